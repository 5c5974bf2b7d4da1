package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
)

// tournamentForm is the page of the form.
type tournamentForm struct {
	visit.RowForm
	Action, Back, From, Preset string
	Problem                    string // of the whole
	Lead                       string
	Presets                    []templates.Link
	Fixed                      bool // label and cycles stand, since the lots are drawn
	Locked                     bool // the agreement stands, since games are played under it
	Label, Name, Cycles        visit.Input
	Seed, Why                  visit.Input
	Ties                       []tieInput
	TieWords                   string
	TiesAt                     string      // where the tie-breaks are chosen that the form has no boxes for; empty: it has them
	Dates                      []termInput // when it begins and ends
	Public, Delay              visit.Input
	Publics, Delays            []visit.Choice
	Officials                  []officialInput
	Rules                      []ruleSentence
	Wrong                      int // how many fields are wrong
	Button                     string
}

type officialInput struct {
	Title, Hint string
	Name, Addr  visit.Input
	Needed      bool
}

// termGroup is a part of the agreement on the form.
type termGroup struct {
	ID, Title string
	Terms     []termInput
	Open      bool // something below is wrong
}

// termInput is a blank of the agreement on the form: the field, and beside it
// its law and what may stand in it.
type termInput struct {
	visit.Input
	Label, Type, Means string
	Short              string // by which the page knows it: the form is long, and each octet is there four times
	Options            []visit.Choice
	Law                string   // the law, and what the code suggests where that is another value
	Departs            string   // from the code, and what that has
	Preview            []string // of Penalty E, in sentences
}

// view makes the page of the form.
func (f filledForm) view() tournamentForm {
	in := func(name string) visit.Input {
		return visit.Input{Name: name, Value: f.words[name], Error: f.faults[name]}
	}
	p := tournamentForm{
		Label: in(fieldLabel), Name: in(fieldName), Cycles: in(fieldCycles), Ties: f.ties(), TieWords: tieBreakWords(f.row.TieBreaks),
		Seed: in(fieldSeed), Why: in(fieldWhy), Wrong: len(f.faults), Locked: f.locked,
	}
	p.Version = f.row.Version
	p.Public, p.Delay = in(fieldPublic), in(fieldDelay)
	p.Publics, p.Delays = folder.PublicOptions(f.words[fieldPublic], f.words[fieldDelay])
	for _, o := range []struct{ field, title, hint string }{
		{fieldSecretary, "Secretary", ""},
		{fieldUmpire, "Umpire", "Left empty, the secretary (BCC1903/INTRO(g))."},
		{fieldAdjudicator, "Adjudicator", "Left empty, the secretary (BCC1903/INTRO(g))."},
	} {
		p.Officials = append(p.Officials, officialInput{o.title, o.hint, in(o.field + ".name"), in(o.field + ".addr"), o.field == fieldSecretary})
	}
	if f.locked {
		return p
	}
	by, err := suggested(f.row.Agreement)
	if err != nil { // a code that there is not; what is wrong stands beside it
		by, _ = agreementOf("")
	}
	departs := f.row.Agreement.Contradictions()
	var groups []termGroup
	for _, g := range blankGroups {
		x := termGroup{ID: g.id, Title: g.title}
		for _, b := range slices.Concat(g.first, g.more) {
			t := f.term(b, by, departs)
			if slices.Contains(dates, b.field) {
				p.Dates = append(p.Dates, t)
				continue
			}
			x.Terms, x.Open = append(x.Terms, t), x.Open || t.Error != ""
		}
		groups = append(groups, x)
	}
	p.Rules = sentences(f.row.Agreement, groups)
	return p
}

// term is a blank as the form shows it, beside what the chosen code suggests.
func (f filledForm) term(b blank, by terms.Agreement, departs []terms.Contradiction) termInput {
	field, _ := terms.FieldNamed(b.field)
	preset, _ := by.Get(b.field) // the field is one of the table
	name := termPrefix + b.field
	t := termInput{
		Input: visit.Input{Name: name, Value: f.words[name], Error: f.faults[name]}, Short: "t." + b.field, Label: b.label, Type: "text", Means: field.Means, Law: shortCite(field, f.row.Agreement),
	}
	if t.Value != preset && !slices.Contains(dates, b.field) {
		t.Law += "; the code suggests: " + cmp.Or(choiceWords(b.field, preset), "not filled")
	}
	t.Departs = departure(departs, b.field)
	for _, value := range choices(field) {
		t.Type, t.Means = "select", ""
		words := choiceWords(b.field, value)
		var a terms.Agreement
		if a.Set(b.field, value) == nil && slices.ContainsFunc(a.Unbuilt(), func(err error) bool { return isOf(err, b.field) }) {
			words += " – not kept by this release"
		}
		t.Options = append(t.Options, visit.Choice{Value: value, Name: words, Here: strings.EqualFold(value, t.Value)})
	}
	switch b.field {
	case "first_turn_at":
		t.Type = "datetime-local"
	case "penalty_e":
		t.Type, t.Preview = "textarea", penaltyWords(t.Value, f.row.Agreement)
	}
	return t
}

// isOf reports whether the error is one of the field.
func isOf(err error, field string) bool {
	fe, ok := err.(*terms.FieldError)
	return ok && fe.Field == field
}

// penaltyWords says in sentences what Penalty E comes to, for an illegal record
// sent at half of the turn: for each offence until the steps end.
func penaltyWords(text string, a terms.Agreement) (out []string) {
	limit := a.Turn.Limit
	var left time.Duration
	if len(a.TimeLimit) > 0 {
		left = a.TimeLimit[0].Time - limit/2
	}
	e, err := penalty.ParsePenaltyE(text)
	if err != nil {
		return nil
	}
	for n := 1; n <= 12; n++ {
		p := e.Penalise(penalty.Context{
			Of: rules.White, Law: "BCC1903/V.6(a)", Ordinal: n, Limit: limit, Reopened: true, Used: limit / 2, Allowed: limit, Left: left,
		})
		out = append(out, strings.Join(p.Sentences(), " "))
		if p.Next == "" {
			break
		}
	}
	return out
}

// newPenalty says what Penalty E comes to, where it is not what it was.
func newPenalty(before, after terms.Agreement) (out []string) {
	text := after.PenaltyE.String()
	if text == before.PenaltyE.String() {
		return nil
	}
	for _, words := range penaltyWords(text, after) {
		out = append(out, "Penalty E, for an illegal record sent at half of the turn: "+words)
	}
	return out
}

// tieBreakWords names the order of the tie-breaks for a page.
func tieBreakWords(names []string) string {
	var out []string
	for _, n := range names {
		out = append(out, tournament.TieBreak(n).Name())
	}
	if len(out) == 0 {
		return "none: equal scores share a place"
	}
	return strings.Join(out, ", ")
}

// cyclesWords says how often each meets each.
func cyclesWords(n int) string {
	switch n = max(n, 1); n {
	case 1:
		return "once"
	case 2:
		return "twice, with colours reversed"
	}
	return fmt.Sprintf("%d times, with colours in turn", n)
}
