package descriptive

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Notation is a set of languages of records. Unless the parties agree
// otherwise a record is written in the descriptive notation of the Code
// (BCC1903/I.13.C); a record in another is read as such only where that other
// is in the set. The zero Notation is Descriptive.
type Notation uint8

const (
	// Descriptive is the notation of BCC1903/I.13.
	Descriptive Notation = 1 << iota
	// Algebraic is Standard Algebraic Notation (PGN standard, 8.2.3), as
	// players write it: "Nf3", "exd6 e.p.", "O-O", "e8=Q".
	Algebraic
	// Numeric is the notation of the International Correspondence Chess
	// Federation, two figures for each square: "5254", "5171" for castling,
	// "57581" for a promotion.
	Numeric
)

// notationNames are the words by which an agreement names the notations.
var notationNames = []notationName{{"descriptive", Descriptive}, {"algebraic", Algebraic}, {"numeric", Numeric}}

type notationName struct {
	name string
	n    Notation
}

// ParseNotation reads the names of notations joined by "+", "descriptive",
// "algebraic", "numeric+descriptive".
func ParseNotation(s string) (Notation, error) {
	var set Notation
	for name := range strings.SplitSeq(s, "+") {
		name = strings.TrimSpace(name)
		i := slices.IndexFunc(notationNames, func(x notationName) bool { return x.name == name })
		if i < 0 {
			return 0, fmt.Errorf("descriptive: %q is no notation; there are descriptive, algebraic and numeric", name)
		}
		set |= notationNames[i].n
	}
	return set, nil
}

// String returns the names of the notations joined by "+", the form that
// ParseNotation reads.
func (n Notation) String() string {
	var names []string
	for _, x := range notationNames {
		if n.or()&x.n != 0 {
			names = append(names, x.name)
		}
	}
	return strings.Join(names, "+")
}

func (n Notation) or() Notation { return cmp.Or(n, Descriptive) }

// Parse reads one record in any of the notations; what it can be in several
// it is in all of them, so that its readings are those of each together
// (BCC1903/I.13.C). Capital and small letters count there: "Rb1" and "b2-b4"
// are algebraic alone, though in small letters throughout they might be R-B1
// and P-B4. Otherwise Parse is as the function of that name.
func (n Notation) Parse(s string) (Record, error) {
	words := strings.TrimSpace(s)
	r, err := n.parse(words)
	if err == nil {
		return r, nil
	}
	if m, ok := marker(words, 0); ok {
		if r, e := n.parse(strings.TrimSpace(words[m.end:])); e == nil {
			r.Words = words
			return r, nil
		}
	}
	return Record{}, err
}

// parse reads one record without a number.
func (n Notation) parse(s string) (Record, error) {
	r, f := n.read(s)
	return r, f.err(s, n)
}

// read reads one record without a number, or says its fault.
func (n Notation) read(s string) (r Record, f fault) {
	if n.or()&Descriptive != 0 {
		r, f = read(s)
	}
	if n&^Descriptive == 0 {
		return r, f
	}
	if len(s) > longest {
		return Record{}, fault{what: isLong, hopeless: true}
	}
	if n&Algebraic != 0 {
		found := algebraic(s)
		if slices.ContainsFunc(found, func(p pattern) bool { return plainly(&p, s) }) {
			r.patterns = nil
		}
		r.patterns = append(r.patterns, found...)
	}
	if n&Numeric != 0 {
		r.patterns = append(r.patterns, numeric(s)...)
	}
	if len(r.patterns) == 0 {
		// No record of these notations has more than four words.
		long := strings.Count(s, " ") > 4
		return Record{}, fault{what: isElsewhere, hopeless: long && (n&Descriptive == 0 || f.hopeless)}
	}
	r.Words, r.said, r.in = s, s, n
	return r, fault{}
}
