package ledger

import (
	"fmt"

	"postd/ledger/store"
)

// chain is a line of the log from which the next or the one before is looked for.
type chain struct {
	Seq  uint64 `json:"seq"`            // its number; 0: none yet
	Hash string `json:"hash,omitempty"` // its hash, as the line itself says it
	Prev string `json:"prev,omitempty"` // the hash of the line before, as the line itself says it

	Wrong string `json:"wrong,omitempty"` // what is wrong with the line by itself, in words
}

// chained is a line as a link of the chain. What stands under another number than its own is wrong.
func chained(key uint64, line LogLine) (chain, error) {
	hash, err := line.hash()
	x := chain{Seq: key, Hash: line.Hash, Prev: line.Prev}
	if line.Hash != hash {
		x.Wrong = fmt.Sprintf("log: line %d was changed", key)
	}
	if line.Seq != key {
		x.Wrong = fmt.Sprintf("log: line %d stands where %d should", key, line.Seq)
	}
	return x, err
}

// follows says in words what is wrong with a line after the one before it; of the first that is none.
func (x chain) follows(before chain) string {
	switch {
	case x.Seq != before.Seq+1:
		return fmt.Sprintf("log: line %d stands where %d should", x.Seq, before.Seq+1)
	case x.Prev != before.Hash:
		return fmt.Sprintf("log: line %d does not follow the one before it", x.Seq)
	}
	return x.Wrong
}

// The log is read from its end to its beginning. So the first line that names a row is the one
// that tells how it came to rest, and nothing need be held of the others but one bit a row. Nothing is
// looked up for a line: what it says is added up, and what the rows say is taken off, see check_claims.go.
// Lines that are written meanwhile are read first in each window, and looked up, so that what is looked at
// in it can be held against all that was filed.

// newLine looks up what a line says of other rows.
func (c *checker) newLine(line toldLine, named func(of string) bool) error {
	c.Lines++
	if raw := c.tx.Bucket(bktMatters).Get([]byte(line.what)); raw != nil {
		r, err := readMatter(raw)
		if err == nil && r.Log == line.Seq { // one that cannot be read is told of by itself
			c.cover(r, c.folded)
		}
	}
	for of, digest := range line.rests {
		if named(of) {
			continue
		}
		if sort, n, ok := rowNamed(of); ok {
			if c.naming() {
				c.named(sort, n, of, digest)
			} else {
				c.marks.put(sort, n, false) // its row is not held against what an older line says
			}
		}
		if err := c.rested(of, digest); err != nil {
			return err
		}
	}
	return nil
}

// naming reports whether older lines are yet to be read, of which this one tells that they are overtaken.
func (c *checker) naming() bool {
	return c.Phase == 0 || c.Again && c.phase == phaseAgain
}

// lineOf reads the line of a number; false: there is none.
func (c *checker) lineOf(seq uint64) (line toldLine, ok bool, err error) {
	raw := c.tx.Bucket(bktLog).Get(be8(seq))
	if raw == nil {
		return line, false, nil
	}
	if line, err = readLine(seq, raw); err != nil {
		err = fmt.Errorf("ledger: reading %x: %w", be8(seq), err)
	}
	return line, true, err
}

// newLines reads what was written since the last window.
func (c *checker) newLines() error {
	cur := c.tx.Bucket(bktLog).Cursor()
	k, v := cur.Last()
	if k == nil {
		return nil
	}
	if c.Top.Seq == 0 && c.Phase == 0 {
		return nil // the first window; these lines are those of the log's own phase
	}
	named := map[string]bool{}
	var later chain
	for ; k != nil && u8(k) > c.Top.Seq; k, v = cur.Prev() {
		line, err := readLine(u8(k), v)
		if err != nil {
			c.find("log: reading line %d: %v", u8(k), err)
			continue
		}
		x := line.chain
		if later.Seq > 0 {
			c.link(later, x)
		}
		err = c.newLine(line, func(of string) bool {
			was := named[of]
			named[of] = true
			return was
		})
		if err != nil {
			return err
		}
		if later = x; c.newTop.Seq == 0 {
			c.newTop = x
		}
	}
	if later.Seq > 0 {
		c.link(later, c.Top)
		c.Top, c.newTop = c.newTop, chain{}
	}
	return nil
}

// link looks whether a line follows the one before it.
func (c *checker) link(x, before chain) {
	if fault := x.follows(before); fault != "" {
		c.find("%s", fault)
	}
}

// olderLine reads one line on the way to the beginning.
func (c *checker) olderLine(k, v []byte) error {
	line, err := readLine(u8(k), v)
	if err != nil {
		return fmt.Errorf("log: reading line %d: %w", u8(k), err)
	}
	x := line.chain
	if c.Top.Seq == 0 {
		c.Top, c.Start = x, x.Seq
	} else {
		c.link(c.Low, x)
	}
	c.Low = x
	c.tells(line)
	return nil
}

// logBegins looks at the first line, before which there is none.
func (c *checker) logBegins() error {
	if c.Low.Seq > 0 {
		c.link(c.Low, chain{})
	}
	return nil
}

// followLog follows the chain from its first line to its last, and holds nothing else against it.
func (c *checker) followLog(b *store.Bucket) error {
	var before chain
	return b.ForEach(func(k, raw []byte) error {
		c.Lines++
		line, err := readLine(u8(k), raw)
		if err != nil {
			return fmt.Errorf("ledger: reading %x: %w", k, err)
		}
		c.link(line.chain, before)
		before = line.chain
		return nil
	})
}
