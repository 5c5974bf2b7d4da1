package secretary

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// played is a tournament of four that has begun. Number 1 beats 2 and draws
// with 3; 2 beats 4; 3 and 4 draw; 1 and 4, 2 and 3 play on.
func (c *client) played() ledger.Tournament {
	c.t.Helper()
	row := c.started(c.drawn(c.tournament("A3", entered(c.four()...)), "seed"))
	c.deliver()
	c.advance(begin.Sub(c.clock.now()))
	for i, p := range row.Pairings {
		id := c.gamesOf(row.ID)[i]
		lost := func(number int) {
			if p.White == number {
				c.resign(id, rules.White)
			} else {
				c.resign(id, rules.Black)
			}
		}
		switch [2]int{min(p.White, p.Black), max(p.White, p.Black)} {
		case [2]int{1, 2}:
			lost(2)
		case [2]int{2, 4}:
			lost(4)
		case [2]int{1, 3}, [2]int{3, 4}:
			c.draw(id)
		case [2]int{1, 4}:
			c.play(id, "P-K4", "P-K4")
		}
	}
	return must(c.Tournament(row.ID))(c.t)
}

// TestE26Standings checks that score, games left and tie-breaks are shown, with
// the working of each figure by link.
func TestE26Standings(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.played()
	base := fmt.Sprintf("/t/%d/standings", row.ID)
	page := c.get(base).is(http.StatusOK).sound()
	names := map[int]string{}
	for _, e := range row.Entries {
		names[e.Number] = must(o.Player(e.Player))(t).Name
	}
	// place, number and player, score, 1 2 3 4, left, direct encounter, SB, won; a game in
	// play is a blank that says so to those who hear the page
	want := [][]string{
		{"1", "1 " + names[1], "1½", "", "1", "½", "in play", "1", "–", "1½", "1"},
		{"2", "3 " + names[3], "1", "½", "in play", "", "½", "1", "–", "1", "0"},
		{"3", "2 " + names[2], "1", "0", "", "in play", "1", "1", "–", "½", "1"},
		{"4", "4 " + names[4], "½", "in play", "0", "½", "", "1", "–", "½", "0"},
	}
	for i, got := range page.rows("Crosstable, in the order of the scores") {
		if strings.Join(got, "|") != strings.Join(want[i], "|") {
			t.Errorf("row %d\ngot  %q\nwant %q", i+1, got, want[i])
		}
	}
	page.has("Direct encounter, Sonneborn-Berger, Games won", "What the marks mean")
	for i, got := range c.get(base + "?order=number").sound().rows("Crosstable, in the order of the numbers") {
		if !strings.HasPrefix(got[1], fmt.Sprint(i+1)+" ") {
			t.Errorf("row %d is %q", i+1, got)
		}
	}
	working := c.get(page.link("1½")).is(http.StatusOK).sound()
	for _, r := range working.rows("How the figures are made up") {
		if r[0] == "Sonneborn-Berger" && (r[1] != "1½" || !strings.Contains(r[2], "1 × 1 = 1 against "+names[2]) || !strings.Contains(r[2], "½ × 1 = ½ against "+names[3])) {
			t.Errorf("Sonneborn-Berger: %q", r)
		}
	}
	c.get(base + "/5").is(http.StatusNotFound)
	c.get(base + "/x").is(http.StatusNotFound)
}

