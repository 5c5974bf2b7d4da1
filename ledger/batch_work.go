package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"postd/ledger/store"
)

// BatchDeed is what a batch does to each of its targets.
type BatchDeed struct {
	// Each is the matter of one target. It is called with no transaction open. An error that
	// is Refused leaves the target out, and the batch goes on; any other stops the work till
	// the next bell. The key of the matter is the batch's.
	Each func(l *Ledger, b Batch, target uint64) (Matter, error)
	// End, where it is not nil, adds to the matter by which the batch ends.
	End func(l *Ledger, b Batch, m *Matter) error
	// Whole says that all targets are taken in one step, since each person is told of all of them
	// in one letter (Matter.Joint).
	Whole bool
}

// perBatch is how many targets of a batch are filed in one transaction, and asTold how often
// one is thought over anew that changed meanwhile.
const (
	perBatch = 64
	asTold   = 3
)

// RefusedError says why the deed of a batch is not done to a target.
type RefusedError struct{ Why string }

// Error is the reason.
func (e *RefusedError) Error() string { return e.Why }

// WorkBatches works at the batches that are open and not stopped, the oldest first, until
// nothing is left, one is stopped or ctx ends. What was filed before is not filed again, so
// that it goes on wherever it fell.
func (l *Ledger) WorkBatches(ctx context.Context, deeds map[string]BatchDeed) error {
	if !l.working.TryLock() {
		return nil
	}
	defer l.working.Unlock()
	var errs []error
	left := map[uint64]bool{} // batches that cannot go on now
	for ctx.Err() == nil {
		open, err := l.Batches(0, func(b Batch) bool { return b.Open() && b.Stopped == "" && !left[b.ID] })
		if err != nil || len(open) == 0 {
			return errors.Join(append(errs, err)...)
		}
		b := open[len(open)-1]
		deed, ok := deeds[b.Deed]
		if !ok {
			err = fmt.Errorf("ledger: batch %d: this program does not know the deed %q", b.ID, b.Deed)
		} else {
			n := perBatch
			if deed.Whole {
				n = len(b.Targets)
			}
			err = l.stepBatch(b, deed, n)
		}
		if err != nil {
			errs, left[b.ID] = append(errs, about(fmt.Sprintf("batch %d", b.ID), err)), true
		}
	}
	return errors.Join(errs...)
}

// stepBatch takes the next n targets of a batch, or ends it.
func (l *Ledger) stepBatch(b Batch, deed BatchDeed, n int) error {
	if b.Done == len(b.Targets) {
		return l.endBatch(b, deed)
	}
	next := b.Targets[b.Done:min(len(b.Targets), b.Done+n)]
	matters, targets, failed, err := l.batchMatters(b, deed, next)
	if err != nil {
		return err
	}
	_, err = l.FileTogether(matters...)
	for n := 1; err != nil && deed.Whole && n < asTold; n++ { // else some are told game by game
		if matters, targets, failed, err = l.batchMatters(b, deed, next); err != nil {
			return err
		}
		_, err = l.FileTogether(matters...)
	}
	if err != nil {
		// One of them is refused, or moved on: each by itself then.
		for _, t := range targets {
			f, refused, err := l.batchAlone(b, deed, t)
			if err != nil {
				return err
			}
			if refused {
				failed = append(failed, f)
			}
		}
	}
	return l.batchTaken(b, len(next), failed)
}

// batchMatters are the matters of several targets, with those that are refused.
func (l *Ledger) batchMatters(b Batch, deed BatchDeed, next []uint64) (matters []Matter, targets []uint64, failed []Failure, err error) {
	for _, t := range next {
		m, ok, err := l.batchMatter(b, deed, t)
		if f, refused := failureOf(t, err); refused {
			failed = append(failed, f)
			continue
		}
		if err != nil {
			return nil, nil, nil, err
		}
		if ok {
			matters, targets = append(matters, m), append(targets, t)
		}
	}
	return matters, targets, failed, nil
}

// batchMatter is the matter of a target; false: it was filed before.
func (l *Ledger) batchMatter(b Batch, deed BatchDeed, target uint64) (m Matter, ok bool, err error) {
	key := b.Key(target)
	if _, filed, err := l.Filed(key); filed || err != nil {
		return m, false, err
	}
	if m, err = deed.Each(l, b, target); err != nil {
		return m, false, err
	}
	m.Key, m.late = key, true
	if m.By == "" {
		m.By = b.By
	}
	if m.At.IsZero() {
		m.At = b.At
	}
	if m.Why == "" {
		m.Why = b.Why
	}
	return m, true, nil
}

