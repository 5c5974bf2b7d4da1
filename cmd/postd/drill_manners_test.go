package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
)

// world hands a letter to Postfix as another mail server does.
func (h *drill) world(from, to string, raw string) {
	h.t.Helper()
	c, err := smtp.Dial(h.env["SMTP"])
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	if err := errors.Join(c.Mail(from), c.Rcpt(to)); err != nil {
		h.t.Fatal(err)
	}
	w, err := c.Data()
	if err != nil {
		h.t.Fatal(err)
	}
	fmt.Fprint(w, strings.ReplaceAll(raw, "\n", "\r\n"))
	if err := w.Close(); err != nil {
		h.t.Fatal(err)
	}
	_ = c.Quit()
}

// ledgerOf opens the drill's ledger while no office runs.
func (h *drill) ledgerOf() *ledger.Ledger {
	h.t.Helper()
	conf, err := config.Read(h.config)
	if err != nil {
		h.t.Fatal(err)
	}
	l, err := app.OpenLedger(conf, app.LedgerOptions(conf))
	if err != nil {
		h.t.Fatal(err)
	}
	return l
}

// pushed ends the office, has all that waits sent at once, and starts it again.
func (h *drill) pushed() {
	h.t.Helper()
	h.stop()
	l := h.ledgerOf()
	if _, err := l.SendNow(time.Now()); err != nil {
		h.t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.serve()
}

// kept lists the letters that came in, each with its verdict.
func (h *drill) kept() (list []ledger.Letter) {
	h.t.Helper()
	if err := json.Unmarshal([]byte(h.run("mail", "list", "--all", "--json")), &list); err != nil {
		h.t.Fatal(err)
	}
	return list
}

// drillPosting is a posting as the lists show it.
type drillPosting struct {
	Seq  uint64 `json:"number"`
	To   string
	Last string `json:"answer"`

	State ledger.PostingState
	Kind  correspondence.NoticeKind
}

// postings lists what the office sent and what it could not send.
func (h *drill) postings() (all []drillPosting) {
	h.t.Helper()
	for _, box := range []string{"sent", "outbox"} {
		var list []drillPosting
		if err := json.Unmarshal([]byte(h.run("mail", box, "--json")), &list); err != nil {
			h.t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}

func (h *drill) until(what string, come func() bool) {
	h.t.Helper()
	for end := time.Now().Add(2 * time.Minute); !come(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			for _, x := range h.kept() {
				h.t.Logf("letter %d: %s: %s", x.Seq, x.Verdict, x.Reason)
			}
			for _, p := range h.postings() {
				h.t.Logf("posting %d to %s: %s %s", p.Seq, p.To, p.State, p.Last)
			}
			h.t.Fatalf("in two minutes it did not come about that %s", what)
		}
	}
}

// TestPoint38And39And41And47And50RealServers plays with an autoresponder whose
// text holds a legal move, a mailbox that sends the office's mail back to it,
// greylisting, a full mailbox, refusals at the address and after the text, and a
// real report of non-delivery, all at once, with Dovecot and Postfix. It ends in
// peace: no move from a machine, no answer to one, and every letter that can be
// delivered is, once.
func TestPoint38And39And41And47And50RealServers(t *testing.T) {
	if _, err := os.Stat("/usr/lib/dovecot/modules/lib90_sieve_plugin.so"); err != nil && !testing.Short() {
		t.Skip("no drill with autoresponders: dovecot-sieve is not installed (.ci/run installs it)")
	}
	t.Parallel()
	h := startDrill(t, 26000, "USERS=post:postpw morphy:morphypw alice:alicepw bob:bobpw grey:greypw full:fullpw secretary:secretarypw",
		"VACATION=alice", "VACATION_TEXT=1. P-K4 P-K4", "REDIRECT=bob=post@chess.test")
	h.serve()
	begins := "first_turn_at=" + time.Now().In(london()).Format("2006-01-02 15:04")
	open := func(label, black string) {
		h.run("game", "open", "--label", label, "--white", "Paul Morphy <morphy@players.test>", "--black", "Black <"+black+"@players.test>", "--set", "colours=fixed", "--set", begins)
	}
	move := func(label string) {
		m := h.await("morphy", label+":")
		to := strings.Trim(m.Header.Get("Reply-To"), "<>")
		h.world("morphy@players.test", to, fmt.Sprintf("From: <morphy@players.test>\nTo: <%s>\nSubject: Re: %s\nMessage-ID: <%s@players.test>\nIn-Reply-To: %s\n\n1. P-K4\n",
			to, m.Header.Get("Subject"), label, m.Header.Get("Message-ID")))
	}
	verdicts := func(want string) (n int) {
		for _, x := range h.kept() {
			if x.Verdict == want {
				n++
			}
		}
		return n
	}
	failed := func(to, words string) func() bool {
		return func() bool {
			return slices.ContainsFunc(h.postings(), func(p drillPosting) bool {
				return p.To == to && p.State == ledger.Failed && strings.Contains(p.Last, words)
			})
		}
	}

	open("AWAY-1", "alice")
	open("BACK-1", "bob")
	move("AWAY-1")
	move("BACK-1")
	h.until("both moves were heard", func() bool { return verdicts(mailbox.Heard) == 2 })
	// Autoresponders of good manners leave the office's letters alone, for they are
	// Auto-Submitted (RFC 3834 2); Alice's has none, and answers a copy that is not.
	h.await("alice", "1. P-K4")
	for _, raw := range h.raw("alice") {
		head, body, _ := strings.Cut(raw, "\n\n")
		var fields []string
		for _, f := range regexp.MustCompile(`(?m)^[^ \t\n].*(\n[ \t].*)*`).FindAllString(head, -1) {
			if name, _, _ := strings.Cut(f, ":"); slices.Contains([]string{"From", "To", "Reply-To", "Subject", "Message-ID", "Date"}, name) {
				fields = append(fields, f)
			}
		}
		_, path, _ := strings.Cut(head, "Return-Path: <")
		path, _, _ = strings.Cut(path, ">")
		h.world(path, "alice@players.test", strings.Join(fields, "\n")+"\n\n"+body[:200]+"\n")
	}
	h.until("the autoresponder wrote", func() bool { return verdicts(mailbox.Automatic) >= 2 })
	h.until("the office's own letters came back", func() bool { return verdicts(mailbox.Loop) >= 2 })

	open("NONE-1", "unknown")
	h.until("the report of Postfix came", failed("unknown@players.test", ""))
	open("GONE-1", "gone")
	h.until("gone@ was refused", failed("gone@players.test", "550"))
	open("REFUSED-1", "alice")
	h.until("a letter was refused after its text", failed("alice@players.test", "550"))

	open("GREY-1", "grey")
	h.until("grey@ was put off", func() bool {
		return slices.ContainsFunc(h.postings(), func(p drillPosting) bool {
			return p.To == "grey@players.test" && p.State == ledger.Queued && strings.Contains(p.Last, "450")
		})
	})
	open("FULL-1", "full")
	h.pushed()
	h.until("full@ was put off", func() bool {
		return slices.ContainsFunc(h.postings(), func(p drillPosting) bool {
			return p.To == "full@players.test" && p.State == ledger.Queued && strings.Contains(p.Last, "452")
		})
	})
	servers := filepath.Join(h.dir, "servers")
	if err := os.WriteFile(filepath.Join(servers, "access"), []byte("gone@players.test 550 5.1.1 No such user\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("../../.ci/mailservers/reload.sh", servers).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	h.pushed()
	h.await("grey", "GREY-1")
	h.await("full", "FULL-1")
	h.peace()

	for _, u := range []string{"grey", "full"} {
		if n := len(h.letters(u)); n != 1 {
			t.Errorf("%s has %d letters", u, n)
		}
	}
	for _, label := range []string{"AWAY-1", "BACK-1"} {
		var game struct {
			Plies []any `json:"plies"`
			FEN   string
		}
		if err := json.Unmarshal([]byte(h.run("game", "show", label, "--json")), &game); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(game.FEN, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b") {
			t.Errorf("%s stands at %s: a machine played in it", label, game.FEN)
		}
	}
	// Nothing but the terms, the records and what the secretary must know went out.
	for _, p := range h.postings() {
		if p.To == "alice@players.test" && p.Kind != correspondence.NTerms && p.Kind != correspondence.NMove || p.To == "bob@players.test" && p.Kind != correspondence.NTerms && p.Kind != correspondence.NMove {
			t.Errorf("%s was sent %s", p.To, p.Kind)
		}
		if p.State == ledger.Queued || p.State == ledger.Sending {
			t.Errorf("posting %d to %s still waits: %s", p.Seq, p.To, p.Last)
		}
	}
	for _, x := range h.kept() {
		if !slices.Contains([]string{mailbox.Heard, mailbox.Automatic, mailbox.Loop}, x.Verdict) {
			t.Errorf("letter %d is %q: %s", x.Seq, x.Verdict, x.Reason)
		}
	}
	if out := h.run("check"); !strings.Contains(out, "all in order") {
		t.Errorf("the ledger does not check:\n%s", out)
	}
	t.Logf("in peace: %d letters heard, %d automatic, %d of the office's own come back, %d postings", verdicts(mailbox.Heard), verdicts(mailbox.Automatic), verdicts(mailbox.Loop), len(h.postings()))
	h.stop()
}

// raw are the letters of a mailbox as they lie there.
func (h *drill) raw(user string) (all []string) {
	h.t.Helper()
	files, _ := filepath.Glob(filepath.Join(h.dir, "servers", "mail", user, "new", "*"))
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, strings.ReplaceAll(string(b), "\r\n", "\n"))
	}
	return all
}

// peace waits until for some seconds nothing came in and nothing went out.
func (h *drill) peace() {
	h.t.Helper()
	was, since := "", time.Now()
	h.until("the post was at rest", func() bool {
		now := fmt.Sprint(len(h.kept()), len(h.postings()), h.run("mail", "outbox"))
		if now != was {
			was, since = now, time.Now()
		}
		return time.Since(since) > 4*time.Second
	})
}
