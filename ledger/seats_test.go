package ledger

import (
	"errors"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestSeats checks that an umpire of whom the players approved is written to at the
// address that the secretary entered with the seat. It survives a restart and a
// change of the tournament's row, is of the one game alone, and nobody else is
// seated (BCC1903/APPA/2).
func TestSeats(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	at := begin.Add(time.Hour)
	says := func(game terms.GameID, by rules.Colour, text string) {
		at = at.Add(time.Minute)
		h.write(game, by, text, at)
	}
	arrange := func(label string) terms.GameID {
		a := agreement(t)
		a.Points.Umpires = terms.UmpireEachPlace
		return must(h.OpenGame(h.tournament, label, h.sides(), a, "", begin.Add(-time.Hour)))(t)
	}
	id, other := arrange("A3-1"), arrange("A3-2")
	approves := func(game terms.GameID, by rules.Colour, name string) {
		says(game, by, "PROPOSE UMPIRE "+name)
		says(game, by.Other(), "CONSENT")
	}
	approves(id, rules.White, "Mr Hoffer")
	approves(other, rules.White, "Mr Bird")
	seat := func(game terms.GameID, name, addr string) error {
		m, err := h.Seating(game, correspondence.Seat{Office: terms.ToUmpireOfWhite, Name: name, Key: "seat:" + name + addr}, addr, at)
		if err == nil {
			_, err = h.File(m)
		}
		return err
	}
	for _, bad := range []struct{ name, addr, want string }{
		{"Mr Bird", "bird@umpires.test", "approved of Mr Hoffer"},
		{"Mr Hoffer", "Mr Hoffer <hoffer@umpires.test>", "no plain address"},
		{"Mr Hoffer", "jones@home.test", "who plays in the game"},
	} {
		if err := seat(id, bad.name, bad.addr); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s at %s: %v", bad.name, bad.addr, err)
		}
	}
	if err := errors.Join(seat(id, "Mr Hoffer", "hoffer@umpires.test"), seat(other, "Mr Bird", "bird@umpires.test")); err != nil {
		t.Fatal(err)
	}
	row := must(h.Tournament(h.tournament))(t)
	row.Name, row.Seats = "Third Tourney, as amended", nil // whoever edits the row knows of no seats
	must(h.PutTournament(row))(t)
	h.reopen()
	says(id, rules.Black, "CLAIM FORFEIT ASSISTANCE he asked the club")
	var to []string
	for _, p := range must(h.PostingsOf(id))(t) {
		if p.Party == terms.ToUmpireOfWhite {
			to = append(to, string(p.Kind)+" "+p.Name+" "+p.To)
		}
		if q, ok := h.ParseAnswerAddress(p.ReplyTo); ok && p.Kind == correspondence.NReport && q.Party != p.Party {
			t.Errorf("a letter to the %s is answered as by the %s", p.Party, q.Party)
		}
	}
	if got, want := strings.Join(to, "; "), "L-UMPIRE Mr Hoffer hoffer@umpires.test; L-REPORT Mr Hoffer hoffer@umpires.test"; got != want {
		t.Errorf("the letters to the umpire at White's place are %s", got)
	}
	row = must(h.Tournament(h.tournament))(t)
	for p, want := range map[terms.Party]string{terms.ToUmpireOfWhite: "Mr Hoffer", terms.ToUmpireOfBlack: "Miss Rudge", terms.ToUmpire: "Miss Rudge", terms.ToSecretary: "Miss Rudge"} {
		if got := row.OfficialIn(id, p); got.Name != want {
			t.Errorf("the %s is %s", p, got.Name)
		}
	}
	if got := row.OfficialIn(other, terms.ToUmpireOfWhite); got.Addr != "bird@umpires.test" {
		t.Errorf("in the other game he is %+v", got)
	}
	if err := seat(id, "Mr Hoffer", "hoffer@elsewhere.test"); err != nil {
		t.Fatal(err)
	}
	if row = must(h.Tournament(h.tournament))(t); len(row.Seats) != 2 || row.OfficialIn(id, terms.ToUmpireOfWhite).Addr != "hoffer@elsewhere.test" {
		t.Errorf("with another address the seats are %+v", row.Seats)
	}
}
