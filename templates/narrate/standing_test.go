package narrate

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// TestStandings checks that the first word that fits is taken.
func TestStandings(t *testing.T) {
	now := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	past, soon := now.Add(-time.Hour), now.Add(time.Hour)
	for _, x := range []struct {
		of          Standing
		words, kind string
	}{
		{Standing{Result: terms.WhiteWins, How: events.ByResignation, Suspended: true}, "1–0, resigned", "off"},
		{Standing{Result: terms.Annulled, How: events.ByClaim}, "annulled", "off"},
		{Standing{Result: terms.Drawn}, "½–½", "off"},
		{Standing{Suspended: true, Questions: 1, Deadline: past}, "suspended", "wait"},
		{Standing{State: correspondence.StateAdjudication, Questions: 1}, "in adjudication", "wait"},
		{Standing{Questions: 1, Deadline: past}, "question", "wait"},
		{Standing{State: correspondence.StateElect, Deadline: past, Near: past}, "time is up", "late"},
		{Standing{State: correspondence.StateElect, Deadline: soon, Near: past}, "near its end", "due"},
		{Standing{State: correspondence.StateElect, Deadline: soon, Near: soon, InPost: true}, "choosing", ""},
		{Standing{State: correspondence.StateMan}, "choosing", ""},
		{Standing{State: correspondence.StateAuthor}, "choosing", ""},
		{Standing{State: correspondence.StateTurn, InPost: true}, "in the post", ""},
		{Standing{State: correspondence.StateTurn, Deadline: soon, Near: soon}, "in play", ""},
		{Standing{State: correspondence.StateTurn, Deadline: now, Near: now}, "near its end", "due"},
	} {
		if got := x.of.At(now); got.Words != x.words || got.Kind != x.kind {
			t.Errorf("%+v: %q (%s); want %q (%s)", x.of, got.Words, got.Kind, x.words, x.kind)
		}
	}
	if n := len(Stands()); n != 9 {
		t.Errorf("there are %d words", n)
	}
}
