package mailbox

import (
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// comes lets Carol play in the place of Alice.
func (h *house) comes() {
	h.t.Helper()
	carol, err := h.ledger.PutPlayer(ledger.Player{Name: "Carol", Addresses: []ledger.Address{{Addr: carolAt, Verified: true}}})
	if err != nil {
		h.t.Fatal(err)
	}
	x, err := h.ledger.Joining(h.game, rules.White, carol, calendar.Date{})
	if err != nil {
		h.t.Fatal(err)
	}
	h.rule(correspondence.Ruling{Key: "ruling:comes", By: terms.ToSecretary, Row: "Substitute", Of: rules.White, Joins: x, Reason: "Alice has asked to leave."})
}

// TestLettersOfOneWhoLeft checks that nothing comes of what still comes from one in whose place
// another plays, be it on its way before the ruling, under the old key, in the old thread, by the
// label alone, or for a new key; it waits for the secretary, and the substitute is told nothing
// of it (TABLE/T7.Substitute).
func TestLettersOfOneWhoLeft(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.deliver(h.answering(h.game, "1 P-QR3")) // it lies in the mailbox, and is read when it is too late
	moves, key, resigns := h.answering(h.game, "1 P-K4"), h.answering(h.game, "NEW KEY"), h.answering(h.game, "RESIGN")
	h.clock.pass(time.Hour)
	h.comes()
	h.pump()
	before, had := h.count(carolAt), h.count(bobAt)
	for _, raw := range []string{moves, key, resigns} {
		h.clock.pass(time.Minute)
		h.deliver(raw)
		h.pump()
	}
	h.write(aliceAt, "RESIGN") // in answer to the letter that said so
	h.pump()
	g, err := h.ledger.Game(h.game)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Score()) != 0 || g.Over() || g.Sides[rules.White].Name() != "Carol" {
		t.Errorf("%d moves, %s, White is %s", len(g.Score()), g.State, g.Sides[rules.White].Name())
	}
	if h.count(carolAt) != before || h.count(bobAt) != had {
		t.Errorf("Carol has %d letters more, Bob %d", h.count(carolAt)-before, h.count(bobAt)-had)
	}
	verdicts := h.verdicts()
	held := slices.DeleteFunc(slices.Clone(verdicts), func(s string) bool {
		return !strings.HasPrefix(s, ledger.SetAside+": held: of Alice, in whose place Carol plays game A-1 since ")
	})
	if len(verdicts) != 5 || len(held) != 5 {
		t.Errorf("%q", verdicts)
	}
	letters, err := h.ledger.Letters(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range letters {
		if !l.ForPerson() {
			t.Errorf("letter %d waits for nobody", l.Seq)
		}
	}
	// By the label alone it is of no game of hers.
	h.deliver(h.plain(aliceAt, "A-1", "1 P-K4"))
	h.pump()
	if last := h.verdicts()[5]; !strings.HasPrefix(last, ledger.NoGame) {
		t.Errorf("by the label alone: %q", last)
	}
	h.write(carolAt, "1 P-K4")
	h.pump()
	if h.plies() != 1 {
		t.Errorf("the substitute's own letter: %q", h.verdicts()[6])
	}
}
