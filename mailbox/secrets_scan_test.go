package mailbox

import (
	"encoding/base64"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"postd/ledger"
	"postd/mailbox/mime"
)

// scanner knows every secret that the office has given, and looks for them in whatever
// leaves. It does not know how the gate finds them: it makes of a text all that a
// reader could make of it, and looks there for the random part of each.
type scanner struct {
	owner  map[string]string // of each token: whose it is and what for, in words
	thread map[string]string // of the tokens of Message-IDs: to whom the letter went
	seen   int
}

func newScanner() *scanner {
	return &scanner{owner: map[string]string{}, thread: map[string]string{}}
}

// tokenForm is the random part of a secret.
var tokenForm = regexp.MustCompile(`[a-z2-7]{20,26}`)

// learn takes a secret in.
func (s *scanner) learn(secret, whose string) {
	for _, part := range strings.FieldsFunc(strings.ToLower(secret), func(r rune) bool { return strings.ContainsRune(".@<>/+", r) }) {
		if n := len(part); (n == 20 || n == 26) && tokenForm.MatchString(part) {
			s.owner[part] = whose
		}
	}
}

// posted learns the secrets of a letter of the office.
func (s *scanner) posted(p ledger.Posting) {
	to := readerOf(p)
	s.learn(p.ReplyTo, to)
	s.learn(p.EnvelopeFrom, "bounce")
	s.learn(p.MessageID, to)
	for _, part := range strings.Split(mime.MsgID(p.MessageID), ".") {
		part, _, _ = strings.Cut(part, "@")
		if tokenForm.MatchString(part) {
			s.thread[part] = p.To // whoever was sent a letter may see its Message-ID again
		}
	}
}

func readerOf(p ledger.Posting) string { return fmt.Sprintf("%s of %s", p.To, p.Game) }

// tokensOfSecret are the random parts of a secret.
func tokensOfSecret(secret string) []string {
	return tokenForm.FindAllString(strings.ToLower(secret), -1)
}

// leaks are the secrets in the bytes of a letter that are not its own.
func (s *scanner) leaks(p ledger.Posting, raw []byte) (out []string) {
	own := tokensOfSecret(p.ReplyTo + " " + p.MessageID)
	head, body, _ := strings.Cut(string(raw), "\r\n\r\n")
	for _, t := range s.within(head) {
		if !slices.Contains(own, t) && s.thread[t] != p.To && !s.ofReader(p, t) {
			out = append(out, "head: "+s.owner[t])
		}
	}
	for _, t := range s.within(body) {
		if !slices.Contains(own, t) && !s.ofReader(p, t) {
			out = append(out, s.owner[t])
		}
	}
	return out
}

// ofReader reports whether a token is of a link of the reader's own.
func (s *scanner) ofReader(p ledger.Posting, token string) bool {
	return p.Player != 0 && s.owner[token] == fmt.Sprintf("link of %d", p.Player)
}

// within finds every secret in a text, however it is written there.
func (s *scanner) within(text string) (out []string) {
	s.seen++
	for _, way := range waysToRead(text, 3) {
		letters := squeezed(way)
		run := 0 // of the letters of tokens, up to i
		for i := range len(letters) {
			if c := letters[i]; c < 'a' && (c < '2' || c > '7') {
				run = 0
				continue
			}
			run++
			for _, n := range []int{20, 26} {
				if run < n {
					continue
				}
				if t := letters[i+1-n : i+1]; s.owner[t] != "" && !slices.Contains(out, t) {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

// squeezed leaves letters and digits alone, in lower case: no break of a line, no mark
// and no letter without shape hides anything then.
func squeezed(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r = unicode.ToLower(r); r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

var (
	scanBreaks = regexp.MustCompile(`=\r?\n`)
	scanHex    = regexp.MustCompile(`=([0-9A-Fa-f]{2})`)
	scanTags   = regexp.MustCompile(`<[^<>]*>`)
	scanRuns   = regexp.MustCompile(`[A-Za-z0-9+/_-]{16,}(?:[\s>|]*[A-Za-z0-9+/_-]{4,})*`)
	scanQuotes = regexp.MustCompile(`\n[\s>|]+`)
)

// waysToRead are all that can be made of a text by taking encodings off.
func waysToRead(text string, depth int) (out []string) {
	out = append(out, text)
	if depth == 0 {
		return out
	}
	if t := html.UnescapeString(text); t != text {
		out = append(out, waysToRead(t, depth-1)...)
	}
	if t, err := url.PathUnescape(strings.ReplaceAll(text, "%", "%")); err == nil && t != text {
		out = append(out, waysToRead(t, depth-1)...)
	}
	if t := scanHex.ReplaceAllStringFunc(scanBreaks.ReplaceAllString(text, ""), func(x string) string {
		t, _ := url.PathUnescape("%" + x[1:])
		return t
	}); t != text {
		out = append(out, waysToRead(t, depth-1)...)
	}
	if strings.Contains(text, "<") {
		out = append(out, scanTags.ReplaceAllString(text, ""))
	}
	for _, run := range scanRuns.FindAllString(text, -1) {
		for _, run := range []string{run, scanQuotes.ReplaceAllString(run, "")} {
			run = strings.NewReplacer("-", "+", "_", "/", "\r", "", "\n", "", " ", "").Replace(run)
			for shift := range 4 {
				if len(run) < shift+16 {
					continue
				}
				b := run[shift:]
				if d, err := base64.RawStdEncoding.DecodeString(b[:len(b)-len(b)%4]); err == nil && strings.Count(string(d), "\ufffd") == 0 && printable(d) {
					out = append(out, waysToRead(string(d), depth-1)...)
				}
			}
		}
	}
	return out
}

// printable reports whether octets look like text.
func printable(b []byte) bool {
	odd := 0
	for _, c := range b[:min(len(b), 200)] {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' || c > 0x7e {
			odd++
		}
	}
	return odd*5 < min(len(b), 200)
}

// sixWords are the rows of six words of a text, each as one string. A word is what
// stands between spaces, if it has a letter or a digit.
func sixWords(text string) map[string]bool {
	var words []string
	for _, w := range strings.Fields(strings.ToLower(text)) {
		w = strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, w)
		if w != "" {
			words = append(words, w)
		}
	}
	out := map[string]bool{}
	for i := 0; i+6 <= len(words); i++ {
		out[strings.Join(words[i:i+6], " ")] = true
	}
	return out
}
