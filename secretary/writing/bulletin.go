package writing

import (
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
)

// bulletin writes to all players of a tournament how it stands, or shows it as a page to print:
// the secretary's words, and below them what the office has drafted.
func bulletin(v *request, c folder.Course, t tournament.Table) (visit.Response, error) {
	since := sinceBulletin(c, v)
	draft, err := bulletinOf(c, v, t, since)
	if err != nil {
		return nil, err
	}
	return newsletter(c, v, "Bulletin of "+c.Label, "Bulletin", draft, func(fields []visit.FormField) []visit.FormField {
		return append(fields, visit.FormField{Name: "since", Label: "Results and games since", Type: "date", Value: since.In(c.Zone).Format("2006-01-02"), Hint: "At first since the last bulletin."})
	})
}

// finalTable writes the final table to all players, once it is final.
func finalTable(v *request, c folder.Course, t tournament.Table) (visit.Response, error) {
	if !c.Final.Final && !v.FiledBefore() {
		_, _, why := c.TableWords(t)
		return nil, visit.Refused("The table of "+c.Label+" is not final.", why, "Send a bulletin instead.")
	}
	return newsletter(c, v, "Final table of "+c.Label, "Final table", []bulletinPart{{"The final table", standLines(c, t)}}, nil)
}

// newsletter is a letter to all of a tournament of which the office has drafted the words.
func newsletter(c folder.Course, v *request, title, subject string, draft []bulletinPart, more func([]visit.FormField) []visit.FormField) (visit.Response, error) {
	v.HTTP.Form.Set("tournament", fmt.Sprint(c.ID))
	a := v.allOf(c)
	fields, _ := Fields(v.Request, subject, "")
	fields[1].Label, fields[1].Required, fields[1].Rows = "Your words above it", false, 6
	if v.Field("text") == "" {
		fields[1].Error = ""
	}
	good := fields[0].Error+fields[1].Error == ""
	if more != nil {
		fields = more(fields)
	}
	a.back = c.Path("/standings")
	form := v.Composed([]templates.Link{visit.Crumb("Tournaments", "/t"), visit.Crumb(c.Label, c.Path(""))}, title, visit.Compose{
		Lead: a.lead, Fields: fields, Back: a.back, Button: "Show", Try: "Print it", Cannot: a.cannot, QuotedWords: "The draft",
		Quoted: visit.LetterView{Subject: c.Label + ": " + fields[0].Value, Text: bulletinText(draft)},
	})
	return v.ByForm(form, good && a.cannot == "", func(string) (visit.Action, error) {
		if v.Field("try") != "" {
			return visit.Action{}, &visit.Redisplay{Page: printed(c, v, fields[0].Value, fields[1].Value, draft)}
		}
		d, err := v.letterTo(a, fields[0].Value, strings.TrimSpace(fields[1].Value+"\n\n"+bulletinText(draft)))
		if row := c.Tournament; err == nil && more != nil {
			row.Circulars, row.Bulletin = row.Circulars+1, v.Now.UTC()
			d.Matters[0].Rows = []ledger.Row{row}
		}
		return d, err
	})
}
