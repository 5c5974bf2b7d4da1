package rules

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"postd/drills"
)

// repeated is a text that is read again and again, until so many octets are.
func repeated(text string, octets int) io.Reader {
	return io.LimitReader(&repeater{text: text}, int64(octets/len(text)*len(text)))
}

type repeater struct {
	text string
	at   int
}

func (r *repeater) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		n += k
		r.at = (r.at + k) % len(r.text)
	}
	return n, nil
}

// TestPGNHostile reads texts without measure, of 2.5 MB, or of 64 MB and one of a
// gigabyte in the long run. What they come to is
// checked, and the memory that they took is printed.
func TestPGNHostile(t *testing.T) {
	if testing.Short() {
		t.Parallel() // nobody reads the memory of a short run; elsewhere it is that of this test alone
	}
	size := drills.Count(t, drills.Hostile) << 10
	const tail = " e5 1-0\n\n[Event \"next\"]\n\n1. d4 *\n"
	// Behind the first game of each stands another, which is to be read.
	for _, x := range []struct {
		name, head, text, tail string
		moves                  int
		fault, remark          string
	}{
		{"a comment", "1. e4 {", "all the story ", "}" + tail, 2, "", "more words than are kept"},
		{"a comment of letters", "1. e4 {x", "é", "}" + tail, 2, "", "more words than are kept"},
		{"a comment of lines", "1. e4 {", "\n\n[%x]\n\n[", "}" + tail, 2, "", "more words than are kept"},
		{"a comment of carriage returns", "1. e4 {", "\r", "}" + tail, 2, "", "more words than are kept"},
		{"a comment that is not closed", "1. e4 {", "all the story ", "\n\n[Event \"next\"]\n1. d4 *", 1, "a comment is not closed", ""},
		{"a comment behind a semicolon", "1. e4 ;", "all the story ", "\n" + tail, 2, "", "more words than are kept"},
		{"a line that is passed over", "1. e4\n%", "all the story ", "\n" + tail, 2, "", ""},
		{"comments", "1. e4 ", "{a} ", tail, 2, "", "more words than are kept"},
		{"a nest of variations", "1. e4 ", "(", "\n[Event \"next\"]\n1. d4 *", 1, "a variation is not closed", ""},
		{"variations", "1. e4 ", "(1. d4 d5 {so} $1) ", tail, 2, "", ""},
		{"a variation", "1. e4 (", "1. d4 d5 {so} $1 ", ")" + tail, 2, "", ""},
		{"tags", "", "[A \"b\"]\n", "1. e4" + tail, 2, "", "more words than are kept"},
		{"tags and comments", "", "[A \"b\"] {c} ", "1. e4" + tail, 2, "", "more words than are kept"},
		{"a value", "[A \"", "value ", "\"]\n1. e4" + tail, 2, "", "more words than are kept"},
		{"a value of quotation marks", "[A \"", "\\\"", "\"]\n1. e4" + tail, 2, "", "more words than are kept"},
		{"a value that is not closed", "[A \"", "value ", "\n1. e4" + tail, 0, "is not closed on its line", ""},
		{"a name", "[A", "b", " \"c\"]\n1. e4" + tail, 2, "", "more words than are kept"},
		{"a tag that is none", "[A b", " c", "]\n1. e4" + tail, 0, `a tag should be`, ""},
		{"a FEN", "[FEN \"", "8/", "\"]\n1. e4" + tail, 0, "FEN", "more words than are kept"},
		{"a word", "1. e4 ", "x", tail, 1, "not a move in this notation", ""},
		{"a word of other letters", "1. e4 ", "\xC2\xA1", tail, 1, "not a move in this notation", ""},
		{"words", "1. e4 ", "x ", tail, 1, "not a move in this notation", ""},
		{"words before the tags", "", "x ", "\n[White \"a\"]\n1. e4" + tail, 2, "", "words before the tags"},
		{"a number", "1. e4 ", "7", tail, 2, "", "stands where 1 is due"},
		{"numbers", "1. e4 ", "7. ", tail, 2, "", "stands where 1 is due"},
		{"periods", "1. e4 ", ".", tail, 2, "", ""},
		{"a glyph", "1. e4 $1", "0", tail, 1, "is no glyph", ""},
		{"glyphs", "1. e4 ", "$1 $2 $3 ", tail, 2, "", ""},
		{"moves", "", "Nf3 Nf6 Ng1 Ng8 ", "e4" + tail, 2 * 65535, "no more than 65535 moves", ""},
		{"empty lines", "1. e4", "\n\r\n", tail, 2, "", ""},
		{"blanks", "1. e4", " \t", tail, 2, "", ""},
		{"NULs", "1. e4", "\x00", tail, 1, "belongs to no text", ""},
		{"marks of the order of octets", "1. e4 ", "\uFEFF", tail, 2, "", ""},
		{"braces in a comment", "1. e4 {", "{", "}" + tail, 2, "", "an opening brace"},
		{"comments with braces", "1. e4 ", "{{}", tail, 2, "", "an opening brace"},
	} {
		t.Run(x.name, func(t *testing.T) {
			size := size
			if size >= 64<<20 && x.name == "a comment" {
				size = 1 << 30
			}
			for _, how := range []string{"skimmed", "read", "with variations"} {
				if testing.Short() && how != "read" && !strings.Contains(x.name, "variation") {
					continue
				}
				r := NewPGNReader(io.MultiReader(strings.NewReader(x.head), repeated(x.text, size), strings.NewReader(x.tail)))
				r.Skim, r.Variations = how == "skimmed", how == "with variations"
				remark := x.remark
				if r.Skim && remark == "more words than are kept" && x.name != "a FEN" {
					remark = "" // of others nothing is kept
				}
				if r.Variations && x.name == "a variation" {
					remark = "more words than are kept"
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				g, err := r.Next()
				runtime.ReadMemStats(&after)
				var told *PGNError
				if err != nil && !errors.As(err, &told) {
					t.Fatal(err)
				}
				if x.fault == "" && err != nil || x.fault != "" && (told == nil || !strings.Contains(told.Error(), x.fault)) {
					t.Errorf("%s: told is %v", how, err)
				}
				if told != nil && (len(told.Error()) > 500 || len(told.Word) > longestPGN || len(told.Word) > 2*longestPGNWord && x.name != "a FEN") {
					t.Errorf("%s: the telling has %d octets and its word %d", how, len(told.Error()), len(told.Word))
				}
				remarks := fmt.Sprint(r.Remarks())
				if r.Skim && remark == "" && x.fault == "" && len(r.Remarks()) > 0 {
					t.Errorf("%s: the remarks are %.500s", how, remarks)
				}
				if len(r.Remarks()) > 8 || len(remarks) > 20000 || !strings.Contains(remarks, remark) {
					t.Errorf("%s: the remarks are %.500s", how, remarks)
				}
				if c := g.Comments[0]; !utf8.ValidString(c) || strings.Contains(c, "Ã") {
					t.Errorf("%s: the comment ends in %q", how, c[len(c)-10:])
				}
				if len(g.Moves) != x.moves {
					t.Errorf("%s: there are %d moves", how, len(g.Moves))
				}
				t.Logf("%s: %.1f MB allocated at last", how, float64(after.TotalAlloc-before.TotalAlloc)/1e6)
				next, err := r.Next()
				if err != nil || len(next.Moves) != 1 || next.Moves[0].String() != "d2d4" {
					t.Errorf("%s: the next game is read %v, %v", how, next.Moves, err)
				}
				if _, err := r.Next(); err != io.EOF {
					t.Errorf("%s: behind it is %v", how, err)
				}
			}
		})
	}
}

// TestPGNOfGames checks that a text that is nothing but results has so many games.
func TestPGNOfGames(t *testing.T) {
	t.Parallel()
	r := NewPGNReader(repeated("* ", 200000))
	r.Skim = true
	for n := range 100000 {
		if _, err := r.Next(); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
}

// TestPGNWindow reads an archive in pieces of all sizes; what is read must not
// depend on where a piece ends.
func TestPGNWindow(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for n := range 60 {
		_, s := playedGame(n)
		text.WriteString(s + "\n")
	}
	for _, c := range faultCases(t) {
		text.WriteString(c.text + "\n\n[White \"so that it ends\"]\n*\n\n")
	}
	want := fmt.Sprint(shownGames(tell(t, strings.NewReader(text.String()), func(*PGNReader) {})))
	for _, how := range []struct {
		name string
		in   io.Reader
	}{
		{"one octet", iotest.OneByteReader(strings.NewReader(text.String()))},
		{"halves", iotest.HalfReader(strings.NewReader(text.String()))},
		{"the end with the last octets", iotest.DataErrReader(strings.NewReader(text.String()))},
		{"seven octets", sevens{strings.NewReader(text.String())}},
	} {
		if got := fmt.Sprint(shownGames(tell(t, how.in, func(*PGNReader) {}))); got != want {
			t.Errorf("%s: it is read otherwise:\n%s", how.name, got)
		}
	}
	// A window that ends at every octet of a game in turn.
	_, game := playedGame(8)
	one := fmt.Sprint(shownGames(tell(t, strings.NewReader(game), func(*PGNReader) {})))
	step := 100 / drills.Count(t, drills.WindowEnds)
	for n := 0; n < len(game); n += step {
		pad := strings.Repeat(" ", pgnWindowSize-n)
		games := tell(t, strings.NewReader(pad+game), func(*PGNReader) {})
		if fmt.Sprint(shownGames(games)) != one {
			t.Fatalf("with octet %d at the end of the window it is read\n%v", n, shownGames(games))
		}
	}
}

type sevens struct{ r io.Reader }

func (s sevens) Read(p []byte) (int, error) { return s.r.Read(p[:min(7, len(p))]) }

// TestPGNSpan checks that the spans are the texts of the games, from their first words to
// behind their last.
func TestPGNSpan(t *testing.T) {
	t.Parallel()
	const text = " [Event \"x\"]\n\n1. e4 *\n{so} 1. d4 1-0 ; lost\n\n1. c4\n\n[White \"a\"] 1. Ke2 1-0\n1. e4 {\n\n[Event \"y\"]\n\n1. e4\n1. d4 e5"
	r := NewPGNReader(strings.NewReader(text))
	for _, want := range []string{"[Event \"x\"]\n\n1. e4 *", "{so} 1. d4 1-0 ; lost", "1. c4", "[White \"a\"] 1. Ke2 1-0", "1. e4 {", "[Event \"y\"]\n\n1. e4\n1. d4 e5"} {
		r.Next()
		from, to := r.Span()
		if lines := 1 + strings.Count(text[:to], "\n"); r.Line() < lines || r.Line() > lines+2 {
			t.Errorf("%q: the line is %d, not %d", want, r.Line(), lines)
		}
		if got := strings.TrimSpace(text[from:to]); got != want || text[from] <= ' ' {
			t.Errorf("the span is %q and should be %q", text[from:to], want)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
}

// TestPGNUTF16 checks that such a text is refused as a whole, before games are made of it.
func TestPGNUTF16(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"\xFF\xFE1\x00.\x00", "\xFE\xFF\x001\x00."} {
		r := NewPGNReader(iotest.OneByteReader(strings.NewReader(text)))
		for range 2 {
			if _, err := r.Next(); err == nil || !strings.Contains(err.Error(), "UTF-16") {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

// TestPGNStuck checks that a reader that gives nothing, and no reason, is left.
func TestPGNStuck(t *testing.T) {
	t.Parallel()
	if _, err := NewPGNReader(stuck{}).Next(); !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// Line returns the line that is being read, from 1.
func (r *PGNReader) Line() int { return r.lex.line }
