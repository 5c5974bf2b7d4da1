package tournament

import (
	"testing"
	"time"
)

// TestFinish checks that a table is final when nothing in it can be appealed from any more, and
// not when the last game is over (RULING/R-37).
func TestFinish(t *testing.T) {
	at := func(day int) time.Time { return time.Date(2027, 1, day, 12, 0, 0, 0, time.UTC) }
	over := func(day int) End { return End{Over: true, Until: at(day)} }
	waits := End{Over: true, Open: true, Until: at(2)}
	for _, c := range []struct {
		name string
		ends []End
		now  time.Time
		want Finality
	}{
		{"no game", nil, at(9), Finality{}},
		{"one runs", []End{over(2), {}}, at(9), Finality{}},
		{"one runs, and in another a question waits", []End{waits, {}}, at(9), Finality{}},
		{"the window of the last is open", []End{over(7), over(3)}, at(5), Finality{Ended: true, On: at(7)}},
		{"at its last instant one may appeal", []End{over(7), over(3)}, at(7), Finality{Ended: true, On: at(7)}},
		{"it is past", []End{over(7), over(3)}, at(7).Add(1), Finality{Ended: true, Final: true, On: at(7)}},
		{"a question waits, and all windows are past", []End{over(7), waits}, at(20), Finality{Ended: true, Open: 1}},
		{"two wait", []End{waits, over(7), waits}, at(5), Finality{Ended: true, Open: 2}},
	} {
		if got := Finish(c.ends, c.now); got != c.want {
			t.Errorf("%s: %+v, not %+v", c.name, got, c.want)
		}
	}
}
