package correspondence

import (
	"slices"
	"time"
	"unicode/utf8"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// What both players say of a position that is to be adjudged, and the dossier in
// which the adjudicator has it (BCC1903/V.10, TABLE/T4.13).

// View is what a side says of the position, word for word.
type View struct {
	By     rules.Colour
	Member string // of a side in consultation, who wrote it; else ""
	At     time.Time
	Words  string
}

// longestView is how long one may be, in characters; the longest analysis that
// anybody prints is shorter.
const longestView = 30_000

// states hears a side say what it thinks of a position that is to be adjudged,
// within the time agreed. It goes to the adjudicator and not to the
// opponent; a further one is added to the first. Of a question to an official it is what the
// side says to that (RULING/R-76).
func (d *answers) states(s letters.Statement) {
	by, g := d.letter.Of, d.g
	if no := heardOn(g, *d.letter); no > 0 {
		d.rulings.speaks(no, s)
		return
	}
	switch w := g.Frozen; {
	case w == nil:
		d.refuse(s, events.WhyNothingFrozen, "", "BCC1903/V.10(a)")
		return
	case s.Facts == "", utf8.RuneCountInString(s.Facts) > longestView:
		d.refuse(s, events.WhyNoView, "", w.Law)
		return
	case d.at.After(w.Statements):
		d.refuse(s, events.WhyStated, "", w.Law)
		return
	}
	d.conclude(events.Stated{By: by, Member: d.writer(by), Words: s.Facts})
	d.tell("", NStatement, terms.PartyOf(by), Notice{By: by, Statement: s.Facts, Deadline: g.Frozen.Statements}, g.Frozen.Law)
	if !g.Laid.IsZero() || d.g.stated(rules.White) && d.g.stated(rules.Black) {
		d.lays()
	}
}

// stated reports whether a side has said what it thinks of the position.
func (g Game) stated(by rules.Colour) bool {
	return slices.ContainsFunc(g.Statements, func(v View) bool { return v.By == by })
}

// lays sends the dossier to the official who is to adjudge the position. Where the office lays
// it before adjudicators as a case, it says only that this can be done (RULING/R-91).
func (d *answers) lays() {
	if d.g.Agreement.ByCase() {
		d.conclude(events.Laid{To: d.g.Verdict.With})
		return
	}
	w, id := d.g.Frozen, d.reserve()
	d.conclude(events.Laid{To: d.g.Verdict.With, Notice: id})
	d.tell(id, NDossier, d.g.Verdict.With, Notice{By: w.By, Deadline: w.Statements}, w.Law, "RULING/R-32")
}

// statementsEnd ends the time for the statements; the adjudicator has those that were
// made (TABLE/T4.13).
func (d *answers) statementsEnd(now time.Time) {
	if w := d.g.Frozen; w != nil && !d.g.Over() && d.g.Laid.IsZero() && !now.Before(w.Statements) {
		d.lays()
	}
}

// laysAnew sends the dossier once more: what was open when adjudication was claimed has
// been claimed or has lapsed since, so that another position is to be adjudged than it
// showed (RULING/R-32).
func (d *answers) laysAnew() {
	if d.g.Frozen != nil && !d.g.Over() && d.stood.laid && d.stood != standingOf(d.g) {
		d.stood = standingOf(d.g) // once for a matter
		d.lays()
	}
}

// standing is what of the position to be adjudged a claim can change.
type standing struct {
	plies       int
	open, bound bool // a record is in question; Penalty C binds
	laid        bool // the dossier has gone out
}

func standingOf(g Game) standing {
	_, bound := g.Required()
	return standing{plies: len(g.Score()), open: g.Case != nil, bound: bound, laid: !g.Laid.IsZero()}
}

// toBeAdjudged remembers what was said of the position, and that it was laid
// before the adjudicator.
func (g *Game) toBeAdjudged(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.Stated:
		if w.Question > 0 {
			g.saidOn(e, w)
			return
		}
		g.Statements = append(slices.Clip(g.Statements), View{By: w.By, Member: w.Member, At: e.At, Words: w.Words})
	case events.Laid:
		g.Laid = e.At
	}
}
