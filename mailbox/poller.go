package mailbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// This file and fetch.go are the only ones that use the IMAP client, which is a
// beta, and may do otherwise than one would think.

// inLine is a connection to the mailbox, selected. One goroutine owns it.
type inLine struct {
	*wire
	client   *imapclient.Client
	config   Config
	validity uint32
	next     uint32 // UIDNEXT, by which letters to come are numbered; 0: not told
	matched  bool   // it was seen that this is the mailbox which was read before
	unsorted bool   // the server shows no fields of headers: letters are taken in as they came
	idles    bool
	idled    bool          // IDLE was taken when it was waited last
	exists   chan struct{} // the server says that there is mail
}

// errLogin is a refused login; trying again soon can only lock the account.
var errLogin = errors.New("mailbox: the IMAP server refused the login")

// connect opens a connection to the mailbox. Where the server knows us by a token
// that it refuses, it is tried once more with a new one (RFC 7628 3.2.3).
func (b *intake) connect(ctx context.Context) (*inLine, error) {
	return twice(func() (*inLine, error) { return b.connectOnce(ctx) })
}

func (b *intake) connectOnce(ctx context.Context) (*inLine, error) {
	how, err := b.config.IMAP.credentials(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errLogin, err)
	}
	w, err := dial(ctx, b.config.IMAP, b.config.Quiet)
	if err != nil {
		return nil, err
	}
	l := &inLine{wire: w, config: b.config, exists: make(chan struct{}, 1)}
	if err := l.open(how); err != nil {
		l.Close()
		return nil, fmt.Errorf("mailbox: %s: %w", b.config.IMAP.Host, err)
	}
	return l, nil
}

// ready arms the guard for a command in whose answer so many octets of letters
// come at most.
func (l *inLine) ready(octets int64) {
	l.guard.Silence(l.config.Quiet)
	l.guard.Allow(octets + mostWords)
	l.guard.Within(patience*l.config.Quiet + time.Duration(octets/slowest)*time.Second)
}

// mostWords is the most that the answer to a command may have beside letters.
const mostWords = 1 << 20

// open greets, logs in and selects.
func (l *inLine) open(how credentials) (err error) {
	s, w := l.config.IMAP, l.wire
	l.ready(0)
	opts := &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		// It runs in the reader's goroutine and may only leave a note.
		Mailbox: func(m *imapclient.UnilateralDataMailbox) {
			if m.NumMessages != nil {
				select {
				case l.exists <- struct{}{}:
				default:
				}
			}
		},
	}}
	if s.security() == StartTLS {
		opts.TLSConfig = s.tls()
		// STARTTLS is refused where it is not offered or where the server calls us known
		// before it (RFC 9051 6.2.1).
		if l.client, err = imapclient.NewStartTLS(w.Conn, opts); err != nil {
			return err
		}
	} else {
		l.client = imapclient.New(w.Conn, opts)
	}
	if err = l.login(s, how); err != nil {
		return err
	}
	if l.client.Caps() == nil {
		return errors.New("the server does not say what it can")
	}
	l.idles = l.client.Caps().Has(imap.CapIdle)
	data, err := l.client.Select(l.config.Mailbox, nil).Wait()
	if err != nil {
		return fmt.Errorf("SELECT: %w", err)
	}
	l.validity, l.next = data.UIDValidity, uint32(data.UIDNext)
	return nil
}

// login logs in: by a token where that is configured, else by SASL PLAIN where it
// is offered (RFC 4616), else by LOGIN.
func (l *inLine) login(s Server, how credentials) error {
	if err := l.client.WaitGreeting(); err != nil {
		return err
	}
	var err error
	switch caps := l.client.Caps(); {
	case how.token != "":
		if !caps.Has(imap.AuthCap(how.mechanism())) {
			return fmt.Errorf("%w: it does not offer AUTHENTICATE %s", errLogin, how.mechanism())
		}
		err = l.client.Authenticate(how.sasl(s))
	case caps.Has(imap.AuthCap("PLAIN")):
		err = l.client.Authenticate(sasl.NewPlainClient("", s.User, s.Password))
	case caps.Has(imap.CapLoginDisabled):
		return fmt.Errorf("%w: it takes neither AUTHENTICATE PLAIN nor LOGIN", errLogin)
	default:
		err = l.client.Login(s.User, s.Password).Wait()
	}
	var answer *imap.Error
	if errors.As(err, &answer) {
		err = fmt.Errorf("%w: %s", errLogin, clean(answer.Text))
	}
	return how.refusedBy(s, err)
}

// Close closes the connection and waits for the client's reader to end. It
// sends nothing, so it cannot hang.
func (l *inLine) Close() error {
	l.wire.Close()
	if l.client != nil {
		_ = l.client.Close() // what it says was said to the command before
	}
	return nil
}

// leave logs out.
func (l *inLine) leave() {
	_ = l.client.Logout().Wait()
	l.Close()
}

// wait waits for mail, in IDLE where the server has it (RFC 2177), for at most
// d, or until somebody asks or ctx ends. It returns the question, or an error
// if the connection is gone.
func (l *inLine) wait(ctx context.Context, d time.Duration, asks <-chan ask, nudge <-chan struct{}) (ask, error) {
	l.ready(0)
	l.idled = false
	var idle *imapclient.IdleCommand
	if l.idles {
		var err error
		idle, err = l.client.Idle()
		if refused(err) {
			l.idles = false // it says that it can and refuses
		} else if err != nil {
			return nil, fmt.Errorf("IDLE: %w", err)
		} else {
			l.idled = true
		}
	}
	l.rest(d)
	var asked ask
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-l.exists:
	case asked = <-asks:
	case <-nudge:
	case <-ctx.Done():
	case <-l.client.Closed():
	}
	l.ready(0)
	if idle == nil {
		return asked, nil
	}
	if err := idle.Close(); err != nil {
		return asked, fmt.Errorf("IDLE: %w", err)
	}
	if err := idle.Wait(); err != nil {
		return asked, fmt.Errorf("IDLE: %w", err)
	}
	return asked, nil
}

// rest lets the server be silent for d longer than usual, because nothing is
// asked of it.
func (l *inLine) rest(d time.Duration) {
	l.guard.Within(0)
	l.guard.Silence(d + l.config.Quiet)
}

// refused reports whether the server answered NO or BAD.
func refused(err error) bool {
	var answer *imap.Error
	return errors.As(err, &answer)
}
