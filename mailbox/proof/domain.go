package proof

import (
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"postd/mailbox/mime"
)

// Organisation gives the domain under which an organisation has registered that of the
// address, or the domain given: players.example for bob@mail.players.example. It is ""
// for what nobody has registered alone, such as co.uk, a number or one word.
func Organisation(address string) string {
	d := plainDomain(mime.Host(address))
	last := d[strings.LastIndexByte(d, '.')+1:]
	if d == "" || len(last) == len(d) || strings.Trim(last, "0123456789") == "" {
		return ""
	}
	if org, err := publicsuffix.EffectiveTLDPlusOne(d); err == nil {
		return org
	}
	// Some who let others register below their domain have addresses in it themselves.
	if suffix, icann := publicsuffix.PublicSuffix(d); suffix == d && !icann {
		return d
	}
	return ""
}

// SameOrganisation reports whether two addresses, or domains, are of one organisation,
// so that the same keys can sign for both.
func SameOrganisation(a, b string) bool {
	org := Organisation(a)
	return org != "" && org == Organisation(b)
}

// plainDomain is the domain as it is asked for in DNS: in ASCII and small letters; "" if
// it is none. Names of records have an underscore.
func plainDomain(d string) string {
	d, err := idna.Punycode.ToASCII(strings.ToLower(strings.TrimSuffix(d, ".")))
	if err != nil || len(d) > 253 {
		return ""
	}
	for label := range strings.SplitSeq(d, ".") {
		if label == "" || len(label) > 63 {
			return ""
		}
	}
	for i := range len(d) {
		if c := d[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
			return ""
		}
	}
	return d
}
