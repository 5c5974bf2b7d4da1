package chess

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"postd/cmd/postd/cli"
)

// pgnCommand runs the command with an input of its own.
func pgnCommand(ctx context.Context, in io.Reader, args ...string) told {
	var out, errs bytes.Buffer
	code := run(ctx, append([]string{"rules", "pgn"}, args...), cli.Streams{In: in, Out: &out, Err: &errs})
	return told{code, out.String(), errs.String()}
}

// soundPGN has four games: mate, stalemate, a draw, and one that goes on.
const soundPGN = `[Event "mate"]

1. f3 e5 2. g4 Qh4# 0-1

[FEN "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"]

1. Qg6 {stalemate} 1/2-1/2

1. e4 e5 (1... c5) 1/2-1/2

1. d4 $1 *
`

// faultyPGN has two faulty games among four, and a game that deserves a remark.
const faultyPGN = `[Event "sound"]

1. e4 e5 1-0

[Event "illegal"]

1. e4 e5
2. Ke3 d6 1-0

[Event "no end"]

1. d4 d5

[White "A]

1. c4 {and c5 *
` // the last is faulty twice; the first fault is told

func TestRulesPGN(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "sound.pgn", soundPGN)
	write(t, "faulty.pgn", faultyPGN)
	write(t, "packed.pgn.gz", packed(t, soundPGN))
	write(t, "packed", packed(t, faultyPGN))
	write(t, "torn.gz", packed(t, soundPGN)[:60])
	write(t, "not.gz", soundPGN)
	write(t, "empty.pgn", "")
	const sum = "games: 4\nmoves: 8\nfaulty games: 0\nremarks: 0\n1-0: 0\n0-1: 1\n1/2-1/2: 2\n*: 1\nended in checkmate: 1\nended in stalemate: 1\n"
	const faultySum = "games: 4\nmoves: 6\nfaulty games: 2\nremarks: 1\n1-0: 1\n0-1: 0\n1/2-1/2: 0\n*: 1\nended in checkmate: 0\nended in stalemate: 0\n"
	faults := func(name string) string {
		return strings.ReplaceAll(`NAME: game 2, line 8: White's move 2: SAN "Ke3": no King of White's can legally so go to e3
NAME: game 3, line 12: remark: the game ends without a word for its result
NAME: game 4, line 14: the value of tag White is not closed on its line
`, "NAME", name)
	}
	for _, x := range []struct {
		name, in, args string
		code           int
		out, errs      string
	}{
		{"standard input", soundPGN, "", 0, sum, ""},
		{"standard input by its sign", soundPGN, "-", 0, sum, ""},
		{"a file", "", "sound.pgn", 0, sum, ""},
		{"a packed file", "", "packed.pgn.gz", 0, sum, ""},
		{"packed standard input", packed(t, soundPGN), "", 0, sum, ""},
		{"faulty games", "", "faulty.pgn", cli.ExitFailed, faultySum, faults("faulty.pgn")},
		{"faulty games, packed under another name", "", "packed", cli.ExitFailed, faultySum, faults("packed")},
		{"faulty games on standard input", faultyPGN, "", cli.ExitFailed, faultySum, faults("standard input")},
		{"several files", "", "faulty.pgn sound.pgn", cli.ExitFailed, "games: 8\nmoves: 14\nfaulty games: 2\nremarks: 1\n1-0: 1\n0-1: 1\n1/2-1/2: 2\n*: 2\n", faults("faulty.pgn")},
		{"a file and standard input", faultyPGN, "sound.pgn -", cli.ExitFailed, "games: 8\n", faults("standard input")},
		{"nothing", "", "", 0, "games: 0\nmoves: 0\n", ""},
		{"an empty file", "", "empty.pgn", 0, "games: 0\n", ""},
		{"a torn file, and one behind it", "", "torn.gz sound.pgn", cli.ExitFailed, "games: ", "torn.gz: PGN: unexpected EOF\n"},
		{"a name that is not true", "", "not.gz", cli.ExitFailed, "games: 0\n", "not.gz: it should be packed by gzip, and is not: gzip: invalid header\n"},
		{"UTF-16", "\xFF\xFE1\x00.\x00", "", cli.ExitFailed, "games: 0\n", "standard input: PGN: the text is in UTF-16, and PGN is in UTF-8 or ISO 8859-1\n"},
		{"progress", "", "--progress sound.pgn", 0, sum, "postd: 4 games, 0.0 of 0.0 MB\n"},
		{"no such file", "", "no.pgn", cli.ExitUsage, "", "postd: open no.pgn: no such file or directory\n"},
		{"a folder", "", ".", cli.ExitUsage, "", "postd: . is a folder\n"},
		{"no such flag", "", "--fault x", cli.ExitUsage, "", "postd: rules pgn has no flag --fault; is --faults meant? (see 'postd rules pgn --help')\n"},
		{"copies over the input", "", "--faults ./faulty.pgn faulty.pgn", cli.ExitUsage, "", "postd: --faults ./faulty.pgn is read too; it stays as it is\n"},
		{"copies into a folder", "", "--faults . faulty.pgn", cli.ExitUsage, "", "postd: --faults: open .: is a directory\n"},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := pgnCommand(t.Context(), strings.NewReader(x.in), strings.Fields(x.args)...)
			if got.code != x.code {
				t.Errorf("the status is %d and should be %d", got.code, x.code)
			}
			if !strings.HasPrefix(got.out, x.out) || x.out == "" && got.out != "" {
				t.Errorf("standard output is\n%s\nand should be\n%s", got.out, x.out)
			}
			if x.out != "" && !regexp.MustCompile(`(?m)^seconds: [0-9.]+\ngames a second: [0-9]+\nmoves a second: [0-9]+\n\z`).MatchString(got.out) {
				t.Errorf("the rates are wanting:\n%s", got.out)
			}
			if got.errs != x.errs {
				t.Errorf("standard error is\n%s\nand should be\n%s", got.errs, x.errs)
			}
			if bad := forMakers.FindString(got.errs); bad != "" {
				t.Errorf("it speaks to the makers: %q", bad)
			}
			if b, err := os.ReadFile("faulty.pgn"); err != nil || string(b) != faultyPGN {
				t.Error("the input is not what it was")
			}
		})
	}
}

