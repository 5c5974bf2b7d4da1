package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
	"postd/tournament"
)

// cupToItsEnd goes on with the cup of eleven from its quarter-finals: a semi-final with a replay, the
// third place, a final that a lot decides after its replay, and the archive.
func (c *client) cupToItsEnd(row ledger.Tournament, base string) {
	t := c.t
	t.Helper()
	c.plays("QF1 1=", "QF3 1=", "QF4 01")
	c.get(base).sound().has("7 of 11 ties are decided", "3 Player C", "2 Player B", "2–0; Player B goes on")
	c.advance(15 * 24 * time.Hour) // the office rests; nothing is final
	c.get("/").lacks("Final table to send")
	c.get(fmt.Sprintf("/t/%d", row.ID)).lacks("All games are over", "Archive it")
	c.begins(row, "") // both semi-finals
	c.plays("SF1 ==", "SF2 01")
	c.get(base).sound().has("Begin the replays").lacks("Begin the next ties")
	c.begins(row, "?of=replays")
	c.plays("SF1 ..1=")
	c.get(base).sound().has("2½–1½ with a replay of 2; Player A goes on", "9 of 11").lacks("Begin the replays")
	if boxes := c.get(base+"/next").all("input", "type", "checkbox"); len(boxes) != 2 {
		t.Errorf("%d ties can begin, not the final and the third place", len(boxes))
	}
	c.begins(row, "")
	c.plays("F ==", "3rd 1=")
	c.get(base).sound().has("Player D wins", "10 of 11")
	c.begins(row, "?of=replays")
	c.plays("F ..==")
	lot, err := tournament.Draw("Hants F", []string{"Player A", "Player B"})
	if err != nil {
		t.Fatal(err)
	}
	winner := "Player " + string(rune('A'+lot.Lots[0].Listed))
	c.get(base).sound().has(winner+" has won", "2–2 with a replay of 2; by lot, seed \"Hants F\"; "+winner+" wins").lacks("Begin the")
	c.get(base+"/F").sound().has("sha256sum", "a replay")
	page := fmt.Sprintf("/t/%d", row.ID)
	c.get(page).has("All games are over", "unless somebody appeals before")
	c.advance(15 * 24 * time.Hour)
	c.get("/").has("Final table to send")
	c.get(page+"/final").sound().has("The final table", "by lot, seed \"Hants F\": "+winner, "R16.7", "2–0: Player J").lacks("R16.1 ")
	c.follow(c.sure(c.press(c.get(page), page+"/archive"))).has("is archived")
	c.get(base + "/F/give").has("The tournament is archived")
	if row = must(c.Tournament(row.ID))(t); len(c.gamesOf(row.ID)) != 8+2+6+4+2+4+2 || row.State != ledger.Shut {
		t.Errorf("%d games were played; it is %s", len(c.gamesOf(row.ID)), row.State)
	}
}

// TestCupAppealed appeals about a semi-final after the final began: both say so; when the ruling puts
// the game in play again the final goes on, and a result that makes another of it undoes nothing.
func TestCupAppealed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(4, ledger.Cup{Games: 2})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	row = c.seeded(row)
	c.begins(row, "")
	o.plays("SF1 1=", "SF2 1=")
	c.begins(row, "")
	id := must(o.GameByLabel("C26-SF1-1"))(t)
	o.write(id, rules.Black, "APPEAL I did not resign.")
	c.get(base).sound().has("SF1: an appeal is open; what is decided here may change")
	c.get(base + "/F").sound().has("SF1: an appeal is open")
	o.as(roleUmpire).through("/g/C26-SF1-1/rule/Reopen", "on", "1", "reason", "It was another game.")
	o.deliver()
	o.advance(time.Hour)
	c.get(base).sound().has("begun by Player A; by SF1 as it stands it would be nobody yet. It goes on until it is annulled")
	o.resign(id, rules.White)
	c.get(base).sound().has("1½–½; Player D goes on", "begun by Player A; by SF1 as it stands it would be Player D. It goes on until it is annulled")
	c.get(base + "/next").has("Nothing can begin now")
	if row = must(o.Tournament(row.ID))(t); len(row.Pairings) != 6 || row.Pairings[4].White != 1 {
		t.Errorf("something was undone: %+v", row.Pairings)
	}
}

