package ledger

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// Whatever leaves the office, or is shown of a letter, goes through Redact. A key is
// found by its form alone: what looks like one is none the less a secret where it is
// worn, cut, or was never given out.

// Mask is what Redact must know of the office. That of no office finds the keys of any
// by their form, and none of the addresses whose plus part has none.
type Mask struct {
	Local, Domain string // of the address of the office
	Host          string // of its Message-IDs
}

// MaskOf is the mask of an office that writes from an address, with the domain of its
// Message-IDs; empty is that of the address.
func MaskOf(from, host string) Mask {
	local, domain, _ := cutAddress(from)
	local, _, _ = strings.Cut(local, "+")
	if host == "" {
		host = domain
	}
	return Mask{Local: local, Domain: domain, Host: host}
}

// Secret is the sort of what Redact takes out.
type Secret string

// The sorts of secrets.
const (
	SecretAddress Secret = "address" // of the office, with a plus part
	SecretID      Secret = "id"      // a Message-ID of the office
	SecretLink    Secret = "link"    // to a page that asks nobody who they are
	SecretKey     Secret = "key"     // a token that stands alone
)

// Found is one secret of a text: what it is, and the words as a reader's program
// would show them, in lower case.
type Found struct {
	Sort  Secret
	Words string
}

// Mask is the mask of this office.
func (l *Ledger) Mask() Mask { return Mask{Local: l.local, Domain: l.domain, Host: l.o.Host} }

// Redact takes the secrets out of a text, in whatever encoding they stand there:
// addresses of the office with a plus part become the office's address; its
// Message-IDs, links with a secret and lone tokens become "…".
func (l *Ledger) Redact(text string) string {
	text, _ = l.Mask().Redact(text)
	return text
}

// Redact is Ledger.Redact, and tells what was found. What spare holds to be the
// reader's own stays; nil spares nothing.
func (m Mask) Redact(text string, spare ...func(Found) bool) (string, []Found) {
	return m.redact(text, spare, mostNested)
}

// mostNested is how often base64 is looked for within base64.
const mostNested = 3

func (m Mask) redact(text string, spare []func(Found) bool, depth int) (string, []Found) {
	if len(text) < leastToken {
		return text, nil
	}
	p := plainOf(text)
	hits := m.scan(p, whole)
	p.blank(hits)
	lines := p.joined()
	hits = append(hits, m.scan(lines, joined)...)
	if bytes.IndexByte(p.b, '<') >= 0 {
		hits = append(hits, m.scan(p.untagged().joined(), joined)...)
	}
	hits = append(hits, m.scan(lines.tight(), tight)...)
	hits = slices.DeleteFunc(hits, func(h hit) bool {
		return slices.ContainsFunc(spare, func(own func(Found) bool) bool { return own(h.found) })
	})
	if depth > 0 {
		hits = append(hits, m.inBase64(text, spare, depth)...)
	}
	return m.replace(text, hits)
}

// hit is a secret, with the octets of the source in which it stands.
type hit struct {
	from, to    int
	first, last int // the same, of the plain in which it was found
	found       Found
	inside      []Found // of base64: what stood in it
	cut         bool    // it breaks off, and may go on in the next line
	words       string  // what comes into its place; "" is what its sort asks for
}

// replace writes the text anew without what was hit.
func (m Mask) replace(text string, hits []hit) (string, []Found) {
	if len(hits) == 0 {
		return text, nil
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(a.from-b.from, b.to-a.to) })
	var b strings.Builder
	var found []Found
	at := 0
	for _, h := range hits {
		if h.from < at {
			at = max(at, h.to) // it overlaps with the last
			continue
		}
		b.WriteString(text[at:h.from])
		switch {
		case h.inside != nil:
			b.WriteString(h.words)
			found = append(found, h.inside...)
		case h.found.Sort == SecretAddress && m.Local != "":
			b.WriteString(m.Local + "@" + m.Domain)
			found = append(found, h.found)
		default:
			b.WriteString("…")
			found = append(found, h.found)
		}
		at = h.to
	}
	b.WriteString(text[at:])
	return b.String(), found
}

