package mailbox

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
)

// openDoor opens the door of a house on the loopback, by SMTP and by LMTP on a
// local socket, until the test ends.
func (h *house) openDoor(change func(*DoorConfig)) (d *Door, smtp, lmtp net.Addr) {
	h.t.Helper()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "door") // a path that fits into sockaddr_un
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { os.RemoveAll(dir) })
	local, err := net.Listen("unix", filepath.Join(dir, "lmtp"))
	if err != nil {
		h.t.Fatal(err)
	}
	h.config.IMAP.Host = "" // the door alone; TestDoorBesideMailbox has both
	c := DoorConfig{Listen: []DoorListener{{tcp, false}, {local, true}}, Address: officeAt, Quiet: 10 * time.Second}
	if change != nil {
		change(&c)
	}
	p := h.poller()
	d = NewDoor(h.ledger, c, p, h.clock.now, nil)
	if err := p.PollOnce(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	h.runDoor(d)
	return d, tcp.Addr(), local.Addr()
}

// runDoor runs a door until the test ends, before the ledger is closed.
func (h *house) runDoor(d *Door) (stop func()) {
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-done; err != nil {
				h.t.Error(err)
			}
		})
	}
	h.t.Cleanup(stop)
	return stop
}

// knocker is a client of the door that says what it likes.
type knocker struct {
	t *testing.T
	net.Conn
	r *bufio.Reader
}

func knock(t *testing.T, a net.Addr) *knocker {
	t.Helper()
	c, err := net.Dial(a.Network(), a.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute)) // a test that hangs fails
	return &knocker{t, c, bufio.NewReader(c)}
}

// hear reads one answer, "" at the end of the connection.
func (k *knocker) hear() string {
	var all strings.Builder
	for {
		line, err := k.r.ReadString('\n')
		all.WriteString(line)
		if err != nil || len(line) < 4 || line[3] != '-' {
			return all.String()
		}
	}
}

// say sends lines and returns the last answer to them; each line has one.
func (k *knocker) say(lines ...string) (answer string) {
	for _, l := range lines {
		if _, err := io.WriteString(k, l+"\r\n"); err != nil {
			return ""
		}
		answer = k.hear()
	}
	return answer
}

// want fails the test unless the answer begins so.
func (k *knocker) want(answer, code string) {
	k.t.Helper()
	if !strings.HasPrefix(answer, code) {
		k.t.Fatalf("the door answered %q, not %s", answer, code)
	}
}

// greet goes as far as the text of a letter.
func (k *knocker) greet(from string, to ...string) {
	k.t.Helper()
	k.want(k.hear(), "220")
	k.want(k.say("EHLO mx.players.test"), "250")
	k.envelope(from, to...)
}

func (k *knocker) envelope(from string, to ...string) {
	k.t.Helper()
	k.want(k.say("MAIL FROM:<"+from+">"), "250")
	for _, a := range to {
		k.want(k.say("RCPT TO:<"+a+">"), "250")
	}
	k.want(k.say("DATA"), "354")
}

// acted waits until no letter waits.
func (h *house) acted(n int) []ledger.Letter {
	h.t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		all, err := h.ledger.Letters(nil)
		if err != nil {
			h.t.Fatal(err)
		}
		waiting := 0
		for _, l := range all {
			if l.Verdict == "" {
				waiting++
			}
		}
		if len(all) == n && waiting == 0 {
			return all
		}
		if time.Now().After(end) {
			h.t.Fatalf("%d letters, of which %d wait; %d were to come", len(all), waiting, n)
		}
	}
}

// tokenOf is the address to which a player writes in the game.
func (h *house) tokenOf(from string) string {
	h.t.Helper()
	m, err := mime.ReadMail([]byte(h.reply(from, "")))
	if err != nil {
		h.t.Fatal(err)
	}
	return m.To[0]
}

// TestDoor checks that a move handed in by SMTP is played. What the door writes
// above it is the envelope; and nothing of the same names in the letter counts.
func TestDoor(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	d, addr, _ := h.openDoor(nil)
	to := h.tokenOf(aliceAt)
	h.clock.pass(time.Minute)
	k := knock(t, addr)
	k.greet("bounces@players.test", to)
	k.want(k.say("Return-Path: <>\r\n"+crlf(h.reply(aliceAt, "1 P-K4\n\n..dots"))+"\r\n."), "250")
	k.want(k.say("QUIT"), "221")
	all := h.acted(1)
	x, err := h.ledger.Letter(1)
	if err != nil || h.plies() != 1 || all[0].Verdict != Heard {
		t.Fatalf("%v, %d moves, %+v", err, h.plies(), all)
	}
	if !x.Arrived.Equal(h.clock.now()) || x.Place != (ledger.Place{Mailbox: ledger.Door, UIDValidity: 1, UID: 1}) || !d.Last().Equal(x.Arrived) {
		t.Errorf("arrived %s at %+v", x.Arrived, x.Place)
	}
	want := "Return-Path: <bounces@players.test>\r\nDelivered-To: " + to +
		"\r\nReceived: from mx.players.test ([127.0.0.1])\r\n\tby chess.test (postd) with ESMTP;\r\n\t" + x.Arrived.Format(time.RFC1123Z) + "\r\nReturn-Path: <>\r\n"
	if !strings.HasPrefix(string(x.Raw), want) || !strings.Contains(string(x.Raw), "\r\n.dots\r\n") {
		t.Errorf("kept %q", x.Raw)
	}
}

