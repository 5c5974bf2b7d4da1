package mailbox

import (
	"crypto/subtle"
	"fmt"
	"io"
	"log/slog"
	"postd/mailbox/mime"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// The limits of the embedded SMTP server; the library's own are none.
const (
	officeMaxBytes      = 10 << 20
	officeMaxRecipients = 50
	officeMaxSessions   = 64
	officeTimeout       = time.Minute
)

func (o *Office) smtpServer() *smtp.Server {
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.opened >= officeMaxSessions {
			return nil, &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 7, 0}, Message: "Too many connections"}
		}
		o.opened++
		return &counter{office: o}, nil
	}))
	s.Domain = "localhost"
	s.MaxMessageBytes = officeMaxBytes
	s.MaxRecipients = officeMaxRecipients
	s.ReadTimeout = officeTimeout
	s.WriteTimeout = officeTimeout
	s.AllowInsecureAuth = true // it listens on the loopback alone
	s.EnableSMTPUTF8 = true
	s.ErrorLog = libraryLog{o.log}
	return s
}

// counter is the counter of the post office at which one client stands.
type counter struct {
	office *Office
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
	if err := c.office.refusal(to); err != nil {
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
		if err := c.office.deliver(c.from, to, raw); err != nil {
			c.office.log.Debug("mailbox: the post office could not deliver", "error", err)
			return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Not delivered"}
		}
	}
	return nil
}

// Reset forgets the envelope.
func (c *counter) Reset() { c.from, c.to = "", nil }

// Logout ends the session.
func (c *counter) Logout() error {
	c.office.mu.Lock()
	defer c.office.mu.Unlock()
	if !c.gone {
		c.gone = true
		c.office.opened--
	}
	return nil
}

// AuthMechanisms lists what is offered.
func (c *counter) AuthMechanisms() []string {
	return append([]string{sasl.Plain, sasl.Login}, c.office.tokenMechanisms()...)
}

// Auth begins an authentication.
func (c *counter) Auth(mech string) (sasl.Server, error) {
	check := func(name, password string) error {
		c.office.mu.Lock()
		defer c.office.mu.Unlock()
		b := c.office.boxes[mime.Bare(name)]
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

// libraryLog hands the complaints of the mail libraries to slog at its lowest
// level, for they may name addresses.
type libraryLog struct{ log *slog.Logger }

// Printf logs a line.
func (l libraryLog) Printf(format string, v ...any) {
	l.log.Debug("mailbox: " + fmt.Sprintf(format, v...))
}

// Println logs a line.
func (l libraryLog) Println(v ...any) { l.log.Debug("mailbox: " + fmt.Sprint(v...)) }
