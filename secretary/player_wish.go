package secretary

import (
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
)

// This file has what a player wishes of the letters to them, in the form of the
// player's row and in what is said of it. It is set by letter, in the words of letters'
// own (BOOK/3.3), and here by the secretary for a player who asks for it; the notation
// of records is agreed.

// Values of the form that stand for what is usual, and for what STOP has ended.
const (
	receiptsOn = "on"
	pgnOff     = "off"
	isStopped  = "stopped"
)

// readWishes takes what was chosen. Receipts that are chosen anew bring back what STOP ended.
func (f *playerForm) readWishes(v *request) {
	f.row.Zone, f.row.Spelling, f.row.Form = v.Field("zone"), v.Field("spelling"), v.Field("form")
	f.row.Moves, f.row.Beside, f.row.Called = v.Field("moves"), v.Field("beside"), v.Field("called")
	if _, err := time.LoadLocation(f.row.Zone); err != nil || f.row.Zone == "Local" {
		f.fault("zone", "There is no zone of that name.")
	}
	if f.row.Spelling != "Kt" && f.row.Spelling != "N" {
		f.fault("spelling", "Kt or N.")
	}
	if f.row.Form != "html" && f.row.Form != "text" {
		f.fault("form", "Text with pictures, or plain text.")
	}
	if f.row.Called != "" && !correspondence.MayBeCalled(f.row.Called) {
		f.fault("called", "One to three words of letters, of 24 signs at most, as Art; or nothing.")
	}
	f.readShown()
	f.readReminders(v.Field("reminders"))
	switch to := v.Field("receipts"); to {
	case isStopped:
	case receiptsOn, "daily":
		f.row.Receipts = strings.TrimPrefix(to, receiptsOn)
		f.row.Resume()
	case "off":
		f.row.Receipts = to
	default:
		f.fault("receipts", "One of those on the list.")
	}
	switch to := v.Field("pgn"); to {
	case pgnOff, "always":
		f.row.PGN = strings.TrimPrefix(to, pgnOff)
	default:
		f.fault("pgn", "One of those on the list.")
	}
}

// wishLists are the lists of the form but for those of notations.
type wishLists struct {
	Spellings, Forms, Receipts, PGNs                  []visit.Choice
	SpellingError, FormError, ReceiptsError, PGNError string
}

func (f playerForm) wishLists() wishLists {
	p := f.row
	x := wishLists{
		SpellingError: f.faults["spelling"], FormError: f.faults["form"], ReceiptsError: f.faults["receipts"], PGNError: f.faults["pgn"],
		Spellings: []visit.Choice{{Value: "Kt", Name: "Kt", Here: p.Spelling != "N"}, {Value: "N", Name: "N", Here: p.Spelling == "N"}},
		Forms:     []visit.Choice{{Value: "html", Name: "text with pictures", Here: p.Form != "text"}, {Value: "text", Name: "plain text alone", Here: p.Form == "text"}},
		PGNs:      []visit.Choice{{Value: pgnOff, Name: fileWords(ledger.Player{}), Here: p.PGN == ""}, {Value: "always", Name: fileWords(ledger.Player{PGN: "always"}), Here: p.PGN != ""}},
	}
	going := p.Stopped.IsZero()
	if !going {
		x.Receipts = append(x.Receipts, visit.Choice{Value: isStopped, Name: receiptsWords(p), Here: true})
	}
	for _, to := range []string{receiptsOn, "daily", "off"} {
		is := strings.TrimPrefix(to, receiptsOn)
		x.Receipts = append(x.Receipts, visit.Choice{Value: to, Name: receiptsWords(ledger.Player{Receipts: is}), Here: going && p.Receipts == is})
	}
	return x
}

// receiptsWords are when a player gets receipts of their own moves.
func receiptsWords(p ledger.Player) string {
	switch {
	case !p.Stopped.IsZero():
		return "none, nor any reminder: the player wrote STOP"
	case p.Receipts == "off":
		return "none"
	case p.Receipts == "daily":
		return "in one letter a day"
	}
	return "one for each move"
}

// fileWords are when a player gets the game as a file.
func fileWords(p ledger.Player) string {
	if p.PGN == "always" {
		return "with each move"
	}
	return "with the result"
}

// shownForms are the ways to show moves, all but the long one with the same move
// as an example.
var shownForms = []struct {
	form    descriptive.Form
	example string
}{
	{descriptive.InBrief, ": Kt-KB3"}, {descriptive.InFull, ""},
	{descriptive.InAlgebraic, ": Nf3"}, {descriptive.InNumeric, ": 7163"}, {descriptive.InUCI, ": g1f3"},
}

// readShown looks at what was chosen.
func (f *playerForm) readShown() {
	moves, err := descriptive.ParseForm(f.row.Moves)
	if err != nil {
		f.fault("moves", "One of those on the list.")
	}
	if f.row.Beside == "" {
		return
	}
	switch beside, second := descriptive.ParseForm(f.row.Beside); {
	case second != nil:
		f.fault("beside", "One of those on the list, or nothing.")
	case err == nil && beside == moves:
		f.fault("beside", "Moves are shown so already.")
	}
}

// shownOptions are the two lists of the form.
func shownOptions(p ledger.Player) (moves, beside []visit.Choice) {
	moves, beside = []visit.Choice{{Value: "", Name: asAgreed, Here: p.Moves == ""}}, []visit.Choice{{Value: "", Name: "nothing", Here: p.Beside == ""}}
	for _, x := range shownForms {
		value, name := x.form.String(), templates.FormName(x.form)+x.example
		moves = append(moves, visit.Choice{Value: value, Name: name, Here: p.Moves == value})
		beside = append(beside, visit.Choice{Value: value, Name: name, Here: p.Beside == value})
	}
	return moves, beside
}

// asAgreed is how moves are shown to a player who has set nothing.
const asAgreed = "as agreed for the game"

// shownWords are how moves are shown to the player: "numeric, with algebraic".
func shownWords(p ledger.Player) string {
	moves, beside, also, err := p.Shown()
	if err != nil { // no such row is written
		return p.Moves + " " + p.Beside
	}
	words := templates.FormName(moves)
	if p.Moves == "" {
		words = asAgreed
	}
	if also {
		words += ", with " + templates.FormName(beside)
	}
	return words
}

// readReminders takes what was entered, in the words in which the player would write it
// behind REMIND, unless it says what was set already.
func (f *playerForm) readReminders(words string) {
	f.reminders = words
	w, err := terms.ParseReminding(words, terms.Reminding{})
	if err != nil {
		f.fault("reminders", "As the player would write it: 50%, 2 days; or off, daily, daily with some of these, or nothing. No more than five.")
		return
	}
	if w.String() != f.row.Reminding.String() {
		f.row.Reminding = w
	}
}

// reminderWords are when a player is reminded, for a list of the player's
// wishes.
func reminderWords(p ledger.Player) string {
	if p.Reminding.Default() {
		return "the usual ones"
	}
	return p.Reminding.String()
}
