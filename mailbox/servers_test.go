package mailbox

import (
	"bytes"
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postd/drills"
	"postd/ledger"
	"postd/mailbox/mime"
)

// servers are a real Postfix and a real Dovecot, thrown away afterwards.
type servers struct {
	base  int
	roots *x509.CertPool
	dir   string
}

// realServers starts them by .ci/mailservers/start.sh, or skips the test and
// says why.
func realServers(t *testing.T) *servers {
	t.Helper()
	drills.Count(t, drills.Servers)
	if os.Getuid() != 0 {
		t.Skip("Postfix and Dovecot start as root only")
	}
	for _, name := range []string{"dovecot", "postfix", "openssl", "setsid", "bash"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed (apt-get install dovecot-core dovecot-imapd dovecot-lmtpd postfix openssl)", name)
		}
	}
	scripts := "../.ci/mailservers"
	if _, err := os.Stat(filepath.Join(scripts, "start.sh")); err != nil {
		t.Skipf("the scripts are not here: %v", err)
	}
	// The folder is not t.TempDir, since Dovecot's sockets want a short path, and its
	// processes a folder that they may enter.
	dir, err := os.MkdirTemp("/tmp", "postd-ms-")
	if err != nil {
		t.Fatal(err)
	}
	s := &servers{dir: dir, base: freeBase(t)}
	t.Cleanup(func() {
		if out, err := exec.Command(filepath.Join(scripts, "stop.sh"), dir).CombinedOutput(); err != nil {
			t.Errorf("stop.sh: %v\n%s", err, out)
		}
		if t.Failed() {
			for _, f := range []string{"dovecot.log", "postfix.log"} {
				b, _ := os.ReadFile(filepath.Join(dir, "log", f))
				t.Logf("%s:\n%s", f, b[max(0, len(b)-4000):])
			}
		}
		os.RemoveAll(dir)
	})
	began := time.Now()
	cmd := exec.Command(filepath.Join(scripts, "start.sh"), dir, itoa(s.base))
	cmd.Env = append(os.Environ(), "DOMAINS=chess.test, players.test, club.test")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("start.sh: %v\n%s", err, out)
	}
	t.Logf("started in %v", time.Since(began).Round(time.Millisecond))
	pem, err := os.ReadFile(filepath.Join(dir, "tls/cert.pem"))
	if err != nil {
		t.Fatal(err)
	}
	s.roots = x509.NewCertPool()
	if !s.roots.AppendCertsFromPEM(pem) {
		t.Fatal("no certificate")
	}
	return s
}

// freeBase finds a base under which all six ports are free.
func freeBase(t *testing.T) int {
	t.Helper()
	for base := 21000; base < 32000; base += 100 {
		free := true
		for _, p := range []int{24, 25, 43, 65, 87, 93} {
			ln, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", base+p))
			if err != nil {
				free = false
				break
			}
			ln.Close()
		}
		if free {
			return base
		}
	}
	t.Skip("no free ports")
	return 0
}

func (s *servers) server(port int, how Security) Server {
	return Server{Host: "localhost", Port: s.base + port, Security: how, User: "post", Password: "postpw", Roots: s.roots}
}

// mail hands a letter to Postfix as the world does.
func (s *servers) mail(t *testing.T, from, to string, raw []byte) {
	t.Helper()
	c, err := smtp.Dial(fmt.Sprintf("127.0.0.1:%d", s.base+25))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SendMail(from, []string{to}, bytes.NewReader(raw)); err != nil {
		t.Fatal(err)
	}
}

// lies returns the letters that lie in a user's mailbox.
func (s *servers) lies(t *testing.T, user string) [][]byte {
	t.Helper()
	var out [][]byte
	for _, d := range []string{"new", "cur"} {
		files, err := filepath.Glob(filepath.Join(s.dir, "mail", user, d, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, b)
		}
	}
	return out
}

