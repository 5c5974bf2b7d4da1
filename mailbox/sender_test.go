package mailbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/ledger"
	"postd/mailbox/posttest"
)

// smtpScript is a small SMTP server: the function answers each command, and
// the whole text as "TEXT"; an empty answer ends the connection.
type smtpScript struct {
	takes func(text string) string // answers a text by what it is; nil: the script does

	*scripted
	mu    sync.Mutex
	heard []string // every command
	texts []string // every text that was ended by a dot
}

func playSMTP(t *testing.T, answer func(call int, command string) string) *smtpScript {
	s := &smtpScript{}
	var one sync.Mutex // the function may keep notes, and there may be several connections
	script := answer
	answer = func(call int, command string) string {
		one.Lock()
		defer one.Unlock()
		return script(call, command)
	}
	s.scripted = play(t, func(call int, a *actor) {
		g := answer(call, "GREETING")
		if g == "" {
			return
		}
		a.say(g)
		for {
			line := a.hear()
			if line == "" {
				return
			}
			s.mu.Lock()
			s.heard = append(s.heard, line)
			s.mu.Unlock()
			reply := answer(call, line)
			if reply == "" {
				return
			}
			a.say(reply)
			if !strings.HasPrefix(reply, "354") {
				continue
			}
			var b strings.Builder
			for {
				line, err := a.r.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				b.WriteString(line)
			}
			s.mu.Lock()
			s.texts = append(s.texts, b.String())
			takes := s.takes
			s.mu.Unlock()
			if takes != nil {
				reply = takes(b.String())
			} else {
				reply = answer(call, "TEXT")
			}
			if reply == "" {
				return
			}
			a.say(reply)
		}
	})
	return s
}

// all returns what was heard so far.
func (s *smtpScript) all() (heard, texts []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heard), slices.Clone(s.texts)
}

// willing answers everything well.
func willing(command string) string {
	switch verb, _, _ := strings.Cut(command, " "); verb {
	case "GREETING":
		return "220 ready"
	case "EHLO":
		return "250-hello\r\n250 AUTH PLAIN LOGIN"
	case "AUTH":
		return "235 welcome"
	case "DATA":
		return "354 go on"
	case "QUIT":
		return "221 bye"
	}
	return "250 ok"
}

// sendingHouse is a house whose sender speaks to the script.
func sendingHouse(t *testing.T, s *smtpScript) *house {
	h := openHouse(t)
	h.config.SMTP = s.server()
	h.config.Quiet = 2 * time.Second
	return h
}

func (h *house) flush(s *Sender) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := s.Flush(ctx); err != nil {
		h.t.Fatal(err)
	}
}

// outbox tells the state of every posting that was not sent.
func (h *house) outbox() string {
	var out []string
	for _, p := range h.unsent() {
		out = append(out, fmt.Sprintf("%s %d %s", p.State, p.Attempts, p.Last))
	}
	return strings.Join(out, "; ")
}

// TestSendTwo sends two postings over one connection.
func TestSendTwo(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(_ int, c string) string { return willing(c) })
	h := sendingHouse(t, s)
	h.flush(h.sender())
	heard, texts := s.all()
	if len(h.unsent()) != 0 || s.count() != 1 || len(texts) != 2 {
		t.Errorf("unsent %q, %d connections, %d texts", h.outbox(), s.count(), len(texts))
	}
	if !strings.HasPrefix(heard[0], "EHLO chess.test") || !strings.HasPrefix(heard[1], "AUTH PLAIN ") ||
		!strings.HasPrefix(heard[2], "MAIL FROM:<post+b") || heard[len(heard)-1] != "QUIT" {
		t.Errorf("heard %q", heard)
	}
	h.flush(h.sender())
	if s.count() != 1 {
		t.Error("a connection for nothing")
	}
}

