package folder

import (
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament"
)

// Vacant reports whether the game of a pairing is never set up, since one of its players left
// before its round began (RULING/R-41). In a Swiss the round is paired anew instead, and in a cup
// the tie is given.
func Vacant(c Course, x ledger.Pairing) bool {
	return !c.IsSwiss() && c.Cup == nil && (gone(c, x.White) || gone(c, x.Black)) && !setUp(c, x.Label)
}

// gone reports whether the player of a number has left, and nobody plays on in the row.
func gone(c Course, number int) bool {
	for _, e := range c.Entries {
		if e.Number == number && number > 0 {
			return e.State == ledger.Withdrawn && !e.Left.IsZero()
		}
	}
	return false
}

// setUp reports whether there is a game of the label.
func setUp(c Course, label string) bool {
	for _, x := range c.Lines {
		if x.Label == label {
			return true
		}
	}
	return false
}

// Vacated gives the pairings that are vacant by these players their result: who left has lost by
// default, and where both did, both (BCC1903/V.9(d)).
func Vacated(c Course, players []tournament.Player, outcomes []tournament.Outcome) []tournament.Outcome {
	if c.IsSwiss() || c.Cup != nil {
		return outcomes
	}
	left := map[int]bool{}
	for _, p := range players {
		left[p.Number] = p.Left != nil
	}
	out := slices.Clone(outcomes)
	for i := range out {
		o := &out[i]
		if o.Game != 0 || o.Result != "" || !left[o.White] && !left[o.Black] {
			continue
		}
		o.Result, o.How, o.Unplayed = terms.WhiteWins, events.ByWithdrawal, true
		switch {
		case left[o.White] && left[o.Black]:
			o.Result = terms.BothLost
		case left[o.White]:
			o.Result = terms.BlackWins
		}
	}
	return out
}

// ToCome are the pairings of a number of which the game is still to be set up.
func ToCome(c Course, number int) (out []ledger.Pairing) {
	for _, x := range c.Pairings {
		if number > 0 && (x.White == number || x.Black == number) && !setUp(c, x.Label) && !Vacant(c, x) {
			out = append(out, x)
		}
	}
	return out
}
