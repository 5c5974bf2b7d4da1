package app

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// RuleOn judges a ruling on paper and then files it.
func RuleOn(l *ledger.Ledger, id terms.GameID, r correspondence.Ruling, at time.Time) error {
	if r.Key == "" {
		r.Key = "ruling:" + Nonce()
	}
	g, err1 := l.Game(id)
	o, err2 := l.Office(id, at)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := g.Rule(r, o); err != nil {
		return err
	}
	var refused error // because the game moved on meanwhile
	_, err := l.File(ledger.Matter{Key: r.Key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = g[0].Rule(r, o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}

// LeaveOn judges an order of leave on paper and then files it.
func LeaveOn(l *ledger.Ledger, id terms.GameID, w correspondence.LeaveOrder, at time.Time) error {
	w.Key = "leave:" + Nonce()
	g, err1 := l.Game(id)
	o, err2 := l.Office(id, at)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := g.OrderLeave(w, o); err != nil {
		return err
	}
	var refused error // because the game moved on meanwhile
	_, err := l.File(ledger.Matter{Key: w.Key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = g[0].OrderLeave(w, o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}

// DischargeOn judges a mark on paper and then files it.
func DischargeOn(l *ledger.Ledger, id terms.GameID, x correspondence.Discharge, at time.Time) error {
	if x.Key == "" {
		x.Key = "mark:" + Nonce()
	}
	g, err1 := l.Game(id)
	o, err2 := l.Office(id, at)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := g.Discharge(x, o); err != nil {
		return err
	}
	var refused error // because the game moved on meanwhile
	_, err := l.File(ledger.Matter{Key: x.Key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = g[0].Discharge(x, o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}

// SeatOn judges on paper whether a person can be seated, and then files it.
func SeatOn(l *ledger.Ledger, id terms.GameID, x correspondence.Seat, addr string, at time.Time) error {
	x.Key = "seat:" + Nonce()
	m, err := l.Seating(id, x, addr, at)
	if err != nil {
		return err
	}
	_, err = l.File(m)
	return err
}

// Nonce makes the key of what is entered on the command line, like a ruling.
func Nonce() string {
	b := make([]byte, 12)
	rand.Read(b)
	return hex.EncodeToString(b)
}
