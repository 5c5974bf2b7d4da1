package ledger

import (
	"testing"

	"postd/correspondence"
	"postd/descriptive"
	"postd/ledger/store"
)

// TestRowsOfEarlierReleases checks that a row that an earlier release wrote means
// for ever what it meant then, and so do the letters after it.
func TestRowsOfEarlierReleases(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, row     string
		moves, beside string
	}{
		{"algebraic as well", `{"id":2,"name":"Jones","addresses":[{"addr":"jones@players.test","verified":true},{"addr":"jones@home.test","verified":true}],"algebraic":true,"version":1}`, "", "algebraic"},
		{"with the other wishes", `{"id":2,"name":"Jones","addresses":[{"addr":"jones@players.test","verified":true},{"addr":"jones@home.test","verified":true}],"zone":"Europe/Paris","spelling":"N","algebraic":true,"form":"text","region":"FR","notes":"x","version":7}`, "", "algebraic"},
		{"descriptive alone", `{"id":2,"name":"Jones","addresses":[{"addr":"jones@players.test","verified":true},{"addr":"jones@home.test","verified":true}],"version":3}`, "", ""},
		{"of this release", `{"id":2,"name":"Jones","addresses":[{"addr":"jones@players.test","verified":true},{"addr":"jones@home.test","verified":true}],"moves":"full","beside":"uci","version":3}`, "full", "uci"},
	} {
		t.Run(x.name, func(t *testing.T) {
			h := newHouse(t)
			if err := h.db.Update(func(tx *store.Tx) error {
				return tx.Bucket(bktPlayers).Put(be8(h.black), []byte(x.row))
			}); err != nil {
				t.Fatal(err)
			}
			h.reopen()
			p := must(h.Player(h.black))(t)
			if p.Moves != x.moves || p.Beside != x.beside || p.Name != "Jones" || len(p.Addresses) != 2 {
				t.Fatalf("the row is %+v", p)
			}
			if p.Zone != "" && (p.Zone != "Europe/Paris" || p.Spelling != "N" || p.Form != "text" || p.Region != "FR" || p.Notes != "x" || p.Version != 7) {
				t.Errorf("the row is %+v", p)
			}
			must(h.PutPlayer(p))(t)
			h.reopen()
			again := must(h.Player(h.black))(t)
			if again.Moves != x.moves || again.Beside != x.beside {
				t.Errorf("written again it is %+v", again)
			}
			again.Beside = ""
			must(h.PutPlayer(again))(t)
			if p := must(h.Player(h.black))(t); p.Beside != "" {
				t.Errorf("given up, the wish is there again: %+v", p)
			}
		})
	}
}

// TestReaderHasTheWish checks that what a player wishes comes to the words of that
// player's letters, and to nobody else's.
func TestReaderHasTheWish(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	smith := must(h.Player(h.white))(t)
	smith.Moves, smith.Beside, smith.Spelling = "algebraic", "descriptive", "N"
	must(h.PutPlayer(smith))(t)
	var got []correspondence.Reader
	h.o.Render = func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		got = append(got, r)
		return words(n, r)
	}
	h.game("A3-12")
	if len(got) != 2 {
		t.Fatalf("%d letters", len(got))
	}
	if r := got[0]; r.Name != "Smith" || r.Moves != descriptive.InAlgebraic || !r.Also || r.Beside != descriptive.InBrief || r.Spelling != "N" {
		t.Errorf("Smith is %+v", r)
	}
	if r := got[1]; r.Name != "Jones" || r.Moves != descriptive.InBrief || !r.Also || r.Beside != descriptive.InAlgebraic {
		t.Errorf("Jones is %+v", r)
	}
}

// TestShown checks that every form can be wished for, and a second beside it.
func TestShown(t *testing.T) {
	t.Parallel()
	words := []string{"descriptive", "full", "algebraic", "numeric", "uci"}
	for f, moves := range words {
		for b, beside := range words {
			p := Player{Moves: moves, Beside: beside}
			m, s, also, err := p.Shown()
			if err != nil || m != descriptive.Form(f) || also != (f != b) || also && s != descriptive.Form(b) {
				t.Errorf("%s beside %s: %v %v %v %v", beside, moves, m, s, also, err)
			}
			if (p.shownFault() == nil) != (f != b) {
				t.Errorf("%s beside %s: %v", beside, moves, p.shownFault())
			}
		}
	}
	for _, p := range []Player{{Moves: "san"}, {Beside: "san"}, {Moves: "numeric", Beside: "Kt"}} {
		if _, _, _, err := p.Shown(); err == nil {
			t.Errorf("%+v is shown", p)
		}
	}
	if m, _, also, err := (Player{}).Shown(); m != descriptive.InBrief || also || err != nil {
		t.Errorf("without a wish: %v %v %v", m, also, err)
	}
}
