package templates

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
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
		By: c.By.String(), Mine: l.player && c.By == l.me, Since: l.instant(c.At),
		White: movesLeft(c.Left[0]), Black: movesLeft(c.Left[1]), Full: c.Left == [2]int{},
	}
	if c.Broken > 0 {
		f.Broken, f.Lately = itoa(l.g.Number(c.Broken-1)), c.Broken >= len(l.g.Plies)-1
	}
	return f
}

func movesLeft(n int) string {
	if n == 1 {
		return "1 move"
	}
	return itoa(n) + " moves"
}

// Demands says that fifty moves are counted from a player's demand.
func (l *letter) Demands() bool { return l.g.Agreement.Demands() }

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

// DemandGround says in words on what a demand stands; "" where it needs no ground.
func (l *letter) DemandGround() (string, error) {
	if l.n.Detail == string(events.GroundAny) {
		return "", nil
	}
	return l.phrase("demand:" + l.n.Detail)
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

// NeverTooLate says that a wrong set-up annuls the game at any time.
func (l *letter) NeverTooLate() bool { return l.g.Agreement.Points.SetUp == terms.AnyTime }
