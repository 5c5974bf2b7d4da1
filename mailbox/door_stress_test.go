package mailbox

import (
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// elsewhere is a listener to which every caller comes from another network.
type elsewhere struct {
	net.Listener
	n *atomic.Int64
}

func (l elsewhere) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return from{c, fmt.Sprintf("198.18.%d.1:25", l.n.Add(1))}, nil
}

// TestDoorCrowded fills the door with callers whom nobody expects. The next one still
// comes in, for the longest idle goes; who named a true key stays, and so do those of
// this machine, for whom places are kept. What is handed in meanwhile is taken.
func TestDoorCrowded(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	_, world, lmtp := h.openDoor(func(c *DoorConfig) {
		c.MaxConns = 16
		c.Quiet = time.Minute
		c.Listen[0].Listener = elsewhere{c.Listen[0].Listener, &atomic.Int64{}}
	})
	keyed := knock(t, world)
	keyed.want(keyed.hear(), "220")
	keyed.want(keyed.say("EHLO mx.players.test", "MAIL FROM:<"+aliceAt+">", "RCPT TO:<"+h.tokenOf(aliceAt)+">"), "250")
	var idle []*knocker
	for range 14 { // of 16 places 2 are kept
		k := knock(t, world)
		k.want(k.hear(), "220")
		k.want(k.say("EHLO x"), "250")
		idle = append(idle, k)
	}
	bent := idle[0] // a key that is none keeps nobody in
	bent.want(bent.say("MAIL FROM:<a@b.test>", "RCPT TO:<"+strings.Replace(h.tokenOf(aliceAt), "+g1.", "+g2.", 1)+">"), "250")
	own := knock(t, lmtp)
	own.want(own.hear(), "220")
	for i := range 3 {
		k := knock(t, world)
		k.want(k.hear(), "220")
		k.want(k.say("EHLO late"), "250")
		gone := idle[i+1] // the first has said something since
		if got := gone.hear(); !strings.HasPrefix(got, "421 4.7.0 Others wait") {
			t.Fatalf("caller %d hears %q", i+1, got)
		}
		if got := gone.hear(); got != "" {
			t.Errorf("caller %d still hears %q", i+1, got)
		}
	}
	keyed.want(keyed.say("DATA"), "354")
	keyed.want(keyed.say(crlf(h.reply(aliceAt, "1 P-K4"))+"."), "250")
	own.want(own.say("LHLO x", "NOOP"), "250")
	bent.want(bent.say("NOOP"), "250")
	h.acted(1)
	if h.plies() != 1 {
		t.Errorf("%q", h.verdicts())
	}
}

// TestDoorPressed checks that callers must be quick from three quarters of the places
// on, and have their time again when there is room.
func TestDoorPressed(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.IMAP.Host = ""
	d := NewDoor(h.ledger, DoorConfig{Address: officeAt}, h.poller(), h.clock.now, nil)
	var in []*caller
	quiet := func(v *caller) time.Duration {
		v.guard.mu.Lock()
		defer v.guard.mu.Unlock()
		return v.guard.quiet
	}
	call := func(at string) *caller {
		a, b := net.Pipe()
		t.Cleanup(func() { a.Close(); b.Close() })
		v := d.admit(from{a, at}, false)
		if v == nil {
			t.Fatalf("%s is not let in", at)
		}
		t.Cleanup(func() { v.Close() })
		return v
	}
	own, keyed := call("127.0.0.1:1"), call("192.0.2.1:1")
	d.expect(keyed)
	for i := range 45 {
		in = append(in, call(fmt.Sprintf("198.18.%d.1:1", i)))
	}
	if quiet(in[0]) != 5*time.Minute {
		t.Errorf("with 47 callers one may be silent for %v", quiet(in[0]))
	}
	last := call("198.18.100.1:1")
	if quiet(in[0]) != crowdedQuiet || quiet(last) != crowdedQuiet || quiet(own) != 5*time.Minute || quiet(keyed) != 5*time.Minute {
		t.Errorf("with 48 callers one may be silent for %v, the last for %v, this machine for %v, a key for %v", quiet(in[0]), quiet(last), quiet(own), quiet(keyed))
	}
	if d.expect(last); quiet(last) != 5*time.Minute {
		t.Errorf("who has named a key then may be silent for %v", quiet(last))
	}
	last.Close()
	if quiet(in[0]) != 5*time.Minute {
		t.Errorf("when there is room, one may be silent for %v", quiet(in[0]))
	}
	for i := range 9 {
		call(fmt.Sprintf("198.18.%d.2:1", 200+i))
	}
	if len(d.callers) != 56 {
		t.Errorf("%d callers", len(d.callers))
	}
	// 54 of them are nobody's, and 8 of 64 places are kept.
	call("198.18.250.1:1")
	call("198.18.251.1:1")
	call("198.18.252.1:1")
	if len(d.callers) != 58 {
		t.Errorf("%d callers, of whom one was to go", len(d.callers))
	}
	for i := range 6 {
		call(fmt.Sprintf("127.0.0.1:%d", i+2))
	}
	if len(d.callers) != 64 {
		t.Errorf("%d callers, with those for whom places are kept", len(d.callers))
	}
}
