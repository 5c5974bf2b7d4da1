package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// annul strikes out all plies after the first n.
func (g *Game) annul(n int, law rules.Law) {
	for i, p := range g.Plies[n:] {
		g.Struck = append(slices.Clip(g.Struck), Struck{At: n + i, By: p.By, Move: p.Move, Words: p.Words, Law: law})
	}
	g.Plies = slices.Clip(g.Plies[:n])
	g.demandFrom(n)
	if g.Bound != nil && g.Bound.Ply > n {
		g.Bound = nil // the turn that it bound is not reached any more
	}
}

func (g *Game) restored(w events.Restored) {
	if c := g.Case; c != nil {
		if len(g.Plies) > c.Ply {
			g.annul(c.Ply, w.Law)
		} else {
			g.Struck = append(slices.Clip(g.Struck), Struck{At: c.Ply, By: c.Author, Words: c.Words, Law: w.Law})
			for _, words := range c.Also() {
				g.Struck = append(g.Struck, Struck{At: c.Ply, By: c.Author, Words: words, Law: w.Law})
			}
		}
		g.strikeCarried(c.Ply+1, w.Law)
		g.demandFrom(c.Ply)
		if w.Reply != "" {
			g.Struck = append(g.Struck, Struck{At: c.Ply + 1, By: c.Author.Other(), Words: w.Reply, Law: w.Law})
		}
	}
	g.Case, g.Turn, g.Choice, g.State = nil, calendar.Clock{}, calendar.Clock{}, StateTurn
	if g.Post = (Post{By: w.By}); g.Frozen != nil {
		g.State = StateAdjudication
	}
	// TABLE/T4.29: the offer lapses with the record which it accompanied. Penalty E
	// for want of the opponent's last move may still be exacted after a claim, in
	// which it is another offence of the same record (PENALTY/PE-2); after a waiver not.
	if o := g.Offer; o != nil && (o.WithMove || !g.Agreement.OffersAlone()) {
		g.Offer = nil // one that came by itself hangs on no record, where it is an offer (BCC1897/II.8(a))
	}
	if w.By != events.RestoredByClaim {
		g.Law3, g.Law3Times = nil, 0
	}
}
