package secretary

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// fields are the fields that the row needs.
func (x rulingForm) fields() (out []visit.FormField) {
	add := func(f visit.FormField) {
		f.Value, f.Error = x.words[f.Name], x.faults[f.Name]
		for i := range f.Options {
			f.Options[i].Here = f.Options[i].Value == f.Value
		}
		out = append(out, f)
	}
	row := x.row
	if questions := openQuestions(x.Game); len(questions) > 0 || row.Asks(correspondence.NeedsQuestion) {
		add(x.questionField(questions))
	}
	x.whatFields(add)
	if row.Asks(correspondence.NeedsQuestion) && !row.Ends {
		add(visit.FormField{Name: fieldFinding, Label: "Its time", Type: "select", Hint: x.Law("BCC1903/V.2(b)"), Options: []visit.Choice{
			{Name: "Of an appeal, left out; of a claim of the game, it counts against the claimant"},
			{Value: findingIdle, Name: "The appeal was idle: its time counts after all"},
			{Value: findingReasonable, Name: "The claim had a reasonable ground: its time is left out"},
		}})
	}
	x.resultFields(add)
	if row.Asks(correspondence.NeedsSide) && !row.Asks(correspondence.NeedsRecord) && !row.Asks(correspondence.NeedsNumber) {
		add(visit.FormField{Name: fieldOf, Label: map[bool]string{true: "Whose turn", false: "Of whom"}[row.Asks(correspondence.NeedsSpan)], Type: "select", Required: true, Options: []visit.Choice{
			{Value: "white", Name: "White, " + folder.SideName(x.Game, rules.White)}, {Value: "black", Name: "Black, " + folder.SideName(x.Game, rules.Black)},
		}})
	}
	if row.Asks(correspondence.NeedsSpan) {
		hint := "By the clocks of the game, " + x.Zone().String() + ". The preview shows both instants with their zone."
		add(visit.FormField{Name: fieldFrom, Label: "From", Type: "datetime-local", Required: true, Hint: hint})
		add(visit.FormField{Name: fieldTo, Label: "To", Type: "datetime-local", Required: true})
	}
	if row.May(correspondence.NeedsSpan) {
		hint := "By the clocks of the game, " + x.Zone().String() + ". Of the turn that is open again; the time since the end is left out anyhow."
		add(visit.FormField{Name: fieldFrom, Label: "Not counted from", Type: "datetime-local", Hint: hint})
		add(visit.FormField{Name: fieldTo, Label: "Not counted to", Type: "datetime-local"})
	}
	x.choiceFields(add)
	if row.Asks(correspondence.NeedsPlayer) {
		x.substituteFields(add)
	}
	if row.Asks(correspondence.NeedsRecord) {
		add(x.letterField())
		add(visit.FormField{Name: fieldWords, Label: "The words that are the record", Required: true, Hint: "As they were received, and no others."})
	}
	add(x.lawField())
	if row.Any {
		add(visit.FormField{Name: fieldOther, Label: "Or another law of the index", Hint: "By its name, such as " + x.Law("BCC1903/V.5(b)") + ". It goes before the choice above."})
	}
	add(visit.FormField{Name: fieldReason, Label: "Reason", Type: "textarea", Rows: 5, Required: true, Hint: "Both players are shown it, word for word."})
	return out
}

// resultNames are the results on a form.
var resultNames = map[terms.Result]string{
	terms.WhiteWins: "1–0, White wins", terms.Drawn: "½–½, drawn", terms.BlackWins: "0–1, Black wins",
	terms.BothLost: "0–0, both sides have left", terms.Annulled: "annulled, it counts for nothing",
}

