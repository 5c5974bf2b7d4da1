package public

import (
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// TestGame looks at a game from both sides: who is in turn sees it, with the line to reply
// with, and who waits sees the answered moves alone.
func TestGame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "Kt-KB3")
	o.get(o.seat(rules.Black)).is(200).has("A-7: your game with Arthur Smith", "Your move, by", "<code>2. Kt-KB3</code>", "After 2. Kt-KB3", "Write it", "What if?")
	o.get(o.seat(rules.White)).is(200).has("Your move 2 “Kt-KB3” has been sent; there is no answer yet.", "After 1… P-K4", "only the form").lacks("After 2. Kt-KB3", "Write it", "Your time, day by day")
	o.get(o.guest(rules.White)).is(200).has("a player", "At the beginning").lacks("Smith", "Jones", "What if", "letters to you")
	o.advance(30 * time.Hour)
	o.get(o.seat(rules.Black)).is(200).has("Your time, day by day", "Tue 8 Dec 2026", "Time: 3 days from Monday 7 December 2026, 12:00 (London); not counted: nothing; so until Thursday 10 December 2026, 12:00.")
	o.play("Kt-QB3", "B-Kt5")
	o.get(o.seat(rules.White)+"?at=1b").is(200).has("After 1… P-K4", "side=b", "?at=0#board")
	o.get(o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white))).is(200).has("Arthur Smith: your games", "Waiting for an answer", "Mary Jones")
	o.get(o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.black))).is(200).has("Your turn", "Arthur Smith")
}
