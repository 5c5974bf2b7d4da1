package scheduler

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tower writes down which bell rang when, on the clock of the bubble.
type tower struct {
	mu    sync.Mutex
	start time.Time
	rung  []string
}

func (w *tower) bell(name string) func(context.Context) error {
	return func(context.Context) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.rung = append(w.rung, fmt.Sprintf("%s %s", name, time.Since(w.start)))
		return nil
	}
}

// run lets the scheduler run for so long.
func run(t *testing.T, s *Scheduler, d time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
}

func mustNew(t *testing.T, b Bells, c Config) *Scheduler {
	t.Helper()
	s, err := New(b, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &tower{start: time.Now()}
		s := mustNew(t, Bells{Poll: w.bell("poll"), Flush: w.bell("flush"), Sweep: w.bell("sweep")}, Config{Poll: 90 * time.Second})
		run(t, s, 3*time.Minute+time.Second)
		want := []string{
			"poll 0s", "sweep 0s", "flush 0s", // what the clock would have rung while the house was closed
			"sweep 1m0s", "flush 1m0s", "poll 1m30s", "sweep 2m0s", "flush 2m0s", "sweep 3m0s", "flush 3m0s", "poll 3m0s",
		}
		if got := w.sorted(); !slices.Equal(got, sorted(want)) {
			t.Errorf("rang %q, want %q", got, want)
		}
	})
}

func sorted(s []string) []string { s = slices.Clone(s); slices.Sort(s); return s }

func (w *tower) sorted() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return sorted(w.rung)
}

// TestDeadline checks that what is due is judged only after the mailbox was read
// (CLOCK/C-9).
func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &tower{start: time.Now()}
		due := w.start.Add(90 * time.Second)
		s := mustNew(t, Bells{
			Poll: w.bell("poll"), Flush: w.bell("flush"),
			Sweep: func(ctx context.Context) error {
				if !due.IsZero() && !due.After(time.Now()) {
					due = time.Time{}
				}
				return w.bell("sweep")(ctx)
			},
		}, Config{NextDue: func() time.Time { return due }})
		run(t, s, 3*time.Minute+time.Second)
		want := []string{
			"poll 0s", "sweep 0s", "flush 0s", "sweep 1m0s", "flush 1m0s",
			"poll 2m0s", "sweep 2m0s", "flush 2m0s", "sweep 3m0s", "flush 3m0s",
		}
		if !slices.Equal(w.rung, want) {
			t.Errorf("rang %q, want %q", w.rung, want)
		}
	})
}

// TestDeadlineWaitsForAReading checks that a reading that began before the deadline
// came is not enough: another follows it.
func TestDeadlineWaitsForAReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &tower{start: time.Now()}
		polls := 0
		s := mustNew(t, Bells{
			Poll: func(ctx context.Context) error {
				polls++
				time.Sleep(10 * time.Second)
				return w.bell("poll")(ctx)
			},
			Sweep: w.bell("sweep"),
		}, Config{NextDue: func() time.Time { return w.start }})
		go s.poll.run(t.Context(), false)
		synctest.Wait()
		s.Minute(t.Context())
		if want := []string{"poll 10s", "poll 20s", "sweep 20s"}; !slices.Equal(w.rung, want) {
			t.Errorf("rang %q, want %q", w.rung, want)
		}
		synctest.Wait()
	})
}

func TestNeverTwiceAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		at, most, n := 0, 0, 0
		slow := func(ctx context.Context) error {
			mu.Lock()
			at, n = at+1, n+1
			most = max(most, at)
			mu.Unlock()
			defer func() { mu.Lock(); at--; mu.Unlock() }()
			select {
			case <-time.After(150 * time.Second):
			case <-ctx.Done():
			}
			return ctx.Err()
		}
		s := mustNew(t, Bells{Sweep: slow, Poll: slow}, Config{Poll: time.Minute})
		s.poll = newBell("poll", nil, s.config.Log) // the sweep alone
		run(t, s, 10*time.Minute+time.Second)
		if most != 1 || n != 4 {
			t.Errorf("it rang %d times, %d at once; want 4 and 1", n, most)
		}
	})
}

// TestPanic checks that a bell that panics is reported in the log and rings again.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		w := &tower{start: time.Now()}
		n := 0
		s := mustNew(t, Bells{
			Sweep: func(ctx context.Context) error {
				if n++; n == 1 {
					panic("the clock fell down")
				}
				return errors.New("out of tune")
			},
			Flush: w.bell("flush"),
		}, Config{Log: slog.New(slog.NewTextHandler(&out, nil))})
		run(t, s, time.Minute+time.Second)
		if want := []string{"flush 0s", "flush 1m0s"}; !slices.Equal(w.rung, want) || n != 2 {
			t.Errorf("rang %q and %d sweeps", w.rung, n)
		}
		for _, words := range []string{"the clock fell down", "bell.go", "out of tune", "bell=sweep"} {
			if !strings.Contains(out.String(), words) {
				t.Errorf("the log does not say %q:\n%s", words, out.String())
			}
		}
	})
}

