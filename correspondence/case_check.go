package correspondence

import (
	"slices"

	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/rules"
)

// checkFalse is the law of a check that is announced and not given.
const checkFalse rules.Law = "STAUNTON/R.XI"

// falseCheck keeps the file of a move that was announced as a check and gives none.
// Its receiver may require another in its place until the reply (STAUNTON/R.XI,
// RULING/R-5); that is a right as those are for which a record is put to a choice,
// though the record is a move all the while. It is seen from the record itself, so
// that old ledgers have the file too.
func (fl filing) falseCheck() {
	if fl.now.Agreement.Points.FalseCheck == "" {
		return
	}
	last := len(fl.now.Score()) - 1
	stands := last >= 0 && fl.now.FalseCheck(fl.now.Score()[last].By.Other())
	x, exacted := fl.e.What.(events.Exacted)
	exacted = exacted && x.Law == checkFalse
	for i, f := range fl.now.Book {
		if !f.Gives(checkFalse) || !exacted && stands && f.Author == fl.now.Score()[last].By && f.Ply == last {
			continue
		}
		fl.markOnce(i)
		how := "fell"
		switch w := fl.e.What.(type) {
		case events.Exacted:
			how = "exacted"
		case events.Despatched:
			how = "waived by moving"
		case events.Ended:
			how = "ended"
		case events.Reentered:
			if how = "ruled"; f.Ply >= w.Ply {
				fl.now.Book.Settle(i, casefile.Outcome{How: casefile.Restored, Law: w.Law, At: fl.e.At})
			}
		}
		fl.now.Book.End(i, fl.e.At, how, under(checkFalse))
	}
	if !stands || exacted || slices.ContainsFunc(fl.now.Book, func(f casefile.File) bool { return f.Gives(checkFalse) }) {
		return
	}
	made := fl.now.Score()[last]
	i := fl.moveFile(last)
	if i < 0 {
		i = fl.open(made.By, made.Words, checkFalse)
	}
	fl.now.Book.Find(i, checkFalse)
	fl.now.Book.Change(i, func(f *casefile.File) {
		f.Ply, f.Position = last, fl.now.After(last)
		f.Records = slices.Clone(f.Records)
		for j := range f.Records {
			if r := &f.Records[j]; r.Words == made.Words {
				r.Readings = []rules.Move{made.Move}
			}
		}
		f.Outcome = casefile.Outcome{How: casefile.Adopted, Move: made.Move, Law: "BCC1903/V.2(a)", At: made.Sent}
	})
	fl.markOnce(i)
	fl.now.Book.Give(i, fl.e.At, "A", checkFalse)
}

// markOnce writes the event into the file, unless it is a step of it already.
func (fl filing) markOnce(i int) {
	if !fl.now.Book.Marked(i, fl.now.Seq) {
		fl.mark(i)
	}
}

// moveFile finds the file of a record that was announced as a check and is that move
// of the score; -1 if there is none.
func (fl filing) moveFile(ply int) int {
	x := fl.now.Score()[ply]
	return fl.now.Book.Last(func(f casefile.File) bool {
		return f.Author == x.By && f.Ply == ply && f.Has(checkFalse) && f.Outcome.How == casefile.Adopted && f.Outcome.Move == x.Move
	})
}
