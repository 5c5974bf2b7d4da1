package standby

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"postd/ledger"
	"postd/ledger/leaves"
)

// Promotion makes the machine of a follower the office.
type Promotion struct {
	*Follower
	Path string // of the file
	By   string // the name of this machine's office
	Now  func() time.Time
}

// Errors of Promote.
var (
	ErrTaken = errors.New("standby: another machine has gone on with the ledger in this moment, and this one has not; let it follow: postd standby follow")
	ErrAhead = errors.New("standby: this file is ahead of the log, so it is an office's own or was copied before the log had what is in it. If it is the office's, start it by 'postd serve'; else seed this machine from an older back-up")
	errBusy  = errors.New("standby: the log had something new each time that this machine tried to go on in its place: the office writes all the time, or the log cannot settle what it was given, for which two of its three servers must run; stop the office, look at the servers, and try again")
	errDoubt = errors.New("standby: the log did not answer whether this machine goes on, and it has not yet; run the command again when two of the three servers run")
)

// tries is how often it is tried at least while the office goes on writing, and for how long the Patience.
const tries = 8

// Promote reads to the end of the log, has the log take the leaf with which the next epoch begins, by the
// sequence that its last message must have, and makes the file an office's. Of two who try it at
// once the log lets one win. What broke off in the middle is finished by the next call.
func (p *Promotion) Promote(ctx context.Context) (ledger.LeafMark, error) {
	epoch := uint64(0)
	var unsure error
	for try, begun := 0, time.Now(); try < tries || time.Since(begun) < p.Patience; try++ {
		at, err := p.ToTheEnd(ctx)
		if err != nil {
			return ledger.LeafMark{}, errors.Join(unsure, err)
		}
		m := p.File.Mark()
		promise, err := p.promised()
		switch {
		case err != nil:
			return m, err
		case promise != nil && sum(promise) == m.Hash:
			return p.won()
		case !p.sure:
			return m, ErrAhead
		case try == 0:
			epoch = m.Epoch
		case m.Epoch != epoch:
			return m, fmt.Errorf("%w: it is %s, epoch %d", ErrTaken, m.By, m.Epoch)
		}
		if promise == nil || !follows(promise, m) {
			if promise, err = p.promise(); err != nil {
				return m, err
			}
		}
		err = p.Log.publishAfter(ctx, at, fmt.Sprintf("%d.%d", m.Epoch+1, m.Number+1), promise)
		if err == nil {
			if err := p.File.Apply(promise); err != nil {
				return m, err
			}
			return p.won()
		}
		if unsure = nil; !errors.Is(err, errNotLast) {
			unsure = fmt.Errorf("%w: %w", errDoubt, err)
		}
	}
	if unsure != nil {
		return p.File.Mark(), unsure
	}
	return p.File.Mark(), errBusy
}

// sum is the hash of a leaf.
func sum(octets []byte) leaves.Hash {
	_, h, _ := leaves.Decode(octets)
	return h
}

// follows reports whether the leaf is the one after the mark.
func follows(octets []byte, m ledger.LeafMark) bool {
	l, _, err := leaves.Decode(octets)
	return err == nil && l.Chain == m.Chain && l.Number == m.Number+1 && l.Before == m.Hash
}

// won makes the file an office's.
func (p *Promotion) won() (ledger.LeafMark, error) {
	if err := p.File.Promote(); err != nil {
		return p.File.Mark(), err
	}
	return p.File.Mark(), os.Remove(p.promiseFile())
}

// promiseFile holds the leaf that was given to the log. It is written before, so that after a fall it
// is known whether the leaf that the log has is this machine's.
func (p *Promotion) promiseFile() string { return p.Path + ".promote" }

func (p *Promotion) promised() ([]byte, error) {
	b, err := os.ReadFile(p.promiseFile())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if _, _, damaged := leaves.Decode(b); err == nil && damaged != nil {
		return nil, nil // it fell while it was written, before the log was given it
	}
	return b, err
}

// promise makes the leaf and keeps it.
func (p *Promotion) promise() ([]byte, error) {
	octets, err := p.File.NextEpoch(p.By, p.Now())
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(p.promiseFile(), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(octets)
	return octets, errors.Join(err, f.Sync(), f.Close())
}
