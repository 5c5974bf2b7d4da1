package chess

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/tournament/rounds"
	"postd/tournament/swiss"
	"postd/tournament/trf"
)

// swissOf is the tournament of a report file, to be paired.
type swissOf struct {
	trf.File
	first rounds.Colour // of the command line; 0: not said
}

// unfit says why the file is no Swiss that can be paired here.
func (t *swissOf) unfit() error {
	switch kind := strings.ToUpper(t.Event.Type); {
	case len(t.Teams) > 0:
		return errors.New("it is a tournament of teams, and only players are paired")
	case len(t.Accelerated) > 0:
		return errors.New("its rounds are accelerated (record 250 or XXA), which is not paired")
	case len(t.Abnormal) > 0:
		return errors.New("record 299 gives points against the rule, which is not paired")
	case kind != "" && (!strings.Contains(kind, "DUTCH") || strings.Contains(kind, "BAKU")):
		return fmt.Errorf("record 192 says %s, and only the Dutch System without acceleration is paired", t.Event.Type)
	}
	return nil
}

// rules are those of a round, without who is absent.
func (t *swissOf) rules(round int) swiss.Rules {
	r := swiss.Rules{Round: round, Planned: t.Section.Planned, Initial: cmp.Or(t.Colour, t.first)}
	if r.Initial == 0 {
		r.Initial = swiss.Initial(t.Section)
	}
	for _, a := range t.Apart {
		r.Prohibited = append(r.Prohibited, swiss.Prohibition{From: a.From, To: a.To, Players: a.Numbers, Reason: "kept apart by the file"})
	}
	return r
}

// next pairs the next round.
func (t *swissOf) next() (swiss.Round, swiss.Working, error) {
	played := t.Played()
	r := t.rules(played + 1)
	switch {
	case r.Initial != rounds.White && r.Initial != rounds.Black:
		return swiss.Round{}, swiss.Working{}, errors.New("the colour at the start is drawn by lot; say what it was by --colour white or --colour black, or write record 152")
	case t.Unknown == 0:
		for i, p := range t.Section.Players {
			for k, m := range p.Rounds {
				if m.Result == rounds.Running {
					return swiss.Round{}, swiss.Working{}, fmt.Errorf("the game of numbers %d and %d in round %d has no result; enter it, or let such games count a half meanwhile: 162  X 0.5", i+1, m.Opponent, k+1)
				}
			}
		}
	}
	return swiss.Pair(t.Next(), r)
}

// again pairs a round that has been paired, from the rounds before it.
func (t *swissOf) again(round int) ([]pairing, error) {
	r := t.rules(round)
	if r.Planned == 0 {
		r.Planned = t.Played()
	}
	r.Absent = map[int]rounds.Result{}
	before := rounds.Section{Planned: r.Planned}
	for i, p := range t.Section.Players {
		if m := p.Rounds[round-1]; m.Opponent == 0 && !overBye(m.Result) {
			r.Absent[i+1] = rounds.ZeroBye
			if m.Result == rounds.HalfBye || m.Result == rounds.FullBye {
				r.Absent[i+1] = m.Result
			}
		}
		p.Rounds = p.Rounds[:round-1]
		before.Players = append(before.Players, p)
	}
	got, _, err := swiss.Pair(before, r)
	if err != nil {
		return nil, err
	}
	var pairs []pairing
	for _, g := range got.Games {
		pairs = append(pairs, pairing{g.White, g.Black})
	}
	if got.Bye > 0 {
		pairs = append(pairs, pairing{got.Bye, 0})
	}
	return pairs, nil
}

// overBye reports whether the result is of the one who was left over. Older files write a
// forfeit won against nobody.
func overBye(r rounds.Result) bool { return r == rounds.PairingBye || r == rounds.ForfeitWin }

// pairing is a pair by its numbers, White first; a Black of 0 is the pairing bye.
type pairing [2]int

func (p pairing) String() string {
	if p[1] == 0 {
		return fmt.Sprintf("bye %d", p[0])
	}
	return fmt.Sprintf("%d–%d", p[0], p[1])
}

// paired returns the pairs of a round as the file has them. Who forfeited without a colour is
// taken as Black if the number is the higher one.
func (t *swissOf) paired(round int) (pairs []pairing) {
	for i, p := range t.Section.Players {
		switch m := p.Rounds[round-1]; {
		case m.Opponent == 0 && overBye(m.Result):
			pairs = append(pairs, pairing{i + 1, 0})
		case m.Opponent > 0 && (m.Colour == rounds.White || m.Colour == rounds.NoColour && m.Opponent > i+1):
			pairs = append(pairs, pairing{i + 1, m.Opponent})
		}
	}
	return pairs
}

// differ leaves of two lists of pairs those that only one of them has.
func differ(file string, round int, theirs, ours []pairing) difference {
	only := func(a, b []pairing) []pairing {
		a = slices.DeleteFunc(slices.Clone(a), func(p pairing) bool { return slices.Contains(b, p) })
		slices.SortFunc(a, func(p, q pairing) int { return cmp.Or(p[0]-q[0], p[1]-q[1]) })
		return a
	}
	return difference{File: file, Round: round, Theirs: only(theirs, ours), Ours: only(ours, theirs)}
}

// entered returns the file with a round that has been paired: games without a result, byes,
// and the colour at the start, which no later reader must guess.
func (t *swissOf) entered(r swiss.Round) *trf.File {
	f := t.File
	f.Colour = t.rules(r.No).Initial
	f.Event.Program = "postd"
	f.Section = t.Next()
	enter := func(number int, m rounds.Meeting) {
		p := &f.Section.Players[number-1]
		p.Rounds = append(p.Rounds[:min(len(p.Rounds), r.No-1)], m)
	}
	for _, g := range r.Games {
		enter(g.White, rounds.Meeting{Opponent: g.Black, Colour: rounds.White, Result: rounds.Running})
		enter(g.Black, rounds.Meeting{Opponent: g.White, Colour: rounds.Black, Result: rounds.Running})
	}
	if r.Bye > 0 {
		enter(r.Bye, rounds.Meeting{Colour: rounds.NoColour, Result: rounds.PairingBye})
	}
	for number, bye := range r.Absent {
		enter(number, rounds.Meeting{Colour: rounds.NoColour, Result: bye})
	}
	return &f
}
