package app

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"postd/ledger"
	"postd/templates"
)

// TestWatchdogOfSilentBells checks that an office whose bells do not ring is not
// said to work.
func TestWatchdogOfSilentBells(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a := &App{Ledger: l, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	if a.works() {
		t.Error("an office works whose bells never rang")
	}
	if a.rang.Store(time.Now().UnixNano()); !a.works() {
		t.Error("an office does not work whose bells ring")
	}
	if a.rang.Store(time.Now().Add(-time.Hour).UnixNano()); a.works() {
		t.Error("an office works whose bells are silent for an hour")
	}
}
