package access

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// hashCost is what one hash of a password costs.
type hashCost struct {
	memory  uint32 // KiB
	passes  uint32
	threads uint8
}

// presentCost is the cost of the hashes made today: 19 MiB, two passes, the second
// of the two settings that OWASP recommends for argon2id. A hash of another
// hashCost is made anew when its user logs in.
var presentCost = hashCost{memory: 19 * 1024, passes: 2, threads: 1}

const (
	saltOctets = 16
	keyOctets  = 32

	shortestPassword = 12   // characters
	longestPassword  = 1024 // octets
)

// hasher makes and compares hashes, never more at a time than it has slots, so
// that many who log in at once cost time and not memory.
type hasher struct {
	slots  chan struct{}
	derive func(password, salt []byte, passes, memory uint32, threads uint8, length uint32) []byte
}

func newHasher(slots int) *hasher { return &hasher{make(chan struct{}, slots), argon2.IDKey} }

// hashers is the one of this process, for the pages and for the commands: what
// is to be bounded is the memory of the process.
var hashers = newHasher(2)

// HashPassword returns the argon2id hash of a password as a PHC string. It
// waits for its turn until ctx ends.
func HashPassword(ctx context.Context, password string) (string, error) {
	return hashers.hash(ctx, password)
}

func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	done, err := h.turn(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	return h.made(password), nil
}

// matches compares a password with a PHC string, see compared.
func (h *hasher) matches(ctx context.Context, stored, password string) (ok, outdated bool, err error) {
	done, err := h.turn(ctx)
	if err != nil {
		return false, false, err
	}
	defer done()
	ok, outdated = h.compared(stored, password)
	return ok, outdated, nil
}

// turn waits for a slot. Whoever has several hashes to make or to compare waits once: a
// crowd that logs in would else keep them waiting at each.
func (h *hasher) turn(ctx context.Context) (done func(), err error) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("secretary: too many log in at once: %w", ctx.Err())
	}
}

// made is the hash of a password, by one whose turn it is.
func (h *hasher) made(password string) string {
	p := phc{hashCost: presentCost, salt: make([]byte, saltOctets)}
	rand.Read(p.salt) // never fails (package crypto/rand)
	p.key = h.key(p, password, keyOctets)
	return p.String()
}

// compared compares a password with a PHC string, by one whose turn it is. Outdated says
// that the hash has not the present cost. A string that is none is compared like another
// and never matches, so that it takes as long.
func (h *hasher) compared(stored, password string) (ok, outdated bool) {
	p, err := parsePHC(stored)
	if err != nil || len(password) > longestPassword {
		p, password = nobodysHash, ""
	}
	ok = subtle.ConstantTimeCompare(h.key(p, password, len(p.key)), p.key) == 1
	return ok, p.hashCost != presentCost || len(p.salt) != saltOctets || len(p.key) != keyOctets
}

func (h *hasher) key(p phc, password string, octets int) []byte {
	return h.derive([]byte(password), p.salt, p.passes, p.memory, p.threads, uint32(octets))
}

// phc is a hash with all that it takes to make it again (the PHC string format
// of the Password Hashing Competition).
type phc struct {
	hashCost
	salt, key []byte
}

// nobodysHash is a hash of no known password: who is not there is compared with it.
var nobodysHash = func() phc {
	p := phc{hashCost: presentCost, salt: make([]byte, saltOctets), key: make([]byte, keyOctets)}
	rand.Read(p.salt)
	rand.Read(p.key)
	return p
}()

func (p phc) String() string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.memory, p.passes, p.threads, b64(p.salt), b64(p.key))
}

var errPHC = errors.New("secretary: this is no argon2id hash that can be compared")

// parsePHC reads a PHC string. A cost far above the present one is refused: a
// row that somebody tampered with must not take all memory.
func parsePHC(s string) (p phc, err error) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return p, errPHC
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.passes, &p.threads); err != nil {
		return p, errPHC
	}
	if p.memory > 4*presentCost.memory || p.passes < 1 || p.passes > 8 || p.threads < 1 || p.threads > 4 {
		return p, errPHC
	}
	var err1, err2 error
	p.salt, err1 = base64.RawStdEncoding.DecodeString(parts[4])
	p.key, err2 = base64.RawStdEncoding.DecodeString(parts[5])
	if errors.Join(err1, err2) != nil || len(p.salt) < 8 || len(p.key) < 16 || len(p.key) > 64 || p.String() != s {
		return p, errPHC
	}
	return p, nil
}

// distinctRunes counts the characters that differ.
func distinctRunes(s string) int {
	seen := map[rune]bool{}
	for _, r := range s {
		seen[r] = true
	}
	return len(seen)
}
