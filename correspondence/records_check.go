package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// uncalled reports whether the side to move before this ply stands in a check that the record
// of the ply before did not announce (RULING/R-83).
func (g *Game) uncalled(ply int) bool {
	if ply == 0 || !g.After(ply).Check() {
		return false
	}
	last := g.Score()[ply-1]
	r, err := g.Agreement.Records().Parse(last.Words)
	return last.Move != 0 && last.By != g.After(ply).Turn() && (err != nil || !r.Announces())
}

// checkUnmet is the law by which a check is taken back that was neither announced nor met.
const checkUnmet rules.Law = "STAUNTON/R.XII"

// insteadOfCheck are the moves that may be made in the place of a check which was not
// announced, and in which the author of the record in question left the own King; none where
// the law or the case is another (STAUNTON/R.XII, RULING/R-83).
func (g Game) insteadOfCheck() []rules.Move {
	c := g.Case
	if g.Agreement.CallsCheck() != "STAUNTON/R.VI" || !c.Illegal() || !g.uncalled(c.Ply) {
		return nil
	}
	r, err := g.Agreement.Records().Parse(c.Words)
	if err != nil || !r.Unsafe(g.After(c.Ply), g.names()) {
		return nil
	}
	gave := g.Score()[c.Ply-1].Move
	return slices.DeleteFunc(slices.Clone(g.lawful(c.Ply-1)), func(m rules.Move) bool { return m == gave })
}

// restoresCheck takes back all from a check on that was not announced, while the King stood in
// it and later records came. Whoever gave it makes another move, and there is no penalty. The
// row is TABLE/T4.41.
func (d *records) restoresCheck(moves []rules.Move) {
	c, ply := *d.g.Case, d.g.Case.Ply-1
	gave, by := d.g.Score()[ply], c.Author.Other()
	d.conclude(events.Waived{By: by, Law: c.Law, How: events.WaivedByAnswer})
	d.conclude(events.Restored{To: c.Author, Law: checkUnmet, By: events.RestoredByWaiver})
	d.claimed = true // a record in the same letter was of the position that falls
	d.conclude(events.Annulment{From: ply, Law: checkUnmet})
	d.conclude(events.Restored{To: by, Law: checkUnmet, By: events.RestoredByWaiver})
	d.conclude(events.Required{Of: by, Law: checkUnmet, Moves: moves, Barred: gave.Move})
	n := Notice{By: by, Record: gave.Words, Number: d.g.Number(ply), Position: d.g.After(ply), Reason: "check"}
	d.post(NWaived, by, d.turnFor(by, calendar.CauseRequirement), n, checkUnmet, "RULING/R-83")
	d.tell("", NWaived, terms.PartyOf(c.Author), n, checkUnmet, "RULING/R-83")
}
