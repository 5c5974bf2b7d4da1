package correspondence

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Want is what an answer states beside its number.
type Want string

// What an answer may state beside its number.
const (
	WantsTime Want = "time" // a length of reckoned time, "2 days"
	WantsOne  Want = "one"  // the number of one of Of
	// WantsMoves are the moves that a record can mean, as records of the game, parted by
	// "or"; "none", if it can mean none.
	WantsMoves Want = "moves"
)

// Option is one of the answers that an official may choose by its number. The
// numbers are always the same, so that a letter of last week still means what it
// said; one that is not possible now is refused when it is chosen.
type Option struct {
	No      int
	Words   string    // as the letter lists it, and what it does
	Law     rules.Law // on which it would rest; "" rules nothing
	Wants   Want      // "": the number alone
	Of      []One     // of WantsOne: what is numbered
	Example string    // of one that wants something: how it is written
	Ruling  Ruling
}

// One is one of several things among which an answer chooses.
type One struct {
	No     int
	Words  string
	Ruling Ruling
}

// Nothing is the number of the answer by which nothing is ruled yet.
const Nothing = 9

// OptionsOn are the answers to an issue as the game stands that an official may
// give, by number; the last is always to rule nothing yet. There are none where it
// waits for no answer. The letters list them and the pages, so that they agree.
func (g Game) OptionsOn(i Issue, by terms.Party) []Option {
	if !g.lies(i) {
		return nil
	}
	if q, asked := g.Question(i.Question); asked && !g.mayAnswer(by, q.With, q.Put) {
		return nil
	}
	all := g.Options(i.Question)
	if i.Ruling > 0 {
		all = g.undoings(i.Ruling)
	}
	var out []Option
	for _, o := range all {
		row, err := rowNamed(o.Ruling.Row)
		if err != nil || !slices.Contains(row.Offices, by.Office()) || i.Ruling > 0 && row.admits(g, o.Ruling, Setting{}) != nil {
			continue
		}
		if o.Ruling.Law == "" {
			o.Law = g.restsOn(row, o.Ruling)
		} else {
			o.Law = o.Ruling.Law
		}
		out = append(out, o)
	}
	if len(out) == 0 {
		return nil
	}
	last := "nothing yet: I write later, or rule on the page; this letter stays good"
	if i.Ruling > 0 {
		last = "nothing: the ruling stands"
	}
	return append(out, Option{No: Nothing, Words: last})
}

// Options are the answers to a question, or with 0 the verdicts on the position
// (BCC1903/V.10).
func (g Game) Options(question int) []Option {
	q, asked := g.Question(question)
	switch {
	case !asked:
		return []Option{
			{No: 1, Words: "White wins", Ruling: Ruling{Row: "Adjudge", Result: terms.WhiteWins}},
			{No: 2, Words: "drawn", Ruling: Ruling{Row: "Adjudge", Result: terms.Drawn}},
			{No: 3, Words: "Black wins", Ruling: Ruling{Row: "Adjudge", Result: terms.BlackWins}},
		}
	case q.About == events.AboutLapse:
		return g.lapseOptions(q)
	case q.IsClaim():
		good := map[events.QuestionAbout]Option{
			events.AboutForfeit:   {No: 1, Words: "the claim is proved, and the game is lost by " + q.By.Other().String(), Ruling: Ruling{Row: "Forfeit", On: q.No}},
			events.AboutDraw:      {No: 1, Words: "the claim is good, and the game is drawn", Ruling: Ruling{Row: "Draw", On: q.No}},
			events.AboutFifty:     {No: 1, Words: "the demand is good, and the game is limited to fifty moves on each side, counted from it", Ruling: Ruling{Row: "Limit", On: q.No}},
			events.AboutUnable:    {No: 1, Words: "the reason suffices, and the position is to be decided", Ruling: Ruling{Row: "Adjudicate", On: q.No}},
			events.AboutAnnulment: {No: 1, Words: "the claim is good, and the game is annulled", Ruling: Ruling{Row: "Annul", On: q.No}},
		}
		return []Option{
			good[q.About],
			{No: 2, Words: "it is dismissed, and its time counts in the turn of " + q.By.String(), Ruling: Ruling{Row: "Uphold", On: q.No}},
			{No: 3, Words: "it is dismissed, but it had a good ground, and its time is left out", Ruling: Ruling{Row: "Uphold", On: q.No, Reasonable: true}},
		}
	}
	return g.appealOptions(q)
}

// undoings are what undoes a ruling: Undo, or of one that ended the game Reopen
// (RULING/R-37).
func (g Game) undoings(ruling int) []Option {
	t, ok := g.Ruling(ruling)
	row, err := rowNamed(t.Row)
	switch {
	case !ok || err != nil || t.Undone:
		return nil
	case row.Ends && g.Over() && ruling == len(g.Rulings):
		return []Option{{No: 1, Words: "undo it: the game is open again, and goes on from where it stood", Ruling: Ruling{Row: "Reopen"}}}
	case row.stays != "":
		return nil
	}
	return []Option{{No: 1, Words: "undo it: the ruling “" + t.Row + "” falls, and both players are told", Ruling: Ruling{Row: "Undo", Undoes: ruling}}}
}

// credited is the stretch of a turn, from its beginning, in which so much was
// reckoned: with it that much is given back. More than was reckoned cannot be.
func (g Game) credited(back time.Duration, o Setting) (calendar.Span, error) {
	k := g.Turn
	k.Out = slices.Clone(k.Out)
	for i := range k.Out {
		if k.Out[i].To.IsZero() {
			k.Out[i].To = o.Now
		}
	}
	ran := k.Ran(o.Calendar, o.Now)
	switch {
	case back <= 0:
		return calendar.Span{}, fmt.Errorf("no time at all would be given back")
	case back > ran:
		return calendar.Span{}, fmt.Errorf("in the open turn of %s only %s has been counted so far, and more than that cannot be given back", k.Of, calendar.DurationWords(ran, true))
	}
	return calendar.Span{From: k.Begin, To: k.RunsTo(o.Calendar, back)}, nil
}
