package templates

import (
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// The count of fifty moves that a player has demanded (TABLE/T4.35), in words.

// fifty is the count as a letter tells of it.
type fifty struct {
	By           string // who demanded it, "Black"
	Mine         bool
	Since        string
	White, Black string // how many moves are left, "38 moves"
	Full         bool   // all are made
	Broken       string // the move with which it ended, "43"; "": it runs
	Lately       bool   // and that was one of the last two moves
}

// Fifty is the count that was demanded last; nil if none was, or the game is over.
func (l *letter) Fifty() *fifty {
	c, ok := l.g.Fifty()
	if !ok || l.g.Over() {
		return nil
	}
	f := &fifty{
		By: c.By.String(), Mine: l.player && c.By == l.me, Since: l.day(c.At),
		White: figured(c.Left[0], "move"), Black: figured(c.Left[1], "move"), Full: c.Left == [2]int{},
	}
	if c.Broken > 0 {
		f.Broken, f.Lately = itoa(l.g.Number(c.Broken-1)), c.Broken >= len(l.g.Score())-1
	}
	return f
}

// LimitDraws says that the game is drawn by itself when the moves that were demanded
// are made.
func (l *letter) LimitDraws() bool { return l.g.Agreement.Points.FiftyCount == terms.DemandDrawn }

// DemandLaw is the law of the demand.
func (l *letter) DemandLaw() string { return string(l.g.Agreement.DemandLaw()) }

// DemandedBy is who demanded the count; "" if nobody did.
func (l *letter) DemandedBy() string {
	if l.g.Demand == nil {
		return ""
	}
	return l.g.Demand.By.String()
}

// OffersAlone says that an offer of a draw without a move is one like any other.
func (l *letter) OffersAlone() bool { return l.g.Agreement.Points.BareOffer == terms.OfferAlone }

// OwnOffer says that an offer of the reader's is open.
func (l *letter) OwnOffer() bool { return l.player && l.g.Offer != nil && l.g.Offer.By == l.me }

// KingFree says that nothing follows under Penalty C where the King cannot be moved.
func (l *letter) KingFree() bool { return l.g.Agreement.Points.Immovable == terms.ImmovableFree }

// NoPenalty says that C was exacted, and nothing followed since the King cannot be
// moved.
func (l *letter) NoPenalty() bool { return l.n.NoPenalty }

// What the office found of a claim of a draw (BOOK/3.6), in words.

// found is what was found, and the position in which the claim was made: that
// of the notice, or of the question with which it deals.
func (l *letter) found() (events.Tested, rules.Position) {
	if l.n.Tested != nil {
		return *l.n.Tested, l.n.TestedIn
	}
	if q := l.question(); q.Tested != nil {
		return *q.Tested, q.Position
	}
	return events.Tested{}, rules.Position{}
}

// Tested is what was found, without the position.
func (l *letter) Tested() events.Tested {
	t, _ := l.found()
	return t
}

// ClaimedDraw is the law of the draw that was claimed; "" if none was.
func (l *letter) ClaimedDraw() string { return string(l.Tested().Law) }

// Turns are the moves at whose commencement the position existed, "move 2",
// "moves 2, 4 and 6".
func (l *letter) Turns() string {
	var all []string
	for _, n := range l.Tested().Turns {
		all = append(all, itoa(n))
	}
	if len(all) > 1 {
		return "moves " + series(all, "and")
	}
	return "move " + series(all, "and")
}

// Times is how often it existed, "once", "twice".
func (l *letter) Times() string {
	switch n := len(l.Tested().Turns); n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return itoa(n) + " times"
	}
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

// ByAgreement says that the repetition drew the game without a claim.
func (l *letter) ByAgreement() bool { return l.g.Agreement.Repetition == terms.RepetitionDraws }

// MoveWaits says that a record waits for the answer to a claim of a draw. What
// it says neither the umpire nor the opponent is told before it is heard.
func (l *letter) MoveWaits() bool {
	return l.question().Waits != ""
}

// Waits is the record that waits for the answer to the reader's own claim of a
// draw; "" if there is none, or for anybody else.
func (l *letter) Waits() string {
	q := l.question()
	if !l.MyQuestion() || q.Waits == "" {
		return ""
	}
	first, _, _ := strings.Cut(q.Waits, "\n")
	return narrate.Quote(first)
}
