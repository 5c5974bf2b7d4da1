package ledger

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Attended is the Row by which an official says that they saw to something which
// only a person could go on with: a letter (Letter.ForPerson), or a posting
// that was refused for good. Exactly one of the two is named. Its number is
// that of the letter or posting.
type Attended struct {
	Letter, Posting uint64
	By              string // who saw to it
	How             string // and how: "answered by hand", "not for us"
}

func (a Attended) put(tx *bolt.Tx) (uint64, string, error) {
	if (a.Letter == 0) == (a.Posting == 0) || a.How == "" {
		return 0, "", fmt.Errorf("%w: what was seen to, and how", ErrRow)
	}
	done := a.By + ": " + a.How
	if a.Posting != 0 {
		p, at, err := postingIn(tx, a.Posting)
		if err != nil {
			return 0, "", err
		}
		if p.State != Failed || p.Done != "" {
			return 0, "", fmt.Errorf("%w: posting %d is %s and seen to: %q", ErrStale, p.Seq, p.State, p.Done)
		}
		p.Done = done
		return p.Seq, fmt.Sprintf("posting %d seen to: %s", p.Seq, a.How), putRow(at, be8(p.Seq), p)
	}
	x, err := letterOf(tx, a.Letter)
	if err != nil {
		return 0, "", err
	}
	if !x.ForPerson() {
		return 0, "", fmt.Errorf("%w: letter %d waits for nobody", ErrStale, x.Seq)
	}
	old := x
	x.Done = done
	return x.Seq, fmt.Sprintf("letter %d seen to: %s", x.Seq, a.How), putLetter(tx, old, x)
}

// Released is the Row by which an official makes a letter wait again, as
// Release does.
type Released struct{ Letter uint64 }

func (r Released) put(tx *bolt.Tx) (uint64, string, error) {
	x, err := release(tx, r.Letter)
	if errors.Is(err, ErrSettled) {
		return 0, "", fmt.Errorf("%w: %w", ErrStale, err)
	}
	return x.Seq, fmt.Sprintf("letter %d released", x.Seq), err
}
