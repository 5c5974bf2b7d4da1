package mailbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"syscall"

	"github.com/emersion/go-smtp"

	"postd/ledger"
	"postd/mailbox/mime"
)

// maxRefused is how many recipients may be refused in one session; who asks for
// more is looking for addresses.
const maxRefused = 20

// maxPath is how long an address may be (RFC 5321 4.5.3.1.3).
const maxPath = 256

// maxHops is the number of servers after which a letter is refused (RFC 5321
// 6.3). One that went through more than maxReceived is taken and not heard.
const maxHops = 100

// bearer is one dialogue at the door. The library calls its methods one at a
// time.
type bearer struct {
	door    *Door
	conn    *smtp.Conn
	caller  *caller
	lmtp    bool
	begun   bool // a sender was named
	from    string
	to      []string
	letters int
	refused int
}

// reply is an answer of the door.
func reply(code int, detail, status int, text string) *smtp.SMTPError {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, detail, status}, Message: text}
}

// Mail takes the envelope sender; "" is that of a report (RFC 5321 4.5.5).
func (s *bearer) Mail(from string, _ *smtp.MailOptions) error {
	switch {
	case s.door.doubt() != nil:
		return reply(451, 3, 0, "The clock of this office is in doubt, try again later")
	case s.door.ledger.MayHandOver() != nil, s.door.ledger.MayTakeIn() != nil:
		return s.notTold()
	case s.letters >= s.door.config.MaxLetters:
		return reply(421, 7, 0, "Too many letters in one session")
	case s.begun: // RFC 5321 4.1.4; the library would keep the recipients of the first
		return reply(503, 5, 1, "One letter at a time")
	case from != "" && !path(from):
		return reply(501, 1, 7, "That is no address")
	}
	s.begun, s.from, s.to = true, from, nil
	return nil
}

// Rcpt takes a recipient if it is the office, by any of its addresses; nothing is
// passed on to others. Whether what stands after the plus sign is a token of ours
// is not said here: a stranger is not told which are, and the letter whose token
// was bent on the way is known by what it answers.
func (s *bearer) Rcpt(to string, _ *smtp.RcptOptions) error {
	switch {
	case s.refused >= maxRefused:
		s.caller.closing()
		return reply(421, 7, 1, "Too many addresses that are not here")
	case !path(to) || !s.door.here(to):
		s.refused++
		return reply(550, 7, 1, "Not here: this office takes letters to itself alone")
	}
	if s.door.ledger.HasKey(to, s.from) {
		s.door.expect(s.caller)
	}
	s.to = append(s.to, to)
	return nil
}

// here reports whether letters to the address are taken: to the office, and to
// its postmaster (RFC 5321 4.5.1).
func (d *Door) here(to string) bool { return d.ledger.Home(to) || postmaster(to, d.config.Address) }

// postmaster reports whether the address is that of the postmaster where the
// office is.
func postmaster(to, office string) bool {
	return strings.EqualFold(to, "postmaster@"+mime.Host(office))
}

// forPostmaster reports whether the letter is written to the postmaster and not to
// the office: it is for the secretary, and for no machine (RFC 5321 4.5.1).
func (c *Clerk) forPostmaster(m mime.Mail) bool {
	found := false
	for _, to := range m.To {
		if c.ledger.Home(to) {
			return false
		}
		found = found || postmaster(to, c.config.Address)
	}
	return found
}

// path reports whether the address can stand in a field of its own.
func path(a string) bool {
	return len(a) <= maxPath && strings.LastIndexByte(a, '@') > 0 && !strings.ContainsFunc(a, func(r rune) bool { return r < ' ' || r == 0x7f })
}

// Data takes the letter. It returns no error only if the letter is on the disk.
func (s *bearer) Data(r io.Reader) error {
	s.caller.begin()
	if _, chunked := r.(*io.PipeReader); chunked {
		return reply(502, 5, 1, "BDAT is not offered")
	}
	letter := &spool{ledger: s.door.ledger}
	defer func() {
		if err := letter.drop(); err != nil {
			s.door.log.Warn("mailbox: a letter on its way was not removed", "error", err)
		}
	}()
	_, err := io.Copy(letter, r)
	var refused *smtp.SMTPError
	switch {
	case errors.As(err, &refused):
		return reply(552, 3, 4, "The letter is too long")
	case letter.err != nil:
		return s.notKept(letter.err)
	case err != nil: // it was cut on its way, and nobody will read this
		return reply(451, 4, 2, "The letter was not whole")
	case s.caller.ending.bareCR():
		return reply(554, 6, 0, "The letter ends in a carriage return that stands alone (RFC 5321 2.3.8); nothing of it was taken")
	case s.door.doubt() != nil:
		return reply(451, 3, 0, "The clock of this office is in doubt, try again later")
	case hops(letter.begin) > maxHops:
		return reply(554, 4, 6, "The letter goes in circles")
	}
	begin := letter.begin
	if !s.lmtp {
		begin = foreign(begin)
	}
	Config{Fault: s.door.config.Fault}.at("handed in")
	seq, octets, err := s.door.keep(s, func(in *ledger.Incoming) error {
		head := s.head(in.Arrived)
		return s.door.fit(in, int64(len(head)+len(begin))+letter.rest, func() io.Reader {
			return io.MultiReader(bytes.NewReader(head), bytes.NewReader(begin), letter.behind())
		})
	})
	if errors.Is(err, ledger.ErrStrangers) {
		return reply(452, 7, 1, "This office has had enough of letters from strangers today, try again tomorrow")
	}
	if err != nil {
		return s.notKept(err)
	}
	s.letters++
	s.caller.commands = 0
	s.door.log.Info("mailbox: letter kept", "letter", seq, "place", ledger.Door, "octets", octets, "new", true)
	Config{Fault: s.door.config.Fault}.at("kept at the door")
	if s.door.ledger.Told(context.Background(), doorWithin) != nil {
		return s.notTold() // when it comes again it is known
	}
	return nil
}

// notTold answers where a letter does not lie on the second machine, or would not.
func (s *bearer) notTold() error {
	s.door.log.Warn("mailbox: a letter was not taken at the door: the second machine does not have what is written here")
	return reply(451, 3, 0, "Letters cannot be made safe at present, try again later")
}

// notKept answers where a letter could not be written to the disk.
func (s *bearer) notKept(err error) error {
	s.door.log.Error("mailbox: a letter could not be kept and was not taken", "error", err)
	if errors.Is(err, syscall.ENOSPC) {
		return reply(452, 3, 1, "No room at present, try again later")
	}
	return reply(451, 3, 0, "The letter could not be kept, try again later")
}

// Reset forgets the envelope.
func (s *bearer) Reset() {
	s.caller.done()
	s.begun, s.from, s.to = false, "", nil
}

// Logout ends the session.
func (s *bearer) Logout() error { return nil }
