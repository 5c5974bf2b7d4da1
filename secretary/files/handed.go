package files

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates/narrate"
)

// handedOut is the section as it may be given to anybody: a result that is under appeal is not
// told, and neither is what becomes of a game in play. With published, players are named as
// each has allowed. While a game is judged without names it is left out, with all that are in play
// beside it, since what is missing would tell which it is (RULING/R-91).
func (s Section) handedOut(published bool) Section {
	s.Lines = slices.Clone(s.Lines)
	s.appealed, s.held = map[string]bool{}, map[string]bool{}
	sealed := slices.ContainsFunc(s.Lines, func(x ledger.Line) bool { return x.Sealed })
	for i := range s.Lines {
		x := &s.Lines[i]
		if x.Sealed {
			x.Result, x.Counts, x.How = "", "", ""
		}
		s.held[x.Label] = sealed && !x.Over()
		if x.Over() && x.Questions > 0 && x.Result != terms.Annulled {
			x.Result, x.Counts, x.How, s.appealed[x.Label] = "", "", "", true
		}
		if x.State == correspondence.StateAdjudication {
			x.State = correspondence.StateTurn
		}
	}
	if s.Tournament.State == ledger.ByHand { // a row would tell who plays it
		s.Lines = slices.DeleteFunc(s.Lines, func(x ledger.Line) bool { return s.held[x.Label] })
	}
	if published {
		people := make(map[uint64]ledger.Player, len(s.People))
		for id, p := range s.People {
			if p.Name = p.Published(); p.Publish != ledger.PublishFull {
				p.Sort, p.Rating, p.Country = p.Name, 0, ""
			}
			people[id] = p
		}
		s.People = people
	}
	return s
}

// names are those of the players of a side, as they are written in a text.
func (s Section) names(x ledger.Line, c rules.Colour) string {
	var names []string
	for _, id := range x.Players[c] {
		names = append(names, s.People[id].Name)
	}
	if len(names) == 0 {
		return x.Names[c]
	}
	return strings.Join(names, " and ")
}

// stands says how a game stands, as anybody may know it.
func (s Section) stands(x ledger.Line) string {
	switch {
	case s.appealed[x.Label]:
		return "result under appeal"
	case !x.Over():
		return "in play"
	case x.Result == terms.Annulled:
		return "annulled"
	}
	return narrate.Score(x.Result)
}
