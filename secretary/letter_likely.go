package secretary

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// likelyMoves is the form on the page of a letter that was not understood: a button with a
// small board for each legal move, first for those whose record occurs in it, which leads to the
// preview.
type likelyMoves struct {
	visit.RowForm
	Action, Words, Why string
	Moves              []moveChoice
	Others             []moveGroup
}

// mostLikely is how many moves are offered first; where more occur, none is likelier.
const mostLikely = 6

// likely are the moves that a letter may mean, so that it is taken as one of them by three
// presses from the desk. It is empty where the letter cannot be taken as a move.
func (v *request) likely(e envelope) (b likelyMoves) {
	if !e.Unread || !e.ForPerson() || len(e.Games) == 0 || e.Player.ID == 0 {
		return b
	}
	g, r, err := v.asRecord(e)
	if err != nil || v.rulable(g, r) != nil {
		return b
	}
	b = likelyMoves{RowForm: visit.RowForm{Version: uint64(g.Seq)}, Action: folder.LetterPath(e.Seq) + "/move", Words: r.Words, Why: r.Reason}
	for _, group := range moveGroups(readIn(g, r), e, 0) {
		if group.Name == occursInIt && len(group.Moves) <= mostLikely {
			b.Moves = group.Moves
			continue
		}
		b.Others = append(b.Others, group)
	}
	return b
}

// asRecord is the ruling by which the letter would be its author's record, without the move.
func (v *request) asRecord(e envelope) (g correspondence.Game, r correspondence.Ruling, err error) {
	if g, err = v.site.o.Ledger.Game(e.Game.Game); err != nil {
		return g, r, err
	}
	side, found := rules.White, false
	for c, members := range e.Game.Players {
		for _, m := range members {
			if m == e.Player.ID {
				side, found = rules.Colour(c), true
			}
		}
	}
	if !found {
		return g, r, visit.Refused(fmt.Sprintf("%s does not play in game %s.", e.Player.Name, e.Game.Label), "", "Go back to the letter.")
	}
	zone := folder.ZoneOf(ledger.Tournament{Agreement: g.Agreement})
	return g, correspondence.Ruling{
		By: terms.ToSecretary, Row: "Readings", Of: side, Arrived: e.Arrived, Member: memberOf(g, side, e.Player.ID),
		Words: narrate.ShortLine(e.First(), 200), Reason: "The letter of " + folder.At(e.Arrived, zone) + " could not be read by itself; its words leave no doubt which move they mean.",
	}, nil
}

// boardOfMove is a small board on which a legal move is made, beside the words of it.
func boardOfMove(v *request) (visit.Response, error) {
	e, side, err := v.unread()
	if err != nil {
		return nil, err
	}
	g, err := v.site.o.Ledger.Game(e.Game.Game)
	if err != nil {
		return nil, err
	}
	p := readIn(g, correspondence.Ruling{Of: side, Arrived: e.Arrived})
	m, problem := chosenMove(p, v.Names["move"])
	if problem != "" {
		return nil, visit.Missing("There is no such move.", "")
	}
	after, err := p.Play(m)
	if err != nil {
		return nil, err
	}
	name := descriptive.Brief(p, m, descriptive.Style{})
	return visit.Document{Kind: "image/svg+xml", Bytes: []byte(diagram.SVG(after, side, m, descriptive.Style{}, "b", "After "+name))}, nil
}
