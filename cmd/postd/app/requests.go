package app

import (
	"fmt"
	"slices"
	"time"

	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/secretary"
)

// InviteOn asks the first who have a right to a place in the stage of a tournament whether they
// come.
func InviteOn(l *ledger.Ledger, label string, places int, office string, who config.PersonConfig, at time.Time) error {
	t, err := l.TournamentByLabel(label)
	if err != nil {
		return err
	}
	rights, err := l.Rights(func(r ledger.Right) bool { return r.Event == t.Event && r.Stage == t.Stage && r.Waits() })
	if err != nil {
		return err
	}
	rights = rights[:min(places, len(rights))]
	m, err := secretary.Invite(l, rights, t, secretary.Granting{Key: "deed:" + nonce(), By: "the secretary", At: at, Words: shortWords(office, who)})
	if err == nil {
		_, err = l.File(m)
	}
	return err
}

// GrantOn has the secretary do what a button of the desk says about the first request that
// has it.
func GrantOn(l *ledger.Ledger, button, office string, who config.PersonConfig, at time.Time) error {
	open, err := l.OpenRequests()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(open, func(r ledger.Request) bool { return slices.Contains(secretary.Buttons(r), button) })
	if i < 0 {
		return fmt.Errorf("postd: there is no button %q on the desk", button)
	}
	matters, err := secretary.Grant(l, open[i], button, secretary.Granting{
		Key: "deed:" + nonce(), By: "the secretary", At: at,
		Secretary: ledger.Official{Name: who.Name, Addr: who.Address}, Verify: *addressWords(office, who),
		Words: shortWords(office, who),
	})
	if err != nil {
		return err
	}
	_, err = l.File(matters...)
	return err
}
