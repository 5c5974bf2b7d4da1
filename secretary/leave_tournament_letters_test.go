package secretary

import (
	"fmt"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
)

// TestLeaveOneLetterAPerson checks in a double round that each opponent gets one letter that names both
// games, who leaves one that names all, and with a substitute that player one before those of the games.
func TestLeaveOneLetterAPerson(t *testing.T) {
	for _, with := range []bool{false, true} {
		t.Run(fmt.Sprint(with), func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			marsh := o.player("Leo Marsh")
			tour := o.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) {
				row.Agreement.Withdrawal, row.Cycles = terms.WithdrawalHalf, 2
			})
			row := c.started(c.drawn(tour, "seed"))
			o.deliver()
			o.advance(begin.Sub(o.clock.now()))
			o.deliver()
			four := c.numbered(row, 4)
			form, at := fmt.Sprintf("/t/%d/leave?player=%d", row.ID, four.ID), fmt.Sprintf("/t/%d/leave", row.ID)
			fields := []string{"since", today(c, row)}
			if with {
				fields = append(fields, "substitute", "other", "another", "Leo Marsh")
			}
			preview := c.press(c.get(form), at, fields...).sound().has("1 to " + four.Name)
			if !with {
				preview.has("3 to opponents", "your 6 games ended by it", "your 2 games against them ended by it")
			}
			c.sure(preview)
			o.batches()
			to := map[string][]ledger.Posting{}
			for _, p := range o.waiting() {
				to[p.Name] = append(to[p.Name], must(o.Posting(p.Seq))(t))
			}
			if n := len(to[four.Name]); n != 1 {
				t.Fatalf("%d letters to who leaves", n)
			}
			own := to[four.Name][0].Words.Text
			for i, p := range row.Pairings {
				if p.White != 4 && p.Black != 4 { // a game of others
					continue
				}
				if !strings.Contains(own, p.Label) {
					t.Errorf("game %d is not named in\n%s", i+1, own)
				}
			}
			for n := 1; n <= 3; n++ {
				name := c.numbered(row, n).Name
				if list := to[name]; with && len(list) != 2 || !with && len(list) != 1 {
					t.Errorf("%d letters to %s", len(list), name)
					continue
				}
				if text := to[name][0].Words.Text; !with && (strings.Count(text, "you had") != 2 || !strings.Contains(text, four.Name+" left") || !strings.Contains(text, "APPEAL")) {
					t.Errorf("%s is told\n%s", name, text)
				}
			}
			if list := to[marsh.Name]; with {
				if len(list) != 7 || list[0].Game != 0 || strings.Count(list[0].Words.Text, "A3-") < 6 || list[1].Game == 0 {
					t.Errorf("%d letters to the substitute, the first\n%s", len(list), list[0].Words.Text)
				}
			}
			o.deliver()
			if r := must(o.Check(false))(t); !r.Sound() {
				t.Error(r)
			}
		})
	}
}

// TestLeaveDeathAndExclusion checks that a death is told with care, and that an exclusion names its law
// and the umpire; and that a move of the one who left which comes after it changes nothing.
func TestLeaveDeathAndExclusion(t *testing.T) {
	for _, x := range []struct {
		fields    []string
		law       string
		how       events.Ending
		has, lack []string
	}{
		{[]string{"cause", "died"}, "RULING/R-41", events.ByDeath, []string{"has died"}, []string{"left Tourney", "has left"}},
		{[]string{"cause", "excluded", "law", "BCC1903/V.9(d)", "umpire-name", "Miss Rudge", "reason", "Two engines were found."}, "BCC1903/V.9(d)", events.ByWithdrawal,
			[]string{"Excluded by the umpire, Miss Rudge: Two engines were found."}, nil},
	} {
		t.Run(x.fields[1], func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			row, four, form := c.running(terms.WithdrawalHalf)
			c.left(row, form, x.fields...)
			for n := 1; n <= 3; n++ {
				id, _ := against(row, 4, n)
				g := must(o.Game(id))(t)
				if r := g.Rulings[len(g.Rulings)-1]; g.Ended == nil || g.Ended.How != x.how || string(r.Law) != x.law {
					t.Errorf("%s: %+v by %s", g.Label, g.Ended, r.Law)
				}
			}
			for _, p := range o.waiting() {
				text := must(o.Posting(p.Seq))(t).Words.Text
				for _, w := range x.has {
					if p.Player != 0 && !strings.Contains(strings.Join(strings.Fields(text), " "), w) {
						t.Errorf("the letter to %s does not say %q\n%s", p.Name, w, text)
					}
				}
				for _, w := range x.lack {
					if p.Player != 0 && strings.Contains(strings.Join(strings.Fields(text), " "), w) {
						t.Errorf("the letter to %s says %q\n%s", p.Name, w, text)
					}
				}
			}
			o.deliver()
			id, of := against(row, 4, 1)
			before := must(o.Game(id))(t)
			o.write(id, of, "1. P-K4")
			if g := must(o.Game(id))(t); !g.Over() || len(g.Score()) != len(before.Score()) {
				t.Errorf("a late letter of %s moved the game", four.Name)
			}
			o.deliver()
		})
	}
}
