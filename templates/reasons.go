package templates

import (
	"maps"
	"strings"

	"postd/correspondence/events"
	"postd/templates/sheet"
)

// because is what a letter tells of a reason why something was not done, came back or fell:
// what is so, without a full stop, the laws by which it is so, with blanks between, and what
// the reader may do now. None of them is empty.
type because struct {
	why sheet.Words
	law string
	way sheet.Words
}

// reasons has a row for every reason that an event knows, and for every way in which
// conditions fall, which is told in the same place. A test fails if one is wanting.
var reasons = func() map[events.Reason]func(*view) because {
	all := map[events.Reason]func(*view) because{}
	for _, some := range []map[events.Reason]func(*view) because{reasonsOfRecords, reasonsOfChoices, reasonsOfClaims, reasonsOfDraws, reasonsOfWords, reasonsOfConditions} {
		maps.Copy(all, some)
	}
	return all
}()

// reasonOf is the row of the notice; false for a reason that has none.
func reasonOf(v *view) (because, bool) {
	row, ok := reasons[v.n.Reason]
	if !ok {
		return because{}, false
	}
	b := row(v)
	switch v.n.Reason {
	case events.WhyNoWish, events.WhyNoMemo, events.WhyNoReminder: // what may be said after the end, too
	default:
		if v.known.Over() {
			b.way = v.goesOn()
		}
	}
	return b, true
}

// refusal is the reason of the notice as a block; none of a notice without one.
func (v *view) refusal() sheet.Block {
	b, ok := reasonOf(v)
	if !ok {
		return sheet.Block{}
	}
	return v.told(b)
}

// told sets a row as a refusal, and cites its laws.
func (v *view) told(b because) sheet.Block {
	ids := strings.Fields(b.law)
	v.law(ids...)
	short := strings.Trim(v.law(ids...).Bare(), "[]")
	refused, err := sheet.Refuse(b.why, short, b.way)
	if v.broken == nil {
		v.broken = err
	}
	return refused
}

// cited is the law that the notice names first, and else another.
func (v *view) lawOr(other string) string {
	if len(v.n.Laws) > 0 {
		return string(v.n.Laws[0])
	}
	return other
}

// goesOn tells what the reader has to do where a reason changes nothing of it.
func (v *view) goesOn() sheet.Words {
	l := v.known
	switch {
	case l.Over():
		return "The game is over, as our other letter says, so nothing more is played."
	case l.HasAsked():
		return "You will hear from us when " + v.opp() + " has said which move was meant."
	case l.Duty() != "":
		return "Your choice is still open; " + sheet.Code("STATUS") + " brings it again."
	case l.Frozen():
		return "You will hear from us when the position is judged."
	case l.MyTurn():
		return "Just send your move."
	}
	return "Nothing to do until you hear from us."
}

// toSecretary is whom to ask for what the office does not do by itself.
func (v *view) toSecretary() sheet.Words {
	if who := v.known.Secretary(); who != "" {
		return "the secretary, " + sheet.Plain(who)
	}
	return "the secretary"
}

// TooLateToClaim says that what was open when adjudication was claimed can be claimed no
// longer (RULING/R-32).
func (l *letter) TooLateToClaim() bool {
	return len(l.n.Laws) > 0 && l.n.Laws[0] == "RULING/R-32"
}
