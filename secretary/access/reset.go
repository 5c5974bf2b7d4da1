package access

import (
	"fmt"
	"strings"

	"postd/ledger"
	"postd/templates"
)

// ResetSecond takes the second factor of a user away and ends the user's sessions, and
// writes to the user if an address is known. It returns that address.
func ResetSecond(l *ledger.Ledger, who, reason string, u ledger.User, office string, secretary ledger.Official) (told string, err error) {
	u.Second = nil
	if u, err = l.PutUser(who, u); err != nil {
		return "", err
	}
	if err := l.Log(who, "reset the second factor", fmt.Sprintf("user %d", u.ID), reason); err != nil {
		return "", err
	}
	told, err = addressOf(l, u, secretary)
	if err != nil || told == "" {
		return "", err
	}
	by := "by " + who
	if strings.HasPrefix(who, "host, ") {
		by = "on the office's own machine (" + who + ")"
	}
	words, err := templates.RenderSecondReset(templates.SecondReset{Name: u.Full, By: by, Office: office, Secretary: secretary.Name + " <" + secretary.Addr + ">"})
	if err != nil {
		return "", err
	}
	_, err = l.File(ledger.Matter{Key: fmt.Sprintf("reset-second:%d:%d", u.ID, u.Version), By: who, Post: []ledger.Post{{To: []string{told}, Name: u.Full, Words: words}}})
	return told, err
}

// addressOf finds the one address of a user that the office knows: that of the player
// whom the user is, the name by which the user logs in, where that is an address, or that
// of an official of the same full name.
func addressOf(l *ledger.Ledger, u ledger.User, secretary ledger.Official) (string, error) {
	if u.Player != 0 {
		p, err := l.Player(u.Player)
		if to := p.Reached(); err != nil || to != "" {
			return to, err
		}
	}
	if strings.Contains(u.Name, "@") {
		return u.Name, nil
	}
	known := map[string]bool{}
	note := func(o ledger.Official) {
		if o.Addr != "" && strings.EqualFold(strings.TrimSpace(o.Name), strings.TrimSpace(u.Full)) {
			known[ledger.FoldAddress(o.Addr)] = true
		}
	}
	note(secretary)
	if err := eachOfficial(l, note); err != nil || len(known) != 1 {
		return "", err
	}
	for addr := range known {
		return addr, nil
	}
	return "", nil
}
