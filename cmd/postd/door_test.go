package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/mail"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/templates"
)

const doorSection = "[door]\nsmtp = \"127.0.0.1:0\"\n"

func TestDoorConfiguration(t *testing.T) {
	withDoor := func(s string) string { return testConfig + "[door]\n" + s }
	for _, x := range []struct{ name, text, want string }{
		{"nothing to listen on", withDoor("hello = \"mx.chess.example\"\n"), "postd.toml:16: door.smtp: is missing, and lmtp too; one is an address to listen on, like 0.0.0.0:25"},
		{"no address", withDoor("smtp = \"25\"\n"), `postd.toml:17: door.smtp: "25" is no address to listen on, like 0.0.0.0:25`},
		{"LMTP for everybody", withDoor("lmtp = \"0.0.0.0:24\"\n"), "postd.toml:17: door.lmtp: LMTP believes whoever speaks it, and is not for the open network (RFC 2033 5): listen on 127.0.0.1, on a private address, or on unix:/path"},
		{"LMTP nowhere", withDoor("lmtp = \"/run/postd\"\n"), `postd.toml:17: door.lmtp: "/run/postd" is neither unix:/path nor an address like 127.0.0.1:24`},
		{"half a certificate", withDoor("smtp = \"127.0.0.1:25\"\ncert_file = \"x\"\n"), "postd.toml:18: door.cert_file: the certificate and its key_file belong together"},
		{"no certificate", withDoor("smtp = \"127.0.0.1:25\"\ncert_file = \"no.pem\"\nkey_file = \"no.key\"\n"), "postd.toml:18: door.cert_file: open no.pem: no such file or directory"},
		{"no name", withDoor("smtp = \"127.0.0.1:25\"\nhello = \"a b\"\n"), `postd.toml:18: door.hello: "a b" is no name of a server like mx.chess.example`},
		{"letters too small", withDoor("smtp = \"127.0.0.1:25\"\nmax_size = 1000\n"), "postd.toml:18: door.max_size: 1000 octets; 65536 is the least and 67108864 the most"},
		{"friends without addresses", withDoor("smtp = \"127.0.0.1:25\"\nfriends = \"mx.club.example\"\n"), "postd.toml:18: door.friends: mx.club.example is no address or network like 127.0.0.1 or 10.0.0.0/8"},
		{"nobody let in", withDoor("smtp = \"127.0.0.1:25\"\nmax_connections = -1\n"), "postd.toml:18: door.max_connections: -1; 1 is the least and 1000 the most"},
		{"a mailbox by halves beside a door", strings.Replace(withDoor("smtp = \"127.0.0.1:25\"\n"), "host = \"127.0.0.1\"\n", "", 1), "postd.toml:6: imap.host: is missing; it is the name of the server, like imap.chess.example"},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "postd.toml", x.text)
			got := postd(t, "", "check-config")
			got.want(t, cli.ExitConfig)
			if got.errs != x.want+"\n" {
				t.Errorf("it says\n%sand should say\n%s", got.errs, x.want)
			}
		})
	}
	t.Run("in order", func(t *testing.T) {
		t.Chdir(t.TempDir())
		write(t, "postd.toml", withDoor("smtp = \"0.0.0.0:25\"\nlmtp = \"unix:lmtp.sock\"\n"))
		postd(t, "", "check-config").want(t, 0, "door       SMTP on 0.0.0.0:25, without TLS; LMTP on unix:lmtp.sock; as chess.example, letters to 37748736 octets, 64 connections",
			"mailbox    INBOX", "note: the door at 0.0.0.0:25 has no certificate",
			"note: letters go out by 127.0.0.1, which is this machine, and [dkim] names no key")
	})
	t.Run("without a mailbox", func(t *testing.T) {
		t.Chdir(t.TempDir())
		head, rest, _ := strings.Cut(testConfig, "[imap]")
		_, rest, _ = strings.Cut(rest, "[smtp]")
		write(t, "postd.toml", head+"[smtp]"+rest+doorSection)
		got := postd(t, "", "check-config")
		got.want(t, 0, "door       SMTP on 127.0.0.1:0")
		if strings.Contains(got.out, "mailbox") || strings.Contains(got.out, "imap") {
			t.Errorf("it shows a mailbox:\n%s", got.out)
		}
	})
}

