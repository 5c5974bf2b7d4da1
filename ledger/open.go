package ledger

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Options are what a ledger must be told.
type Options struct {
	Host       string           // the domain of Message-IDs
	From       string           // the one address of the office, post@host; empty = post@Host
	OfficeName string           // the name beside the address of the office
	Render     Render           // makes the words of notices; without it a decision with notices is refused
	Compose    Compose          // composes the words of a letter that is a tree; without it none is stored as one
	Composes   Composes         // whether they can be composed, which takes less; nil: Check composes them
	Source     Source           // composes the octets of a posting once more; nil: nobody can
	Layout     int              // by which Compose and Source set letters
	Release    string           // of the program that words letters; of one release the same facts make the same words
	Now        func() time.Time // the clock of this door, real or virtual; nil = time.Now
	NoSync     bool             // does not wait for the disk, for tests and the demo alone
	Secret     []byte           // of the tokens of a new ledger; nil = drawn at random (32 bytes)
	Log        *slog.Logger     // one line a filed matter; nil = none

	// Making is told how far it is when a file of an earlier schema is brought to this one, which takes
	// seconds for 100,000 games; may be nil.
	Making func(Making)
	window int // rows of a window of it, for tests; 0: anewRows

	// Ungated, for tests alone, lets out whatever a player wrote: what the gate on notes
	// keeps back is then seen.
	Ungated bool

	// BindAtOnce, for tests alone, binds all that can be bound at the end of each transaction.
	BindAtOnce bool

	// Told, for benchmarks alone, is told of what each transaction wrote.
	Told func([]store.Write)

	// Fault, for tests alone, is called at each named point of a transaction; it may
	// end the process.
	Fault func(point string)
}

// Ledger is one open file. All its methods may be called at once by many
// goroutines, unless their comment says otherwise.
type Ledger struct {
	db     *store.DB
	o      Options
	keys   atomic.Pointer[keyring]
	local  string // of Options.From, before the @
	domain string // of Options.From, after it

	news      chan struct{} // holds one token when something was put into the outbox
	calendars sync.Map      // terms as JSON → correspondence.Calendar
	folds     folds         // games as they were folded last
	kept      kept          // rows of tournaments and players, as they were decoded last

	rekeyed     rekeyings     // Rekeyings
	urged       atomic.Uint64 // Urged
	keyed       atomic.Uint64 // Keyed
	known       atomic.Bool   // KnowsAll has found nothing, or found it before
	unpublished atomic.Bool   // a calendar may not have reached every game yet
	spreading   sync.Mutex    // held by whoever brings it into them
	batches     chan struct{} // holds one token when a batch was begun or continued
	working     sync.Mutex    // held by WorkBatches
	noted       outcomes      // Note
	marks       marks         // ReadAgain
	leaf        leafCounts    // of the leaves that are kept
	second      SecondMachine // StandBy; nil: there is none
	until       atomic.Pointer[context.Context]

	checking atomic.Pointer[context.CancelFunc] // stops the check that is under way; nil: none

	// fault, where a test sets it, is called at each named point of a
	// transaction; it may panic or end the process.
	fault func(point string)
}

// lockWait is how long Open waits for another process to let go of the file.
const lockWait = 2 * time.Second

// OfficeName is the name beside the address of the office.
func (l *Ledger) OfficeName() string { return l.o.OfficeName }

// Host is the name of the office's host, by which files call the place of play.
func (l *Ledger) Host() string { return l.o.Host }

// Open opens the ledger at the path, or makes one there. It returns ErrHeld
// if the file is held by another for two seconds, errNewer if a later release
// wrote it, and errNotLedger if it is something else. Whether this release knows all
// that is in it, KnowsAll says.
func Open(path string, o Options) (*Ledger, error) {
	return open(path, o, false)
}

// OpenReadOnly opens a ledger that nobody has open for writing, to look into
// it or to check it. Whatever would write returns errReadOnly.
func OpenReadOnly(path string) (*Ledger, error) {
	return open(path, Options{}, true)
}