// leastToken and mostToken are the lengths between which a token is: 100 bits and 128.
const (
	leastToken = 20
	mostToken  = 26
	mostPlus   = 120 // of a plus part, as far as one is looked for
	mostLink   = 400 // of a link
)

// secretPaths are the paths of the pages behind which a secret follows.
var secretPaths = []string{"/cal/", "/mute/", "/login/link/", "/board/", "/b/", "/x/", "/me/"}

// pieces says of a text in what pieces a token may stand in it.
type pieces int

const (
	whole  pieces = iota
	joined        // its lines were joined: a token may be followed by the first letters of the next
	tight         // all spaces were taken out: so may whole words, and only what has more signs is a token
)

// scan finds the secrets of a text as a reader's program would show it.
func (m Mask) scan(p plain, in pieces) (out []hit) {
	add := func(from, to int, sort Secret) int {
		out = append(out, hit{from: p.from(from), to: p.to(to - 1), first: from, last: to, found: Found{sort, string(p.b[from:to])}})
		return to
	}
	plus := []byte(strings.ToLower(m.Local) + "+")
	for i := 0; i < len(p.b); {
		switch c := p.b[i]; {
		case m.Local != "" && c == plus[0] && bytes.HasPrefix(p.b[i:], plus):
			first, _, _ := bytes.Cut(p.b[i+len(plus):min(len(p.b), i+len(plus)+24)], []byte("."))
			if to, cut := m.plusPart(p.b, i+len(plus)); to > 0 && (in != tight || !cut && begins(first)) {
				i = add(i, to, SecretAddress)
				out[len(out)-1].cut = cut
				continue
			}
			i++
		case c == '/':
			if to := linkBehind(p.b, i); to > 0 {
				from := linkBegins(p.b, i)
				if n := len(out); n > 0 && out[n-1].to > p.from(from) {
					i = to
					continue
				}
				i = add(from, to, SecretLink)
				continue
			}
			i++
		case inToken(c) && (i == 0 || !inToken(p.b[i-1])):
			n := runOf(p.b, i)
			if from, to, sort, ok := m.token(p, i, n, in); ok {
				i = add(from, to, sort)
				continue
			}
			i += n
		default:
			i++
		}
	}
	return out
}

// plusPart returns where an address ends whose plus part begins at i; 0 if it is no
// address of the office. One that was cut off counts by its first letters.
func (m Mask) plusPart(b []byte, i int) (to int, cut bool) {
	end := i
	for end < len(b) && end-i < mostPlus && !bytes.ContainsRune([]byte(" \t\r\n\x00@<>\"'`,;()[]|"), rune(b[end])) {
		end++
	}
	if !bytes.ContainsFunc(b[i:end], isWord) {
		return 0, false // nothing is left of it: "post+…@chess.test"
	}
	at := end
	for at < len(b) && (b[at] == ' ' || b[at] == '\t') && at-end < 3 {
		at++
	}
	if at < len(b) && b[at] == '@' {
		for at++; at < len(b) && (b[at] == ' ' || b[at] == '\t'); {
			at++
		}
		for _, d := range []string{m.Domain, m.Host} {
			if d != "" && bytes.HasPrefix(b[at:], []byte(strings.ToLower(d))) {
				return at + len(d), false
			}
		}
	}
	if first, _, dot := bytes.Cut(b[i:end], []byte(".")); dot && begins(first) {
		return end, true
	}
	return 0, false
}

// begins reports whether a token may begin with the word: that of a game, a player, a
// confirmation, a bounce or a user with its number, or that of an official or an
// address.
func begins(word []byte) bool {
	if len(word) == 1 {
		return word[0] == 'a' || word[0] == 'v'
	}
	if len(word) < 2 || len(word) > 21 || !bytes.ContainsRune([]byte("gpcbu"), rune(word[0])) {
		return false
	}
	return len(bytes.Trim(word[1:], "0123456789")) == 0
}

func inToken(c byte) bool { return c >= 'a' && c <= 'z' || c >= '2' && c <= '7' }

func runOf(b []byte, i int) (n int) {
	for i+n < len(b) && inToken(b[i+n]) {
		n++
	}
	return n
}

