package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// Several records for one turn, in a game of which the office says nothing
// (BOOK/3.5, BCC1903/V.4), are carried, each in a letter as any other. The
// receiver has them all, and knows from the law what may be done with
// them: a reply takes one (RULING/R-9), ADOPT, a claim or a question
// raises the matter, and then it is a case as in any game.

// meanings are the moves that a carried record, or one of several for its turn,
// can mean in a position. Those of the first of what was carried have been noted,
// if it offends. They are not known where words cannot be read.
func (g Game) meanings(r Turned, p rules.Position, first bool) (moves []rules.Move, known bool) {
	if first && r.Law != "" && len(r.More) == 0 {
		return r.Readings, true
	}
	known = true
	for _, x := range g.expressed(r, p, first) {
		for _, m := range x.Readings {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
		_, err := g.Agreement.Records().Parse(x.Words)
		known = known && (err == nil || first)
	}
	return moves, known
}

// expressed is what the records of one turn are in a position, in the order in
// which they came.
func (g Game) expressed(r Turned, p rules.Position, first bool) []Recorded {
	var out []Recorded
	for i, words := range r.AllWords() {
		x := Recorded{Words: words}
		if first && i == 0 && r.Law != "" {
			x.Readings, x.NoCapture = r.Readings, r.NoCapture
		} else {
			record, _ := g.Agreement.Records().Parse(words) // the zero Record has no reading
			m := g.match(record, p)
			if first {
				m = g.read(record, len(g.Score())) // while the player is bound, among what discharges that (RULING/R-61)
			}
			x.Readings, x.NoCapture = inOrder(p, movesOf(m)), m.NoCapture
		}
		out = append(out, x)
	}
	return out
}

// before are the several records for one turn that are carried and not answered,
// as they are in the position that stands before them; none if there is one
// alone, or what went before is not settled.
func (g Game) before() []Recorded {
	if len(g.Carried()) != 1 || len(g.Carried()[0].More) == 0 || g.Case != nil {
		return nil
	}
	return g.expressed(g.Carried()[0], g.Position(), true)
}

// joinsQuietly reports whether a further record of the side is for the turn that
// it has just despatched, in a game in which nothing is said of it: its opponent
// has neither replied nor chosen.
func (g Game) joinsQuietly(by rules.Colour) bool {
	n := len(g.Score())
	required := g.Post.Cause == calendar.CauseRequirement || g.Turn.Cause == calendar.CauseRequirement && g.Turn.Of != by && g.Turn.Allowed > 0
	if !g.Silent() || g.firstStands() || g.Case != nil || g.State != StateTurn || required || g.Last[by].Plies == 0 || g.Last[by].Plies != g.Passed() {
		return false
	}
	if len(g.Carried()) > 0 {
		return g.Carried()[len(g.Carried())-1].By == by
	}
	return g.Score()[n-1].By == by && !g.Score()[n-1].Chosen() && g.After(n-1).Due() == 1 && g.After(n-1).Commences()
}

func (g *Game) carriedJoined(e events.Event, w events.CarriedJoined) {
	last := &g.Last[w.By]
	if w.Digest != "" {
		last.Digest, last.Cause = w.Digest, e.Cause
	}
	last.More = append(slices.Clip(last.More), w.Words)
	if w.Overdue != nil {
		g.Overdue = append(slices.Clip(g.Overdue), *w.Overdue)
	}
	if n := len(g.Chain) - 1; len(g.Carried()) == 0 && n >= 0 && g.Chain[n].By == w.By {
		p := g.Chain[n]
		g.Chain = append(slices.Clip(g.Chain[:n]), Turned{By: w.By, Sent: p.Sent, Words: p.Words,
			Unsettled: &Unsettled{Number: last.Number, Used: last.Used, Allowed: last.Allowed}})
		if x := g.Excess[w.By.Other()]; x != nil && g.Turn.Of == x.Of && g.found(g.Turn) {
			further := *x
			further.Carried++ // it stands before that turn, and is carried now
			g.Excess[x.Of] = &further
		}
	}
	if len(g.Carried()) == 0 {
		g.breaks("no record was despatched that another could join")
		return
	}
	g.Chain = changed(g.Chain, len(g.Chain)-1, func(r *Turned) { r.More = append(slices.Clip(r.More), w.Words) })
	g.Turn, g.Choice, g.Post = calendar.Clock{}, calendar.Clock{}, Post{}
}

func (g *Game) carriedTaken(w events.CarriedTaken) {
	if len(g.Carried()) == 0 || w.No < 1 || w.No > len(g.Carried()[0].AllWords()) {
		g.breaks("an event takes a record that was not carried")
		return
	}
	g.Chain = changed(g.Chain, g.settled(), func(r *Turned) {
		for i, words := range r.AllWords() {
			if i != w.No-1 {
				g.Struck = append(slices.Clip(g.Struck), Struck{At: g.settled(), By: r.By, Words: words, Law: w.Law})
			}
		}
		if w.No > 1 {
			r.Words, r.Law, r.Readings, r.NoCapture = r.More[w.No-2], "", nil, false
		}
		r.More = nil
	})
}

// addUninspected carries a different record for the turn that its author has just
// despatched beside the first, in a letter as any other (BOOK/3.5,
// TABLE/T2.9). The opponent's time begins anew with it; an excess that was complete
// is not cured (RULING/R-25).
func (d *records) addUninspected(by rules.Colour, x heardRecord, digest string) {
	ply := len(d.g.Score())
	if len(d.g.Carried()) == 0 {
		ply-- // the first is of the score
	}
	if b := d.g.Bound; b != nil && b.Of == by && b.Ply == ply && len(d.g.Carried()) < 2 &&
		len(d.g.read(x.record, ply).Readings) == 0 && len(x.record.Match(d.g.After(ply), d.g.names()).Readings) > 0 {
		d.giveBack(x.words, NReturned, events.WhyBound, "", "RULING/R-61") // as in a game in which the office speaks
		return
	}
	over := d.times.wasTooLong(by.Other())
	if d.g.Over() {
		return // the loss of the game is agreed for lateness
	}
	d.conclude(events.CarriedJoined{By: by, Words: x.words, Digest: digest, Overdue: over})
	all := d.g.before()
	if slices.ContainsFunc(all, func(r Recorded) bool {
		law := lawOf(r.Readings, r.NoCapture)
		return law != "BCC1903/V.2(a)" && !d.g.Agreement.SilentOn(law)
	}) {
		// Of this fault the office speaks.
		d.conclude(events.Raised{By: by.Other(), How: events.RaisedByOffice, Records: expressed(all)})
		d.elections.opens(by, x, nil)
		return
	}
	d.passOn(by, x, nil, "BCC1903/V.2(a)")
}

// expressed is how an event tells of several records.
func expressed(all []Recorded) []events.Expressed {
	var out []events.Expressed
	for _, r := range all {
		out = append(out, events.Expressed{Words: r.Words, Readings: r.Readings, NoCapture: r.NoCapture})
	}
	return out
}

// takesCarried takes one of several records that were carried, where their receiver has
// replied. The record that the reply repeats is the due one; else the earliest under which it is
// legal; else the earliest (RULING/R-9).
func (d *records) takesCarried() {
	r, reply := d.g.Carried()[0], d.g.Carried()[1]
	p := d.g.Position()
	all := d.g.expressed(r, p, true)
	x := heardRecord{words: reply.Words}
	x.record, _ = d.g.Agreement.Records().Parse(reply.Words)
	i := 0
	if !(Case{Records: all}).Illegal() {
		i = d.g.whichAnswered(all, p, x, reply.Repeats)
	}
	d.series.follows(all, i, r.By, len(d.g.Score())+1)
	d.conclude(events.CarriedTaken{By: reply.By, No: i + 1, Law: lawOfSeveral(all)})
}