// TestDoorLMTP checks that one letter to several addresses of the office is one
// letter, and that each recipient has an answer (RFC 2033 4.2).
func TestDoorLMTP(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	_, _, addr := h.openDoor(nil)
	k := knock(t, addr)
	k.want(k.hear(), "220")
	k.want(k.say("EHLO here"), "500")
	k.want(k.say("LHLO here"), "250")
	k.want(k.say("MAIL FROM:<alice@players.test>"), "250")
	k.want(k.say("RCPT TO:<"+h.tokenOf(aliceAt)+">"), "250")
	k.want(k.say("RCPT TO:<alice@players.test>"), "550")
	k.want(k.say("RCPT TO:<Post@Chess.Test>"), "250")
	k.want(k.say("DATA"), "354")
	k.want(k.say(crlf(h.reply(aliceAt, "1 P-K4"))+"\r\n."), "250")
	k.want(k.hear(), "250")
	h.acted(1)
	if h.plies() != 1 {
		t.Errorf("%d moves", h.plies())
	}
	if x, err := h.ledger.Letter(1); err != nil || !strings.Contains(string(x.Raw), "(local)\r\n\tby chess.test (postd) with LMTP;") {
		t.Errorf("%v: %q", err, x.Raw)
	}
}

// TestDoorNoRelay checks that letters to the office are taken, by any of its
// addresses and to its postmaster, and no others.
func TestDoorNoRelay(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	_, addr, _ := h.openDoor(nil)
	k := knock(t, addr)
	k.want(k.hear(), "220")
	k.want(k.say("EHLO mx", "MAIL FROM:<alice@players.test>"), "250")
	for _, c := range []struct{ to, code string }{
		{"<post@chess.test>", "250"}, {"<POST+G1.x@CHESS.TEST>", "250"}, {"<" + h.ledger.BounceAddress(1) + ">", "250"},
		{"<" + h.ledger.VerifyAddress(aliceAt) + ">", "250"}, {"<postmaster@chess.test>", "250"}, {"<Postmaster>", "250"}, {"<@relay.test:post@chess.test>", "250"},
		{"<alice@players.test>", "550 5.7.1"}, {"<secretary@chess.test>", "550 5.7.1"}, {"<postx@chess.test>", "550 5.7.1"}, {"<post@evil.test>", "550 5.7.1"},
		{"<alice%players.test@chess.test>", "550 5.7.1"}, {`<"post@chess.test"@evil.test>`, "550 5.7.1"}, {"<post@chess.test@evil.test>", "550 5.7.1"}, {"<>", "501"},
		{"<post+" + strings.Repeat("x", 300) + "@chess.test>", "550"},
	} {
		k.want(k.say("RCPT TO:"+c.to), c.code)
	}
	if got := k.say("RCPT TO:<alice@players.test> NOTIFY=SUCCESS"); !strings.HasPrefix(got, "5") {
		t.Error(got)
	}
	for range maxRefused {
		k.say("RCPT TO:<nobody@players.test>")
	}
	if got := k.say("NOOP"); got != "" {
		t.Errorf("who looks for addresses is listened to: %q", got)
	}
}

// TestDoorPostmaster checks that what is written to the postmaster waits for the
// secretary, whoever wrote it, and is not answered by a machine (RFC 5321 4.5.1).
func TestDoorPostmaster(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	_, addr, _ := h.openDoor(nil)
	before := len(h.unsent())
	k := knock(t, addr)
	k.greet("carol@players.test", "Postmaster")
	k.want(k.say("From: carol@players.test\r\nTo: Postmaster\r\n\r\nYour server is ill.\r\n."), "250")
	k.envelope(aliceAt, "postmaster@chess.test")
	k.want(k.say("From: "+aliceAt+"\r\nTo: postmaster@chess.test\r\n\r\nIs my letter there?\r\n."), "250")
	for _, x := range h.acted(2) {
		if x.Verdict != ledger.SetAside || !x.ForPerson() || x.Reason != "held: written to the postmaster" {
			t.Errorf("%+v", x)
		}
	}
	if got := len(h.unsent()); got != before {
		t.Errorf("%d letters more lie in the outbox", got-before)
	}
}

// TestPoint37And43AtTheDoor checks that a report is taken and not answered, and
// neither is a stranger (RFC 3834 2, RFC 5321 6.2).
func TestPoint37And43AtTheDoor(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	_, addr, _ := h.openDoor(nil)
	before := len(h.unsent())
	k := knock(t, addr)
	k.greet("", h.tokenOf(aliceAt))
	k.want(k.say(crlf(h.reply(aliceAt, "1 P-K4"))+"\r\n."), "250") // a machine in the name of Alice
	k.envelope(carolAt, officeAt)
	k.want(k.say("From: "+carolAt+"\r\nTo: "+officeAt+"\r\n\r\nBuy now!\r\n."), "250")
	all := h.acted(2)
	if all[0].Verdict != Automatic || all[1].Verdict != unknown || h.plies() != 0 || len(h.unsent()) != before {
		t.Errorf("%+v, %d moves, %d unsent", all, h.plies(), len(h.unsent())-before)
	}
}

