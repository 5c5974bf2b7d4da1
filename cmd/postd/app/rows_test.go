package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/drills"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/mailbox"
	"postd/templates"
)

// daily is how many players of it have asked for one letter a day, and in how many games each of them plays.
const daily, inGames = 3, 8

// playing are those who play in so many.
func playing(t *testing.T, l *ledger.Ledger, players []uint64) []uint64 {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(players), func(id uint64) bool {
		games, err := l.LiveGamesOf(id)
		if err != nil {
			t.Fatal(err)
		}
		return len(games) != inGames
	})
}

// crowdApp is a house at work with so many games, three to a tournament. The answers to the
// letters of the last half-move wait, ladders, events, questions and cases stand beside the games, and so
// do letters of strangers, of which there are more than are looked at together. The bell of the minute
// rang once; then the office fell, and whoever opens its file has forgotten all that it knew.
func crowdApp(t *testing.T, games int) *App {
	t.Helper()
	var clock crowd.Clock
	o := ledger.Options{Host: "chess.example", From: "post@chess.example", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Source: mailbox.Source, Now: clock.Now, NoSync: true}
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := ledger.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	filled, err := crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: games, Plies: 2, Papers: 1, Each: 3, Seed: 1, Besides: true})
	if err != nil {
		t.Fatal(err)
	}
	asking(t, l, playing(t, l, filled.Players)[:daily])
	var waiting []ledger.Incoming
	for i := range games + 256 {
		raw := fmt.Appendf(nil, "From: s%d@elsewhere.test\r\nMessage-ID: <w%d@elsewhere.test>\r\n\r\nHello\r\n", i, i)
		waiting = append(waiting, ledger.Incoming{Raw: raw, Place: ledger.Place{Mailbox: "other", UIDValidity: 1, UID: uint32(i + 1)}, Arrived: clock.Now()})
	}
	if err := l.KnowsAll(); err != nil {
		t.Fatal(err)
	}
	if _, err := l.KeepAll(waiting...); err != nil {
		t.Fatal(err)
	}
	if err := appOf(l, &clock).poller.EachMinute(t.Context()); err != nil {
		t.Fatal(err)
	}
	fallen := filepath.Join(t.TempDir(), "postd.db")
	if raw, err := os.ReadFile(path); err != nil || os.WriteFile(fallen, raw, 0o600) != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = ledger.Open(fallen, o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	clock.Set(clock.Now().Add(30 * time.Hour)) // nothing of it is new
	return appOf(l, &clock)
}

func appOf(l *ledger.Ledger, clock *crowd.Clock) *App {
	a := &App{Ledger: l, Now: clock.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler), opened: clock.Now()}
	a.poller = mailbox.NewPoller(l, a.Mail, a.Now, a.Log)
	return a
}

// TestRowsOfBells rings every bell in an office and in one with several times as much of everything:
// the same number of rows is read. What is not so yet stands in a list. Nothing is due, and nothing
// new has come. Walks that are planted are found.
func TestRowsOfBells(t *testing.T) {
	if testing.Short() {
		t.Skip("it counts rows of two large offices")
	}
	t.Parallel()
	n := drills.Count(t, drills.Counted)
	apps := []*App{crowdApp(t, n), crowdApp(t, drills.Larger(n))}
	var all []drills.Rows
	for _, bell := range []struct {
		what string
		ring func(*App) error
	}{
		{"does it know all words", func(a *App) error { return a.Ledger.KnowsAll() }},
		{"what was under way", func(a *App) error { _, err := a.Ledger.Resume(a.Now()); return err }},
		{"what waits to be acted on", func(a *App) error { return windowOf(a, ledger.WaitingOfStrangers()) }},
		{"what waits of games", func(a *App) error { return windowOf(a, ledger.WaitingOfGames()) }},
		{"is all well", func(a *App) error { a.works(); return nil }},
		{"the first minute", func(a *App) error { return a.poller.EachMinute(context.Background()) }},
		{"each minute", func(a *App) error { return a.poller.EachMinute(context.Background()) }},
		{"a calendar is tried", func(a *App) error { _, err := a.Ledger.PreviewCalendar(proclaimed(a), a.Now()); return err }},
		{"a calendar is published", func(a *App) error { _, err := a.Ledger.PublishCalendar(proclaimed(a), "x", ""); return err }},
		{"which sets are in use", func(a *App) error { _, err := a.Ledger.SetsInUse(); return err }},
		{"outages", func(a *App) error { return errors.Join(a.Ledger.MakeGood(a.Now()), a.Ledger.TellOutages(a.Now())) }},
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
			before, lay := a.Ledger.Counts().Read, queued(t, a)
			if err := bell.ring(a); err != nil {
				t.Errorf("%s: %v", bell.what, err)
			}
			rows[i] = a.Ledger.Counts().Read - before
			if n := queued(t, a) - lay; bell.what == "daily" && n != 1+daily {
				t.Errorf("the daily bell filed %d letters, not a sheet and those of %d players", n, daily)
			}
		}
		all = append(all, drills.Rows{What: bell.what, Small: rows[0], Large: rows[1]})
	}
	drills.HoldRows(t, filepath.Join("testdata", "rows.txt"), all)
	scansAreFound(t, apps)
}

