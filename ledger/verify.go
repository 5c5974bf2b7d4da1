package ledger

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
)

// Question is what an official wants to do to the addresses of a player: the row as
// it is to be, and which of its addresses must show whose they are. What is written
// from an address that is not verified is kept and not heard, so that nobody plays
// for a player under an address which somebody else named as the player's.
type Question struct {
	Key    string    // of the matter
	By     string    // who does it, for the log and the old address
	Why    string    // the reason, for the log
	At     time.Time // zero = Options.Now
	Player Player    // the row as it is to be; with number 0 a new one
	Asked  []string  // whose owners are asked; those verified already are passed over
}

// AddressWords puts the letters of a Question into words. They are handed in
// by whoever asks, from package templates, and are called while no transaction
// is open.
type AddressWords struct {
	// Verify are those to the address itself: is it the player's?
	Verify func(p Player, addr string) (correspondence.Rendered, error)
	// Changed are those to an address at which the player was reached before.
	Changed func(p Player, c AddressChange) (correspondence.Rendered, error)
}

// AddressChange is what was done to the addresses of a player.
type AddressChange struct {
	By             string   // who did it
	Added, Removed []string // in their order
	Primary        string   // the one that was made the first; empty = none was
}

// none reports whether nothing was done.
func (c AddressChange) none() bool { return len(c.Added)+len(c.Removed) == 0 && c.Primary == "" }

// Asking is the matter by which a row is written and the owners of its new addresses
// are asked to confirm them, each by an answer to a VerifyAddress of its own. A
// change is announced to the verified address by which the player was reached
// before, if there is one: who takes over an address takes it over in sight of its
// owner. Nothing is filed, so that the matter can be rehearsed first.
//
// It returns ErrStale if the row was changed since it was read, and ErrRow if
// an address is asked that is not in it.
func (l *Ledger) Asking(q Question, w AddressWords) (Matter, error) {
	if q.At.IsZero() {
		q.At = l.now()
	}
	old := Player{}
	if q.Player.ID != 0 {
		var err error
		if old, err = l.Player(q.Player.ID); err != nil {
			return Matter{}, err
		}
		if err := fresh("player "+old.Name, q.Player.Version, old.Version); err != nil {
			return Matter{}, err
		}
	}
	p := q.Player
	p.Addresses = slices.Clone(p.Addresses)
	m := Matter{Key: q.Key, By: q.By, Why: q.Why, At: q.At}
	post := func(to, replyTo string, words correspondence.Rendered) {
		m.Post = append(m.Post, Post{To: []string{to}, Words: words.InForm(p.Form), ReplyTo: replyTo, Name: p.Name, Player: p.ID, Form: p.Form})
	}
	for _, addr := range q.Asked {
		if !p.Known(addr) {
			return Matter{}, fmt.Errorf("%w: %q is no address of %s", ErrRow, addr, p.Name)
		}
	}
	for i, a := range p.Addresses {
		if a.Verified || !slices.ContainsFunc(q.Asked, func(addr string) bool { return SameAddress(addr, a.Addr) }) {
			continue
		}
		p.Addresses[i].Asked = q.At.UTC()
		words, err := w.Verify(p, a.Addr)
		if err != nil {
			return Matter{}, about("the letter to "+a.Addr, err)
		}
		post(a.Addr, l.VerifyAddress(a.Addr), words)
	}
	if c := changed(old, p, q.By); !c.none() {
		if to := old.Reached(); to != "" {
			words, err := w.Changed(p, c)
			if err != nil {
				return Matter{}, about("the letter to "+to, err)
			}
			post(to, "", words)
		}
	}
	m.Rows = []Row{p}
	return m, nil
}

// changed compares the addresses of two rows. Who had none is a new player, of
// whom nothing was changed.
func changed(old, p Player, by string) AddressChange {
	c := AddressChange{By: by}
	if len(old.Addresses) == 0 || len(p.Addresses) == 0 {
		return c
	}
	for _, a := range p.Addresses {
		if !old.Known(a.Addr) {
			c.Added = append(c.Added, a.Addr)
		}
	}
	for _, a := range old.Addresses {
		if !p.Known(a.Addr) {
			c.Removed = append(c.Removed, a.Addr)
		}
	}
	if a := p.Addresses[0].Addr; !SameAddress(a, old.Addresses[0].Addr) {
		c.Primary = a
	}
	return c
}

// Reached returns the verified address by which the player is reached; empty if
// there is none.
func (p Player) Reached() string {
	if to := p.Writes(); p.Trusts(to) {
		return to
	}
	// If all that are verified are in doubt, one of them is better than none.
	for _, a := range p.Addresses {
		if a.Verified {
			return a.Addr
		}
	}
	return ""
}

// Confirmed returns the row with the address verified at the instant, and no
// more in doubt: a letter of its owner shows that it works.
func (p Player) Confirmed(addr string, at time.Time) Player {
	p.Addresses = slices.Clone(p.Addresses)
	for i, a := range p.Addresses {
		if SameAddress(a.Addr, addr) {
			a.Verified, a.Since, a.Doubt = true, at.UTC(), ""
			p.Addresses[i] = a
		}
	}
	return p
}

// newFor is how long after a change by letter the address before has the last word in what weighs
// more than a move.
const newFor = 14 * 24 * time.Hour

// Before is the address at which a player is asked about what is weighty in letters from an
// address to which they changed lately by letter; "" where that was long ago, or the address of
// before is the player's no more. Of several changes it is the first one's.
func (p Player) Before(addr string, at time.Time) (old string) {
	for range p.Addresses {
		a, _ := p.Address(addr)
		if a.Before == "" || !p.Trusts(a.Before) || at.Sub(a.Since) >= newFor {
			return old
		}
		old, addr = a.Before, a.Before
	}
	return old
}
