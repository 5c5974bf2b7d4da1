package access

import (
	"hash/maphash"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// AttemptsAMinute is how many attempts to log in may be made within a minute by
// one name, and how many from one address.
const AttemptsAMinute = 5

// attempts slows down who tries to log in. It knows nothing of which names
// there are, so that its answer tells nothing of it.
//
// Its memory is fixed: names and addresses are hashed, with a seed of this
// process, into rows of slots. Two that meet in one slot by chance slow each
// other down and no more. What is refused is not counted, so that no slot is
// closed for longer than a minute; and who logged in from an address before is
// not held up there by what others try by the same name, however long they go
// on.
type attempts struct {
	mu        sync.Mutex
	seed      maphash.Seed
	names     [1 << 12]attemptSlot
	addresses [1 << 13]attemptSlot
	known     [1 << 10]uint64 // hashes of name and address together of those who were let in
}

func newAttempts() *attempts { return &attempts{seed: maphash.MakeSeed()} }

// take counts an attempt by a name, or tells how long to wait before the next.
func (a *attempts) take(name, address string, now time.Time) (wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	byAddress := a.address(address)
	if wait = byAddress.wait(now); wait > 0 {
		return wait
	}
	if known, pair := a.pair(name, address); *known != pair {
		byName := a.name(name)
		if wait = byName.wait(now); wait > 0 {
			return wait
		}
		byName.add(now)
	}
	byAddress.add(now)
	return 0
}

// succeeded gives the attempt back, since it was the user who made it.
func (a *attempts) succeeded(name, address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.address(address).drop()
	if known, pair := a.pair(name, address); *known != pair {
		*known = pair
		a.name(name).drop()
	}
}

// takeFrom counts an attempt that is by no name, as one with a link is.
func (a *attempts) takeFrom(address string, now time.Time) (wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if wait = a.address(address).wait(now); wait <= 0 {
		a.address(address).add(now)
	}
	return wait
}

// giveBack takes back an attempt that was by no name.
func (a *attempts) giveBack(address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.address(address).drop()
}

// Attempt counts an attempt by a name that is made with the request, or tells how
// long to wait before the next.
func (d *Gate) Attempt(r *http.Request, name string) (wait time.Duration) {
	return d.attempts.take(name, clientIP(r), d.o.Now())
}

// AttemptByNobody counts an attempt that is by no name.
func (d *Gate) AttemptByNobody(r *http.Request) (wait time.Duration) {
	return d.attempts.takeFrom(clientIP(r), d.o.Now())
}

func (a *attempts) name(name string) *attemptSlot {
	return &a.names[maphash.String(a.seed, foldedName(name))%uint64(len(a.names))]
}

func (a *attempts) address(address string) *attemptSlot {
	return &a.addresses[maphash.String(a.seed, networkOf(address))%uint64(len(a.addresses))]
}

func (a *attempts) pair(name, address string) (known *uint64, pair uint64) {
	pair = maphash.Comparable(a.seed, [2]string{foldedName(name), networkOf(address)})
	return &a.known[pair%uint64(len(a.known))], pair
}

// attemptSlot holds the instants of the last attempts, the oldest first.
type attemptSlot [AttemptsAMinute]time.Time

// wait tells how long it takes until there is room for one more. A clock that
// was set back must not close a slot until it has caught up.
func (s *attemptSlot) wait(now time.Time) time.Duration {
	if s[len(s)-1].After(now) {
		*s = attemptSlot{}
	}
	return max(0, s[0].Add(time.Minute).Sub(now))
}

func (s *attemptSlot) add(now time.Time) {
	copy(s[:], s[1:])
	s[len(s)-1] = now
}

// drop takes out the last attempt.
func (s *attemptSlot) drop() {
	copy(s[1:], s[:])
	s[0] = time.Time{}
}

func foldedName(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// networkOf is what one customer of a provider has: an address of IPv4, or a
// network of 64 bits of IPv6.
func networkOf(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil || !a.Is6() || a.Is4In6() {
		return address
	}
	p, err := a.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return p.String()
}
