package ties

import (
	"cmp"
	"fmt"
	"slices"

	"postd/tournament/rounds"
)

// Table is the ranking of a section by an order of tie-breaks. It is not to be changed; it may be
// read from several goroutines once it is made.
type Table struct {
	Rows []Row // in order of the places; those who are out at the foot, without one

	kind     Kind
	order    []Code
	accounts []*account // by number
	names    map[string]int
	unrated  []string // names of those who play and have no rating
	last     int      // the last round that is paired
	rounds   int      // of the tournament, as far as known
	boards   int
}

// Row is the row of one player, or team.
type Row struct {
	Number int
	Rank   int // 1 is first; 0: no place
	Shared bool
	Score  Value
	Played int     // rounds with a result and an opponent, that count
	Left   int     // games that run
	Values []Value // one for each code of the order
}

// Rank ranks the players of the section by their score, and those of equal score by the codes in
// their order, each among those whom the ones before leave tied (FIDE/C.07/4.2). Those whom all
// leave equal share a place, and stand in order of their numbers. Teams are ranked by match points,
// or by game points where the order begins with these.
//
// There is an error where something in the section does not go together, or a code may not stand
// in a section of the kind.
func Rank(kind Kind, s rounds.Section, order []Code) (*Table, error) {
	if err := s.Fault(); err != nil {
		return nil, err
	}
	if _, err := Parse(kind, Format(order)); err != nil {
		return nil, err
	}
	t := &Table{kind: kind, order: slices.Clone(order), names: map[string]int{}}
	t.take(s)
	var placed, out []*account
	for _, a := range t.accounts {
		t.names[a.Name]++
		if a.Out {
			out = append(out, a)
			continue
		}
		placed = append(placed, a)
	}
	for _, a := range placed {
		if a.Rating == 0 {
			t.unrated = append(t.unrated, t.name(a))
		}
	}
	primary := t.primary()
	for _, tied := range t.part(placed, primary) {
		for _, equal := range t.parted(tied, order) {
			rank := len(t.Rows) + 1
			for _, a := range equal {
				t.Rows = append(t.Rows, t.row(a, rank, len(equal) > 1, primary))
			}
		}
	}
	for _, a := range out {
		t.Rows = append(t.Rows, t.row(a, 0, false, primary))
	}
	return t, nil
}

// primary is the score by which all are ranked first.
func (t *Table) primary() Code {
	switch {
	case !t.kind.teams():
		return Code{Name: "PTS"}
	case len(t.order) > 0 && t.order[0].Name == "GPTS":
		return Code{Name: "GPTS"}
	}
	return Code{Name: "MPTS"}
}

func (t *Table) row(a *account, rank int, shared bool, primary Code) Row {
	r := Row{Number: a.number, Rank: rank, Shared: shared, Score: t.known(a, primary), Played: a.played, Left: a.left}
	for _, c := range t.order {
		r.Values = append(r.Values, t.known(a, c))
	}
	return r
}

// known is the figure of an account.
func (t *Table) known(a *account, c Code) Value {
	if reckon := methodOf(c).reckon; reckon != nil {
		return reckon(t, a, c, nil)
	}
	if len(a.trials[c]) == 0 || !a.trials[c][0].counts {
		return none
	}
	return a.trials[c][0].made(a)
}

// Value returns the figure of the number by any code that may stand in the section, whether it is
// in the order or not; of direct encounters that are not in it there is none.
func (t *Table) Value(number int, c Code) Value {
	if number < 1 || number > len(t.accounts) {
		return none
	}
	return t.known(t.accounts[number-1], c)
}

// Working returns in words how the figure is reckoned: "½ × 2½ = 1¼ against Jones; …; together
// 4¾". It is empty where nobody has the number.
func (t *Table) Working(number int, c Code) string {
	if number < 1 || number > len(t.accounts) {
		return ""
	}
	a := t.accounts[number-1]
	reckon := methodOf(c).reckon
	if reckon == nil {
		return t.encounters(a, c)
	}
	say := &teller{}
	return say.words(reckon(t, a, c, say))
}

// parted parts the tied by the codes, one after the other, the best first. Those of a part are in
// order of their numbers, as they must be when they come.
func (t *Table) parted(tied []*account, order []Code) (out [][]*account) {
	if len(tied) < 2 || len(order) == 0 {
		return [][]*account{tied}
	}
	for _, still := range t.by(order[0], tied) {
		out = append(out, t.parted(still, order[1:])...)
	}
	return out
}

// by parts the tied by one code.
func (t *Table) by(c Code, tied []*account) [][]*account {
	switch c.Name {
	case "DE", oldEncounter, "EDE":
		return t.meet(c, tied)
	case "BC":
		if len(t.part(tied, Code{Name: "GPTS"})) > 1 {
			return [][]*account{tied}
		}
	case "TBR", "BBE":
		return t.lexical(c, tied)
	}
	return t.part(tied, c)
}

// part sorts by the figure of the code, the best first, and cuts where it changes.
func (t *Table) part(tied []*account, c Code) [][]*account {
	values := make(map[*account]Value, len(tied))
	for _, a := range tied {
		values[a] = t.known(a, c)
	}
	better := 1
	if methodOf(c).least != c.Reverse {
		better = -1
	}
	return parts(tied, func(a, b *account) int {
		if values[a].None || values[b].None {
			return values[b].Cmp(values[a])
		}
		return better * values[b].Cmp(values[a])
	})
}

// lexical parts teams by the first board, those left tied by the second, and so on.
func (t *Table) lexical(c Code, tied []*account) [][]*account {
	return parts(tied, func(a, b *account) int { return slices.Compare(t.decisive(b, c), t.decisive(a, c)) })
}

// parts sorts, the least first, and cuts where the order is not equal.
func parts(all []*account, order func(a, b *account) int) (out [][]*account) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *account) int { return cmp.Or(order(a, b), cmp.Compare(a.number, b.number)) })
	for i, a := range sorted {
		if i == 0 || order(sorted[i-1], a) != 0 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], a)
	}
	return out
}

// Place writes the rank for a page: "1", "2=" where it is shared, "" where there is none.
func (r Row) Place() string {
	switch {
	case r.Rank == 0:
		return ""
	case r.Shared:
		return fmt.Sprintf("%d=", r.Rank)
	}
	return fmt.Sprint(r.Rank)
}
