package secretary

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament/cells"
)

// TestEntries takes players in, and shows whether their addresses are verified.
func TestEntries(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	smith, jones := o.player("Smith"), o.player("Jones", unverified)
	row := o.tournament("A3", func(t *ledger.Tournament) { t.State = ledger.Draft })
	list := fmt.Sprintf("/t/%d/entries", row.ID)
	c.get(list).has("Nobody has entered yet", "Entries are closed").lacks("Enter the player")
	c.follow(c.sure(c.press(c.get(list), list+"/open"))).has("The entries are open", "Enter a player")
	enter := func(p ledger.Player, more ...string) *doc {
		t.Helper()
		return c.follow(c.sure(c.press(c.get(list), list+"/add", append([]string{"player", fmt.Sprint(p.ID)}, more...)...)))
	}
	enter(smith, "accepted", "on").has("Smith is entered")
	page := enter(jones, "wish", "to play Smith last")
	rows := page.rows("Entries")
	if len(rows) != 2 || rows[0][2] != "accepted" || !strings.Contains(rows[0][3], "smith@players.test verified") ||
		rows[1][2] != "applied" || !strings.Contains(rows[1][3], "jones@players.test not verified") || rows[1][6] != "to play Smith last" {
		t.Errorf("entries %v", rows)
	}
	if to := page.link("Add a new player"); to != "/p/new?then=%2Ft%2F1%2Fentries&tournament=1" {
		t.Errorf("a new player at %s", to)
	}
	now := must(o.Tournament(row.ID))(t)
	if e, _ := now.Entry(jones.ID); e.State != ledger.Applied || !e.At.Equal(o.clock.now()) {
		t.Errorf("entered %+v", e)
	}
	for name, fields := range map[string][]string{
		"twice":         {"player", fmt.Sprint(smith.ID)},
		"nobody":        {"player", "99"},
		"a long wish":   {"player", fmt.Sprint(smith.ID), "wish", strings.Repeat("x", 201)},
		"a second line": {"player", fmt.Sprint(smith.ID), "wish", "a\nb"},
	} {
		t.Run(name, func(t *testing.T) {
			c.post(list+"/add", append(fields, "nonce", visit.Nonce(), "version", fmt.Sprint(now.Version))...).is(http.StatusUnprocessableEntity).sound()
		})
	}
	for name, fields := range map[string][]string{
		"nobody is chosen":         {"to", "accepted"},
		"the player is so already": {"to", "accepted", "player", fmt.Sprint(smith.ID)},
		"no such state":            {"to", "drowned", "player", fmt.Sprint(smith.ID)},
	} {
		t.Run(name, func(t *testing.T) {
			c.post(list+"/move", append(fields, "nonce", visit.Nonce(), "version", fmt.Sprint(now.Version))...).is(http.StatusUnprocessableEntity).sound()
		})
	}
	c.follow(c.sure(c.press(c.get(list), list+"/move", "player", fmt.Sprint(smith.ID), "player", fmt.Sprint(jones.ID), "to", "waiting"))).
		has("Waiting list: Smith, Jones")
	c.follow(c.sure(c.press(c.get(list), list+"/close"))).has("The entries are closed")
}

// TestEntriesClosed checks that a tournament whose entries are closed is called so wherever it
// is named, and no draft, and that the next step is to draw. One that an older release
// closed has the state of a draft, and entries.
func TestEntriesClosed(t *testing.T) {
	t.Parallel()
	for name, older := range map[string]bool{"closed now": false, "closed by an older release": true} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			c := o.as(roleSecretary)
			row := o.tournament("A3", func(t *ledger.Tournament) {
				entered(o.four()...)(t)
				if older {
					t.State = ledger.Draft
				}
			})
			base := fmt.Sprintf("/t/%d", row.ID)
			if !older {
				c.press(c.get(base+"/entries"), base+"/entries/close")
			}
			page := c.get(base).has("Entries closed", "The entries are closed: draw the lots for the 4 players.").lacks("Draft", "Open the entries")
			if to := page.link("Draw the lots"); to != base+"/draw" {
				t.Errorf("the next step leads to %q", to)
			}
			c.get("/t").has("entries closed").lacks("draft", "Draft")
			c.get("/t?state=closed").has("Tournaments: entries closed")
			c.get(base + "/entries").has("Open the entries").lacks("Close the entries")
			c.get(base + "/edit").is(http.StatusOK) // the terms may still change
			c.drawn(must(o.Tournament(row.ID))(t), "seed")
		})
	}
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.tournament("A3", entered(o.player("Smith")))
	base := fmt.Sprintf("/t/%d", row.ID)
	c.press(c.get(base+"/entries"), base+"/entries/close")
	c.get(base).has("Entries are closed: 1 is accepted, and 3 are needed to draw.").lacks("Draft")
	c.follow(c.sure(c.press(c.get(base+"/entries"), base+"/entries/open"))).has("The entries are open.")
	c.get(base).has("Entries open")
}

