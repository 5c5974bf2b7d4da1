package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// abroad is an event with a stage of the system, in which a section gives the terms, and players by
// the names of the Swiss.
func abroad(t *testing.T, system ledger.System, players int) (c *client, event uint64) {
	t.Helper()
	o := newOffice(t)
	o.plain = true
	for i := range players {
		o.player(names[i], func(p *ledger.Player) { p.Rating = 2000 - 20*i })
	}
	row := ledger.Tournament{Label: "XA", Name: "Terms", Secretary: o.site.o.Secretary, Agreement: agreement(t), State: ledger.Draft}
	filed := must(o.File(ledger.Matter{Key: "deed:abroad", Rows: []ledger.Row{
		ledger.Event{Label: "X", Name: "Open", Stages: []ledger.Stage{{No: 1, Name: "main", System: system}}}, row,
		ledger.Placing{Label: "XA", Version: 1, Event: 1, Stage: 1, Section: "A"},
	}}))(t)
	return o.as(roleSecretary), filed[0].Rows[0]
}

// bring brings a report in, and returns the preview or the form with its faults.
func (c *client) bring(event uint64, text string, fields ...string) *doc {
	c.t.Helper()
	path := fmt.Sprintf("/e/%d/report", event)
	form := c.get(path).sound().form(path)
	form.Set("stage", "1")
	form.Set("report", text)
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return c.send(path, form)
}

// report is a line of a player.
func reportLine(number int, points string, met ...string) string {
	return fmt.Sprintf("001 %4d      %-33s %4d                            %4s %4d  %s\n", number, names[number-1], 2000-20*(number-1), points, number, strings.Join(met, "  "))
}

// swissAbroad are three rounds of a Swiss of seven, with the pairing bye, a bye of half a point, one
// of none, a late entry, a forfeit and a short game.
var swissAbroad = "012 Elsewhere\n142 5\n152 W\n" +
	reportLine(1, "2.5", "   4 w 1", "   2 b =", "   3 w +") +
	reportLine(2, "2.0", "   5 b 1", "   1 w =", "0000 - H") +
	reportLine(3, "1.0", "   6 w W", "0000 - Z", "   1 b -") +
	reportLine(4, "1.5", "   1 b 0", "   6 w 1", "   5 b =") +
	reportLine(5, "1.5", "   2 w 0", "0000 - U", "   4 w =") +
	reportLine(6, "1.0", "   3 b L", "   4 b 0", "   7 w 1") +
	reportLine(7, "0.5", "0000 - H", "0000 - Z", "   6 b 0")

// TestReportOfSwiss brings three rounds of a Swiss in, which stand in its table, its working and its
// report, pairs the fourth by them, and plays it.
func TestReportOfSwiss(t *testing.T) {
	t.Parallel()
	c, event := abroad(t, ledger.Swiss, 7)
	d := c.bring(event, swissAbroad)
	d.is(http.StatusOK).has("Make section XB of a report", "3 rounds of 5 as history", "7 players of stage", "2½, place 1", "Nobody is told of it")
	c.follow(c.sure(d)).has("Section XB is made, with the rounds of the report.")
	row := must(c.TournamentByLabel("XB"))(t)
	s := swissOffice{c, row.ID, fmt.Sprintf("/t/%d/rounds", row.ID)}
	if row.Paired() != 3 || len(row.Pairings) != 8 || len(c.gamesOf(row.ID)) != 0 || row.Swiss.Rounds != 5 || row.Swiss.Initial != "w" {
		t.Fatalf("the row is %+v", row)
	}
	out := c.get(fmt.Sprintf("/t/%d/report.trf", row.ID)).body
	for line := range strings.Lines(swissAbroad) {
		if !strings.HasPrefix(line, "001") {
			continue
		}
		if want := strings.TrimSpace(line[91:]); !strings.Contains(out, want+"\r") {
			t.Errorf("%q is not in the report\n%s", want, strings.ReplaceAll(out, "\r", "\n"))
		}
	}
	c.get(s.base).sound().has("3 of 5 rounds are paired", "played elsewhere", "Pair round 4…")
	c.get(s.base+"/3").sound().has("It was played elsewhere", "1–0, not played", "Take the pairing back…").lacks("Start round")
	c.get(fmt.Sprintf("/t/%d", row.ID)).sound().has("8 of 8")
	c.get(fmt.Sprintf("/t/%d/standings", row.ID)).sound().has("2½", "bye ½")
	s.round()
	s.ends(4)
	c.get(s.base).has("4 of 5 rounds are paired")
	c.get(s.base + "/4").sound()
	after := must(c.Tournament(row.ID))(t)
	if n := len(c.gamesOf(after.ID)); n != 3 || after.Paired() != 4 {
		t.Errorf("%d games are set up in round 4", n)
	}
	for _, p := range after.Pairings {
		if x, err := c.GameByLabel(p.Label); (err == nil) != (p.Round == 4) {
			t.Errorf("game %s of round %d: %v, %v", p.Label, p.Round, x, err)
		}
	}
	s.round()
	s.ends(5)
	c.get(s.base).has("All 5 rounds are paired.")
}

