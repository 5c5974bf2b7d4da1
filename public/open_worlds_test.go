package public

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// openWorld is what is done in a game at the end of a line, of which the public knows nothing.
type openWorld struct {
	name  string
	moves []string // what the side that is to move writes behind the number, in one letter
	then  []string // letters afterwards, each of the other side than the one before
	posts bool     // the letters of the office reach their readers
}

// openVeiled are worlds that differ in what is veiled alone, once a line was played after
// which "B-Kt5" fits two moves.
var openVeiled = []openWorld{
	{name: "clear", moves: []string{"Kt-KB3"}, posts: true},
	{name: "clear, another", moves: []string{"P-Q5"}, posts: true},
	{name: "clear, not received", moves: []string{"Kt-KB3"}},
	{name: "ambiguous", moves: []string{"B-Kt5"}, posts: true},
	{name: "ambiguous, not received", moves: []string{"B-Kt5"}},
	{name: "ambiguous, asked", moves: []string{"B-Kt5"}, then: []string{"QUERY"}, posts: true},
	{name: "illegal", moves: []string{"B-Q5"}, posts: true},
	{name: "illegal, an appeal", moves: []string{"B-Q5"}, then: []string{"APPEAL The record is damaged."}, posts: true},
	{name: "no piece", moves: []string{"R-K6"}, posts: true},
	{name: "a capture not expressed", moves: []string{"P-K5"}, posts: true},
	{name: "several", moves: []string{"Kt-KB3", "P-Q5"}, posts: true},
	{name: "with an offer", moves: []string{"Kt-KB3", "OFFER DRAW"}, posts: true},
	{name: "with words", moves: []string{"Kt-KB3", "", "I like this line, and shall write to you about it."}, posts: true},
	{name: "with a condition", moves: []string{"Kt-KB3", "IF P-KR3 THEN P-KR3"}, posts: true},
}

// openLines are lines after which the side that is to move does one of these. The first is
// the position of the dialogues in which "B-Kt5" is ambiguous.
var openLines = [][]string{
	{"P-K4", "P-K4", "P-Q4", "P-Q3"},
	{"P-K4", "P-K4", "P-Q4", "P-Q3", "Kt-QB3", "P-QR3"},
	{"P-Q4", "P-Q4", "P-K4", "P-K3", "P-QR3", "P-QR3"},
}

// openPaths are all that anybody may ask for, of a game A-1 that stands beside A-2.
var openPaths = []string{"/", "/t/A", "/t/A.json", "/t/A.atom", "/t/A/1", "/t/A/1?at=2w", "/t/A/1?at=3w&side=b", "/t/A/1.pgn", "/t/A/1.json", "/t/A/9", "/robots.txt", "/og/A/1.png"}

// publicly is all that anybody gets in a world: the bytes and what stands above them.
func (h *openHouse) publicly(paths []string) map[string]string {
	out := map[string]string{}
	for _, path := range paths {
		w := h.get(path)
		out[path] = fmt.Sprintf("%d %v\n%s", w.Code, w.Header(), w.Body)
	}
	return out
}

func (h *openHouse) enact(id terms.GameID, x openWorld) correspondence.Game {
	h.t.Helper()
	h.pass(time.Hour)
	of, text := h.line(id, x.moves[0])
	for _, more := range x.moves[1:] {
		text += "\n" + more
	}
	h.write(id, of, text)
	for _, words := range x.then {
		h.deliver()
		h.pass(time.Hour)
		of = of.Other()
		h.write(id, of, words)
	}
	if x.posts {
		h.deliver()
	}
	return openMust(h.Game(id))(h.t)
}

// TestOpenTwoWorlds gives games that differ only in what is veiled the same octets, headers
// among them.
func TestOpenTwoWorlds(t *testing.T) {
	t.Parallel()
	pairs, differ := 0, map[string]bool{}
	for _, scrutiny := range []string{"inform", "guard", "silent"} {
		for i, line := range openLines {
			for _, delay := range []ledger.PublicDelay{"0", ""} {
				if i > 0 && (delay == "" || scrutiny == "silent") {
					continue
				}
				paths := openPaths
				if i > 0 || delay == "" {
					paths = openPaths[:len(openPaths)-1] // without the picture, which takes long
				}
				var first map[string]string
				var despatched int
				for _, x := range openVeiled {
					h := newOpenHouse(t)
					mary, arthur := h.player("Mary Jones", ledger.PublishFull), h.player("Arthur Pemberton", ledger.PublishNone)
					a := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: delay})
					id := h.arrange(a, "A-1", mary, arthur, "scrutiny.ambiguity="+scrutiny, "scrutiny.illegality="+scrutiny)
					h.arrange(a, "A-2", arthur, mary)
					h.deliver()
					h.pass(time.Hour)
					h.play(id, line...)
					before := h.page("/t/A/1")
					g := h.enact(id, x)
					differ[fmt.Sprintf("%s %s %d %t", scrutiny, g.State, len(g.Score()), g.Case != nil)] = true
					after := h.publicly(paths)
					if first == nil {
						first, despatched = after, g.Despatches
						if delay == "0" && scrutiny != "silent" && before == h.page("/t/A/1") {
							t.Errorf("%s, line %d: the answered move is not shown", scrutiny, i)
						}
						continue
					}
					if g.Despatches != despatched {
						if scrutiny == "inform" {
							t.Errorf("line %d, %s: the record was not despatched", i, x.name)
						}
						continue // returned to its author, who knows it: the opponent's move is not answered
					}
					pairs++
					for path, want := range first {
						if got := after[path]; got != want {
							t.Errorf("%s, line %d, delay %s, %s: %s is\n%s\nnot\n%s", scrutiny, i, delay, x.name, path, got, want)
						}
					}
				}
			}
		}
	}
	if pairs < 40 || len(differ) < 10 {
		t.Errorf("%d pairs of worlds, in these states: %v", pairs, differ)
	}
	t.Logf("%d pairs in %d states", pairs, len(differ))
}
