package secretary

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
	"postd/tournament/ladder"
)

// TestEventPagesInBrowser asks axe-core about the pages of a Swiss, a cup, two sides, a league of
// teams, a ladder, envelopes and the rating lists, and whether one scrolls sideways. TestChampionshipByBrowser looks at
// those of a championship.
func TestEventPagesInBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	e := newEyes(t)
	e.swiss()
	e.cup()
	e.league()
	e.ladder()
	e.envelopes()
	o, foster, _, _ := rated(t, begin)
	c := o.as(roleSecretary)
	o.clock.set(at("2027-01-01 00:00"))
	before := []*doc{c.get("/ratings"), c.get("/ratings/next")}
	preview := c.press(before[0], "/ratings/next/publish")
	c.follow(c.sure(preview))
	e.look(o, "ratings", append(before, c.get("/ratings/2"), c.get(fmt.Sprintf("/p/%d", foster.ID)))...)
	e.look(o, "ratings-preview", preview)
}

// swiss looks at a Swiss between its second and its third round.
func (e eyes) swiss() {
	s := newSwiss(e.t, 9, 4)
	empty := s.get(s.base)
	s.ask("/bye", "player", s.of("Evans"), "kind", "H")
	preview := s.pair()
	s.follow(s.sure(preview))
	s.start(1)
	s.ends(1, 3)
	s.ask("/apart", "one", s.of("Adams"), "other", s.of("Clark"), "why", "they share a house")
	s.round()
	s.write(must(s.GameByLabel("C26-1-03"))(e.t), rules.White, "I resign.")
	s.ends(2)
	s.follow(s.sure(s.pair()))
	table := fmt.Sprintf("/t/%d/standings", s.id)
	e.look(s.office, "swiss-empty", empty)
	e.look(s.office, "swiss-preview", preview)
	e.look(s.office, "swiss", s.get(s.base), s.get(s.base+"/1"), s.get(s.base+"/2"), s.get(s.base+"/3"), s.get(s.base+"/settings"), s.get(table), s.get(table+"/1"), s.get(fmt.Sprintf("/t/%d/edit", s.id)).
		has("Settings of the rounds").lacks("its number"))
}

// cup looks at a cup of eleven in its first round, with a replay, and at two sides and the days of
// the rounds.
func (e eyes) cup() {
	o := newOffice(e.t)
	c := o.as(roleSecretary)
	row := o.cupOf(11, ledger.Cup{Games: 2, Level: "replay, lot", Third: true, Replay: 24 * time.Hour})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	empty, seeds := c.get(base), c.get(base+"/seeds")
	row = c.seeded(row)
	next := c.get(base + "/next")
	c.begins(row, "")
	o.plays("R16-2 1=", "R16-6 ==", "R16-7 01", "QF2 0=")
	e.look(o, "cup-empty", empty)
	e.look(o, "cup", seeds, next, c.get(base), c.get(base+"/R16.6"), c.get(base+"/R16.2"), c.get(base+"/settings"))
	var players []ledger.Player
	for _, name := range []string{"Ann Ash", "Ben Birch", "Carl Cedar", "Dora Date"} {
		players = append(players, o.player(name))
	}
	row = o.tournament("D", entered(players...))
	sides := c.get(fmt.Sprintf("/t/%d/sides", row.ID))
	row = c.drawn(row, "seed")
	e.look(o, "sides", sides, c.get(fmt.Sprintf("/t/%d/dates", row.ID)))
}

// league looks at two teams on two boards.
func (e eyes) league() {
	t := e.t
	o := newOffice(t)
	var players []ledger.Player
	for _, name := range []string{"Anne Ash", "Ben Birch", "Carl Cedar", "Dora Date"} {
		players = append(players, o.player(name))
	}
	row := o.tournament("C26", func(x *ledger.Tournament) { entered(players...)(x); x.State = ledger.Draft })
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "League", Stages: []ledger.Stage{{No: 1, Name: "league", System: ledger.TeamMatches}}}}}))(t)
	must(o.File(ledger.Matter{Key: "deed:placed", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1}}}))(t)
	c := o.as(roleSecretary)
	empty, boards := c.get("/e/1/teams"), c.get("/e/1/teams/rules")
	c.follow(c.press(boards, "/e/1/teams/rules", "boards", "2"))
	for _, x := range [][2]string{{"North", "Anne Ash\nBen Birch"}, {"South", "Carl Cedar\nDora Date"}} {
		c.follow(c.press(c.get("/e/1/teams/0"), "/e/1/teams/0", "name", x[0], "captain", "Nora", "addr", "nora@"+x[0]+".example", "line", x[1]))
	}
	team, ask := c.get("/e/1/teams/1"), c.get("/e/1/teams/ask")
	c.follow(c.sure(c.press(c.get("/e/1/teams/make"), "/e/1/teams/make")))
	id := o.arrange(must(o.Tournament(row.ID))(t), "C26-1-1", players[0], players[2])
	o.deliver()
	o.resign(id, rules.Black)
	e.look(o, "league-empty", empty)
	e.look(o, "league", boards, team, ask, c.get("/e/1/teams"), c.get("/e/1/matches/1"), c.get("/e/1"), c.get("/e/1/files"), c.get("/e/1/booklet"))
}

// ladder looks at a ladder with a challenge that waits and a game in play.
func (e eyes) ladder() {
	o := newOffice(e.t)
	c := o.as(roleSecretary)
	row, p := c.ladderOf(8)
	base := fmt.Sprintf("/t/%d/ladder", row.ID)
	asks := func(who, whom int) {
		c.follow(c.sure(c.press(c.get(base+"/challenge"), base+"/challenge", "who", fmt.Sprint(p[who].ID), "whom", fmt.Sprint(p[whom].ID))))
	}
	asks(2, 0)
	at := base + "/answer"
	c.follow(c.sure(c.press(c.get(at+"?who="+fmt.Sprint(p[2].ID)), at, "said", string(ladder.Accepts))))
	asks(5, 4)
	e.look(o, "ladder", c.get(base), c.get(base+"/challenge"))
}

// envelopes looks at what the secretary and an adjudicator have before them of a case.
func (e eyes) envelopes() {
	o, id := claimedUnder(e.t, func(a *terms.Agreement) { a.Adjudicate.Blind = true })
	o.write(id, rules.White, "STATEMENT\nIt is won.")
	o.write(id, rules.Black, "STATEMENT\nIt is not.")
	keeper, judge := o.seated("rice", ledger.Chairs(ledger.OfficeKeeper)), o.seated("mason", ledger.Chairs(ledger.OfficeAdjudicator))
	must(o.Ledger.PutJudge(ledger.Judge{Name: "Mason", Addr: "mason@judges.test", User: must(o.Ledger.UserByName("mason"))(e.t).ID}))(e.t)
	c := must(o.Ledger.OpenCases())(e.t)[0]
	path := "/adjudication/" + c.Name
	deal := keeper.get(path + "/deal")
	keeper.follow(keeper.press(deal, path+"/deal"))
	seat := judge.get("/adjudication")
	verdict := judge.get(path + "/verdict")
	judge.follow(judge.press(verdict, path+"/verdict", "result", "2", "analysis", "Neither can make way."))
	e.look(o, "judge", seat, verdict)
	e.look(o, "keeper", deal, keeper.get("/adjudication"))
	c = must(o.Ledger.CaseNamed(c.Name))(e.t)
	c.Closed, c.Result = o.clock.now(), terms.Drawn
	must(o.File(ledger.Matter{Key: "case:closed", By: "office", Rows: []ledger.Row{c}}))(e.t)
	e.look(o, "sealed", keeper.get(path))
}
