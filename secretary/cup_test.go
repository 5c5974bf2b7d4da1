package secretary

import (
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// cupOf founds a cup with so many players, P1 the highest rated.
func (o *office) cupOf(n int, cup ledger.Cup, change ...func(*ledger.Tournament)) ledger.Tournament {
	o.t.Helper()
	var players []ledger.Player
	for i := range n {
		players = append(players, o.player(fmt.Sprintf("Player %c", 'A'+i), func(p *ledger.Player) { p.Rating = 2000 - 10*i }))
	}
	return o.tournament("C26", append([]func(*ledger.Tournament){entered(players...), func(t *ledger.Tournament) { t.Cup, t.Seed = &cup, "Hants" }}, change...)...)
}

// seeded gives the players of a cup their seeds, as they are proposed.
func (c *client) seeded(t ledger.Tournament) ledger.Tournament {
	c.t.Helper()
	at := fmt.Sprintf("/t/%d/tree/seeds", t.ID)
	c.follow(c.sure(c.press(c.get(at), at)))
	return must(c.Tournament(t.ID))(c.t)
}

// begins presses what can begin in a cup, and has it set up.
func (c *client) begins(t ledger.Tournament, query string, fields ...string) *doc {
	c.t.Helper()
	at := fmt.Sprintf("/t/%d/tree/next", t.ID)
	first := c.clock.now().Add(48 * time.Hour)
	preview := c.press(c.get(at+query), at, append([]string{"begins", first.Format("2006-01-02T15:04")}, fields...)...)
	done := c.follow(c.sure(preview))
	c.batches()
	c.deliver()
	c.advance(first.Sub(c.clock.now()))
	return done
}

// ends ends a game of a cup: White wins, Black wins, or "=".
func (o *office) ends(label, result string) {
	o.t.Helper()
	id := must(o.GameByLabel(label))(o.t)
	o.play(id, "P-K4", "P-K4")
	switch result {
	case "1":
		o.resign(id, rules.Black)
	case "0":
		o.resign(id, rules.White)
	default:
		o.draw(id)
	}
}

// TestCupOfEleven plays a cup through its pages: byes for the highest seeds, a replay by another
// turn limit, a tie by lot, a player who leaves, a tie for the third place.
func TestCupOfEleven(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(11, ledger.Cup{Games: 2, Level: "replay, lot", Third: true, Replay: 24 * time.Hour})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	c.get(base).is(http.StatusOK).has("11 players are accepted", "not seeded yet", "Seed the players")
	row = c.seeded(row)
	page := c.get(base).sound().has("11 players", "0 of 11 ties are decided", "Begin the next ties", "Give the seeds up", "Round of 16", "a bye")
	if got := page.rows("Seeds"); len(got) != 11 || got[0][1] != "Player A" {
		t.Errorf("the seeds are %v", got)
	}
	if boxes := c.get(base+"/next").all("input", "type", "checkbox"); len(boxes) != 4 { // 4 and 5 meet after two byes
		t.Errorf("%d ties can begin", len(boxes))
	}
	c.begins(row, "")
	row = must(o.Tournament(row.ID))(t)
	if row.State != ledger.Running || len(o.gamesOf(row.ID)) != 8 || row.Rounds[0].No != 1 || row.Pairings[0].Label != "C26-R16-2-1" || row.Pairings[0].Tie != "R16.2" || row.Pairings[6].Tie != "QF2" {
		t.Fatalf("begun is %s with %d games: %+v", row.State, len(o.gamesOf(row.ID)), row.Pairings)
	}
	c.get(base + "/next").has("Nothing can begin now")
	o.plays("R16-2 1=", "R16-6 ==", "R16-7 01", "QF2 0=")
	c.get(base).sound().has("1½–½", "2–0; Player J goes on", "Begin the replays", "Begin the next ties")
	c.begins(row, "?of=replays")
	row = must(o.Tournament(row.ID))(t)
	var replays []string
	for _, p := range row.Pairings[8:] {
		g := must(o.Game(must(o.GameByLabel(p.Label))(t)))(t)
		if replays = append(replays, p.Label); g.Agreement.Turn.Limit != 24*time.Hour || row.Rounds[1].Limit != 24*time.Hour {
			t.Errorf("the replay %s has %s a turn", p.Label, g.Agreement.Turn.Limit)
		}
	}
	if got := strings.Join(replays, " "); got != "C26-R16-6-3 C26-R16-6-4" {
		t.Errorf("the replays are %s", got)
	}
	o.plays("R16-6 ..==")
	tie := c.get(base+"/R16.6").sound().has("by lot", "sha256sum", "a replay")
	if got := tie.rows("Games"); len(got) != 4 {
		t.Errorf("the games of the tie are %v", got)
	}
	if _, err := exec.LookPath("sha256sum"); err == nil {
		for _, x := range tie.all("code") {
			_, line, _ := strings.Cut(textOf(x), ": ")
			line, hash, _ := strings.Cut(line, " begins with ")
			if out := must(exec.Command("sh", "-c", line).Output())(t); len(hash) != 8 || !strings.HasPrefix(string(out), hash) {
				t.Errorf("%s prints %s, and should begin with %s", line, out, hash)
			}
		}
	}
	c.begins(row, "") // QF1, QF3, QF4
	row = must(o.Tournament(row.ID))(t)
	if n := len(row.Pairings); n != 8+2+6 {
		t.Errorf("%d games are paired", n)
	}
	c.cupToItsEnd(row, base)
}

// plays ends games of ties: "R16-2 1=" are two, "." leaves one as it is; each result is White's.
func (o *office) plays(ties ...string) {
	o.t.Helper()
	for _, x := range ties {
		tie, results, _ := strings.Cut(x, " ")
		for n, r := range results {
			if r != '.' {
				o.ends(fmt.Sprintf("C26-%s-%d", tie, n+1), string(r))
			}
		}
	}
}

// TestMatch plays a match of two with the games one after another, which ends when it is decided.
func TestMatch(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(2, ledger.Cup{Games: 3, Rest: "end", Turns: true})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	row = c.seeded(row)
	c.get(base).has("A match of two", "Begin the next ties")
	for n, result := range []string{"1", "0"} {
		c.begins(row, "")
		c.get(base + "/next").has("Nothing can begin now")
		if row = must(o.Tournament(row.ID))(t); len(row.Pairings) != n+1 {
			t.Fatalf("%d games are paired after %d presses", len(row.Pairings), n+1)
		}
		o.ends(fmt.Sprintf("C26-F-%d", n+1), result)
	}
	c.get(base).sound().has("Player A has won", "2–0")
	c.get(base + "/F").has("not played")
	c.get(base + "/next").has("Nothing can begin now")
}

// TestCupLeft shows what becomes of ties that players leave: the opponent goes on; where both have
// left nobody does, and the next has a bye. A tie that was begun keeps its players.
func TestCupLeft(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(4, ledger.Cup{Games: 2, Level: "seed"})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	row = c.seeded(row)
	c.begins(row, "")
	o.ends("C26-SF1-1", "1") // A leads against D, and leaves all the same
	left := func(seeds ...int) {
		row = must(o.Tournament(row.ID))(t)
		for i := range row.Entries {
			for _, s := range seeds {
				if row.Entries[i].Number == s {
					row.Entries[i].State, row.Entries[i].Left = ledger.Withdrawn, o.clock.now()
				}
			}
		}
		must(o.PutTournament(row))(t)
	}
	left(1)
	c.get(base).sound().has("Player A has left; Player D goes on", "withdrawn")
	left(3, 2)
	c.get(base).sound().has("both have left", "a bye", "Player D has won")
	c.get(base + "/next").has("Nothing can begin now")
	c.get(base + "/SF2").sound().has("Both have left")
}

// TestCupByHand gives a level tie by hand, begins the next by it, and takes it back: the page says
// that the tie was begun by another, and nothing is undone.
func TestCupByHand(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(4, ledger.Cup{Games: 2})
	base := fmt.Sprintf("/t/%d/tree", row.ID)
	row = c.seeded(row)
	c.begins(row, "")
	o.plays("SF1 ==", "SF2 1=")
	c.get(base).has("no way is left to decide it")
	c.get(base + "/next").has("Nothing can begin now")
	give := base + "/SF1/give"
	c.press(c.get(give), give, "to", "4").is(http.StatusUnprocessableEntity).has("A line that says why")
	c.press(c.get(give), give, "to", "2", "why", "x").is(http.StatusUnprocessableEntity).has("One of the two")
	preview := c.press(c.get(give), give, "to", "4", "why", "the committee, by the rules of the cup")
	preview.has("given by hand: the committee", "Player D goes on")
	c.follow(c.sure(preview)).sound().has("What was said of SF1 stands")
	c.begins(row, "")
	preview = c.press(c.get(give), give, "to", "1", "why", "the committee erred")
	preview.has("F has begun: begun by Player D; by SF1 as it stands it would be Player A")
	c.follow(c.sure(preview))
	c.get(base).sound().has("F: begun by Player D; by SF1 as it stands it would be Player A. It goes on until it is annulled")
	if row = must(o.Tournament(row.ID))(t); len(row.Pairings) != 6 || row.Pairings[4].White != 4 {
		t.Errorf("something was undone: %+v", row.Pairings)
	}
}

// TestRoundsByDates begins the rounds of an all-play-all one by one.
func TestRoundsByDates(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.drawn(o.tournament("A3", entered(o.four()...)), "Autumn")
	at := fmt.Sprintf("/t/%d/dates", row.ID)
	c.press(c.get(at), at, "first", "2026-12-01T09:00", "days", "0").is(http.StatusUnprocessableEntity).has("still to come", "from 1 to 3660")
	c.follow(c.press(c.get(at), at, "first", "2026-12-10T09:00", "days", "21"))
	row = must(o.Tournament(row.ID))(t)
	if len(row.Rounds) != 3 || !row.Rounds[2].Begins.Equal(begin.AddDate(0, 0, 3+42)) {
		t.Fatalf("the rounds are %+v", row.Rounds)
	}
	c.get(fmt.Sprintf("/t/%d", row.ID)).has("days of their own")
	c.press(c.get(at), at, "round.2", "2026-12-09T09:00").is(http.StatusUnprocessableEntity).has("Not before round 1")
	c.follow(c.sure(c.press(c.get(at+"/next"), at+"/next")))
	o.batches()
	row = must(o.Tournament(row.ID))(t)
	if len(o.gamesOf(row.ID)) != 2 || row.State != ledger.Running || row.Rounds[0].Started.IsZero() || !row.Rounds[1].Started.IsZero() {
		t.Fatalf("after round 1 there are %d games: %+v", len(o.gamesOf(row.ID)), row.Rounds)
	}
	if g := must(o.Game(o.gamesOf(row.ID)[0]))(t); !g.Agreement.FirstTurnAt.Equal(row.Rounds[0].Begins) {
		t.Errorf("the first turn begins %s", g.Agreement.FirstTurnAt)
	}
	c.get(at).sound().has("Round 1 began", "Begin round 2").lacks("at once after all")
	o.advance(row.Rounds[1].Begins.Sub(o.clock.now()))
	c.get(at + "/next").has("change its day first")
}

// TestLeavesBetweenRounds lets a player leave an all-play-all of which rounds are to come: these
// games are never set up, count by the terms as lost by default (RULING/R-41), and do not hold up
// the end. In a Swiss a pairing with somebody who has left does not start.
func TestLeavesBetweenRounds(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	row := c.drawn(o.tournament("A3", entered(players...)), "Autumn")
	at := fmt.Sprintf("/t/%d/dates", row.ID)
	c.follow(c.press(c.get(at), at, "first", "2026-12-10T09:00", "days", "21"))
	c.follow(c.sure(c.press(c.get(at+"/next"), at+"/next")))
	o.batches()
	c.deliver()
	for _, x := range must(o.Tournament(row.ID))(t).Pairings {
		if x.Round == 1 {
			o.ends(x.Label, "1")
		}
	}
	left := must(o.Tournament(row.ID))(t).Entries[0]
	leave := fmt.Sprintf("/t/%d/leave?player=%d", row.ID, left.Player)
	preview := c.press(c.get(leave), fmt.Sprintf("/t/%d/leave", row.ID), "since", today(c, row), "cause", "asked").has("2 games of rounds to come: not set up any more, and lost by default")
	c.follow(c.sure(preview, "typed", "A3"))
	for no := 2; no <= 3; no++ {
		form := c.get(at + "/next").has(fmt.Sprintf("Begin round %d", no))
		c.follow(c.sure(c.press(form, at+"/next").has("1 game of 2 players is set up")))
		o.batches()
		c.deliver()
		for _, x := range must(o.Tournament(row.ID))(t).Pairings {
			if x.Round == no && x.White != left.Number && x.Black != left.Number {
				o.ends(x.Label, "1")
			}
		}
	}
	if lines := o.gamesOf(row.ID); len(lines) != 4 {
		t.Errorf("%d games were set up", len(lines))
	}
	c.get(fmt.Sprintf("/t/%d", row.ID)).has("All games are over")
	c.get(fmt.Sprintf("/t/%d/standings", row.ID)).sound().has("3 games are finished")

	s := newSwiss(t, 6, 5)
	s.follow(s.sure(s.pair()))
	s.ask("/bye", "player", s.of("Adams"), "kind", "leaves").has("is not paired any more")
	s.press(s.get(s.base+"/1"), s.base+"/1/start").is(http.StatusUnprocessableEntity).has("Adams has left C26 and is paired: take the pairing back")
	s.follow(s.sure(s.press(s.get(s.base+"/1"), s.base+"/1/back")))
}

// TestTwoSides draws two sides that meet by the Scheveningen tables, and refuses unlike ones.
func TestTwoSides(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.tournament("H26", entered(o.four()...))
	at := fmt.Sprintf("/t/%d/sides", row.ID)
	c.press(c.get(at).sound(), at, "side.1", "2", "seed", "Hants").is(http.StatusUnprocessableEntity).has("One side has 1 player and the other 3")
	c.follow(c.sure(c.press(c.get(at), at, "side.2", "2", "side.3", "1", "seed", "Hants"))).sound().has("each of one side with each of the other", "Scheveningen table")
	row = must(o.Tournament(row.ID))(t)
	if !row.Sides || row.State != ledger.Drawn || len(row.Pairings) != 4 {
		t.Fatalf("drawn is %+v", row)
	}
	side := map[int]int{}
	for _, e := range row.Entries {
		side[e.Number] = e.Side
	}
	for _, p := range row.Pairings {
		if side[p.White] == side[p.Black] {
			t.Errorf("%+v meet, and are of one side: %v", p, side)
		}
	}
	c.follow(c.sure(c.press(c.get(fmt.Sprintf("/t/%d/pairings", row.ID)), fmt.Sprintf("/t/%d/draw/back", row.ID))))
	if row = must(o.Tournament(row.ID))(t); row.Sides || len(row.Pairings) != 0 {
		t.Errorf("taken back is %+v", row)
	}
	if row = c.drawn(row, "after all"); len(row.Pairings) != 6 || row.Sides {
		t.Errorf("drawn as usual is %+v", row)
	}
}

// TestCupRefused shows what cannot be a cup, and that one goes back to an all-play-all.
func TestCupRefused(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	row := o.tournament("A3", entered(players[:3]...))
	at := fmt.Sprintf("/t/%d/tree/settings", row.ID)
	for words, fields := range map[string][]string{
		"An even number from 2 to 24":          {"games", "3"},
		"is no way to decide a tie":            {"level", "toss"},
		"A lot may decide a tie: give its see": {"level", "lot"},
		"A time such as 36h or 5d":             {"replay", "soon", "seed", "x"},
		"Plain words on one line":              {"seed", " x\ty"},
		"by lot: give the words":               {"level", "", "seeds", "lot"},
	} {
		c.press(c.get(at), at, fields...).is(http.StatusUnprocessableEntity).has(words).sound()
	}
	c.follow(c.press(c.get(at), at, "games", "2", "level", "lot", "third", "yes", "seed", "Hants"))
	c.get(fmt.Sprintf("/t/%d/tree/seeds", row.ID)).has("With 3 players nobody plays for the third place")
	c.follow(c.press(c.get(at), at, "third", "", "games", "4", "level", "more wins, seed"))
	seeds := fmt.Sprintf("/t/%d/tree/seeds", row.ID)
	c.press(c.get(seeds), seeds, "seed.1", "2", "seed.2", "2").is(http.StatusUnprocessableEntity).sound()
	for _, path := range []string{"/draw", "/pairings", "/standings"} {
		c.follow(c.get(fmt.Sprintf("/t/%d%s", row.ID, path))).has("Tree of A3")
	}
	c.follow(c.press(c.get(at), at, "kind", "robin"))
	if row = must(o.Tournament(row.ID))(t); row.Cup != nil {
		t.Errorf("it is a cup still: %+v", row.Cup)
	}
	c.get(fmt.Sprintf("/t/%d/tree/next", row.ID)).is(http.StatusNotFound)
}
