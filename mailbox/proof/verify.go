package proof

import (
	"bytes"
	"context"
	"io"
	"net/netip"
	"slices"
	"strings"
	"time"

	"postd/mailbox/mime"
)

// patience is how long DNS is waited for, for one letter.
const patience = 5 * time.Second

// beginning is how much of a letter is held in memory, in octets: more than any header of
// which a signature is looked at.
const beginning = maxHead + 64<<10

// Way is how a letter came in.
type Way string

// The ways.
const (
	IMAP Way = "imap" // it was fetched from a mailbox
	LMTP Way = "lmtp" // a server of the same operator handed it in
	SMTP Way = "smtp" // anybody handed it in, at the office's own door
)

// Door is where a letter came in, and when.
type Door struct {
	Way     Way
	Arrived time.Time // now, where it is zero

	// Of the caller, by SMTP.
	Caller netip.Addr
	Hello  string // the name that it gave itself
	Sender string // MAIL FROM, without brackets; "" of a report
}

// outside reports whether the door saw who really handed the letter in: a program of
// this machine passes on what came to it from elsewhere.
func (d Door) outside() bool {
	return d.Way == SMTP && d.Caller.IsValid() && !d.Caller.Unmap().IsLoopback()
}

// Finding is what a domain says of a letter.
type Finding struct {
	Signature Signature
	By        string   // by what, for a person: "dkim players.example to", "spf players.example", "dmarc by mx.example"
	Domains   []string // whose signatures hold, of whatever organisation, here or by the mailbox's server
	Note      string   // why the best of the signatures does not count; "" if there was none, or one counts
	Results   Results  // of the mailbox's server
	To        []string // where the signature covers to whom the letter goes: to whom
	Wait      bool     // DNS gave no answer, and with one the letter might be signed, or disowned
}

// Covers reports whether an address to which the letter came, and with it the key that
// stands in it, is among what was signed. Who posts a signed letter again can write such
// an address below or above it (Delivered-To), with a key that its author never had. By
// SPF, and where To is left open, all of the letter is taken alike.
func (f Finding) Covers(addr string) bool {
	return f.To == nil || slices.ContainsFunc(f.To, func(a string) bool { return mime.SameAddress(a, addr) })
}

// withTo ends the words on a signature that covers to whom a letter goes.
const withTo = " to"

// Options are what a Verifier is made of.
type Options struct {
	// Resolver is whom DNS is asked through, with names that end in a dot; nil: nobody, and
	// then only the mailbox's server can speak for a letter.
	Resolver Resolver
	// Trusted is the name under which the mailbox's server writes its results
	// (imap.authserv_id); "" believes none, Nameless the topmost without a name.
	Trusted string
	// Home tells an address of the office, with or without a plus part.
	Home func(addr string) bool
	Now  func() time.Time // time.Now, where it is nil
}

// Verifier gathers what domains say of letters. It may be used by many at once.
type Verifier struct {
	options Options
	dns     *cache // nil: nobody is asked
}

// NewVerifier returns a verifier that has asked nobody yet.
func NewVerifier(o Options) *Verifier {
	if o.Home == nil {
		o.Home = func(string) bool { return false }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	v := &Verifier{options: o}
	if o.Resolver != nil {
		v.dns = &cache{of: o.Resolver, now: o.Now, names: map[question]answer{}}
	}
	return v
}

// Signature says what the domain of the author says of a letter, which whole opens anew at
// each call. From is the author as the reader of letters reads it; where that is not what
// stands in the letter, once, nothing speaks for it.
//
// An error is none of the letter: the caller gave up, and is to ask again, or the
// reader broke down (mime.ErrPanic), and the letter is Unsigned for good.
func (v *Verifier) Signature(ctx context.Context, whole func() io.Reader, from string, at Door) (f Finding, err error) {
	defer func() {
		if err != nil {
			f = Finding{Signature: Unsigned, Wait: ctx.Err() != nil}
		}
	}()
	defer mime.Recovered(&err)
	if at.Arrived.IsZero() {
		at.Arrived = v.options.Now()
	}
	begin, err := io.ReadAll(io.LimitReader(whole(), beginning))
	if err != nil {
		return f, err
	}
	above := len(begin) - len(bytes.TrimLeft(begin, "\r\n")) // passed over, as the reader of letters does
	begin = begin[above:]
	m := mime.HeadOf(begin)
	x := examined{verifier: v, from: from, at: at}
	if len(m.From) != 1 || m.Groups || !mime.SameAddress(m.From[0], from) || Organisation(from) == "" {
		x.from = "" // of no organisation: nothing is aligned with it
	}
	f.Signature = Unsigned
	if at.Way != SMTP {
		f.Results = ReadResults(m, v.options.Trusted)
	}
	if m.Head.Has(signatureField) || len(f.Results.top) > 0 {
		x.letter = divide(begin, func() io.Reader {
			r := whole()
			_, _ = io.CopyN(io.Discard, r, int64(above))
			return r
		})
	}
	asking, done := context.WithTimeout(ctx, patience)
	defer done()
	if v.dns != nil {
		x.dkim(asking, &f)
	}
	for _, r := range f.Results.top {
		if d := signer(r); d != "" && !slices.Contains(f.Domains, d) {
			f.Domains = append(f.Domains, d)
		}
	}
	if x.from == "" {
		return Finding{Signature: Unsigned, Domains: f.Domains, Results: f.Results, Note: "it has no author of a domain that can sign"}, ctx.Err()
	}
	if f.Signature != Signed {
		f.better(f.Results.speaksFor(from, v.options.Trusted, &x.letter, x.worth))
	}
	if f.Signature == Loose && x.another {
		f.Signature, f.By, f.Note = Unsigned, "", toAnother
	}
	if f.Signature != Signed && v.dns != nil && at.outside() {
		x.spf(asking, &f)
	}
	switch {
	case f.Results.Failed:
		f.Signature, f.By = Disowned, "dmarc=fail by "+serverWords(v.options.Trusted)
	case f.Signature == Unsigned && !f.Wait && v.dns != nil && at.outside():
		x.dmarc(asking, &f)
	}
	f.Wait = f.Wait && f.Signature == Unsigned
	if f.Signature == Signed && strings.HasSuffix(f.By, withTo) {
		f.To = append(x.letter.names("to"), x.letter.names("cc")...)
	}
	if f.Signature == Signed || f.Signature == Loose {
		f.Note = ""
	}
	return f, ctx.Err()
}

// better takes a finding where it is better than what was found before.
func (f *Finding) better(s Signature, by, note string) {
	switch {
	case s == Signed, s == Loose && f.Signature == Unsigned:
		f.Signature, f.By = s, by
	case f.Note == "":
		f.Note = note
	}
}
