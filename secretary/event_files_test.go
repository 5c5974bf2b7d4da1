package secretary

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/tournament/trf"
)

// inEvent puts a tournament into stage 1 of an event C26, as its section A.
func (c *client) inEvent(row ledger.Tournament) ledger.Event {
	c.t.Helper()
	was := row.State
	row.State = ledger.Draft
	must(c.PutTournament(row))(c.t)
	must(c.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{
		ledger.Event{Label: "C26", Name: "Championship 2026", Stages: []ledger.Stage{{No: 1, Name: "preliminaries", System: ledger.RoundRobin}},
			Teams: []ledger.Team{{No: 1, Name: "=North", Line: []uint64{row.Entries[0].Player, 0}, Reserves: []uint64{row.Entries[1].Player}}}},
		ledger.Placing{Label: row.Label, Version: row.Version + 1, Event: 1, Stage: 1, Section: "A"},
	}}))(c.t)
	row = must(c.Tournament(row.ID))(c.t)
	row.State = was
	must(c.PutTournament(row))(c.t)
	return must(c.EventByLabel("C26"))(c.t)
}

// TestE29Files fetches each file that the page of an event offers, and reads it: the games, the
// reports, the tables. No cell of a table is a formula.
func TestE29Files(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.played()
	e := c.inEvent(row)
	page := c.get(fmt.Sprintf("/e/%d/files", e.ID)).is(http.StatusOK).sound().has("The whole event", "postd event export C26 DIR")
	fetched := map[string]int{}
	for _, a := range page.all("a") {
		href, _ := attr(a, "href")
		if !strings.Contains(href, ".csv") && !strings.Contains(href, ".pgn") && !strings.Contains(href, ".trf") {
			continue
		}
		d := c.get(href).is(http.StatusOK)
		switch kind, _, _ := strings.Cut(d.header.Get("Content-Type"), ";"); kind {
		case "application/vnd.chess-pgn":
			r := rules.NewPGNReader(strings.NewReader(d.body))
			for n := 0; n < 6; n++ {
				if _, err := r.Next(); err != nil || len(r.Remarks()) > 0 {
					t.Errorf("%s, game %d: %v, %v", href, n, err, r.Remarks())
				}
			}
			if !strings.Contains(href, "/t/") && strings.Count(d.body, `[Stage "preliminaries"]`) != 6 {
				t.Errorf("%s is\n%s", href, d.body)
			}
			fetched["pgn"]++
		case "text/plain":
			f, err := trf.Read([]byte(d.body))
			if err != nil || len(f.Section.Players) != 4 || f.Event.Program != "postd test" && f.Version == trf.TRF26 {
				t.Errorf("%s: %v, %+v", href, err, f.Event)
			}
			version := trf.TRF26
			if strings.Contains(href, "16") {
				version = trf.TRF16
			}
			if !bytes.Equal(f.Write(version, false), []byte(d.body)) {
				t.Errorf("%s is written otherwise when it was read", href)
			}
			fetched["trf"]++
		case "text/csv":
			rows, err := csv.NewReader(strings.NewReader(d.body)).ReadAll()
			if err != nil || len(rows) < 3 {
				t.Errorf("%s: %v, %q", href, err, rows)
			}
			for _, r := range rows {
				for _, cell := range r {
					if strings.HasPrefix(cell, "=") {
						t.Errorf("%s has the formula %s", href, cell)
					}
				}
			}
			fetched["csv"]++
		default:
			t.Errorf("%s is %s", href, kind)
		}
	}
	if fetched["pgn"] != 2 || fetched["trf"] != 3 || fetched["csv"] != 5 {
		t.Errorf("fetched were %v", fetched)
	}
	c.get(fmt.Sprintf("/e/%d", e.ID)).has("Files")
}

// TestSortName checks that the name in lists is guessed, shown among the entries, and corrected
// on the form of the player.
func TestSortName(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.tournament("A3", entered(o.player("Leo van der Berg")))
	path := fmt.Sprintf("/t/%d/entries", row.ID)
	c.get(path).sound().has("Berg, Leo van der")
	form := c.get("/p/1/edit").has("Left empty it is “Berg, Leo van der”.").form("/p/1/edit")
	form.Set("sort", "van der Berg, Leo")
	c.follow(c.send("/p/1/edit", form))
	if got := must(o.Player(1))(t).SortName(); got != "van der Berg, Leo" {
		t.Errorf("it is %q", got)
	}
	c.get(path).has("van der Berg, Leo")
	form = c.get("/p/1/edit").form("/p/1/edit")
	form.Set("sort", "")
	c.follow(c.send("/p/1/edit", form))
	if got := must(o.Player(1))(t).SortName(); got != "Berg, Leo van der" {
		t.Errorf("guessed again it is %q", got)
	}
}

// TestReportIn makes a section of the players of a report, and refuses reports with faults,
// each told with its line and column, or with players who are unknown or not told apart.
func TestReportIn(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.played()
	e := c.inEvent(row)
	path := fmt.Sprintf("/e/%d/report", e.ID)
	c.get(fmt.Sprintf("/e/%d/files", e.ID)).has("Bring in a report (TRF)")
	report := c.get(fmt.Sprintf("/t/%d/report.trf", row.ID)).body
	tried := func(text string) *doc {
		form := c.get(path).sound().form(path)
		form.Set("stage", "1")
		form.Set("report", text)
		return c.send(path, form)
	}
	name := must(o.Player(row.Entries[0].Player))(t).SortName()
	for text, want := range map[string][]string{
		"":                                       {"There is nothing in it"},
		strings.Replace(report, " w ", " b ", 1): {"Nothing of the report is taken", "Line ", ", column ", "which are no two colours of one game."},
		strings.Replace(report, fmt.Sprintf("%-11s", name), "Nobody, Ann", 1): {"Nobody, Ann, is no player of the office"},
		"\x00 junk\r001 x": {"Line 1, column"},
	} {
		tried(text).has(want...)
	}
	twin := o.player(must(o.Player(row.Entries[0].Player))(t).Name, func(p *ledger.Player) { p.Addresses[0].Addr = "twin@players.test" })
	tried(report).has("may be any of 2 players")
	twin.Sort = "Another, One"
	twin.Name = "One Another"
	must(o.PutPlayer(twin))(t)
	form := c.get(path).form(path)
	form.Set("stage", "1")
	form.Set("report", report)
	form.Set("take", "players")
	d := c.send(path, form)
	d.has("Make section C26B", "4 players", "3 rounds with results", "Its terms are those of A3.")
	c.follow(c.sure(d))
	made := must(o.TournamentByLabel("C26B"))(t)
	if made.State != ledger.Draft || len(made.Entries) != 4 || made.Event != e.ID || made.Section != "B" || len(o.gamesOf(made.ID)) != 0 {
		t.Fatalf("made is %+v", made)
	}
	number := map[int]uint64{}
	for _, x := range row.Entries {
		number[x.Number] = x.Player
	}
	for i, x := range made.Entries {
		if x.Player != number[i+1] || x.State != ledger.Accepted {
			t.Errorf("entry %d is %+v", i, x)
		}
	}
	o.as(roleUmpire).get(path).is(http.StatusForbidden)
}
