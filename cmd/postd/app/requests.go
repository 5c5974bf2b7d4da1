package app

import (
	"fmt"
	"slices"
	"time"

	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/ledger"
	"postd/secretary"
	"postd/templates"
)

// InviteOn asks the owners of rights whether they come into a tournament.
func InviteOn(l *ledger.Ledger, rights []ledger.Right, t ledger.Tournament, office string, who config.PersonConfig, at time.Time) error {
	rows, post, err := l.Inviting(rights, t, at, secretary.InviteWords(shortWords(office, who)))
	if err != nil {
		return err
	}
	_, err = l.File(ledger.Matter{Key: "deed:" + nonce(), By: "the secretary", Why: "invited", At: at, Rows: rows, Post: post})
	return err
}

// shortWords words the short letters of the office.
func shortWords(office string, who config.PersonConfig) func(templates.OwnAnswer) (correspondence.Rendered, error) {
	return func(x templates.OwnAnswer) (correspondence.Rendered, error) {
		return templates.RenderOwn(x, office, who.Name+" <"+who.Address+">")
	}
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