// resultFields are the result that the ruling gives, and how the game ended that has it.
func (x rulingForm) resultFields(add func(visit.FormField)) {
	all := x.row.Results()
	if len(all) == 0 {
		return
	}
	f := visit.FormField{Name: fieldResult, Label: "Another result", Type: "select", Options: []visit.Choice{{Name: "none: the game goes on"}}}
	if f.Required = x.row.Asks(correspondence.NeedsResult); f.Required {
		f.Label, f.Options = "Result", []visit.Choice{{Name: "choose one"}}
	}
	for _, r := range all {
		f.Options = append(f.Options, visit.Choice{Value: string(r), Name: resultNames[r]})
	}
	add(f)
	how := visit.FormField{Name: fieldHow, Label: "How it ended", Type: "select", Options: []visit.Choice{{Name: "as it ended before; else as the law says"}}}
	for _, e := range correspondence.RuledEndings() {
		how.Options = append(how.Options, visit.Choice{Value: e.Name, Name: e.Words})
	}
	add(how)
}

func (x rulingForm) questionField(questions []correspondence.Appeal) visit.FormField {
	f := visit.FormField{Name: visit.FieldOn, Label: "The question that it answers", Type: "select", Required: x.row.Asks(correspondence.NeedsQuestion)}
	if !f.Required || len(questions) != 1 {
		f.Options = []visit.Choice{{Name: "none"}}
	}
	for _, q := range questions {
		f.Options = append(f.Options, visit.Choice{Value: fmt.Sprint(q.No), Name: fmt.Sprintf("%d, of %s: %s", q.No, q.By, narrate.ShortLine(q.Words, 80))})
	}
	return f
}

func (x rulingForm) letterField() visit.FormField {
	f := visit.FormField{Name: fieldLetter, Label: "The letter", Type: "select", Required: true,
		Hint: "Letters in which no statement was found, of this turn or of one whose record has had no reply; they count as sent when they arrived (RULING/R-53). Or a record that was read. The moves below are those of the one that is chosen here first."}
	for _, e := range x.letters {
		f.Options = append(f.Options, visit.Choice{Value: fmt.Sprint(e.Seq), Name: fmt.Sprintf("Letter %d, %s: %s", e.Seq, x.At(e.Arrived), narrate.ShortLine(e.First(), 80))})
	}
	if k, ok := x.record(); ok {
		f.Options = append(f.Options, visit.Choice{Value: x.words[fieldLetter], Name: x.recordName(k)})
	}
	if len(f.Options) == 0 {
		f.Options = []visit.Choice{{Name: "there is none"}}
	}
	return f
}

func (x rulingForm) lawField() visit.FormField {
	f := visit.FormField{Name: fieldLaw, Label: "Law", Type: "select", Required: true, Hint: "Both players are shown its name. The texts stand below."}
	for _, l := range x.laws() {
		f.Options = append(f.Options, visit.Choice{Value: string(l), Name: narrate.Cite(l)})
	}
	return f
}

// moveOptions are the moves among which the ruling chooses: all that are legal
// where the record was sent or, of the record in question, its readings.
func (x rulingForm) moveOptions() (out []moveOption) {
	p := x.Position()
	moves := p.LegalMoves()
	k, ok := x.record()
	switch {
	case len(x.oneOf()) > 0:
		return nil // a record is chosen, and not its reading
	case x.row.Asks(correspondence.NeedsReading) && x.Case != nil:
		p, moves = x.After(x.Case.Ply), x.Case.Readings
	case !x.row.Asks(correspondence.NeedsRecord):
		return nil
	case ok:
		p = x.After(k.Ply)
		moves = p.LegalMoves()
	default:
		if e, ok := x.letter(); ok {
			side, _ := x.writes(e)
			p, _ = x.TakenForRecord(side, e.Arrived)
			moves = p.LegalMoves()
		}
	}
	for _, m := range moves {
		o := moveOption{Value: m.String(), Name: fmt.Sprintf("%s (%s)", folder.Brief(p, m), p.SAN(m))}
		for _, chosen := range x.moves {
			o.Checked = o.Checked || chosen == o.Value
		}
		out = append(out, o)
	}
	return out
}

