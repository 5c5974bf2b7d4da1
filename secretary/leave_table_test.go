package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/tournament"
)

// leaves files that the entry of a number leaves: each game left is awarded, and the entry withdrawn.
func (c *client) leaves(id uint64, number int, how events.Ending) {
	c.t.Helper()
	row := must(c.Tournament(id))(c.t)
	view := tournamentView{folder.Course{Tournament: row, People: map[uint64]ledger.Player{}, Zone: folder.ZoneOf(row)}}
	for _, g := range c.gamesOf(row.ID) {
		view.Lines = append(view.Lines, must(c.Line(g))(c.t))
	}
	players, outcomes := view.Played()
	for _, g := range tournament.LeftGames(row.Agreement.Withdrawal, players, outcomes, []tournament.Leaver{{Number: number, How: how, Law: "RULING/R-41"}}) {
		r := correspondence.Ruling{By: terms.ToSecretary, Row: g.Row, Result: g.Gives, How: g.Ends, Law: g.Law, Of: g.Of, Reason: "Asked to leave."}
		if _, err := c.File(ledger.Matter{Key: "leaves:" + g.Game.String(), At: c.clock.now(), Games: []terms.GameID{g.Game},
			Decide: folder.Decides(func(x correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
				return x.Rule(r, o)
			})}); err != nil {
			c.t.Fatal(err)
		}
	}
	for i := range row.Entries {
		if row.Entries[i].Number == number {
			row.Entries[i].State, row.Entries[i].Left = ledger.Withdrawn, c.clock.now()
		}
	}
	must(c.PutTournament(row))(c.t)
}

// TestE28Withdrawal plays a tournament of four by each rule: number 4 has finished one of three games
// and leaves, or two. In the table what was finished counts for nothing, or all stands and the rest is
// lost by default.
func TestE28Withdrawal(t *testing.T) {
	for _, x := range []struct {
		name     string
		rule     terms.Withdrawal
		finished int
		mark     string // of the finished game with 2, in the row of 4
		left     string // of the game left with 1
		place    string
		note     string
	}{
		{"half, before it", terms.WithdrawalHalf, 1, "(0)", "(–)", "–", "with 1 of 3 games finished, fewer than half: by the terms none of them counts (RULING/R-41)."},
		{"half, after it", terms.WithdrawalHalf, 2, "0", "–", "4", "with 2 of 3 games finished, half or more: by the terms these count, and those left are lost by default (RULING/R-41)."},
		{"stand", "", 1, "0", "–", "4", "with 1 of 3 games finished: by the terms these count, and those left are lost by default (RULING/R-41)."},
		{"annul", terms.WithdrawalAnnuls, 2, "(0)", "(–)", "–", "with 2 of 3 games finished: by the terms none of them counts (RULING/R-41)."},
		{"adjudicate", terms.WithdrawalAdjudged, 1, "0", "adj", "3=", "with 1 of 3 games finished: by the terms these count, and those left go to the adjudicator (RULING/R-41)."},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			tour := o.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) { row.Agreement.Withdrawal = x.rule })
			row := c.started(c.drawn(tour, "seed"))
			c.deliver()
			c.advance(begin.Sub(c.clock.now()))
			finished := 0
			for i, p := range row.Pairings {
				switch lost := max(p.White, p.Black); {
				case lost == 4 && (min(p.White, p.Black) == 2 || min(p.White, p.Black) == 3 && x.finished == 2):
					finished++
					fallthrough
				case lost < 4: // the higher number resigns
					c.resign(o.gamesOf(row.ID)[i], map[bool]rules.Colour{true: rules.White, false: rules.Black}[p.White == lost])
				}
			}
			if finished != x.finished {
				t.Fatal(finished)
			}
			c.leaves(row.ID, 4, events.ByWithdrawal)
			page := c.get(fmt.Sprintf("/t/%d/standings", row.ID)).is(http.StatusOK).sound()
			rows := page.rows("Crosstable, in the order of the scores")
			last := rows[len(rows)-1]
			if i := slices.IndexFunc(rows, func(r []string) bool { return strings.HasPrefix(r[1], "4 ") }); i != 3 {
				t.Errorf("the row stands in place %d", i+1)
			}
			if last[0] != x.place || last[3] != x.left || last[4] != x.mark || !strings.Contains(last[1], "withdrawn") {
				t.Errorf("the row is %q", last)
			}
			page.has(" left on "+calendar.DayWords(c.clock.now(), folder.ZoneOf(row))+" "+x.note, "not counted, since a player of the game has left")
			// Number 1 has won all, and keeps what counts of it.
			want := map[bool]string{true: "2", false: "3"}[x.place == "–" || x.rule == terms.WithdrawalAdjudged]
			if !strings.HasPrefix(rows[0][1], "1 ") || rows[0][2] != want {
				t.Errorf("the first is %q, not with %s", rows[0], want)
			}
			c.get(fmt.Sprintf("/t/%d/standings.csv", row.ID)).is(http.StatusOK).has(x.mark)
			if x.rule != terms.WithdrawalAdjudged {
				c.get(fmt.Sprintf("/t/%d", row.ID)).has("The table is final on " + calendar.DayWords(c.clock.now().Add(14*24*time.Hour), folder.ZoneOf(row)))
			}
		})
	}
}
