package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// Batch is one deed on many targets: games, players, pairings. Its row is filed by one press;
// the matters of the targets are filed after it, a few in a transaction, by [Ledger.WorkBatches].
type Batch struct {
	ID     uint64          `json:"id"`
	Nonce  string          `json:"nonce"` // in the keys of its matters
	Deed   string          `json:"deed"`  // the name of what is done
	With   json.RawMessage `json:"with,omitempty"`
	Title  string          `json:"title"` // in words: "Start of the tournament A3"
	Chosen string          `json:"chosen,omitempty"`
	Back   string          `json:"back,omitempty"` // the page from which it was pressed
	By     string          `json:"by"`
	Why    string          `json:"why,omitempty"`
	At     time.Time       `json:"at"` // of the press, and of each of its matters

	// Tournament is the one to which all its targets belong; 0: to none, or to several.
	Tournament uint64    `json:"tournament,omitempty"`
	Targets    []uint64  `json:"targets"`          // in the order in which they are taken
	Done       int       `json:"done"`             // how many were taken, those refused among them
	Failed     []Failure `json:"failed,omitempty"` // those that were refused
	Stopped    string    `json:"stopped,omitempty"`
	Ended      time.Time `json:"ended,omitzero"`
	Version    uint64    `json:"version"` // how often it was stopped or continued

	// Since and From say when it was last begun or continued, and how many were taken then.
	Since time.Time `json:"since,omitzero"`
	From  int       `json:"from,omitempty"`
}

// Failure is a target at which the deed was refused.
type Failure struct {
	Target uint64 `json:"target"`
	Why    string `json:"why"`
}

// errNoBatch says that there is no such batch.
var errNoBatch = errors.New("ledger: no such batch")

// Open reports whether a batch is still to be worked at, unless it is stopped.
func (b Batch) Open() bool { return b.Ended.IsZero() }

// Key is the key of the matter of a target.
func (b Batch) Key(target uint64) string { return fmt.Sprintf("batch:%s:%d", b.Nonce, target) }

// endKey is the key of the matter that ends it.
func (b Batch) endKey() string { return "batch:" + b.Nonce + ":end" }

// Left is about how long the rest takes, by what was taken since it was begun or continued;
// false while nothing was.
func (b Batch) Left(now time.Time) (time.Duration, bool) {
	taken, left := b.Done-b.From, len(b.Targets)-b.Done
	if taken <= 0 || b.Since.IsZero() || !now.After(b.Since) {
		return 0, false
	}
	return now.Sub(b.Since) / time.Duration(taken) * time.Duration(left), true
}

// faults is what is wrong with a row.
func (b Batch) faults() (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	if b.Nonce == "" || b.Deed == "" {
		bad("a batch has a nonce and a deed")
	}
	if len(b.Targets) == 0 {
		bad("a batch has a target")
	}
	seen := map[uint64]bool{}
	for _, t := range b.Targets {
		if seen[t] {
			bad("the target %d is named twice", t)
		}
		seen[t] = true
	}
	if b.Done < 0 || b.Done > len(b.Targets) || b.From > b.Done {
		bad("%d of %d targets were taken", b.Done, len(b.Targets))
	}
	for _, f := range b.Failed {
		if !slices.Contains(b.Targets[:min(max(b.Done, 0), len(b.Targets))], f.Target) {
			bad("the target %d was refused before it was taken", f.Target)
		}
	}
	return errs
}

// put writes a new batch. What is done with one that exists is BatchHalt's.
func (b Batch) put(tx *store.Tx) (uint64, string, error) {
	if b.ID != 0 {
		return 0, "", fmt.Errorf("%w: batch %d is written once", ErrStale, b.ID)
	}
	if err := errors.Join(b.faults()...); err != nil {
		return 0, "", err
	}
	all := tx.Bucket(bktBatches)
	id, err := all.NextSequence()
	if err != nil {
		return 0, "", err
	}
	b.ID = id
	return id, fmt.Sprintf("batch %d (%s) of %d: %s", id, b.Deed, len(b.Targets), b.Title), errors.Join(reindex(tx, effects{}, b.derives()), putRow(all, be8(id), b))
}

// TallyBatches counts what was done to many at once.
const TallyBatches = "batches"

