package mailbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// This is the only file that uses the IMAP client, which is a beta: what it
// does otherwise than one would think is in mail.md A.

// inLine is a connection to the mailbox, selected. One goroutine owns it.
type inLine struct {
	*wire
	client   *imapclient.Client
	config   Config
	validity uint32
	idles    bool
	exists   chan struct{} // the server says that there is mail
}

// errLogin is a refused login; trying again soon can only lock the account.
var errLogin = errors.New("mailbox: the IMAP server refused the login")

// letterHead is what is asked of a letter before its text.
type letterHead struct {
	size    int64
	arrived time.Time // INTERNALDATE; zero if unknown
}

// connect opens a connection to the mailbox.
func (p *Poller) connect(ctx context.Context) (*inLine, error) {
	w, err := dial(ctx, p.config.IMAP, p.config.Quiet)
	if err != nil {
		return nil, err
	}
	l := &inLine{wire: w, config: p.config, exists: make(chan struct{}, 1)}
	if err := l.open(); err != nil {
		l.Close()
		return nil, fmt.Errorf("mailbox: %s: %w", p.config.IMAP.Host, err)
	}
	return l, nil
}

// open greets, logs in and selects.
func (l *inLine) open() (err error) {
	s, w := l.config.IMAP, l.wire
	w.guard.Allow(1 << 20)
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
		// RFC 9051 6.2.1: refused where it is not offered or where the server
		// calls us known before it.
		if l.client, err = imapclient.NewStartTLS(w.Conn, opts); err != nil {
			return err
		}
	} else {
		l.client = imapclient.New(w.Conn, opts)
	}
	if err = l.login(s); err != nil {
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
	l.validity = data.UIDValidity
	return nil
}

// login logs in, by SASL PLAIN where it is offered (RFC 4616), else by LOGIN.
func (l *inLine) login(s Server) error {
	if err := l.client.WaitGreeting(); err != nil {
		return err
	}
	var err error
	switch caps := l.client.Caps(); {
	case caps.Has(imap.AuthCap("PLAIN")):
		err = l.client.Authenticate(sasl.NewPlainClient("", s.User, s.Password))
	case caps.Has(imap.CapLoginDisabled):
		return fmt.Errorf("%w: it takes neither AUTHENTICATE PLAIN nor LOGIN", errLogin)
	default:
		err = l.client.Login(s.User, s.Password).Wait()
	}
	var answer *imap.Error
	if errors.As(err, &answer) {
		return fmt.Errorf("%w: %s", errLogin, clean(answer.Text))
	}
	return err
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

// search returns the UIDs above last, in order. NOOP first lets the server
// look for itself (RFC 9051 6.1.2).
func (l *inLine) search(last uint32) ([]uint32, error) {
	l.guard.Silence(l.config.Quiet)
	l.guard.Allow(16 << 20)
	if err := l.client.Noop().Wait(); err != nil {
		return nil, fmt.Errorf("NOOP: %w", err)
	}
	select { // what NOOP announced, the search will find
	case <-l.exists:
	default:
	}
	var all imap.UIDSet
	all.AddRange(imap.UID(last)+1, 0)
	data, err := l.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{all}}, nil).Wait()
	if err != nil {
		return nil, fmt.Errorf("SEARCH: %w", err)
	}
	var uids []uint32
	for _, u := range data.AllUIDs() {
		if uint32(u) > last { // RFC 9051 6.4.9: n:* always names the last letter, though its UID be less than n
			uids = append(uids, uint32(u))
		}
	}
	return uids, nil
}

// head asks for the size and the arrival of one letter; false if it is gone.
func (l *inLine) head(uid uint32, date bool) (letterHead, bool, error) {
	l.guard.Silence(l.config.Quiet)
	l.guard.Allow(1 << 20)
	got, err := l.client.Fetch(imap.UIDSetNum(imap.UID(uid)), &imap.FetchOptions{
		UID: true, RFC822Size: true, InternalDate: date, Flags: true,
	}).Collect()
	if err != nil {
		return letterHead{}, false, fmt.Errorf("FETCH of the size: %w", err)
	}
	for _, m := range got {
		if uint32(m.UID) == uid {
			return letterHead{size: m.RFC822Size, arrived: m.InternalDate}, true, nil
		}
	}
	return letterHead{}, false, nil
}

// text fetches a letter, or its beginning where part is set. Only a letter of
// which every announced octet came is returned: a cut connection hands over a
// short one without an error (mail.md L1).
func (l *inLine) text(uid uint32, limit int64, part bool) ([]byte, error) {
	l.guard.Silence(l.config.Quiet)
	l.guard.Allow(limit + 1<<20)
	section := &imap.FetchItemBodySection{Peek: true}
	if part {
		section.Partial = &imap.SectionPartial{Offset: 0, Size: limit}
	}
	cmd := l.client.Fetch(imap.UIDSetNum(imap.UID(uid)), &imap.FetchOptions{
		UID: true, BodySection: []*imap.FetchItemBodySection{section},
	})
	var raw []byte
	found := false
	for m := cmd.Next(); m != nil; m = cmd.Next() {
		for item := m.Next(); item != nil; item = m.Next() {
			body, ok := item.(imapclient.FetchItemDataBodySection)
			if !ok || body.Literal == nil {
				continue
			}
			size := body.Literal.Size()
			if size > limit {
				// The client waits until the text is read; on a closed
				// connection it is so at once.
				l.guard.Close()
				_, _ = io.Copy(io.Discard, body.Literal)
				return nil, errTooLong
			}
			b, err := io.ReadAll(body.Literal)
			if err != nil {
				return nil, fmt.Errorf("FETCH: %w", err)
			}
			if int64(len(b)) != size {
				return nil, fmt.Errorf("FETCH: cut off after %d of %d octets", len(b), size)
			}
			raw, found = b, true
		}
	}
	if err := cmd.Close(); err != nil {
		return nil, fmt.Errorf("FETCH: %w", err)
	}
	if !found {
		return nil, errors.New("FETCH: the server sent no text")
	}
	return raw, nil
}

// seen flags a letter. It is a courtesy to people who look into the mailbox: a
// server that refuses it loses nothing.
func (l *inLine) seen(uid uint32) error {
	err := l.client.Store(imap.UIDSetNum(imap.UID(uid)), &imap.StoreFlags{
		Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen},
	}, nil).Close()
	if refused(err) {
		return nil
	}
	return err
}

// wait waits for mail, in IDLE where the server has it (RFC 2177), for at most
// d, or until somebody asks or ctx ends. It returns the question, or an error
// if the connection is gone.
func (l *inLine) wait(ctx context.Context, d time.Duration, asks <-chan ask) (ask, error) {
	l.guard.Allow(1 << 20)
	var idle *imapclient.IdleCommand
	if l.idles {
		l.guard.Silence(l.config.Quiet)
		var err error
		idle, err = l.client.Idle()
		if refused(err) {
			l.idles = false // it says that it can and refuses
		} else if err != nil {
			return nil, fmt.Errorf("IDLE: %w", err)
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
	case <-ctx.Done():
	case <-l.client.Closed():
	}
	l.guard.Silence(l.config.Quiet)
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
func (l *inLine) rest(d time.Duration) { l.guard.Silence(d + l.config.Quiet) }

// refused reports whether the server answered NO or BAD.
func refused(err error) bool {
	var answer *imap.Error
	return errors.As(err, &answer)
}
