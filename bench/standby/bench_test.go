package standby

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"postd/standby"
)

// BenchmarkFiling lays a move in each of 40 games into the mailbox at once and counts how many letters a
// second are read, judged and answered, with both answers handed over: without a second machine and with one.
func BenchmarkFiling(b *testing.B) {
	const moves = 40
	for range b.N {
		var rate [2]float64
		for i, with := range []bool{false, true} {
			h := newHouse(b, moves)
			if !with {
				h.configure(h.a, "")
			}
			h.a.serve()
			if with {
				h.seed()
			}
			until(b, "the letters of terms are out", func() bool { return len(h.taken()) == 2*moves })
			h.answer()
			began := time.Now()
			until(b, "all are answered", func() bool { return len(h.taken()) == 4*moves })
			rate[i] = moves / time.Since(began).Seconds()
			h.a.stop()
			h.b.kill()
		}
		b.ReportMetric(rate[0], "letters/s-alone")
		b.ReportMetric(rate[1], "letters/s-with")
		b.ReportMetric(rate[1]/rate[0], "with/alone")
		machineLine(b)
	}
}

// machineLine prints on what it was measured.
func machineLine(b *testing.B) {
	load, _ := os.ReadFile("/proc/loadavg")
	b.Logf("%s/%s, %d processors, load %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), strings.TrimSpace(string(load)))
}

// BenchmarkLag writes 125 transactions a second, each of the size of four letters with their answers, as an
// office does that has 500 letters a second, and tells how far the second machine was behind at most.
func BenchmarkLag(b *testing.B) {
	const rate, letters, lasts = 125, 4, 10 * time.Second
	for range b.N {
		s := newServers(b)
		x := settings(s, "lag", "office-a")
		w := newOffice(b, filepath.Join(b.TempDir(), "a.db"), x)
		w.told("the first")
		f := follower(b, w.copied("b.db"), settings(s, "lag", "office-b"))
		states := make(chan standby.State, 1000)
		f.Tell = func(x standby.State) { states <- x }
		go f.Run(b.Context())
		words := noise(letters * 8000)
		began, written := time.Now(), 0
		for ; time.Since(began) < lasts; written++ {
			time.Sleep(time.Until(began.Add(time.Duration(written) * time.Second / rate)))
			if err := w.l.Log("the drill", "wrote", fmt.Sprint(written), words); err != nil {
				b.Fatal(err)
			}
		}
		took := time.Since(began)
		m, err := w.l.LeafMark()
		if err != nil {
			b.Fatal(err)
		}
		worst := 0.0
		until(b, "the second machine has it", func() bool {
			for len(states) > 0 {
				st := <-states
				worst = max(worst, st.Seconds)
				if st.Leaf >= m.Number {
					return true
				}
			}
			return false
		})
		b.ReportMetric(letters*float64(written)/took.Seconds(), "letters/s")
		b.ReportMetric(worst, "s-behind")
		machineLine(b)
	}
}
