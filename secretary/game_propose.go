package secretary

import (
	"cmp"
	"fmt"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

var proposeRoutes = []visit.Route[*request]{
	visit.Get("/g/:game/propose", visit.To(ledger.ActArrange, theGame), ofGame(proposeTerm)),
	visit.Post("/g/:game/propose", visit.To(ledger.ActArrange, theGame), ofGame(proposeTerm)),
}

// proposeTerm puts a change of one term to both players: its form, what it would
// say to them, and then the proposal. Nothing changes unless both consent
// (STAUNTON/PRIV).
func proposeTerm(v *request, f gameFile) (visit.Response, error) {
	field, value := v.Field("field"), v.Field("value")
	if !v.Posted() {
		return f.proposeForm(v, field, value, ""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		d := visit.Action{
			Title: "Propose a change of one term in " + f.Label, Button: "Propose it", Law: narrate.Cite("STAUNTON/PRIV"), Back: f.Path(""),
			Then:   visit.Done(f.Path("#coming"), fmt.Sprintf("Proposed in %s. Both players are asked.", f.Label)),
			Theirs: func() []string { return []string{standing(f)} },
		}
		if err := f.Moved(v.Request); err != nil {
			return d, err
		}
		judged, err := f.Propose(field, value, key, f.Office) // judged on paper before anything is shown
		if err != nil {
			return d, &visit.Redisplay{Page: f.proposeForm(v, field, value, narrate.Upper(visit.Plain(err))+".")}
		}
		d.Does = f.proposalDoes(judged)
		d.Matters = []ledger.Matter{{
			Why: "proposed: " + field + " = " + value, At: v.Now, Games: []terms.GameID{f.ID}, Seen: v.Version(),
			Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
				return g.Propose(field, value, key, o)
			}),
		}}
		return d, nil
	})
}

// proposalDoes says what a proposal does, in sentences with their law.
func (f gameFile) proposalDoes(judged correspondence.Decision) (out []string) {
	for _, e := range judged.Events {
		w, ok := e.What.(events.TermsProposed)
		if !ok {
			continue
		}
		out = append(out, fmt.Sprintf("Both players are asked whether %s shall be “%s”, and no longer “%s”.", w.Field, orNothing(w.Value), orNothing(w.Was)))
		if t, known := terms.FieldNamed(w.Field); known {
			said := "The term is: " + t.Means
			if t.Law != "" {
				said += " (" + f.Cite(t.Law) + ")"
			}
			out = append(out, said)
		}
	}
	return append(out, "Nothing changes unless both consent, each by a separate letter (STAUNTON/PRIV).",
		"Then it acts on the turns that begin afterwards, never on one that is open (STAUNTON/PRIV).")
}

func orNothing(s string) string { return cmp.Or(s, "not filled") }

// proposeForm is the form, with what can be changed while a game is played.
func (f gameFile) proposeForm(v *request, field, value, problem string) visit.Page {
	of := visit.FormField{Name: "field", Label: "The term", Type: "select", Required: true, Hint: "With what stands in it now.", Options: []visit.Choice{{Name: "choose one"}}}
	b := visit.Compose{
		RowForm: visit.RowForm{Version: uint64(f.Seq)}, Button: "Look at what it would do…", Back: f.Path(""),
		Lead: "A change of one term, put to both players. Nothing changes unless both consent; then it acts on the turns that begin afterwards.",
		Laws: []visit.Law{{Cite: narrate.Cite("STAUNTON/PRIV"), Text: rules.Law("STAUNTON/PRIV").Text()}},
	}
	for _, x := range f.Agreement.Filled() {
		if x.Field.FixedInPlay() != "" {
			continue
		}
		of.Options = append(of.Options, visit.Choice{Value: x.Field.Name, Name: x.Field.Name + ": " + narrate.ShortLine(orNothing(x.Value), 60), Here: x.Field.Name == field})
		b.Facts = append(b.Facts, visit.Fact{Name: x.Field.Name, Words: x.Field.Means + " May be: " + x.Field.Allowed + "."})
	}
	to := visit.FormField{Name: "value", Label: "What shall stand in it", Value: value, Required: true, Error: problem,
		Hint: "In the same form as now, as “5 days”; what may stand in each term is told below."}
	b.Fields = []visit.FormField{of, to}
	return v.Composed([]templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(f.Label, f.Path(""))}, "Propose a change of one term in "+f.Label, b)
}
