package folder

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/visit"
)

// PlayerMeant is the player whom words name: a number, an address or a whole name. Else it says
// why they name nobody.
func (v *Request) PlayerMeant(words string) (p ledger.Player, why string) {
	if words == "" {
		return p, "Name a player."
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
	all, err := v.Ledger().PlayersCalled(words)
	if err != nil {
		return p, "The players cannot be read now."
	}
	switch len(all) {
	case 0:
		return p, "No player is called so. Add the player first, or give the number."
	case 1:
		return all[0], ""
	}
	return p, fmt.Sprintf("%d players are called so. Give the number of one.", len(all))
}

// MeantHint says how a player is named in a field.
const MeantHint = "The number of a player, an address, or the whole name."

// ChangeableField is a field in which a player is named whose row the visitor may change, and who is
// meant by what stands in it. Where that is nobody the field says so once the form was sent.
func (v *Request) ChangeableField(name, label, hint string) (f visit.FormField, p ledger.Player) {
	f = visit.FormField{Name: name, Label: label, Hint: strings.TrimSpace(MeantHint + " " + hint), Required: true, Value: v.Field(name)}
	why := "Name a player."
	if f.Value != "" {
		if p, why = v.PlayerMeant(f.Value); why == "" && !v.Ledger().MayChange(p) {
			why = "You play against " + p.Name + ", or do not arrange their games, and may not change what is known of them."
		}
	}
	if why != "" {
		p = ledger.Player{}
	}
	if v.Posted() {
		f.Error = why
	}
	return f, p
}
