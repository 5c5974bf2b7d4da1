package narrate

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// TestStandings checks that the first word that fits is taken, and that players are told no
// word that betrays what the office thinks of a record (RULING/R-2).
func TestStandings(t *testing.T) {
	now := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	past, soon := now.Add(-time.Hour), now.Add(time.Hour)
	for _, x := range []struct {
		of                Standing
		words, kind, told string
	}{
		{Standing{Result: terms.WhiteWins, How: events.ByResignation, Suspended: true}, "1–0, resigned", "off", "1–0, resigned"},
		{Standing{Result: terms.Annulled, How: events.ByClaim}, "annulled", "off", "annulled"},
		{Standing{Result: terms.Drawn}, "½–½", "off", "½–½"},
		{Standing{Suspended: true, Questions: 1, Deadline: past}, "suspended", "wait", "suspended"},
		{Standing{State: correspondence.StateAdjudication, Questions: 1}, "in adjudication", "wait", "in adjudication"},
		{Standing{Questions: 1, Deadline: past}, "question", "wait", "in play"},
		{Standing{State: correspondence.StateElect, Deadline: past, Near: past}, "time is up", "late", "in play"},
		{Standing{State: correspondence.StateElect, Deadline: soon, Near: past}, "near its end", "due", "in play"},
		{Standing{State: correspondence.StateElect, Deadline: soon, Near: soon, InPost: true}, "choosing", "", "in play"},
		{Standing{State: correspondence.StateMan}, "choosing", "", "in play"},
		{Standing{State: correspondence.StateAuthor}, "choosing", "", "in play"},
		{Standing{State: correspondence.StateTurn, InPost: true}, "in the post", "", "in play"},
		{Standing{State: correspondence.StateTurn, Deadline: soon, Near: soon}, "in play", "", "in play"},
		{Standing{State: correspondence.StateTurn, Deadline: now, Near: now}, "near its end", "due", "in play"},
	} {
		if got := x.of.At(now); got.Words != x.words || got.Kind != x.kind || got.Told().Words != x.told {
			t.Errorf("%+v: %q (%s), told as %q; want %q (%s), %q", x.of, got.Words, got.Kind, got.Told().Words, x.words, x.kind, x.told)
		}
	}
	if n := len(Stands()); n != 9 {
		t.Errorf("there are %d words", n)
	}
}
