package descriptive

import "strings"

// Elsewhere reads a line that is wholly one or more records in form in a notation that is not
// of the set, with or without numbers, and in none that is: "1. c4" where records are
// descriptive. It returns that notation too. Such a line is no record and no offence, and its
// writer is asked (RULING/R-78). It is narrow, because nobody is to be asked about a year, a
// paper's size or a house's number: records in figures need a number or a dash, or be several.
func (n Notation) Elsewhere(line string) (Notation, []Numbered, bool) {
	line = strings.TrimSpace(line)
	if _, ok := n.or().ReadLine(line); ok {
		return 0, nil, false
	}
	for _, x := range notationNames {
		if n.or()&x.n != 0 {
			continue
		}
		row, ok := x.n.ReadLine(line)
		if !ok || x.n == Numeric && len(row) == 1 && row[0].Number == 0 && !row[0].Dots && !strings.Contains(line, "-") {
			continue
		}
		if x.n == Algebraic && len(row) == 1 && row[0].Number == 0 && line[0] >= 'A' && line[0] <= 'H' && len(line) == 2 {
			continue // "A4" is a sheet of paper
		}
		return x.n, row, true
	}
	return 0, nil, false
}
