package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
)

// TestCopied plays by letters that go to others as well: each time the writer has a new
// reply address in the receipt, and once in the game the receipt says why. The writer's own
// other address, the office and the secretary are no others.
func TestCopied(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	cc := func(raw string, to ...string) string {
		return strings.Replace(raw, "\nSubject:", "\nCc: "+strings.Join(to, ", ")+"\nSubject:", 1)
	}
	white := func() string { return h.ledger.ReplyAddress(h.game, terms.ToWhite) }
	old := white()
	h.deliver(cc(h.reply(aliceAt, "1 P-K4"), aliceAt, officeAt, "secretary@chess.test"))
	h.pump()
	k, _ := h.ledger.ParseKey(white())
	if h.plies() != 1 || k.Issue != 0 || len(h.copied) != 0 {
		t.Fatalf("to nobody else: issue %d, told %q, %v", k.Issue, h.copied, h.verdicts())
	}
	h.clock.pass(time.Hour)
	h.deliver(cc(h.reply(bobAt, "1 P-K4 P-K4"), "Alice <"+aliceAt+">", carolAt))
	h.pump()
	if k, _ := h.ledger.ParseKey(h.ledger.ReplyAddress(h.game, terms.ToBlack)); h.plies() != 2 || k.Issue != 1 {
		t.Fatalf("%d moves, issue %d: %v", h.plies(), k.Issue, h.verdicts())
	}
	if want := aliceAt + " " + carolAt; len(h.copied) != 1 || h.copied[0] != want || !strings.Contains(h.last(bobAt).Text, "Copied: "+want) {
		t.Errorf("told %q, want %q once, in: %s", h.copied, want, h.last(bobAt).Text)
	}
	if strings.Contains(h.last(aliceAt).Text, "Copied") || white() == "" || old == "" {
		t.Errorf("Alice is told of Bob's copy: %s", h.last(aliceAt).Text)
	}
	// The receipt bears the new address: a letter that answers it is heard.
	h.clock.pass(time.Hour)
	h.write(aliceAt, "1... P-K4 2 Kt-KB3")
	h.pump()
	h.clock.pass(time.Hour)
	h.deliver(cc(h.reply(bobAt, "2 Kt-KB3 Kt-QB3"), aliceAt))
	h.pump()
	if k, _ := h.ledger.ParseKey(h.ledger.ReplyAddress(h.game, terms.ToBlack)); h.plies() != 4 || k.Issue != 2 || len(h.copied) != 1 {
		t.Errorf("the second copy: %d moves, issue %d, told %q: %v", h.plies(), k.Issue, h.copied, h.verdicts())
	}
}
