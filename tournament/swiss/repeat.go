package swiss

import (
	"errors"
	"fmt"
	"slices"

	"postd/tournament/rounds"
)

// Difference is a round of a section that the engine would have paired otherwise.
type Difference struct {
	Round     int
	Was, Best Round
	// Words are a line for each pair that was, and would not have been, and the breaks of Check.
	Words []string
	// Err is set where the round cannot be compared: it cannot be paired, or holds somebody twice.
	Err error
}

// Repeat pairs each round of a section again, with the rounds before it as they were, and gives
// the rounds that differ and how many there are. Those who had no opponent in a round were absent
// from it, but for the pairing-allocated bye. Without an initial colour in the rules, the one that
// round 1 shows is taken.
func Repeat(s rounds.Section, r Rules) (differ []Difference, repeated int, err error) {
	if r.Initial == 0 {
		r.Initial = Initial(s)
	}
	last := nextRound(s) - 1
	for n := 1; n <= last; n++ {
		r.Round = n
		r.Absent = absent(s, n)
		was := roundOf(s, n)
		best, _, err := Pair(s, r)
		if _, ok := errors.AsType[*Impossible](err); err != nil && !ok {
			return nil, 0, err
		}
		if err != nil {
			differ = append(differ, Difference{Round: n, Was: was, Err: err})
		} else if words := differences(s, was, best); len(words) > 0 {
			_, breaks, err := Check(s, r, was)
			for _, b := range breaks {
				words = append(words, b.Words)
			}
			differ = append(differ, Difference{Round: n, Was: was, Best: best, Words: words, Err: err})
		}
	}
	return differ, last, nil
}

// absent are those who were not paired in a round that was played.
func absent(s rounds.Section, n int) map[int]rounds.Result {
	list := map[int]rounds.Result{}
	for i, p := range s.Players {
		if n <= len(p.Rounds) && paired(p.Rounds[n-1]) {
			continue
		}
		list[i+1] = rounds.ZeroBye
		if n <= len(p.Rounds) {
			if m := p.Rounds[n-1]; m.Result == rounds.HalfBye || m.Result == rounds.FullBye {
				list[i+1] = m.Result
			}
		}
	}
	return list
}

// roundOf is a round as it was paired. The section does not keep the boards.
func roundOf(s rounds.Section, n int) Round {
	r := Round{No: n, Absent: absent(s, n)}
	for i, p := range s.Players {
		if n > len(p.Rounds) {
			continue
		}
		switch m := p.Rounds[n-1]; {
		case leftOver(m):
			r.Bye = i + 1
		case m.Colour == rounds.White, m.Colour == rounds.NoColour && m.Opponent > i+1: // a forfeit may have no colour
			r.Games = append(r.Games, Game{len(r.Games) + 1, i + 1, m.Opponent})
		}
	}
	return r
}

// differences says what a round has that the best has not, and the other way about.
func differences(s rounds.Section, was, best Round) []string {
	name := func(no int) string { return (&entrant{no: no, name: s.Players[no-1].Name}).String() }
	var words []string
	only := func(in, out Round, verb string) {
		for _, g := range in.Games {
			if !slices.ContainsFunc(out.Games, func(o Game) bool { return o.White == g.White && o.Black == g.Black }) {
				words = append(words, fmt.Sprintf("%s – %s %s", name(g.White), name(g.Black), verb))
			}
		}
		if in.Bye != 0 && in.Bye != out.Bye {
			words = append(words, fmt.Sprintf("the bye of %s %s", name(in.Bye), verb))
		}
	}
	only(was, best, "was paired")
	only(best, was, "should be")
	return words
}
