package dialogue

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// Where a substitute comes (TABLE/T7.Substitute) "White" is whoever plays White at that place of
// the file; "White's member Hall" is that person, whether they play or have left. So each side
// has a list of names that grows, and a direction names one by its place in it.

// names are all who play a side in the file, or played it, in their order.
func (s Script) names(c rules.Colour) []string { return append(members(s.Players[c]), s.Comers[c]...) }

// took is a ruling of the file: who played the side before it, where it brought somebody.
type took struct {
	side rules.Colour
	was  int
	came bool
}

// follows remembers of a ruling who plays from then on.
func (r *reader) follows(x correspondence.Ruling) {
	t := took{side: x.Of, was: r.playing[x.Of]}
	switch n := x.Undoes; {
	case x.Row == "Substitute":
		t.came = true
		all := r.script.names(x.Of)
		if i := slices.Index(all, x.Joins.To.Name); i >= 0 {
			r.playing[x.Of] = i
		} else {
			r.script.Comers[x.Of] = append(r.script.Comers[x.Of], x.Joins.To.Name)
			r.playing[x.Of] = len(all)
		}
	case x.Row == "Undo" && n > 0 && n <= len(r.took) && r.took[n-1].came:
		r.playing[r.took[n-1].side] = r.took[n-1].was
	}
	r.took = append(r.took, t)
}

// joins completes a ruling by which somebody comes: in a dialogue they have an address that is
// confirmed, and hold no office.
func (m *Memory) joins(r correspondence.Ruling) correspondence.Ruling {
	if r.Joins.To.Name == "" {
		return r
	}
	r.Joins.Reached, r.Joins.Games = true, max(r.Joins.Games, 1)
	r.Joins.To.Player = uint64(100 + len(m.game.Substitutes))
	known := append(slices.Clone(m.game.Sides[0].Members), m.game.Sides[1].Members...)
	for _, s := range m.game.Substitutes {
		known = append(known, s.From, s.To)
	}
	if i := slices.IndexFunc(known, func(x terms.Member) bool { return x.Name == r.Joins.To.Name }); i >= 0 {
		r.Joins.To = known[i]
	}
	return r
}

// plays reports whether somebody of that name plays the side.
func (m *Memory) plays(c rules.Colour, name string) bool {
	return slices.ContainsFunc(m.game.Sides[c].Members, func(x terms.Member) bool { return x.Name == name })
}

// gone reports whether a letter lies in the post for one who has left the game, and does not go
// out any more, as the ledger has it.
func (m *Memory) gone(t Told) bool {
	c, side := t.To.Colour()
	return side && t.Kind != correspondence.NLeft && !m.plays(c, t.Member)
}

// first is who plays the side, or the first of those who do.
func (m *Memory) first(c rules.Colour) addressee {
	return addressee{terms.PartyOf(c), m.game.Sides[c].Members[0].Name}
}