// TestPoint23AtTheDoor checks that results of authentication that a letter brings
// with it from outside have no force, whatever name they bear (RFC 8601 5); those
// that the operator's own server wrote before it handed the letter in have.
func TestPoint23AtTheDoor(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, smtp, lmtp := h.openDoor(nil)
	forged := "Authentication-Results: chess.test; dmarc=pass\r\nSubject: s\r\nauthentication-results : chess.test;\r\n\tspf=pass\r\n" +
		"From: a@b.test\r\n\r\nAuthentication-Results: in the text\r\n"
	for _, a := range []net.Addr{smtp, lmtp} {
		k := knock(t, a)
		k.want(k.hear(), "220")
		k.want(k.say(map[bool]string{true: "LHLO x", false: "EHLO x"}[a == lmtp]), "250")
		k.envelope("a@b.test", officeAt)
		k.want(k.say(forged+"."), "250")
	}
	h.acted(2)
	for seq, n := range map[uint64]int{1: 0, 2: 2} {
		x, err := h.ledger.Letter(seq)
		if err != nil {
			t.Fatal(err)
		}
		m, err := mime.ReadMail(x.Raw)
		if err != nil || len(m.Head.Values("Authentication-Results")) != n || !strings.HasSuffix(string(x.Raw), "\r\n\r\nAuthentication-Results: in the text\r\n") {
			t.Errorf("letter %d: %v, %q", seq, err, x.Raw)
		}
	}
}

// TestPoint03AtTheDoor checks that a letter whose sender did not hear that it was
// taken comes again, and acts once.
func TestPoint03AtTheDoor(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.config.IMAP.Host = ""
	var d *Door
	fell := false
	d = NewDoor(h.ledger, DoorConfig{Listen: []DoorListener{{tcp, false}}, Address: officeAt, Fault: func(point string) {
		if point == "kept at the door" && !fell { // between the disk and the answer
			fell = true
			d.mu.Lock()
			defer d.mu.Unlock()
			for v := range d.callers {
				v.guard.Close()
			}
		}
	}}, h.poller(), h.clock.now, nil)
	h.runDoor(d)
	to, letter := h.tokenOf(aliceAt), crlf(h.reply(aliceAt, "1 P-K4"))+"\r\n."
	k := knock(t, tcp.Addr())
	k.greet(aliceAt, to)
	if got := k.say(letter); got != "" {
		t.Fatalf("the answer was not lost: %q", got)
	}
	h.acted(1)
	before := len(h.unsent())
	h.clock.pass(time.Hour)
	k = knock(t, tcp.Addr())
	k.greet(aliceAt, to)
	k.want(k.say(letter), "250")
	all := h.acted(2)
	if h.plies() != 1 || all[0].Verdict != Heard || all[1].Verdict != ledger.Duplicate || all[1].Of != 1 || len(h.unsent()) != before {
		t.Errorf("%d moves, %+v, %d unsent", h.plies(), all, len(h.unsent())-before)
	}
}

// TestDoorCut checks that a connection that ends anywhere in the dialogue leaves the
// whole letter or nothing. The dialogue is cut after each of its octets.
func TestDoorCut(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	_, addr, _ := h.openDoor(nil)
	to := h.tokenOf(aliceAt)
	letter := "From: " + aliceAt + "\r\n\r\nP-K4 ..\r\n.\r\n"
	script := []string{"EHLO mx\r\n", "MAIL FROM:<" + aliceAt + ">\r\n", "RCPT TO:<" + to + ">\r\n", "DATA\r\n", letter}
	whole := len(strings.Join(script, ""))
	for cut := range whole {
		k := knock(t, addr)
		k.hear()
		left := cut
		for _, s := range script {
			n := min(left, len(s))
			if _, err := io.WriteString(k, s[:n]); err != nil {
				t.Fatal(err)
			}
			if left -= n; n < len(s) {
				break
			}
			k.hear()
		}
		if cut%2 == 0 {
			_ = k.Conn.(*net.TCPConn).CloseWrite()
			for k.hear() != "" {
			}
		}
		k.Close()
	}
	if n := h.kept(); n != 0 {
		t.Errorf("%d halves of letters were kept", n)
	}
}

