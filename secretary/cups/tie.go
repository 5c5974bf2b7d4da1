package cups

import (
	"fmt"
	"strconv"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament/knockout"
)

// tieView is a tie with its games, and why it stands as it does.
type tieView struct {
	treeTie
	Games    []tieGame
	Lots     []string // the lines by which its lot can be repeated, with what each prints
	Asked    string   // whether both were asked to stop, and what they said; empty: they were not
	Leads    []templates.Link
	Settings []visit.Fact
}

// tieGame is a game of a tie.
type tieGame struct {
	Label, Href, White, Black, Stands string
	Replay                            bool
}

// tieInPath is the tie that the path names.
func (v *request) tieInPath(c folder.Course, b ledger.Bracket) (knockout.Tie, error) {
	t, ok := b.Find(v.Names["tie"])
	if !ok {
		return t, visit.Missing("There is no tie "+narrate.ShortLine(v.Names["tie"], 20)+" in "+c.Label+".", "")
	}
	return t, nil
}

// tiePage shows a tie.
func tiePage(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	t, err := v.tieInPath(c, b)
	if err != nil {
		return nil, err
	}
	p := tieView{treeTie: tieOf(c, b, t), Settings: settingsWords(c)}
	p.Stands = narrate.Upper(p.Stands) + "."
	for i, g := range t.Games {
		x := tieGame{Label: gameLabel(c, t.Label, i+1), White: fmt.Sprintf("%d %s", g.White, b.Name(g.White)), Black: fmt.Sprintf("%d %s", g.Black, b.Name(g.Black)), Stands: "not set up yet", Replay: g.Replay}
		if t.Left == 0 && len(b.Games[t.Label]) <= i {
			x.Stands = "not played"
		}
		if i < len(b.Games[t.Label]) {
			of := b.Games[t.Label][i]
			if x.Label = of.Label; of.Line.Game != 0 {
				x.Label, x.Href, x.Stands = of.Line.Label, "/g/"+of.Line.Game.String(), folder.StandOf(of.Line, v.Now).Words
			}
			if of.Swapped {
				x.White, x.Black = x.Black, x.White
			}
		}
		p.Games = append(p.Games, x)
	}
	if t.Lot != nil {
		for _, l := range t.Lot.Lots {
			p.Lots = append(p.Lots, fmt.Sprintf("%d. %s: %s begins with %s", l.Number, l.Entrant, t.Lot.Command(l), l.Hash[:8]))
		}
	}
	if v.Arranges() && asks(c) {
		if p.Asked, err = v.askedWords(c, t.Label); err != nil {
			return nil, err
		}
	}
	if v.Arranges() && c.Begun() && c.State != ledger.Shut && t.Upper.Seed > 0 && t.Lower.Seed > 0 {
		p.Leads = append(p.Leads, templates.Link{Name: "Give the tie by hand…", Href: tiePath(c, t.Label) + "/give"})
		if s, err := v.Ledger().Stopping(c.Tournament, t.Label); err != nil {
			return nil, err
		} else if s.Why == "" {
			p.Leads = append(p.Leads, templates.Link{Name: "Ask both whether to stop…", Href: tiePath(c, t.Label) + "/ask"}, templates.Link{Name: "Both agree to stop…", Href: tiePath(c, t.Label) + "/stop"})
		}
	}
	return c.Page(v.Request, "tie", fmt.Sprintf("%s of %s", t.Label, c.Label), "/tree", p), nil
}

// give gives a tie to one of its players, with a reason, or takes that back. Games in play go on.
func give(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	t, err := v.tieInPath(c, b)
	if err != nil {
		return nil, err
	}
	said := c.Cup.SaidOf(t.Label)
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: tiePath(c, t.Label), Button: "Give it, and look at it…",
		Lead: fmt.Sprintf("%s: %s. Where nothing else decides, you do, with a reason that everybody may read. Games in play go on.", t.Label, t.Why)}
	if t.Upper.Seed == 0 || t.Lower.Seed == 0 {
		form.Cannot = "Both players of " + t.Label + " must be known first."
	} else if c.State == ledger.Shut {
		form.Cannot = "The tournament is archived."
	}
	who, why := strconv.Itoa(said.Given), said.Why
	if v.Posted() {
		who, why, form.Version = v.Field("to"), v.Field("why"), v.Version()
	}
	to := visit.FormField{Name: "to", Label: "Who goes on", Type: "select", Value: who, Required: true}
	for _, seed := range []int{0, t.Upper.Seed, t.Lower.Seed} {
		name := "by the games, as the terms say"
		if seed > 0 {
			name = b.Name(seed)
		}
		to.Options = append(to.Options, visit.Choice{Value: strconv.Itoa(seed), Name: name, Here: strconv.Itoa(seed) == who})
	}
	reason := visit.FormField{Name: "why", Label: "Why", Value: why, Hint: "Stands on the tree, for everybody."}
	seed, good := visit.Number(who), form.Cannot == ""
	switch {
	case seed != 0 && seed != t.Upper.Seed && seed != t.Lower.Seed:
		to.Error, good = "One of the two.", false
	case seed > 0 && (why == "" || visit.NoteFault(why) != ""):
		reason.Error, good = "A line that says why.", false
	}
	if !v.Posted() {
		reason.Error = ""
	}
	form.Fields = []visit.FormField{to, reason}
	p := v.Composed(crumbs(c), "Give "+t.Label+" of "+c.Label+" by hand", form)
	return v.ByForm(p, good, func(string) (visit.Action, error) {
		if said.Given, said.Why = seed, why; seed == 0 {
			said.Why = ""
		}
		return v.saying(c, b, t, said, visit.Action{Title: p.Title, Button: "Give it", Back: form.Back})
	})
}

// saying is the deed that files what is said of a tie, and shows what becomes of the tree.
func (v *request) saying(c folder.Course, b ledger.Bracket, t knockout.Tie, said ledger.TieSaid, d visit.Action) (visit.Action, error) {
	next := c
	row := c.Tournament
	row.Cup = c.Cup.With(said)
	next.Tournament = row
	after, err := next.Bracket()
	if err != nil {
		return d, visit.Refused("The tie cannot be decided so.", narrate.Upper(visit.Plain(err))+".", "")
	}
	for i, now := range after.Ties {
		d.Changes = append(d.Changes, visit.Differing(visit.Change{What: now.Label, Before: lineOf(c, b, b.Ties[i]), After: lineOf(next, after, now)})...)
		if begun := len(b.Games[now.Label]) > 0; begun && now.Label != t.Label && len(now.Notes) > len(b.Ties[i].Notes) {
			d.Does = append(d.Does, now.Label+" has begun: "+now.Notes[0]+".")
		}
	}
	d.Does = append(d.Does, "Nobody is told by this: write to the players. What has begun goes on.")
	d.Then = visit.Done(tiePath(c, t.Label), "What was said of "+t.Label+" stands.")
	return c.Kept(v.Request, row, d)
}

// lineOf is a tie in one line.
func lineOf(c folder.Course, b ledger.Bracket, t knockout.Tie) string {
	x := tieOf(c, b, t)
	return x.Upper + " – " + x.Lower + ": " + x.Stands
}
