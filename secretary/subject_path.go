package secretary

import (
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/visit"
)

func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

func letterPath(seq uint64) string { return fmt.Sprintf("/letters/%d", seq) }

func postedPath(seq uint64) string { return fmt.Sprintf("/posted/%d", seq) }

// postalLine is the postal address in one line; empty if there is none.
func postalLine(p ledger.Player) string {
	if p.Post == nil {
		return ""
	}
	s := strings.Join(onEnvelope(p)[1:], ", ")
	if p.Post.Doubt != "" {
		s += " (in doubt: " + p.Post.Doubt + ")"
	}
	return s
}

// onEnvelope is the address as it stands on the envelope.
func onEnvelope(p ledger.Player) []string {
	out := []string{p.Name}
	if p.Post != nil {
		out = append(out, p.Post.Lines...)
		if p.Post.Country != "" {
			out = append(out, strings.ToUpper(p.Post.Country))
		}
	}
	return out
}

// paperWords say of how many players the letters go on paper, so that somebody prints them and takes
// them to the post; empty: of none.
func paperWords(players []ledger.Player) string {
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
