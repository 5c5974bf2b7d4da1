package imports

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"postd/correspondence/calendar"
)

// columns finds out what the columns say.
func (t *Table) columns(all []record, chosen []Field) {
	first := all[0].cells
	width := 0
	for _, x := range all[:min(len(all), sampled)] {
		width = max(width, len(x.cells))
	}
	known := 0
	for _, cell := range first {
		if fieldOf(cell) != Nothing {
			known++
		}
	}
	below := all[1:min(len(all), sampled)]
	addressed := slices.ContainsFunc(first, isAddress)
	t.Head = !addressed && len(first) > 0 && (known > 0 || slices.ContainsFunc(below, func(x record) bool { return slices.ContainsFunc(x.cells, isAddress) }))
	t.Columns = make([]Column, min(width, mostCells))
	data := all[:min(len(all), sampled)]
	if t.Head {
		data = below
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if t.Head && i < len(first) {
			c.Head = first[i]
		}
		for _, x := range data {
			if i < len(x.cells) && x.cells[i] != "" {
				c.Sample = x.cells[i]
				break
			}
		}
	}
	switch {
	case len(chosen) > 0:
		for i := range t.Columns {
			if i < len(chosen) {
				t.Columns[i].Field = chosen[i]
			}
		}
		t.Guessed = !t.Head || known == 0
	case t.Head && known > 0:
		for i := range t.Columns {
			if f := fieldOf(t.Columns[i].Head); !t.has(f) {
				t.Columns[i].Field = f
			}
		}
	default:
		t.Guessed = true
		t.guess(data)
	}
}

// has reports whether a column has the field.
func (t *Table) has(f Field) bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Field == f })
}

// looks are how the cells of a field look, the surest first.
var looks = []struct {
	field Field
	like  func(string) bool
}{
	{Email, isAddress},
	{Region, func(s string) bool { return slices.Contains(calendar.Sets(), s) }},
	{Zone, isZone},
	{Rating, func(s string) bool { return len(s) >= 3 && len(s) <= 4 && digits(s) == len(s) }},
	{Phone, func(s string) bool { return digits(s) >= 6 && !strings.ContainsFunc(s, unicode.IsLetter) }},
	{Country, func(s string) bool {
		return len(s) >= 2 && len(s) <= 3 && strings.ToUpper(s) == s && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	}},
	{Name, func(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) && !isAddress(s) }},
}

// guess guesses the fields from the first lines: each field is the first column of which
// more than half of the cells look so.
func (t *Table) guess(data []record) {
	for _, look := range looks {
		for i := range t.Columns {
			full, like := 0, 0
			for _, x := range data {
				if i < len(x.cells) && x.cells[i] != "" {
					full++
					if look.like(x.cells[i]) {
						like++
					}
				}
			}
			if t.Columns[i].Field == Nothing && like*2 > full && !t.has(look.field) {
				t.Columns[i].Field = look.field
			}
		}
	}
}

func isAddress(s string) bool {
	at := strings.LastIndexByte(s, '@')
	return at > 0 && strings.Contains(s[at:], ".") && !strings.ContainsAny(s, " \t")
}

func isZone(s string) bool {
	if !strings.Contains(s, "/") {
		return false
	}
	_, err := time.LoadLocation(s)
	return err == nil
}

func digits(s string) (n int) {
	for _, r := range s {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}
