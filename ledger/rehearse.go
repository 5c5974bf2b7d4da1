package ledger

import (
	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// Rehearsal is what matters would come to if they were filed now.
type Rehearsal struct {
	// Already says that every one of them was filed before.
	Already bool
	// Before and After are the games concerned; one that is to be arranged has
	// no Before. Offices are those by which they were decided.
	Before, After map[terms.GameID]correspondence.Game
	Offices       map[terms.GameID]correspondence.Setting
	// Order lists these games as the matters name them.
	Order []terms.GameID
	// Events are those that would be added to each game.
	Events map[terms.GameID][]events.Event
	// Letters are those that would go into the outbox. They have words, and
	// no numbers, Message-IDs or keys of their own yet.
	Letters []Posting
}

// Rehearse decides matters as File does and writes nothing, so that an official sees
// what they are about to do: the letters word for word, and the game as it would be.
// What File would refuse for the law's sake it refuses too; rows are checked only
// when they are filed.
func (l *Ledger) Rehearse(matters ...Matter) (Rehearsal, error) {
	for _, m := range matters {
		if err := m.check(); err != nil {
			return Rehearsal{}, err
		}
	}
	sat, err := l.sitOn(matters)
	if err != nil {
		return Rehearsal{}, err
	}
	s := sat.snapshot
	r := Rehearsal{
		Already: true,
		Before:  map[terms.GameID]correspondence.Game{}, After: map[terms.GameID]correspondence.Game{},
		Offices: map[terms.GameID]correspondence.Setting{}, Events: map[terms.GameID][]events.Event{},
	}
	for id, f := range s.folders {
		if !f.opening {
			r.Before[id] = f.game
		}
	}
	if err := sat.decideAll(matters); err != nil {
		return Rehearsal{}, err
	}
	for _, v := range sat.verdicts {
		if v.already != nil {
			continue
		}
		r.Already = false
		for _, id := range v.all() {
			if _, seen := r.After[id]; !seen {
				r.Order = append(r.Order, id)
			}
			r.After[id], r.Offices[id] = s.folders[id].game, s.office(s.folders[id], v.at)
			for _, e := range v.events[id] {
				r.Events[id] = append(r.Events[id], e.event)
			}
		}
		for _, d := range v.letters {
			if d.part != nil {
				continue // another tells of it
			}
			p, err := l.worded(d.posting)
			if err != nil {
				return Rehearsal{}, err
			}
			r.Letters = append(r.Letters, p)
		}
	}
	return r, nil
}
