package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/rules"
)

// checkFalse is the law of a check that is announced and not given.
const checkFalse rules.Law = "STAUNTON/R.XI"

// falseChecks keeps the file of a move that was announced as a check and gives none.
// Its receiver may require another in its place until he replies (STAUNTON/R.XI,
// RULING/R-5); that is a right as those are for which a record is put to his choice,
// though the record is a move all the while. It is seen from the record itself, so
// that old ledgers have the file too.
func (g *Game) falseChecks(e events.Event) {
	if g.Agreement.Points.FalseCheck == "" {
		return
	}
	last := len(g.Plies) - 1
	stands := last >= 0 && g.FalseCheck(g.Plies[last].By.Other())
	x, exacted := e.What.(events.Exacted)
	exacted = exacted && x.Law == checkFalse
	for i, f := range g.Files {
		if !f.mayRequireAnother() || !exacted && stands && f.Author == g.Plies[last].By && f.Ply == last {
			continue
		}
		g.stepsInto(i, e)
		how := "fell"
		switch w := e.What.(type) {
		case events.Exacted:
			how = "exacted"
		case events.Despatched:
			how = "waived by moving"
		case events.Ended:
			how = "ended"
		case events.Reentered:
			if how = "ruled"; f.Ply >= w.Ply {
				g.settlesFile(i, Outcome{How: CaseRestored, Law: w.Law, At: e.At})
			}
		}
		g.endsRights(i, e.At, how, under(checkFalse))
	}
	if !stands || exacted || slices.ContainsFunc(g.Files, CaseFile.mayRequireAnother) {
		return
	}
	made := g.Plies[last]
	i := g.fileOfMove(last)
	if i < 0 {
		i = g.opensFile(e, made.By, made.Words, checkFalse)
	}
	g.changeFile(i, func(f *CaseFile) {
		if !f.Has(checkFalse) {
			f.Laws = append(slices.Clip(f.Laws), checkFalse)
		}
		f.Ply, f.Position = last, g.After(last)
		f.Records = slices.Clone(f.Records)
		for j := range f.Records {
			if r := &f.Records[j]; r.Words == made.Words {
				r.Readings = []rules.Move{made.Move}
			}
		}
		f.Outcome = Outcome{How: CaseAdopted, Move: made.Move, Law: "BCC1903/V.2(a)", At: made.At}
	})
	g.stepsInto(i, e)
	g.givesRight(i, e.At, "A", checkFalse)
}

// stepsInto is marksFile for what is not in the file yet.
func (g *Game) stepsInto(i int, e events.Event) {
	if n := len(g.Files[i].Steps); n == 0 || g.Files[i].Steps[n-1].Seq != g.Seq {
		g.marksFile(i, e)
	}
}

// mayRequireAnother reports whether the right to require another move is open.
func (f CaseFile) mayRequireAnother() bool {
	return slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Open() && r.Law == checkFalse })
}

// fileOfMove is the file of a record that was announced as a check and is that move
// of the score; -1 if there is none.
func (g *Game) fileOfMove(ply int) int {
	x := g.Plies[ply]
	return g.lastFile(func(f CaseFile) bool {
		return f.Author == x.By && f.Ply == ply && f.Has(checkFalse) && f.Outcome.How == CaseAdopted && f.Outcome.Move == x.Move
	})
}
