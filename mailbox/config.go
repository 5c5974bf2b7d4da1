package mailbox

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Security is how a connection is protected. There is no falling back from
// one to another (RFC 8314, RFC 3207 6).
type Security string

// The ways of protection.
const (
	TLS      Security = "tls"      // TLS from the first byte: IMAPS, submissions
	StartTLS Security = "starttls" // upgraded by command; refused where the server does not offer it
	Plain    Security = "plain"    // in the clear; only to this machine itself
)

// Server says where a mail server is and how to speak to it.
type Server struct {
	Host     string
	Port     int
	Security Security // "" is TLS
	User     string   // "" at SMTP: no authentication
	Auth     Auth     // "" is ByPassword
	Password string
	Tokens   *Tokens        // where Auth is by a token
	Roots    *x509.CertPool // nil means those of the system

	shown *Probe // which looks at the certificate; nil: none
}

// Addr returns "host:port".
func (s Server) Addr() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// Check returns an error if the server cannot be spoken to as configured.
func (s Server) Check() error {
	if s.Host == "" {
		return errors.New("mailbox: the server has no host name")
	}
	if s.Port < 1 || s.Port > 65535 {
		return fmt.Errorf("mailbox: %d is no port of %s (it must be 1 to 65535)", s.Port, s.Host)
	}
	switch s.security() {
	case TLS, StartTLS:
	case Plain:
		if !loopback(s.Host) {
			return fmt.Errorf("mailbox: security %q is refused for %s: passwords and letters would cross the network in the clear (use %q or %q)",
				Plain, s.Host, TLS, StartTLS)
		}
	default:
		return fmt.Errorf("mailbox: security %q of %s is not known (it must be %q, %q or, for this machine only, %q)",
			s.Security, s.Host, TLS, StartTLS, Plain)
	}
	return nil
}

func (s Server) security() Security { return cmp.Or(s.Security, TLS) }

// loopback reports whether the name can only mean this machine.
func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Box is a further mailbox of the office.
type Box struct {
	Name    string // by which the ledger knows it: it is unlike that of any other, and for ever the same
	IMAP    Server
	Mailbox string // the folder
}

