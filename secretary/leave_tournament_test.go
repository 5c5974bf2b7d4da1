package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
)

// running is a tournament of four in which every game has begun, the player with the number 4,
// and the form by which that player leaves.
func (c *client) running(rule terms.Withdrawal) (row ledger.Tournament, four ledger.Player, form string) {
	c.t.Helper()
	tour := c.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) { row.Agreement.Withdrawal = rule })
	row = c.started(c.drawn(tour, "seed"))
	c.deliver()
	c.advance(begin.Sub(c.clock.now()))
	c.deliver()
	return row, c.numbered(row, 4), fmt.Sprintf("/t/%d/leave?player=%d", row.ID, c.numbered(row, 4).ID)
}

// numbered is the player with a number.
func (c *client) numbered(row ledger.Tournament, number int) ledger.Player {
	i := slices.IndexFunc(row.Entries, func(e ledger.Entry) bool { return e.Number == number })
	return must(c.Player(row.Entries[i].Player))(c.t)
}

// against is the game of two numbers, and the side of the first.
func against(o *office, row ledger.Tournament, one, other int) (terms.GameID, rules.Colour) {
	for i, p := range row.Pairings {
		switch {
		case p.White == one && p.Black == other:
			return o.gamesOf(row.ID)[i], rules.White
		case p.White == other && p.Black == one:
			return o.gamesOf(row.ID)[i], rules.Black
		}
	}
	return 0, rules.White
}

func today(c *client, row ledger.Tournament) string {
	return calendar.DateOf(c.clock.now(), folder.ZoneOf(row)).String()
}

// TestLeaveByEachRule has a player leave by the form, by each rule of the terms: the preview tells
// the table after it, and after the batch every game has ended so, and the table is that of the preview.
func TestLeaveByEachRule(t *testing.T) {
	for _, x := range []struct {
		rule   terms.Withdrawal
		says   string
		marks  []string // of the row of 4, against 1, 2 and 3
		states int      // games that are over after it
	}{
		{terms.WithdrawalHalf, "1 of 3 games finished, fewer than half: none will count.", []string{"(–)", "(0)", "(–)"}, 3},
		{"", "1 of 3 games finished: it counts, and the 2 that are left lost by default.", []string{"–", "0", "–"}, 3},
		{terms.WithdrawalAnnuls, "1 of 3 games finished: none will count.", []string{"(–)", "(0)", "(–)"}, 3},
		{terms.WithdrawalAdjudged, "1 of 3 games finished: it counts, and the 2 that are left go to the adjudicator.", []string{"adj", "0", "adj"}, 1},
	} {
		t.Run(string(x.rule), func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			row, four, form := c.running(x.rule)
			id, of := against(c.office, row, 4, 2)
			c.resign(id, of)
			page := c.get(form).is(http.StatusOK).sound().has(x.says)
			preview := c.press(page, fmt.Sprintf("/t/%d/leave", row.ID), "since", today(c, row)).is(http.StatusOK).sound()
			preview.has(four.Name+" leaves A3 from", "2 games end", "to opponents", "to "+four.Name, "can be taken back", "To do it, type A3", "◆")
			shown := preview.rows("Crosstable of A3 after it")
			c.follow(c.sure(preview)).has("It is being done in 2 games")
			o.batches()
			b := must(o.Batches(1, nil))(t)[0]
			if b.Open() || len(b.Failed) > 0 || len(b.Targets) != 2 {
				t.Fatalf("%+v", b)
			}
			over := 0
			for _, g := range o.gamesOf(row.ID) {
				if l := must(o.Line(g))(t); l.Over() {
					over++
				}
			}
			if over != x.states {
				t.Errorf("%d games are over", over)
			}
			row = must(o.Tournament(row.ID))(t)
			if e, _ := row.Entry(four.ID); e.State != ledger.Withdrawn || !calendar.DateOf(e.Left, folder.ZoneOf(row)).Before(calendar.DateOf(o.clock.now(), folder.ZoneOf(row)).AddDays(1)) {
				t.Errorf("the entry is %+v", e)
			}
			table := c.get(fmt.Sprintf("/t/%d/standings", row.ID)).sound().rows("Crosstable, in the order of the scores")
			i := slices.IndexFunc(table, func(r []string) bool { return r[1] == "4" })
			if i < 0 {
				i = len(table) - 1
			}
			if got := table[i][3:6]; !slices.ContainsFunc(table, func(r []string) bool {
				return strings.Contains(r[2]+r[1], four.Name) && slices.Equal(marksIn(r), x.marks)
			}) {
				t.Errorf("the row is %q of %q, not %q", got, table, x.marks)
			}
			for _, r := range shown { // the preview told the same
				if strings.Contains(strings.Join(r, " "), four.Name) {
					for _, m := range x.marks {
						if !strings.Contains(strings.Join(r, " "), m) {
							t.Errorf("the preview shows %q", r)
						}
					}
				}
			}
			if r := must(o.Check(false))(t); !r.Sound() {
				t.Error(r)
			}
			for _, g := range o.gamesOf(row.ID) {
				if l := must(o.Line(g))(t); l.Over() && g != id && l.How != events.ByWithdrawal {
					t.Errorf("%s ended %s", l.Label, l.How)
				}
			}
			c.get(form).has("left A3 on")
		})
	}
}

// marksIn are the marks of a row of four against the first three.
func marksIn(r []string) []string { return r[len(r)-8 : len(r)-5] }
