package pairing

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
	"postd/tournament/ties"
)

// swissView is a Swiss as its pages see it.
type swissView struct {
	folder.Course
	rules ledger.SwissRules
}

// The fewest and the most players who are paired in the first round.
const (
	fewest = 6
	most   = ledger.MostInSwiss
)

// swiss reads the Swiss that the path names.
func (v *request) swiss() (swissView, error) {
	c, err := v.Course()
	if err == nil && !c.IsSwiss() {
		err = visit.Missing("The tournament "+c.Label+" is no Swiss.", "Its games are paired otherwise.")
	}
	return swissView{c, c.SwissRules()}, err
}

// pairedIn are the pairings of a round in the order of their boards.
func (c swissView) pairedIn(no int) (out []ledger.Pairing) {
	for _, x := range c.Pairings {
		if x.Round == no {
			out = append(out, x)
		}
	}
	return out
}

// started reports whether games of a round are set up, or are being so.
func (c swissView) started(no int) bool { return !c.Rounds[no-1].Started.IsZero() }

// came reports whether a round was played elsewhere, and came with a report.
func (c swissView) came(no int) bool {
	return slices.ContainsFunc(c.pairedIn(no), func(x ledger.Pairing) bool { return x.Came != "" })
}

// open is how many games of the rounds before one have no result.
func (c swissView) open(no int) (n int) {
	for _, x := range c.Lines {
		if !x.Over() && c.roundOf(x.Label) < no {
			n++
		}
	}
	return n
}

// roundOf is the round of a game by its label; 0 where it has none.
func (c swissView) roundOf(label string) int {
	i := slices.IndexFunc(c.Pairings, func(x ledger.Pairing) bool { return x.Label == label })
	if i < 0 {
		return 0
	}
	return c.Pairings[i].Round
}

// history is what a round is paired by: all rounds before it, and its own byes. Then is by what
// was known when it was paired, else it is by what is known now.
func (c swissView) history(no int, then bool) (rounds.Section, error) {
	s, err := c.ByRounds()
	if err != nil {
		return s, err
	}
	named := map[string]int{}
	for i := range s.Players {
		p := &s.Players[i]
		p.Rounds = slices.Clone(p.Rounds[:min(no-1, len(p.Rounds))])
		named[p.Name]++
	}
	for i, p := range s.Players {
		if named[p.Name] > 1 {
			s.Players[i].Name = fmt.Sprintf("%s (%d)", p.Name, i+1)
		}
	}
	if then {
		c.asKnown(s, c.Rounds[no-1].Known)
	}
	if no <= len(c.Rounds) {
		for _, b := range c.Rounds[no-1].Byes {
			if kind := rounds.Result(b.Kind[0]); kind != rounds.PairingBye && b.Number > 0 && b.Number <= len(s.Players) {
				p := &s.Players[b.Number-1]
				for len(p.Rounds) < no {
					p.Rounds = append(p.Rounds, rounds.Meeting{Colour: rounds.NoColour})
				}
				p.Rounds[no-1].Result = kind
			}
		}
	}
	return s, nil
}

// asKnown sets the results back to those that a round was paired by.
func (c swissView) asKnown(s rounds.Section, known []string) {
	for r, words := range known {
		for i, x := range c.pairedIn(r + 1) {
			if 2*i+1 < len(words) {
				s.Players[x.White-1].Rounds[r] = rounds.Meeting{Opponent: x.Black, Colour: rounds.White, Result: rounds.Result(words[2*i])}
				s.Players[x.Black-1].Rounds[r] = rounds.Meeting{Opponent: x.White, Colour: rounds.Black, Result: rounds.Result(words[2*i+1])}
			}
		}
	}
}

// known is how the rounds before one stand, as ledger.Round keeps it.
func (c swissView) known(s rounds.Section, no int) (out []string) {
	for r := 1; r < no; r++ {
		var words []byte
		for _, x := range c.pairedIn(r) {
			words = append(words, byte(s.Players[x.White-1].Rounds[r-1].Result), byte(s.Players[x.Black-1].Rounds[r-1].Result))
		}
		out = append(out, string(words))
	}
	return out
}

// pairs is a round as it is paired, in the shape of the engine.
func (c swissView) pairs(no int) swiss.Round {
	r := swiss.Round{No: no}
	for i, x := range c.pairedIn(no) {
		r.Games = append(r.Games, swiss.Game{Board: i + 1, White: x.White, Black: x.Black})
	}
	for _, b := range c.Rounds[no-1].Byes {
		if rounds.Result(b.Kind[0]) == rounds.PairingBye {
			r.Bye = b.Number
		}
	}
	return r
}

// engine is what the engine must know of a round beside its history.
func (c swissView) engine(no int) swiss.Rules {
	r := swiss.Rules{Round: no, Planned: c.rules.Rounds, Initial: rounds.Colour(c.rules.Initial[0])}
	numbers := map[uint64]int{}
	clubs := map[string][]int{}
	var order []string
	for _, e := range c.Entries {
		if e.Number == 0 {
			continue
		}
		numbers[e.Player] = e.Number
		if club := c.People[e.Player].Club; club != "" {
			if clubs[club] == nil {
				order = append(order, club)
			}
			clubs[club] = append(clubs[club], e.Number)
		}
	}
	for _, club := range order {
		if len(clubs[club]) > 1 && c.rules.Apart > 0 {
			r.Prohibited = append(r.Prohibited, swiss.Prohibition{From: 1, To: c.rules.Apart, Players: clubs[club], Reason: "both of " + club})
		}
	}
	for _, k := range c.rules.Kept {
		if a, b := numbers[k.Players[0]], numbers[k.Players[1]]; a > 0 && b > 0 {
			r.Prohibited = append(r.Prohibited, swiss.Prohibition{From: k.From, Players: []int{a, b}, Reason: k.Reason})
		}
	}
	return r
}

// later says which pairs of a round would be others by what is known now; nothing is paired anew.
func (c swissView) later(no int) (out []string, err error) {
	if c.came(no) {
		return nil, nil
	}
	now, err := c.history(no, false)
	if err != nil || slices.Equal(c.known(now, no), c.Rounds[no-1].Known) {
		return nil, err
	}
	was, err := c.history(no, true)
	if err != nil {
		return nil, err
	}
	before, _, err := swiss.Pair(was, c.engine(no))
	if err != nil { // it was paired by hand, since nothing else was left
		return nil, nil
	}
	after, _, err := swiss.Pair(now, c.engine(no))
	if err != nil {
		return []string{"By what is known now it could not be paired: " + visit.Plain(err) + "."}, nil
	}
	for _, g := range after.Games {
		if !slices.ContainsFunc(before.Games, func(x swiss.Game) bool { return x.White == g.White && x.Black == g.Black }) {
			out = append(out, now.Players[g.White-1].Name+" – "+now.Players[g.Black-1].Name)
		}
	}
	if after.Bye != before.Bye && after.Bye != 0 {
		out = append(out, "the bye: "+now.Players[after.Bye-1].Name)
	}
	return out, nil
}

// points writes half points.
func points(halves int) string { return ties.Parts(halves, 2).String() }

// score is what a player brings into a round: games in play count half a point, as the pairing
// counts them.
func score(p rounds.Player, no int) (halves int) {
	for _, m := range p.Rounds[:min(no-1, len(p.Rounds))] {
		if halves += m.Result.Halves(); m.Result == rounds.Running {
			halves++
		}
	}
	return halves
}
