package mailbox

import (
	"io"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// carried is a report about the letter of a posting, with all fields right.
func carried(p ledger.Posting) string {
	raw := strings.Replace(dsn(p.EnvelopeFrom, p.To, "failed", "5.1.1"), "\nSubject: A-1: L-TERMS\n", "\nMessage-ID: "+p.MessageID+"\nSubject: A-1: L-TERMS\n", 1)
	return raw
}

// What stands above a report: the door's own field, and that of the server which handed it in.
const (
	byDoor    = "Return-Path: <>\nReceived: from mx.chess.test ([127.0.0.1])\n\tby chess.test (postd) with LMTP;\n\tMon, 7 Dec 2026 09:00:30 +0000\n"
	byNeigh   = "Return-Path: <>\nReceived: from mx.chess.test ([192.0.2.7])\n\tby chess.test (postd) with ESMTP;\n\tMon, 7 Dec 2026 09:00:30 +0000\n"
	written   = "Received: by mx.chess.test (Postfix)\n\tid 4F; Mon, 7 Dec 2026 09:00:30 +0000 (UTC)\n"
	exim      = "Received: from mailnull by mx.chess.test with local (Exim 4.98)\n\tid 1x; Mon, 7 Dec 2026 09:00:30 +0000\n"
	passedOn  = "Received: from players.test (players.test [203.0.113.9])\n\tby mx.chess.test (Postfix) with ESMTP id 50\n\tfor <post@chess.test>; Mon, 7 Dec 2026 09:00:30 +0000 (UTC)\n"
	looksLike = passedOn + written
)

// TestCarrierProof checks whose report proves that a letter was not received (RULING/R-87):
// that of the office's own carrier, and none that anybody else could write.
func TestCarrierProof(t *testing.T) {
	t.Parallel()
	p := ledger.Posting{Seq: 4, To: aliceAt, MessageID: "<g1.2-1.w.abc@chess.test>", EnvelopeFrom: "post+b4.xyz@chess.test", State: ledger.Sent, SentAt: monday}
	for _, c := range []struct {
		name   string
		head   string
		edit   func(string) string
		place  string // ledger.Door, if empty
		host   string // of the carrier; 127.0.0.1, if empty
		after  time.Duration
		signed []string
		want   bool
	}{
		{name: "Postfix by LMTP", head: byDoor + written, want: true},
		{name: "Exim", head: byDoor + exim, want: true},
		{name: "by its address", head: byNeigh + written, host: "192.0.2.7", want: true},
		{name: "by another address", head: byNeigh + written, host: "192.0.2.8"},
		{name: "from elsewhere, and we are on this machine", head: byNeigh + written},
		{name: "handed on by the carrier", head: byDoor + passedOn},
		{name: "handed on, with a field that looks like the carrier's", head: byDoor + looksLike},
		{name: "with no field of the carrier", head: byDoor},
		{name: "the door's field is the writer's, in a mailbox", head: byDoor + written, place: "INBOX"},
		{name: "signed by the carrier", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.mx.test", signed: []string{"mx.test"}, want: true},
		{name: "signed for the office", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.relay.test", signed: []string{"chess.test"},
			edit: func(s string) string {
				return strings.Replace(s, "From: MAILER-DAEMON@mx.test", "From: MAILER-DAEMON@chess.test", 1)
			}, want: true},
		{name: "signed by the player", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.mx.test", signed: []string{"players.test"}},
		{name: "signed by a carrier that signs for all, in the player's name", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.mx.test", signed: []string{"mx.test"},
			edit: func(s string) string {
				return strings.Replace(s, "From: MAILER-DAEMON@mx.test", "From: MAILER-DAEMON@players.test", 1)
			}},
		{name: "signed by the carrier, and a person wrote it", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.mx.test", signed: []string{"mx.test"},
			edit: func(s string) string { return strings.Replace(s, "From: MAILER-DAEMON@", "From: alice@", 1) }},
		{name: "signed by nobody", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.mx.test"},
		{name: "signed for the top of a country", head: "Return-Path: <>\n", place: "INBOX", host: "smtp.mx.test", signed: []string{"test"}},
		{name: "after a day", head: byDoor + written, after: 24*time.Hour + time.Second},
		{name: "just before", head: byDoor + written, after: 24 * time.Hour, want: true},
		{name: "for a while only", head: byDoor + written, edit: func(s string) string { return strings.Replace(s, "Status: 5.1.1", "Status: 4.4.7", 1) }},
		{name: "names no letter", head: byDoor + written, edit: func(s string) string { return strings.Replace(s, "Message-ID: <g1", "X-ID: <g1", 1) }},
		{name: "names another letter", head: byDoor + written, edit: func(s string) string { return strings.Replace(s, "<g1.2-1", "<g1.3-1", 1) }},
		{name: "of another reader, and the writer says for whom", head: byDoor + written,
			edit: func(s string) string {
				return strings.Replace(s, "Final-Recipient: rfc822; "+aliceAt, "Final-Recipient: rfc822; nobody@chess.test", 1)
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw := c.head + carried(p)
			if c.edit != nil {
				raw = c.edit(raw)
			}
			config := Config{Address: officeAt, SMTP: Server{Host: "127.0.0.1"}}
			if c.host != "" {
				config.SMTP.Host = c.host
			}
			kept := ledger.Letter{Place: ledger.Place{Mailbox: ledger.Door}, Arrived: monday.Add(c.after), Raw: []byte(strings.ReplaceAll(raw, "\n", "\r\n"))}
			if c.place != "" {
				kept.Place.Mailbox = c.place
			}
			m, err := mime.ReadMail(kept.Raw)
			if err != nil {
				t.Fatal(err)
			}
			verified := func(ledger.Letter, mime.Mail, func() io.Reader) proof.Finding {
				return proof.Finding{Domains: c.signed}
			}
			if got := (carrier{config, verified}).proves(kept, m, p, readReport(m, p.To)); got != c.want {
				t.Errorf("proven: %t, want %t", got, c.want)
			}
		})
	}
}