// TestReportOfRobin brings the first rounds of an all-play-all in, and plays the others by the
// Berger table; and a whole one, which is ended.
func TestReportOfRobin(t *testing.T) {
	t.Parallel()
	c, event := abroad(t, ledger.RoundRobin, 5)
	begun := "012 Elsewhere\n" + reportLine(1, "2.0", "   4 w 1", "   2 w 1") + reportLine(2, "0.5", "   3 w =", "   1 b 0") +
		reportLine(3, "1.5", "   2 b =", "   4 b +") + reportLine(4, "0.0", "   1 b 0", "   3 w -")
	c.follow(c.sure(c.bring(event, begun).has("2 rounds are as the Berger table has them", "4 results as history", "2 games are to be played here", "2, place 1"))).has("with the rounds of the report")
	row := must(c.TournamentByLabel("XB"))(t)
	at := fmt.Sprintf("/t/%d", row.ID)
	c.get(at).sound().has("4 of 4", "See the days of the rounds")
	c.get(at+"/pairings").sound().has("1–0, played elsewhere", "not set up yet").lacks("Take the draw back")
	c.get(at + "/draw").sound()
	c.get(at + "/dates").sound().has("Begin round 3…")
	begin := c.get(at + "/dates/next").has("The games of round 3 are set up")
	c.follow(c.sure(c.press(begin, at+"/dates/next")))
	c.batches()
	c.deliver()
	c.advance(8 * 24 * time.Hour)
	row = must(c.Tournament(row.ID))(t)
	if len(c.gamesOf(row.ID)) != 2 || row.State != ledger.Running {
		t.Fatalf("%d games are set up, and it is %s", len(c.gamesOf(row.ID)), row.State)
	}
	for _, id := range c.gamesOf(row.ID) {
		c.write(id, rules.White, "I resign.")
	}
	c.deliver()
	c.get(at + "/standings").sound().has("6 games are finished")
	out := c.get(at + "/report.trf").body
	c.follow(c.sure(c.bring(event, out).has("6 results as history", "0 games are to be played here")))
	whole := must(c.TournamentByLabel("XC"))(t)
	back := c.get(fmt.Sprintf("/t/%d/report.trf", whole.ID)).body
	if columns(out) != columns(back) {
		t.Errorf("the report was\n%s\nand is, brought in and written again,\n%s", columns(out), columns(back))
	}
	c.get(fmt.Sprintf("/t/%d", whole.ID)).sound().has("All games are over, and the table is final.", "6 of 6")
}

// columns are the lines of the players of a report, by their columns from the points on.
func columns(report string) (out string) {
	for line := range strings.SplitSeq(report, "\r") {
		if strings.HasPrefix(line, "001") {
			out += line[80:] + "\n"
		}
	}
	return out
}

