package main

import (
	"errors"
	"strconv"
	"strings"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
)

// joins fills in who takes the place, for a ruling of the row Substitute: a player by number or
// address.
func (x rulingFlags) joins(l *ledger.Ledger, r *correspondence.Ruling, row correspondence.Row, g correspondence.Game) error {
	if !row.Asks(correspondence.NeedsPlayer) {
		return nil
	}
	var since calendar.Date
	if x.since != "" {
		var err error
		if since, err = calendar.ParseDate(x.since); err != nil {
			return cli.Usage("postd: --since %q is no date like 2026-12-03", x.since)
		}
	}
	id, err := strconv.ParseUint(x.player, 10, 64)
	if err != nil {
		who, bad := app.ReadPlayer(x.player)
		if bad != nil {
			return bad
		}
		p, err := l.PlayerByAddress(strings.TrimSpace(who.Address))
		if errors.Is(err, ledger.ErrNoPlayer) {
			return cli.Usage("postd: --player %q is nobody's address; enter the player first by postd player add", x.player)
		} else if err != nil {
			return err
		}
		id = p.ID
	}
	r.Joins, err = l.Joining(g.ID, r.Of, id, since)
	return err
}
