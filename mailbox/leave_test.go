package mailbox

import (
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestLeaveInAllGames checks that leave for all games, asked in one, is booked in
// each that runs and in none that is over; the writer has one answer, and each
// opponent a letter of the game. A letter that comes twice books nothing twice.
func TestLeaveInAllGames(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	without := h.game
	h.agreed = func(a *terms.Agreement) { // by default none is (RULING/R-67)
		a.Leave = &terms.LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}
	}
	h.game = h.open("A-2")
	b, c := h.open("B-1"), h.open("C-1")
	h.pump()
	h.clock.pass(time.Hour)
	h.deliver(h.answering(without, "RESIGN"))
	h.deliver(h.answering(c, "RESIGN"))
	h.pump()
	alice, bob := len(h.office.Letters(aliceAt)), len(h.office.Letters(bobAt))
	from := calendar.DateOf(h.clock.now(), nil).AddDays(7)
	h.deliver(h.answering(h.game, "1 P-K4\nLEAVE "+from.String()+" IN ALL GAMES"))
	h.pump()
	for id, want := range map[terms.GameID]int{h.game: 1, b: 1, c: 0} {
		g, err := h.ledger.Game(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Booked(rules.White, h.clock.now()); len(got) != want || want > 0 && got[0].From != from {
			t.Errorf("in %s is booked %+v", g.Label, got)
		}
	}
	if h.moves(h.game) != 1 || h.moves(b) != 0 {
		t.Error("the move beside it is not made in its own game alone")
	}
	subjects, texts := h.since(aliceAt, alice)
	if len(subjects) != 1 || !strings.Contains(texts[0], "\nA-2, against Bob: ") || !strings.Contains(texts[0], "\nB-1, against Bob: ") || strings.Contains(texts[0], "C-1") {
		t.Errorf("Alice has %q: %q", subjects, texts)
	}
	if subjects, _ = h.since(bobAt, bob); strings.Join(slices.Sorted(slices.Values(subjects)), ", ") != "A-2: L-LEAVE, A-2: L-MOVE, B-1: L-LEAVE" {
		t.Errorf("Bob has %q", subjects)
	}
	h.deliver(h.answering(h.game, "LEAVE END in all my games"))
	h.pump()
	for _, id := range []terms.GameID{h.game, b} {
		if g, err := h.ledger.Game(id); err != nil || len(g.Booked(rules.White, h.clock.now())) > 0 {
			t.Errorf("in %s it is booked still, %v", id, err)
		}
	}
}
