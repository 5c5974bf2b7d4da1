package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// TestConfirmSeveralGames checks that an act that waits for a second letter is
// confirmed in the game in which it waits, be it by a letter in several games
// (RULING/R-53); the opponent learns of it when it is confirmed, and it counts once.
func TestConfirmSeveralGames(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.agreed = func(a *terms.Agreement) { a.Confirm = []string{"resign", "offer"} }
	b, c := h.open("B-1"), h.open("C-1")
	h.pump()
	h.clock.pass(time.Hour)
	alice, bob := len(h.office.Letters(aliceAt)), len(h.office.Letters(bobAt))
	over := func(id terms.GameID) bool {
		t.Helper()
		g, err := h.ledger.Game(id)
		if err != nil {
			t.Fatal(err)
		}
		return g.Over()
	}
	h.deliver(h.answering(b, "B-1: RESIGN\n\nC-1: RESIGN\nIt was a pleasure."))
	h.pump()
	// Beside the one answer there is a letter of each game, to which Alice can reply.
	subjects, _ := h.since(aliceAt, alice)
	if got := strings.Join(subjects, ", "); got != "B-1: L-CONFIRM, C-1: L-CONFIRM, Your letter in several games" || len(h.office.Letters(bobAt)) != bob {
		t.Fatalf("Alice has %q, Bob %d letters more; %q", subjects, len(h.office.Letters(bobAt))-bob, h.verdicts())
	}
	h.clock.pass(time.Hour)
	h.deliver(h.answering(b, "C-1: NO\n\nB-1: YES"))
	h.pump()
	if !over(b) || over(c) {
		t.Errorf("B-1 over: %v, C-1 over: %v; %q", over(b), over(c), h.verdicts())
	}
	if subjects, _ := h.since(bobAt, bob); strings.Join(subjects, ", ") != "B-1: L-RESULT" {
		t.Errorf("Bob has %q", subjects)
	}
	g, err := h.ledger.Game(b)
	if w, ok := g.Confirmation(1); err != nil || !ok || w.How != events.ConfirmedAct || !w.At.Equal(g.EndedAt.Add(-time.Hour)) {
		t.Errorf("%+v, ended %s, %v", w, g.EndedAt, err)
	}

	// A word in a game in which nothing waits is a word.
	h.deliver(h.answering(c, "YES"))
	h.pump()
	if v := h.verdicts(); over(c) || !strings.HasPrefix(v[len(v)-1], "heard") {
		t.Errorf("C-1 over: %v; %q", over(c), v)
	}
}
