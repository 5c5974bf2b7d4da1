package public

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// openGame is all that anybody may know of a game. Every public page and file of it is made
// of this alone, so that what does not stand here cannot be told.
type openGame struct {
	label   string
	address string    // what stands for it behind the address of its tournament
	event   string    // the name of its tournament
	round   int       // 0: none
	names   [2]string // as published
	state   openState
	result  terms.Result // of one that has ended
	next    string       // the label of the game in the place of an annulled one; may be empty
	origin  rules.Position
	opening []terms.AgreedMove // that led to it by agreement
	agreed  string             // the same as it stands before a score; empty: none
	plies   []openPly
	silent  bool // nothing is shown before the end, by the terms
	delay   ledger.PublicDelay
}

// openState is how a game stands, as anybody may know it.
type openState string

// The states. A game that is suspended, or waits for a verdict, runs as far as the public
// is told.
const (
	openRuns     openState = "in progress"
	openOver     openState = "ended"
	openAppealed openState = "result under appeal"
	openAnnulled openState = "annulled"
)

// openPly is a move that is shown.
type openPly struct {
	by     rules.Colour
	move   rules.Move // zero: the turn was forfeited (STAUNTON/R.VIII)
	before rules.Position
	after  rules.Position
}

// openView is what anybody may know of a game by all that has happened in it.
//
// While it runs its moves are shown that have been answered, but for the last ones by the
// delay. What was shown once is shown on as long as it stands, also where the answer fell.
// When it has ended all of it is shown; while a question that is put then is open, it is
// shown as when it ran. A game in which the office says nothing of records (BOOK/2.4) is not
// shown before it has ended, and of one that was annulled no move is (STAUNTON/DEF.ANNULLED).
func openView(happened []events.Event, delay ledger.PublicDelay) (openGame, error) {
	var g correspondence.Game
	var shown []correspondence.Turned
	held, all := delay.Moves()
	for _, e := range happened {
		if g = g.Apply(e); !g.Over() {
			shown = shownNow(g, shown, held)
		}
	}
	if g.Broken != "" {
		return openGame{}, fmt.Errorf("public: %s does not fold: %s", g.ID, g.Broken)
	}
	x := openGame{
		label: g.Label, state: openRuns, origin: g.Origin, silent: g.Silent() || g.JudgedBlind(), delay: delay,
		opening: g.Agreement.OpeningMoves(), agreed: templates.Bracketed(g.Agreement),
	}
	if all || x.silent {
		shown = nil
	}
	switch {
	case !g.Over():
	case g.Ended.Result == terms.Annulled:
		x.state, shown = openAnnulled, nil
		if g.Ended.Next != nil {
			x.next = g.Ended.Next.Label
		}
	case underAppeal(g):
		x.state = openAppealed
	default:
		x.state, x.result, shown = openOver, g.Ended.Result, g.Score()
	}
	before := g.Origin
	for _, p := range shown {
		x.plies = append(x.plies, openPly{p.By, p.Move, before, p.After})
		before = p.After
	}
	return x, nil
}

// underAppeal reports whether a question that is open can undo the end of the game.
func underAppeal(g correspondence.Game) bool {
	for _, q := range g.Appeals {
		if q.Open() {
			return g.Over()
		}
	}
	return false
}

// shownNow is what of the score is shown, where so much was shown before: what has been
// answered but for so many held back, and what was shown and still stands.
func shownNow(g correspondence.Game, before []correspondence.Turned, held int) []correspondence.Turned {
	score, stands := g.Score(), 0
	for stands < min(len(before), len(score)) && score[stands].Move == before[stands].Move {
		stands++
	}
	return score[:max(stands, answeredNow(g)-held)]
}

// answeredNow is how many plies stand under a later record. A record that is not settled
// answers as one that is: a case is open on it, and nobody is told (RULING/R-2).
func answeredNow(g correspondence.Game) int {
	n := len(g.Score())
	var by rules.Colour
	switch {
	case g.Case != nil:
		n, by = min(n, g.Case.Ply), g.Case.Author
	case n > 0:
		by = g.Score()[n-1].By
	}
	for n > 0 && g.Score()[n-1].By == by {
		n-- // of a turn of several moves none is answered by the next (BCC1903/III.4)
	}
	return n
}

// position is the position after the first n plies.
func (g openGame) position(n int) rules.Position {
	if n == 0 {
		return g.origin
	}
	return g.plies[n-1].after
}

// key names a position in an address: "12b" is that after Black's twelfth move, "0" that of
// the beginning. Of several plies of one number, as of a first turn of several moves, each
// but the first has its place behind: "1w2".
func (g openGame) key(n int) string {
	if n == 0 {
		return "0"
	}
	name := func(n int) string {
		p := g.plies[n-1]
		return fmt.Sprint(p.before.Number()) + strings.ToLower(p.by.String()[:1])
	}
	same := 1
	for n > same && name(n-same) == name(n) {
		same++
	}
	if same > 1 {
		return name(n) + fmt.Sprint(same)
	}
	return name(n)
}

// at finds the position that an address names; false where none is shown under that name.
func (g openGame) at(key string) (int, bool) {
	for n := range len(g.plies) + 1 {
		if g.key(n) == key {
			return n, true
		}
	}
	return len(g.plies), false
}

// last is the move that led to the position after n plies; zero for none.
func (g openGame) last(n int) rules.Move {
	if n == 0 {
		return 0
	}
	return g.plies[n-1].move
}
