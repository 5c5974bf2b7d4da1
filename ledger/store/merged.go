package store

import (
	"bytes"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// merged walks over the rows that lie in a bucket and over those that are bound, as if they lay
// there too.
type merged struct {
	b       *Bucket
	single  *bolt.Cursor
	sk, sv  []byte // the next single row in the direction
	bk      []byte // the next bound key in the direction
	at      []byte // where it stands
	stands  bool
	forward bool
	changed int // of the transaction, when the heads were taken
}

// from takes the heads of both: the first at the key or after it, or the last before it.
func (m *merged) from(key []byte, forward bool) {
	m.forward, m.changed = forward, m.b.tx.unbound
	m.single = m.b.b.Cursor() // a cursor does not outlive a change of its bucket
	if forward {
		m.sk, m.sv = m.single.Seek(key)
	} else if m.sk, m.sv = m.single.Seek(key); m.sk == nil {
		m.sk, m.sv = lastOf(m.single)
	} else {
		m.sk, m.sv = m.single.Prev()
	}
	m.bk = m.b.boundFrom(key, forward)
}

// take steps to the head that comes first and returns it. A bound row that is damaged is passed
// over; whether that may be, the transaction says.
func (m *merged) take() (key, value []byte) {
	for {
		single := m.bk == nil
		if !single && m.sk != nil {
			cmp := bytes.Compare(m.sk, m.bk)
			single = cmp == 0 || (cmp < 0) == m.forward
		}
		if key, value = m.bk, nil; single {
			key, value = m.sk, m.sv
		}
		if m.stands = key != nil; !m.stands {
			return nil, nil
		}
		m.at = append(m.at[:0], key...)
		if value = m.b.bound(key, value); value != nil {
			return key, value
		}
		m.advance()
	}
}

// advance moves the heads that stand where the walk stands.
func (m *merged) advance() {
	if bytes.Equal(m.sk, m.at) {
		if m.forward {
			m.sk, m.sv = m.single.Next()
		} else {
			m.sk, m.sv = m.single.Prev()
		}
	}
	if m.bk != nil && bytes.Equal(m.bk, m.at) {
		m.bk = m.b.boundFrom(m.beyond(), m.forward)
	}
}

// beyond is the key at which the walk goes on.
func (m *merged) beyond() []byte {
	if m.forward {
		return append(slices.Clone(m.at), 0)
	}
	return slices.Clone(m.at)
}

// step goes one row on, or back.
func (m *merged) step(forward bool) (key, value []byte) {
	if !m.stands {
		return nil, nil
	}
	if forward == m.forward && m.changed == m.b.tx.unbound {
		m.advance()
		return m.take()
	}
	m.forward = forward
	m.from(m.beyond(), forward)
	return m.take()
}

func (m *merged) first() (key, value []byte) {
	m.from(nil, true)
	return m.take()
}

func (m *merged) last() (key, value []byte) {
	m.forward, m.changed = false, m.b.tx.unbound
	m.single = m.b.b.Cursor()
	m.sk, m.sv = lastOf(m.single)
	m.bk = m.b.boundFrom(bytes.Repeat([]byte{0xff}, 9), false) // beyond every number
	return m.take()
}

func (m *merged) seek(key []byte) (k, value []byte) {
	m.from(key, true)
	return m.take()
}

// boundFrom is the first bound key at the key or after it, or the last before it; nil: none.
func (b *Bucket) boundFrom(key []byte, forward bool) []byte {
	switch b.part.Way {
	case Numbered:
		return b.numberedFrom(key, forward)
	case Within, Lines:
		return b.inRuns(key, forward)
	}
	return nil // a stub lies in its place
}

func (b *Bucket) numberedFrom(key []byte, forward bool) []byte {
	all := b.tx.tx.Bucket(bktBound)
	if all == nil {
		return nil
	}
	c := all.Cursor()
	k, v := c.Seek(append([]byte{b.part.Group}, key...))
	if !forward {
		if k == nil {
			k, v = lastOf(c)
		} else {
			k, v = c.Prev()
		}
	}
	for len(k) > 0 && k[0] == b.part.Group {
		if _, ok := readEntry(v, b.part.bit()); ok {
			return k[1:]
		}
		if forward {
			k, v = c.Next()
		} else {
			k, v = c.Prev()
		}
	}
	return nil
}

// inRuns looks into the run that may have the key, and into those beyond it.
func (b *Bucket) inRuns(key []byte, forward bool) []byte {
	all, prefix := b.runs()
	if all == nil || b.part.Way == Within && b.owner == nil {
		return nil
	}
	c := all.b.Cursor()
	k, v := c.Seek(append(slices.Clone(prefix), key...))
	if !forward && (k == nil || !bytes.HasPrefix(k, prefix)) {
		if k == nil {
			k, v = lastOf(c)
		} else {
			k, v = c.Prev()
		}
	}
	for k != nil && bytes.HasPrefix(k, prefix) {
		at := b.runAt(k[len(prefix):], v)
		rows := b.tx.rowsOf(at.owner, at.number)
		i, _ := find(rows, b.part.Octet, key)
		if !forward {
			i--
		}
		if i >= 0 && i < len(rows) && rows[i].Bucket == b.part.Octet {
			return rows[i].Key
		}
		if forward {
			k, v = c.Next()
		} else {
			k, v = c.Prev()
		}
	}
	return nil
}

// lastOf is Last of a cursor. That of bbolt does not end in a bucket of several pages of which this
// transaction has deleted every row; First does.
func lastOf(c *bolt.Cursor) (key, value []byte) {
	if k, _ := c.First(); k == nil {
		return nil, nil
	}
	return c.Last()
}
