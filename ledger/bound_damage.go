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

// bound reads every volume back, row by row.
func (c *checker) bound() error {
	return c.tx.EachVolume(func(f store.Finding) {
		if bytes.Equal(f.Owner, looseOwner) {
			c.find("papers of no game: volume %d: %s", f.Number, f.What)
			return
		}
		if len(f.Owner) == 4 {
			c.find("%s: volume %d of its papers: %s", terms.GameID(u4(f.Owner)), f.Number, f.What)
			return
		}
		c.find("log: %s", f.What)
	})
}

// tolerant makes the walk go on over damaged volumes, which bound tells of; a letter that waits and
// cannot be unpacked is told here.
func (c *checker) tolerant() {
	c.tx.Tolerate(func(d *store.Damage) {
		if what := damagedOf(d).Cause(); d.Bucket != "" && !slices.Contains(c.Findings, what) {
			c.find("%s", what)
		}
	})
}
