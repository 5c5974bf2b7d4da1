package ledger

import (
	"bytes"
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Damaged is the error of whatever reads papers that are damaged in the file: a volume that was
// cut, or of which a bit has flipped. The other games are not touched by it.
type Damaged struct {
	Game   terms.GameID // 0: the log, papers of no game, or a letter that waits
	Volume uint64       // of the game, or the last line of the log in it; 0: a letter that waits
	loose  bool         // of papers of no game
	err    error
}

func damagedOf(d *store.Damage) *Damaged {
	x := &Damaged{Volume: d.Number, err: d}
	if len(d.Owner) == 4 {
		x.Game = terms.GameID(u4(d.Owner))
		x.loose = x.Game == 0
	}
	return x
}

// Error says what is damaged, and what to do.
func (d *Damaged) Error() string { return "ledger: " + d.Cause() + "; " + d.Remedy() }

// Remedy says which copy to put back.
func (d *Damaged) Remedy() string {
	return "Stop the office, put the last copy that postd check calls sound into the place of the file, and start it: it takes in from the mailbox what came since."
}

// Cause names the volume and says what is wrong with it.
func (d *Damaged) Cause() string {
	switch cause := trimmedOf(d.err); {
	case d.Game != 0:
		return fmt.Sprintf("%s: volume %d of its papers: %s", d.Game, d.Volume, cause)
	case d.loose:
		return fmt.Sprintf("papers of no game: volume %d: %s", d.Volume, cause)
	case d.Volume != 0:
		return fmt.Sprintf("log: the volume up to line %d: %s", d.Volume, cause)
	default:
		return cause
	}
}

// Unwrap returns what the store met.
func (d *Damaged) Unwrap() error { return d.err }

// trimmedOf is the cause without the names of the packages.
func trimmedOf(err error) string {
	if d, ok := store.IsDamaged(err); ok && d.Bucket == "" {
		return d.Err.Error()
	}
	return err.Error()
}

// volumeFault tells what is wrong with a volume.
func (c *checker) volumeFault(f store.Finding) {
	what := "log: " + f.What
	switch {
	case bytes.Equal(f.Owner, looseOwner):
		what = fmt.Sprintf("papers of no game: volume %d: %s", f.Number, f.What)
	case len(f.Owner) == 4:
		what = fmt.Sprintf("%s: volume %d of its papers: %s", terms.GameID(u4(f.Owner)), f.Number, f.What)
	}
	if !slices.Contains(c.Findings, what) { // each row that is said to be in a volume which is not there tells so
		c.find("%s", what)
	}
}

// linesVolume looks at a volume of the log.
func (c *checker) linesVolume(k, _ []byte) error {
	return c.tx.LookAtVolume(k, c.volumeFault, func(store.BoundRow) error { return nil })
}

// says adds what is said of where a row is bound to its block, or takes it off: of the volume, and of what
// leads to it. False: it has no block.
func (c *checker) says(said []byte, off bool) bool {
	sort, block, ok := blockOfSaid(said)
	if x := sumOfEntry([]byte("bound"), said); ok && off {
		c.sums.addTo(sort, block, -x)
	} else if ok {
		c.sums.addTo(sort, block, x)
	}
	return ok
}

// blockOfSaid is the block of the letter or posting of which it is said where it is bound.
func blockOfSaid(said []byte) (sort int, block uint64, ok bool) {
	sort, ok = map[byte]int{'l': 1, 'p': 2}[said[0]]
	if !ok || len(said) < 9 {
		return 0, 0, false
	}
	n := u8(said[1:])
	return sort, n / summed[sort].block, n < 1<<40
}

// saidBound takes off what leads to rows that are bound.
func (c *checker) saidBound(k, v []byte) error {
	c.tx.EachSaid(k, v, c.volumeFault, func(said []byte) {
		if !c.says(said, true) {
			c.tx.LookAtSaid(k, v, c.volumeFault)
		}
	})
	return nil
}

// saidAgain looks it up where something is left.
func (c *checker) saidAgain(k, v []byte) error {
	if sort, block, ok := blockOfSaid(k); ok && block < uint64(len(c.sums.n[sort])) && c.sums.n[sort][block] != 0 {
		c.tx.LookAtSaid(k, v, c.volumeFault)
	}
	return nil
}

// tolerant makes the walk go on over damaged volumes, which are told where they are looked at; a letter that waits and
// cannot be unpacked is told here.
func (c *checker) tolerant() {
	c.tx.Tolerate(func(d *store.Damage) {
		if what := damagedOf(d).Cause(); d.Bucket != "" && !slices.Contains(c.Findings, what) {
			c.find("%s", what)
		}
	})
}
