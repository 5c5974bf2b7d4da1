package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// formInstant is how browsers write an instant.
const formInstant = "2006-01-02T15:04"

// ruleGame takes a ruling: its form, the letters that it would send and what
// becomes of clock and result, and then the ruling itself. What the law does
// not admit is refused with the form.
func ruleGame(v *request) (visit.Response, error) {
	x, err := v.rulingForm()
	if err != nil {
		return nil, err
	}
	if !v.Posted() {
		return x.page(""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		r := x.ruling(key)
		d := x.deed(r)
		if err := x.Moved(v.Request); err != nil {
			return d, err
		}
		if len(x.faults) > 0 {
			return d, &visit.Redisplay{Page: x.page("")}
		}
		o, err := v.Ledger().Office(x.ID, v.Now)
		if err != nil {
			return d, err
		}
		if _, err := x.Rule(r, o); err != nil { // judged on paper before anything is shown
			return d, &visit.Redisplay{Page: x.page(narrate.Upper(visit.Plain(err)) + ".")}
		}
		return d, nil
	})
}

// ruling is what the form says. What is wrong with it is noted beside its
// fields; what the law admits is not asked here.
func (x rulingForm) ruling(key string) correspondence.Ruling {
	w := x.words
	r := correspondence.Ruling{
		By: parties[x.v.Answer.As], Row: x.row.Name, Reason: w[fieldReason], Key: key, Result: terms.Result(w[fieldResult]),
		Law: rules.Law(cmp.Or(w[fieldOther], w[fieldLaw])),
	}
	switch {
	case w[fieldReason] == "":
		x.fault(fieldReason, "A ruling needs a reason: both players are shown it.")
	case visit.TooLong(w[fieldReason], visit.LongestReason):
		x.fault(fieldReason, fmt.Sprintf("%d letters at the most.", visit.LongestReason))
	}
	if !r.Law.Known() && !(r.Law == "" && x.words[fieldAs] != "") { // an answer rests on the law of its row, as by letter
		x.fault(map[bool]string{true: fieldOther, false: fieldLaw}[w[fieldOther] != ""], "There is no such law in the index.")
	}
	if w[visit.FieldOn] != "" {
		n, err := strconv.Atoi(w[visit.FieldOn])
		if r.On = n; err != nil || n < 1 {
			x.fault(visit.FieldOn, "That is no question of this game.")
		}
	} else if x.row.Asks(correspondence.NeedsQuestion) {
		x.fault(visit.FieldOn, "Choose the question that it answers.")
	}
	r.Idle, r.Reasonable = w[fieldFinding] == findingIdle, w[fieldFinding] == findingReasonable
	if x.row.Asks(correspondence.NeedsResult) && r.Result == "" {
		x.fault(fieldResult, "Choose a result.")
	}
	if x.row.Asks(correspondence.NeedsSide) && w[fieldOf] == "black" {
		r.Of = rules.Black
	}
	if how, err := correspondence.RuledEndingNamed(w[fieldHow]); x.row.May(correspondence.NeedsHow) && r.Result != "" {
		if r.How = how; err != nil {
			x.fault(fieldHow, narrate.Upper(err.Error())+".")
		}
	}
	x.earlier(&r)
	if x.row.May(correspondence.NeedsPlace) {
		r.Replace = w[fieldPlace]
	}
	if x.row.May(correspondence.NeedsMan) {
		r.Man = w[fieldMan]
	}
	if x.row.Asks(correspondence.NeedsPlayer) {
		x.joins(&r)
	}
	if x.row.Asks(correspondence.NeedsSpan) || x.row.May(correspondence.NeedsSpan) && w[fieldFrom]+w[fieldTo] != "" {
		r.Span = calendar.Span{From: x.instant(fieldFrom), To: x.instant(fieldTo)}
	}
	if x.row.Asks(correspondence.NeedsRecord) {
		x.readings(&r)
	}
	r.By, _ = x.v.as(x.Game, r)
	return r
}

