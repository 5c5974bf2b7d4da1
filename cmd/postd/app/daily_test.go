package app

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"postd/ledger"
	"postd/ledger/crowd"
	"postd/mailbox"
	"postd/templates"
)

// asking has the first players of an office ask for one letter a day.
func asking(t testing.TB, l *ledger.Ledger, players []uint64) {
	t.Helper()
	for _, id := range players {
		p, err := l.Player(id)
		if err != nil {
			t.Fatal(err)
		}
		p.Reminding.Daily = true
		if _, err := l.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	}
}

// tournaments is about how many the benchmark of the daily bell has, of three games each.
const tournaments = 1012

// BenchmarkDaily rings the daily bell in an office of 1,012 tournaments, for the sheet alone, and with 100
// players who asked for one letter a day. It tells the time of a processor that a bell takes, and how many
// rows it reads and writes.
func BenchmarkDaily(b *testing.B) {
	for _, asked := range []int{0, 100} {
		b.Run(fmt.Sprintf("asked=%d", asked), func(b *testing.B) {
			var clock crowd.Clock
			l, err := ledger.Open(filepath.Join(b.TempDir(), "postd.db"), ledger.Options{
				Host: "chess.example", From: "post@chess.example", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Source: mailbox.Source, Now: clock.Now, NoSync: true,
			})
			if err != nil {
				b.Fatal(err)
			}
			defer l.Close()
			filled, err := crowd.Fill(b.Context(), l, &clock, crowd.Options{Games: 3 * tournaments, Plies: 2, Papers: 1, Each: 3, Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			asking(b, l, filled.Players[:asked])
			a := &App{Ledger: l, Now: clock.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler), opened: clock.Now()}
			there, err := l.Tally(ledger.TallyTournaments)
			if err != nil {
				b.Fatal(err)
			}
			before, took := l.Counts(), time.Duration(0)
			for b.Loop() {
				clock.Set(clock.Now().Add(24 * time.Hour))
				began := processor(b)
				if err := a.sheets(context.Background()); err != nil {
					b.Fatal(err)
				}
				took += processor(b) - began
			}
			did := l.Counts().Less(before)
			b.ReportMetric(float64(there), "tournaments")
			b.ReportMetric(float64(took.Microseconds())/1000/float64(b.N), "cpu-ms/bell")
			b.ReportMetric(float64(did.Read)/float64(b.N), "rows-read/bell")
			b.ReportMetric(float64(did.Written)/float64(b.N), "rows-written/bell")
			b.ReportMetric(float64(did.Updates)/float64(b.N), "transactions/bell")
		})
	}
}

// processor is what this process has had of the processors until now.
func processor(t testing.TB) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
