package descriptive_test

import (
	"fmt"
	"strings"

	"postd/rules"
)

// hand is one manner of writing records: the letters or words that a player
// uses for each thing that can be said. "%s" in a sign stands for what it
// encloses.
type hand struct {
	name string

	men     [7]string // what the hand writes for the men, by rules.Role
	files   [7]string // and for the files and wings
	dot     string    // after the letter of a file or wing
	gap     string    // between the parts of one name: "K" and "Kt"
	owns    string    // the possessive of a file before its rank, "K's 4th", instead of the dot
	lends   string    // the possessive of a wing, "K's B."
	pawns   string    // the possessive of a Pawn's file, "Q. B's Pawn"
	space   string    // between a file and its rank
	ranks   [9]string // the ranks; ranks[0] is the first, if it has a name of its own
	nth     [9]string // "first", "2d": which Pawn of several on a file
	his     bool      // "to his B's 3d", where that says the same
	noFirst bool      // "R-K": no rank where a piece goes to the first

	to, takes     string
	from          string // "(%s)": the square left
	on            string // "(%s)": the square of the capture
	becomes       string // "(%s)": the promotion
	passing       string
	check, mate   string
	dis, dbl      string
	checks, mates string // the verbs, where no square is said
	moves         string
	castles       [3]string // bare, with the King's Rook, with the Queen's
	before        string    // a number
	end           string
	change        func(string) string // of all the letters
}

// write writes what is said; it answers false where the hand has no way of
// saying it.
func (h *hand) write(s said) (string, bool) {
	var b strings.Builder
	switch {
	case s.castles:
		sign := h.castles[0]
		switch s.castling {
		case rules.KingSide:
			sign = h.castles[1]
		case rules.QueenSide:
			sign = h.castles[2]
		}
		b.WriteString(sign)
	case s.mover.man == rules.NoRole: // "K2-K4"
		if h.plain() {
			return "", false
		}
		b.WriteString(h.square(s.from))
	default:
		b.WriteString(h.person(s.mover))
		if s.from != (spot{}) {
			fmt.Fprintf(&b, enclosing(h.from, s.from), h.square(s.from))
		}
	}
	if !s.castles && !h.act(&b, s) {
		return "", false
	}
	if s.becomes != rules.NoRole {
		sign := h.becomes
		if (sign == "%s" || sign == " %s") && (s.verb != goes || s.to.rank != 8) {
			sign = " (%s)" // the letter alone is read only behind an eighth rank
		}
		fmt.Fprintf(&b, sign, h.men[s.becomes])
	}
	if s.verb == moves || s.verb == checks || s.verb == takes && s.taken == (person{}) || s.castles && !strings.HasSuffix(b.String(), "R") {
		b.WriteByte(' ') // nothing is glued to a whole word
	}
	if s.passing {
		b.WriteString(h.passing + " ")
	}
	h.marks(&b, s)
	text := strings.TrimRight(b.String(), " ")
	if strings.HasSuffix(text, ".") {
		text += strings.TrimPrefix(h.end, ".")
	} else {
		text += h.end
	}
	if h.change != nil {
		text = h.change(text)
	}
	text = h.before + text
	return text, len(text) <= 200 // more bytes are no record, in full width as in any
}

// plain reports whether no sign stands for "to" ("PK4").
func (h *hand) plain() bool { return strings.TrimSpace(h.to) == "" }

// act writes what the man does.
func (h *hand) act(b *strings.Builder, s said) bool {
	switch s.verb {
	case goes:
		if p := s.mover; h.plain() && (p.wing != rules.NoWing || p.file != (line{}) || p.man == rules.King || p.man == rules.Queen) {
			return false // "QB3" is the name of a square
		}
		if own, ok := h.own(s); ok {
			b.WriteString(" to " + own)
			return true
		}
		b.WriteString(h.to)
		if h.noFirst && s.to.rank == 1 && !h.plain() && s.mover.man > rules.Pawn {
			b.WriteString(h.file(s.to.line))
		} else {
			b.WriteString(h.square(s.to))
		}
	case takes:
		sign := h.takes
		nobody := s.taken == (person{})
		if nobody && s.on == (spot{}) {
			if sign = strings.TrimRight(sign, " "); len(strings.Trim(sign, " .×")) < 2 {
				sign = " takes" // "B x" is half a sign
			}
		}
		b.WriteString(sign)
		if !nobody {
			b.WriteString(h.person(s.taken))
		}
		switch {
		case s.on == (spot{}):
		case nobody:
			b.WriteString(h.square(s.on))
		default:
			fmt.Fprintf(b, enclosing(h.on, s.on), h.square(s.on))
		}
	case moves:
		b.WriteString(h.moves)
	case checks:
		verb := strings.NewReplacer("(", "", ")", "", ",", "")
		switch {
		case s.dbl:
			b.WriteString(" " + verb.Replace(h.dbl))
		case s.dis:
			b.WriteString(" " + verb.Replace(h.dis))
		case s.mate:
			b.WriteString(h.mates)
		default:
			b.WriteString(h.checks)
		}
	}
	return true
}