// rulingChoice is one of the numbered answers that stand in the letter to an
// official: the page and the letter have them of one function, so that they agree.
type rulingChoice struct {
	No         int
	Words, Law string
	Of         []string // among what it chooses, each as it is answered by letter
	Href       string   // to the form in which it is ruled here; "": it rules nothing, or the visitor may not
	Row        string   // by which it is ruled
	Action, As string   // of a button by which it is ruled with nothing but a reason; "": the form asks for more
}

// choicesBody are the answers, each a button of one form, which asks for the reason alone.
type choicesBody struct {
	visit.RowForm
	List   []rulingChoice
	Action string // of the first button; "": no answer is ruled by one
	Reason visit.FormField
}

// choices are the answers to an issue as a page offers them.
func (v *request) choices(f gameFile, i correspondence.Issue) (b choicesBody) {
	b = choicesBody{RowForm: visit.RowForm{Version: uint64(f.Seq)}, List: v.choicesOf(f.Game, i)}
	for _, c := range b.List { // the form is that of the answer which was pressed before
		if b.Action == "" || v.FillsFormOf(c.Action) {
			b.Action = cmp.Or(c.Action, b.Action)
		}
	}
	b.Reason = visit.FormField{Name: fieldReason, Label: "Why", Type: "textarea", Required: true, Rows: 3, Hint: "Both players are shown it."}
	return b
}

// choicesOf are the answers to an issue, for the office as whose holder the visitor
// sees the page.
func (v *request) choicesOf(g correspondence.Game, i correspondence.Issue) (out []rulingChoice) {
	by, ok := v.as(g, correspondence.Ruling{On: i.Question})
	if !ok {
		by = terms.ToSecretary // who only looks on sees what the letter says
	}
	for _, o := range g.OptionsOn(i, by) {
		c := rulingChoice{No: o.No, Words: narrate.Upper(o.Words), Law: narrate.Cite(g.Agreement.Cites(o.Law))}
		for _, x := range o.Of {
			c.Of = append(c.Of, fmt.Sprintf("%d: %d is %s", o.No, x.No, x.Words))
		}
		for _, row := range correspondence.Rulings() {
			if row.Name == o.Ruling.Row && v.mayRule(g, row, i.Question) {
				c.Href, c.Row = rulingFormOf(g, o.Ruling), row.Name
				if len(o.Of) == 0 {
					c.Action, c.As, _ = strings.Cut(c.Href, "?")
				}
			}
		}
		out = append(out, c)
	}
	return out
}

// rulingFormOf is the address of the form of a ruling, filled in as far as the
// ruling says.
func rulingFormOf(g correspondence.Game, r correspondence.Ruling) string {
	q := url.Values{}
	set := func(name, value string) {
		if value != "" {
			q.Set(name, value)
		}
	}
	if r.On > 0 {
		set(visit.FieldOn, fmt.Sprint(r.On))
	}
	if r.Idle {
		set(fieldFinding, findingIdle)
	}
	if r.Reasonable {
		set(fieldFinding, findingReasonable)
	}
	if r.Undoes > 0 {
		set(fieldUndoes, fmt.Sprint(r.Undoes))
	}
	set(fieldResult, string(r.Result))
	for _, e := range correspondence.RuledEndings() {
		if e.How == r.How {
			set(fieldHow, e.Name)
		}
	}
	set(fieldLaw, string(r.Law))
	switch {
	case r.Row == "Undo" && r.Undoes == 0: // the finding that the side exceeded the time
		set(fieldUndoes, r.Of.String())
	case r.Row == "Credit", r.Row == "Penalise":
		set(fieldOf, strings.ToLower(r.Of.String()))
	case r.Row == "Readings" && r.Number > 0:
		set(fieldLetter, recordValue(correspondence.SentRecord{Of: r.Of, Number: r.Number, Words: r.Words}))
	}
	return fmt.Sprintf("%s/rule/%s?%s", folder.GamePath(g), r.Row, q.Encode())
}
