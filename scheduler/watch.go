package scheduler

import (
	"fmt"
	"sync"
	"time"
)

// watchSlack is by how much the clock of the wall may differ from what has
// elapsed, or stand before what was done last, and still be believed: clocks
// are put right by seconds every day.
const watchSlack = 5 * time.Minute

// Watch doubts the clock of the wall. A clock that was set wrongly must put
// nobody in excess of the time: while it is doubted nothing may be judged, and
// nothing sent, since the receipt of a letter begins a turn.
//
// It compares the wall with a clock that cannot be set and that runs while the
// machine is suspended. So neither a suspended machine nor a long pause is
// doubted, but a jump of the wall alone is, forward or back. The doubt ends when
// the two agree again, or when a person says that the wall is right.
type Watch struct {
	mu      sync.Mutex
	wall    func() time.Time
	elapsed func() time.Duration // of a clock that cannot be set
	last    time.Time            // before which the wall cannot be right; zero once it was not
	from    time.Time            // the wall, when
	at      time.Duration        // the other clock stood so
	begun   bool
	words   string
}

// NewWatch returns a watch of the wall's clock. Last is when something was done
// last, by whatever clock there was then: a wall that stands before it is
// doubted from the start. Elapsed nil is the machine's own clock.
func NewWatch(wall func() time.Time, last time.Time, elapsed func() time.Duration) *Watch {
	if elapsed == nil {
		elapsed = sinceBoot
	}
	return &Watch{wall: wall, elapsed: elapsed, last: last}
}

// Doubt looks at the clocks and returns in words why the wall's is doubted;
// empty: it is not. Changed reports whether that is new.
func (w *Watch) Doubt() (words string, changed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	was := w.words
	w.look()
	return w.words, (was == "") != (w.words == "")
}

func (w *Watch) look() {
	now, elapsed := w.wall().Round(0), w.elapsed()
	if behind := w.last.Sub(now); behind > watchSlack {
		w.words = fmt.Sprintf("the machine's clock says %s, and the office was at work at %s already", now.UTC().Format(time.RFC3339), w.last.UTC().Format(time.RFC3339))
		return
	}
	if w.last = (time.Time{}); !w.begun {
		w.from, w.at, w.begun = now, elapsed, true
	}
	right := w.from.Add(elapsed - w.at)
	switch jump := now.Sub(right); {
	case jump > watchSlack:
		w.words = fmt.Sprintf("the machine's clock has jumped forward by %s, to %s", jump.Round(time.Second), now.UTC().Format(time.RFC3339))
	case jump < -watchSlack:
		w.words = fmt.Sprintf("the machine's clock was set back by %s, to %s", (-jump).Round(time.Second), now.UTC().Format(time.RFC3339))
	default:
		w.words = ""
	}
}

// Accept says that the wall's clock is right as it stands. It returns what had
// been doubted.
func (w *Watch) Accept() (words string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.look()
	words = w.words
	w.words, w.last = "", time.Time{}
	w.from, w.at, w.begun = w.wall().Round(0), w.elapsed(), true
	return words
}