func open(path string, o Options, readOnly bool) (*Ledger, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Host = cmp.Or(o.Host, "localhost")
	o.From = cmp.Or(o.From, "post@"+o.Host)
	if a, err := mail.ParseAddress(o.From); err != nil || a.Address != o.From {
		return nil, fmt.Errorf("ledger: %q is not the address of an office (like post@%s)", o.From, o.Host)
	}
	l := &Ledger{o: o, fault: o.Fault, news: make(chan struct{}, 1), batches: make(chan struct{}, 1)}
	at := strings.LastIndexByte(o.From, '@')
	l.local, l.domain = o.From[:at], o.From[at+1:]

	db, err := openFile(path, o, readOnly, l.recording())
	if err != nil {
		return nil, err
	}
	l.db = db
	if err := l.start(path, readOnly); err != nil {
		if beside := copiesBeside(path); errors.Is(err, errNewer) && len(beside) > 0 {
			err = fmt.Errorf("%w; beside it lies %s, as it was before, which this release reads", err, strings.Join(beside, ", "))
		}
		return nil, errors.Join(err, db.Close())
	}
	return l, nil
}

// openFile opens the file itself.
func openFile(path string, o Options, readOnly bool, rec store.Record) (*store.DB, error) {
	so := storeOptions()
	so.NoSync, so.ReadOnly, so.Told, so.Record = o.NoSync, readOnly, o.Told, rec
	db, err := store.Open(path, so)
	switch {
	case errors.Is(err, store.ErrHeld):
		return nil, fmt.Errorf("%w: %s", ErrHeld, path)
	case errors.Is(err, store.ErrForeign):
		return nil, fmt.Errorf("%w: %s: %w", errNotLedger, path, err)
	case err != nil:
		return nil, fmt.Errorf("ledger: opening %s: %w", path, err)
	}
	return db, nil
}

// start brings the file to the schema of this release and reads the secret.
func (l *Ledger) start(path string, readOnly bool) error {
	if !readOnly {
		if err := followsAlone(l.db); err != nil {
			return err
		}
		if err := sweepSpool(path); err != nil {
			return err
		}
		fresh, err := l.upToDate()
		if err != nil {
			return err
		}
		if fresh && !l.o.NoSync {
			if err := syncFolder(filepath.Dir(path)); err != nil {
				return err
			}
		}
	}
	return l.db.View(context.Background(), func(tx *store.Tx) error {
		n, err := schemaOf(tx)
		if !readOnly && err == nil && n > 0 {
			l.unpublished.Store(tx.Bucket(bktMeta).Get(metaPublishing) != nil)
		}
		if err != nil {
			return err
		}
		if n == 0 {
			return errNotLedger
		}
		if n < uint64(len(schemaSteps)) {
			return fmt.Errorf("ledger: %s has schema %d; open it once for writing to bring it to %d", path, n, len(schemaSteps))
		}
		for _, name := range primary {
			if tx.Bucket(name) == nil {
				return fmt.Errorf("%w: %s has no bucket %s", errNotLedger, path, name)
			}
		}
		keys, err := keyringIn(tx)
		if err != nil {
			return err
		}
		if len(keys.present) == 0 {
			return fmt.Errorf("%w: %s has no secret", errNotLedger, path)
		}
		l.keys.Store(keys)
		l.known.Store(isKnown(tx))
		return l.countLeaves(tx)
	})
}

// KnowsAll returns an error that wraps events.ErrUnknown, with the game, the number of the
// event and the words that are known, if this release does not know a word of an event in
// the file. An office asks before it does anything: else it would go on with games that it
// reads wrongly, and write letters about them.
//
// To read all events at each start would take the longer the more games there are. So each
// transaction notes what this release knows, which wrote it, and its own number, once all
// before it was known. After a kill nothing is read again; when another release or another
// program wrote to the file, all is.
func (l *Ledger) KnowsAll() error {
	if l.known.Load() {
		return nil
	}
	err := l.view(func(tx *store.Tx) error {
		tx.Tolerate(func(*store.Damage) {}) // the other games are served
		games := tx.Bucket(bktGames)
		return games.ForEachBucket(func(id []byte) error {
			return games.Bucket(id).ForEach(func(seq, raw []byte) error {
				var e events.Event
				if err := e.UnmarshalJSON(raw); errors.Is(err, events.ErrUnknown) {
					return fmt.Errorf("ledger: event %d of %s: %w", u8(seq), terms.GameID(u4(id)), err)
				}
				return nil // what is damaged otherwise breaks its own game alone, and Check tells of it
			})
		})
	})
	l.known.Store(err == nil)
	return err
}

