package ledger

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// The bounds of what is looked for in base64.
const (
	leastBase64 = 24
	leastLine   = 16
	mostBase64  = 8 << 20 // of one text, in octets
)

// inBase64 finds runs of base64 that decode to something with a secret in it. What
// comes into their place is the same without the secret, encoded again.
func (m Mask) inBase64(text string, spare []func(Found) bool, depth int) (out []hit) {
	left := mostBase64
	for i, ok := nextBase64(text, 0); ok && left > 0; i, ok = nextBase64(text, i) {
		run := base64At(text, i)
		if i = run.to; len(run.letters) < leastBase64 {
			continue
		}
		left -= len(run.letters)
		for shift := range 4 {
			decoded := run.decode(shift)
			if !isText(decoded) {
				continue
			}
			words, found := m.redact(string(decoded), spare, depth-1)
			if len(found) == 0 {
				continue
			}
			out = append(out, hit{from: run.from, to: run.to, inside: found, words: run.encode(shift, words)})
			break
		}
	}
	return out
}

// base64Run is a run of base64, perhaps on several lines.
type base64Run struct {
	from, to int
	letters  string // without what lies between the lines
	width    int    // of the first line
	breaks   string // what lies between them; "" if there is one line
	url      bool
}

func isBase64(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '/' || c == '-' || c == '_'
}

// nextBase64 returns where the next run begins that is long enough to look at.
func nextBase64(text string, i int) (from int, ok bool) {
	for i < len(text) {
		for i < len(text) && !isBase64(text[i]) {
			i++
		}
		from = i
		for i < len(text) && isBase64(text[i]) {
			i++
		}
		if i-from >= leastLine {
			return from, true
		}
	}
	return 0, false
}

// base64At reads the run that begins at i.
func base64At(text string, i int) base64Run {
	r := base64Run{from: i}
	var letters strings.Builder
	for {
		begin := i
		for i < len(text) && isBase64(text[i]) {
			r.url = r.url || text[i] == '-' || text[i] == '_'
			i++
		}
		letters.WriteString(text[begin:i])
		if r.width == 0 {
			r.width = i - begin
		}
		r.to = i
		if i-begin == r.width && r.width < leastLine {
			break
		}
		next := i
		if strings.HasPrefix(text[next:], "?=") { // of encoded words (RFC 2047 6.2)
			if n := wordsMeet([]byte(text[next:min(len(text), next+120)]), 0); n > 0 {
				next += n
			}
		}
		for next < len(text) && strings.IndexByte("\r\n\t >|", text[next]) >= 0 {
			next++
		}
		if next == i || !strings.ContainsAny(text[i:next], "\r\n=") || !wholeLine(text, next) {
			break
		}
		if r.breaks == "" {
			r.breaks = text[i:next]
		}
		i = next
	}
	for r.to < len(text) && text[r.to] == '=' && (len(r.letters)+r.to-i) < 2 {
		r.to++
	}
	r.letters = letters.String()
	return r
}

// wholeLine reports whether there is nothing but base64 from i to the end of the line:
// lines of it that were broken once more are of any length.
func wholeLine(text string, i int) bool {
	from := i
	for i < len(text) && isBase64(text[i]) {
		i++
	}
	return i > from && (i == len(text) || strings.IndexByte("=\r\n", text[i]) >= 0)
}

// decode reads the run from a letter on; what is not whole at its end is left out.
func (r base64Run) decode(shift int) []byte {
	s := r.letters[min(shift, len(r.letters)):]
	if r.url {
		s = strings.NewReplacer("-", "+", "_", "/").Replace(s)
	}
	if len(s)%4 == 1 {
		s = s[:len(s)-1]
	}
	out, err := base64.RawStdEncoding.DecodeString(s)
	if err != nil {
		return nil
	}
	return out
}

// encode writes other words in the place of the run.
func (r base64Run) encode(shift int, words string) string {
	enc := base64.StdEncoding
	if r.url {
		enc = base64.URLEncoding
	}
	s := r.letters[:shift] + enc.EncodeToString([]byte(words))
	if r.breaks == "" {
		return s
	}
	var b strings.Builder
	for len(s) > r.width {
		b.WriteString(s[:r.width] + r.breaks)
		s = s[r.width:]
	}
	return b.String() + s
}

// isText reports whether decoded octets look like words, and not like a picture.
func isText(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	head := b[:min(len(b), 256)]
	odd, all := 0, 0
	for _, r := range string(head) {
		if all++; r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f || r == utf8.RuneError {
			odd++
		}
	}
	return odd*10 <= all
}
