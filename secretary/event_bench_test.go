package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/tournament"
)

// manySections is an event whose stage has so many sections of so many players, of which all games are set up
// and none has ended.
func manySections(t testing.TB, sections, size int) *office {
	t.Helper()
	o := newOffice(t)
	o.plain = true
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "Championship", Stages: []ledger.Stage{{No: 1, Name: "preliminaries", System: ledger.RoundRobin}}}}}))(t)
	for n := range sections {
		var players []ledger.Player
		for i := range size {
			players = append(players, o.player(fmt.Sprintf("Player %c%c %c", 'A'+n/26, 'A'+n%26, 'A'+i)))
		}
		name := tournament.SectionName(n)
		row := o.tournament("C26"+name, func(x *ledger.Tournament) { x.State = ledger.Draft })
		must(o.File(ledger.Matter{Key: "deed:" + name, By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1, Section: name}}}))(t)
		row = must(o.Tournament(row.ID))(t)
		entered(players...)(&row)
		c := tournamentView{folder.Course{Tournament: row}}
		with := numbering{seed: "Autumn"}
		drawn := must(c.numberedRow(with, must2(c.given(with))(t)))(t)
		drawn.State = ledger.Running
		must(o.PutTournament(drawn))(t)
		drawn = must(o.Tournament(row.ID))(t)
		for _, x := range drawn.Pairings {
			o.arrange(drawn, x.Label, players[x.White-1], players[x.Black-1])
		}
	}
	o.deliver()
	return o
}

// must2 is must for what returns two values.
func must2[T, U any](v T, _ U, err error) func(testing.TB) T { return must(v, err) }

// BenchmarkEventPage tells how long the page of an event of 30 sections takes (EVENT: under 150 ms),
// and what it weighs.
func BenchmarkEventPage(b *testing.B) {
	o := manySections(b, 30, 6)
	c := o.as(roleSecretary)
	d := c.get("/e/1").is(http.StatusOK)
	b.ReportMetric(float64(len(d.body)), "octets")
	for b.Loop() {
		c.get("/e/1").is(http.StatusOK)
	}
}

// TestEventPageIsSmall checks that the page of an event of 30 sections has at most 60 KB, all of
// them in one table.
func TestEventPageIsSmall(t *testing.T) {
	t.Parallel()
	o := manySections(t, 30, 3)
	c := o.as(roleSecretary)
	d := c.get("/e/1").is(http.StatusOK).sound().has("30 sections are in play; 0 of 90 games have ended")
	if rows := d.rows("Stages and sections"); len(d.body) > 60<<10 || len(rows) != 31 {
		t.Errorf("the page has %d octets and %d rows", len(d.body), len(rows))
	}
	c.get("/e/1/booklet").is(http.StatusOK).sound().has("C26AD", "Round 3")
	form := c.get("/write?event=1").is(http.StatusOK).sound().has("To 90 players of C26")
	c.follow(c.sure(c.press(form, "/write", "subject", "Prizes", "text", "There are prizes."))).is(http.StatusOK).has("90 letters")
}
