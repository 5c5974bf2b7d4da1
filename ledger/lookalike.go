package ledger

import (
	"bytes"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"postd/ledger/store"
)

// An address may be written so that a person takes it for another: bob with a Cyrillic o,
// or with a nought. It is another all the same, and whoever looks at its letter is told.

// alikes are signs that look like Latin letters or like one another. The table is a small
// part of that of Unicode (UTS 39): the small letters of Cyrillic, Greek and Armenian that
// look like Latin ones in common type, and digits and pairs that are taken for letters.
// Letters of full width, mathematical ones, ligatures and the like are covered by NFKC.
// It does not cover other scripts, accents, or what only a bad hand confuses.
var alikes = strings.NewReplacer(
	"а", "a", "в", "b", "г", "r", "ԁ", "d", "е", "e", "ё", "e", "һ", "h", "і", "i", "ї", "i", "ј", "j", "к", "k", "ӏ", "l", "м", "m",
	"н", "h", "о", "o", "р", "p", "ԛ", "q", "с", "c", "ѕ", "s", "т", "t", "у", "y", "ү", "y", "ѵ", "v", "ԝ", "w", "х", "x", "ь", "b",
	"α", "a", "β", "b", "γ", "y", "ε", "e", "η", "n", "ι", "i", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "σ", "o", "τ", "t", "υ", "u", "χ", "x", "ω", "w",
	"օ", "o", "ո", "n", "ս", "u", "հ", "h", "ց", "g", "զ", "q",
	"ı", "i", "ɩ", "i", "ɑ", "a", "ɡ", "g", "ℓ", "l", "ł", "l", "ø", "o", "đ", "d",
	"0", "o", "1", "l", "|", "l", "rn", "m", "vv", "w", "ſ", "f",
)

// skeleton is the form that all addresses have which look alike.
func skeleton(addr string) string {
	local, domain, _ := cutAddress(addr)
	if u, err := idna.Punycode.ToUnicode(domain); err == nil {
		domain = u
	}
	s := strings.ReplaceAll(local+"@"+domain, "I", "l") // as most types draw it
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r) {
			return -1 // it is not seen, or hardly
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(norm.NFKC.String(s)))
	for range 2 { // what one pass makes of noughts may be half of a pair
		s = alikes.Replace(s)
	}
	return s
}

// Lookalikes tells of addresses that are no player's and no official's whether they look
// like one that is.
type Lookalikes struct{ l *Ledger }

// Lookalikes are those of all addresses that are known.
func (l *Ledger) Lookalikes() (*Lookalikes, error) { return &Lookalikes{l}, nil }

// The kinds of those whose addresses are known.
const (
	ofOfficial = 'o'
	ofPlayer   = 'p'
)

// looks adds an address of an official or a player to what a row brings about.
func (d *effects) looks(kind byte, addr string, id uint64) {
	if addr != "" {
		d.add(ixLooks, join(looksKey(skeleton(addr), kind, FoldAddress(addr)), be8(id)), []byte(addr))
	}
}

// looksKey is what stands before the numbers of those who have an address.
func looksKey(skeleton string, kind byte, addr string) []byte {
	return join([]byte(skeleton), []byte{0, kind}, []byte(addr), []byte{0})
}

// holdsAddress reports whether somebody of the kind has the address.
func holdsAddress(tx *store.Tx, skeleton string, kind byte, addr string) bool {
	prefix := looksKey(skeleton, kind, FoldAddress(addr))
	k, _ := tx.Bucket(ixLooks).Cursor().Seek(prefix)
	return bytes.HasPrefix(k, prefix)
}

// IsOfficial reports whether somebody has the address who holds an office in a
// tournament or a game.
func (l *Ledger) IsOfficial(addr string) (is bool, err error) {
	if addr == "" {
		return false, nil
	}
	err = l.view(func(tx *store.Tx) error { is = holdsAddress(tx, skeleton(addr), ofOfficial, addr); return nil })
	return is, err
}

// likeIn is the address of a player, or else of an official or the office, that looks like this one;
// known: it is theirs.
func (l *Ledger) likeIn(tx *store.Tx, addr string) (like string, known bool) {
	looks := skeleton(addr)
	if holdsAddress(tx, looks, ofPlayer, addr) || holdsAddress(tx, looks, ofOfficial, addr) || SameAddress(addr, l.o.From) {
		return "", true
	}
	for _, kind := range []byte{ofPlayer, ofOfficial} {
		prefix := join([]byte(looks), []byte{0, kind})
		if k, v := tx.Bucket(ixLooks).Cursor().Seek(prefix); bytes.HasPrefix(k, prefix) {
			return string(v), false
		}
	}
	if l.o.From != "" && skeleton(l.o.From) == looks {
		return l.o.From, false
	}
	return "", false
}

// Of says in words what is odd about an address: "looks like bob@players.example, and is
// not", or that it mixes scripts; "" where nothing is.
func (x *Lookalikes) Of(addr string) string {
	if addr == "" {
		return ""
	}
	like, known := "", false
	err := x.l.view(func(tx *store.Tx) error { like, known = x.l.likeIn(tx, addr); return nil })
	if err != nil || known {
		return ""
	}
	if like != "" {
		return "looks like " + like + ", and is not"
	}
	if a, b := mixed(addr); b != "" {
		return "mixes " + a + " and " + b + " letters"
	}
	return ""
}

// scripts are those that are told apart; their letters are mixed in no honest word.
var scripts = []struct {
	name  string
	table *unicode.RangeTable
}{{"Latin", unicode.Latin}, {"Greek", unicode.Greek}, {"Cyrillic", unicode.Cyrillic}, {"Armenian", unicode.Armenian}}

// mixed names two scripts of which letters stand in one word of an address; "" if there
// are none.
func mixed(addr string) (a, b string) {
	local, domain, _ := cutAddress(addr)
	if u, err := idna.Punycode.ToUnicode(domain); err == nil {
		domain = u
	}
	for _, word := range strings.FieldsFunc(local+"@"+domain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) }) {
		a = ""
		for _, s := range scripts {
			if !strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(s.table, r) }) {
				continue
			}
			if a != "" {
				return a, s.name
			}
			a = s.name
		}
	}
	return "", ""
}
