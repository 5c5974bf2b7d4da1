package secretary

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament"
)

// tableOf is the crosstable of so many players, as the page shows it: wins, draws and losses,
// games lost by default, games in play, and one player who has left.
func (o *office) tableOf(n int) *doc {
	o.t.Helper()
	x := ledger.Tournament{ID: 1, Label: "A", Name: "Autumn Tournament", State: ledger.Running, Secretary: o.site.o.Secretary, Agreement: agreement(o.t), Cycles: 1}
	x.TieBreaks = orderNames(tournament.DefaultOrder())
	c := tournamentView{folder.Course{Tournament: x, People: map[uint64]ledger.Player{}, Zone: time.UTC}}
	families := []string{"Hall", "Löwenthal", "Carter-Whitworth", "Dean", "Zukertort", "Marsh", "Jänisch", "van der Heijden"}
	var players []tournament.Player
	for i := range n {
		p := tournament.Player{Number: i + 1, Name: []string{"Gwen", "Bartholomew", "Ada"}[i%3] + " " + families[i%len(families)]}
		if i == 4 {
			p.Left = &tournament.Departure{Rule: terms.WithdrawalHalf, Since: "Thu 3 Dec 2026"}
		}
		players = append(players, p)
		c.People[uint64(i+1)] = ledger.Player{ID: uint64(i + 1), Name: p.Name}
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
	v := o.site.Visit(o.as(roleSecretary).request(http.MethodGet, "/t/1/standings", nil), nil)
	v.Objects = []ledger.Object{{}}
	p := must(standingsPage(o.site.of(v), c, table))(o.t)
	w := httptest.NewRecorder()
	if o.site.Write(w, v, http.StatusOK, p.(visit.Page)); w.Code != http.StatusOK {
		o.t.Fatal(o.log)
	}
	return &doc{t: o.t, status: w.Code, header: w.Header(), body: w.Body.String()}
}

// TestPrintCrosstables prints the crosstables of 12, 25, 26 and 40 players in Chromium. They
// stand on A4 landscape in 8 points or more, up to 26 players on one sheet and above that on
// two, and nothing of them is cut.
func TestPrintCrosstables(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o := newOffice(t)
	p := newPrinter(t)
	for _, x := range []struct{ players, sheets int }{{12, 1}, {25, 1}, {26, 1}, {40, 2}} {
		d := o.tableOf(x.players)
		p.open(o, d)
		all := p.print(fmt.Sprintf("crosstable-%d", x.players))
		t.Logf("%d players, %d octets: %v", x.players, len(d.body), all)
		if len(all) != x.sheets {
			t.Errorf("%d players are printed on %d sheets", x.players, len(all))
		}
		for _, sheet := range all {
			if !sheet.landscape() || sheet.least < 7.99 {
				t.Errorf("%d players: %v", x.players, sheet)
			}
		}
		p.nothingIsCut(1047) // A4 landscape between margins of 10 mm
		if len(d.body) > 200<<10 {
			t.Errorf("the crosstable of %d players has %d octets", x.players, len(d.body))
		}
	}
}

// TestPrintLists prints the score sheet of a game of sixty moves, the address list of forty
// players and a bulletin in Chromium: on A4, one page for the game, and nothing is cut.
func TestPrintLists(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o := longGame(t, 60)
	c := o.as(roleSecretary)
	row := must(o.Tournament(1))(t)
	for n := range 20 {
		sides := [2]ledger.Player{}
		for i := range sides {
			sides[i] = o.player(fmt.Sprintf("Bartholomew Carter-Whitworth %c%c", 'A'+n, 'A'+i), func(p *ledger.Player) {
				p.Phone, p.Club, p.Region, p.Country = "+44 20 7946 0123", "Northern Counties Correspondence Club", "Northumberland", "England"
				if i == 1 {
					onPaper(p)
				}
			})
		}
		o.arrange(row, fmt.Sprintf("A-%d", n+2), sides[0], sides[1], byPost)
	}
	o.clock.set(o.clock.now().Add(time.Minute))
	p := newPrinter(t)
	for _, x := range []struct {
		name, path string
		sheets     int
		least      float64 // of all type; beside a drawn board stand letters of its own
		says       []string
	}{
		{"score-sheet", "/g/g1/sheet", 1, 5.5, []string{"Smith", "Jones", "Tourney A"}},
		{"addresses", "/t/1/addresses", 4, 7.99, []string{"+44 20 7946 0123", "bartholomew-carter-whitworth", "Northumberland", "ENGLAND", "3 Mill Lane"}},
		{"bulletin", "/t/1/bulletin", 2, 7.99, []string{"The table", "Bartholomew"}},
	} {
		d := c.get(x.path).is(http.StatusOK).sound()
		d.has(x.says...)
		p.open(o, d)
		all := p.print(x.name)
		t.Logf("%s: %v", x.name, all)
		if len(all) == 0 || len(all) > x.sheets {
			t.Errorf("%s is printed on %d sheets", x.name, len(all))
		}
		for _, sheet := range all {
			if !sheet.upright() || sheet.least < x.least || sheet.texts < 20 {
				t.Errorf("%s: %v", x.name, sheet)
			}
		}
		p.nothingIsCut(paperWidth)
		if seen := onPage[string](p, onPaperAnyway); seen != "" {
			t.Errorf("%s has on paper %s", x.name, seen)
		}
	}
}

// onPaperAnyway are the parts of a page that no paper needs.
const onPaperAnyway = `[...document.querySelectorAll("nav, button, footer.site, summary, .find, .user")].filter(e => e.getBoundingClientRect().height > 0).map(e => e.tagName + " " + e.className).join(", ")`

// TestScoreSheetIsForBoth checks that a score sheet may be handed to either player: what is
// open, struck out or known to one side stands on the page of the game, and not on it
// (RULING/R-2).
func TestScoreSheetIsForBoth(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4", "P-Q4", "P-Q3")
	o.write(id, rules.White, "2… P-Q3 3. B-Kt5")
	c := o.as(roleSecretary)
	c.get("/g/g1").is(http.StatusOK).has("B-Kt5", "not settled")
	d := c.get("/g/g1/sheet").is(http.StatusOK).sound()
	d.has("P-Q3", "In play")
	d.lacks("B-Kt5", "not settled", "Case")
	o.as(ledger.OfficeAuditor).get("/t/1/addresses").is(http.StatusForbidden)
}
