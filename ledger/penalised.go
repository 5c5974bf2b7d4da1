package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// penalisedIn is what the index says of the offences exacted in a game of each of its players: their
// number by law. A player of whose side none was exacted is not named.
func penalisedIn(id terms.GameID, tournament uint64, happened []events.Event) (out []entry) {
	var members [2][]uint64
	counts := map[uint64]map[rules.Law]int{}
	own := map[uint64]bool{} // each person has their own offences
	var any [2]bool
	for _, e := range happened {
		switch w := e.What.(type) {
		case events.Opened:
			for c, side := range w.Sides {
				for _, m := range side.Members {
					members[c] = append(members[c], m.Player)
					own[m.Player] = true
				}
			}
		case events.Substituted:
			for i, m := range members[w.Of] {
				if m == w.From.Player {
					members[w.Of][i] = w.To.Player
				}
				own[m] = m == w.To.Player
			}
			own[w.To.Player] = true
		case events.Penalised:
			any[w.Of] = true
			for _, m := range members[w.Of] {
				if counts[m] == nil {
					counts[m] = map[rules.Law]int{}
				}
				if own[m] {
					counts[m][w.Law]++
				}
			}
		}
	}
	for c := range members {
		for _, m := range members[c] {
			if any[c] {
				raw, _ := json.Marshal(counts[m]) // numbers by words: it cannot fail
				out = append(out, entry{ixPenalised, join(be8(tournament), be8(m), gameKey(id)), raw})
			}
		}
	}
	return out
}

// exacts reports whether an event changes what the index of offences says.
func exacts(e events.Event) bool {
	switch e.What.(type) {
	case events.Penalised, events.Substituted:
		return true
	}
	return false
}

// exacted writes what the events of a game from the number on change in the index of offences.
func exacted(tx *store.Tx, id terms.GameID, tournament, from uint64) error {
	happened, err := eventsIn(tx, id, 1, 0)
	if err != nil {
		return err
	}
	was := effects{entries: penalisedIn(id, tournament, happened[:from-1])}
	return reindex(tx, was, effects{entries: penalisedIn(id, tournament, happened)})
}

// priorOf counts the offences exacted of each side in its other games of the
// tournament (BCC1903/V.PEN.E where its count is the tournament's). A side's
// games are those in which one of its members plays.
func priorOf(tx *store.Tx, s *snapshot, f *folder) (p correspondence.Prior, err error) {
	for c, side := range f.game.Sides {
		p.Offences[c] = map[rules.Law]int{}
		counted := map[terms.GameID]bool{f.id: true}
		for _, m := range side.Members {
			prefix := join(be8(f.tournament.ID), be8(m.Player))
			s.priors[string(prefix)] = penaltiesOf(tx, prefix)
			cur := tx.Bucket(ixPenalised).Cursor()
			for k, v := cur.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = cur.Next() {
				id := terms.GameID(u4(k[16:]))
				if counted[id] {
					continue
				}
				counted[id] = true
				by := map[rules.Law]int{}
				if err := json.Unmarshal(v, &by); err != nil {
					return p, fmt.Errorf("ledger: reading the penalties of %s: %w", id, err)
				}
				for law, n := range by {
					p.Offences[c][law] += n
				}
			}
		}
	}
	return p, nil
}

// penaltiesOf is what the index says of a player in a tournament, all in one.
func penaltiesOf(tx *store.Tx, prefix []byte) (all []byte) {
	c := tx.Bucket(ixPenalised).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		all = append(append(all, k...), v...)
	}
	return all
}