// TestEnd checks that Run waits for what still rings, and rings nothing after the
// end.
func TestEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := false
		s := mustNew(t, Bells{Flush: func(ctx context.Context) error {
			<-ctx.Done()
			time.Sleep(5 * time.Second)
			ended = true
			return ctx.Err()
		}}, Config{})
		begun := time.Now()
		run(t, s, time.Minute)
		if !ended || time.Since(begun) != 65*time.Second {
			t.Errorf("ended %t after %s, want true after 1m5s", ended, time.Since(begun))
		}
		ended = false
		over, cancel := context.WithCancel(t.Context())
		cancel()
		if s.Minute(over); ended {
			t.Error("it rang after the end")
		}
	})
}

func TestRunOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := mustNew(t, Bells{}, Config{})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- s.Run(ctx) }()
		synctest.Wait()
		if err := s.Run(t.Context()); !errors.Is(err, errRunning) {
			t.Errorf("the second Run: %v", err)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		run(t, s, time.Second) // and again afterwards
	})
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []Config{{Daily: "7 o'clock"}, {Daily: "25:00"}, {Poll: time.Millisecond}, {Poll: -time.Second}} {
		if _, err := New(Bells{}, c); err == nil || !strings.HasPrefix(err.Error(), "scheduler: ") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestDaily checks that the daily bell rings once for each date, also for the date
// on which the house opens later than the time of the bell.
func TestDaily(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // the bubble begins at 2000-01-01 00:00 UTC
		w := &tower{start: time.Now()}
		s := mustNew(t, Bells{Daily: w.bell("daily")}, Config{Daily: "07:00"})
		run(t, s, 50*time.Hour)
		if want := []string{"daily 7h0m0s", "daily 31h0m0s"}; !slices.Equal(w.rung, want) {
			t.Errorf("rang %q, want %q", w.rung, want)
		}
		time.Sleep(10 * time.Hour) // closed over noon of the third day
		s = mustNew(t, Bells{Daily: w.bell("daily")}, Config{Daily: "07:00"})
		w.rung, w.start = nil, time.Now()
		run(t, s, time.Hour)
		if want := []string{"daily 0s"}; !slices.Equal(w.rung, want) {
			t.Errorf("opened late it rang %q, want %q", w.rung, want)
		}
	})
}

// TestDailyAfterJumps checks that a clock that is set, a machine that sleeps and a
// failure leave no date out for good, and that no date has the bell twice.
func TestDailyAfterJumps(t *testing.T) {
	now := time.Date(2026, 12, 7, 6, 0, 0, 0, time.UTC)
	var rung []string
	fails := false
	s := mustNew(t, Bells{Daily: func(context.Context) error {
		if fails {
			return errors.New("not now")
		}
		rung = append(rung, now.Format(time.DateOnly))
		return nil
	}}, Config{Daily: "07:00", Now: func() time.Time { return now }})
	for _, step := range []struct {
		to    string
		fails bool
		want  string
	}{
		{"2026-12-07 06:59", false, ""},
		{"2026-12-07 19:00", false, "2026-12-07"}, // it slept
		{"2026-12-07 03:00", false, "2026-12-07"}, // and was set back
		{"2026-12-07 07:01", false, "2026-12-07"},
		{"2026-12-09 08:00", true, "2026-12-07"}, // forward by two days
		{"2026-12-09 08:01", false, "2026-12-07 2026-12-09"},
		{"2026-12-08 09:00", false, "2026-12-07 2026-12-09"}, // back over a date that has gone by
		{"2026-12-10 07:00", false, "2026-12-07 2026-12-09 2026-12-10"},
	} {
		now, _ = time.Parse("2006-01-02 15:04", step.to)
		fails = step.fails
		s.Minute(t.Context())
		s.Minute(t.Context())
		if got := strings.Join(rung, " "); got != step.want {
			t.Errorf("at %s it has rung %q, want %q", step.to, got, step.want)
		}
	}
}

func TestTimeOfDay(t *testing.T) {
	london, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, at, from, want string }{
		{"later today", "07:00", "2026-12-08 06:59", "2026-12-08 07:00"},
		{"now is over", "07:00", "2026-12-08 07:00", "2026-12-09 07:00"},
		{"the end of a year", "07:00", "2026-12-31 08:00", "2027-01-01 07:00"},
		{"the clocks go forward over it", "01:30", "2027-03-28 00:10", "2027-03-28 02:30"},
		{"and the day after", "01:30", "2027-03-28 03:00", "2027-03-29 01:30"},
		{"the clocks go back", "01:30", "2026-10-25 00:10", "2026-10-25 01:30"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at, _ := time.Parse("15:04", c.at)
			from, _ := time.ParseInLocation("2006-01-02 15:04", c.from, london)
			d := &timeOfDay{hour: at.Hour(), minute: at.Minute(), zone: london}
			next := d.Next(from)
			if got := next.Format("2006-01-02 15:04"); got != c.want {
				t.Errorf("rings at %s, want %s", got, c.want)
			}
			if after := d.Next(next); after.Sub(next) < 20*time.Hour {
				t.Errorf("rings twice: %s and %s", next, after)
			}
		})
	}
}