// TestReportBad brings in reports with faults and reports that cannot go on here: each is told with
// its place, and nothing is taken.
func TestReportBad(t *testing.T) {
	t.Parallel()
	c, event := abroad(t, ledger.Swiss, 7)
	in := func(old, now string) string {
		if !strings.Contains(swissAbroad, old) {
			t.Fatalf("%q is not in the report", old)
		}
		return strings.Replace(swissAbroad, old, now, 1)
	}
	for name, x := range map[string]struct {
		text string
		want []string
	}{
		"opponents that do not answer": {in("   2 b =", "   4 b ="), []string{"Line 4, column 102: ", "in round 2 number 1 meets number 4, who meets number 6."}},
		"two pairing byes":             {in("0000 - H", "0000 - U"), []string{"column "}},
		"no mirror":                    {in("   4 w 1", "   4 w ="), []string{"Line 4, column 99: ", "which do not go together"}},
		"points that do not add up":    {in(" 2.0 ", " 3.0 "), []string{"Line 5, column 81: "}},
		"10,000 players":               {swissAbroad + "001 10000      Zabel\n", []string{"Line 11, column "}},
		"100 rounds":                   {in("142 5", "142 100"), []string{"Line 2, column "}},
		"all of them":                  {in("   2 b =", "   4 b =") + "142 100\n", []string{"Line 4, column 102: ", "Line 11, column "}},
		"a stranger":                   {in("Davis", "Dacis"), []string{"Number 4, Dacis, is no player of the office"}},
		"12 rounds":                    {in("142 5", "142 12"), []string{"It has 12 rounds, and a Swiss has 3 to 11 here."}},
		"in play elsewhere":            {strings.NewReplacer("   7 w 1", "   7 w  ", "   6 b 0", "   6 b  ", " 1.0    6", " 0.5    6", " 0.5    7", " 1.0    7").Replace(swissAbroad), []string{"In round 3 1 game is without a result"}},
		"acceleration":                 {in("152 W", "250       1.0 001 004    1    2"), []string{"Record 250 gives points"}},
		"a penalty":                    {strings.NewReplacer("152 W", fmt.Sprintf("299 %1s %5s %5s  001 %4d", "", "", "-0.5", 7), " 0.5    7", " 0.0    7").Replace(swissAbroad), []string{"Record 299"}},
		"they meet twice":              {"142 5\n" + reportLine(1, "2.0", "   2 w 1", "   2 b 1") + reportLine(2, "0.0", "   1 b 0", "   1 w 0"), []string{"Numbers 1 and 2 play in round 1 and again in round 2"}},
		"teams":                        {swissAbroad + "013 North                               1    2\n013 South                               3    4    5    6    7\n", []string{"It is a report of teams"}},
	} {
		d := c.bring(event, x.text)
		if d.status != http.StatusUnprocessableEntity {
			t.Errorf("%s is answered %d", name, d.status)
			continue
		}
		d.has("Nothing of the report is taken")
		for _, want := range x.want {
			if !strings.Contains(d.text(), want) {
				t.Errorf("%s: %q is not said:\n%s", name, want, d.text())
			}
		}
	}
	if all := must(c.Tournaments())(t); len(all) != 1 {
		t.Errorf("%d tournaments are there", len(all))
	}
	for system, words := range map[ledger.System]string{ledger.KnockOut: "tie of a cup", ledger.Match: "match of two", ledger.TeamMatches: "teams meet", ledger.Scheveningen: "two sides", ledger.Friendly: "no rounds"} {
		c, event := abroad(t, system, 7)
		c.bring(event, swissAbroad).is(http.StatusUnprocessableEntity).has("Rounds and results come into an all-play-all or a Swiss", words)
		if system == ledger.KnockOut {
			c.follow(c.sure(c.bring(event, swissAbroad, "take", "players").has("A draft with 7 players", "stay in the report")))
		}
	}
}
