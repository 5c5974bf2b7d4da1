package standby

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Log is the stream of an office's leaves.
type Log struct {
	nc            *nats.Conn
	js            jetstream.JetStream
	name, subject string // of the stream
	stream        jetstream.Stream
}

var (
	errLogGone = errors.New("standby: the log has no leaves of this office; look at the servers and the name of the office in [standby]. If the stream was deleted, end the standby by 'postd standby alone' at the office and seed this machine anew")
	errLogAnew = errors.New("standby: the log was made anew; seed this machine anew from a back-up of the office")
)

// message is one message of the log: a leaf, or a part of one.
type message struct {
	sequence uint64 // in the log
	leaf     string // epoch and number
	part, of int    // from 0
	octets   []byte
	behind   uint64 // messages after it, as it was sent
}

// ends are the sequences of the first and the last message.
func (l *Log) ends(ctx context.Context) (first, last uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, answers)
	defer cancel()
	s, err := l.js.Stream(ctx, l.name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 0, 0, errLogGone
	}
	if err != nil {
		return 0, 0, unanswered(err)
	}
	l.stream = s
	state := s.CachedInfo().State
	return state.FirstSeq, state.LastSeq, nil
}

// answers is how long the log may take for an answer.
const answers = 5 * time.Second

func unanswered(err error) error {
	return fmt.Errorf("standby: the log does not answer; two of its three servers must run: %w", err)
}

// before is the sequence after which the leaves after one of a number are read: it looks for the place
// by halves, for the numbers grow.
func (l *Log) before(ctx context.Context, first, last, leaf uint64) (uint64, error) {
	var failed error
	n := sort.Search(int(last+1-first), func(i int) bool {
		if failed != nil {
			return true
		}
		m, err := l.get(ctx, first+uint64(i))
		if err != nil {
			failed = err
			return true
		}
		return m.number() > leaf
	})
	return first + uint64(n) - 1, failed
}

// epoch is that of the leaf.
func (m message) epoch() uint64 {
	epoch, _, _ := strings.Cut(m.leaf, ".")
	n, _ := strconv.ParseUint(epoch, 10, 64)
	return n
}

// number is that of the leaf.
func (m message) number() uint64 {
	_, number, _ := strings.Cut(m.leaf, ".")
	n, _ := strconv.ParseUint(number, 10, 64)
	return n
}

func (l *Log) get(ctx context.Context, sequence uint64) (message, error) {
	ctx, cancel := context.WithTimeout(ctx, answers)
	defer cancel()
	raw, err := l.stream.GetMsg(ctx, sequence)
	if err != nil {
		return message{}, unanswered(err)
	}
	return messageOf(raw.Sequence, raw.Header, raw.Data)
}

// messageOf reads the name of a leaf and the part from the id of a message: "epoch.number", or
// "epoch.number.part.of" with parts from 1.
func messageOf(sequence uint64, h nats.Header, octets []byte) (message, error) {
	id := h.Get(jetstream.MsgIDHeader)
	words := strings.Split(id, ".")
	m := message{sequence: sequence, of: 1, octets: octets}
	var n [4]uint64
	for i, w := range words {
		x, err := strconv.ParseUint(w, 10, 64)
		if err != nil || i > 3 {
			return m, fmt.Errorf("%w: message %d has the id %q", ErrForeign, sequence, id)
		}
		n[i] = x
	}
	if len(words) == 4 {
		m.part, m.of = int(n[2])-1, int(n[3])
	}
	if len(words) != 2 && len(words) != 4 || m.part < 0 || m.part >= m.of {
		return m, fmt.Errorf("%w: message %d has the id %q", ErrForeign, sequence, id)
	}
	m.leaf = words[0] + "." + words[1]
	return m, nil
}

var ErrForeign = errors.New("standby: in the log is what no postd wrote; something else writes to its subject")

// errNotLast says that the log has a message that the publisher had not read.
var errNotLast = errors.New("standby: the log has gone on")

// isWrongLast reports whether an error of NATS says so; it has another code where a stream has replicas.
func isWrongLast(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// publishAfter has the log take a leaf right after the message of the sequence, and no other way. Any
// error but errNotLast leaves it open whether it did.
func (l *Log) publishAfter(ctx context.Context, sequence uint64, id string, octets []byte) error {
	ctx, cancel := context.WithTimeout(ctx, answers)
	defer cancel()
	m := nats.NewMsg(l.subject)
	m.Data = octets
	ack, err := l.js.PublishMsg(ctx, m, jetstream.WithMsgID(id), jetstream.WithExpectStream(l.name), jetstream.WithExpectLastSequence(sequence), jetstream.WithRetryAttempts(0))
	switch {
	case isWrongLast(err):
		return errNotLast
	case err != nil:
		return err
	case ack.Duplicate || ack.Sequence != sequence+1:
		return errNotLast // of the same id, and perhaps another's
	}
	return nil
}
