package standby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"postd/ledger"
	"postd/ledger/leaves"
)

// Office gives the leaves of an office's ledger to the log, and says when the world may be told. It is
// the ledger's SecondMachine.
type Office struct {
	ledger   *ledger.Ledger
	log      *Log
	replicas int
	beat     time.Duration // how often it says that it is there, where it writes nothing
	out      *slog.Logger
	opened   time.Time // with the monotonic clock, from which all durations are counted
	promoted bool

	mu      sync.Mutex
	lease   lease
	waits   bool          // somebody was not let, and is rung for when the log takes leaves
	acked   uint64        // the last leaf that the log has
	ackedAt time.Time     // by the machine's clock, for people
	changed chan struct{} // is closed when one of these changed
	fenced  error
	trouble string // why the log takes nothing; empty: it does
	since   time.Time
}

// NewOffice begins to keep leaves where that was not done, and stands between the ledger and the world
// until the log has them. Nothing is given to the log before Run.
func NewOffice(l *ledger.Ledger, log *Log, s Settings, out *slog.Logger) (*Office, error) {
	if err := l.KeepLeaves(s.Name); err != nil {
		return nil, err
	}
	m, err := l.LeafMark()
	if err != nil {
		return nil, err
	}
	o := &Office{ledger: l, log: log, replicas: s.Replicas, beat: s.beat(), out: out, opened: time.Now(), changed: make(chan struct{})}
	o.lease, o.promoted = lease{lasts: cmp.Or(s.Lease, usualLease), promoted: m.Fresh}, m.Fresh
	o.since = o.opened
	l.StandBy(o)
	return o, nil
}

func (o *Office) now() time.Duration { return time.Since(o.opened) }

// Told waits until the log has the leaf.
func (o *Office) Told(ctx context.Context, leaf uint64) error {
	for {
		o.mu.Lock()
		acked, fenced, changed := o.acked, o.fenced, o.changed
		o.mu.Unlock()
		switch {
		case fenced != nil:
			return fmt.Errorf("%w: %w", ledger.ErrNotTold, fenced)
		case acked >= leaf:
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			o.mu.Lock()
			o.waits = true
			o.mu.Unlock()
			return fmt.Errorf("%w: %w", ledger.ErrNotTold, ctx.Err())
		}
	}
}

// MayHandOver is why no letter may be handed over now.
func (o *Office) MayHandOver() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fenced != nil {
		return o.fenced
	}
	err := o.lease.may(o.now())
	o.waits = o.waits || err != nil
	return err
}

// change changes what others see, and wakes those who wait.
func (o *Office) change(f func()) {
	o.mu.Lock()
	f()
	close(o.changed)
	o.changed = make(chan struct{})
	o.mu.Unlock()
}

// took notes that the log has a leaf that was sent at that instant.
func (o *Office) took(leaf uint64, sent time.Duration) {
	o.ledger.Acknowledged(leaf)
	rested, rings := false, false
	o.change(func() {
		o.acked, o.ackedAt = max(o.acked, leaf), time.Now()
		o.lease.acked(sent)
		if o.trouble != "" {
			o.out.Info("postd: the log of the second machine takes leaves again", "leaf", leaf)
		}
		o.trouble = ""
		rested = o.promoted && o.lease.rested(o.now())
		if rings = o.waits && o.lease.may(o.now()) == nil; rings {
			o.waits = false
		}
	})
	if rested {
		o.promoted = false
		o.ledger.Rested()
	}
	if rings {
		o.ledger.HandOver()
	}
}

// troubled notes why the log takes nothing.
func (o *Office) troubled(err error) {
	o.change(func() {
		if o.trouble == "" {
			o.since = time.Now()
			o.out.Warn("postd: the log of the second machine takes nothing: letters are taken in and judged, and wait", "error", err)
		}
		o.trouble = err.Error()
	})
}

// Run gives leaves to the log until ctx ends. It returns a *Fenced when this office is none any more.
func (o *Office) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		at, err := o.place(ctx)
		if err == nil {
			err = o.publish(ctx, at)
		}
		if fenced, ok := errors.AsType[*Fenced](err); ok {
			o.change(func() { o.fenced = fenced })
			return fenced
		}
		if ctx.Err() != nil {
			break
		}
		if !errors.Is(err, errResume) {
			o.troubled(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(again):
		}
	}
	return nil
}

// place looks at the end of the log and says where this office goes on.
func (o *Office) place(ctx context.Context) (place, error) {
	m, err := o.ledger.LeafMark()
	if err != nil {
		return place{}, err
	}
	var unread error
	own := func(n uint64) []byte {
		octets, err := o.ledger.Leaf(n)
		unread = errors.Join(unread, err)
		return octets
	}
	t, err := o.log.tail(ctx)
	if errors.Is(err, errLogGone) {
		if m.Number > 0 && own(1) == nil {
			return place{}, errors.Join(errLogLost, unread)
		}
		if err = o.log.create(ctx, o.replicas); err == nil {
			t, err = o.log.tail(ctx)
		}
	}
	if err != nil {
		return place{}, err
	}
	at, err := next(t, m, own)
	at.epoch = m.Epoch
	if unread != nil {
		return at, unread
	}
	if err == nil && at.leaf > 1 {
		o.change(func() { o.acked = max(o.acked, at.leaf-1) })
		o.ledger.Acknowledged(at.leaf - 1)
	}
	return at, err
}

