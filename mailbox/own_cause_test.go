package mailbox

import (
	"net/mail"
	"slices"
	"strings"
	"testing"

	"postd/ledger"
)

// TestMayByLetter checks that an official's answer does not count in a game in
// which that official plays: under the address of the answer, or as the player whom a
// user is joined to. The secretary is told (RULING/R-86).
func TestMayByLetter(t *testing.T) {
	t.Parallel()
	for name, joins := range map[string]func(*house){
		"the address is a player's": func(h *house) {
			h.named(func(t *ledger.Tournament) { t.Umpire = ledger.Official{Name: "Alice", Addr: aliceAt} })
		},
		"a user is the player": func(h *house) {
			h.named(func(t *ledger.Tournament) {
				t.Umpire = ledger.Official{Name: "Mr Hoffer", Addr: "hoffer@umpires.test"}
			})
			p, err := h.ledger.PlayerByAddress(aliceAt)
			if err == nil {
				_, err = h.ledger.PutUser("test", ledger.User{Name: "hoffer", Full: "Mr Hoffer", Player: p.ID})
			}
			if err != nil {
				h.t.Fatal(err)
			}
		},
		"nobody plays": func(h *house) {
			h.named(func(t *ledger.Tournament) {
				t.Umpire = ledger.Official{Name: "Mr Hoffer", Addr: "hoffer@umpires.test"}
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.pump()
			h.write(aliceAt, "1 P-K4")
			h.pump()
			if err := h.office.Open("hoffer@umpires.test", "secret"); err != nil {
				t.Fatal(err)
			}
			joins(h)
			line, err := h.ledger.Line(h.game)
			if err != nil {
				t.Fatal(err)
			}
			row, err := h.ledger.Tournament(line.Tournament)
			if err != nil {
				t.Fatal(err)
			}
			h.deliver(h.answering(h.game, "APPEAL is this right"))
			h.pump()
			letter := h.question(row.Umpire.Addr)
			before := len(h.office.Letters(secretaryAt))
			h.deliver(strings.Replace(h.official(letter, "1 because it is in order"), secretaryAt, row.Umpire.Addr, 1))
			h.pump()
			all := h.verdicts()
			last, told := all[len(all)-1], len(h.office.Letters(secretaryAt))-before
			if name == "nobody plays" {
				if h.rulings(h.game) != "Uphold" || told != 0 {
					t.Errorf("rulings %q; %d letters to the secretary; %q", h.rulings(h.game), told, last)
				}
				return
			}
			if h.rulings(h.game) != "" || !strings.Contains(last, "set aside") || !strings.Contains(last, "judge in their own cause") || !strings.Contains(last, "R-86") {
				t.Errorf("rulings %q; %q", h.rulings(h.game), last)
			}
			if told != 1 || !strings.Contains(string(h.office.Letters(secretaryAt)[before].Raw), "an answer that does not count") {
				t.Errorf("%d letters to the secretary", told)
			}
			aside, err := h.ledger.Aside()
			if err != nil || len(aside) == 0 {
				t.Errorf("it lies on no desk (%v)", err)
			}
		})
	}
}

// question is the last letter at an address that puts a question to an official.
func (h *house) question(addr string) *mail.Message {
	h.t.Helper()
	for _, x := range slices.Backward(h.office.Letters(addr)) {
		m, err := mail.ReadMessage(strings.NewReader(string(x.Raw)))
		if err == nil && strings.Contains(m.Header.Get("Reply-To"), ".q1.") {
			return m
		}
	}
	h.t.Fatalf("no question was put to %s", addr)
	return nil
}

// named changes the row of the tournament of the house's game.
func (h *house) named(change func(*ledger.Tournament)) {
	h.t.Helper()
	line, err := h.ledger.Line(h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	t, err := h.ledger.Tournament(line.Tournament)
	if err != nil {
		h.t.Fatal(err)
	}
	change(&t)
	if _, err := h.ledger.PutTournament(t); err != nil {
		h.t.Fatal(err)
	}
}
