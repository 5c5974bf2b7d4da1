package ledger

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"runtime/debug"
	"slices"
	"time"

	"postd/ledger/store"
)

// CheckOptions say how a check is made.
type CheckOptions struct {
	Heads   []Head // through which the log must pass
	Rebuild bool   // the indexes are made anew first
	Anew    bool   // where an earlier check stopped is forgotten
	// Slow is the part of the time in which it works, from 0 to 1; 0 is all of it.
	Slow float64
	Tell func(CheckProgress) // after each window; may be nil

	atMost int // rows of a window, for tests; 0: as the time allows
}

// CheckProgress is how far a check is.
type CheckProgress struct {
	Phase  int     `json:"phase"` // from 1
	Of     int     `json:"of"`
	Name   string  `json:"name"`
	Rows   int64   `json:"rows"`   // of the phase
	Octets int64   `json:"octets"` // read in all
	Part   float64 `json:"part"`   // of the phase, about, from 0 to 1
	Found  int     `json:"found"`
}

// The windows in which the ledger is read: no one transaction lasts longer by much, so that
// pages that writers free can be used again. How far it is, is written down much less often,
// for each such writing waits for the disk.
const (
	checkWindow = 50 * time.Millisecond
	checkSaves  = 5 * time.Second
)

// checkShelf is how many octets of unpacked volumes are kept while a ledger is checked: those of one game,
// for its papers are looked at together.
const checkShelf = 4 << 20

// mostFindings is how many findings are told in words.
const mostFindings = 1000

// These errors can occur when a ledger is checked.
var (
	// ErrChecking says that a check is under way already.
	ErrChecking = errors.New("ledger: a check is under way already; 'postd check --stop' stops it")

	// ErrStopped says that the check was stopped, and goes on where it was the next time.
	ErrStopped = errors.New("ledger: the check was stopped; the next one goes on from there")
)

// CheckOn verifies the whole ledger as Check does, and goes on where an earlier one stopped. It
// stops when ctx ends or StopCheck is called, with ErrStopped. When it has ended, that is noted.
func (l *Ledger) CheckOn(ctx context.Context, o CheckOptions) (Report, error) {
	return l.check(ctx, o, !l.db.ReadOnly())
}

// StopCheck stops the check that is under way; it reports whether there is one.
func (l *Ledger) StopCheck() bool {
	stop := l.checking.Load()
	if stop == nil {
		return false
	}
	(*stop)()
	return true
}

// check makes one check. With noted it is written down how far it is, and when it ended.
func (l *Ledger) check(ctx context.Context, o CheckOptions, noted bool) (Report, error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // a page that is torn may point beyond the file
	defer l.db.Shelf(checkShelf)()
	c := &checker{l: l, atMost: o.atMost}
	c.Form, c.Begun, c.Salt = checkForm, l.now(), make([]byte, 16)
	_, _ = rand.Read(c.Salt) // it never fails
	if noted {
		ctx2, stop := context.WithCancel(ctx)
		defer stop()
		if !l.checking.CompareAndSwap(nil, &stop) {
			return c.Report, ErrChecking
		}
		defer l.checking.Store(nil)
		ctx = ctx2
		if err := c.goOn(o.Anew || o.Rebuild); err != nil {
			return c.Report, err
		}
	}
	if o.Rebuild {
		faults, err := l.rebuild(ctx, o)
		if err != nil {
			return c.Report, err
		}
		for _, f := range faults {
			c.find("not rebuilt: %s", f)
		}
	}
	err := c.run(ctx, c.phases(), o, noted)
	c.composed()
	if noted && err == nil {
		err = l.update(func(tx *store.Tx) error {
			if err := forgetCheck(tx); err != nil {
				return err
			}
			return putRow(tx.Bucket(bktMeta), metaChecked, Checked{Begun: c.Begun, At: l.now(), Findings: len(c.Findings) + c.More})
		})
	}
	return c.Report, err
}

// goOn reads where an earlier check stopped, or forgets it.
func (c *checker) goOn(anew bool) error {
	was := false
	if !anew {
		err := c.l.view(func(tx *store.Tx) (err error) { was, err = c.restore(tx); return err })
		if err != nil {
			return err
		}
	}
	if was {
		return nil
	}
	return c.l.update(forgetCheck)
}

