package standby

import (
	"bytes"
	"net"
	"sync"
	"testing"
	"time"
)

// line stands between a machine and one server. It can be cut, so that nothing is carried and new
// calls are not taken; be silent, so that nothing is carried and nobody is told; and be slow.
type line struct {
	ln net.Listener
	to string
	wg sync.WaitGroup

	said func(words []byte) // is told of each piece on its way to the server, before it is carried; nil: nobody

	mu     sync.Mutex
	state  string
	late   time.Duration
	open   map[net.Conn]bool
	change chan struct{} // closed when the state changes
}

// The states of a line.
const (
	carries = ""
	cut     = "cut"
	silent  = "silent"
)

func newLine(t testing.TB, to string) *line {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{ln: ln, to: to, open: map[net.Conn]bool{}, change: make(chan struct{})}
	l.wg.Go(l.serve)
	t.Cleanup(func() {
		l.ln.Close()
		l.set(cut)
		l.wg.Wait()
	})
	return l
}

func (l *line) port() int { return l.ln.Addr().(*net.TCPAddr).Port }

// set changes the state. A line that carries again does so for new calls: those that were under way
// when it was silent end.
func (l *line) set(state string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if state == cut || l.state == silent {
		for c := range l.open {
			c.Close()
		}
	}
	l.state = state
	close(l.change)
	l.change = make(chan struct{})
}

// slow makes every piece late.
func (l *line) slow(by time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.late = by
}

func (l *line) now() (state string, late time.Duration, change chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state, l.late, l.change
}

func (l *line) serve() {
	for {
		c, err := l.ln.Accept()
		if err != nil {
			return
		}
		if state, _, _ := l.now(); state == cut {
			c.Close()
			continue
		}
		s, err := net.Dial("tcp", l.to)
		if err != nil {
			c.Close()
			continue
		}
		l.mu.Lock()
		l.open[c], l.open[s] = true, true
		l.mu.Unlock()
		l.wg.Go(func() {
			var both sync.WaitGroup
			both.Go(func() { l.carry(c, s, l.said) })
			both.Go(func() { l.carry(s, c, nil) })
			both.Wait()
			l.mu.Lock()
			delete(l.open, c)
			delete(l.open, s)
			l.mu.Unlock()
		})
	}
}

// carry carries one direction until either side ends.
func (l *line) carry(from, to net.Conn, said func([]byte)) {
	defer to.Close()
	defer from.Close()
	b := make([]byte, 64<<10)
	for {
		n, err := from.Read(b)
		if n > 0 {
			state, late, change := l.now()
			for state == silent {
				<-change
				state, late, change = l.now()
			}
			if state == cut {
				return
			}
			time.Sleep(late)
			if said != nil {
				said(bytes.Clone(b[:n]))
			}
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
