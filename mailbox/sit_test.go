package mailbox

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// TestTwoSyncs counts the waits for the disk in an idle office: two until the answer to a letter
// is handed over, and four in all.
func TestTwoSyncs(t *testing.T) {
	t.Parallel()
	h, _ := benchHouse(t, 1, 0)
	const white = "white0@players.test"
	for _, a := range []string{white, "black0@players.test"} {
		if err := h.office.Open(a, "pw"); err != nil {
			t.Fatal(err)
		}
	}
	var handed, before int64
	config := h.config
	config.Fault = func(point string) {
		if point == "handed over" && handed == 0 {
			handed = h.ledger.Counts().Syncs - before
		}
	}
	sender := NewSender(h.ledger, config, h.clock.now, nil)
	poller := h.poller()
	poller.HandTo(sender)
	work := func() {
		if err := errors.Join(poller.PollOnce(t.Context()), sender.Flush(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	work() // which mailboxes are read is noted, and the letters of terms go out
	for n, words := range []string{"1 P-K4", "STATUS", "I resign."} {
		h.clock.pass(time.Hour)
		raw := fmt.Sprintf("From: <%s>\nTo: %s\nSubject: G-0\nMessage-ID: <s%d@players.test>\n\n%s\n", white, h.ledger.ReplyAddress(1, 0), n, words)
		if err := h.office.DeliverFrom(white, h.ledger.ReplyAddress(1, 0), []byte(raw)); err != nil {
			t.Fatal(err)
		}
		all := h.ledger.Counts()
		before, handed = all.Syncs, 0
		work()
		if all = h.ledger.Counts().Less(all); handed != 2 || all.Syncs != 4 {
			t.Errorf("%q: %d waits for the disk before the answer is handed over, %d in all: %+v", words, handed, all.Syncs, all)
		}
		if got := len(h.office.Letters(white)); got < n+2 {
			t.Errorf("%q: %d letters came to the player", words, got)
		}
	}
}
