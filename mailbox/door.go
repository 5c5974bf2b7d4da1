package mailbox

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"postd/ledger"
)

// DoorConfig is what the office's own door must know, at which mail servers hand
// letters in. The zero value of each number means its default.
type DoorConfig struct {
	Listen  []DoorListener
	Address string        // the office's one address, "post@host"
	Hello   string        // the name under which the door speaks; that of Address' host
	TLS     *tls.Config   // for STARTTLS; nil: it is not offered
	Outage  time.Duration // for how long the door may be closed before that is an outage (RULING/R-1); 0: for ever
	Doubt   func() error  // why the machine's clock is not to be believed: as long as it says so nothing is taken; nil: it always is

	MaxSize       int64          // octets of a letter; 36 MiB
	MaxRecipients int            // of one letter; 100 (RFC 5321 4.5.3.1.8)
	MaxConns      int            // open connections in all; 64
	MaxPerNetwork int            // of them from one network (/24, /48), but for those of this machine and of friends; 8
	Friends       []netip.Prefix // whose servers are let in like this machine's
	MaxLetters    int            // in one session; 100
	MaxCommands   int            // between two letters; 1000
	Quiet         time.Duration  // how long the other side may be silent; 5 minutes (RFC 5321 4.5.3.2)
	Session       time.Duration  // how long a connection may last; 30 minutes

	// Fault, for tests alone, is called at each named point between the wire and the
	// ledger; it may end the process.
	Fault func(point string)
}

// DoorListener is one socket of the door.
type DoorListener struct {
	net.Listener
	LMTP bool // by LMTP (RFC 2033), from a mail server of the same operator; else by SMTP, from anybody
}

func (c DoorConfig) withDefaults() DoorConfig {
	as := Config{Address: c.Address}.withDefaults()
	c.Hello = cmp.Or(c.Hello, as.Hello)
	usual(&c.MaxSize, as.MaxSize)
	usual(&c.MaxRecipients, 100)
	usual(&c.MaxConns, 64)
	usual(&c.MaxPerNetwork, 8)
	usual(&c.MaxLetters, 100)
	usual(&c.MaxCommands, 1000)
	usual(&c.Quiet, 5*time.Minute)
	usual(&c.Session, 30*time.Minute)
	return c
}

// Door is the door at which mail servers hand letters in themselves, by SMTP or
// LMTP, for an office that has a domain of its own. A letter is taken when it is
// on the disk: only then does its sender hear 250 (RFC 5321 4.2.5), and one whose
// server did not hear it sends it again, which acts once.
//
// Its arrival, and with it the despatch (RULING/R-1), is the instant at which its
// text was complete: a letter in the middle of which a deadline passes had not
// arrived. Nothing is passed on to anybody: the door takes what is written to the
// office, and refuses the rest.
type Door struct {
	ledger *ledger.Ledger
	config DoorConfig
	now    func() time.Time
	log    *slog.Logger
	poller *Poller

	started time.Time
	news    chan struct{}                                    // a letter was kept
	put     func(in ledger.Incoming) (seq uint64, err error) // into the ledger

	mu      sync.Mutex
	filing  map[*bearer]time.Time // arrivals of letters that are being kept
	callers map[*caller]struct{}
	open    sync.WaitGroup // of callers
	shut    bool
	taken   time.Time // when the last letter was kept
}

// closingTime is how long letters that are on their way may take yet when the
// door is closed.
const closingTime = 1500 * time.Millisecond

// NewDoor returns a door beside the mailboxes of the poller, if it reads any, which
// acts on what is handed in. It is to be made before they are read.
func NewDoor(l *ledger.Ledger, c DoorConfig, p *Poller, now func() time.Time, log *slog.Logger) *Door {
	d := &Door{
		ledger: l, config: c.withDefaults(), now: now, log: logger(log), poller: p, started: now(), put: l.KeepAtDoor,
		news: make(chan struct{}, 1), filing: map[*bearer]time.Time{}, callers: map[*caller]struct{}{},
	}
	p.door = d
	return d
}

// Run opens the door and keeps it open until ctx ends. What was lost while it was
// closed is made good before the first letter is taken.
func (d *Door) Run(ctx context.Context) error {
	if err := d.Look(); err != nil && d.doubt() == nil {
		return errors.Join(err, d.closeListeners())
	}
	d.ring() // what a fall left behind is acted on
	var servers []*smtp.Server
	var wg sync.WaitGroup
	errs := make(chan error, len(d.config.Listen))
	for _, ln := range d.config.Listen {
		s := d.server(ln.LMTP)
		servers = append(servers, s)
		d.log.Info("mailbox: the door is open", "listen", ln.Addr().String(), "lmtp", ln.LMTP)
		wg.Go(func() {
			if err := s.Serve(&gate{Listener: ln.Listener, door: d, lmtp: ln.LMTP}); err != nil && ctx.Err() == nil {
				errs <- fmt.Errorf("mailbox: the door at %s: %w", ln.Addr(), err)
			}
		})
	}
	var failed error
	for failed == nil && ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case failed = <-errs:
		case <-d.news:
			if err := errors.Join(d.Look(), d.poller.act(ctx)); err != nil && ctx.Err() == nil {
				d.log.Error("mailbox: letters of the door", "error", err)
			}
		}
	}
	err := d.close(servers)
	wg.Wait()
	return errors.Join(failed, err)
}

