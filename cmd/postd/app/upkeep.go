package app

import (
	"cmp"
	"context"
	"errors"
	"time"

	"postd/ledger"
	"postd/ledger/backups"
)

// upkeep is what the office does by itself for its ledger: a back-up every day, a check every week,
// and the binding of papers that are settled. Each has a worker of its own, rung with the minutes; nothing waits for them.
type upkeep struct {
	backups, checks, bindings chan struct{}

	failed  time.Time // when a back-up failed last; the worker's alone
	stopped time.Time // the due day of which somebody stopped the check; the worker's alone
	noRoom  time.Time // when there was no room for binding last; the worker's alone
}

func (u *upkeep) ring() {
	for _, c := range []chan struct{}{u.backups, u.checks, u.bindings} {
		select {
		case c <- struct{}{}:
		default: // it is at work
		}
	}
}

// backupAgain is how long is waited after a back-up that failed.
const backupAgain = time.Hour

// backUp makes the back-up of the day, if it is due and not made yet.
func (a *App) backUp(ctx context.Context) error {
	now := a.Now().In(cmp.Or(a.Zone, time.UTC))
	due := a.Config.BackupDue(now)
	last, err := a.Ledger.BackedUp()
	if err != nil || due.IsZero() || !last.Before(due) || now.Sub(a.upkeep.failed) < backupAgain {
		return err
	}
	a.upkeep.failed = now // until it is done
	f, err := backups.Open(a.Config.Ledger.Backup)
	if err != nil {
		return err
	}
	d, err := f.Write(ctx, a.Ledger, now, a.Config.Ledger.BackupKeep)
	if d.Name == "" {
		return err
	}
	a.Log.Info("postd: the ledger is backed up", "folder", f.Path, "backup", d.Name, "octets", d.Size, "pieces", d.Pieces, "written", d.Written)
	for _, n := range append(d.Mended, d.Missing...) {
		a.Log.Error("postd: a back-up was damaged: 'postd backup --verify' tells more", "folder", f.Path, "piece", n.Piece, "neededBy", n.By)
	}
	for _, h := range d.Half {
		a.Log.Error("postd: what is called like a back-up is none; until it is taken away no old piece is", "folder", f.Path, "file", h)
	}
	if err := errors.Join(err, a.Ledger.NoteBackup(now)); err != nil {
		return err
	}
	a.upkeep.failed = time.Time{}
	return nil
}

// checkShare is the part of a core that the weekly check takes.
const checkShare = 0.1

// check verifies the ledger, if that is due since the office was opened or the last check, or
// was begun and stopped. It waits for nobody and holds nobody up.
func (a *App) check(ctx context.Context) error {
	due := a.Config.CheckDue(a.Now().In(cmp.Or(a.Zone, time.UTC)))
	last, err := a.Ledger.LastCheck()
	if err != nil || due.IsZero() {
		return err
	}
	since := last.At
	if since.IsZero() {
		since = a.opened // a ledger that was never checked waits for the next day of the week
	}
	if last.Stopped.IsZero() && !since.Before(due) || a.upkeep.stopped.Equal(due) {
		return nil
	}
	r, err := a.Ledger.CheckOn(ctx, ledger.CheckOptions{Slow: checkShare})
	switch {
	case errors.Is(err, ledger.ErrStopped):
		a.upkeep.stopped = due // it goes on a week later, or with the next start, or by 'postd check'
		return nil
	case errors.Is(err, ledger.ErrChecking):
		return nil
	case err != nil:
		return err
	case !r.Sound():
		a.Log.Error("postd: the check of the ledger found faults: make a copy, and see 'postd check'", "findings", len(r.Findings)+r.More, "first", r.Findings[0])
	default:
		a.Log.Info("postd: the ledger was checked: all in order", "games", r.Games, "letters", r.Letters, "lines", r.Lines)
	}
	return nil
}
