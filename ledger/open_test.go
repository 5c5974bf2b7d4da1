package ledger

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"postd/ledger/store"
	"postd/rules"
)

func TestOpenHeld(t *testing.T) {
	t.Parallel() // each refusal takes two seconds
	h := newHouse(t)
	if _, err := Open(h.path, Options{}); !errors.Is(err, ErrHeld) || !strings.Contains(err.Error(), h.path) {
		t.Errorf("opened twice: %v", err)
	}
	if _, err := OpenReadOnly(h.path); !errors.Is(err, ErrHeld) {
		t.Errorf("opened for reading beside a writer: %v", err)
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	foreign := filepath.Join(dir, "foreign.db")
	db := must(bolt.Open(foreign, 0o600, nil))(t)
	if err := db.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("other")); return err }); err != nil {
		t.Fatal(err)
	}
	db.Close()
	for name, path := range map[string]string{
		"text":            file("text", bytes.Repeat([]byte("no ledger at all\n"), 1000)),
		"another's bolt":  foreign,
		"a short scratch": file("short", []byte("x")),
	} {
		if _, err := Open(path, Options{}); err == nil || !strings.HasPrefix(err.Error(), "ledger: ") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := OpenReadOnly(path); err == nil {
			t.Errorf("%s is opened for reading", name)
		}
	}
	if _, err := Open(foreign, Options{}); !errors.Is(err, errNotLedger) {
		t.Errorf("another's bolt: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "no", "such", "folder.db"), Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	for _, from := range []string{"post", "Office <post@chess.test>", "post@chess.test\r\nX: y"} {
		if _, err := Open(filepath.Join(dir, "x.db"), Options{From: from}); err == nil {
			t.Errorf("an office at %q", from)
		}
	}
}

func TestOpenNewer(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "x.db")
	l := must(Open(path, Options{}))(t)
	set := func(v []byte) {
		if err := l.db.Update(func(tx *store.Tx) error { return tx.Bucket(bktMeta).Put(metaSchema, v) }); err != nil {
			t.Fatal(err)
		}
		l.Close()
	}
	set(be8(uint64(len(schemaSteps) + 1)))
	if _, err := Open(path, Options{}); !errors.Is(err, errNewer) {
		t.Errorf("got %v", err)
	}
	if _, err := OpenReadOnly(path); !errors.Is(err, errNewer) {
		t.Errorf("got %v", err)
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	h.write(id, rules.White, "1. P-K4", begin)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	defer h.open()
	l := must(OpenReadOnly(h.path))(t)
	defer l.Close()
	checked(t, l)
	if g := must(l.Game(id))(t); len(g.Score()) != 1 {
		t.Errorf("%d plies", len(g.Score()))
	}
	other := must(OpenReadOnly(h.path))(t) // readers do not exclude each other
	defer other.Close()
	_, _, kept := l.Keep(nil, Place{}, begin)
	_, rebuilt := l.Check(true)
	for _, err := range []error{kept, rebuilt, second(l.File(noted("x", id))), second(l.PutPlayer(must(l.Player(1))(t))), l.Log("a", "b", "c", "d")} {
		if !errors.Is(err, errReadOnly) {
			t.Errorf("got %v", err)
		}
	}
}

// TestBackup checks that a copy made while the ledger is in use opens and checks.
func TestBackup(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.write(id, rules.White, "1. P-K4", begin)
	var copied bytes.Buffer
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				if _, err := h.File(noted("note"+string(rune('a'+i%26))+string(rune('a'+i/26%26)), id)); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	n, err := h.Backup(&copied)
	close(stop)
	<-done
	if err != nil || n != int64(copied.Len()) {
		t.Fatalf("%d of %d bytes, %v", n, copied.Len(), err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, copied.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	l := must(OpenReadOnly(path))(t)
	defer l.Close()
	checked(t, l)
	if g := must(l.Game(id))(t); len(g.Score()) != 1 {
		t.Errorf("%d plies in the copy", len(g.Score()))
	}
	if l.Path() != path || l.sign("a", "b") != h.sign("a", "b") {
		t.Error("the copy has another secret")
	}
	if _, err := h.Backup(failing{}); err == nil {
		t.Error("a full disk is not reported")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }
