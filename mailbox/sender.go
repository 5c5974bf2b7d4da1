package mailbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"postd/ledger"
)

// perConnection is how many postings go over one connection.
const perConnection = 50

// Sender carries postings out of the ledger to the server that takes mail.
type Sender struct {
	ledger *ledger.Ledger
	config Config
	now    func() time.Time
	log    *slog.Logger

	mu    sync.Mutex // one batch at a time
	pause time.Time  // no connection is tried before it
	fails int        // connections that failed in a row
}

// NewSender returns a sender. It opens no connection before there is something
// to send.
func NewSender(l *ledger.Ledger, c Config, now func() time.Time, log *slog.Logger) *Sender {
	return &Sender{ledger: l, config: c.withDefaults(), now: now, log: logger(log)}
}

// Flush sends all that is due. It returns an error only if the ledger fails or
// ctx ends; what the server says is written down with the posting.
//
// The attempt is booked before the wire is touched, and only an answer of 250
// to the whole letter makes it sent. An outcome that is unknown is tried again
// with the same bytes: the reader may see the letter twice, the game never
// moves twice (RFC 5321 4.5.4.1).
func (s *Sender) Flush(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now().Before(s.pause) {
		return nil
	}
	var line *outLine
	defer func() { line.quit() }()
	tried := map[uint64]bool{}
	for {
		// The ledger gives the head of each queue alone; after one is sent,
		// the next of the same reader shows.
		due, err := s.ledger.Outbox(s.now())
		if err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		due = slices.DeleteFunc(due, func(p ledger.Posting) bool { return tried[p.Seq] })
		if len(due) == 0 {
			return nil
		}
		for _, p := range due {
			tried[p.Seq] = true
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("mailbox: %w", err)
			}
			var end bool
			if line, end, err = s.send(ctx, line, p); err != nil || end {
				return err
			}
		}
	}
}

// send makes one attempt. It returns the connection for the next, and whether
// the batch ends here.
func (s *Sender) send(ctx context.Context, line *outLine, p ledger.Posting) (*outLine, bool, error) {
	next := s.now().Add(wait(p.Seq, p.Attempts))
	var unfit error
	booked, err := s.ledger.Book(p.Seq, next, func(p ledger.Posting) (b []byte, err error) {
		defer func() { unfit = err }()
		defer recovered(&err)
		return Compose(p)
	})
	if unfit != nil { // one letter that cannot be made must not hold the others
		return line, false, s.book(p, outcome{failed: true}, unfit.Error())
	}
	if errors.Is(err, ledger.ErrWaits) || errors.Is(err, ledger.ErrOut) {
		return line, false, nil // somebody saw to it meanwhile
	}
	if err != nil {
		return line, false, fmt.Errorf("mailbox: posting %d: %w", p.Seq, err)
	}
	p = booked
	if line == nil || line.sent >= perConnection {
		line.quit()
		line, err = s.connect(ctx)
		s.reached(err)
	}
	var answer string
	var out outcome
	if err != nil {
		// No connection: all the others would fare the same.
		answer, out = err.Error(), outcome{deferred: true, end: true}
	} else {
		s.config.at("booked")
		answer, err = line.send(p)
		s.config.at("handed over")
		out = classify(err)
		if err != nil {
			line.Close()
			line = nil
			answer = err.Error()
		}
	}
	return line, out.end, s.book(p, out, answer)
}

// reached notes whether the server was reached; while it is not, it is tried
// ever more seldom, for a wrong password costs an account.
func (s *Sender) reached(err error) {
	if err == nil {
		s.fails, s.pause = 0, time.Time{}
		return
	}
	s.log.Error("mailbox: the server that takes mail was not reached", "error", err)
	s.pause = s.now().Add(min(15*time.Minute, time.Minute<<min(s.fails, 4)) - time.Second)
	s.fails++
}

