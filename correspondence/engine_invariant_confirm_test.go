package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// confirmed looks at the acts that wait for a second letter (RULING/R-53): none
// takes effect before its writer has confirmed it, the opponent learns
// nothing of it, and no letter confirms what it says itself.
func (s *stage) confirmed(m matter) {
	if m.by != "letter" {
		return
	}
	by, list := m.letter.Of, m.before.Agreement.Confirm
	heard := map[string]bool{}
	waits := m.letter.Arrived
	for _, e := range m.decision.Events {
		switch w := e.What.(type) {
		case events.ConfirmationAsked:
			s.asksAlone(m, w)
		case events.ConfirmationAnswered:
			c, ok := m.before.Confirmation(w.No)
			if !ok || !c.Open() || c.By != by || w.By != by {
				s.fault("confirm", "%s answers %d, which does not wait", by, w.No)
			}
			if w.How == events.ConfirmedAct || w.How == events.WithdrawnAct {
				if said := strings.ToUpper(m.letter.Text); !strings.Contains(said, "YES") && !strings.Contains(said, "CONFIRM") && !strings.Contains(said, "NO") {
					s.fault("confirm", "%d is %s by %q", w.No, w.How, m.letter.Text)
				}
			}
			if w.How == events.ConfirmedAct {
				for _, a := range c.Acts {
					heard[a] = true
				}
				waits = c.At
			}
		}
		act := s.actOf(e.What, by)
		if act == "" || !slices.Contains(list, act) || heard[act] {
			continue
		}
		s.fault("confirm", "%s has effect unconfirmed: %s %+v", act, e.Kind(), e.What)
	}
	if waits.After(m.letter.Arrived) {
		s.fault("confirm", "what is confirmed came after its confirmation")
	}
}

// actOf is the act that an event is the effect of; "" if it may be of another.
func (s *stage) actOf(w events.What, by rules.Colour) string {
	switch w := w.(type) {
	case events.Ended:
		switch {
		case w.How == events.ByResignation && w.By == by:
			return terms.ActResign
		case w.How == events.ByAgreement && w.By == by:
			return terms.ActAccept
		case w.How == events.ByFifty && s.game.limitReached(len(s.game.Score())):
			return "" // the count that was demanded is full, and nobody claims (STAUNTON/R.XIV)
		case w.How == events.ByClaim, w.How == events.ByFifty, w.How == events.ByChecks:
			return terms.ActClaim
		}
	case events.Proposed:
		return terms.ActOffer
	case events.Exacted:
		if w.Field == "" && w.By == by && w.Letter != events.LetterD { // D by its elements (RULING/R-24)
			return terms.ActExact
		}
	case events.Claimed:
		return terms.ActClaim
	case events.Appealed:
		if q := (Appeal{About: w.About}); q.IsClaim() && w.About != events.AboutFifty { // a demand of the count claims nothing yet
			return terms.ActClaim
		}
	}
	return ""
}

// asksAlone checks that nobody but the writer is told of what waits for the writer's word.
func (s *stage) asksAlone(m matter, w events.ConfirmationAsked) {
	for _, n := range m.decision.Notices {
		if to, plays := n.To.Colour(); plays && to == w.By {
			continue
		}
		if n.Kind == NConfirm || s.passesOn(w, n.Note) || slices.Contains(w.Acts, terms.ActOffer) && n.Offer || slices.Contains(strings.Split(w.Words, "\n"), n.Statement) {
			s.fault("confirm", "%s to %s tells of what waits for the word of %s", n.Kind, n.To, w.By)
		}
	}
}

// passesOn reports whether a note that goes to the opponent has words that wait with
// an act, or that are none of a statement which was heard at once.
func (s *stage) passesOn(w events.ConfirmationAsked, note string) bool {
	if strings.HasPrefix(note, "Whom do you propose as umpire") {
		return false // the office's own words for "Rand" (BCC1903/APPA/2)
	}
	_, rest := letters.ReadLetter(note, s.game.expects(w.By))
	return rest != "" || slices.ContainsFunc(strings.Split(w.Words, "\n"), func(line string) bool { return note != "" && strings.Contains(note, line) })
}
