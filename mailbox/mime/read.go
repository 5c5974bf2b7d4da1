package mime

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message"
)

// The limits within which a letter is read. What lies beyond is not looked at;
// the letter itself is kept whole.
const (
	maxHeader = 256 << 10 // octets of one header
	maxDepth  = 12        // of parts within parts
	maxParts  = 200       // in all
)

// TruncatedField stands on top of a letter of which only the beginning was
// fetched, with its whole size in octets.
const TruncatedField = "X-Postd-Truncated"

// Mail is a letter as far as it must be understood: who, to whom, in answer to
// what, and the words. It is made by ReadMail.
type Mail struct {
	From       []string // the addresses of From, in small letters; none if it cannot be read
	Groups     bool     // From names a group (RFC 6854)
	To         []string // every address to which it may have been sent, plus parts and all
	Sender     string   // Return-Path, without brackets
	Null       bool     // the Return-Path is <>: a report (RFC 5321 4.5.5)
	MessageID  string   // without brackets; "" if it has none
	InReplyTo  []string // without brackets
	References []string // without brackets, oldest first
	Subject    string
	Date       time.Time // as the author's machine said; zero if it cannot be read
	Text       string    // the words, quotations and all
	Known      string    // the words by which the letter is known again, whatever else is read of it
	HTML       bool      // Text was made from HTML
	Scores     []string  // files of games (PGN) that came with it; one that cannot be read is empty
	Faults     []string  // what was wrong with the letter and was passed over
	Size       int64     // of the whole letter, where only its beginning was fetched; else 0
	Begun      bool      // of such a letter the first text is there to its end, and Text is that

	// By these it is told who or what wrote the letter, and for which purpose.
	Head     message.Header
	Kind     string // the media type of the whole, "text/plain"
	Report   string // report-type of a multipart/report
	Protocol string // of a multipart/encrypted or multipart/signed
	Parts    []Part
}

// Part is a leaf of the MIME tree.
type Part struct {
	Kind     string
	charset  string
	open     bool // its end may be missing, since only the beginning of the letter was fetched
	twins    int  // which multipart/alternative it is of, counted from 1; 0: of none
	Params   map[string]string
	Attached bool
	Body     []byte // decoded, but for the charset
}

// ReadMail reads a letter (RFC 5322, RFC 2045 to 2049). Whatever is wrong with
// it is passed over as well as can be and named in Faults; an error means that
// it has no header at all, or that reading it brought the reader down.
func ReadMail(raw []byte) (m Mail, err error) {
	defer Recovered(&err)
	raw = bytes.TrimLeft(raw, "\r\n") // some programs that pass a letter on put an empty line above it
	head, body := Split(raw)
	r := reader{m: &m}
	m.Head = r.header(head)
	if m.Head.Len() == 0 {
		return m, errors.New("mailbox: the letter has no header")
	}
	m.readHead(raw)
	r.open = m.Size > 0
	r.entity(m.Head, body, 0)
	m.Kind, _, _ = m.Head.ContentType()
	m.Kind = strings.ToLower(m.Kind)
	if _, p, err := m.Head.ContentType(); err == nil {
		m.Report, m.Protocol = strings.ToLower(p["report-type"]), strings.ToLower(p["protocol"])
	}
	if m.Size > 0 {
		r.onlyFirst()
	}
	m.Parts = r.leaves
	m.Text, m.HTML = r.words()
	m.Scores = r.scores()
	return m, nil
}

// reader walks the tree of one letter.
type reader struct {
	m      *Mail
	leaves []Part
	seen   int
	text   int  // octets
	open   bool // the part that is being read goes to the end of the letter, and may lack its own
	twins  int  // which multipart/alternative is being read; 0: none
	paired int  // how many were begun
}

// onlyFirst leaves of the beginning of a letter its first text alone, if that is there
// to its end.
func (r *reader) onlyFirst() {
	first := slices.IndexFunc(r.leaves, func(p Part) bool { return p.form() != formNone })
	if first < 0 || r.leaves[first].open {
		return
	}
	r.m.Begun = true
	for i := range r.leaves {
		if i != first {
			r.leaves[i].Body = nil
		}
	}
}

