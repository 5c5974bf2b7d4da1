package folder

import (
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/visit"
)

// PlayerPath is where a player stands.
func PlayerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

// LetterPath is where a letter stands.
func LetterPath(seq uint64) string { return fmt.Sprintf("/letters/%d", seq) }

// PostedPath is where a letter of the office stands.
func PostedPath(seq uint64) string { return fmt.Sprintf("/posted/%d", seq) }

// PostalLine is the postal address in one line; empty if there is none.
func PostalLine(p ledger.Player) string {
	if p.Post == nil {
		return ""
	}
	s := strings.Join(OnEnvelope(p)[1:], ", ")
	if p.Post.Doubt != "" {
		s += " (in doubt: " + p.Post.Doubt + ")"
	}
	return s
}

// OnEnvelope is the address as it stands on the envelope.
func OnEnvelope(p ledger.Player) []string {
	out := []string{p.Name}
	if p.Post != nil {
		out = append(out, p.Post.Lines...)
		if p.Post.Country != "" {
			out = append(out, strings.ToUpper(p.Post.Country))
		}
	}
	return out
}

// PaperWords say of how many players the letters go on paper, so that somebody prints them and takes
// them to the post; empty: of none.
func PaperWords(players []ledger.Player) string {
	n := 0
	for _, p := range players {
		if p.OnPaper() {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return visit.CountWords(n, "player is", "players are") + " written to on paper: print what is for them, post it, and mark it as posted."
}

// AddressWords says of a player's primary address whether it is verified.
func AddressWords(p ledger.Player) (addr, words, kind string) {
	if p.OnPaper() {
		return PostalLine(p), "on paper", "ok"
	}
	if len(p.Addresses) == 0 {
		return "–", "no address", "late"
	}
	switch a := p.Addresses[0]; {
	case a.Doubt != "":
		return a.Addr, "in doubt", "late"
	case a.Verified:
		return a.Addr, "verified", "ok"
	default:
		return a.Addr, "not verified", "late"
	}
}
