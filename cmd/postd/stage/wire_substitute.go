package stage

import (
	"errors"
	"net/mail"
	"slices"
	"strings"

	"postd/cmd/postd/app"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/rules"
)

// comes has the office know a substitute, whose mailbox is looked into from now on, and finds out
// what a ruling must know of them.
func (w *wire) comes(of rules.Colour, name string) (x correspondence.Joining, err error) {
	a := addressOf(name)
	if !slices.Contains(w.name[of], name) {
		if err := w.post.Open(a, demoPassword); err != nil && !strings.Contains(err.Error(), "already") {
			return x, err
		}
		w.name[of] = append(w.name[of], name)
	}
	p, err := w.ledger.PlayerByAddress(a)
	if errors.Is(err, ledger.ErrNoPlayer) {
		p.ID, err = w.ledger.PutPlayer(app.NewPlayer(&mail.Address{Name: name, Address: a}))
	}
	if err != nil {
		return x, err
	}
	return w.ledger.Joining(w.game, of, p.ID, calendar.Date{})
}
