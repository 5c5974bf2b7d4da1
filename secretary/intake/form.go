package intake

import (
	"bytes"
	"encoding/csv"
	"fmt"
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
	list, err := v.Ledger().Tournaments()
	if err != nil {
		return nil, err
	}
	p := importPage{Text: text, Error: fault, Fields: imports.Columns(), Octets: "1 MB"}
	p.Into = append(p.Into, visit.Choice{Value: "", Name: "no tournament"})
	p.Others = append(p.Others, visit.Choice{Value: "", Name: "choose one"})
	for _, t := range list {
		name := t.Label + ", " + t.Name
		if t.State == ledger.Entered {
			p.Into = append(p.Into, visit.Choice{Value: t.Label, Name: name, Here: v.Field("into") == t.Label})
		}
		if len(t.Entries) > 0 {
			p.Others = append(p.Others, visit.Choice{Value: fmt.Sprint(t.ID), Name: name})
		}
	}
	return visit.Page{Name: "import", Title: "Import players", Body: p, Crumbs: importCrumbs(), Status: status}, nil
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
	people, err := v.peopleByID()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"name", "email"}) // to memory: it does not fail
	for _, e := range t.Entries {
		if p := people[e.Player]; len(p.Addresses) > 0 && e.State != ledger.Declined && e.State != ledger.Withdrawn {
			_ = w.Write([]string{p.Name, p.Addresses[0].Addr})
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// peopleByID are all players by their numbers.
func (v *request) peopleByID() (map[uint64]ledger.Player, error) {
	all, err := v.Ledger().Players()
	out := make(map[uint64]ledger.Player, len(all))
	for _, p := range all {
		out[p.ID] = p
	}
	return out, err
}
