package rules

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Tag is one tag pair of a PGN game.
type Tag struct{ Name, Value string }

// PGN is one game as it is written in Portable Game Notation, export format
// (PGN standard, 1994). The zero value is a game without moves.
type PGN struct {
	// Tags are written in the order given, after the seven of the roster
	// (Event, Site, Date, Round, White, Black, Result), which stand first in
	// their own order, unknown ones as "?". Result is always the field below;
	// SetUp and FEN always follow from Start. Of tags with one name the first
	// is written; a name with other signs than letters, digits and _ is left
	// out.
	Tags []Tag
	// Start is the position before the first move. The zero Position stands
	// for the ordinary commencement.
	Start Position
	// Moves are the legal moves played, in their order. The score ends before
	// a move that is not legal, with a comment that says so.
	Moves []Move
	// Result is "1-0", "0-1" or "1/2-1/2"; all else is written as "*",
	// unfinished or unknown.
	Result string
	// Comments stand behind the moves with their indices in Moves, and at -1
	// before the first. A closing brace, which PGN cannot write in a comment,
	// becomes a parenthesis.
	Comments map[int]string
	// NAGs are the Numeric Annotation Glyphs of the moves with their indices in
	// Moves, 1 to 255 (PGN standard, 10); Marks has the words for 1 to 6. They
	// are written before the comment.
	NAGs map[int][]int
}

// Marks are the annotator's marks for which the first glyphs stand.
var Marks = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// pgnColumns is the greatest length of a line in characters: the standard
// wants fewer than 80.
const pgnColumns = 79

// String returns the game with a line end after the movetext and no empty line
// behind it. Lines of movetext have fewer than 80 characters, unless one word
// of a comment has more; tags are not broken.
func (g PGN) String() string {
	if g.Start == (Position{}) {
		g.Start = Start()
	}
	var out strings.Builder
	for _, t := range g.tags() {
		out.WriteString("[" + t.Name + " \"" + escapeTag(t.Value) + "\"]\n")
	}
	out.WriteByte('\n')
	column := 0
	for _, word := range g.words() {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > pgnColumns:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	out.WriteByte('\n')
	return out.String()
}

// tags returns the tag pairs in the order in which they are written.
func (g PGN) tags() []Tag {
	roster := []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", g.result()}}
	seen := map[string]int{"SetUp": -1, "FEN": -1}
	given := map[string]bool{"Result": true}
	all := roster
	for i, t := range roster {
		seen[t.Name] = i
	}
	for _, t := range g.Tags {
		i, known := seen[t.Name]
		switch {
		case given[t.Name] || i < 0 || !tagName(t.Name):
		case known:
			all[i].Value, given[t.Name] = t.Value, true
		default:
			all = append(all, t)
			given[t.Name] = true
		}
	}
	if g.Start != Start() {
		all = append(all, Tag{"SetUp", "1"}, Tag{"FEN", g.Start.FEN()})
	}
	return all
}

func tagName(s string) bool {
	for _, c := range s {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return s != ""
}

// escapeTag writes a value so that a reader finds its end.
func escapeTag(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, s)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}

func (g PGN) result() string {
	switch g.Result {
	case "1-0", "0-1", "1/2-1/2":
		return g.Result
	}
	return "*"
}

// words returns the movetext in the parts between which a line may end.
func (g PGN) words() []string {
	words := commentWords(nil, g.Comments[-1])
	p := g.Start
	numbered := false // Black's move needs a number only after an interruption.
	for i, m := range g.Moves {
		san := p.SAN(m)
		if san == "" {
			words = commentWords(words, m.String()+" is not legal here")
			break
		}
		switch {
		case p.Turn() == White:
			words = append(words, strconv.Itoa(p.Number())+".")
		case !numbered:
			words = append(words, strconv.Itoa(p.Number())+"...")
		}
		words = append(words, san)
		for _, n := range g.NAGs[i] {
			if n > 0 && n < 256 {
				words = append(words, "$"+strconv.Itoa(n))
			}
		}
		before := len(words)
		words = commentWords(words, g.Comments[i])
		numbered = len(words) == before
		p = p.after(m)
	}
	return append(words, g.result())
}

// commentWords adds a comment in braces, word by word. A word that begins with
// % is not parted from the one before, since % at the beginning of a line
// makes a reader skip the line.
func commentWords(words []string, comment string) []string {
	fields := strings.Fields(strings.ReplaceAll(comment, "}", ")"))
	if len(fields) == 0 {
		return words
	}
	fields[0] = "{" + fields[0]
	fields[len(fields)-1] += "}"
	for i, f := range fields {
		if i > 0 && strings.HasPrefix(f, "%") {
			words[len(words)-1] += " " + f
		} else {
			words = append(words, f)
		}
	}
	return words
}
