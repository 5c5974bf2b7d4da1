package starting

import (
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
)

// GameTerms are the terms of the games of a round of the tournament; of round 0, where they begin
// all at once. The lots settled the colours beforehand (BCC1903/I.4(d)). What the round says of its
// first turns, its turn limit and its end goes before what the tournament says (BCC1903/V.2(a), BCC1903/V.10(b)).
func GameTerms(t ledger.Tournament, round int) terms.Agreement {
	a := t.Agreement
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	if round < 1 || round > len(t.Rounds) {
		return a
	}
	r := t.Rounds[round-1]
	if !r.Begins.IsZero() {
		a.FirstTurnAt = r.Begins
	}
	if r.Limit > 0 {
		a.Turn.Limit = r.Limit
	}
	if r.Ends != (calendar.Date{}) {
		a.Adjudicate.Date = &r.Ends
	}
	return a
}

// PairingTerms are the terms of one game.
func PairingTerms(t ledger.Tournament, x ledger.Pairing) (terms.Agreement, error) {
	a := GameTerms(t, x.Round)
	if x.Odds == "" {
		return a, nil
	}
	return a, a.Set("odds", x.Odds)
}

// Side is White or Black of a pairing, with the player who consults.
func Side(c folder.Course, x ledger.Pairing, white bool) (s terms.Side) {
	number, with := x.White, x.With[0]
	if !white {
		number, with = x.Black, x.With[1]
	}
	for _, e := range c.Entries {
		if e.Number == number && number > 0 {
			id := playsOn(c.Tournament, e.Player)
			s.Members = append(s.Members, terms.Member{Player: id, Name: c.People[id].Name})
		}
	}
	if with != 0 {
		s.Members = append(s.Members, terms.Member{Player: with, Name: c.People[with].Name})
	}
	return s
}

// playsOn is who plays in the row of a player: the last substitute, or the player.
func playsOn(t ledger.Tournament, row uint64) uint64 {
	if then := t.TakenOver(row); len(then) > 0 {
		return then[len(then)-1].To
	}
	return row
}
