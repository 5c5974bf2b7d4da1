package secretary

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// penalised is a game in which E, of these acts, was exacted of White for an
// illegal record.
func penalised(t testing.TB, e string) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	row := o.tournament("A", func(x *ledger.Tournament) {
		if err := x.Agreement.Set("penalty_e", e); err != nil {
			t.Fatal(err)
		}
	})
	id := o.arrange(row, "A1", o.player("Smith"), o.player("Jones"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	o.advance(time.Hour)
	o.write(id, rules.White, "1… P-K4 2. K-K5")
	o.deliver()
	o.write(id, rules.Black, "EXACT E")
	o.deliver()
	return o, id
}

// TestMarkedAsPaid checks that the secretary marks a fine as paid, once; a game
// that moved on, and an act that there is not, are refused (BCC1903/V.PEN.E).
func TestMarkedAsPaid(t *testing.T) {
	t.Parallel()
	o, id := penalised(t, "fine 6 d, score 0.5")
	c := o.as(roleSecretary)
	at := "/g/g1/mark"
	seen := c.get("/g/g1").has("Fine of 6d").has("due")
	stale := c.get("/g/g1")
	c.follow(c.sure(c.press(seen, at).has("the fine of 6d is paid"))).has("Marked in A1")
	c.get("/g/g1").has("paid").lacks("Mark as paid")
	if e := must(o.Game(id))(t).Entries()[0]; e.State != correspondence.ActPaid {
		t.Errorf("the fine is %s", e.State)
	}
	c.press(stale, at).has("moved on")
	o.as(roleAuditor).get("/g/g1").has("Fine of 6d").lacks("Mark as")
	c.get("/t/1/standings").has("−½")
}

// TestTickedOff checks that the clocks stand until the secretary ticks the task
// off.
func TestTickedOff(t *testing.T) {
	t.Parallel()
	o, id := penalised(t, `text "Write to the club" to secretary hold`)
	c := o.as(roleSecretary)
	c.get("/g/g1").has("Task: Write to the club").has("both clocks stand for it")
	c.follow(c.sure(c.press(c.get("/g/g1"), "/g/g1/mark").has("Both clocks, which stand for it, go on"))).has("Marked in A1")
	if _, held := must(o.Game(id))(t).Held(); held {
		t.Error("the game is held")
	}
}