// marks writes what is said of check, less what the verb has said.
func (h *hand) marks(b *strings.Builder, s said) {
	verb := s.verb == checks
	if s.dis && (!verb || s.dbl) {
		b.WriteString(h.dis)
	}
	if s.dbl && !verb {
		b.WriteString(h.dbl)
	}
	if s.check && !s.dis && !s.dbl && !verb {
		b.WriteString(h.check)
	}
	if s.mate && (!verb || s.dis || s.dbl) {
		b.WriteString(h.mate)
	}
}

// enclosing returns the sign about a square, or brackets about half of one.
func enclosing(sign string, s spot) string {
	if s.rank == 0 || s.line == (line{}) {
		return "(%s)"
	}
	return sign
}

// file writes the name of a file without what follows it: "K. B", "QKt".
func (h *hand) file(l line) string {
	switch l.wing {
	case rules.KingSide:
		return h.lent(rules.King) + h.files[l.of]
	case rules.QueenSide:
		return h.lent(rules.Queen) + h.files[l.of]
	}
	return h.files[l.of]
}

// lent writes the King or Queen who lends a wing, "K. ", "Queen's ".
func (h *hand) lent(r rules.Role) string {
	if h.lends != "" {
		return h.files[r] + h.lends + h.gap
	}
	return h.files[r] + h.dot + h.gap
}

// person writes the name of a man.
func (h *hand) person(p person) string {
	s := ""
	if p.nth != 0 {
		s = " " + h.nth[p.nth] + " "
	}
	switch p.wing {
	case rules.KingSide:
		s += h.lent(rules.King)
	case rules.QueenSide:
		s += h.lent(rules.Queen)
	}
	if p.file != (line{}) {
		s += h.file(p.file)
		if h.pawns != "" {
			s += h.pawns + h.gap
		} else {
			s += h.dot + h.gap
		}
	}
	return s + h.men[p.man]
}

// square writes a square, or the part of it that is said.
func (h *hand) square(s spot) string {
	switch {
	case s.rank == 0:
		return h.file(s.line)
	case s.line == (line{}):
		if s.rank == 1 {
			return "1" // "sq." by itself names no rank
		}
		return h.ranks[s.rank]
	case h.owns != "":
		return h.file(s.line) + h.owns + h.space + h.rank(s.rank)
	}
	return h.file(s.line) + h.dot + h.space + h.rank(s.rank)
}

func (h *hand) rank(r int) string {
	if r == 1 && h.ranks[0] != "" {
		return h.ranks[0]
	}
	return h.ranks[r]
}

// own writes the arrival with the word for one's own, where that says the same:
// "K. to his B's 3d" of KB3, "K. Kt. to his 5th" of KKt5.
func (h *hand) own(s said) (string, bool) {
	if !h.his || s.mover.man == rules.NoRole {
		return "", false
	}
	his, self, wing := "his ", line{s.mover.man, s.mover.wing}, s.mover.wing
	switch s.mover.man {
	case rules.Pawn:
		self = s.mover.file
	case rules.King:
		wing = rules.KingSide
	case rules.Queen:
		his, wing = "her ", rules.QueenSide
	}
	switch to := s.to.line; {
	case to == self:
		return his + h.rank(s.to.rank), true
	case to.of == rules.King, to.of == rules.Queen, to.wing != rules.NoWing && to.wing != wing:
		return his + h.square(s.to), true
	case to.wing == wing:
		return his + h.square(spot{to.bare(), s.to.rank}), true
	}
	return "", false // "his B's" would be only the one on the own wing
}