// book writes the outcome of an attempt down.
func (s *Sender) book(p ledger.Posting, out outcome, answer string) error {
	now := s.now()
	log := s.log.With("posting", p.Seq, "game", p.Game, "attempt", p.Attempts)
	var err error
	switch {
	case out.deferred && p.Attempts >= maxAttempts:
		log.Error("mailbox: given up after five days")
		err = s.ledger.Failed(p.Seq, now, "given up after five days; the last answer: "+answer)
	case out.deferred:
		log.Warn("mailbox: not sent yet", "next", p.Next, "end", out.end)
		err = s.ledger.Deferred(p.Seq, answer)
	case out.failed:
		log.Warn("mailbox: refused for good")
		err = s.ledger.Failed(p.Seq, now, answer)
	default:
		log.Info("mailbox: sent")
		err = s.ledger.Accepted(p.Seq, now, answer)
	}
	if err != nil {
		return fmt.Errorf("mailbox: posting %d: %w", p.Seq, err)
	}
	return nil
}

// outLine is a connection to the server that takes mail.
type outLine struct {
	*wire
	client *smtp.Client
	sent   int
}

// connect opens a connection and says who calls.
func (s *Sender) connect(ctx context.Context) (line *outLine, err error) {
	return twice(func() (*outLine, error) { return s.connectOnce(ctx) })
}

func (s *Sender) connectOnce(ctx context.Context) (line *outLine, err error) {
	how, err := s.config.SMTP.credentials(ctx)
	if err != nil {
		return nil, err
	}
	w, err := dial(ctx, s.config.SMTP, s.config.Quiet)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			w.Close()
			err = fmt.Errorf("mailbox: %s: %w", s.config.SMTP.Host, err)
		}
	}()
	var c *smtp.Client
	if s.config.SMTP.security() == StartTLS {
		// RFC 3207 6: a server that does not offer it is not spoken to.
		if c, err = smtp.NewClientStartTLS(w.Conn, s.config.SMTP.tls()); err != nil {
			return nil, err
		}
	} else {
		c = smtp.NewClient(w.Conn)
	}
	if err = c.Hello(s.config.Hello); err != nil {
		return nil, err
	}
	if err = authenticate(c, s.config.SMTP, how); err != nil {
		return nil, err
	}
	return &outLine{wire: w, client: c}, nil
}

// step is where in a transaction an error came.
type step struct {
	at  string // MAIL, RCPT, DATA, text or end
	err error
}

func (s *step) Error() string { return s.at + ": " + s.err.Error() }
func (s *step) Unwrap() error { return s.err }

// send hands one posting over and returns the server's answer. After an error
// the connection can only be closed: any other command would complete the half
// letter, and the server would deliver it (mail.md L3).
func (l *outLine) send(p ledger.Posting) (string, error) {
	var opts smtp.MailOptions
	if !ascii(p.To) || !ascii(p.EnvelopeFrom) {
		if ok, _ := l.client.Extension("SMTPUTF8"); !ok { // RFC 6531 3.2
			return "", &step{"RCPT", &smtp.SMTPError{Code: 553, EnhancedCode: smtp.EnhancedCode{5, 6, 7},
				Message: "the server takes no address with other than ASCII letters"}}
		}
		opts.UTF8 = true
	}
	if err := l.client.Mail(p.EnvelopeFrom, &opts); err != nil {
		return "", &step{"MAIL", err}
	}
	if err := l.client.Rcpt(p.To, nil); err != nil {
		return "", &step{"RCPT", err}
	}
	w, err := l.client.Data()
	if err != nil {
		return "", &step{"DATA", err}
	}
	if _, err := w.Write(p.Bytes); err != nil {
		return "", &step{"text", err}
	}
	r, err := w.CloseWithResponse()
	if err != nil {
		return "", &step{"end", err}
	}
	l.sent++
	return r.StatusText, nil
}

// quit takes leave, where nothing went wrong before.
func (l *outLine) quit() {
	if l == nil {
		return
	}
	_ = l.client.Quit() // what was sent is sent
	l.Close()
}
