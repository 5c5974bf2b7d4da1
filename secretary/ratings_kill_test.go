package secretary

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/ledger/quarters"
	"postd/rules"
	"postd/secretary/visit"
	"postd/tournament/rating"
)

// ratingsPress is the form by which the list is published: the process that is killed sends it anew
// each time, as a browser does.
const ratingsPress = "POSTD_RATINGS_PRESS"

// TestRatingsChild is the process that is killed: it publishes the list by the form that it is told,
// and sends the letters.
func TestRatingsChild(t *testing.T) {
	path, form := os.Getenv(batchFile), os.Getenv(ratingsPress)
	if form == "" {
		t.Skip("it is run by TestRatingsKills")
	}
	c := &clock{t: at("2027-01-01 12:00")}
	l := batchLedger(t, path, os.Getenv(batchFall), c)
	heads := must(l.RatingLists())(t)
	next := must(quarters.Next(heads, rating.Period{}, c.now(), time.UTC))(t)
	if next.Ripe {
		x := must(quarters.Make(l, next, time.UTC))(t)
		x.By, x.At = "secretary", c.now()
		must(l.File(ledger.Matter{Key: "deed:" + form, By: "secretary", Rows: []ledger.Row{x, ledger.Batch{
			Nonce: form, Deed: "rating-letter", With: []byte(`{"list":1}`), Title: "Letters", By: "secretary", At: c.now(), Targets: []uint64{1, 2, 3, 4, 5, 6, 7, 8},
		}}}))(t)
	}
	if err := l.WorkBatches(t.Context(), BatchDeeds()); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	fmt.Println("all done")
}

// TestRatingsKills kills a process again and again while it makes a list and files its letters. In the
// end there is one list, with the figures that it has in a process that nobody kills, and each who asked has
// one letter.
func TestRatingsKills(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.plain = true
	var players []ledger.Player
	for i := range 8 {
		players = append(players, o.player("Player "+string(rune('A'+i)), func(p *ledger.Player) { p.Ratings = true }))
	}
	x := o.tournament("K")
	for i := range 4 {
		o.arrange(x, fmt.Sprint("K", i+1), players[2*i], players[2*i+1])
	}
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	for _, g := range must(o.Games())(t) {
		o.play(g.Game, "P-K4", "P-K4")
		o.resign(g.Game, rules.Black)
	}
	d := &killed{t: t, wire: map[string]map[string]bool{}, run: "TestRatingsChild"}
	points := []string{"before commit/1", "after commit/1", "before commit/2", "after commit/2", "loaded/2", "before commit/3", "loaded/1", "after commit/3"}
	for n := 0; d.kills < drills.Count(t, drills.BatchKills); { // each time from the beginning
		d.path, d.done, d.env = filepath.Join(t.TempDir(), "postd.db"), false, []string{ratingsPress + "=" + visit.Nonce()}
		f := must(os.Create(d.path))(t)
		must(o.Backup(f))(t)
		f.Close()
		for range 1 + n%3 {
			d.child(points[n%len(points)])
			n++
		}
		d.ends()
		listIsWhole(t, d.path, players)
	}
	t.Logf("%d kills", d.kills)
}

// listIsWhole looks at what the processes left: one list with the right figures, and a letter to each.
func listIsWhole(t *testing.T, path string, players []ledger.Player) {
	t.Helper()
	l := batchLedger(t, path, "", &clock{t: at("2027-01-02 12:00")})
	defer l.Close()
	if r := must(l.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
	if heads := must(l.RatingLists())(t); len(heads) != 1 || heads[0].Games != 4 {
		t.Errorf("%d lists: %+v", len(heads), heads)
	}
	figures := ""
	for _, r := range must(l.RatingList(1))(t).Rows {
		figures += r.String() + " "
	}
	if figures != strings.Repeat("1520? 1480? ", 4) {
		t.Errorf("the figures are %s", figures)
	}
	told := map[string]int{}
	for _, p := range must(l.Unsent())(t) {
		if strings.Contains(p.Words.Subject, "rating list 1") {
			told[p.To]++
		}
	}
	for _, p := range players {
		if told[p.Writes()] != 1 {
			t.Errorf("%s has %d letters", p.Name, told[p.Writes()])
		}
	}
}
