package rules

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// readPGN reads all games of a text; of a bad one it notes what is told.
func readPGN(t testing.TB, text string, variations bool) (games []PGN, bad []string) {
	t.Helper()
	r := NewPGNReader(strings.NewReader(text))
	r.Variations = variations
	for {
		g, err := r.Next()
		var told *PGNError
		switch {
		case err == io.EOF:
			return games, bad
		case errors.As(err, &told):
			bad = append(bad, err.Error())
		case err != nil:
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// movetext is the game as it is written, without its tags.
func movetext(g PGN) string {
	_, text, _ := strings.Cut(g.String(), "\n\n")
	return strings.TrimSuffix(text, "\n")
}

func TestPGNReader(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, text, want string
	}{
		{"plain", "1. e4 e5 2. Nf3 1-0", "1. e4 e5 2. Nf3 1-0"},
		{"without numbers", "e4 e5 Nf3 *", "1. e4 e5 2. Nf3 *"},
		{"numbers glued", "1.e4 e5 2.Nf3 2...Nc6 3.Bb5 0-1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 0-1"},
		{"one move a line, and Windows' ends", "1. e4 e5\r\n2. Nf3\r\n1/2-1/2\r\n", "1. e4 e5 2. Nf3 1/2-1/2"},
		{"no word for the end", "1. e4 e5", "1. e4 e5 *"},
		{"the end of the tag alone", "[Result \"0-1\"]\n\n1. e4 e5", "1. e4 e5 0-1"},
		{"the end of the tag, a star at the end", "[Result \"0-1\"]\n\n1. e4 e5 *", "1. e4 e5 0-1"},
		{"the ends contradict each other", "[Result \"0-1\"]\n\n1. e4 e5 1-0", "1. e4 e5 1-0"},
		{"half points as one sign", "1. e4 ½-½", "1. e4 1/2-1/2"},
		{"marks and glyphs", "1. e4! e5?? $13 2. Nf3!? $1 *", "1. e4 $1 e5 $4 $13 2. Nf3 $5 $1 *"},
		{"a glyph glued", "1. e4$1 e5 $2*", "1. e4 $1 e5 $2 *"},
		{"the same glyph twice", "1. e4! $1 *", "1. e4 $1 *"},
		{"comments", "{before} 1. e4 {one\ntwo} e5 ; to the end of the line\n2. Nf3 {a}{b} *", "{before} 1. e4 {one two} 1... e5 {to the end of the line} 2. Nf3 {a b} *"},
		{"a brace in a comment", "1. e4 {a { brace} e5 *", "1. e4 {a { brace} 1... e5 *"},
		{"a semicolon in a comment", "1. e4 {a; b} e5 *", "1. e4 {a; b} 1... e5 *"},
		{"a line to be skipped", "1. e4\n% 1. d4 {\ne5 *", "1. e4 e5 *"},
		{"per cent elsewhere", "1. e4 {50 % of it} *", "1. e4 {50 % of it} *"},
		{"variations", "1. e4 (1. d4 d5 (1... Nf6 {here (too)}) 2. c4) 1... e5 (1... c5) *", "1. e4 e5 *"},
		{"castling", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 O-O *", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"},
		{"in passing", "1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 *", "1. e4 a6 2. e5 d5 3. exd6 cxd6 *"},
		{"in passing, glued", "1. e4 a6 2. e5 d5 3. exd6e.p. cxd6 *", "1. e4 a6 2. e5 d5 3. exd6 cxd6 *"},
		{"signs of check apart", "1. e4 f6 2. d4 g5 3. Qh5 # 1-0", "1. e4 f6 2. d4 g5 3. Qh5# 1-0"},
		{"from a position, without SetUp", "[FEN \"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 41\"]\n41... fxe3 *", "41... fxe3 *"},
		{"a mark of the order of bytes", "\ufeff1. e4 *", "1. e4 *"},
		{"no-break spaces", "1.\u00a0e4\u00a0e5 *", "1. e4 e5 *"},
		{"ISO 8859-1", "1. e4 {L\xf6wenthal} *", "1. e4 {Löwenthal} *"},
		{"a comment behind the end", "1. e4 * ; no game\n{nor this}", "1. e4 *"},
	} {
		t.Run(x.name, func(t *testing.T) {
			games, bad := readPGN(t, x.text, false)
			if len(games) != 1 || len(bad) > 0 {
				t.Fatalf("%d games are read, and told is %q", len(games), bad)
			}
			if got := movetext(games[0]); got != x.want {
				t.Errorf("got  %s\nwant %s", got, x.want)
			}
		})
	}
}

func TestPGNReaderKeepsVariations(t *testing.T) {
	t.Parallel()
	games, bad := readPGN(t, "1. e4 (1. d4 $1 d5 (1... Nf6 {here} 2. c4)) e5 *", true)
	if len(bad) > 0 || movetext(games[0]) != "1. e4 {(1. d4 $1 d5 (1... Nf6 here 2. c4))} 1... e5 *" {
		t.Errorf("got %s %q", movetext(games[0]), bad)
	}
	// Nothing of one that was not closed comes into the next game.
	games, bad = readPGN(t, "1. e4 (1. d4 d5\n\n[Event \"x\"]\n\n1. e4 (1. c4) *", true)
	if len(bad) != 1 || len(games) != 2 || movetext(games[1]) != "1. e4 {(1. c4)} *" {
		t.Errorf("got %s %q", games, bad)
	}
}

func TestPGNReaderTags(t *testing.T) {
	t.Parallel()
	games, bad := readPGN(t, `[Event "a \"b\" \\ c"]
[White "Löwenthal"][Black "?"]
[ECO "C33"]
[ECO "C34"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 3 7"]
[Result "1-0"]

1-0

[Event "two"]
*
`, false)
	if len(bad) > 0 || len(games) != 2 {
		t.Fatalf("%d games, %q", len(games), bad)
	}
	want := []Tag{{"Event", `a "b" \ c`}, {"White", "Löwenthal"}, {"Black", "?"}, {"ECO", "C33"}, {"ECO", "C34"}}
	if g := games[0]; !slices.Equal(g.Tags, want) || g.Result != "1-0" || g.Start.FEN() != "4k3/8/8/8/8/8/8/4K2R w K - 3 7" {
		t.Errorf("got %+v", g)
	}
	if g := games[1]; !slices.Equal(g.Tags, []Tag{{"Event", "two"}}) || g.Result != "*" || g.Start != (Position{}) {
		t.Errorf("got %+v", g)
	}
}

// TestPGNReaderValues checks that a backslash escapes quotation marks and itself, and is a
// backslash before anything else.
func TestPGNReaderValues(t *testing.T) {
	t.Parallel()
	games, bad := readPGN(t, `[B "C:\chess"][C "C:\"\\\"D"][D ""][E "a  b"]*`, false)
	want := []Tag{{"B", `C:\chess`}, {"C", `C:"\"D`}, {"D", ""}, {"E", "a  b"}}
	if len(games) != 1 || len(bad) > 0 || !slices.Equal(games[0].Tags, want) {
		t.Errorf("got %q, %q", games, bad)
	}
}

// TestPGNReaderComments checks that words are parted by single spaces, however they stood.
func TestPGNReaderComments(t *testing.T) {
	t.Parallel()
	games, bad := readPGN(t, "{ a  b }1. e4{c\n\t d\u00a0é }{  }; f  g\n*", false)
	if len(games) != 1 || len(bad) > 0 || len(games[0].Comments) != 2 || games[0].Comments[-1] != "a b" || games[0].Comments[0] != "c d é f g" {
		t.Errorf("got %v, %q", games, bad)
	}
}

// TestPGNReaderBadGames checks that what is wrong with a game is told with its line, the
// moves before it stand, and the next game is read.
func TestPGNReaderBadGames(t *testing.T) {
	t.Parallel()
	const good = "\n\n[Event \"good\"]\n\n1. d4 d5 1-0\n"
	for _, x := range []struct {
		name, text, moves, line, told string
	}{
		{"an illegal move", "1. e4 e5\n2. Ke3 d6 1-0", "1. e4 e5 *", "line 2", "no King of White's can legally so go to e3"},
		{"an ambiguous move", "[FEN \"4k3/8/8/8/8/8/4K3/R6R w - - 0 1\"]\n\n1. Rd1 1-0", "*", "line 3", "more than one Rook"},
		{"no move at all", "1. e4 e5 2. hello d6 *", "1. e4 e5 *", "line 1", "not a move in this notation"},
		{"a null move", "1. e4 -- *", "1. e4 *", "line 1", "null move"},
		{"no Queen said", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8 *", "*", "line 2", "does not name the piece"},
		{"a FEN that is none", "[White \"A\"]\n[FEN \"8/8/8/8 w\"]\n\n1. e4 *", "*", "line 2", "FEN"},
		{"a tag without quotes", "[White A]\n1. e4 *", "*", "line 1", `[Name "value"]`},
		{"a value not closed", "[White \"A]\n1. e4 *", "*", "line 1", "not closed on its line"},
		{"a comment not closed", "1. e4 {and so on *", "1. e4 *", "line 1", "a comment is not closed"},
		{"a variation not closed", "1. e4 (1. d4 1-0", "1. e4 *", "line 2", "a variation is not closed"},
		{"a variation closed twice", "1. e4 (1. d4)) e5 1-0", "1. e4 *", "line 1", "closed that was not opened"},
		{"a glyph beyond", "1. e4 $256 1-0", "1. e4 *", "line 1", "$0 to $255"},
		{"a brace too many", "1. e4 } e5 1-0", "1. e4 *", "line 1", "a } stands"},
	} {
		t.Run(x.name, func(t *testing.T) {
			games, bad := readPGN(t, x.text+good, false)
			if len(games) != 2 || len(bad) != 1 || movetext(games[1]) != "1. d4 d5 1-0" {
				t.Fatalf("%d games are read, the last %s, and told is %q", len(games), movetext(games[len(games)-1]), bad)
			}
			if got := movetext(games[0]); got[strings.LastIndex(got, "\n")+1:] != x.moves {
				t.Errorf("got %s", got)
			}
			if !strings.HasPrefix(bad[0], "rules: PGN game 1, line ") || !strings.Contains(bad[0], x.told) || x.line != "line 2" && !strings.Contains(bad[0], x.line+":") {
				t.Errorf("it is told %q", bad[0])
			}
		})
	}
}

func TestPGNReaderThatBreaks(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is gone")
	r := NewPGNReader(io.MultiReader(strings.NewReader("1. e4 e5 1-0 1. d4 d"), iotest.ErrReader(broken)))
	if g, err := r.Next(); err != nil || movetext(g) != "1. e4 e5 1-0" {
		t.Errorf("got %s, %v", movetext(g), err)
	}
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	// Wherever it breaks, it is told, and no game is made of what came before.
	for _, text := range []string{"", "1. e4 {so", "1. e4 ;so", "1. e4 (1. d4", "1. e4 $1", "[Event \"x", "[Event \"x\"", "[", "%", "1. e4 e5 2", "1. e4 e5 1-0", strings.Repeat("x", 300), "\xEF\xBB"} {
		r := NewPGNReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		if g, err := r.Next(); !errors.Is(err, broken) {
			t.Errorf("%q: got %s, %v", text, movetext(g), err)
		}
	}
	r = NewPGNReader(io.MultiReader(strings.NewReader("1. e4 e5 1-0 {so"), iotest.ErrReader(broken)))
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestPGNThereAndBack writes games at random and reads them back.
func TestPGNThereAndBack(t *testing.T) {
	t.Parallel()
	comments := []string{"plain", "a } brace { and ( more", "; no comment", "% no line", "[Event \"none\"]", "1. e4 e5 1-0", "äöü ½", strings.Repeat("50 %per cent %x ", 30), "\\", "\"", "$1", "!"}
	var text strings.Builder
	var want []string
	for game := range 200 {
		p := mustFEN(t, walkStarts[game%len(walkStarts)])
		g := PGN{Start: p, Comments: map[int]string{}, NAGs: map[int][]int{}, Result: [...]string{"1-0", "0-1", "1/2-1/2", "*"}[game%4]}
		g.Tags = []Tag{{"White", fmt.Sprintf("%d \\ \"x\"", game)}, {"Note", comments[game%len(comments)]}}
		if game%5 == 0 {
			g.Comments[-1] = comments[game%len(comments)]
		}
		for i := range game {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[(i*7+game)%len(moves)]
			g.Moves = append(g.Moves, m)
			if (i+game)%7 == 0 {
				g.Comments[i] = comments[(i+game)%len(comments)]
			}
			if (i+game)%9 == 0 {
				g.NAGs[i] = []int{1 + i%255}
			}
			p, _ = p.Play(m)
		}
		want = append(want, g.String())
		text.WriteString(g.String() + "\n")
	}
	games, bad := readPGN(t, text.String(), false)
	if len(games) != len(want) || len(bad) > 0 {
		t.Fatalf("%d games are read of %d, and told is %q", len(games), len(want), bad)
	}
	for i, g := range games {
		if g.String() != want[i] {
			t.Fatalf("got\n%s\nwant\n%s", g, want[i])
		}
	}
}

// FuzzPGN reads any text: no panic, an end, what is read as good is read again
// the same from what String writes, without remarks but those on its words; and
// skimming, in other pieces, reads the same moves and tells the same.
func FuzzPGN(f *testing.F) {
	for _, s := range []string{
		"1. e4 e5 2. Nf3 1-0", "[Event \"x\"]\n\n1. e4 {c} (1. d4 (1. c4)) $1 e5! *\n\n[White \"\\\"\"]", "{", "(", "[", "[A \"", ";", "%", "$", "1.", "0-0", "½", "\xef\xbb\xbf\xc2\xa0\xff",
		"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] a8=Q+ 1/2-1/2", "exd6e.p.", "{}\n[Event \"y\"]\n{", "1. e4 } ) ] > e5",
	} {
		f.Add(s)
	}
	for _, c := range faultCases(f) {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := NewPGNReader(strings.NewReader(s))
		r.Variations = len(s)%2 == 1
		skimmed := NewPGNReader(iotest.HalfReader(strings.NewReader(s)))
		skimmed.Skim = true
		for range len(s) + 2 {
			g, err := r.Next()
			h, skimmedErr := skimmed.Next()
			if fmt.Sprint(err) != fmt.Sprint(skimmedErr) || !slices.Equal(g.Moves, h.Moves) || g.Result != h.Result || g.Start != h.Start {
				t.Fatalf("%q is read as\n%s (%v)\nand skimmed as\n%s (%v)", s, g, err, h, skimmedErr)
			}
			if a, b := r.Remarks(), skimmed.Remarks(); fmt.Sprint(a) != fmt.Sprint(b) && len(s) < longestPGN {
				t.Fatalf("%q has the remarks %v, and skimmed %v", s, a, b)
			}
			if from, to := r.Span(); err == nil && (from < 0 || from >= to || to > int64(len(s))) {
				t.Fatalf("%q: game from %d to %d", s, from, to)
			}
			if err == io.EOF {
				return
			}
			var bad *PGNError
			if err != nil && !errors.As(err, &bad) {
				if strings.HasPrefix(s, "\xFF\xFE") || strings.HasPrefix(s, "\xFE\xFF") {
					return // UTF-16
				}
				t.Fatal(err)
			}
			again, err := NewPGNReader(strings.NewReader(g.String())).Next()
			if err != nil || again.String() != g.String() {
				t.Fatalf("%q is written\n%s\nand that is read (%v) as\n%s", s, g, err, again)
			}
		}
		t.Fatalf("%q has no end", s)
	})
}
