package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestSeveralMailboxes reads two mailboxes. Nothing is judged before each was read
// (CLOCK/C-9): as long as one is out of reach its mark stands still, and what
// comes by the other is heard all the same; the trouble of one is not the other's.
func TestSeveralMailboxes(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	second := &pail{letters: map[int]string{}, caps: " IDLE"}
	s := second.serve(t)
	h.config.Also = []Box{{Name: "also.old/INBOX", IMAP: s.server()}}
	h.clock.pass(time.Minute)
	p := h.poller()
	if err := p.PollOnce(t.Context()); err != nil || !h.ledger.ReadThrough().Equal(h.clock.now()) {
		t.Fatalf("%v; read through %s", err, h.ledger.ReadThrough())
	}
	// One letter comes by each way, the earlier by the second.
	h.clock.pass(time.Hour)
	first := h.reply(aliceAt, "1 P-K4")
	second.letters[1] = crlf(first)
	h.clock.pass(time.Hour)
	h.write(aliceAt, "1 P-Q4")
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	v := h.verdicts()
	if h.kept() != 2 || len(v) != 2 || !strings.HasPrefix(v[0], "heard") || !strings.HasPrefix(v[1], "heard") {
		t.Fatalf("%q", v)
	}
	through := h.ledger.ReadThrough()

	// The second is out of reach.
	s.stop()
	h.clock.pass(time.Hour)
	h.write(bobAt, "STATUS")
	err := p.PollOnce(t.Context())
	health := p.Health()
	if err == nil || h.kept() != 3 || !strings.HasPrefix(h.verdicts()[2], "heard") {
		t.Errorf("%v, %q", err, h.verdicts())
	}
	if !h.ledger.ReadThrough().Equal(through) {
		t.Errorf("read through %s, though one mailbox was read up to %s alone", h.ledger.ReadThrough(), through)
	}
	if len(health) != 2 || health[0].Trouble != nil || health[1].Trouble == nil || !health[0].Through.Equal(h.clock.now()) || !health[1].Through.Equal(through) {
		t.Errorf("their health: %+v", health)
	}

	// It is taken out of the configuration, and holds nothing up any more.
	h.config.Also = nil
	if err := h.poller().PollOnce(t.Context()); err != nil || !h.ledger.ReadThrough().Equal(h.clock.now()) {
		t.Errorf("%v; read through %s", err, h.ledger.ReadThrough())
	}
}

// TestOrderOverMailboxes checks that a letter that came by one mailbox waits until
// the other, which can be reached, was read past it; and that then the earlier comes
// first, though it lay in the other.
func TestOrderOverMailboxes(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	letter := func(n int, words string) string {
		return crlf(strings.Replace(h.reply(aliceAt, words), "Message-ID: <", fmt.Sprintf("Message-ID: <%d.", n), 1))
	}
	a, b := letter(1, "1 P-K4"), letter(2, "1 P-Q4")
	one := &pail{letters: map[int]string{}, caps: " IDLE", dates: map[int]string{1: " 7-Dec-2026 09:00:01 +0000"}}
	two := &pail{letters: map[int]string{}, caps: " IDLE", dates: map[int]string{1: " 7-Dec-2026 08:59:00 +0000"}}
	h.config.IMAP = one.serve(t).server()
	h.config.Also = []Box{{Name: "also.two", IMAP: two.serve(t).server()}}
	h.config.Poll = time.Hour // whoever looks was woken
	p := h.running()
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.clock.pass(time.Second)
	one.mu.Lock()
	one.letters[1] = a
	one.mu.Unlock()
	two.mu.Lock()
	two.letters[1] = b // nobody announces it
	two.mu.Unlock()
	if _, err := p.boxes[0].once(t.Context()); err != nil { // the first alone is asked
		t.Fatal(err)
	}
	eventually(t, "both are heard", func() bool {
		v := h.verdicts()
		return len(v) == 2 && strings.HasPrefix(v[0], "heard") && strings.HasPrefix(v[1], "heard")
	})
	g, err := h.ledger.Events(h.game)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, e := range g {
		if s := fmt.Sprintf("%+v", e.What); strings.Contains(s, "P-K4") || strings.Contains(s, "P-Q4") {
			words = append(words, s)
		}
	}
	if len(words) == 0 || !strings.Contains(words[0], "P-Q4") {
		t.Errorf("not in the order of arrival: %q", words)
	}
}
