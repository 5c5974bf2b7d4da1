package swiss

import "fmt"

// Criterion is one of the criteria of FIDE/C.04.3/2, from C1 to C21, or what comes after them.
type Criterion int

// The criteria by their numbers; the order of the articles 4.2 to 4.4, which decides among pairings
// that are equal in all criteria; the colours; and the prohibited pairs, as absolute as C1.
const (
	c1 Criterion = iota + 1
	c2
	c3
	c4
	c5
	c6
	c7
	c8
	c9
	c10
	c11
	c12
	c13
	c14
	c15
	c16
	c17
	c18
	c19
	c20
	c21
	sequence
	byColours // article 5.2
	keptApart
)

// String is the criterion's name, "C12".
func (c Criterion) String() string {
	switch c {
	case sequence:
		return "the order of article 4"
	case byColours:
		return "the colours of article 5.2"
	case keptApart:
		return "prohibited pairs"
	}
	return fmt.Sprintf("C%d", int(c))
}

// before reports whether the criterion is weightier than the other. What is prohibited comes with
// C3, as one of the absolute ones.
func (c Criterion) before(o Criterion) bool {
	weight := func(c Criterion) int {
		if c == keptApart {
			return 2*int(c3) + 1
		}
		return 2 * int(c)
	}
	return weight(c) < weight(o)
}

// asks are what the criteria ask for.
var asks = map[Criterion]string{
	c1:  "two players shall not meet twice",
	c2:  "nobody shall have the pairing-allocated bye who has had it, or a point without playing",
	c3:  "two with the same absolute colour preference shall not meet, topscorers excepted",
	c4:  "the players who are left must be such that all can be paired",
	c5:  "the pairing-allocated bye goes to the lowest score",
	c6:  "as few as possible go down",
	c7:  "those who go down have the lowest scores",
	c8:  "the bracket below can be paired as well as possible",
	c9:  "the bye goes to whoever has missed the fewest games",
	c10: "as few topscorers and opponents of theirs as possible have a colour difference beyond two",
	c11: "as few topscorers and opponents of theirs as possible have a colour three times in a row",
	c12: "as few as possible do not have the colour that they prefer",
	c13: "as few as possible do not have the colour that they prefer strongly",
	c14: "as few of the bracket's own players as possible go down who went down the round before",
	c15: "as few as possible who went up the round before meet one who came down",
	c16: "as few of the bracket's own players as possible go down who went down two rounds before",
	c17: "as few as possible who went up two rounds before meet one who came down",
	c18: "who came down and went down the round before has the smallest difference of scores",
	c19: "who meets one who came down and went up the round before has the smallest difference of scores",
	c20: "who came down and went down two rounds before has the smallest difference of scores",
	c21: "who meets one who came down and went up two rounds before has the smallest difference of scores",

	sequence:  "of equal pairings the first in the order of articles 4.2 to 4.4 is taken",
	byColours: "the colours are given by article 5.2",
	keptApart: "players who are kept apart shall not meet",
}

// Asks says what the criterion asks for, in a clause without a full stop.
func (c Criterion) Asks() string { return asks[c] }
