package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

// dsn writes a report of non-delivery as Postfix does.
func dsn(to, reader, action, status string) string {
	return fmt.Sprintf(`From: MAILER-DAEMON@mx.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: %s
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"
Message-Id: <1@mx.test>

--B
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test
X-Postfix-Sender: rfc822; %s
Arrival-Date: Mon,  7 Dec 2026 09:00:00 +0000 (UTC)

Final-Recipient: rfc822; %s
Original-Recipient: rfc822;%s
Action: %s
Status: %s
Remote-MTA: dns; [127.0.0.1]
Diagnostic-Code: smtp; 550 5.1.1 <%s> User doesn't exist:
    %s

--B
Content-Type: message/rfc822

Subject: A-1: L-TERMS

1 P-K4
--B--
`, to, to, reader, reader, action, status, reader, reader)
}

// TestPoint39Evidence checks that a posting is filed as come back on the evidence of
// the token, a null Return-Path and its reader's name, and on nothing else (RFC
// 3464, RULING/R-57).
func TestPoint39Evidence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name            string
		edit            func(raw string) string
		action, status  string
		days            int
		state           ledger.PostingState
		reader, returns string
	}{
		{name: "for good", action: "failed", status: "5.1.1", state: ledger.Failed},
		{name: "a delay", action: "delayed", status: "4.4.1", state: ledger.Sent},
		{name: "given up after five days", action: "failed", status: "4.4.7", state: ledger.Failed},
		{name: "delivered", action: "delivered", status: "2.0.0", state: ledger.Sent},
		{name: "another reader", action: "failed", status: "5.1.1", reader: bobAt, state: ledger.Sent},
		{name: "long afterwards", action: "failed", status: "5.1.1", days: 11, state: ledger.Sent},
		{name: "not from a server", action: "failed", status: "5.1.1", returns: aliceAt, state: ledger.Sent},
		{name: "a forged token", action: "failed", status: "5.1.1", state: ledger.Sent,
			edit: func(s string) string { return strings.Replace(s, "post+b1.", "post+b1.x", 1) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			all := h.office.Letters(aliceAt)
			back := all[len(all)-1].From
			h.clock.pass(time.Duration(c.days)*24*time.Hour + time.Minute)
			reader := aliceAt
			if c.reader != "" {
				reader = c.reader
			}
			raw := dsn(back, reader, c.action, c.status)
			to := back
			if c.edit != nil {
				raw, to = c.edit(raw), officeAt
			}
			if err := h.office.DeliverFrom(c.returns, to, []byte(raw)); err != nil {
				t.Fatal(err)
			}
			if err := h.poller().PollOnce(t.Context()); err != nil {
				t.Fatal(err)
			}
			p, err := h.ledger.Posting(1)
			if err != nil || p.State != c.state {
				t.Errorf("the posting is %s (%s), want %s; %v; %q", p.State, p.Last, c.state, err, h.verdicts())
			}
			if v := h.verdicts(); len(v) != 1 || !strings.HasPrefix(v[0], "automatic: ") || h.plies() != 0 {
				t.Errorf("%q, %d moves", v, h.plies())
			}
			if c.status == "5.1.1" && c.state == ledger.Failed && !strings.HasPrefix(p.Last, "came back: 5.1.1 smtp; 550 5.1.1 <alice@players.test> User doesn't exist:") {
				t.Errorf("last %q", p.Last)
			}
		})
	}
}
