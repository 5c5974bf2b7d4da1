package ledger

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger/store"
)

// A token shows that a letter answers something which the office wrote: an HMAC-SHA256
// under the key of the ledger (RFC 2104), cut and written in lower-case letters and
// digits, since local parts of addresses are sometimes folded to lower case on the way
// (RFC 5233).
//
// What is signed begins with the use of the token, so that one of an address is of no
// use in a Message-ID.

var base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// The length of a token: 128 bits (RFC 2104, 5), which are 26 letters.
const (
	tokenBytes   = 16
	tokenLetters = 26
)

// keyring is what the ledger signs with. It is never changed, only replaced.
type keyring struct {
	id      uint64 // of the present key; it grows by one with each renewal
	present []byte
	former  []formerKey // what was made under them is known for a time
	links   []byte      // of feeds, of the links that end reminders, and of pages
}

// formerKey is a key of the ledger that was renewed.
type formerKey struct {
	ID    uint64    `json:"id"`
	Key   []byte    `json:"key"`
	Until time.Time `json:"until"` // from then on what was made under it shows nothing
}

// keyringIn reads the keys of a ledger.
func keyringIn(tx *store.Tx) (*keyring, error) {
	meta := tx.Bucket(bktMeta)
	r := &keyring{id: 1, present: slices.Clone(meta.Get(metaSecret)), links: slices.Clone(meta.Get(metaLinks))}
	former, _, err := row[[]formerKey](meta, metaFormer)
	if err != nil {
		return nil, err
	}
	for _, k := range former {
		r.id = max(r.id, k.ID+1)
	}
	r.former = former
	if len(r.links) == 0 {
		r.links = r.present // they began as one
	}
	return r, nil
}

// token signs a text for a use.
func token(key []byte, use, what string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(use))
	h.Write([]byte{0})
	h.Write([]byte(what))
	return base32Lower.EncodeToString(h.Sum(nil)[:tokenBytes])
}

// sign makes a token under the present key.
func (l *Ledger) sign(use, what string) string { return token(l.keys.Load().present, use, what) }

// signed tells whether a token is true: made under the present key, or under a former
// one in its time. It compares in constant time.
func (l *Ledger) signed(use, what, given string) bool {
	ok, _ := l.signedBy(use, what, given, tokenLetters)
	return ok
}

// signedBy is signed for a token that was cut to so many letters, and tells whether a
// former key made it.
func (l *Ledger) signedBy(use, what, given string, letters int) (ok, former bool) {
	if len(given) != letters {
		return false, false
	}
	equal := func(key []byte) bool { return hmac.Equal([]byte(token(key, use, what)[:letters]), []byte(given)) }
	r := l.keys.Load()
	if equal(r.present) {
		return true, false
	}
	for _, k := range r.former {
		if l.now().Before(k.Until) && equal(k.Key) {
			return true, true
		}
	}
	return false, false
}

// signLink makes the token of a link. Links stand under a key of their own, so that
// they go on where the key of the ledger is renewed.
func (l *Ledger) signLink(use, what string) string { return token(l.keys.Load().links, use, what) }

// linkSigned compares the token of a link in constant time.
func (l *Ledger) linkSigned(use, what, given string) bool {
	return hmac.Equal([]byte(l.signLink(use, what)), []byte(given))
}

// RenewKey gives the ledger another key. What was made under the former one is worn for
// the time of grace, and shows nothing from then on; with no grace it shows nothing
// from now on. The links of feeds and pages go on, and so do second factors, which are
// sealed anew. It returns the number of the new key.
// The key itself stands in no line of the log.
func (l *Ledger) RenewKey(who, why string, grace time.Duration) (id uint64, err error) {
	err = l.renew(func(tx *store.Tx, r *keyring) error {
		now, meta := l.now(), tx.Bucket(bktMeta)
		var former []formerKey
		for _, k := range r.former {
			if grace == 0 {
				k.Until = now // whoever has one ledger key may have those before it
			}
			former = append(former, k)
		}
		former = append(former, formerKey{ID: r.id, Key: r.present, Until: now.Add(max(0, grace))})
		// One that is over is kept by its number alone, which is not used again.
		for i := range former {
			if !now.Before(former[i].Until) {
				former[i].Key = nil
			}
		}
		id = r.id + 1
		if err := putRow(meta, metaFormer, former); err != nil {
			return err
		}
		if err := meta.Put(metaLinks, r.links); err != nil {
			return err
		}
		if err := errors.Join(meta.Put(metaSecret, drawn()), renewSeal(tx)); err != nil {
			return err
		}
		return l.renewed(tx, who, fmt.Sprintf("key %d, the one before known until %s", id, now.Add(max(0, grace)).Format(time.RFC3339)), why)
	})
	return id, err
}

// RenewLinks gives the links of feeds, and those that end reminders, another key: every
// link that is out shows nothing from now on.
func (l *Ledger) RenewLinks(who, why string) error {
	return l.renew(func(tx *store.Tx, _ *keyring) error {
		if err := tx.Bucket(bktMeta).Put(metaLinks, drawn()); err != nil {
			return err
		}
		return l.renewed(tx, who, "the key of the links", why)
	})
}

// renew changes the keys in one transaction, and then those that are used.
func (l *Ledger) renew(change func(*store.Tx, *keyring) error) error {
	var after *keyring
	err := l.update(func(tx *store.Tx) error {
		before, err := keyringIn(tx)
		if err != nil {
			return err
		}
		if err := change(tx, before); err != nil {
			return err
		}
		after, err = keyringIn(tx)
		return err
	})
	if err == nil {
		l.keys.Store(after)
	}
	return err
}

func (l *Ledger) renewed(tx *store.Tx, who, on, why string) error {
	_, err := appendLog(tx, LogLine{At: l.now(), Who: who, What: "renewed", On: on, Reason: strings.TrimSpace(why)})
	return err
}

// drawn is a key drawn at random.
func drawn() []byte {
	key := make([]byte, 32)
	rand.Read(key) // never fails (package crypto/rand)
	return key
}
