package app

import (
	"bytes"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/templates"
)

// TestNight deletes letters of strangers when their time is over, once a date, and
// leaves them where they are to be kept for ever.
func TestNight(t *testing.T) {
	t.Parallel()
	for _, keep := range []string{"", "2 days", "0"} {
		now := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
		l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
			Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, NoSync: true, Now: func() time.Time { return now },
		})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		for i := range 5 {
			kept, err := l.KeepAll(ledger.Incoming{
				Raw: fmt.Appendf(nil, "From: s%d@elsewhere.test\r\n\r\nx\r\n", i), Place: ledger.Place{Mailbox: "a", UIDValidity: 1, UID: uint32(i + 1)},
				Arrived: now.AddDate(0, 0, -i), Stranger: &ledger.Stranger{From: fmt.Sprintf("s%d@elsewhere.test", i)},
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := l.Settle(kept[0].Seq, ledger.UnknownSender, "nobody's"); err != nil {
				t.Fatal(err)
			}
		}
		var log bytes.Buffer
		a := &App{Ledger: l, Now: func() time.Time { return now }, Log: slog.New(slog.NewTextHandler(&log, nil))}
		a.Config.Keep.Strangers = keep
		left := func() int {
			t.Helper()
			if err := a.night(); err != nil {
				t.Fatal(err)
			}
			s, err := l.Strangers(now)
			if err != nil {
				t.Fatal(err)
			}
			return s.All
		}
		want := map[string][3]int{"": {5, 5, 1}, "2 days": {3, 3, 0}, "0": {5, 5, 5}}[keep]
		first := left()
		now = now.Add(13 * time.Hour) // the same date
		second := left()
		now = now.AddDate(0, 0, 29)
		if got := [3]int{first, second, left()}; got != want {
			t.Errorf("%q: %v letters are left, want %v", keep, got, want)
		}
		if lines := strings.Count(log.String(), "were deleted"); (lines > 0) != (keep != "0") || !strings.Contains(log.String()+"digest=", "digest=") {
			t.Errorf("%q: the log says %q", keep, log.String())
		}
		if report, err := l.Check(false); err != nil || !report.Sound() {
			t.Errorf("%q: %v, %v", keep, report, err)
		}
	}
}
