package ledger

import (
	"bytes"
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

// putOutgoing writes a posting of the outbox that has changed; old is as it was.
func putOutgoing(tx *store.Tx, old, p Posting) error {
	if err := relist(tx, old, p); err != nil {
		return err
	}
	return putRow(tx.Bucket(bktOutbox), be8(p.Seq), p)
}

// relist keeps the indexes right where a posting comes into the outbox (old is
// zero), changes, or leaves it.
func relist(tx *store.Tx, old, p Posting) error {
	queues, ready := tx.Bucket(ixQueues), tx.Bucket(ixReady)
	if p.Game == 0 {
		if old.lies() {
			if err := ready.Delete(old.readyKey()); err != nil {
				return err
			}
		}
		if !p.lies() {
			return nil
		}
		return ready.Put(p.readyKey(), marker)
	}
	before := headOf(tx, p)
	key := append(p.queueKey(), be8(p.Seq)...)
	if old.lies() && before == old.Seq {
		if err := ready.Delete(old.readyKey()); err != nil {
			return err
		}
	}
	var err error
	if p.lies() {
		err = queues.Put(key, marker)
	} else {
		err = queues.Delete(key)
	}
	if err != nil {
		return err
	}
	now := headOf(tx, p)
	switch {
	case now == 0 || now != p.Seq && now == before:
		return nil
	case now == p.Seq:
		return ready.Put(p.readyKey(), marker)
	}
	next, _, err := postingIn(tx, now)
	if err != nil {
		return err
	}
	return ready.Put(next.readyKey(), marker)
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

// hasten makes the postings due at once that are chosen among those that wait
// for a later attempt.
func (l *Ledger) hasten(now time.Time, chosen func(Posting) bool) (n int, err error) {
	err = l.update(func(tx *store.Tx) error {
		n = 0
		var late []Posting
		if err := rows(tx.Bucket(bktOutbox), func(_ []byte, p Posting) error {
			if p.Next.After(now) && p.waits() && chosen(p) {
				late = append(late, p)
			}
			return nil
		}); err != nil {
			return err
		}
		for _, p := range late {
			old := p
			p.Next = now.UTC()
			if err := putOutgoing(tx, old, p); err != nil {
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
