package secretary

import (
	"fmt"

	"postd/ledger"
)

// editTournament changes a tournament. As long as no game is arranged all of it
// can be changed, and when the lots are drawn all but what they rest on.
// Afterwards the agreement stands: it is what the players of each game agreed
// beforehand in writing (STAUNTON/COR.I). Names, officials and tie-breaks can
// be changed still, with a reason.
func editTournament(v *request) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	if c.State == ledger.Shut {
		return nil, refused("The tournament "+c.Label+" is archived.", "Nothing in it is changed any more.", "Copy it, if you want another like it.")
	}
	f := formOf(c.Tournament, c.begun() || c.State == ledger.ByHand)
	if !v.posted() {
		return c.editPage(v, f, ""), nil
	}
	return formOrError(v.do(func(string) (action, error) {
		f.read(v)
		if f.locked && v.field(fieldWhy) == "" {
			f.faults[fieldWhy] = "A reason is needed: games are arranged."
		}
		if !f.good() {
			return action{}, &redisplay{c.editPage(v, f, "")}
		}
		row := f.row
		if c.fixed() {
			row.Label, row.Cycles, row.Seed = c.Label, c.Cycles, c.Seed
		}
		d := action{
			title: "Change the tournament " + c.Label, button: "Change it", changes: differences(c.Tournament, row),
			does: []string{fmt.Sprintf("The tournament %s is changed as shown below.", c.Label)},
			then: done(c.path(""), "The tournament "+row.Label+" is changed."),
		}
		d.does = append(d.does, newPenalty(c.Agreement, row.Agreement)...)
		d.does = append(d.does, departures(row.Agreement)...)
		if len(d.changes) == 0 && c.changed(v) == nil {
			return d, &redisplay{c.editPage(v, f, "Nothing is changed in it yet.")}
		}
		if f.locked {
			d.typed = c.Label
			d.does = append(d.does, "It stands in the log for good, with your reason: "+v.field(fieldWhy))
		}
		return c.kept(v, row, d)
	}))
}

// fixed reports whether label, cycles and seed stand: the lots are drawn, or
// games are named by the label.
func (c tournamentView) fixed() bool { return c.State != ledger.Draft && c.State != ledger.Entered }

func (c tournamentView) editPage(v *request, f filledForm, problem string) page {
	p := f.view()
	p.Action, p.Back, p.Problem, p.Fixed = c.path("/edit"), c.path(""), problem, c.fixed()
	p.Version, p.Button = c.Version, "Look at the changes"
	if v.posted() {
		p.Version = v.version()
	}
	if f.locked {
		p.Lead = "Games are arranged under the terms of this tournament, and each player has them in writing: they are locked. Names, officials and the order of tie-breaks can still be changed."
	}
	return c.page(v, "tournament-form", "Change "+c.Label, tabSummary, p)
}
