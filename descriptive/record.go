package descriptive

import (
	"errors"
	"fmt"
	"slices"
)

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

var (
	errNothing = errors.New("descriptive: nothing is written")
	errLong    = fmt.Errorf("descriptive: more than %d bytes are no record", longest)
)

// parse reads one record without a number.
func parse(s string) (Record, error) {
	if len(s) > longest {
		return Record{}, errLong
	}
	var g grammar
	if err := g.fold(s); err != nil {
		return Record{}, err
	}
	err := g.read(s)
	if g.forked {
		g.split = true
		if e := g.read(s); err == nil {
			err = e
		}
	}
	if g.found.n == 0 {
		if g.named {
			err = fmt.Errorf("descriptive: %q names a man or a square but no move", s)
		}
		return Record{}, err
	}
	return Record{Words: s, said: s, in: Descriptive, patterns: g.found.all()}, nil
}

// read cuts the text in one way and finds the patterns of that.
func (g *grammar) read(s string) error {
	if err := g.run(s); err != nil {
		return err
	}
	if g.count == 0 {
		return errNothing
	}
	g.far, g.named = 0, false
	g.record()
	if g.found.n == 0 {
		return g.failure(s)
	}
	return nil
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

// failure says what was not understood.
func (g *grammar) failure(s string) error {
	if g.far >= g.count {
		return fmt.Errorf("descriptive: %q is not a whole record", s)
	}
	return fmt.Errorf("descriptive: %q is not a record in form: not understood from %q", s, s[g.list[g.far].start:])
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
