package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// undoable are the rulings and findings of a game that Undo would take back now, as the
// options of a form, the last first. Each is judged on paper: what would be refused is not
// offered.
func (v *request) undoable(g correspondence.Game) (out []visit.Choice) {
	o, err := v.site.o.Ledger.Office(g.ID, v.Now)
	if err != nil {
		v.site.o.Log.Error("secretary: what can be undone", "game", g.ID, "error", err)
		return nil
	}
	zone := o.Calendar.Zone()
	for i := len(g.Rulings) - 1; i >= 0; i-- {
		t := g.Rulings[i]
		if t.Undone || v.refusesUndo(g, o, correspondence.Ruling{Undoes: i + 1}) != nil {
			continue
		}
		out = append(out, visit.Choice{Value: fmt.Sprint(i + 1), Name: fmt.Sprintf("Ruling %d, %s, of %s: %s", i+1, t.Row, folder.At(t.At, zone), narrate.ShortLine(t.Reason, 80))})
	}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if x := g.Excess[c]; x != nil && !x.Waived && v.refusesUndo(g, o, correspondence.Ruling{Of: c}) == nil {
			out = append(out, visit.Choice{Value: c.String(), Name: fmt.Sprintf("The finding that %s exceeded the time on %s", c, folder.At(x.Deadline, zone))})
		}
	}
	return out
}

// refusesUndo says why a ruling or finding would not be undone. Where a question is open
// the undoing may answer it, which keeps it in time.
func (v *request) refusesUndo(g correspondence.Game, o correspondence.Setting, r correspondence.Ruling) error {
	r.By, r.Row, r.Reason, r.Key = terms.ToSecretary, "Undo", "tried on paper", "deed:"+visit.Nonce()
	_, err := g.Rule(r, o)
	for _, q := range openQuestions(g) {
		if err == nil {
			return nil
		}
		r.On = q.No
		_, err = g.Rule(r, o)
	}
	return err
}

// instead says what would do in the place of undoing a ruling that is not undone: "Ruling 2,
// Suspend, is not undone: the clocks that it stopped run again by Resume". Empty where the
// last ruling can be undone, or there is none.
func (v *request) instead(g correspondence.Game) string {
	n := len(g.Rulings)
	if n == 0 || g.Rulings[n-1].Undone {
		return ""
	}
	o, err := v.site.o.Ledger.Office(g.ID, v.Now)
	if err != nil {
		return ""
	}
	if err := v.refusesUndo(g, o, correspondence.Ruling{Undoes: n}); err != nil {
		return narrate.Upper(strings.TrimSuffix(visit.Plain(err), ".")) + "."
	}
	return ""
}
