package descriptive

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"postd/rules"
)

// FuzzScore reads any text as scores: no panic, an end, moves that are legal,
// places that are in the text, and what is written of a game is read back.
func FuzzScore(f *testing.F) {
	for _, c := range []string{
		"1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 Drawn.", "1. P. to K's 4th. 1. P. to K's 4th.\n[A] note\n\nNOTES\n\n2. Q-R5", "FEN: 4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 41\n41... PxP",
		"[White \"x\"]\n\n1. P-K4 (1. P-Q4 {((} P-K4\n\n1. P-K4", "WHITE (A) BLACK (B)\n1 P-K4 resigns", "| 1 | P-K4 | P-K4 |\n| 2 |", "1.\n1.\n1. P-K4\n2.", "12. P-K4 P-K4", "1. P-K4 …",
		"1. Castles K R - K sq", "1. P - K 4 P - K 4 2. Q - K 2 Q - K 2", "1. P-K4 P-K4 1-0 2-0 ½", "\ufeff1. P-K4\r\n\xff\xfe", "1. P-KB3 P-K4 2. P-KKt4 Q-R5 mate 3. K-B2", "White:\nBlack:\n\n1. P-K4\n\nWhite:\nBlack:\n\nDrawn",
	} {
		f.Add(c, false)
		f.Add(c, true)
	}
	f.Fuzz(func(t *testing.T, text string, sequel bool) {
		lines := strings.Count(text, "\n") + 1
		r := NewScores(strings.NewReader(text), ScoreOptions{BySequel: sequel})
		for range len(text) + 2 {
			s, err := r.Next()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			p := s.Game.Start
			if p == (rules.Position{}) {
				p = rules.Start()
			}
			for _, m := range s.Game.Moves {
				if p, err = p.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			for i := range s.Game.Comments {
				if i < -1 || i >= max(1, len(s.Game.Moves)) {
					t.Fatalf("a comment stands at %d of %d", i, len(s.Game.Moves))
				}
			}
			for _, x := range s.Faults {
				if x.Line < 1 || x.Line > lines || x.Column < 1 || x.Why == "" || x.String() == "" {
					t.Fatalf("%q has the fault %+v", text, x)
				}
			}
			if s.Number == 0 {
				continue // there is no game
			}
			again := readScores(t, Sheet(s.Game, InBrief, Style{}, Running), ScoreOptions{})
			if len(again) != 1 || len(again[0].Game.Moves) != len(s.Game.Moves) || again[0].Game.Result != s.Game.Result {
				t.Fatalf("%q is read\n%s\nwritten\n%s\nand that is read\n%v", text, s.Game, Sheet(s.Game, InBrief, Style{}, Running), again)
			}
		}
		t.Fatalf("%q has no end", text)
	})
}

// TestScoreWork doubles texts made to be slow, and counts what is tried: twice
// the text takes about twice the work.
func TestScoreWork(t *testing.T) {
	const begin = "1. P-K4 P-K4\n"
	for _, unit := range []string{
		"2. ", "2. Kt-KB3 is good. ", "2.\n", "(", "((2. P-K4) ", "{", "[A] ", "P-K4 ", "K ", "K Q B ", "1. P-K4 P-K4\n", "1. P-K4 P-K4\n\n", "2. Kt-KB3 Kt-QB3 3. Kt-Kt1 Kt-Kt1 ", "Kt takes ", "and ", "a. ", ". ", "\n", "\n\n",
		"White: A\nBlack: B\n\n", "[White \"A\"]\n\n", "FEN: x\n\n", "NOTES\n", "2. Kt-KB3 P-Q9 ", "…", "2… ", "12. P-K5\n", "| ", "1-0\n", "White wins. ", "resigns ", "B-Kt5 ", "* ", "kn ", "Castles K R ", "Q x Q R P - R 3 ",
	} {
		work := func(n int) int {
			r := NewScores(strings.NewReader(begin+strings.Repeat(unit, n/len(unit))), ScoreOptions{})
			for {
				if _, err := r.Next(); err != nil {
					return r.steps + r.split.steps
				}
			}
		}
		for _, n := range []int{10_000, 40_000} {
			if one, two := work(n), work(2*n); two > 3*one+1000 {
				t.Errorf("%q: %d bytes take %d steps, twice as many %d", unit, n, one, two)
			}
		}
	}
}

// TestScoreThatBreaks checks that an error of reading is told as such, after the games
// that could be read.
func TestScoreThatBreaks(t *testing.T) {
	r := NewScores(io.MultiReader(strings.NewReader("1. P-K4 P-K4 1-0\n\n1. P-K4 P-K4 2. Kt-KB3"), iotest.ErrReader(io.ErrUnexpectedEOF)), ScoreOptions{})
	if s, err := r.Next(); err != nil || len(s.Game.Moves) != 2 {
		t.Errorf("got %v, %v", s.Game, err)
	}
	if _, err := r.Next(); err != io.ErrUnexpectedEOF {
		t.Errorf("got %v", err)
	}
}

// TestScoresHoldOneGame reads a text of many games, and one of prose without
// end, and looks how much was ever held.
func TestScoresHoldOneGame(t *testing.T) {
	for _, x := range []struct {
		name, unit string
		n, most    int
	}{
		{"many games", "GAME.\n\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\nDrawn.\n\n", 20_000, 400},
		{"prose", "It is well known that the game of Chess is old. \n", 60_000, longestScore + 2*longestRow},
		{"prose after a game", "It is well known that the game of Chess is old. \n", 60_000, longestScore + 2*longestRow},
		{"one line", "It is well known that the game of Chess is old. ", 60_000, longestScore + 2*longestRow},
	} {
		t.Run(x.name, func(t *testing.T) {
			begin := ""
			if strings.Contains(x.name, "after") {
				begin = "1. P-K4 P-K4\n"
			}
			r := NewScores(io.MultiReader(strings.NewReader(begin), strings.NewReader(strings.Repeat(x.unit, x.n)), strings.NewReader("\n1. P-Q4 P-Q4 1-0\n")), ScoreOptions{})
			held, games := 0, 0
			var last Score
			for {
				s, err := r.Next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				games++
				size := 0
				for _, l := range r.split.lines {
					size += len(l)
				}
				held, last = max(held, size, r.split.most), s
			}
			if held > x.most {
				t.Errorf("%d bytes were held", held)
			}
			if movetext(last.Game) != "1. d4 d5 1-0" && !strings.HasSuffix(movetext(last.Game), "1. d4 d5 1-0") || x.name == "many games" && games != x.n+1 {
				t.Errorf("%d games, the last %.200s %v", games, movetext(last.Game), last.Faults)
			}
		})
	}
}
