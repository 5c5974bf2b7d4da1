package intake

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/imports"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// shownRows is how many rows the page of an import shows one by one, the worst first.
const shownRows = 150

// importRunPage shows what a table would do, row by row.
type importRunPage struct {
	visit.RowForm
	Action       string
	Told         string // encoding, and what stands between the cells
	Columns      []importColumn
	Guessed      bool
	Ignored      string
	Counts       string
	Rows         []importRow
	Hidden       int // rows below those shown
	Wrong        int // rows that are wrong
	Perhaps      int
	LeaveWrong   bool
	SkipPerhaps  bool
	Entries      bool // somebody is entered for a tournament
	Accepted     bool
	Asked        int
	Sample       visit.LetterView
	Vouched      visit.Input
	Does         []string
	Problem      string
	Chosen       []string // the fields of the columns, as chosen
	Button, Back string
	Nothing      bool
}

// importColumn is a column with the choice of what it says.
type importColumn struct {
	Name, Label, Sample string
	Options             []visit.Choice
}

// importRow is one row as the page shows it.
type importRow struct {
	Line             int
	Name, Addr       string
	Kind, Badge      string
	Words            string
	Changes          []visit.Change
	Tick, Here       bool // it has a box; it is ticked
	Choices          []visit.Choice
	Field, Box       string
	Fault            string
	TickWords, Other string
}

// importing is an import under way.
type importing struct {
	v      *request
	held   heldTable
	table  imports.Table
	chosen []string
	rows   []imports.Judged
}

// importRun shows what a table would do, and files it when the form is sent.
func importRun(v *request) (visit.Response, error) {
	if v.Posted() {
		return v.Do(func(key string) (visit.Action, error) {
			x, err := v.importing()
			if err != nil {
				return visit.Action{}, err
			}
			return x.file(key)
		})
	}
	x, err := v.importing()
	if err != nil {
		return nil, err
	}
	return x.page("")
}

// importing reads the table that the path names, and judges its rows.
func (v *request) importing() (x importing, err error) {
	held, ok := v.tables.find(v.Names["table"], v.Who())
	if !ok {
		return x, visit.Missing("The table is no longer here.", "It was imported before, or the office was started anew, or it lay here for more than 12 hours.")
	}
	x = importing{v: v, held: held, chosen: v.Fields("c")}
	var fields []imports.Field
	for _, c := range x.chosen {
		f, ok := imports.ParseField(c)
		if !ok {
			return x, visit.Refused("There is no such column.", c, "Go back and choose one of the list.")
		}
		fields = append(fields, f)
	}
	if x.table, err = imports.Read(held.raw, fields); err != nil {
		return x, visit.Refused(narrate.Upper(visit.Plain(err))+".", "", "Go back and import it again.")
	}
	o := imports.Office{Home: v.Ledger().Home, Into: held.into}
	if err := o.Meant(v.HTTP.Context(), v.Ledger().Ledger, x.table); err != nil {
		return x, err
	}
	if sees := v.Ledger().SeesTournament(); sees != nil {
		o.Tournaments = slices.DeleteFunc(o.Tournaments, func(t ledger.Tournament) bool { return !sees(t) })
	}
	o.May = v.mayFill()
	x.rows = imports.Judge(x.table, o)
	return x, nil
}

// mayFill says of a player why the visitor may not change the row (RULING/R-86).
func (v *request) mayFill() func(ledger.Player) string {
	if v.Ledger().Everything() {
		return nil
	}
	return func(p ledger.Player) string {
		if v.Ledger().MayChange(p) {
			return ""
		}
		return "You play against " + p.Name + ", and may not change what is known of them."
	}
}

// choice is what the form says of a row. A row that the form did not show is taken as it
// stands, unless it is of those that are left out together.
func (x importing) choice(r imports.Judged) imports.Choice {
	v, line := x.v, fmt.Sprint(r.Line)
	switch {
	case r.Kind == imports.Wrong && v.Field("leave-wrong") != "", r.Kind == imports.Perhaps && v.Field("skip-perhaps") != "":
		return imports.Skip
	case slices.Contains(v.Fields("shown"), line) && !slices.Contains(v.Fields("take"), line) && r.Kind != imports.Perhaps:
		return imports.Skip
	case r.Kind == imports.Perhaps:
		return imports.Choice(v.Field("as-" + line))
	}
	return imports.Take
}

// file files what was chosen.
func (x importing) file(key string) (visit.Action, error) {
	v := x.v
	plan, undecided := imports.Choose(x.rows, x.choice)
	vouched := v.Field("vouched")
	problem := ""
	switch {
	case len(undecided) > 0:
		problem = fmt.Sprintf("Nothing is filed yet: %s not decided. Line %d: %s", visit.CountWords(len(undecided), "row is", "rows are"), undecided[0].Line, undecided[0].What)
	case visit.NoteFault(vouched) != "":
		problem = "Whose word it is: " + visit.NoteFault(vouched)
	case plan.Empty():
		problem = "Nothing would change by these rows."
	}
	if problem != "" {
		p, err := x.page(problem)
		if err != nil {
			return visit.Action{}, err
		}
		return visit.Action{}, &visit.Redisplay{Page: p.(visit.Page)}
	}
	state := ledger.Applied
	if v.Field("accepted") != "" {
		state = ledger.Accepted
	}
	matters, err := plan.Matters(v.Ledger(), imports.Filing{Key: key, By: v.Who(), Vouched: vouched, State: state, At: v.Now, Words: v.o.Words(v.Request)})
	to := "/p"
	if t, err := v.Ledger().TournamentByLabel(x.held.into); x.held.into != "" && err == nil {
		to = fmt.Sprintf("/t/%d/entries", t.ID)
	}
	words := strings.Join(plan.Words(), " ")
	if n := len(plan.Asked); n > 0 && vouched == "" {
		words += " " + visit.CountWords(n, "address is asked", "addresses are asked") + " for a confirmation."
	}
	return visit.Action{Title: "Import players", Button: "Import them", Does: plan.Words(), Matters: matters, Back: "/p/import", Then: visit.Done(to, words)}, err
}

