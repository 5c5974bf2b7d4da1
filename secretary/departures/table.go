package departures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/secretary/folder"
	"postd/tournament"
)

// crossAfter is a crosstable as it will stand when somebody has left, with what changes.
type crossAfter struct {
	ID, Caption string
	Heads       []crossHead
	Rows        []crossRow
	Notes       []string
}

// crossHead heads the column of an opponent.
type crossHead struct{ Words, Name string }

type crossRow struct {
	Name         string
	Number       int
	Place, Score crossCell
	Cells        []crossCell
}

// crossCell is a cell of it; one that changes has a shape of its own, and not a colour alone.
type crossCell struct {
	Words         string
	Was           string // of a place or a score that changes, what stood
	Changed, Self bool
}

// tableAfter is the crosstable after it, beside that which stands.
func tableAfter(c folder.Course, before, after tournament.Table) crossAfter {
	x := crossAfter{ID: fmt.Sprintf("after-%d", c.ID), Caption: "Crosstable of " + c.Label + " after it", Notes: after.Notes()}
	was := map[int]tournament.Row{}
	for _, r := range before.Rows {
		was[r.Number] = r
	}
	for i, r := range after.ByNumber() {
		if !after.Swiss() {
			x.Heads = append(x.Heads, crossHead{fmt.Sprint(r.Number), r.Name})
		} else if i == 0 {
			for no := range r.Cells {
				x.Heads = append(x.Heads, crossHead{fmt.Sprint(no + 1), fmt.Sprintf("round %d", no+1)})
			}
		}
	}
	for _, r := range after.Rows {
		old := was[r.Number]
		cell := func(now, then string) crossCell { return crossCell{Words: now, Changed: now != then} }
		told := func(now, then string) crossCell {
			c := cell(cmp.Or(now, "–"), cmp.Or(then, "–"))
			if c.Changed {
				c.Was = cmp.Or(then, "–")
			}
			return c
		}
		row := crossRow{Name: r.Name, Number: r.Number, Place: told(r.Place(), old.Place()), Score: told(r.Score.String(), old.Score.String())}
		for i, k := range r.Cells {
			z := cell(marksOf(k), marksOf(old.Cells[i]))
			z.Self = k.Opponent == r.Number
			row.Cells = append(row.Cells, z)
		}
		x.Rows = append(x.Rows, row)
	}
	return x
}

// marksOf writes the marks of a cell; a game in play is a blank.
func marksOf(c tournament.Cell) string {
	var out []string
	for _, m := range c.Marks {
		if m.Sign != "*" {
			out = append(out, m.Sign)
		}
	}
	return strings.Join(out, " ")
}

// firstPlace says in a sentence that the first place changes hands; "" where it does not.
func firstPlace(before, after tournament.Table) string {
	first := func(t tournament.Table) (names []string) {
		for _, r := range t.Rows {
			if r.Rank == 1 && r.Played > 0 {
				names = append(names, r.Name)
			}
		}
		slices.Sort(names)
		return names
	}
	was, is := first(before), first(after)
	if slices.Equal(was, is) || len(was) == 0 || len(is) == 0 {
		return ""
	}
	had := was[0] + " had it"
	if len(was) > 1 {
		had = strings.Join(was, " and ") + " shared it"
	}
	has := is[0] + " has it"
	if len(is) > 1 {
		has = strings.Join(is, " and ") + " share it"
	}
	return fmt.Sprintf("The first place changes hands: %s, and after it %s.", had, has)
}
