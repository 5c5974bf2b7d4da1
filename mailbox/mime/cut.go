package mime

import (
	"strings"

	"postd/correspondence/sieve"
)

// Words is a letter's text, divided by who wrote it, and when.
type Words struct {
	// New is what its author wrote for this letter, and now.
	New string
	// Unsure are unmarked lines of which that cannot be told: they stand below
	// the head of an older letter, or below the line of a signature. They are
	// never heard; their writer may be asked about them.
	Unsure string
	// Struck is what its author struck out of it, which is read nowhere (RULING/R-85): a
	// line for each.
	Struck string
}

// Cut returns the new text of a letter: what its author wrote for it, without
// quotations, the lines that introduce them, signatures, and the letters that are
// passed on. New text between and below quotations is kept in its order.
//
// Where it is not plain whether a line is new, it is left out: a move that is
// missed is asked for again, one that is taken from a quotation cannot be
// taken back.
func Cut(text string) string { return Divide(text).New }

// Divide is Cut, and tells also what it left out though no mark says that it is
// old.
func Divide(text string) Words { return Answered{}.Divide(text) }

// Divide divides a letter that answers this one: what was filled in between its lines is new.
func (a Answered) Divide(text string) Words {
	lines, struck := unstruck(strings.Split(unwrapped(tidy(text)), "\n"))
	c := cutter{lines: lines, struckOut: struck, old: oldLetter{Answered: a, blanks: a.blanks()}}
	for c.i < len(c.lines) && !c.done {
		c.step()
	}
	unmarked(&c)
	if len(c.out) >= leastTags {
		c.out, _ = withoutScores(c.out)
	}
	return Words{New: joined(c.out), Unsure: joined(c.unsure), Struck: joined(c.told)}
}

// unmarked goes through what stands below the head of an old letter that has no marks. The
// blank lines of the letter that is answered are known in it too, but not in the older ones
// below it.
func unmarked(c *cutter) {
	began, deeper := false, false
	for ; c.i < len(c.lines); c.i++ {
		line := c.lines[c.i]
		if isQuote(line) { // some programs mark it all the same
			if !deeper {
				quotedOnce(c, line)
			}
			continue
		}
		words := strings.TrimSpace(line)
		deeper = deeper || began && (passedOn(words) || c.headBlock(c.i) || c.attribution(c.i) > 0)
		began = began || words != "" && !isHead(words) && !passedOn(words) && !underscores().MatchString(words)
		if filled, _ := c.old.filled(words); filled != "" && !deeper {
			c.out = append(c.out, filled)
			continue
		}
		c.unsure = append(c.unsure, words)
	}
}

// quotedOnce looks at a quoted line for what was written into it.
func quotedOnce(c *cutter, line string) {
	inner, one := oneDeep(line)
	if !one {
		return
	}
	words, unsure := c.old.quotes(inner)
	if words != "" {
		c.out = append(c.out, words)
	}
	if unsure != "" {
		c.unsure = append(c.unsure, unsure)
	}
}

func joined(lines []string) string { return strings.TrimSpace(strings.Join(lines, "\n")) }

// cutter goes through the lines of a letter.
type cutter struct {
	lines []string
	i     int
	struckOut
	out    []string
	unsure []string
	told   []string // what was struck out of the new text

	old    oldLetter // the letter that is answered
	asleep bool      // in a signature or a footer: nothing counts before the next quotation
	done   bool
}

// step judges the line at i, with those that belong to it.
func (c *cutter) step() {
	line := c.lines[c.i]
	words := strings.TrimSpace(line)
	if x := c.words[c.i]; x != "" && !c.asleep && !isQuote(line) {
		c.told = append(c.told, x)
	}
	switch {
	case c.gone[c.i]:
	case words == "":
		c.keep("")
	case isQuote(line):
		c.quotation()
		return
	case line == "-- " || words == "--" || words == "- --" || footer().MatchString(words):
		c.asleep = true // RFC 3676 4.3
	case passedOn(words) || c.headBlock(c.i) || onTheLine().MatchString(words):
		c.done = true
	case originalMessage().MatchString(words) && c.headBlock(c.next(c.i+1)):
		c.done = true
	case underscores().MatchString(words):
		// Outlook draws it above the old letter; others above a signature.
		if j := c.next(c.i + 1); j < len(c.lines) && (c.headBlock(j) || passedOn(c.lines[j])) {
			c.done = true
		}
	case sentFrom().MatchString(words):
	default:
		if n := c.attribution(c.i); n > 0 {
			c.i += n
			if j := c.next(c.i); j < len(c.lines) && !isQuote(c.lines[j]) {
				c.done = true // the old letter follows without a mark
			}
			return
		}
		c.keep(words)
	}
	c.i++
}

func (c *cutter) keep(line string) {
	if c.asleep {
		c.unsure = append(c.unsure, line)
		return
	}
	if line != "" {
		line = c.old.repeated(line)
	}
	if line == "" && (len(c.out) == 0 || c.out[len(c.out)-1] == "") {
		return
	}
	c.out = append(c.out, line)
}

// next returns the index of the first line from i that is not empty.
func (c *cutter) next(i int) int {
	for i < len(c.lines) && strings.TrimSpace(c.lines[i]) == "" {
		i++
	}
	return i
}

