package backups

import (
	"bytes"
	"crypto/sha256"
	"os"
	"path/filepath"
	"testing"
	"time"

	"postd/ledger"
)

// TestTenDays backs up after each of ten days of play, and restores each of the ten: the file is
// that of its day to the octet, and sound. What a day brought is all that is written.
func TestTenDays(t *testing.T) {
	t.Parallel()
	o := newOffice(t, filepath.Join(t.TempDir(), "postd.db"), "chess.test", 1, 20<<20)
	defer o.Close()
	f := folder(t)
	var names []string
	var files [][32]byte
	o.day(t) // by which the letters of long ago come to lie at the side
	for day := range 10 {
		o.day(t)
		d := must(f.Write(t.Context(), o.Ledger, o.now, 30))(t)
		names, files = append(names, d.Name), append(files, sha256.Sum256(image(t, o.Ledger)))
		t.Logf("day %d: %d of %d pieces written", day+1, d.Written, d.Pieces)
		if day > 0 && (d.Written == 0 || 20*d.Written > d.Pieces) {
			t.Errorf("day %d: %d of %d pieces were written, more than 5 in a hundred", day+1, d.Written, d.Pieces)
		}
	}
	for i, name := range names {
		b := restored(t, f.Path+"@"+name)
		if sha256.Sum256(b) != files[i] {
			t.Errorf("%s is another file than was backed up", name)
		}
		if i%4 > 0 {
			continue // the quick check of the restoring has to do
		}
		path := filepath.Join(t.TempDir(), "x.db")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		l := must(ledger.OpenReadOnly(path))(t)
		if r := must(l.Check(false))(t); !r.Sound() || r.Games != 1 {
			t.Errorf("%s: %s", name, r)
		}
		l.Close()
	}
	if b := restored(t, f.Path); sha256.Sum256(b) != files[9] {
		t.Error("without a name the newest was not restored")
	}
	v := must(f.Verify(t.Context()))(t)
	if !v.Sound() || len(v.Backups) != 10 {
		t.Errorf("verified: %+v", v)
	}
}

// TestKeep checks that old back-ups and their pieces go, and that those which stay are whole.
func TestKeep(t *testing.T) {
	t.Parallel()
	o := newOffice(t, filepath.Join(t.TempDir(), "postd.db"), "chess.test", 2, 0)
	defer o.Close()
	f := folder(t)
	dropped, pruned := 0, int64(0)
	for range 5 {
		o.day(t)
		d := must(f.Write(t.Context(), o.Ledger, begin.Add(time.Duration(-o.plies)*time.Hour), 2))(t) // a clock that goes back
		dropped, pruned = dropped+len(d.Dropped), pruned+d.Pruned
		if len(d.Missing) > 0 {
			t.Errorf("missing: %v", d.Missing)
		}
		if b := restored(t, f.Path+"@"+d.Name); !bytes.Equal(b, image(t, o.Ledger)) {
			t.Error("what was just backed up is not there")
		}
	}
	v := must(f.Verify(t.Context()))(t)
	if dropped != 3 || pruned == 0 || !v.Sound() || len(v.Backups) != 2 {
		t.Errorf("%d back-ups and %d pieces dropped; %+v", dropped, pruned, v)
	}
	all := must(filepath.Glob(filepath.Join(f.Path, piecesIn, "*", "*")))(t)
	if int64(len(all)) != v.Pieces {
		t.Errorf("%d files for %d pieces", len(all), v.Pieces)
	}
}

// TestUnchanged checks that nothing is written but a manifest where nothing changed, that two of
// one minute have names of their own, and that the clock may go on within the lock.
func TestUnchanged(t *testing.T) {
	t.Parallel()
	o := newOffice(t, filepath.Join(t.TempDir(), "postd.db"), "chess.test", 1, 0)
	defer o.Close()
	f := folder(t)
	a := must(f.Write(t.Context(), o.Ledger, begin, 0))(t)
	b := must(f.Write(t.Context(), o.Ledger, begin, 0))(t)
	if a.Written == 0 || b.Written != 0 || a.Name != "2026-11-23T0900" || b.Name != "2026-11-23T0900-02" {
		t.Errorf("%+v, then %+v", a, b)
	}
}
