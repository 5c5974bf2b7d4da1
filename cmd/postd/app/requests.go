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
		Words: func(x templates.OwnAnswer) (correspondence.Rendered, error) {
			return templates.RenderOwn(x, office, who.Name+" <"+who.Address+">")
		},
	})
	if err != nil {
		return err
	}
	_, err = l.File(matters...)
	return err
}