// packed is a text packed by gzip, in two members as files joined are.
func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	for _, part := range []string{text[:len(text)/2], text[len(text)/2:]} {
		z := gzip.NewWriter(&b)
		if _, err := z.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestRulesPGNAsJSON(t *testing.T) {
	got := pgnCommand(t.Context(), strings.NewReader(faultyPGN), "--json")
	if got.code != cli.ExitFailed || got.errs != "" {
		t.Errorf("the status is %d, and standard error\n%s", got.code, got.errs)
	}
	lines := strings.Split(strings.TrimSpace(got.out), "\n")
	if len(lines) != 4 {
		t.Fatalf("there are %d lines:\n%s", len(lines), got.out)
	}
	want := []archiveFault{
		{File: "standard input", Game: 2, Line: 8, Number: 2, Side: "White", Word: "Ke3", Why: `SAN "Ke3": no King of White's can legally so go to e3`},
		{File: "standard input", Game: 3, Line: 12, Remark: true, Why: "the game ends without a word for its result"},
		{File: "standard input", Game: 4, Line: 14, Why: "the value of tag White is not closed on its line"},
	}
	for i, w := range want {
		var f archiveFault
		if err := json.Unmarshal([]byte(lines[i]), &f); err != nil || f != w {
			t.Errorf("line %d is %s (%v) and should be %+v", i+1, lines[i], err, w)
		}
	}
	var sum archiveSum
	if err := json.Unmarshal([]byte(lines[3]), &sum); err != nil {
		t.Fatal(err)
	}
	if sum.Games != 4 || sum.Moves != 6 || sum.Faulty != 2 || sum.Remarks != 1 || sum.Results["1-0"] != 1 || sum.Results["*"] != 1 || len(sum.Results) != 4 || sum.Seconds <= 0 || sum.GamesPerSecond <= 0 || sum.MovesPerSecond <= 0 || sum.Interrupted {
		t.Errorf("the sum is %+v", sum)
	}
}

// TestRulesPGNCopies checks that the faulty games are copied as they stood, and
// read again they are as faulty.
func TestRulesPGNCopies(t *testing.T) {
	t.Chdir(t.TempDir())
	const latin = "[White \"L\xf6wenthal\"]\r\n\r\n1. e4 {caf\xe9} Ke7 *\r\n"
	var text strings.Builder
	for n := range 3000 {
		fmt.Fprintf(&text, "[Round \"%d\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n\n", n)
		if n%1000 == 500 {
			text.WriteString(latin)
		}
	}
	text.WriteString("[White \"the last\"]\n\n1. e4 {")
	got := pgnCommand(t.Context(), iotest.OneByteReader(strings.NewReader(text.String())), "--faults", "mend.pgn")
	if got.code != cli.ExitFailed || !strings.Contains(got.out, "games: 3004\n") || !strings.Contains(got.out, "faulty games: 4\n") {
		t.Errorf("the status is %d, and standard output\n%s", got.code, got.out)
	}
	copied, err := os.ReadFile("mend.pgn")
	one := strings.TrimSpace(latin) + "\n\n"
	if want := one + one + one + "[White \"the last\"]\n\n1. e4 {\n"; err != nil || string(copied) != want {
		t.Errorf("copied is %q, %v", copied, err)
	}
	again := pgnCommand(t.Context(), bytes.NewReader(copied), "--faults", "none.pgn")
	if !strings.Contains(again.out, "games: 4\n") || !strings.Contains(again.out, "faulty games: 4\n") {
		t.Errorf("read again:\n%s", again.out)
	}
}

// TestRulesPGNLongGame checks that a game too long to be kept is told, and
// those behind it are copied.
func TestRulesPGNLongGame(t *testing.T) {
	t.Chdir(t.TempDir())
	in := io.MultiReader(strings.NewReader("1. e4 {"), io.LimitReader(unending{}, mostCopied+1000), strings.NewReader("} Ke3 *\n"), strings.NewReader(strings.Repeat("1. e4 e5 *\n", 10000)), strings.NewReader("1. Ke2 *\n"))
	got := pgnCommand(t.Context(), in, "--faults", "mend.pgn")
	if want := fmt.Sprintf("game 1, line 1: remark: it has more than %d octets and is not copied to mend.pgn\n", mostCopied); !strings.Contains(got.errs, want) || strings.Count(got.errs, "\n") != 3 {
		t.Errorf("standard error is\n%s", got.errs)
	}
	if b, err := os.ReadFile("mend.pgn"); err != nil || string(b) != "1. Ke2 *\n" {
		t.Errorf("copied is %q, %v", b, err)
	}
}

// TestRulesPGNLongFile checks that of a file that is longer than what is kept
// of one game every faulty game is copied.
func TestRulesPGNLongFile(t *testing.T) {
	t.Chdir(t.TempDir())
	game := "1. e4 {" + strings.Repeat("x", 1<<16) + "} Ke3 *\n"
	const games = 5 * mostCopied >> 18
	got := pgnCommand(t.Context(), strings.NewReader(strings.Repeat(game, games)), "--faults", "mend.pgn")
	if strings.Contains(got.errs, "remark") || strings.Count(got.errs, "\n") != games {
		t.Errorf("standard error is\n%.1000s", got.errs)
	}
	if b, err := os.ReadFile("mend.pgn"); err != nil || string(b) != strings.TrimSuffix(strings.Repeat(game+"\n", games), "\n") {
		t.Errorf("%d octets are copied, %v", len(b), err)
	}
}

type unending struct{}

func (unending) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestRulesPGNInterrupted checks that while it waits for more, it can be ended,
// and tells the sum so far.
func TestRulesPGNInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	in, out := io.Pipe()
	defer out.Close()
	go func() {
		out.Write([]byte("1. e4 e5 *\n1. d4 *\n1. c4")) // no more comes
		stop()
	}()
	got := pgnCommand(ctx, in, "--json")
	var sum archiveSum
	if err := json.Unmarshal([]byte(got.out), &sum); err != nil || got.code != cli.ExitFailed || !sum.Interrupted || sum.Games > 2 {
		t.Errorf("the status is %d, and standard output\n%s", got.code, got.out)
	}
	if got.errs != "postd: interrupted; the sum is of what was read before\n" {
		t.Errorf("standard error is %q", got.errs)
	}
}

// TestRulesPGNBroken checks that what cannot be read further is told, and the
// games before it count.
func TestRulesPGNBroken(t *testing.T) {
	in := io.MultiReader(strings.NewReader("1. e4 e5 *\n1. d4"), iotest.ErrReader(errors.New("the disk is gone")))
	got := pgnCommand(t.Context(), in)
	if got.code != cli.ExitFailed || !strings.HasPrefix(got.out, "games: 1\n") || got.errs != "standard input: PGN: the disk is gone\n" {
		t.Errorf("the status is %d\n%s\n%s", got.code, got.out, got.errs)
	}
}
