package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// ruleOn judges a ruling on paper and then files it.
func ruleOn(l *ledger.Ledger, id terms.GameID, r correspondence.Ruling, at time.Time) error {
	if r.Key == "" {
		r.Key = "ruling:" + nonce()
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

// leaveOn judges an order of leave on paper and then files it.
func leaveOn(l *ledger.Ledger, id terms.GameID, w correspondence.LeaveOrder, at time.Time) error {
	w.Key = "leave:" + nonce()
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

// dischargeOn judges a mark on paper and then files it.
func dischargeOn(l *ledger.Ledger, id terms.GameID, x correspondence.Discharge, at time.Time) error {
	if x.Key == "" {
		x.Key = "mark:" + nonce()
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

// seatOn judges on paper whether a person can be seated, and then files it.
func seatOn(l *ledger.Ledger, id terms.GameID, x correspondence.Seat, addr string, at time.Time) error {
	x.Key = "seat:" + nonce()
	m, err := l.Seating(id, x, addr, at)
	if err != nil {
		return err
	}
	_, err = l.File(m)
	return err
}

// nonce makes the key of a ruling that is entered on the command line.
func nonce() string {
	b := make([]byte, 12)
	rand.Read(b)
	return hex.EncodeToString(b)
}
