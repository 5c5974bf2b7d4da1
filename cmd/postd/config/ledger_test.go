package config

import (
	"testing"
	"time"
)

func TestLedgerSection(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC) // a Wednesday
	for _, x := range []struct {
		ledgerConfig
		fault         string // the key
		check, backup string // when they were due last
	}{
		{ledgerConfig{}, "", "2026-11-22 03:00", ""},
		{ledgerConfig{Check: "never"}, "", "", ""},
		{ledgerConfig{Check: "Wednesday 12:00", Backup: "/b"}, "", "2026-11-25 12:00", "2026-11-25 02:00"},
		{ledgerConfig{Check: "wednesday 12:01", Backup: "/b", BackupAt: "13:30"}, "", "2026-11-18 12:01", "2026-11-24 13:30"},
		{ledgerConfig{Check: "someday 03:00"}, "ledger.check", "", ""},
		{ledgerConfig{Check: "sunday"}, "ledger.check", "", ""},
		{ledgerConfig{BackupAt: "2 o'clock"}, "ledger.backup_at", "", ""},
		{ledgerConfig{BackupKeep: -1}, "ledger.backup_keep", "", ""},
	} {
		c := Config{Ledger: x.ledgerConfig, lines: map[string]int{}}
		if x.BackupKeep != 0 {
			c.lines["ledger.backup_keep"] = 1
		}
		faults := c.checkLedger()
		if x.fault != "" {
			if len(faults) != 1 || faults[0].key != x.fault {
				t.Errorf("%+v: %+v", x.ledgerConfig, faults)
			}
			continue
		}
		say := func(t time.Time) string {
			if t.IsZero() {
				return ""
			}
			return t.Format("2006-01-02 15:04")
		}
		if a, b := say(c.CheckDue(now)), say(c.BackupDue(now)); len(faults) > 0 || a != x.check || b != x.backup {
			t.Errorf("%+v: %+v; due %q, %q", x.ledgerConfig, faults, a, b)
		}
	}
}
