package ties

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Kind is the kind of a section: it says which tie-breaks may stand, and how rounds without
// play count (FIDE/C.07/15).
type Kind string

// The kinds. In sections of teams the rows are teams, and the score is the match points unless
// the order begins with the game points.
const (
	RoundRobin Kind = "round robin"
	Swiss      Kind = "Swiss"
	Teams      Kind = "team round robin"
	TeamsSwiss Kind = "team Swiss"
)

// swiss reports whether article 16 reckons rounds without play.
func (k Kind) swiss() bool { return k == Swiss || k == TeamsSwiss }

// teams reports whether the rows are teams.
func (k Kind) teams() bool { return k == Teams || k == TeamsSwiss }

// Code is a tie-break as FIDE writes it in records 202 and 212 of a report file: "BH/C1",
// "KS/L-1", "BH:GP".
type Code struct {
	Name    string
	Of      string // "MP" or "GP", of teams; else empty
	Cut     int    // so many of the least significant values are left out (FIDE/C.07/14.1, 14.2)
	Median  int    // so many of the least and of the most significant ones (FIDE/C.07/14.3)
	Limit   int    // half points by which the limit of Koya is moved (FIDE/C.07/14.5)
	Reverse bool   // the other way round: the highest number, the lowest rating first
}

// String writes the code; Parse reads it.
func (c Code) String() string {
	s := c.Name
	if c.Of != "" && !(c.Of == "MP" && c.Name != "BH") {
		s += ":" + c.Of
	}
	if c.Cut > 0 {
		s += "/C" + strconv.Itoa(c.Cut)
	}
	if c.Median > 0 {
		s += "/M" + strconv.Itoa(c.Median)
	}
	if c.Limit != 0 {
		s += fmt.Sprintf("/L%+d", c.Limit)
	}
	if c.Reverse {
		s += "/R"
	}
	return s
}

// Format writes an order of codes, as Parse reads it; "none" where there is none.
func Format(order []Code) string {
	if len(order) == 0 {
		return "none"
	}
	words := make([]string, len(order))
	for i, c := range order {
		words[i] = c.String()
	}
	return strings.Join(words, ", ")
}

// Parse reads an order of codes with commas between them: "DE, BH/C1, SB". Case does not matter;
// nothing, or "none", is an order without tie-breaks. The names under which ledgers have kept
// tie-breaks before there were codes are read as well: sonneborn-berger, wins, koya, and
// direct-encounter, which is a code of its own, since it is reckoned otherwise than DE.
//
// There is an error where a code is unknown, may not stand in a section of this kind, or stands
// twice (DE and EDE may, FIDE/C.07/4.3); it says what may stand there.
func Parse(kind Kind, s string) ([]Code, error) {
	if s = strings.TrimSpace(s); s == "" || strings.EqualFold(s, "none") {
		return nil, nil
	}
	var order []Code
	for word := range strings.SplitSeq(s, ",") {
		c, err := ParseCode(kind, word)
		if err != nil {
			return nil, err
		}
		if slices.Contains(order, c) && c.Name != "DE" && c.Name != "EDE" {
			return nil, fmt.Errorf("ties: the tie-break %s is named twice; take one of them out", strings.TrimSpace(word))
		}
		order = append(order, c)
	}
	return order, nil
}

// ParseCode reads one code, as Parse does.
func ParseCode(kind Kind, word string) (Code, error) {
	word = strings.TrimSpace(word)
	name, rest, _ := strings.Cut(strings.ToUpper(word), "/")
	name, of, _ := strings.Cut(name, ":")
	if code, ok := before[name]; ok {
		name = code
	}
	i := slices.IndexFunc(methods, func(m method) bool { return m.code == name })
	if i < 0 {
		return Code{}, fmt.Errorf("ties: %q is no tie-break; there may stand %s", word, list(kind))
	}
	m := methods[i]
	if !slices.Contains(m.kinds, kind) {
		return Code{}, fmt.Errorf("ties: %s may not stand in a %s%s; there may stand %s", name, kind, m.forbidden(kind), list(kind))
	}
	c := Code{Name: name, Of: of}
	if of != "" && !(kind.teams() && m.of && (of == "MP" || of == "GP")) {
		return Code{}, fmt.Errorf("ties: %q is no tie-break of a %s: %s is not of match or game points; write %s", word, kind, name, name)
	}
	if of == "" && kind.teams() && m.of {
		c.Of = "MP"
	}
	if rest != "" {
		for variant := range strings.SplitSeq(rest, "/") {
			if !c.vary(variant) {
				return Code{}, fmt.Errorf("ties: %q is no way to reckon a tie-break, in %q; there may stand %s", variant, word, list(kind))
			}
		}
	}
	if !m.allows(c) {
		return Code{}, fmt.Errorf("ties: %q is no way to reckon %s; there may stand %s", word, name, list(kind))
	}
	return c, nil
}

// vary reads what stands behind a stroke.
func (c *Code) vary(s string) bool {
	if s == "R" {
		c.Reverse = true
		return true
	}
	if len(s) < 2 {
		return false
	}
	n, err := strconv.Atoi(s[1:])
	if err != nil || n == 0 {
		return false
	}
	switch s[0] {
	case 'C':
		c.Cut = n
	case 'M':
		c.Median = n
	case 'L':
		c.Limit = n
	default:
		return false
	}
	return true
}

// Codes are all that may stand in a section of the kind, in the order of a form; of the
// limits of Koya the usual one and the two next to it.
func Codes(kind Kind) (out []Code) {
	for _, m := range methods {
		if slices.Contains(m.kinds, kind) && !m.old {
			for _, form := range m.forms() {
				if c, err := ParseCode(kind, form); err == nil {
					out = append(out, c)
				}
			}
		}
	}
	return slices.Compact(out)
}

func list(kind Kind) string {
	var words []string
	for _, c := range Codes(kind) {
		words = append(words, c.String())
	}
	return strings.Join(words, ", ")
}
