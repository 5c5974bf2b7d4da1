package mailbox

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
)

// A letter that did not come by mail is heard by the same reader as any other: all of its
// words are new, its writer is known by the official who took it down, and what was
// concluded since the instant from which it counts is undone by nobody but the umpire
// (RULING/R-1, RULING/R-53).

// ByHand is the matter by which such a letter is heard. It files nothing, and does not keep
// the letter: whoever enters it adds its row.
func ByHand(l *ledger.Ledger, now func() time.Time, kept ledger.Letter) (ledger.Matter, error) {
	c := NewClerk(l, Config{}, now, nil)
	m, _, err := c.handMatter(kept)
	return m, err
}

// byHand hears such a letter once more: it is replayed, since its entry has settled it.
func (c *Clerk) byHand(kept ledger.Letter) error {
	m, p, err := c.handMatter(kept)
	if err != nil {
		return err
	}
	if r, ok := c.files.(*rehearsal); ok {
		r.heard = []hearing{p}
	}
	m.Letter = kept.Seq
	_, err = c.files.File(m)
	return err
}

func (c *Clerk) handMatter(kept ledger.Letter) (ledger.Matter, hearing, error) {
	h := *kept.Hand
	p := hearing{game: h.Game, party: terms.PartyOf(h.Side), text: kept.Words(), hand: h.Hand}
	g, err := c.ledger.Game(h.Game)
	if err != nil {
		return ledger.Matter{}, p, err
	}
	var plays bool
	if p.member, plays = member(g, p.party, h.Player); !plays {
		return ledger.Matter{}, p, fmt.Errorf("mailbox: player %d does not play %s in %s", h.Player, p.party, g.Label)
	}
	p.label = g.Label
	all, err := c.ledger.Events(h.Game)
	if err != nil {
		return ledger.Matter{}, p, err
	}
	if own := slices.IndexFunc(all, func(e events.Event) bool { return e.Cause == h.Key() }); own >= 0 {
		all = all[:own] // it is replayed
	}
	p.late = correspondence.MovedOn(all, kept.Arrived)
	m := p.matter(h.Key(), kept.Arrived, ledger.Threading{Player: h.Player})
	m.At, m.By, m.Verdict, m.Reason = h.Entered, h.By, Heard, fmt.Sprintf("%s, %s, entered by %s", p.where(), h.Hand.Way, h.By)
	return m, p, nil
}
