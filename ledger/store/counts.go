package store

import (
	"context"
	"sync/atomic"
)

// Counts are what was read and written. They are how it is shown that the cost of a question follows
// what is asked, and not how much there is.
type Counts struct {
	Views, Updates            int64 // transactions
	Read, Written             int64 // rows: a key with its value
	OctetsRead, OctetsWritten int64 // of keys and values
	Syncs                     int64 // waits for the disk
	Unpacked                  int64 // volumes that were unpacked, and did not lie on the shelf
}

// Less is what was counted beyond what was counted earlier.
func (c Counts) Less(earlier Counts) Counts {
	return Counts{
		c.Views - earlier.Views, c.Updates - earlier.Updates, c.Read - earlier.Read, c.Written - earlier.Written,
		c.OctetsRead - earlier.OctetsRead, c.OctetsWritten - earlier.OctetsWritten, c.Syncs - earlier.Syncs, c.Unpacked - earlier.Unpacked,
	}
}

// Meter adds up counts. Many may add at once.
type Meter struct {
	views, updates, read, written, octetsRead, octetsWritten, syncs, unpacked atomic.Int64
}

// Counts are what was added until now.
func (m *Meter) Counts() Counts {
	return Counts{
		m.views.Load(), m.updates.Load(), m.read.Load(), m.written.Load(),
		m.octetsRead.Load(), m.octetsWritten.Load(), m.syncs.Load(), m.unpacked.Load(),
	}
}

func (m *Meter) add(c Counts) {
	m.views.Add(c.Views)
	m.updates.Add(c.Updates)
	m.read.Add(c.Read)
	m.written.Add(c.Written)
	m.octetsRead.Add(c.OctetsRead)
	m.octetsWritten.Add(c.OctetsWritten)
	m.syncs.Add(c.Syncs)
	m.unpacked.Add(c.Unpacked)
}

type meterKey struct{}

// Metered is a context whose transactions are counted by the meter too.
func Metered(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}
