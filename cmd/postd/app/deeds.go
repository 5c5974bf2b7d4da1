package app

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// RuleOn judges a ruling on paper and then files it.
func RuleOn(l *ledger.Ledger, id terms.GameID, r correspondence.Ruling, at time.Time) error {
	r.Key = cmp.Or(r.Key, "ruling:"+nonce())
	return decideOn(l, id, r.Key, at, func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
		return g.Rule(r, o)
	})
}

// LeaveOn judges an order of leave on paper and then files it.
func LeaveOn(l *ledger.Ledger, id terms.GameID, w correspondence.LeaveOrder, at time.Time) error {
	w.Key = "leave:" + nonce()
	return decideOn(l, id, w.Key, at, func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
		return g.OrderLeave(w, o)
	})
}

// DischargeOn judges a mark on paper and then files it.
func DischargeOn(l *ledger.Ledger, id terms.GameID, x correspondence.Discharge, at time.Time) error {
	x.Key = cmp.Or(x.Key, "mark:"+nonce())
	return decideOn(l, id, x.Key, at, func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
		return g.Discharge(x, o)
	})
}

// ProposeOn judges a proposal on paper and then files it.
func ProposeOn(l *ledger.Ledger, id terms.GameID, field, value string, at time.Time) error {
	key := "propose:" + nonce()
	return decideOn(l, id, key, at, func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
		return g.Propose(field, value, key, o)
	})
}

// taking takes a decision in one game.
type taking func(correspondence.Game, correspondence.Setting) (correspondence.Decision, error)

// decideOn takes a decision in a game on paper, and then files it.
func decideOn(l *ledger.Ledger, id terms.GameID, key string, at time.Time, take taking) error {
	g, err1 := l.Game(id)
	o, err2 := l.Office(id, at)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := take(g, o); err != nil {
		return err
	}
	var refused error // because the game moved on meanwhile
	_, err := l.File(ledger.Matter{Key: key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = take(g[0], o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}

// SeatOn judges on paper whether a person can be seated, and then files it.
func SeatOn(l *ledger.Ledger, id terms.GameID, x correspondence.Seat, addr string, at time.Time) error {
	x.Key = "seat:" + nonce()
	m, err := l.Seating(id, x, addr, at)
	if err != nil {
		return err
	}
	_, err = l.File(m)
	return err
}

// RekeyOn gives sides of a game new reply addresses, each with a letter that bears one.
func RekeyOn(l *ledger.Ledger, id terms.GameID, by, why string, words ledger.KeyWords, sides ...rules.Colour) error {
	m, err := l.Rekeying(id, ledger.RekeyOffice, time.Now(), words, sides...)
	if err != nil {
		return err
	}
	m.Key, m.By, m.Why = "rekey:"+nonce(), by, why
	_, err = l.File(m)
	return err
}

// nonce makes the key of what is entered on the command line, like a ruling.
func nonce() string {
	b := make([]byte, 12)
	rand.Read(b)
	return hex.EncodeToString(b)
}
