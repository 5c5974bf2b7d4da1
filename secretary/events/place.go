package events

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// placeSection puts a tournament whose lots are not drawn into a stage of an event, or out of it.
func placeSection(v *request, e ledger.Event) (visit.Response, error) {
	drafts, err := v.drafts(e)
	if err != nil {
		return nil, err
	}
	back := folder.EventPath(e.ID, "")
	chosen, stage, section := v.Field("tournament"), v.Field("stage"), strings.ToUpper(v.Field("section"))
	form := visit.Compose{RowForm: visit.RowForm{Version: e.Version}, Lead: "A tournament can be a section of a stage, or the whole stage. When its lots are drawn it stays where it is.", Back: back, Button: "Save"}
	tournaments := visit.FormField{Name: "tournament", Label: "Tournament", Type: "select"}
	var t ledger.Tournament
	for _, x := range drafts {
		words := x.Label + ", " + x.Name
		if x.Event != 0 {
			words += ": now in the stage " + stageName(e, x.Stage)
		}
		value := fmt.Sprint(x.ID)
		if value == chosen {
			t = x
		}
		tournaments.Options = append(tournaments.Options, visit.Choice{Value: value, Name: words, Here: value == chosen})
	}
	stages := visit.FormField{Name: "stage", Label: "Where it goes", Type: "select"}
	for _, s := range e.Stages {
		stages.Options = append(stages.Options, visit.Choice{Value: fmt.Sprint(s.No), Name: "into the stage " + s.Name, Here: fmt.Sprint(s.No) == stage})
	}
	stages.Options = append(stages.Options, visit.Choice{Value: "0", Name: "out of the event", Here: stage == "0"})
	name := visit.FormField{Name: "section", Label: "Section", Value: section, Hint: "A, B, C … Left empty: it is the whole stage, or gathers its entries until sections are made."}
	if strings.Trim(section, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || len(section) > 2 {
		name.Error = "One or two letters, or none."
	}
	if len(drafts) == 0 {
		form.Cannot = "There is no tournament of which the lots are not drawn. Found one first; copy one that has the terms."
	}
	form.Fields = []visit.FormField{tournaments, stages, name}
	p := v.PageOfEvent(e, "compose", "Put a tournament in or out", "", nil)
	form.Action = v.HTTP.URL.Path
	p.Body = form
	return v.ByForm(p, t.ID != 0 && name.Error == "", func(string) (visit.Action, error) {
		row := ledger.Placing{Label: t.Label, Version: t.Version}
		words := "The tournament " + t.Label + " is out of the event."
		if s, found := e.Stage(visit.Number(stage)); found {
			row.Event, row.Stage, row.Section = e.ID, s.No, section
			words = "The tournament " + t.Label + " is in the stage " + s.Name + "."
		}
		was := stageName(e, t.Stage)
		if t.Event == 0 {
			was = ""
		}
		return visit.Action{
			Title: "Put " + t.Label + " in or out", Button: "Save", Back: back, AtOnce: true, Then: visit.Done(back, words),
			Does:    []string{words + " Nobody is told."},
			Changes: []visit.Change{{What: "Stage of " + t.Label, Before: was, After: stageName(e, row.Stage)}},
			Matters: []ledger.Matter{{Rows: []ledger.Row{row}}},
		}, v.changed(e)
	})
}

// stageName is the name of a stage; "" where there is none.
func stageName(e ledger.Event, no int) string {
	s, _ := e.Stage(no)
	return s.Name
}

// drafts are the tournaments that can be put in or out, and that the visitor may arrange.
func (v *request) drafts(e ledger.Event) ([]ledger.Tournament, error) {
	all, err := v.Ledger().TournamentsIn(visit.MostSorted, ledger.Draft, ledger.Entered, ledger.Closed)
	return slices.DeleteFunc(all, func(t ledger.Tournament) bool {
		return t.Event != 0 && t.Event != e.ID || !v.May(ledger.ActArrange, ledger.ObjectOfTournament(t.ID)).Yes
	}), err
}
