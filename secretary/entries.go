package secretary

import (
	"cmp"
	"fmt"
	"iter"
	"net/url"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/departures"
	"postd/secretary/folder"
	"postd/secretary/imports"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament/cells"
)

// enteredPage is the list of entries.
type enteredPage struct {
	visit.RowForm
	Path             string // of this tournament
	State            string // the filter
	Filters          []templates.Link
	Caption          string
	Rows             []entryRow
	Empty            string
	Words            string
	Open, Close, Set bool // the entries can be opened, closed; decided on
	Add              bool // somebody can be entered
	Moves            []visit.Choice
	NewPlayer        string
}

type entryRow struct {
	ID                         uint64
	Number                     int
	Name, Href, Addr, Region   string
	Sort                       string // the name as files have it
	Verified, VerifiedKind     string
	Entered, Wish, State, Kind string
	Leave                      string // the form by which the player leaves; empty: not now
}

// entriesPage lists the entries of a tournament, as they came; ?state= leaves
// one state.
func entriesPage(v *request, c tournamentView) (visit.Response, error) {
	if err := c.takesEntries(); err != nil {
		return nil, err
	}
	may := v.Arranges()
	p := enteredPage{
		RowForm: visit.RowForm{Version: c.Version}, Path: c.Path(""), State: v.Field("state"), Caption: "Entries",
		Empty: "Nobody has entered yet.", Open: may && c.Undrawn() && c.State != ledger.Entered, Close: may && c.State == ledger.Entered,
		Set: may && c.Undrawn(), NewPlayer: "/p/new?" + url.Values{"then": {c.Path("/entries")}, fieldTournament: {fmt.Sprint(c.ID)}}.Encode(),
	}
	switch {
	case c.Climbs():
		p.Set, p.Words = may, "Players come on the ladder at any time, at the foot, and leave it at any time."
		p.NewPlayer = "/p/new?" + url.Values{"then": {c.Path("/entries")}}.Encode()
	case c.State == ledger.Draft || c.State == ledger.Closed:
		p.Words = "Entries are closed. Open them to enter players."
	case c.State == ledger.Entered:
		p.Words = "Entries are open."
	case c.State == ledger.Drawn:
		p.Words = "The lots are drawn, so that entries stand. Take the draw back to change them."
	default:
		p.Words = "The games are set up, so that entries stand."
	}
	count := map[ledger.EntryState]int{}
	for _, e := range c.Entries {
		count[e.State]++
		if p.State == "" || p.State == string(e.State) {
			p.Rows = append(p.Rows, c.entryRow(e))
			if live := e.State == ledger.Accepted || e.State == ledger.Applied || e.State == ledger.OnList; may && live && (c.State == ledger.Drawn || c.State == ledger.Running && e.State == ledger.Accepted) {
				p.Rows[len(p.Rows)-1].Leave = departures.Path(c.Course, e.Player)
			}
		}
	}
	p.Filters = append(p.Filters, templates.Link{Name: "All", Href: c.Path("/entries"), Count: len(c.Entries), Here: p.State == ""})
	for _, s := range folder.EntryStates {
		here := p.State == string(s.State)
		if count[s.State] > 0 || here {
			p.Filters = append(p.Filters, templates.Link{Name: narrate.Upper(s.Words), Href: c.Path("/entries?state=" + string(s.State)), Count: count[s.State], Here: here})
		}
		if here {
			p.Caption, p.Empty = "Entries: "+s.Words, "No entry is in this state."
		}
		if s.Button != "" {
			p.Moves = append(p.Moves, visit.Choice{Value: string(s.State), Name: s.Button})
		}
	}
	p.Add = may && c.TakesEntries()
	return c.Page(v.Request, "entries", "Entries of "+c.Label, "/entries", p), nil
}

func (c tournamentView) entryRow(e ledger.Entry) entryRow {
	player, s := c.People[e.Player], folder.EntryStateOf(e.State)
	row := entryRow{
		ID: e.Player, Number: e.Number, Name: player.Name, Href: fmt.Sprintf("/p/%d", e.Player), Region: cmp.Or(calendar.TitleOf(player.Region), "–"),
		Entered: c.ByTheClocks(e.At), Wish: cmp.Or(e.Wish, "–"), State: s.Words, Kind: s.Kind,
	}
	row.Addr, row.Verified, row.VerifiedKind = folder.AddressWords(player)
	if row.Sort = player.SortName(); row.Sort == player.Name {
		row.Sort = ""
	}
	return row
}

// entriesCSV is the list of entries for a spreadsheet: the columns of an import first, and
// what is known of the entry behind them.
func entriesCSV(v *request, c tournamentView) (visit.Response, error) {
	rows := [][]string{slices.Concat(imports.Columns(), []string{"number", "player", "verified", "entered", "state", "wish"}, imports.LateColumns())}
	for _, e := range c.Entries {
		r, p := c.entryRow(e), c.People[e.Player]
		number := ""
		if e.Number > 0 {
			number = fmt.Sprint(e.Number)
		}
		rows = append(rows, slices.Concat(imports.Line(p, []string{c.Label}),
			[]string{number, fmt.Sprint(r.ID), r.Verified, e.At.In(c.Zone).Format(time.RFC3339), r.State, e.Wish}, imports.LateLine(p)))
	}
	return spreadsheet(c.Label+"-entries.csv", slices.Values(rows))
}

// spreadsheet makes a file of comma separated values.
func spreadsheet(name string, rows iter.Seq[[]string]) (visit.Response, error) {
	return visit.Document{Kind: "text/csv; charset=utf-8", Name: name, Bytes: cells.Table(rows)}, nil
}
