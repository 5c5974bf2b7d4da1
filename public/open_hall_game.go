package public

import (
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
)

// side is how the players of a side are named.
func (x shown) side(members []uint64) string {
	var names []string
	for _, id := range members {
		names = append(names, x.names[id])
	}
	if len(names) == 0 {
		return ledger.Unnamed
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// game finds a game of a tournament whose games are public by what stands for it in an
// address.
func (x shown) game(address string) (openLine, error) {
	if i, ok := x.at[strings.ToLower(address)]; ok && x.Public.Mode == ledger.PublicGames && !x.lines[i].held {
		return x.lines[i], nil
	}
	return openLine{}, errNothing
}

// viewOf is a game as it was made for its pages, and by what.
type viewOf struct {
	seq, rows uint64
	game      openGame
}

// mostViews are kept: whoever goes through a game asks for many pages of it.
const mostViews = 64

// view returns what is public of a game. It is called with press held.
func (h *hall) view(l *ledger.Ledger, x shown, o openLine) (openGame, error) {
	if v, ok := h.views[o.id]; ok && v.seq == o.seq && v.rows == x.rows {
		return v.game, nil
	}
	happened, err := l.Events(o.id)
	if err != nil {
		return openGame{}, err
	}
	g, err := openView(happened, x.Public.Delay)
	if err != nil {
		return openGame{}, fmt.Errorf("public: %s: %w", o.label, err)
	}
	g.event, g.address = x.Name, o.address
	for side, members := range o.players {
		g.names[side] = x.side(members)
	}
	for _, p := range x.Pairings {
		if p.Label == o.label {
			g.round = p.Round
		}
	}
	if len(h.views) >= mostViews {
		h.views = nil
	}
	if h.views == nil {
		h.views = map[terms.GameID]viewOf{}
	}
	h.views[o.id] = viewOf{uint64(len(happened)), x.rows, g}
	return g, nil
}
