package secretary

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// movePage is the form by which a letter that could not be read is taken as a
// move.
type movePage struct {
	visit.RowForm
	Action, Back  string
	Lead          string
	Quoted        visit.LetterView
	Board         template.HTML
	Caption       string
	White, Black  string // the position in words
	Groups        []moveGroup
	Words, Reason visit.FormField
	Problem       string
	Law           visit.Law
}

// moveGroup is the legal moves of one man.
type moveGroup struct {
	Name  string
	Moves []moveChoice
}

// moveChoice is a legal move in both notations.
type moveChoice struct {
	ID, Value, Record, Algebraic string
	Board                        string // the address of a small board on which it is made
	Chosen                       bool
}

// takeAsMove rules that a letter which could not be read is its author's record
// of one move (TABLE/T7.Readings). It counts as despatched when it arrived.
// Words that are a record in form and fit several moves are refused: between
// the readings of an ambiguous record nobody chooses but the players
// (BCC1903/V.5, V.7).
func takeAsMove(v *request) (visit.Response, error) {
	e, side, err := v.unread()
	if err != nil {
		return nil, err
	}
	g, r, err := v.asRecord(e)
	if err != nil {
		return nil, err
	}
	zone := folder.ZoneOf(ledger.Tournament{Agreement: g.Agreement})
	if v.Posted() {
		r.Words, r.Reason = v.Field("words"), v.Field("why")
	} else if err := v.rulable(g, r); err != nil {
		return nil, err
	}
	words := visit.FormField{Name: "words", Label: "The words that are the record", Value: r.Words, Required: true,
		Hint: "As the player wrote them. Both players are shown them."}
	why := visit.FormField{Name: "why", Label: "Reason", Value: r.Reason, Required: true, Hint: "Both players are shown it."}
	if !v.Posted() {
		return v.movePage(e, g, side, words, why, "", 0), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		if v.Version() != uint64(g.Seq) {
			return visit.Action{Theirs: v.letterNow(e.Seq)}, fmt.Errorf("%w: game %s moved on", ledger.ErrStale, g.Label)
		}
		p := readIn(g, r)
		move, problem := chosenMove(p, v.Field("move"))
		words.Error, why.Error = recordFault(r.Words, g, p, move), visit.NoteFault(r.Reason)
		if r.Reason == "" {
			why.Error = "A reason is needed: both players are shown it."
		}
		if problem+words.Error+why.Error != "" {
			return visit.Action{}, &visit.Redisplay{Page: v.movePage(e, g, side, words, why, problem, move)}
		}
		r.Moves, r.Key = []rules.Move{move}, key
		record := descriptive.Brief(p, move, descriptive.Style{})
		d := visit.Action{
			Title: "Take letter " + fmt.Sprint(e.Seq) + " as " + record, Button: "Take it as " + record, Back: folder.LetterPath(e.Seq),
			Law: narrate.Cite("RULING/R-53") + "; " + narrate.Cite("RULING/R-11"),
			Does: []string{
				fmt.Sprintf("It is ruled that by %q %s, for %s, recorded %s (%s).", r.Words, e.Player.Name, side, record, p.SAN(move)),
				fmt.Sprintf("It counts as sent when it arrived, on %s.", folder.At(e.Arrived, zone)),
				"Both players are told of the ruling with its reason. No ruling takes back a move.",
			},
			Then:   visit.Done(folder.GamePath(g), fmt.Sprintf("Letter %d is taken as %s.", e.Seq, record)),
			Theirs: v.letterNow(e.Seq),
		}
		if err := v.rulable(g, r); err != nil {
			return d, err
		}
		d.Matters = []ledger.Matter{{
			Games: []terms.GameID{g.ID}, Seen: v.Version(), Why: r.Reason,
			Rows: []ledger.Row{ledger.Attended{Letter: e.Seq, By: v.Who(), How: "taken as " + record}},
			Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
				return g.Rule(r, o)
			}),
		}}
		return d, nil
	})
}

// rulable judges the ruling on paper: its error says why it cannot be taken.
func (v *request) rulable(g correspondence.Game, r correspondence.Ruling) error {
	o, err := v.Ledger().Office(g.ID, v.Now)
	if err != nil {
		return err
	}
	if len(r.Moves) == 0 {
		legal := readIn(g, r).LegalMoves()
		r.Moves = legal[:min(1, len(legal))]
	}
	if _, err := g.Rule(r, o); err != nil {
		return visit.Refused("This letter cannot be taken as a move.", narrate.Upper(visit.Plain(err))+".", "Ask its writer again, or mark the letter as seen to.")
	}
	return nil
}

// readIn is the position in which a letter is read that is ruled a record: that of
// its author's turn, also where another record of the same author has ended it.
func readIn(g correspondence.Game, r correspondence.Ruling) rules.Position {
	if p, ok := g.TakenForRecord(r.Of, r.Arrived); ok {
		return p
	}
	return g.Position()
}

// chosenMove reads the move that was chosen among the legal ones.
func chosenMove(p rules.Position, value string) (m rules.Move, problem string) {
	m, err := rules.ParseMove(value)
	if err != nil || !p.Legal(m) {
		return 0, "Choose the move that the letter records."
	}
	return m, ""
}

