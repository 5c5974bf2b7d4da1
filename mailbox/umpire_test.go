package mailbox

import (
	"net/mail"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// seat seats an umpire in a game, and opens the umpire's mailbox.
func (h *house) seat(game terms.GameID, office terms.Party, name, addr string) {
	h.t.Helper()
	if err := h.office.Open(addr, "secret"); err != nil {
		h.t.Fatal(err)
	}
	m, err := h.ledger.Seating(game, correspondence.Seat{Office: office, Name: name, Key: "seat:" + addr}, addr, h.clock.now())
	if err == nil {
		_, err = h.ledger.File(m)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.pump()
}

// TestUmpiresOfPlaces checks that what is asked about a side goes to the address of
// the umpire at its place, who alone answers it; the other umpire, writing to the
// same address, is answered and moves nothing; a stranger, the secretary and the
// address before move nothing at all (BCC1903/APPA/2).
func TestUmpiresOfPlaces(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	const whiteAt, blackAt, newAt = "hoffer@umpires.test", "bird@umpires.test", "bird@elsewhere.test"
	h.agreed = func(a *terms.Agreement) { a.Points.Umpires = terms.UmpireEachPlace }
	h.game = h.open("U-1")
	h.pump()
	for _, x := range [][2]string{{aliceAt, "PROPOSE UMPIRE Mr Hoffer"}, {bobAt, "CONSENT"}, {bobAt, "PROPOSE UMPIRE Mr Bird"}, {aliceAt, "CONSENT"}} {
		h.write(x[0], x[1])
		h.pump()
	}
	h.seat(h.game, terms.ToUmpireOfWhite, "Mr Hoffer", whiteAt)
	h.seat(h.game, terms.ToUmpireOfBlack, "Mr Bird", blackAt)
	for at, n := range map[string]int{whiteAt: 1, blackAt: 1} {
		if got := h.count(at); got != n {
			t.Errorf("%s has %d letters of his office", at, got)
		}
	}
	h.write(aliceAt, "CLAIM FORFEIT ASSISTANCE he asked the club")
	h.pump()
	letter := h.lastAt(blackAt)
	if !strings.Contains(letter.Header.Get("Reply-To"), ".q1.") || h.count(whiteAt) != 1 {
		t.Fatalf("the last letter to the umpire at Black's place is answered to %s", letter.Header.Get("Reply-To"))
	}
	as := func(from string, to *mail.Message, text string) {
		h.deliver(strings.Replace(h.official(to, text), secretaryAt, from, 1))
		h.pump()
	}
	const yes = "1 because he did"
	for _, x := range []struct {
		from    string
		answers int
	}{{whiteAt, 1}, {carolAt, 0}, {secretaryAt, 0}, {bobAt, 0}} {
		before := h.count(x.from)
		as(x.from, letter, yes)
		if n := h.count(x.from) - before; n != x.answers || h.rulings(h.game) != "" {
			t.Errorf("%s has %d answers, rulings %q", x.from, n, h.rulings(h.game))
		}
	}
	h.seat(h.game, terms.ToUmpireOfBlack, "Mr Bird", newAt) // the umpire has another address
	anew := h.lastAt(newAt)
	if as(blackAt, letter, yes); h.rulings(h.game) != "" {
		t.Fatalf("from an address that is his no more: %q", h.rulings(h.game))
	}
	if as(newAt, anew, "2 because nobody bears it out"); h.rulings(h.game) != "Uphold" {
		t.Errorf("rulings %q", h.rulings(h.game))
	}
	if g, err := h.ledger.Game(h.game); err != nil || g.Rulings[0].By != terms.ToUmpireOfBlack {
		t.Errorf("%v, the ruling is of the %s", err, g.Rulings[0].By)
	}
}
