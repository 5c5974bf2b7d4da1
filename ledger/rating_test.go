package ledger

import (
	"errors"
	"strings"
	"testing"

	"postd/ledger/store"
)

// aList is a list of two players, of whom one won against the other.
func (h *house) aList(no int, quarter string) RatingList {
	row := func(p, o uint64, rating, points int, white bool) RatingRow {
		return RatingRow{Player: p, Rating: rating, Games: 1, Was: RatingBefore{Rating: 1500}, K: 40, Lines: []RatedGame{{Game: 1, Other: o, Rating: 1500, White: white, Points: points}}}
	}
	return RatingList{No: no, Quarter: quarter, By: "secretary", At: begin, Players: 2, Games: 1, Rows: []RatingRow{row(h.white, h.black, 1520, 100, true), row(h.black, h.white, 1480, 0, false)}}
}

// TestRatingListOnce: a list is written whole, once, after the one before, and with figures that are
// what their working comes to; else not at all.
func TestRatingListOnce(t *testing.T) {
	h := newHouse(t)
	file := func(key string, x RatingList) error {
		_, err := h.File(Matter{Key: key, By: "secretary", Rows: []Row{x}})
		return err
	}
	for want, change := range map[string]func(*RatingList){
		"stands twice on list 1":    func(x *RatingList) { x.Rows[1] = x.Rows[0] },
		"no such player":            func(x *RatingList) { x.Rows[0].Player = 99 },
		"the working comes to 1520": func(x *RatingList) { x.Rows[0].Rating = 1521 },
		"the rating -1 is not":      func(x *RatingList) { x.Rows[0] = RatingRow{Player: h.white, Rating: -1} },
		"is no quarter":             func(x *RatingList) { x.Quarter = "next" },
		"of 3 players has 2 rows":   func(x *RatingList) { x.Players = 3 },
		"has a maker and a player":  func(x *RatingList) { x.By = "" },
	} {
		x := h.aList(1, "2027-Q1")
		change(&x)
		if err := file("wrong: "+want, x); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if heads := must(h.RatingLists())(t); len(heads) != 0 || len(must(h.RatingsOf(h.white))(t)) != 0 {
		t.Fatalf("something is left of lists that were refused: %+v", heads)
	}
	if err := file("one", h.aList(1, "2027-Q1")); err != nil {
		t.Fatal(err)
	}
	if err := file("again", h.aList(1, "2027-Q1")); !errors.Is(err, ErrStale) {
		t.Errorf("the same list again: %v", err)
	}
	second := h.aList(2, "2027-Q3")
	if err := file("a quarter left out", second); err == nil || !strings.Contains(err.Error(), "list 2 is for 2027-Q3, and the one before for 2027-Q1") {
		t.Errorf("a quarter left out: %v", err)
	}
	second = RatingList{No: 2, Quarter: "2027-Q2", By: "secretary", Players: 2, Rows: []RatingRow{{Player: h.white, Rating: 1520, Games: 1}, {Player: h.black, Rating: 1480, Games: 1}}}
	if err := file("two", second); err != nil {
		t.Fatal(err)
	}
	of := must(h.RatingsOf(h.white))(t)
	if len(of) != 2 || of[0].List.No != 2 || of[1].Row.String() != "1520?" {
		t.Errorf("the figures of White are %+v", of)
	}
	p := must(h.Player(h.white))(t)
	if _, err := h.File(Matter{Key: "away", Rows: []Row{unentered{p.ID, p.Version}}}); err == nil || !strings.Contains(err.Error(), "Smith stands on rating list 1") {
		t.Errorf("one who stands on a list is taken away: %v", err)
	}
}

// TestCheckFindsChangedRatings changes what is stored by hand, and Check names it.
func TestCheckFindsChangedRatings(t *testing.T) {
	for want, change := range map[string]func(*store.Tx, *house) error{
		"the working comes to 1520": func(tx *store.Tx, h *house) error {
			x := h.aList(1, "2027-Q1").Rows[0]
			x.Rating = 1600
			return putRow(tx.Bucket(bktRated), ratedKey(1, h.white), x)
		},
		"of 2 players has 1 rows": func(tx *store.Tx, h *house) error { return tx.Bucket(bktRated).Delete(ratedKey(1, h.white)) },
		"has rows and no head":    func(tx *store.Tx, _ *house) error { return tx.Bucket(bktRatings).Delete(be8(1)) },
	} {
		h := &house{t: t, clock: &clock{t: begin}, path: t.TempDir() + "/postd.db"}
		h.open()
		for _, name := range []string{"Smith", "Jones"} {
			h.white, h.black = h.black, must(h.PutPlayer(Player{Name: name, Addresses: []Address{{Addr: name + "@players.test"}}}))(t)
		}
		must(h.File(Matter{Key: "one", By: "secretary", Rows: []Row{h.aList(1, "2027-Q1")}}))(t)
		checked(t, h.Ledger)
		if err := h.db.Update(func(tx *store.Tx) error { return change(tx, h) }); err != nil {
			t.Fatal(err)
		}
		if r := must(h.Check(false))(t); !strings.Contains(strings.Join(r.Findings, "\n"), want) {
			t.Errorf("%s: %s", want, r.Findings)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}
}
