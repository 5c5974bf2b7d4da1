package correspondence

import (
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestParkedClaim proves that nothing is judged before the mailbox has been
// read past it (CLOCK/C-9): a claim on time that comes while it has not waits,
// and is decided as of its arrival.
func TestParkedClaim(t *testing.T) {
	begin := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	a.FirstTurnAt = begin
	cal, err := calendar.NewCalendar(a.Calendar)
	if err != nil {
		t.Fatal(err)
	}
	office := func(now, read time.Time) Setting { return Setting{Now: now, ReadThrough: read, Calendar: cal} }
	side := func(n uint64, name string) terms.Side {
		return terms.Side{Members: []terms.Member{{Player: n, Name: name}}}
	}
	d, err := Open(1, "A-1", [2]terms.Side{side(1, "Anne"), side(2, "Bertram")}, a, "", office(begin, begin))
	if err != nil {
		t.Fatal(err)
	}
	game := Fold(d.Events)
	deadline := begin.Add(72 * time.Hour)
	claimed := deadline.Add(time.Hour)
	claim := game.Receive(Letter{Of: rules.Black, Text: "CLAIM FORFEIT TIME", Arrived: claimed}, office(claimed, deadline.Add(-time.Hour)))
	parked := Fold(append(d.Events, claim.Events...))

	t.Run("RULING-R-30 the claim waits", func(t *testing.T) {
		if parked.Over() || parked.Parked == nil || len(claim.Notices) != 1 || claim.Notices[0].Reason != events.WhyParked {
			t.Errorf("ended %v, parked %v, notices %+v", parked.Ended, parked.Parked, claim.Notices)
		}
	})
	t.Run("RULING-R-30 nothing is found while the mailbox is not read", func(t *testing.T) {
		if e := parked.Elapse(office(claimed.Add(time.Hour), deadline)); Fold(append(append(d.Events, claim.Events...), e.Events...)).Over() {
			t.Error("the game was judged before the mailbox was read past the deadline")
		}
	})
	t.Run("RULING-R-30 granted when it is read and nothing came", func(t *testing.T) {
		e := parked.Elapse(office(claimed.Add(2*time.Hour), claimed.Add(2*time.Hour)))
		g := Fold(append(append(append([]events.Event(nil), d.Events...), claim.Events...), e.Events...))
		if g.Ended == nil || g.Ended.Result != terms.BlackWins || g.Ended.Law != "BCC1903/V.9(c)" {
			t.Errorf("ended %+v", g.Ended)
		}
	})
	t.Run("RULING-R-30 refused when a letter was in time", func(t *testing.T) {
		in := deadline.Add(-2 * time.Minute)
		m := parked.Receive(Letter{Of: rules.White, Text: "1. P-K4", Arrived: in}, office(in, in))
		g := Fold(append(append(append([]events.Event(nil), d.Events...), claim.Events...), m.Events...))
		e := g.Elapse(office(claimed.Add(2*time.Hour), claimed.Add(2*time.Hour)))
		for _, x := range e.Events {
			g = g.Apply(x)
		}
		if g.Over() || g.Parked != nil || len(g.Score()) != 1 {
			t.Errorf("ended %+v, parked %v, %d plies", g.Ended, g.Parked, len(g.Score()))
		}
	})
}
