package ledger

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// TestEndIsTheDate checks that the end of an event is the date of adjudication of its sections,
// and leaves a date of their own alone.
func TestEndIsTheDate(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e := h.championship()
	a, b, free := h.draft("C26A"), h.draft("C26B"), h.draft("X")
	own := must(calendar.ParseDate("2027-06-30"))(t)
	b.Agreement.Adjudicate.Date = &own
	h.filed(b)
	b = must(h.Tournament(b.ID))(t)
	h.filed(Placing{Label: a.Label, Version: a.Version, Event: e.ID, Stage: 1, Section: "A"})
	h.filed(Placing{Label: b.Label, Version: b.Version, Event: e.ID, Stage: 1, Section: "B"})
	holds := func(id uint64, date string, automatic bool, months int) {
		t.Helper()
		x := must(h.Tournament(id))(t).Agreement.Adjudicate
		got := ""
		if x.Date != nil {
			got = x.Date.String()
		}
		if got != date || x.Automatic != automatic || x.Months != months {
			t.Errorf("%d: adjudicated on %q, without a claim: %v, after %d months", id, got, x.Automatic, x.Months)
		}
	}
	holds(a.ID, "2027-12-31", true, 0)
	holds(b.ID, "2027-06-30", b.Agreement.Adjudicate.Automatic, b.Agreement.Adjudicate.Months)
	holds(free.ID, "", free.Agreement.Adjudicate.Automatic, free.Agreement.Adjudicate.Months)
	e = must(h.Event(e.ID))(t)
	e.Ends = e.Ends.AddDays(31)
	h.filed(e)
	holds(a.ID, "2028-01-31", true, 0)
	holds(b.ID, "2027-06-30", b.Agreement.Adjudicate.Automatic, b.Agreement.Adjudicate.Months)
	e = must(h.Event(e.ID))(t)
	e.Ends = calendar.Date{}
	h.filed(e)
	holds(a.ID, "", false, usualMonths)
}

// TestEndsAreTold checks that the end of an event is told 28 and 7 days before it, each once, to
// those whose games are unfinished and to their secretary.
func TestEndsAreTold(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e := Event{Label: "C26", Name: "Championship", Stages: []Stage{{No: 1, Name: "final", System: RoundRobin}}}
	e.Ends = calendar.DateOf(begin, time.UTC).AddDays(60)
	h.filed(e)
	d := h.draft("C26A")
	h.filed(Placing{Label: d.Label, Version: d.Version, Event: 1, Stage: 1, Section: "A"})
	d = must(h.Tournament(d.ID))(t)
	dated := agreement(t)
	dated.Adjudicate = d.Agreement.Adjudicate
	must(h.OpenGame(d.ID, "C26A-1", h.sides(), dated, "", begin.Add(-time.Hour)))(t)
	must(h.OpenGame(d.ID, "C26A-2", h.sides(), agreement(t), "", begin.Add(-time.Hour)))(t) // by terms of its own
	h.game("A3-99")                                                                         // of no event
	words := func(x Ending) (correspondence.Rendered, error) {
		var all []string
		for _, g := range x.Games {
			all = append(all, fmt.Sprintf("%s %v", g.Line.Label, g.Adjudged))
		}
		return correspondence.Rendered{Subject: "ends", Text: x.Player.Name + ": " + strings.Join(all, ", "), HTML: "<p>"}, nil
	}
	send := func(day int) int { return must(h.SendEnds(begin.AddDate(0, 0, day), words))(t) }
	for _, c := range []struct{ day, want int }{{31, 0}, {32, 3}, {32, 0}, {40, 0}, {53, 3}, {54, 0}, {60, 0}, {61, 0}} {
		if c.day == 40 {
			h.reopen()
		}
		if n := send(c.day); n != c.want {
			t.Errorf("on day %d %d letters were filed, not %d", c.day, n, c.want)
		}
	}
	told := 0
	for _, p := range must(h.Unsent())(t) {
		if !strings.HasPrefix(p.Key, "ends:") {
			continue
		}
		if told++; !strings.HasSuffix(must(h.Posting(p.Seq))(t).Words.Text, ": C26A-1 true, C26A-2 false") {
			t.Error(must(h.Posting(p.Seq))(t).Words.Text)
		}
	}
	if told != 6 {
		t.Errorf("%d letters lie there", told)
	}
}
