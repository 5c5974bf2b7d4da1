package ledger

import (
	"maps"
	"slices"
	"sync"

	"postd/ledger/store"
)

// stirred are the tournaments in which something has happened that somebody looks after: the row was
// written, or that of their event, or a game began, ended, or ended otherwise. It is no truth: whoever
// has just begun to look after tournaments looks at all.
type stirred struct {
	mu  sync.Mutex
	ids map[uint64]bool
}

// add is called when the transaction is kept, so that nobody looks before there is something to see.
func (s *stirred) add(ids []uint64) {
	if len(ids) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ids == nil {
		s.ids = map[uint64]bool{}
	}
	for _, id := range ids {
		s.ids[id] = true
	}
}

// Stirred lists the tournaments in which something has happened since it was asked last: the row was
// written, or that of their event, or a game began, ended, or ended otherwise.
func (l *Ledger) Stirred() []uint64 {
	l.stirred.mu.Lock()
	defer l.stirred.mu.Unlock()
	ids := slices.Sorted(maps.Keys(l.stirred.ids))
	l.stirred.ids = nil
	return ids
}

// Looked lists the tournaments that have to be looked after: ladders in play, cups in which players may
// be asked whether to stop, and the sections of events of which captains wish for a sheet each week.
func (l *Ledger) Looked() (out []uint64, err error) {
	err = l.view(func(tx *store.Tx) error {
		for _, sort := range []string{sortClimbs, sortAsks} {
			if err := ofSort(tx, sort, func(t Tournament) error { out = append(out, t.ID); return nil }); err != nil {
				return err
			}
		}
		return ofSorts(tx, bktEvents, sortWeekly, sortWeekly, func(e Event) bool {
			s, _ := e.Matches()
			out = append(out, s.Sections...)
			return true
		})
	})
	slices.Sort(out)
	return slices.Compact(out), err
}

// Weekly reports whether a captain wishes for the sheet of the team each week.
func (e Event) Weekly() bool {
	return slices.ContainsFunc(e.Teams, func(t Team) bool { return t.Weekly && t.Captain.Addr != "" })
}
