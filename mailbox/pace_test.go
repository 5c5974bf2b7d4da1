package mailbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postd/correspondence"
	"postd/ledger"
)

// circular puts letters of no game into the outbox, one to each address.
func (h *house) circular(key string, to ...string) {
	h.t.Helper()
	_, err := h.ledger.File(ledger.Matter{Key: key, Post: []ledger.Post{{To: to, Words: correspondence.Rendered{Subject: "to all", Text: "To all of you.\n"}}}})
	if err != nil {
		h.t.Fatal(err)
	}
}

// TestPoint50Slowing checks that an answer by which the server wants less mail lets
// the whole queue wait, ever longer, and that one letter shows that it takes mail
// again; no letter is lost, sent twice, or uses up its time. What concerns one
// reader does not slow the others.
func TestPoint50Slowing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		at, reply string
		whole     bool
	}{
		{"RCPT TO:<alice", "421 4.7.0 Try again later, closing connection", true},
		{"MAIL", "450 4.7.1 Error: too much mail from 192.0.2.1", true},
		{"MAIL", "451 4.3.0 Temporary lookup failure", true},
		{"RCPT TO:<alice", "451 4.7.1 You have exceeded your daily limit", true},
		{"RCPT TO:<alice", "452 4.3.1 Insufficient system storage", true},
		{"RCPT TO:<alice", "550 5.4.5 Daily user sending limit exceeded", true},
		{"RCPT TO:<alice", "454 4.7.0 Temporary authentication failure", true},
		{"RCPT TO:<alice", "554 5.7.1 <alice@players.test>: Relay access denied", true},
		{"RCPT TO:<alice", "450 4.2.0 <alice@players.test>: Recipient address rejected: Greylisted, try again in 300 seconds", false},
		{"RCPT TO:<alice", "451 4.7.1 Greylisting in action, too many unknown senders, please come back later", false},
		{"RCPT TO:<alice", "452 4.2.2 The email account that you tried to reach is over quota", false},
		{"RCPT TO:<alice", "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages", false},
		{"RCPT TO:<alice", "451 4.4.1 no answer from the host", false},
	} {
		t.Run(c.reply, func(t *testing.T) {
			var busy atomic.Bool
			busy.Store(true)
			s := playSMTP(t, func(_ int, command string) string {
				if busy.Load() && strings.HasPrefix(command, c.at) {
					return c.reply
				}
				return willing(command)
			})
			h := sendingHouse(t, s)
			sender := h.sender()
			h.flush(sender)
			_, texts := s.all()
			if whole := len(texts) == 0; whole != c.whole || (sender.Trouble() != "") != c.whole {
				t.Fatalf("%d texts, trouble %q, outbox %q", len(texts), sender.Trouble(), h.outbox())
			}
			if c.whole {
				before := s.count()
				for range 30 { // in half an hour
					h.clock.pass(time.Minute)
					h.flush(sender)
				}
				if n := s.count() - before; n < 3 || n > 6 {
					t.Errorf("tried %d times in half an hour", n)
				}
				if p := h.unsent(); p[0].State != ledger.Queued || p[0].Waited != 0 {
					t.Errorf("%s, %v", p[0].State, p[0].Waited)
				}
			}
			busy.Store(false)
			h.clock.pass(time.Hour)
			h.flush(sender)
			_, texts = s.all()
			slices.Sort(texts)
			if len(h.unsent()) != 0 || len(texts) != 2 || len(slices.Compact(texts)) != 2 || sender.Trouble() != "" {
				t.Errorf("outbox %q, %d texts, trouble %q", h.outbox(), len(texts), sender.Trouble())
			}
		})
	}
}

// TestPoint50Urged checks that the secretary who has all sent at once is not made to
// wait for the end of a pause.
func TestPoint50Urged(t *testing.T) {
	t.Parallel()
	var busy atomic.Bool
	busy.Store(true)
	s := playSMTP(t, func(_ int, c string) string {
		if busy.Load() && strings.HasPrefix(c, "MAIL") {
			return "421 4.3.2 too busy"
		}
		return willing(c)
	})
	h := sendingHouse(t, s)
	sender := h.sender()
	h.flush(sender)
	busy.Store(false)
	h.flush(sender)
	if len(h.unsent()) != 2 {
		t.Fatal("the pause was not kept")
	}
	if _, err := h.ledger.SendNow(h.clock.now()); err != nil {
		t.Fatal(err)
	}
	h.flush(sender)
	if len(h.unsent()) != 0 {
		t.Errorf("%q", h.outbox())
	}
}

// TestClassifyWords checks that an answer of a limit is told from one of a mailbox,
// whatever its code.
func TestClassifyWords(t *testing.T) {
	t.Parallel()
	for words, ours := range map[string]bool{
		"550 5.4.5 Daily user sending quota exceeded":                true,
		"554 5.7.0 Too many messages from you today":                 true,
		"550 5.7.1 message contains spam":                            false,
		"552 5.2.2 mailbox is full: too many messages in it":         false,
		"550 5.1.1 no such user":                                     false,
		"451 4.7.500 Server busy. Please try again later":            true,
		"432 4.3.2 Concurrent connections limit exceeded":            true,
		"450 4.2.1 receiving mail at a rate limit":                   false,
		"554 5.7.1 Service unavailable; Client host blocked using X": true,
	} {
		var e smtp.SMTPError
		rest := ""
		if _, err := fmt.Sscanf(words, "%d %d.%d.%d", &e.Code, &e.EnhancedCode[0], &e.EnhancedCode[1], &e.EnhancedCode[2]); err != nil {
			t.Fatal(err)
		}
		_, rest, _ = strings.Cut(words[4:], " ")
		e.Message = rest
		if got := classify(&step{"RCPT", &e}); got.ours != ours || got.slow != ours || ours && got.failed {
			t.Errorf("%s: %+v", words, got)
		}
	}
}

