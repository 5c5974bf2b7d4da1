package knockout

import (
	"fmt"

	"postd/tournament"
	"postd/tournament/rounds"
)

// Record is what is known of a tie that was begun.
type Record struct {
	Tie          string          // its label
	Upper, Lower int             // the seeds who play it; 0: whom the tree has
	Games        []rounds.Result // of the upper side, in order; ZeroBye where both forfeited; those that are not there are in play
	Gone         []int           // the seeds who left it
	Stopped      bool            // both consented that what is left is not played
	Appeal       bool            // something in it waits for a ruling
	Given        int             // the seed to whom it was given; 0: to nobody
	Why          string          // of one that was given
}

// Bracket is a cup as it stands.
type Bracket struct {
	Players []string // by their seeds
	Rules   Rules
	Ties    []Tie // round by round, from the top of the tree; the last is the final, or behind it the third place
	Winner  int   // of the cup; 0: not yet, or nobody
}

// Tie is one meeting of two players.
type Tie struct {
	Label        string
	Round        int // from 1
	Upper, Lower Side
	Games        []Game
	Upon, Under  tournament.Half // what the upper and the lower side made
	Left         int             // games in play
	State        State
	Winner       int    // the seed who goes on; 0: nobody, or not yet
	Why          string // it is so, in words
	Lot          *tournament.Working
	Notes        []string

	gone   []int // who left it
	appeal bool  // something in it waits for a ruling
}

// Side is one of the two places of a tie.
type Side struct {
	Seed   int    // 0: nobody, or not yet known
	From   string // the label of the tie whose winner, or for the third place whose loser, it is
	Nobody bool   // and nobody will come
}

// Game is one game of a tie.
type Game struct {
	White, Black int // seeds
	Result       rounds.Result
	Replay       bool
}

// State is how far a tie has come.
type State int

// The states.
const (
	Waiting State = iota // a side is not known yet
	Playing
	Level   // it is over, level, and no way is left
	Decided // somebody goes on
	Empty   // nobody does
)

// Play plays the cup as far as the records go.
//
// There is an error where the rules and the players do not go together, where a record is of a
// tie that there is not, or that has not both its players yet, and where it has more games than
// the tie.
func Play(players []string, rules Rules, records []Record) (Bracket, error) {
	if err := rules.fault(players); err != nil {
		return Bracket{}, err
	}
	b := Bracket{Players: players, Rules: rules}
	of := map[string]Record{}
	for _, r := range records {
		if _, twice := of[r.Tie]; twice {
			return Bracket{}, fmt.Errorf("knockout: there are two records of the tie %s", r.Tie)
		}
		of[r.Tie] = r
	}
	b.tree()
	for i := range b.Ties {
		t := &b.Ties[i]
		b.enter(&t.Upper, t)
		b.enter(&t.Lower, t)
		r, begun := of[t.Label]
		delete(of, t.Label)
		if err := b.keep(t, r); err != nil {
			return Bracket{}, err
		}
		if err := b.settle(t, r, begun); err != nil {
			return Bracket{}, err
		}
		if t.Label == "F" {
			b.Winner = t.Winner
		}
	}
	for name := range of {
		return Bracket{}, fmt.Errorf("knockout: there is no tie %s; the first round of this cup begins with %s", name, b.Ties[0].Label)
	}
	return b, nil
}

// tree makes the ties, and seeds the first round.
func (b *Bracket) tree() {
	all := roundsFor(len(b.Players))
	seeds := order(1 << all)
	for round := 1; round <= all; round++ {
		for no := 1; no <= 1<<(all-round); no++ {
			t := Tie{Label: label(all-round, no), Round: round}
			if round == 1 {
				t.Upper, t.Lower = b.first(seeds[2*no-2]), b.first(seeds[2*no-1])
			} else {
				t.Upper.From, t.Lower.From = label(all-round+1, 2*no-1), label(all-round+1, 2*no)
			}
			b.Ties = append(b.Ties, t)
		}
	}
	if b.Rules.Third {
		b.Ties = append(b.Ties, Tie{Label: thirdLabel, Round: all, Upper: Side{From: "SF1"}, Lower: Side{From: "SF2"}})
	}
}

// first is a side of the first round; a seed that nobody has is a bye.
func (b *Bracket) first(seed int) Side {
	if seed > len(b.Players) {
		return Side{Nobody: true}
	}
	return Side{Seed: seed}
}

// Find returns the tie of the label.
func (b Bracket) Find(label string) (Tie, bool) {
	for _, t := range b.Ties {
		if t.Label == label {
			return t, true
		}
	}
	return Tie{}, false
}

// enter fills a side from the tie before it.
func (b *Bracket) enter(s *Side, t *Tie) {
	before, ok := b.Find(s.From)
	if !ok {
		return
	}
	for _, n := range before.Notes {
		t.Notes = append(t.Notes, before.Label+": "+n)
	}
	loser := t.Label == thirdLabel
	switch {
	case before.State == Decided && loser:
		s.Seed = before.Upper.Seed + before.Lower.Seed - before.Winner
		if before.left(s.Seed) {
			s.Seed = 0
		}
		s.Nobody = s.Seed == 0
	case before.State == Decided:
		s.Seed = before.Winner
	case before.State == Empty:
		s.Nobody = true
	}
}

// left reports whether the seed lost the tie because they left it.
func (t Tie) left(seed int) bool {
	for _, g := range t.gone {
		if g == seed {
			return true
		}
	}
	return false
}

// keep holds a tie that was begun to its players, and notes where an earlier one is under appeal
// or was decided otherwise since.
func (b *Bracket) keep(t *Tie, r Record) error {
	for _, p := range []struct {
		side *Side
		kept int
	}{{&t.Upper, r.Upper}, {&t.Lower, r.Lower}} {
		if p.kept == 0 || p.kept == p.side.Seed {
			continue
		}
		if p.kept < 0 || p.kept > len(b.Players) || p.side.From == "" {
			return fmt.Errorf("knockout: seed %d cannot play the tie %s", p.kept, t.Label)
		}
		now := "nobody yet"
		if p.side.Seed > 0 {
			now = b.Players[p.side.Seed-1]
		}
		t.Notes = append(t.Notes, fmt.Sprintf("begun by %s; by %s as it stands it would be %s. It goes on until it is annulled", b.Players[p.kept-1], p.side.From, now))
		*p.side = Side{Seed: p.kept, From: p.side.From}
	}
	return nil
}

// Node is a tie in the tree, with those from which its sides come.
type Node struct {
	Tie   Tie
	Below []Node
}

// Tree returns the final with all that leads to it. The tie for the third place is not in it.
func (b Bracket) Tree() Node { return b.node("F") }

func (b Bracket) node(label string) Node {
	t, _ := b.Find(label)
	n := Node{Tie: t}
	for _, s := range []Side{t.Upper, t.Lower} {
		if s.From != "" {
			n.Below = append(n.Below, b.node(s.From))
		}
	}
	return n
}

// name is the player of a seed.
func (b Bracket) name(seed int) string { return b.Players[seed-1] }
