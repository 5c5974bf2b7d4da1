package rules

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/drills"
)

// gamesWanted is how many games an archive is to have.
func gamesWanted(t testing.TB) int {
	return drills.Count(t, drills.Archive)
}

// playedGame makes game number n of an archive, the same at every run: about 80
// half-moves played at random, every tenth game from another position; a third
// of the games has comments, glyphs and variations, a third comments and
// glyphs. The second text has the variations, which a reader passes over.
func playedGame(n int) (g PGN, text string) {
	dice := rand.New(rand.NewPCG(1994, uint64(n)))
	p := Start()
	if n%10 == 9 {
		p, _ = ParseFEN(walkStarts[1+n/10%(len(walkStarts)-1)])
		g.Start = p
	}
	g.Tags = []Tag{
		{"Event", "Played at random"}, {"Site", "Löwenbräu, \"London\""}, {"Date", fmt.Sprintf("2026.%02d.%02d", 1+n%12, 1+n%28)},
		{"Round", strconv.Itoa(n)}, {"White", "Smith, J."}, {"Black", `O'Brien \ Jones`}, {"ECO", "A00"}, {"WhiteElo", strconv.Itoa(1000 + n%1800)},
	}
	g.Comments, g.NAGs = map[int]string{}, map[int][]int{}
	varied := map[int]string{}
	for ply := range 40 + dice.IntN(81) {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			break
		}
		m := moves[dice.IntN(len(moves))]
		if n%3 > 0 && dice.IntN(8) == 0 {
			g.NAGs[ply] = []int{1 + dice.IntN(6), 10 + dice.IntN(130)}
		}
		if n%3 > 0 && dice.IntN(8) == 0 {
			g.Comments[ply] = [...]string{"so it was played at Hastings; see (e) there", "[%clk 0:10:00]", "50 % of 100 %", "März [Event \"no\"] 1-0", "1. e4"}[dice.IntN(5)]
		} else if n%3 == 2 && dice.IntN(8) == 0 {
			// It is written as a comment, and the signs are changed then.
			varied[ply] = fmt.Sprintf("(%d... %s $2 <<better (than it) looks>> (%d. -- hello) 1-0)", p.Number(), p.SAN(moves[0]), p.Number()+1)
		}
		g.Moves = append(g.Moves, m)
		p, _ = p.Play(m)
	}
	switch {
	case p.Mate():
		g.Result = [2]string{"0-1", "1-0"}[p.Turn()]
	case p.Stalemate():
		g.Result = "1/2-1/2"
	default:
		g.Result = [...]string{"1-0", "0-1", "1/2-1/2", "*"}[dice.IntN(4)]
	}
	if text = g.String(); len(varied) > 0 {
		with := g
		with.Comments = map[int]string{}
		for at, s := range g.Comments {
			with.Comments[at] = s
		}
		for at, s := range varied {
			with.Comments[at] = s
		}
		text = strings.NewReplacer("{(", "(", ")}", ")", "<<", "{", ">>", "}").Replace(with.String())
	}
	return g, text
}

// writeArchive writes an archive to a file and returns its length.
func writeArchive(t testing.TB, file string, games int) int64 {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	for n := range games {
		_, text := playedGame(n)
		w.WriteString(text)
		w.WriteByte('\n')
	}
	err = w.Flush()
	st, _ := f.Stat()
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	return st.Size()
}

// readArchive reads a file and says at what rate.
func readArchive(t testing.TB, file, how string, set func(*PGNReader), each func(n int, g PGN, r *PGNReader, err error)) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	r := NewPGNReader(f)
	set(r)
	games, moves := 0, 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	for {
		g, err := r.Next()
		if err == io.EOF {
			break
		}
		moves += len(g.Moves)
		each(games, g, r, err)
		games++
	}
	seconds := time.Since(begin).Seconds()
	runtime.ReadMemStats(&after)
	t.Logf("%s: %d games, %d moves in %.2f s: %.0f games/s, %.0f moves/s, %.1f MB/s, %.2f allocations a game", how, games, moves, seconds,
		float64(games)/seconds, float64(moves)/seconds, float64(st.Size())/1e6/seconds, float64(after.Mallocs-before.Mallocs)/float64(games))
}

