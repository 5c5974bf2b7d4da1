package chess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"postd/cmd/postd/cli"
)

const (
	ruyLopez = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\nDrawn.\n"
	ruyPGN   = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n"
)

// doubtful has a game that cannot be read to its end, and one that can.
const doubtful = ruyLopez + "\n1. P-K4 P-K4 2. P-Q4 P-Q3 3. B-Kt5 P-QB3 4. BxP ch Drawn.\n"

func TestConvert(t *testing.T) {
	old := filepath.Join(mustAbs(t, "../../.."), "descriptive", "testdata", "scores", "evergreen")
	t.Chdir(t.TempDir())
	write(t, "ruy.txt", ruyLopez)
	write(t, "ruy.pgn", ruyPGN)
	for _, x := range []struct {
		name, in, args string
		code           int
		out, errs      string // each begins so, or with ~ has it
	}{
		{"descriptive to PGN", ruyLopez, "", 0, "~1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n", "postd: standard input is read as descriptive notation; if it is not, say --from pgn\n"},
		{"nothing is guessed that is said", ruyLopez, "--from descriptive", 0, "~3. Bb5 a6 1/2-1/2\n", ""},
		{"PGN to columns", ruyPGN, "--from pgn", 0, "White: A\nBlack: B\n\n  1. P-K4     P-K4\n  2. Kt-KB3   Kt-QB3\n  3. B-Kt5    P-QR3\n     Drawn game.\n", ""},
		{"PGN to running text", ruyPGN, "--to running", 0, "~\n1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 Drawn game.\n", "postd: standard input is read as PGN"},
		{"the other spelling", ruyPGN, "--from pgn --spelling N --to running", 0, "~2. N-KB3 N-QB3 3. B-N5", ""},
		{"full words", ruyPGN, "--from pgn --moves full --to running", 0, "~\n1. Pawn on King's second to King's fourth", ""},
		{"algebraic", ruyPGN, "--from pgn --moves algebraic", 0, "~  2. Nf3   Nc6\n", ""},
		{"numeric", ruyPGN, "--from pgn --moves numeric", 0, "~  2. 7163   2836\n", ""},
		{"UCI", ruyPGN, "--from pgn --moves uci", 0, "~  2. g1f3   b8c6\n", ""},
		{"PGN to PGN", ruyPGN, "--from pgn --to pgn", 0, "[Event \"?\"]\n", ""},
		{"descriptive to columns", ruyLopez, "--from descriptive --to columns", 0, "~  2. Kt-KB3   Kt-QB3\n", ""},
		{"checks", "1. P-KB3 P-K4 2. P-KKt4 Q-R5\n", "--from descriptive --to running --checks", 0, "~2. P-KKt4 Q-R5 mate Black wins.", ""},
		{"variations", "1. e4 (1. d4) e5 *", "--from pgn --to pgn --variations", 0, "~1. e4 {(1. d4)} 1... e5 *", ""},
		{"an ambiguous record", doubtful, "--from descriptive", cli.ExitFailed, "~1. e4 e5 2. d4 d6 {[The score is not read beyond this, line 6, column 30:",
			"standard input:6:30: game 2, White's move 3, “B-Kt5”: it fits 2 moves: Bishop on Queen's Bishop's square to King's Knight's fifth (B-KKt5); or Bishop on King's Bishop's square to Queen's Knight's fifth (B-QKt5)\npostd: 2 games are read, of which 1 to the end\n"},
		{"the same by its sequel", doubtful, "--from descriptive --by-sequel", 0, "~3... c6 4. Bxc6+ 1/2-1/2", "standard input:6:30: remark: game 2, White's move 3, “B-Kt5”: it fits 2 moves, and only after this one"},
		{"names by the side", "FEN: 4k3/8/8/8/8/8/8/N3K2N w - - 0 1\n\n1. QKt-B2 K-K2 2. Kt-Q4 K-K1 3. KKt-Kt3 Drawn.", "--from descriptive --names birth-then-side", 0, "~1. Nc2 Ke7 2. Nd4 Ke8 3. Ng3 1/2-1/2", ""},
		{"an illegal move in PGN", "[White \"A\"]\n\n1. e4 Ke7 1-0\n\n[White \"B\"]\n\n1. d4 *\n", "--from pgn --to pgn", cli.ExitFailed, "~1. e4 {[The game is not read beyond this, line 3:", "standard input:3: game 1, “Ke7”: SAN \"Ke7\":"},
		{"JSON", doubtful, "--json", cli.ExitFailed, "~1. e4", `{"file":"standard input","guessed":"descriptive"}` + "\n" +
			`{"file":"standard input","line":6,"column":30,"game":2,"kind":"ambiguous","remark":false,"number":3,"side":"White","words":"B-Kt5","readings":["Bishop on`},
		{"a text in neither", "Dear Sir,\nI am yours.\n", "", cli.ExitUsage, "", "postd: standard input seems to be neither descriptive notation nor PGN; say --from descriptive or --from pgn\n"},
		{"a text without a game", "Dear Sir,\nI am yours.\n", "--from descriptive", cli.ExitFailed, "", "standard input:1:1: no game begins here"},
		{"nothing", "", "", cli.ExitFailed, "", "standard input:1: there is nothing in it\n"},
		{"nothing in PGN", " \n", "--from pgn", cli.ExitFailed, "", "standard input:1: no game begins here\n"},
		{"a file", "", "ruy.txt", 0, "~3. Bb5 a6 1/2-1/2\n", "postd: ruy.txt is read as descriptive notation"},
		{"several files", "", "--to running ruy.txt ruy.pgn", 0, "~Drawn game.\n\nWhite: A\n", "postd: ruy.txt is read as descriptive notation; if it is not, say --from pgn\npostd: ruy.pgn is read as PGN; if it is not, say --from descriptive\n"},
		{"a file and standard input", ruyPGN, "--to running ruy.txt -", 0, "~Drawn game.\n\nWhite: A\n", "~standard input is read as PGN"},
		{"an old book", "", "--from descriptive " + old + ".txt", 0, "~23. Bd7+ Kf8 24. Bxe7# 1-0\n", ""},
		{"progress", ruyLopez, "--from descriptive --progress", 0, "~1. e4", "postd: 1 game, 0.0 MB\n"},
		{"no such file", "", "no.txt", cli.ExitUsage, "", "postd: open no.txt: no such file or directory\n"},
		{"a folder", "", ".", cli.ExitUsage, "", "postd: . is a folder\n"},
		{"no such language", "", "--from german", cli.ExitUsage, "", "postd: --from is descriptive or pgn, not \"german\"\n"},
		{"no such output", "", "--to latex", cli.ExitUsage, "", "postd: --to is pgn, columns or running, not \"latex\"\n"},
		{"no such moves", "", "--moves long", cli.ExitUsage, "", "postd: --moves is descriptive, full, algebraic, numeric or uci, not \"long\"\n"},
		{"no such spelling", "", "--spelling S", cli.ExitUsage, "", "postd: --spelling is Kt or N, not \"S\"\n"},
		{"no such names", "", "--names side", cli.ExitUsage, "", "postd: --names is birth or birth-then-side, not \"side\"\n"},
		{"moves of PGN", "", "--to pgn --moves full", cli.ExitUsage, "", "postd: --moves is for columns and running; PGN has its own moves\n"},
		{"names in PGN", "", "--from pgn --names birth", cli.ExitUsage, "", "postd: --names is for descriptive notation, and --from says pgn\n"},
		{"variations of descriptive notation", "", "--from descriptive --variations", cli.ExitUsage, "", "postd: --variations is for PGN"},
		{"over its own input", "", "--out ./ruy.txt ruy.txt", cli.ExitUsage, "", "postd: --out ./ruy.txt is read too; it stays as it is\n"},
		{"the report over the input", "", "--report ruy.txt ruy.txt", cli.ExitUsage, "", "postd: --report ruy.txt is read too; it stays as it is\n"},
		{"into a folder", "", "--out . ruy.txt", cli.ExitUsage, "", "postd: --out . is a folder\n"},
		{"into a folder that is not there", "", "--out no/x ruy.txt", cli.ExitFailed, "", "postd: --out no/x: no such file or directory\n"},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := postd(t, x.in, append([]string{"convert"}, strings.Fields(x.args)...)...)
			if got.code != x.code {
				t.Errorf("the status is %d and should be %d", got.code, x.code)
			}
			for _, y := range []struct{ what, got, want string }{{"standard output", got.out, x.out}, {"standard error", got.errs, x.errs}} {
				within, has := strings.CutPrefix(y.want, "~")
				if has && !strings.Contains(y.got, within) || !has && !strings.HasPrefix(y.got, y.want) || y.want == "" && y.got != "" {
					t.Errorf("%s is\n%s\nand should be\n%s", y.what, y.got, y.want)
				}
			}
			if bad := forMakers.FindString(got.errs); bad != "" {
				t.Errorf("it speaks to the makers: %q", bad)
			}
			if b, err := os.ReadFile("ruy.txt"); err != nil || string(b) != ruyLopez {
				t.Error("the input is not what it was")
			}
			if left, _ := filepath.Glob(".*"); len(left) > 0 {
				t.Errorf("it leaves %q behind", left)
			}
		})
	}
}

