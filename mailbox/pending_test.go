package mailbox

import (
	"fmt"
	"testing"
)

// TestManyHeaders loses none of the letters where the headers of many more than are asked
// for at once are looked at, and moves the mark past all of them.
func TestManyHeaders(t *testing.T) {
	t.Parallel()
	const n = 200
	h := openHouse(t)
	h.pump()
	p := &pail{letters: strangers(n), dates: map[int]string{}}
	for uid := 1; uid <= n; uid += 7 { // those of a mailbox that was moved do not lie by arrival
		p.dates[uid] = fmt.Sprintf(" 7-Dec-2026 08:%02d:00 +0000", uid%60)
	}
	h.config.mostHeaders = 30
	h.config.IMAP = p.serve(t).server()
	reader := h.poller()
	looked := 0
	reader.boxes[0].config.Fault = func(point string) {
		if point == "batch kept" {
			x := reader.Health()[0]
			if looked += 64; x.Looked != looked || x.Of != n || x.Batch.IsZero() {
				t.Errorf("%+v, want %d of %d", x, looked, n)
			}
		}
	}
	if err := reader.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if x := reader.Health()[0]; looked == 0 || x.Of != 0 || !x.Batch.IsZero() {
		t.Errorf("%+v", x)
	}
	if m := h.ledger.Reached("INBOX"); h.kept() != n || m.UID != n || m.From != 0 {
		t.Errorf("%d of %d letters kept, read to %d, from %d", h.kept(), n, m.UID, m.From)
	}
}
