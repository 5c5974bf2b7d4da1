package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// When a player wishes to be reminded is the player's own setting. It stands in the
// player's row; and it stands as an event in each of the player's games that run, so
// that what falls due in a game follows from its events alone. Both are written in
// one transaction, whether a letter of the player's brings it about or a change of
// the row.

// reminds is the setting of a player as a letter of theirs has it. It is a Row of
// its own, so that it overtakes no other change of the player's row.
type reminds struct {
	player uint64
	as     terms.Reminding
}

func (r reminds) put(tx *store.Tx) (uint64, string, error) {
	p, err := playerOf(tx, r.player)
	if err != nil {
		return 0, "", err
	}
	if p.Reminding.Equal(r.as) {
		return p.ID, fmt.Sprintf("player %d: reminders as they were", p.ID), nil
	}
	p.Reminding = r.as
	if !r.as.Off {
		p.Stopped = time.Time{}
	}
	return p.put(tx)
}

// spreads returns a matter for each player whose reminders are set by what was
// decided: it writes them into the player's row, where a letter set them, and into
// all the player's games that run.
func (l *Ledger) spreads(s *snapshot, verdicts []verdict) (out []Matter, err error) {
	add := func(m Matter) { // of two that one letter sets the second holds
		out = append(slices.DeleteFunc(out, func(x Matter) bool { return x.Key == m.Key }), m)
	}
	for i := range verdicts {
		v := &verdicts[i]
		if v.already != nil {
			continue
		}
		for _, id := range v.games {
			for _, e := range v.events[id] {
				if w, ok := e.event.What.(events.RemindersSet); ok && v.matter.opening == nil {
					add(l.spread(v, playerNamed(s.folders[id].game.Sides[w.Of], w.Member), w.Reminding, true))
				}
			}
		}
		for _, x := range v.matter.Rows {
			old, as, err := s.reads.remindedBy(x)
			if err != nil {
				return nil, err
			}
			if m := l.spread(v, old.ID, as, false); !old.Reminding.Equal(as) && !slices.ContainsFunc(out, func(x Matter) bool { return x.Key == m.Key }) {
				add(m)
			}
		}
	}
	for i := range out {
		if err := l.hisGames(&out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// remindedBy is the player whose reminders a row sets, as the ledger has the player now, and
// how they are set; as they are, where it sets none.
func (is *readings) remindedBy(x Row) (old Player, as terms.Reminding, err error) {
	switch r := x.(type) {
	case Player:
		if r.ID == 0 {
			return old, as, nil
		}
		old, err = is.personNow(r.ID)
		return old, r.Reminding, err
	case wished:
		old, err = is.personNow(r.player)
		p := old
		p.setWishes(p.Wishes().Set(r.sets, r.as))
		return old, p.Reminding, err
	}
	return old, as, nil
}

// spread is the matter for one player. Its games are found by hisGames.
func (l *Ledger) spread(v *verdict, player uint64, as terms.Reminding, row bool) Matter {
	m := Matter{Key: fmt.Sprintf("remind:%d:%s", player, v.matter.Key), By: v.matter.who(), At: v.at, spreads: player}
	if m.vacuous = !row; row {
		m.Rows = []Row{reminds{player, as}}
	}
	m.Decide = func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		out := make([]correspondence.Decision, len(games))
		for i, g := range games {
			out[i] = remembers(g, player, as, o[i])
		}
		return out
	}
	return m
}

// hisGames names the games of the player that run.
func (l *Ledger) hisGames(m *Matter) error {
	lines, err := l.LiveGamesOf(m.spreads)
	for _, x := range lines {
		if !slices.Contains(m.Games, x.Game) {
			m.Games = append(m.Games, x.Game)
		}
	}
	return err
}

// remembers writes the setting of a player into one of the player's games.
func remembers(g correspondence.Game, player uint64, as terms.Reminding, o correspondence.Setting) correspondence.Decision {
	for c, side := range g.Sides {
		for _, m := range side.Members {
			if m.Player == player {
				return g.SetsReminders(rules.Colour(c), m.Name, as, o)
			}
		}
	}
	return correspondence.Decision{}
}

// begins writes the settings of the players into a game that is arranged.
func (f *folder) begins(v *verdict, o correspondence.Setting) error {
	for _, side := range f.game.Sides {
		for _, m := range side.Members {
			if err := f.take(v, remembers(f.game, m.Player, f.players[m.Player].Reminding, o).Events); err != nil {
				return err
			}
		}
	}
	return nil
}

// sameMatters reports whether the matters are of the same keys and games, so that
// those of a round before do.
func sameMatters(a, b []Matter) bool {
	return slices.EqualFunc(a, b, func(x, y Matter) bool { return x.Key == y.Key && slices.Equal(x.Games, y.Games) })
}

// playerNamed is the member of a side who has the name; 0: none.
func playerNamed(side terms.Side, name string) uint64 {
	for _, m := range side.Members {
		if m.Name == name {
			return m.Player
		}
	}
	return 0
}

// SetReminding writes into a player's row when the player is reminded, and into all
// the player's games that run. Who does it and why stand in the log.
func (l *Ledger) SetReminding(player uint64, as terms.Reminding, by, why string, at time.Time) error {
	p, err := l.Player(player)
	if err != nil {
		return err
	}
	p.Reminding = as
	_, err = l.File(Matter{Key: fmt.Sprintf("remind:%d:%d", p.ID, p.Version), By: by, Why: why, At: at, Rows: []Row{p}})
	return err
}

// MuteSecret is what the link ends with by which a player's reminders are ended with
// one click and without a login (RFC 8058): the player's number and a token under
// the secret of the ledger. It is good for nothing else, and for as long as the
// player plays.
func (l *Ledger) MuteSecret(player uint64) string {
	owner := FeedOfPlayer(player)
	return owner + "." + l.signLink("mute", owner)
}

// PlayerByMuteSecret tells whose secret it is; false if nobody's. It is compared in
// constant time.
func (l *Ledger) PlayerByMuteSecret(secret string) (Player, bool) {
	owner, token, _ := strings.Cut(secret, ".")
	id, err := strconv.ParseUint(strings.TrimPrefix(owner, "p"), 10, 64)
	if err != nil || owner != FeedOfPlayer(id) || !l.linkSigned("mute", owner, token) {
		return Player{}, false
	}
	p, err := l.Player(id)
	return p, err == nil
}

// Mute ends all reminders of a player; one who has none is left alone.
func (l *Ledger) Mute(p Player, by, why string, at time.Time) error {
	off := terms.Reminding{Off: true}
	if p.Reminding.Equal(off) {
		return nil
	}
	return l.SetReminding(p.ID, off, by, why, at)
}