func (r *reader) fault(words string) {
	if !slices.Contains(r.m.Faults, words) {
		r.m.Faults = append(r.m.Faults, words)
	}
}

// Split divides a letter or a part of one at the first empty line.
func Split(raw []byte) (head, body []byte) {
	for i := 0; i < len(raw); {
		n := bytes.IndexByte(raw[i:], '\n')
		if n < 0 {
			return raw, nil
		}
		if len(bytes.TrimRight(raw[i:i+n], "\r")) == 0 {
			return raw[:i], raw[i+n+1:]
		}
		i += n + 1
	}
	return raw, nil
}

// header reads a header and passes over lines that are no fields, which the
// library would take for the end of the letter.
func (r *reader) header(raw []byte) message.Header {
	if len(raw) > maxHeader {
		raw = raw[:maxHeader]
		r.fault("the header is too long")
	}
	var fields [][]byte
	for line := range bytes.Lines(raw) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) > 0 && (line[0] == ' ' || line[0] == '\t') {
			if len(fields) > 0 {
				last := &fields[len(fields)-1]
				*last = append(append(*last, ' '), bytes.TrimSpace(line)...)
			}
			continue
		}
		key, _, ok := bytes.Cut(line, []byte(":"))
		if !ok || !fieldName(bytes.TrimRight(key, " \t")) {
			if len(line) > 0 && !bytes.HasPrefix(line, []byte("From ")) && !bytes.HasPrefix(line, []byte(">From ")) {
				r.fault("the header has a line that is no field")
			}
			continue
		}
		fields = append(fields, bytes.Clone(line))
	}
	var h message.Header
	for i := len(fields) - 1; i >= 0; i-- { // Add puts a field before the others
		key, value, _ := bytes.Cut(fields[i], []byte(":"))
		h.Add(string(bytes.TrimSpace(key)), strings.TrimSpace(printable(value)))
	}
	return h
}

// fieldName reports whether these are the characters of a field's name
// (RFC 5322 2.2).
func fieldName(b []byte) bool {
	for _, c := range b {
		if c <= ' ' || c > '~' || c == ':' {
			return false
		}
	}
	return len(b) > 0
}

// printable makes a value of eight-bit octets readable.
func printable(b []byte) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' {
			return -1
		}
		return r
	}, Decode(b, ""))
}

// entity reads one part, or the letter itself.
func (r *reader) entity(h message.Header, body []byte, depth int) {
	r.seen++
	if depth > maxDepth || r.seen > maxParts {
		r.fault("the letter has too many parts")
		return
	}
	p, boundary, err := leafOf(h)
	if err != nil {
		r.fault("the Content-Type cannot be read")
	}
	if strings.HasPrefix(p.Kind, "multipart/") {
		r.multipart(p.Kind, boundary, body, depth)
		return
	}
	p.twins, p.open = r.twins, r.open
	// An inner letter is somebody else's words (RFC 2046 5.2.1): it is noted
	// and not entered. What a report returns is looked at for its Message-ID alone.
	if p.isRead() {
		if ofReport(p.Kind) {
			body = body[:min(len(body), maxReported)]
		}
		p.Body = r.transfer(h, body)
	}
	r.leaves = append(r.leaves, p)
}

// leafOf is the part that has this header, without its body, and the boundary of a
// multipart.
func leafOf(h message.Header) (p Part, boundary string, err error) {
	kind, params, err := h.ContentType()
	if err != nil {
		kind, params = looseType(h.Get("Content-Type"))
	}
	disposition, named, _ := h.ContentDisposition()
	if name := named["filename"]; name != "" && params["name"] == "" {
		params = maps.Clone(params)
		if params == nil {
			params = map[string]string{}
		}
		params["name"] = name
	}
	p = Part{Kind: strings.ToLower(kind), charset: params["charset"], Params: params, Attached: strings.EqualFold(disposition, "attachment")}
	return p, params["boundary"], err
}

