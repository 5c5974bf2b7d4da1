package ledger

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/ledger/store"
)

// These errors can occur when users are looked up, written or let in.
var (
	ErrNoUser = errors.New("ledger: no such user")

	// ErrNameTaken says that another user logs in by that name.
	ErrNameTaken = errors.New("ledger: another user has that name")

	// ErrLink says that a one-time link lets nobody in: it was used, it is too
	// old, another took its place, its user is disabled, or there never was one.
	ErrLink = errors.New("ledger: the link was used or is too old")
)

// User is one who may enter the secretary's pages. The row holds hashes and
// neither the password nor the token of the link; even so it is shown nowhere
// as it is.
type User struct {
	ID        uint64    `json:"id"`
	Name      string    `json:"name"` // by which the user logs in; in lower case
	Full      string    `json:"full"`
	Seats     []Chair   `json:"seats,omitempty"`   // what the user may do, and where
	Player    uint64    `json:"player,omitempty"`  // the player whom the user is (RULING/R-86); 0 = none is known
	Nowhere   bool      `json:"nowhere,omitempty"` // a keeper has said that the user plays nowhere
	Looked    uint64    `json:"looked,omitempty"`  // the last player whom that keeper knew of
	Hash      string    `json:"hash,omitempty"`    // of the password, argon2id as a PHC string; empty = the user enters by links alone
	Disabled  bool      `json:"disabled,omitempty"`
	NoKeys    bool      `json:"no_keys,omitempty"` // the user wants no keys in the pages
	Created   time.Time `json:"created"`
	LastIn    time.Time `json:"last_in,omitzero"`    // when the user last entered
	BeforeIn  time.Time `json:"before_in,omitzero"`  // when the user entered the time before
	LinkHash  string    `json:"link_hash,omitempty"` // SHA-256 of the one-time link's token, hex
	LinkUntil time.Time `json:"link_until,omitzero"` // from this instant on the link lets nobody in
	Second    *Second   `json:"second,omitempty"`    // nil = the user has no second factor yet
	Version   uint64    `json:"version"`             // grows by one with every write
}

