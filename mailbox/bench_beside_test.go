package mailbox

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/ledger/crowd"
)

// BenchmarkFiledBesideCheck takes in letters as BenchmarkFiled does, into a ledger of games with all their
// papers, of which those that are settled are bound: one round alone, one beside a check that works as fast as
// it can, one beside a check that works a tenth of the time, as the office makes it. It tells how many letters
// are filed in a second of the clock, and which part of those filed alone are filed beside a check.
func BenchmarkFiledBesideCheck(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as the office does
	f, _, _ := openFiling(b, crowd.Options{Games: 96, Plies: 24, Papers: 25, Seed: filedSeed})
	for more := true; more; {
		bound, err := f.ledger.Bind(20)
		if err != nil {
			b.Fatal(err)
		}
		more = bound.More
	}
	p := NewPoller(f.ledger, f.config, f.clock.Now, nil)
	var took [3]time.Duration
	var letters [3]int
	ply, windows := 24, 0
	round := func(way int) {
		n := f.round(b, 0, len(f.games), ply)
		ply++
		ctx, stop := context.WithCancel(b.Context())
		checked := make(chan int)
		go func() {
			n := 0
			for way > 0 && ctx.Err() == nil {
				r, err := f.ledger.CheckOn(ctx, ledger.CheckOptions{Slow: []float64{0, 1, 0.1}[way], Tell: func(ledger.CheckProgress) { n++ }})
				faults := slices.DeleteFunc(r.Findings, func(f string) bool { // nothing was composed of what crowd says was sent
					return strings.Contains(f, "its octets are not those that were booked")
				})
				if err != nil && !errors.Is(err, ledger.ErrStopped) || len(faults) > 0 {
					b.Errorf("the check beside: %v %.1000q", err, faults)
					break
				}
			}
			checked <- n
		}()
		began := time.Now()
		if err := p.PollOnce(b.Context()); err != nil {
			b.Fatal(err)
		}
		took[way], letters[way] = took[way]+time.Since(began), letters[way]+n
		stop()
		windows += <-checked
	}
	for b.Loop() {
		for _, way := range []int{0, 1, 2, 2, 1, 0} {
			round(way)
		}
	}
	rate := func(way int) float64 { return float64(letters[way]) / took[way].Seconds() }
	b.ReportMetric(rate(0), "letters/s")
	b.ReportMetric(rate(1)/rate(0), "of-it-beside")
	b.ReportMetric(rate(2)/rate(0), "of-it-beside-a-tenth")
	b.ReportMetric(float64(windows)/float64(b.N), "windows/op")
}