// TestEntriesStand checks that when the lots are drawn entries cannot be
// changed, until the draw is taken back.
func TestEntriesStand(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	row := c.drawn(o.tournament("A3", entered(players...)), "seed")
	base := fmt.Sprintf("/t/%d", row.ID)
	fields := func() []string {
		return []string{"to", "withdrawn", "player", fmt.Sprint(players[0].ID), "nonce", visit.Nonce(), "version", fmt.Sprint(must(o.Tournament(row.ID))(t).Version)}
	}
	c.get(base + "/entries").has("Take the draw back").lacks("Withdraw…")
	c.post(base+"/entries/move", fields()...).is(http.StatusUnprocessableEntity).has("The lots are drawn")
	c.follow(c.sure(c.press(c.get(base+"/draw"), base+"/draw/back")))
	now := must(o.Tournament(row.ID))(t)
	if now.State != ledger.Entered || now.Pairings != nil || now.Entries[0].Number != 0 || now.Seed != "seed" {
		t.Errorf("taken back to %+v", now)
	}
	c.follow(c.sure(c.post(base+"/entries/move", fields()...))).has("Withdrawn: Smith")
	row = c.started(c.drawn(row, "again"))
	c.post(base+"/entries/move", fields()...).is(http.StatusUnprocessableEntity).has("ruled game by game")
	c.post(base+"/draw/back", "nonce", visit.Nonce(), "version", fmt.Sprint(row.Version)).is(http.StatusUnprocessableEntity)
	c.post(base+"/draw", "nonce", visit.Nonce(), "version", fmt.Sprint(row.Version), "seed", "x").is(http.StatusUnprocessableEntity).has("They stand")
}

// TestE82CSV checks that no cell of an export is a formula.
func TestE82CSV(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	wishes := []string{"=1+1", "+49", "-x", "@SUM(A1)", "\t=1", " =1", "plain", `a "quoted", word`, "＝1"}
	var players []ledger.Player
	for i, w := range wishes {
		players = append(players, o.player(strings.TrimSpace(w)+" Smith", func(p *ledger.Player) { p.Addresses[0].Addr = fmt.Sprintf("p%d@players.test", i) }))
	}
	row := c.drawn(o.tournament("A3", entered(players...), func(t *ledger.Tournament) {
		for i := range t.Entries {
			t.Entries[i].Wish = wishes[i]
		}
	}), "seed")
	for _, name := range []string{"entries.csv", "standings.csv"} {
		d := c.get(fmt.Sprintf("/t/%d/%s", row.ID, name)).is(http.StatusOK)
		if kind := d.header.Get("Content-Type"); kind != "text/csv; charset=utf-8" {
			t.Errorf("%s is %s", name, kind)
		}
		if to := d.header.Get("Content-Disposition"); !strings.HasPrefix(to, "attachment") || !strings.Contains(to, "A3-") {
			t.Errorf("%s is saved as %s", name, to)
		}
		rows := must(csv.NewReader(strings.NewReader(d.body)).ReadAll())(t)
		if len(rows) != len(wishes)+1 {
			t.Errorf("%s has %d rows", name, len(rows))
		}
		if head := strings.Join(rows[0], ","); name == "entries.csv" && head != "name,email,zone,region,country,club,rating,phone,notation,notes,tournament,post,post country,number,player,verified,entered,state,wish,sort name,rating source,rating date" {
			t.Errorf("%s has the columns %s", name, head)
		}
		for _, r := range rows {
			for _, cell := range r {
				if s := strings.TrimLeft(cell, " \t"); s != "" && strings.ContainsAny(s[:1], "=+-@") {
					t.Errorf("%s has the cell %q", name, cell)
				}
			}
		}
	}
	for cell, want := range map[string]string{"=1": "'=1", "": "", "–": "–", "½": "½", "1-0": "1-0", "\r=1": "'\r=1", "Smith": "Smith"} {
		if got := cells.Defused(cell); got != want {
			t.Errorf("%q becomes %q", cell, got)
		}
	}
}
