package ledger

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"postd/correspondence"
)

// TestRoundsEnd ends each long round of an office when its first transaction is written, and counts what it
// writes after that: nothing. What is left is done when the office is open again.
func TestRoundsEnd(t *testing.T) {
	t.Parallel()
	words := correspondence.Rendered{Subject: "x", Text: "y"}
	sheets := func(h *house) error {
		_, err := h.SendSheets(begin.Add(time.Hour), func(DaySheet) (correspondence.Rendered, error) { return words, nil })
		return err
	}
	digests := func(h *house) error {
		_, err := h.SendDigests(begin.Add(time.Hour), func(Digest) (correspondence.Rendered, error) { return words, nil })
		return err
	}
	late := begin.AddDate(0, 1, 0)
	for _, x := range []struct {
		what  string
		round func(*house) error
		left  int // transactions when it goes on
	}{
		{"sheets", sheets, 2},
		{"digests", digests, 1},
		{"sweep", func(h *house) error { _, err := h.Sweep(late); return err }, 4},
		{"a calendar", func(h *house) error {
			if h.rounds().Err() == nil && !h.unpublished.Load() {
				_, err := h.PublishCalendar(h.proclaims(day(2026, 12, 8, "A day of mourning")), "edith", "")
				return err
			}
			return h.publish()
		}, 2},
		{"telling of an outage", func(h *house) error { return h.TellOutages(begin.Add(4 * time.Hour)) }, 6},
	} {
		h := newHouse(t)
		players := []uint64{h.white, h.black}
		for _, id := range players {
			p := must(h.Player(id))(t)
			p.Reminding.Daily = true
			must(h.PutPlayer(p))(t)
		}
		for i := range 5 {
			in := h.tournament
			if i < 2 {
				label := fmt.Sprintf("S%d", i)
				in = must(h.PutTournament(Tournament{Label: label, Name: label, Secretary: Official{label, label + "@chess.test"}, Agreement: agreement(t)}))(t)
			}
			must(h.OpenGame(in, fmt.Sprintf("A3-%d", i+1), h.sides(), agreement(t), "", begin.Add(-time.Hour)))(t)
		}
		h.post(begin)
		h.madeGoodUntil(t, x.what == "telling of an outage", late)
		h.clock.set(late)
		ctx, cancel := context.WithCancel(t.Context())
		h.Until(ctx)
		after, first := 0, true
		h.fault = func(point string) {
			if point != "after commit" {
				return
			}
			if !first {
				after++
			}
			first = false
			cancel()
		}
		err := x.round(h)
		if first || after != 0 || err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: ended after its first transaction (%v), it wrote %d more: %v", x.what, !first, after, err)
		}
		h.Until(context.Background())
		if err := x.round(h); err != nil || after != x.left {
			t.Errorf("%s: %d transactions were left, and not %d: %v", x.what, after, x.left, err)
		}
		h.fault = nil
	}
}

// madeGoodUntil has an outage made good, or the mailbox read until an instant.
func (h *house) madeGoodUntil(t *testing.T, outage bool, late time.Time) {
	t.Helper()
	instants := []time.Time{late}
	if outage {
		instants = []time.Time{begin.Add(time.Hour), begin.Add(4 * time.Hour)}
	}
	for _, at := range instants {
		if _, _, err := h.ReadAgain("INBOX", at, time.Hour, "away"); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.MakeGood(late); err != nil {
		t.Fatal(err)
	}
}
