package mailbox

import (
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
)

// TestR53MovedOn checks that a letter that comes out when the game has moved on is
// put before the umpire and never applied by itself, be it that a record came since,
// or that the game ended; a question is answered all the same.
func TestR53MovedOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, late, since string
		asked             bool
	}{
		{"a record came since", "1 P-Q4", "1 P-K4", true},
		{"the game was resigned since", "1 P-Q4", "RESIGN", true},
		{"only asked since", "1 P-Q4", "STATUS", false},
		{"the late one only asks", "STATUS", "1 P-K4", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			h.deliver(h.from(carolAt, c.late)) // her secret, from another address
			h.pump()
			asked := h.ledger.ConfirmAddress(1, aliceAt)
			h.clock.pass(time.Hour)
			h.deliver(h.answering(h.game, c.since))
			h.pump()
			before := h.plies()
			h.clock.pass(time.Hour)
			h.deliver(strings.Replace(h.plain(aliceAt, "Re: is this letter yours?", "YES"), "To: "+officeAt, "To: "+asked, 1))
			h.pump()
			g, err := h.ledger.Game(h.game)
			if err != nil {
				t.Fatal(err)
			}
			open := slices.ContainsFunc(g.Appeals, func(a correspondence.Appeal) bool {
				return a.Open() && a.Law == "RULING/R-53" && strings.Contains(a.Words, c.late) && a.At.Equal(h.clock.now())
			})
			if open != c.asked {
				t.Errorf("before the umpire: %v; %q", g.Appeals, h.verdicts())
			}
			moved := h.plies() - before
			if want := c.name == "only asked since"; (moved == 1) != want {
				t.Errorf("%d moves more", moved)
			}
			if subjects, _ := h.since("secretary@chess.test", 0); c.asked != slices.ContainsFunc(subjects, func(s string) bool { return strings.Contains(s, "L-REPORT") }) {
				t.Errorf("the umpire has %q", subjects)
			}
		})
	}
}
