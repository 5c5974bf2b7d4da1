package mailbox

import (
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// TestCaptainForbidden has a captain ask for substitutes whom the terms forbid, and name a player of
// whose name there are two: nothing comes upon the desk (RULING/R-93).
func TestCaptainForbidden(t *testing.T) {
	t.Parallel()
	for may, want := range map[terms.Substitution]string{"": "By the terms nobody comes for another", terms.SubstituteEarly: "By the terms nobody comes when half of the games are finished"} {
		h := openLeague(t)
		if may == "" {
			id, err := h.ledger.PutPlayer(ledger.Player{Name: "ANN", Addresses: []ledger.Address{{Addr: "ann@elsewhere.test", Verified: true}}})
			if err != nil {
				t.Fatal(err)
			}
			row := h.matches().Tournament
			row.Entries = append(row.Entries, ledger.Entry{Player: id, State: ledger.Accepted, At: h.clock.now()})
			h.files("deed:another", row)
			h.captain(2, captainAt, "LINEUP C26\n1 Ann\n2 Iris")
			h.says(captainAt, "Two are called Ann, and the secretary has to say who is meant")
		}
		row := h.matches().Tournament
		row.Agreement.Substitute = may
		h.files("deed:terms", row)
		h.captain(1, at("Ben"), "LINEUP C26\n1 Ben\n2 Cora\n3 Leo\n4 Ida")
		h.starts()
		for _, label := range []string{"C26-2-2", "C26-5-2"} { // two of Tom's three
			if may != "" {
				h.plays(label, "1. P-K4", "1... P-K4")
				h.plays(label, "RESIGN")
				h.clock.pass(time.Hour)
			}
		}
		h.captain(2, captainAt, "SUBSTITUTE C26 board 2 Rob")
		h.says(captainAt, want)
		if open, err := h.ledger.OpenRequests(); err != nil || len(open) != 0 {
			t.Errorf("on the desk: %+v, %v", open, err)
		}
	}
}