// TestTakesFromCup takes the first four of a cup, whose places its tree gives: who is in the final is
// through before it is played, and nobody is whom the third place is still to part.
func TestTakesFromCup(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	must(o.File(ledger.Matter{Key: "deed:cup", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "E26", Name: "Cup and class", Stages: []ledger.Stage{
		{No: 1, Name: "cup", System: ledger.KnockOut}, {No: 2, Name: "class", System: ledger.RoundRobin, Takes: "from cup: 3 of each"},
	}}}}))(t)
	row := o.cupOf(5, ledger.Cup{Games: 2, Third: true}, func(t *ledger.Tournament) { t.State = ledger.Draft })
	must(o.File(ledger.Matter{Key: "deed:place", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1, Section: "A"}}}))(t)
	row = c.seeded(must(o.Tournament(row.ID))(t))
	stands := func(state, want string) {
		t.Helper()
		var all []string
		for _, r := range c.get("/e/1/through").is(http.StatusOK).sound().rows("C26: " + state) {
			all = append(all, strings.TrimPrefix(r[0], "Player ")+" "+r[1]+" "+r[5])
		}
		slices.Sort(all)
		if got := strings.Join(all, ", "); got != want {
			t.Errorf("they stand %s, not %s", got, want)
		}
	}
	c.begins(row, "")
	o.plays("QF2 10", "SF2 10")
	stands("4 games are finished.", "A 1–4 may go through, B 3–4 may go through, C 1–2 through, D 5 out, E 1–4 may go through")
	c.begins(row, "")
	o.plays("SF1 10")
	o.write(must(o.GameByLabel("C26-SF1-1"))(t), rules.Black, "APPEAL I did not resign.") // what it decides may change
	stands("6 games are finished.", "A 1–4 may go through, B 3–4 may go through, C 1–2 through, D 5 out, E 1–4 may go through")
	o.as(roleUmpire).through("/g/C26-SF1-1/rule/Uphold", "on", "1", "reason", "You did.")
	o.deliver()
	c.begins(row, "")
	stands("6 games are finished, 4 left.", "A 1–2 through, B 3–4 may go through, C 1–2 through, D 5 out, E 3–4 may go through")
	o.plays("3rd 01", "F 10")
	c.advance(15 * 24 * time.Hour)
	stands("All games are over, and the table is final. 10 games are finished.", "A 1 through, B 3 through, C 2 through, D 5 out, E 4 out")
	for _, takes := range []string{"from cup: score 50%", "from cup: 3 of each"} {
		e := must(o.Event(1))(t)
		e.Stages[1].Takes = takes
		must(o.File(ledger.Matter{Key: "deed:" + takes, Rows: []ledger.Row{e}}))(t)
		if page := c.get("/e/1/through").sound(); strings.Contains(takes, "score") {
			page.has("in a cup the places alone count: name places")
		}
	}
	path := "/e/1/take?stage=2&line=0"
	preview := c.press(c.get(path).sound(), "/e/1/take").has("Player A: 3 of each", "Player B: 3 of each", "Player C: 3 of each")
	c.follow(c.sure(preview))
}

// TestTakesFromSwiss takes from a Swiss: a round that is not paired can still bring a point, so that
// nobody is through by what was played alone.
func TestTakesFromSwiss(t *testing.T) {
	t.Parallel()
	s := newSwiss(t, 6, 3)
	e := must(s.Event(1))(t)
	e.Stages = append(e.Stages, ledger.Stage{No: 2, Name: "final", System: ledger.RoundRobin, Takes: "from Swiss: 1 of each"}, ledger.Stage{No: 3, Name: "league", System: ledger.TeamMatches}, ledger.Stage{No: 4, Name: "masters", System: ledger.RoundRobin, Takes: "from league: 1 of each"})
	must(s.File(ledger.Matter{Key: "deed:final", Rows: []ledger.Row{e}}))(t)
	count := func(want string) {
		t.Helper()
		s.get("/e/1/through").is(http.StatusOK).sound().has(want, "The stage league is played by teams, and masters by players")
	}
	count("Swiss: 1 of each 0 through, 0 may go through, 0 out C26: open (no numbers yet)")
	for no := range 3 {
		s.round()
		for _, p := range s.row().Pairings[3*no:] { // the lower number wins
			id := must(s.GameByLabel(p.Label))(t)
			s.play(id, "P-K4", "P-K4")
			s.resign(id, map[bool]rules.Colour{true: rules.Black, false: rules.White}[p.White < p.Black])
		}
		count([]string{"0 through, 6 may go through, 0 out C26: open (2 rounds to pair)", "0 through, 4 may go through, 2 out C26: open (1 round to pair)", "1 through, 0 may go through, 5 out"}[no])
	}
	s.advance(15 * 24 * time.Hour)
	s.get("/e/1/take?stage=2&line=0").is(http.StatusOK).sound().has("Adams")
}
