package backups

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger/pieces"
)

// says checks that an error has the words.
func says(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error, and %q was expected", words)
		return
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%v\ndoes not say %q", err, w)
		}
	}
}

// alone is the path of a piece that the first of the back-ups needs, and of the other ones none
// or, if shared, each.
func alone(t *testing.T, f *Folder, shared bool, names ...string) string {
	t.Helper()
	needed := map[pieces.Sum]map[string]bool{}
	path := ""
	for i := len(names) - 1; i >= 0; i-- {
		must(f.read(manifest{file: names[i] + ".txt"}, func(_ int64, s pieces.Sum) error {
			if needed[s] == nil {
				needed[s] = map[string]bool{}
			}
			needed[s][names[i]] = true
			if i == 0 && (shared && len(needed[s]) == len(names) || !shared && len(needed[s]) == 1) {
				path = f.file(s)
			}
			return nil
		}))(t)
	}
	if path == "" {
		t.Fatal("there is no such piece")
	}
	return path
}

// TestDamage plants faults in the pieces: each is found, with the back-ups that need it, and the
// next back-up of the same ledger mends it.
func TestDamage(t *testing.T) {
	t.Parallel()
	o := newOffice(t, filepath.Join(t.TempDir(), "postd.db"), "chess.test", 1, 2<<20)
	defer o.Close()
	f := folder(t)
	early := must(f.Write(t.Context(), o.Ledger, begin, 0))(t).Name
	o.day(t)
	late := must(f.Write(t.Context(), o.Ledger, begin.Add(time.Hour), 0))(t).Name
	whole := image(t, o.Ledger)
	for name, plant := range map[string]func(path string) error{
		"lost":    os.Remove,
		"cut":     func(path string) error { return os.Truncate(path, 100) },
		"emptied": func(path string) error { return os.Truncate(path, 0) },
		"changed": func(path string) error {
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			b[len(b)/2] ^= 1
			return os.WriteFile(path, b, 0o600)
		},
	} {
		path := alone(t, f, true, early, late)
		if err := plant(path); err != nil {
			t.Fatal(err)
		}
		v := must(f.Verify(t.Context()))(t)
		if v.Sound() || len(v.Wanting) != 1 || !strings.HasPrefix(strings.Join(v.Wanting[0].By, " "), early+" "+late) || v.Wanting[0].Piece != filepath.Base(path) {
			t.Errorf("%s: %+v", name, v)
		}
		file := filepath.Join(t.TempDir(), "x.db")
		_, err := Restorer{}.Restore(t.Context(), f.Path, file)
		says(t, err, filepath.Base(path), early, late)
		if left := must(filepath.Glob(file + "*"))(t); len(left) > 0 {
			t.Errorf("%s: a restoring that came to nothing left %q", name, left)
		}
		d := must(f.Write(t.Context(), o.Ledger, begin.Add(time.Hour), 0))(t)
		if d.Written != 1 || name != "lost" && len(d.Mended) != 1 {
			t.Errorf("%s: the next back-up: %+v", name, d)
		}
		if b := restored(t, f.Path+"@"+late); !bytes.Equal(b, whole) {
			t.Errorf("%s: mended, it is another file", name)
		}
	}

	// What the ledger has no more cannot be mended; the back-up that is not concerned is named.
	if err := os.Remove(alone(t, f, false, early, late)); err != nil {
		t.Fatal(err)
	}
	_, err := Restorer{}.Restore(t.Context(), f.Path+"@"+early, filepath.Join(t.TempDir(), "x.db"))
	says(t, err, "needed by "+early, "needs none of them is "+f.Path+"@"+late)
	d := must(f.Write(t.Context(), o.Ledger, begin.Add(2*time.Hour), 0))(t)
	if len(d.Missing) != 1 || d.Missing[0].By[0] != early {
		t.Errorf("the next back-up says of a piece that is gone: %+v", d.Missing)
	}
}

