package cups

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/secretary/writing"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament/knockout"
)

// Of a tie that is decided while games of it are in play both are asked whether to stop, where the
// terms of the cup say so. By their agreement what is left is annulled, with nothing in its place
// (STAUNTON/PRIV).

// byAgreement is the law by which it is.
const byAgreement = "STAUNTON/PRIV"

// stoppable reports whether both can be asked, and what is left be annulled.
func stoppable(c folder.Course, b ledger.Bracket, t knockout.Tie) bool {
	return knockout.Rest(c.Cup.Rest) == knockout.RestAsk && t.State == knockout.Decided && !b.Gone(t.Label) && len(leftOf(b, t)) > 0
}

// leftOf are the games of a tie that are in play.
func leftOf(b ledger.Bracket, t knockout.Tie) (out []ledger.TieGame) {
	for _, g := range b.Games[t.Label] {
		if g.Line.Game != 0 && !g.Line.Over() {
			out = append(out, g)
		}
	}
	return out
}

// cannotStop says why there is nothing to stop; empty where there is.
func cannotStop(c folder.Course, b ledger.Bracket, t knockout.Tie) string {
	switch {
	case stoppable(c, b, t):
		return ""
	case knockout.Rest(c.Cup.Rest) != knockout.RestAsk:
		return "By the settings of the cup, of the games left when a tie is decided " + restOf(*c.Cup) + "."
	}
	return "Nothing can be stopped: " + t.Label + " is not decided, or no game of it is in play."
}

// labelsOf names games.
func labelsOf(games []ledger.TieGame) string {
	var out []string
	for _, g := range games {
		out = append(out, g.Line.Label)
	}
	return strings.Join(out, ", ")
}

// ask writes to both whether to stop. Their answers come to the desk.
func ask(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	t, err := v.tieInPath(c, b)
	if err != nil {
		return nil, err
	}
	games := leftOf(b, t)
	subject := "The games left of " + t.Label
	text := fmt.Sprintf("The tie %s of %s is decided, %s: %s goes on. Still in play: %s.\n\nIf both of you agree, what is left is annulled and counts for nothing; else it is played out. Write whether you agree. Until both have, play on, and your clocks run.",
		t.Label, c.Name, strings.TrimSuffix(strings.Split(t.Why, ";")[0], ", decided early"), nameOf(b, t.Winner), labelsOf(games))
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: tiePath(c, t.Label), Button: "Show", Cannot: cannotStop(c, b, t),
		Lead: "Both get this letter, and answer it. Their answers come to the desk; no move is read in them."}
	fields, good := writing.Fields(v.Request, subject, text)
	form.Fields = fields
	p := v.Composed(crumbs(c), "Ask both whether to stop "+t.Label, form)
	return v.ByForm(p, good && form.Cannot == "", func(string) (visit.Action, error) {
		d := visit.Action{Title: p.Title, Button: "Send", Back: form.Back, Does: []string{"The games go on until both agree."}, Then: visit.Done(form.Back, "Both are asked.")}
		by := c.Official(terms.ToSecretary)
		m := ledger.Matter{Why: "a letter: " + fields[0].Value}
		for _, seed := range []int{t.Upper.Seed, t.Lower.Seed} {
			who := c.People[playerOf(games[0], seed)]
			post, err := writing.Post(templates.Written{Label: c.Label, To: who.Name, Others: nameOf(b, t.Upper.Seed+t.Lower.Seed-seed), Subject: v.Ledger().Redact(fields[0].Value), Text: v.Ledger().Redact(fields[1].Value),
				Office: v.Office.Name, By: by.Name, Address: by.Addr}, who)
			if err != nil {
				return d, err
			}
			m.Post = append(m.Post, post)
		}
		d.Matters = []ledger.Matter{m}
		return d, nil
	})
}

func nameOf(b ledger.Bracket, seed int) string {
	if seed < 1 || seed > len(b.Players) {
		return "nobody"
	}
	return b.Name(seed)
}

// playerOf is who plays a game for a seed: a substitute, where one took over.
func playerOf(g ledger.TieGame, seed int) uint64 {
	side := 0
	if (g.White == seed) == g.Swapped {
		side = 1
	}
	return g.Line.Players[side][0]
}

// stop annuls what is left of a tie, once both have agreed.
func stop(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	t, err := v.tieInPath(c, b)
	if err != nil {
		return nil, err
	}
	games := leftOf(b, t)
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: tiePath(c, t.Label), Button: "Annul them, and look at it…", Cannot: cannotStop(c, b, t),
		Lead: fmt.Sprintf("Both must have agreed. Then %s annulled, and nothing is played in the place of %s.", map[bool]string{true: "this game is", false: "these games are"}[len(games) == 1], labelsOf(games))}
	agreed := visit.FormField{Name: "agreed", Label: "Both have agreed to stop", Type: "checkbox", Value: "yes", Checked: v.Field("agreed") != ""}
	good := form.Cannot == "" && agreed.Checked
	if v.Posted() {
		if form.Version = v.Version(); !agreed.Checked {
			agreed.Error = "Without the agreement of both the games are played out."
		}
	}
	form.Fields = []visit.FormField{agreed}
	p := v.Composed(crumbs(c), "Stop "+t.Label+" of "+c.Label, form)
	return v.ByForm(p, good, func(key string) (visit.Action, error) {
		said := c.Cup.SaidOf(t.Label)
		said.Stopped = true
		d, err := v.saying(c, b, t, said, visit.Action{Title: p.Title, Button: "Annul them", Back: form.Back, Law: narrate.Cite(byAgreement)})
		if err != nil {
			return d, err
		}
		d.Does = []string{"The tie stands as it is decided. A game that is annulled stays so."}
		for _, g := range games {
			r := correspondence.Ruling{By: terms.ToSecretary, Row: "Annul", Law: byAgreement, Replace: correspondence.ReplaceNone, Key: fmt.Sprintf("%s:%s", key, g.Line.Game),
				Reason: fmt.Sprintf("The tie %s is decided, and both have agreed to stop.", t.Label)}
			m, err := batches.RuledOnPaper(v.Ledger().Ledger, g.Line.Game, r, v.Now)
			if err != nil {
				return d, visit.Refused("The game "+g.Line.Label+" cannot be annulled now.", visit.Plain(err), "")
			}
			d.Matters = append(d.Matters, m)
		}
		return d, nil
	})
}
