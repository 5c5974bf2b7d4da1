package secretary

import (
	"fmt"
	"strings"

	"postd/ledger"
	"postd/templates"
	"postd/tournament"
)

var bulletinRoutes = []route[*request]{
	get("/t/:tournament/bulletin", to(ledger.ActArrange, theTournament), ofTable(bulletin)),
	post("/t/:tournament/bulletin", to(ledger.ActArrange, theTournament), ofTable(bulletin)),
	get("/t/:tournament/final", to(ledger.ActArrange, theTournament), ofTable(finalTable)),
	post("/t/:tournament/final", to(ledger.ActArrange, theTournament), ofTable(finalTable)),
}

// bulletin writes to all players of a tournament how it stands, or shows it as a page to print:
// the secretary's words, and below them what the office has drafted.
func bulletin(v *request, c tournamentView, t tournament.Table) (response, error) {
	since := c.sinceBulletin(v)
	draft, err := c.bulletinOf(v, t, since)
	if err != nil {
		return nil, err
	}
	return c.newsletter(v, "Bulletin of "+c.Label, "Bulletin", draft, func(fields []formField) []formField {
		return append(fields, formField{Name: "since", Label: "Results and games since", Type: "date", Value: since.In(c.zone).Format("2006-01-02"), Hint: "At first since the last bulletin."})
	})
}

// finalTable writes the final table to all players, once it is final.
func finalTable(v *request, c tournamentView, t tournament.Table) (response, error) {
	if !c.final.Final && !v.filedBefore() {
		_, _, why := c.tableWords(t)
		return nil, refused("The table of "+c.Label+" is not final.", why, "Send a bulletin instead.")
	}
	return c.newsletter(v, "Final table of "+c.Label, "Final table", []bulletinPart{{"The final table", tableLines(t)}}, nil)
}

// newsletter is a letter to all of a tournament of which the office has drafted the words.
func (c tournamentView) newsletter(v *request, title, subject string, draft []bulletinPart, more func([]formField) []formField) (response, error) {
	v.r.Form.Set("tournament", fmt.Sprint(c.ID))
	a, err := v.allOfTournament()
	if err != nil {
		return nil, err
	}
	fields, _ := v.letterFields(subject, "")
	fields[1].Label, fields[1].Required, fields[1].Rows = "Your words above it", false, 6
	if v.field("text") == "" {
		fields[1].Error = ""
	}
	good := fields[0].Error+fields[1].Error == ""
	if more != nil {
		fields = more(fields)
	}
	a.back = c.path("/standings")
	form := v.composed([]templates.Link{crumb("Tournaments", "/t"), crumb(c.Label, c.path(""))}, title, composePage{
		Lead: a.lead, Fields: fields, Back: a.back, Button: "Show", Try: "Print it", Cannot: a.cannot, QuotedWords: "The draft",
		Quoted: letterView{Subject: c.Label + ": " + fields[0].Value, Text: bulletinText(draft)},
	})
	return v.byForm(form, good && a.cannot == "", func(string) (action, error) {
		if v.field("try") != "" {
			return action{}, &redisplay{c.printed(v, fields[0].Value, fields[1].Value, draft)}
		}
		d, err := v.letterTo(a, fields[0].Value, strings.TrimSpace(fields[1].Value+"\n\n"+bulletinText(draft)))
		if row := c.Tournament; err == nil && more != nil {
			row.Circulars, row.Bulletin = row.Circulars+1, v.now.UTC()
			d.matters[0].Rows = []ledger.Row{row}
		}
		return d, err
	})
}
