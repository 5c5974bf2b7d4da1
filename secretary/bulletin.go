package secretary

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
	"postd/tournament"
)

var bulletinRoutes = []route{
	{"GET", "/t/:tournament/bulletin", to(ledger.ActArrange, theTournament), ofTable(bulletin)},
	{"POST", "/t/:tournament/bulletin", to(ledger.ActArrange, theTournament), ofTable(bulletin)},
	{"GET", "/t/:tournament/final", to(ledger.ActArrange, theTournament), ofTable(finalTable)},
	{"POST", "/t/:tournament/final", to(ledger.ActArrange, theTournament), ofTable(finalTable)},
}

// bulletin writes to all players of a tournament how it stands: the secretary's words, and
// below them the table, the results since a day, and who may still win.
func bulletin(v *request, c tournamentView, t tournament.Table) (response, error) {
	since, err := time.ParseInLocation("2006-01-02", v.field("since"), c.zone)
	if err != nil {
		since = v.now.AddDate(0, 0, -7)
	}
	return c.newsletter(v, "Bulletin of "+c.Label, "Bulletin", bulletinText(c, t, since, v.now), func(fields []formField) []formField {
		return append(fields, formField{Name: "since", Label: "Results since", Type: "date", Value: since.In(c.zone).Format("2006-01-02")})
	})
}

// finalTable writes the final table to all players, once it is final.
func finalTable(v *request, c tournamentView, t tournament.Table) (response, error) {
	if !c.final.Final && !v.filedBefore() {
		_, _, why := c.tableWords(t)
		return nil, refused("The table of "+c.Label+" is not final.", why, "Send a bulletin instead.")
	}
	return c.newsletter(v, "Final table of "+c.Label, "Final table", "The final table\n\n"+tableText(t), nil)
}

// newsletter is a letter to all of a tournament of which the office has drafted the words.
func (c tournamentView) newsletter(v *request, title, subject, draft string, more func([]formField) []formField) (response, error) {
	w := *v
	w.r.Form.Set("tournament", fmt.Sprint(c.ID))
	a, err := w.allOfTournament()
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
		Lead: a.lead, Fields: fields, Back: a.back, Button: "Show", Cannot: a.cannot, Quoted: letterView{Subject: c.Label + ": " + fields[0].Value, Text: draft}, QuotedWords: "The draft",
	})
	form.print = v.field("print") != ""
	return v.byForm(form, good && a.cannot == "", func(string) (action, error) {
		return v.letterTo(a, fields[0].Value, strings.TrimSpace(fields[1].Value+"\n\n"+draft))
	})
}

// bulletinText is the draft of a bulletin. Games in play are not in it.
func bulletinText(c tournamentView, t tournament.Table, since, now time.Time) string {
	_, _, words := c.tableWords(t)
	var b strings.Builder
	b.WriteString("The table: " + words + "\n\n" + tableText(t))
	var results []string
	for _, x := range c.lines {
		if x.Over() && x.Result != terms.Annulled && x.State == correspondence.StateEnded && !x.Ended.Before(since) {
			results = append(results, fmt.Sprintf("%s  %s v %s  %s", x.Label, x.Names[0], x.Names[1], standOf(x, now).Words))
		}
	}
	if len(results) > 0 {
		b.WriteString("\nResults since " + since.In(c.zone).Format("Mon 2 Jan 2006") + "\n\n" + strings.Join(results, "\n") + "\n")
	}
	if list := mayStillWin(t); len(list) > 0 {
		b.WriteString("\nMay still win: " + strings.Join(list, ", ") + ".\n")
	}
	return b.String()
}

// tableText is the table in plain text: place, name, score, games left.
func tableText(t tournament.Table) string {
	var b strings.Builder
	for _, r := range t.Rows {
		left := ""
		if r.Left != nil {
			left = ", withdrawn"
		} else if r.Remain > 0 {
			left = ", " + countWords(r.Remain, "game left", "games left")
		}
		fmt.Fprintf(&b, "%s  %s  %s%s\n", cmp.Or(r.Place(), "–"), r.Name, r.Score, left)
	}
	return b.String()
}

// mayStillWin are those who can still come first, while nobody is sure of it.
func mayStillWin(t tournament.Table) (out []string) {
	if !t.Provisional || len(t.Rows) == 0 {
		return nil
	}
	best := t.Rows[0].Score
	for _, r := range t.Rows {
		best = max(best, r.Score)
	}
	for _, r := range t.Rows {
		if r.Left == nil && r.Score+tournament.Half(2*r.Remain) >= best {
			out = append(out, r.Name)
		}
	}
	return out
}
