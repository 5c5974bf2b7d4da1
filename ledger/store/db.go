package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Errors of Open and of Update.
var (
	ErrHeld     = errors.New("store: another process has the file open")
	ErrForeign  = errors.New("store: the file is no store, or it is damaged")
	ErrReadOnly = errors.New("store: opened for reading alone")
)

// Options say how a file is opened.
type Options struct {
	Wait     time.Duration // how long to wait for another process to let go of the file
	NoSync   bool          // does not wait for the disk
	ReadOnly bool

	// Record names a bucket of a file of which every transaction is recorded while it has that bucket. At
	// its end Keep is called with what it did ([Tx.Apply]), and what Keep itself writes is not recorded.
	// Without the bucket nothing is recorded.
	Record Record

	Told func([]Write) // for benchmarks alone, is told of what each transaction wrote, in order; nil: nobody is

	Parts      []Part     // of which rows may be bound
	Dictionary Dictionary // by which single rows are packed; none: they are not
}

// Record is what is done with what a transaction did.
type Record struct {
	Bucket []byte
	Keep   func(tx *Tx, did []byte) (kept func(), err error) // kept is called when the transaction is on the disk
}

// Dictionary is a text by which rows are packed, see volume.Dictionary.
type Dictionary struct {
	ID      uint32
	Content []byte
}

// Write is a row that was written, in the buckets of the path; without a value it was taken away.
type Write struct {
	Path       [][]byte
	Key, Value []byte
}

// DB is one open file. All its methods may be called at once by many goroutines.
type DB struct {
	db    *bolt.DB
	sync  bool
	told  func([]Write)
	rec   Record
	meter Meter
	shelf *shelf

	parts        []Part
	dictionary   Dictionary
	dictionaries sync.Map // number → *volume.Dictionary, of those that were needed
}

// part is what is known of a bucket's rows; nil where none is bound.
func (db *DB) part(bucket []byte) *Part {
	for i := range db.parts {
		if db.parts[i].Bucket == string(bucket) {
			return &db.parts[i]
		}
	}
	return nil
}

// octet is the part of which the rows have the octet in a volume.
func (db *DB) octet(octet byte) *Part {
	for i := range db.parts {
		if db.parts[i].Octet == octet {
			return &db.parts[i]
		}
	}
	return nil
}

// Open opens the file, or makes it. The error wraps ErrHeld or ErrForeign where it is one of them.
func Open(path string, o Options) (*DB, error) {
	settings := bolt.Options{
		Timeout:         o.Wait,
		FreelistType:    bolt.FreelistMapType,
		NoSync:          o.NoSync,
		ReadOnly:        o.ReadOnly,
		PreLoadFreelist: true, // Check looks at the free pages
		InitialMmapSize: mapping(path),
	}
	db, err := bolt.Open(path, 0o600, &settings)
	if errors.Is(err, syscall.ENOMEM) && settings.InitialMmapSize > 0 {
		settings.InitialMmapSize = 0 // the machine gives no such range of addresses
		db, err = bolt.Open(path, 0o600, &settings)
	}
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, ErrHeld
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch), errors.Is(err, bolterrors.ErrChecksum):
		return nil, fmt.Errorf("%w: %w", ErrForeign, err)
	case err != nil:
		return nil, err
	}
	return &DB{db: db, shelf: newShelf(), sync: !o.NoSync, told: o.Told, rec: o.Record, parts: o.Parts, dictionary: o.Dictionary}, nil
}

// Close waits for the transactions under way and closes the file.
func (db *DB) Close() error { return db.db.Close() }

// Sync waits until all that was written is on the disk.
func (db *DB) Sync() error { return db.db.Sync() }

// Path is that of the file.
func (db *DB) Path() string { return db.db.Path() }

// ReadOnly reports whether the file was opened for reading alone.
func (db *DB) ReadOnly() bool { return db.db.IsReadOnly() }

// Counts are what was read and written since the file was opened.
func (db *DB) Counts() Counts { return db.meter.Counts() }

// View runs f in a transaction that sees the file as it is now. When ctx ends, every walk in it ends
// at one of its next 256 rows, and View returns the context's error, whatever f made of it.
func (db *DB) View(ctx context.Context, f func(*Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.db.View(func(inner *bolt.Tx) error {
		tx := &Tx{tx: inner, ctx: ctx, db: db, counts: Counts{Views: 1}}
		defer db.count(tx)
		err := f(tx)
		if ended := tx.ended(); ended != nil && !errors.Is(err, ended) {
			return ended
		}
		return err
	})
}

// Update runs f in the one transaction that may write, then writes the tallies; all of it or nothing
// is kept. It returns ErrReadOnly where the file was opened for reading alone.
func (db *DB) Update(f func(*Tx) error) error {
	var (
		tx   *Tx
		kept func()
	)
	err := db.db.Update(func(inner *bolt.Tx) error {
		tx = &Tx{tx: inner, ctx: context.Background(), db: db, counts: Counts{Updates: 1}}
		tx.pen = pen{tx: inner, on: db.rec.Keep != nil && inner.Bucket(db.rec.Bucket) != nil}
		err := f(tx)
		if ended := tx.ended(); ended != nil && !errors.Is(err, ended) {
			return ended
		}
		if err != nil {
			return err
		}
		if err := tx.writeTallies(); err != nil || !tx.pen.on {
			return err
		}
		tx.pen.on = false
		kept, err = db.rec.Keep(tx, tx.pen.ops)
		return err
	})
	if err == nil && kept != nil {
		kept()
	}
	if errors.Is(err, bolterrors.ErrDatabaseReadOnly) {
		return ErrReadOnly
	}
	if tx != nil {
		if err == nil && db.sync {
			tx.counts.Syncs = 2 // of the pages, and of the page that names them
		}
		db.count(tx)
		if err == nil && db.told != nil {
			db.told(tx.writes)
		}
	}
	return err
}

// count adds what the transaction read and wrote to the counts of the file, and to those of whoever
// asked for it.
func (db *DB) count(tx *Tx) {
	db.meter.add(tx.counts)
	if m, ok := tx.ctx.Value(meterKey{}).(*Meter); ok {
		m.add(tx.counts)
	}
}

// Alone runs f while nobody writes. Nothing of what it writes is kept.
func (db *DB) Alone(f func(*Tx)) (err error) {
	inner, err := db.db.Begin(!db.db.IsReadOnly())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, inner.Rollback()) }() // whatever becomes of f
	tx := &Tx{tx: inner, ctx: context.Background(), db: db, counts: Counts{Views: 1}, pen: pen{tx: inner}}
	f(tx)
	tx.counts.Written, tx.counts.OctetsWritten = 0, 0 // nothing of it was
	db.count(tx)
	return nil
}
