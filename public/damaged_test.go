package public

import (
	"bytes"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// The board of a game of which a volume is damaged is not shown, and nobody is told how the machine
// stands; the log of the office says which volume, and which copy to put back.
func TestBoardOfDamagedPapers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "N-KB3", "N-QB3", "B-B4", "B-B4", "P-B3", "N-B3", "P-Q4", "PxP", "O-O", "O-O", "R-K", "P-Q3", "PxP", "B-N3")
	link := o.seat(rules.White)
	o.get(link).is(http.StatusOK)
	if b := must(o.Bind(20))(t); b.Volumes == 0 {
		t.Fatal("nothing is bound")
	}
	path := filepath.Join(t.TempDir(), "postd.db")
	f := must(os.Create(path))(t)
	must(o.Backup(f))(t)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	raw := must(os.ReadFile(path))(t)
	key := []byte{0, 0, 0, byte(o.game), 0, 0, 0, 0, 0, 0, 0, 1, 1}
	at := bytes.Index(raw, key)
	if at < 0 {
		t.Fatal("the volume is not found in the file")
	}
	raw[at+len(key)+100] ^= 1
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	l := must(ledger.Open(path, ledger.Options{Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Now: o.clock.now, NoSync: true}))(t)
	t.Cleanup(func() { _ = l.Close() })
	o.site = must(New(Options{Ledger: l, Now: o.clock.now, DoorNow: o.door.now, Office: "Postal Office", Base: "https://games.chess.test", Log: slog.New(slog.NewTextHandler(o.log, nil))}))(t)
	d := o.get(link).is(http.StatusServiceUnavailable).has("Your games go on by letter all the same")
	if strings.Contains(d.body, "volume") {
		t.Errorf("a visitor is told: %s", d.body)
	}
	if told := o.log.String(); !strings.Contains(told, "volume 1 of its papers") || !strings.Contains(told, "put the last copy") {
		t.Errorf("the log says: %s", told)
	}
}
