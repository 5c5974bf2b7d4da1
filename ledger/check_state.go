package ledger

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/ledger/store"
)

// state is what a check remembers from window to window; it is written into the file now and
// then, so that a check which was stopped or killed goes on.
type state struct {
	Form    int       `json:"form"` // of the phases; of another one a check begins anew
	Begun   time.Time `json:"begun"`
	Phase   int       `json:"phase"`
	After   []byte    `json:"after,omitempty"` // the last key that was looked at in the phase; none: it begins
	Rows    int64     `json:"rows"`            // looked at in the phase
	Octets  int64     `json:"octets"`          // read in all
	Windows int64     `json:"windows"`
	Top     chain     `json:"top,omitzero"`    // the newest line of the log that was read
	Low     chain     `json:"low,omitzero"`    // the oldest
	Facts   int       `json:"facts,omitempty"` // postings of which facts were filed

	Tallies map[string]int64 `json:"tallies,omitempty"` // what the rows come to until then

	Report Report `json:"report"` // what was found until then

	covered counts // by game, how many events some matter filed
	named   marked // rows that the log named
	entries sums   // of indexes

	newTop chain
	part   float64 // of the phase that is done, about
}

// counts are small numbers by the numbers of things, four octets each.
type counts struct {
	n       []uint32
	changed map[int]bool // chunks that are not in the file as they are
}

// chunk is how many octets of counts or marks are one row of the state.
const chunk = 64 << 10

func (c *counts) add(id uint64, n uint32) {
	if id >= 1<<32 {
		return
	}
	for uint64(len(c.n)) <= id {
		c.n = append(c.n, make([]uint32, chunk/4)...)
	}
	c.n[id] += n
	note(&c.changed, int(id)/(chunk/4))
}

func (c *counts) at(id uint64) uint32 {
	if id >= uint64(len(c.n)) {
		return 0
	}
	return c.n[id]
}

// marked is a bit for each posting and each letter.
type marked struct {
	bits    [2][]byte // of postings, of letters
	changed [2]map[int]bool
}

// set marks what the words name, and reports whether it was marked before. What they name that
// is neither is taken as marked.
func (m *marked) set(of string) (was bool) {
	kind, number, _ := strings.Cut(of, " ")
	seq, err := strconv.ParseUint(number, 10, 40)
	which := map[string]int{"posting": 0, "letter": 1}
	i, known := which[kind]
	if err != nil || !known {
		return true
	}
	for uint64(len(m.bits[i])) <= seq/8 {
		m.bits[i] = append(m.bits[i], make([]byte, chunk)...)
	}
	at, bit := seq/8, byte(1)<<(seq%8)
	was = m.bits[i][at]&bit != 0
	m.bits[i][at] |= bit
	note(&m.changed[i], int(at)/chunk)
	return was
}

func note(changed *map[int]bool, n int) {
	if *changed == nil {
		*changed = map[int]bool{}
	}
	(*changed)[n] = true
}

// chunkKey is the key of a chunk in the bucket of the state.
func chunkKey(kind byte, n int) []byte { return binary.BigEndian.AppendUint32([]byte{kind}, uint32(n)) }

// The kinds of chunks.
const (
	chunkCovered  = 'c'
	chunkPostings = 'p'
	chunkLetters  = 'l'
)

// save writes the state into the file.
func (c *checker) save(tx *store.Tx) error {
	b, err := tx.CreateBucketIfNotExists(bktChecking)
	if err != nil {
		return err
	}
	for n := range c.covered.changed {
		raw := make([]byte, 0, chunk)
		for _, x := range c.covered.n[n*chunk/4 : (n+1)*chunk/4] {
			raw = binary.BigEndian.AppendUint32(raw, x)
		}
		if err := b.Put(chunkKey(chunkCovered, n), raw); err != nil {
			return err
		}
	}
	for i, kind := range []byte{chunkPostings, chunkLetters} {
		for n := range c.named.changed[i] {
			if err := b.Put(chunkKey(kind, n), c.named.bits[i][n*chunk:(n+1)*chunk]); err != nil {
				return err
			}
		}
	}
	if err := c.entries.save(b.Put); err != nil {
		return err
	}
	c.state.Report = c.Report
	return putRow(tx.Bucket(bktMeta), metaChecking, c.state)
}

// saved says that what was saved is on the disk.
func (c *checker) saved() {
	c.covered.changed, c.named.changed, c.entries.changed = nil, [2]map[int]bool{}, [3]map[int]bool{}
}

// restore reads the state of a check that was stopped; false where there is none, or one of
// another form.
func (c *checker) restore(tx *store.Tx) (bool, error) {
	raw := tx.Bucket(bktMeta).Get(metaChecking)
	b := tx.Bucket(bktChecking)
	if raw == nil || b == nil {
		return false, nil
	}
	var s state
	if err := json.Unmarshal(raw, &s); err != nil || s.Form != checkForm || s.Phase >= len(c.phases()) {
		return false, nil
	}
	c.state, c.Report = s, s.Report
	return true, b.ForEach(func(k, v []byte) error {
		if len(k) != 5 || len(v) != chunk {
			return fmt.Errorf("ledger: what a check left cannot be read; begin it anew")
		}
		n := int(u4(k[1:]))
		switch k[0] {
		case chunkCovered:
			for len(c.covered.n) < (n+1)*chunk/4 {
				c.covered.n = append(c.covered.n, make([]uint32, chunk/4)...)
			}
			for i := range chunk / 4 {
				c.covered.n[n*chunk/4+i] = u4(v[4*i:])
			}
		case chunkPostings, chunkLetters:
			i := 0
			if k[0] == chunkLetters {
				i = 1
			}
			for len(c.named.bits[i]) < (n+1)*chunk {
				c.named.bits[i] = append(c.named.bits[i], make([]byte, chunk)...)
			}
			copy(c.named.bits[i][n*chunk:], v)
		case chunkSums, chunkSums + 1, chunkSums + 2:
			c.entries.restore(int(k[0]-chunkSums), n, v)
		}
		return nil
	})
}

// forget takes the state out of the file.
func forgetCheck(tx *store.Tx) error {
	if tx.Bucket(bktChecking) != nil {
		if err := tx.DeleteBucket(bktChecking); err != nil {
			return err
		}
	}
	return tx.Bucket(bktMeta).Delete(metaChecking)
}

// Checked is when a check of the whole ledger ended last, and what it came to.
type Checked struct {
	Begun    time.Time `json:"begun,omitzero"`
	At       time.Time `json:"at,omitzero"` // when it ended; zero: none did
	Findings int       `json:"findings"`
	Stopped  time.Time `json:"stopped,omitzero"` // since when one is under way that has not ended; zero: none
}

// LastCheck tells when the ledger was checked last.
func (l *Ledger) LastCheck() (x Checked, err error) {
	err = l.view(func(tx *store.Tx) error {
		meta := tx.Bucket(bktMeta)
		if x, _, err = row[Checked](meta, metaChecked); err != nil {
			return err
		}
		s, _, err := row[state](meta, metaChecking)
		x.Stopped = s.Begun
		return err
	})
	return x, err
}
