package swiss

import "fmt"

// Criterion is one of the criteria of FIDE/C.04.3/2, from C1 to C21, or what comes after them.
type Criterion int

// The criteria by their numbers; the order of the articles 4.2 to 4.4, which decides among pairings
// that are equal in all criteria; the colours; and the prohibited pairs, as absolute as C1.
const (
	C1 Criterion = iota + 1
	C2
	C3
	C4
	C5
	C6
	C7
	C8
	C9
	C10
	C11
	C12
	C13
	C14
	C15
	C16
	C17
	C18
	C19
	C20
	C21
	Sequence
	Colours // article 5.2
	Prohibited
)

// String is the criterion's name, "C12".
func (c Criterion) String() string {
	switch c {
	case Sequence:
		return "the order of article 4"
	case Colours:
		return "the colours of article 5.2"
	case Prohibited:
		return "prohibited pairs"
	}
	return fmt.Sprintf("C%d", int(c))
}

// before reports whether the criterion is weightier than the other. What is prohibited comes with
// C3, as one of the absolute ones.
func (c Criterion) before(o Criterion) bool {
	weight := func(c Criterion) int {
		if c == Prohibited {
			return 2*int(C3) + 1
		}
		return 2 * int(c)
	}
	return weight(c) < weight(o)
}

// asks are what the criteria ask for.
var asks = map[Criterion]string{
	C1:  "two players shall not meet twice",
	C2:  "nobody shall have the pairing-allocated bye who has had it, or a point without playing",
	C3:  "two with the same absolute colour preference shall not meet, topscorers excepted",
	C4:  "the players who are left must be such that all can be paired",
	C5:  "the pairing-allocated bye goes to the lowest score",
	C6:  "as few as possible go down",
	C7:  "those who go down have the lowest scores",
	C8:  "the bracket below can be paired as well as possible",
	C9:  "the bye goes to whoever has missed the fewest games",
	C10: "as few topscorers and opponents of theirs as possible have a colour difference beyond two",
	C11: "as few topscorers and opponents of theirs as possible have a colour three times in a row",
	C12: "as few as possible do not have the colour that they prefer",
	C13: "as few as possible do not have the colour that they prefer strongly",
	C14: "as few of the bracket's own players as possible go down who went down the round before",
	C15: "as few as possible who went up the round before meet one who came down",
	C16: "as few of the bracket's own players as possible go down who went down two rounds before",
	C17: "as few as possible who went up two rounds before meet one who came down",
	C18: "who came down and went down the round before has the smallest difference of scores",
	C19: "who meets one who came down and went up the round before has the smallest difference of scores",
	C20: "who came down and went down two rounds before has the smallest difference of scores",
	C21: "who meets one who came down and went up two rounds before has the smallest difference of scores",

	Sequence:   "of equal pairings the first in the order of articles 4.2 to 4.4 is taken",
	Colours:    "the colours are given by article 5.2",
	Prohibited: "players who are kept apart shall not meet",
}

// Asks says what the criterion asks for, in a clause without a full stop.
func (c Criterion) Asks() string { return asks[c] }
