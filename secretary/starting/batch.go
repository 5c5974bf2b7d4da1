package starting

import (
	"encoding/json"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// Games start by a batch: first one letter of terms to each player, with all the games of the
// player in a table, then the games in their order, each with a short letter to both sides.

// Deed is the name of the deed; a target is a pairing, from 1, or above letterTo the player
// who is written to.
const (
	Deed     = "start"
	letterTo = uint64(1) << 32
)

// Deeds arranges games of a tournament. Its row, which has all pairings, is read once for each
// step of the batch.
func Deeds() ledger.BatchDeed {
	var of struct {
		ledger *ledger.Ledger
		batch  uint64
		done   int
		start  Start
	}
	return ledger.BatchDeed{End: ended, Each: func(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
		if of.ledger != l || of.batch != b.ID || of.done != b.Done {
			t, err := l.Tournament(b.Tournament)
			if err != nil {
				return ledger.Matter{}, err
			}
			of.ledger, of.batch, of.done = l, b.ID, b.Done
			of.start = Start{Course: folder.Course{Tournament: t, Zone: folder.ZoneOf(t), People: map[uint64]ledger.Player{}}}
			for _, at := range b.Targets {
				if at < letterTo && at <= uint64(len(t.Pairings)) {
					of.start.places = append(of.start.places, int(at)-1)
				}
			}
		}
		return of.start.one(l, b, target)
	}}
}

// Batch is the batch that sets the games up.
func (s Start) Batch(v *folder.Request, key string) ledger.Batch {
	b := ledger.Batch{
		Nonce: batches.Nonce(key), Deed: Deed, Title: "Start of " + s.what, By: v.Who(), At: v.Now,
		Tournament: s.ID, Back: s.back, With: json.RawMessage(`{}`),
	}
	for _, e := range s.Playing() {
		b.Targets = append(b.Targets, letterTo|e)
	}
	for _, i := range s.places {
		b.Targets = append(b.Targets, uint64(i)+1)
	}
	return b
}

// TargetNamed is the name of a target of the batch, with the address of its page.
func TargetNamed(v *folder.Request, b ledger.Batch, target uint64) (name, href string) {
	t, err := v.Ledger().Ledger.Tournament(b.Tournament)
	if err == nil && target > 0 && target <= uint64(len(t.Pairings)) {
		return t.Pairings[target-1].Label, folder.Course{Tournament: t}.Path("/pairings")
	}
	return batches.PlayerNamed(v, target&^letterTo)
}

// Playing are the numbers of those who play in a game that starts, in order of their entries,
// those who consult behind them.
func (s Start) Playing() (out []uint64) {
	plays := map[int]bool{}
	for _, x := range s.Games() {
		plays[x.White], plays[x.Black] = true, true
	}
	for _, e := range s.Entered(ledger.Accepted) {
		if plays[e.Number] {
			out = append(out, playsOn(s.Tournament, e.Player))
		}
	}
	for _, x := range s.Games() {
		for _, with := range x.With {
			if with != 0 && !slices.Contains(out, with) {
				out = append(out, with)
			}
		}
	}
	return out
}

// one is the matter of one target.
func (s Start) one(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
	if s.State != ledger.Starting {
		return ledger.Matter{}, &ledger.RefusedError{Why: "the tournament " + s.Label + " is not starting"}
	}
	if target >= letterTo {
		return s.letterOfTerms(l, target&^letterTo, b.At)
	}
	if target > uint64(len(s.Pairings)) {
		return ledger.Matter{}, &ledger.RefusedError{Why: "there is no such pairing any more"}
	}
	return s.Opening(l, s.Pairings[target-1], b.At)
}

// ended lets the tournament run when all its games are arranged.
func ended(l *ledger.Ledger, b ledger.Batch, m *ledger.Matter) error {
	if len(b.Failed) > 0 {
		return nil
	}
	t, err := l.Tournament(b.Tournament)
	if err != nil || t.State != ledger.Starting {
		return err
	}
	t.State = ledger.Running
	m.Rows = append(m.Rows, t)
	return nil
}

// Opening is the matter by which one game is arranged.
func (s Start) Opening(l *ledger.Ledger, x ledger.Pairing, at time.Time) (ledger.Matter, error) {
	a, err := PairingTerms(s.Tournament, x)
	if err != nil {
		return ledger.Matter{}, err
	}
	var sides [2]terms.Side
	for i, white := range []bool{true, false} {
		if sides[i], err = s.sideIn(l, x, white); err != nil {
			return ledger.Matter{}, err
		}
	}
	m, err := l.Opening(s.ID, x.Label, sides, a, "", at)
	if err != nil {
		return m, &ledger.RefusedError{Why: visit.Plain(err)}
	}
	m.Terms = s.Label
	return m, nil
}

// sideIn is a side of a pairing, with the names as they stand now.
func (s Start) sideIn(l *ledger.Ledger, x ledger.Pairing, white bool) (terms.Side, error) {
	if s.People == nil {
		s.People = map[uint64]ledger.Player{}
	}
	side := Side(s.Course, x, white)
	for i, m := range side.Members {
		if _, known := s.People[m.Player]; !known {
			p, err := l.Player(m.Player)
			if err != nil {
				return side, err
			}
			s.People[m.Player] = p
		}
		side.Members[i].Name = s.People[m.Player].Name
	}
	return side, nil
}
