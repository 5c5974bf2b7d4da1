package ledger

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A one-time link lets a user in without a password: the first time, and after the
// user forgot it. Its token is drawn at random, 256 bits; the ledger keeps its
// SHA-256 alone, so that who reads the file cannot enter by it.

// LinkLasts is how long after its making a one-time link lets its user in.
const LinkLasts = 30 * time.Minute

// MakeLink makes a one-time link for the user and returns its token: 43 letters,
// digits, - and _. A link that the user had before is withdrawn.
func (l *Ledger) MakeLink(who string, id uint64, now time.Time) (token string, u User, err error) {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails (package crypto/rand)
	token = base64.RawURLEncoding.EncodeToString(raw)
	err = l.update(func(tx *bolt.Tx) error {
		old, err := userOf(tx, id)
		if err != nil {
			return err
		}
		if old.Disabled {
			return fmt.Errorf("%w: %s is disabled", ErrRow, old.Name)
		}
		u = old
		u.LinkHash, u.LinkUntil = linkHash(token), now.Add(LinkLasts).UTC()
		u, err = l.writeUser(tx, who, "changed", old, u)
		return err
	})
	if err != nil {
		return "", User{}, err
	}
	return token, u, nil
}

// UserByLink tells whom the link would let in now, and spends nothing; or
// ErrLink.
func (l *Ledger) UserByLink(token string, now time.Time) (u User, err error) {
	err = l.view(func(tx *bolt.Tx) error { u, err = linked(tx, token, now); return err })
	return u, err
}

// EnterByLink spends the link and returns whom it lets in; or ErrLink. Of two
// who use one link at once, one enters.
func (l *Ledger) EnterByLink(token string, now time.Time) (u User, err error) {
	err = l.update(func(tx *bolt.Tx) error {
		old, err := linked(tx, token, now)
		if err != nil {
			return err
		}
		u = old
		u.LinkHash, u.LinkUntil, u.LastIn = "", time.Time{}, now.UTC()
		u, err = l.writeUser(tx, u.Name, "logged in by a one-time link", u, u)
		return err
	})
	if err != nil {
		return User{}, err
	}
	return u, nil
}

// linked finds the user of a link. Every user's hash is compared, each in
// constant time, so that the time taken tells nothing of how near a guess was.
func linked(tx *bolt.Tx, token string, now time.Time) (User, error) {
	all, err := usersIn(tx)
	if err != nil {
		return User{}, err
	}
	hash, found := []byte(linkHash(token)), -1
	for i, u := range all {
		if subtle.ConstantTimeCompare(hash, []byte(u.LinkHash)) == 1 {
			found = i
		}
	}
	if found < 0 || all[found].Disabled || !now.Before(all[found].LinkUntil) {
		return User{}, ErrLink
	}
	return all[found], nil
}

func linkHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
