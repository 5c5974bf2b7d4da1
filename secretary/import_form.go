package secretary

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"

	"postd/ledger"
	"postd/secretary/imports"
	"postd/templates"
	"postd/templates/narrate"
)

// importPage is the form by which a table of players comes in.
type importPage struct {
	Text         string
	Error        string
	Into, Others []option // for which tournament; from which
	Fields       []string
	Octets       string
}

func importCrumbs() []templates.Link { return []templates.Link{crumb("Players", "/p")} }

// importForm asks for a table.
func importForm(v *request) (response, error) {
	return v.importForm("", "", 0)
}

func (v *request) importForm(text, fault string, status int) (response, error) {
	list, err := v.ledger().Tournaments()
	if err != nil {
		return nil, err
	}
	p := importPage{Text: text, Error: fault, Fields: append(imports.Columns(), imports.LateColumns()...), Octets: "1 MB"}
	p.Into = append(p.Into, option{Value: "", Name: "no tournament"})
	p.Others = append(p.Others, option{Value: "", Name: "choose one"})
	for _, t := range list {
		name := t.Label + ", " + t.Name
		if t.State == ledger.Entered {
			p.Into = append(p.Into, option{Value: t.Label, Name: name, Here: v.field("into") == t.Label})
		}
		if len(t.Entries) > 0 {
			p.Others = append(p.Others, option{Value: fmt.Sprint(t.ID), Name: name})
		}
	}
	return page{name: "import", title: "Import players", body: p, crumbs: importCrumbs(), status: status}, nil
}

// importTable takes a table in and leads to what it would do. Nothing is filed by it, so
// that it needs no matter.
func importTable(v *request) (response, error) {
	if err := v.readUpload("file", "table", imports.MostOctets); err != nil {
		return nil, err
	}
	raw := []byte(v.r.FormValue("table"))
	if from := v.field("from"); from != "" {
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
		return v.importForm(text, narrate.Upper(plain(err))+".", 422)
	}
	x := heldTable{name: nonce(), user: v.who(), raw: raw, into: v.field("into"), at: v.now}
	v.site.tables.keep(x)
	return redirect{to: "/p/import/" + x.name}, nil
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
		return nil, refused("No tournament was chosen.", "", "Go back and choose one.")
	}
	t, err := v.ledger().Tournament(n)
	if err != nil {
		return nil, err
	}
	if !v.may(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes {
		return nil, missing("There is no tournament "+id+".", "")
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
	all, err := v.ledger().Players()
	out := make(map[uint64]ledger.Player, len(all))
	for _, p := range all {
		out[p.ID] = p
	}
	return out, err
}
