package descriptive

import "slices"

// longest is the length in bytes beyond which a text is no record.
const longest = 200

// Record is what was understood of the words or signs by which a move is
// expressed (BCC1903/I.13). It knows no board: which move it is, only a
// position can tell. The zero Record expresses nothing and has no reading.
type Record struct {
	// Words is the record exactly as it was written, without the space around it.
	Words string

	said     string   // the same without its number; the spans of the patterns are of it
	in       Notation // the notations in which it was read
	patterns []pattern
}

// Parse reads one record. It looks at the form alone: an error means that the
// text is no record in form, and says what was not understood; whether a
// record in form has a reading is told by Match. A number before the record
// is passed over (RULING/R-48).
func Parse(s string) (Record, error) { return Descriptive.Parse(s) }

// read reads one record in descriptive notation, without a number.
func read(s string) (Record, fault) {
	if len(s) > longest {
		return Record{}, fault{what: isLong, hopeless: true}
	}
	var g grammar
	if f := g.fold(s); f.what != noFault {
		return Record{}, f
	}
	f := g.read()
	if g.forked {
		g.split = true
		if e := g.read(); f.what == noFault || !e.hopeless {
			f = e
		}
	}
	if g.found.n == 0 {
		if g.named {
			f = fault{what: isName}
		}
		return Record{}, f
	}
	return Record{Words: s, said: s, in: Descriptive, patterns: g.found.all()}, fault{}
}

// lookAhead is the number of words beyond the first that is not understood
// which may still make it understood: "(becoming a Queen)" is read at once.
const lookAhead = 5

// read cuts the text in one way and finds the patterns of that.
func (g *grammar) read() fault {
	if f := g.run(); f.what != noFault {
		return f
	}
	if g.count == 0 {
		return fault{what: isNothing}
	}
	g.far, g.named = 0, false
	g.record()
	switch {
	case g.found.n > 0:
		return fault{}
	case g.far >= g.count:
		return fault{what: isNotWhole}
	}
	return fault{what: isNoForm, at: g.list[g.far].span, hopeless: !g.named && g.far < g.count-lookAhead}
}

// onlyNames reports whether a pattern found without a dash comes of words
// that are the name of a square: "KB3" is no move of the King.
func (g *grammar) onlyNames(p *pattern) bool {
	if p.loose&looseDash == 0 {
		return false
	}
	places := g.squares(0, who{})
	for _, s := range places.all() {
		if s.rank != 0 && !slices.ContainsFunc(g.list[s.next:g.count], func(t token) bool {
			return t.kind != kindCheck && t.kind != kindMate && t.kind != kindOpen && t.kind != kindClose
		}) {
			return true
		}
	}
	return false
}

// loose returns what makes the record less plainly one: what its plainest
// understanding still lacks.
func (r Record) loose() looseness {
	least := ^looseness(0)
	for _, p := range r.patterns {
		least &= p.loose
	}
	return least
}

// Intelligible reports whether the record speaks of squares that there are.
// "B-Kt9" has the form of a record, but no position can make a move of it
// (RULING/R-11, STAUNTON/COR.IX).
func (r Record) Intelligible() bool {
	return slices.ContainsFunc(r.patterns, func(p pattern) bool {
		return p.castling || p.from != 0 && p.to != 0 && (!p.takes || p.victimOn != 0)
	})
}