// TestBadFolders checks what is said of folders in which no back-up can be made.
func TestBadFolders(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := Open(filepath.Join(dir, "none"))
	says(t, err, "there is no folder", "make it, or mount its disk")
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Open(file)
	says(t, err, "is no folder")

	o := newOffice(t, filepath.Join(dir, "one.db"), "chess.test", 1, 0)
	defer o.Close()
	other := newOffice(t, filepath.Join(dir, "two.db"), "other.test", 0, 0)
	defer other.Close()
	f := folder(t)
	d := must(f.Write(t.Context(), o.Ledger, begin, 0))(t)
	_, err = f.Write(t.Context(), other.Ledger, begin, 0)
	says(t, err, "holds back-ups of another office", "post@chess.test", "a folder of its own")

	// A half written manifest is none, and as long as it is there nothing is taken away.
	half := filepath.Join(f.Path, "2026-11-24T0300.txt")
	content := must(os.ReadFile(filepath.Join(f.Path, d.Name+".txt")))(t)
	if err := os.WriteFile(half, content[:len(content)-70], 0o600); err != nil {
		t.Fatal(err)
	}
	b := restored(t, f.Path)
	if !bytes.Equal(b, image(t, o.Ledger)) {
		t.Error("with half a manifest beside it another file is restored")
	}
	_, err = Restorer{}.Restore(t.Context(), f.Path+"@2026-11-24T0300", filepath.Join(dir, "x.db"))
	says(t, err, "2026-11-24T0300.txt", "no whole manifest")
	o.day(t)
	if d := must(f.Write(t.Context(), o.Ledger, begin.Add(time.Hour), 1))(t); len(d.Half) != 1 || len(d.Dropped) != 0 || d.Pruned != 0 {
		t.Errorf("with half a manifest: %+v", d)
	}
	if v := must(f.Verify(t.Context()))(t); v.Sound() || len(v.Half) != 1 || len(v.Backups) != 2 {
		t.Errorf("with half a manifest: %+v", v)
	}
}

// TestRestoreRefuses checks what cannot be restored, and that no file is ever overwritten.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o := newOffice(t, filepath.Join(dir, "postd.db"), "chess.test", 1, 0)
	defer o.Close()
	f := folder(t)
	file := filepath.Join(dir, "there.db")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Restorer{}.Restore(t.Context(), f.Path, filepath.Join(dir, "x.db"))
	says(t, err, "holds no back-up")
	must(f.Write(t.Context(), o.Ledger, begin, 0))(t)
	_, err = Restorer{}.Restore(t.Context(), f.Path, file)
	says(t, err, "is there already")
	if string(must(os.ReadFile(file))(t)) != "mine" {
		t.Error("the file was overwritten")
	}
	_, err = Restorer{}.Restore(t.Context(), f.Path+"@2020-01-01T0000", filepath.Join(dir, "x.db"))
	says(t, err, "holds no back-up 2020-01-01T0000; there are 2026-11-23T0900")
	_, err = Restorer{}.Restore(t.Context(), filepath.Join(dir, "nothing"), filepath.Join(dir, "x.db"))
	says(t, err, "neither a folder nor a copy")
	_, err = Restorer{}.Restore(t.Context(), o.Path(), filepath.Join(dir, "x.db"))
	says(t, err, "an office has", "open")
	_, err = Restorer{}.Restore(t.Context(), file, filepath.Join(dir, "x.db"))
	says(t, err, "is no ledger")

	// A single copy is restored too, octet by octet.
	copied := filepath.Join(dir, "copy.db")
	if err := os.WriteFile(copied, image(t, o.Ledger), 0o600); err != nil {
		t.Fatal(err)
	}
	if b := restored(t, copied); !bytes.Equal(b, image(t, o.Ledger)) {
		t.Error("of a single copy another file is restored")
	}
}

// TestTwoAtOnce checks that the second of two back-ups waits for the first, or gives up.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	o := newOffice(t, filepath.Join(t.TempDir(), "postd.db"), "chess.test", 1, 0)
	defer o.Close()
	f := folder(t)
	first := must(f.lock(t.Context(), false))(t)
	ctx, stop := context.WithCancel(t.Context())
	second := must(Open(f.Path))(t)
	second.Waiting = stop
	if _, err := second.Write(ctx, o.Ledger, begin, 0); err != context.Canceled {
		t.Errorf("the second, given up: %v", err)
	}
	second.Waiting = first
	must(second.Write(t.Context(), o.Ledger, begin, 0))(t)
	if v := must(f.Verify(t.Context()))(t); !v.Sound() || len(v.Backups) != 1 {
		t.Errorf("after it: %+v", v)
	}
}
