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

	Start uint64 `json:"start,omitempty"` // the last line of the log when it began; later ones are looked at by themselves
	Salt  []byte `json:"salt,omitempty"`  // of what the sums are made, drawn for each check
	Again bool   `json:"again,omitempty"` // the log is read once more

	Tallies map[string]int64 `json:"tallies,omitempty"` // what the rows come to until then

	Report Report `json:"report"` // what was found until then

	covered counts // by game, how many more events the matters filed than it has
	marks   marked // what was seen
	sums    sums   // of indexes, of the log and of rows at rest

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

// marked is a bit for each thing of a sort.
type marked [sorts]struct {
	bits    [][]byte // in chunks; nil: none is set
	changed map[int]bool
}

// The sorts of things of which there is a bit.
const (
	ofPosting = iota // the log named it, and its row was not looked at yet
	ofLetter         // likewise
	ofLine           // some matter, or letter, says that the line tells of it
	ofFolded         // a game that folded
	sorts
)

// at is the octet of a number and its bit.
func (m *marked) at(sort int, n uint64) (octet *byte, bit byte) {
	s, i := &m[sort], int(n/8/chunk)
	for len(s.bits) <= i {
		s.bits = append(s.bits, nil)
	}
	if s.bits[i] == nil {
		s.bits[i] = make([]byte, chunk)
	}
	return &s.bits[i][n/8%chunk], 1 << (n % 8)
}

// put sets the bit of a number, or takes it away, and reports whether it was set. A number beyond all that
// are given has none.
func (m *marked) put(sort int, n uint64, set bool) (was bool) {
	if n >= 1<<40 {
		return false
	}
	octet, bit := m.at(sort, n)
	if was = *octet&bit != 0; was == set {
		return was
	}
	*octet ^= bit
	note(&m[sort].changed, int(n/8/chunk))
	return was
}

// has reports whether it is set.
func (m *marked) has(sort int, n uint64) bool {
	s, i := &m[sort], n/8/chunk
	return i < uint64(len(s.bits)) && s.bits[i] != nil && s.bits[i][n/8%chunk]&(1<<(n%8)) != 0
}

// clear takes all bits of a sort away.
func (m *marked) clear(sort int) {
	for i, b := range m[sort].bits {
		if b != nil {
			clear(b)
			note(&m[sort].changed, i)
		}
	}
}

// rowNamed is the sort and the number of what a line of the log names: "posting 12".
func rowNamed(of string) (sort int, n uint64, ok bool) {
	kind, number, _ := strings.Cut(of, " ")
	n, err := strconv.ParseUint(number, 10, 40)
	sort, ok = map[string]int{"posting": ofPosting, "letter": ofLetter}[kind]
	return sort, n, ok && err == nil
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
	chunkCovered = 'c'
	chunkMarks   = 'k' // and those behind it
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
	for sort := range c.marks {
		for n := range c.marks[sort].changed {
			if err := b.Put(chunkKey(chunkMarks+byte(sort), n), c.marks[sort].bits[n]); err != nil {
				return err
			}
		}
	}
	if err := c.sums.save(b.Put); err != nil {
		return err
	}
	c.state.Report = c.Report
	return putRow(tx.Bucket(bktMeta), metaChecking, c.state)
}

// saved says that what was saved is on the disk.
func (c *checker) saved() {
	c.covered.changed, c.sums.changed = nil, [sumSorts]map[int]bool{}
	for sort := range c.marks {
		c.marks[sort].changed = nil
	}
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
		switch kind := int(k[0]); {
		case kind == chunkCovered:
			for len(c.covered.n) < (n+1)*chunk/4 {
				c.covered.n = append(c.covered.n, make([]uint32, chunk/4)...)
			}
			for i := range chunk / 4 {
				c.covered.n[n*chunk/4+i] = u4(v[4*i:])
			}
		case kind >= chunkMarks && kind < chunkMarks+sorts:
			c.marks.at(kind-chunkMarks, uint64(n)*8*chunk)
			copy(c.marks[kind-chunkMarks].bits[n], v)
		case kind >= chunkSums && kind < chunkSums+sumSorts:
			c.sums.restore(kind-chunkSums, n, v)
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
