package secretary

import (
	"postd/descriptive"
	"postd/ledger"
	"postd/templates"
)

// This file has how moves are shown to a player in letters, in the form of the
// player's row and in what is said of it. It is the player's own wish; the
// notation of records is agreed.

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
func shownOptions(p ledger.Player) (moves, beside []option) {
	beside = []option{{"", "nothing", p.Beside == ""}}
	for _, x := range shownForms {
		value, name := x.form.String(), templates.FormName(x.form)+x.example
		first := p.Moves == value || p.Moves == "" && x.form == descriptive.InBrief
		moves = append(moves, option{value, name, first})
		beside = append(beside, option{value, name, p.Beside == value})
	}
	return moves, beside
}

// shownWords are how moves are shown to the player: "numeric, with algebraic".
func shownWords(p ledger.Player) string {
	moves, beside, also, err := p.Shown()
	switch {
	case err != nil: // no such row is written
		return p.Moves + " " + p.Beside
	case also:
		return templates.FormName(moves) + ", with " + templates.FormName(beside)
	}
	return templates.FormName(moves)
}
