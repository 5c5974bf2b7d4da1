package ledger

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// ActsOf are the acts of which one is enough to take a ruling of the row in answer to
// the question; 0: to none. A verdict is the adjudicator's, what answers a question
// the umpire's. What is written into the game's account, or stops and starts the
// clocks, is the secretary's as well, as long as it answers no question.
func ActsOf(row correspondence.Row, on int) []Act {
	switch {
	case slices.Contains(row.Offices, terms.ToAdjudicator):
		return []Act{ActJudge}
	case slices.Equal(row.Offices, []terms.Party{terms.ToSecretary}):
		return []Act{ActArrange}
	case on == 0 && slices.Contains([]string{"Credit", "Debit", "Suspend", "Resume", "Note"}, row.Name):
		return []Act{ActRule, ActArrange}
	}
	return []Act{ActRule}
}

// On is the object of a ruling on the question; 0: on none. One of which the umpire
// was silent has passed to the secretary (CLOCK/C-7).
func (o Object) On(g correspondence.Game, question int) Object {
	q, asked := g.Question(question)
	o.Passed = asked && q.With.Office() == terms.ToSecretary
	return o
}

// Holding is a person who holds the office of the party in one game and is known by
// nothing but an address, or by having come to the office's own machine. Player is
// whom that person is known to be; 0: nobody.
func Holding(name string, office terms.Party, o Object, player uint64) User {
	in := map[terms.Party]string{terms.ToSecretary: OfficeSecretary, terms.ToUmpire: OfficeUmpire, terms.ToAdjudicator: OfficeAdjudicator}[office.Office()]
	return User{Name: name, Player: player, Seats: []Chair{{Office: in, Game: o.Game}}}
}
