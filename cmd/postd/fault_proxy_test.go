package main

import (
	"bytes"
	"net"
	"sync"
	"testing"
	"time"
)

// The ways in which a line fails.
const (
	cutLine  = "cut"        // both directions end, as when a server falls
	rstLine  = "reset"      // the connection is reset: what was under way is lost
	holeLine = "black hole" // nothing more is carried, and nobody is told
	dropLine = "refused"    // the line is cut, and the next calls are not taken
	slowLine = "slow"       // each piece is late
	byteLine = "by bytes"   // each octet comes alone
)

// lineFault is one failure of a line, at an octet of one of its directions, or
// when certain words are seen on it; they are not carried.
type lineFault struct {
	kind string
	down bool   // from the server to the office
	at   int64  // octets of that direction, over all connections since the proxy was told of the fault
	upon string // instead of at
}

// faultProxy stands between the office and one server, and fails when it is
// told to, once.
type faultProxy struct {
	ln net.Listener
	to string
	wg sync.WaitGroup

	mu     sync.Mutex
	fault  *lineFault
	passed [2]int64 // octets to the server and from it
	fired  bool
	refuse int // calls that are not taken
	calls  int // that came
	open   map[net.Conn]bool
}

// newFaultProxy opens a door on the loopback that leads to the server.
func newFaultProxy(t testing.TB, to string) *faultProxy {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &faultProxy{ln: ln, to: to, open: map[net.Conn]bool{}}
	p.wg.Go(p.serve)
	t.Cleanup(p.close)
	return p
}

func (p *faultProxy) port() int { return p.ln.Addr().(*net.TCPAddr).Port }

// fail sets the next fault, and counts octets anew; nil heals the line for the
// calls that come, and ends those that hang in a black hole.
func (p *faultProxy) fail(f *lineFault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault, p.passed, p.fired, p.refuse = f, [2]int64{}, false, 0
	if f == nil {
		p.endAll()
	}
}

// seen returns how many octets went to the server and came from it, and
// whether the fault came about.
func (p *faultProxy) seen() (up, down int64, fired bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.passed[0], p.passed[1], p.fired
}

func (p *faultProxy) endAll() {
	for c := range p.open {
		c.Close()
	}
}

func (p *faultProxy) close() {
	p.ln.Close()
	p.mu.Lock()
	p.endAll()
	p.mu.Unlock()
	p.wg.Wait()
}

// called counts the calls that came.
func (p *faultProxy) called() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.calls
}

func (p *faultProxy) serve() {
	for {
		c, err := p.ln.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		p.calls++
		refuse, to := p.refuse > 0, p.to
		if refuse {
			p.refuse--
		}
		p.mu.Unlock()
		if refuse {
			reset(c)
			continue
		}
		s, err := net.Dial("tcp", to)
		if err != nil {
			c.Close()
			continue
		}
		l := &line{proxy: p, ends: [2]net.Conn{c, s}}
		p.mu.Lock()
		p.open[c], p.open[s] = true, true
		p.mu.Unlock()
		var both sync.WaitGroup
		for dir := range 2 {
			both.Go(func() { l.carry(dir) })
		}
		p.wg.Go(func() {
			both.Wait()
			p.mu.Lock()
			delete(p.open, c)
			delete(p.open, s)
			p.mu.Unlock()
			c.Close()
			s.Close()
		})
	}
}

// line is one call through the proxy.
type line struct {
	proxy *faultProxy
	ends  [2]net.Conn // the office, the server

	mu   sync.Mutex
	how  string // what came over it; empty: nothing
	tail [2][]byte
}

// carry carries one direction until it ends: 0 to the server, 1 from it.
func (l *line) carry(dir int) {
	from, to := l.ends[dir], l.ends[1-dir]
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		if n > 0 && !l.pass(dir, b[:n], to) {
			return
		}
		if err != nil {
			if l.state() != holeLine {
				to.(*net.TCPConn).CloseWrite()
			}
			return
		}
	}
}

func (l *line) state() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.how
}

// pass carries one piece, as far as the fault lets it; false ends the line.
func (l *line) pass(dir int, b []byte, to net.Conn) bool {
	carried, how := l.judge(dir, b)
	if l.state() == holeLine && how == "" {
		return true // swallowed
	}
	switch {
	case how == slowLine || l.state() == slowLine:
		l.set(slowLine)
		time.Sleep(2 * time.Millisecond)
		carried = len(b)
	case how == byteLine || l.state() == byteLine:
		l.set(byteLine)
		to.(*net.TCPConn).SetNoDelay(true)
		for i := range b {
			if _, err := to.Write(b[i : i+1]); err != nil {
				return false
			}
		}
		return true
	}
	if carried > 0 {
		if _, err := to.Write(b[:carried]); err != nil {
			return false
		}
	}
	switch how {
	case cutLine, dropLine:
		for _, c := range l.ends {
			c.Close()
		}
		return false
	case rstLine:
		for _, c := range l.ends {
			reset(c)
		}
		return false
	case holeLine:
		l.set(holeLine)
	}
	return true
}

func (l *line) set(how string) {
	l.mu.Lock()
	l.how = how
	l.mu.Unlock()
}

// judge counts the piece and returns how much of it is carried, and the fault
// that comes about in it.
func (l *line) judge(dir int, b []byte) (carried int, how string) {
	p := l.proxy
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.passed[dir]
	p.passed[dir] += int64(len(b))
	f := p.fault
	if f == nil || p.fired || f.down != (dir == 1) {
		return len(b), ""
	}
	carried = -1
	if f.upon != "" {
		whole := append(bytes.Clone(l.tail[dir]), b...)
		if i := bytes.Index(whole, []byte(f.upon)); i >= 0 {
			carried = max(0, i-len(l.tail[dir]))
		}
		l.tail[dir] = whole[max(0, len(whole)-len(f.upon)+1):]
	} else if p.passed[dir] > f.at {
		carried = int(f.at - before)
	}
	if carried < 0 {
		return len(b), ""
	}
	p.fired = true
	if f.kind == dropLine {
		p.refuse = 2
	}
	return carried, f.kind
}

// reset ends a connection so that the other side hears of an error.
func reset(c net.Conn) {
	c.(*net.TCPConn).SetLinger(0)
	c.Close()
}
