package templates

import (
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// What the office found of a claim of a draw (BOOK/3.6), in words.

// found is what was found, and the position in which the claim was made: that
// of the notice, or of the question with which it deals.
func (l *letter) found() (events.Tested, rules.Position) {
	if l.n.Tested != nil {
		return *l.n.Tested, l.n.TestedIn
	}
	if q := l.question(); q != nil && q.Tested != nil {
		return *q.Tested, q.Position
	}
	return events.Tested{}, rules.Position{}
}

// ClaimedDraw is the law of the draw that was claimed; "" if none was.
func (l *letter) ClaimedDraw() string {
	t, _ := l.found()
	return string(t.Law)
}

// Own and Other are the moves of the claimant and of the opponent in the count of
// fifty.
func (l *letter) Own() string {
	t, _ := l.found()
	return itoa(t.Own)
}

// Other is the opponent's count.
func (l *letter) Other() string {
	t, _ := l.found()
	return itoa(t.Other)
}

// PawnsInterrupt says that the move of a Pawn begins the count of fifty anew.
func (l *letter) PawnsInterrupt() bool { return l.g.Agreement.FiftyPawn }

// Turns are the moves at whose commencement the position existed, "move 2",
// "moves 2, 4 and 6".
func (l *letter) Turns() string {
	t, _ := l.found()
	var all []string
	for _, n := range t.Turns {
		all = append(all, itoa(n))
	}
	if n := len(all); n > 1 {
		return "moves " + strings.Join(all[:n-1], ", ") + " and " + all[n-1]
	}
	return "move " + strings.Join(all, "")
}

// Times is how often it existed, "once", "twice".
func (l *letter) Times() string {
	t, _ := l.found()
	switch n := len(t.Turns); n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return itoa(n) + " times"
	}
}

// Looked is the number of positions that were looked into for endless checks.
func (l *letter) Looked() string {
	t, _ := l.found()
	return itoa(t.Nodes)
}

// Certified is the number of positions on which a proof of endless checks rests.
func (l *letter) Certified() string {
	t, _ := l.found()
	return itoa(t.Positions)
}

// Checks are the moves that show why endless checks were proved or refuted, as
// the reader wishes them, in their order.
func (l *letter) Checks() []string {
	t, p := l.found()
	var out []string
	for _, m := range t.Line {
		next, err := p.Play(m)
		if err != nil {
			break
		}
		out = append(out, l.shown(p, m))
		p = next
	}
	return out
}

// BoundCheck says that Penalty C bound the claimant, whose first check had to
// discharge it.
func (l *letter) BoundCheck() bool {
	t, _ := l.found()
	return t.Bound
}

// ByAgreement says that the repetition drew the game without a claim.
func (l *letter) ByAgreement() bool { return l.g.Agreement.Repetition == terms.RepetitionDraws }

// MoveWaits says that a record waits for the answer to a claim of a draw. What
// it says neither the umpire nor the opponent is told before it is heard.
func (l *letter) MoveWaits() bool {
	q := l.question()
	return q != nil && q.Waits != ""
}

// Waits is the record that waits for the answer to the reader's own claim of a
// draw; "" if there is none, or for anybody else.
func (l *letter) Waits() string {
	q := l.question()
	if q == nil || !l.MyQuestion() || q.Waits == "" {
		return ""
	}
	first, _, _ := strings.Cut(q.Waits, "\n")
	return narrate.Quote(first)
}
