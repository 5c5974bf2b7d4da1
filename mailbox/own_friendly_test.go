package mailbox

import (
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// TestFriendlyByRule has friendly games begin without a press: by the answer of who is challenged,
// not rated unless both agree, and no more at once than the rule says (EVENT/8).
func TestFriendlyByRule(t *testing.T) {
	for words, want := range map[string]struct {
		told  string
		rated terms.Rated
	}{"CHALLENGE Bob": {"terms, not rated, and", terms.NotRated}, "CHALLENGE Bob, rated": {"terms, rated, and", ""}} {
		t.Run(words, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.reallyWorded()
			h.pump()
			a, err := terms.Default(terms.CodePost)
			if err != nil {
				t.Fatal(err)
			}
			a.Calendar.Holidays = nil
			if _, err := h.ledger.PutTournament(ledger.Tournament{Label: "FR", Name: "Friendly games", State: ledger.ByHand, AtOnce: 1, Agreement: a,
				Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}}); err != nil {
				t.Fatal(err)
			}
			last := func(addr string) string {
				t.Helper()
				all := h.office.Letters(addr)
				m, err := mime.ReadMail(all[len(all)-1].Raw)
				if err != nil {
					t.Fatal(err)
				}
				return strings.Join(strings.Fields(m.Text), " ")
			}
			h.write(aliceAt, words)
			h.pump()
			if got := last(aliceAt); !strings.Contains(got, "We send the question") || !strings.Contains(got, want.told) {
				t.Errorf("Alice is told %q", got)
			}
			h.write(aliceAt, "CHALLENGE Carol")
			h.pump()
			if got := last(aliceAt); !strings.Contains(got, "You have one friendly game already, those asked about counted") {
				t.Errorf("a second is told %q", got)
			}
			if _, err := h.ledger.GameByLabel("FR-1"); err == nil {
				t.Fatal("it begins before the answer")
			}
			h.deliver(h.answersQuestion(bobAt, "CONSENT"))
			h.pump()
			id, err := h.ledger.GameByLabel("FR-1")
			if err != nil {
				t.Fatal(err)
			}
			g, err := h.ledger.Game(id)
			if err != nil {
				t.Fatal(err)
			}
			if g.Agreement.Rated != want.rated || g.Sides[0].Name() != "Bob" {
				t.Errorf("rated %q, White is %s", g.Agreement.Rated, g.Sides[0].Name())
			}
			h.deliver(h.answersQuestion(bobAt, "CONSENT"))
			h.pump()
			if _, err := h.ledger.GameByLabel("FR-2"); err == nil {
				t.Error("it begins twice")
			}
		})
	}
}

// TestFriendlyAtOnce has two challenge one player, who takes both up and may have one game at once:
// the second waits for the secretary.
func TestFriendlyAtOnce(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.reallyWorded()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	a.Calendar.Holidays = nil
	if _, err := h.ledger.PutTournament(ledger.Tournament{Label: "FR", Name: "Friendly games", State: ledger.ByHand, AtOnce: 1, Agreement: a,
		Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}}); err != nil {
		t.Fatal(err)
	}
	carol, err := h.ledger.PutPlayer(ledger.Player{Name: "Carol", Addresses: []ledger.Address{{Addr: carolAt, Verified: true}}})
	if err != nil {
		t.Fatal(err)
	}
	h.pump()
	h.write(aliceAt, "CHALLENGE Bob")
	h.pump()
	asked, err := allRequests(h.ledger)
	if err != nil || len(asked) != 1 || asked[0].State != ledger.RequestAsked {
		t.Fatalf("the challenges are %+v, %v", asked, err)
	}
	too := asked[0] // Carol's question went out beside it
	too.Player = carol
	begins := func(want int) {
		t.Helper()
		if more, err := (request{h.poller().clerk, too}).begins(h.clock.now()); err != nil || len(more) != want {
			t.Errorf("%d games begin, not %d: %v", len(more), want, err)
		}
	}
	begins(1)
	h.deliver(h.answersQuestion(bobAt, "CONSENT"))
	h.pump()
	if _, err := h.ledger.GameByLabel("FR-1"); err != nil {
		t.Fatal(err)
	}
	begins(0)
}
