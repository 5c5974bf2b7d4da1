package access

import (
	"context"

	"postd/ledger"
)

// What only the whole office knows, asked when a password is set or a second step is reset, and by no page.

// playerNames are the names of all players.
func playerNames(l *ledger.Ledger) (out []string, err error) {
	err = ledger.Each(context.Background(), l, ledger.AllPlayers(), func(p ledger.Player) error {
		if p.Merged == 0 {
			out = append(out, p.Name)
		}
		return nil
	})
	return out, err
}

// eachOfficial calls f with the secretary and the umpire of each tournament.
func eachOfficial(l *ledger.Ledger, f func(ledger.Official)) error {
	return ledger.Each(context.Background(), l, ledger.AllTournaments(), func(t ledger.Tournament) error {
		f(t.Secretary)
		f(t.Umpire)
		return nil
	})
}
