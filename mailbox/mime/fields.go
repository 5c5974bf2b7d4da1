package mime

import (
	"strings"
)

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
