package mailbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPoint45 checks that the answers lie in the outbox as soon as the move stands,
// filed with it; an office that crashes before it sends them sends them when it
// opens again.
func TestPoint45(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1. P-K4")
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, p := range h.unsent() {
		keys = append(keys, p.Key)
	}
	if h.plies() != 1 || len(keys) != 2 || keys[0] != keys[1] || !strings.HasPrefix(keys[0], "mail:") {
		t.Fatalf("%d moves, answers %q", h.plies(), keys)
	}
	path := filepath.Join(t.TempDir(), "fallen.db") // the file as a fall would leave it
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.ledger.Backup(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	h.openLedger(path)
	h.flush(h.sender())
	if subjects, _ := h.since(bobAt, 0); len(h.unsent()) != 0 || !strings.Contains(strings.Join(subjects, " "), "L-MOVE") {
		t.Errorf("outbox %q, Bob has %q", h.outbox(), subjects)
	}
}