// close refuses new connections, lets letters that are on their way arrive, and
// ends what is left.
func (d *Door) close(servers []*smtp.Server) error {
	d.mu.Lock()
	d.shut = true
	for v := range d.callers {
		v.closing()
	}
	d.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), closingTime)
	defer cancel()
	for _, s := range servers {
		_ = s.Shutdown(ctx)
	}
	d.mu.Lock()
	left := slices.Collect(maps.Keys(d.callers))
	d.mu.Unlock()
	for _, v := range left {
		v.Close()
	}
	d.open.Wait()
	err := d.closeListeners()
	if d.doubt() == nil {
		err = errors.Join(err, d.Look()) // it was open until now
	}
	return err
}

func (d *Door) closeListeners() error {
	var errs []error
	for _, ln := range d.config.Listen {
		if err := ln.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// server is the server of one socket. TLS and the limits are the business of the
// caller and the gate.
func (d *Door) server(lmtp bool) *smtp.Server {
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &bearer{door: d, conn: c, caller: c.Conn().(*caller), lmtp: lmtp}, nil
	}))
	s.LMTP = lmtp
	s.Domain = d.config.Hello
	s.MaxMessageBytes = d.config.MaxSize
	s.MaxRecipients = d.config.MaxRecipients
	s.MaxLineLength = 0 // of commands the wire sees to it, and a long line of a letter is no crime
	s.EnableSMTPUTF8 = true
	s.ErrorLog = libraryLog{d.log}
	return s
}

// Look says that the door is open, and that every letter is kept which arrived
// there before now; it must be called as often as mailboxes are read, and before
// anything is judged (CLOCK/C-9). If it had been closed for too long, what was
// lost by that is made good.
func (d *Door) Look() error {
	if err := d.doubt(); err != nil {
		return err
	}
	cause := "the office was closed"
	if d.ledger.ReadThrough().After(d.started) {
		cause = "the door was closed"
	}
	x, outage, err := d.ledger.DoorOpen(d.through(), d.config.Outage, cause)
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	if outage {
		d.log.Warn("mailbox: the door was closed for a time", "outage", x.No, "from", x.From, "to", x.To, "cause", x.Cause)
	}
	return named(d.ledger.MakeGood(d.now()))
}

// through is the instant before which every letter that arrived at the door is
// kept. One that is being written to the disk may have arrived before now.
func (d *Door) through() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.now()
	for _, arrived := range d.filing {
		if arrived.Before(t) {
			t = arrived
		}
	}
	return t
}

// Last is when the door took a letter last; zero if it took none since it was
// opened.
func (d *Door) Last() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.taken
}

// doubt is why nothing is to be taken now.
func (d *Door) doubt() error {
	if d.config.Doubt == nil {
		return nil
	}
	return d.config.Doubt()
}

// fit makes of a whole letter what is kept of it.
func (d *Door) fit(in *ledger.Incoming, size int64, whole func() io.Reader) error {
	return d.poller.clerk.config.fit(in, size, whole)
}

// keep files a letter whose text is complete, as fit makes it, and tells how many
// octets of it are kept.
func (d *Door) keep(s *bearer, fit func(in *ledger.Incoming) error) (seq uint64, octets int, err error) {
	d.mu.Lock()
	arrived := d.now()
	d.filing[s] = arrived
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		delete(d.filing, s)
		if err == nil {
			d.taken = arrived
		}
		d.mu.Unlock()
	}()
	in := ledger.Incoming{Place: ledger.Place{Mailbox: ledger.Door}, Arrived: arrived}
	if err := fit(&in); err != nil {
		return 0, 0, err
	}
	if err := meet(d.ledger, &in); err != nil {
		d.log.Error("mailbox: the header of a letter cannot be read", "error", err)
	}
	if in.Stranger != nil && !s.caller.own {
		in.Stranger.Network = networkOf(s.caller.from)
	}
	if seq, err = d.put(in); err != nil {
		return 0, 0, err
	}
	d.ring()
	return seq, len(in.Raw), nil
}

// ring says that letters may wait.
func (d *Door) ring() {
	select {
	case d.news <- struct{}{}:
	default:
	}
}

// libraryLog hands the complaints of the mail libraries to slog at its lowest
// level, for they may name addresses.
type libraryLog struct{ log *slog.Logger }

// Printf logs a line.
func (l libraryLog) Printf(format string, v ...any) {
	l.log.Debug("mailbox: " + fmt.Sprintf(format, v...))
}

// Println logs a line.
func (l libraryLog) Println(v ...any) { l.log.Debug("mailbox: " + fmt.Sprint(v...)) }
