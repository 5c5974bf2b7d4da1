package dialogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/templates"
)

// TestUnsignedEndNothing plays every dialogue as if no letter of a player were signed. What the
// dialogue expects does not hold then, but no game is ended by its players, no right given
// away and no clock stopped, unless a question of ours was answered in the very same letter
// (RULING/R-53, BCC1903/APPA/6).
func TestUnsignedEndNothing(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Read(filepath.Base(file), data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Directions {
			s.Directions[i].Unsigned = s.Directions[i].Do == Writes
		}
		m := NewMemory(templates.Render)
		m.Lazy = true
		_, _ = Play(s, m) // it ends where an official rules on what has not come about
		heard := map[string]bool{}
		for _, e := range m.events {
			switch w := e.What.(type) {
			case events.ConfirmationAsked:
				if w.Lacks != "" {
					asked++
				}
			case events.ConfirmationAnswered:
				heard[e.Cause] = heard[e.Cause] || w.How == events.ConfirmedAct || w.How == events.ConfirmedLate
			case events.AnsweredFor:
				heard[e.Cause] = true
			}
		}
		for _, e := range m.events {
			if weighs(e.What) && strings.HasPrefix(e.Cause, "mail:") && !heard[e.Cause] {
				t.Errorf("%s: unasked, %s %+v", file, e.Kind(), e.What)
			}
		}
	}
	if asked < 100 {
		t.Errorf("in %d dialogues only %d questions were asked", len(files), asked)
	}
}

// weighs reports whether an event ends the game by a player's word, gives a right away or stops a
// clock.
func weighs(what events.What) bool {
	switch w := what.(type) {
	case events.Ended:
		return w.How == events.ByResignation || w.How == events.ByAgreement
	case events.LeaveTaken:
		return true
	case events.Frozen:
		return !w.Automatic
	case events.LeaveEnded:
		return w.How != events.LeaveMoved
	case events.TermsAnswered:
		return w.How == events.TermsConsented
	case events.Answered:
		return w.How == events.OfferWithdrawn
	}
	return false
}
