package swiss

import (
	"math/rand/v2"
	"testing"

	"postd/tournament/rounds"
)

// byHand is a round as no rule would pair it: anybody who is there meets anybody, though they have
// met, with any colour, and anybody may have the bye.
func byHand(rng *rand.Rand, s rounds.Section, r Rules) Round {
	out := Round{No: r.Round, Absent: r.Absent}
	var there []int
	for _, i := range rng.Perm(len(s.Players)) {
		if _, away := r.Absent[i+1]; !away {
			there = append(there, i+1)
		}
	}
	if len(there)%2 == 1 {
		out.Bye, there = there[0], there[1:]
	}
	for ; len(there) > 0; there = there[2:] {
		out.Games = append(out.Games, Game{len(out.Games) + 1, there[0], there[1]})
	}
	return out
}

// strange is a tournament in which some rounds were paired by hand, so that players have met twice,
// have had two byes, or one colour again and again. In some nearly everybody is away, in some
// nearly every game is forfeited, in some large groups are kept apart, and some go on for longer
// than there are opponents.
type strange struct {
	fate
	hand    int // in hundredths
	groups  int
	initial rounds.Colour
}

func newStrange(rng *rand.Rand) strange {
	f := strange{newFate(rng), rng.IntN(100), max(0, rng.IntN(6)-3), rounds.White}
	if rng.IntN(3) == 0 {
		f.absent = rng.IntN(90)
	}
	if rng.IntN(3) == 0 {
		f.forfeits = rng.IntN(100)
	}
	if rng.IntN(2) == 0 {
		f.initial = rounds.Black
	}
	return f
}

// rulesFor are those of the next round.
func (f strange) rulesFor(rng *rand.Rand, s rounds.Section, round int) Rules {
	r := f.fate.rulesFor(rng, s, round)
	r.Initial = f.initial
	for range f.groups {
		p := Prohibition{From: 1}
		for no := range s.Players {
			if rng.IntN(2) == 0 {
				p.Players = append(p.Players, no+1)
			}
		}
		r.Prohibited = append(r.Prohibited, p)
	}
	return r
}

// TestReaderByHand compares the engine with the reader of the articles in such tournaments, of two
// players and more; those of four and more stand in TestReader as well.
func TestReaderByHand(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 5))
	for range 300 {
		compareStrange(t, rng, 2+rng.IntN(5), 1000)
	}
}

// compareStrange compares at most so many rounds of one tournament, and gives their number and of
// how many both say that they cannot be paired.
func compareStrange(t *testing.T, rng *rand.Rand, n, most int) (compared, impossible int) {
	s := newSection(n, 1+rng.IntN(n+2))
	f := newStrange(rng)
	for round := 1; round <= min(s.Planned, most); round++ {
		r := f.rulesFor(rng, s, round)
		got, _, err := Pair(s, r)
		games, bye, ok := newReader(s, r).pair()
		if d := differs(got, err, games, bye, ok); d != "" {
			t.Fatalf("round %d: %s\n%s%v", round, d, told(s), r)
		}
		compared++
		if !ok {
			impossible++
		}
		if !ok || rng.IntN(100) < f.hand {
			got = byHand(rng, s, r)
		}
		f.play(rng, s, got)
	}
	return compared, impossible
}