// noteKnown notes with a transaction that this release knows all that is in the file.
func noteKnown(tx *store.Tx) error { return tx.Bucket(bktMeta).Put(metaKnown, knownIn(tx)) }

// isKnown reports whether that was noted with the last transaction.
func isKnown(tx *store.Tx) bool { return bytes.Equal(tx.Bucket(bktMeta).Get(metaKnown), knownIn(tx)) }

func knownIn(tx *store.Tx) []byte { return fmt.Appendf(nil, "%s %d", events.Vocabulary(), tx.Number()) }

// syncFolder makes the name of a new file as durable as its contents.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	err = f.Sync()
	if errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	return nil
}

// noteLast has the file known at its next start, if no transaction has noted it since that was found, and
// writes what is left to be written of marks.
func (l *Ledger) noteLast() error {
	if l.db.ReadOnly() {
		return nil
	}
	var noted bool
	if err := l.view(func(tx *store.Tx) error { noted = isKnown(tx); return nil }); err != nil || (noted || !l.known.Load()) && l.marks.none() {
		return err
	}
	return l.update(func(*store.Tx) error { return nil })
}

// Close ends all use of the ledger. It waits for transactions under way.
func (l *Ledger) Close() error {
	err := l.noteLast()
	if l.o.NoSync && !l.db.ReadOnly() {
		err = errors.Join(err, l.db.Sync())
	}
	if err := errors.Join(err, l.db.Close()); err != nil {
		return fmt.Errorf("ledger: closing: %w", err)
	}
	return nil
}

// Path returns the path of the file.
func (l *Ledger) Path() string { return l.db.Path() }

// Backup writes a consistent copy of the whole file while the ledger is in
// use, and returns its length in bytes. Give it a file, not a slow connection:
// as long as it lasts, the pages that others free cannot be used again and the
// file grows. A copy is opened by OpenReadOnly and verified by Check.
func (l *Ledger) Backup(w io.Writer) (int64, error) {
	var n int64
	err := l.Copying(func(c Copy) (err error) {
		n, err = c.WriteTo(w)
		return err
	})
	return n, err
}

// view runs f in a transaction that sees the file as it is now.
func (l *Ledger) view(f func(tx *store.Tx) error) error { return l.viewFor(context.Background(), f) }

// viewFor is view for somebody who may give up: every walk then ends at one of its next rows, and the
// error is the context's.
func (l *Ledger) viewFor(ctx context.Context, f func(tx *store.Tx) error) error {
	return named(l.db.View(ctx, f))
}

// Counts are what was read from the file and written to it since it was opened.
func (l *Ledger) Counts() store.Counts { return l.db.Counts() }

// update runs f in the one transaction that may write; all of it or nothing
// is kept.
func (l *Ledger) update(f func(tx *store.Tx) error) error {
	var marks map[string]time.Time
	err := l.db.Update(func(tx *store.Tx) (err error) {
		if marks, err = l.marks.write(tx); err != nil {
			return err
		}
		if err := f(tx); err != nil {
			return err
		}
		if err := watchNoted(tx); err != nil {
			return err
		}
		if l.o.BindAtOnce {
			if err := bindAll(tx); err != nil {
				return err
			}
		}
		if l.known.Load() {
			if err := noteKnown(tx); err != nil {
				return err
			}
		}
		l.at("before commit")
		return nil
	})
	if errors.Is(err, store.ErrReadOnly) {
		return errReadOnly
	}
	if err == nil {
		l.marks.written(marks)
		l.at("after commit")
	}
	return named(err)
}

// at names a point at which a test may let the house fall.
func (l *Ledger) at(point string) {
	if l.fault != nil {
		l.fault(point)
	}
}

// named gives the name of the package to an error of the store below.
func named(err error) error {
	if err == nil || strings.HasPrefix(err.Error(), "ledger: ") {
		return err
	}
	if d, ok := store.IsDamaged(err); ok {
		return damagedOf(d)
	}
	return fmt.Errorf("ledger: %w", err)
}

// now is the instant of this door.
func (l *Ledger) now() time.Time { return l.o.Now().UTC() }
