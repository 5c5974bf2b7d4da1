package standby

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"postd/ledger"
	"postd/ledger/leaves"
)

// Fenced says that this office is not the office any more. It stops at once.
type Fenced struct {
	By    string // who has gone on; empty: that is not known
	Since time.Time
	Epoch uint64
	Why   string // where nobody has gone on, and the file is not what the log tells
}

func (f *Fenced) Error() string {
	if f.Why != "" {
		return "standby: " + f.Why
	}
	by, since := f.By, ""
	if by == "" {
		by = "another machine"
	}
	if !f.Since.IsZero() {
		since = " since " + f.Since.Local().Format("2 January 15:04")
	}
	return fmt.Sprintf("standby: %s has gone on with this ledger%s (epoch %d); this machine is not the office any more, and has stopped. To let it follow: postd standby rejoin", by, since, f.Epoch)
}

var (
	errOtherChain = errors.New("standby: the stream holds leaves of another ledger, or of this one before its office went on alone; look at the name of the office in [standby], and remove the stream if nothing follows it (nats stream rm)")
	errLogLost    = errors.New("standby: the log does not have what it had acknowledged: the stream was removed or made anew, or is older than its messages are kept. Go on without it by 'postd standby alone', and then set the second machine up anew")
)

// tail is the last message of the log.
type tail struct {
	sequence uint64
	message  *message     // nil: the log has none
	leaf     *leaves.Leaf // the message, where it is a whole leaf
	hash     leaves.Hash
}

// place is where an office goes on: after which message of the log, with which leaf, and which of its parts
// the log has already.
type place struct {
	sequence uint64
	leaf     uint64
	parts    int
	epoch    uint64
}

// next decides from the end of the log where the office goes on which has the mark; own is a leaf that it
// keeps, encoded, or nil. The error is a *Fenced where the office is none any more.
func next(t tail, m ledger.LeafMark, own func(n uint64) []byte) (place, error) {
	goOn := func(p place) (place, error) {
		if p.leaf <= m.Number && own(p.leaf) == nil {
			return place{}, fmt.Errorf("%w (leaf %d would be the next and is not kept)", errLogLost, p.leaf)
		}
		return p, nil
	}
	if t.message == nil {
		if t.sequence > 0 {
			return place{}, errLogLost
		}
		return goOn(place{leaf: 1})
	}
	epoch, number := t.message.epoch(), t.message.number()
	fenced := &Fenced{Epoch: epoch}
	if t.leaf != nil {
		if t.leaf.Chain != m.Chain {
			return place{}, errOtherChain
		}
		fenced.By, fenced.Since = t.leaf.By, t.leaf.Since
	}
	switch {
	case epoch > m.Epoch:
		return place{}, fenced
	case epoch < m.Epoch:
		return place{}, errLogLost
	case number > m.Number:
		fenced.Why = fmt.Sprintf("the log has leaf %d of this ledger, and this file ends with leaf %d: it is an older copy, or another program goes on with another one. This machine is not the office, and has stopped. To let it follow: postd standby rejoin", number, m.Number)
		return place{}, fenced
	}
	forked := func() (place, error) {
		fenced.Why = fmt.Sprintf("leaf %d of the log is another than that of this file: two machines went on with copies of one ledger. This one has stopped. To let it follow: postd standby rejoin", number)
		return place{}, fenced
	}
	if t.leaf == nil { // a part; the office fell in the middle of the leaf
		octets := own(number)
		if octets == nil {
			return place{}, fmt.Errorf("%w (leaf %d is there in part and is not kept)", errLogLost, number)
		}
		parts := split(octets)
		if len(parts) != t.message.of || !bytes.Equal(parts[t.message.part], t.message.octets) {
			return forked()
		}
		if t.message.part+1 == t.message.of {
			return goOn(place{sequence: t.sequence, leaf: number + 1})
		}
		return place{sequence: t.sequence, leaf: number, parts: t.message.part + 1}, nil
	}
	if number == m.Number {
		if t.hash != m.Hash {
			return forked()
		}
	} else if after := own(number + 1); after != nil {
		if x, _, err := leaves.Decode(after); err != nil || x.Before != t.hash {
			return forked()
		}
	}
	return goOn(place{sequence: t.sequence, leaf: number + 1})
}

// partSize is how many octets of a leaf one message has, at most.
const partSize = 900 << 10

// split parts a leaf for the log.
func split(octets []byte) (parts [][]byte) {
	for len(octets) > partSize {
		parts, octets = append(parts, octets[:partSize]), octets[partSize:]
	}
	return append(parts, octets)
}

// idOf is the id of the message of a part, from 0.
func idOf(epoch, number uint64, part, of int) string {
	if of == 1 {
		return fmt.Sprintf("%d.%d", epoch, number)
	}
	return fmt.Sprintf("%d.%d.%d.%d", epoch, number, part+1, of)
}
