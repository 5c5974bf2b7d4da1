package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Report is what Check found.
type Report struct {
	// Findings are the faults, in words, each with the thing concerned. None:
	// the ledger is sound.
	Findings []string
	More     int // findings beyond the first thousand
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
	words := head + "faults\n" + strings.Join(r.Findings, "\n")
	if r.More > 0 {
		words += fmt.Sprintf("\nand %d more", r.More)
	}
	return words
}

// Check verifies the whole ledger: that the chain of the log is whole, and passes through the
// heads; that every game folds to a legal score (BOOK/8, invariants 1 and 6); that every letter is
// there as it came and has a verdict or waits (invariant 5); that every posting has its words, its
// game and a Message-ID of its own, can be composed, and has the digest of what was sent while the
// layout is the same; that every matter is there as it was filed, and every row as it came to rest;
// and that every index holds what the rest says. With rebuild the indexes are made anew first. An
// error means that the check could not be made, not that it found something. Nothing is noted of it; see CheckOn.
func (l *Ledger) Check(rebuild bool, heads ...Head) (Report, error) {
	return l.check(context.Background(), CheckOptions{Rebuild: rebuild, Heads: heads}, false)
}

// checker looks at one row after the other. What must be remembered from window to window is in
// its state.
type checker struct {
	Report
	state
	l       *Ledger
	tx      *store.Tx
	compose composing
	atMost  int              // rows of a window; 0: any number
	phase   string           // its name
	games   int              // the number of the phase of games
	derived bool             // it looks at what is derived alone
	read    map[string]*mark // how far mailboxes are read, of this window; nil: the mailbox has no mark
	last    struct {         // of this window
		of      string
		effects effects
	}
}

func (c *checker) find(format string, args ...any) {
	if len(c.Findings) >= mostFindings {
		c.More++
		return
	}
	c.Findings = append(c.Findings, trimmed(fmt.Errorf(format, args...)))
}

// trimmed is an error in the words of a finding.
func trimmed(err error) string { return strings.TrimPrefix(err.Error(), "ledger: ") }

// belongs checks that a game and the tournament to which it belongs are there.
func (c *checker) belongs(k, v []byte) error {
	if len(v) != 8 || c.tx.Bucket(bktTournaments).Get(v) == nil {
		c.find("%s belongs to a tournament that is not there", terms.GameID(u4(k)))
	}
	if c.tx.Bucket(bktGames).Bucket(k) == nil {
		c.find("%s, which belongs to a tournament, does not exist", terms.GameID(u4(k)))
	}
	return nil
}

// tournament checks a row, and that the event of which it is a section names it (EVENT/1).
func (c *checker) tournament(_ []byte, t Tournament) error {
	c.Tournaments++
	for _, err := range t.faults() {
		if err != nil {
			c.find("tournament %d: %v", t.ID, err)
		}
	}
	if t.Event == 0 {
		return nil
	}
	e, found, err := row[Event](c.tx.Bucket(bktEvents), be8(t.Event))
	if err != nil {
		return err
	}
	if !found || !slices.ContainsFunc(e.Stages, func(s Stage) bool { return slices.Contains(s.Sections, t.ID) }) {
		c.find("tournament %s says that it is of event %d, which does not name it", t.Label, t.Event)
	}
	return nil
}

func (c *checker) player(_ []byte, p Player) error {
	c.Players++
	for _, err := range p.faults() {
		if err != nil {
			c.find("player %d: %v", p.ID, err)
		}
	}
	return nil
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

// sequences checks the counters, for a number given once must never be given again.
func (c *checker) sequences() error {
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
	return nil
}
