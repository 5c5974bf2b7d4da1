package templates

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// Duty names what the reader is to do about a record that is open, so that every
// letter puts it alike: ambiguous, nocapture, illegal, several (records for one
// turn), man (the reader is to name one), barred (the author did not say what was
// meant), asked, replied or recalled (the reader is the author and is to say), or
// "".
func (l *letter) Duty() string {
	c := l.Case()
	if c == nil || !l.player || l.g.Over() || l.shut() && c.Stage == correspondence.CaseElect {
		return ""
	}
	switch {
	case c.Stage == correspondence.CaseElect && c.Author == l.me:
		return ""
	case c.Stage == correspondence.CaseMan && c.Author == l.me:
		return ""
	case c.Stage == correspondence.CaseMan:
		return "man"
	case c.Stage == correspondence.CaseElect && c.Barred:
		return "barred"
	case c.Stage == correspondence.CaseElect && c.Illegal():
		return "illegal"
	case c.Stage == correspondence.CaseElect && c.Several():
		return "several"
	case c.Stage == correspondence.CaseElect && c.NoCapture && !c.Renounced:
		return "nocapture"
	case c.Stage == correspondence.CaseElect:
		return "ambiguous"
	case c.Author == l.me && len(l.g.Carried()) > 0:
		return "recalled"
	case c.Author == l.me && c.Stage == correspondence.CaseAsked:
		return "asked"
	case c.Author == l.me && c.Stage == correspondence.CaseReplied:
		return "replied"
	}
	return ""
}

// Stale says that the reader's own letter, which brought the notice about, has also
// dealt with the record of which the notice tells: the reader was asked what was
// meant, said it, and the opponent's reply was judged under it.
func (l *letter) Stale() bool { return l.player && l.clock.kind == "" }

// Renounced says that no penalty can be exacted any more for the open record.
func (l *letter) Renounced() bool {
	c := l.Case()
	return c != nil && c.Renounced
}

// Several says that the open record has more than one reading.
func (l *letter) Several() bool {
	c := l.Case()
	return c != nil && len(c.Readings) > 1
}

// Moved says that a reply under the reading in play stands on the board: the
// author's turn has begun, and the author may play on.
func (l *letter) Moved() bool {
	c := l.Case()
	return c != nil && c.Stage == correspondence.CaseReplied && c.Legal
}

// readings are the moves that may be chosen: those of the notice or, where it
// names none, those of the open case.
func (l *letter) readings() []correspondence.Choice {
	c := l.Case()
	if len(l.n.Choices) > 0 || c == nil {
		return l.n.Choices
	}
	p := l.before()
	out := make([]correspondence.Choice, len(c.Readings))
	for i, m := range c.Readings {
		out[i] = correspondence.Choice{Move: m, Full: descriptive.Full(p, m)}
	}
	return out
}

// before is the position in which the record in question stands.
func (l *letter) before() rules.Position {
	if l.n.Position != (rules.Position{}) {
		return l.n.Position
	}
	if c := l.Case(); c != nil {
		return l.g.After(min(c.Ply, len(l.g.Score())))
	}
	return rules.Position{}
}

// effect says what becomes of the reply to an ambiguous record if its author
// chooses a reading (BCC1903/V.5(b)): taken, stands, annuls, annuls all or judged; "" if
// there is no reply.
func (l *letter) effect(m rules.Move) string {
	c := l.Case()
	if c == nil || c.Stage != correspondence.CaseReplied {
		switch {
		case c == nil || !l.g.Falls(m):
			return ""
		case len(l.g.Carried()) > 1:
			return "annuls all"
		}
		return "annuls"
	}
	switch {
	case l.g.Falls(m):
		return "annuls"
	case !c.Legal:
		return "judged"
	case m == c.InPlay:
		return "taken"
	}
	return "stands"
}

// draw is a draw that the reader may claim.
type draw struct{ Command, Law, Title string }

