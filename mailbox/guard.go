package mailbox

import (
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"
)

// errTooMuch ends a connection on which more came than was asked for.
var errTooMuch = errors.New("mailbox: the server sent more than was asked for")

// guard is a connection that keeps its own deadlines. The mail libraries set
// none while they wait for an answer, or take theirs off again, and a read
// that has timed out they try once more; so a silent server would hold them
// for ever (MAIL/10). The guard ignores the deadlines that they set, arms
// its own before every Read and Write, and remembers the first error: after it
// the connection gives nothing else.
//
// Sockets know no clock but the machine's, so this is the one place of the
// package that reads it.
type guard struct {
	net.Conn

	mu    sync.Mutex
	quiet time.Duration // the longest silence
	until time.Time     // when what is under way must be over; zero: no such limit
	span  time.Duration // that was given for it
	left  int64         // octets that may still come in; negative: no limit
	err   error         // the first error
	heard time.Time     // when something came in last
}

func newGuard(c net.Conn, quiet time.Duration) *guard {
	return &guard{Conn: c, quiet: quiet, left: -1, heard: time.Now()}
}

// Silence sets how long the other side may be silent from now on; it holds
// for a Read that waits already.
func (g *guard) Silence(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.quiet = d
	_ = g.Conn.SetReadDeadline(g.deadline()) // fails only on a closed connection
}

// Within sets how long all that follows may take together, however busy the other
// side is, for one that sends an octet now and then is never silent and never done.
// Zero is no such limit. It holds for a Read that waits already.
func (g *guard) Within(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.until, g.span = time.Time{}, d
	if d > 0 {
		g.until = time.Now().Add(d)
	}
	_ = g.Conn.SetReadDeadline(g.deadline())
}

// deadline is until when the next Read or Write may take.
func (g *guard) deadline() time.Time {
	t := time.Now().Add(g.quiet)
	if !g.until.IsZero() && g.until.Before(t) {
		return g.until
	}
	return t
}

// Allow sets how many octets may come in from now on; negative is no limit.
func (g *guard) Allow(n int64) {
	g.mu.Lock()
	g.left = n
	g.mu.Unlock()
}

// Heard returns when something came in last, or when the connection was made.
func (g *guard) Heard() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.heard
}

// Err returns the error by which the connection ended, or nil.
func (g *guard) Err() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.err
}

// Read reads what comes within the time of silence.
func (g *guard) Read(b []byte) (int, error) {
	g.mu.Lock()
	if g.err == nil && g.left == 0 {
		g.err = errTooMuch
	}
	if err := g.err; err != nil {
		g.mu.Unlock()
		return 0, err
	}
	if g.left > 0 && int64(len(b)) > g.left {
		b = b[:g.left]
	}
	_ = g.Conn.SetReadDeadline(g.deadline())
	g.mu.Unlock()

	n, err := g.Conn.Read(b)

	g.mu.Lock()
	defer g.mu.Unlock()
	if n > 0 {
		g.heard = time.Now()
	}
	if g.left > 0 {
		g.left = max(0, g.left-int64(n))
	}
	return n, g.latch(err, "was silent")
}

// Write writes within the time of silence.
func (g *guard) Write(b []byte) (int, error) {
	g.mu.Lock()
	if err := g.err; err != nil {
		g.mu.Unlock()
		return 0, err
	}
	_ = g.Conn.SetWriteDeadline(g.deadline())
	g.mu.Unlock()

	n, err := g.Conn.Write(b)

	g.mu.Lock()
	defer g.mu.Unlock()
	return n, g.latch(err, "took nothing")
}

// latch remembers the first error and says a missed deadline in words.
func (g *guard) latch(err error, what string) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		if g.until.IsZero() || time.Now().Before(g.until) {
			err = fmt.Errorf("mailbox: the server %s for %v: %w", what, g.quiet, err)
		} else {
			err = fmt.Errorf("mailbox: the server was not done within %v: %w", g.span, err)
		}
	}
	if g.err == nil {
		g.err = err
	}
	return g.err
}

// Close closes the connection at once; a Read or Write that waits ends.
func (g *guard) Close() error {
	g.mu.Lock()
	if g.err == nil {
		g.err = net.ErrClosed
	}
	g.mu.Unlock()
	return g.Conn.Close()
}

// SetDeadline does nothing, since the guard keeps the deadlines.
func (g *guard) SetDeadline(time.Time) error { return nil }

// SetReadDeadline does nothing, since the guard keeps the deadlines.
func (g *guard) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline does nothing, since the guard keeps the deadlines.
func (g *guard) SetWriteDeadline(time.Time) error { return nil }
