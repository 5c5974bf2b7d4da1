package secretary

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament"
)

// tableOf is the crosstable of so many players, as the page shows it: wins, draws and losses,
// games lost by default, games in play, and one player who has left.
func (o *office) tableOf(n int) *doc {
	o.t.Helper()
	x := ledger.Tournament{ID: 1, Label: "A", Name: "Autumn Tournament", State: ledger.Running, Secretary: o.site.o.Secretary, Agreement: agreement(o.t), Cycles: 1}
	x.TieBreaks = orderNames(tournament.DefaultOrder())
	c := tournamentView{Tournament: x, people: map[uint64]ledger.Player{}, zone: time.UTC}
	families := []string{"Hall", "Löwenthal", "Carter-Whitworth", "Dean", "Zukertort", "Marsh", "Jänisch", "van der Heijden"}
	var players []tournament.Player
	for i := range n {
		p := tournament.Player{Number: i + 1, Name: []string{"Gwen", "Bartholomew", "Ada"}[i%3] + " " + families[i%len(families)]}
		if i == 4 {
			p.Left = &tournament.Departure{Rule: terms.WithdrawalHalf, Since: "Thu 3 Dec 2026"}
		}
		players = append(players, p)
		c.people[uint64(i+1)] = ledger.Player{ID: uint64(i + 1), Name: p.Name}
		c.Entries = append(c.Entries, ledger.Entry{Player: uint64(i + 1), Number: i + 1, State: ledger.Accepted})
	}
	var outcomes []tournament.Outcome
	for a := range n {
		for b := range a {
			k := len(outcomes)
			game := tournament.Outcome{White: b + 1, Black: a + 1, Round: 1, Label: fmt.Sprintf("A-%d", k+1), Game: terms.GameID(k + 1)}
			switch (a*7 + b*5) % 11 {
			case 0:
			case 1:
				game.Result, game.How = terms.WhiteWins, events.ByTime
			case 2, 3, 4:
				game.Result, game.How = terms.Drawn, events.ByAgreement
			case 5, 6, 7:
				game.Result, game.How = terms.BlackWins, events.ByResignation
			default:
				game.Result, game.How = terms.WhiteWins, events.ByMate
			}
			outcomes = append(outcomes, game)
		}
	}
	table := must(tournament.Standings(players, outcomes, tournament.DefaultOrder()))(o.t)
	v := o.site.visit(o.as(roleSecretary).request(http.MethodGet, "/t/1/standings", nil), nil)
	v.objects = []ledger.Object{{}}
	p := must(standingsPage(v, c, table))(o.t)
	w := httptest.NewRecorder()
	if o.site.write(w, v, http.StatusOK, p.(page)); w.Code != http.StatusOK {
		o.t.Fatal(o.log)
	}
	return &doc{t: o.t, status: w.Code, header: w.Header(), body: w.Body.String()}
}

// TestPrintCrosstables prints the crosstables of 12, 25 and 40 players in Chromium. They stand on A4 landscape, in
// 8 points or more: up to 26 players on one sheet, above that on two.
func TestPrintCrosstables(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	p := newPrinter(t)
	for _, x := range []struct{ players, sheets int }{{12, 1}, {25, 1}, {26, 1}, {40, 2}} {
		d := o.tableOf(x.players)
		p.open(o, d)
		all := p.print(fmt.Sprintf("crosstable-%d", x.players))
		t.Logf("%d players: %d octets, %d sheets: %v", x.players, len(d.body), len(all), all)
	}
}
