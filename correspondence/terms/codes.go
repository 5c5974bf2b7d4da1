package terms

import (
	"slices"
	"strconv"

	"postd/rules"
)

// These are the codes of laws under which a game may be agreed (BOOK/2.2).
const (
	CodePost     = "BCC1903-V"    // by correspondence
	CodeWire     = "BCC1903-VI"   // by telegraph
	CodeUmpired  = "BCC1903-APPA" // by telegraph, with umpires
	Code1897     = "BCC1897-III"
	CodeStaunton = "STAUNTON"
)

// OverlayRICC is the code of play over the board that may be laid over another one.
const OverlayRICC = "RICC"

// These are the columns of the tables of points and of laws.
const (
	post = iota
	wire
	umpired
	code1897
	staunton
	ricc
	columns
)

// Code is a code of laws: a column of the table of points (codes_points.go) and
// of the table of laws (codes_laws.go). No code's name is asked for anywhere: the
// engine obeys the blanks of the agreement, and a code is what it suggests for
// them.
type Code struct {
	Name    string // as the agreement names it: "BCC1903-V"
	Title   string // as people name it
	Overlay bool   // it is laid over another code
	column  int
}

// codes are the columns in the order of the tables.
var codes = []Code{
	{CodePost, "British Chess Code, 1903, Part V: by correspondence", false, post},
	{CodeWire, "British Chess Code, 1903, Part VI: by telegraph", false, wire},
	{CodeUmpired, "British Chess Code, 1903, Appendix A: by telegraph, with umpires", false, umpired},
	{Code1897, "British Chess Code, 1897, Part III", false, code1897},
	{CodeStaunton, "Staunton's Chess Praxis, with its rules for play by correspondence", false, staunton},
	{OverlayRICC, "Revised International Chess Code", true, ricc},
}

// Codes returns every code, the overlay last.
func Codes() []Code { return slices.Clone(codes) }

// CodeNamed returns the code of that name.
func CodeNamed(name string) (Code, bool) {
	i := slices.IndexFunc(codes, func(c Code) bool { return c.Name == name })
	if i < 0 {
		return Code{}, false
	}
	return codes[i], true
}

// Cell is what one code says to one point of law.
type Cell struct {
	// Values are what it suggests for the fields of the point, in their order; none
	// where it leaves them as the first code has them.
	Values []string
	// Or are other values of the fields that are as good by this code.
	Or   []string
	Law  rules.Law // "" where the code is silent
	Says string    // in a few words
}

// number stands among the values that are as good for any number: the code leaves
// it blank.
const number = "#"

// admits reports whether the value is as good by the code as the one that it
// suggests: that one itself, with others in a list, or one that stands beside it.
func (c Cell) admits(suggested, value string) bool {
	if value == suggested || slices.Contains(c.Or, value) {
		return true
	}
	if _, err := strconv.Atoi(value); err == nil && slices.Contains(c.Or, number) {
		return true
	}
	all, has := items(suggested), items(value)
	return len(all) > 0 && !slices.ContainsFunc(all, func(s string) bool { return !slices.Contains(has, s) })
}

// Point is one point of law on which the codes may differ (BOOK/5).
type Point struct {
	Name   string
	Fields []string // of the agreement, in which it is kept; none where the engine reasons alike under all
	cells  [columns]Cell
}

// In returns what the code says to the point. Where it suggests nothing the
// values are those of the first code.
func (p Point) In(c Code) Cell {
	cell := p.cells[c.column]
	if cell.Values == nil && !c.Overlay {
		cell.Values = p.cells[post].Values
	}
	return cell
}

// Points returns the table of points.
func Points() []Point { return slices.Clone(pointTable) }

// adopts fills the fields that the code's points name with what it suggests.
func (a *Agreement) adopts(c Code) error {
	for _, p := range pointTable {
		for i, v := range p.cells[c.column].Values {
			if v == "" {
				continue // the overlay leaves this one alone
			}
			if err := a.Set(p.Fields[i], v); err != nil {
				return err
			}
		}
	}
	return nil
}

// Contradiction is a field that is agreed otherwise than the chosen code has it.
type Contradiction struct {
	Field FieldValue
	Code  Code
	Says  string    // the value of the code
	Law   rules.Law // "" where the code leaves it to the parties
}

// Contradictions returns each field in which the agreement departs from its code,
// and from the overlay where there is one, in the order of the fields. That is
// lawful (BCC1903/INTRO(b), STAUNTON/PRIV), and is to be seen by those who agree.
func (a Agreement) Contradictions() []Contradiction {
	var out []Contradiction
	for _, f := range a.Filled() {
		for _, c := range slices.Backward(codes) {
			if c.Name != a.Code && c.Name != a.Overlay {
				continue
			}
			says, law, known, good := c.of(f)
			if known && !good {
				out = append(out, Contradiction{f, c, says, law})
			}
			if known {
				break // the overlay lies over the code
			}
		}
	}
	return out
}

// otherwise reports whether the code has the field otherwise than the first code.
func (c Code) otherwise(field string) bool {
	for _, p := range pointTable {
		if i := slices.Index(p.Fields, field); i >= 0 {
			mine, first := p.cells[c.column].Values, p.cells[post].Values
			return i < len(mine) && i < len(first) && mine[i] != first[i]
		}
	}
	return false
}

// of is what the code says to a field, whether it says anything, and whether the
// value is good by it.
func (c Code) of(f FieldValue) (says string, law rules.Law, known, good bool) {
	for _, p := range pointTable {
		i := slices.Index(p.Fields, f.Field.Name)
		if i < 0 {
			continue
		}
		cell := p.In(c)
		if i >= len(cell.Values) || cell.Values[i] == "" {
			return "", "", false, false
		}
		return cell.Values[i], cell.Law, true, cell.admits(cell.Values[i], f.Value)
	}
	return "", "", false, false
}