// batchAlone files the matter of one target by itself.
func (l *Ledger) batchAlone(b Batch, deed BatchDeed, target uint64) (f Failure, refused bool, err error) {
	for range asTold {
		var m Matter
		var ok bool
		if m, ok, err = l.batchMatter(b, deed, target); err == nil && ok {
			_, err = l.File(m)
		}
		if !errors.Is(err, ErrStale) { // else it changed since it was thought over
			break
		}
	}
	if f, refused = failureOf(target, err); refused {
		return f, true, nil
	}
	return f, false, err
}

// refusals are the errors by which a matter is refused for what it says. Any other is one of
// the house: of the disk, of a ledger that is closed.
var refusals = []error{ErrNoGame, ErrNoPlayer, ErrNoTournament, ErrNoPosting, ErrLabelTaken, ErrAddressTaken, ErrStale, ErrRow, errMatter, errDecision}

// failureOf is a target that is refused by an error.
func failureOf(target uint64, err error) (Failure, bool) {
	if err == nil {
		return Failure{}, false
	}
	if r, ok := errors.AsType[*RefusedError](err); ok {
		return Failure{target, r.Why}, true
	}
	if slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }) {
		return Failure{target, trimmed(err)}, true
	}
	return Failure{}, false
}

// batchTaken writes down how far a batch has come.
func (l *Ledger) batchTaken(was Batch, n int, failed []Failure) error {
	return l.update(func(tx *store.Tx) error {
		b, err := batchIn(tx, was.ID)
		if err != nil {
			return err
		}
		if b.Done != was.Done {
			return fmt.Errorf("%w: batch %d", ErrStale, b.ID)
		}
		if b.Since.IsZero() {
			b.Since = b.At
		}
		b.Done += n
		b.Failed = append(b.Failed, failed...)
		return putRow(tx.Bucket(bktBatches), be8(b.ID), b)
	})
}

// endBatch ends a batch of which everything was taken.
func (l *Ledger) endBatch(b Batch, deed BatchDeed) error {
	now := l.now()
	m := Matter{By: b.By, Why: b.Why, At: now}
	if deed.End != nil {
		if err := deed.End(l, b, &m); err != nil {
			return err
		}
	}
	m.Key, m.late = b.endKey(), true
	if n := len(b.Failed); n > 0 || b.Version > 0 { // it may end again, once what was refused is done
		m.Key = fmt.Sprintf("%s:%d", m.Key, b.Version)
	}
	m.Rows = append(m.Rows, batchEnd{b.ID, now})
	_, err := l.File(m)
	return err
}

// BatchNews receives a token after a batch was filed or continued, so that it need not wait
// for the bell.
func (l *Ledger) BatchNews() <-chan struct{} { return l.batches }

// AskBatches rings if a batch is open and not stopped: after the house fell, or could not write.
func (l *Ledger) AskBatches() error {
	open, err := l.Batches(0, func(b Batch) bool { return b.Open() && b.Stopped == "" })
	if len(open) > 0 {
		l.ringBatch()
	}
	return err
}

func (l *Ledger) ringBatch() {
	select {
	case l.batches <- struct{}{}:
	default:
	}
}

// ringBatches rings where a matter begins a batch, or lets one go on.
func (l *Ledger) ringBatches(matters []Matter) {
	for _, m := range matters {
		for _, x := range m.Rows {
			h, halts := x.(BatchHalt)
			if _, begins := x.(Batch); begins || halts && h.Over {
				l.ringBatch()
			}
		}
	}
}

// batch checks the row of a batch, and that what it says was done is filed.
func (c *checker) batch(k []byte, b Batch) error {
	for _, err := range b.faults() {
		c.find("batch %d: %v", u8(k), err)
	}
	if b.ID != u8(k) {
		c.find("batch %d says that it is batch %d", u8(k), b.ID)
	}
	if !b.Open() && b.Done != len(b.Targets) {
		c.find("batch %d ended at %d of %d", b.ID, b.Done, len(b.Targets))
	}
	for _, t := range b.Targets[:min(b.Done, len(b.Targets))] {
		refused := slices.ContainsFunc(b.Failed, func(f Failure) bool { return f.Target == t })
		if filed := c.tx.Bucket(bktMatters).Get([]byte(b.Key(t))) != nil; filed == refused {
			c.find("batch %d: target %d is neither filed nor refused, or both", b.ID, t)
		}
	}
	return nil
}