// TestE27Provisional checks that what is unfinished shows, and whether the
// table is final is said.
func TestE27Provisional(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.played()
	base := fmt.Sprintf("/t/%d/standings", row.ID)
	page := c.get(base).has("provisional", "4 games are finished, 2 left")
	unfinished := strings.Count(strings.Join(slices.Concat(page.rows("Crosstable")...), "|"), "in play")
	page.has("4 of 6 ended")
	for _, a := range page.all("a", "aria-label", "") {
		if words, _ := attr(a, "aria-label"); strings.Contains(words, "unfinished") {
			t.Errorf("a game in play is a link: %s", words)
		}
	}
	if unfinished != 4 {
		t.Errorf("%d cells are unfinished", unfinished)
	}
	for _, id := range o.gamesOf(row.ID) {
		if !must(o.Line(id))(t).Over() {
			o.resign(id, rules.Black)
		}
	}
	// DESK/E-27: the games are over, and the table is final when nothing can be appealed from any more.
	last := must(o.Line(o.gamesOf(row.ID)[0]))(t).Ended
	for _, id := range o.gamesOf(row.ID) {
		last = calendar.Later(last, must(o.Line(id))(t).Ended)
	}
	day := calendar.DayWords(last.Add(14*24*time.Hour), folder.ZoneOf(row))
	ended := "All games are over. The table is final on " + day + ", unless somebody appeals before."
	c.get(base).has("ended", ended, "6 games are finished").lacks("provisional", "left.")
	c.get(fmt.Sprintf("/t/%d", row.ID)).has(ended).lacks("Archive it")
	c.post(fmt.Sprintf("/t/%d/archive", row.ID), "nonce", visit.Nonce(), "version", fmt.Sprint(must(o.Tournament(row.ID))(t).Version)).is(http.StatusUnprocessableEntity).has("cannot be archived yet", "The table is final on "+day)
	// An appeal keeps it open; the answer to it is a ruling, from which one may appeal again.
	o.advance(10 * 24 * time.Hour)
	o.write(o.gamesOf(row.ID)[0], rules.White, "APPEAL The result is not right.")
	c.get(base).has("All games are over. The table is not final: 1 game waits for a ruling.")
	o.advance(10 * 24 * time.Hour)
	c.get(base).has("not final")
	c.get("/").lacks("Final table to send")
	c.through("/g/"+o.gamesOf(row.ID)[0].String()+"/rule/Uphold", "on", "1", "reason", "It is right.")
	ruled := calendar.DayWords(o.clock.now().Add(14*24*time.Hour), folder.ZoneOf(row))
	c.get(base).has("The table is final on " + ruled)
	o.advance(14*24*time.Hour + time.Minute)
	c.get(base).has("All games are over, and the table is final.")
	c.get(fmt.Sprintf("/t/%d", row.ID)).has("the table is final.", "Archive it")
	c.get("/").has("Final table to send", row.Label)
	drawn := c.drawn(o.tournament("B1", entered(must(o.Players())(t)...)), "seed")
	c.get(fmt.Sprintf("/t/%d/standings", drawn.ID)).has("provisional", "No game is finished yet")
	c.get(fmt.Sprintf("/t/%d/standings", o.tournament("H1").ID)).has("There is no table yet")
}

// TestStandingsByHand checks that games that were arranged singly make a table
// too.
func TestStandingsByHand(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.resign(id, rules.White)
	rows := c.get("/t/1/standings").is(http.StatusOK).sound().rows("Crosstable")
	if len(rows) != 2 || rows[0][1] != "2 Jones" || rows[0][2] != "1" || rows[1][4] != "0" {
		t.Errorf("table %q", rows)
	}
	c.get("/t/1").has("Ended", "Games", "0–1, resigned")
}

// TestExports checks that the table as CSV and the games as PGN say what the
// pages say.
func TestExports(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.played()
	base := fmt.Sprintf("/t/%d", row.ID)
	rows := must(csv.NewReader(strings.NewReader(c.get(base + "/standings.csv").is(http.StatusOK).body)).ReadAll())(t)
	if len(rows) != 5 || strings.Join(rows[0], ",") != "Place,Number,Name,1,2,3,4,Score,Left,Won,Direct encounter,Sonneborn-Berger,Koya" || rows[1][7] != "1½" {
		t.Errorf("table %q", rows)
	}
	d := c.get(base + "/games.pgn").is(http.StatusOK)
	if kind := d.header.Get("Content-Type"); kind != "application/vnd.chess-pgn" {
		t.Errorf("it is %s", kind)
	}
	for words, n := range map[string]int{
		`[Event "Tourney A3"]`: 6, `[Result "*"]`: 2, `[Result "1/2-1/2"]`: 2, `[Mode "EM"]`: 6, `[Termination "unterminated"]`: 2,
		"1. e4 {[%emt ": 1, "1... e5 {[%emt": 1, `[Round "3"]`: 2, `[EventDate "2026.12.07"]`: 6, "@players.test": 0, `[GameId "A3-6"]`: 1,
	} {
		if got := strings.Count(d.body, words); got != n {
			t.Errorf("%s stands %d times, not %d:\n%s", words, got, n, d.body)
		}
	}
}
