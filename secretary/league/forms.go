package league

import (
	"fmt"
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// crumbs lead back to the teams.
func crumbs(e ledger.Event) []templates.Link {
	return []templates.Link{visit.Crumb("Events", "/events"), visit.Crumb(e.Label, folder.EventPath(e.ID, "")), visit.Crumb("Teams", folder.EventPath(e.ID, below))}
}

// saves files a change of the event at once; it can be undone.
func (v *request) saves(e, row ledger.Event, form visit.Page, good bool, title string, changes []visit.Change) (visit.Response, error) {
	back := folder.EventPath(e.ID, below)
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		d := visit.Action{Title: title, Button: "Save", Back: back, AtOnce: true, Changes: visit.Differing(changes...),
			Matters: []ledger.Matter{{Rows: []ledger.Row{row}}}, Then: visit.Done(back, title+": saved.")}
		d.Theirs = func() []string { return []string{"The event " + e.Label + " was changed."} }
		if v.Version() != e.Version {
			return d, fmt.Errorf("%w: the event %s", ledger.ErrStale, e.Label)
		}
		return d, nil
	})
}

// editRules changes on how many boards the teams meet, and in what order.
func editRules(v *request, e ledger.Event) (visit.Response, error) {
	s, ok := e.Matches()
	if !ok {
		return nil, visit.Refused("The event has no stage of team matches.", "", "Change the event, and give it one.")
	}
	boards, double, free := strconv.Itoa(s.Boards), s.Double, s.FreeOrder
	if v.Posted() {
		boards, double, free = v.Field("boards"), v.Field("double") != "", v.Field("free") != ""
	}
	n, err := strconv.Atoi(boards)
	now := s
	now.Boards, now.Double, now.FreeOrder = n, double, free
	row := e
	row.Stages = slices.Clone(e.Stages)
	for i := range row.Stages {
		if row.Stages[i].No == s.No {
			row.Stages[i] = now
		}
	}
	f := visit.FormField{Name: "boards", Label: "Boards of a match", Type: "number", Value: boards, Required: true}
	if v.Posted() && (err != nil || n < 1 || n > 40) {
		f.Error = "From 1 to 40 boards."
	}
	form := v.Composed(crumbs(e), "Boards and order of "+e.Label, visit.Compose{RowForm: visit.RowForm{Version: e.Version}, Lead: "Home has White on the odd boards and Black on the others.", Back: folder.EventPath(e.ID, below), Button: "Save the boards",
		Fields: []visit.FormField{f,
			{Name: "double", Label: "Two games on each board, with colours changed", Type: "checkbox", Value: "yes", Checked: double},
			{Name: "free", Label: "A captain puts anybody on any board; else the higher rated play above", Type: "checkbox", Value: "yes", Checked: free}}})
	return v.saves(e, row, form, f.Error == "", "Boards of "+e.Label, []visit.Change{{What: "Boards", Before: fmt.Sprint(s.Boards), After: boards}})
}

// editTeam enters a team or changes it; one whose name is taken away goes.
func editTeam(v *request, e ledger.Event) (visit.Response, error) {
	t, known := e.Team(v.number())
	if !known && v.Names["no"] != "0" {
		return nil, visit.Missing("There is no such team.", "Go back to the teams.")
	}
	f, row, good := v.teamForm(e, t, known)
	title := "Enter a team"
	if known {
		title = "Change " + t.Name
	}
	form := v.Composed(crumbs(e), title, visit.Compose{RowForm: visit.RowForm{Version: e.Version}, Back: folder.EventPath(e.ID, below), Button: "Save the team", Fields: f,
		Lead: "The player in the first line plays board 1; “–” leaves a board empty. The captain answers our letters by LINEUP, TEAM and SUBSTITUTE. Empty the name to take the team away."})
	return v.saves(e, row, form, good, title, []visit.Change{{What: "Team", Before: t.Name, After: v.Field("name")}})
}

