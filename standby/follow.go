package standby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"postd/ledger"
	"postd/ledger/leaves"
)

// Follower brings a copy of the ledger to where the log is, and keeps it there.
type Follower struct {
	File *ledger.Follower
	Log  *Log
	Tell func(State) // is told how it stands, each second or so; nil: nobody is

	at    uint64 // sequence in the log of the last message of the last leaf that was taken; 0: not known yet
	parts joiner
	state State
	sure  bool      // the file's last leaf is one of the log
	even  time.Time // when it was last at the end of the log, by the monotonic clock, as the next two
	heard time.Time // when a leaf came
	told  time.Time
}

// State is how far a follower is.
type State struct {
	Leaf    uint64    `json:"leaf"` // the last one that the file has
	Epoch   uint64    `json:"epoch"`
	Of      string    `json:"of"`                // the office of the epoch
	Behind  uint64    `json:"behind"`            // messages of the log that are not taken
	Seconds float64   `json:"seconds"`           // since it was at the end of the log
	Silence float64   `json:"silence"`           // seconds since the last leaf came; an office that runs writes one every few
	Trouble string    `json:"trouble,omitempty"` // why the log cannot be read; it is tried again
	Stopped string    `json:"stopped,omitempty"` // why it follows no more, and what to do
	At      time.Time `json:"at"`                // of this report
}

// ErrStopped is wrapped by what a follower cannot get over by trying again.
var ErrStopped = errors.New("standby: this machine follows no more")

// again is how long it waits before it calls a log that does not answer.
const again = time.Second

// looks is how long nothing may come before the log is asked for its end.
const looks = 4 * time.Second

// Run follows the log until ctx ends; its error then is nil. What the log cannot do now is tried again;
// a leaf that is missing, damaged or another's ends it.
func (f *Follower) Run(ctx context.Context) error {
	f.begin()
	for ctx.Err() == nil {
		_, err := f.follow(ctx, nil)
		if ctx.Err() != nil {
			break
		}
		lasting := stops(err)
		if f.state.Trouble = err.Error(); lasting {
			f.state.Stopped, f.state.Trouble = f.state.Trouble, ""
		}
		f.tell(true)
		if lasting {
			return fmt.Errorf("%w: %w", ErrStopped, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(again):
		}
	}
	return nil
}

// ToTheEnd reads the log to what is its end now, and returns the sequence of its last message.
func (f *Follower) ToTheEnd(ctx context.Context) (uint64, error) {
	f.begin()
	for try := 1; ; try++ {
		_, last, err := f.Log.ends(ctx)
		if err == nil {
			last, err = f.follow(ctx, &last)
		}
		if err == nil || stops(err) || try == lookings || ctx.Err() != nil {
			return last, err
		}
	}
}

// lookings is how often the end of a log is looked for that does not answer.
const lookings = 3

func (f *Follower) begin() {
	f.even = time.Now()
	f.mark()
}

// mark tells in the state how far the file is.
func (f *Follower) mark() {
	m := f.File.Mark()
	f.state.Leaf, f.state.Epoch, f.state.Of = m.Number, m.Epoch, m.By
}

// stops reports whether an error stays if it is tried again.
func stops(err error) bool {
	for _, x := range []error{ledger.ErrLeafGap, ledger.ErrLeafChain, ledger.ErrLeafOther, leaves.ErrDamaged, errLogAnew, errLogGone, errTornLog, ErrForeign, ErrParts, errNotWritten} {
		if errors.Is(err, x) {
			return true
		}
	}
	return false
}

// errNotWritten says that the file of this machine took no more.
var errNotWritten = errors.New("standby: the file of the ledger cannot be written; look at the disk, and let it follow again")

// follow reads and applies, until the message of the sequence or, where there is none, until ctx ends.
// It returns the sequence of the last message that was read.
func (f *Follower) follow(ctx context.Context, to *uint64) (uint64, error) {
	first, last, err := f.Log.ends(ctx)
	switch {
	case err != nil:
		return 0, err
	case f.at > last:
		return 0, fmt.Errorf("%w: its last message was %d, and now is %d", errLogAnew, f.at, last)
	case f.at == 0:
		// Its own last leaf is read once more, by which it is known to be this log's.
		if f.at, err = f.Log.before(ctx, first, last, max(f.File.Mark().Number, 1)-1); err != nil {
			return 0, err
		}
	}
	r, err := f.Log.readAfter(ctx, f.at)
	if err != nil {
		return 0, err
	}
	defer r.close()
	f.parts.clear()
	looked := time.Now()
	for f.state.Trouble = ""; to == nil || r.at < *to; f.tell(false) {
		if ctx.Err() != nil {
			return r.at, ctx.Err()
		}
		m, err := r.next()
		if err != nil {
			return r.at, err
		}
		if m == nil {
			if time.Since(looked) < looks {
				continue
			}
			// The server from which it reads may know less than the others, or have forgotten who reads.
			looked = time.Now()
			switch _, last, err := f.Log.ends(ctx); {
			case err != nil:
				return r.at, err
			case last != r.at:
				return r.at, fmt.Errorf("standby: the log has message %d, and the reading stands at %d; it begins anew there", last, r.at)
			}
			f.even, f.state.Behind = looked, 0
			continue
		}
		if err := f.take(m); err != nil {
			return r.at, err
		}
	}
	return r.at, nil
}

// take applies the leaf of a message, where it is the last of its parts.
func (f *Follower) take(m *message) error {
	octets, err := f.parts.add(m.leaf, m.part, m.of, m.octets)
	if err != nil {
		return err
	}
	if f.state.Behind = m.behind; octets == nil {
		return nil
	}
	err = f.File.Apply(octets)
	switch {
	case errors.Is(err, ledger.ErrLeafKnown):
	case err != nil && !stops(err):
		return fmt.Errorf("%w: %w", errNotWritten, err)
	case err != nil:
		return err
	}
	if f.at = m.sequence; m.behind == 0 {
		f.even = time.Now()
	}
	f.sure = f.sure || m.number() == f.File.Mark().Number
	f.heard = time.Now()
	f.mark()
	return nil
}

// tell tells how it stands, if that was not told within a second or it must be told now.
func (f *Follower) tell(now bool) {
	if f.Tell == nil || !now && time.Since(f.told) < again {
		return
	}
	f.told = time.Now()
	f.state.At, f.state.Seconds, f.state.Silence = f.told, 0, 0
	if f.state.Behind > 0 || f.state.Trouble != "" || f.state.Stopped != "" {
		f.state.Seconds = time.Since(f.even).Seconds()
	}
	if !f.heard.IsZero() {
		f.state.Silence = time.Since(f.heard).Seconds()
	}
	f.Tell(f.state)
}