// quotation passes over quoted lines, and over the tails of such lines that a
// mail program broke: the next quoted line goes on right below.
func (c *cutter) quotation() {
	c.asleep = false
	c.keep("")
	for ; c.i < len(c.lines); c.i++ {
		if isQuote(c.lines[c.i]) {
			quotedOnce(c, c.lines[c.i])
			continue
		}
		if !c.brokenOff(c.i) {
			return
		}
	}
}

// brokenOff reports whether the line at i is the tail of a quoted line that
// grew too long: quoted lines stand right above and below it, and its first
// word would not have fitted into the one above.
func (c *cutter) brokenOff(i int) bool {
	if i == 0 || i+1 >= len(c.lines) || !isQuote(c.lines[i-1]) || !isQuote(c.lines[i+1]) {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimSpace(c.lines[i]), " ")
	return first != "" && len(c.lines[i-1])+1+len(first) > 70
}

// attribution returns how many lines at i introduce a quotation ("On Friday
// Smith wrote:"), 0 if none do. Such a line may have been broken into up to
// four.
func (c *cutter) attribution(i int) int {
	joined := ""
	for n := 1; n <= 4 && i+n <= len(c.lines); n++ {
		line := strings.TrimSpace(c.lines[i+n-1])
		if line == "" || isQuote(c.lines[i+n-1]) || n > 1 && !goesOn(c.lines[i+n-2], line) {
			return 0
		}
		joined = strings.TrimSpace(joined + " " + line)
		if len(joined) > 400 {
			return 0
		}
		if !introduces(joined) {
			continue
		}
		j := c.next(i + n)
		quoted := j < len(c.lines) && isQuote(c.lines[j])
		if quoted || dated().MatchString(joined) && !onlyTimed(joined) {
			return n
		}
	}
	return 0
}

// goesOn reports whether a line may be the first part of an introduction that was
// broken before the next: it begins as one, has a date or an address, or has the name
// that stands before an address. Words above a whole introduction are no part of it,
// however long their line is.
func goesOn(line, next string) bool {
	switch {
	case introBegins().MatchString(line):
		return true
	case introBegins().MatchString(next):
		return false
	}
	return introPart().MatchString(line) || strings.HasPrefix(next, "<")
}

// introduces reports whether the words end as the introduction of a quotation
// does.
func introduces(s string) bool {
	s = strings.TrimRight(s, "* ")
	if !strings.HasSuffix(s, ":") && !strings.HasSuffix(s, "：") {
		return false
	}
	return wrote().MatchString(s) || generic().MatchString(s) || timed().MatchString(s)
}

// onlyTimed reports whether nothing but a time makes the words an introduction.
func onlyTimed(s string) bool {
	s = strings.TrimRight(s, "* ")
	return !wrote().MatchString(s) && !generic().MatchString(s)
}

var (
	// wrote is the verb of an introduction, with the languages in which it was met: en
	// de fr es it nl pt pl sv/da/no fi cs/sk ru uk hu tr ro el hr/sl ca bg et lt lv vi
	// id ar ja zh ko and Hebrew. What stands behind the verb is a name, or a date with
	// a time.
	wrote = sieve.Once(`(?i)(?:^|[\s,>)\]"”»])(?:wrote|writes|` +
		`schrieb|geschrieben|a écrit|escribió|ha scritto|schreef|geschreven|escreveu|napisał\(?a?\)?|pisze|` +
		`skrev|kirjoitti|napsala?|napsal\(a\)|píše|napísala?|написала?|написал\(а\)|пишет|пише|` +
		`írta|yazdı|a scris|έγραψε|napisao|napisala|napisal\(?a?\)?|va escriure|ha escrit|написа|kirjutas|rašė|rakstīja|đã viết|menulis|כתב|כתבה|כתב/ה|كتب)` +
		`(?:(?:[^:：]|\d:\d){0,120})[:：]$|(?:写道|寫道|のメール|のメッセージ|さんは書きました|작성)[:：]$|írta \(.*\):$`)
	// generic is what newer programs write in every language: a date, a name
	// and an address.
	generic = sieve.Once(`\d.*<[^<>\s]+@[^<>\s]+>[:：]$`)
	// timed is what some people have their programs write: a name, a date and a
	// time. It introduces only what is marked as quoted.
	timed = sieve.Once(`\d[-./ ]\d.*\d[:.]\d\d\D{0,12}[:：]$`)
	// introBegins is how an introduction begins in many languages, with a day.
	introBegins = sieve.Once(`(?i)^(?:on|am|le|el|il|em|op|den|dne|dňa|w dniu|dnia|pe|în|la|στις|в|на|dana|dne)\s.{0,30}\d`)
	// introPart is found in the first line of an introduction that was broken.
	introPart = sieve.Once(`@|\b(?:19|20)\d\d\b|\d[:.]\d\d\b`)
	// dated is the sign that an introduction is one, though no mark of quotation
	// follows: it has a date or an address.
	dated = sieve.Once(`\d{1,4}|@`)

	// onTheLine is an introduction with the old letter on its own line, as
	// Yahoo writes it.
	onTheLine = sieve.Once(`\d.*<[^<>\s]+@[^<>\s]+>(?:\s*\pL{3,15}){0,2}\s?:\s+\S`)

	underscores = sieve.Once(`^[_=]{20,}$`)
	// originalMessage stands without dashes where a head follows (BlackBerry).
	originalMessage = sieve.Once(`(?i)^(?:original message|originalnachricht|message d'origine|mensaje original)$`)
)
