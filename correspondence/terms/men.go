package terms

import (
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// longestMan bounds the name of a man in letters of the alphabet.
const longestMan = 60

// menOf finds where the men of a side begin whom a name fits: "KBP", "King's Rook", "N",
// "Queen's Knight's Pawn". It is read as the name of a man in a record is, by the one
// table of words that there is, as if it went to an empty square (BCC1903/I.6, I.8).
func menOf(c rules.Colour, name string) (on []rules.Square) {
	name = strings.TrimSpace(name)
	if name == "" || len(name) > longestMan {
		return nil
	}
	p, err := rules.Odds{}.Commence(c)
	if err != nil {
		return nil
	}
	to := rules.SquareAt(0, 2+3*int(c))
	r, err := descriptive.Descriptive.Parse(name + "-" + descriptive.ShortSquare(to, c, descriptive.Style{}))
	if err != nil {
		return nil
	}
	var moves []rules.Move
	p.Each(func(from rules.Square, man rules.Man) {
		if man.Colour == c {
			moves = append(moves, rules.NewMove(from, to, rules.NoRole))
		}
	})
	for _, m := range r.MatchAmong(p, descriptive.Birth, moves).Readings {
		on = append(on, m.Move.From())
	}
	return on
}

// homeOf finds the square on which a man of the giver's begins; of one that is
// named by its sort alone, which man is meant by custom (BCC1903/III.3). No King can be
// given, nor a man whom a name leaves open.
func homeOf(c rules.Colour, name string) (rules.Square, bool) {
	on := menOf(c, name)
	if len(on) == 0 {
		return 0, false
	}
	man := rules.Start().At(on[0])
	if len(on) == 1 {
		return on[0], man.Role != rules.King
	}
	same := 0
	rules.Start().Each(func(_ rules.Square, m rules.Man) {
		if m.Colour == c && m.Role == man.Role {
			same++
		}
	})
	if same != len(on) {
		return 0, false
	}
	return rules.Customary(c, man.Role)
}
