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
	m.Date, _ = mail.ParseDate(h.Get("Date"))
}

// readFrom reads the authors. Group syntax gives no author (RFC 6854 4).
func (m *Mail) readFrom(v string) {
	p := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: message.CharsetReader}}
	list, err := p.ParseList(v)
	if err != nil {
		for _, a := range AddressesIn(v) {
			m.From = append(m.From, strings.ToLower(a))
		}
		return
	}
	for _, a := range list {
		m.From = append(m.From, strings.ToLower(a.Address))
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
