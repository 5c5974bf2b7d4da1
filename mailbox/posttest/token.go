package posttest

import (
	"bytes"
	"crypto/subtle"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"postd/mailbox/mime"
)

// Token makes a token the proof by which the mailbox of the address is opened and
// mail is handed in under its name (RFC 7628), in the place of the one before; ""
// is none any more, as when it has expired. Passwords hold as before.
func (o *Server) Token(address, token string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if b := o.boxes[mime.Bare(address)]; b != nil {
		b.token = token
		o.tokens = true
	}
}

// tokenMechanisms are those by which a token is shown, where there are tokens.
func (o *Server) tokenMechanisms() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.tokens {
		return nil
	}
	return []string{"XOAUTH2", sasl.OAuthBearer}
}

// takes reports whether the token is good for the mailbox.
func (o *Server) takes(name, token string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	b := o.boxes[mime.Bare(name)]
	return b != nil && b.token != "" && subtle.ConstantTimeCompare([]byte(b.token), []byte(token)) == 1
}

// tokenServer is the server's side of a mechanism, nil if it has none of that name.
// Open is called with the name of the user whose token is good.
func (o *Server) tokenServer(mech string, open func(name string) error, refused error) sasl.Server {
	var name string
	check := func(opts sasl.OAuthBearerOptions) *sasl.OAuthBearerError {
		if name = opts.Username; o.takes(name, opts.Token) && open(name) == nil {
			return nil
		}
		return &sasl.OAuthBearerError{Status: "invalid_token", Schemes: "bearer"}
	}
	switch mech {
	case sasl.OAuthBearer:
		return sasl.NewOAuthBearerServer(check)
	case "XOAUTH2":
		return &xoauth2Server{check: check, refused: refused}
	}
	return nil
}

// xoauth2Server is the server's side of XOAUTH2, which the SASL library lacks.
type xoauth2Server struct {
	check   func(sasl.OAuthBearerOptions) *sasl.OAuthBearerError
	refused error
	failed  bool
}

// Next takes one answer and gives the next question.
func (x *xoauth2Server) Next(answer []byte) (challenge []byte, done bool, err error) {
	switch {
	case x.failed:
		return nil, true, x.refused
	case answer == nil:
		return []byte{}, false, nil
	}
	var opts sasl.OAuthBearerOptions
	for part := range bytes.SplitSeq(answer, []byte{1}) {
		if user, ok := strings.CutPrefix(string(part), "user="); ok {
			opts.Username = user
		}
		if token, ok := strings.CutPrefix(string(part), "auth=Bearer "); ok {
			opts.Token = token
		}
	}
	if x.check(opts) == nil {
		return nil, true, nil
	}
	x.failed = true
	return []byte(`{"status":"400","schemes":"Bearer","scope":"https://mail.chess.test/"}`), false, nil
}

// AuthenticateMechanisms lists what IMAP offers.
func (v *session) AuthenticateMechanisms() []string {
	return append([]string{sasl.Plain}, v.server.tokenMechanisms()...)
}

// Authenticate begins an authentication (RFC 9051 6.2.2).
func (v *session) Authenticate(mech string) (sasl.Server, error) {
	if mech == sasl.Plain {
		return sasl.NewPlainServer(func(identity, name, password string) error {
			if identity != "" && identity != name {
				return imapserver.ErrAuthFailed
			}
			return v.Login(name, password)
		}), nil
	}
	open := func(name string) error {
		v.server.mu.Lock()
		defer v.server.mu.Unlock()
		b := v.server.boxes[mime.Bare(name)]
		if b == nil {
			return imapserver.ErrAuthFailed
		}
		v.UserSession = imapmemserver.NewUserSession(b.user)
		return nil
	}
	if s := v.server.tokenServer(mech, open, imapserver.ErrAuthFailed); s != nil {
		return s, nil
	}
	return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "No such mechanism"}
}

// tokenAuth begins an authentication by a token where mail is handed in.
func (c *counter) tokenAuth(mech string) (sasl.Server, error) {
	if s := c.server.tokenServer(mech, func(string) error { return nil }, smtp.ErrAuthFailed); s != nil {
		return s, nil
	}
	return nil, smtp.ErrAuthUnknownMechanism
}