func mustAbs(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

func TestConvertToFile(t *testing.T) {
	t.Chdir(t.TempDir())
	read := func(file string) string {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	alone := func() {
		t.Helper()
		if left, _ := filepath.Glob(".*"); len(left) > 0 {
			t.Errorf("it leaves %q behind", left)
		}
	}
	t.Run("a new file, and the report in another", func(t *testing.T) {
		postd(t, doubtful, "convert", "--from", "descriptive", "--json", "--report", "faults.jsonl", "--out", "out.pgn").want(t, cli.ExitFailed)
		if s := read("out.pgn"); !strings.Contains(s, "3. Bb5 a6 1/2-1/2") || !strings.Contains(s, "not read beyond this") {
			t.Errorf("written is\n%s", s)
		}
		lines := strings.Split(strings.TrimSpace(read("faults.jsonl")), "\n")
		var f faultLine
		if err := json.Unmarshal([]byte(lines[0]), &f); err != nil || f.Line != 6 || f.Column != 30 || f.Kind != "ambiguous" || len(f.Readings) != 2 {
			t.Errorf("%v %+v", err, f)
		}
		var sum sumLine
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &sum); err != nil || sum != (sumLine{Games: 2, Whole: 1, Moves: 10, Faults: 1}) {
			t.Errorf("%v %+v", err, sum)
		}
		alone()
	})
	t.Run("a file that is there takes the new words and keeps its mode", func(t *testing.T) {
		write(t, "old.pgn", "old")
		postd(t, ruyLopez, "convert", "--from", "descriptive", "--out", "old.pgn").want(t, 0)
		st, err := os.Stat("old.pgn")
		if err != nil || st.Mode().Perm() != 0o600 || !strings.Contains(read("old.pgn"), "3. Bb5") {
			t.Errorf("%v: %s", err, read("old.pgn"))
		}
		alone()
	})
	t.Run("it stays as it is where the input breaks off", func(t *testing.T) {
		write(t, "old.pgn", "old")
		in := io.MultiReader(strings.NewReader(ruyLopez), iotest.ErrReader(errors.New("the disk is gone")))
		var out, errs bytes.Buffer
		code := run(t.Context(), []string{"convert", "--from", "descriptive", "--out", "old.pgn"}, cli.Streams{In: in, Out: &out, Err: &errs})
		if code != cli.ExitFailed || !strings.Contains(errs.String(), "postd: standard input: the disk is gone") || read("old.pgn") != "old" {
			t.Errorf("it ends with %d: %s", code, errs.String())
		}
		alone()
	})
	t.Run("an output that cannot be written", func(t *testing.T) {
		var errs bytes.Buffer
		code := run(t.Context(), []string{"convert", "--from", "descriptive"}, cli.Streams{In: strings.NewReader(ruyLopez), Out: &brokenPipe{left: 3}, Err: &errs})
		if code != cli.ExitFailed || errs.String() != "postd: the output cannot be written: broken pipe\n" {
			t.Errorf("it ends with %d: %q", code, errs.String())
		}
	})
}

// TestConvertThereAndBack converts a file of many games into each form that
// can be read and back: the same PGN, to the letter.
func TestConvertThereAndBack(t *testing.T) {
	books, err := filepath.Glob("../../../descriptive/testdata/scores/*.pgn")
	if err != nil || len(books) == 0 {
		t.Fatalf("%v %v", books, err)
	}
	args := []string{"convert", "--from", "pgn", "--to", "pgn"}
	for range 20 {
		args = append(args, books...)
	}
	known := postd(t, "", args...)
	known.want(t, 0)
	if n := strings.Count(known.out, "[Event "); n != 20*len(books) {
		t.Fatalf("%d games", n)
	}
	for _, layout := range []string{"columns", "running"} {
		for _, form := range []string{"", "--spelling=N", "--checks", "--moves=full"} {
			t.Run(fmt.Sprint(layout, " ", form), func(t *testing.T) {
				args := []string{"convert", "--from", "pgn", "--to", layout}
				if form != "" {
					args = append(args, form)
				}
				sheet := postd(t, known.out, args...)
				sheet.want(t, 0)
				back := postd(t, sheet.out, "convert", "--from", "descriptive")
				back.want(t, 0)
				if back.out != known.out {
					t.Errorf("%d octets come back of %d", len(back.out), len(known.out))
				}
			})
		}
	}
}
