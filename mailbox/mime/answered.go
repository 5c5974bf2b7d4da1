package mime

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/sieve"
)

// Many a writer answers within the old letter: they fill in the line that the office has
// set there for them, quotation or not. That line is known by comparing it with the letter
// as it went out, and what stands in the place of the blank is new (RULING/R-70).

// Answered is the letter of the office that another one answers. Its zero value is none that
// is known.
type Answered struct {
	Text   string                 // its words as they went out
	Due    int                    // the number of the move that its reader is to send now
	Record func(line string) bool // whether a line has the form of a record in the game
}

// toFill is where the reader's own move goes, in the lines that the office sets: at their
// end, where letters of old have these words.
const toFill = "<your move>"

// writeIt stands beside such a line on a page, and opens a letter with it.
const writeIt = "Write it"

// blankLine is a line with a blank at its end.
type blankLine struct {
	lead   string   // the words that stand before the line, up to a colon; "" of a letter of old
	before string   // what stands before the blank, with the number of the move
	last   string   // the opponent's last move alone, with its number; "" if it is not there
	own    string   // the number of the reader's move with its stop, "3." or "3..."
	due    bool     // the number is that of the move that is due
	below  []string // the first words that follow the line
}

// setBlank finds a blank, with the number that stands before it or at the beginning of the line.
var setBlank = sieve.Once(`^(\d{1,4})\s?(?:\.+|…)(\s.*?)??(?:\s(\d{1,4})\.)?\s` + toFill + `(?:, ` + toFill + `)*$`)

// setLine finds a line that ends with the number of the reader's move, alone or behind the
// opponent's: "3... P-QR3 4.", "3. B-Kt5 3...", "1.".
var setLine = sieve.Once(`^(?:(\d{1,4}\.+ .+?) )?((\d{1,4})(?:\.|\.\.\.))$`)

// lineSet is the line that is set behind a colon and three spaces, or by itself below one.
func lineSet(line, above string) (b blankLine, number string, ok bool) {
	lead, rest, beside := strings.Cut(line, ":   ")
	switch {
	case beside:
		lead += ":"
	case strings.HasPrefix(line, "   ") && strings.HasSuffix(strings.TrimSpace(above), ":"):
		lead, rest = above, line
	default:
		return b, "", false
	}
	rest = evenly(rest)
	found := setLine().FindStringSubmatch(rest)
	if found == nil {
		return b, "", false
	}
	return blankLine{lead: evenly(lead), before: rest, last: found[1], own: found[2]}, found[3], true
}

// blanks are the lines of the letter that its reader may fill in.
func (a Answered) blanks() (out []blankLine) {
	lines := strings.Split(a.Text, "\n")
	for i, line := range lines {
		if b, number, ok := lineSet(line, lines[max(0, i-1)]); ok {
			n, err := strconv.Atoi(number)
			b.due = err == nil && n == a.Due
			b.below = strings.Fields(strings.Join(lines[i+1:min(len(lines), i+4)], " "))
			out = append(out, b)
			continue
		}
		line = evenly(line)
		found := setBlank().FindStringSubmatch(line)
		if found == nil {
			continue
		}
		b := blankLine{before: strings.TrimSpace(line[:strings.Index(line, toFill)])}
		number := found[1]
		if b.last, b.own = b.before, number+"..."; found[3] != "" {
			number, b.own = found[3], found[3]+"."
			b.last = strings.TrimSpace(strings.TrimSuffix(b.before, b.own))
		}
		if strings.TrimSpace(found[2]) == "" {
			b.last = ""
		}
		n, err := strconv.Atoi(number)
		b.due = err == nil && n == a.Due
		b.below = strings.Fields(strings.Join(lines[i+1:min(len(lines), i+4)], " "))
		out = append(out, b)
	}
	return out
}

// plainStops are the dashes and stops of telephones as our letters have them.
var plainStops = strings.NewReplacer("…", "...", "–", "-", "‑", "-", "−", "-", "&lt;", "<", "&gt;", ">")

// evenly writes a line as every program would: with single spaces, plain dashes and stops,
// and without the signs by which programs set it off.
func evenly(line string) string {
	line = strings.Trim(strings.Join(strings.Fields(plainStops.Replace(line)), " "), "*` ")
	if inner, ok := strings.CutPrefix(line, "_"); ok {
		line = strings.TrimSuffix(inner, "_")
	}
	return line
}

// oldLetter is the letter that is answered, as it comes back.
type oldLetter struct {
	Answered
	blanks  []blankLine
	above   string     // the line above
	ours    string     // its letters and digits, once they are asked for
	looked  int        // lines that were looked into
	repeats *blankLine // the line directly above, quoted as it was
}

