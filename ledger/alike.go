package ledger

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Alike are the players who may be the user: they bear the user's name, or an address
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
			if o.Addr != "" && strings.EqualFold(strings.TrimSpace(o.Name), strings.TrimSpace(u.Full)) {
				addrs = append(addrs, o.Addr)
			}
		}
	}
	for _, p := range players {
		if strings.EqualFold(strings.TrimSpace(p.Name), strings.TrimSpace(u.Full)) || slices.ContainsFunc(addrs, p.Known) {
			out = append(out, p)
		}
	}
	return out
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
