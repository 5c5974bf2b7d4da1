package ledger

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// outageBatch is how many games of an outage are gone through in one
// transaction. A kill between two leaves a job that is taken up where it was; one
// inside it, a job of which each game is a matter that is never filed twice.
const outageBatch = 64

// MakeGood gives back what outages took of clocks, where that is agreed
// (RULING/R-1). It is to be called when the letters are kept that came in the
// meantime, and before any of them is heard. It goes on where it was
// interrupted, and does nothing where there is nothing to do.
func (l *Ledger) MakeGood(now time.Time) error {
	for {
		if err := l.ended(); err != nil {
			return err
		}
		var x Outage
		var open bool
		var ids []terms.GameID
		err := l.view(func(tx *store.Tx) (err error) {
			if x, open, err = unmade(tx); err == nil && open {
				ids = running(tx, x.Next, outageBatch)
			}
			return err
		})
		if err != nil || !open {
			return err
		}
		done, err := l.makeGood(x, ids, now)
		if err != nil {
			return about(fmt.Sprintf("making good outage %d", x.No), err)
		}
		if err := l.goneThrough(x, ids, done); err != nil {
			return err
		}
	}
}

// running lists games that are not ended, from a number on.
func running(tx *store.Tx, from terms.GameID, n int) (ids []terms.GameID) {
	standing(tx, standsLive, from, func(id terms.GameID) bool {
		ids = append(ids, id)
		return len(ids) < n
	})
	return ids
}

// makeGood files the matters of one batch, together or, where one of them is at
// fault, each alone.
func (l *Ledger) makeGood(x Outage, ids []terms.GameID, now time.Time) ([]OutageGame, error) {
	byHand := map[terms.GameID][]OutageGame{}
	matters := make([]Matter, len(ids))
	for i, id := range ids {
		matters[i] = Matter{Key: outageKey(x, id), At: now, Games: []terms.GameID{id}, vacuous: true,
			Decide: func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
				if games[0].Agreement.Outage != terms.OutageCredited {
					byHand[id] = nil
					for _, w := range games[0].OutageIn(x.inLaw(), o[0]) {
						byHand[id] = append(byHand[id], clockIn(x, id, w, OutageByHand))
					}
				}
				return []correspondence.Decision{games[0].MakesGood(x.inLaw(), o[0])}
			}}
	}
	var done []OutageGame
	add := func(filed []Filed) {
		for _, f := range filed {
			for id, happened := range f.Events {
				for _, e := range happened {
					if w, ok := e.What.(events.MadeGood); ok {
						done = append(done, clockIn(x, id, w, OutageMade))
					}
				}
			}
		}
	}
	if filed, err := l.File(matters...); err == nil {
		add(filed)
	} else {
		for _, m := range matters {
			filed, err := l.File(m)
			switch {
			case errors.Is(err, errReadOnly), errors.Is(err, ErrMoved):
				return nil, err
			case err != nil:
				l.o.Log.Error("ledger: an outage could not be made good", slog.Any("game", m.Games[0]), slog.Any("error", err))
				done = append(done, OutageGame{Outage: x.No, Game: m.Games[0], How: outageFault, Why: err.Error()})
			}
			add(filed)
		}
	}
	for _, id := range ids {
		done = append(done, byHand[id]...)
	}
	return done, nil
}

func clockIn(x Outage, id terms.GameID, w events.MadeGood, how string) OutageGame {
	return OutageGame{Outage: x.No, Game: id, Of: w.Of, Choice: w.Choice, Span: w.Span, How: how}
}

// outageKey is what the matter of a game is known by.
func outageKey(x Outage, id terms.GameID) string {
	return fmt.Sprintf("outage:%d:%s", x.No, id)
}

// goneThrough writes down what a batch came to; one without games was the last.
func (l *Ledger) goneThrough(was Outage, ids []terms.GameID, done []OutageGame) error {
	return l.update(func(tx *store.Tx) error {
		x, _, err := row[Outage](tx.Bucket(bktOutages), be8(was.No))
		if err != nil || x.Made || x.Next != was.Next {
			return err // another was before us
		}
		for _, g := range done {
			switch g.How {
			case OutageMade:
				x.Games++
			case OutageByHand:
				x.ByHand++
			}
			old, _, err := row[OutageGame](tx.Bucket(bktOutageGames), outageGameKey(g))
			if err != nil {
				return err
			}
			if err := errors.Join(reindex(tx, old.derives(), g.derives()), putRow(tx.Bucket(bktOutageGames), outageGameKey(g), g)); err != nil {
				return err
			}
		}
		if len(ids) == 0 {
			x.Made, x.Next = true, 0
		} else {
			x.Next = ids[len(ids)-1] + 1
		}
		return putRow(tx.Bucket(bktOutages), be8(x.No), x)
	})
}

// TellOutages tells the players of the clocks that were given time back and
// still run, when every letter has been heard that came in that time: one whose
// record is among them has no turn any more.
func (l *Ledger) TellOutages(now time.Time) error {
	for {
		x, todo, err := l.untold()
		if err != nil || x.No == 0 {
			return err
		}
		var errs []error
		var last terms.GameID
		for _, g := range todo {
			if err := l.ended(); err != nil {
				return err // those that were told are told no second time
			}
			if last = g.Game; g.How != OutageMade {
				continue
			}
			_, err := l.File(Matter{Key: outageKey(x, g.Game) + ":told", At: now, Games: []terms.GameID{g.Game}, vacuous: true,
				Decide: func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
					return []correspondence.Decision{games[0].TellsOutage(x.inLaw(), o[0])}
				}})
			errs = append(errs, err)
		}
		err = l.update(func(tx *store.Tx) error {
			if x, _, err = row[Outage](tx.Bucket(bktOutages), be8(x.No)); err != nil || x.Told {
				return err
			}
			if x.Next = last + 1; len(todo) == 0 {
				x.Told, x.Next = true, 0
			}
			return putRow(tx.Bucket(bktOutages), be8(x.No), x)
		})
		if err := errors.Join(append(errs, err)...); err != nil {
			return about(fmt.Sprintf("telling of outage %d", x.No), err)
		}
	}
}

// untold returns the last outage of which the players are to be told now, with a
// batch of its clocks; number 0 if there is none, or letters wait of that time.
func (l *Ledger) untold() (x Outage, todo []OutageGame, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktOutages)
		c := b.Cursor()
		for k, _ := c.Last(); k != nil; k, _ = c.Prev() {
			y, _, err := row[Outage](b, k)
			if err != nil {
				return err
			}
			if !y.Made {
				continue
			}
			if y.Told {
				break
			}
			x = y
		}
		if k, _ := tx.Bucket(ixWaiting).Cursor().First(); k != nil && instantOf(k).Before(x.To) {
			x = Outage{}
		}
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(x.Mailbox))
		if m.Found.After(m.Through) { // its letters are not all kept yet
			x = Outage{}
		}
		return err
	})
	if err != nil || x.No == 0 {
		return x, nil, err
	}
	todo, err = l.OutageGames(x.No, x.Next, outageBatch)
	return x, todo, err
}
