package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Sizes tells how large the buckets of the file are.
func (l *Ledger) Sizes(ctx context.Context) (s store.Sizes, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) (err error) { s, err = tx.Sizes(); return err })
	return s, err
}

// Compacted is what a file has come to.
type Compacted struct {
	Before, Now int64 // octets of the file
	Rows        int64
	Binding     Binding
	Old         string // where the file lies as it was
}

// The files beside the ledger that Compact makes.
const (
	endNew     = ".new"
	endBinding = ".binding"
	endBefore  = ".before-compact"
)

// Compact writes the file anew without room to spare, with bind also what can be bound, and puts the
// new one in its place. The old one stays beside it. Until the new one is whole, on the disk and the
// same row by row, nothing of the old one is changed: a kill leaves it as it was. The ledger must be
// closed and opened again afterwards; nobody else may use it meanwhile. Tell is called with progress.
func (l *Ledger) Compact(ctx context.Context, bind bool, tell func(what string, rows, octets int64)) (x Compacted, err error) {
	path := l.Path()
	x.Old = path + endBefore
	if info, err := os.Stat(path); err == nil {
		x.Before = info.Size()
	}
	if _, err := os.Lstat(x.Old); err == nil {
		return x, fmt.Errorf("ledger: %s is there from a time before; look whether all is well, and remove it", x.Old)
	}
	left := []string{path + endNew, path + endBinding}
	for _, f := range left {
		if err := os.Remove(f); err != nil && !errors.Is(err, os.ErrNotExist) {
			return x, fmt.Errorf("ledger: %w", err)
		}
	}
	defer func() {
		if err != nil {
			for _, f := range left {
				_ = os.Remove(f)
			}
			if isFull(err) {
				err = fmt.Errorf("%w; beside %s there must be room for it once more, and with --bind twice (%d octets)", err, path, x.Before)
			}
		}
	}()
	if err := l.update(func(tx *store.Tx) error {
		_, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: "compacted"})
		return err
	}); err != nil {
		return x, err
	}
	from := l.db
	if bind {
		bound, err := l.boundCopy(ctx, path+endBinding, tell, &x.Binding)
		if err != nil {
			return x, err
		}
		defer func() {
			err = errors.Join(err, bound.Close(), os.Remove(path+endBinding))
		}()
		from = bound.db
	}
	if err := l.copyTo(ctx, from, path+endNew, tell, &x); err != nil {
		return x, err
	}
	l.at("compact: copied")
	return x, l.exchange(path, &x)
}

// copyTo writes a new file of all rows.
func (l *Ledger) copyTo(ctx context.Context, from *store.DB, to string, tell func(string, int64, int64), x *Compacted) error {
	so := storeOptions()
	so.NoSync = true // once, in the end
	dst, err := store.Open(to, so)
	if err != nil {
		return named(err)
	}
	done, err := from.Copy(ctx, dst, func(c store.Copied) {
		l.at("compact: copying")
		tell("copied", c.Rows, c.Octets)
	})
	x.Rows = done.Rows
	if err == nil {
		err = leavesGoOn(dst)
	}
	return named(errors.Join(err, dst.Sync(), dst.Close()))
}

// exchange puts the new file into the place of the old one, which gets another name first.
func (l *Ledger) exchange(path string, x *Compacted) error {
	for _, f := range []struct {
		name string
		size *int64
	}{{path, &x.Before}, {path + endNew, &x.Now}} {
		info, err := os.Stat(f.name)
		if err != nil {
			return fmt.Errorf("ledger: %w", err)
		}
		*f.size = info.Size()
	}
	if err := os.Link(path, x.Old); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	l.at("compact: linked")
	if err := os.Rename(path+endNew, path); err != nil {
		return errors.Join(fmt.Errorf("ledger: %w", err), os.Remove(x.Old))
	}
	l.at("compact: exchanged")
	return syncFolder(filepath.Dir(path))
}

// boundCopy makes a copy in which all is bound that can be.
func (l *Ledger) boundCopy(ctx context.Context, file string, tell func(string, int64, int64), b *Binding) (*Ledger, error) {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	_, err = l.Backup(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, named(err)
	}
	o := l.o
	o.NoSync, o.BindAtOnce = true, false
	bound, err := Open(file, o)
	if err != nil {
		return nil, err
	}
	bound.fault = l.fault
	if err := bound.bindEverything(ctx, tell, b); err != nil {
		return nil, errors.Join(err, bound.Close())
	}
	return bound, nil
}

// gamesAtOnce is how many games are bound in one transaction where nobody waits.
const gamesAtOnce = 32

// bindEverything binds the papers of every game, and the log. One of which they cannot be bound is
// left as it lies.
func (l *Ledger) bindEverything(ctx context.Context, tell func(string, int64, int64), b *Binding) error {
	var at []byte
	bad := map[terms.GameID]bool{}
	for {
		var next Binding
		var last []byte
		err := l.update(func(tx *store.Tx) (err error) { next, last, err = l.bindGames(tx, at, bad); return err })
		if u, ok := errors.AsType[*unbindable](err); ok {
			bad[terms.GameID(u4(u.due[8:]))] = true // Check tells what is wrong with it
			continue
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if last == nil {
			break
		}
		l.at("compact: binding")
		b.Join(next)
		tell("bound", int64(b.Rows), b.Before)
		at = last
	}
	for more := true; more; {
		err := l.update(func(tx *store.Tx) error {
			loose, err := bindLoose(tx, l.now().Add(-looseAge), looseAtOnce)
			if err != nil {
				return err
			}
			b.add(loose...)
			more, err = looseDue(tx, l.now())
			return err
		})
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
	}
	return l.update(func(tx *store.Tx) error {
		lines, err := bindLog(tx, 1<<30, logVolume, logVolume)
		b.add(lines...)
		return err
	})
}

// bindGames binds the games after one, and returns the last of them; nil: there are no more.
func (l *Ledger) bindGames(tx *store.Tx, after []byte, bad map[terms.GameID]bool) (b Binding, last []byte, err error) {
	c := tx.Bucket(bktGames).Cursor()
	k, _ := c.Seek(after)
	if k != nil && bytes.Equal(k, after) {
		k, _ = c.Next()
	}
	for n := 0; k != nil && n < gamesAtOnce; n++ {
		last = slices.Clone(k)
		if id := terms.GameID(u4(k)); !bad[id] {
			bound, err := l.bindDue(tx, id)
			if err != nil {
				return b, nil, &unbindable{append(be8(0), last...), err}
			}
			b.add(bound...)
		}
		k, _ = c.Seek(append(slices.Clone(last), 0)) // what was bound has changed the bucket
	}
	return b, last, nil
}

// errEnough ends a walk.
var errEnough = errors.New("ledger: enough for one transaction")

// UnbindEverything puts all rows back into their buckets, some games in each transaction.
func (l *Ledger) UnbindEverything() error {
	for more := true; more; {
		err := l.update(func(tx *store.Tx) error {
			var owners [][]byte
			err := tx.Owners(func(owner []byte) error {
				if owners = append(owners, owner); len(owners) == gamesAtOnce {
					return errEnough
				}
				return nil
			})
			if more = errors.Is(err, errEnough); err != nil && !more {
				return err
			}
			for _, owner := range owners {
				if err := tx.UnbindAll(owner); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return l.update(func(tx *store.Tx) error { return tx.UnbindLines() })
}
