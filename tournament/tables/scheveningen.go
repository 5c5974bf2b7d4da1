package tables

import (
	"fmt"
	"strings"

	"postd/tournament"
)

// These bound the sizes for which there are tables.
const leastSide, mostSide = 2, 10

// even are the printed tables for even numbers, a line for each round, with the opponents of A1,
// A2 and so on by their numbers of the side B; in capitals where A has White. 1 is "a", 10 is "j".
var even = map[int][]string{
	2: {"A B", "b a"},
	4: {"A B c d", "b a D C", "C D a b", "d c B A"},
	6: {"A b c D e F", "b C E f D a", "C e a B F d", "d f B A c E", "E D F c a b", "f A d e B C"},
	8: {
		"A B C D e f g h", "b c d a F G H E", "C D A B g h e f", "d a b c H E F G",
		"E F G H a b c d", "f g h e B C D A", "G H E F c d a b", "h e f g D A B C",
	},
	10: {
		"A B C D e f g H i j", "b a h c J E F d G I", "C H D J f g i A b e", "d c j F G h E I a B", "E D i g a J h b C F",
		"f G A I H B j e d c", "G e b a d i C J F H", "h f E B I A D c j g", "I J G e b c a F H d", "j i f h C D B g E A",
	},
}

// Scheveningen returns the rounds in which n players of one side, who have the numbers from 1 to n,
// meet n of another, who have those from n+1 to 2n. They are the standard tables; the rule that
// those for 3, 5 and 7 follow makes the one for 9. Nobody has more than one White more or less
// than Black, and from 3 on the sides have as many Whites as can be in each round.
//
// There is an error where n is not from 2 to 10.
func Scheveningen(n int) ([]tournament.Round, error) {
	if n < leastSide || n > mostSide {
		return nil, fmt.Errorf("tables: there are Scheveningen tables for sides of %d to %d, not of %d", leastSide, mostSide, n)
	}
	var rounds []tournament.Round
	for r := range n {
		round := tournament.Round{Number: r + 1, Cycle: 1}
		for a := range n {
			with, white := odd(n, r, a)
			if n%2 == 0 {
				letter := strings.Fields(even[n][r])[a][0]
				with, white = int(letter|0x20-'a'), letter < 'a'
			}
			game := tournament.Pairing{White: a + 1, Black: n + with + 1}
			if !white {
				game.White, game.Black = game.Black, game.White
			}
			round.Games = append(round.Games, game)
		}
		rounds = append(rounds, round)
	}
	return rounds, nil
}

// odd is whom player a meets in round r, all counted from 0, and whether with White, where the
// sides are odd. The side B moves up by one each round. In the first round the first half and
// one more of the side A has White. From then on, of the halves that have White and Black by
// turns, the edge between them moves by one to the left each second round.
func odd(n, r, a int) (with int, white bool) {
	half, moved := n/2, (r+1)/2
	if r%2 == 0 {
		return (a + r) % n, a < half+1-moved || a >= n-moved
	}
	edge := half + 1 - moved
	return (a + r) % n, a >= edge && a < edge+half
}
