package ledger

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"postd/ledger/store"
)

// TestLastKeeper checks that the last keeper can neither be unseated nor disabled, and
// that the refusal says what to do.
func TestLastKeeper(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	rudge := must(h.PutUser("host", User{Name: "rudge", Full: "Miss Rudge", Seats: Chairs(OfficeKeeper)}))(t)
	must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeSecretary)}))(t)
	for name, change := range map[string]func(*User){
		"disabled": func(u *User) { u.Disabled = true },
		"unseated": func(u *User) { u.Seats = nil },
		"another":  func(u *User) { u.Seats = Chairs(OfficeAuditor) },
	} {
		u := rudge
		change(&u)
		if _, err := h.PutUser("host", u); !errors.Is(err, ErrLastKeeper) || !strings.Contains(err.Error(), "seat another keeper first") {
			t.Errorf("%s: %v", name, err)
		}
	}
	brown := must(h.PutUser("host", User{Name: "brown", Full: "Mrs Brown", Seats: Chairs(OfficeKeeper)}))(t)
	brown.Disabled = true
	brown = must(h.PutUser("host", brown))(t)
	u := rudge
	u.Disabled = true
	if _, err := h.PutUser("host", u); !errors.Is(err, ErrLastKeeper) {
		t.Errorf("beside one who is disabled: %v", err)
	}
	brown.Disabled = false
	must(h.PutUser("host", brown))(t)
	must(h.PutUser("host", u))(t)
}

// TestJoined checks that a user is one player and no other, and who is asked about.
func TestJoined(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-1") // players 1 and 2
	one := must(h.Player(1))(t)
	u := must(h.PutUser("host", User{Name: "someone", Full: strings.ToUpper(one.Name)}))(t)
	alike := func() int {
		return len(u.Unsaid(must(h.Alike(u))(t)))
	}
	if alike() != 1 {
		t.Errorf("%d players may be the user", alike())
	}
	u = must(h.Plays("host", u, 1))(t)
	if alike() != 0 {
		t.Error("who is joined is asked about")
	}
	if _, err := h.Plays("host", u, 2); !errors.Is(err, ErrJoined) || !strings.Contains(err.Error(), "say first that they play nowhere") {
		t.Errorf("a second player: %v", err)
	}
	if _, err := h.Plays("host", u, 99); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("no such player: %v", err)
	}
	if u = must(h.Plays("host", u, 0))(t); !u.Nowhere || alike() != 0 {
		t.Errorf("nowhere: %+v", u)
	}
	must(h.PutPlayer(Player{Name: one.Name, Addresses: []Address{{Addr: "new@players.test"}}}))(t)
	if alike() != 1 {
		t.Error("a new player of the same name raises no question")
	}
}

// TestSeatAll checks the step from a ledger in which each user had one role over all:
// who was secretary keeps the office; the others sit where a tournament's row, or the
// players of a game, name them; the rest hold no seat.
func TestSeatAll(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	must(h.PutTournament(Tournament{Label: "B3", Name: "Test", Secretary: Official{"Miss Rudge", "rudge@chess.test"},
		Umpire: Official{"Mr Rice", "rice@chess.test"}, Adjudicator: Official{"A. Mason", "mason@chess.test"}, Agreement: agreement(t)}))(t)
	must(h.PutTournament(Tournament{Label: "B4", Name: "Test", Secretary: Official{"Miss Rudge", "rudge@chess.test"}, Agreement: agreement(t)}))(t)
	old := map[string]string{ // name: full name, role of former releases, and the seats that come of it
		"rudge": "Miss Rudge|secretary|keeper", "rice": "mr rice|umpire|umpire of tournament 2", "mason@chess.test": "Mason|adjudicator|adjudicator of tournament 2",
		"bird": "Mr Bird|umpire|", "brown": "Mr Rice|auditor|",
	}
	names := slices.Sorted(maps.Keys(old))
	err := h.db.Update(func(tx *store.Tx) error {
		for i, name := range names {
			f := strings.Split(old[name], "|")
			row := fmt.Sprintf(`{"id":%d,"name":%q,"full":%q,"role":%q,"created":"2026-12-07T09:00:00Z","version":1}`, i+1, name, f[0], f[1])
			if err := tx.Bucket(bktUsers).Put(be8(uint64(i+1)), []byte(row)); err != nil {
				return err
			}
		}
		return errors.Join(tx.Bucket(bktUsers).SetSequence(uint64(len(names))), tx.Bucket(bktMeta).Put(metaSchema, be8(4)))
	})
	if err != nil {
		t.Fatal(err)
	}
	h.reopen()
	for _, name := range names {
		u := must(h.UserByName(name))(t)
		if want := strings.Split(old[name], "|")[2]; u.Sits() != want || u.Version != 2 {
			t.Errorf("%s sits as %q, want %q", name, u.Sits(), want)
		}
	}
	if lines := must(h.LogLines(0, 1))(t); lines[0].What != "seated" || !strings.Contains(lines[0].Reason, "keeper") {
		t.Errorf("the log says %+v", lines[0])
	}
	before := must(h.LogLines(0, 1))(t)[0].Seq
	h.reopen()
	if after := must(h.LogLines(0, 1))(t)[0].Seq; after != before {
		t.Error("they are seated again")
	}
	checked(t, h.Ledger)
}

