package correspondence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// Silent reports whether the game is one in which the office says nothing of
// records; it is so still, when the terms are changed, while what was carried is
// not settled.
func (g Game) Silent() bool { return g.Agreement.Silent() || len(g.Carried()) > 0 }

// Passed is how many records have been despatched since the game began and have
// not been struck out: the moves of the standing score, and what was carried
// after it.
func (g Game) Passed() int { return len(g.Score()) + len(g.chain()) }

// chain is what was carried, in order, its first record in the open case if the
// matter is raised; none if nothing was carried.
func (g *Game) chain() []Turned {
	if len(g.Carried()) == 0 {
		return nil
	}
	return g.unsettled()
}

// Records are the words of every record that has not been struck out, in order,
// as they were written.
func (g Game) Records() []string {
	var out []string
	for _, p := range g.Score() {
		out = append(out, p.Words)
	}
	for _, r := range g.chain() {
		out = append(out, strings.Join(r.AllWords(), " or "))
	}
	return out
}

// LastRecord is the record that came last of all that stand or are carried, as it
// was written; "" if there is none.
func (g Game) LastRecord() string {
	chain := g.chain()
	if n := len(chain); n > 0 {
		every := chain[n-1].AllWords()
		return every[len(every)-1]
	}
	if n := len(g.Score()); n > 0 {
		return g.Score()[n-1].Words
	}
	return ""
}

func movesOf(m descriptive.Match) []rules.Move {
	out := make([]rules.Move, len(m.Readings))
	for i, r := range m.Readings {
		out[i] = r.Move
	}
	return out
}

// carried remembers a record that stands in no score.
func (g *Game) carried(e events.Event, w events.Carried) {
	g.Chain = append(slices.Clip(g.Chain), Turned{By: w.By, Sent: e.At, Words: w.Words, Unsettled: &Unsettled{Number: w.Number, Repeats: w.Rest,
		Used: w.Used, Allowed: w.Allowed, Law: w.Law, Readings: w.Readings, NoCapture: w.NoCapture}})
}

func (g *Game) offends(w events.Found) {
	if len(g.Carried()) == 0 {
		g.breaks("nothing was carried")
		return
	}
	g.Chain = changed(g.Chain, g.settled(), func(r *Turned) { r.Law, r.Readings, r.NoCapture = w.Law, w.Readings, w.NoCapture })
}

// raised opens the case of the first carried record. Where it was answered its
// author is to say what it meant; else its receiver has the rights of any game.
func (g *Game) raised(w events.Raised) {
	if len(g.Carried()) == 0 || g.Case != nil {
		g.breaks("nothing was carried")
		return
	}
	n := g.settled()
	r := g.Chain[n]
	g.Chain = slices.Delete(slices.Clone(g.Chain), n, n+1)
	g.Case = &Case{Law: r.Law, Author: r.By, Words: r.Words, Number: r.Number, Ply: n,
		Readings: r.Readings, NoCapture: r.NoCapture, Used: r.Used, Allowed: r.Allowed, Stage: CaseElect}
	if len(w.Records) > 0 {
		var all []Recorded
		for _, x := range w.Records {
			all = append(all, Recorded{Words: x.Words, Readings: x.Readings, NoCapture: x.NoCapture})
		}
		g.Case.Law, g.Case.Records, g.Case.Readings, g.Case.NoCapture = lawOfSeveral(all), all, nil, false
	}
	if g.State = StateElect; len(g.Carried()) > 0 {
		g.State = StateAuthor
		g.change(func(c *Case) { c.Stage = CaseRecalled })
	}
	if w.Unbegun {
		g.Turn, g.Choice, g.Post = calendar.Clock{}, calendar.Clock{}, Post{}
	}
	if g.Frozen != nil {
		g.State = StateAdjudication
	}
}

// adopted writes the next move of the score. If its record was carried, it is the first of
// what was.
func (g *Game) adopted(e events.Event, w events.Adopted) {
	after, err := g.Position().Play(w.Move)
	if err != nil {
		g.Broken = fmt.Sprintf("event %d: %v", g.Seq, err)
		return
	}
	if g.Case != nil && g.Case.Several() {
		g.others(slices.IndexFunc(g.Case.Records, func(r Recorded) bool { return r.Words == w.Words }))
	}
	t := Turned{By: w.By, Sent: e.At, Words: w.Words, Settled: cmp.Or(w.Law, chainLaw), Move: w.Move, After: after, Took: g.Last[w.By].Used}
	if g.Case != nil && g.Case.Author == w.By {
		t.Took = g.Case.Used
	}
	n, rest := g.settled(), g.Carried()
	if !w.Sent.IsZero() { // it was carried, the first of what was
		if t.Sent = w.Sent; len(rest) == 0 {
			g.breaks("nothing was carried")
			return
		}
		if rest[0].Unsettled != nil {
			t.Took = rest[0].Used
		}
		rest = rest[1:]
	}
	g.Chain = append(append(append(make([]Turned, 0, n+1+len(rest)), g.Chain[:n]...), t), rest...)
	for c, x := range g.Excess {
		if x != nil && x.Carried > 0 { // one record the fewer stands before that turn
			nearer := *x
			nearer.Carried--
			g.Excess[c] = &nearer
		}
	}
	if g.Case != nil && g.Case.Stage != CaseReplied {
		g.Case, g.Choice = nil, calendar.Clock{}
		g.State = StateTurn
	}
	if g.Frozen != nil {
		g.State = StateAdjudication
	}
}

// strikeCarried strikes out everything that was carried; n plies stood before
// the first of it.
func (g *Game) strikeCarried(n int, law rules.Law) {
	for i, r := range g.Carried() {
		for _, words := range r.AllWords() {
			g.Struck = append(slices.Clip(g.Struck), Struck{At: n + i, By: r.By, Words: words, Law: law})
		}
	}
	g.Chain = g.Score()
}

// breaks notes that an event does not fit the game.
func (g *Game) breaks(why string) { g.Broken = fmt.Sprintf("event %d: %s", g.Seq, why) }

// Several records for one turn, in a game of which the office says nothing
// (BOOK/3.5, BCC1903/V.4), are carried, each in a letter as any other. The
// receiver has them all, and knows from the law what may be done with
// them: a reply takes one (RULING/R-9), ADOPT, a claim or a question
// raises the matter, and then it is a case as in any game.

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
		g.breaks("no record was sent that another could join")
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
	all := d.g.expressed(r, d.g.Position(), true)
	i := 0
	if !(Case{Records: all}).Illegal() {
		i = d.g.whichAnswered(all, reply.Repeats)
	}
	d.series.follows(all, i, r.By, len(d.g.Score())+1)
	d.conclude(events.CarriedTaken{By: reply.By, No: i + 1, Law: lawOfSeveral(all)})
}
