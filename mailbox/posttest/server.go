package posttest

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"log"
	"log/slog"
	"net"
	"strconv"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-smtp"

	"postd/mailbox/mime"
)

// Options are the terms of an embedded post office.
type Options struct {
	Now       func() time.Time            // the clock by which letters are dated; required
	OnDeliver func(to string, raw []byte) // called for each letter laid into a mailbox, before the sender has an answer
	Epoch     uint32                      // UIDVALIDITY of the mailboxes; 0: a new one is drawn, as after a restart
	Log       *slog.Logger                // if it is nil, nothing is logged
}

// Server is a whole post office in this process, on the loopback: an SMTP
// server that takes mail for its mailboxes and an IMAP server that shows them.
// It keeps nothing when it closes.
//
// Mailboxes are named by their whole address; a letter to "post+g12@host" lies
// in that of "post@host" (RFC 5233). Letters are dated by the clock that was
// handed in, at a whole second, as IMAP shows it (RFC 9051 2.3.3).
type Server struct {
	opts  Options
	log   *slog.Logger
	epoch uint32

	imap   *imapserver.Server
	smtp   *smtp.Server
	imapLn net.Listener
	smtpLn net.Listener
	wg     sync.WaitGroup

	mu      sync.Mutex
	boxes   map[string]*box
	refused []Refusal
	news    chan struct{} // closed and renewed at each delivery, for IDLE
	opened  int           // SMTP sessions
	closed  bool
	tokens  bool // tokens are known, and taken
}

// box is one mailbox, and all that was ever laid into it.
type box struct {
	user    *imapmemserver.User
	letters []Delivery
	secret  string
	token   string // see Token
}

// Delivery is one letter that was laid into a mailbox.
type Delivery struct {
	From string // of the envelope
	To   string // of the envelope, with its plus part
	At   time.Time
	Raw  []byte // with the Return-Path, Delivered-To and Received of the delivery
}

// Start starts a post office on two free ports of the loopback.
func Start(opts Options) (*Server, error) {
	if opts.Now == nil {
		return nil, fmt.Errorf("posttest: a post office needs a clock")
	}
	opts.Log = cmp.Or(opts.Log, slog.New(slog.DiscardHandler))
	o := &Server{opts: opts, log: opts.Log, epoch: opts.Epoch, boxes: map[string]*box{}, news: make(chan struct{})}
	if o.epoch == 0 {
		var b [4]byte
		if _, err := rand.Read(b[:]); err != nil {
			return nil, fmt.Errorf("posttest: %w", err)
		}
		o.epoch = binary.BigEndian.Uint32(b[:])>>2 | 1
	}
	var err error
	if o.imapLn, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("posttest: %w", err)
	}
	if o.smtpLn, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		o.imapLn.Close()
		return nil, fmt.Errorf("posttest: %w", err)
	}
	o.imap = o.imapServer()
	o.smtp = o.smtpServer()
	o.wg.Add(2)
	go func() { defer o.wg.Done(); _ = o.imap.Serve(o.imapLn) }()
	go func() { defer o.wg.Done(); _ = o.smtp.Serve(o.smtpLn) }()
	return o, nil
}

// Close ends both servers and every connection to them.
func (o *Server) Close() error {
	o.mu.Lock()
	if o.closed {
		o.mu.Unlock()
		return nil
	}
	o.closed = true
	o.mu.Unlock()
	// The listeners are closed here too, for a server that has not yet begun
	// to serve does not know its own.
	o.smtpLn.Close()
	o.imapLn.Close()
	_ = o.smtp.Close()
	_ = o.imap.Close()
	o.wg.Wait()
	return nil
}

