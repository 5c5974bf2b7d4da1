package ledger

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestSpoolSwept checks that what a fall left of letters on their way goes when the
// ledger is opened for writing, and nothing else of the folder does.
func TestSpoolSwept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	f, err := l.Spool()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("half a letter"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	other := filepath.Join(filepath.Dir(path), "other.db"+spooled+"1")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l, err = OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(f.Name()); err != nil {
		t.Errorf("who only looks removed it: %v", err)
	}
	l.Close()
	if l, err = Open(path, Options{NoSync: true}); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := os.Stat(f.Name()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is still there: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("the file of another ledger is gone: %v", err)
	}
}
