package secretary

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// The fields of the form of a ruling.
const (
	fieldFinding = "finding"
	fieldResult  = "result"
	fieldOf      = "of"
	fieldFrom    = "from"
	fieldTo      = "to"
	fieldLetter  = "letter"
	fieldWords   = "words"
	fieldMoves   = "move"
	fieldLaw     = "law"
	fieldOther   = "other"
	fieldReason  = "reason"
	fieldTurn    = "turn"
	fieldPenalty = "penalty"
	fieldUndoes  = "undoes"
	fieldMan     = "man"
	fieldPlace   = "place"
	fieldHow     = "how"
	fieldPlayer  = "player"
	fieldSince   = "since"
	fieldAs      = "as" // of an answer by one button: what its form would have, as a query
)

// The findings that go with a ruling by which a step stands.
const (
	findingIdle       = "idle"
	findingReasonable = "reasonable"
)

// rulingBody is the form of a ruling.
type rulingBody struct {
	visit.RowForm
	Row, Effect  string
	Head         gameHead
	Shut         string // why it cannot be taken now
	Warning      string // to one who plays in the section
	Problem      string // why it was not
	Fields       []visit.FormField
	Moves        []moveOption // for the readings of a record
	Records      []rulingLink // to the form for another record
	Laws         []visit.Law
	Action, Back string
	Grave        bool
}

// moveOption is a legal move that a record may be read as.
type moveOption struct {
	Value, Name string
	Checked     bool
}

// rulingForm is the form of a row in a game, as it is filled and what is wrong
// with it.
type rulingForm struct {
	gameFile
	v       *request
	row     correspondence.Row
	letters []envelope // that may be taken for a record
	words   map[string]string
	moves   []string
	faults  map[string]string
}

// rulingForm reads the path, and the form if it was sent.
func (v *request) rulingForm() (x rulingForm, err error) {
	x.v, x.words, x.faults = v, map[string]string{}, map[string]string{}
	if x.gameFile, err = v.gameFile(); err != nil {
		return x, err
	}
	for _, row := range correspondence.Rulings() {
		if row.Name == v.Names["row"] {
			x.row = row
		}
	}
	if x.row.Name == "" {
		return x, visit.Missing("There is no ruling "+v.Names["row"]+".", "The list of rulings is closed.")
	}
	if x.row.Asks(correspondence.NeedsRecord) {
		if x.letters, err = v.unreadOf(x.gameFile); err != nil {
			return x, err
		}
	}
	answer, err := url.ParseQuery(v.Field(fieldAs))
	if err != nil {
		return x, visit.Refused("This form is not whole.", "A field of it cannot be read.", "Open it again.")
	}
	for _, name := range []string{visit.FieldOn, fieldFinding, fieldResult, fieldOf, fieldFrom, fieldTo, fieldLetter, fieldWords, fieldLaw, fieldOther, fieldReason, fieldTurn, fieldPenalty, fieldUndoes, fieldMan, fieldPlace, fieldHow, fieldPlayer, fieldSince, fieldAs} {
		x.words[name] = cmp.Or(v.Field(name), answer.Get(name))
	}
	if l := rules.Law(x.words[fieldLaw]); slices.Contains(x.row.Laws, l) { // the address of an answer names the point by Part V
		x.words[fieldLaw] = x.Law(l)
	}
	x.moves = v.Fields(fieldMoves)
	if !v.Posted() {
		x.propose()
	}
	return x, nil
}

