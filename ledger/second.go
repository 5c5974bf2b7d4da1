package ledger

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// ErrSpent says that a code of the second factor was used before.
var ErrSpent = errors.New("ledger: the code was used already")

// Second is the second factor of a user: a secret that the user's telephone has too,
// and by which both make the same code every half minute (RFC 6238). What a code is,
// the pages know; here it is only kept that none is used twice.
type Second struct {
	Sealed   []byte    `json:"sealed"`             // the secret, by Seal
	Since    time.Time `json:"since"`              // when it was set up
	Step     int64     `json:"step"`               // the number of the last half minute whose code was used
	Recovery []string  `json:"recovery,omitempty"` // of the recovery codes that are left, the hash of each
}

// Seconds are the second factors of the users of a ledger, and what is sealed by it.
type Seconds struct{ l *Ledger }

// SecondsIn returns those of a ledger.
func SecondsIn(l *Ledger) Seconds { return Seconds{l} }

// sealKeyOctets is the length of the key by which secrets are sealed (AES-256).
const sealKeyOctets = 32

// Since tells since when this ledger knows of second factors, and notes now as
// that instant where it did not yet. The key by which their secrets are sealed is
// drawn with it. It is not the key of the letters, so that renewing that one takes
// nobody's second factor away.
func (s Seconds) Since(now time.Time) (since time.Time, err error) {
	read := func(tx *store.Tx) error {
		raw := tx.Bucket(bktMeta).Get(metaSecondSince)
		if raw == nil {
			return errNoSealKey
		}
		since, err = time.Parse(time.RFC3339, string(raw))
		return err
	}
	if err = s.l.view(read); !errors.Is(err, errNoSealKey) {
		return since, err
	}
	err = s.l.update(func(tx *store.Tx) error {
		meta := tx.Bucket(bktMeta)
		if meta.Get(metaSecondSince) == nil {
			if err := errors.Join(meta.Put(metaSealKey, drawn()), meta.Put(metaSecondSince, []byte(now.UTC().Format(time.RFC3339)))); err != nil {
				return err
			}
		}
		return read(tx)
	})
	return since, err
}

var errNoSealKey = errors.New("ledger: no key for sealing was drawn yet")

// sealKey reads the key.
func (s Seconds) sealKey() (key []byte, err error) {
	err = s.l.view(func(tx *store.Tx) error {
		if key = slices.Clone(tx.Bucket(bktMeta).Get(metaSealKey)); len(key) != sealKeyOctets {
			return errNoSealKey
		}
		return nil
	})
	return key, err
}

// Derive makes 32 octets that belong to the words and to this ledger: the same words
// give the same, and nobody without the ledger can tell what.
func (s Seconds) Derive(words ...string) ([]byte, error) {
	key, err := s.sealKey()
	if err != nil {
		return nil, err
	}
	return derived(key, words...), nil
}

func derived(key []byte, words ...string) []byte {
	h := hmac.New(sha256.New, key)
	for _, w := range words {
		fmt.Fprintf(h, "%d:%s;", len(w), w)
	}
	return h.Sum(nil)
}

// Seal makes unreadable what only this ledger is to read again; about says what it is
// and whose, and whoever reads it must say the same.
func (s Seconds) Seal(about string, plain []byte) ([]byte, error) {
	box, err := s.box()
	if err != nil {
		return nil, err
	}
	return box.Seal(nil, nil, plain, []byte(about)), nil
}

// Unseal reads what Seal made; an error means that it was not made by this ledger, or
// about something else.
func (s Seconds) Unseal(about string, sealed []byte) ([]byte, error) {
	box, err := s.box()
	if err != nil {
		return nil, err
	}
	return box.Open(nil, nil, sealed, []byte(about))
}

// AboutSecond names the sealed secret of a user's second factor.
func AboutSecond(user uint64) string { return fmt.Sprintf("second factor of user %d", user) }

// renewSeal draws another key for sealing, and seals the secrets of all users anew; nobody
// notices, but for who has typed a password and no code yet.
func renewSeal(tx *store.Tx) error {
	meta, next := tx.Bucket(bktMeta), drawn()
	old := meta.Get(metaSealKey)
	if old == nil {
		return nil // nothing was sealed yet
	}
	from, err1 := boxOf(old)
	to, err2 := boxOf(next)
	users, err3 := usersIn(tx)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	for _, u := range users {
		if u.Second == nil {
			continue
		}
		about := []byte(AboutSecond(u.ID))
		plain, err := from.Open(nil, nil, u.Second.Sealed, about)
		if err != nil {
			return fmt.Errorf("ledger: the second factor of %s cannot be read; 'postd user reset-second %s' takes it away: %w", u.Name, u.Name, err)
		}
		u.Second.Sealed = to.Seal(nil, nil, plain, about)
		u.Version++
		if err := putUser(tx, u); err != nil {
			return err
		}
	}
	return meta.Put(metaSealKey, next)
}

func (s Seconds) box() (cipher.AEAD, error) {
	key, err := s.sealKey()
	if err != nil {
		return nil, err
	}
	return boxOf(key)
}

func boxOf(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(derived(key, "seal"))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// SpendStep notes that the user's code of that half minute was used, and returns the
// row as it is then. One that is not later than the last one used is ErrSpent: of two
// who come with one code at once, one is let through.
func (s Seconds) SpendStep(id uint64, step int64) (User, error) {
	return s.spend(id, "", func(x *Second) error {
		if step <= x.Step {
			return ErrSpent
		}
		x.Step = step
		return nil
	})
}

// SpendRecovery takes one recovery code away from the user, by its hash, and returns
// the row as it is then; ErrSpent if it is none of those left.
func (s Seconds) SpendRecovery(id uint64, hash string) (User, error) {
	return s.spend(id, "used a recovery code", func(x *Second) error {
		i := slices.IndexFunc(x.Recovery, func(left string) bool { return hmac.Equal([]byte(left), []byte(hash)) })
		if i < 0 {
			return ErrSpent
		}
		x.Recovery = slices.Delete(slices.Clone(x.Recovery), i, i+1)
		return nil
	})
}

// spend changes the second factor of a user; without words there is no line in the
// log: what is done by the code has one.
func (s Seconds) spend(id uint64, words string, f func(*Second) error) (u User, err error) {
	err = s.l.update(func(tx *store.Tx) error {
		if u, err = userOf(tx, id); err != nil {
			return err
		}
		if u.Second == nil || u.Disabled {
			return ErrSpent
		}
		if err := f(u.Second); err != nil {
			return err
		}
		if words != "" {
			words = fmt.Sprintf("%s, %d left", words, len(u.Second.Recovery))
			if _, err := appendLog(tx, LogLine{At: s.l.now(), Who: u.Name, What: words, On: fmt.Sprintf("user %d", u.ID)}); err != nil {
				return err
			}
		}
		u.Version++
		return putUser(tx, u)
	})
	if err != nil {
		return User{}, err
	}
	return u, nil
}

// sameSecond reports whether two rows have the same second factor, whatever codes of it
// were used.
func sameSecond(a, b *Second) bool {
	return a == nil && b == nil || a != nil && b != nil && string(a.Sealed) == string(b.Sealed)
}