// derives is what a batch brings about; nothing of it changes while the batch goes on.
func (b Batch) derives() (d effects) {
	d.count(TallyBatches)
	if b.Nonce != "" {
		d.add(ixByLabel, labelKey('b', b.Nonce), be8(b.ID))
	}
	return d
}

// BatchNamed is the batch whose matters have keys with the nonce; false where there is none.
func (l *Ledger) BatchNamed(nonce string) (b Batch, found bool, err error) {
	err = l.view(func(tx *store.Tx) (err error) {
		id := tx.Bucket(ixByLabel).Get(labelKey('b', nonce))
		if found = id != nil; found {
			b, err = batchIn(tx, u8(id))
		}
		return err
	})
	return b, found, err
}

// BatchHalt is the Row by which a batch is stopped between two of its transactions or, where it
// is Over, goes on. One that has ended goes on with the targets that were refused.
type BatchHalt struct {
	Batch   uint64
	Version uint64 // that was seen
	By      string
	At      time.Time
	Over    bool
}

func (h BatchHalt) put(tx *store.Tx) (uint64, string, error) {
	b, err := batchIn(tx, h.Batch)
	if err != nil {
		return 0, "", err
	}
	if err := fresh(fmt.Sprintf("batch %d", b.ID), h.Version, b.Version); err != nil {
		return 0, "", err
	}
	what := "goes on"
	switch {
	case !h.Over && (!b.Open() || b.Stopped != ""), h.Over && b.Open() && b.Stopped == "", h.Over && !b.Open() && len(b.Failed) == 0:
		return 0, "", fmt.Errorf("%w: batch %d is neither running nor to be continued", ErrStale, b.ID)
	case !h.Over:
		b.Stopped, what = h.By, "stopped"
	case !b.Open():
		b.again()
		what = "tries again what was refused"
	}
	if h.Over {
		b.Stopped, b.Since, b.From = "", h.At.UTC(), b.Done
	}
	b.Version++
	return b.ID, fmt.Sprintf("batch %d %s: %d of %d", b.ID, what, b.Done, len(b.Targets)), putRow(tx.Bucket(bktBatches), be8(b.ID), b)
}

// again makes the targets that were refused the last, to be taken once more.
func (b *Batch) again() {
	var done, refused []uint64
	for _, t := range b.Targets {
		if slices.ContainsFunc(b.Failed, func(f Failure) bool { return f.Target == t }) {
			refused = append(refused, t)
		} else {
			done = append(done, t)
		}
	}
	b.Targets, b.Done, b.Failed, b.Ended = append(done, refused...), len(done), nil, time.Time{}
}

// batchEnd is the Row that ends a batch of which everything was taken.
type batchEnd struct {
	batch uint64
	at    time.Time
}

func (e batchEnd) put(tx *store.Tx) (uint64, string, error) {
	b, err := batchIn(tx, e.batch)
	if err != nil {
		return 0, "", err
	}
	if b.Done != len(b.Targets) || !b.Open() {
		return 0, "", fmt.Errorf("%w: batch %d stands at %d of %d", ErrStale, b.ID, b.Done, len(b.Targets))
	}
	b.Ended = e.at.UTC()
	return b.ID, fmt.Sprintf("batch %d ended: %d done, %d refused", b.ID, b.Done-len(b.Failed), len(b.Failed)), putRow(tx.Bucket(bktBatches), be8(b.ID), b)
}

func batchIn(tx *store.Tx, id uint64) (Batch, error) {
	return rowOf[Batch](tx.Bucket(bktBatches), be8(id), errNoBatch, id)
}

// Batch returns a batch.
func (l *Ledger) Batch(id uint64) (b Batch, err error) {
	err = l.view(func(tx *store.Tx) error { b, err = batchIn(tx, id); return err })
	return b, err
}

// Batches lists the batches for whom want is true, the last first; n bounds how many are
// looked at, 0 is all.
func (l *Ledger) Batches(n int, want func(Batch) bool) (out []Batch, err error) {
	err = l.view(func(tx *store.Tx) error {
		all := tx.Bucket(bktBatches)
		c, seen := all.Cursor(), 0
		for k, _ := c.Last(); k != nil && (n == 0 || seen < n); k, _ = c.Prev() {
			seen++
			b, _, err := row[Batch](all, k)
			if err != nil {
				return err
			}
			if want == nil || want(b) {
				out = append(out, b)
			}
		}
		return nil
	})
	return out, err
}