// tail is the last message of the log.
func (l *Log) tail(ctx context.Context) (t tail, err error) {
	_, last, err := l.ends(ctx)
	if t.sequence = last; err != nil || last == 0 {
		return t, err
	}
	if l.stream.CachedInfo().State.Msgs == 0 {
		return t, nil
	}
	m, err := l.get(ctx, last)
	if err != nil {
		return t, err
	}
	t.message = &m
	if m.part+1 < m.of {
		return t, nil
	}
	octets, err := l.whole(ctx, m)
	if errors.Is(err, ErrParts) {
		return t, nil // a part lies there twice: it is held against what is kept
	}
	if err != nil {
		return t, err
	}
	x, hash, err := leaves.Decode(octets)
	if err != nil {
		return t, fmt.Errorf("%w: %w", ErrForeign, err)
	}
	t.leaf, t.hash = &x, hash
	return t, nil
}

// whole is the leaf of which the message is the last part, with the parts before it.
func (l *Log) whole(ctx context.Context, last message) (leaf []byte, err error) {
	var j joiner
	for n := last.sequence + 1 - uint64(last.of); n < last.sequence; n++ {
		m, err := l.get(ctx, n)
		if err == nil {
			_, err = j.add(m.leaf, m.part, m.of, m.octets)
		}
		if err != nil {
			return nil, err
		}
	}
	if leaf, err = j.add(last.leaf, last.part, last.of, last.octets); err == nil && leaf == nil {
		err = ErrParts
	}
	return leaf, err
}

// create makes the stream.
func (l *Log) create(ctx context.Context, replicas int) error {
	ctx, cancel := context.WithTimeout(ctx, answers)
	defer cancel()
	s, err := l.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: l.name, Subjects: []string{l.subject}, Description: "leaves of a postd office, for its second machine",
		Storage: jetstream.FileStorage, Discard: jetstream.DiscardNew, MaxAge: 30 * 24 * time.Hour, Replicas: replicas,
		DenyDelete: true, DenyPurge: true,
	})
	if err != nil {
		return unanswered(err)
	}
	l.stream = s
	return nil
}

// errResume says that the end of the log is to be looked at anew.
var errResume = errors.New("standby: the log is read anew")

// underWay is a message that was sent.
type underWay struct {
	future   jetstream.PubAckFuture
	sequence uint64 // that it must get
	leaf     uint64 // that is whole with it; 0: it is a part
	sent     time.Duration
}

// most is how many messages are under way, and how many octets of leaves are read at once.
const (
	mostUnderWay = 64
	mostRead     = 4 << 20
)

// publish gives leaves to the log in order, each by the sequence that the message before it must have.
func (o *Office) publish(ctx context.Context, at place) error {
	if o.ledger.LastLeaf() < at.leaf { // nothing is to be sent; the log is to say that it takes something
		if err := o.ledger.EmptyLeaf(); err != nil {
			return err
		}
	}
	var todo [][]byte // parts of the leaf at.leaf that are not sent
	var read [][]byte // leaves after it
	of := 0
	var sent []underWay
	quiet := time.NewTimer(o.beat)
	defer quiet.Stop()
	for {
		for len(sent) < mostUnderWay {
			if len(todo) == 0 {
				if len(read) == 0 && o.ledger.LastLeaf() >= at.leaf {
					var err error
					if read, err = o.ledger.LeavesAfter(at.leaf-1, mostRead); err != nil {
						return err
					}
				}
				if len(read) == 0 {
					break
				}
				todo = split(read[0])
				of = len(todo)
				todo, read = todo[at.parts:], read[1:]
			}
			x, err := o.send(at, todo[0], of)
			if err != nil {
				return err
			}
			at.sequence, at.parts, todo = at.sequence+1, at.parts+1, todo[1:]
			if len(todo) == 0 {
				x.leaf = at.leaf
				at.leaf, at.parts = at.leaf+1, 0
			}
			sent = append(sent, x)
			quiet.Reset(o.beat)
		}
		var ok <-chan *jetstream.PubAck
		var bad <-chan error
		var late <-chan time.Time
		if len(sent) > 0 {
			ok, bad = sent[0].future.Ok(), sent[0].future.Err()
			late = time.After(sent[0].sent + answers - o.now()) // whatever else is written meanwhile
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case ack := <-ok:
			if ack.Duplicate || ack.Sequence != sent[0].sequence {
				return errResume // what lies there is looked at
			}
			if x := sent[0]; x.leaf != 0 {
				o.took(x.leaf, x.sent)
			}
			sent = sent[1:]
		case err := <-bad:
			if isWrongLast(err) {
				return errResume
			}
			return unanswered(err)
		case <-late:
			return unanswered(nats.ErrTimeout)
		case <-o.ledger.LeafWritten():
		case <-quiet.C:
			if o.ledger.LastLeaf() < at.leaf { // all is sent
				if err := o.ledger.EmptyLeaf(); err != nil {
					return err
				}
			}
			quiet.Reset(o.beat)
		}
	}
}

// send sends one part.
func (o *Office) send(at place, octets []byte, of int) (underWay, error) {
	m := nats.NewMsg(o.log.subject)
	m.Data = octets
	x := underWay{sequence: at.sequence + 1, sent: o.now()}
	var err error
	x.future, err = o.log.js.PublishMsgAsync(m, jetstream.WithMsgID(idOf(at.epoch, at.leaf, at.parts, of)),
		jetstream.WithExpectStream(o.log.name), jetstream.WithExpectLastSequence(at.sequence), jetstream.WithRetryAttempts(0))
	if err != nil {
		return x, unanswered(err)
	}
	return x, nil
}