// chosenMoves are the moves that are ticked.
func (x rulingForm) chosenMoves() (out []rules.Move) {
	for _, s := range x.moves {
		if m, err := rules.ParseMove(s); err == nil && !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out
}

// readings fills in the record of which the ruling says what it is, or that a
// letter is taken for. Its readings may be one, several or none.
func (x rulingForm) readings(r *correspondence.Ruling) {
	r.Moves = x.chosenMoves()
	if k, ok := x.record(); ok {
		r.Of, r.Number, r.Words = k.Of, k.Number, k.Words
		return
	}
	e, ok := x.letter()
	if !ok {
		x.fault(fieldLetter, "Choose a letter of this turn.")
		return
	}
	r.Of, _ = x.writes(e)
	r.Arrived, r.Member, r.Words = e.Arrived, e.Player.Name, x.words[fieldWords]
	if r.Words == "" {
		x.fault(fieldWords, "The words of the record, as they were received.")
	}
}

// instant reads an instant by the clocks of the game. An hour that they skip is
// refused; of one that comes twice it is either, which the preview shows.
func (x rulingForm) instant(name string) time.Time {
	t, err := time.ParseInLocation(formInstant, x.words[name], x.Zone())
	switch {
	case err != nil:
		x.fault(name, "A date and a time are needed.")
	case t.Format(formInstant) != x.words[name]:
		x.fault(name, "The clocks of "+x.Zone().String()+" skip that hour.")
	}
	return t
}

// deed is the ruling as it goes through form, preview and filing.
func (x rulingForm) deed(r correspondence.Ruling) visit.Action {
	d := visit.Action{
		Title: x.row.Name + " in " + x.Label, Button: "Make this ruling", Does: x.does(r), Law: x.Cite(r.Law), Back: x.Home(),
		Then:   visit.Done(x.Home(), fmt.Sprintf("Ruled in %s: %s. Both players are told.", x.Label, x.row.Name)),
		Theirs: x.since,
	}
	if x.row.Ends || x.row.Name == "Restore" { // what came after is annulled
		d.Typed = x.Label
	}
	m := ledger.Matter{
		Why: x.row.Name + ": " + r.Reason, At: x.v.Now, Games: []terms.GameID{x.ID}, Seen: x.v.Version(),
		Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
			return g.Rule(r, o)
		}),
	}
	if e, ok := x.letter(); ok {
		m.Rows = x.seenTo(e)
	}
	d.Matters = []ledger.Matter{m}
	return d
}

// does says what the ruling does, in sentences.
func (x rulingForm) does(r correspondence.Ruling) []string {
	out := []string{fmt.Sprintf("%s, as the %s: %s", x.row.Name, r.By, x.row.Effect)}
	if r.Result != "" {
		out = append(out, "The result is "+narrate.Score(r.Result)+".")
	}
	if x.row.Asks(correspondence.NeedsSpan) {
		out = append(out, fmt.Sprintf("%s’s turn, from %s to %s.", r.Of, x.At(r.Span.From), x.At(r.Span.To)))
	}
	if x.row.Asks(correspondence.NeedsPlayer) {
		out = append(out, x.substituteDoes(r))
	}
	k, read := x.record()
	switch {
	case read:
		out = append(out, fmt.Sprintf("%s, %s’s record of move %d: %s.", narrate.Said(r.Words), r.Of, r.Number, narrate.Readings(x.After(k.Ply), r.Moves)))
	case x.row.Asks(correspondence.NeedsRecord):
		p, _ := x.TakenForRecord(r.Of, r.Arrived)
		out = append(out, fmt.Sprintf("%s is %s’s record, sent %s: %s.", narrate.Said(r.Words), r.Of, x.At(r.Arrived), narrate.Readings(p, r.Moves)))
	case len(r.Moves) == 1 && r.Number > 0 && x.row.May(correspondence.NeedsMove):
		out = append(out, fmt.Sprintf("The record of %s, move %d, is put right; what followed is annulled.", r.Of, r.Number))
	case r.Number > 0:
		out = append(out, fmt.Sprintf("The turn of %s, move %d, begins anew.", r.Of, r.Number))
	}
	if q, ok := x.Question(r.On); ok {
		out = append(out, fmt.Sprintf("It answers question %d of %s: %s.", q.No, q.By, narrate.Said(q.Words)))
	}
	switch {
	case r.Idle:
		out = append(out, "The appeal is found idle: its time counts after all ("+x.Law("BCC1903/V.2(b)")+").")
	case r.Reasonable:
		out = append(out, "The claim had a reasonable ground: its time is left out ("+x.Law("BCC1903/V.2(b)")+").")
	}
	out = append(out, "The reason, which both players are shown: “"+r.Reason+"”")
	if x.row.Ends {
		out = append(out, "Within the time for appeals the game can be opened again, by Reopen (RULING/R-37).")
	}
	return out
}

// since is what happened in the game after the form was drawn.
func (x rulingForm) since() []string {
	out := []string{standing(x.gameFile)}
	seen := min(int(x.v.Version()), len(x.Events))
	before := correspondence.Fold(x.Events[:seen])
	for _, e := range x.Events[seen:] {
		out = append(out, x.At(e.At)+": "+narrate.Line(before, e))
		before = before.Apply(e)
	}
	return out
}
