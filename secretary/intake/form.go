package intake

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"

	"postd/ledger"
	"postd/secretary/imports"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// importPage is the form by which a table of players comes in.
type importPage struct {
	Text         string
	Error        string
	Into, Others []visit.Choice // for which tournament; from which
	Fields       []string
	Octets       string
}

func importCrumbs() []templates.Link { return []templates.Link{visit.Crumb("Players", "/p")} }

// importForm asks for a table.
func importForm(v *request) (visit.Response, error) {
	return v.importForm("", "", 0)
}

func (v *request) importForm(text, fault string, status int) (visit.Response, error) {
	into, err := v.choices(ledger.TournamentsIn(ledger.Entered).Reversed(), v.Field("into"))
	if err != nil {
		return nil, err
	}
	from, err := v.choices(ledger.AllTournaments(), "")
	if err != nil {
		return nil, err
	}
	p := importPage{Text: text, Error: fault, Fields: append(imports.Columns(), imports.LateColumns()...), Octets: "1 MB"}
	p.Into = append(p.Into, visit.Choice{Value: "", Name: "no tournament"})
	p.Others = append(p.Others, visit.Choice{Value: "", Name: "choose one"})
	for _, t := range into {
		p.Into = append(p.Into, visit.Choice{Value: t.Label, Name: t.Label + ", " + t.Name, Here: v.Field("into") == t.Label})
	}
	for _, t := range from {
		if len(t.Entries) > 0 {
			p.Others = append(p.Others, visit.Choice{Value: fmt.Sprint(t.ID), Name: t.Label + ", " + t.Name})
		}
	}
	return visit.Page{Name: "import", Title: "Import players", Body: p, Crumbs: importCrumbs(), Status: status}, nil
}

// choices are the newest tournaments of a list that the visitor sees, and the one of the label.
func (v *request) choices(of ledger.Range[ledger.Tournament], label string) ([]ledger.Tournament, error) {
	out, err := visit.First(v, of, v.Ledger().SeesTournament())
	if label == "" || err != nil || slices.ContainsFunc(out, func(t ledger.Tournament) bool { return t.Label == label }) {
		return out, err
	}
	t, err := v.Ledger().TournamentByLabel(label)
	if sees := v.Ledger().SeesTournament(); err == nil && t.State == ledger.Entered && (sees == nil || sees(t)) {
		out = append(out, t)
	}
	return out, nil
}

// importTable takes a table in and leads to what it would do. Nothing is filed by it, so
// that it needs no matter.
func importTable(v *request) (visit.Response, error) {
	if err := v.ReadUpload("file", "table", imports.MostOctets); err != nil {
		return nil, err
	}
	raw := []byte(v.HTTP.FormValue("table"))
	if from := v.Field("from"); from != "" {
		var err error
		if raw, err = v.tableOf(from); err != nil {
			return nil, err
		}
	}
	if _, err := imports.Read(raw, nil); err != nil {
		text := string(raw)
		if len(raw) > 64<<10 || !printable(text) {
			text = ""
		}
		return v.importForm(text, narrate.Upper(visit.Plain(err))+".", 422)
	}
	x := heldTable{name: visit.Nonce(), user: v.Who(), raw: raw, into: v.Field("into"), at: v.Now}
	v.tables.keep(x)
	return visit.Redirect{To: "/p/import/" + x.name}, nil
}

// printable reports whether a text can be shown in a form.
func printable(s string) bool {
	for _, r := range s {
		if r == 0 || r == 0xfffd {
			return false
		}
	}
	return true
}

// tableOf is the list of the players who entered another tournament.
func (v *request) tableOf(id string) ([]byte, error) {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return nil, visit.Refused("No tournament was chosen.", "", "Go back and choose one.")
	}
	t, err := v.Ledger().Tournament(n)
	if err != nil {
		return nil, err
	}
	if !v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes {
		return nil, visit.Missing("There is no tournament "+id+".", "")
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"name", "email"}) // to memory: it does not fail
	for _, e := range t.Entries {
		p, err := v.Ledger().Player(e.Player)
		if err != nil {
			return nil, err
		}
		if len(p.Addresses) > 0 && e.State != ledger.Declined && e.State != ledger.Withdrawn {
			_ = w.Write([]string{p.Name, p.Addresses[0].Addr})
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
