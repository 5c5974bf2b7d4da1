package correspondence

import (
	"postd/rules"
)

// What a player may turn to for help in a game: books, boards and other people.

// bookLaw names the point of forfeiture for consulting books. Part V of the Code
// has no such law, for by its preface books may be used; where they are forbidden
// by agreement that of Part II applies (BCC1903/V.1).
const bookLaw rules.Law = "BCC1903/II.9(c)"
