package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/rules"
)

// The files of several records for one turn in a game in which the office says
// nothing (BOOK/3.5, BCC1903/V.4).

// carriedRecordJoins: a further record for the turn is carried. What the records
// mean nobody says until the matter is raised.
func (g *Game) carriedRecordJoins(was *Game, e events.Event, w events.CarriedJoined) {
	first := was.Last[w.By]
	i := g.fileOfRecord(w.By, first.Words, first)
	if i < 0 {
		i = g.opensFile(e, w.By, first.Words, "")
		received, notice := was.receiptBy(w.By.Other())
		g.changeFile(i, func(f *CaseFile) {
			f.Records = []FiledRecord{{Words: first.Words, Sent: first.At, Cause: first.Cause, Received: received, Notice: notice,
				Used: first.Used, Allowed: first.Allowed}}
		})
	}
	g.changeFile(i, func(f *CaseFile) {
		f.Position = rules.Position{} // it is known when the matter is raised
		f.Records = append(slices.Clip(f.Records), FiledRecord{Words: w.Words, Sent: e.At, Cause: e.Cause})
	})
	g.marksFile(i, e)
}

// fileOfCarried finds the file of the first of what was carried; -1 if there is none.
func (g *Game) fileOfCarried(carried []CarriedRecord) int {
	if len(carried) == 0 {
		return -1
	}
	r := carried[0]
	return g.fileOfRecord(r.By, r.Words, Sent{Number: r.Number, At: r.Sent})
}

// severalRaised finds the file of the matter that is raised. If it is of several
// records, what each of them expresses is known now.
func (g *Game) severalRaised(was *Game, e events.Event, w events.Raised) int {
	i := g.fileOfCase(g.Case)
	if len(w.Records) == 0 || g.Case == nil || len(was.Carried) == 0 {
		return i
	}
	c, r := g.Case, was.Carried[0]
	if i < 0 {
		g.Files = append(slices.Clip(g.Files), CaseFile{No: len(g.Files) + 1, Author: r.By, Number: r.Number, Despatch: g.Despatches})
		i = len(g.Files) - 1
	}
	g.changeFile(i, func(f *CaseFile) {
		f.Ply, f.Position, f.Records = c.Ply, g.After(c.Ply), slices.Clone(f.Records)
		if !f.Has(c.Law) {
			f.Laws = append(slices.Clip(f.Laws), c.Law)
		}
		for _, x := range w.Records {
			j := slices.IndexFunc(f.Records, func(r FiledRecord) bool { return r.Words == x.Words })
			if j < 0 {
				j = len(f.Records)
				f.Records = append(f.Records, FiledRecord{Words: x.Words, Sent: r.Sent, Received: r.Received, Notice: r.Notice, Used: r.Used, Allowed: r.Allowed})
			}
			f.Records[j].Readings, f.Records[j].NoCapture = x.Readings, x.NoCapture
		}
	})
	return i
}
