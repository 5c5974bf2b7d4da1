package app

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/config"
	"postd/ledger"
)

// TestUpkeep lets two weeks go by: a back-up is made each day and a check each week, at their
// times, once; a folder that is not there is tried again after an hour.
func TestUpkeep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var log strings.Builder
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC) // a Wednesday
	l, err := ledger.Open(filepath.Join(dir, "postd.db"), ledger.Options{NoSync: true, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conf := config.Config{}
	conf.Ledger.Check, conf.Ledger.Backup, conf.Ledger.BackupAt, conf.Ledger.BackupKeep = "sunday 03:00", filepath.Join(dir, "kept"), "02:00", 5
	a := &App{Ledger: l, Config: conf, Zone: time.UTC, Now: func() time.Time { return now }, Log: slog.New(slog.NewTextHandler(&log, nil)), opened: now}
	failed := 0
	var checked []time.Time
	for minute := 0; minute < 14*24*60; minute += 10 {
		if minute == 3*60 {
			if err := os.Mkdir(conf.Ledger.Backup, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		now = now.Add(10 * time.Minute)
		if a.backUp(t.Context()) != nil {
			failed++
		}
		if err := a.check(t.Context()); err != nil {
			t.Fatal(err)
		}
		if x, err := l.LastCheck(); err != nil || !x.At.IsZero() && (len(checked) == 0 || !x.At.Equal(checked[len(checked)-1])) {
			checked = append(checked, x.At)
		}
	}
	if failed != 3 {
		t.Errorf("without a folder it was tried %d times in three hours", failed)
	}
	if n := strings.Count(log.String(), "the ledger is backed up"); n != 15 {
		t.Errorf("%d back-ups in 14 days:\n%s", n, log.String())
	}
	all, _ := filepath.Glob(filepath.Join(conf.Ledger.Backup, "*T*.txt"))
	if len(all) != 5 || filepath.Base(all[4]) != "2026-12-09T0200.txt" {
		t.Errorf("kept are %q", all)
	}
	if len(checked) != 2 || checked[0].Format(time.DateTime) != "2026-11-29 03:00:00" || checked[1].Format(time.DateTime) != "2026-12-06 03:00:00" {
		t.Errorf("checked at %v", checked)
	}

	// Stopped by somebody, it is not begun again that week; an office that is opened anew goes on.
	now = time.Date(2026, 12, 13, 3, 0, 0, 0, time.UTC)
	go func() {
		for !l.StopCheck() {
			time.Sleep(time.Millisecond)
		}
	}()
	stopped := false
	for range 1000 { // an empty ledger is checked in no time
		if err := a.check(t.Context()); err != nil {
			t.Fatal(err)
		}
		if x, _ := l.LastCheck(); !x.Stopped.IsZero() {
			stopped = true
			break
		}
		now = now.AddDate(0, 0, 7)
	}
	if !stopped {
		t.Fatal("it could not be stopped")
	}
	if err := a.check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if x, _ := l.LastCheck(); x.Stopped.IsZero() {
		t.Error("it was stopped, and went on by itself")
	}
	a.upkeep = upkeep{}
	if err := a.check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if x, _ := l.LastCheck(); !x.Stopped.IsZero() {
		t.Error("an office that was opened anew did not go on")
	}
}
