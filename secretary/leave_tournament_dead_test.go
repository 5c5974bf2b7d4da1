package secretary

import (
	"fmt"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
)

// TestLeaveWritesNoDead checks by each way in which the games of a player who died go on or end
// that the player is written nothing of it, and the others are; that the preview, the line above
// the next page and the batch say so; and that whoever turns out to live is written to again
// (RULING/R-41).
func TestLeaveWritesNoDead(t *testing.T) {
	for _, x := range []struct {
		name string
		rule terms.Withdrawal
		sub  bool
	}{
		{"half", terms.WithdrawalHalf, false},
		{"adjudicate", terms.WithdrawalAdjudged, false},
		{"substitute", terms.WithdrawalHalf, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			o.player("Leo Marsh")
			row, four, form := c.running(x.rule)
			must(o.File(ledger.Matter{Key: "deed:right", Rows: []ledger.Row{ledger.Right{Player: four.ID, To: "higher", At: o.clock.now(), State: ledger.RightOpen}}}))(t)
			right := func(want ledger.RightState) {
				if r := must(o.Right(1))(t); r.State != want {
					t.Errorf("the right is %+v, not %s", r, want)
				}
			}
			fields := []string{"since", today(c, row), "cause", "died"}
			if x.sub {
				fields = append(fields, "substitute", "other", "another", "Leo Marsh")
			}
			says := "No letter of it goes to " + four.Name + ", who has died."
			preview := c.press(c.get(form), fmt.Sprintf("/t/%d/leave", row.ID), fields...).is(200).sound().has(says).lacks("1 to " + four.Name)
			c.follow(c.sure(preview)).has(says)
			o.batches()
			right(ledger.RightPassed)
			b := must(o.Batches(1, nil))(t)[0]
			c.get(batches.Path(b.ID)).sound().has(says)
			written := func() (dead, others int) {
				for _, p := range o.waiting() {
					switch p.Player {
					case four.ID:
						dead++
					case 0:
					default:
						others++
					}
				}
				return dead, others
			}
			if dead, others := written(); dead != 0 || others < 3 {
				t.Errorf("%d letters to who died, %d to others", dead, others)
			}
			if r := must(o.Check(false))(t); !r.Sound() {
				t.Error(r)
			}
			o.deliver()
			if x.rule == terms.WithdrawalAdjudged {
				return // which is never taken back
			}
			c.sure(c.press(c.get(batches.Path(b.ID)+"/back"), batches.Path(b.ID)+"/back", "why", "The news was of another.").is(200).sound().has("to higher", "open again"))
			right(ledger.RightOpen)
			o.batches()
			if dead, _ := written(); dead == 0 {
				t.Error("nobody tells who lives that the games go on")
			}
			for _, id := range o.gamesOf(row.ID) {
				if g := must(o.Game(id))(t); g.Over() {
					t.Errorf("%s is over", g.Label)
				}
			}
		})
	}
}
