package main

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
	"postd/templates"
)

// TestMailShowSent prints letters of the office: one that was not tried yet, one whose octets are
// made anew as they were sent, and one that another release wrapped.
func TestMailShowSent(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1")...).want(t, 0)
	postd(t, "", "mail", "show", "--sent", "1").want(t, 0, "letter 1 of the office, to ", "the words\n")
	postd(t, "", "mail", "show", "--sent", "1", "--octets").want(t, 1, "no octets yet: it is queued")

	at := time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC)
	former := func(w correspondence.Rendered, reply string, links map[string]string) (correspondence.Rendered, error) {
		w, err := templates.Compose(w, reply, links)
		w.Text = "As another release wrapped it.\n" + w.Text
		return w, err
	}
	send := func(seq uint64, layout int, compose func(correspondence.Rendered, string, map[string]string) (correspondence.Rendered, error)) {
		t.Helper()
		l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", NoSync: true,
			Render: templates.Word, Compose: compose, Source: mailbox.Source, Layout: layout})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if _, refused, err := l.BookAll([]ledger.Booking{{Seq: seq, Next: at}}, mailbox.Source); err != nil || len(refused) > 0 {
			t.Fatal(err, refused)
		}
		if err := l.Report(ledger.Outcome{Seq: seq, At: at, State: ledger.Sent, Answer: "250 taken"}); err != nil {
			t.Fatal(err)
		}
	}
	send(1, mailbox.Layout, templates.Compose)
	send(2, mailbox.Layout-1, former)
	got := postd(t, "", "mail", "show", "--sent", "1", "--octets")
	got.want(t, 0, "sent 2026-03-03T12:00:00Z", "the octets sent\n\n", "Content-Type: ")
	if strings.Contains(got.out, "post+g1.") {
		t.Errorf("a key is shown:\n%s", got.out)
	}
	postd(t, "", "mail", "show", "--sent", "2", "--octets").want(t, 0, "the words sent on 3 Mar 2026; wrapped by form 2, sent by form 1, SHA-256 then ", "Content-Type: ")
	if raw := postd(t, "", "mail", "show", "--sent", "1", "--octets", "--raw"); !strings.HasPrefix(raw.out, "From: ") && !strings.Contains(raw.out[:200], ": ") || strings.Contains(raw.out, "the octets sent") {
		t.Errorf("%.300s", raw.out)
	}
	postd(t, "", "mail", "show", "--sent", "99").want(t, 1, "the office has no letter 99 of its own")
	postd(t, "", "mail", "show", "--sent", "0").want(t, 2, "begin with number 1")
	postd(t, "", "mail", "show", "1", "--octets").want(t, 2, "--sent NUMBER")
	postd(t, "", "mail", "show", "--sent", "1", "1").want(t, 2)
}
