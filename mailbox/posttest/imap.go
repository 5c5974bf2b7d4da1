package posttest

import (
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"postd/mailbox/mime"
)

func (o *Server) imapServer() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{server: o}, nil, nil
		},
		Caps: imap.CapSet{
			imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}, imap.CapMove: {}, imap.CapESearch: {}, imap.CapNamespace: {},
		},
		InsecureAuth: true, // it listens on the loopback alone
		Logger:       o.libraryLog(),
	})
}

// session is one IMAP session. It cures two faults of the memory server, which
// announces no mail that was queued before IDLE, and whose UIDVALIDITY is 1 at
// every start (MAIL/7, MAIL/6).
type session struct {
	*imapmemserver.UserSession // nil until Login
	server                     *Server
	selected                   bool
}

// Login opens the mailbox to whoever knows its password.
func (v *session) Login(name, password string) error {
	v.server.mu.Lock()
	b := v.server.boxes[mime.Bare(name)]
	v.server.mu.Unlock()
	if b == nil || b.secret == "" {
		return imapserver.ErrAuthFailed
	}
	if err := b.user.Login(mime.Bare(name), password); err != nil {
		return err
	}
	v.UserSession = imapmemserver.NewUserSession(b.user)
	return nil
}

// Close ends the session.
func (v *session) Close() error {
	if v.UserSession == nil {
		return nil
	}
	return v.UserSession.Close()
}

// Select selects a mailbox, under the epoch of this start.
func (v *session) Select(name string, options *imap.SelectOptions) (*imap.SelectData, error) {
	if v.selected { // the memory server would keep the old view listening
		v.selected = false
		if err := v.UserSession.Unselect(); err != nil {
			return nil, err
		}
	}
	data, err := v.UserSession.Select(name, options)
	if err != nil {
		return nil, err
	}
	v.selected = true
	data.UIDValidity += v.server.epoch
	return data, nil
}

// Unselect leaves the mailbox.
func (v *session) Unselect() error {
	v.selected = false
	return v.UserSession.Unselect()
}

// Status tells of a mailbox, under the epoch of this start.
func (v *session) Status(name string, options *imap.StatusOptions) (*imap.StatusData, error) {
	data, err := v.UserSession.Status(name, options)
	if err == nil && data.UIDValidity != 0 {
		data.UIDValidity += v.server.epoch
	}
	return data, err
}

// Append adds a letter to a mailbox.
func (v *session) Append(name string, r imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	if options.Time.IsZero() {
		options.Time = v.server.opts.Now()
	}
	data, err := v.UserSession.Append(name, r, options)
	if err == nil {
		data.UIDValidity += v.server.epoch
	}
	return data, err
}

// AppendLimit bounds what APPEND may bring in (RFC 7889).
func (v *session) AppendLimit() uint32 { return maxBytes }

// Copy copies letters to another mailbox.
func (v *session) Copy(set imap.NumSet, dest string) (*imap.CopyData, error) {
	data, err := v.UserSession.Copy(set, dest)
	if err == nil {
		data.UIDValidity += v.server.epoch
	}
	return data, err
}

// Idle announces what comes until stop is closed. It asks for news first and
// looks afterwards, so that nothing falls between the two (RFC 2177).
func (v *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	tick := time.NewTicker(time.Second) // flags, and what another client appends
	defer tick.Stop()
	for {
		news := v.server.changed()
		if err := v.UserSession.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-news:
		case <-tick.C:
		case <-stop:
			return nil
		}
	}
}
