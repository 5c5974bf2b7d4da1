package swiss

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postd/tournament/rounds"
)

// swapped is a round in which two players have changed places.
func swapped(r Round, a, b int) Round {
	r.Games = slices.Clone(r.Games)
	change := func(no *int) {
		switch *no {
		case a:
			*no = b
		case b:
			*no = a
		}
	}
	for i := range r.Games {
		change(&r.Games[i].White)
		change(&r.Games[i].Black)
	}
	change(&r.Bye)
	return r
}

// readBreak is what the reader of the articles says is wrong with the first bracket that is not
// paired as the best is.
func readBreak(d *reader, hand Round) (Criterion, int) {
	place := map[int]int{}
	for x, p := range d.ps {
		place[p.no] = x
	}
	var all [][2]int
	for _, g := range hand.Games {
		x, y := place[g.White], place[g.Black]
		all = append(all, [2]int{min(x, y), max(x, y)})
	}
	if !d.start() {
		return 0, 0
	}
	var down []int
	for at, no := 0, 1; at < len(d.ps); no++ {
		b := d.bracketed(at, down)
		at += len(b.residents)
		var mine [][2]int
		for _, p := range all {
			if p[1] < at && p[1] >= b.residents[0] {
				mine = append(mine, p)
			}
		}
		best := d.best(b)
		slices.SortFunc(mine, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		slices.SortFunc(best, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		if slices.Equal(mine, best) {
			down = b.floaters(best)
			continue
		}
		for _, p := range mine {
			if !d.pairable[p[0]][p[1]] {
				return 0, no // an absolute criterion is told for the pair
			}
		}
		f, ok := d.judge(b, mine, nil)
		if !ok {
			return C4, no
		}
		g, _ := d.judge(b, best, nil)
		for i := range f {
			if compare(f[i], g[i]) > 0 {
				return C6 + Criterion(i), no
			}
		}
		return Sequence, no
	}
	return 0, 0
}

// TestCheck has two players change places in random rounds, and compares what is told with what
// the reader of the articles says.
func TestCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 9))
	told := map[Criterion]int{}
	for range 400 {
		n := 4 + rng.IntN(6)
		s := newSection(n, 1+rng.IntN(n))
		f := newFate(rng)
		for round := 1; round <= s.Planned; round++ {
			r := f.rulesFor(rng, s, round)
			got, _, err := Pair(s, r)
			if err != nil {
				break
			}
			if _, breaks, err := Check(s, r, got); err != nil || len(breaks) > 0 {
				t.Fatalf("the best pairing breaks %v, %v", breaks, err)
			}
			if len(got.Games) > 1 {
				other := got.Games[1+rng.IntN(len(got.Games)-1)].Black
				if got.Bye != 0 && rng.IntN(3) == 0 {
					other = got.Bye
				}
				hand := swapped(got, got.Games[0].White, other)
				_, breaks, err := Check(s, r, hand)
				if err != nil {
					t.Fatal(err)
				}
				d := newReader(s, r)
				want, bracket := readBreak(d, hand)
				at := slices.IndexFunc(breaks, func(b Break) bool { return b.Bracket > 0 })
				switch {
				case len(breaks) == 0:
					t.Fatalf("nothing is told of another pairing")
				case want == C4 && at >= 0 && breaks[at].Criterion == C5 && breaks[at].Bracket == bracket:
					// The reader does not tell the two apart.
				case want != 0 && (at < 0 || breaks[at].Criterion != want || breaks[at].Bracket != bracket):
					t.Fatalf("told is %v, and should be %s in bracket %d", breaks, want, bracket)
				}
				for _, b := range breaks {
					told[b.Criterion]++
				}
			}
			f.play(rng, s, got)
		}
	}
	for _, c := range []Criterion{C1, C2, C3, C4, C5, C6, C7, C8, C12, C13, C14, C15, Sequence, Colours, Prohibited} {
		if told[c] == 0 {
			t.Errorf("%s is never told", c)
		}
	}
}

// TestCheckRefuses shows what is no pairing of the round.
func TestCheckRefuses(t *testing.T) {
	s := newSection(5, 3)
	r := Rules{Initial: rounds.White, Absent: map[int]rounds.Result{5: rounds.ZeroBye}}
	for name, c := range map[string]struct {
		hand Round
		want string
	}{
		"somebody twice":    {Round{Games: []Game{{1, 1, 2}, {2, 1, 3}}}, "number 1 is in the round twice"},
		"somebody absent":   {Round{Games: []Game{{1, 1, 2}, {2, 3, 5}}}, "number 5 is not to be paired"},
		"a stranger":        {Round{Games: []Game{{1, 1, 2}, {2, 3, 6}}}, "number 6 is not to be paired"},
		"somebody left out": {Round{Games: []Game{{1, 1, 2}}}, "Player 3 is in no pair"},
	} {
		if _, _, err := Check(s, r, c.hand); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Check says %v, and should say %q", name, err, c.want)
		}
	}
}

// TestImpossible shows rounds that cannot be paired, and what stops them.
func TestImpossible(t *testing.T) {
	met := func(s rounds.Section, a, b int) {
		for no, m := range map[int]rounds.Meeting{a: {Opponent: b, Colour: rounds.White, Result: rounds.Drawn}, b: {Opponent: a, Colour: rounds.Black, Result: rounds.Drawn}} {
			s.Players[no-1].Rounds = append(s.Players[no-1].Rounds, m)
		}
	}
	two := newSection(2, 3)
	met(two, 1, 2)
	one := newSection(1, 3)
	one.Players[0].Rounds = []rounds.Meeting{{Colour: rounds.NoColour, Result: rounds.PairingBye}}
	colours := newSection(4, 5)
	for range 2 { // one and two have had White twice, and are left alone
		colours.Players[0].Rounds = append(colours.Players[0].Rounds, rounds.Meeting{})
	}
	colours.Players[0].Rounds = nil
	met(colours, 1, 3)
	met(colours, 2, 4)
	met(colours, 1, 4)
	met(colours, 2, 3)
	for name, c := range map[string]struct {
		s    rounds.Section
		r    Rules
		want []Criterion
	}{
		"two who have met":         {two, Rules{}, []Criterion{C1}},
		"one who has had the bye":  {one, Rules{}, []Criterion{C2}},
		"two who both need Black":  {colours, Rules{Absent: map[int]rounds.Result{3: rounds.ZeroBye, 4: rounds.ZeroBye}}, []Criterion{C3}},
		"all of one club":          {newSection(4, 3), Rules{Prohibited: []Prohibition{{From: 1, Players: []int{1, 2, 3, 4}}}}, []Criterion{Prohibited}},
		"who met, in a club again": {two, Rules{Prohibited: []Prohibition{{From: 1, To: 1, Players: []int{1, 2}}}}, []Criterion{C1}},
	} {
		c.r.Initial = rounds.White
		_, _, err := Pair(c.s, c.r)
		e, ok := errors.AsType[*Impossible](err)
		if !ok || !slices.Equal(e.Criteria, c.want) || !strings.Contains(err.Error(), c.want[0].Asks()) {
			t.Errorf("%s: Pair says %v, and should name %v", name, err, c.want)
		}
	}
}
