package ledger

import (
	"bytes"
	"encoding/json"
	"time"

	"postd/correspondence"
	"postd/ledger/store"
)

// Two indexes say what may go out. In ixQueues stands everything that lies in
// the outbox and belongs to a game, by its queue; in ixReady, by the instant
// before which no attempt is made, what is first of its queue, and what belongs
// to no game.

// queueKey begins the keys of a queue in its index.
func (p Posting) queueKey() []byte {
	by := byte(0)
	if p.Apart {
		by = 1
	}
	return append(threadKey(p.Game, readerKey(p.Party, p.Player)), by)
}

// readyKey is the key of a posting in ixReady. What has no time set goes first,
// in order of filing.
func (p Posting) readyKey() []byte {
	at := make([]byte, 8)
	if !p.Next.IsZero() {
		at = instant(p.Next)
	}
	return append(at, be8(p.Seq)...)
}

// headOf returns the first posting of the queue to which one belongs; 0 if
// nothing lies in it.
func headOf(tx *store.Tx, p Posting) uint64 {
	prefix := p.queueKey()
	k, _ := tx.Bucket(ixQueues).Cursor().Seek(prefix)
	if !bytes.HasPrefix(k, prefix) || len(k) != len(prefix)+8 {
		return 0
	}
	return u8(k[len(prefix):])
}

// outgoing reports whether the posting lies in the outbox: what is still to go out does, on paper or not.
func (p Posting) outgoing() bool { return p.lies() || p.State == ToPrint }

// bucket is where a posting lies.
func (p Posting) bucket() []byte {
	if p.outgoing() {
		return bktOutbox
	}
	return bktSent
}

// lay writes a posting where it belongs, with what is derived from it. Old is as it was; zero of a new
// one.
func lay(tx *store.Tx, old, p Posting) error {
	ready, was := tx.Bucket(ixReady), effects{}
	before := headOf(tx, p)
	if old.Seq != 0 {
		was = old.derives()
	}
	if old.lies() && (old.Game == 0 || before == old.Seq) {
		if err := ready.Delete(old.readyKey()); err != nil {
			return err
		}
	}
	if err := reindex(tx, was, p.derives()); err != nil {
		return err
	}
	first, err := p, error(nil)
	switch now := headOf(tx, p); {
	case p.Game == 0 || now == p.Seq:
	case now == 0 || now == before:
		first = Posting{}
	default:
		first, _, err = postingIn(tx, now)
	}
	if err == nil && first.lies() {
		err = ready.Put(first.readyKey(), marker)
	}
	if err != nil {
		return err
	}
	at := tx.Bucket(p.bucket())
	if !p.outgoing() { // they come there nearly in the order of their numbers
		at.Fill(appendOnly)
	}
	if old.Seq != 0 && old.outgoing() != p.outgoing() {
		if err := tx.Bucket(old.bucket()).Delete(be8(old.Seq)); err != nil {
			return err
		}
	}
	return putRow(at, be8(p.Seq), p)
}

// readyIn is the turn to go out of a posting, as the queues say it.
func readyIn(tx *store.Tx, raw []byte) (d effects, err error) {
	var p Posting
	if err := json.Unmarshal(raw, &p); err != nil {
		return d, nil // told by itself
	}
	if p.lies() && (p.Game == 0 || headOf(tx, p) == p.Seq) {
		d.add(ixReady, p.readyKey(), marker)
	}
	return d, nil
}

// fillReady makes ixReady from the postings, for a file that has none yet.
func fillReady(tx *store.Tx) error {
	ready, err := tx.CreateBucketIfNotExists(ixReady)
	if err != nil {
		return err
	}
	heads := map[queue]bool{}
	return rows(tx.Bucket(bktOutbox), func(_ []byte, p Posting) error {
		if !p.lies() || p.Game != 0 && heads[p.queue()] {
			return nil
		}
		heads[p.queue()] = true
		return ready.Put(p.readyKey(), marker)
	})
}

// hasten makes the postings due at once that are chosen among those of an index whose keys end with
// their numbers.
func (l *Ledger) hasten(now time.Time, index, from []byte, chosen func(Posting) bool) (n int, err error) {
	err = l.update(func(tx *store.Tx) error {
		n = 0
		var late []Posting
		c := tx.Bucket(index).Cursor()
		for k, _ := c.Seek(from); k != nil; k, _ = c.Next() {
			p, _, err := postingIn(tx, u8(k[len(k)-8:]))
			if err != nil {
				return err
			}
			if p.Next.After(now) && p.waits() && chosen(p) {
				late = append(late, p)
			}
		}
		for _, p := range late {
			old := p
			p.Next = now.UTC()
			if err := lay(tx, old, p); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	return n, err
}

// mostAgain is how many of the last letters of a game a player is sent who asks for
// them once more.
const mostAgain = 3

// again makes copies of the last letters of a game that went to each reader of a
// notice, in their order and with the same words, each with a Message-ID of its own.
// It starts no time: a notice that was received is not received a second time
// (CLOCK/C-2).
func (l *Ledger) again(f *folder, n correspondence.Notice, v *verdict) ([]draft, error) {
	readers, err := l.readers(f, n)
	if err != nil {
		return nil, err
	}
	all, err := l.PostingsOf(f.id)
	if err != nil {
		return nil, err
	}
	var out []draft
	for _, r := range readers {
		var his []Posting
		for _, p := range all {
			if p.Repeats == 0 && p.Party == r.posting.Party && p.Player == r.posting.Player {
				his = append(his, p)
			}
		}
		for _, p := range his[max(0, len(his)-mostAgain):] {
			d := draft{posting: r.posting}
			d.posting.Notice, d.posting.Kind, d.posting.Letter, d.posting.Words = p.Notice, p.Kind, p.Letter, p.Words
			d.posting.InReplyTo, d.posting.References, d.posting.Repeats = p.InReplyTo, p.References, p.Seq
			d.posting.Key, d.posting.Filed = v.matter.Key, v.at.UTC()
			d.answer = r.posting.Player == v.matter.Answers.Player
			if d.count = v.matter.counted(n, f.game, d.posting); d.count == beginsNothing || d.count == toOfficial {
				d.item = itemOf(n, d.posting)
			}
			if d.words, err = l.storedWords(p.Words); err != nil {
				return nil, err
			}
			out = append(out, d)
		}
	}
	return out, nil
}