// isRead reports whether the body of a part is looked at.
func (p Part) isRead() bool {
	return strings.HasPrefix(p.Kind, "text/") || ofReport(p.Kind) || p.isScore() || richForms[p.Kind] != nil
}

// looseType takes what it can of a Content-Type that is not well formed.
func looseType(v string) (kind string, params map[string]string) {
	parts := strings.Split(v, ";")
	kind, params = strings.ToLower(strings.TrimSpace(parts[0])), map[string]string{}
	for _, p := range parts[1:] {
		if k, v, ok := strings.Cut(p, "="); ok {
			params[strings.ToLower(strings.TrimSpace(k))] = strings.Trim(strings.TrimSpace(v), `"'`)
		}
	}
	if !strings.Contains(kind, "/") {
		kind = "text/plain" // RFC 2045 5.2
	}
	return kind, params
}

// multipart divides a body at its boundary lines (RFC 2046 5.1.1). A missing
// last one is common, and what was read so far counts.
func (r *reader) multipart(kind, boundary string, body []byte, depth int) {
	if boundary == "" {
		r.fault("a multipart letter without a boundary")
		r.leaves = append(r.leaves, Part{Kind: "text/plain", Body: clip(body)})
		return
	}
	if kind == "multipart/alternative" {
		defer func(of int) { r.twins = of }(r.twins)
		r.paired++
		r.twins = r.paired
	}
	begin, end := []byte("--"+boundary), []byte("--"+boundary+"--")
	start, closed, open := -1, false, r.open
	for i := 0; i < len(body) && !closed; {
		n := bytes.IndexByte(body[i:], '\n')
		next := i + n + 1
		if n < 0 {
			next = len(body)
		}
		line := bytes.TrimRight(body[i:next], " \t\r\n")
		if closed = bytes.Equal(line, end); closed || bytes.Equal(line, begin) {
			if start >= 0 {
				r.open = false
				r.child(kind, body[start:i], depth)
			}
			start = next
		}
		i = next
		if r.seen > maxParts {
			return
		}
	}
	if !closed {
		r.fault("the last boundary is missing")
		r.open = open
		if start >= 0 {
			r.child(kind, body[start:], depth)
		}
	}
}

func (r *reader) child(parent string, b []byte, depth int) {
	b = bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
	head, body := Split(b)
	h := r.header(head)
	if h.Len() == 0 && len(bytes.TrimSpace(head)) > 0 { // no header, only words
		body = b
	}
	if parent == "multipart/digest" && h.Get("Content-Type") == "" {
		h.Set("Content-Type", "message/rfc822") // RFC 2046 5.1.5
	}
	r.entity(h, body, depth+1)
}

// transfer undoes the transfer encoding. What is broken ends the text, and
// what came before it counts.
func (r *reader) transfer(h message.Header, body []byte) []byte {
	if r.text >= maxText {
		r.fault("the letter has too much text")
		return nil
	}
	var plain message.Header // without the charset, which is dealt with apart
	encoding, _, _ := strings.Cut(h.Get("Content-Transfer-Encoding"), ";")
	plain.Set("Content-Transfer-Encoding", strings.TrimSpace(encoding))
	e, err := message.New(plain, bytes.NewReader(body))
	if err != nil {
		r.fault("the transfer encoding is not known")
	}
	b, err := io.ReadAll(io.LimitReader(e.Body, maxText+1))
	if err != nil {
		r.fault("the transfer encoding is broken")
		if len(bytes.TrimSpace(b)) == 0 {
			b = body
		}
	}
	r.text += len(b)
	return clip(b)
}

func clip(b []byte) []byte { return b[:min(len(b), maxText)] }

// maxReported bounds how much of such a part is looked at, in octets.
const maxReported = 64 << 10

// ofReport reports whether a part that is no text is read all the same: what a
// report says, and the beginning of what it returns.
func ofReport(kind string) bool {
	switch kind {
	case "message/delivery-status", "message/global-delivery-status", "message/disposition-notification", "message/feedback-report", "message/rfc822", "message/global":
		return true
	}
	return false
}