// TestSeatGone checks what is said of a seat in a tournament or game that there is not.
func TestSeatGone(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	for words, ask := range map[string]func() (Chair, error){
		"there is no tournament Z9 (any more)": func() (Chair, error) { return h.ChairOf("umpire", "Z9", "", false) },
		"there is no game Z9-1 (any more)":     func() (Chair, error) { return h.ChairOf("umpire", "", "Z9-1", false) },
		"an office is keeper, secretary":       func() (Chair, error) { return h.ChairOf("player", "", "", true) },
		"of one tournament, of one game":       func() (Chair, error) { return h.ChairOf("umpire", "", "A3-1", true) },
	} {
		if _, err := ask(); !errors.Is(err, ErrSeat) || !strings.Contains(err.Error(), words) {
			t.Errorf("got %v, want %q", err, words)
		}
	}
	c := must(h.ChairOf(" Umpire ", "", "a3-1", false))(t)
	if c != (Chair{Office: OfficeUmpire, Game: id}) || h.ChairWords(c) != "umpire of game A3-1" {
		t.Errorf("it is %+v, %q", c, h.ChairWords(c))
	}
	if c := must(h.ChairOf("keeper", "", "", false))(t); !c.All {
		t.Error("a keeper is not of all")
	}
	if words := h.ChairWords(Chair{Office: OfficeUmpire, Tournament: 77}); words != "umpire of tournament 77, which is gone" {
		t.Errorf("it is called %q", words)
	}
}

// TestObjectOfGame checks that one who is named and plays in the game is not counted
// as somebody who holds the office there.
func TestObjectOfGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	o := must(h.InSection(must(h.ObjectOfGame(id))(t)))(t)
	if o.Umpire || o.Adjudicator || len(o.Parties) != 2 || len(o.Section) < 2 {
		t.Fatalf("it is %+v", o)
	}
	u := must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: []Chair{{Office: OfficeUmpire, Game: id}}}))(t)
	if o = must(h.ObjectOfGame(id))(t); !o.Umpire || o.Adjudicator {
		t.Errorf("with an umpire of the game: %+v", o)
	}
	must(h.Plays("host", u, o.Parties[0]))(t)
	if o = must(h.ObjectOfGame(id))(t); o.Umpire {
		t.Error("an umpire who plays in the game counts as one")
	}
	player := must(h.Player(o.Parties[0]))(t)
	row := must(h.Tournament(o.Tournaments[0]))(t)
	row.Umpire = Official{player.Name, player.Addresses[0].Addr}
	must(h.PutTournament(row))(t)
	if o = must(h.ObjectOfGame(id))(t); o.Umpire {
		t.Error("an umpire by the row who plays in the game counts as one")
	}
	row = must(h.Tournament(row.ID))(t)
	row.Umpire = Official{"Mr Hoffer", "hoffer@umpires.test"}
	must(h.PutTournament(row))(t)
	if o = must(h.ObjectOfGame(id))(t); !o.Umpire {
		t.Error("an umpire by the row does not count")
	}
}

func TestAlikeNames(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"Mr Rice", "rice"}: true, {"A. Rice", "Arthur Rice"}: true, {"Mr Rice", "Isaac Rice"}: true, {"RICE", " Rice "}: true,
		{"A. Rice", "B. Rice"}: false, {"Arthur Rice", "Alan Rice"}: false, {"Miss Rudge", "Mr Rice"}: false, {"Mr", "Mr"}: false, {"", ""}: false,
		{"M. O'Brien", "Mary O'Brien"}: true, {"Émile Lange", "É. Lange"}: true,
	} {
		if got := alikeNames(pair[0], pair[1]); got != want || alikeNames(pair[1], pair[0]) != want {
			t.Errorf("%q and %q: %t", pair[0], pair[1], got)
		}
	}
}