// teamForm are the fields of a team, as sent or as it stands, and the event with it.
func (v *request) teamForm(e ledger.Event, t ledger.Team, known bool) (f []visit.FormField, row ledger.Event, good bool) {
	field := func(name, label, value string) *visit.FormField {
		if v.Posted() {
			value = v.Field(name)
		}
		f = append(f, visit.FormField{Name: name, Label: label, Value: value})
		return &f[len(f)-1]
	}
	f = make([]visit.FormField, 0, 8) // so that fields can be pointed to
	name, club, country := field("name", "Name", t.Name), field("club", "Club", t.Club), field("country", "Country", t.Country)
	captain, addr := field("captain", "Captain", t.Captain.Name), field("addr", "Address of the captain", t.Captain.Addr)
	addr.Type, addr.Hint = "email", "Letters go there, and only from there the captain is heard."
	line, reserves := field("line", "Line-up", v.lines(t.Line)), field("reserves", "Reserves", v.lines(t.Reserves))
	line.Type, line.Rows, line.Hint = "textarea", 6, "A player a line: number, address or whole name."
	reserves.Type, reserves.Rows = "textarea", 3
	weekly := t.Weekly
	if v.Posted() {
		weekly = v.Field("weekly") != ""
	}
	f = append(f, visit.FormField{Name: "weekly", Label: "Send the captain the team’s games each Monday", Type: "checkbox", Value: "yes", Checked: weekly})
	row = e
	if !v.Posted() {
		return f, row, false
	}
	t.Name, t.Club, t.Country, t.Weekly = name.Value, club.Value, country.Value, weekly
	if t.Captain = (ledger.Official{Name: captain.Value, Addr: addr.Value}); (t.Captain.Name == "") != (t.Captain.Addr == "") {
		addr.Error = "Name and address, or neither: a team may be without a captain."
	} else if _, err := mail.ParseAddress(addr.Value); addr.Value != "" && err != nil {
		addr.Error = "An address as mary@example.org."
	}
	t.Line, t.Reserves = v.players(line, true), v.players(reserves, false)
	switch {
	case t.Name == "" && known:
		row.Teams = slices.DeleteFunc(slices.Clone(e.Teams), func(o ledger.Team) bool { return o.No == t.No })
	case t.Name == "":
		name.Error = "The name of the team."
	case known:
		row = e.WithTeam(t)
	default:
		for _, o := range e.Teams {
			t.No = max(t.No, o.No)
		}
		t.No++
		row.Teams = append(slices.Clone(e.Teams), t)
	}
	if name.Error+addr.Error+line.Error+reserves.Error == "" {
		name.Error = v.teamFault(row, t)
	}
	return f, row, name.Error+addr.Error+line.Error+reserves.Error == ""
}

// teamFault says why a team cannot stand in the event as it is entered; empty where it can.
func (v *request) teamFault(row ledger.Event, t ledger.Team) string {
	for _, o := range row.Teams {
		if o.No == t.No {
			continue
		}
		if strings.EqualFold(strings.TrimSpace(o.Name), strings.TrimSpace(t.Name)) {
			return "Another team is called " + o.Name + "."
		}
		for _, id := range slices.Concat(t.Line, t.Reserves) {
			if p, err := v.Ledger().Player(id); err == nil && o.Has(id) {
				return p.Name + " is in " + o.Name + " already: nobody plays for two teams."
			}
		}
	}
	seen := map[uint64]bool{}
	for _, id := range slices.Concat(t.Line, t.Reserves) {
		if p, err := v.Ledger().Player(id); err == nil && seen[id] {
			return p.Name + " stands twice in the team."
		}
		seen[id] = true
	}
	if err := row.Check(); err != nil {
		return narrate.Upper(strings.ReplaceAll(visit.Plain(err), "\n", "; ")) + "."
	}
	return ""
}

// lines are players as a form has them, a line each.
func (v *request) lines(ids []uint64) string {
	var out []string
	for _, id := range ids {
		if p, err := v.Ledger().Player(id); err == nil {
			out = append(out, fmt.Sprintf("%d %s", id, p.Name))
		} else {
			out = append(out, "–")
		}
	}
	return strings.Join(out, "\n")
}

// players reads the lines of a field: a number with or without the name behind it, an address or
// a whole name.
func (v *request) players(f *visit.FormField, gaps bool) (out []uint64) {
	for line := range strings.Lines(f.Value) {
		line = strings.TrimSpace(line)
		if n, _, ok := strings.Cut(line, " "); ok {
			if _, err := strconv.ParseUint(n, 10, 64); err == nil {
				line = n
			}
		}
		if line == "–" || line == "-" {
			if gaps {
				out = append(out, 0)
			}
			continue
		}
		if line == "" {
			continue
		}
		p, why := v.PlayerMeant(line)
		if why != "" {
			f.Error = line + ": " + why
			return nil
		}
		out = append(out, p.ID)
	}
	for len(out) > 0 && out[len(out)-1] == 0 {
		out = out[:len(out)-1]
	}
	return out
}
