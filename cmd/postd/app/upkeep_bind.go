package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"postd/ledger"
	"postd/secretary"
)

// The binder works in small transactions between which everybody else has the ledger.
const (
	// VolumesAtOnce is how many volumes are bound in one transaction, about.
	VolumesAtOnce = 20

	bindPause   = time.Second // between two, while letters wait
	mostFree    = 16384       // pages; the list of those that are free is written with every transaction
	noRoomAgain = time.Hour   // after which is looked again whether there is room
	bindLeast   = 10 * time.Millisecond
)

// bind binds the papers that are settled, a few volumes at a time, until nothing is due. It rests as
// long as it worked, and a second while letters wait; while a check is under way, or very many pages
// of the file are free, it leaves all as it is.
func (a *App) bind(ctx context.Context) error { return a.bindBy(ctx, a.bindSome) }

func (a *App) bindBy(ctx context.Context, some func(context.Context) (ledger.Binding, error)) error {
	if err := a.doubt(); err != nil {
		return nil // told by the others
	}
	if err := a.Ledger.TellBound(); err != nil {
		return err
	}
	for ctx.Err() == nil {
		x, err := a.Ledger.Bindings()
		if err != nil || !x.Due || x.Checking || x.FreePages > mostFree || a.Now().Sub(a.upkeep.noRoom) < noRoomAgain {
			return err
		}
		began := time.Now()
		b, err := some(ctx)
		if _, full := errors.AsType[*ledger.NoRoom](err); full {
			a.upkeep.noRoom = a.Now()
		}
		if err != nil || b.Volumes == 0 && !b.More {
			return err
		}
		if err := a.betweenBindings(ctx, time.Since(began)); err != nil {
			return err
		}
	}
	return nil
}

// bindSome binds some volumes, and makes the copy before the first of an old ledger.
func (a *App) bindSome(ctx context.Context) (ledger.Binding, error) {
	if err := a.Ledger.CopyFirst(ctx, DiskFree(filepath.Dir(a.Ledger.Path())), !a.Config.Ledger.Copy); err != nil {
		return ledger.Binding{}, err
	}
	return a.Ledger.Bind(VolumesAtOnce)
}

// betweenBindings waits so that whoever else writes comes first.
func (a *App) betweenBindings(ctx context.Context, worked time.Duration) error {
	w, err := a.Ledger.Waits()
	if err != nil {
		return err
	}
	rest := max(worked, bindLeast)
	if w.Letters > 0 || w.Postings > 0 {
		rest = bindPause
	}
	select {
	case <-ctx.Done():
	case <-time.After(rest):
	}
	return nil
}

// boundSoFar is how far the papers are bound, for health.
func (a *App) boundSoFar(free uint64) secretary.BindingHealth {
	x, err := a.Ledger.Bindings()
	if err != nil {
		a.Log.Error("postd: how far the papers are bound", "error", err)
	}
	return BindingHealth(a.Ledger, x, free, a.Config.Ledger.Copy)
}

// BindingHealth is how far the papers of a ledger are bound, and whether that waits for room; free is
// how many octets of the disk are (0: not known), and copies whether a copy is made first.
func BindingHealth(l *ledger.Ledger, x ledger.Bindings, free uint64, copies bool) secretary.BindingHealth {
	h := secretary.BindingHealth{Bindings: x}
	if x.Copy.Wanted() && copies && free > 0 {
		if size, err := os.Stat(l.Path()); err == nil {
			h.Wanting = max(0, size.Size()+ledger.CopyRoom-int64(free))
		}
	}
	return h
}
