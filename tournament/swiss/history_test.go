package swiss

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postd/drills"
	"postd/tournament/rounds"
)

// fate is how a random tournament goes: in hundredths, how often each thing happens.
type fate struct {
	draws, forfeits, running, absent, full, prohibited, late int
}

func newFate(rng *rand.Rand) fate {
	some := func(most int) int { return max(0, rng.IntN(2*most)-most) }
	return fate{rng.IntN(100), some(30), some(20), some(40), some(30), some(30), some(30)}
}

// rulesFor are the rules of the next round of a random tournament.
func (f fate) rulesFor(rng *rand.Rand, s rounds.Section, round int) Rules {
	r := Rules{Round: round, Planned: s.Planned, Initial: rounds.White, Absent: map[int]rounds.Result{}}
	for no := 1; no <= len(s.Players); no++ {
		if rng.IntN(100) < f.absent || round == 1 && rng.IntN(100) < f.late {
			r.Absent[no] = rounds.ZeroBye
			if rng.IntN(2) == 0 {
				r.Absent[no] = rounds.HalfBye
			}
			if rng.IntN(100) < f.full {
				r.Absent[no] = rounds.FullBye
			}
		}
	}
	for range 3 {
		if rng.IntN(100) < f.prohibited {
			p := Prohibition{From: 1, Players: []int{1 + rng.IntN(len(s.Players)), 1 + rng.IntN(len(s.Players)), 1 + rng.IntN(len(s.Players))}}
			p.To = rng.IntN(4)
			slices.Sort(p.Players)
			p.Players = slices.Compact(p.Players)
			r.Prohibited = append(r.Prohibited, p)
		}
	}
	return r
}

// play enters a round that was paired, with random results.
func (f fate) play(rng *rand.Rand, s rounds.Section, r Round) {
	enter := func(no int, m rounds.Meeting) {
		p := &s.Players[no-1]
		for len(p.Rounds) < r.No-1 {
			p.Rounds = append(p.Rounds, rounds.Meeting{})
		}
		p.Rounds = append(p.Rounds, m)
	}
	for no, bye := range r.Absent {
		enter(no, rounds.Meeting{Colour: rounds.NoColour, Result: bye})
	}
	if r.Bye != 0 {
		enter(r.Bye, rounds.Meeting{Colour: rounds.NoColour, Result: rounds.PairingBye})
	}
	for _, g := range r.Games {
		a, b := rounds.Won, rounds.Lost
		switch x := rng.IntN(100); {
		case x < f.draws:
			a, b = rounds.Drawn, rounds.Drawn
		case rng.IntN(100) < f.running:
			a, b = rounds.Running, rounds.Running
		case rng.IntN(100) < f.forfeits:
			a, b = rounds.ForfeitWin, rounds.ForfeitLoss
			if rng.IntN(4) == 0 {
				a = rounds.ForfeitLoss
			}
		}
		if rng.IntN(2) == 0 {
			a, b = b, a
		}
		enter(g.White, rounds.Meeting{Opponent: g.Black, Colour: rounds.White, Result: a})
		enter(g.Black, rounds.Meeting{Opponent: g.White, Colour: rounds.Black, Result: b})
	}
}

// newSection is a section of players without a history.
func newSection(n, planned int) rounds.Section {
	s := rounds.Section{Planned: planned}
	for i := range n {
		s.Players = append(s.Players, rounds.Player{Name: fmt.Sprintf("Player %d", i+1)})
	}
	return s
}

// differs says how a round differs from what the reader makes of it; empty: not at all.
func differs(got Round, err error, games map[[2]int]bool, bye int, ok bool) string {
	if (err == nil) != ok {
		return fmt.Sprintf("the engine says %v, and the reader %v", err, ok)
	}
	if !ok {
		return ""
	}
	n := 0
	for _, g := range got.Games {
		if games[[2]int{g.White, g.Black}] {
			n++
		}
	}
	if n != len(games) || n != len(got.Games) || bye != got.Bye {
		return fmt.Sprintf("the engine has %v and the bye %d, the reader %v and the bye %d", got.Games, got.Bye, games, bye)
	}
	return ""
}

// told writes a section as a table.
func told(s rounds.Section) string {
	var b strings.Builder
	for i, p := range s.Players {
		fmt.Fprintf(&b, "%3d %2d", i+1, pairingScores(s, len(p.Rounds))[i][len(p.Rounds)])
		for _, m := range p.Rounds {
			fmt.Fprintf(&b, "  %2d %c %c", m.Opponent, m.Colour, m.Result)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestReader plays random tournaments of 4 to 10 players, with byes, forfeits, late entries,
// games that run and prohibited pairs, and compares each round with the reader of the articles. In
// every fourth some rounds are paired by hand.
func TestReader(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 4))
	left := drills.Count(t, drills.SwissRounds)
	impossible := 0
	for left > 0 {
		n := 4 + rng.IntN(7)
		if rng.IntN(4) == 0 {
			compared, not := compareStrange(t, rng, n, left)
			left, impossible = left-compared, impossible+not
			continue
		}
		s := newSection(n, 1+rng.IntN(n))
		f := newFate(rng)
		for round := 1; round <= s.Planned && left > 0; round++ {
			r := f.rulesFor(rng, s, round)
			got, _, err := Pair(s, r)
			games, bye, ok := newReader(s, r).pair()
			left--
			if d := differs(got, err, games, bye, ok); d != "" {
				t.Fatalf("round %d: %s\n%s%v", round, d, told(s), r)
			}
			if !ok {
				impossible++
				break
			}
			f.play(rng, s, got)
		}
	}
	t.Logf("%d rounds could not be paired", impossible)
}
