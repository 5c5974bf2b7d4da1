package swiss_test

import (
	"fmt"
	"strings"

	"postd/tournament/rounds"
	"postd/tournament/swiss"
)

// club is a Swiss of seven after two rounds, a line for each player: who was met, the colour, the
// result.
const club = `
Ellis    5 w 1   3 b 1
Hall     6 b 1   4 w =
Dean     7 w 1   1 w 0
Foster   0 - U   2 b =
Marsh    1 b 0   6 w 1
Carter   2 w 0   5 b 0
Reid     3 b 0   0 - H
`

func read(text string) rounds.Section {
	s := rounds.Section{Planned: 5}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		f := strings.Fields(line)
		p := rounds.Player{Name: f[0]}
		for r := f[1:]; len(r) > 0; r = r[3:] {
			var no int
			fmt.Sscan(r[0], &no)
			p.Rounds = append(p.Rounds, rounds.Meeting{Opponent: no, Colour: rounds.Colour(r[1][0]), Result: rounds.Result(r[2][0])})
		}
		s.Players = append(s.Players, p)
	}
	return s
}

// The third round of a small Swiss, and why it is paired so.
func ExamplePair() {
	round, working, err := swiss.Pair(read(club), swiss.Rules{Initial: rounds.White})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range round.Games {
		fmt.Println(strings.Join(working.Pair(g.Board), "\n  "))
	}
	fmt.Println(working.Bye())
	fmt.Println(strings.Join(working.Bracket(1), "\n  "))
	// Output:
	// Round 3, board 1   Ellis – Hall    2 and 1½ · bracket 2 (3 players, Ellis came down)
	//   Ellis has had W B and prefers White, Hall has had B W and prefers Black: both are granted (5.2.1).
	//   No criterion from C6 on is broken.
	// Round 3, board 2   Foster – Dean    1½ and 1 · bracket 3 (3 players, Foster came down)
	//   Foster has had B and strongly prefers White, Dean has had W W and has an absolute preference for Black: both are granted (5.2.1).
	//   Not kept, since no pairing of the bracket is better: C20 for Foster.
	// Round 3, board 3   Reid – Marsh    ½ and 1 · bracket 4 (2 players, Marsh came down)
	//   Marsh has had B W and prefers Black, Reid has had B and strongly prefers White: both are granted (5.2.1).
	//   No criterion from C6 on is broken.
	// Bye: Carter (0 points): lowest score of all (C5).
	// Bracket 2: score 1½, 3 players, Ellis came down; Foster goes down.
	//   The first pairing in the order of article 4 is the best.
	//   C16 is not kept for Foster (as few of the bracket's own players as possible go down who went down two rounds before).
}

// A pairing made by hand, and what it breaks.
func ExampleCheck() {
	s, r := read(club), swiss.Rules{Initial: rounds.White}
	hand := swiss.Round{Games: []swiss.Game{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}, {Board: 3, White: 6, Black: 5}}, Bye: 7}
	_, breaks, err := swiss.Check(s, r, hand)
	for _, b := range breaks {
		fmt.Println(b.Words)
	}
	fmt.Println(err)
	// Output:
	// Marsh and Carter met in round 2 (C1)
	// Reid has the bye with ½ point, and somebody with 0 points could (C5)
	// bracket 4 could be paired better by C6, that as few as possible go down
	// Foster should have White against Dean (5.2.1)
	// <nil>
}
