package ledger

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Alike are the players who may be the user: they bear a name like the user's, or an address
// at which the user is known. Whether they are one person is a keeper's to say, for
// nobody is judge in their own cause (RULING/R-86).
func Alike(u User, players []Player, tournaments []Tournament) (out []Player) {
	addrs := []string{u.Name}
	for _, t := range tournaments {
		officials := []Official{t.Secretary, t.Umpire, t.Adjudicator}
		for _, s := range t.Seats {
			officials = append(officials, s.Official)
		}
		for _, o := range officials {
			if o.Addr != "" && alikeNames(o.Name, u.Full) {
				addrs = append(addrs, o.Addr)
			}
		}
	}
	for _, p := range players {
		if alikeNames(p.Name, u.Full) || slices.ContainsFunc(addrs, p.Known) {
			out = append(out, p)
		}
	}
	return out
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
