package ties

import (
	"fmt"

	"postd/tournament/rounds"
)

// on are the half points of the account on each board, from the first, in all matches. Boards
// forfeited count as won and lost, and the pairing bye as won on every board (FIDE/C.07/12).
func (t *Table) on(a *account) []int {
	out := make([]int, t.boards)
	for _, g := range a.games {
		for i := range out {
			switch {
			case g.result == rounds.PairingBye:
				out[i] += 2
			case i < len(g.boards):
				out[i] += g.boards[i].Halves()
			case g.boards == nil:
				out[i] += g.got[0]
			}
		}
	}
	return out
}

// boardCount multiplies the points of each board with its number (FIDE/C.07/12.1). It parts only
// teams with as many game points.
func boardCount(t *Table, a *account, c Code, say *teller) Value {
	sum := 0
	for i, made := range t.on(a) {
		sum += (i + 1) * made
		say.term("%d × %s = %s on board %d", i+1, Parts(made, 2), Parts((i+1)*made, 2), i+1)
	}
	say.empty("no boards are known")
	return Parts(sum, 2)
}

// topBoard are the points on the first board (FIDE/C.07/12.2).
func topBoard(t *Table, a *account, c Code, say *teller) Value { return t.first(a, c, say) }

// withoutBottom are the points on all boards but the last (FIDE/C.07/12.3).
func withoutBottom(t *Table, a *account, c Code, say *teller) Value { return t.first(a, c, say) }

// decisive are the figures by which boards decide, one after the other: the boards from the
// first, or the sums without the last, without the last two, and so on.
func (t *Table) decisive(a *account, c Code) []int {
	boards := t.on(a)
	if c.Name == "TBR" {
		return boards
	}
	var out []int
	for n := len(boards) - 1; n > 0; n-- {
		sum := 0
		for _, made := range boards[:n] {
			sum += made
		}
		out = append(out, sum)
	}
	return out
}

// first is the first of the decisive figures, and the working is all of them.
func (t *Table) first(a *account, c Code, say *teller) Value {
	all := t.decisive(a, c)
	if len(all) == 0 {
		say.say("there are no boards for it")
		return none
	}
	if say != nil {
		var words []string
		for i, made := range all {
			on := fmt.Sprintf("board %d", i+1)
			if c.Name == "BBE" {
				on = fmt.Sprintf("boards 1 to %d", len(all)-i)
			}
			words = append(words, Parts(made, 2).String()+" on "+on)
		}
		say.say("%s", listed(words))
	}
	return Parts(all[0], 2)
}
