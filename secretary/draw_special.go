package secretary

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates/narrate"
)

// special says what one pairing has beside the terms of the tournament: odds, or
// players who consult.
func (c tournamentView) special(x ledger.Pairing) (out []string) {
	if x.Odds != "" {
		out = append(out, x.Odds)
	}
	for i, id := range x.With {
		if id != 0 {
			out = append(out, [2]string{"White", "Black"}[i]+" consults with "+c.people[id].Name)
		}
	}
	return out
}

// pairingOptions are the games whose odds and sides can still be agreed.
func (c tournamentView) pairingOptions() (out []option) {
	names := c.numbered()
	for _, x := range c.Pairings {
		out = append(out, option{Value: x.Label, Name: x.Label + ": " + names[x.White] + " and " + names[x.Black]})
	}
	return out
}

// partners are the players who may consult with one of the tournament.
func (c tournamentView) partners() []option {
	all := c.playersWho(func(uint64) bool { return true })
	return append([]option{{Value: "0", Name: "nobody"}}, all...)
}

// side is White or Black of a pairing, with the player who consults.
func (c tournamentView) side(x ledger.Pairing, white bool) (s terms.Side) {
	number, with := x.White, x.With[0]
	if !white {
		number, with = x.Black, x.With[1]
	}
	for _, e := range c.Entries {
		if e.Number == number && number > 0 {
			s.Members = append(s.Members, terms.Member{Player: e.Player, Name: c.people[e.Player].Name})
		}
	}
	if with != 0 {
		s.Members = append(s.Members, terms.Member{Player: with, Name: c.people[with].Name})
	}
	return s
}

// pairingTerms are the terms of one game.
func (c tournamentView) pairingTerms(x ledger.Pairing) (terms.Agreement, error) {
	a := c.gameTerms()
	if x.Odds == "" {
		return a, nil
	}
	return a, a.Set("odds", x.Odds)
}

// setPairing agrees on odds, and on players who consult, for one game that is
// paired and not yet arranged (BCC1903/III.1, BCC1903/IV.2).
func setPairing(v *request, c tournamentView) (response, error) {
	return v.do(func(string) (action, error) {
		label, odds := v.field("game"), v.field("odds")
		d := action{title: "Odds and sides of " + narrate.ShortLine(label, 40), button: "Save these odds", law: narrate.Cite("BCC1903/III.1") + "; " + narrate.Cite("BCC1903/IV.2"),
			then: done(c.path("/pairings"), "It is agreed so for the game."), back: c.path("/pairings")}
		i := slices.IndexFunc(c.Pairings, func(x ledger.Pairing) bool { return x.Label == label })
		if c.State != ledger.Drawn || i < 0 {
			return d, refused("There is no such game that waits to be set up.", "", "Look at the pairings.")
		}
		row, was := c.Tournament, c.Pairings[i]
		row.Pairings = slices.Clone(row.Pairings)
		x := &row.Pairings[i]
		if x.Odds = odds; odds == "none" {
			x.Odds = ""
		}
		for side, name := range []string{"white_with", "black_with"} {
			id, err := strconv.ParseUint(cmp.Or(v.field(name), "0"), 10, 64)
			if _, known := c.people[id]; err != nil || id != 0 && !known {
				return d, refused("One of the players who consult is not known.", "", "Go back and choose the player from the list.")
			}
			x.With[side] = id
		}
		a, err := c.pairingTerms(*x)
		if err != nil {
			return d, refused("The odds are not understood.", narrate.Upper(plain(err))+".", "Write them as the hint shows.")
		}
		if x.Odds != "" {
			x.Odds = a.Odds.String()
			for _, s := range a.Odds.Sentences() {
				d.does = append(d.does, s.Words)
			}
		}
		if !a.FirstTurnAt.IsZero() {
			if _, err := v.ledger().Opening(c.ID, x.Label, [2]terms.Side{c.side(*x, true), c.side(*x, false)}, a, "", v.now); err != nil {
				return d, refused("The game could not be set up so.", narrate.Upper(plain(err))+".", "Go back and mend it.")
			}
		}
		d.does = append(d.does, "Nobody is told yet; the letter of terms will say it when the game is set up.")
		words := func(x ledger.Pairing) string { return cmp.Or(strings.Join(c.special(x), "; "), "as the tournament") }
		d.changes = []change{{label, words(was), words(*x)}}
		return c.kept(v, row, d)
	})
}