// TestDoorSmuggling checks that only CRLF.CRLF ends a letter (RFC 5321 2.3.8,
// 4.1.1.4). What others may take for its end is text, and the commands after it are
// text too.
func TestDoorSmuggling(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, addr, _ := h.openDoor(nil)
	ends := []string{"\n.\n", "\r.\r", "\r\n.\n", "\n.\r\n", "\r\n.\r", "\r.\r\n", "\r\n\x00.\r\n", "\r\n.\x00\r\n", "\r\n.\r\r\n", "\n\n.\r\n"}
	for i, end := range ends {
		k := knock(t, addr)
		k.greet("a@b.test", officeAt)
		k.want(k.say(fmt.Sprintf("From: a@b.test\r\nMessage-ID: <%d@b.test>\r\n\r\ntext%sMAIL FROM:<c@b.test>\r\nRCPT TO:<%s>\r\nDATA\r\nFrom: c@b.test\r\n\r\nsmuggled\r\n.", i, end, officeAt)), "250")
		k.want(k.say("QUIT"), "221") // and nothing else was answered
	}
	for i, x := range h.acted(len(ends)) {
		if x, err := h.ledger.Letter(x.Seq); err != nil || !strings.HasPrefix(string(x.Raw), "Return-Path: <a@b.test>\r\n") || !strings.HasSuffix(string(x.Raw), "smuggled\r\n") {
			t.Errorf("%q: %v, %q", ends[i], err, x.Raw)
		}
	}
}

// TestDoorBareReturn checks that a letter whose last line ends in a carriage return
// that stands alone is refused when it has ended, in words, and the dialogue goes
// on; within the text such a one is text. What is sent behind the end is a command.
func TestDoorBareReturn(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, addr, _ := h.openDoor(nil)
	k := knock(t, addr)
	k.want(k.hear(), "220")
	k.want(k.say("EHLO mx.players.test"), "250")
	for _, x := range []struct{ text, code string }{
		{"text\r\r\n.", "554 5.6.0"}, {"text\r\r\r\n.", "554 5.6.0"}, {"text\r\n\r\r\n.", "554 5.6.0"}, {"text\r\r\r\r\n.", "554 5.6.0"},
		{"text\r\r\nmore\r\n.", "250"}, {"te\rxt\r\n.", "250"},
	} {
		k.envelope("a@b.test", officeAt)
		answer := k.say("From: a@b.test\r\n\r\n" + x.text)
		k.want(answer, x.code)
		if x.code != "250" && !strings.Contains(answer, "RFC 5321 2.3.8") {
			t.Errorf("%q: the answer says not why: %q", x.text, answer)
		}
	}
	k.envelope("a@b.test", officeAt)
	k.want(k.say("From: a@b.test\r\n\r\ntext\r\r\n.\r\nNOOP"), "554 5.6.0")
	k.want(k.hear(), "250")
	k.want(k.say("QUIT"), "221")
	for i, x := range h.acted(2) {
		if x, err := h.ledger.Letter(x.Seq); err != nil || !strings.HasSuffix(string(x.Raw), []string{"text\r\r\nmore\r\n", "te\rxt\r\n"}[i]) {
			t.Errorf("%v, %q", err, x.Raw)
		}
	}
}

