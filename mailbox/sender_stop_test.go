package mailbox

import (
	"context"
	"errors"
	"testing"
)

// TestStopWhileConnecting ends the office while its sender connects to the server. That says
// nothing about the server: no letter is put off for it, and the next office sends both at once.
func TestStopWhileConnecting(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	first := true
	s := playSMTP(t, func(_ int, c string) string {
		if first {
			first = false
			stop()
			return "" // it does not greet
		}
		return willing(c)
	})
	h := sendingHouse(t, s)
	if err := h.sender().Flush(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a sender that was stopped: %v", err)
	}
	if now := h.outbox(); now != "queued 0 ; queued 0 " {
		t.Errorf("after the stop: %q", now)
	}
	h.flush(h.sender())
	if len(h.unsent()) != 0 {
		t.Errorf("the next office left %q", h.outbox())
	}
}
