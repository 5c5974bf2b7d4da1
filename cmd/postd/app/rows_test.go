package app

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/mailbox"
	"postd/templates"
)

// crowdApp is a house at work with so many games, three to a tournament. The answers to the
// letters of the last half-move wait, and so do as many letters of strangers as there are games. A second opening of the file has forgotten all that the
// first found out.
func crowdApp(t *testing.T, games int) *App {
	t.Helper()
	var clock crowd.Clock
	o := ledger.Options{Host: "chess.example", From: "post@chess.example", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Source: mailbox.Source, Now: clock.Now, NoSync: true}
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := ledger.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: games, Plies: 2, Papers: 1, Each: 3, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	var waiting []ledger.Incoming
	for i := range games {
		raw := fmt.Appendf(nil, "From: s%d@elsewhere.test\r\nMessage-ID: <w%d@elsewhere.test>\r\n\r\nHello\r\n", i, i)
		waiting = append(waiting, ledger.Incoming{Raw: raw, Place: ledger.Place{Mailbox: "other", UIDValidity: 1, UID: uint32(i + 1)}, Arrived: clock.Now()})
	}
	if _, err := l.KeepAll(waiting...); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = ledger.Open(path, o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	clock.Set(clock.Now().Add(30 * time.Hour)) // nothing of it is new
	return &App{Ledger: l, Now: clock.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler), opened: clock.Now()}
}

// TestRowsOfBells rings every bell in an office and in one with four times as much of everything:
// the same number of rows is read. What is not so yet stands in a list. Nothing is due, and nothing
// new has come.
func TestRowsOfBells(t *testing.T) {
	if testing.Short() {
		t.Skip("it counts rows of two large offices")
	}
	t.Parallel()
	n := drills.Count(t, drills.Counted)
	apps := []*App{crowdApp(t, n), crowdApp(t, 4*n)}
	var all []drills.Rows
	for _, bell := range []struct {
		what string
		ring func(*App) error
	}{
		{"does it know all words", func(a *App) error { return a.Ledger.KnowsAll() }},
		{"what was under way", func(a *App) error { _, err := a.Ledger.Resume(a.Now()); return err }},
		{"what waits to be acted on", func(a *App) error { _, err := a.Ledger.Waiting(); return err }},
		{"the mailbox was read", func(a *App) error { _, _, err := a.Ledger.ReadAgain(crowd.Mailbox, a.Now(), 0, ""); return err }},
		{"when something is due", func(a *App) error { a.Ledger.NextDue(); return nil }},
		{"sweep", func(a *App) error { _, err := a.Ledger.Sweep(a.Now()); return err }},
		{"what may go out", func(a *App) error { _, err := a.Ledger.Outbox(a.Now()); return err }},
		{"batches", func(a *App) error { return a.batches(context.Background()) }},
		{"health", func(a *App) error { a.health(); return nil }},
		{"metrics", func(a *App) error { _, _ = asked(t, a.metrics(), "/metrics"); return nil }},
		{"night", (*App).night},
		{"the sheet of the office", func(a *App) error { _, err := a.Ledger.Sheet(a.Now()); return err }},
		{"daily", func(a *App) error { return a.sheets(context.Background()) }},
		{"daily once more", func(a *App) error { return a.sheets(context.Background()) }},
	} {
		var rows [2]int64
		for i, a := range apps {
			before := a.Ledger.Counts().Read
			if err := bell.ring(a); err != nil {
				t.Errorf("%s: %v", bell.what, err)
			}
			rows[i] = a.Ledger.Counts().Read - before
		}
		all = append(all, drills.Rows{What: bell.what, Small: rows[0], Large: rows[1]})
	}
	drills.HoldRows(t, filepath.Join("testdata", "rows.txt"), all)
}