// TestRealServers plays over Postfix and Dovecot: STARTTLS and implicit TLS,
// AUTH, LMTP, plus-addresses, IDLE, greylisting, a refusal, a real report of
// non-delivery.
func TestRealServers(t *testing.T) {
	s := realServers(t)
	h := openHouseAt(t, time.Now().Add(-time.Minute).Truncate(time.Second)) // the servers have a clock of their own
	h.clock.pass(time.Minute)
	h.config.IMAP = s.server(43, StartTLS)
	h.config.SMTP = s.server(87, StartTLS)
	h.config.Quiet = 20 * time.Second

	// The terms go out, one reader being grey at first.
	h.flush(h.sender())
	eventually(t, "the terms lie with Alice and Bob", func() bool {
		return len(s.lies(t, "alice")) == 1 && len(s.lies(t, "bob")) == 1
	})
	raw := s.lies(t, "alice")[0]
	m, err := mime.ReadMail(raw)
	if err != nil || m.Head.Get("X-Postd-Loop") != "chess.test" || len(m.Faults) > 0 {
		t.Fatal(err, m.Faults)
	}
	if !strings.HasPrefix(m.Sender, "post+b1.") {
		t.Errorf("Return-Path %q", m.Sender)
	}
	reply := func(text string) []byte {
		return []byte(crlf(fmt.Sprintf("From: Alice <%s>\nTo: %s\nSubject: Re: x\nMessage-ID: <%d@players.test>\nIn-Reply-To: <%s>\n\n%s\n",
			aliceAt, m.Head.Get("Reply-To"), time.Now().UnixNano(), m.MessageID, text)))
	}
	to := strings.Trim(m.Head.Get("Reply-To"), "<>")

	// One letter is queued before the poller runs, then one wakes IDLE.
	s.mail(t, aliceAt, to, reply("STATUS"))
	h.running()
	eventually(t, "the first letter is heard", func() bool { v := h.verdicts(); return len(v) == 1 && v[0] != ": " })
	began := time.Now()
	s.mail(t, aliceAt, to, reply("1 P-K4\n\nOn Monday postd <post@chess.test> wrote:\n> P-Q4"))
	eventually(t, "the move is made", func() bool { return h.plies() == 1 })
	t.Logf("from the hand-over of a letter to the move: %v", time.Since(began).Round(time.Millisecond))
	l, err := h.ledger.Letter(2)
	if err != nil || time.Since(l.Arrived) > time.Minute {
		t.Errorf("arrived %v, %v", l.Arrived, err)
	}
	files, _ := filepath.Glob(filepath.Join(s.dir, "mail/post/cur/*:2,*S*"))
	if len(files) < 1 {
		t.Error("no letter is flagged as seen")
	}

	// The letters go out under implicit TLS; a certificate that nobody vouches for is refused.
	h.config.SMTP = s.server(65, TLS)
	h.flush(h.sender())
	if n := len(h.unsent()); n != 0 {
		t.Errorf("outbox %q", h.outbox())
	}
	bad := h.config
	bad.IMAP = s.server(93, TLS)
	bad.IMAP.Roots = nil
	if err := NewPoller(h.ledger, bad, h.clock.now, nil).PollOnce(context.Background()); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("a certificate that nobody vouches for: %v", err)
	}
	good := h.config
	good.IMAP = s.server(93, TLS)
	if err := NewPoller(h.ledger, good, h.clock.now, nil).PollOnce(context.Background()); err != nil {
		t.Error(err)
	}
	good.IMAP.Password = "wrong"
	if err := NewPoller(h.ledger, good, h.clock.now, nil).PollOnce(context.Background()); err == nil || strings.Contains(err.Error(), "wrong") {
		t.Errorf("a wrong password: %v", err)
	}

	s.refusals(t, h)
}

// refusals posts letters of no game to addresses with canned answers.
func (s *servers) refusals(t *testing.T, h *house) {
	post := func(to string) ledger.Posting {
		t.Helper()
		f, err := h.ledger.File(ledger.Matter{Key: "test:" + to, Post: []ledger.Post{{To: []string{to}, Words: whole().Words}}})
		if err != nil {
			t.Fatal(err)
		}
		h.flush(h.sender())
		p, err := h.ledger.Posting(f[0].Postings[0])
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for to, want := range map[string]string{
		"grey@players.test":    "queued RCPT: SMTP error 450",
		"full@players.test":    "queued RCPT: SMTP error 452",
		"gone@players.test":    "failed RCPT: SMTP error 550",
		"x@elsewhere.test":     "failed RCPT: SMTP error 550",
		"bob+tag@players.test": "sent 2.0.0 Ok: queued",
	} {
		p := post(to)
		if got := fmt.Sprintf("%s %s", p.State, p.Last); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", to, got, want)
		}
	}
	// Dovecot does not know this one, so Postfix sends a report to the token
	// of the envelope.
	p := post("unknown@players.test")
	eventually(t, "the report comes back", func() bool {
		q, err := h.ledger.Posting(p.Seq)
		return err == nil && q.State == ledger.Failed
	})
	q, _ := h.ledger.Posting(p.Seq)
	t.Logf("posting %d: %s", q.Seq, q.Last)
	for _, b := range s.lies(t, "bob") {
		if bytes.Contains(b, []byte("Delivered-To: bob+tag@players.test")) {
			return
		}
	}
	t.Log("Dovecot writes no Delivered-To with the tag")
}
