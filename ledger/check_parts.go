package ledger

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// contents names what a matter filed, for a finding.
func (r matterRow) contents() string {
	var parts []string
	for _, st := range r.Games {
		if st.From > 0 {
			parts = append(parts, fmt.Sprintf("%s %d-%d", st.Game, st.From, st.To))
		}
	}
	if len(r.Postings) > 0 {
		parts = append(parts, fmt.Sprintf("postings %d", r.Postings))
	}
	if r.Letter > 0 {
		parts = append(parts, fmt.Sprintf("letter %d", r.Letter))
	}
	return strings.Join(parts, ", ")
}

// game looks at the papers of a game that are bound, folds it and replays its score. How many events it has
// is held against what the matters filed when all of them were looked at.
func (c *checker) game(k, v []byte) error {
	id := terms.GameID(u4(k))
	b := c.tx.Bucket(bktGames).Bucket(k)
	if v != nil || b == nil {
		c.Games++
		c.find("%s is no bucket of events", id)
		return nil
	}
	for _, n := range c.tx.VolumesOf(k) {
		if err := c.ofVolume(binary.BigEndian.AppendUint64(bytes.Clone(k), n), c.boundPapers()); err != nil {
			return err
		}
	}
	g, happened, sound := c.folds(id, b)
	if !sound {
		d, err := c.l.gameDerives(c.tx, k, nil)
		return cmp.Or(err, c.brings(d))
	}
	c.marks.put(ofFolded, uint64(id), true)
	c.covered.add(uint64(id), -uint32(len(happened)))
	c.score(g)
	c.sides(g)
	d, err := c.l.foldedDerives(c.tx, id, g, happened)
	return cmp.Or(err, c.brings(d))
}

// folded reports whether the game was folded, or is not to be any more.
func (c *checker) folded(id terms.GameID) bool {
	return c.Phase > c.games || c.Phase == c.games && c.After != nil && uint32(id) <= u4(c.After)
}

// boundPapers look at the papers that are bound, by their buckets. The others are looked at with these.
func (c *checker) boundPapers() map[string]func(k, raw []byte) error {
	return map[string]func(k, raw []byte) error{
		string(bktMatters): func(k, raw []byte) error { return c.matter(k, raw, false) },
		string(bktLetters): c.letter,
		string(bktSent): func(k, raw []byte) error {
			c.toldOf(u8(k))
			return c.sent(k, raw)
		},
	}
}

// ofVolume looks at the rows of the volume of this key.
func (c *checker) ofVolume(key []byte, papers map[string]func(k, raw []byte) error) error {
	return c.tx.BoundRows(key[:len(key)-8], u8(key[len(key)-8:]), func(r store.BoundRow) error {
		if f := papers[r.Bucket]; f != nil {
			c.whole(func() string { return r.Bucket + " " + shown(r.Key) }, func() error { return f(r.Key, r.Value) })
		}
		return nil
	})
}

// ofNoGame looks at the rows of a volume that is not of a game.
func (c *checker) ofNoGame(k, _ []byte) error {
	if len(k) < 9 || c.tx.Bucket(bktGames).Bucket(k[:len(k)-8]) != nil {
		return nil
	}
	return c.ofVolume(bytes.Clone(k), c.boundPapers())
}

// folds folds one game out of its events. It is not sound where something was found.
func (c *checker) folds(id terms.GameID, b *store.Bucket) (g correspondence.Game, happened []events.Event, sound bool) {
	c.Games++
	n := uint64(0)
	err := b.ForEach(func(k, raw []byte) error {
		c.Events++
		if u8(k) != n+1 {
			c.find("%s: event %d is missing", id, n+1)
		}
		n = u8(k)
		var e events.Event
		if err := e.UnmarshalJSON(raw); err != nil {
			return fmt.Errorf("event %d: %w", u8(k), err)
		}
		g, happened = g.Apply(e), append(happened, e)
		return nil
	})
	switch {
	case err != nil:
		c.find("%s: %v", id, err)
	case g.Broken != "":
		c.find("%s does not fold: %s", id, g.Broken)
	case g.ID != id:
		c.find("%s: its first event arranges %s", id, g.ID)
	default:
		return g, happened, true
	}
	return g, happened, false
}

