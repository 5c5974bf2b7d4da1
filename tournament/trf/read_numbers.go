package trf

import (
	"strconv"
	"strings"
)

// number reads a whole number from the columns, which must hold one between least and most.
func (x *reader) number(w row, from, to, least, most int, what string) (int, bool) {
	text := w.cut(from, to)
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		x.add(w.no, from, "%s is missing", what)
	case err != nil || text[0] == '+' || text[0] == '-':
		x.add(w.no, from, "%s is no whole number: %q", what, text)
	case n < least || n > most:
		x.add(w.no, from, "%s is %d, and must be between %d and %d", what, n, least, most)
	default:
		return n, true
	}
	return 0, false
}

// maybe reads a number as number does, and gives 0 for blanks.
func (x *reader) maybe(w row, from, to, most int, what string) int {
	if w.cut(from, to) == "" {
		return 0
	}
	n, _ := x.number(w, from, to, 0, most, what)
	return n
}

// halves reads points, "11.5", as half points. Blank is 0.
func (x *reader) halves(w row, from, to int, what string) int {
	text := w.cut(from, to)
	if text == "" {
		return 0
	}
	n, ok := parseHalves(text)
	switch {
	case !ok:
		x.add(w.no, from, "%s are given in halves, like 11.5, and not as %q", what, text)
	case len(showHalves(n)) > to-from+1:
		x.add(w.no, from, "%s are %s, for which there are no columns", what, text)
	}
	return n
}

// parseHalves reads "11.5", "-1", ".5" and "3,0".
func parseHalves(text string) (int, bool) {
	digits, minus := strings.CutPrefix(text, "-")
	whole, part, _ := strings.Cut(strings.ReplaceAll(digits, ",", "."), ".")
	n := 0
	for _, c := range whole {
		if c < '0' || c > '9' || n > 99999 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	n *= 2
	switch strings.TrimRight(part, "0") {
	case "":
	case "5":
		n++
	default:
		return 0, false
	}
	if whole == "" && part == "" {
		return 0, false
	}
	if minus {
		n = -n
	}
	return n, true
}

// numbers reads the numbers of players or teams from a column on; they stand every few
// columns, and are parted by blanks, so that files with columns of their own are read too. A
// number may be 0 where zero allows it.
func (x *reader) numbers(w row, from int, what string, zero, player bool) []int {
	var all []int
	column := from
	for _, text := range strings.Fields(w.cut(from, len(w.r))) {
		for w.at(column) == ' ' {
			column++
		}
		n, err := strconv.Atoi(text)
		switch {
		case err != nil || n < 0 || n > mostPlayers || text[0] == '+':
			x.add(w.no, column, "%s is no number: %q", what, text)
		case n == 0 && !zero:
			x.add(w.no, column, "%s is 0, which nobody has", what)
		default:
			all = append(all, n)
			if n > 0 {
				x.refs = append(x.refs, ref{w.no, column, n, player})
			}
		}
		column += len([]rune(text))
	}
	return all
}

// one reads the number of a player or a team from its columns.
func (x *reader) one(w row, from, to int, what string, player bool) int {
	n, ok := x.number(w, from, to, 1, mostPlayers, what)
	if ok {
		x.refs = append(x.refs, ref{w.no, from, n, player})
	}
	return n
}
