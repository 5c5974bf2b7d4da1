package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Request is something that a player asked for by letter and that others must agree to: the
// one whom it concerns, and the secretary, whose click alone arranges anything. A request
// arranges nothing by itself.
type Request struct {
	ID         uint64       `json:"id"`
	Kind       RequestKind  `json:"kind"`
	Player     uint64       `json:"player,omitempty"`     // who asks; 0 = a stranger
	Name       string       `json:"name,omitempty"`       // as the stranger signs
	From       string       `json:"from,omitempty"`       // the stranger's address
	Other      uint64       `json:"other,omitempty"`      // who is asked; 0 = nobody yet
	Game       terms.GameID `json:"game,omitempty"`       // of a rematch the game before; else in which it was written
	Tournament uint64       `json:"tournament,omitempty"` // of a challenge: the ladder, or that of the friendly games
	Words      string       `json:"words,omitempty"`      // as they were written: a name, an event; of a tie its label
	Preset     string       `json:"preset,omitempty"`     // of a challenge
	Rated      bool         `json:"rated,omitempty"`      // of a challenge to a friendly game: it is to count for the rating list
	Addr       string       `json:"addr,omitempty"`       // of a change of address: the new one
	Old        string       `json:"old,omitempty"`        // and where the player was told of it
	OldFirst   bool         `json:"oldFirst,omitempty"`   // the old one says YES first, for it is not sure who wrote the letter
	At         time.Time    `json:"at"`
	Asked      time.Time    `json:"asked,omitzero"`    // when the question went
	Answered   time.Time    `json:"answered,omitzero"` // when the one who was asked agreed, or did not
	State      RequestState `json:"state"`
	Letter     uint64       `json:"letter,omitempty"` // by which it came
	Leaves     uint64       `json:"leaves,omitempty"` // of a substitute, who is Other: in whose place they would come
	Right      uint64       `json:"right,omitempty"`  // of an invitation: the right about which its owner, Other, is asked
	Reminded   time.Time    `json:"reminded,omitzero"`
	Version    uint64       `json:"version"`
}

// RequestKind is what is requested.
type RequestKind string

// The kinds.
const (
	RequestLeave     RequestKind = "leave"     // no letters any more, though games run
	RequestRematch   RequestKind = "rematch"   // another game with the same opponent
	RequestChallenge RequestKind = "challenge" // a game with somebody who is named
	RequestEnter     RequestKind = "enter"     // a place in a tournament
	RequestAddress   RequestKind = "address"   // another address
	RequestInvite    RequestKind = "invite"    // the office asks whether a right is used (RULING/R-89)

	RequestStopping   RequestKind = "stopping"   // Other is asked whether what is left of a tie is stopped, of which Player is the other side (RULING/R-94)
	RequestSubstitute RequestKind = "substitute" // the captain of a team asks for one (RULING/R-93)
)

// RequestState is how far a request has come.
type RequestState string

// The states.
const (
	RequestOpen    RequestState = "open"    // the secretary has not seen to it
	RequestAsked   RequestState = "asked"   // whom it concerns is asked
	RequestAgreed  RequestState = "agreed"  // they agree
	RequestRefused RequestState = "refused" // they do not
	RequestDone    RequestState = "done"    // what was requested is so, or the secretary saw to it
	RequestDropped RequestState = "dropped" // whoever asked does not any more, or it lapsed
)

// RequestLasts is how long a question about a game is open.
const RequestLasts = 14 * 24 * time.Hour

// What a change of address waits for.
const (
	AddressLasts = 7 * 24 * time.Hour // a YES from the new address
	AddressStops = 3 * 24 * time.Hour // a NO from the old one, which stops it
)

// Lasts is how long the question of a request is open.
func (r Request) Lasts() time.Duration {
	if r.Kind == RequestAddress {
		return AddressLasts
	}
	return RequestLasts
}

// ripens is from when time brings something about with a request; false where it does not.
func (r Request) ripens() (at time.Time, any bool) {
	switch {
	case r.Kind == RequestAddress && r.State == RequestAgreed:
		return r.Asked.Add(AddressStops), true
	case r.State != RequestAsked:
		return at, false
	case r.Kind == RequestInvite && r.Reminded.IsZero():
		return r.Asked.Add(inviteReminds), true
	}
	return r.Asked.Add(r.Lasts()), true
}

// Over reports whether nothing more comes of the request.
func (r Request) Over() bool {
	return r.State == RequestRefused || r.State == RequestDone || r.State == RequestDropped
}

// errNoRequest says that there is no such request.
var errNoRequest = errors.New("ledger: no such request")

// put writes the row of a matter. The table is made when the first row is.
func (r Request) put(tx *store.Tx) (uint64, string, error) {
	if r.Player == 0 && r.From == "" && (r.Kind != RequestInvite || r.Other == 0) {
		return 0, "", fmt.Errorf("%w: a request is somebody's", ErrRow)
	}
	b, err := tx.CreateBucketIfNotExists(bktRequests)
	if err != nil {
		return 0, "", err
	}
	what, was := "came in", effects{}
	if r.Version == 0 {
		if err := r.single(tx); err != nil {
			return 0, "", err
		}
		next, err := b.NextSequence()
		if err != nil {
			return 0, "", err
		}
		if r.ID != 0 && r.ID != next {
			return 0, "", fmt.Errorf("%w: the next request is %d, not %d", ErrStale, next, r.ID)
		}
		r.ID = next
	} else {
		old, err := rowOf[Request](b, be8(r.ID), errNoRequest, r.ID)
		if err != nil {
			return 0, "", err
		}
		if err := fresh(fmt.Sprintf("request %d", r.ID), r.Version, old.Version); err != nil {
			return 0, "", err
		}
		what, was = string(r.State), old.derives()
	}
	r.Version++
	who := r.From
	if r.Kind == RequestInvite {
		who = fmt.Sprintf("player %d, right %d", r.Other, r.Right)
	}
	if r.Player != 0 {
		who = fmt.Sprintf("player %d", r.Player)
	}
	return r.ID, fmt.Sprintf("request %d (%s) of %s: %s", r.ID, r.Kind, who, what), errors.Join(reindex(tx, was, r.derives()), putRow(b, be8(r.ID), r))
}

