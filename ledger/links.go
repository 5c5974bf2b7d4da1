package ledger

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/ledger/store"
)

// A one-time link lets a user in without a password: the first time, and after the
// user forgot it. Its token is drawn at random, 256 bits; the ledger keeps its
// SHA-256 alone, so that who reads the file cannot enter by it.

// LinkLasts is how long after its making a one-time link lets its user in, and
// InvitationLasts the same of the one by which a new user comes in first.
const (
	LinkLasts       = 10 * time.Minute
	InvitationLasts = 24 * time.Hour
)

// MakeLink makes a one-time link for the user and returns its token: 43 letters,
// digits, - and _. A link that the user had before is withdrawn.
func (l *Ledger) MakeLink(who string, id uint64, now time.Time) (token string, u User, err error) {
	return makeLink(l, who, id, now.Add(LinkLasts))
}

// Invite makes a one-time link for a new user, which lasts longer.
func Invite(l *Ledger, who string, id uint64, now time.Time) (token string, u User, err error) {
	return makeLink(l, who, id, now.Add(InvitationLasts))
}

func makeLink(l *Ledger, who string, id uint64, until time.Time) (token string, u User, err error) {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails (package crypto/rand)
	token = base64.RawURLEncoding.EncodeToString(raw)
	err = l.update(func(tx *store.Tx) error {
		old, err := userOf(tx, id)
		if err != nil {
			return err
		}
		if old.Disabled {
			return fmt.Errorf("%w: %s is disabled", ErrRow, old.Name)
		}
		u = old
		u.LinkHash, u.LinkUntil = linkHash(token), until.UTC()
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
	err = l.view(func(tx *store.Tx) error { u, err = linked(tx, token, now); return err })
	return u, err
}

// EnterByLink spends the link and returns whom it lets in; or ErrLink. Of two
// who use one link at once, one enters.
func (l *Ledger) EnterByLink(token string, now time.Time) (u User, err error) {
	err = l.update(func(tx *store.Tx) error {
		old, err := linked(tx, token, now)
		if err != nil {
			return err
		}
		u = old
		u.LinkHash, u.LinkUntil, u.BeforeIn, u.LastIn = "", time.Time{}, u.LastIn, now.UTC()
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
func linked(tx *store.Tx, token string, now time.Time) (User, error) {
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

// Feed is a private calendar of a player ("p12") or of a user of the pages
// ("u3"). Its secret is not kept: it is an HMAC over the owner and the number of
// the feed, cut to 128 bits as all tokens are, so that the link can be told again
// and one that was renewed or ended is worth nothing.
type Feed struct {
	Owner string `json:"owner"`
	No    uint64 `json:"no"` // grows by one with every renewal and every end
	Off   bool   `json:"off,omitempty"`
}

// FeedOfPlayer and FeedOfUser name the owner of a feed.
func FeedOfPlayer(id uint64) string { return "p" + strconv.FormatUint(id, 10) }

// FeedOfUser is the same of a user of the pages.
func FeedOfUser(id uint64) string { return "u" + strconv.FormatUint(id, 10) }

// Feed returns the feed of an owner; one that was never asked for is off.
func (l *Ledger) Feed(owner string) (f Feed, err error) {
	err = l.view(func(tx *store.Tx) (err error) { f, err = feedIn(tx, owner); return err })
	return f, err
}

func feedIn(tx *store.Tx, owner string) (Feed, error) {
	f, found, err := row[Feed](tx.Bucket(bktFeeds), []byte(owner))
	if !found {
		f = Feed{Owner: owner, Off: true}
	}
	return f, err
}

// Player is whose feed it is, where it is a player's.
func (f Feed) Player() (id uint64, ok bool) {
	n, of := strings.CutPrefix(f.Owner, "p")
	id, err := strconv.ParseUint(n, 10, 64)
	return id, of && err == nil
}

// Renewed is the row by which the feed has a new secret; the old link is worth
// nothing then.
func (f Feed) Renewed() Feed { return Feed{Owner: f.Owner, No: f.No + 1} }

// Ended is the row by which there is no feed any more.
func (f Feed) Ended() Feed { return Feed{Owner: f.Owner, No: f.No + 1, Off: true} }

// Key is what the matter is known by that writes the row.
func (f Feed) Key() string { return fmt.Sprintf("feed:%s:%d", f.Owner, f.No) }

// put writes the row of a matter.
func (f Feed) put(tx *store.Tx) (uint64, string, error) {
	old, err := feedIn(tx, f.Owner)
	if err != nil {
		return 0, "", err
	}
	if err := fresh("the calendar feed of "+f.Owner, f.No-1, old.No); err != nil {
		return 0, "", err
	}
	what := "renewed"
	if f.Off {
		what = "ended"
	}
	return f.No, fmt.Sprintf("calendar feed of %s %s", f.Owner, what), putRow(tx.Bucket(bktFeeds), []byte(f.Owner), f)
}

// Address is the one address of the office.
func (l *Ledger) Address() string { return l.o.From }

// FeedSecret is what the link of a feed ends with: who has it may read the feed.
func (l *Ledger) FeedSecret(f Feed) string {
	return f.Owner + "." + l.signLink("calendar", fmt.Sprintf("%s.%d", f.Owner, f.No))
}

// FeedBySecret returns the feed to which a secret belongs; false if it belongs to
// none that is on. The secret is compared in constant time.
func (l *Ledger) FeedBySecret(secret string) (Feed, bool) {
	owner, token, _ := strings.Cut(secret, ".")
	if len(owner) > 21 {
		return Feed{}, false
	}
	f, err := l.Feed(owner)
	right := l.linkSigned("calendar", fmt.Sprintf("%s.%d", owner, f.No), token)
	return f, right && err == nil && !f.Off
}
