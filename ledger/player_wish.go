package ledger

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// How a player is shown things is the player's own setting, which stands in the player's row
// and holds in all games. A letter of the player's in any game changes it; the row is written
// in the transaction that files the letter.

// Wishes are what the player has set about the letters to them.
func (p Player) Wishes() correspondence.Wishes {
	return correspondence.Wishes{Moves: p.Moves, Beside: p.Beside, Form: p.Form, Called: p.Called, Spelling: p.Spelling, Zone: p.Zone, Receipts: p.Receipts, PGN: p.PGN,
		Stopped: !p.Stopped.IsZero(), Resumed: p.resumed}
}

func (p *Player) setWishes(w correspondence.Wishes) {
	p.Moves, p.Beside, p.Form, p.Called, p.Spelling, p.Zone, p.Receipts, p.PGN = w.Moves, w.Beside, w.Form, w.Called, w.Spelling, w.Zone, w.Receipts, w.PGN
	if w.Resumed {
		p.Resume()
	}
}

// Resume brings back what STOP ended: receipts, circulars and the usual reminders.
func (p *Player) Resume() {
	if p.Stopped.IsZero() {
		return
	}
	p.Stopped, p.resumed = time.Time{}, true
	if p.Reminding.Equal(terms.Reminding{Off: true}) {
		p.Reminding = terms.Reminding{}
	}
}

// wishFaults lists what is wrong with what no earlier release knew.
func (p Player) wishFaults() (errs []error) {
	for _, x := range []struct {
		what, is string
		may      []string
	}{
		{"receipts", p.Receipts, []string{"", "off", "daily"}},
		{"the game as a file", p.PGN, []string{"", "always"}},
	} {
		if !slices.Contains(x.may, x.is) {
			errs = append(errs, fmt.Errorf("%w: %s cannot be %q", ErrRow, x.what, x.is))
		}
	}
	if p.Called != "" {
		errs = append(errs, plainName("what the player is called", p.Called))
	}
	return errs
}

// wished is what a letter of a player's sets. It is a Row of its own, so that it overtakes no
// other change of the player's row.
type wished struct {
	player uint64
	sets   terms.Wish
	as     string
}

func (r wished) put(tx *store.Tx) (uint64, string, error) {
	p, err := playerOf(tx, r.player)
	if err != nil {
		return 0, "", err
	}
	was := p.Wishes()
	if p.setWishes(was.Set(r.sets, r.as)); p.Wishes() == was {
		return p.ID, fmt.Sprintf("player %d: %s as before", p.ID, r.sets), nil
	}
	id, _, err := p.put(tx)
	return id, fmt.Sprintf("player %d: %s set to %q", p.ID, r.sets, r.as), err
}

// wish takes what was set in a game into the player's row, and into all that the other letters
// of the same filing know of the player.
func (s *snapshot) wish(v *verdict, f *folder, happened []events.Event) {
	for _, e := range happened {
		w, ok := e.What.(events.Wished)
		if !ok {
			continue
		}
		id := playerNamed(f.game.Sides[w.Of], w.Member)
		if id == 0 {
			continue
		}
		v.matter.Rows = append(slices.Clip(v.matter.Rows), wished{id, w.Sets, w.As})
		for _, other := range s.folders {
			if p, ok := other.players[id]; ok {
				p.setWishes(p.Wishes().Set(w.Sets, w.As))
				other.players[id] = p
			}
		}
	}
}

// called are what letters in a game call its two sides, as the players have set it; "" for a
// side in consultation.
func (f *folder) called() (names [2]string) {
	for c, side := range f.game.Sides {
		if len(side.Members) == 1 {
			names[rules.Colour(c)] = f.players[side.Members[0].Player].Called
		}
	}
	return names
}
