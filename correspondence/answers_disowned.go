package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// A letter may be heard of which it is only likely that the player wrote it. Its receipt says so,
// and NOT MINE in answer to that puts it before the umpire, for nobody is bound by what another
// sent (RULING/R-76, BCC1903/APPA/6).

// disownedLaw is why a letter of another binds nobody.
const disownedLaw rules.Law = "BCC1903/APPA/6"

// timeToDisown is how long a receipt may be answered so; later it is an appeal like any other.
const timeToDisown = 24 * time.Hour

// likelyLetter is a letter of a side of which it is only likely that the side wrote it, and which
// did something.
type likelyLetter struct {
	By      rules.Colour
	At      time.Time       // its arrival
	Cause   string          // its key
	Receipt events.NoticeID // by which the side was told so
}

// noted remembers such a letter.
func noted(g *Game, e events.Event, w events.Noted) {
	if by, ok := w.By.Colour(); ok && w.About == events.NotedLikely {
		g.Likely = append(slices.Clip(g.Likely), likelyLetter{By: by, At: e.At, Cause: e.Cause, Receipt: events.NoticeID(w.Words)})
	}
}

// receiptOf is the letter, only likely the side's own, of which the notice is the receipt, or went
// out beside it; false if there is none.
func receiptOf(g Game, by rules.Colour, n events.NoticeID) (likelyLetter, bool) {
	first, ok := n.First()
	i := slices.IndexFunc(g.Likely, func(l likelyLetter) bool {
		told, _ := l.Receipt.First()
		return ok && l.By == by && told == first
	})
	if i < 0 {
		return likelyLetter{}, false
	}
	return g.Likely[i], true
}

// asksWhose has the receipt of a letter that did something say that it may be another's.
func (d *docket) asksWhose() {
	if d.letter == nil || !d.letter.Likely || d.letter.tried || d.answersOurs() || !slices.ContainsFunc(d.events, acted) {
		return
	}
	to, at := terms.PartyOf(d.letter.Of), -1
	for i, n := range d.notices {
		if n.To != to || n.Kind == NConfirm || n.Kind == NDoubt || i < d.since {
			continue
		}
		if at < 0 || d.notices[at].Kind != NAck && n.Kind == NAck {
			at = i
		}
	}
	if at < 0 {
		return
	}
	d.notices[at].Likely = true
	d.conclude(events.Noted{By: to, Words: string(d.notices[at].ID), About: events.NotedLikely})
}

// answersOurs reports whether the letter answers a question of ours about another letter: whoever
// wrote it has read that, in the player's own mailbox.
func (d *docket) answersOurs() bool {
	by, n := d.letter.Of, d.letter.Answers
	return d.g.asksConfirmation(by, n) || slices.ContainsFunc(d.g.Inquiries, func(w Inquiry) bool { return w.By == by && w.asksBy(n) })
}

// acted reports whether an event is something that the letter did.
func acted(e events.Event) bool {
	switch e.What.(type) {
	case events.Noted, events.Refused, events.Returned, events.Delivered, events.Asked, events.ConfirmationAsked, events.ConfirmationAnswered,
		events.AnsweredFor, events.Fingerprinted, events.Appealed, events.Stayed, events.RemindersSet, events.Wished, events.MemoKept, events.MemosEnded, events.Heard:
		return false
	}
	return true
}

// disowns hears NOT MINE.
func (d *rulings) disowns(s letters.Statement) {
	by, g := d.letter.Of, d.g
	w, likely := receiptOf(g, by, d.letter.Answers)
	t := d.letter.About
	switch own := t.Kind == events.TopicRecord && t.Of == by; {
	case !likely && !own:
		d.refuse(s, events.WhyNoReceipt, "", "RULING/R-76")
	case !likely, d.at.Sub(w.At) > timeToDisown, g.Last[by].At.After(w.At):
		d.asksUmpire(s, events.AboutAppeal, disownedLaw)
	default:
		d.asksUmpire(s, events.AboutDisowned, disownedLaw)
	}
}

// disownedLetter is what the question is about: the record of the letter, or else the letter.
func (d *rulings) disownedLetter() events.Topic {
	w, _ := receiptOf(d.g, d.letter.Of, d.letter.Answers)
	if last := d.g.Last[w.By]; last.Plies > 0 && last.Cause == w.Cause {
		x := matters{d.g, w.By}
		return x.behind(x.last(w.By))
	}
	return events.Topic{Kind: events.TopicLetter, Of: w.By, At: w.At}
}

// Disowned is the side that has said NOT MINE of a letter in its name; false if none has.
func (d Decision) Disowned() (rules.Colour, bool) {
	for _, e := range d.Events {
		if w, ok := e.What.(events.Appealed); ok && w.Law == disownedLaw {
			return w.By, true
		}
	}
	return 0, false
}

// setAside has a record fall that another sent in the player's name, with all that answered it
// (TABLE/T7.Restore, TABLE/T7.Reopen). Where the letter had none, that is written into the game
// (TABLE/T7.Note).
func (g onAppeal) setAside() (Option, bool) {
	q := g.q
	t := q.Matter
	if t.Kind == events.TopicLetter {
		return Option{No: 15, Ruling: Ruling{Row: "Note", On: q.No}, Words: "the letter was another's, and nothing of it is held against " + t.Of.String() + "; what it did beside, rule first by its row, on the page"}, true
	}
	r := Ruling{Row: "Restore", On: q.No, Of: t.Of, Number: t.Number, Law: disownedLaw}
	if g.Over() {
		r.Row = "Reopen"
	}
	if i := turnOfTopic(g.Game, t); r.Number == 0 && i >= 0 {
		r.Number = g.Number(i)
	}
	if ply, err := g.atTurn(r); q.Law != disownedLaw || t.Kind != events.TopicRecord || err != nil || ply >= len(g.Score()) && g.Case == nil {
		return Option{}, false
	}
	return Option{No: 15, Ruling: r, Words: "the letter was another's, and binds nobody: the record “" + t.Words + "” is set aside with all that followed it, and the turn of " + t.Of.String() + " begins anew"}, true
}
