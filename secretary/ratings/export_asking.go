package ratings

import "postd/ledger"

// asking are the players who asked for a letter of each list, and have not asked for none at all, in order
// of their numbers.
func (v *request) asking() (out []uint64, err error) {
	err = ledger.Each(v.HTTP.Context(), v.Ledger().Ledger, ledger.AllPlayers(), func(p ledger.Player) error {
		if p.Ratings && p.Stopped.IsZero() && p.Merged == 0 {
			out = append(out, p.ID)
		}
		return nil
	})
	return out, err
}