// TestPoint47And50Answers checks that each answer comes to what it should: "not now"
// to another attempt, "never" to a letter refused for good, and a loss of the
// connection to an unknown outcome, which is tried again.
func TestPoint47And50Answers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		at      string // the command that is answered
		reply   string // "" cuts the connection
		state   string // of the first posting
		texts   int
		connect int // 0 is not counted, for the secretary is written to as well
	}{
		{"greylisting", "RCPT", "450 4.7.1 try again later", "queued 1 RCPT: SMTP error 450", 0, 2},
		{"full", "RCPT", "452 4.2.2 full", "queued 1 RCPT: SMTP error 452", 0, 2},
		{"no such user", "RCPT", "550 5.1.1 no such user", "failed 1 RCPT: SMTP error 550", 0, 0},
		{"too busy", "RCPT", "421 4.3.2 too busy", "queued 1 RCPT: SMTP error 421", 0, 1},
		{"text refused", "TEXT", "554 5.7.1 policy", "failed 1 end: SMTP error 554", 0, 0},
		{"text later", "TEXT", "451 4.3.0 later", "queued 1 end: SMTP error 451", 1, 1},
		{"the answer is lost", "TEXT", "", "queued 1 end: EOF", 1, 1},
		{"cut in the envelope", "RCPT", "", "queued 1 RCPT: EOF", 0, 1},
		{"our address refused", "MAIL", "550 5.7.1 not yours", "queued 1 MAIL: SMTP error 550", 0, 1},
		{"too large", "MAIL", "552 5.3.4 too large", "failed 1 MAIL: SMTP error 552", 0, 0},
		{"greeting refused", "GREETING", "554 no", "queued 0 mailbox: 127.0.0.1: SMTP error 554", 0, 1},
		{"login refused", "AUTH", "535 5.7.8 wrong", "queued 0 mailbox: 127.0.0.1: SMTP error 535", 0, 1},
		{"no login offered", "EHLO", "250 hello", "queued 0 mailbox: 127.0.0.1: the server offers neither", 0, 1},
		{"nonsense", "RCPT", "hello?", "queued 1 RCPT: short response", 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := playSMTP(t, func(_ int, command string) string {
				if strings.HasPrefix(command, c.at) {
					return c.reply
				}
				return willing(command)
			})
			h := sendingHouse(t, s)
			h.flush(h.sender())
			if got := h.outbox(); !strings.HasPrefix(got, c.state) {
				t.Errorf("outbox %q, want %q", got, c.state)
			}
			if heard, texts := s.all(); c.connect > 0 && (len(texts) != c.texts || s.count() != c.connect) {
				t.Errorf("%d texts, %d connections; want %d, %d; heard %q", len(texts), s.count(), c.texts, c.connect, heard)
			}
		})
	}
}

// TestPoint46LostAnswer checks that a posting whose outcome is unknown is sent again
// with the same bytes and Message-ID, and counts as sent once.
func TestPoint46LostAnswer(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(call int, c string) string {
		if call == 1 && c == "TEXT" {
			return ""
		}
		return willing(c)
	})
	h := sendingHouse(t, s)
	h.flush(h.sender())
	h.clock.pass(2 * time.Minute)
	h.flush(h.sender())
	_, texts := s.all()
	if len(h.unsent()) != 0 || len(texts) != 3 {
		t.Fatalf("outbox %q, %d texts", h.outbox(), len(texts))
	}
	count := map[string]int{}
	for _, x := range texts {
		count[x]++
	}
	if len(count) != 2 {
		t.Errorf("%d different texts, not 2: the second attempt differs from the first", len(count))
	}
}

// TestBooked proves that the attempt is written down before anything of the letter
// is on the wire.
func TestBooked(t *testing.T) {
	t.Parallel()
	var h *house
	var seen ledger.Posting
	s := playSMTP(t, func(_ int, c string) string {
		if strings.HasPrefix(c, "MAIL") {
			seen = h.unsent()[0]
		}
		return willing(c)
	})
	h = sendingHouse(t, s)
	h.flush(h.sender())
	if seen.State != ledger.Sending || seen.Attempts != 1 || !seen.Next.After(h.clock.now()) {
		t.Errorf("before its first word the posting was %s, %d attempts, next %v", seen.State, seen.Attempts, seen.Next)
	}
}

// TestPoint48And49HalfLetter checks that an error in the text never completes the
// letter; the server that stops reading is left within the set time, and sees no
// dot.
func TestPoint48And49HalfLetter(t *testing.T) {
	t.Parallel()
	done, left := make(chan struct{}), make(chan struct{})
	var got strings.Builder
	var once sync.Once
	s := play(t, func(call int, a *actor) {
		a.say("220 ready")
		for {
			line := a.hear()
			if line == "" {
				return
			}
			a.say(willing(line))
			if line == "DATA" {
				break
			}
		}
		if call == 1 {
			select { // stops reading until it is left; then looks what is there
			case <-left:
			case <-time.After(20 * time.Second):
			}
			_, _ = fmt.Fprintf(a.Conn, "451 4.3.0 too slow\r\n")
		}
		for {
			line, err := a.r.ReadString('\n')
			got.WriteString(line)
			if err != nil {
				break
			}
		}
		once.Do(func() { close(done) })
	})
	h := openHouse(t)
	h.config.SMTP = s.server()
	h.config.Quiet = 2 * time.Second
	w, err := NewSender(h.ledger, h.config, h.clock.now, nil).connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := h.unsent()[0]
	p.Bytes = []byte("Subject: x\r\n\r\n" + strings.Repeat("my offer of a draw is withdrawn and this is a long letter of seventy\r\n", 300_000))
	within(t, 30*time.Second, func() { _, err = w.send(p) })
	close(left)
	var at *step
	if !errors.As(err, &at) || at.at != "text" || !classify(err).deferred {
		t.Errorf("%v", err)
	}
	w.Close()
	<-done
	if strings.Contains(got.String(), "\r\n.\r\n") {
		t.Error("the server was given a half letter as a whole one")
	}
}

