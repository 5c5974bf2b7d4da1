package quarters

import (
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/rating"
)

// reckoned is how a game was reckoned last, by all lists so far.
type reckoned struct {
	names  [2]string // White and Black
	basis  [2]rating.Basis
	made   int // by White, in hundredths
	counts bool
}

// reckon goes through the lists and finds how each game was reckoned.
func (m *maker) reckon() {
	m.known = map[terms.GameID]reckoned{}
	for _, list := range m.lists {
		for _, r := range list.Rows {
			for _, g := range r.Good { // what went on and ended anew is taken back, and then counted
				m.side(r.Player, g.RatedGame, rating.Basis{Rating: g.Own, K: g.K}, g.Counts)
			}
			for _, g := range r.Lines {
				m.side(r.Player, g, rating.Basis{Rating: r.Was.Rating, K: r.K}, true)
			}
		}
	}
}

// side notes what one side's working says of a game.
func (m *maker) side(player uint64, g ledger.RatedGame, own rating.Basis, counts bool) {
	k := m.known[g.Game]
	i := 1
	if g.White {
		i, k.made = 0, g.Points
	}
	k.names[i], k.basis[i], k.counts = m.key(player), own, counts
	m.known[g.Game] = k
}

// corrections are the games of earlier quarters that are other than the lists have them.
func (m *maker) corrections() (out []rating.Correction) {
	if len(m.lists) == 0 {
		return nil
	}
	m.reckon()
	begun, err := rating.ParsePeriod(m.lists[0].Quarter)
	if err != nil {
		return nil // Next has said so
	}
	if m.lists[0].Source == "" {
		begun = begun.Before() // the first list is of these games
	}
	for _, x := range m.lines {
		k, known := m.known[x.Game]
		p, ended := m.endedIn(x)
		earlier := ended && p.Compare(m.coming.Games) < 0 && p.Compare(begun) >= 0
		if !known && !earlier {
			continue
		}
		is := m.game(x)
		if !known {
			k = reckoned{names: [2]string{is.White, is.Black}}
		}
		is.White, is.Black = k.names[0], k.names[1]
		now := is
		if !earlier { // it is in play, or ended anew in the quarter of this list or later
			is = running(is)
		}
		rated := is.Bar() == ""
		if rated == k.counts && (!rated || is.Result == k.result()) {
			continue
		}
		if k.basis[0].K == 0 {
			k.basis = [2]rating.Basis{m.basis(p, k.names[0]), m.basis(p, k.names[1])}
		}
		if k.basis[0].K == 0 || k.basis[1].K == 0 {
			continue // of more than 700 games nothing is reckoned
		}
		was := running(is)
		if k.counts {
			was.Result, was.Ended, was.Sent = k.result(), m.coming.Games.Before().Begins(m.zone), [2]int{1, 1}
		}
		out = append(out, rating.Correction{Was: was, Is: is, White: k.basis[0], Black: k.basis[1], Why: m.changed(x, k, now)})
	}
	return out
}

// running is a game of which nothing is rated.
func running(g rating.Game) rating.Game {
	return rating.Game{Label: g.Label, White: g.White, Black: g.Black}
}

// result is that by which the game was reckoned.
func (k reckoned) result() terms.Result {
	if !k.counts {
		return ""
	}
	return map[int]terms.Result{100: terms.WhiteWins, 50: terms.Drawn, 0: terms.BlackWins}[k.made]
}

// changed says what became of a game since its list was made.
func (m *maker) changed(x ledger.Line, k reckoned, is rating.Game) string {
	p, ended := m.endedIn(x)
	switch why := is.Bar(); {
	case !ended:
		return "it is in play again"
	case p.Compare(m.coming.Games) >= 0:
		return "it went on, and ended anew in " + p.String()
	case why != "":
		return "it is not rated any more: " + why
	case !k.counts:
		return "it was decided after the list was made: " + words(x.Result)
	}
	return fmt.Sprintf("the result was changed from %s to %s", words(k.result()), words(x.Result))
}

// words write a result as tables do.
func words(r terms.Result) string {
	return strings.NewReplacer("1/2", "½", "-", "–").Replace(string(r))
}

// basis is by what a game of an earlier quarter would have been reckoned for a player: the list
// that was in force in it, and the K of the games of the quarter.
func (m *maker) basis(p rating.Period, name string) rating.Basis {
	for _, list := range m.lists {
		if list.Quarter != p.Next().String() {
			continue
		}
		for _, r := range list.Rows {
			if m.key(r.Player) == name && r.K != 0 {
				return rating.Basis{Rating: r.Was.Rating, K: r.K}
			}
		}
	}
	row := m.first(name)
	for _, list := range m.lists {
		for _, r := range list.Rows {
			if list.Quarter == p.String() && m.key(r.Player) == name {
				row = rating.Row{Rating: r.Rating, Games: r.Games, Top: r.Top}
			}
		}
	}
	return rating.Basis{Rating: row.Rating, K: row.Factor(1)}
}

// first is the figure with which a player begins who is on no list.
func (m *maker) first(name string) rating.Row {
	p := m.persons[number(name)]
	if p.RatingFrom == "" {
		return rating.FirstRow(name, 0, "")
	}
	return rating.FirstRow(name, p.Rating, p.RatingFrom)
}
