package standby

import (
	"math/rand/v2"
	"testing"
	"time"
)

func TestLease(t *testing.T) {
	s := func(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
	for _, x := range []struct {
		name     string
		promoted bool
		sent     []float64 // when leaves were sent that the log took
		at       float64
		may      bool
	}{
		{"before the log took anything", false, nil, 1, false},
		{"at once after it", false, []float64{0}, 0, true},
		{"within ten seconds", false, []float64{1}, 10.9, true},
		{"at ten seconds", false, []float64{1}, 11, false},
		{"by the last of several", false, []float64{1, 9}, 18.9, true},
		{"whatever comes late does not count back", false, []float64{9, 1}, 18.9, true},
		{"a day without the log", false, []float64{1}, 86400, false},
		{"promoted, at once", true, []float64{0}, 0, false},
		{"promoted, before thirty seconds", true, []float64{0, 5, 10, 15, 20, 25}, 29.9, false},
		{"promoted, after thirty", true, []float64{25}, 30, true},
		{"promoted, and the log is silent", true, []float64{15}, 30, false},
	} {
		l := lease{lasts: 10 * time.Second, promoted: x.promoted}
		for _, n := range x.sent {
			l.acked(s(n))
		}
		if err := l.may(s(x.at)); (err == nil) != x.may {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

// TestTwoOfficesNeverBegin lets two offices run whose clocks have nothing in common: the old one gets no
// leaf into the log after the epoch of the new one is in it, however late it hears of those before.
func TestTwoOfficesNeverBegin(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 10))
	for range 2000 {
		var old, fresh lease
		old.lasts, fresh.lasts, fresh.promoted = 10*time.Second, 10*time.Second, true
		epoch := time.Duration(r.Int64N(int64(time.Minute)))             // when the epoch is in the log, by a clock that nobody has
		started := epoch + time.Duration(r.Int64N(int64(5*time.Second))) // when the new office is opened
		oldZero, freshZero := -time.Duration(r.Int64N(1e12)), started    // what their own clocks count from
		var heard [][2]time.Duration                                     // when a leaf was sent, and when its acknowledgement comes
		for at := time.Duration(0); at < epoch; at += time.Duration(r.Int64N(int64(6 * time.Second))) {
			heard = append(heard, [2]time.Duration{at, at + time.Duration(r.Int64N(int64(2*time.Minute)))})
		}
		for at := time.Duration(0); at < 3*time.Minute; at += 500 * time.Millisecond {
			for _, h := range heard {
				if h[1] <= at {
					old.acked(h[0] - oldZero)
				}
			}
			if at >= started {
				fresh.acked(at - freshZero)
			}
			if at >= started && old.may(at-oldZero) == nil && fresh.may(at-freshZero) == nil {
				t.Fatalf("both may hand over at %v; the epoch is of %v", at, epoch)
			}
		}
	}
}
