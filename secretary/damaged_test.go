package secretary

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

// A game of which a volume is damaged has a page that says so, and what to do; the others are served.
func TestPageOfDamagedPapers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4", "N-KB3", "N-QB3", "B-B4", "B-B4", "P-B3", "N-B3", "P-Q4", "PxP", "O-O", "O-O", "R-K", "P-Q3", "PxP", "B-N3")
	if b := must(o.Bind(20))(t); b.Volumes == 0 {
		t.Fatal("nothing is bound")
	}
	path := filepath.Join(t.TempDir(), "postd.db")
	f := must(os.Create(path))(t)
	must(o.Backup(f))(t)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	// The key of the first volume, and its first octets, stand beside each other in the file.
	raw := must(os.ReadFile(path))(t)
	key := []byte{0, 0, 0, byte(id), 0, 0, 0, 0, 0, 0, 0, 1, 1}
	at := bytes.Index(raw, key)
	if at < 0 {
		t.Fatal("the volume is not found in the file")
	}
	raw[at+len(key)+100] ^= 1
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	d := uncheckedOn(t, path, o.clock.now())
	c := d.as(roleSecretary)
	c.get("/g/g1").is(http.StatusInternalServerError).sound().has("The papers are damaged", "G1: volume 1 of its papers", "Stop the office, put the last copy")
	other := d.arrange(d.tournament("B"), "B-1", d.player("Anne Brown"), d.player("Carl Grey"))
	c.get("/g/" + other.String()).is(http.StatusOK)
}
