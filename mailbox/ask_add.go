package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// addsToo reports whether the answer to a question is YES ADD: the letter is the player's,
// and so is the address from which it came.
func addsToo(m mime.Mail) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(mime.Cut(m.Text)), "\n")
	words := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return strings.ContainsRune(" \t\r.,;:!*_", r) })
	return len(words) == 2 && words[1] == "add"
}

// mayAdd reports whether YES ADD can bring in the address from which a letter came: one
// that is nobody's, by a player.
func (c *Clerk) mayAdd(a *ledger.Ask, p ledger.Player) bool {
	if c.config.Adding == nil || p.ID == 0 || !slices.Contains(append([]string{a.Why}, a.Also...), string(proof.StrangeAddress)) {
		return false
	}
	_, err := c.ledger.PlayerByAddress(a.From)
	return errors.Is(err, ledger.ErrNoPlayer)
}

// addAddress is the matter that enters the address from which letter x came as one of a
// player's, and asks there whether it is; none where it cannot be. Until it is answered
// nothing from there is heard by itself.
func (c *Clerk) addAddress(x ledger.Letter, p ledger.Player) ([]ledger.Matter, error) {
	if !c.mayAdd(x.Ask, p) {
		return nil, nil
	}
	p.Addresses = append(slices.Clone(p.Addresses), ledger.Address{Addr: x.Ask.From})
	m, err := c.ledger.Asking(ledger.Question{Key: fmt.Sprintf("add:%d", x.Seq), By: p.Name, Why: "YES ADD to the question on a letter from there",
		At: c.now(), Player: p, Asked: []string{x.Ask.From}}, *c.config.Adding)
	if errors.Is(err, ledger.ErrStale) || errors.Is(err, ledger.ErrRow) {
		c.log.Warn("mailbox: an address was not added", "letter", x.Seq, "error", err)
		return nil, nil // the letter is heard all the same
	}
	return []ledger.Matter{m}, err
}
