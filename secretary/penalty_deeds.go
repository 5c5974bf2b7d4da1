package secretary

import (
	"fmt"
	"strconv"

	"postd/correspondence"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

var penaltyRoutes = []visit.Route[*request]{
	visit.Post("/g/:game/mark", visit.To(ledger.ActArrange, theGame), ofGame(markAct)),
}

// actRow is a fine or a task of Penalty E on the page of a game.
type actRow struct {
	Penalty, Act        int
	Of, Law, What, When string
	State, Kind         string // "due", and how its badge looks
	As, Button          string // what it can be marked as; empty: nothing
}

// acts are the fines and tasks of Penalty E, with what became of each.
func (f gameFile) acts() (out []actRow) {
	for _, e := range f.Entries() {
		if e.State == "" {
			continue
		}
		r := actRow{Penalty: e.Penalty, Act: e.Act, Of: e.Of.String(), Law: f.Law(e.Law), When: f.At(e.At), State: e.State, Kind: "good"}
		if r.What = "Task: " + e.What.Text; e.What.Kind == penalty.ActFine {
			r.What = "Fine of " + e.Fine.String()
		}
		switch e.State {
		case correspondence.ActDue:
			r.Kind, r.As, r.Button = "wait", correspondence.ActPaid, "Mark as paid…"
		case correspondence.ActOpen:
			r.Kind, r.As, r.Button = "wait", correspondence.ActDone, "Mark as done…"
		}
		if h, held := f.Held(); held && h.Penalty == e.Penalty && h.Act == e.Act {
			r.State += ", and both clocks stand for it until " + f.At(h.Until)
		}
		out = append(out, r)
	}
	return out
}

// taskDuties are the tasks of Penalty E that wait to be done. One for which both
// taskDuty is a task of Penalty E that waits to be done.
func taskDuty(g correspondence.Game, of ledger.Object, e correspondence.Entry) duty {
	d := duty{
		kind: "Task of Penalty E", what: versus(g), why: fmt.Sprintf("%s, for %s: %s", e.Of, g.Agreement.Cites(e.Law), e.What.Text), since: e.At,
		of: []ledger.Object{of}, href: folder.GamePath(g) + "#acts", act: "The task",
	}
	if h, held := g.Held(); held && h.Penalty == e.Penalty && h.Act == e.Act {
		d.why, d.due = d.why+"; both clocks stand for it", h.Until
	}
	return d
}

// markAct marks a fine as paid or a task as done (BCC1903/V.PEN.E).
func markAct(v *request, f gameFile) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		x := correspondence.Discharge{By: terms.ToSecretary, As: v.Field("as"), Key: key}
		x.Penalty, _ = strconv.Atoi(v.Field("penalty"))
		x.Act, _ = strconv.Atoi(v.Field("act"))
		d := visit.Action{
			Title: "Mark an act of Penalty E in " + f.Label, Button: "Mark it", Law: f.Cite("BCC1903/V.PEN.E"), Back: f.Path(""),
			Then:   visit.Done(f.Path(""), fmt.Sprintf("Marked in %s: %s.", f.Label, x.As)),
			Theirs: func() []string { return []string{standing(f)} },
		}
		if err := f.Moved(v.Request); err != nil {
			return d, err
		}
		if _, err := f.Discharge(x, f.Office); err != nil { // judged on paper before anything is shown
			return d, visit.Refused(narrate.Upper(visit.Plain(err))+".", "Nothing was changed.", "Go back to the game.")
		}
		for _, e := range f.Entries() {
			if e.Penalty != x.Penalty || e.Act != x.Act {
				continue
			}
			what := "the task “" + e.What.Text + "” is done"
			if e.What.Kind == penalty.ActFine {
				what = "the fine of " + e.Fine.String() + " is paid"
			}
			d.Does = append(d.Does, fmt.Sprintf("Penalty %d of the game, on %s for %s: %s. The player is told.", e.Penalty, e.Of, f.Cite(e.Law), what))
		}
		if h, held := f.Held(); held && h.Penalty == x.Penalty && h.Act == x.Act {
			d.Does = append(d.Does, "Both clocks, which stand for it, go on, each when its side has the letter.")
		}
		d.Matters = []ledger.Matter{{
			Why: "Penalty E: " + x.As, At: v.Now, Games: []terms.GameID{f.ID}, Seen: v.Version(),
			Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
				return g.Discharge(x, o)
			}),
		}}
		return d, nil
	})
}
