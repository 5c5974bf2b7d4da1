package ledger

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/ledger/store"
)

// Alike are the players who may be the user: they bear a name like the user's, or an address
// at which the user is known. Whether they are one person is a keeper's to say, for
// nobody is judge in their own cause (RULING/R-86).
func (l *Ledger) Alike(u User) (out []Player, err error) {
	err = l.view(func(tx *store.Tx) error {
		ids := map[uint64]bool{}
		known := func(addr string) {
			if owner := tx.Bucket(ixByAddress).Get(addressKey(addr)); owner != nil {
				ids[u8(owner)] = true
			}
		}
		known(u.Name)
		for _, addr := range officialsAlike(tx, u.Full) {
			known(addr)
		}
		prefix, n := familyKey('p', u.Full), 0
		c := tx.Bucket(ixFamily).Cursor()
		for k, _ := c.Seek(prefix); prefix != nil && bytes.HasPrefix(k, prefix) && n < mostLooked; k, _ = c.Next() {
			p, err := playerOf(tx, u8(k[len(prefix):]))
			if err != nil {
				return err
			}
			if n++; alikeNames(p.Name, u.Full) {
				ids[p.ID] = true
			}
		}
		out = nil
		for _, id := range slices.Sorted(maps.Keys(ids)) {
			p, err := playerOf(tx, id)
			if err != nil {
				return err
			}
			out = append(out, p)
		}
		return nil
	})
	return out, err
}

// officialsAlike are the addresses of the officials of tournaments and games who have a name like this,
// each once.
func officialsAlike(tx *store.Tx, full string) (out []string) {
	prefix := familyKey('o', full)
	if prefix == nil {
		return nil
	}
	c := tx.Bucket(ixFamily).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(out) < mostLooked; {
		of := k[:len(k)-8]
		name, addr, _ := strings.Cut(string(of[len(prefix):]), "\x00")
		if alikeNames(name, full) {
			out = append(out, addr)
		}
		k, _ = c.Seek(join(of, bytes.Repeat([]byte{0xff}, 9))) // the next person, whatever the tournaments of this one
	}
	return out
}

// familyKey begins the keys of those of a last name: "p" players, "o" officials; nil of no name.
func familyKey(sort byte, name string) []byte {
	words := nameWords(name)
	if len(words) == 0 {
		return nil
	}
	last := []byte(words[len(words)-1])
	return join([]byte{sort}, last[:min(len(last), longestName)], []byte{0})
}

// family adds a player to those of a last name.
func (p Player) family(d *effects) {
	if prefix := familyKey('p', p.Name); prefix != nil {
		d.add(ixFamily, join(prefix, be8(p.ID)), marker)
	}
}

// family adds the officials of a tournament, and of its games, to those of a last name.
func (t Tournament) family(d *effects) {
	officials := []Official{t.Secretary, t.Umpire, t.Adjudicator}
	for _, s := range t.Seats {
		officials = append(officials, s.Official)
	}
	for i, o := range officials {
		if prefix := familyKey('o', o.Name); prefix != nil && o.Addr != "" && !slices.ContainsFunc(officials[:i], func(x Official) bool { return x.Name == o.Name && x.Addr == o.Addr }) {
			name, addr := []byte(o.Name), []byte(o.Addr)
			d.add(ixFamily, join(prefix, name[:min(len(name), longestName)], []byte{0}, addr, be8(t.ID)), marker)
		}
	}
}

// alikeNames reports whether two names may be of one person: "Mr Rice", "Arthur Rice"
// and "A. Rice" may, "A. Rice" and "B. Rice" may not.
func alikeNames(a, b string) bool {
	x, y := nameWords(a), nameWords(b)
	if len(x) == 0 || len(y) == 0 || x[len(x)-1] != y[len(y)-1] {
		return false
	}
	if len(x) == 1 || len(y) == 1 {
		return true
	}
	first, other := x[0], y[0]
	if len(first) > len(other) {
		first, other = other, first
	}
	return first == other || utf8.RuneCountInString(first) == 1 && strings.HasPrefix(other, first)
}

// nameWords are the words of a name, without those by which people are addressed.
func nameWords(name string) []string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' })
	return slices.DeleteFunc(words, func(w string) bool {
		return slices.Contains([]string{"mr", "mrs", "miss", "ms", "dr", "prof", "rev", "sir", "lady"}, w)
	})
}

// Unsaid are those of them of whom nobody has said yet whether the user is one: there
// are none where the user is joined to a player, and of a user who plays nowhere only
// those who were entered since that was said.
func (u User) Unsaid(alike []Player) []Player {
	if u.Player != 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(alike), func(p Player) bool { return u.Nowhere && p.ID <= u.Looked })
}

// MaskAddress hides whose an address is, and leaves its domain: "a…@players.example".
func MaskAddress(addr string) string {
	at := strings.LastIndexByte(addr, '@')
	if at <= 0 {
		return addr
	}
	_, first := utf8.DecodeRuneInString(addr)
	return addr[:first] + "…" + addr[at:]
}