// score checks that a score is always a chain of legal moves (BOOK/8, invariant 1).
func (c *checker) score(g correspondence.Game) {
	p := g.Origin
	for i, ply := range g.Score() {
		next, err := p.Follow(ply.Move)
		if err != nil {
			c.find("%s: ply %d of the score (%s) is not legal", g.ID, i+1, ply.Move)
			return
		}
		if p = next; p != ply.After {
			c.find("%s: ply %d of the score (%s) leads to another position", g.ID, i+1, ply.Move)
			return
		}
	}
}

func (c *checker) sides(g correspondence.Game) {
	seen := map[uint64]bool{}
	for _, s := range g.Sides {
		for _, m := range s.Members {
			if _, err := playerOf(c.tx, m.Player); err != nil {
				c.find("%s: %v", g.ID, err)
			}
			if seen[m.Player] {
				c.find("%s: player %d plays on both sides", g.ID, m.Player)
			}
			seen[m.Player] = true
		}
	}
	x, err := lineIn(c.tx, g.ID)
	if err == nil && x.Tournament == 0 {
		c.find("%s belongs to no tournament", g.ID)
	}
}

// letter checks that a letter is there as it came, that the log tells of it, and that it does not
// lie beyond the mark of its mailbox, or it would be taken in again for ever.
func (c *checker) letter(k, kept []byte) error {
	var x Letter
	if err := json.Unmarshal(kept, &x); err != nil {
		return err
	}
	c.Letters++
	c.atRest(ofLetter, u8(k), kept)
	if fault := c.letterFault(k, x); fault != "" {
		c.find("%s", fault)
	} else if x.LogSeq > c.Start || x.LogSeq == 0 {
		if err := c.letterLine(x); err != nil {
			return err
		}
	} else {
		c.takes(x.LogSeq, fmt.Sprintf("letter %d", x.Seq))
		c.takesDigest(x.LogSeq, x.Hash)
	}
	if x.Key != "" {
		raw := c.tx.Bucket(bktMatters).Get([]byte(x.Key))
		if r, err := readMatter(raw); raw == nil || err != nil || r.Letter != x.Seq {
			c.find("letter %d: matter %s did not settle it", x.Seq, x.Key)
		}
	}
	m, looked := c.read[x.Place.Mailbox]
	if !looked {
		if is, found, err := row[mark](c.tx.Bucket(bktRead), mailboxKey(x.Place.Mailbox)); err != nil {
			return err
		} else if found {
			m = &is
		}
		c.read[x.Place.Mailbox] = m
	}
	if m != nil && m.UIDValidity == x.Place.UIDValidity && m.Edition == x.Edition && m.UID < x.Place.UID {
		c.find("letter %d has UID %d, but %s is read to %d", x.Seq, x.Place.UID, x.Place.Mailbox, m.UID)
	}
	return c.brings(x.derives())
}

// letterFault is what is wrong with a letter by itself; empty: nothing.
func (c *checker) letterFault(k []byte, x Letter) string {
	raw := c.tx.Bucket(bktRaw).Get(be8(x.Seq))
	sum := sha256.Sum256(raw)
	switch {
	case u8(k) != x.Seq:
		return fmt.Sprintf("letter %d says that it is letter %d", u8(k), x.Seq)
	case raw == nil:
		return fmt.Sprintf("letter %d: its text is missing", x.Seq)
	case len(raw) != x.Size || hex.EncodeToString(sum[:]) != x.Hash:
		return fmt.Sprintf("letter %d: its text was changed", x.Seq)
	}
	return ""
}