// TestDoorBadManners checks that what is no command is not obeyed, and that who goes
// on like that is cut off.
func TestDoorBadManners(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, addr, lmtp := h.openDoor(func(c *DoorConfig) { c.MaxCommands = 30; c.MaxSize = 1000; c.MaxRecipients = 10; c.MaxLetters = 2 })
	for name, c := range map[string]struct {
		say  string
		want []string // the answers, and then the end
	}{
		"a bare line feed":         {"MAIL FROM:<a@b.test>\n", []string{"500"}},
		"NUL":                      {"MAIL FROM:<a\x00@b.test>\r\n", []string{"500"}},
		"a bare carriage return":   {"MAIL FROM:<a@b.test>\rRCPT TO:<post@chess.test>\r\n", []string{"500"}},
		"a second sender":          {"MAIL FROM:<a@b.test>\r\nRCPT TO:<post@chess.test>\r\nMAIL FROM:<c@b.test>\r\nDATA\r\n", []string{"250", "250", "503", "354"}},
		"no order":                 {"RCPT TO:<post@chess.test>\r\n", []string{"502"}},
		"a text unasked":           {"DATA\r\n", []string{"502"}},
		"sent ahead":               {"MAIL FROM:<a@b.test>\r\nRCPT TO:<post@chess.test>\r\nDATA\r\nFrom: a@b.test\r\n\r\nx\r\n.\r\n", []string{"250", "250", "503", ""}},
		"ahead of TLS":             {"STARTTLS\r\nMAIL FROM:<a@b.test>\r\n", []string{"503", ""}},
		"no TLS":                   {"STARTTLS\r\n", []string{"502"}},
		"no login":                 {"AUTH PLAIN AGEAYg==\r\n", []string{"5"}},
		"no chunks":                {"BDAT 3 LAST\r\n", []string{"500"}},
		"a line too long":          {"MAIL FROM:<" + strings.Repeat("a", 3000) + "@b.test>\r\n", []string{"500 5.5.6", ""}},
		"a line without end":       {strings.Repeat("a", 5000), []string{"500 5.5.6", ""}},
		"nonsense":                 {strings.Repeat("XYZY\r\n", 9), []string{"500", "500", "500", "500", "500 5.5.1", ""}},
		"chatter":                  {strings.Repeat("NOOP\r\n", 40), append(strings.Fields(strings.Repeat("250 ", 29)), "421", "")},
		"announced too long":       {"MAIL FROM:<a@b.test> SIZE=1001\r\n", []string{"552"}},
		"nobody":                   {"MAIL FROM:<a b@c.test>\r\n", []string{"501"}},
		"a long name":              {"MAIL FROM:<" + strings.Repeat("a", 300) + "@b.test>\r\n", []string{"501"}},
		"no expansion":             {"EXPN all\r\nVRFY alice\r\n", []string{"502", "252"}},
		"a web browser":            {"GET / HTTP/1.1\r\nHost: chess.test\r\n\r\n", []string{"501", "501", "500"}},
		"a letter to nobody":       {"MAIL FROM:<a@b.test>\r\nRCPT TO:<x@b.test>\r\nDATA\r\n", []string{"250", "550", "502"}},
		"an envelope that is gone": {"MAIL FROM:<a@b.test>\r\nRCPT TO:<post@chess.test>\r\nRSET\r\nDATA\r\n", []string{"250", "250", "250", "502"}},
	} {
		t.Run(name, func(t *testing.T) {
			k := knock(t, addr)
			k.want(k.hear(), "220")
			k.want(k.say("EHLO mx"), "250")
			if _, err := io.WriteString(k, c.say); err != nil {
				t.Fatal(err)
			}
			for _, w := range c.want {
				if got := k.hear(); !strings.HasPrefix(got, w) || w == "" && got != "" {
					t.Fatalf("%q, not %q", got, w)
				}
			}
		})
	}
	t.Run("ten thousand recipients", func(t *testing.T) {
		k := knock(t, lmtp)
		k.want(k.hear(), "220")
		k.want(k.say("LHLO x", "MAIL FROM:<a@b.test>"), "250")
		go func() { _, _ = io.WriteString(k, strings.Repeat("RCPT TO:<post@chess.test>\r\n", 10_000)) }()
		taken, answers := 0, 0
		for a := k.hear(); a != ""; a = k.hear() {
			if answers++; strings.HasPrefix(a, "250") {
				taken++
			} else if !strings.HasPrefix(a, "452 4.5.3") && !strings.HasPrefix(a, "421") {
				t.Fatal(a)
			}
		}
		if taken != 10 || answers > 31 {
			t.Errorf("%d recipients taken, %d answers", taken, answers)
		}
	})
	t.Run("too long", func(t *testing.T) {
		k := knock(t, addr)
		k.greet("a@b.test", officeAt)
		k.want(k.say(strings.Repeat("0123456789\r\n", 200_000)+"."), "552 5.3.4")
		k.envelope("a@b.test", officeAt) // and the dialogue goes on
		k.want(k.say("From: a@b.test\r\n\r\nshort\r\n."), "250")
		k.envelope("a@b.test", officeAt)
		k.want(k.say(strings.Repeat("Received: from x\r\n", maxHops+1)+"\r\nround\r\n."), "552") // both
		k.envelope("a@b.test", officeAt)
		k.want(k.say("From: a@b.test\r\n\r\nshort, too\r\n."), "250")
		k.want(k.say("MAIL FROM:<a@b.test>"), "421")
	})
	h.acted(2)
}

// TestDoorOddLetters checks that whatever the text is, it is kept as it came and has
// a verdict.
func TestDoorOddLetters(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, addr, _ := h.openDoor(nil)
	k := knock(t, addr)
	k.want(k.hear(), "220")
	k.want(k.say("EHLO \x80(mx)<"), "250")
	letters := []string{"", " begins with a blank\r\n\r\nx\r\n", "\r\nno header\r\n", "From: a@b.test\x00\r\nSub\x00ject: \x00\r\n\r\n\x00\x00\x00\r\n",
		"From: a@b.test\r\n\r\n" + strings.Repeat("x", 100_000) + "\r\n", "From: a@b.test\r\n\r\n\xff\xfe\x00 8 bit\r\n",
		strings.Repeat("Received: x\r\n", maxReceived) + "From: a@b.test\r\n\r\nfar\r\n"}
	for _, l := range letters {
		k.envelope(`"a <b>\"c"@d.test`, `"post"@chess.test`)
		k.want(k.say(l+"."), "250")
	}
	k.envelope("ä@b.test", officeAt)
	k.want(k.say(strings.Repeat("Received: x\r\n", maxHops+1)+"\r\nround\r\n."), "554 5.4.6")
	for i, x := range h.acted(len(letters)) {
		x, err := h.ledger.Letter(x.Seq)
		if err != nil || !strings.HasPrefix(string(x.Raw), `Return-Path: <"a <b>\"c"@d.test>`+"\r\nDelivered-To: post@chess.test\r\nReceived: from ??mx?? (") || !strings.HasSuffix(string(x.Raw), "\r\n"+letters[i]) {
			t.Errorf("%v, %.300q", err, x.Raw)
		}
	}
}

