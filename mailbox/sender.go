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
	"postd/mailbox/mime"
)

// perConnection is how many postings go over one connection, perRound how many
// are booked at once for each.
const (
	perConnection = 50
	perRound      = 32
)

// Sender carries postings out of the ledger to the server that takes mail.
type Sender struct {
	ledger *ledger.Ledger
	config Config
	now    func() time.Time
	log    *slog.Logger

	mu       sync.Mutex // one batch at a time
	handed   handed     // letters that were booked when they were filed
	pace     pace
	redacted redactions
}

// Redacted counts by sort the secrets that the fence took out of letters since the
// office was opened. There should be none.
func (s *Sender) Redacted() map[string]int { return s.redacted.Counts() }

// NewSender returns a sender. It opens no connection before there is something
// to send.
func NewSender(l *ledger.Ledger, c Config, now func() time.Time, log *slog.Logger) *Sender {
	s := &Sender{ledger: l, config: c.withDefaults(), now: now, log: logger(log)}
	s.pace.limit(s.config.MaxPerMinute)
	return s
}

// Flush sends all that is due. It returns an error only if the ledger fails or
// ctx ends; what the server says is written down with the posting.
//
// The attempts are booked before anything of their letters is on the wire, and
// only an answer of 250 to the whole letter makes it sent. An outcome that is
// unknown is tried again with the same bytes: the reader may see the letter twice,
// the game never moves twice (RFC 5321 4.5.4.1). The connection comes before the
// booking, so that a server that cannot be reached uses up no attempt.
func (s *Sender) Flush(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var idle []*outLine
	defer func() {
		for _, l := range idle {
			l.quit()
		}
	}()
	tried := map[uint64]bool{}
	if err := s.ledger.MayHandOver(); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	idle, end, err := s.atOnce(ctx, idle, tried)
	if err != nil || end {
		return err
	}
	for s.pace.open(s.now(), s.ledger.Urged()) {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		due, err := s.due(tried)
		if err != nil || len(due) == 0 {
			return err
		}
		if due, err = s.room(ctx, due); err != nil || len(due) == 0 {
			return err
		}
		if len(idle) == 0 {
			line, err := s.connect(ctx)
			if s.reached(err); err != nil {
				if ctx.Err() != nil {
					return err
				}
				return s.unreached(due, err)
			}
			idle = append(idle, line)
		}
		booked, err := s.bookAll(due, tried)
		if err != nil {
			return err
		}
		if err := s.told(ctx, booked); err != nil {
			return err
		}
		var end bool
		if idle, end, err = s.round(ctx, idle, booked, tried); err != nil || end {
			return err
		}
	}
	return nil
}

// due lists what may go out now and was not tried in this batch. The ledger gives
// the head of each queue alone; after one is sent, the next of the same reader
// shows.
func (s *Sender) due(tried map[uint64]bool) ([]ledger.Posting, error) {
	due, err := s.ledger.Outbox(s.now())
	if err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	due = slices.DeleteFunc(due, func(p ledger.Posting) bool { return tried[p.Seq] })
	most := s.config.Connections * perRound
	if s.pace.slowed() {
		most = 1 // one letter shows whether the server takes mail again
	}
	return due[:min(len(due), most)], nil
}

// bookAll books the attempts of a round. A letter that cannot be made fails alone.
func (s *Sender) bookAll(due []ledger.Posting, tried map[uint64]bool) ([]ledger.Posting, error) {
	now := s.now()
	all := make([]ledger.Booking, len(due))
	for i, p := range due {
		tried[p.Seq] = true
		all[i] = ledger.Booking{Seq: p.Seq, Next: now.Add(wait(p.Seq, p.Refusals)), Links: s.config.links(p)}
	}
	booked, refused, err := s.ledger.BookAll(all, s.compose)
	if err != nil && len(refused) == 0 && len(all) == 1 {
		refused = map[uint64]error{all[0].Seq: err}
	}
	var unfit *ledger.UnfitError
	for _, p := range due {
		err := refused[p.Seq]
		switch {
		case err == nil, errors.Is(err, ledger.ErrWaits), errors.Is(err, ledger.ErrOut): // somebody saw to it meanwhile
		case errors.As(err, &unfit):
			s.log.Error("mailbox: a letter could not be made", "posting", p.Seq, "error", unfit.Err)
			if err := s.report(ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Failed, Answer: unfit.Err.Error()}); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("mailbox: posting %d: %w", p.Seq, err)
		}
	}
	if len(refused) == 0 && err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	return booked, nil
}

// compose makes the octets of an attempt.
func (s *Sender) compose(p ledger.Posting) (b []byte, err error) {
	defer mime.Recovered(&err)
	b, found, err := s.config.compose(p)
	if len(found) > 0 && err == nil && p.Sum == "" { // it was told with the first attempt
		s.redacted.add(found)
		s.log.Error("mailbox: a letter held secrets that are not its reader's, and went without them", "posting", p.Seq, "kind", p.Kind, "found", sortsOf(found))
	}
	return b, err
}

// report writes outcomes down.
func (s *Sender) report(all ...ledger.Outcome) error {
	return named(s.ledger.Report(all...))
}

// unreached writes down why no attempt was made of what is due, so that its page
// tells; no attempt is counted and no time used up.
func (s *Sender) unreached(due []ledger.Posting, why error) error {
	until, seqs := s.pace.until(), []uint64{}
	for _, p := range due {
		seqs = append(seqs, p.Seq)
	}
	return named(s.ledger.Unreached(seqs, until, why.Error()))
}

// reached notes whether the server was reached; while it is not, it is tried
// ever more seldom, for a wrong password costs an account. A connection that the closing office cut
// says nothing about the server.
func (s *Sender) reached(err error) {
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	s.log.Error("mailbox: the server that takes mail was not reached", "error", err)
	s.pace.slow(s.now(), s.ledger.Urged(), err.Error())
}

// outLine is a connection to the server that takes mail.
type outLine struct {
	*wire
	client *smtp.Client
	sent   int
}

// connect opens a connection and says who calls.
func (s *Sender) connect(ctx context.Context) (line *outLine, err error) {
	line, err = twice(func() (*outLine, error) { return s.connectOnce(ctx) })
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("mailbox: %w: %w", ctx.Err(), err)
	}
	return line, err
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
		// By RFC 3207 6 a server that does not offer it is not spoken to.
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
// letter, and the server would deliver it (MAIL/48).
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
