package mailbox

import (
	"fmt"
	"testing"
	"time"

	"postd/ledger"
)

// TestRepeats checks how often words without effect are answered: twice a day an address
// and game as the game stands, and once what comes within two minutes of our letter; a
// statement is heard however often and soon it comes.
func TestRepeats(t *testing.T) {
	t.Parallel()
	q := openQuiet(t)
	other := q.open("B-1")
	q.send()
	q.clock.pass(time.Hour)
	here, there := sentLetter{replyTo: q.ledger.ReplyAddress(q.game, 0), id: "<none@players.test>", wire: "A-1"}, sentLetter{replyTo: q.ledger.ReplyAddress(other, 0), id: "<none@players.test>", wire: "B-1"}
	said := func(after time.Duration, to sentLetter, words, want string, letters int) {
		t.Helper()
		q.clock.pass(after)
		was := len(q.out)
		x := q.takes(q.in(specimen{raw: unmarkedHead + words + "\n"}, to))
		if x.Verdict != want || len(q.out)-was != letters {
			t.Errorf("%q: %s: %s, %d letters; want %s, %d", words, x.Verdict, x.Reason, len(q.out)-was, want, letters)
		}
		if want == repeated && (x.Tray == nil || x.Tray.Name != ledger.TrayRepeats || x.Tray.Player != q.alice) {
			t.Errorf("%q lies in %+v", words, x.Tray)
		}
	}
	slowly, soon := 10*time.Minute, time.Minute
	said(slowly, here, "???", Heard, 1)
	said(slowly, here, "???", Heard, 1)
	said(slowly, here, "???", repeated, 0)
	said(slowly, there, "???", Heard, 1) // another game
	said(slowly, here, "!!!", Heard, 1)  // other words
	said(soon, here, "STATUS", Heard, 1) // statements, however soon and often
	said(soon, here, "STATUS", Heard, 1)
	said(soon, here, "STATUS", Heard, 1)
	said(soon, here, "1 P-K4", Heard, 1)
	said(slowly, here, "???", Heard, 1) // the game has moved on
	said(24*time.Hour, here, "???", Heard, 1)
	newest := q.newest()
	said(soon, newest, ":-)", Heard, 1) // within two minutes of ours: once
	newest = q.newest()
	said(soon, newest, ":-(", repeated, 0)
	said(slowly, newest, ":-|", Heard, 1)
}

// TestFilledInBelowTheSameWords checks that a player who always writes the same above the
// line of ours that they fill in is taken for no machine (RULING/R-70).
func TestFilledInBelowTheSameWords(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1. P-K4")
	h.pump()
	for n, moves := range [][2]string{{"P-K4", "Kt-KB3"}, {"Kt-QB3", "B-Kt5"}, {"P-QR3", "B-R4"}, {"Kt-B3", "Castles"}, {"B-K2", "R-K1"}} {
		own := len(h.office.Letters(bobAt))
		h.write(bobAt, moves[0])
		h.pump()
		if len(h.office.Letters(bobAt)) == own {
			t.Fatal(h.verdicts())
		}
		line := fmt.Sprintf("%d... %s %d. ", n+1, moves[0], n+2)
		h.clock.pass(time.Hour)
		h.write(aliceAt, "Dear Bob, I hope that this letter finds you and yours in good health.\n\nOn Monday the office wrote:\n> L-MOVE to Alice: "+moves[0]+" \n>\n>   "+line+moves[1])
		h.pump()
		if got, want := h.plies(), 2*n+3; got != want {
			t.Fatalf("%d moves, and not %d: %q", got, want, h.verdicts())
		}
	}
}
