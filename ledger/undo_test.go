package ledger

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"postd/ledger/store"
)

// TestUndo checks what lies beside a matter that can be undone, and what becomes of it: rows
// come back, the last first, unless somebody changed one since; a matter that cannot be
// undone is not filed as if it could.
func TestUndo(t *testing.T) {
	h := newHouse(t)
	said := &Undo{Path: "/p/new", Page: "/p", Words: "Ada added"}
	must(h.PutTournament(tournamentTaking(t, h)))(t)
	file := func(key string, rows ...Row) {
		t.Helper()
		must(h.File(Matter{Key: key, By: "edith", Rows: rows, Undo: said}))(t)
	}
	before := len(must(h.Players())(t))
	x := must(h.TournamentByLabel("U1"))(t)
	file("deed:one", Player{Name: "Ada", Addresses: []Address{{Addr: "ada@players.test"}}}, Enters{Tournament: x.ID, Version: x.Version, Addr: "ADA@players.test", State: Accepted, At: h.clock.now()})
	ada := must(h.PlayerByAddress("ada@players.test"))(t)
	if e, in := must(h.Tournament(x.ID))(t).Entry(ada.ID); !in || e.State != Accepted {
		t.Fatalf("entered is %+v", e)
	}
	if u := must(h.Undo("deed:one"))(t); u != *said {
		t.Errorf("kept is %+v", u)
	}
	m := must(h.Undoing("deed:one", "edith"))(t)
	must(h.File(m))(t)
	must(h.File(m))(t) // pressed twice
	if _, err := h.Player(ada.ID); !errors.Is(err, ErrNoPlayer) || len(must(h.Players())(t)) != before || len(must(h.Tournament(x.ID))(t).Entries) != 0 {
		t.Errorf("the player is there still: %v", err)
	}
	if _, err := h.PlayerByAddress("ada@players.test"); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("the address is taken still: %v", err)
	}
	for _, key := range []string{"deed:one", "deed:never"} {
		if _, err := h.Undoing(key, "edith"); !errors.Is(err, ErrNoUndo) {
			t.Errorf("%s: %v", key, err)
		}
	}

	p := must(h.Player(h.white))(t)
	p.Notes = "first"
	file("deed:two", p)
	p = must(h.Player(h.white))(t)
	p.Notes = "second"
	must(h.File(Matter{Key: "deed:three", By: "dan", Rows: []Row{p}}))(t)
	_, err := h.Undoing("deed:two", "edith")
	c, changed := errors.AsType[*ChangedSince](err)
	if !changed || c.By != "dan" || !c.At.Equal(h.clock.now()) || c.What != "player 1" {
		t.Errorf("changed since: %+v %v", c, err)
	}
	if _, err := h.File(Matter{Key: "deed:four", Rows: []Row{Pause{Why: "x"}}, Undo: said}); !errors.Is(err, errMatter) {
		t.Errorf("a pause can be undone: %v", err)
	}

	// What is too old goes when the next is kept.
	h.clock.set(h.clock.now().Add(undoLasts))
	if _, err := h.Undo("deed:two"); !errors.Is(err, ErrNoUndo) {
		t.Errorf("after fourteen days: %v", err)
	}
	p = must(h.Player(h.white))(t)
	p.Notes = "third"
	file("deed:five", p)
	err = h.view(func(tx *store.Tx) error {
		if n := len(must(allRows[json.RawMessage](tx.Bucket(bktUndo)))(t)); n != 1 {
			t.Errorf("%d rows are kept", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	h.clock.set(h.clock.now().Add(time.Minute))
	must(h.File(must(h.Undoing("deed:five", "edith"))(t)))(t)
	if p := must(h.Player(h.white))(t); p.Notes != "second" {
		t.Errorf("the notes are %q", p.Notes)
	}
}

// tournamentTaking is a tournament that takes entries.
func tournamentTaking(t *testing.T, h *house) Tournament {
	t.Helper()
	x := must(h.Tournament(h.tournament))(t)
	return Tournament{Label: "U1", Name: "Undone", Secretary: x.Secretary, Agreement: x.Agreement, State: Entered}
}