// userName is what a name to log in by may look like: it stands in commands,
// in logs and in forms.
var userName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-z0-9][a-z0-9._@-]{0,63}$`)
})

// faults lists what is wrong with the row, in words.
func (u User) faults() []error {
	errs := []error{plainName("the user's full name", u.Full)}
	if !userName().MatchString(u.Name) {
		errs = append(errs, fmt.Errorf("%w: a name to log in by has up to 64 letters (a to z), digits and . _ @ -, and begins with a letter or digit: not %q", ErrRow, u.Name))
	}
	for _, c := range u.Seats {
		errs = append(errs, c.fault())
	}
	if u.Player != 0 && u.Nowhere {
		errs = append(errs, fmt.Errorf("%w: %s is player %d, and so plays somewhere", ErrRow, u.Name, u.Player))
	}
	if u.Hash != "" && !strings.HasPrefix(u.Hash, "$argon2id$") {
		errs = append(errs, fmt.Errorf("%w: the password of %s is not hashed by argon2id", ErrRow, u.Name))
	}
	return errs
}

// changes says in words what is new in the row, for the log. Hashes are not
// among them.
func (u User) changes(old User) string {
	var words []string
	told := func(is bool, format string, a ...any) {
		if is {
			words = append(words, fmt.Sprintf(format, a...))
		}
	}
	told(u.Name != old.Name && old.ID != 0, "was %s", old.Name)
	told(u.Full != old.Full, "full name %s", u.Full)
	told(u.Sits() != old.Sits(), "%s", orNobody(u.Sits()))
	told(u.Player != old.Player && u.Player != 0, "is player %d", u.Player)
	told(u.Nowhere && (!old.Nowhere || u.Looked != old.Looked), "plays nowhere")
	told(u.Hash != old.Hash && u.Hash != "", "password set")
	told(u.Hash != old.Hash && u.Hash == "", "password taken away")
	told(!sameSecond(u.Second, old.Second) && u.Second != nil, "second factor set up")
	told(old.Second != nil && u.Second == nil, "second factor taken away")
	told(sameSecond(u.Second, old.Second) && u.Second != nil && len(u.Second.Recovery) > len(old.Second.Recovery), "recovery codes made anew")
	told(u.Disabled && !old.Disabled, "disabled")
	told(!u.Disabled && old.Disabled, "enabled")
	told(u.LinkHash != old.LinkHash && u.LinkHash != "", "one-time link made")
	told(u.LinkHash != old.LinkHash && u.LinkHash == "", "one-time link withdrawn")
	if len(words) == 0 {
		return u.Name
	}
	return u.Name + ": " + strings.Join(words, ", ")
}

// PutUser stores a user's row and returns it as it is stored; a row with number 0 is
// a new one. A row whose Version is not the stored one is refused with ErrStale.
// Disabling a user, or changing the user's password or second factor, ends all the
// user's sessions by the same transaction.
func (l *Ledger) PutUser(who string, u User) (User, error) {
	u.Name = folded(u.Name)
	if err := errors.Join(u.faults()...); err != nil {
		return User{}, err
	}
	err := l.update(func(tx *store.Tx) error {
		old, what := User{}, "changed"
		if u.ID == 0 {
			id, err := tx.Bucket(bktUsers).NextSequence()
			if err != nil {
				return err
			}
			u.ID, u.Created, what = id, l.now(), "entered"
		} else {
			var err error
			if old, err = userOf(tx, u.ID); err != nil {
				return err
			}
			u.Created = old.Created
		}
		if u.Version != old.Version {
			return fmt.Errorf("%w: user %s", ErrStale, old.Name)
		}
		if err := nameIsFree(tx, u); err != nil {
			return err
		}
		if err := seatsHold(tx, old, u); err != nil {
			return err
		}
		if u.Disabled || u.Hash != old.Hash || !sameSecond(u.Second, old.Second) {
			if _, err := endSessions(tx, func(s Session) bool { return s.User == u.ID }); err != nil {
				return err
			}
		}
		var err error
		u, err = l.writeUser(tx, who, what, old, u)
		return err
	})
	if err != nil {
		return User{}, err
	}
	return u, nil
}

// Entered notes that the user logged in by the password, which was compared with the
// row given; if another was set or the user was disabled meanwhile, it returns
// ErrStale and the user is not in. A hash that is not empty takes the place of the
// one stored: it is of the same password, made with the parameters of this release,
// so that the user's sessions go on.
func (l *Ledger) Entered(u User, at time.Time, hash string) (User, error) {
	err := l.update(func(tx *store.Tx) error {
		old, err := userOf(tx, u.ID)
		if err != nil {
			return err
		}
		if old.Hash != u.Hash || old.Disabled {
			return fmt.Errorf("%w: user %s", ErrStale, old.Name)
		}
		u = old
		u.BeforeIn, u.LastIn = u.LastIn, at.UTC()
		if hash != "" {
			u.Hash = hash
		}
		if err := errors.Join(u.faults()...); err != nil {
			return err
		}
		u, err = l.writeUser(tx, u.Name, "logged in", u, u)
		return err
	})
	if err != nil {
		return User{}, err
	}
	return u, nil
}

// User returns a user's row, or ErrNoUser.
func (l *Ledger) User(id uint64) (u User, err error) {
	err = l.view(func(tx *store.Tx) error { u, err = userOf(tx, id); return err })
	return u, err
}

// UserByName returns the user who logs in by the name, or ErrNoUser. Case does
// not matter.
func (l *Ledger) UserByName(name string) (u User, err error) {
	all, err := l.Users()
	if err != nil {
		return u, err
	}
	if i := slices.IndexFunc(all, func(x User) bool { return x.Name == folded(name) }); i >= 0 {
		return all[i], nil
	}
	return u, fmt.Errorf("%w: with the name %q", ErrNoUser, name)
}

// Users lists all users in order of their numbers. They are few, so that no
// index is kept.
func (l *Ledger) Users() (out []User, err error) {
	err = l.view(func(tx *store.Tx) (err error) { out, err = usersIn(tx); return err })
	return out, err
}

func usersIn(tx *store.Tx) ([]User, error) { return allRows[User](tx.Bucket(bktUsers)) }

func userOf(tx *store.Tx, id uint64) (User, error) {
	return rowOf[User](tx.Bucket(bktUsers), be8(id), ErrNoUser, id)
}

func nameIsFree(tx *store.Tx, u User) error {
	all, err := usersIn(tx)
	if err == nil && slices.ContainsFunc(all, func(x User) bool { return x.ID != u.ID && x.Name == u.Name }) {
		err = fmt.Errorf("%w: %s", ErrNameTaken, u.Name)
	}
	return err
}

// writeUser writes the row as its next version, and the line of the log.
func (l *Ledger) writeUser(tx *store.Tx, who, what string, old, u User) (User, error) {
	u.Version++
	line := LogLine{At: l.now(), Who: who, What: what, On: fmt.Sprintf("user %d", u.ID), Reason: u.changes(old)}
	if _, err := appendLog(tx, line); err != nil {
		return u, err
	}
	return u, putUser(tx, u)
}

// putUser writes the row and what is derived from it.
func putUser(tx *store.Tx, u User) error {
	b, key := tx.Bucket(bktUsers), be8(u.ID)
	old, found, err := row[User](b, key)
	if err != nil {
		return err
	}
	var was effects
	if found {
		was = old.derives()
	}
	return errors.Join(reindex(tx, was, u.derives()), putRow(b, key, u))
}
