package cups

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament/knockout"
)

// Of a tie that is decided while games of it are in play both are asked by letter whether to stop,
// where the settings of the cup say so, and answer YES or NO. By their agreement what is left is
// annulled, with nothing in its place (RULING/R-94).

// asks reports whether the players of a cup are asked whether to stop.
func asks(c folder.Course) bool { return knockout.Rest(c.Cup.Rest) == knockout.RestAsk }

// stopping reads what is left of the tie of the path, and says why nothing can be stopped.
func (v *request) stopping(c folder.Course, b ledger.Bracket) (s ledger.Stopping, cannot string, err error) {
	t, err := v.tieInPath(c, b)
	if err != nil {
		return s, "", err
	}
	if s, err = v.Ledger().Stopping(c.Tournament, t.Label); err != nil {
		return s, "", err
	}
	switch {
	case !asks(c):
		cannot = "By the settings of the cup, of the games left when a tie is decided " + restOf(*c.Cup) + "."
	case s.Why != "":
		cannot = "Nothing can be stopped: " + s.Why + "."
	}
	return s, cannot, nil
}

// stopper makes what a press files about such questions.
func (v *request) stopper(c folder.Course) ledger.Stopper {
	by := c.Official(terms.ToSecretary)
	return v.Ledger().Stopper(v.Now, func(s ledger.Stopping, to ledger.Player, came string, asked time.Time) (correspondence.Rendered, error) {
		x := templates.OwnAnswer{Name: to.Name, Word: "STOPPING", Came: came, Tie: s.Title(), Games: s.Labels(), Now: s.Score(), Other: s.Opponent(to.ID),
			At: asked, Until: asked.Add(ledger.RequestLasts), Zone: s.Zone(to)}
		return templates.RenderOwn(x, v.Office.Name, by.Name+" <"+by.Addr+">")
	})
}

// ask asks both by letter whether to stop. The office asks by itself once; this asks again, or
// sooner.
func ask(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	s, cannot, err := v.stopping(c, b)
	if err != nil {
		return nil, err
	}
	back := tiePath(c, v.Names["tie"])
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: back, Button: "Show the letter", Cannot: cannot,
		Lead: "Each gets a letter and answers it with YES or NO within 14 days. When both have said YES what is left is annulled by itself; with one NO, or in silence, it is played out."}
	if cannot == "" {
		if why := s.Unreached(); why != "" {
			form.Cannot = narrate.Upper(why) + ". Ask both yourself, and press “Both agree to stop…” when they do."
		}
		open, err := v.open(c, s.Tie.Label)
		if err != nil {
			return nil, err
		}
		if len(open) > 0 && !v.FiledBefore() {
			form.Cannot = "Both are asked already, and the question is open. " + narrate.Upper(v.said(c, open)) + "."
		}
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	p := v.Composed(crumbs(c), "Ask both whether to stop "+v.Names["tie"], form)
	return v.ByForm(p, form.Cannot == "", func(string) (visit.Action, error) {
		d := visit.Action{Title: p.Title, Button: "Ask them", Back: back, Law: "RULING/R-94", Does: []string{"The games go on until both agree."}, Then: visit.Done(back, "Both are asked.")}
		m := ledger.Matter{Why: "asked whether to stop " + s.Title()}
		if m.Rows, m.Post, err = v.stopper(c).Ask(s); err != nil {
			return d, err
		}
		d.Matters = []ledger.Matter{m}
		d.Theirs = func() []string { return c.Now(nil) }
		return d, c.Changed(v.Request)
	})
}

// open are the questions about a tie that are not over.
func (v *request) open(c folder.Course, tie string) (out []ledger.Request, err error) {
	all, err := v.Ledger().StopQuestions(c.ID, tie)
	for _, r := range all {
		if !r.Over() {
			out = append(out, r)
		}
	}
	return out, err
}

// said tells what both have answered to open questions.
func (v *request) said(c folder.Course, open []ledger.Request) string {
	var words []string
	for _, r := range open {
		word := "has not answered"
		if r.State == ledger.RequestAgreed {
			word = "has said YES"
		}
		words = append(words, c.People[r.Other].Name+" "+word)
	}
	return strings.Join(words, ", ")
}

// askedWords tell what is asked of both players of a tie, and answered; empty where nobody was
// asked.
func (v *request) askedWords(c folder.Course, tie string) (string, error) {
	all, err := v.Ledger().StopQuestions(c.ID, tie)
	if err != nil || len(all) == 0 {
		return "", err
	}
	open, err := v.open(c, tie)
	if last := all[len(all)-1]; len(open) == 0 {
		words := map[ledger.RequestState]string{ledger.RequestDone: "both agreed to stop"}[last.State]
		for _, r := range all {
			if r.Asked.Equal(last.Asked) && r.State == ledger.RequestRefused {
				words = c.People[r.Other].Name + " said NO, and what was left is played out"
			}
		}
		if words == "" {
			words = "not both answered, and what was left is played out"
		}
		return "Both were asked by letter whether to stop: " + words + ".", err
	}
	return fmt.Sprintf("Both are asked by letter whether to stop, until %s: %s.", narrate.Moment(open[0].Asked.Add(ledger.RequestLasts), c.Zone), v.said(c, open)), err
}

// stop annuls what is left of a tie, once both have agreed otherwise than by letter.
func stop(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	s, cannot, err := v.stopping(c, b)
	if err != nil {
		return nil, err
	}
	back := tiePath(c, v.Names["tie"])
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: back, Button: "Annul them, and look at it…", Cannot: cannot}
	if cannot == "" {
		form.Lead = fmt.Sprintf("Both must have agreed. Then %s annulled, and nothing is played in the place of %s.", map[bool]string{true: "this game is", false: "these games are"}[len(s.Left) == 1], strings.Join(s.Labels(), ", "))
	}
	agreed := visit.FormField{Name: "agreed", Label: "Both have agreed to stop", Type: "checkbox", Value: "yes", Checked: v.Field("agreed") != ""}
	good := form.Cannot == "" && agreed.Checked
	if v.Posted() {
		if form.Version = v.Version(); !agreed.Checked {
			agreed.Error = "Without the agreement of both the games are played out."
		}
	}
	form.Fields = []visit.FormField{agreed}
	p := v.Composed(crumbs(c), "Stop "+v.Names["tie"]+" of "+c.Label, form)
	return v.ByForm(p, good, func(key string) (visit.Action, error) {
		said := c.Cup.SaidOf(s.Tie.Label)
		said.Stopped = true
		d, err := v.saying(c, b, s.Tie, said, visit.Action{Title: p.Title, Button: "Annul them", Back: back, Law: narrate.Cite(ledger.ByAgreement)})
		if err != nil {
			return d, err
		}
		d.Does = []string{"The tie stands as it is decided. A game that is annulled stays so."}
		answered, err := v.Ledger().StoppedByHand(c.ID, s.Tie.Label)
		if err != nil {
			return d, err
		}
		d.Matters[0].Rows = append(d.Matters[0].Rows, answered...)
		more, err := v.Ledger().Annuls(s, key, v.Now)
		if no, refused := errors.AsType[*ledger.RefusedError](err); refused {
			return d, visit.Refused("What is left cannot be annulled now.", no.Why+".", "")
		}
		d.Matters = append(d.Matters, more...)
		return d, err
	})
}
