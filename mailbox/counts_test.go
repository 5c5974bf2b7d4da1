package mailbox

import (
	"fmt"
	"testing"
	"time"

	"postd/ledger"
	"postd/mailbox/proof/prooftest"
)

// TestCounts counts how letters were weighed, what was asked and what was renewed; more
// than twenty refused letters in one player's name within a day are an attack, until the
// day is over.
func TestCounts(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	p := h.poller()
	act := func() {
		t.Helper()
		if err := p.PollOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := h.sender().Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	h.write(aliceAt, "1 P-K4")
	h.deliver(h.from(carolAt, "1 P-Q4"))
	h.deliver(h.plain(aliceAt, "A-1", "1 P-QR4"))
	act()
	for i := range 20 {
		h.deliver(h.from(bobAt, fmt.Sprintf("RESIGN %d", i))) // with Alice's key
	}
	act()
	c := p.Counts()
	if c.Weighed["sure"] != 1 || c.Weighed["doubtful"] != 2 || c.Weighed["refused"] != 20 || c.Weighed["likely"] != 0 {
		t.Errorf("weighed: %v", c.Weighed)
	}
	if c.Questions["stranger"] != 1 || c.Questions["keyless"] != 1 {
		t.Errorf("asked: %v", c.Questions)
	}
	if n := h.ledger.Rekeyings()[ledger.RekeyAlien]; n != 1 { // the others bore a worn key
		t.Errorf("renewed: %v", h.ledger.Rekeyings())
	}
	if n := p.Counts().Attacked; n != 0 {
		t.Errorf("twenty refused letters are %d attacks", n)
	}
	h.deliver(h.from(bobAt, "RESIGN"))
	act()
	if n := p.Counts().Attacked; n != 1 {
		t.Errorf("one more is %d attacks: %v", n, h.verdicts())
	}
	h.clock.pass(25 * time.Hour)
	if n := p.Counts().Attacked; n != 0 {
		t.Errorf("a day later there are %d", n)
	}
	if !p.Counts().DNSSince.IsZero() {
		t.Error("DNS was never asked, and fails")
	}
}

// TestDNSSince is silent DNS, as it is told: since the first letter of which it said
// nothing, until it answers again.
func TestDNSSince(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	dns := &prooftest.Resolver{}
	signer := prooftest.NewSigner("players.test")
	dns.Publish(signer)
	h.config.Resolver = dns
	h.pump()
	p := h.poller()
	dns.Silent(true)
	h.deliver(signer.Sign(h.reply(aliceAt, "1 P-K4")))
	if err := p.PollOnce(t.Context()); err != nil {
		t.Logf("the letter waits: %v", err)
	}
	since := h.clock.now()
	if !p.Counts().DNSSince.Equal(since) || p.clerk.dnsFails() != 1 || h.plies() != 0 {
		t.Fatalf("DNS fails since %v, want %v; letters that wait: %d", p.Counts().DNSSince, since, p.clerk.dnsFails())
	}
	h.clock.pass(2 * time.Minute)
	_ = p.EachMinute(t.Context())
	if !p.Counts().DNSSince.Equal(since) {
		t.Errorf("after two minutes it fails since %v", p.Counts().DNSSince)
	}
	dns.Silent(false)
	h.clock.pass(2 * time.Minute)
	if err := p.EachMinute(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !p.Counts().DNSSince.IsZero() || h.plies() != 1 || p.Counts().Weighed["sure"] != 1 {
		t.Errorf("it answers, and fails since %v; %d moves, weighed %v", p.Counts().DNSSince, h.plies(), p.Counts().Weighed)
	}
}
