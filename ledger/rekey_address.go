package ledger

import (
	"slices"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// rekeys adds to a matter that takes an address off a player, or makes another the first,
// new keys in each of the player's games that run: whoever reads the old mailbox has
// nothing in hand. The letter that announces the change bears a key of the player, which
// is good in all of them.
func (l *Ledger) rekeys(v *verdict) error {
	for _, r := range slices.Clone(v.matter.Rows) {
		p, ok := r.(Player)
		if !ok || p.ID == 0 {
			continue
		}
		err := l.view(func(tx *store.Tx) error {
			old, err := playerOf(tx, p.ID)
			if err != nil {
				return err
			}
			if c := changed(old, p, ""); len(c.Removed) == 0 && c.Primary == "" {
				return nil
			}
			return eachGameOf(tx, p.ID, func(id terms.GameID, c rules.Colour) error {
				x, err := lineIn(tx, id)
				if err == nil && x.Result == "" {
					v.matter.Rows = append(slices.Clip(v.matter.Rows), Rekeyed{Game: id, Side: c, Why: RekeyAddress, At: v.at})
				}
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
