package folder

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
)

// PlayerMeant is the player whom words name: a number, an address or a whole name. Else it says
// why they name nobody.
func (v *Request) PlayerMeant(words string) (p ledger.Player, why string) {
	if words == "" {
		return p, "Name the player who takes the place."
	}
	if id, err := strconv.ParseUint(words, 10, 64); err == nil {
		if p, err = v.Ledger().Player(id); err != nil {
			return p, "There is no player " + words + "."
		}
		return p, ""
	}
	if strings.Contains(words, "@") {
		p, err := v.Ledger().PlayerByAddress(words)
		if errors.Is(err, ledger.ErrNoPlayer) || err != nil {
			return p, "No player has this address. Add the player first."
		}
		return p, ""
	}
	all, err := v.Ledger().Players()
	if err != nil {
		return p, "The players cannot be read now."
	}
	all = slices.DeleteFunc(all, func(x ledger.Player) bool { return !strings.EqualFold(x.Name, words) })
	switch len(all) {
	case 0:
		return p, "No player is called so. Add the player first, or give the number."
	case 1:
		return all[0], ""
	}
	return p, fmt.Sprintf("%d players are called so. Give the number of one.", len(all))
}
