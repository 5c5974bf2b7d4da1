package correspondence

import (
	"time"

	"postd/rules"
)

// What a player may turn to for help in a game: books, boards and other people.

// bookLaw names the point of forfeiture for consulting books. Part V of the Code
// has no such law, for by its preface books may be used; where they are forbidden
// by agreement that of Part II applies (BCC1903/V.1).
const bookLaw rules.Law = "BCC1903/II.9(c)"

// aidsFrom is the length of a turn from which on the players may use what aids they
// like, where that depends on it (BCC1897/III.2(a)).
const aidsFrom = 24 * time.Hour

// BooksAllowed reports whether the players may consult works on chess. Where that
// goes by the length of a turn, they may if 24 hours or more are allowed for one
// (BCC1897/III.2(a)), and else not (BCC1897/III.2(b)).
func (a Agreement) BooksAllowed() bool {
	switch a.Books {
	case "forbidden":
		return false
	case "by-turn":
		return a.Turn.Limit >= aidsFrom
	}
	return true
}

// BoardsForbidden reports whether with books the code forbids to study the game on
// another board or by diagrams (BCC1903/APPA/13(a), BCC1897/III.2(b)).
func (a Agreement) BoardsForbidden() bool { return !a.BooksAllowed() && of(boards, a.Code) }

// HelpAccepted reports whether it forfeits the game to accept the help of another
// player (STAUNTON/COR.VII), be it of a bystander (STAUNTON/CONS.V), and not only to ask for it (BCC1903/V.9(a)).
func (a Agreement) HelpAccepted() bool { return a.Points.Help == "accepting" }