// TestDoorFull checks that so many may come in at a time, and the next is told to
// come again.
func TestDoorFull(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, addr, _ := h.openDoor(func(c *DoorConfig) { c.MaxConns = 2 })
	a, b := knock(t, addr), knock(t, addr)
	a.want(a.hear(), "220")
	b.want(b.hear(), "220")
	c := knock(t, addr)
	c.want(c.hear(), "421 4.7.0")
	if got := c.hear(); got != "" {
		t.Error(got)
	}
	a.want(a.say("QUIT"), "221")
	if got := a.hear(); got != "" {
		t.Error(got)
	}
	c = knock(t, addr)
	c.want(c.hear(), "220")
}

// TestDoorSlow checks that who says nothing is cut off, and so is who says an octet
// now and then.
func TestDoorSlow(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, silent, _ := h.openDoor(func(c *DoorConfig) { c.Quiet = time.Second })
	k := knock(t, silent)
	k.greet("a@b.test", officeAt)
	for k.hear() != "" {
	}
	h2 := openHouse(t)
	_, slow, _ := h2.openDoor(func(c *DoorConfig) { c.Session = 2 * time.Second })
	k = knock(t, slow)
	k.greet("a@b.test", officeAt)
	for {
		if _, err := io.WriteString(k, "x"); err != nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if h.kept()+h2.kept() != 0 {
		t.Error("a letter was kept of which the end is missing")
	}
}

// TestDoorTLS checks that after STARTTLS nothing is known of what was said before
// it, and that the letter says how it came (RFC 3207 4.2, RFC 3848).
func TestDoorTLS(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	cert, roots := certificate(t)
	_, addr, _ := h.openDoor(func(c *DoorConfig) { c.TLS = &tls.Config{Certificates: []tls.Certificate{cert}} })
	k := knock(t, addr)
	k.want(k.hear(), "220")
	if got := k.say("EHLO before"); !strings.Contains(got, "250-STARTTLS\r\n") || strings.Contains(got, "CHUNKING") {
		t.Errorf("offered: %q", got)
	}
	k.want(k.say("MAIL FROM:<a@b.test>", "RCPT TO:<"+officeAt+">"), "250")
	k.want(k.say("STARTTLS"), "220")
	c := tls.Client(k.Conn, &tls.Config{RootCAs: roots, ServerName: "127.0.0.1"})
	if err := c.Handshake(); err != nil {
		t.Fatal(err)
	}
	k = &knocker{t, c, bufio.NewReader(c)}
	k.want(k.say("DATA"), "502")
	if got := k.say("EHLO after"); strings.Contains(got, "STARTTLS") || strings.Contains(got, "CHUNKING") {
		t.Errorf("offered: %q", got)
	}
	k.want(k.say("STARTTLS"), "502")
	k.envelope("a@b.test", officeAt)
	k.want(k.say("From: a@b.test\r\n\r\nx\r\n."), "250")
	k.want(k.say("QUIT"), "221")
	h.acted(1)
	if x, err := h.ledger.Letter(1); err != nil || !strings.Contains(string(x.Raw), "Received: from after ([127.0.0.1])\r\n\tby chess.test (postd) with ESMTPS;") {
		t.Errorf("%v, %q", err, x.Raw)
	}
}

// certificate makes a certificate for the loopback, and the pool that trusts it.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	tmpl := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, pool
}

// TestDoorBesideMailbox checks that letters of both ways are heard in the order of
// their arrival, and one at the door waits until the mailbox has been looked into
// (CLOCK/C-9); but not for a mailbox that is out of reach.
func TestDoorBesideMailbox(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	to, second := h.tokenOf(bobAt), crlf(h.reply(bobAt, "1 P-K4 P-K4"))
	h.clock.pass(time.Minute)
	h.write(aliceAt, "1 P-K4") // lies in the mailbox, and nobody has looked
	h.clock.pass(time.Minute)
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := h.poller()
	d := NewDoor(h.ledger, DoorConfig{Listen: []DoorListener{{tcp, false}}, Address: officeAt}, p, h.clock.now, nil)
	h.runDoor(d)
	k := knock(t, tcp.Addr())
	k.greet(bobAt, to)
	k.want(k.say(second+"\r\n."), "250")
	if err := p.act(t.Context()); err != nil || h.plies() != 0 {
		t.Fatalf("a letter was heard before the mailbox was looked into: %v, %d moves", err, h.plies())
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- p.Run(ctx) }()
	all := h.acted(2)
	if x, err := h.ledger.Letter(2); err != nil || x.Place.Mailbox != "INBOX" || all[1].Verdict != Heard {
		t.Fatalf("%v, %+v", err, all)
	}
	if h.plies() != 2 {
		t.Errorf("%d moves: Bob's was heard before that which it answers", h.plies())
	}
	h.clock.pass(time.Minute)
	k.envelope(carolAt, officeAt)
	k.want(k.say("From: "+carolAt+"\r\n\r\nx\r\n."), "250")
	h.acted(3) // the mailbox is waked
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	h.office.Close()
	if err := p.PollOnce(t.Context()); err == nil {
		t.Error("the mailbox of a house that fell down was read")
	}
	h.clock.pass(time.Minute)
	k.envelope(carolAt, officeAt)
	k.want(k.say("From: "+carolAt+"\r\n\r\nx, again\r\n."), "250")
	h.acted(4)
	if got := h.ledger.ReadThrough(); !got.Before(h.clock.now()) {
		t.Errorf("all is known up to %s, though the mailbox is out of reach", got)
	}
}

