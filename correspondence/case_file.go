package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/rules"
)

// Cases are the files of the game, in the order in which they were opened. Of
// rights that are open the calendar says until when they can be used; of records
// that went back, or that the office passed over, it is said here what they can
// mean, by the rules of this release.
func (g Game) Cases(c calendar.Calendar) []casefile.File {
	out := slices.Clone(g.Book)
	for i := range out {
		f := &out[i]
		f.Records, f.Rights, f.Out = slices.Clone(f.Records), slices.Clone(f.Rights), slices.Clone(f.Out)
		for j := range f.Records {
			readAgain(&g, f, &f.Records[j])
		}
		for j := range f.Rights {
			if r := &f.Rights[j]; r.Open() {
				r.Latest = latestFor(&g, f.Author.Other(), c)
			}
		}
		f.AddUnbegun()
		f.Out = slices.DeleteFunc(f.Out, func(s casefile.SideSpan) bool { return s.From.Equal(s.To) })
	}
	return out
}

// Announced reports whether the side has been told which reading of its last record
// the opponent has adopted by announcing it, and there is no reply yet (BCC1897/III.3,
// STAUNTON/COR.VIII). There is nothing then to be kept from it (RULING/R-2).
func (g Game) Announced(side rules.Colour) bool {
	n := len(g.Score()) - 1
	return g.Case == nil && n >= 0 && g.Score()[n].By == side && g.Book.Last(func(f casefile.File) bool {
		return f.Author == side && f.Ply == n && f.Outcome.How == casefile.Adopted && f.Outcome.Law == "BCC1903/V.5(a)" && f.Outcome.Move == g.Score()[n].Move
	}) >= 0
}

// Disputed is the file of the record about which a question was put to the umpire;
// false if the question is about none.
func (g Game) Disputed(question int, c calendar.Calendar) (casefile.File, bool) {
	for _, f := range g.Cases(c) {
		if slices.Contains(f.Questions, question) {
			return f, true
		}
	}
	return casefile.File{}, false
}

// readAgain says what a record can mean that no judge has read, or that was returned.
func readAgain(g *Game, f *casefile.File, r *casefile.Record) {
	if len(r.Readings) > 0 || f.Has("BCC1903/V.6(a)") && f.Back == "" || !f.Placed() {
		return
	}
	record, err := g.Agreement.Records().Parse(r.Words)
	if err != nil {
		return
	}
	m := g.match(record, f.Position)
	r.Readings, r.NoCapture = inOrder(f.Position, movesOf(m)), m.NoCapture
}

// latestFor is the end of the time that the side has to act; zero if none runs.
func latestFor(g *Game, side rules.Colour, c calendar.Calendar) time.Time {
	for _, k := range []calendar.Clock{g.Choice, g.Turn} {
		if k.Running && k.Of == side {
			return k.DeadlineIfRunning(c)
		}
	}
	return time.Time{}
}
