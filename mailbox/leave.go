package mailbox

import (
	"slices"
	"strings"

	"postd/correspondence"
)

// everywhere adds, for leave that a player books or ends in all of the player's
// games, those that run and of which the letter does not speak. In each it is heard
// by that game's own terms, and the one answer tells how it went in each.
func (c *Clerk) everywhere(parts []hearing, o owner) ([]hearing, error) {
	if _, plays := o.party.Colour(); !plays {
		return parts, nil
	}
	for _, from := range slices.Clone(parts) {
		lines := correspondence.LeaveEverywhere(from.text)
		if from.game == 0 || len(lines) == 0 {
			continue
		}
		mine, err := c.games(o.player.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range mine {
			if parts, err = c.leaveIn(parts, from, p, strings.Join(lines, "\n"), o); err != nil {
				return nil, err
			}
		}
	}
	return parts, nil
}

// leaveIn adds the lines to what the letter says in one more game, if that runs.
func (c *Clerk) leaveIn(parts []hearing, from, p hearing, lines string, o owner) ([]hearing, error) {
	if p.game == from.game {
		return parts, nil
	}
	g, err := c.ledger.Game(p.game)
	if err != nil || g.Over() {
		return parts, err
	}
	if i := slices.IndexFunc(parts, func(q hearing) bool { return q.game == p.game && q.party == p.party }); i >= 0 {
		if len(correspondence.LeaveEverywhere(parts[i].text)) == 0 {
			parts[i].text = strings.TrimSpace(lines + "\n\n" + parts[i].text)
		}
		return parts, nil
	}
	p.member, _ = member(g, p.party, o.player.ID)
	p.text = lines
	return append(parts, p), nil
}
