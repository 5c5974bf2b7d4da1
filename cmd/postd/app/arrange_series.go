package app

import (
	"errors"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger"
)

// inSeries settles the colours of a further game of a tournament between the same
// players: the first move goes by turns, to the player who did not have it in the
// last of their games (BCC1903/II.1(a), BCC1897/II.1, RICC/2), however that ended
// (STAUNTON/R.III). A game that was annulled is none. The players may agree
// otherwise: with fixed colours, or with words from which the lot is to be drawn,
// it is as they say.
func inSeries(l *ledger.Ledger, x *Arrangement, who *[2][]ledger.Player) error {
	if x.Terms.Colours != terms.ColoursByLot || x.Terms.LotSeed != "" || x.Tournament == "" {
		return nil
	}
	t, err := l.TournamentByLabel(x.Tournament)
	if errors.Is(err, ledger.ErrNoTournament) {
		return nil
	} else if err != nil {
		return err
	}
	began, found, err := lastFirst(l, t.ID, [2][]uint64{numbers(who[0]), numbers(who[1])})
	if !found || err != nil {
		return err
	}
	p, err := x.Terms.Commencement(x.FEN)
	if err != nil {
		return err
	}
	if slices.Equal(numbers(who[p.Turn()]), began) {
		who[0], who[1] = who[1], who[0]
	}
	x.Terms.Colours = terms.ColoursFixed
	return nil
}

// lastFirst are the players who had the first move in the last game of the
// tournament between the two sides; false if there is none.
func lastFirst(l *ledger.Ledger, tournament uint64, sides [2][]uint64) (began []uint64, found bool, err error) {
	lines, err := l.Games()
	if err != nil {
		return nil, false, err
	}
	for _, x := range slices.Backward(lines) {
		a, b := slices.Sorted(slices.Values(x.Players[0])), slices.Sorted(slices.Values(x.Players[1]))
		same := slices.Equal(a, sides[0]) && slices.Equal(b, sides[1]) || slices.Equal(a, sides[1]) && slices.Equal(b, sides[0])
		if x.Tournament != tournament || x.Result == terms.Annulled || !same {
			continue
		}
		g, err := l.Game(x.Game)
		if err != nil {
			return nil, false, err
		}
		return [2][]uint64{a, b}[g.Origin.Turn()], true, nil
	}
	return nil, false, nil
}

// numbers are those of the members of a side, in their order.
func numbers(members []ledger.Player) []uint64 {
	out := make([]uint64, len(members))
	for i, p := range members {
		out[i] = p.ID
	}
	slices.Sort(out)
	return out
}
