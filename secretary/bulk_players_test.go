package secretary

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"postd/ledger"
	"postd/secretary/batches"
)

// picked is the page of the deed on the players.
func picked(path string, players ...ledger.Player) string {
	q := url.Values{}
	for _, p := range players {
		q.Add("player", fmt.Sprint(p.ID))
	}
	return path + "?" + q.Encode()
}

// TestE42BulkPlayers does at once what sends no letter, for those who are ticked and for all who
// fit, and takes each back by one press; what is not filled well is refused with a sentence.
func TestE42BulkPlayers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	four := o.four()
	tour := o.tournament("A3", func(row *ledger.Tournament) { row.State = ledger.Entered })
	shut := o.tournament("B3", entered(four[0]))
	if shut.State != ledger.Entered {
		shut.State = ledger.Entered
	}
	shut.State = ledger.Draft
	must(o.PutTournament(shut))(t)
	doubted := o.player("Ada Byron", func(p *ledger.Player) { p.Addresses[0].Verified = false })
	list := c.get("/p").sound().has("Change those ticked", "Change all 5 that fit", "Export those ticked")
	if n := len(list.all("input", "name", "player")); n != 5 {
		t.Errorf("%d boxes", n)
	}
	two := picked(pathPlayersBulk, four[0], four[1])

	for _, x := range []struct{ path, says string }{
		{two, "Choose a tournament that takes entries"}, {two, "The zone is a name"}, {two, "The region: One line"}, {two, "Say how you know"},
		{two, "Nothing would change. Left out: 2 players who have confirmed it"}, {two, "Nobody would be asked"}, {two, "Choose what is to be done"},
		{two, "The entries of B3 are not open"},
	} {
		fields := map[string][]string{
			"Choose a tournament that takes entries": {"deed", manyEnter}, "The zone is a name": {"deed", manyZone, "zone", "Nowhere"}, "The region: One line": {"deed", manyRegion, "region", "a\tb"},
			"Say how you know": {"deed", manyVouch}, "Nothing would change. Left out: 2 players who have confirmed it": {"deed", manyVouch, "why", "met them"},
			"Nobody would be asked": {"deed", manyAsk}, "Choose what is to be done": {"deed", "x"}, "The entries of B3 are not open": {"deed", manyEnter, "tournament", fmt.Sprint(shut.ID)},
		}[x.says]
		c.press(c.get(x.path).is(http.StatusOK).sound(), pathPlayersBulk, fields...).is(http.StatusUnprocessableEntity).has(x.says)
	}
	c.get(pathPlayersBulk).is(http.StatusOK).has("Nobody is chosen")

	letters, number := len(o.waiting()), fmt.Sprint(tour.ID)
	entries := func(state ledger.EntryState) (n int) {
		for _, e := range must(o.Tournament(tour.ID))(t).Entries {
			if e.State == state {
				n++
			}
		}
		return n
	}
	regions := func() (n int) {
		for _, p := range must(o.Players())(t) {
			if p.Region == "GB-ENG" {
				n++
			}
		}
		return n
	}
	zones := func() (n int) {
		for _, p := range must(o.Players())(t) {
			if p.Zone == "Europe/Paris" {
				n++
			}
		}
		return n
	}
	for _, x := range []struct {
		path   string
		fields []string
		says   string
		count  func() int
		is     int
	}{
		{two, []string{"deed", manyRegion, "region", "GB-ENG"}, "The region of 2 players is set: GB-ENG.", regions, 2},
		{pathPlayersBulk + "?all=yes", []string{"deed", manyZone, "zone", "Europe/Paris"}, "The zone of 5 players is set: Europe/Paris.", zones, 5},
		{pathPlayersBulk + "?all=yes&q=Smith", []string{"deed", manyZone, "zone", "Europe/Paris"}, "The zone of 1 player is set", zones, 1},
		{two, []string{"deed", manyEnter, "tournament", number}, "2 entries of A3: applied.", func() int { return entries(ledger.Applied) }, 2},
		{two, []string{"deed", manyAccept, "tournament", number}, "2 entries of A3: accepted.", func() int { return entries(ledger.Accepted) }, 2},
		{two, []string{"deed", manyWait, "tournament", number}, "2 entries of A3: waiting list.", func() int { return entries(ledger.OnList) }, 2},
		{pathPlayersBulk + "?all=yes", []string{"deed", manyVouch, "why", "met them"}, "1 address counts as confirmed. Left out: 4 players", func() int {
			if must(o.Player(doubted.ID))(t).Addresses[0].Verified {
				return 1
			}
			return 0
		}, 1},
	} {
		page := c.follow(c.press(c.get(x.path), pathPlayersBulk, x.fields...).is(http.StatusSeeOther)).has(x.says) // one press behind the form
		if n := x.count(); n != x.is {
			t.Errorf("%s: %d", x.says, n)
		}
		undo := page.undo()
		if undo == "" {
			t.Fatalf("%s: there is no Undo", x.says)
		}
		c.follow(c.press(page, undo)).has("Undone: ")
		if n := x.count(); n != 0 {
			t.Errorf("%s: after undoing %d", x.says, n)
		}
	}
	if n := len(o.waiting()); n != letters {
		t.Errorf("%d letters went out", n-letters)
	}

	rows := must(csv.NewReader(strings.NewReader(c.get(picked("/players.csv", four[1], doubted)).is(http.StatusOK).body)).ReadAll())(t)
	if len(rows) != 3 || rows[1][0] != "Jones" || rows[2][0] != "Ada Byron" {
		t.Errorf("%q", rows)
	}
	o.as(roleAuditor).get(two).is(http.StatusForbidden)
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// TestE42BulkAsk asks players whether their addresses are theirs: previewed with the number and
// the first letter, one letter a person, and nobody twice; who confirms meanwhile is left out.
func TestE42BulkAsk(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	unknown := func(p *ledger.Player) { p.Addresses[0].Verified = false }
	o.player("Smith")
	a, b := o.player("Ada Byron", unknown), o.player("Ben Carter", unknown)
	all := pathPlayersBulk + "?all=yes"
	preview := c.press(c.get(all).has("3 players: all"), pathPlayersBulk, "deed", manyAsk).is(http.StatusOK).sound()
	preview.has("3 players: all", "2 players are asked", "Left out: 1 player", "2 letters will go out", "ada-byron@players.test")
	if n := len(o.waiting()); n != 0 {
		t.Errorf("%d letters before the press", n)
	}
	c.sure(preview).is(http.StatusSeeOther)
	c.sure(preview) // pressed twice
	row := must(o.Player(b.ID))(t)
	row.Addresses[0].Verified = true
	must(o.PutPlayer(row))(t)
	o.batches()
	batch := must(o.Batches(0, nil))(t)
	if len(batch) != 1 || batch[0].Done != 2 || len(batch[0].Failed) != 1 || batch[0].Open() {
		t.Errorf("%+v", batch)
	}
	c.get(batches.Path(batch[0].ID)).sound().has("1 of 2 done, 1 refused", "Ben Carter", "has confirmed it")
	list := o.waiting()
	if len(list) != 1 || list[0].Name != "Ada Byron" {
		t.Errorf("%+v", list)
	}
	if p := must(o.Player(a.ID))(t); p.Addresses[0].Asked.IsZero() {
		t.Error("it does not stand in the row that the player is asked")
	}
	o.deliver()
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