// letterLine looks whether the log tells of the keeping of a letter.
func (c *checker) letterLine(x Letter) error {
	line, ok, err := c.lineOf(x.LogSeq)
	if err == nil && (!ok || line.on != fmt.Sprintf("letter %d", x.Seq) || line.digest != x.Hash) {
		c.find("letter %d: the log does not tell of its keeping", x.Seq)
	}
	return err
}

// waiting and sent look at a posting that lies there.
func (c *checker) waiting(k, raw []byte) error {
	_, err := c.posting(bktOutbox, k, raw)
	return err
}

func (c *checker) sent(k, raw []byte) error {
	p, err := c.posting(bktSent, k, raw)
	if err != nil {
		return err
	}
	return c.brings(p.derives())
}

// posting checks that a posting has its words, its game and a Message-ID, and lies where its
// state says.
func (c *checker) posting(bucket, k, raw []byte) (p Posting, err error) {
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, err
	}
	c.Postings++
	c.atRest(ofPosting, u8(k), raw)
	if u8(k) != p.Seq {
		c.find("posting %d says that it is posting %d", u8(k), p.Seq)
	}
	c.words(p)
	if p.MessageID == "" || p.To == "" && !p.Paper {
		c.find("posting %d has no Message-ID, or goes to nobody", p.Seq)
	}
	if p.Game != 0 && c.tx.Bucket(bktGames).Bucket(gameKey(p.Game)) == nil {
		c.find("posting %d: %s does not exist", p.Seq, p.Game)
	}
	composed := p.Sum != "" || c.tx.Bucket(bktBytes).Get(be8(p.Seq)) != nil
	if !composed && (p.Attempts > 0 || p.Same) {
		c.find("posting %d: attempts %d, and nothing of their octets", p.Seq, p.Attempts)
	}
	if string(bucket) != string(p.bucket()) {
		c.find("posting %d is %s and lies in %s", p.Seq, p.State, bucket)
	}
	if p.State == Sent || p.State == Failed || p.State == Overtaken {
		if c.tx.Bucket(bktMatters).Get(fmt.Appendf(nil, "%s:%d", p.State, p.Seq)) == nil {
			c.find("posting %d is %s, but that was not filed", p.Seq, p.State)
		}
	}
	return p, nil
}

// contest checks that each section of an event names it (EVENT/1).
func (c *checker) contest(k []byte, e Event) error {
	for _, err := range e.faults() {
		if err != nil {
			c.find("event %d: %v", e.ID, err)
		}
	}
	if u8(k) != e.ID {
		c.find("event %d has the number %d in its row", u8(k), e.ID)
	}
	seen := map[uint64]bool{}
	for _, s := range e.Stages {
		for _, id := range s.Sections {
			t, err := tournamentOf(c.tx, id)
			if err != nil || t.Event != e.ID || t.Stage != s.No {
				c.find("event %s: tournament %d is named as a section of stage %d, and does not say so", e.Label, id, s.No)
			}
			if seen[id] {
				c.find("tournament %d is a section of %s and of %s, or twice of one", id, e.Label, e.Label)
			}
			seen[id] = true
		}
	}
	return nil
}

// right checks that what a right names is there, the entry that used it included (EVENT/3).
func (c *checker) right(k []byte, r Right) error {
	for _, err := range append(r.faults(), r.meets(c.tx)) {
		if err != nil {
			c.find("right %d: %v", u8(k), err)
		}
	}
	return nil
}

// request checks that whoever is asked has the right.
func (c *checker) request(_ []byte, r Request) error {
	if r.Kind != RequestInvite {
		return nil
	}
	x, found, err := row[Right](c.tx.Bucket(bktRights), be8(r.Right))
	switch {
	case err != nil:
		return err
	case !found || x.Player != r.Other:
		c.find("request %d asks player %d about right %d, which is not theirs", r.ID, r.Other, r.Right)
	case r.State == RequestAsked && x.State != RightOpen:
		c.find("request %d asks about right %d, which is %s", r.ID, x.ID, x.State)
	}
	return nil
}
