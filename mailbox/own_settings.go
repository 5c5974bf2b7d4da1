package mailbox

import (
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/quarters"
)

// stop ends what a player gets beside the letters by which a game goes on. No game is given
// up by it: who plays on is told how to leave, and the secretary has a row.
func (a ownAsked) stop() (x did, err error) {
	p := a.o.player
	games, err := going(a.c, p.ID)
	if err != nil {
		return x, err
	}
	for _, g := range games {
		x.answer.Games = append(x.answer.Games, g.label)
	}
	if off := (terms.Reminding{Off: true}); p.Stopped.IsZero() || !p.Reminding.Equal(off) {
		p.Stopped, p.Reminding = a.kept.Arrived.UTC(), off
		x.rows = append(x.rows, p)
	}
	if len(games) == 0 {
		x.answer.Came = "ended"
		return x, nil
	}
	x.answer.Came = "in games"
	r := ledger.Request{Kind: ledger.RequestLeave, Player: p.ID, Game: a.o.game, At: a.kept.Arrived.UTC(), State: ledger.RequestOpen, Letter: a.kept.Seq}
	if _, open, err := openRequest(a.c.ledger, r); err != nil || open {
		return x, err
	}
	x.rows = append(x.rows, r)
	return x, nil
}

// publish sets under which name a player stands on public pages.
func (a ownAsked) publish() (x did, err error) {
	p := a.o.player
	switch {
	case a.Rest == "":
		x.answer.Came = "asked"
	default:
		as, err := ledger.ParsePublish(a.Rest)
		if err != nil {
			x.answer.Came = "wrong"
			break
		}
		x.answer.Came = "set"
		if p.Publish != as {
			p.Publish = as
			x.rows = append(x.rows, p)
		}
	}
	x.answer.Now, x.answer.Other = p.Publish.String(), p.Published()
	return x, nil
}

// board tells, makes, renews or ends the links by which boards are looked at. They are
// those of the player's own page and of each of their games; to a guest a player lets
// somebody in by a link of one game.
func (a ownAsked) board() (x did, err error) {
	what := strings.ToLower(a.Rest)
	if !slices.Contains([]string{"", "new", "off", "guest"}, what) {
		x.answer.Came = "wrong"
		return x, nil
	}
	games, err := a.c.games(a.o.player.ID)
	if err != nil {
		return x, err
	}
	if what == "" || what == "guest" { // one game is meant
		games = slices.DeleteFunc(games, func(g hearing) bool { return g.game != a.o.game })
	}
	if what == "guest" && len(games) == 0 {
		x.answer.Came = "which game"
		return x, nil
	}
	links, err := linksOf(a.c.ledger, a.o.player.ID, games, what)
	if err != nil {
		return x, err
	}
	for _, l := range links {
		row := l
		switch {
		case what == "off" && !l.Off:
			row = l.Ended()
		case what == "new" && (!l.Off || l.Opens != ledger.OpensGuest), what != "off" && l.Off:
			row = l.Renewed()
		}
		if row != l {
			x.rows = append(x.rows, row)
		}
		meant := row.Owner == ledger.FeedOfPlayer(a.o.player.ID) || slices.ContainsFunc(games, func(g hearing) bool { return g.game == a.o.game && owns(g, row) })
		if address := a.c.boardLink(row); address != "" && meant {
			x.answer.Links = append(x.answer.Links, [2]string{string(row.Opens), address})
		}
	}
	if x.answer.Came = map[string]string{"": "told", "new": "renewed", "off": "off", "guest": "guest"}[what]; what == "off" {
		return x, nil
	}
	if a.c.config.Opened != nil && len(x.answer.Links) > 0 {
		return x, nil
	}
	x.answer.Came, x.answer.Links, x.rows = "no pages", nil, nil
	return x, a.pictured(&x.answer)
}

// linksOf are the links that a word of BOARD concerns, as they stand.
func linksOf(l *ledger.Ledger, player uint64, games []hearing, what string) (out []ledger.BoardLink, err error) {
	add := func(o ledger.Opens, owner string) error {
		l, err := l.BoardLink(o, owner)
		out = append(out, l)
		return err
	}
	if what != "guest" {
		if err := add(ledger.OpensOwn, ledger.FeedOfPlayer(player)); err != nil {
			return nil, err
		}
	}
	for _, g := range games {
		side, _ := g.party.Colour()
		if what != "guest" {
			err = add(ledger.OpensSeat, ledger.SideOf(g.game, side))
		}
		if err == nil && what != "" {
			err = add(ledger.OpensGuest, ledger.SideOf(g.game, side))
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// owns reports whether a link is of the player's side in a game.
func owns(g hearing, l ledger.BoardLink) bool {
	side, ok := g.party.Colour()
	return ok && l.Owner == ledger.SideOf(g.game, side)
}

func (c *Clerk) boardLink(l ledger.BoardLink) string {
	if c.config.Opened == nil {
		return ""
	}
	return c.config.Opened(l)
}

// pictured puts the board of the game that is meant into the answer.
func (a ownAsked) pictured(x *OwnAnswer) error {
	if !a.o.plays() {
		return nil
	}
	g, err := a.c.ledger.Game(a.o.game)
	if err != nil {
		return err
	}
	s, err := a.c.ledger.Office(a.o.game, a.kept.Arrived)
	x.Game, x.Setting, x.Side, x.At = &g, s, a.o.party, a.kept.Arrived
	return err
}

// rating tells the player's figure on the last rating list, and how it was reckoned.
func (a ownAsked) rating() (x did, err error) {
	told, err := quarters.Told(a.c.ledger, a.o.player.ID, 0)
	x.answer.Came = "told"
	if told.No == 0 {
		x.answer.Came = "none"
	}
	x.answer.List, x.answer.Quarter, x.answer.Now, x.answer.Working = told.No, told.Quarter, told.Figure, told.Working
	return x, err
}

// ratings sets whether the player gets a letter of each new rating list.
func (a ownAsked) ratings() (x did, err error) {
	p := a.o.player
	want := p.Ratings
	switch strings.ToLower(a.Rest) {
	case "on":
		want = true
	case "off":
		want = false
	case "":
	default:
		x.answer.Came = "wrong"
		return x, nil
	}
	if x.answer.Came = "off"; want {
		x.answer.Came = "on"
	}
	if p.Ratings != want {
		p.Ratings = want
		x.rows = append(x.rows, p)
	}
	return x, nil
}
