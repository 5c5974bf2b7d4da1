package app

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/secretary"
	"postd/templates"
)

// bindApp is a house at work with games in which many half-moves are played.
func bindApp(t *testing.T) *App {
	t.Helper()
	clock := &crowd.Clock{}
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := ledger.Open(path, ledger.Options{Host: "chess.example", From: "post@chess.example", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if _, err := crowd.Fill(t.Context(), l, clock, crowd.Options{Games: 3, Plies: 50, Papers: 51, Each: 3, Seed: 1, Answers: true}); err != nil {
		t.Fatal(err)
	}
	a := &App{Ledger: l, Now: clock.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler), opened: clock.Now()}
	a.Config = config.Config{}
	a.Config.Ledger.Copy = true
	return a
}

// TestBinder lets the office bind by itself: all that is due is bound, and nothing once more. While a
// check is under way, or when the office ends, it binds nothing.
func TestBinder(t *testing.T) {
	t.Parallel()
	a := bindApp(t)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := a.bind(ended); err != nil {
		t.Error(err)
	}
	x, err := a.Ledger.Bindings()
	if err != nil || !x.Due || x.All.Volumes > 0 {
		t.Fatalf("when the office ends: %+v, %v", x, err)
	}
	if err := a.bind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if x, err = a.Ledger.Bindings(); err != nil || x.Due || x.All.Volumes == 0 || x.All.Now >= x.All.Before {
		t.Fatalf("bound: %+v, %v", x, err)
	}
	rows := a.Ledger.Counts().Read
	if err := a.bind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := a.Ledger.Counts().Read - rows; n > 20 {
		t.Errorf("nothing is due, and %d rows were read", n)
	}
	if r, err := a.Ledger.Check(false); err != nil || !r.Sound() {
		t.Errorf("%v, %v", r, err)
	}
	h := a.health()
	if h.Binding.All != x.All || !told(h, "Papers bound") {
		t.Errorf("health tells %+v", h.Binding)
	}
	if _, all := asked(t, a.metrics(), "/metrics"); !strings.Contains(all, "postd_bound_volumes ") {
		t.Error("the metrics tell nothing of it")
	}
}

// told reports whether health has a line of the name.
func told(h secretary.Health, name string) bool {
	for _, l := range h.Lines() {
		if l.Name == name {
			return true
		}
	}
	return false
}

// Where there is no room for the copy of an old ledger, health tells how much is wanting, and where
// the copy lies health names it.
func TestBindingTellsOfItsCopy(t *testing.T) {
	t.Parallel()
	a := bindApp(t)
	x, err := a.Ledger.Bindings()
	if err != nil {
		t.Fatal(err)
	}
	x.Copy.From = 8
	h := secretary.Health{Binding: BindingHealth(a.Ledger, x, 1<<20, true)}
	if h.Binding.Wanting < ledger.CopyRoom-1<<20 || !told(h, "Binding waits") {
		t.Errorf("%+v", h.Binding)
	}
	if h := BindingHealth(a.Ledger, x, 1<<20, false); h.Wanting != 0 {
		t.Errorf("no copy is wanted, and %+v", h)
	}
	x.Copy.File = "postd.db.schema-11"
	if h := (secretary.Health{Binding: BindingHealth(a.Ledger, x, 1<<50, true)}); h.Binding.Wanting != 0 || !told(h, "Copy of before binding") {
		t.Errorf("%+v", h.Binding)
	}
}

// A full disk is told once an hour, and the office goes on.
func TestBinderWithoutRoom(t *testing.T) {
	t.Parallel()
	a := bindApp(t)
	fail := &ledger.NoRoom{For: "binding papers", Wanting: 1 << 20}
	tries := 0
	try := func(context.Context) (ledger.Binding, error) { tries++; return ledger.Binding{}, fail }
	for range 3 {
		if err := a.bindBy(t.Context(), try); tries == 1 && err != nil && !errors.Is(err, fail) {
			t.Error(err)
		}
	}
	if tries != 1 {
		t.Errorf("with a full disk it was tried %d times at once", tries)
	}
}
