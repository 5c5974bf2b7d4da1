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
	if row.State != ledger.Running || len(row.Games) != 8 || row.Rounds[0].No != 1 || row.Pairings[0].Label != "C26-R16-2-1" || row.Pairings[0].Tie != "R16.2" || row.Pairings[6].Tie != "QF2" {
		t.Fatalf("begun is %s with %d games: %+v", row.State, len(row.Games), row.Pairings)
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
