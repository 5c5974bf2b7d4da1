package mime

import (
	"bytes"
	"net/mail"
	"strings"
)

// Host returns the part of an address after its last @, in small letters.
func Host(address string) string {
	i := strings.LastIndexByte(address, '@')
	return strings.ToLower(address[i+1:])
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
	return strings.ToLower(local + address[i:])
}

// SameAddress reports whether two addresses mean one mailbox. Local parts are taken
// without regard to case, as every provider of today does.
func SameAddress(a, b string) bool { return a != "" && strings.EqualFold(a, b) }

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