// MayClaimDraw are the draws by the count of moves and by repetition that the
// reader, who is to move in a position that is settled, may claim and would have
// (BCC1903/V.8(b), V.8(c)).
func (l *letter) MayClaimDraw() []draw {
	if !l.player || l.Duty() != "" || !l.MyTurn() || l.g.ToMove() != l.me {
		return nil
	}
	var out []draw
	for _, about := range l.g.Drawable() {
		law := correspondence.DrawLaw(about)
		out = append(out, draw{"CLAIM DRAW " + strings.ToUpper(about), string(law), law.Title()})
	}
	return out
}

// Offered says that an offer of a draw by the opponent is open.
func (l *letter) Offered() bool {
	return l.player && !l.Over() && l.g.Offer != nil && l.g.Offer.By != l.me
}

// OfferBare says that the offer that is open came without a move.
func (l *letter) OfferBare() bool { return l.g.Offer != nil && !l.g.Offer.WithMove }

// MayExactLaw3 says that the opponent's record came without the reader's last
// move, and that the letter E alone means the penalty for that (RULING/R-36).
func (l *letter) MayExactLaw3() bool {
	if !l.player || l.Over() || l.shut() || l.g.Law3 == nil || *l.g.Law3 == l.me {
		return false
	}
	// While a record is open E means the penalty for that, where E is agreed; and who
	// has given one penalty up has chosen a course.
	d := l.Duty()
	return d == "" || d == "replied" || d != "man" && d != "barred" && d != "asked" && l.Agreed() != "E" && !l.TwoOffences() && !l.Renounced()
}

// TwoOffences says that the open record may be treated as illegal or as ambiguous,
// with E for the second.
func (l *letter) TwoOffences() bool { return l.Case() != nil && l.g.TwoOffences() }

// MayClaimTime says that the opponent's time was exceeded and the right not
// given up.
func (l *letter) MayClaimTime() bool {
	return l.player && !l.Over() && !l.shut() && l.g.Excess[l.me.Other()].Ground()
}

// AdjOpen says that adjudication may be claimed.
func (l *letter) AdjOpen() bool {
	return l.player && !l.Over() && !l.Frozen() && l.g.AdjOpen
}

// Excess is the turn of By's that was exceeded.
func (l *letter) Excess() *excess {
	x := l.g.Excess[l.n.By]
	if x == nil {
		return nil
	}
	e := &excess{Limit: l.length(x.Limit), Used: l.length(x.Used), Deadline: l.day(x.Deadline)}
	if k := l.g.Turn; k.Running && k.Of == l.n.By {
		e.Begin = l.day(k.Begin)
	}
	return e
}

type excess struct{ Begin, Limit, Used, Deadline string }

// ToMove is the colour whose move the score awaits. Where nothing is said of records
// it is that of the player who did not send the last one, whatever it is.
func (l *letter) ToMove() string {
	switch c := l.g.Case; {
	case !l.Quiet():
		return l.position().Turn().String()
	case c != nil && c.Stage == correspondence.CaseElect:
		return c.Author.Other().String()
	}
	return l.g.ToMove().String()
}

// Heeded says that the notice confirms a statement that took effect, and is no
// answer to a question.
func (l *letter) Heeded() bool { return len(l.n.Laws) > 0 && l.n.Statement != "" }

// Repeated says that the record of an acknowledgment was despatched before.
func (l *letter) Repeated() bool { return l.n.Reason == events.WhyRepeated }

// ClockWaits says that the reader's time begins with another letter.
func (l *letter) ClockWaits() bool { return l.clock.waits }

// FirstRuns says that the reader's is the first turn, and its time not come.
func (l *letter) FirstRuns() bool { return l.clock.first }

// GoesOn says that the reader's turn stood still and goes on with this letter.
func (l *letter) GoesOn() bool {
	return l.clock.begins && l.clock.kind == events.BeginsAgain
}