// TestPGNArchive reads an archive of games played at random, and every game
// comes out as it was written.
func TestPGNArchive(t *testing.T) {
	games := gamesWanted(t)
	file := filepath.Join(t.TempDir(), "archive.pgn")
	size := writeArchive(t, file, games)
	t.Logf("%d games, %.1f MB", games, float64(size)/1e6)
	read := 0
	readArchive(t, file, "skimmed", func(r *PGNReader) { r.Skim = true }, func(n int, g PGN, r *PGNReader, err error) {
		if err != nil || len(r.Remarks()) > 0 {
			t.Fatalf("game %d: %v %v", n+1, err, r.Remarks())
		}
		read++
	})
	if read != games {
		t.Fatalf("%d games are read of %d", read, games)
	}
	for _, skim := range []bool{true, false} {
		read = 0
		readArchive(t, file, fmt.Sprintf("compared with what was written (skimmed: %v; the making of the games counts)", skim), func(r *PGNReader) { r.Skim = skim }, func(n int, g PGN, r *PGNReader, err error) {
			if err != nil || len(r.Remarks()) > 0 {
				t.Fatalf("game %d: %v %v", n+1, err, r.Remarks())
			}
			want, _ := playedGame(n)
			read++
			if skim {
				if !slices.Equal(g.Moves, want.Moves) || g.Result != want.Result || g.Start != want.Start {
					t.Fatalf("game %d is read %v, and was\n%s", n+1, g.Moves, want)
				}
				if g.Tags != nil || g.Comments != nil || g.NAGs != nil {
					t.Fatalf("game %d: skimming keeps words: %v", n+1, g)
				}
				return
			}
			if g.String() != want.String() {
				t.Fatalf("game %d is read as\n%s\nand was\n%s", n+1, g, want)
			}
			last := want.Start
			if last == (Position{}) {
				last = Start()
			}
			for _, m := range want.Moves {
				last = last.after(m)
			}
			if r.Last().FEN() != last.FEN() {
				t.Fatalf("game %d ends in %s, and not in %s", n+1, r.Last(), last)
			}
		})
		if read != games {
			t.Fatalf("%d games are read of %d", read, games)
		}
	}
}

// TestPGNWriteTo checks that what WriteTo writes is what String returns, in pieces, and
// its count is right.
func TestPGNWriteTo(t *testing.T) {
	t.Parallel()
	games, octets := gamesWanted(t)/5, int64(0)
	var all []PGN
	for n := range games {
		g, _ := playedGame(n)
		if n%50 == 7 {
			g.Comments[0] = strings.Repeat("a long story ", 1000)
		}
		all = append(all, g)
	}
	pieces := 0
	for n, g := range all {
		var b bytes.Buffer
		got, err := g.WriteTo(countedWriter{&b, &pieces})
		octets += got
		if err != nil || got != int64(b.Len()) || b.String() != g.String() {
			t.Fatalf("game %d: %d octets are said to be written, %v:\n%s\nand they are\n%s", n+1, got, err, &b, g)
		}
	}
	if pieces <= games {
		t.Errorf("%d games are written in %d pieces", games, pieces)
	}
	begin := time.Now()
	for _, g := range all {
		g.WriteTo(io.Discard)
	}
	seconds := time.Since(begin).Seconds()
	t.Logf("%d games, %.1f MB written at %.0f games/s, %.1f MB/s", games, float64(octets)/1e6, float64(games)/seconds, float64(octets)/1e6/seconds)

	odd := PGN{Moves: all[0].Moves[:1], NAGs: map[int][]int{0: {0, 256, -1, 5, 255}}}
	if got := movetext(odd); !strings.HasSuffix(got, " $5 $255 *") || strings.Count(got, "$") != 2 {
		t.Errorf("glyphs that there are not: %s", got)
	}
	full := errors.New("the disk is full")
	n, err := all[7].WriteTo(fullWriter{full})
	if !errors.Is(err, full) || n != 10 {
		t.Errorf("%d octets are said to be written: %v", n, err)
	}
	if n, err = all[7].WriteTo(fullWriter{}); err != io.ErrShortWrite || n != 10 {
		t.Errorf("%d octets are said to be written: %v", n, err)
	}
}

// countedWriter counts the pieces.
type countedWriter struct {
	io.Writer
	n *int
}

func (w countedWriter) Write(p []byte) (int, error) {
	*w.n++
	return w.Writer.Write(p)
}

// fullWriter takes ten octets of every piece, and says why, if it does.
type fullWriter struct{ why error }

func (w fullWriter) Write(p []byte) (int, error) { return 10, w.why }
