package league

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament/ties"
)

// editTies changes the order by which the teams are ranked, as FIDE's codes (FIDE/C.07). Once games
// have begun there is a reason for it, which the log keeps.
func editTies(v *request, e ledger.Event) (visit.Response, error) {
	back := folder.EventPath(e.ID, below)
	x, placed, err := v.league(e)
	if err != nil {
		return nil, err
	}
	if !placed {
		return nil, visit.Refused("There is no order to change.", wordsOf(x, placed), "Go back to the teams.")
	}
	stands := ties.Format(x.Rules.Order)
	begun := x.Tournament.State != ledger.Draft && x.Tournament.State != ledger.Drawn
	field := visit.FormField{Name: "ties", Label: "Order of the teams", Value: stands, Hint: "FIDE’s codes with commas between them, the first that differs decides: " + codes() + ". Left empty, MPTS, GPTS, EDE."}
	why, reason, reasoned := v.Reasoned()
	if v.Posted() {
		field.Value = v.Field("ties")
	}
	order, err := ties.Parse(ties.Teams, field.Value)
	if err != nil {
		field.Error = narrate.Upper(strings.TrimPrefix(err.Error(), "ties: ")) + "."
	}
	fields, good := []visit.FormField{field}, err == nil
	if begun {
		fields, good = append(fields, reason), good && reasoned
	}
	form := visit.Compose{RowForm: visit.RowForm{Version: x.Tournament.Version}, Back: back, Button: "Save the order", Fields: fields,
		Lead: "The table shows each figure with its working."}
	if x.Tournament.State == ledger.Shut {
		form.Cannot = "The tournament " + x.Tournament.Label + " is archived."
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	page := v.Composed(crumbs(e), "Order of the teams of "+e.Label, form)
	return v.ByForm(page, good && form.Cannot == "", func(string) (visit.Action, error) {
		row := x.Tournament
		row.TieBreaks = nil
		for _, c := range order {
			row.TieBreaks = append(row.TieBreaks, c.String())
		}
		d := visit.Action{Title: page.Title, Button: form.Button, AtOnce: true, Back: back, Then: visit.Done(back, "The order of the teams is saved."),
			Changes: visit.Differing(visit.Change{What: "Order", Before: stands, After: ties.Format(order)}), Matters: []ledger.Matter{{Rows: []ledger.Row{row}, Why: why}}}
		d.Theirs = func() []string { return []string{"The tournament " + row.Label + " was changed."} }
		if v.Version() != x.Tournament.Version {
			return d, fmt.Errorf("%w: the tournament %s", ledger.ErrStale, row.Label)
		}
		return d, nil
	})
}

// codes are all that may stand in a tournament of teams, with their names.
func codes() string {
	var out []string
	for _, c := range ties.Codes(ties.Teams) {
		if words := c.String() + " (" + c.Title() + ")"; !slices.Contains(out, words) {
			out = append(out, words)
		}
	}
	return strings.Join(out, ", ")
}
