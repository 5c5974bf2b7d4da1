package trf

import (
	"slices"

	"postd/tournament/rounds"
)

// whole looks at what only the whole file shows: numbers, opponents, byes, lists and points;
// each as far as what it stands on has no fault.
func (x *reader) whole() {
	if len(x.rows) == 0 && !x.spoilt {
		x.add(1, 1, "there is no player: no line begins with 001")
	}
	if x.spoilt || !x.players() {
		return
	}
	before := len(x.all)
	x.even()
	x.opponents()
	x.onlyBye()
	sound := len(x.all) == before
	x.lists()
	if sound {
		x.sums()
	}
}

// players puts the players in the order of their numbers, and looks that each number is there
// once.
func (x *reader) players() bool {
	if x.byRank.no > 0 && !slices.IsSortedFunc(x.rows, byNumber) {
		x.add(x.byRank.no, 5, "the places of the lines are to be the players' numbers (XXC rank); give the players those numbers")
	}
	slices.SortStableFunc(x.rows, byNumber)
	before, sound := 0, true
	for _, p := range x.rows {
		switch {
		case p.number == before:
			x.add(p.no, 5, "number %d is there twice", p.number)
		case p.number == before+2:
			x.add(p.no, 5, "number %d is missing", before+1)
		case p.number > before+2:
			x.add(p.no, 5, "the numbers %d to %d are missing", before+1, p.number-1)
		}
		sound = sound && p.number == before+1
		before = p.number
	}
	for _, p := range x.rows {
		x.f.Section.Players = append(x.f.Section.Players, p.who)
		x.f.Cards = append(x.f.Cards, p.card)
	}
	return sound
}

func byNumber(a, b player) int { return a.number - b.number }

// even gives each player a meeting for each round that was paired: blank is an absence
// (FIDE/TRF26, results). Blanks of rounds to come are none.
func (x *reader) even() {
	last, beyond := x.f.Played(), false
	for i := range x.f.Section.Players {
		p := &x.f.Section.Players[i]
		for len(p.Rounds) < last {
			p.Rounds = append(p.Rounds, rounds.Meeting{})
		}
		for r := range p.Rounds[:last] {
			if p.Rounds[r].Result == rounds.Unpaired {
				p.Rounds[r] = rounds.Meeting{Colour: rounds.NoColour, Result: rounds.ZeroBye}
			}
		}
		for n := len(p.Rounds); n > last && p.Rounds[n-1].Result == rounds.Unpaired; n-- {
			p.Rounds = p.Rounds[:n-1]
		}
		if n := len(p.Rounds); n > last+1 {
			x.add(x.rows[i].no, column(n-1), "there is a bye for round %d, and only %d rounds have been paired; write it as record 240", n, last)
		}
		if n := x.f.Section.Planned; n > 0 && len(p.Rounds) > n && !beyond {
			beyond = true
			x.add(x.rows[i].no, column(n), "there is a round %d, and line %d says that there are %d", n+1, x.planned.no, n)
		}
	}
}

// column is where the meeting of a round begins; r counts from 0.
func column(r int) int { return 92 + 10*r }

// opponents looks that they answer each other, with the other colour and the mirrored result.
func (x *reader) opponents() {
	all := x.f.Section.Players
	for i, p := range all {
		for r, m := range p.Rounds {
			if m.Opponent == 0 {
				continue
			}
			no, c := x.rows[i].no, column(r)
			switch {
			case m.Opponent == i+1:
				x.add(no, c, "in round %d number %d meets itself", r+1, i+1)
				continue
			case m.Opponent > len(all):
				x.add(no, c, "in round %d number %d meets number %d, who is not in the file", r+1, i+1, m.Opponent)
				continue
			}
			met := all[m.Opponent-1].Rounds
			switch {
			case r >= len(met) || met[r].Opponent == 0:
				x.add(no, c, "in round %d number %d meets number %d, who meets nobody", r+1, i+1, m.Opponent)
			case met[r].Opponent != i+1:
				x.add(no, c, "in round %d number %d meets number %d, who meets number %d", r+1, i+1, m.Opponent, met[r].Opponent)
			case m.Opponent < i+1:
				// The lower number has been looked at, and both together.
			case met[r].Colour != m.Colour.Other():
				x.add(no, c+5, "in round %d numbers %d and %d have %c and %c, which are no two colours of one game", r+1, i+1, m.Opponent, rune(m.Colour), rune(met[r].Colour))
			case met[r].Result != m.Result.Mirror() && (met[r].Result != m.Result || m.Result.Halves() > 0): // both may have lost
				x.add(no, c+7, "in round %d number %d has %q and number %d has %q, which do not go together", r+1, i+1, letter(m.Result), m.Opponent, letter(met[r].Result))
			}
		}
	}
}

// onlyBye looks that no round has two pairing byes. A team that is left over has one for each
// of its players.
func (x *reader) onlyBye() {
	if len(x.f.Teams) > 0 {
		return
	}
	had := map[int]int{} // the number that had it in the round
	for i, p := range x.f.Section.Players {
		for r, m := range p.Rounds {
			if m.Result != rounds.PairingBye {
				continue
			}
			if first, ok := had[r]; ok {
				x.add(x.rows[i].no, column(r)+7, "numbers %d and %d both have the pairing bye of round %d", first, i+1, r+1)
				continue
			}
			had[r] = i + 1
		}
	}
}

// lists looks up the numbers of the lists, and fills in what they leave to the file.
func (x *reader) lists() {
	players := len(x.f.Section.Players)
	for _, r := range x.refs {
		if r.player || len(x.f.Teams) == 0 {
			if r.number > players {
				x.add(r.line, r.column, "there is no player with the number %d", r.number)
			}
		} else if !x.isTeam(r.number) {
			x.add(r.line, r.column, "there is no team with the number %d", r.number)
		}
	}
	last := x.f.Section.Planned
	if last == 0 {
		last = mostRounds
	}
	for i := range x.f.Apart {
		if x.f.Apart[i].To == 0 {
			x.f.Apart[i].To = last // XXP: in all rounds
		}
	}
	if len(x.absent) > 0 {
		x.f.Byes = append(x.f.Byes, Bye{rounds.ZeroBye, min(x.f.Played()+1, mostRounds), x.absent})
	}
}