// freePort is a port of the loopback on which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// TestServeDoor runs an office that has a door, and no mailbox or one. When the door
// was closed for a time, that is an outage, and letters may be late by it for some
// time after.
func TestServeDoor(t *testing.T) {
	t.Run("alone", func(t *testing.T) { serveDoor(t, false) })
	t.Run("beside a mailbox", func(t *testing.T) { serveDoor(t, true) })
}

func serveDoor(t *testing.T, mailboxToo bool) {
	nothingLeft(t)
	w := newTown(t)
	addr := freePort(t)
	local := filepath.Join(filepath.Dir(w.config), "lmtp.sock")
	conf, err := os.ReadFile(w.config)
	if err != nil {
		t.Fatal(err)
	}
	text := string(conf)
	if !mailboxToo {
		head, rest, _ := strings.Cut(text, "[imap]")
		_, rest, _ = strings.Cut(rest, "[smtp]")
		text = head + "[smtp]" + rest
	}
	write(t, w.config, text+fmt.Sprintf("[door]\nsmtp = %q\nlmtp = \"unix:lmtp.sock\"\n", addr))
	if err := os.WriteFile(local, nil, 0o600); err != nil { // no socket: left alone
		t.Fatal(err)
	}
	w.do("serve").want(t, cli.ExitFailed, "the door: ", "address already in use")
	if err := os.Remove(local); err != nil {
		t.Fatal(err)
	}
	s := w.serve()
	if st, err := os.Stat(local); err != nil || st.Mode().Perm() != 0o660 {
		t.Errorf("the socket: %v, %v", st, err)
	}
	hand := func(from string, m *mail.Message, text string) {
		t.Helper()
		to, err := mail.ParseAddress(m.Header.Get("Reply-To"))
		if err != nil {
			t.Fatal(err)
		}
		raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nMessage-ID: <%d@players.example>\r\nIn-Reply-To: %s\r\n\r\n%s\r\n",
			from, to.Address, m.Header.Get("Subject"), time.Now().UnixNano(), m.Header.Get("Message-ID"), text)
		if err := smtp.SendMail(addr, nil, from, []string{to.Address}, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	w.do(open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1")
	hand(paul, w.letter(paul, `Subject: .*you have White`), "1. P-K4")
	hand(anne, w.letter(anne, `Subject: .*: 1\. P-K4`), "1. P-K4 P-K4")
	answer := w.letter(paul, `Subject: .*: 1 ?\.\.\. ?P-K4`)
	w.until("every letter went out", func() bool { return w.do("mail", "outbox").out == "Every letter has gone out.\n" })
	s.end(t)

	file := filepath.Join(filepath.Dir(w.config), "data", "postd.db")
	l, err := ledger.Open(file, ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	closed := l.ReadThrough()
	if closed.IsZero() || time.Since(closed) > time.Hour {
		t.Errorf("the door counts as open until %s", closed)
	}
	closed = closed.Add(-2 * time.Hour)
	if _, _, err := l.DoorOpen(closed, 0, "as if it had been closed for so long"); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}

	s = w.serve()
	w.until("the door is open", func() bool {
		c, err := net.Dial("unix", local)
		if err == nil {
			c.Close()
		}
		return err == nil
	})
	w.until("the outage is listed", func() bool { return strings.Contains(w.do("mail", "outages").out, "the office was closed") })
	hand(paul, answer, "1... P-K4 2. P-Q4")
	w.letter(anne, `Subject: .*: 2\. P-Q4`)
	s.end(t)
	if l, err = ledger.OpenReadOnly(file); err != nil {
		t.Fatal(err)
	}
	list, err := l.Outages(0)
	if err != nil || len(list) != 1 || list[0].Mailbox != ledger.Door || !list[0].From.Equal(closed) || !list[0].To.After(time.Now().Add(time.Hour)) || !list[0].Made {
		t.Errorf("the outages are %+v, %v", list, err)
	}
	if r, err := l.Check(false); err != nil || !r.Sound() {
		t.Errorf("%v %v", r, err)
	}
	through := l.ReadThrough()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if !mailboxToo {
		return
	}
	// Without its door the office goes on; what it knew by it holds nothing up.
	write(t, w.config, text)
	s = w.serve()
	w.until("the mailbox was read past the door", func() bool {
		var r app.HealthReport
		return json.Unmarshal([]byte(w.do("health", "--json").out), &r) == nil && r.LastIn.After(through.Add(time.Second))
	})
	s.end(t)
}

// TestDoorPostfix has Postfix hand letters in by LMTP, and swaks by SMTP with TLS,
// at an office that has no mailbox. What is posted while the office is dead lies
// with Postfix, and comes when it lives again.
func TestDoorPostfix(t *testing.T) {
	t.Parallel()
	h := startDrill(t, 28000)
	lmtp, direct := freePort(t), freePort(t)
	tls := filepath.Join(h.dir, "servers", "tls")
	head, rest, _ := strings.Cut(h.toml(), "[imap]")
	_, rest, _ = strings.Cut(rest, "[smtp]")
	write(t, h.config, head+"[smtp]"+rest+fmt.Sprintf("[door]\nlmtp = %q\nsmtp = %q\nhello = \"mx.chess.test\"\ncert_file = %q\nkey_file = %q\n",
		lmtp, direct, filepath.Join(tls, "cert.pem"), filepath.Join(tls, "key.pem")))
	etc := filepath.Join(h.dir, "servers", "postfix", "etc")
	for _, args := range [][]string{
		// As docs/operating.md says.
		{"postconf", "-c", etc, "-e", "virtual_mailbox_domains=players.test", "relay_domains=chess.test",
			"relay_recipient_maps=inline:{ { post@chess.test = ok }, { postmaster@chess.test = ok } }",
			"recipient_delimiter=+", "transport_maps=inline:{ { chess.test = lmtp:inet:" + lmtp + " } }"},
		{"postfix", "-c", etc, "reload"},
	} {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	h.run("check-config")
	h.serve()
	h.run("game", "open", "--label", "M-1", "--white", "Paul Morphy <morphy@players.test>", "--black", "The Duke <duke@players.test>",
		"--set", "colours=fixed", "--set", "first_turn_at="+time.Now().In(london()).Format("2006-01-02 15:04"))
	answer := func(user, words, text string) {
		t.Helper()
		m := h.await(user, words)
		a, err := mail.ParseAddress(m.Header.Get("Reply-To"))
		if err != nil {
			t.Fatal(err)
		}
		h.post(user, a.Address, m.Header.Get("Message-ID"), m.Header.Get("Subject"), text)
	}
	answer("morphy", "M-1:", "1. P-K4")
	m := h.await("duke", " 1. ")
	a, err := mail.ParseAddress(m.Header.Get("Reply-To"))
	if err != nil {
		t.Fatal(err)
	}
	send := exec.CommandContext(t.Context(), "swaks", "--server", direct, "-tls", "--from", "duke@players.test", "--to", a.Address,
		"--header", "Subject: Re: "+m.Header.Get("Subject"), "--add-header", "In-Reply-To: "+m.Header.Get("Message-ID"), "--body", "1. P-K4 P-K4", "--silent", "2")
	if out, err := send.CombinedOutput(); err != nil {
		t.Fatalf("swaks: %v\n%s", err, out)
	}
	h.await("morphy", " 1...")
	h.kill()
	answer("morphy", " 1...", "1... P-K4 2. KKt-KB3")
	time.Sleep(time.Second) // Postfix tries in vain meanwhile
	h.serve()
	h.await("duke", " 2. ")
	relay := exec.CommandContext(t.Context(), "swaks", "--server", direct, "--from", "duke@players.test", "--to", "morphy@players.test", "--body", "relay me", "--silent", "2")
	if out, err := relay.CombinedOutput(); err == nil || !strings.Contains(string(out), "550 5.7.1") {
		t.Errorf("the door passes letters on: %v\n%s", err, out)
	}
	unknown := exec.CommandContext(t.Context(), "swaks", "--server", h.env["SUBMISSION"], "-tls", "--auth", "PLAIN", "--auth-user", "duke", "--auth-password", "dukepw",
		"--from", "duke@players.test", "--to", "nobody@chess.test", "--silent", "2")
	if out, err := unknown.CombinedOutput(); err == nil || !strings.Contains(string(out), "550 5.1.1") {
		t.Errorf("Postfix takes letters to nobody: %v\n%s", err, out)
	}
	h.settle()
	h.stop()
	if out := h.run("check"); !strings.Contains(out, "all in order") {
		t.Errorf("the ledger does not check:\n%s", out)
	}
	if out := h.run("mail", "list", "--all"); strings.Count(out, "heard") != 3 {
		t.Errorf("the letters are\n%s", out)
	}
	if out := h.run("mail", "show", "2"); !strings.Contains(out, "by mx.chess.test (postd) with ESMTPS;") {
		t.Errorf("the Duke's letter did not come over TLS:\n%s", out)
	}
}
