package envelope

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"postd/tournament"
)

// Lot deals a case to so many of those who may judge it. Each of them has a key that a page may show; the
// draw is that of a tournament (tournament.Draw), and those with the lowest lots have it.
// The error says that there are too few: ErrTooFew.
func Lot(seed string, may []string, want int) (dealt []int, w tournament.Working, err error) {
	if len(may) < want {
		return nil, w, fmt.Errorf("%w: %d may, and %d are needed; enter another adjudicator", ErrTooFew, len(may), want)
	}
	w, err = tournament.Draw(seed, may)
	if err != nil {
		return nil, w, err
	}
	for _, l := range w.Lots[:want] {
		dealt = append(dealt, l.Listed)
	}
	return dealt, w, nil
}

// ErrTooFew says that a lot finds too few who may judge the case.
var ErrTooFew = errors.New("envelope: too few may judge this case")

// Name is the name of a case, four letters that say nothing: made of what was drawn at random.
// There are 20 letters, none of which makes a word with the others.
func Name(drawn []byte) string {
	const letters = "BCDFGHJKLMNPQRSTVWXZ"
	h := sha256.Sum256(drawn)
	var out [4]byte
	for i := range out {
		out[i] = letters[int(h[i])%len(letters)]
	}
	return string(out[:])
}
