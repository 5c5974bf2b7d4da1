package ledger

import (
	"bytes"
	"strings"
	"sync"
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
type Lookalikes struct {
	known map[string]bool   // folded
	looks map[string]string // skeleton → address as it is known
}

// lookalikes remembers them until a player or a tournament changes.
type lookalikes struct {
	sync.Mutex
	rows []byte // metaRows, by which they are out of date
	last *Lookalikes
}

// Lookalikes are those of all addresses that are known.
func (l *Ledger) Lookalikes() (x *Lookalikes, err error) {
	k := &l.alike
	k.Lock()
	defer k.Unlock()
	err = l.view(func(tx *store.Tx) error {
		now := tx.Bucket(bktMeta).Get(metaRows)
		if k.last != nil && bytes.Equal(now, k.rows) {
			x = k.last
			return nil
		}
		if x, err = l.lookalikesIn(tx); err == nil {
			k.rows, k.last = bytes.Clone(now), x
		}
		return err
	})
	return x, err
}

func (l *Ledger) lookalikesIn(tx *store.Tx) (*Lookalikes, error) {
	x := &Lookalikes{known: map[string]bool{}, looks: map[string]string{}}
	add := func(addr string) {
		if addr != "" {
			x.known[FoldAddress(addr)] = true
			x.looks[skeleton(addr)] = addr
		}
	}
	add(l.o.From)
	err := rows(tx.Bucket(bktTournaments), func(_ []byte, t Tournament) error {
		for _, o := range []Official{t.Secretary, t.Umpire, t.Adjudicator} {
			add(o.Addr)
		}
		for _, s := range t.Seats {
			add(s.Addr)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return x, rows(tx.Bucket(bktPlayers), func(_ []byte, p Player) error {
		for _, a := range p.Addresses {
			add(a.Addr)
		}
		return nil
	})
}

// Of says in words what is odd about an address: "looks like bob@players.example, and is
// not", or that it mixes scripts; "" where nothing is.
func (x *Lookalikes) Of(addr string) string {
	if addr == "" || x.known[FoldAddress(addr)] {
		return ""
	}
	if like := x.looks[skeleton(addr)]; like != "" {
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
