package crowd

import (
	"context"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
)

// arrange arranges all games.
func (f *filler) arrange(ctx context.Context) error {
	return f.strokes(ctx, "arrangements", f.begin.Add(-spread), func(from, to int) error {
		var all []ledger.Matter
		for i := range f.games[from:to] {
			g := &f.games[from+i]
			var sides [2]terms.Side
			for c, place := range g.side {
				sides[c] = terms.Side{Members: []terms.Member{{Player: f.players[place].ID, Name: f.players[place].Name}}}
			}
			m, err := f.Opening(uint64(g.event), g.label, sides, f.terms, "", f.clock.Now())
			if err != nil {
				return err
			}
			if f.o.Papers <= f.o.Plies {
				m.Decide = silent(m.Decide)
			}
			all = append(all, m)
		}
		filed, err := f.FileTogether(all...)
		if err != nil {
			return err
		}
		for i, x := range filed {
			f.games[from+i].id = x.Games[0]
		}
		if f.o.Papers <= f.o.Plies {
			return nil
		}
		return f.handOver(filed)
	})
}

// silent decides the same, tells nobody of it, and has what they would have been told of
// received at once: nothing is left of the letters but what they began.
func silent(decide func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision) func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision {
	return func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		out := decide(games, o)
		for i := range out {
			g := games[i]
			for j := range out[i].Events {
				e := &out[i].Events[j]
				if e.At.IsZero() {
					e.At = o[i].Now
				}
				g = g.Apply(*e)
			}
			for _, n := range out[i].Notices {
				for _, e := range g.Delivered(n.ID, events.ReceiptAccepted, o[i]).Events {
					e.At = o[i].Now
					g = g.Apply(e)
					out[i].Events = append(out[i].Events, e)
				}
			}
			out[i].Notices = nil
		}
		return out
	}
}

// Record is what a player writes in a game, of a place among others, after so many half-moves:
// the opponent's last record once more (BCC1903/V.3), and the player's own; empty if the game can
// go no further. The same seed and place give the same game.
func Record(seed uint64, place, ply int) string {
	r, p := lots(seed, place), rules.Start()
	last := ""
	for n := range ply + 1 {
		var list rules.MoveList
		p.Moves(&list)
		moves := list.All()
		if len(moves) == 0 {
			return ""
		}
		m := moves[r.IntN(len(moves))]
		if n >= ply-1 {
			own := descriptive.Brief(p, m, descriptive.Style{})
			switch {
			case n < ply:
				last = own
			case ply == 0:
				return "1. " + own
			case ply%2 == 1:
				return fmt.Sprintf("%d. %s %s", ply/2+1, last, own)
			default:
				return fmt.Sprintf("%d... %s %d. %s", ply/2, last, ply/2+1, own)
			}
		}
		next, err := p.Play(m)
		if err != nil {
			return ""
		}
		p = next
	}
	return ""
}

// heard is the matter by which a record is heard in its game.
func (f *filler) heard(g game, ply int, text string, arrived time.Time) ledger.Matter {
	mover := f.players[g.side[ply%2]]
	key := fmt.Sprintf("mail:%08x%04x", uint32(g.id), ply)
	l := correspondence.Letter{Of: rules.Colour(ply % 2), Member: mover.Name, Text: text, Arrived: arrived, Key: key}
	return ledger.Matter{
		Key: key, At: arrived, Games: []terms.GameID{g.id}, Answers: ledger.Threading{Player: mover.ID},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			if g[0].Over() {
				return []correspondence.Decision{{}}
			}
			return []correspondence.Decision{g[0].Receive(l, o[0])}
		},
	}
}

// plain plays a half-move of some games of which no paper is left.
func (f *filler) plain(from, to, ply int) error {
	var all []ledger.Matter
	for i := from; i < to; i++ {
		text := Record(f.o.Seed, f.games[i].place, ply)
		if text == "" {
			continue
		}
		m := f.heard(f.games[i], ply, text, f.clock.Now())
		m.Decide = silent(m.Decide)
		all = append(all, m)
	}
	_, err := f.FileTogether(all...)
	return err
}