// Config is what the door must know. The zero value of each number means its
// default.
type Config struct {
	IMAP    Server
	SMTP    Server
	Mailbox string // the folder that is read; "INBOX"
	Also    []Box  // further mailboxes that are read beside it

	Address string // the office's one From address, "post@host", by which its own mail is known
	Hello   string // the name given in EHLO; that of Address' host

	Poll         time.Duration // between two searches, and how long one IDLE lasts; 5 minutes, at most 28 (RFC 2177 3)
	Outage       time.Duration // for how long the mailbox may go unread before that is an outage (RULING/R-1); 0: for ever
	Doubt        func() error  // why the machine's clock is not to be believed: as long as it says so nothing is read; nil: it always is
	Quiet        time.Duration // how long a server may be silent when it owes an answer; 60 seconds
	MaxSize      int64         // octets of a letter that is fetched whole; 36 MiB, which is 25 MB in base64
	Attempts     int           // after how many failures a letter that cannot be fetched is set aside; 5
	Connections  int           // at once to the server that takes mail; 2
	PerDomain    int           // letters under way at once to the addresses of one domain; 2
	MaxPerMinute int           // letters that go out; 0: any number
	MaxPerDay    int           // letters that go out in 24 hours; 0: any number
	// Sleep waits for the turn of the next letter where MaxPerMinute is reached; nil:
	// by the machine's clock.
	Sleep func(context.Context, time.Duration) error
	Sign  *Signer // of what goes out (DKIM); nil: nobody

	Help    int // answers an hour to one address for letters of no game; 3, and none if negative
	Answers int // answers an hour to one address in all; 30

	// AuthServer is the name under which the server of the mailbox writes its
	// Authentication-Results (RFC 8601); empty: none are read; "-": the topmost without a
	// name (imap.authserv_id).
	AuthServer string

	// Resolver is whom DNS is asked through for the keys of those who signed a letter; nil:
	// nobody, and then only the server of the mailbox can speak for one.
	Resolver proof.Resolver
	// Trusting takes a letter with a fresh key from a confirmed address for surely its
	// owner's though nobody signed it ([mail] unsigned = "trust").
	Trusting bool

	// Acted is told of each letter that was acted on how long that took since it was kept.
	// Nil: nobody counts.
	Acted func(took time.Duration)

	// FeedLink is the link to a private calendar; empty where no pages are open to
	// players, and then CALENDAR is answered so. Nil is the same.
	FeedLink func(ledger.Feed) string

	// MuteLink is the https address by which a player's program ends the player's
	// reminders with one click (RFC 8058); empty where there is none. Nil is the same.
	MuteLink func(player uint64) string

	// Letters that tell nothing of a game are worded outside. Where a function is nil such a
	// letter is not sent, and what it would tell of waits.

	// Answer are the words about a letter itself, or about what its writer asks for.
	Answer func(a Answer) (correspondence.Rendered, error)
	// BoardLink is the address of the board for the reader of a letter, as it stands in the
	// letter; empty where there is none. Nil is the same.
	BoardLink func(p ledger.Posting) string

	// Confirmed are the words that tell a player that their address is confirmed, and
	// that so many letters from it waited.
	Confirmed func(p ledger.Player, addr string, waited int) (correspondence.Rendered, error)
	// Question are the words by which a player is asked whether a letter is theirs.
	Question func(q Question) (correspondence.Rendered, error)
	// Listed are the words by which a player is asked about several letters together.
	Listed func(x Listed) (correspondence.Rendered, error)
	// Adding are the words by which an address is asked whether it is a player's, and the
	// player's others are told of it: of one that a player brings in by YES ADD. Nil: nobody
	// can.
	Adding *ledger.AddressWords
	// NewKey are the words by which a player is told that they have a new reply address.
	NewKey ledger.KeyWords
	// Gathered are the words of the letter that tells together what went out by itself no
	// more.
	Gathered func(x ledger.Gathering) (correspondence.Rendered, error)
	// Several are the words of the one answer to a letter in several games.
	Several func(p ledger.Player, a Several) (correspondence.Rendered, error)

	// Own are the words of the answer to a word by which a player sets something up for
	// themself; nil = a few plain ones.
	Own func(x OwnAnswer) (correspondence.Rendered, error)
	// Case are the words of a letter about a case; nil = nothing is laid before adjudicators.
	Case func(x CaseLetter) (correspondence.Rendered, error)
	// Opened is the address of what a link opens; empty where there are no pages of
	// boards. Nil is the same.
	Opened func(ledger.BoardLink) string

	// Fault, for tests alone, is called at each named point between the wire and the
	// ledger; it may end the process.
	Fault func(point string)

	unfenced bool // for tests alone: letters go out with whatever stands in them

	// weigh looks at a letter of which parts will not be kept, while it can still be read
	// whole, and notes in its Proof what only the whole letter shows. It is called before
	// the letter is kept; what is kept whole is weighed later. Whole opens it anew.
	weigh func(whole func() io.Reader, in *ledger.Incoming)

	mostSearch int64 // octets of the answer to a search; 16 MiB, in which a million letters are named
}

// at names a point at which a test may let the house fall.
func (c Config) at(point string) {
	if c.Fault != nil {
		c.Fault(point)
	}
}

func (c Config) withDefaults() Config {
	c.Mailbox = cmp.Or(c.Mailbox, "INBOX")
	for i, b := range c.Also {
		if b.Mailbox == "" {
			c.Also = slices.Clone(c.Also)
			c.Also[i].Mailbox = "INBOX"
		}
	}
	c.Hello = cmp.Or(c.Hello, mime.Host(c.Address), "localhost")
	usual(&c.Poll, 5*time.Minute)
	c.Poll = min(c.Poll, 28*time.Minute) // RFC 2177 3: re-issued at least every 29 minutes
	usual(&c.Quiet, time.Minute)
	usual(&c.MaxSize, 36<<20)
	usual(&c.mostSearch, 16<<20)
	usual(&c.Attempts, 5)
	usual(&c.Connections, 2)
	usual(&c.PerDomain, 2)
	usual(&c.Answers, 30)
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	c.Help = cmp.Or(c.Help, 3)
	return c
}

// usual puts the default in the place of a number that is not given.
func usual[N int | int64 | time.Duration](n *N, number N) {
	if *n <= 0 {
		*n = number
	}
}

// named puts the name of the package before an error of the ledger.
func named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("mailbox: %w", err)
}

// logger returns the log, or one that drops everything.
func logger(l *slog.Logger) *slog.Logger { return cmp.Or(l, slog.New(slog.DiscardHandler)) }