// page shows the rows.
func (x importing) page(problem string) (visit.Response, error) {
	v := x.v
	p := importRunPage{
		Action: "/p/import/" + x.held.name, Guessed: x.table.Guessed, Problem: problem, Chosen: x.chosen, Back: "/p/import", Button: "Import them",
		Told:    fmt.Sprintf("%s, read as %s with %s between the cells.", visit.CountWords(len(x.table.Rows), "row", "rows"), x.table.Encoding, x.table.Between),
		Ignored: strings.Join(x.table.Ignored(), ", "), LeaveWrong: v.Field("leave-wrong") != "", SkipPerhaps: v.Field("skip-perhaps") != "",
		Accepted: !v.Posted() || v.Field("accepted") != "", Vouched: visit.Input{Name: "vouched", Value: v.Field("vouched")},
	}
	if len(x.chosen) > 0 {
		p.Action += "?" + url.Values{"c": x.chosen}.Encode()
	}
	for i, c := range x.table.Columns {
		p.Columns = append(p.Columns, importColumn{Label: x.table.Title(i), Name: fmt.Sprintf("c%d", i), Sample: c.Sample, Options: fieldOptions(c.Field)})
	}
	rows := slices.Clone(x.rows)
	slices.SortStableFunc(rows, func(a, b imports.Judged) int { return cmp.Compare(a.Kind, b.Kind) })
	counts := map[imports.Kind]int{}
	for i, r := range rows {
		counts[r.Kind]++
		p.Entries = p.Entries || len(r.Enter) > 0
		if i < shownRows {
			p.Rows = append(p.Rows, x.row(r))
		}
	}
	p.Hidden, p.Wrong, p.Perhaps = max(0, len(rows)-shownRows), counts[imports.Wrong], counts[imports.Perhaps]
	var words []string
	for k := imports.Wrong; k <= imports.Same; k++ {
		if counts[k] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[k], k))
		}
	}
	p.Counts = strings.Join(words, " · ")
	plan, _ := imports.Choose(x.rows, func(r imports.Judged) imports.Choice {
		if r.Kind == imports.Wrong || r.Kind == imports.Perhaps && !v.Posted() {
			return imports.Skip
		}
		return x.choice(r)
	})
	p.Does, p.Asked, p.Nothing = plan.Words(), len(plan.Asked), plan.Empty() && p.Perhaps+p.Wrong == 0
	return x.sampled(p, plan)
}

// sampled is the page with one of the letters that would go out.
func (x importing) sampled(p importRunPage, plan imports.Plan) (visit.Response, error) {
	if len(plan.Asked) > 0 {
		for _, r := range x.rows {
			if a := r.Get(imports.Email); ledger.SameAddress(a, plan.Asked[0]) {
				words, err := x.v.o.Words(x.v.Request).Verify(r.Player, a)
				if err != nil {
					return nil, err
				}
				p.Sample = visit.LetterView{To: r.Player.Name + " <" + a + ">", Subject: words.Subject, Text: words.Text}
			}
		}
	}
	return visit.Page{Name: "import-run", Title: "Import players: look at the rows", Body: p, Crumbs: append(importCrumbs(), visit.Crumb("Import players", "/p/import"))}, nil
}

func fieldOptions(here imports.Field) []visit.Choice {
	out := []visit.Choice{{Value: "", Name: "not used", Here: here == imports.Nothing}}
	for _, f := range imports.Fields {
		out = append(out, visit.Choice{Value: string(f), Name: narrate.Upper(string(f)), Here: f == here})
	}
	return out
}

// row is one row as the page shows it.
func (x importing) row(r imports.Judged) importRow {
	out := importRow{
		Line: r.Line, Name: r.Get(imports.Name), Addr: r.Get(imports.Email), Kind: r.Kind.String(), Words: r.Words(),
		Badge: map[imports.Kind]string{imports.Wrong: "late", imports.Perhaps: "due", imports.New: "ok", imports.Known: "wait", imports.Same: "off"}[r.Kind],
		Field: fmt.Sprintf("as-%d", r.Line), Tick: r.Kind != imports.Perhaps && r.Kind != imports.Same, Here: x.choice(r) != imports.Skip,
	}
	if r.Kind != imports.Perhaps {
		return out
	}
	now := x.choice(r)
	out.Choices = []visit.Choice{{Value: "", Name: "choose"}, {Value: string(imports.Anew), Name: "a new player", Here: now == imports.Anew}, {Value: string(imports.Skip), Name: "leave the row out", Here: now == imports.Skip}}
	for _, p := range r.Alike {
		as := imports.AsPlayer(p.ID)
		out.Choices = append(out.Choices, visit.Choice{Value: string(as), Name: fmt.Sprintf("the same as %s (%d), %s", p.Name, p.ID, cmp.Or(p.Writes(), x.v.o.Post(p))), Here: now == as})
	}
	return out
}