// TestConnections checks that letters go out over as many connections as are allowed
// and no more, to one domain no more at once than that has been set, and every one
// once.
func TestConnections(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	open, most, domain, mostDomain := 0, 0, 0, 0
	s := playSMTP(t, func(_ int, c string) string {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case c == "GREETING":
			open++
			most = max(most, open)
		case c == "QUIT":
			open--
		case strings.HasPrefix(c, "RCPT") && strings.Contains(c, "@slow.test"):
			domain++
			mostDomain = max(mostDomain, domain)
		case c == "TEXT" && domain > 0:
			mu.Unlock()
			time.Sleep(time.Millisecond)
			mu.Lock()
			domain--
		}
		return willing(c)
	})
	h := sendingHouse(t, s)
	h.config.Connections, h.config.PerDomain = 4, 1
	var to []string
	for n := range 60 {
		to = append(to, fmt.Sprintf("p%d@%s", n, []string{"slow.test", "a.test", "b.test", "c.test"}[n%4]))
	}
	h.circular("circular", to...)
	h.flush(h.sender())
	_, texts := s.all()
	if len(h.unsent()) != 0 || len(texts) != 62 {
		t.Fatalf("%d unsent, %d texts", len(h.unsent()), len(texts))
	}
	if most < 2 || most > 4 || mostDomain > 1 {
		t.Errorf("%d connections, %d to one domain", most, mostDomain)
	}
}

// TestFewerConnections checks that a server that takes fewer connections than are
// set gets the letters over those.
func TestFewerConnections(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(call int, c string) string {
		if c == "GREETING" && call > 1 {
			return "421 4.7.0 too many connections from you"
		}
		return willing(c)
	})
	h := sendingHouse(t, s)
	h.config.Connections = 3
	h.circular("circular", "a@a.test", "b@b.test", "c@c.test", "d@d.test", "e@e.test")
	sender := h.sender()
	h.flush(sender)
	if _, texts := s.all(); len(h.unsent()) != 0 || len(texts) != 7 || sender.Trouble() != "" {
		t.Errorf("outbox %q, %d texts, trouble %q", h.outbox(), len(texts), sender.Trouble())
	}
}

// TestCaps checks that no more letters go out a minute, and a day, than the provider
// takes; the rest goes out when the count allows.
func TestCaps(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(_ int, c string) string { return willing(c) })
	h := sendingHouse(t, s)
	h.config.MaxPerMinute, h.config.MaxPerDay = 20, 30
	var slept time.Duration
	h.config.Sleep = func(_ context.Context, d time.Duration) error {
		slept += d
		h.clock.pass(d)
		return nil
	}
	var to []string
	for n := range 48 {
		to = append(to, fmt.Sprintf("p%d@players.test", n))
	}
	h.circular("circular", to...)
	sender := h.sender()
	h.flush(sender)
	if _, texts := s.all(); len(texts) != 30 || slept < 80*time.Second || slept > 2*time.Minute {
		t.Errorf("%d letters in %v", len(texts), slept)
	}
	if p := h.unsent(); !strings.Contains(sender.Trouble(), "max_per_day") || len(p) != 20 || p[0].Attempts != 0 {
		t.Errorf("trouble %q, %d wait", sender.Trouble(), len(p))
	}
	h.clock.pass(26 * time.Hour)
	h.flush(sender)
	if len(h.unsent()) != 0 || sender.Trouble() != "" {
		t.Errorf("the next day %d wait, trouble %q", len(h.unsent()), sender.Trouble())
	}
}

// TestCapsEnd checks that an office that closes does not wait for the turn of a
// letter.
func TestCapsEnd(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(_ int, c string) string { return willing(c) })
	h := sendingHouse(t, s)
	h.config.MaxPerMinute = 1
	ctx, cancel := context.WithCancel(t.Context())
	h.config.Sleep = func(ctx context.Context, d time.Duration) error {
		cancel() // while it waits for the next letter's turn
		return sleep(ctx, d)
	}
	var err error
	within(t, 10*time.Second, func() { err = h.sender().Flush(ctx) })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestStaleConnection checks that a connection that the server closed while nothing
// was sent over it is opened anew, and that no attempt is lost by it.
func TestStaleConnection(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(call int, c string) string {
		if call == 1 && strings.HasPrefix(c, "MAIL FROM:<post+b2") {
			return "421 4.4.2 idle for too long"
		}
		return willing(c)
	})
	h := sendingHouse(t, s)
	h.flush(h.sender())
	if _, texts := s.all(); len(h.unsent()) != 0 || len(texts) != 2 || s.count() != 2 {
		t.Errorf("outbox %q, %d texts, %d connections", h.outbox(), len(texts), s.count())
	}
}

// TestPausedOutbox checks that nothing is tried while the outbox is paused.
func TestPausedOutbox(t *testing.T) {
	t.Parallel()
	s := playSMTP(t, func(_ int, c string) string { return willing(c) })
	h := sendingHouse(t, s)
	sender := h.sender()
	for n, over := range []bool{false, true} {
		_, err := h.ledger.File(ledger.Matter{Key: fmt.Sprintf("deed:%d", n), Rows: []ledger.Row{ledger.Pause{At: h.clock.now(), By: "secretary", Why: "x", Over: over}}})
		if err != nil {
			t.Fatal(err)
		}
		h.flush(sender)
		if paused := s.count() == 0; paused == over {
			t.Errorf("over %t: %d connections", over, s.count())
		}
	}
}