// Open makes a mailbox for the address; with an empty password it can be
// written to and not read from outside.
func (o *Server) Open(address, password string) error {
	name := mime.Bare(address)
	if name == "" {
		return fmt.Errorf("posttest: %q is no address for a mailbox", address)
	}
	u := imapmemserver.NewUser(name, password)
	if err := u.Create("INBOX", nil); err != nil {
		return fmt.Errorf("posttest: %w", err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.boxes[name] != nil {
		return fmt.Errorf("posttest: the post office has a mailbox %s already", name)
	}
	o.boxes[name] = &box{user: u, secret: password}
	return nil
}

// libraryLog hands the complaints of the mail libraries to slog at its lowest
// level, for they may name addresses.
func (o *Server) libraryLog() *log.Logger {
	l := slog.NewLogLogger(o.log.Handler(), slog.LevelDebug)
	l.SetPrefix("posttest: ")
	return l
}

// Login is where one of the two servers is spoken to, and as whom: without TLS, and
// with a password if the mailbox is open to its reader.
type Login struct {
	Host     string
	Port     int
	User     string
	Password string
}

// Addr returns "host:port".
func (l Login) Addr() string { return net.JoinHostPort(l.Host, strconv.Itoa(l.Port)) }

// IMAP returns where the mailbox of the address is read.
func (o *Server) IMAP(address string) Login { return o.at(o.imapLn, address) }

// SMTP returns where mail is handed in; with an address it is done under that
// name, and with "" without authentication.
func (o *Server) SMTP(address string) Login { return o.at(o.smtpLn, address) }

func (o *Server) at(ln net.Listener, address string) Login {
	a := ln.Addr().(*net.TCPAddr)
	l := Login{Host: a.IP.String(), Port: a.Port, User: mime.Bare(address)}
	o.mu.Lock()
	defer o.mu.Unlock()
	if b := o.boxes[l.User]; b != nil {
		l.Password = b.secret
	}
	return l
}

// Letters returns all that was ever laid into the mailbox of the address, in
// order.
func (o *Server) Letters(address string) []Delivery {
	o.mu.Lock()
	defer o.mu.Unlock()
	b := o.boxes[mime.Bare(address)]
	if b == nil {
		return nil
	}
	return append([]Delivery(nil), b.letters...)
}

// Deliver lays a letter into the mailbox of the address, as a server would
// that took it from outside. Its envelope sender is that of the Return-Path
// field if it has one, else its From.
func (o *Server) Deliver(to string, raw []byte) error {
	return o.DeliverFrom(mime.EnvelopeFrom(raw), to, raw)
}

// DeliverFrom does that with an envelope sender of its own.
func (o *Server) DeliverFrom(from, to string, raw []byte) error {
	now := o.opts.Now().UTC().Truncate(time.Second)
	d := Delivery{From: from, To: to, At: now, Raw: stamped(from, to, now, raw)}
	o.mu.Lock()
	b := o.boxes[mime.Bare(to)]
	o.mu.Unlock()
	if b == nil {
		return fmt.Errorf("posttest: the post office has no mailbox for %s", to)
	}
	if _, err := b.user.Append("INBOX", bytes.NewReader(d.Raw), &imap.AppendOptions{Time: now}); err != nil {
		return fmt.Errorf("posttest: %w", err)
	}
	o.mu.Lock()
	b.letters = append(b.letters, d)
	close(o.news)
	o.news = make(chan struct{})
	o.mu.Unlock()
	if o.opts.OnDeliver != nil {
		o.opts.OnDeliver(to, d.Raw)
	}
	return nil
}

// changed returns a channel that is closed at the next delivery.
func (o *Server) changed() <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.news
}

// stamped puts on top of a letter what a delivering server puts there
// (RFC 5321 4.4), with lines that end in CR LF.
func stamped(from, to string, at time.Time, raw []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\nDelivered-To: %s\r\n", from, to)
	fmt.Fprintf(&b, "Received: from localhost by localhost with ESMTP; %s\r\n", at.Format(time.RFC1123Z))
	for line := range bytes.Lines(raw) {
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteString("\r\n")
	}
	return b.Bytes()
}
