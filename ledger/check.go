package ledger

import (
	"fmt"
	"maps"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Report is what Check found.
type Report struct {
	// Findings are the faults, in words, each with the thing concerned. None:
	// the ledger is sound.
	Findings []string
	// Games to Lines are the numbers of what was looked at. Lines are those of the log.
	Games, Events, Letters, Postings, Players, Tournaments, Matters, Lines int
}

// Sound reports whether nothing was found.
func (r Report) Sound() bool { return len(r.Findings) == 0 }

// String gives the report in words, a line for each finding.
func (r Report) String() string {
	head := fmt.Sprintf("games %d (events %d), letters %d, postings %d, players %d, tournaments %d, matters %d, log lines %d: ",
		r.Games, r.Events, r.Letters, r.Postings, r.Players, r.Tournaments, r.Matters, r.Lines)
	if r.Sound() {
		return head + "sound"
	}
	return head + "faults\n" + strings.Join(r.Findings, "\n")
}

// Check verifies the whole ledger: the pages of the file, while nobody writes;
// then, in one read transaction, that every game folds to a legal score (BOOK/8,
// invariants 1 and 6); that every letter is there as it came and has a verdict or
// waits (invariant 5); that every posting has its words, its game and a Message-ID
// of its own, can be composed, and has the digest of what was sent while the layout is the same; that every matter is there as it was filed, and every row as it came to
// rest; the chain of the log, and that it passes through the heads; and that every
// index holds what the rest says. With rebuild the indexes are made anew first. An error means that the check could not be made, not that it found
// something.
func (l *Ledger) Check(rebuild bool, heads ...Head) (Report, error) {
	c := &checker{l: l, covered: map[terms.GameID]uint64{}, rests: rests{}}
	if rebuild {
		faults, err := l.rebuild()
		if err != nil {
			return c.Report, err
		}
		for _, f := range faults {
			c.find("not rebuilt: %s", f)
		}
	}
	if err := l.alone(func(tx *store.Tx) {
		for err := range tx.Check() {
			c.find("the file: %v", err)
		}
	}); err != nil {
		return c.Report, err
	}
	if !c.Sound() {
		return c.Report, nil // what lies on torn pages is not read
	}
	err := l.view(func(tx *store.Tx) error {
		c.tx = tx
		c.tolerant()
		c.log()
		c.passes(heads)
		for _, err := range []error{c.tournaments(), c.players(), c.users(), c.matters(), c.games(), c.letters(), c.marks(), c.postings(), c.batches(), c.events(), c.bound()} {
			if err != nil {
				c.find("%v", err)
			}
		}
		c.composed()
		c.gone()
		c.sequences()
		faults, err := l.indexed(tx)
		c.Findings = append(c.Findings, faults...)
		if err != nil {
			c.find("%v", err)
		}
		return nil
	})
	return c.Report, err
}

// alone runs f while nobody writes: bbolt's check of the pages looks at the list
// of the free ones, which a writer changes at the same moment.
func (l *Ledger) alone(f func(tx *store.Tx)) error {
	return named(l.db.Alone(f))
}

// checker goes through the ledger bucket by bucket.
type checker struct {
	Report
	l       *Ledger
	tx      *store.Tx
	lines   map[uint64]LogLine
	covered map[terms.GameID]uint64 // events that some matter filed
	rests   rests                   // what the log says of rows that came to rest
	compose composing
	facts   int // postings of which facts were filed
}

func (c *checker) find(format string, args ...any) {
	c.Findings = append(c.Findings, trimmed(fmt.Errorf(format, args...)))
}

// trimmed is an error in the words of a finding.
func trimmed(err error) string { return strings.TrimPrefix(err.Error(), "ledger: ") }

// chain follows the log from line to line.
type chain struct {
	seq  uint64 // of the line reached; 0: none
	hash string // its hash, as the line itself says it
}

// follow goes on to the next line, which stands under the key. What is wrong with it is returned in words.
func (x *chain) follow(key uint64, line LogLine) (fault string, err error) {
	hash, err := line.hash()
	next := x.seq + 1
	switch {
	case err != nil:
		return "", err
	case key != next || line.Seq != next:
		fault = fmt.Sprintf("log: line %d stands where %d should", key, next)
	case line.Prev != x.hash:
		fault = fmt.Sprintf("log: line %d does not follow the one before it", next)
	case line.Hash != hash:
		fault = fmt.Sprintf("log: line %d was changed", next)
	}
	x.seq, x.hash = key, line.Hash
	return fault, nil
}

// log follows the chain.
func (c *checker) log() {
	c.lines = map[uint64]LogLine{}
	var x chain
	err := rows(c.tx.Bucket(bktLog), func(k []byte, line LogLine) error {
		c.Lines++
		fault, err := x.follow(u8(k), line)
		if err != nil {
			return err
		}
		if fault != "" {
			c.find("%s", fault)
		}
		c.lines[line.Seq] = line
		maps.Copy(c.rests, line.Rests)
		return nil
	})
	if err != nil {
		c.find("log: %v", err)
	}
}

func (c *checker) tournaments() error {
	err := rows(c.tx.Bucket(bktTournaments), func(_ []byte, t Tournament) error {
		c.Tournaments++
		for _, err := range t.faults() {
			if err != nil {
				c.find("tournament %d: %v", t.ID, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return c.tx.Bucket(bktBelongs).ForEach(func(k, v []byte) error {
		if len(v) != 8 || c.tx.Bucket(bktTournaments).Get(v) == nil {
			c.find("%s belongs to a tournament that is not there", terms.GameID(u4(k)))
		}
		if c.tx.Bucket(bktGames).Bucket(k) == nil {
			c.find("%s, which belongs to a tournament, does not exist", terms.GameID(u4(k)))
		}
		return nil
	})
}

func (c *checker) players() error {
	return rows(c.tx.Bucket(bktPlayers), func(_ []byte, p Player) error {
		c.Players++
		for _, err := range p.faults() {
			if err != nil {
				c.find("player %d: %v", p.ID, err)
			}
		}
		return nil
	})
}

// users checks that each user has a number and a name of their own, and that a
// session has a user.
func (c *checker) users() error {
	names, ids := map[string]bool{}, map[uint64]bool{}
	err := rows(c.tx.Bucket(bktUsers), func(k []byte, u User) error {
		for _, err := range u.faults() {
			if err != nil {
				c.find("user %d: %v", u.ID, err)
			}
		}
		if u8(k) != u.ID || names[folded(u.Name)] {
			c.find("user %d has the number %d in its row, or another is called %s too", u8(k), u.ID, u.Name)
		}
		names[folded(u.Name)], ids[u.ID] = true, true
		return nil
	})
	if err != nil {
		return err
	}
	return rows(c.tx.Bucket(bktSessions), func(k []byte, s sessionRow) error {
		if !ids[s.User] {
			c.find("a session belongs to user %d, who does not exist", s.User)
		}
		return nil
	})
}

// matters compares what was filed with the digest in the log.
func (c *checker) matters() error {
	return rows(c.tx.Bucket(bktMatters), func(k []byte, r matterRow) error {
		c.Matters++
		key := string(k)
		for _, st := range r.Games {
			if st.From > 0 {
				c.covered[st.Game] += st.To - st.From + 1
			}
		}
		line, ok := c.lines[r.Log]
		sum, err := r.digest(c.tx)
		switch {
		case err != nil:
			c.find("matter %s: %v", key, err)
		case !ok || line.What != key:
			c.find("matter %s: the log does not tell of it", key)
		case line.Digest != sum:
			c.find("matter %s: what was filed (%s) was changed", key, r.contents())
		}
		if r.Letter == 0 {
			return nil
		}
		if x, err := letterOf(c.tx, r.Letter); err == nil && x.Key != key {
			c.find("matter %s: letter %d does not say that it was settled by it", key, r.Letter)
		}
		return nil
	})
}

// sequences checks the counters, for a number given once must never be given again.
func (c *checker) sequences() {
	for _, name := range [][]byte{bktLetters, bktPlayers, bktTournaments, bktUsers, bktOutbox, bktSent, bktBatches, bktEvents, bktRights} {
		k, _ := c.tx.Bucket(name).Cursor().Last()
		counter := c.tx.Bucket(name)
		if string(name) == string(bktSent) {
			counter = c.tx.Bucket(bktOutbox)
		}
		if k != nil && u8(k) > counter.Sequence() {
			c.find("%s: number %d was given, but the counter stands at %d", name, u8(k), counter.Sequence())
		}
	}
}
