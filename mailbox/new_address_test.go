package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// changed has Alice change to Carol's address, by a letter, its YES and three days without a NO.
func (h *house) changed() {
	h.t.Helper()
	h.write(aliceAt, "ADDRESS "+carolAt)
	h.pump()
	h.write(carolAt, "YES")
	h.pump()
	h.clock.pass(ledger.AddressStops + time.Hour)
	h.pump()
	p, err := h.ledger.Player(h.alice)
	if err != nil || p.Writes() != carolAt || p.Before(carolAt, h.clock.now()) != aliceAt {
		h.t.Fatalf("the row is %+v, %v; %v", p, err, h.verdicts())
	}
}

// over reports whether the game of the house is over.
func (h *house) over() bool {
	h.t.Helper()
	g, err := h.ledger.Game(h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	return g.Over()
}

// TestWeightyFromANewAddress checks that after a change of address by letter a move from the new
// address is heard at once, and that of a resignation the player is asked at the old one alone:
// neither silence nor a word from the new address ends the game, a NO leaves it as it is, and the
// YES from the old address counts as of the letter.
func TestWeightyFromANewAddress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer string
		ends   bool
	}{"YES": {"YES", true}, "NO": {"NO", false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.tells()
			h.pump()
			h.changed()
			h.write(carolAt, "1. P-K4")
			h.pump()
			if h.plies() != 1 {
				t.Fatalf("a move from the new address is not heard: %v", h.verdicts())
			}
			new, old := h.count(carolAt), h.count(aliceAt)
			h.write(carolAt, "RESIGN")
			h.pump()
			if h.over() || h.count(carolAt) != new || h.count(aliceAt) != old+1 {
				t.Fatalf("over %v; the new address has %d letters more, the old one %d: %v", h.over(), h.count(carolAt)-new, h.count(aliceAt)-old, h.verdicts())
			}
			h.write(carolAt, "YES")
			h.pump()
			question := h.reply(aliceAt, "YES")
			h.deliver(strings.ReplaceAll(question, "From: <"+aliceAt, "From: <"+carolAt)) // a copy of it, sent on
			h.pump()
			if h.over() {
				t.Fatalf("a YES from the new address ends the game: %v", h.verdicts())
			}
			h.deliver(strings.Replace(question, "\n\nYES", "\n\n"+c.answer, 1))
			h.pump()
			if h.over() != c.ends {
				t.Errorf("after %s from the old address it is over: %v; %v", c.answer, h.over(), h.verdicts())
			}
		})
	}
}

// TestAskedAtTheOldAddress checks that neither a question by the terms nor one of what was meant is
// answered from the new address, that after two weeks and with an old address that was taken off
// nobody is asked, and that of several changes the first address is asked.
func TestAskedAtTheOldAddress(t *testing.T) {
	t.Parallel()
	t.Run("a question by the terms", func(t *testing.T) {
		t.Parallel()
		h := openHouse(t)
		h.tells()
		h.agreed = func(a *terms.Agreement) { a.Confirm = []string{terms.ActResign} }
		h.game = h.open("A-2")
		h.pump()
		h.changed()
		h.deliver(strings.Replace(h.reply(carolAt, "RESIGN"), "From: <"+carolAt, "From: <"+aliceAt, 1)) // from the old one
		h.pump()
		n := h.count(aliceAt)
		h.write(carolAt, "YES")
		h.pump()
		if h.over() || h.count(aliceAt) != n+1 {
			t.Errorf("over %v, asked %d times: %v", h.over(), h.count(aliceAt)-n, h.verdicts())
		}
	})
	t.Run("after two weeks", func(t *testing.T) {
		t.Parallel()
		h := openHouse(t)
		h.tells()
		h.pump()
		h.changed()
		h.clock.pass(14 * 24 * time.Hour)
		h.write(carolAt, "RESIGN")
		h.pump()
		if !h.over() {
			t.Errorf("it is not heard: %v", h.verdicts())
		}
	})
	t.Run("taken off", func(t *testing.T) {
		t.Parallel()
		h := openHouse(t)
		h.tells()
		h.pump()
		h.changed()
		p, err := h.ledger.Player(h.alice)
		if err == nil {
			p.Addresses = p.Addresses[:1]
			_, err = h.ledger.PutPlayer(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		h.write(carolAt, "RESIGN")
		h.pump()
		if !h.over() {
			t.Errorf("it is not heard: %v", h.verdicts())
		}
	})
	t.Run("of several", func(t *testing.T) {
		t.Parallel()
		now := monday
		p := ledger.Player{Addresses: []ledger.Address{
			{Addr: "c@x.test", Verified: true, Since: now, Before: "b@x.test"}, {Addr: "b@x.test", Verified: true, Since: now.Add(-4 * 24 * time.Hour), Before: "a@x.test"}, {Addr: "a@x.test", Verified: true},
		}}
		for days, want := range map[int]string{0: "a@x.test", 9: "a@x.test", 10: "b@x.test", 13: "b@x.test", 14: ""} {
			if got := p.Before("C@x.test", now.Add(time.Duration(days)*24*time.Hour)); got != want {
				t.Errorf("after %d days %q is asked, want %q", days, got, want)
			}
		}
		p.Addresses[2].Before = "c@x.test" // in a circle
		if got := p.Before("c@x.test", now); got == "" {
			t.Error("a circle asks nobody")
		}
	})
}
