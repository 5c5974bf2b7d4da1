package standby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// reader reads the log by the sequence of its messages, each once and in order. What comes otherwise
// than by the next sequence is an error, and the reading begins anew at the place where it was: so
// nothing that a server does can make it pass over a message.
type reader struct {
	log      *Log
	name     string
	messages jetstream.MessagesContext
	at       uint64 // the last that was read
}

const (
	atOnce  = 256             // messages that are asked for at once
	expires = 4 * time.Second // of what was asked for
	pulse   = time.Second / 2 // a server that waits with us tells so often that it is there
	waits   = 3 * pulse       // for a message; the client misses the pulse after two, and within one call alone
	forgets = 30 * time.Second
)

// readAfter begins to read after a sequence.
func (l *Log) readAfter(ctx context.Context, at uint64) (*reader, error) {
	ctx, cancel := context.WithTimeout(ctx, answers)
	defer cancel()
	c, err := l.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: at + 1,
		AckPolicy: jetstream.AckNonePolicy, Replicas: 1, MemoryStorage: true, InactiveThreshold: forgets,
	})
	if err != nil {
		return nil, unanswered(err)
	}
	m, err := c.Messages(jetstream.PullMaxMessages(atOnce), jetstream.PullExpiry(expires), jetstream.PullHeartbeat(pulse))
	if err != nil {
		return nil, unanswered(err)
	}
	return &reader{log: l, name: c.CachedInfo().Name, messages: m, at: at}, nil
}

func (r *reader) close() {
	r.messages.Stop()
	ctx, cancel := context.WithTimeout(context.Background(), again)
	defer cancel()
	_ = r.log.stream.DeleteConsumer(ctx, r.name) // the server does it by itself after a while
}

// next is the next message; nil, where none came for a while.
func (r *reader) next() (*message, error) {
	for {
		raw, err := r.messages.Next(jetstream.NextMaxWait(waits))
		if errors.Is(err, nats.ErrTimeout) {
			return nil, nil
		}
		if err != nil {
			return nil, unanswered(err)
		}
		meta, err := raw.Metadata()
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrForeign, err)
		}
		n := meta.Sequence.Stream
		switch {
		case n <= r.at: // once more
			continue
		case n > r.at+1:
			return nil, r.log.missing(r.at+1, n)
		}
		m, err := messageOf(n, raw.Headers(), raw.Data())
		if err != nil {
			return nil, err
		}
		m.behind, r.at = meta.NumPending, n
		return &m, nil
	}
}

// missing tells what was wrong when a message came before the one that should.
func (l *Log) missing(want, came uint64) error {
	ctx, cancel := context.WithTimeout(context.Background(), answers)
	defer cancel()
	_, err := l.stream.GetMsg(ctx, want)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return fmt.Errorf("%w: message %d is not there, and %d is", errTornLog, want, came)
	}
	return fmt.Errorf("standby: message %d of the log came before %d; it is read anew from there", came, want)
}

var errTornLog = errors.New("standby: messages of the log were taken away that this machine has not read; seed it anew from a back-up of the office")
