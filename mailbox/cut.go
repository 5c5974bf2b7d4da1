package mailbox

import (
	"regexp"
	"strings"
)

// Cut returns the new text of a letter: what its author wrote himself, without
// quotations, the lines that introduce them, signatures, and the letters that
// he passes on. New text between and below quotations is kept in its order.
//
// Where it is not plain whether a line is new, it is left out: a move that is
// missed is asked for again, one that is taken from a quotation cannot be
// taken back.
func Cut(text string) string {
	c := cutter{lines: strings.Split(tidy(text), "\n")}
	for c.i < len(c.lines) && !c.done {
		c.step()
	}
	return strings.TrimSpace(strings.Join(c.out, "\n"))
}

// cutter goes through the lines of a letter.
type cutter struct {
	lines  []string
	i      int
	out    []string
	asleep bool // in a signature: nothing counts before the next quotation
	done   bool
}

// step judges the line at i, with those that belong to it.
func (c *cutter) step() {
	line := c.lines[c.i]
	words := strings.TrimSpace(line)
	switch {
	case words == "":
		c.keep("")
	case isQuote(line):
		c.quotation()
		return
	case line == "-- " || words == "--" || words == "- --":
		c.asleep = true // RFC 3676 4.3
	case passedOn(words) || c.headBlock(c.i) || onTheLine.MatchString(words):
		c.done = true
	case underscores.MatchString(words):
		// Outlook draws it above the old letter; others above a signature.
		if j := c.next(c.i + 1); j < len(c.lines) && (c.headBlock(j) || passedOn(c.lines[j])) {
			c.done = true
		}
	case sentFrom.MatchString(words):
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
	if c.asleep || line == "" && (len(c.out) == 0 || c.out[len(c.out)-1] == "") {
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

var quoteMark = regexp.MustCompile(`^ {0,3}(?:>|＞|[A-Za-z]{1,3}>|\|)`)

// isQuote reports whether the line begins with a mark of quotation: ">", or
// the initials before it that some programs write, or a bar.
func isQuote(line string) bool { return quoteMark.MatchString(line) }

// attribution returns how many lines at i introduce a quotation ("On Friday
// Smith wrote:"), 0 if none do. Such a line may have been broken into up to
// four.
func (c *cutter) attribution(i int) int {
	joined := ""
	for n := 1; n <= 4 && i+n <= len(c.lines); n++ {
		line := strings.TrimSpace(c.lines[i+n-1])
		if line == "" || isQuote(c.lines[i+n-1]) {
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
		if quoted || dated.MatchString(joined) {
			return n
		}
	}
	return 0
}

// introduces reports whether the words end as the introduction of a quotation
// does.
func introduces(s string) bool {
	s = strings.TrimRight(s, "* ")
	if !strings.HasSuffix(s, ":") && !strings.HasSuffix(s, "：") {
		return false
	}
	return wrote.MatchString(s) || generic.MatchString(s)
}

var (
	// wrote is the verb of an introduction, with the languages in which it was
	// met: en de fr es it nl pt pl sv/da/no fi cs/sk ru uk hu tr ro el ja zh ko.
	wrote = regexp.MustCompile(`(?i)(?:^|[\s,>)\]])(?:wrote|writes|` +
		`schrieb|geschrieben|a écrit|escribió|ha scritto|schreef|geschreven|escreveu|napisał\(?a?\)?|` +
		`skrev|kirjoitti|napsala?|napsal\(a\)|napísala?|написала?|написал\(а\)|пишет|пише|` +
		`írta|yazdı|a scris|έγραψε)(?:[^:]{0,120})[:：]$|(?:写道|寫道|のメール|のメッセージ|さんは書きました|님이 작성)[:：]$|írta \(.*\):$`)
	// generic is what newer programs write in every language: a date, a name
	// and an address.
	generic = regexp.MustCompile(`\d.*<[^<>\s]+@[^<>\s]+>[:：]$`)
	// dated is the sign that an introduction is one, though no mark of
	// quotation follows: a date or an address.
	dated = regexp.MustCompile(`\d{1,4}|@`)

	// onTheLine is an introduction with the old letter on its own line, as
	// Yahoo writes it.
	onTheLine = regexp.MustCompile(`\d.*<[^<>\s]+@[^<>\s]+>(?:\s*\pL{3,15}){0,2}\s?:\s+\S`)

	underscores = regexp.MustCompile(`^[_=]{20,}$`)
	sentFrom    = regexp.MustCompile(`(?i)^(?:(?:` +
		`sent (?:from|via|by|using) |von meinem .* gesendet|gesendet (?:von|mit|über|aus) |diese nachricht wurde von meinem |envoyé (?:de|depuis|à partir de) |` +
		`enviado (?:desde|do|de|a partir|com) |inviato da|inviata da|verzonden (?:vanaf|met|vanuit) |verstuurd vanaf |skickat från |sendt fra |` +
		`wysłano z|wysłane z|odesláno z|lähetetty |отправлено (?:с|из) |elküldve |gönderen|iphone'umdan|trimis de pe |` +
		`get outlook for |outlook für .* (?:beziehen|herunterladen)|outlook für |télécharg\S+ outlook|obtener outlook|obtenez outlook|hent outlook|haal outlook|ottieni outlook|` +
		`yahoo mail[: ]).*|iphoneから送信|.* から送信|发自我的.*|從我的.*)$`)
)
