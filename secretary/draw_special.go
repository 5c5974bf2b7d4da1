package secretary

import (
	"cmp"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/starting"
	"postd/secretary/visit"
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
			out = append(out, [2]string{"White", "Black"}[i]+" consults with "+c.People[id].Name)
		}
	}
	return out
}

// pairingOptions are the games whose odds and sides can still be agreed.
func (c tournamentView) pairingOptions() (out []visit.Choice) {
	names := c.numbered()
	for _, x := range c.Pairings {
		if x.Came == "" {
			out = append(out, visit.Choice{Value: x.Label, Name: x.Label + ": " + names[x.White] + " and " + names[x.Black]})
		}
	}
	return out
}

// setPairing agrees on odds, and on players who consult, for one game that is
// paired and not yet arranged (BCC1903/III.1, BCC1903/IV.2).
func setPairing(v *request, c tournamentView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		label, odds := v.Field("game"), v.Field("odds")
		d := visit.Action{Title: "Odds and sides of " + narrate.ShortLine(label, 40), Button: "Save these odds", Law: narrate.Cite("BCC1903/III.1") + "; " + narrate.Cite("BCC1903/IV.2"),
			Then: visit.Done(c.Path("/pairings"), "It is agreed so for the game."), Back: c.Path("/pairings")}
		i := slices.IndexFunc(c.Pairings, func(x ledger.Pairing) bool { return x.Label == label })
		if c.State != ledger.Drawn || i < 0 || c.Pairings[i].Came != "" {
			return d, visit.Refused("There is no such game that waits to be set up.", "", "Look at the pairings.")
		}
		row, was := c.Tournament, c.Pairings[i]
		row.Pairings = slices.Clone(row.Pairings)
		x := &row.Pairings[i]
		if x.Odds = odds; odds == "none" {
			x.Odds = ""
		}
		for side, name := range []string{"white_with", "black_with"} {
			words := v.Field(name)
			if x.With[side] = 0; words == "" || words == "0" {
				continue
			}
			course, p, why := v.Meaning(c.Course, words)
			if why != "" {
				return d, visit.Refused("One of the players who consult is not known.", why, "Go back and name the player.")
			}
			c, x.With[side] = tournamentView{course}, p.ID
		}
		a, err := starting.PairingTerms(row, *x)
		if err != nil {
			return d, visit.Refused("The odds are not understood.", narrate.Upper(visit.Plain(err))+".", "Write them as the hint shows.")
		}
		if x.Odds != "" {
			x.Odds = a.Odds.String()
			for _, s := range a.Odds.Sentences() {
				d.Does = append(d.Does, s.Words)
			}
		}
		if !a.FirstTurnAt.IsZero() {
			if _, err := v.Ledger().Opening(c.ID, x.Label, [2]terms.Side{starting.Side(c.Course, *x, true), starting.Side(c.Course, *x, false)}, a, "", v.Now); err != nil {
				return d, visit.Refused("The game could not be set up so.", narrate.Upper(visit.Plain(err))+".", "Go back and mend it.")
			}
		}
		d.Does = append(d.Does, "Nobody is told yet; the letter of terms will say it when the game is set up.")
		words := func(x ledger.Pairing) string { return cmp.Or(strings.Join(c.special(x), "; "), "as the tournament") }
		d.Changes = []visit.Change{{What: label, Before: words(was), After: words(*x)}}
		return c.Kept(v.Request, row, d)
	})
}
