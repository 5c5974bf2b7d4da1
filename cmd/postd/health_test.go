package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/posttest"
	"postd/secretary"
	"postd/templates"
)

// asked is an answer of the office to a program that watches.
func asked(t *testing.T, h http.Handler, path string) (int, string) {
	t.Helper()
	r := httptest.NewRecorder()
	h.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
	return r.Code, r.Body.String()
}

// TestPoint56Health goes through a day on which the post fails: on a clock that is
// set, a quarter of an hour without a reading or without a letter out is an alarm
// everywhere where health is shown, and it ends when the post works again (DESK/E-59).
func TestPoint56Health(t *testing.T) {
	c := &clock{at: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)}
	post, err := posttest.Start(posttest.Options{Now: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer post.Close()
	for _, a := range []string{drillOffice, paul, anne, "secretary@chess.example"} {
		if err := post.Open(a, demoPassword); err != nil {
			t.Fatal(err)
		}
	}
	imap, smtp := serverOf(post.IMAP(drillOffice)), serverOf(post.SMTP(drillOffice))
	in, out := newFaultProxy(t, imap.Addr()), newFaultProxy(t, smtp.Addr())
	imap.Port, smtp.Port = in.port(), out.port()
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.example", From: drillOffice, Render: templates.Render, Now: c.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a := &App{Ledger: l, Now: c.Now, Log: slog.New(slog.DiscardHandler), opened: c.Now(), Mail: mailbox.Config{IMAP: imap, SMTP: smtp, Address: drillOffice, Quiet: 5 * time.Second}}
	a.poller, a.sender = mailbox.NewPoller(l, a.Mail, c.Now, a.Log), mailbox.NewSender(l, a.Mail, c.Now, a.Log)
	mux := http.NewServeMux()
	a.routeHealth(mux)
	ctx := context.Background()
	pass := func(d time.Duration) {
		c.set(c.Now().Add(d))
		_ = a.poll(ctx)
		_ = a.flush(ctx)
	}
	expect := func(when, want string) {
		t.Helper()
		var codes []string
		for _, x := range a.health().Alarms() {
			codes = append(codes, x.Code)
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%s: alarms %q, want %q: %+v", when, got, want, a.health())
		}
		code, body := asked(t, mux, "/readyz")
		var r healthReport
		if err := json.Unmarshal([]byte(body), &r); err != nil || r.Ready != (want == "") || (code == http.StatusOK) != r.Ready || len(r.Alarms) != len(codes) {
			t.Errorf("%s: /readyz answers %d %s (%v)", when, code, body, err)
		}
		_, metrics := asked(t, mux, "/metrics")
		for _, k := range secretary.AlarmCodes {
			n := 0
			if strings.Contains(" "+want+" ", " "+k+" ") {
				n = 1
			}
			if line := fmt.Sprintf("postd_alarm{alarm=%q} %d\n", k, n); !strings.Contains(metrics, line) {
				t.Errorf("%s: the metrics do not say %s", when, line)
			}
		}
	}

	pass(0)
	expect("at the beginning", "")
	terms, err := agree([]string{"colours=fixed", "first_turn_at=2027-03-01 12:00"}, c.Now())
	if err != nil {
		t.Fatal(err)
	}
	arranged := func(label string) {
		t.Helper()
		if _, err := arrange(l, arrangement{label: label, players: [2]string{"Paul <" + paul + ">", "Anne <" + anne + ">"}, terms: terms, at: c.Now(),
			secretary: ledger.Official{Name: "Mrs Brown", Addr: "secretary@chess.example"}}); err != nil {
			t.Fatal(err)
		}
	}
	arranged("H-1")
	pass(time.Minute)
	expect("letters went out", "")
	if h := a.health(); h.Postings != 0 || !h.LastOut.Equal(c.Now()) || len(h.Mailboxes) != 1 || !h.Mailboxes[0].Read.Equal(c.Now()) {
		t.Errorf("health %+v", h)
	}

	// Both servers are gone.
	in.lead("127.0.0.1:1")
	out.lead("127.0.0.1:1")
	in.fail(nil)
	out.fail(nil)
	arranged("H-2")
	pass(14 * time.Minute)
	expect("after a quarter of an hour, not yet", "")
	pass(3 * time.Minute)
	expect("after it", "mailbox_not_read nothing_sent")
	h := a.health()
	if h.Postings != 2 || h.Mailboxes[0].Trouble == "" {
		t.Errorf("health %+v", h)
	}
	_, metrics := asked(t, mux, "/metrics")
	for _, want := range []string{"postd_outbox_postings 2\n", "postd_oldest_posting_waiting_seconds 1020\n", `postd_mailbox_troubled{mailbox="INBOX"} 1`} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics do not say %s", want)
		}
	}

	// They work again.
	in.lead(post.IMAP(drillOffice).Addr())
	out.lead(post.SMTP(drillOffice).Addr())
	for range 40 {
		pass(5 * time.Minute)
		if a.health().Postings == 0 {
			break
		}
	}
	expect("when the post works again", "")
}

// TestPoint56HealthOfTheProgram asks the program itself, by its listener, its
// socket and its command.
func TestPoint56HealthOfTheProgram(t *testing.T) {
	nothingLeft(t)
	w := newTown(t)
	w.do("health").want(t, cli.ExitFailed, "there is no ledger")
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := ln.Addr().String()
	ln.Close()
	text, err := os.ReadFile(w.config)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w.config, string(text)+fmt.Sprintf("[health]\nlisten = %q\n", listen))
	s := w.serve()
	w.do(open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1")
	w.letter(paul, `Subject: .*arranged`)
	w.until("the mailbox was read", func() bool { return strings.Contains(w.do("health").out, "read 0s ago") })
	w.do("health").want(t, 0, "All is well with the post.", "Mailbox INBOX", "Letters in the outbox", "Free on the disk")
	var r healthReport
	if err := json.Unmarshal([]byte(w.do("health", "--json").out), &r); err != nil || !r.Ready || len(r.Mailboxes) != 1 || r.DiskFree == 0 {
		t.Errorf("%+v %v", r, err)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	bySocket := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) {
		return net.Dial("unix", w.socket())
	}}}
	get := func(c *http.Client, path string) string {
		t.Helper()
		r, err := c.Get("http://" + listen + path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %v", path, r.StatusCode, err)
		}
		return string(b)
	}
	for _, c := range []*http.Client{client, bySocket} {
		if got := get(c, "/healthz"); got != "ok\n" {
			t.Errorf("/healthz says %q", got)
		}
		if got := get(c, "/readyz"); !strings.Contains(got, `"ready": true`) {
			t.Errorf("/readyz says %s", got)
		}
		metrics := get(c, "/metrics")
		for _, g := range gauges {
			if !strings.Contains(metrics, "\n"+g.name+" ") || !strings.Contains(metrics, "# HELP "+g.name+" ") {
				t.Errorf("the metrics do not tell %s", g.name)
			}
		}
		if bad := regexp.MustCompile(`(?i)players\.example|chess\.example|rosebud|\+g1|A1-1`).FindString(metrics); bad != "" {
			t.Errorf("the metrics tell %q", bad)
		}
	}
	s.end(t)
	w.do("health").want(t, cli.ExitUnreachable, "no office runs")
}