// single refuses a request that is open already: the second letter with the same words brings
// nothing, and of two players who ask for a game with one another one game comes.
func (r Request) single(tx *store.Tx) error {
	like, err := requestsLike(tx, r)
	for _, x := range like {
		if r.Same(x) {
			return fmt.Errorf("%w: request %d is the same, and open", ErrStale, x.ID)
		}
	}
	return err
}

// Same reports whether another request is open by which this one brings nothing new.
func (r Request) Same(x Request) bool {
	if x.Over() || x.Kind != r.Kind {
		return false
	}
	mine := x.Player == r.Player && sameOrNone(x.From, r.From)
	switch r.Kind {
	case RequestInvite:
		return x.Right == r.Right
	case RequestStopping:
		return x.Tournament == r.Tournament && x.Words == r.Words && x.Other == r.Other
	case RequestRematch:
		return x.Game == r.Game
	case RequestSubstitute:
		return x.Tournament == r.Tournament && x.Other == r.Other && x.Leaves == r.Leaves
	case RequestEnter:
		return mine && x.Tournament == r.Tournament && strings.EqualFold(x.Words, r.Words)
	case RequestChallenge:
		return mine && x.Tournament == r.Tournament && strings.EqualFold(x.Words, r.Words)
	}
	return mine
}

// sameOrNone reports whether two addresses are one mailbox, or both are none.
func sameOrNone(a, b string) bool { return a == "" && b == "" || SameAddress(a, b) }

// Request returns one, or errNoRequest.
func (l *Ledger) Request(id uint64) (r Request, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktRequests)
		if b == nil {
			return fmt.Errorf("%w: %d", errNoRequest, id)
		}
		r, err = rowOf[Request](b, be8(id), errNoRequest, id)
		return err
	})
	return r, err
}

// NextRequest is the number that the next new one will have.
func (l *Ledger) NextRequest() (n uint64, err error) {
	err = l.view(func(tx *store.Tx) error {
		n = 1
		if b := tx.Bucket(bktRequests); b != nil {
			n = b.Sequence() + 1
		}
		return nil
	})
	return n, err
}

// requestsLike are the last MostWaits that may be the same as a request, in order of their numbers.
func requestsLike(tx *store.Tx, r Request) (out []Request, err error) {
	err = ofSorts(tx, bktRequests, r.like(), r.like(), func(x Request) bool { out = append(out, x); return len(out) < MostWaits })
	slices.SortFunc(out, func(a, b Request) int { return cmp.Compare(a.ID, b.ID) })
	return out, err
}

// RequestsLike lists those that a request may be the same as, open or not, in order of their numbers:
// the invitations by a right, the questions about a tie, those for a rematch of a game, for a substitute
// in a tournament, and else those of its kind by one player or stranger; the last MostWaits.
func (l *Ledger) RequestsLike(r Request) (out []Request, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = requestsLike(tx, r); return err })
	return out, err
}

// RipeRequests lists those with which time brings something about by an instant, in order of their
// numbers.
func (l *Ledger) RipeRequests(now time.Time) (out []Request, err error) {
	err = l.view(func(tx *store.Tx) error {
		out, err = sortedRows[Request](tx, bktRequests, sortRipens, ripe(sortRipens, now))
		return err
	})
	slices.SortFunc(out, func(a, b Request) int { return cmp.Compare(a.ID, b.ID) })
	return out, err
}

// GuestRequests lists the open ones of strangers.
func (l *Ledger) GuestRequests() (out []Request, err error) {
	err = l.view(func(tx *store.Tx) error {
		out, err = sortedRows[Request](tx, bktRequests, sortGuest, sortGuest)
		return err
	})
	return out, err
}

// OpenRequests lists those of which something may still come.
func (l *Ledger) OpenRequests() ([]Request, error) {
	var out []Request
	err := l.view(func(tx *store.Tx) (err error) {
		out, err = waitingRows[Request](tx, bktRequests, WaitRequest, WaitAsked)
		return err
	})
	slices.SortFunc(out, func(a, b Request) int { return cmp.Compare(a.ID, b.ID) })
	return out, err
}

// RequestAddress returns the address to which somebody answers who is asked about a request at the
// address asked, "post+w12.<token>@host". The token is bound to both.
func (l *Ledger) RequestAddress(request uint64, asked string) string {
	n := "w" + strconv.FormatUint(request, 10)
	return l.plus(n + "." + l.sign("request", n+"."+FoldAddress(asked)))
}

// RequestAnswered tells which request a letter answers that went to an address and comes from
// another; theirs says that it was there that the question went.
func (l *Ledger) RequestAnswered(to, from string) (r Request, theirs, ok bool) {
	n, given, _ := strings.Cut(l.extension(to), ".")
	id, err := strconv.ParseUint(strings.TrimPrefix(n, "w"), 10, 64)
	if err != nil || n != "w"+strconv.FormatUint(id, 10) {
		return Request{}, false, false
	}
	r, err = l.Request(id)
	return r, err == nil && l.signed("request", n+"."+FoldAddress(from), given), err == nil
}
