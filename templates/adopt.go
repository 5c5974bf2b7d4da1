package templates

import (
	"cmp"
	"slices"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// This file holds what the letters say where the receiver adopts whichever they like
// by saying which (BCC1897/III.3, BCC1897/III.4, STAUNTON/COR.VIII,
// BCC1903/APPA/8(a)).

// AnnounceAgreed says that a reading of an ambiguous record is adopted by announcing
// it, without a penalty.
func (l *letter) AnnounceAgreed() bool {
	return l.g.Agreement.Penalty.Ambiguous == terms.AmbiguousAnnounced
}

// Announces says that the reader may adopt a reading of the open record so.
func (l *letter) Announces() bool { return l.Case() != nil && l.g.Announces() }

// AnnouncesRecord says that one of several records for a turn is adopted by
// announcing it.
func (l *letter) AnnouncesRecord() bool {
	return l.g.Agreement.Points.Several == terms.SeveralAnnounced
}

// FirstStands says that the first record of a turn is its only one.
func (l *letter) FirstStands() bool { return l.g.Agreement.Points.Several == terms.SeveralFirst }

// OnBoard says that the basis of the game is the move on its author's board, as the
// umpire finds it, so that this is what an ambiguous record means (BCC1903/APPA/8(b)).
func (l *letter) OnBoard() bool { return l.g.Agreement.Points.Slips == terms.SlipsToUmpire }

// OppToReply says that the opponent is to play, and no record is in question.
func (l *letter) OppToReply() bool { return l.g.Case == nil && l.g.ToMove() == l.me.Other() }

// Adopts says that the reader's statement, which is recorded, makes the opponent's
// record a move.
func (l *letter) Adopts() bool {
	return l.Heeded() && l.n.Move != 0 && l.n.Reason == "" && !l.g.Over()
}

// MayFindFault says that nothing is said of records, and that the reader, who is to
// reply, may find fault with the last one, unless it has been settled.
func (l *letter) MayFindFault() bool {
	n := len(l.g.Score())
	return l.Silent() && l.HasRecord() && l.Duty() == "" && (len(l.g.Carried()) > 0 || n == 0 || !l.g.Score()[n-1].Chosen())
}

// HasAsked says that the reader has asked the author of a record what it meant.
func (l *letter) HasAsked() bool {
	c := l.Case()
	return c != nil && c.Stage == correspondence.CaseAsked && c.Author != l.me
}

// MayExactYet is the letter of the penalty that the reader, who has asked, may exact until
// the answer (RULING/R-79); "" if none.
func (l *letter) MayExactYet() string {
	if c := l.Case(); l.HasAsked() && c.Exactable && l.g.Frozen == nil {
		return l.g.Agreed()
	}
	return ""
}

// IllegalLetter is the letter by which an illegal record of which nothing is said is
// pointed out; where one of three penalties is then chosen, that of the restoration.
func (l *letter) IllegalLetter() string {
	if x := l.g.Agreement.Penalty.Illegal; x != terms.IllegalChoice {
		return string(x)
	}
	return "A"
}

// AdoptedMove is the opponent's last move with its number, in the form that the
// reader wishes: "3 B-KKt5".
func (l *letter) AdoptedMove() string {
	for i, x := range slices.Backward(l.g.Score()) {
		if x.By != l.me {
			return l.numbered(l.r.Moves, l.g.After(i), x.Move)
		}
	}
	return ""
}

// What the letters say of a position that is to be adjudged.

// views are the statements of the sides, in the order in which they came, for
// whoever adjudges the position; a player sees only their own (TABLE/T4.13). Of a question
// they are what the sides say of that.
func (l *letter) views() []note {
	if l.player {
		return nil
	}
	if said := l.saidOn(); said != nil {
		return said
	}
	var out []note
	for _, v := range l.g.Statements {
		name := cmp.Or(narrate.OneLine(v.Member), l.name(v.By))
		out = append(out, note{From: v.By.String() + ", " + narrate.Shorten(name, 60) + ", " + calendar.LongDay(v.At, l.zone), Lines: lines(v.Words)})
	}
	return out
}

// Unstated are the sides that have made no statement: "White", "White and Black";
// "" if both have.
func (l *letter) Unstated() string {
	var silent []string
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if !slices.ContainsFunc(l.g.Statements, func(v correspondence.View) bool { return v.By == c }) {
			silent = append(silent, c.String())
		}
	}
	return series(silent, "and")
}

// StatementsOver says that the time for the statements is over.
func (l *letter) StatementsOver() bool {
	return l.g.Frozen != nil && !l.n.At.Before(l.g.Frozen.Statements)
}

// MayState says that the reader may still make a statement.
func (l *letter) MayState() bool {
	return l.player && l.g.Frozen != nil && !l.Over() && !l.StatementsOver()
}

// BindingOf is the side that Penalty C binds in the position; "" if none.
func (l *letter) BindingOf() string {
	if b, ok := l.g.Required(); ok {
		return b.Of.String()
	}
	return ""
}
