package proof

import (
	"bytes"
	"io"
	"mime"
	"net/mail"
	"slices"
	"strings"
	"time"

	letters "postd/mailbox/mime"
)

// How great a header may be of which a signature is looked at. The reader of letters
// reads no further than so many octets either; the library's time grows with the square
// of lines and fields.
const (
	maxHead   = 256 << 10
	maxLines  = 2000
	maxFields = 1000
	maxField  = 64 << 10 // octets of one
)

// single are the fields that stand once (RFC 5322 3.6) and by which a letter is read. A
// second one may be another's, and who signed the one did not sign the other.
var single = []string{"from", "subject", "date", "to", "cc", "message-id", "in-reply-to", "references",
	"mime-version", "content-type", "content-transfer-encoding"}

// letter is a letter as its bytes came, divided so that no two readers can find another
// header in it.
type letter struct {
	head   []byte
	rest   func() io.Reader // opens the empty line, and the body
	fields []field
	fault  string // why no signature can count; "" if one can
	broken bool   // none is even looked at
	date   time.Time
}

// field is one field of a header.
type field struct {
	name       string // in small letters
	value      string // without folding
	start, end int    // where it stands in the head
}

// divide reads the header field by field. What a signer's reader and ours could take for
// different things is a fault: else somebody adds to a signed letter what only one of
// the two sees.
//
// Begin is the beginning of the letter, with its header, and whole opens all of it anew
// at each call.
func divide(begin []byte, whole func() io.Reader) (l letter) {
	head, _ := letters.Split(begin)
	l.head = head
	l.rest = func() io.Reader {
		r := whole()
		_, _ = io.CopyN(io.Discard, r, int64(len(head))) // what cannot be read is not signed
		return r
	}
	behind := begin[len(head):]
	fault := func(words string) {
		if l.fault == "" {
			l.fault = words
		}
	}
	switch {
	case len(head) > maxHead || bytes.Count(head, []byte("\n")) > maxLines:
		fault("its header is too long")
		l.broken = true
		return l
	case !bytes.HasPrefix(behind, []byte("\r\n")) && !bytes.HasPrefix(behind, []byte("\n")):
		fault("its header does not end in an empty line")
	}
	seen := map[string]int{}
	at := 0
	for line := range bytes.Lines(head) {
		start := at
		at += len(line)
		words, end := bytes.CutSuffix(line, []byte("\n"))
		if words, _ = bytes.CutSuffix(words, []byte("\r")); !end || bytes.IndexByte(words, '\r') >= 0 {
			fault("its header has a line that does not end as lines do")
		}
		if len(words) > 0 && (words[0] == ' ' || words[0] == '\t') {
			if n := len(l.fields); n > 0 && l.fields[n-1].end == start {
				l.fields[n-1].end = at
			} else {
				fault("its header has a line that belongs to no field")
			}
			continue
		}
		name, _, ok := bytes.Cut(words, []byte(":"))
		name = bytes.TrimRight(name, " \t")
		if !ok || !plainName(name) {
			if start > 0 || !bytes.HasPrefix(words, []byte("From ")) {
				fault("its header has a line that is no field")
			}
			continue
		}
		f := field{name: strings.ToLower(string(name)), start: start, end: at}
		l.fields = append(l.fields, f)
		seen[f.name]++
	}
	if len(l.fields) > maxFields || slices.ContainsFunc(l.fields, func(f field) bool { return f.end-f.start > maxField }) {
		fault("its header is too long")
		l.broken = true
	}
	for _, name := range single {
		if seen[name] > 1 {
			fault("it has several fields " + name)
		}
	}
	for i := range l.fields {
		f := &l.fields[i]
		_, value, _ := bytes.Cut(head[f.start:f.end], []byte(":"))
		f.value = strings.TrimSpace(unfolded.Replace(string(value)))
	}
	if d, ok := l.field("date"); ok {
		l.date, _ = mail.ParseDate(d)
	}
	return l
}

// unfolded takes the ends of lines out of a field; the blanks after them stay.
var unfolded = strings.NewReplacer("\r\n", "", "\n", "")

// plainName reports whether this is the name of a field (RFC 5322 2.2).
func plainName(b []byte) bool {
	return len(b) > 0 && !bytes.ContainsFunc(b, func(r rune) bool { return r <= ' ' || r > '~' })
}

// field gives the value of the first field of that name.
func (l *letter) field(name string) (value string, ok bool) {
	for _, f := range l.fields {
		if f.name == name {
			return f.value, true
		}
	}
	return "", false
}

// with reads the letter with one of its fields above the others, as if it had come last.
// A signature that covers others covers those that stood there before it.
func (l *letter) with(f field) io.Reader {
	return io.MultiReader(bytes.NewReader(l.head[f.start:f.end]), bytes.NewReader(l.head[:f.start]),
		bytes.NewReader(l.head[f.end:]), l.rest())
}

// names gives the addresses to which a field says that the letter goes. What stands in a
// name or a comment is no address; a field that is not well formed names nobody.
func (l *letter) names(field string) []string {
	value, ok := l.field(field)
	if !ok {
		return nil
	}
	p := mail.AddressParser{WordDecoder: &mime.WordDecoder{
		CharsetReader: func(_ string, r io.Reader) (io.Reader, error) { return r, nil }, // the words of names are not looked at
	}}
	list, err := p.ParseList(value)
	if err != nil {
		return nil
	}
	var out []string
	for _, a := range list {
		out = append(out, a.Address)
	}
	return out
}

// tags reads the list of a signature (RFC 6376 3.2); nil if it is none.
func tags(value string) map[string]string {
	out := map[string]string{}
	for pair := range strings.SplitSeq(value, ";") {
		k, v, ok := strings.Cut(pair, "=")
		k = strings.TrimSpace(k)
		switch _, twice := out[k]; {
		case !ok && k == "":
			continue
		case !ok || twice:
			return nil
		}
		out[k] = strings.Join(strings.Fields(v), "")
	}
	return out
}

// covers reports whether a field is among those that are signed.
func covers(signed []string, name string) bool {
	return slices.ContainsFunc(signed, func(s string) bool { return strings.EqualFold(s, name) })
}
