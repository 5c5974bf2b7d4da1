package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/ledger"
	"postd/secretary/visit"
)

// TestSwissRefusesMore is more bad input of a Swiss: pairs by hand that are none, players who are not
// in it, one club alone, and everybody gone.
func TestSwissRefusesMore(t *testing.T) {
	t.Parallel()
	s := newSwiss(t, 6, 5)
	for list, want := range map[string]string{
		"1 2\n2 3\n5 6": "Number 2 is in the round twice", "1 1\n2 3\n5 6": "is no pair; one is like", "1 2\n3 4\n5 99": "Number 99 is not to be paired in this round", "1 2\n3 4\nbye 5\nbye 6": "There is one bye at most",
	} {
		s.pair("hand", list, "why", "so").is(http.StatusUnprocessableEntity).sound().has(want)
	}
	post := func(below string, fields ...string) *doc {
		return s.post(s.base+below, append([]string{"nonce", visit.Nonce(), "version", fmt.Sprint(s.row().Version)}, fields...)...).is(http.StatusUnprocessableEntity)
	}
	post("/apart", "one", s.of("Adams"), "other", s.of("Adams"), "why", "x").has("Choose two players of the tournament")
	post("/apart", "one", s.of("Adams"), "other", s.of("Clark"), "why", "").has("A reason is needed")
	post("/bye", "player", "99", "kind", "H").has("Choose a player who plays")
	post("/end").has("It cannot end at this round")
	club := s.row()
	for _, e := range club.Entries {
		p := must(s.Player(e.Player))(t)
		p.Club = "Hants"
		must(s.PutPlayer(p))(t)
	}
	s.pair().is(http.StatusUnprocessableEntity).has("Round 1 cannot be paired", "By the settings members of a club do not meet before round 3; that can be changed there.")
	s.follow(s.press(s.get(s.base+"/settings"), s.base+"/settings", "apart", "0"))
	s.follow(s.sure(s.pair())).has("Round 1 is paired")
	post("/late", "player", s.of("Adams")).has("Adams is in the tournament already")
	s.start(1)
	s.ends(1)
	for _, name := range names[:6] {
		s.ask("/bye", "player", s.of(name), "kind", "leaves")
		s.get(s.base).is(http.StatusOK).sound()
	}
	s.pair().is(http.StatusUnprocessableEntity).has("Nobody is left to be paired: all have byes or have left")
	s.get(fmt.Sprintf("/t/%d/standings", s.id)).is(http.StatusOK).sound().has("withdrawn")
	s.follow(s.sure(s.press(s.get(s.base), s.base+"/end")))
	s.get(fmt.Sprintf("/t/%d", s.id)).has("All games are over")
}

// TestCupRefusesMore is more bad input of a cup: one player, a tie that there is not, ties that wait,
// and everybody gone.
func TestCupRefusesMore(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(4, ledger.Cup{Games: 2, Rest: "ask"})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	c.get(base+"/next").is(http.StatusUnprocessableEntity).has("The players are not seeded yet", "give the players their seeds")
	row = c.seeded(row)
	c.begins(row, "")
	c.get(base + "/QF9").is(http.StatusNotFound).has("There is no tie QF9 in C26")
	c.get(base + "/F/give").has("Both players of F must be known first")
	c.get(base + "/F/ask").has("Nothing can be stopped: F is not decided")
	c.get(base + "/F/stop").has("Nothing can be stopped: F is not decided").lacks("in the place of")
	for i := range row.Entries {
		row = must(o.Tournament(row.ID))(t)
		row.Entries[i].State, row.Entries[i].Left = ledger.Withdrawn, o.clock.now()
		must(o.PutTournament(row))(t)
		c.get(base).is(http.StatusOK).sound()
	}
	c.get(base).has("Nobody is left to win it", "both have left")
	c.get(base + "/F").sound().has("Nobody is left")
	c.get(base + "/SF1/stop").has("Nothing can be stopped")
	c.get(base + "/next").has("Nothing can begin now")
	alone := o.tournament("A4", entered(o.player("Zoe")), func(t *ledger.Tournament) { t.Cup = &ledger.Cup{Games: 2} })
	c.get(fmt.Sprintf("/t/%d/tree/seeds", alone.ID)).has("A cup has 2 to 128 players, not 1")
}

// TestTeamsRefuseMore is more bad input of teams: a name that two have, a player twice in a team, in
// two teams by way of the reserves, too many for the boards, and one team alone.
func TestTeamsRefuseMore(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var players []ledger.Player
	for _, name := range []string{"Anne Ash", "Ben Birch", "Carl Cedar"} {
		players = append(players, o.player(name))
	}
	row := o.tournament("C26", func(x *ledger.Tournament) { entered(players...)(x); x.State = ledger.Draft })
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "League", Stages: []ledger.Stage{
		{No: 1, Name: "league", System: ledger.TeamMatches, Boards: 1}, {No: 2, Name: "final", System: ledger.TeamMatches, Takes: "from league: 3 of each"}}}}}))(t)
	must(o.File(ledger.Matter{Key: "deed:placed", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1}}}))(t)
	c := o.as(roleSecretary)
	enter := func(fields ...string) *doc { return c.press(c.get("/e/1/teams/0"), "/e/1/teams/0", fields...) }
	c.get("/e/1/through").sound().has("open (no numbers yet)")
	c.press(c.get("/e/1/teams/make"), "/e/1/teams/make").is(http.StatusUnprocessableEntity).has("No matches can be made: there can be 2 to 40 teams, not 0.").lacks("row", "deed:")
	c.follow(enter("name", "North", "line", "Anne Ash", "captain", "Nora", "addr", "nora@north.example"))
	for want, fields := range map[string][]string{
		"Another team is called North.":                    {"name", " north", "line", "Ben Birch"},
		"Anne Ash is in North already":                     {"name", "South", "line", "Ben Birch", "reserves", "Anne Ash"},
		"Ben Birch stands twice in the team.":              {"name", "South", "line", "Ben Birch", "reserves", "Ben Birch"},
		"is captain of North and of South.":                {"name", "South", "line", "Ben Birch", "captain", "N", "addr", "NORA@north.example"},
		"An address as mary@example.org.":                  {"name", "South", "captain", "x", "addr", "x y"},
		"Nobody at All: No player is called so":            {"name", "South", "line", "Nobody at All"},
		"The name of the team.":                            {"name", "", "line", "Ben Birch"},
		"Name and address, or neither: a team may be with": {"name", "South", "captain", "x"},
	} {
		enter(fields...).is(http.StatusUnprocessableEntity).sound().has(want)
	}
	c.press(c.get("/e/1/teams/make"), "/e/1/teams/make").has("there can be 2 to 40 teams, not 1.")
	c.follow(enter("name", "South", "line", "Ben Birch\nCarl Cedar"))
	c.get("/e/1/teams").sound().has("South has 2 players for 1 boards; enter the others as reserves").lacks("Make the matches")
	c.follow(c.press(c.get("/e/1/teams/2"), "/e/1/teams/2", "line", "Ben Birch"))
	c.get("/e/1/through").sound().has("asks for more places than there are: section C26 has 2")
}