// TestDoorDeadline checks that a letter in the midst of which a deadline passes has
// not arrived; one that is being written to the disk has, and until it is there
// nothing is known of the time after (CLOCK/C-9, RULING/R-1).
func TestDoorDeadline(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	d, addr, _ := h.openDoor(nil)
	k := knock(t, addr)
	k.greet(aliceAt, h.tokenOf(aliceAt))
	letter := crlf(h.reply(aliceAt, "1 P-K4"))
	if _, err := io.WriteString(k, letter[:len(letter)-3]); err != nil {
		t.Fatal(err)
	}
	h.clock.pass(time.Hour)
	deadline := h.clock.now()
	if err := d.Look(); err != nil || !h.ledger.ReadThrough().Equal(deadline) {
		t.Errorf("%v; in the midst of a letter all is known up to %s", err, h.ledger.ReadThrough())
	}
	h.clock.pass(time.Second)
	k.want(k.say(letter[len(letter)-3:]+"\r\n."), "250")
	h.acted(1)
	if x, err := h.ledger.Letter(1); err != nil || !x.Arrived.Equal(deadline.Add(time.Second)) {
		t.Errorf("%v, arrived %s", err, x.Arrived)
	}

	filing := &bearer{door: d}
	d.mu.Lock()
	d.filing[filing] = h.clock.now()
	d.mu.Unlock()
	arrived := h.clock.now()
	h.clock.pass(time.Hour)
	if err := d.Look(); err != nil || !h.ledger.ReadThrough().Equal(arrived) {
		t.Errorf("%v; while a letter is written to the disk all is known up to %s", err, h.ledger.ReadThrough())
	}
	d.mu.Lock()
	delete(d.filing, filing)
	d.mu.Unlock()
	if err := d.Look(); err != nil || !h.ledger.ReadThrough().Equal(h.clock.now()) {
		t.Errorf("%v; all is known up to %s", err, h.ledger.ReadThrough())
	}
}

// TestDoorDoubt checks that while the machine's clock is in doubt no letter is
// taken, for its arrival would be wrong; and neither is one that cannot be kept.
// Both come again.
func TestDoorDoubt(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	var doubted atomic.Bool
	_, addr, _ := h.openDoor(func(c *DoorConfig) {
		c.Doubt = func() error {
			if doubted.Load() {
				return errors.New("the clock has jumped")
			}
			return nil
		}
	})
	k := knock(t, addr)
	k.greet("a@b.test", officeAt)
	doubted.Store(true)
	k.want(k.say("From: a@b.test\r\n\r\nx\r\n."), "451 4.3.0")
	k.want(k.say("MAIL FROM:<a@b.test>"), "451 4.3.0")
	doubted.Store(false)
	k.envelope("a@b.test", officeAt)
	k.want(k.say("From: a@b.test\r\n\r\nx\r\n."), "250")
	h.acted(1)
}

// TestDoorCannotKeep checks that a letter that cannot be put on the disk is not
// taken, and that its sender is told to come again (RFC 5321 4.2.5).
func TestDoorCannotKeep(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.config.IMAP.Host = ""
	d := NewDoor(h.ledger, DoorConfig{Listen: []DoorListener{{tcp, false}}, Address: officeAt}, h.poller(), h.clock.now, nil)
	fails := []error{&os.PathError{Op: "write", Path: "postd.db", Err: syscall.ENOSPC}, errors.New("the disk is ill")}
	d.put = func(in ledger.Incoming) (uint64, error) {
		if len(fails) > 0 {
			err := fails[0]
			fails = fails[1:]
			return 0, err
		}
		return h.ledger.KeepAtDoor(in)
	}
	h.runDoor(d)
	k := knock(t, tcp.Addr())
	k.greet("a@b.test", officeAt)
	k.want(k.say("From: a@b.test\r\n\r\nx\r\n."), "452 4.3.1")
	k.envelope("a@b.test", officeAt)
	k.want(k.say("From: a@b.test\r\n\r\nx\r\n."), "451 4.3.0")
	if !d.Last().IsZero() || !d.through().Equal(h.clock.now()) {
		t.Errorf("the door has taken a letter at %s, and knows all up to %s", d.Last(), d.through())
	}
	k.envelope("a@b.test", officeAt)
	k.want(k.say("From: a@b.test\r\n\r\nx\r\n."), "250")
	h.acted(1)
}

