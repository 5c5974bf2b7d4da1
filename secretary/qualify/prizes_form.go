package qualify

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament/prizes"
)

// prizesForm is the form of the prizes.
type prizesForm struct {
	visit.RowForm
	Action, Back, Button, Problem string
	Prizes                        []prizeFields
}

// prizeFields are those of one prize. One that is for nothing is none.
type prizeFields struct {
	Title                                 string
	For, What, Amount, Shared, By, Winner visit.FormField
}

// sparePrizes are how many empty ones the form has.
const sparePrizes = 3

// editPrizes changes the prizes. It is done at once, and can be undone.
func editPrizes(v *request, e ledger.Event) (visit.Response, error) {
	form, row, good, err := v.prizesForm(e)
	if err != nil {
		return nil, err
	}
	page := v.PageOfEvent(e, "prizes-form", "Change the prizes of "+e.Label, "/prizes", form)
	return v.ByForm(page, good, func(string) (visit.Action, error) {
		d := visit.Action{Title: page.Title, Button: "Save", Back: form.Back, AtOnce: true, Matters: []ledger.Matter{{Rows: []ledger.Row{row}}},
			Changes: []visit.Change{{What: "Prizes", Before: prizesWords(e), After: prizesWords(row)}}, Then: visit.Done(form.Back, "The prizes are saved.")}
		d.Theirs = func() []string { return []string{"Prizes: " + prizesWords(e)} }
		if v.Version() != e.Version {
			return d, fmt.Errorf("%w: the event %s", ledger.ErrStale, e.Label)
		}
		return d, nil
	})
}

// prizesWords are all prizes of an event in a line.
func prizesWords(e ledger.Event) string {
	var all []string
	for _, p := range e.Prizes {
		all = append(all, strings.TrimSuffix(forWords(p)+": "+whatWords(p, p.Cents), ": "))
	}
	return strings.Join(all, "; ")
}

// prizesForm reads the form, and the row that it makes.
func (v *request) prizesForm(e ledger.Event) (f prizesForm, row ledger.Event, good bool, err error) {
	f = prizesForm{RowForm: visit.RowForm{Version: e.Version}, Action: v.HTTP.URL.Path, Back: folder.EventPath(e.ID, "/prizes"), Button: "Save"}
	row, good = e, true
	row.Prizes = nil
	names, err := v.entrants(e)
	if err != nil {
		return f, row, false, err
	}
	all := append(slices.Clone(e.Prizes), make([]ledger.Prize, sparePrizes)...)
	if n, err := strconv.Atoi(v.Field("count")); v.Posted() && err == nil && n > len(all) && n < 100 {
		all = append(all, make([]ledger.Prize, n-len(all))...)
	}
	for i, p := range all {
		x := v.prizeFields(e, i, p, names)
		q, faulty := x.read(v, p)
		if q.Place != 0 || q.Category != "" || faulty {
			row.Prizes = append(row.Prizes, q)
		}
		good = good && !faulty
		f.Prizes = append(f.Prizes, x)
	}
	return f, row, good, nil
}

// entrants are the players of an event, for whom a prize may be named.
func (v *request) entrants(e ledger.Event) (out []visit.Choice, err error) {
	seen := map[uint64]bool{}
	for _, id := range ledger.ObjectOfEvent(e).Tournaments {
		t, err := v.Ledger().Tournament(id)
		if err != nil {
			return nil, err
		}
		for _, x := range t.Entries {
			if seen[x.Player] || x.State != ledger.Accepted {
				continue
			}
			seen[x.Player] = true
			p, err := v.Ledger().Player(x.Player)
			if err != nil {
				return nil, err
			}
			out = append(out, visit.Choice{Value: strconv.FormatUint(p.ID, 10), Name: p.Name})
		}
	}
	slices.SortFunc(out, func(a, b visit.Choice) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Value, b.Value)) })
	return append([]visit.Choice{{Value: "0", Name: "the table says who"}}, out...), nil
}

