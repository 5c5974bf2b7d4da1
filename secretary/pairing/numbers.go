package pairing

import (
	"cmp"
	"slices"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/tournament"
)

// numbered is the Swiss with the numbers of its players, and the initial colour, before its first
// round: by rating, and those whom it leaves equal or who have none by lot (FIDE/C.04.2). The
// initial colour is the first of White and Black that the same seed draws (FIDE/C.04.3/5.1).
func (c swissView) numbered(seed string) (swissView, error) {
	var keys []string
	for _, e := range c.Entries {
		if e.State == ledger.Accepted {
			keys = append(keys, folder.LotKey(e.Player))
		}
	}
	w, err := tournament.Draw(seed, keys)
	if err != nil {
		return c, err
	}
	colours, err := initialLots(seed)
	if err != nil {
		return c, err
	}
	lot := map[string]int{}
	for _, l := range w.Lots {
		lot[l.Entrant] = l.Number
	}
	c.Entries = slices.Clone(c.Entries)
	var order []int
	for i := range c.Entries {
		e := &c.Entries[i]
		if e.Number, e.Rating = 0, 0; e.State == ledger.Accepted {
			e.Rating = c.People[e.Player].Rating
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := c.Entries[i], c.Entries[j]
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(lot[folder.LotKey(a.Player)], lot[folder.LotKey(b.Player)]))
	})
	for n, i := range order {
		c.Entries[i].Number = n + 1
	}
	c.Seed = seed
	c.rules.Initial = map[string]string{"White": "w", "Black": "b"}[colours.Lots[0].Entrant]
	return c.kept(), nil
}

// initialLots draws White and Black.
func initialLots(seed string) (tournament.Working, error) {
	return tournament.Draw(seed, []string{"White", "Black"})
}

// kept is the Swiss with its rules in its row.
func (c swissView) kept() swissView {
	rules := c.rules
	c.Tournament.Swiss = &rules
	return c
}

// initialWords say how the initial colour came about; empty where it is not drawn.
func (c swissView) initialWords() string {
	w, err := initialLots(c.Seed)
	if err != nil || c.rules.Initial == "" {
		return ""
	}
	l := w.Lots[0]
	return l.Entrant + ", by lot: " + w.Command(l) + " begins with " + l.Hash[:8] + ", and is the smaller of the two"
}
