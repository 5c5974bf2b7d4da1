package main

import (
	"context"
	"time"

	"postd/cmd/postd/app"
	"postd/mailbox"
)

// Certificates are renewed some weeks before they end; one that has less than
// this many days left was forgotten.
const (
	fewDays  = 14
	lastDays = 3
)

// servers calls both servers as the office does.
func (x *doctor) servers(ctx context.Context) {
	m, err := app.MailOf(x.conf)
	if err != nil {
		x.fail("servers", "mend the configuration", "%s", plainly(err))
		return
	}
	m.Quiet = doctorTime
	reached := true
	for i, p := range mailbox.ProbeIMAP(ctx, m) {
		name := "IMAP"
		if i > 0 {
			name += " " + p.Name
		}
		reached = x.server(name, "imap", p) && reached
		if p.Err != nil {
			continue
		}
		if p.Idle {
			x.ok(name, "it tells of new mail by itself (IDLE)")
		} else {
			x.warn(name, "choose a server with IDLE, or a shorter imap.poll", "it does not tell of new mail by itself; it is asked every %s", x.conf.IMAP.Poll)
		}
	}
	reached = x.server("SMTP", "smtp", mailbox.ProbeSMTP(ctx, m)) && reached
	if x.send && reached && m.IMAP.Host != "" {
		x.round(ctx, m)
	}
}

// server says what was found of one server, and reports whether it let the
// office in.
func (x *doctor) server(name, section string, p mailbox.Probe) bool {
	switch {
	case p.Login:
		x.fail(name, "mend user and password in ["+section+"]; some providers ask for a password of its own for programs, or for a token", "%s does not let the office in: %s", p.Addr, plainly(p.Err))
		return false
	case p.Err != nil:
		x.fail(name, "see whether host, port and security in ["+section+"] are those that the provider names", "%s cannot be used: %s", p.Addr, plainly(p.Err))
		return false
	}
	x.ok(name, "%s lets the office in", p.Addr)
	if p.Expires.IsZero() {
		x.ok(name, "it is spoken to in the clear, on this machine alone")
		return true
	}
	left := int(p.Expires.Sub(x.now) / (24 * time.Hour))
	date := p.Expires.UTC().Format("2 Jan 2006")
	switch {
	case left < lastDays:
		x.fail(name, "have it renewed now; the office will not speak to a server whose certificate has ended", "its certificate (%s) ends on %s", p.Issued, date)
	case left < fewDays:
		x.warn(name, "have it renewed", "its certificate (%s) ends on %s, in %d days", p.Issued, date, left)
	default:
		x.ok(name, "its certificate (%s) is good until %s, for %d days", p.Issued, date, left)
	}
	return true
}

// round sends the office a letter of its own. By its arrival the two clocks are
// held against one another.
func (x *doctor) round(ctx context.Context, m mailbox.Config) {
	ctx, cancel := context.WithTimeout(ctx, 6*doctorTime)
	defer cancel()
	arrived, raw, err := mailbox.ProbeRound(ctx, m)
	if err != nil {
		x.fail("plus address", "see that the server delivers "+x.conf.Office.Address+" with +anything after its name to the same mailbox (RFC 5233), and that it is not sorted elsewhere", "a letter to it did not come: %s", plainly(err))
		return
	}
	x.ok("plus address", "a letter to the office's address with a plus sign arrived")
	x.seal(ctx, raw)
	const slack = 5 * time.Minute
	if d := time.Until(arrived); !arrived.IsZero() && (d > slack || d < -slack) {
		x.fail("clock", "put the clock of this machine right, or have that of the server put right: players' time is counted by both", "the server's clock and that of this machine differ by %s", d.Abs().Round(time.Second))
	} else if !arrived.IsZero() {
		x.ok("clock", "the server's clock agrees with that of this machine")
	}
}
