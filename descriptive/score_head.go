package descriptive

import (
	"strings"

	"postd/rules"
)

// headNames are the words with which a line over a game may begin, "White:
// Morphy", and the tags of PGN that they mean.
var headNames = map[string]string{
	"event": "Event", "site": "Site", "place": "Site", "date": "Date", "round": "Round", "white": "White", "black": "Black",
	"result": "Result", "opening": "Opening", "eco": "ECO", "annotator": "Annotator", "notes by": "Annotator", "fen": "FEN",
}

// headLine reads a line over a game that tells one thing of it: a tag of PGN
// or one of headNames with a colon.
func headLine(l string) (rules.Tag, bool) {
	l = strings.TrimSpace(l)
	if strings.HasPrefix(l, "[") {
		return tagPair(l)
	}
	name, value, ok := strings.Cut(l, ":")
	if !ok || len(name) > 10 {
		return rules.Tag{}, false
	}
	if name, ok = headNames[strings.ToLower(strings.TrimSpace(name))]; !ok {
		return rules.Tag{}, false
	}
	if _, _, two := columnNames(l); two {
		return rules.Tag{}, false
	}
	return rules.Tag{Name: name, Value: strings.TrimSpace(value)}, true
}

// tagPair reads `[Name "value"]`.
func tagPair(l string) (rules.Tag, bool) {
	l = strings.TrimSpace(strings.TrimPrefix(l, "["))
	name, value, ok := strings.Cut(l, "\"")
	last := strings.LastIndex(value, "\"")
	if !ok || last < 0 || strings.TrimSpace(value[last+1:]) != "]" {
		return rules.Tag{}, false
	}
	if name = strings.TrimSpace(name); name == "" || strings.ContainsAny(name, " \t.,;:(") {
		return rules.Tag{}, false
	}
	value = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value[:last])
	return rules.Tag{Name: name, Value: value}, true
}

// columnHeads reports whether a line stands over columns of moves: "WHITE.
// BLACK.", with the players' names or without.
func columnHeads(l string) bool {
	_, _, ok := columnNames(l)
	return ok
}

// columnNames reads "WHITE (Mr. X.)  BLACK (Mr. Y.)", "White: X  Black: Y".
func columnNames(l string) (white, black string, ok bool) {
	l = strings.Trim(l, " \t|\r\n")
	low := strings.ToLower(l)
	if len(l) > 100 || len(low) != len(l) || !strings.HasPrefix(low, "white") {
		return "", "", false
	}
	at := strings.Index(low, "black")
	if at < 0 || !strings.ContainsAny(l[at-1:at], " \t|.)—") {
		return "", "", false
	}
	white, first := columnName(l[len("white"):at])
	black, second := columnName(l[at+len("black"):])
	return white, black, first && second
}

// columnName reads a name behind "White": in brackets, or after a stop, colon
// or dash; or nothing.
func columnName(s string) (string, bool) {
	t := strings.Trim(s, " \t|.")
	switch {
	case t == "":
		return "", true
	case strings.HasPrefix(t, "(") && strings.Count(t, ")") == 1, strings.HasPrefix(t, "["):
		return player(strings.Trim(t, "()[] ")), strings.ContainsAny(t[len(t)-1:], ")]")
	case strings.HasPrefix(t, ":"), strings.HasPrefix(t, "—"), strings.HasPrefix(t, "–"), strings.HasPrefix(t, "-"):
		return player(strings.Trim(t, ":—–- ")), true
	}
	return "", false
}

// player is a name without the stop that ends a line of an old book: "Mr.
// Morphy.", but "Brown, Jr.".
func player(s string) string {
	if t := strings.TrimSuffix(s, "."); t != s && len(t)-strings.LastIndexAny(t, " .") > 4 {
		return t
	}
	return s
}

// position finds the position from which the game begins.
func (s *scorer) position() (rules.Position, *Fault) {
	for at := 0; at < len(s.text); {
		end := lineEnd(s.text, at)
		if tag, ok := headLine(s.text[at:end]); ok && tag.Name == "FEN" {
			p, err := rules.ParseFEN(tag.Value)
			if err != nil {
				f := s.faultAt(FaultPosition, at, "", strings.TrimPrefix(err.Error(), "rules: "))
				return p, &f
			}
			return p, nil
		}
		at = end + 1
	}
	return rules.Start(), nil
}

// mostHeading is how much of the words over a game is kept as its comment:
// what stands farther away is of the book.
const mostHeading = 2000

// headings reads what stands over a game: tags where it tells them, words, and
// the result where the game has no moves.
func (s *scorer) headings(head string) (tags []rules.Tag, said, result string) {
	seen := map[string]bool{"FEN": true, "SetUp": true}
	tag := func(name, value string) {
		if value != "" && value != "?" && !seen[name] {
			seen[name] = true
			tags = append(tags, rules.Tag{Name: name, Value: value})
		}
	}
	var words []string
	heads := false // the line before was "WHITE.  BLACK." without names
	for at := 0; at < len(head); {
		end := lineEnd(head, at)
		l := strings.TrimSpace(head[at:end])
		from := at + strings.Index(head[at:end], l)
		next := end + 1
		t, isTag := headLine(l)
		white, black, isHeads := columnNames(l)
		two := names(l)
		r, ended := resultClause(strings.TrimRight(l, ".! "), rules.White, rules.White)
		switch {
		case strings.Trim(l, "| ") == "", idle(l), sideHead(l):
		case ended:
			result = r // of a game without moves
		case isTag:
			s.headed = true
			tag(t.Name, t.Value)
		case isHeads:
			tag("White", white)
			tag("Black", black)
			heads = white == "" && black == ""
		case heads && len(two) == 2:
			tag("White", two[0])
			tag("Black", two[1])
			heads = false
		case strings.ContainsAny(l[:1], "([{") && s.pairs[from] > 0 && int(s.pairs[from]) < len(head):
			close := int(s.pairs[from])
			if inner := strings.TrimSpace(head[from+1 : close]); inner != "" && !picture(inner) {
				words = append(words, inner)
			}
			next = close + 1
		default:
			words = append(words, l)
		}
		at = next
	}
	said = joinLines(words)
	if n := len(said) - mostHeading; n > 0 {
		_, said, _ = strings.Cut(said[n:], " ")
		said = "… " + strings.ToValidUTF8(said, "")
	}
	return tags, said, result
}

// joinLines makes one text of the lines over a game: a title is parted from
// what follows, a sentence goes on.
func joinLines(lines []string) string {
	var b strings.Builder
	for i, l := range lines {
		switch {
		case i == 0:
		case len(lines[i-1]) > 50, strings.ContainsAny(lines[i-1][len(lines[i-1])-1:], ".,;:!?-"), l[0] >= 'a' && l[0] <= 'z':
			b.WriteByte(' ')
		default:
			b.WriteString("; ")
		}
		b.WriteString(l)
	}
	return b.String()
}

// names cuts a line under the heads of columns into the names of the players.
func names(l string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(strings.ReplaceAll(l, "  ", "\t"), func(r rune) bool { return r == '\t' || r == '|' }) {
		if part = player(strings.Trim(part, " ()[]")); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// addMarks keeps the annotator's "!" and "?" behind a record.
func addMarks(g *rules.PGN, i int, words string) {
	words = strings.TrimRight(words, " .")
	marks := words[len(strings.TrimRight(words, "!?")):]
	for n, m := range rules.Marks {
		if m != "" && m == marks {
			if g.NAGs == nil {
				g.NAGs = map[int][]int{}
			}
			g.NAGs[i] = append(g.NAGs[i], n)
		}
	}
}
