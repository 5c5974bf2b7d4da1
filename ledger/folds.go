package ledger

import (
	"fmt"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// keptFolds is how many games are remembered as they were folded last. A game is
// some ten kilobytes.
const keptFolds = 4096

// folds remembers games as they were folded last, so that of a game that goes on
// only what is new is read. What is remembered is never asked without the number
// of the last event in the file: it is right or is not used. Check folds every
// game anew.
type folds struct {
	mu    sync.Mutex
	games map[terms.GameID]foldedGame
	order []terms.GameID // as they came in; the oldest goes first
}

// foldedGame is a game as its events leave it.
type foldedGame struct {
	seq  uint64    // of the last event
	last time.Time // its instant
	game correspondence.Game
}

func (f *folds) get(id terms.GameID) foldedGame {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.games[id]
}

func (f *folds) put(id terms.GameID, x foldedGame) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.games == nil {
		f.games = map[terms.GameID]foldedGame{}
	}
	if _, known := f.games[id]; !known {
		f.order = append(f.order, id)
		if len(f.order) > keptFolds {
			delete(f.games, f.order[0])
			f.order = f.order[1:]
		}
	}
	f.games[id] = x
}

// folded returns the game as the transaction sees it.
func (l *Ledger) folded(tx *bolt.Tx, id terms.GameID) (foldedGame, error) {
	seq := lastSeq(tx, id)
	if seq == 0 {
		return foldedGame{}, fmt.Errorf("%w: %s", ErrNoGame, id)
	}
	x := l.folds.get(id)
	if x.seq == seq {
		return x, nil
	}
	if x.seq > seq {
		x = foldedGame{} // the transaction is older than what is remembered
	}
	events, err := eventsIn(tx, id, x.seq+1, 0)
	if err != nil {
		return x, err
	}
	for _, e := range events {
		x.game, x.last = x.game.Apply(e), e.At
	}
	x.seq = seq
	l.folds.put(id, x)
	return x, nil
}
