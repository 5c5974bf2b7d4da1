package descriptive_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// The oracle reads a record by brute force: it asks of every legal move, word
// by word, whether the word is true of it, and then lets the capture and the
// check decide as laws 5(c) and I.13.C are ruled. It shares nothing with the
// matcher but the legal moves.

// answer is what a record means, in words: the moves in the order of
// likelihood.
type answer struct {
	moves     []rules.Move
	noCapture bool
	surplus   []string // sorted
}

func (a answer) String() string {
	s := "none"
	if len(a.moves) > 0 {
		s = ""
		for _, m := range a.moves {
			s += " " + m.String()
		}
		s = s[1:]
	}
	if a.noCapture {
		s += "; no capture"
	}
	if len(a.surplus) > 0 {
		s += "; surplus " + strings.Join(a.surplus, ", ")
	}
	return s
}

// read answers what a record means.
func (v *view) read(s said, n descriptive.Names) answer {
	fits := v.fitting(s, false)
	if len(fits) == 0 && s.names() && (n == descriptive.BirthThenSide || !v.Born) {
		// RULING/R-45: the birth-name admits no legal move.
		fits = v.fitting(s, true)
	}
	var a answer
	// READING/RD3, BCC1903/V.5(c), RULING/R-51: the want of the mark of capture.
	if !s.capture() {
		if quiet := only(fits, func(f *fact) bool { return !f.takes }); len(quiet) > 0 {
			fits = quiet
		} else {
			a.noCapture = len(fits) > 0
		}
	}
	// READING/RD4, RULING/R-4: each mark narrows if it can.
	for _, mark := range []struct {
		said bool
		word string
		true func(*fact) bool
	}{
		{s.dbl, "double", func(f *fact) bool { return f.dbl }},
		{s.dis, "dis", func(f *fact) bool { return f.dis }},
		{s.mate, "mate", func(f *fact) bool { return f.mate }},
		{s.check || s.mate || s.dis || s.dbl, "ch", func(f *fact) bool { return f.check }},
	} {
		if !mark.said || len(fits) == 0 {
			continue
		}
		if some := only(fits, mark.true); len(some) > 0 {
			fits = some
		} else if mark.word != "ch" || s.check || s.dis || s.dbl {
			a.surplus = append(a.surplus, mark.word)
		}
	}
	slices.Sort(a.surplus)
	marked := s.check || s.mate || s.dis || s.dbl
	slices.SortFunc(fits, func(x, y *fact) int {
		return cmp.Or(
			cmp.Compare(lesser(x.becomes), lesser(y.becomes)),
			cmp.Compare(one(x.check && !marked), one(y.check && !marked)),
			cmp.Compare(one(x.passing), one(y.passing)),
			cmp.Compare(uci(x), uci(y)))
	})
	for _, f := range fits {
		a.moves = append(a.moves, f.move)
	}
	return a
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// uci orders moves as their squares are written in UCI form: "a1a2", "a1b1".
func uci(f *fact) int {
	return f.from.File()*512 + f.from.Rank()*64 + f.to.File()*8 + f.to.Rank()
}

// lesser orders promotions, the Queen first.
func lesser(r rules.Role) int {
	if r == rules.NoRole {
		return 0
	}
	return int(rules.Queen - r)
}

func only(list []*fact, keep func(*fact) bool) []*fact {
	var out []*fact
	for _, f := range list {
		if keep(f) {
			out = append(out, f)
		}
	}
	return out
}

// fitting returns the moves of which every binding word is true. sides lets
// a name also mean the piece that stands on that side of the board.
func (v *view) fitting(s said, sides bool) []*fact {
	var out []*fact
	for i := range v.facts {
		if v.contradicted(s, &v.facts[i], sides) == "" {
			out = append(out, &v.facts[i])
		}
	}
	return out
}

// contradicted returns a binding word that is false of a move, "" if there is
// none. Marks of check bind nothing unless they are all that is said.
func (v *view) contradicted(s said, f *fact, sides bool) string {
	us, them := v.turn, v.turn.Other()
	switch {
	case s.castles != (f.castling != rules.NoWing):
		return "castling" // RULING/R-46: it has its own form
	case s.castles:
		if s.castling != rules.NoWing && s.castling != f.castling {
			return "the side of castling"
		}
		return ""
	case !v.is(s.mover, f.man, f.from, us, sides):
		return "the man"
	case !s.from.means(f.from, us):
		return "the square left"
	case s.verb == goes && !s.to.means(f.to, us):
		return "the square of arrival"
	case s.capture() && !f.takes:
		return "takes" // READING/RD3
	case s.verb == takes && !v.is(s.taken, f.victim, f.on, them, sides):
		return "the man taken" // RULING/R-47
	case s.verb == takes && !s.on.means(f.on, us) && !(f.passing && s.on.means(f.to, us)):
		return "the square of the capture"
	case s.passing && !f.passing:
		return "in passing" // RULING/R-3: only the mark binds
	case s.becomes != rules.NoRole && s.becomes != f.becomes:
		return "the promotion"
	case s.verb == checks && !f.check:
		return "checks"
	}
	return ""
}

// is reports whether the man on a square is the one named.
func (v *view) is(p person, man rules.Role, q rules.Square, c rules.Colour, sides bool) bool {
	if p.man != rules.NoRole && p.man != man {
		return false
	}
	if p.wing != rules.NoWing && !v.named(p, q, c) {
		half := rules.QueenSide
		if q.File() >= 4 {
			half = rules.KingSide
		}
		if !sides || half != p.wing {
			return false
		}
	}
	return p.file.means(q.File()) && (p.nth == 0 || v.before(q) == p.nth-1)
}

// named reports whether the piece on a square may bear the name: by the
// tests' own book (BCC1903/I.6, READING/RD6), and where the births are unknown any piece
// of the sort, unless there is one that does bear it.
func (v *view) named(p person, q rules.Square, c rules.Colour) bool {
	if v.Named[q] == p.wing {
		return true
	}
	if v.Born {
		return false
	}
	for s := range v.men {
		if v.men[s].role == p.man && v.men[s].colour == c && v.Named[s] == p.wing {
			return false
		}
	}
	return true
}

// answers answers by both understandings of names.
func (v *view) answers(s said) (a [2]answer) {
	for i, n := range allNames {
		a[i] = v.read(s, n)
	}
	return a
}

// ask reads a text and compares what it means with the answers of the oracle;
// it returns what is wrong, or "".
func (v *view) ask(text string, s said, want [2]answer) string {
	r, err := descriptive.Parse(text)
	if err != nil {
		return fmt.Sprintf("%q is refused: %v (said: %v)", text, err, s)
	}
	for i, n := range allNames {
		got := told(r.Match(v.Position, n))
		if got.equals(want[i]) {
			continue
		}
		why := ""
		for _, m := range got.moves {
			if !slices.Contains(want[i].moves, m) {
				why += fmt.Sprintf("\n  %s is false of %s", v.why(s, m), m)
			}
		}
		return fmt.Sprintf("%s (%s, born %t, names %d)\n  %q\n  got  %v\n  want %v\n  said %v%s",
			v.Position.FEN(), v.Sort, v.Born, n, text, got, want[i], s, why)
	}
	return ""
}

func (a answer) equals(b answer) bool {
	return slices.Equal(a.moves, b.moves) && a.noCapture == b.noCapture && slices.Equal(a.surplus, b.surplus)
}

// why names the word that is false of a move.
func (v *view) why(s said, move rules.Move) string {
	for i := range v.facts {
		if f := &v.facts[i]; f.move == move {
			return cmp.Or(v.contradicted(s, f, true), "the mark of capture or check")
		}
	}
	return "everything"
}

// told is a Match in the oracle's words.
func told(m descriptive.Match) answer {
	var a answer
	for _, x := range m.Readings {
		a.moves = append(a.moves, x.Move)
	}
	a.noCapture = m.NoCapture
	a.surplus = append(a.surplus, m.Surplus...)
	slices.Sort(a.surplus)
	return a
}
