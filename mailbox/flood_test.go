package mailbox

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox/lanes"
	"postd/rules"
)

// deluge is a mailbox into which a flood comes while four games are played. A fifth game
// is that of those who drown the others.
type deluge struct {
	*house
	lay     func(raw string) // puts a letter into the mailbox
	games   []terms.GameID
	batch   int
	waits   []*move
	acted   []*move
	written int
}

// move is a letter with a move, and the batches in which its header was seen and in which
// it was acted on.
type move struct {
	game, ply     int
	listed, batch int
	came          int // the batch after which it came
}

func (m *move) after() int { return m.batch - m.listed + 1 }

var floodMoves = []string{"P-K4", "P-K4", "P-Q4", "P-Q4"}

// floods are what comes, one letter each: who writes it, and to what address.
var floods = []struct {
	name  string
	from  func(n int) string
	keyed bool // it has a true key, of the fifth game
}{
	{"of strangers", func(n int) string { return fmt.Sprintf("s%d@evil%d.test", n, n%700) }, false},
	{"of one domain", func(n int) string { return fmt.Sprintf("s%d@evil.test", n) }, false},
	{"of one player, with a key", func(int) string { return "white4@players.test" }, true},
	{"in the name of one of the four, without a key", func(int) string { return "white0@players.test" }, false},
	{"of a forged From with a true key", func(n int) string { return fmt.Sprintf("%s%d@players.test", []string{"white", "black"}[n/4%2], n%4) }, true},
	{"of a key that got about", func(n int) string { return fmt.Sprintf("s%d@evil%d.test", n, n%700) }, true},
}

// openDeluge opens a house with five games.
func openDeluge(t *testing.T, now time.Time) *deluge {
	t.Helper()
	f := &deluge{house: openHouseAt(t, now)}
	f.config.Help = -1
	a := must(terms.Default(terms.CodePost))
	a.Colours, a.FirstTurnAt, a.Calendar.Holidays = terms.ColoursFixed, f.clock.now(), nil
	tournament := must(f.ledger.PutTournament(ledger.Tournament{Label: "F", Name: "Flood", Agreement: a, Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}}))
	for i := range 5 {
		var sides [2]terms.Side
		for colour, name := range []string{"white", "black"} {
			addr := fmt.Sprintf("%s%d@players.test", name, i)
			if err := f.office.Open(addr, "pw"); err != nil {
				t.Fatal(err)
			}
			id := must(f.ledger.PutPlayer(ledger.Player{Name: fmt.Sprint(name, i), Addresses: []ledger.Address{{Addr: addr, Verified: true}}}))
			sides[colour].Members = []terms.Member{{Player: id, Name: name}}
		}
		f.games = append(f.games, must(f.ledger.OpenGame(tournament, fmt.Sprintf("F-%d", i), sides, a, "", f.clock.now())))
	}
	f.lay = func(raw string) {
		if err := f.office.Deliver(officeAt, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	f.pump()
	return f
}

// letter writes one.
func (f *deluge) letter(from, to, text string) {
	f.written++
	f.lay(crlf(fmt.Sprintf("From: <%s>\nTo: <%s>\nSubject: hello\nMessage-ID: <f%d@players.test>\n\n%s\n", from, to, f.written, text)))
}

// moves writes the next move of a game.
func (f *deluge) moves(game int) {
	line := must(f.ledger.Line(f.games[game]))
	if line.Moves == len(floodMoves) || slices.ContainsFunc(f.waits, func(m *move) bool { return m.game == game }) {
		return
	}
	side := rules.Colour(line.Moves % 2)
	f.clock.pass(time.Second)
	f.letter(fmt.Sprintf("%s%d@players.test", []string{"white", "black"}[side], game), f.ledger.ReplyAddress(f.games[game], terms.PartyOf(side)), floodMoves[line.Moves])
	f.waits = append(f.waits, &move{game: game, ply: line.Moves + 1, came: f.batch})
}

// pours lets n letters of the flood come.
func (f *deluge) pours(kind, n int) {
	to := officeAt
	if floods[kind].keyed {
		to = f.ledger.ReplyAddress(f.games[4], terms.PartyOf(rules.White))
	}
	for range n {
		f.letter(floods[kind].from(f.written), to, "hello")
	}
}

// looks notes which moves were acted on in the last batch, and has the games go on.
func (f *deluge) looks() {
	f.waits = slices.DeleteFunc(f.waits, func(m *move) bool {
		if must(f.ledger.Line(f.games[m.game])).Moves < m.ply {
			return false
		}
		m.batch = f.batch
		f.acted = append(f.acted, m)
		return true
	})
	f.flush(f.sender())
}

// listed is called when the headers of all that lies there were seen.
func (f *deluge) listed() {
	f.looks()
	f.batch++
	for _, m := range f.waits {
		if m.listed == 0 {
			m.listed = f.batch
		}
	}
	if f.batch > 1 {
		for game := range 4 { // they come while the batch is fetched
			f.moves(game)
		}
	}
}

// runs has a flood of n letters come before, between and after the first moves of three
// games, and a fourth game begin meanwhile, and reads until all is read and played.
func (f *deluge) runs(kind, n int) {
	f.t.Helper()
	f.moves(0)
	f.pours(kind, n/3)
	f.moves(1)
	f.pours(kind, n/3)
	f.moves(2)
	f.pours(kind, n-n/3*2)
	f.config.Fault = func(point string) {
		if point == "listed" {
			f.listed()
		}
	}
	for range 2 + 4*len(floodMoves) {
		if err := f.poller().PollOnce(context.Background()); err != nil {
			f.t.Fatal(err)
		}
		f.batch++ // what was left, without headers
		for _, m := range f.waits {
			if m.listed == 0 {
				m.listed = f.batch
			}
		}
		f.looks()
		for game := range 4 {
			f.moves(game)
		}
	}
	if want := 4 * len(floodMoves); len(f.acted) != want || f.kept() != f.written {
		f.t.Errorf("%d of %d moves were played, and %d of %d letters kept", len(f.acted), want, f.kept(), f.written)
	}
	var words []string
	worst := 0
	for _, m := range f.acted {
		words = append(words, fmt.Sprintf("%d.%d: %d", m.game+1, m.ply, m.after()))
		worst = max(worst, m.after())
	}
	f.t.Logf("%d letters %s, in %d batches of up to %d; game.ply: batch after its header was seen: %s", n, floods[kind].name, f.batch, lanes.Batch, strings.Join(words, ", "))
	if worst > 2 {
		f.t.Errorf("a move was acted on in batch %d after its header was seen", worst)
	}
}

// TestFlood has four games go on under floods of every kind.
func TestFlood(t *testing.T) {
	n := drills.Count(t, drills.Flood)
	for kind := range floods {
		t.Run(floods[kind].name, func(t *testing.T) {
			openDeluge(t, monday).runs(kind, n)
		})
	}
}
