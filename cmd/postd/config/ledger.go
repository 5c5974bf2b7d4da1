package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// ledgerConfig says how the ledger is looked after.
type ledgerConfig struct {
	Check      string // "sunday 03:00", or "never"
	Backup     string // a folder of back-ups; empty: the office makes none by itself
	BackupAt   string // "02:00"
	BackupKeep int
	Copy       bool // of a ledger that an earlier release began, before its papers are bound
}

// keys are those of the section.
func (x *ledgerConfig) keys() []key {
	return []key{{"ledger.check", &x.Check}, {"ledger.backup", &x.Backup}, {"ledger.backup_at", &x.BackupAt}, {"ledger.backup_keep", &x.BackupKeep}, {"ledger.copy", &x.Copy}}
}

const (
	usualCheck      = "sunday 03:00"
	never           = "never"
	usualBackupAt   = "02:00"
	usualBackupKeep = 30
)

// checkLedger fills in what was left out of the section and finds what cannot be used.
func (c *Config) checkLedger() (faults []fault) {
	x := &c.Ledger
	x.Check, x.BackupAt = cmp.Or(x.Check, usualCheck), cmp.Or(x.BackupAt, usualBackupAt)
	if _, _, err := weekly(x.Check); err != nil && x.Check != never {
		faults = append(faults, c.at("ledger.check", "%v", err))
	}
	if _, err := time.Parse("15:04", x.BackupAt); err != nil {
		faults = append(faults, c.at("ledger.backup_at", "%q is no time of the day like %s", x.BackupAt, usualBackupAt))
	}
	if c.lines["ledger.backup_keep"] == 0 {
		x.BackupKeep = usualBackupKeep
	}
	if c.lines["ledger.copy"] == 0 {
		x.Copy = true
	}
	if x.BackupKeep < 0 {
		faults = append(faults, c.at("ledger.backup_keep", "%d is no number of back-ups; 0 keeps all", x.BackupKeep))
	}
	x.Backup = c.beside(x.Backup)
	return faults
}

// weekly reads a day of the week and a time.
func weekly(words string) (time.Weekday, time.Time, error) {
	day, clock, _ := strings.Cut(strings.ToLower(strings.TrimSpace(words)), " ")
	names := make([]string, 7)
	for d := range names {
		names[d] = strings.ToLower(time.Weekday(d).String())
	}
	n := slices.Index(names, day)
	at, err := time.Parse("15:04", strings.TrimSpace(clock))
	if n < 0 || err != nil {
		return 0, at, fmt.Errorf("%q is neither %q nor a day and a time like %q", words, never, usualCheck)
	}
	return time.Weekday(n), at, nil
}

// CheckDue is the last instant, up to now, at which the ledger was to be checked; zero: it never is.
func (c Config) CheckDue(now time.Time) time.Time {
	day, at, err := weekly(c.Ledger.Check)
	if err != nil {
		return time.Time{}
	}
	for days := range 8 {
		t := time.Date(now.Year(), now.Month(), now.Day()-days, at.Hour(), at.Minute(), 0, 0, now.Location())
		if t.Weekday() == day && !t.After(now) {
			return t
		}
	}
	return time.Time{}
}

// BackupDue is the last instant, up to now, at which a back-up was to be made; zero: none is to be.
func (c Config) BackupDue(now time.Time) time.Time {
	at, err := time.Parse("15:04", c.Ledger.BackupAt)
	if c.Ledger.Backup == "" || err != nil {
		return time.Time{}
	}
	for days := range 2 {
		if t := time.Date(now.Year(), now.Month(), now.Day()-days, at.Hour(), at.Minute(), 0, 0, now.Location()); !t.After(now) {
			return t
		}
	}
	return time.Time{}
}