// filled reports whether a line of the old letter is one of the blank lines, and gives it
// as it was filled in; that is "" where it was not.
func (o *oldLetter) filled(line string) (words string, b *blankLine) {
	line = evenly(line)
	defer func(above string) { o.above = above }(line)
	for i := range o.blanks {
		b := &o.blanks[i]
		rest, ok := b.begins(line, o.above)
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(strings.ReplaceAll(rest, toFill, " "), writeIt)
		rest = strings.TrimSpace(rest)
		if n := min(3, len(b.below)); n > 0 { // the next line of ours was joined to it
			rest, _, _ = strings.Cut(rest, strings.Join(b.below[:n], " "))
		}
		var moves []string
		for m := range strings.SplitSeq(strings.Join(strings.Fields(rest), " "), ",") {
			if m = unbracketed(strings.TrimSpace(m)); strings.Trim(m, "._<>[]()- ") != "" {
				moves = append(moves, m)
			}
		}
		if len(moves) == 0 || !b.due {
			return "", b
		}
		return b.before + " " + strings.Join(moves, ", "), b
	}
	for i := range o.blanks {
		if b := &o.blanks[i]; b.due && b.numbers(line) && o.differs(line) {
			return line, b
		}
	}
	return "", nil
}

// numbers reports whether a line begins as the line to be filled in does, but stands without
// the words above it, or without the second number of its move: "3. B-Kt5 P-QR3". It is
// filled in if it is a record that our letter has not.
func (b *blankLine) numbers(line string) bool {
	begins := b.last
	if b.last == "" {
		begins = b.before
	} else if !strings.HasSuffix(b.own, "...") {
		return false
	}
	return b.lead != "" && strings.HasPrefix(line, begins+" ")
}

// begins reports whether a line begins as this one, and gives what follows. A number alone
// does not, but behind the words of our letter that stand before it, or below them.
func (b *blankLine) begins(line, above string) (rest string, ok bool) {
	behind := b.lead == "" || b.last != "" || above != "" && strings.HasSuffix(b.lead, above)
	if b.lead != "" {
		if after, found := strings.CutPrefix(line, b.lead+" "); found {
			line, behind = after, true
		}
	}
	if rest, ok = strings.CutPrefix(line, b.before); !ok || !behind || rest == "" || strings.HasPrefix(rest, " and your move") {
		return "", ok && behind && rest == ""
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return rest, strings.ContainsRune(" <[(_", r) || b.lead != "" && unicode.IsLetter(r)
}

// unbracketed takes off what holds the place of the blank: "<Kt-QB3>", "[Kt-QB3]",
// "_Kt-QB3_".
func unbracketed(s string) string {
	for len(s) > 1 {
		end, ok := map[byte]byte{'<': '>', '[': ']', '(': ')', '_': '_', '*': '*'}[s[0]]
		if inner := s[1 : len(s)-1]; ok && s[len(s)-1] == end && !strings.ContainsAny(inner, "<>[]()") {
			s = strings.TrimSpace(inner)
			continue
		}
		break
	}
	return s
}

// mostLooked bounds how many quoted lines that are not ours are looked into for a record.
const mostLooked = 40

// quotes looks at a line of the old letter, quoted once: what was filled in is new, and a
// record that was not in the letter is asked about.
func (o *oldLetter) quotes(line string) (words, unsure string) {
	o.repeats = nil
	words, b := o.filled(line)
	switch {
	case words != "":
		return words, ""
	case b != nil && b.due && b.last != "":
		o.repeats = b
	case b == nil:
		if line = lastRows(evenly(line)); o.differs(line) {
			return "", line
		}
	}
	return "", ""
}

// numberInRow begins a move of a row of the score.
var numberInRow = sieve.Once(`(?:^|\s)\d{1,4}\.`)

// lastRows is the end of a row of the score that is too long to be looked into, from the number of
// a move on: what is new stands last in it.
func lastRows(line string) string {
	if len(line) <= longestRow {
		return line
	}
	for _, at := range numberInRow().FindAllStringIndex(line, -1) {
		if len(line)-at[0] <= longestRow {
			return strings.TrimSpace(line[at[0]:])
		}
	}
	return line
}

// differs reports whether a line is a record that was not in the letter.
func (o *oldLetter) differs(line string) bool {
	if o.Record == nil || o.Text == "" || line == "" || len(line) > longestRow || o.looked >= mostLooked {
		return false
	}
	if o.ours == "" {
		o.ours = signless(o.Text)
	}
	if strings.Contains(o.ours, signless(line)) {
		return false
	}
	o.looked++
	return o.Record(line)
}

// signless are the letters and digits of a text: programs break lines, and change the spaces
// and signs, as they like.
func signless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// repeated puts the opponent's last move, from the blank line that was quoted directly above,
// before a record (RULING/R-70); other lines are what they were.
func (o *oldLetter) repeated(line string) string {
	b := o.repeats
	o.repeats = nil
	if b == nil || o.Record == nil || evenly(line) == "" || !o.Record(line) {
		return line
	}
	begins := evenly(line)
	whole := b.before + " " + line
	if strings.HasPrefix(begins, b.own) && !strings.HasPrefix(begins, b.own+".") {
		whole = b.last + " " + line
	} else if begins[0] >= '0' && begins[0] <= '9' {
		return line // it has the repetition itself, or it is another line of the score
	}
	if o.Record(whole) {
		return whole
	}
	return line
}
