package ledger

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// FoldAddress is the form in which addresses are compared: two with the same form are one
// mailbox, and no others. Of ASCII letters the case does not count, as with every
// provider of today. A domain in other letters is that of its form for DNS (IDNA, RFC
// 5890). A local part in others is taken exactly, but for the ways in which one letter
// can be encoded (NFC, RFC 6532 3.1). So nothing that only looks like an address, or
// becomes it when all letters of the world are made small, is that address.
func FoldAddress(addr string) string {
	addr = strings.TrimSpace(addr)
	if ascii(addr) {
		return strings.ToLower(addr)
	}
	local, domain, found := cutAddress(addr)
	if !found {
		return norm.NFC.String(addr)
	}
	if ascii(local) {
		local = strings.ToLower(local)
	} else {
		local = strangely(norm.NFC.String(local), local)
	}
	labels := strings.Split(domain, ".")
	for i, l := range labels {
		labels[i] = foldLabel(l)
	}
	return local + "@" + strings.Join(labels, ".")
}

// SameAddress reports whether two addresses are one mailbox.
func SameAddress(a, b string) bool { return a != "" && FoldAddress(a) == FoldAddress(b) }

// foldLabel is a label of a domain as DNS has it.
func foldLabel(l string) string {
	if ascii(l) {
		return strings.ToLower(l)
	}
	a, err := idna.Lookup.ToASCII(l)
	if err != nil {
		return l // no host has such a name
	}
	return strangely(a, l)
}

// strangely returns what a word of other letters became, or the word as it was where
// nothing but ASCII is left of it: it was written in signs that stand for ASCII letters
// (a Kelvin sign, letters of full width), and nobody writes an address so in good faith.
func strangely(became, was string) string {
	if ascii(became) && !strings.HasPrefix(became, "xn--") {
		return was
	}
	return became
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