// TestPoint49SilentSMTP checks that Flush comes back within the set time from a
// server that goes silent anywhere.
func TestPoint49SilentSMTP(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"GREETING", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "TEXT"} {
		t.Run(at, func(t *testing.T) {
			t.Parallel()
			hold := make(chan struct{})
			s := playSMTP(t, func(_ int, c string) string {
				if strings.HasPrefix(c, at) {
					<-hold
					return ""
				}
				return willing(c)
			})
			defer close(hold)
			h := sendingHouse(t, s)
			took := within(t, 20*time.Second, func() { h.flush(h.sender()) })
			tried := "queued 1 "
			if at == "GREETING" || at == "EHLO" || at == "AUTH" {
				tried = "queued 0 " // nothing of the letter was on the wire
			}
			if got := h.outbox(); !strings.HasPrefix(got, tried) || !strings.Contains(got, "silent for 2s") {
				t.Errorf("outbox %q", got)
			}
			t.Logf("left after %v", took.Round(time.Millisecond))
		})
	}
}

// TestPoint47FiveDays checks that a reader's "not now" is tried for five days with
// growing, jittered waits, then given up: the letter is refused for good, and a duty
// of the secretary.
func TestPoint47FiveDays(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.office.Refuse(posttest.Refusal{Address: aliceAt, Code: 451})
	s := h.sender()
	h.flush(s)
	var waited []time.Duration
	for range 200 {
		if p := h.unsent(); len(p) == 0 || p[0].State == ledger.Failed {
			break
		}
		next := h.unsent()[0].Next
		waited = append(waited, next.Sub(h.clock.now()))
		h.clock.pass(next.Sub(h.clock.now()))
		h.flush(s)
	}
	p := h.unsent()
	if len(p) < 1 || p[0].State != ledger.Failed || !strings.HasPrefix(p[0].Last, "given up after five days") {
		t.Fatalf("%q", h.outbox())
	}
	if took := h.clock.now().Sub(monday); took < 5*24*time.Hour || took > 6*24*time.Hour {
		t.Errorf("given up after %v", took)
	}
	for i, w := range waited {
		if low := waits[min(i, len(waits)-1)]; w < low || w > low+low/10 {
			t.Errorf("wait %d is %v", i, w)
		}
	}
	player, err := h.ledger.Player(h.alice)
	if err != nil || player.Addresses[0].Doubt == "" {
		t.Errorf("her address is not in doubt: %+v, %v", player.Addresses, err)
	}
}

// TestPoint47ByTime checks that what counts is for how long a letter is tried, and
// not how often: neither an impatient secretary, nor a server out of reach for a
// week, nor a pause uses up the five days.
func TestPoint47ByTime(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.office.Refuse(posttest.Refusal{Address: aliceAt, Code: 451})
	s := h.sender()
	h.flush(s)
	for range 100 { // in one hour and forty minutes
		h.clock.pass(time.Minute)
		if _, err := h.ledger.SendNow(h.clock.now()); err != nil {
			t.Fatal(err)
		}
		h.flush(s)
	}
	if p := h.unsent()[0]; p.State != ledger.Queued || p.Attempts != 101 || p.Waited != 100*time.Minute {
		t.Fatalf("%s, %d attempts, %v", p.State, p.Attempts, p.Waited)
	}
	reach := h.config.SMTP
	s.config.SMTP.Port = 1 // where nobody listens
	for range 8 * 24 * 4 {
		h.clock.pass(15 * time.Minute)
		h.flush(s)
	}
	p := h.unsent()[0]
	if p.State != ledger.Queued || p.Attempts != 101 || !strings.Contains(p.Last, "refused") || s.Trouble() == "" {
		t.Fatalf("out of reach for eight days: %s, %d attempts, %q, %q", p.State, p.Attempts, p.Last, s.Trouble())
	}
	s.config.SMTP = reach
	h.clock.pass(time.Hour)
	h.flush(s)
	if p := h.unsent()[0]; p.State != ledger.Queued || p.Waited > 6*time.Hour || s.Trouble() != "" {
		t.Errorf("reached again: %s, %v, %q", p.State, p.Waited, s.Trouble())
	}
	h.office.Relent(aliceAt)
	h.clock.pass(5 * time.Hour)
	h.flush(s)
	if len(h.unsent()) != 0 {
		t.Errorf("%q", h.outbox())
	}
}

// TestUnreached tries a server that is not there ever more seldom.
func TestUnreached(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(int, string) string { return "" })
	h := sendingHouse(t, s)
	sender := h.sender()
	for range 60 {
		h.flush(sender)
		h.clock.pass(time.Minute)
	}
	if n := s.count(); n < 5 || n > 9 {
		t.Errorf("%d connections in an hour", n)
	}
}

// TestStarttlsStripped refuses a server that does not offer TLS (RFC 3207 6).
func TestStarttlsStripped(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(_ int, c string) string { return willing(c) })
	h := sendingHouse(t, s)
	h.config.SMTP.Security = StartTLS
	h.flush(h.sender())
	heard, texts := s.all()
	if got := h.outbox(); !strings.Contains(got, "doesn't support STARTTLS") || len(texts) > 0 {
		t.Errorf("outbox %q, heard %q", got, heard)
	}
	for _, line := range heard {
		if strings.HasPrefix(line, "AUTH") {
			t.Error("the password was sent in the clear")
		}
	}
}