// run goes through the phases, window by window.
func (c *checker) run(ctx context.Context, phases []phase, o CheckOptions, noted bool) error {
	saved := time.Now()
	c.games = slices.IndexFunc(phases, func(p phase) bool { return p.name == phaseGames })
	for c.Phase < len(phases) {
		p := phases[c.Phase]
		began := time.Now()
		ended := false
		err := c.l.view(func(tx *store.Tx) (err error) {
			c.tx, c.phase, c.read, c.last.of = tx, p.name, map[string]*mark{}, ""
			c.tolerant()
			defer func() { c.Octets += tx.Counts().OctetsRead }()
			if ended, err = c.window(p, began.Add(checkWindow)); err == nil && c.Phase == len(phases)-1 && ended && !c.derived {
				err = c.passes(o.Heads)
			}
			return err
		})
		if err != nil {
			return err
		}
		c.Windows++
		if o.Tell != nil {
			o.Tell(CheckProgress{c.Phase + 1, len(phases), p.name, c.Rows, c.Octets, c.part, len(c.Findings) + c.More})
		}
		if ended {
			c.Phase, c.After, c.Rows, c.part = c.Phase+1, nil, 0, 0
		}
		took := time.Since(began)
		stopped := ctx.Err() != nil
		if noted && (stopped || time.Since(saved) >= checkSaves) {
			c.composed() // what is still being composed would be lost
			if err := c.l.update(c.save); err != nil {
				return err
			}
			c.saved()
			saved = time.Now()
			c.l.at("the check is written down")
		}
		if stopped {
			return ErrStopped
		}
		c.rest(ctx, took, o.Slow)
	}
	return nil
}

// rest waits so that only a part of the time is worked.
func (c *checker) rest(ctx context.Context, worked time.Duration, slow float64) {
	if slow <= 0 || slow >= 1 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(time.Duration(float64(worked) * (1 - slow) / slow)):
	}
}

// window looks at the next rows of a phase until the instant; it ends when there are no more.
func (c *checker) window(p phase, until time.Time) (ended bool, err error) {
	if !c.derived {
		c.whole(just("log"), c.newLines)
	}
	if p.asked != nil && !p.asked(c) {
		return true, nil
	}
	if p.all != nil {
		c.whole(just(p.name), func() error { return p.all(c) })
		return true, nil
	}
	b := c.tx.Bucket(p.bucket)
	if b == nil {
		return true, nil
	}
	ended = true
	n := 0
	ok := c.whole(just("bucket "+string(p.bucket)), func() error {
		cur := p.rows(b)
		k, v := c.from(p, cur)
		c.measure(p, b, k)
		for ; k != nil; k, v = p.next(cur) {
			key := bytes.Clone(k)
			c.Rows++
			c.whole(func() string { return string(p.bucket) + " " + shown(key) }, func() error { return p.row(c, key, v) })
			c.After = key
			if n++; n == c.atMost || time.Now().After(until) {
				ended = false
				return nil
			}
		}
		return nil
	})
	return ended || !ok, nil
}

// from goes to the key after the last one that was looked at, or the one before in a phase that
// goes back.
func (c *checker) from(p phase, cur *store.Cursor) (k, v []byte) {
	switch {
	case c.After == nil && p.log:
		return cur.Last()
	case c.After == nil:
		return cur.First()
	case !p.log:
		return cur.Seek(append(bytes.Clone(c.After), 0))
	}
	if k, _ = cur.Seek(c.After); k == nil {
		if k, v = cur.Last(); k != nil && bytes.Compare(k, c.After) < 0 {
			return k, v
		}
	}
	return cur.Prev()
}

// measure reckons, about, which part of the phase is done, by where its key lies among all.
func (c *checker) measure(p phase, b *store.Bucket, k []byte) {
	if k == nil {
		c.part = 1
		return
	}
	cur := p.rows(b)
	first, _ := cur.First()
	first = bytes.Clone(first)
	last, _ := cur.Last()
	lo, at, hi := spot(first), spot(k), spot(last)
	if hi > lo {
		c.part = (at - lo) / (hi - lo)
	}
	if p.log {
		c.part = 1 - c.part
	}
}

// spot is about where a key lies among all keys.
func spot(k []byte) (x float64) {
	for i := range 8 {
		x *= 256
		if i < len(k) {
			x += float64(k[i])
		}
	}
	return x
}

// just is a name as whole wants it.
func just(name string) func() string { return func() string { return name } }

// whole runs f; an error, or a page that is torn, is a finding about this. It reports whether f ended well.
func (c *checker) whole(about func() string, f func() error) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			c.find("%s: a page of the file is torn: %v", about(), r)
		}
	}()
	if err := f(); err != nil {
		c.find("%s: %s", about(), trimmed(err))
		return true
	}
	return true
}
