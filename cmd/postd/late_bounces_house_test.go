package main

import (
	"context"
	"fmt"
	"net"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/mailbox"
	"postd/templates"
)

// A letter that the office's carrier takes and then returns (RULING/R-87), with a real
// Postfix as that carrier: it takes what the office sends to anybody, hands it to Dovecot,
// and reports to the office's own door what Dovecot refuses.

// lateHouse is an office whose letters go out by Postfix and come in at its own door.
type lateHouse struct {
	t      *testing.T
	post   *serverPost
	clock  *drillClock
	ledger *ledger.Ledger
	sender *mailbox.Sender
	poller *mailbox.Poller
	stop   func()
	wrote  int
	users  []string // known to Dovecot
}

func newLateHouse(t *testing.T) *lateHouse {
	t.Helper()
	h := &lateHouse{t: t, post: openServerPost(t, 28500), clock: &drillClock{at: drillBegins}}
	inOffice(t)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	// What goes to players goes by a way of its own, which can be held up.
	h.postfix("postconf", "-M", "players/unix=players unix - - n - - lmtp")
	h.postfix("postconf", "-e", fmt.Sprintf("transport_maps=inline:{ {post@chess.example=lmtp:inet:%s}, {players.example=players:inet:127.0.0.1:%d} }", ln.Addr(), h.post.base+24))
	h.postfix("postfix", "reload")
	if err := os.MkdirAll("data", 0o700); err != nil {
		t.Fatal(err)
	}
	h.ledger, err = ledger.Open(filepath.Join("data", "postd.db"), ledger.Options{Host: "chess.example", From: drillOffice, OfficeName: "The Office",
		Render: templates.Word, Compose: templates.Compose, Source: mailbox.Source, Layout: mailbox.Layout, Now: h.clock.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	_, carrier := h.post.servers()
	mails := mailbox.Config{SMTP: carrier, Address: drillOffice, Quiet: 10 * time.Second}
	app.MailWords(&mails, "The Office", config.PersonConfig{Name: "The secretary", Address: "secretary@chess.example"})
	h.sender = mailbox.NewSender(h.ledger, mails, h.clock.Now, nil)
	h.poller = mailbox.NewPoller(h.ledger, mails, h.clock.Now, nil)
	door := mailbox.NewDoor(h.ledger, mailbox.DoorConfig{Listen: []mailbox.DoorListener{{Listener: ln, LMTP: true}}, Address: drillOffice, Quiet: 10 * time.Second}, h.poller, h.clock.Now, nil)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- door.Run(ctx) }()
	t.Cleanup(func() {
		if b, err := os.ReadFile(filepath.Join(h.post.dir, "log", "postfix.log")); err == nil && t.Failed() {
			t.Logf("%s", b[max(0, len(b)-4000):])
		}
	})
	ended := false
	h.stop = func() {
		if !ended {
			ended = true
			cancel()
			if err := <-done; err != nil {
				t.Error(err)
			}
			if err := h.ledger.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(h.stop)
	return h
}

// postfix runs one of Postfix' commands on the servers of the test.
func (h *lateHouse) postfix(name string, args ...string) {
	h.t.Helper()
	args = append([]string{"-c", filepath.Join(h.post.dir, "postfix", "etc")}, args...)
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		h.t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// knows has Dovecot know a user, or know the user no more.
func (h *lateHouse) knows(user string, known bool) {
	h.t.Helper()
	h.users = slices.DeleteFunc(h.users, func(u string) bool { return u == user })
	if known {
		h.users = append(h.users, user)
		dir := filepath.Join(h.post.dir, "mail", user)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			h.t.Fatal(err)
		}
		if err := os.Chown(dir, h.post.uid, h.post.gid); err != nil {
			h.t.Fatal(err)
		}
	}
	text := ""
	for _, u := range append([]string{"post", "paul", "secretary"}, h.users...) {
		text += u + ":{PLAIN}" + u + "pw::::::\n"
	}
	if err := os.WriteFile(filepath.Join(h.post.dir, "users"), []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
	h.until(fmt.Sprintf("Dovecot knows %s: %t", user, known), func() bool { // it looks into its list once a second
		err := exec.Command("doveadm", "-c", filepath.Join(h.post.dir, "dovecot.conf"), "user", user).Run()
		return (err == nil) == known
	})
}

// until waits for something to come about.
func (h *lateHouse) until(what string, come func() bool) {
	h.t.Helper()
	for end := time.Now().Add(time.Minute); !come(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			h.t.Fatalf("in a minute it did not come about that %s", what)
		}
	}
}

// read waits until the office has acted on all that came in at its door.
func (h *lateHouse) read() {
	h.t.Helper()
	h.until("every letter is acted on", func() bool {
		waiting, err := h.ledger.Waiting()
		if err != nil {
			h.t.Fatal(err)
		}
		return len(waiting) == 0
	})
}

// pump sends what is due, and lets Postfix hand over, or return, all that it has.
func (h *lateHouse) pump() {
	h.t.Helper()
	for range 3 { // what comes in is answered, and a copy may come back as well
		if err := h.sender.Flush(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
		h.post.settle()
		h.read()
	}
}

// world hands Postfix a letter as anybody can.
func (h *lateHouse) world(from, to, raw string) {
	h.t.Helper()
	c, err := smtp.Dial(fmt.Sprintf("127.0.0.1:%d", h.post.base+25))
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	w, err := func() (w interface{ Close() error }, err error) {
		if err = c.Mail(from); err != nil {
			return nil, err
		}
		if err = c.Rcpt(to); err != nil {
			return nil, err
		}
		data, err := c.Data()
		if err == nil {
			_, err = data.Write([]byte(strings.ReplaceAll(raw, "\n", "\r\n")))
		}
		return data, err
	}()
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		h.t.Fatal(err)
	}
}
