package writing

import "postd/ledger"

// all are the players of the office whose rows the visitor may change: a letter goes to each of them.
func (v *request) all() (out []addressee, err error) {
	err = ledger.Each(v.HTTP.Context(), v.Ledger().Ledger, ledger.AllPlayers(), func(p ledger.Player) error {
		if p.Merged == 0 && v.Ledger().MayChange(p) {
			out = append(out, addressee{player: p})
		}
		return nil
	})
	return out, err
}
