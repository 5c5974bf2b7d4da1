package mailbox

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"postd/ledger"
)

// pace is how fast letters may go out: not at all for a while where the server
// said that it wants no more, or was not reached; and never faster than the
// provider allows.
type pace struct {
	mu     sync.Mutex
	pause  time.Time // nothing is tried before it
	times  int       // that the server was found so, in a row
	why    string
	urged  uint64        // Ledger.Urged when the pause began
	minute *rate.Limiter // nil means no limit
	full   bool          // the day's number is reached, and that was said
}

// longestPause is the longest time for which a server is left alone.
const longestPause = 15 * time.Minute

// limit sets how many letters a minute go out; 0 is any number. They are spread
// evenly: who sends a minute's number at once is over the limit of whoever counts
// by another clock.
func (c *pace) limit(perMinute int) {
	if perMinute > 0 {
		c.minute = rate.NewLimiter(rate.Limit(float64(perMinute)/60), max(1, perMinute/10))
	}
}

// open reports whether anything may be tried: the pause is over, or somebody who
// knows better had everything sent at once since it began.
func (c *pace) open(now time.Time, urged uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !now.Before(c.pause) || urged != c.urged
}

// slow lets the whole queue wait: a minute first, then ever longer. Up to a tenth
// is added, so that several offices at one server do not all come back together.
func (c *pace) slow(now time.Time, urged uint64, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := min(longestPause, time.Minute<<min(c.times, 4))
	c.pause, c.why, c.urged = now.Add(jittered(d, uint64(now.UnixNano()), c.times)-time.Second), why, urged
	c.times++
}

// well notes that the server answered to a letter as it should: it takes mail.
func (c *pace) well() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pause, c.times, c.why = time.Time{}, 0, ""
}

// slowed reports whether the server was found to want no more, and nothing else was
// heard of it since.
func (c *pace) slowed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.times > 0
}

// until is when the pause is over.
func (c *pace) until() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pause
}

// Trouble tells why nothing goes out for now, "" if everything does.
func (s *Sender) Trouble() string {
	c := &s.pace
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.times > 0:
		return fmt.Sprintf("the server that takes mail is tried again at %s: %s", c.pause.UTC().Format(time.RFC3339), c.why)
	case c.full:
		return fmt.Sprintf("the %d letters of a day are sent; the others wait (smtp.max_per_day)", s.config.MaxPerDay)
	}
	return ""
}

// AtOnce tells how many connections are open at once to the server that takes mail,
// and how many letters are under way to one domain.
func (c Config) AtOnce() (connections, perDomain int) {
	c = c.withDefaults()
	return c.Connections, c.PerDomain
}

// room cuts what is due to what the provider's limits leave. Where a minute's
// number is used up it waits for the next letter's turn.
func (s *Sender) room(ctx context.Context, due []ledger.Posting) ([]ledger.Posting, error) {
	if day := s.config.MaxPerDay; day > 0 {
		n, err := s.ledger.SentInDay(s.now())
		if err != nil {
			return nil, fmt.Errorf("mailbox: %w", err)
		}
		left := max(0, day-n)
		s.pace.mu.Lock()
		told := s.pace.full
		s.pace.full = left == 0
		s.pace.mu.Unlock()
		if left == 0 && !told {
			s.log.Warn("mailbox: the letters of a day are sent; the others wait", "max_per_day", day)
		}
		due = due[:min(len(due), left)]
	}
	m := s.pace.minute
	if m == nil || len(due) == 0 {
		return due, nil
	}
	for {
		n := min(len(due), int(m.TokensAt(s.now())))
		if n > 0 && m.AllowN(s.now(), n) {
			return due[:n], nil
		}
		r := m.ReserveN(s.now(), 1)
		d := r.DelayFrom(s.now())
		r.CancelAt(s.now())
		if err := s.config.Sleep(ctx, max(d, time.Millisecond)); err != nil {
			return nil, fmt.Errorf("mailbox: %w", err)
		}
	}
}

// sleep waits by the machine's clock.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
