package mime

import (
	"bytes"
	"mime"
	"net/mail"
	"strings"

	"github.com/emersion/go-message"
)

// HeadOf reads the header of a letter alone.
func HeadOf(raw []byte) (m Mail) {
	head, _ := Split(raw)
	r := reader{m: &m}
	m.Head = r.header(head)
	m.readHead(raw)
	return m
}

// readHead reads the fields of the letter's own header.
func (m *Mail) readHead(raw []byte) {
	h := m.Head
	if v := h.Get(TruncatedField); v != "" && bytes.HasPrefix(raw, []byte(TruncatedField+":")) {
		for _, c := range v {
			if c < '0' || c > '9' {
				break
			}
			m.Size = m.Size*10 + int64(c-'0')
		}
	}
	for _, v := range h.Values("From") {
		m.readFrom(v)
	}
	for _, k := range []string{"To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To"} {
		for _, v := range h.Values(k) {
			m.To = append(m.To, AddressesIn(v)...)
		}
	}
	if h.Has("Return-Path") {
		m.Sender = strings.Trim(h.Get("Return-Path"), "<> ")
		m.Null = m.Sender == ""
	}
	m.MessageID = First(msgIDs(h.Get("Message-ID")))
	m.InReplyTo = msgIDs(h.Get("In-Reply-To"))
	m.References = msgIDs(h.Get("References"))
	m.Subject, _ = h.Text("Subject")
	if date := h.Get("Date"); date != "" {
		m.Date, _ = mail.ParseDate(date)
	}
}

// readFrom reads the authors. Group syntax gives no author (RFC 6854 4).
func (m *Mail) readFrom(v string) {
	p := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: message.CharsetReader}}
	list, err := p.ParseList(v)
	if err != nil {
		for _, a := range AddressesIn(v) {
			m.From = append(m.From, Lower(a))
		}
		return
	}
	for _, a := range list {
		m.From = append(m.From, Lower(a.Address))
	}
	m.Groups = isGroup(v)
}

// First gives the first of the words, or "" if there are none.
func First(l []string) string {
	if len(l) == 0 {
		return ""
	}
	return l[0]
}

// maxAddresses bounds how many addresses of a field are looked at.
const maxAddresses = 1000

// AddressesIn finds every address in a field, however badly it is written. It
// serves to look for the office's own addresses among the recipients, never to
// say who wrote.
func AddressesIn(v string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(v, func(r rune) bool {
		return r <= ' ' || strings.ContainsRune(`<>,;:"()`, r)
	}) {
		if i := strings.LastIndexByte(w, '@'); i > 0 && i < len(w)-1 && len(out) < maxAddresses {
			out = append(out, w)
		}
	}
	return out
}

// isGroup reports whether a field of addresses has group syntax (RFC 5322
// 3.4): a colon outside quotation marks, comments and brackets.
func isGroup(v string) bool {
	quoted, depth, angle := false, 0, false
	for i := 0; i < len(v); i++ {
		switch c := v[i]; {
		case c == '\\':
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth = max(0, depth-1)
		case depth > 0:
		case c == '<':
			angle = true
		case c == '>':
			angle = false
		case c == ':' && !angle:
			return true
		}
	}
	return false
}

// msgIDs finds the Message-IDs in a field, in order, without brackets. Words
// between them, as old programs wrote ("message of Monday"), are passed over.
func msgIDs(v string) []string {
	var out []string
	if !strings.Contains(v, "<") {
		for _, w := range strings.Fields(v) {
			if id := MsgID(w); id != "" && len(out) < maxAddresses {
				out = append(out, id)
			}
		}
		return out
	}
	for len(out) < maxAddresses {
		_, after, ok := strings.Cut(v, "<")
		if !ok {
			break
		}
		inside, rest, ok := strings.Cut(after, ">")
		if !ok {
			break
		}
		// A folded id may have been given a space inside.
		if id := MsgID(strings.Join(strings.Fields(inside), "")); id != "" {
			out = append(out, id)
		}
		v = rest
	}
	return out
}

// Lower writes the ASCII letters of an address small. Others are left as they are, since
// some would become ASCII letters, and the address that of somebody else.
func Lower(address string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, address)
}

// Host returns the part of an address after its last @, in small letters.
func Host(address string) string {
	i := strings.LastIndexByte(address, '@')
	return Lower(address[i+1:])
}

// Bare returns the address of a mailbox without the plus part of the local
// part (RFC 5233), in small letters; "" if it is none.
func Bare(address string) string {
	i := strings.LastIndexByte(address, '@')
	if i <= 0 || i == len(address)-1 {
		return ""
	}
	local, _, _ := strings.Cut(address[:i], "+")
	if local == "" {
		return ""
	}
	return Lower(local + address[i:])
}

// SameAddress reports whether two addresses are written alike, but for the case of ASCII
// letters. Whether one is a player's the ledger knows.
func SameAddress(a, b string) bool { return a != "" && Lower(a) == Lower(b) }

// EnvelopeFrom guesses the envelope sender of a letter that has none yet.
func EnvelopeFrom(raw []byte) string {
	head, _, _ := bytes.Cut(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n\n"))
	m, err := mail.ReadMessage(bytes.NewReader(append(head, "\n\n"...)))
	if err != nil {
		return ""
	}
	if v := m.Header.Get("Return-Path"); v != "" {
		return strings.Trim(v, "<> ")
	}
	a, err := mail.ParseAddress(m.Header.Get("From"))
	if err != nil {
		return ""
	}
	return a.Address
}
