package public

import (
	"strings"
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

// TestGuestTerms names players to guests as each has allowed, and holds back as many moves as the
// tournament does; both hold at once.
func TestGuestTerms(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5")
	guest := o.guest(rules.White)
	publish := func(id uint64, p ledger.Publish) {
		t.Helper()
		x := must(o.Player(id))(t)
		x.Publish = p
		must(o.PutPlayer(x))(t)
	}
	hold := func(d ledger.PublicDelay) {
		t.Helper()
		x := must(o.TournamentByLabel("A"))(t)
		x.Public.Delay = d
		must(o.PutTournament(x))(t)
	}
	o.get(guest).is(200).has("Game A-7", "but for the last 2", "After 1… P-K4").lacks("Smith", "Jones")
	publish(o.white, ledger.PublishFull)
	publish(o.black, ledger.PublishShort)
	for _, tail := range []string{"", "/game.json", "/game.pgn"} {
		o.get(guest+tail).is(200).has("Arthur Smith", "Mary J.").lacks("Jones", "players.test")
	}
	o.get(o.letter(rules.Black, 1)).is(200).has("older letter", "Mary J.")
	publish(o.white, ledger.PublishNone)
	o.get(guest).is(200).has("A-7: a player v Mary J.").lacks("Smith")
	hold("0")
	o.get(guest).is(200).has("the moves that were answered.", "After 2… Kt-QB3")
	hold("20")
	o.get(guest).is(200).has("At the beginning").lacks("e4")
	hold(ledger.AfterEnd)
	o.get(guest).is(200).has("The moves of this game are shown when it has ended.").lacks("P-K4", "<svg")
	o.get(guest + "/game.pgn").is(404)
	o.write(rules.Black, "I resign.")
	o.get(guest).is(200).has("1–0", "After 3. B-Kt5")
}

// TestAgreedOpening shows an agreed opening before the score, and plays it in the file
// (RULING/R-88).
func TestAgreedOpening(t *testing.T) {
	t.Parallel()
	o := newOffice(t, "opening=1. P-K4 P-K4 2. P-KB4")
	o.get(o.seat(rules.Black)).is(200).has("Agreed opening: [1. P-K4 P-K4 2. P-KB4]", "No move is shown yet.")
	o.write(rules.Black, "2... PxP")
	o.deliver()
	o.write(rules.White, "2... PxP 3. Kt-KB3")
	o.deliver()
	o.get(o.guest(rules.White)).is(200).has("Agreed opening: [1. P-K4 P-K4 2. P-KB4]")
	o.get(o.seat(rules.White)).is(200).has("PxP")
	pgn := o.get(o.seat(rules.White) + "/game.pgn").is(200).body
	g, err := rules.NewPGNReader(strings.NewReader(pgn)).Next()
	if err != nil || len(g.Moves) != 4 || g.Start != (rules.Position{}) { // the own move is not answered
		t.Errorf("the file has %d moves, %v:\n%s", len(g.Moves), err, pgn)
	}
}