// TestDoorNonsense checks that whatever is said at the door, in whatever pieces it
// comes, nobody is told that a letter was taken that is not kept, and what is kept
// has the sender of its envelope above it. More may be kept than were told of, since
// an answer is lost with its connection.
func TestDoorNonsense(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	_, smtp, lmtp := h.openDoor(nil)
	pieces := []string{
		"EHLO x\r\n", "LHLO x\r\n", "HELO x\r\n", "MAIL FROM:<a@b.test>\r\n", "MAIL FROM:<>\r\n", "MAIL FROM:<a@b.test> BODY=8BITMIME SMTPUTF8 SIZE=10\r\n",
		"RCPT TO:<" + officeAt + ">\r\n", "RCPT TO:<postmaster>\r\n", "RCPT TO:<x@y.test>\r\n", "DATA\r\n", "DATA\r\n", ".\r\n", "\r\n.\r\n", ".", "\r", "\n", "\x00", "\xff",
		"From: a@b.test\r\n\r\ntext\r\n.\r\n", "BDAT 5 LAST\r\nhello", "BDAT 9999\r\nx", "RSET\r\n", "NOOP\r\n", "QUIT\r\n", "STARTTLS\r\n", "AUTH PLAIN =\r\n", "VRFY a\r\n",
		strings.Repeat("y", 3000), "MAIL FROM:<\"a\r\n.\r\n\"@b.test>\r\n",
	}
	told := 0
	for i := range 300 {
		r := mathrand.New(mathrand.NewPCG(1, uint64(i)))
		a, hello := smtp, "EHLO x\r\n"
		if i%3 == 0 {
			a, hello = lmtp, "LHLO x\r\n"
		}
		k := knock(t, a)
		go func() {
			say := func(s string) { // waiting now and then, as an honest client does
				_, _ = io.WriteString(k, s)
				if r.IntN(3) > 0 {
					time.Sleep(time.Millisecond)
				}
			}
			say(hello)
			for range 4 + r.IntN(16) {
				if r.IntN(3) == 0 {
					for _, s := range []string{pieces[3], pieces[6], "DATA\r\n", "From: a@b.test\r\n\r\ntext\r\n.\r\n"} {
						say(s)
					}
				}
				say(pieces[r.IntN(len(pieces))])
			}
			_ = k.Conn.(interface{ CloseWrite() error }).CloseWrite()
		}()
		all, _ := io.ReadAll(k.r) // an error is a connection that the door has cut
		for line := range strings.Lines(string(all)) {
			if strings.HasPrefix(line, "250 2.0.0 OK: queued") || strings.HasPrefix(line, "250 2.0.0 <"+officeAt+"> OK: queued") || strings.HasPrefix(line, "250 2.0.0 <postmaster@chess.test> OK: queued") {
				told++
			}
		}
		k.Close()
	}
	all, err := h.ledger.Letters(nil)
	if err != nil {
		t.Fatal(err)
	}
	recipients := 0 // each has an answer by LMTP
	for _, x := range all {
		x, err := h.ledger.Letter(x.Seq)
		if err != nil {
			t.Fatal(err)
		}
		head, _ := mime.Split(x.Raw)
		if strings.Contains(string(head), "with LMTP;") {
			recipients += strings.Count(string(head), "Delivered-To: ")
		} else {
			recipients++
		}
		if !strings.HasPrefix(string(x.Raw), "Return-Path: <") {
			t.Errorf("%q", x.Raw)
		}
	}
	if told > recipients || told == 0 {
		t.Errorf("%d times a sender was told that his letter was taken, and %d are kept", told, recipients)
	}
	t.Logf("%d letters kept, %d answers heard of %d", len(all), told, recipients)
	h.acted(len(all))
}

// TestDoorOfOne checks that from one network so many connections come in and no
// more; this machine's own server, and those of friends, hand in the letters of all.
func TestDoorOfOne(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.IMAP.Host = ""
	d := NewDoor(h.ledger, DoorConfig{Address: officeAt, MaxPerNetwork: 2, MaxConns: 16, Friends: []netip.Prefix{netip.MustParsePrefix("198.51.100.7/32")}},
		h.poller(), h.clock.now, nil)
	for _, c := range []struct {
		from string
		in   bool
	}{
		{"192.0.2.1:1000", true}, {"192.0.2.2:1001", true}, {"192.0.2.3:1002", false}, {"[::ffff:192.0.2.1]:1003", false}, {"192.0.3.2:1000", true},
		{"[2001:db8::1]:1", true}, {"[2001:db8:0:7::2]:1", true}, {"[2001:db8::3]:1", false}, {"[2001:db8:1:1::1]:1", true},
		{"198.51.100.7:1", true}, {"198.51.100.7:2", true}, {"198.51.100.7:3", true}, {"198.51.100.8:1", true},
		{"127.0.0.1:1", true}, {"127.0.0.1:2", true}, {"127.0.0.1:3", true}, {"@", true}, {"@", true}, {"@", true},
	} {
		a, b := net.Pipe()
		defer a.Close()
		defer b.Close()
		v := d.admit(from{a, c.from}, false)
		if (v != nil) != c.in {
			t.Errorf("from %s: let in %v, want %v", c.from, v != nil, c.in)
		}
		if v != nil {
			defer v.Close()
		}
	}
}

// from is a connection that comes from where it says.
type from struct {
	net.Conn
	addr string
}

func (f from) RemoteAddr() net.Addr { return f }
func (f from) Network() string      { return "test" }
func (f from) String() string       { return f.addr }
