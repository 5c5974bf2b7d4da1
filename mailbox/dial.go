package mailbox

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"time"
)

// patience is how many times the longest silence a server may take in all for a
// greeting or the answer to a command, beside the time that its octets need.
const patience = 5

// slowest is the line on which a letter still comes through, in octets a second.
const slowest = 4 << 10

// wire is an open connection to a server. For implicit TLS Conn is the TLS
// connection over the guard; else it is the guard itself.
type wire struct {
	net.Conn
	guard *guard
	stop  func() bool
}

// dial connects to the server. The connection is closed when ctx ends, which
// ends every command that waits on it.
func dial(ctx context.Context, s Server, quiet time.Duration) (*wire, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	d := net.Dialer{Timeout: quiet}
	c, err := d.DialContext(ctx, "tcp", s.Addr())
	if err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	// A name of this machine might be made to mean another.
	if a, ok := c.RemoteAddr().(*net.TCPAddr); s.security() == Plain && (!ok || !a.IP.IsLoopback()) {
		c.Close()
		return nil, fmt.Errorf("mailbox: %s is not this machine; security %q is refused", s.Host, Plain)
	}
	g := newGuard(c, quiet)
	w := &wire{Conn: g, guard: g}
	if s.security() == TLS {
		g.Within(patience * quiet)
		t := tls.Client(g, s.tls())
		if err := t.HandshakeContext(ctx); err != nil {
			g.Close()
			return nil, fmt.Errorf("mailbox: TLS with %s: %w", s.Host, err)
		}
		w.Conn = t
		g.Within(0)
	}
	w.stop = context.AfterFunc(ctx, func() { g.Close() })
	return w, nil
}

// Close closes the connection without a farewell, so that it cannot wait.
func (w *wire) Close() error {
	w.stop()
	return w.guard.Close()
}

// tls returns the terms of TLS: the server's name is verified always.
func (s Server) tls() *tls.Config {
	t := &tls.Config{ServerName: s.Host, RootCAs: s.Roots, MinVersion: tls.VersionTLS12}
	if s.shown != nil {
		t.VerifyConnection = s.shown.show
	}
	return t
}