// token looks at a run of the letters of tokens, n at i: whether it is a token, and
// from where to where all reaches that belongs to it.
func (m Mask) token(p plain, i, n int, in pieces) (from, to int, sort Secret, ok bool) {
	b := p.b
	if n < leastToken || n > mostToken && in == whole {
		return 0, 0, "", false
	}
	if n > mostToken {
		n = mostToken
	}
	from, to = i, i+n
	known, labels := false, 0
	for at := i; at > 0 && b[at-1] == '.' && i-at < 60; { // what stands before it: g12.17-2w.
		begin := at - 1
		for begin > 0 && at-begin < 30 && (inName(b[begin-1])) {
			begin--
		}
		if begin == at-1 {
			break
		}
		labels++
		if at = begin; begins(b[begin : bytes.IndexByte(b[begin:], '.')+begin]) {
			from, known = begin, true
		}
	}
	domain := domainBehind(b, to)
	ours := domain > 0 && m.isOurs(b[to+1:domain])
	plus := []byte(strings.ToLower(m.Local) + "+")
	if known && b[from+1] == '.' && !ours && !p.random(i, n) && !bytes.HasSuffix(b[:from], plus) {
		return 0, 0, "", false // "v.internationalisation"
	}
	if in == tight && (!p.digits(i, n) || !ours && labels < 2 && !bytes.HasSuffix(b[:from], plus)) {
		return 0, 0, "", false
	}
	switch {
	case known, ours:
	case (n == leastToken || n == mostToken) && p.random(i, n) && (i == 0 || !inName(b[i-1])) && (to == len(b) || !inName(b[to])):
	default:
		return 0, 0, "", false
	}
	if !known {
		return from, max(to, domain*b2i(ours)), SecretKey, true
	}
	if bytes.HasSuffix(b[:from], plus) {
		return from - len(plus), max(to, domain), SecretAddress, true
	}
	if begin := linkBegins(b, from); begin < from {
		return begin, linkEnds(b, to), SecretLink, true
	}
	if domain == 0 {
		return from, to, SecretKey, true
	}
	if to = domain; bytes.HasSuffix(b[:from], []byte("board.")) {
		from -= len("board.")
	}
	if from > 0 && to < len(b) && b[from-1] == '<' && b[to] == '>' {
		from, to = from-1, to+1
	}
	return from, to, SecretID, true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (m Mask) isOurs(domain []byte) bool {
	return strings.EqualFold(string(domain), m.Domain) || strings.EqualFold(string(domain), m.Host)
}

func inName(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_' }

// domainBehind returns where a domain ends that stands behind an @ at i; 0 for none.
func domainBehind(b []byte, i int) int {
	if i >= len(b) || b[i] != '@' {
		return 0
	}
	end := i + 1
	for end < len(b) && end-i < 255 && (inName(b[end]) || b[end] == '.' && end+1 < len(b) && inName(b[end+1])) {
		end++
	}
	if end == i+1 {
		return 0
	}
	return end
}

// linkBehind returns where a link ends whose path with a secret begins at i; 0 if none
// begins there.
func linkBehind(b []byte, i int) int {
	for _, path := range secretPaths {
		if !bytes.HasPrefix(b[i:], []byte(path)) {
			continue
		}
		end := linkEnds(b, i)
		n := 0
		for at := i + len(path); at < end && (inName(b[at]) || b[at] == '.'); at++ {
			n++
		}
		if n >= leastToken {
			return end
		}
	}
	return 0
}

func inLink(c byte) bool {
	return c > ' ' && !bytes.ContainsRune([]byte("<>\"'`()[]{}|\\^"), rune(c))
}

// linkBegins returns where the link begins of which an octet stands at i; i if it is
// none.
func linkBegins(b []byte, i int) int {
	at := i
	for at > 0 && i-at < mostLink && inLink(b[at-1]) {
		at--
	}
	if s := bytes.Index(b[at:i], []byte("http")); s >= 0 && bytes.Contains(b[at+s:min(len(b), at+s+9)], []byte("://")) {
		return at + s
	}
	return i
}

func linkEnds(b []byte, i int) int {
	end := i
	for end < len(b) && end-i < mostLink && inLink(b[end]) {
		end++
	}
	for end > i && bytes.ContainsRune([]byte(".,;:!?"), rune(b[end-1])) {
		end--
	}
	return end
}