// prizeFields are the fields of a prize, as they were sent or as the row has them.
func (v *request) prizeFields(e ledger.Event, i int, p ledger.Prize, names []visit.Choice) prizeFields {
	name := func(s string) string { return fmt.Sprintf("p%d.%s", i+1, s) }
	amount, what := "", cmp.Or(p.Category, strconv.Itoa(p.Place))
	if what == "0" {
		what = ""
	}
	if p.Cents > 0 {
		amount = prizes.Money(p.Cents)
	}
	words, shared, by, winner := p.Words, p.Shared, strconv.Itoa(p.Stage), strconv.FormatUint(p.Winner, 10)
	if v.Posted() {
		what, words, amount, shared, by, winner = v.Field(name("for")), v.Field(name("what")), v.Field(name("amount")), v.Field(name("shared")) != "", v.Field(name("by")), v.Field(name("winner"))
	}
	x := prizeFields{Title: fmt.Sprintf("Prize %d", i+1),
		For:    visit.FormField{Name: name("for"), Label: "For", Value: what, Hint: "A place, as 1, or a category, as “under 1600” or “best newcomer”."},
		What:   visit.FormField{Name: name("what"), Label: "What it is", Value: words},
		Amount: visit.FormField{Name: name("amount"), Label: "In money", Value: amount, Hint: "As 12 or 12.50."},
		Shared: visit.FormField{Name: name("shared"), Label: "Players of equal points share it", Type: "checkbox", Value: "yes", Checked: shared},
		By:     visit.FormField{Name: name("by"), Label: "By the table of", Type: "select", Options: []visit.Choice{{Value: "0", Name: "the last stage", Here: by == "0"}}},
		Winner: visit.FormField{Name: name("winner"), Label: "Winner", Type: "select"},
	}
	for _, s := range e.Stages {
		no := strconv.Itoa(s.No)
		x.By.Options = append(x.By.Options, visit.Choice{Value: no, Name: s.Name, Here: by == no})
	}
	for _, c := range names {
		c.Here = c.Value == winner
		x.Winner.Options = append(x.Winner.Options, c)
	}
	x.By.Value, x.Winner.Value = by, winner
	return x
}

// read makes the prize of what stands in the fields, and marks what is wrong with them.
func (x *prizeFields) read(v *request, old ledger.Prize) (p ledger.Prize, faulty bool) {
	if !v.Posted() {
		return old, false
	}
	fault := func(f *visit.FormField, words string) { f.Error, faulty = words, true }
	p.Words, p.Shared = strings.TrimSpace(x.What.Value), x.Shared.Checked
	if what := strings.TrimSpace(x.For.Value); what != "" {
		n, err := strconv.Atoi(what)
		switch {
		case err == nil && (n < 1 || n > 1000):
			fault(&x.For, "A place from 1 to 1000, or the words of a category.")
		case err == nil:
			p.Place = n
		case visit.NoteFault(what) != "":
			fault(&x.For, visit.NoteFault(what))
		default:
			p.Category = what
		}
	}
	if words := visit.NoteFault(p.Words); words != "" {
		fault(&x.What, words)
	}
	var err error
	if s := strings.TrimSpace(x.Amount.Value); s != "" {
		if p.Cents, err = prizes.ParseMoney(s); err != nil {
			fault(&x.Amount, sentence(err))
		}
	}
	if p.Stage, err = strconv.Atoi(cmp.Or(x.By.Value, "0")); err != nil || !slices.ContainsFunc(x.By.Options, func(c visit.Choice) bool { return c.Value == x.By.Value }) && x.By.Value != "" {
		fault(&x.By, "Choose a stage.")
	}
	if p.Winner, err = strconv.ParseUint(cmp.Or(x.Winner.Value, "0"), 10, 64); err != nil || !slices.ContainsFunc(x.Winner.Options, func(c visit.Choice) bool { return c.Value == x.Winner.Value }) && x.Winner.Value != "" {
		fault(&x.Winner, "Choose a player of the event.")
	}
	byTable := p.Place > 0 || underRating.MatchString(p.Category)
	if p.Winner != 0 && byTable {
		fault(&x.Winner, "Of this one the table says who has it.")
	}
	if p.Place == 0 && p.Category == "" && (p.Words != "" || p.Cents > 0) {
		fault(&x.For, "Say what it is for.")
	}
	return p, faulty
}
