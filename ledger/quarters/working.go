package quarters

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/rating"
)

// Named is a figure with the name of its player.
type Named struct {
	ledger.RatingRow
	Name string
}

// Sorted gives the rows of a list their names, and puts the highest figure first.
func Sorted(l *ledger.Ledger, rows []ledger.RatingRow) ([]Named, error) {
	out := make([]Named, len(rows))
	for i, r := range rows {
		p, err := l.Player(r.Player)
		if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
			return nil, err
		}
		if out[i].RatingRow = r; p.ID == r.Player { // who was merged into another is without a name
			out[i].Name = p.Name
		}
	}
	slices.SortFunc(out, func(a, b Named) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), strings.Compare(a.Name, b.Name), cmp.Compare(a.Player, b.Player))
	})
	return out, nil
}

// Working is the working of a figure with the names of the players and the labels of the games;
// false where nothing was reckoned.
func Working(l *ledger.Ledger, r ledger.RatingRow) (rating.Account, bool, error) {
	a, reckoned := r.Account()
	if !reckoned {
		return a, false, nil
	}
	name := func(id uint64) (string, error) { p, err := l.Player(id); return p.Name, err }
	var err error
	if a.Before.Name, err = name(r.Player); err != nil {
		return a, false, err
	}
	a.After.Name = a.Before.Name
	tell := func(line *rating.Line, g ledger.RatedGame) error {
		if line.Opponent, err = name(g.Other); err != nil {
			return err
		}
		line.Label, err = label(l, g.Game)
		return err
	}
	for i, g := range r.Lines {
		if err := tell(&a.Lines[i], g); err != nil {
			return a, false, err
		}
	}
	for i, g := range r.Good {
		if err := tell(&a.Good[i], g.RatedGame); err != nil {
			return a, false, err
		}
	}
	return a, true, nil
}

func label(l *ledger.Ledger, id terms.GameID) (string, error) {
	x, err := l.Line(id)
	return x.Label, err
}

// Seeds are the figures by which players are seeded, those of the last list, with its head. Who
// is not on it is not among them, and is seeded by what was entered on the player's page. Without a
// list both are empty.
func Seeds(l *ledger.Ledger) (of map[uint64]int, last ledger.RatingList, err error) {
	of = map[uint64]int{}
	lists, err := l.RatingLists()
	if err != nil || len(lists) == 0 {
		return of, last, err
	}
	if last, err = l.RatingList(uint64(lists[len(lists)-1].No)); err != nil {
		return of, last, err
	}
	for _, r := range last.Rows {
		of[r.Player] = r.Rating
	}
	for _, r := range last.Rows {
		p, err := l.Player(r.Player)
		if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
			return of, last, err
		}
		if p.ID != 0 && of[p.ID] == 0 { // who stands there by a row that was joined to theirs since
			of[p.ID] = r.Rating
		}
	}
	return of, last, nil
}

// Telling is what a player is told of their figure in a list.
type Telling struct {
	No      int    // of the list; 0: there is none
	Quarter string // for which it is
	Figure  string // "1524?"; empty: the player is not on it
	Working string // in one line; empty: nothing was reckoned
}

// Told is what a player is told of a list; 0 is the last one.
func Told(l *ledger.Ledger, player uint64, no int) (t Telling, err error) {
	heads, err := l.RatingLists()
	if err != nil || len(heads) == 0 {
		return t, err
	}
	is := heads[len(heads)-1]
	for _, x := range heads {
		if x.No == no {
			is = x
		}
	}
	t.No, t.Quarter = is.No, is.Quarter
	all, err := l.RatingsOf(player)
	i := slices.IndexFunc(all, func(x ledger.RatedIn) bool { return x.List.No == is.No })
	if err != nil || i < 0 {
		return t, err
	}
	t.Figure = all[i].Row.String()
	a, reckoned, err := Working(l, all[i].Row)
	if reckoned {
		t.Working = a.Sentence()
	}
	return t, err
}
