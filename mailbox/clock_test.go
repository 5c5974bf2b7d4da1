package mailbox

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestPoint34ServerAhead checks that a letter that is here has arrived: the clock of
// a server that is ahead makes nobody late.
func TestPoint34ServerAhead(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	raw := crlf(h.reply(aliceAt, "1 P-K4"))
	s := play(t, func(_ int, a *actor) {
		id := a.imapUntil("UID FETCH 5 (UID", 1, "5")
		a.say("* 1 FETCH (UID 5 RFC822.SIZE "+itoa(len(raw))+" INTERNALDATE \" 9-Dec-2026 10:00:00 +0000\" FLAGS ())", id+" OK done")
		id = a.imapGo("UID FETCH 5 (UID BODY.PEEK[])", 1, "5")
		fmt.Fprintf(a.Conn, "* 1 FETCH (UID 5 BODY[] {%d}\r\n%s)\r\n", len(raw), raw)
		a.say(id + " OK done")
		a.imapGo("never", 1, "5")
	})
	h.config.IMAP = s.server()
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if x, err := h.ledger.Letter(1); err != nil || !x.Arrived.Equal(h.clock.now()) || h.plies() != 1 {
		t.Errorf("%v, arrived %v, %d moves", err, x.Arrived, h.plies())
	}
}

// TestDoubtedClock checks that while the machine's clock is in doubt nothing is
// read, and the mailbox does not count as read; afterwards that was an outage, and
// letters count from their arrival.
func TestDoubtedClock(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	through := h.ledger.ReadThrough()
	doubt := errors.New("the clock has jumped")
	h.config.Outage = time.Hour
	h.config.Doubt = func() error { return doubt }
	p := h.poller()
	h.clock.pass(2 * time.Hour)
	h.write(aliceAt, "1 P-K4")
	arrived := h.clock.now()
	if err := p.PollOnce(t.Context()); !errors.Is(err, doubt) || h.kept() != 0 || !h.ledger.ReadThrough().Equal(through) {
		t.Errorf("%v; %d letters kept; read up to %s", err, h.kept(), h.ledger.ReadThrough())
	}
	h.clock.pass(time.Hour)
	doubt = nil
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	x, err := h.ledger.Letter(1)
	if err != nil || !x.Arrived.Equal(arrived) || h.plies() != 1 || !strings.HasPrefix(x.Verdict, Heard) {
		t.Errorf("%v, arrived %s, %d moves, %s", err, x.Arrived, h.plies(), x.Verdict)
	}
	list, err := h.ledger.Outages(0)
	if err != nil || len(list) != 1 || !list[0].From.Equal(through) || !list[0].Told || list[0].Cause != "the mailbox could not be read" {
		t.Errorf("the outages are %+v, %v", list, err)
	}
}
