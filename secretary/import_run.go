package secretary

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/imports"
	"postd/templates/narrate"
)

// shownRows is how many rows the page of an import shows one by one, the worst first.
const shownRows = 150

// importRunPage shows what a table would do, row by row.
type importRunPage struct {
	rowForm
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
	Sample       letterView
	Vouched      input
	Does         []string
	Problem      string
	Chosen       []string // the fields of the columns, as chosen
	Button, Back string
	Nothing      bool
}

// importColumn is a column with the choice of what it says.
type importColumn struct {
	Name, Label, Sample string
	Options             []option
}

// importRow is one row as the page shows it.
type importRow struct {
	Line             int
	Name, Addr       string
	Kind, Badge      string
	Words            string
	Changes          []change
	Tick, Here       bool // it has a box; it is ticked
	Choices          []option
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
func importRun(v *request) (response, error) {
	if v.posted() {
		return v.do(func(key string) (action, error) {
			x, err := v.importing()
			if err != nil {
				return action{}, err
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
	held, ok := v.site.tables.find(v.names["table"], v.who())
	if !ok {
		return x, missing("The table is no longer here.", "It was imported before, or the office was started anew, or it lay here for more than 12 hours.")
	}
	x = importing{v: v, held: held, chosen: v.fields("c")}
	var fields []imports.Field
	for _, c := range x.chosen {
		f, ok := imports.ParseField(c)
		if !ok {
			return x, refused("There is no such column.", c, "Go back and choose one of the list.")
		}
		fields = append(fields, f)
	}
	if x.table, err = imports.Read(held.raw, fields); err != nil {
		return x, refused(narrate.Upper(plain(err))+".", "", "Go back and import it again.")
	}
	o := imports.Office{Home: v.ledger().Home, Into: held.into}
	if o.Players, err = v.site.o.Ledger.Players(); err != nil {
		return x, err
	}
	if o.Tournaments, err = v.ledger().Tournaments(); err != nil {
		return x, err
	}
	if o.May, err = v.mayFill(); err != nil {
		return x, err
	}
	x.rows = imports.Judge(x.table, o)
	return x, nil
}

// mayFill says of a player why the visitor may not change the row (RULING/R-86).
func (v *request) mayFill() (func(ledger.Player) string, error) {
	if v.ledger().everything() {
		return nil, nil
	}
	list, err := v.ledger().changeable()
	may := map[uint64]bool{}
	for _, p := range list {
		may[p.ID] = true
	}
	return func(p ledger.Player) string {
		if may[p.ID] {
			return ""
		}
		return "You play against " + p.Name + ", and may not change what is known of them."
	}, err
}

// choice is what the form says of a row. A row that the form did not show is taken as it
// stands, unless it is of those that are left out together.
func (x importing) choice(r imports.Judged) imports.Choice {
	v, line := x.v, fmt.Sprint(r.Line)
	switch {
	case r.Kind == imports.Wrong && v.field("leave-wrong") != "", r.Kind == imports.Perhaps && v.field("skip-perhaps") != "":
		return imports.Skip
	case slices.Contains(v.fields("shown"), line) && !slices.Contains(v.fields("take"), line) && r.Kind != imports.Perhaps:
		return imports.Skip
	case r.Kind == imports.Perhaps:
		return imports.Choice(v.field("as-" + line))
	}
	return imports.Take
}

// file files what was chosen.
func (x importing) file(key string) (action, error) {
	v := x.v
	plan, undecided := imports.Choose(x.rows, x.choice)
	vouched := v.field("vouched")
	problem := ""
	switch {
	case len(undecided) > 0:
		problem = fmt.Sprintf("Nothing is filed yet: %s not decided. Line %d: %s", countWords(len(undecided), "row is", "rows are"), undecided[0].Line, undecided[0].What)
	case noteFault(vouched) != "":
		problem = "Whose word it is: " + noteFault(vouched)
	case plan.Empty():
		problem = "Nothing would change by these rows."
	}
	if problem != "" {
		p, err := x.page(problem)
		if err != nil {
			return action{}, err
		}
		return action{}, &redisplay{p.(page)}
	}
	state := ledger.Applied
	if v.field("accepted") != "" {
		state = ledger.Accepted
	}
	matters, err := plan.Matters(v.ledger(), imports.Filing{Key: key, By: v.who(), Vouched: vouched, State: state, At: v.now, Words: v.addressWords()})
	to := "/p"
	if t, err := v.ledger().TournamentByLabel(x.held.into); x.held.into != "" && err == nil {
		to = fmt.Sprintf("/t/%d/entries", t.ID)
	}
	words := strings.Join(plan.Words(), " ")
	if n := len(plan.Asked); n > 0 && vouched == "" {
		words += " " + countWords(n, "address is asked", "addresses are asked") + " for a confirmation."
	}
	return action{title: "Import players", button: "Import them", does: plan.Words(), matters: matters, back: "/p/import", then: done(to, words)}, err
}

// page shows the rows.
func (x importing) page(problem string) (response, error) {
	v := x.v
	p := importRunPage{
		Action: "/p/import/" + x.held.name, Guessed: x.table.Guessed, Problem: problem, Chosen: x.chosen, Back: "/p/import", Button: "Import them",
		Told:    fmt.Sprintf("%s, read as %s with %s between the cells.", countWords(len(x.table.Rows), "row", "rows"), x.table.Encoding, x.table.Between),
		Ignored: strings.Join(x.table.Ignored(), ", "), LeaveWrong: v.field("leave-wrong") != "", SkipPerhaps: v.field("skip-perhaps") != "",
		Accepted: !v.posted() || v.field("accepted") != "", Vouched: input{Name: "vouched", Value: v.field("vouched")},
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
		if r.Kind == imports.Wrong || r.Kind == imports.Perhaps && !v.posted() {
			return imports.Skip
		}
		return x.choice(r)
	})
	p.Does, p.Asked, p.Nothing = plan.Words(), len(plan.Asked), plan.Empty() && p.Perhaps+p.Wrong == 0
	return x.sampled(p, plan)
}

// sampled is the page with one of the letters that would go out.
func (x importing) sampled(p importRunPage, plan imports.Plan) (response, error) {
	if len(plan.Asked) > 0 {
		for _, r := range x.rows {
			if a := r.Get(imports.Email); ledger.SameAddress(a, plan.Asked[0]) {
				words, err := x.v.addressWords().Verify(r.Player, a)
				if err != nil {
					return nil, err
				}
				p.Sample = letterView{To: r.Player.Name + " <" + a + ">", Subject: words.Subject, Text: words.Text}
			}
		}
	}
	return page{name: "import-run", title: "Import players: look at the rows", body: p, crumbs: append(importCrumbs(), crumb("Import players", "/p/import"))}, nil
}

func fieldOptions(here imports.Field) []option {
	out := []option{{Value: "", Name: "not used", Here: here == imports.Nothing}}
	for _, f := range imports.Fields {
		out = append(out, option{Value: string(f), Name: narrate.Upper(string(f)), Here: f == here})
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
	out.Choices = []option{{Value: "", Name: "choose"}, {string(imports.Anew), "a new player", now == imports.Anew}, {string(imports.Skip), "leave the row out", now == imports.Skip}}
	for _, p := range r.Alike {
		as := imports.AsPlayer(p.ID)
		out.Choices = append(out.Choices, option{string(as), fmt.Sprintf("the same as %s (%d), %s", p.Name, p.ID, cmp.Or(p.Writes(), postalLine(p))), now == as})
	}
	return out
}
