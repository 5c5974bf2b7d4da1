package mailbox

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"postd/ledger"
)

// Probe is what one server is found to be like, for an operator who wants to know
// before opening the office, or why it does not work.
type Probe struct {
	Name    string // of the mailbox, or "" for the server that takes mail
	Addr    string
	Err     error // why it cannot be used; nil: it let the office in
	Login   bool  // Err is a refused login
	Idle    bool  // it tells of new mail by itself (RFC 2177); of IMAP alone
	Issued  string
	Expires time.Time // of its certificate; zero: it was spoken to without TLS
}

// ProbeIMAP opens each mailbox as the office does, and leaves it as it was.
func ProbeIMAP(ctx context.Context, c Config) (out []Probe) {
	for _, b := range NewPoller(nil, c, time.Now, nil).boxes {
		if b.config.IMAP.Host == "" {
			continue
		}
		p := Probe{Name: b.name, Addr: b.config.IMAP.Addr()}
		b.config.IMAP.shown = &p
		l, err := b.connect(ctx)
		if p.Err = err; err == nil {
			p.Idle = l.idles
			l.leave()
		}
		p.Login = errors.Is(err, errLogin)
		out = append(out, p)
	}
	return out
}

// ProbeSMTP calls the server that takes mail, and hands nothing in.
func ProbeSMTP(ctx context.Context, c Config) Probe {
	p := Probe{Addr: c.SMTP.Addr()}
	c.SMTP.shown = &p
	line, err := NewSender(nil, c, time.Now, nil).connect(ctx)
	if p.Err = err; err == nil {
		line.quit()
	}
	var o outcome
	if err != nil {
		o = classify(err)
	}
	p.Login = err != nil && o.deferred && strings.Contains(err.Error(), "535")
	return p
}

// show notes the certificate that the server showed.
func (p *Probe) show(s tls.ConnectionState) error {
	if len(s.PeerCertificates) > 0 {
		p.Issued, p.Expires = s.PeerCertificates[0].Subject.CommonName, s.PeerCertificates[0].NotAfter
	}
	return nil
}

// probeTag is what stands after the plus sign in the address to which the office
// writes a letter of its own; no token begins like it.
const probeTag = "doctor-"

// ProbeRound sends the office a letter of its own, to its address with something
// after a plus sign, and waits until it lies in the mailbox (RFC 5233). It returns
// when the server says that it arrived, and the letter as it came. It stays there; the
// office knows it for its own and does nothing with it.
func ProbeRound(ctx context.Context, c Config) (arrived time.Time, raw []byte, err error) {
	c = c.withDefaults()
	p := NewPoller(nil, c, time.Now, nil)
	b := p.boxes[0]
	l, err := b.connect(ctx)
	if err != nil {
		return arrived, nil, err
	}
	defer l.leave()
	uids, err := l.search(0)
	if err != nil {
		return arrived, nil, fmt.Errorf("mailbox: %w", err)
	}
	last := uint32(0)
	if len(uids) > 0 {
		last = uids[len(uids)-1]
	}
	token := strings.ToLower(rand.Text())
	if err := probeSend(ctx, c, token); err != nil {
		return arrived, nil, err
	}
	for {
		if uids, err = l.search(last); err != nil {
			return arrived, nil, fmt.Errorf("mailbox: %w", err)
		}
		for _, uid := range uids {
			last = uid
			if raw, err = l.text(uid, partSize, true); err != nil {
				return arrived, nil, fmt.Errorf("mailbox: %w", err)
			}
			if bytes.Contains(raw, []byte(token)) {
				h, _, err := l.head(uid, true)
				return h.arrived, raw, err
			}
		}
		select {
		case <-ctx.Done():
			return arrived, nil, errors.New("mailbox: the letter was taken and did not come in time")
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// probeSend hands the letter in.
func probeSend(ctx context.Context, c Config, token string) error {
	local, domain, _ := strings.Cut(c.Address, "@")
	to := local + "+" + probeTag + token + "@" + domain
	raw := fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: postd doctor tries the post\r\nDate: %s\r\nMessage-ID: <%s%s@%s>\r\nAuto-Submitted: auto-generated\r\n%s: %s\r\n\r\nThis letter was sent by 'postd doctor --send'. Nothing need be done about it.\r\n",
		c.Address, to, time.Now().Format(time.RFC1123Z), probeTag, token, domain, loopField, domain)
	if c.Sign != nil { // as every letter of the office
		var err error
		if raw, err = c.Sign.sign(raw); err != nil {
			return err
		}
	}
	line, err := NewSender(nil, c, time.Now, nil).connect(ctx)
	if err != nil {
		return err
	}
	_, err = line.send(ledger.Posting{EnvelopeFrom: c.Address, To: to, Bytes: raw})
	if err != nil {
		line.Close()
		return fmt.Errorf("mailbox: %w", err)
	}
	line.quit()
	return nil
}

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