// unreadOf are the letters in which no move was found and which a ruling could take for a
// record, those that went on as a note among them: of the side whose turn is open, or whose last record has had
// no reply (BCC1903/V.4).
func (v *request) unreadOf(f gameFile) (out []envelope, err error) {
	list, err := v.Ledger().LettersOf(f.ID)
	if err != nil {
		return nil, err
	}
	for _, x := range list {
		e, err := v.open(x)
		if err != nil {
			return nil, err
		}
		if _, ok := f.writes(e); !ok {
			continue
		}
		if still := x.Unread; !still {
			if still, err = v.noted(x); err != nil {
				return nil, err
			} else if !still {
				continue
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// noted reports whether all that came of a letter is a note.
func (v *request) noted(x ledger.Letter) (bool, error) {
	filed, err := v.Ledger().FiledBy(x)
	n := 0
	for _, f := range filed {
		for _, happened := range f.Events {
			for _, e := range happened {
				w, ok := e.What.(events.Noted)
				if !ok {
					return false, err
				}
				if w.About == "note" {
					n++
				}
			}
		}
	}
	return n > 0, err
}

// writes is the side whose record a letter could be, by a ruling; false if none.
func (f gameFile) writes(e envelope) (rules.Colour, bool) {
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		if _, ok := f.TakenForRecord(side, e.Arrived); ok && f.plays(e.Player.ID, side) {
			return side, true
		}
	}
	return 0, false
}

// plays reports whether the player belongs to the side.
func (f gameFile) plays(id uint64, side rules.Colour) bool {
	return slices.ContainsFunc(f.Sides[side].Members, func(m terms.Member) bool { return m.Player == id })
}

// propose fills in what most likely stands there.
func (x rulingForm) propose() {
	open := openQuestions(x.Game)
	if x.words[visit.FieldOn] == "" && len(open) == 1 && x.row.Asks(correspondence.NeedsQuestion) {
		x.words[visit.FieldOn] = fmt.Sprint(open[0].No)
	}
	if x.Turn.Running {
		x.words[fieldOf] = cmp.Or(x.words[fieldOf], strings.ToLower(x.Turn.Of.String()))
		if x.row.Asks(correspondence.NeedsSpan) {
			x.words[fieldFrom] = cmp.Or(x.words[fieldFrom], x.Turn.Begin.In(x.Zone()).Format(formInstant))
			x.words[fieldTo] = cmp.Or(x.words[fieldTo], x.v.Now.In(x.Zone()).Format(formInstant))
		}
	}
	if c := x.Case; c != nil && c.Lapsed > 0 {
		x.words[fieldOf] = cmp.Or(x.words[fieldOf], strings.ToLower(c.Author.String()))
	}
	x.proposeTurn()
	if n := len(x.letters); n > 0 {
		x.words[fieldLetter] = cmp.Or(x.words[fieldLetter], fmt.Sprint(x.letters[n-1].Seq))
		x.words[fieldWords] = cmp.Or(x.words[fieldWords], narrate.ShortLine(x.letters[n-1].First(), 200))
	}
	x.words[fieldLaw] = cmp.Or(x.words[fieldLaw], x.Law(x.usualLaw()))
}

// usualLaw is the law on which the ruling most likely rests.
func (x rulingForm) usualLaw() rules.Law {
	for _, q := range openQuestions(x.Game) {
		if x.words[visit.FieldOn] != fmt.Sprint(q.No) || !q.IsClaim() {
			continue
		}
		if q.About != events.AboutForfeit && x.row.Name == "Uphold" {
			return q.Law
		}
		for _, l := range x.row.Laws {
			if l == q.Law || x.row.Name == "Uphold" && l == "BCC1903/V.9.PROVISO" {
				return l
			}
		}
	}
	if _, ok := x.record(); ok {
		return "STAUNTON/R.XIX"
	}
	if c := x.Case; c != nil && slices.Contains(x.row.Laws, c.Law) && x.row.Asks(correspondence.NeedsSide) {
		return c.Law
	}
	if x.Frozen != nil && x.row.Name == "Adjudge" {
		return x.Frozen.Law
	}
	return x.row.Laws[0]
}

// laws are those on which the row may rest, as the code of the game has them, each
// once; the engine reads them back as the points that they decide.
func (x rulingForm) laws() (out []rules.Law) {
	for _, l := range x.row.Laws {
		if own := x.Agreement.Cites(l); !slices.Contains(out, own) {
			out = append(out, own)
		}
	}
	return out
}

// page draws the form.
func (x rulingForm) page(problem string) visit.Page {
	b := rulingBody{
		RowForm: visit.RowForm{Version: uint64(x.Seq)}, Row: x.row.Name, Effect: x.row.Effect, Head: headOf(x.gameFile), Shut: x.v.shut(x.Game, x.row), Warning: x.v.warning(), Problem: problem,
		Action: x.v.HTTP.URL.Path, Back: x.Home(), Grave: x.row.Ends, Fields: x.fields(),
	}
	if x.v.Posted() {
		b.Version, b.Problem = x.v.Version(), cmp.Or(problem, "Something in the form is wrong; see below.")
	}
	for _, l := range x.laws() {
		b.Laws = append(b.Laws, x.LawText(l))
	}
	b.Moves, b.Records = x.moveOptions(), x.recordLinks()
	crumbs := []templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(x.Label, b.Back)}
	return visit.Page{Name: "ruling", Title: x.row.Name + ": a ruling in " + x.Label, Body: b, Crumbs: crumbs}
}

// letter is the letter that was chosen for a record.
func (x rulingForm) letter() (envelope, bool) {
	for _, e := range x.letters {
		if fmt.Sprint(e.Seq) == x.words[fieldLetter] {
			return e, true
		}
	}
	return envelope{}, false
}

// fault notes what is wrong with a field.
func (x rulingForm) fault(name, words string) { x.faults[name] = words }

// seenTo is the row by which the letter that was taken for a record is off the
// list of those that wait for a person.
func (x rulingForm) seenTo(e envelope) []ledger.Row {
	if !e.ForPerson() {
		return nil
	}
	return []ledger.Row{ledger.Attended{Letter: e.Seq, By: x.v.Who(), How: "taken as a record, by a ruling"}}
}