// recordFault says why the words cannot be taken as the move. Words that are a
// record in form are read as one, and nobody chooses between its readings.
func recordFault(words string, g correspondence.Game, p rules.Position, move rules.Move) string {
	if fault := visit.NoteFault(words); fault != "" {
		return fault
	}
	if words == "" {
		return "Give the words of the record."
	}
	rec, err := g.Agreement.Records().Parse(words)
	if err != nil || move == 0 {
		return ""
	}
	readings := rec.Readings(p)
	var names []string
	for _, x := range readings {
		names = append(names, descriptive.Brief(p, x.Move, descriptive.Style{}))
	}
	switch {
	case len(readings) > 1:
		return "These words are an ambiguous record, of " + strings.Join(names, " or ") + ". Between its readings nobody chooses but the players (" + narrate.WholeLaw(g.Agreement, "BCC1903/V.5(a)") + "). Ask the writer again."
	case len(readings) == 1 && readings[0].Move != move:
		return "These words are a record of " + names[0] + " and of nothing else."
	}
	return ""
}

// movePage is the form: the moves whose record stands in the letter come first.
func (v *request) movePage(e envelope, g correspondence.Game, side rules.Colour, words, why visit.FormField, problem string, chosen rules.Move) visit.Page {
	p := readIn(g, correspondence.Ruling{Of: side, Arrived: e.Arrived})
	last := g.LastMove()
	if p != g.Position() {
		last = 0 // the author's own record came after that position
	}
	b := movePage{
		RowForm: visit.RowForm{Version: uint64(g.Seq)}, Action: v.HTTP.URL.Path, Back: folder.LetterPath(e.Seq), Quoted: e.quoted(), Words: words, Reason: why, Problem: problem,
		Lead:    fmt.Sprintf("%s has %s, in game %s. The letter is sent when it arrived, on %s.", e.Player.Name, side, g.Label, folder.At(e.Arrived, folder.ZoneOf(ledger.Tournament{Agreement: g.Agreement}))),
		Board:   template.HTML(diagram.SVG(p, side, last, descriptive.Style{}, "position", "Position in game "+g.Label)), // markup of our own, its words escaped
		Caption: fmt.Sprintf("Game %s, move %d, %s to move", g.Label, p.Number(), side),
		Groups:  moveGroups(p, e, chosen), Law: visit.Law{Cite: narrate.Cite("RULING/R-11"), Text: rules.Law("RULING/R-11").Text()},
	}
	b.White, b.Black = diagram.Words(p, descriptive.Style{})
	if v.Posted() {
		b.Version = v.Version()
	}
	return visit.Page{Name: "letter-move", Title: fmt.Sprintf("Take letter %d as a move", e.Seq), Body: b, Crumbs: e.crumbs()}
}

// occursInIt names the moves that come first.
const occursInIt = "Their record occurs in the letter"

// moveGroups lists the legal moves by their men, those first whose record
// occurs in the letter.
func moveGroups(p rules.Position, e envelope, chosen rules.Move) (groups []moveGroup) {
	said := squeezed(e.Mail.Subject + "\n" + e.quoted().Text)
	likely := moveGroup{Name: occursInIt}
	for _, m := range p.LegalMoves() {
		x := moveChoice{
			ID: "move-" + m.String(), Value: m.String(), Record: descriptive.Brief(p, m, descriptive.Style{}), Algebraic: p.SAN(m), Chosen: m == chosen,
			Board: folder.LetterPath(e.Seq) + "/move/" + m.String(),
		}
		if occurs(said, x, descriptive.Full(p, m), descriptive.Brief(p, m, descriptive.Style{Spelling: descriptive.American}), descriptive.ICCF(p, m)) {
			likely.Moves = append(likely.Moves, x)
			continue
		}
		name := manOn(p, m.From())
		i := slices.IndexFunc(groups, func(g moveGroup) bool { return g.Name == name })
		if i < 0 {
			i, groups = len(groups), append(groups, moveGroup{Name: name})
		}
		groups[i].Moves = append(groups[i].Moves, x)
	}
	if len(likely.Moves) > 0 {
		groups = append([]moveGroup{likely}, groups...)
	}
	return groups
}

// manOn names the man on a square: "King's Knight on King's Knight's square".
func manOn(p rules.Position, s rules.Square) string {
	man := p.At(s)
	if man.Role == rules.Pawn {
		return descriptive.PawnName(s)
	}
	return descriptive.ManName(man) + " on " + descriptive.SquareName(s, man.Colour)
}

// squeezed are the letters and digits of a text, in small letters, in words.
func squeezed(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		case r == ' ' || r == '\n' || r == '\t':
			return ' '
		}
		return -1
	}, text)
}

// occurs reports whether one of the records of a move stands in the text, as
// words of its own.
func occurs(said string, x moveChoice, others ...string) bool {
	for _, record := range append(others, x.Record, x.Algebraic, x.Value) {
		if strings.Contains(" "+strings.Join(strings.Fields(said), " ")+" ", " "+squeezed(record)+" ") {
			return true
		}
	}
	return false
}

// memberOf is the name of a member of a side.
func memberOf(g correspondence.Game, side rules.Colour, player uint64) string {
	for _, m := range g.Sides[side].Members {
		if m.Player == player {
			return m.Name
		}
	}
	return ""
}
