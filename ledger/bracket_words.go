package ledger

import (
	"fmt"

	"postd/tournament/knockout"
)

// The labels of two ties that have no further one.
const (
	finalTie = "F"
	thirdTie = "3rd"
)

// TieWords is a tie in words.
type TieWords struct {
	Label        string
	Upper, Lower string
	Stands       string // the score, and who goes on
	Bye          bool   // nobody plays it
}

// TieWords puts a tie into words.
func (b Bracket) TieWords(t knockout.Tie) TieWords {
	x := TieWords{Label: t.Label, Upper: b.SideWords(t.Upper), Lower: b.SideWords(t.Lower), Bye: t.Why == whyBye}
	switch {
	case x.Bye:
		if x.Stands = "a bye"; t.Upper.Nobody {
			x.Upper, x.Lower = x.Lower, x.Upper
		}
	case t.State == knockout.Waiting:
		x.Stands = "waits for its players"
	case t.State == knockout.Playing && !b.Begun(t.Label):
		x.Stands = "can begin"
	default:
		x.Stands = t.Why
		if t.Winner > 0 {
			x.Stands += "; " + b.Name(t.Winner) + map[bool]string{true: " wins", false: " goes on"}[t.Label == finalTie || t.Label == thirdTie]
		}
	}
	return x
}

// SideWords are a side of a tie: its player with the seed, or from where one will come.
func (b Bracket) SideWords(s knockout.Side) string {
	switch {
	case s.Seed > 0:
		return fmt.Sprintf("%d %s", s.Seed, b.Name(s.Seed))
	case s.Nobody:
		return "nobody"
	}
	return "from " + s.From
}

// TieCell is a tie in the table of the tree, which takes as many rows as ties of the first round
// lead to it.
type TieCell struct {
	Span int
	Tie  knockout.Tie
}

// Columns is the tree as a table: a column a round with its name, and in each row the ties that
// begin there. The tie for the third place is not in it, and is given beside; nil: there is none.
func (b Bracket) Columns() (heads []string, rows [][]TieCell, third *knockout.Tie) {
	all := 0
	for _, t := range b.Ties {
		all = max(all, t.Round)
	}
	for r := 1; r <= all; r++ {
		heads = append(heads, roundName(all-r))
	}
	rows = make([][]TieCell, 1<<(all-1))
	count := make([]int, all+1) // of the ties of each round, which come from the top
	for _, t := range b.Ties {
		if t.Label == thirdTie {
			third = &t
			continue
		}
		span := 1 << (t.Round - 1)
		at := count[t.Round] * span
		count[t.Round]++
		rows[at] = append(rows[at], TieCell{span, t})
	}
	return heads, rows, third
}

// roundName names the round after which so many come.
func roundName(after int) string {
	switch after {
	case 0:
		return "Final"
	case 1:
		return "Semi-finals"
	case 2:
		return "Quarter-finals"
	}
	return fmt.Sprintf("Round of %d", 2<<after)
}

// Words say how far the cup has come.
func (b Bracket) Words() string {
	what := "A cup"
	if len(b.Players) == 2 {
		what = "A match of two"
	}
	if b.Winner > 0 {
		return fmt.Sprintf("%s. %s has won.", what, b.Name(b.Winner))
	}
	done, all := 0, 0
	for _, t := range b.Ties {
		if t.Why == whyBye {
			continue
		}
		if all++; t.State == knockout.Decided || t.State == knockout.Empty {
			done++
		}
	}
	if f, _ := b.Find(finalTie); f.State == knockout.Empty {
		return what + ". Nobody is left to win it."
	}
	if all == 1 {
		return fmt.Sprintf("%s of %d players. %d of 1 tie is decided.", what, len(b.Players), done)
	}
	return fmt.Sprintf("%s of %d players. %d of %d ties are decided.", what, len(b.Players), done, all)
}
