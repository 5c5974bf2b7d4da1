package posttest

import (
	"crypto/subtle"
	"io"
	"slices"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"postd/mailbox/mime"
)

// The limits of the embedded SMTP server; the library's own are none.
const (
	maxBytes      = 10 << 20
	maxRecipients = 50
	maxSessions   = 64
	timeout       = time.Minute
)

func (o *Server) smtpServer() *smtp.Server {
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.opened >= maxSessions {
			return nil, &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 7, 0}, Message: "Too many connections"}
		}
		o.opened++
		return &counter{server: o}, nil
	}))
	s.Domain = "localhost"
	s.MaxMessageBytes = maxBytes
	s.MaxRecipients = maxRecipients
	s.ReadTimeout = timeout
	s.WriteTimeout = timeout
	s.AllowInsecureAuth = true // it listens on the loopback alone
	s.EnableSMTPUTF8 = true
	s.ErrorLog = o.libraryLog()
	return s
}

// counter is the counter of the post office at which one client stands.
type counter struct {
	server *Server
	from   string
	to     []string
	gone   bool
}

// Mail takes the envelope sender.
func (c *counter) Mail(from string, _ *smtp.MailOptions) error {
	c.from, c.to = from, nil
	return nil
}

// Rcpt takes a recipient, or refuses it.
func (c *counter) Rcpt(to string, _ *smtp.RcptOptions) error {
	if err := c.server.refusal(to); err != nil {
		return err
	}
	c.to = append(c.to, to)
	return nil
}

// Data takes the letter. One that was cut on its way is not delivered.
func (c *counter) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	for _, to := range c.to {
		if err := c.server.DeliverFrom(c.from, to, raw); err != nil {
			c.server.log.Debug("posttest: the post office could not deliver", "error", err)
			return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Not delivered"}
		}
	}
	return nil
}

// Reset forgets the envelope.
func (c *counter) Reset() { c.from, c.to = "", nil }

// Logout ends the session.
func (c *counter) Logout() error {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	if !c.gone {
		c.gone = true
		c.server.opened--
	}
	return nil
}

// AuthMechanisms lists what is offered.
func (c *counter) AuthMechanisms() []string {
	return append([]string{sasl.Plain, sasl.Login}, c.server.tokenMechanisms()...)
}

// Auth begins an authentication.
func (c *counter) Auth(mech string) (sasl.Server, error) {
	check := func(name, password string) error {
		c.server.mu.Lock()
		defer c.server.mu.Unlock()
		b := c.server.boxes[mime.Bare(name)]
		if b == nil || b.secret == "" || subtle.ConstantTimeCompare([]byte(b.secret), []byte(password)) != 1 {
			return smtp.ErrAuthFailed
		}
		return nil
	}
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainServer(func(_, name, password string) error { return check(name, password) }), nil
	case sasl.Login:
		return &loginServer{check: check}, nil
	}
	return c.tokenAuth(mech)
}

// loginServer is the server's side of the LOGIN mechanism, which the SASL
// library has no more; some clients know no other.
type loginServer struct {
	check func(name, password string) error
	step  int
	name  string
}

// Next takes one answer and gives the next question.
func (l *loginServer) Next(answer []byte) (challenge []byte, done bool, err error) {
	l.step++
	switch {
	case l.step == 1 && answer == nil:
		return []byte("Username:"), false, nil
	case l.name == "":
		l.name = string(answer)
		return []byte("Password:"), false, nil
	default:
		return nil, true, l.check(l.name, string(answer))
	}
}

// Refusal is a failure of the post on command.
type Refusal struct {
	Address string    // whose mail is refused; "" is everybody's
	Code    int       // 450 or another of the 4xx: not now; 550 or another of the 5xx: never (RFC 5321 4.2.1)
	Text    string    // the words of the refusal; "" gives the usual ones
	Until   time.Time // by the office's clock; zero: until Relent
}

// Refuse makes the SMTP server refuse mail. A refusal replaces one of the same
// address.
func (o *Server) Refuse(r Refusal) {
	r.Address = mime.Bare(r.Address)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refused = append(o.without(r.Address), r)
}

// Relent takes a refusal of the address back; "" that of everybody.
func (o *Server) Relent(address string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refused = o.without(mime.Bare(address))
}

func (o *Server) without(address string) []Refusal {
	return slices.DeleteFunc(slices.Clone(o.refused), func(r Refusal) bool { return r.Address == address })
}

// refusal returns the answer to mail for the address, or nil if it is taken.
func (o *Server) refusal(to string) error {
	now := o.opts.Now()
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, r := range o.refused {
		if r.Address != "" && r.Address != mime.Bare(to) || !r.Until.IsZero() && !now.Before(r.Until) {
			continue
		}
		e := &smtp.SMTPError{Code: r.Code, Message: r.Text}
		e.EnhancedCode = smtp.EnhancedCode{r.Code / 100, 2, 0}
		if e.Message == "" {
			e.Message = "Mailbox not available, try again later"
			if r.Code >= 500 {
				e.EnhancedCode, e.Message = smtp.EnhancedCode{5, 1, 1}, "No such mailbox here"
			}
		}
		return e
	}
	if _, ok := o.boxes[mime.Bare(to)]; !ok {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox here"}
	}
	return nil
}