// queued is how many letters lie in the outbox.
func queued(t *testing.T, a *App) int64 {
	n, err := a.Ledger.Tally(ledger.TallyQueued)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// windowOf reads the first letters of a list, as the clerk does.
func windowOf(a *App, list ledger.Range[ledger.Letter]) error {
	_, _, err := ledger.After(context.Background(), a.Ledger, list, "", 256, nil)
	return err
}

// proclaimed is a day more of a set by which no game of a crowd reckons.
func proclaimed(a *App) ledger.OwnDays {
	x, err := a.Ledger.OwnDays("FR")
	if err != nil {
		panic(err)
	}
	day := calendar.DateOf(a.Now().AddDate(1, 0, 0), time.UTC)
	x.Days = append(x.Days, calendar.Day{Date: day, Name: fmt.Sprint("a day ", x.Version)})
	return x
}

// scansAreFound plants walks over all of something, each as it was once, and sees that every one is found.
func scansAreFound(t *testing.T, apps []*App) {
	t.Helper()
	for what, scan := range map[string]func(*ledger.Ledger) error{
		"games":        func(l *ledger.Ledger) error { return each(l, ledger.AllGames()) },
		"tournaments":  func(l *ledger.Ledger) error { return each(l, ledger.AllTournaments()) },
		"players":      func(l *ledger.Ledger) error { return each(l, ledger.PlayersByName()) },
		"letters":      func(l *ledger.Ledger) error { return each(l, ledger.AllLetters()) },
		"what waits":   func(l *ledger.Ledger) error { return each(l, ledger.WaitingLetters()) },
		"the outbox":   func(l *ledger.Ledger) error { return each(l, l.OutboxPostings()) },
		"events":       func(l *ledger.Ledger) error { _, err := l.EventRows(); return err },
		"requests":     func(l *ledger.Ledger) error { _, err := l.OpenRequests(); return err },
		"cases":        func(l *ledger.Ledger) error { _, err := l.OpenCases(); return err },
		"ladders":      func(l *ledger.Ledger) error { return each(l, ledger.LaddersInPlay()) },
		"latest games": func(l *ledger.Ledger) error { return each(l, ledger.RecentGames()) },
	} {
		var n [2]int64
		for i, a := range apps {
			before := a.Ledger.Counts().Read
			if err := scan(a.Ledger); err != nil {
				t.Fatal(err)
			}
			n[i] = a.Ledger.Counts().Read - before
		}
		if r := (drills.Rows{What: what, Small: n[0], Large: n[1]}); !r.Grows() {
			t.Errorf("a walk over all of %s is not found: %d rows, and %d", what, r.Small, r.Large)
		}
	}
}

func each[T any](l *ledger.Ledger, x ledger.Range[T]) error {
	return ledger.Each(context.Background(), l, x, func(T) error { return nil })
}
