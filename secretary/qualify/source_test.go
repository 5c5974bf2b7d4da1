package qualify

import (
	"testing"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
)

// TestHolder gives the place of a row that changed its player to who ended it, if they finished half
// of its games; an annulled game is none of them.
func TestHolder(t *testing.T) {
	t.Parallel()
	game := func(id terms.GameID, white, black uint64, result terms.Result) ledger.Line {
		return ledger.Line{Game: id, Players: [2][]uint64{{white}, {black}}, Result: result}
	}
	over := func(of ...ledger.Takeover) folder.Course {
		return folder.Course{Tournament: ledger.Tournament{Takeovers: of}}
	}
	day := calendar.Date{Year: 2026, Month: 12, Day: 20}
	to := func(id terms.GameID, from, to uint64) ledger.Takeover {
		return ledger.Takeover{Game: id, From: from, To: to, Since: day}
	}
	for _, c := range []struct {
		name  string
		c     folder.Course
		lines []ledger.Line
		whose uint64
		gone  string
	}{
		{"nobody took it over", over(), []ledger.Line{game(1, 1, 2, terms.WhiteWins)}, 1, ""},
		{"half of the games", over(to(2, 1, 9)), []ledger.Line{game(1, 1, 2, terms.WhiteWins), game(2, 3, 9, terms.Drawn)}, 9, ""},
		{"fewer", over(to(3, 1, 9)), []ledger.Line{game(1, 1, 2, terms.WhiteWins), game(2, 3, 1, terms.Drawn), game(3, 9, 4, terms.Drawn)}, 9, "took the row over, and finished 1 of its 3 games"},
		{"one annulled", over(to(2, 1, 9)), []ledger.Line{game(1, 1, 2, terms.Annulled), game(2, 3, 9, terms.Drawn)}, 9, ""},
		{"a second substitute", over(to(1, 1, 8), to(2, 1, 8), to(2, 8, 9)), []ledger.Line{game(1, 8, 2, terms.WhiteWins), game(2, 3, 9, terms.Drawn)}, 9, ""},
		{"games of others", over(to(2, 1, 9)), []ledger.Line{game(1, 1, 2, terms.WhiteWins), game(2, 3, 9, terms.Drawn), game(3, 2, 3, terms.Drawn)}, 9, ""},
	} {
		c.c.Lines = c.lines
		numbers := map[uint64]int{1: 1, 2: 2, 3: 3, 4: 4}
		c.c.Numbered(numbers)
		if whose, gone := holder(c.c, 1, numbers); whose != c.whose || gone != c.gone {
			t.Errorf("%s: it is the place of %d, %q; want %d, %q", c.name, whose, gone, c.whose, c.gone)
		}
	}
}
