package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/quarters"

	"postd/rules"
	"postd/secretary/visit"
)

// rated is an office in which the example of the design is played: Foster, with 1500 after 12
// games, beats Hall and draws with Ellis, and there are games that are not rated.
func rated(t *testing.T, first time.Time) (o *office, foster, hall, ellis ledger.Player) {
	t.Helper()
	o = newOffice(t)
	foster, hall, ellis = o.player("Eve Foster"), o.player("Gwen Hall"), o.player("Dan Ellis")
	list := must(quarters.Import(o.Ledger, []byte("name,rating,games,quarter\nEve Foster,1500,12,2026-Q4\ngwen hall,1612,40,2026-Q4\nDan Ellis,1455,40,2026-Q4\n"), "the club's list", o.clock.now(), time.UTC))(t)
	list.By, list.At = "secretary", o.clock.now()
	must(o.File(ledger.Matter{Key: "ratings:1", By: "secretary", Rows: []ledger.Row{list}}))(t)
	x := o.tournament("C", func(c *ledger.Tournament) { c.Agreement.FirstTurnAt = first })
	var games []terms.GameID
	games = append(games, o.arrange(x, "C1", foster, hall), o.arrange(x, "C2", ellis, foster),
		o.arrange(x, "C3", foster, hall, func(a *terms.Agreement) { a.Rated = terms.NotRated }), o.arrange(x, "C4", hall, ellis))
	o.deliver()
	o.advance(first.Sub(o.clock.now()))
	for _, id := range games[:3] {
		o.play(id, "P-K4", "P-K4")
	}
	o.resign(games[0], rules.Black)
	o.draw(games[1])
	o.resign(games[2], rules.Black)
	o.resign(games[3], rules.Black) // a side has sent no record
	return o, foster, hall, ellis
}

// TestRatingsPublished publishes a list by four presses, as the example of the design has it, and looks at
// the list, the working on the player's page, and the letter to the one who asked.
func TestRatingsPublished(t *testing.T) {
	t.Parallel()
	o, foster, hall, _ := rated(t, begin)
	row := must(o.Player(foster.ID))(t)
	row.Ratings = true
	must(o.PutPlayer(row))(t)
	c := o.as(roleSecretary)

	d := c.get("/p").is(http.StatusOK)
	d = c.get(d.link("Ratings")).is(http.StatusOK).sound().has("List 2 will be of the games that end from October to December 2026. It can be published from Fri 1 Jan 2027, 00:00")
	c.get(d.link("The next list, as it would be now")).is(http.StatusOK).sound().has("Nothing of it is published yet: 3 players, 2 games rated, 2 not.", "1524")
	o.clock.set(at("2026-12-31 23:59"))
	c.post("/ratings/next/publish", "nonce", visit.Nonce()).is(http.StatusUnprocessableEntity).has("List 2 cannot be published yet.")
	o.clock.set(at("2027-01-01 00:00"))
	c.get("/").is(http.StatusOK).has("Rating list", "the quarter of its games is over")
	d = c.get("/ratings").is(http.StatusOK).sound().has("List 2 can be published")
	d = c.press(d, "/ratings/next/publish").is(http.StatusOK).sound()
	d.has("List 2 is of the games that ended from October to December 2026: 3 players, 2 games rated, 2 not.", "1524 (+24)", "1599 (−13)", "1456 (+1)", "1 letter goes to who asked for it by RATINGS ON")
	if len(must(o.RatingLists())(t)) != 1 {
		t.Fatal("the preview has published it")
	}
	d = c.sure(d)
	d = c.follow(d).is(http.StatusOK).sound().has("In force from January to March 2027", "C3: not rated by its terms", "C4: not begun: a side has sent no record")
	if rows := d.rows("Ratings"); len(rows) != 3 || strings.Join(rows[1], "|") != "Eve Foster|1524|1500|+24|14" {
		t.Errorf("the list is %q", rows)
	}
	c.get("/").is(http.StatusOK).lacks("the quarter of its games is over")
	c.post("/ratings/next/publish", "nonce", visit.Nonce(), "sure", "yes").is(http.StatusUnprocessableEntity).has("List 3 cannot be published yet.")

	want := "1500 (12 games before, K 40) wins against 1612 and draws with 1455: expected .35 + .56 = .91; 1½ − .91 = .59; 40 × .59 = 23.6 → +24, 1524"
	d = c.get(fmt.Sprintf("/p/%d", foster.ID)).is(http.StatusOK).sound().has("1524 (List 2, January to March 2027)", want)
	for i, line := range []string{"C1|White|Gwen Hall|1612|0.35|1|+26", "C2|Black|Dan Ellis|1455|0.56|0.5|−2.4", "Sum||||0.91|1.5|+23.6"} {
		if got := strings.Join(d.rows("The games of List 2")[i], "|"); got != line {
			t.Errorf("the working has %s, not %s", got, line)
		}
	}
	o.batches()
	letters := o.waiting()
	last := letters[len(letters)-1]
	if last.To != foster.Writes() || !strings.Contains(last.Words.Subject, "rating list 2") || !strings.Contains(strings.Join(strings.Fields(last.Words.Text), " "), want) {
		t.Errorf("the letter to %s: %s\n%s", last.To, last.Words.Subject, last.Words.Text)
	}
	if n := len(must(o.Batches(0, func(b ledger.Batch) bool { return b.Deed == "rating-letter" && !b.Open() && len(b.Targets) == 1 }))(t)); n != 1 {
		t.Errorf("%d batches of letters", n)
	}
	if body := c.get("/ratings/2/csv").is(http.StatusOK).body; body != "list,quarter,name,rating,games,top,source\r\n2,2027-Q1,Gwen Hall,1599,41,,the club's list\r\n2,2027-Q1,Eve Foster,1524,14,,the club's list\r\n2,2027-Q1,Dan Ellis,1456,41,,the club's list\r\n" {
		t.Errorf("the file is %q", body)
	}
	c.seedsByList(foster, hall)
}

