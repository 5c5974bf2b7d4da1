package ledger

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// decidedWhile writes a letter in a game and changes something each time before what was decided is
// written, and tells how often it was decided.
func (h *house) decidedWhile(id terms.GameID, text string, at time.Time, change func()) (times int) {
	h.t.Helper()
	of := must(h.Game(id))(h.t).ToMove()
	h.fault = func(point string) {
		if point == "decided" {
			if times++; times == 1 {
				h.fault = nil
				change()
				h.fault = func(point string) {
					if point == "decided" {
						times++
					}
				}
			}
		}
	}
	defer func() { h.fault = nil }()
	h.write(id, of, text, at)
	return times
}

// TestDecidedAgain holds which rows a decision rests on: where another player, another tournament, an
// event or days of no game's calendar change meanwhile it stands; where the player or the tournament
// changes that it read it is made again.
func TestDecidedAgain(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	h.post(begin)
	other := h.people(1)[0]
	elsewhere := h.draft("B2")
	own := must(h.Line(id))(t).Tournament
	changes := []struct {
		what  string
		times int
		do    func()
	}{
		{"nothing", 1, func() {}},
		{"another player", 1, func() { h.changePlayer(other, func(p *Player) { p.Notes = "late" }) }},
		{"another tournament", 1, func() { h.changeTournament(elsewhere.ID, func(x *Tournament) { x.Name += "!" }) }},
		{"a new player", 1, func() {
			must(h.PutPlayer(Player{Name: "New", Addresses: []Address{{Addr: "new@players.test"}}}))(t)
		}},
		{"an event", 1, func() { h.championship() }},
		{"its player", 2, func() { h.changePlayer(h.white, func(p *Player) { p.Notes = "late" }) }},
		{"the opponent", 2, func() { h.changePlayer(h.black, func(p *Player) { p.Notes = "late" }) }},
		{"its tournament", 2, func() { h.changeTournament(own, func(x *Tournament) { x.Name += "!" }) }},
		{"its player, behind the ledger's back", 2, func() {
			if err := h.update(func(tx *store.Tx) error {
				change(t, tx.Bucket(bktPlayers), be8(h.white), func(p *Player) { p.Notes = "by hand" })
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}},
	}
	for i, x := range changes {
		if n := h.decidedWhile(id, shuffle(i), begin.Add(time.Duration(i+1)*time.Hour), x.do); n != x.times {
			t.Errorf("%s changed, and it was decided %d times, not %d", x.what, n, x.times)
		}
	}
	if r := must(h.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

func (h *house) changePlayer(id uint64, f func(*Player)) {
	h.t.Helper()
	p := must(h.Player(id))(h.t)
	f(&p)
	must(h.PutPlayer(p))(h.t)
}

func (h *house) changeTournament(id uint64, f func(*Tournament)) {
	h.t.Helper()
	x := must(h.Tournament(id))(h.t)
	f(&x)
	must(h.PutTournament(x))(h.t)
}

// TestKept holds that no more rows are remembered than may be, the last of them, and none that changed.
func TestKept(t *testing.T) {
	t.Parallel()
	var k kept
	for i := range keptRows + 10 {
		k.put(fmt.Sprint(i), keptRow{raw: []byte("1234")})
	}
	if len(k.rows) != keptRows || len(k.order) != keptRows || k.octets != 4*keptRows || k.get("9").raw != nil || k.get("10").raw == nil {
		t.Errorf("%d rows, %d in order, %d octets", len(k.rows), len(k.order), k.octets)
	}
	for i := range 5 { // so large a row drives others out, and is remembered itself
		k.put(fmt.Sprint("large ", i), keptRow{raw: make([]byte, keptOctets/2)})
	}
	if len(k.order) != 2 || k.octets != keptOctets || k.get("large 4").raw == nil || k.get("large 2").raw != nil {
		t.Errorf("%d rows, %d octets", len(k.order), k.octets)
	}
	k.put("large 4", keptRow{raw: []byte("1")})
	if len(k.order) != 2 || k.octets != keptOctets/2+1 {
		t.Errorf("%d rows, %d octets", len(k.order), k.octets)
	}

	h := newHouse(t)
	id := h.game("A3-1")
	h.post(begin)
	h.write(id, rules.White, shuffle(0), begin)
	h.changePlayer(h.white, func(p *Player) { p.Called = "Dear Sir" })
	h.write(id, rules.Black, shuffle(1), begin.Add(time.Hour))
	err := h.view(func(tx *store.Tx) error {
		p, err := h.keptPerson(tx)(h.white)
		if p.Called != "Dear Sir" {
			t.Errorf("the player is called %q", p.Called)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
