package rules

import (
	"flag"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write the golden files anew")

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%s\nwant\n%s", file, got, want)
	}
}

// score reads moves in SAN, numbers and all, into moves.
func score(t *testing.T, p Position, text string) []Move {
	t.Helper()
	var moves []Move
	for _, word := range strings.Fields(text) {
		if word[0] >= '0' && word[0] <= '9' || word == "*" {
			continue
		}
		m, err := p.ParseSAN(word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return moves
}

// morphy is Morphy's game against the Duke of Brunswick and Count Isouard.
const morphy = `1 e4 e5 2 Nf3 d6 3 d4 Bg4 4 dxe5 Bxf3 5 Qxf3 dxe5 6 Bc4 Nf6 7 Qb3 Qe7
8 Nc3 c6 9 Bg5 b5 10 Nxb5 cxb5 11 Bxb5+ Nbd7 12 O-O-O Rd8 13 Rxd7 Rxd7 14 Rd1 Qe6
15 Bxd7+ Nxd7 16 Qb8+ Nxb8 17 Rd8#`

func TestPGNMorphy(t *testing.T) {
	t.Parallel()
	moves := score(t, Start(), morphy)
	golden(t, "testdata/morphy.pgn", PGN{
		Tags: []Tag{
			{"Black", "Duke Karl / Count Isouard"}, {"White", "Morphy, Paul"},
			{"ECO", "C41"}, {"PlyCount", "33"}, {"ECO", "C42"},
			{"Event", `The Barber of Seville "in the box"`}, {"Site", "Paris FRA"}, {"Date", "1858.11.??"},
			{"Result", "0-1"}, {"FEN", "nonsense"}, {"not a name", "x"}, {"", "x"},
		},
		Moves:  moves,
		Result: "1-0",
	}.String())
	p := Start()
	for _, m := range moves {
		var err error
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if !p.Mate() || p.FEN() != "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17" {
		t.Errorf("at last %s", p.FEN())
	}
}

func TestPGNEmpty(t *testing.T) {
	t.Parallel()
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

*
`
	if got := (PGN{Result: "annulled"}).String(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestPGNFromPosition(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 41")
	got := PGN{
		Tags:     []Tag{{"Site", `a\b "c"` + "\nd"}},
		Start:    p,
		Moves:    score(t, p, "fxe3 Ke2 Ke7 Kxe3"),
		Result:   "1/2-1/2",
		Comments: map[int]string{-1: "taken up here", 0: "in {passing}", 1: "", 2: "sent 2026.11.21,\nused 2"},
	}.String()
	const want = `[Event "?"]
[Site "a\\b \"c\" d"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 41"]

{taken up here} 41... fxe3 {in {passing)} 42. Ke2 Ke7 {sent 2026.11.21, used 2}
43. Kxe3 1/2-1/2
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPGNNumbersAfterComment(t *testing.T) {
	t.Parallel()
	got := PGN{Moves: score(t, Start(), "e4 e5 Nf3"), Comments: map[int]string{0: "best by test"}}.String()
	if _, text, _ := strings.Cut(got, "\n\n"); text != "1. e4 {best by test} 1... e5 2. Nf3 *\n" {
		t.Errorf("got %q", text)
	}
}

func TestPGNIllegal(t *testing.T) {
	t.Parallel()
	got := PGN{Moves: []Move{mustMove(t, "e2e4"), mustMove(t, "e2e4")}, Result: "0-1"}.String()
	if _, text, _ := strings.Cut(got, "\n\n"); text != "1. e4 {e2e4 is not legal here} 0-1\n" {
		t.Errorf("got %q", text)
	}
}

// TestPGNOfWalks checks that lines keep their length, no line can be mistaken for one to
// be skipped, and the movetext gives the moves again.
func TestPGNOfWalks(t *testing.T) {
	t.Parallel()
	for game := range 20 {
		g := PGN{Comments: map[int]string{3: strings.Repeat("50 %per cent %x äöü ", 20)}}
		p := mustFEN(t, walkStarts[game%len(walkStarts)])
		g.Start = p
		for i := range 100 {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[(i*7+game)%len(moves)]
			g.Moves = append(g.Moves, m)
			p, _ = p.Play(m)
		}
		tags, text, _ := strings.Cut(g.String(), "\n\n")
		if strings.Contains(tags, "[FEN ") != (game%len(walkStarts) != 0) {
			t.Errorf("tags:\n%s", tags)
		}
		for _, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) > 79 || strings.HasPrefix(line, "%") || strings.HasSuffix(line, " ") {
				t.Errorf("line %q", line)
			}
		}
		before, rest, found := strings.Cut(text, "{")
		if found {
			_, after, _ := strings.Cut(rest, "}")
			text = before + after
		}
		got := score(t, g.Start, text)
		if len(got) != len(g.Moves) {
			t.Fatalf("%d moves, want %d", len(got), len(g.Moves))
		}
		for i := range got {
			if got[i] != g.Moves[i] {
				t.Fatalf("move %d is %v, want %v", i, got[i], g.Moves[i])
			}
		}
	}
}