// TestRatingsMadeGood changes a result after its list: the list stays, and the next one says why it
// differs.
func TestRatingsMadeGood(t *testing.T) {
	t.Parallel()
	o, foster, _, _ := rated(t, at("2026-12-28 09:00"))
	c := o.as(roleSecretary)
	o.clock.set(at("2027-01-01 00:00"))
	c.follow(c.sure(c.press(c.get("/ratings"), "/ratings/next/publish"))).is(http.StatusOK)
	before := c.get("/ratings/2").body
	c.follow(c.sure(c.press(c.get("/g/g1/rule/Reopen"), "/g/g1/rule/Reopen", "reason", "It was a slip."))).has("Ruled in C1: Reopen")
	if after := c.get("/ratings/2").body; after != before {
		t.Error("list 2 was changed")
	}
	o.clock.set(at("2027-04-01 00:00"))
	d := c.follow(c.sure(c.press(c.get("/ratings"), "/ratings/next/publish"))).is(http.StatusOK).sound()
	d.has("1 game made good of earlier lists", "Game C1, Eve Foster against Gwen Hall: it is in play again.")
	c.get(fmt.Sprintf("/p/%d", foster.ID)).has("has no game in this quarter; made good of game C1 against Gwen Hall (it is in play again): −26; together −26 → −26, 1498")
}

// TestRatingsFirst makes the first list of an office, of a quarter that the secretary chooses.
func TestRatingsFirst(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	d := c.press(c.get("/ratings").sound().has("There is no rating list yet."), "/ratings/next/publish", "quarter", "2026-Q2")
	d.has("Nobody would stand on this list.", "No game that ended from April to June 2026 is rated.")
	c.get("/ratings/next?quarter=yesterday").is(http.StatusUnprocessableEntity).has("There is no such quarter.")
	c.get("/ratings/1").is(http.StatusNotFound).has("There is no rating list 1.")
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.resign(id, rules.Black)
	o.clock.set(at("2027-01-01 00:00"))
	row := must(o.Player(1))(t)
	row.Rating, row.RatingFrom = 3900, "a dream"
	must(o.PutPlayer(row))(t)
	c.get("/ratings/next").is(http.StatusUnprocessableEntity).has("Smith has no list yet, and begins with what was entered: the rating 3900 is not from 800 to 3500")
	row = must(o.Player(1))(t)
	row.Rating, row.RatingFrom = 1700, "FIDE"
	must(o.PutPlayer(row))(t)
	d = c.follow(c.sure(c.press(c.get("/ratings"), "/ratings/next/publish", "quarter", "2026-Q4"))).is(http.StatusOK).sound()
	if rows := d.rows("Ratings"); fmt.Sprint(rows) != "[[Smith 1710? 1700 +10 1] [Jones 1490? 1500 −10 1]]" {
		t.Errorf("the list is %q", rows)
	}
	o.as(roleAuditor).get("/ratings").is(http.StatusOK).lacks("Show list")
}

// seedsByList seeds a cup: by the last list, and by the page of who is not on it.
func (c *client) seedsByList(foster, hall ledger.Player) {
	c.t.Helper()
	new := c.player("Ada New", func(p *ledger.Player) { p.Rating = 1550 })
	row := c.tournament("K27", entered(foster, hall, new), func(t *ledger.Tournament) { t.Cup = &ledger.Cup{Games: 2} })
	page := c.get(fmt.Sprintf("/t/%d/tree/seeds", row.ID)).sound().has("Ratings are those of list 2, for 2027-Q1; of 1 who are not on it, those of their pages.", "Rating 1524", "Rating 1599", "Rating 1550")
	if text := page.main(); strings.Index(text, hall.Name) > strings.Index(text, "Ada New") || strings.Index(text, "Ada New") > strings.Index(text, foster.Name) {
		c.t.Errorf("they are seeded otherwise:\n%s", text)
	}
}
