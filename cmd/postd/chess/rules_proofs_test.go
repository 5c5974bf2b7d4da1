package chess

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/rules"
)

// Positions of which the proofs are plain.
const (
	morphyTwo  = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
	noMate     = "7k/6p1/8/8/8/q7/r7/4Q2K w - - 0 1"
	oneKnight  = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1"
	pawnWall   = "7k/8/8/p1p1p1p1/P1P1P1P1/8/8/7K w - - 0 1"
	queenAlive = "7k/8/8/8/8/8/8/KQ6 b - - 7 40"
	mateThere  = "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1"
	twoSquares = "5r1k/8/8/6Q1/8/q7/7P/7K w - - 0 1"
	checksMate = "4k3/3pppp1/3n4/5R1R/8/8/7K/8 w - - 0 1"
	answering  = "5r1k/8/7Q/8/8/q7/7P/7K b - - 0 1"
)

// lines cuts an output into the line above the last and the last.
func lines(out string) (above, last string) {
	all := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	return strings.Join(all[:len(all)-1], "\n"), all[len(all)-1]
}

func TestProofs(t *testing.T) {
	t.Chdir(t.TempDir())
	spent := `^\d+ positions in [0-9.]+ s$`
	for _, x := range []struct {
		name, args, fen, last, above string
	}{
		{"dead by material", "dead", oneKnight, "dead", `^material$`},
		{"dead behind a wall", "dead", pawnWall, "dead", `^(enclosed|exhausted \d+ positions)$`},
		{"alive", "dead", queenAlive, "alive", `^helpmate 40… K[a-h][1-8] 41\. .*#$`},
		{"mated already", "dead", mateThere, "alive", `^helpmate, which stands on the board$`},
		{"stalemate", "dead", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "dead", `^exhausted 1 positions$`},
		{"alive, with no time to see it", "dead --nodes 1", queenAlive, "unknown", `^[01] positions in `},

		{"checks without end", "perpetual", twoSquares, "proved", `^first check g5[a-h][1-8], \d+ positions in the certificate$`},
		{"by their colour", "perpetual --claimant white", twoSquares, "proved", `^first check g5[a-h][1-8], \d+ positions in the certificate$`},
		{"the adversary to move", "perpetual --claimant white", answering, "proved", `^\d+ positions in the certificate$`},
		{"by the other player", "perpetual --claimant black", twoSquares, "refuted", spent},
		{"no checks without end", "perpetual", oneKnight, "refuted", spent},
		{"checks, with no time to see them", "perpetual --nodes 1", twoSquares, "unknown", `^[01] positions in `},

		{"a series that need not end", "perpetual --endless", twoSquares, "proved", `^first check g5[a-h][1-8], \d+ positions in the certificate$`},
		{"checks of which each line mates", "perpetual", checksMate, "proved", `^first check h5h8, 1 positions in the certificate$`},
		{"the same, which is no endless series", "perpetual --endless", checksMate, "refuted", `^mates by checks, first check h5h8$`},
		{"no check that cannot be escaped", "perpetual --endless", oneKnight, "refuted", spent},

		{"mate in two", "mate --in 2", morphyTwo, "proved", `^first move a1a6 \(Ra6\)$`},
		{"no mate in one", "mate --in 1", morphyTwo, "refuted", spent},
		{"mate in two, among three", "mate", morphyTwo, "proved", `^first move a1a6 \(Ra6\)$`},
		{"no mate in four", "mate --in 4", noMate, "refuted", spent},
		{"a mate with too few positions", "mate --in 50 --nodes 1000", noMate, "unknown", `^1000 positions in `},
		{"a mate with too little time", "mate --in 50 --time 1ms", noMate, "unknown", spent},
		{"positions alone bound it", "mate --in 50 --time 0 --nodes 5000", noMate, "unknown", `^5000 positions in `},
	} {
		t.Run(x.name, func(t *testing.T) {
			for _, given := range [][]string{{"--fen", x.fen}, {x.fen}} {
				got := postd(t, "", append(append([]string{"rules"}, strings.Fields(x.args)...), given...)...)
				got.want(t, 0)
				above, last := lines(got.out)
				if last != x.last || !regexp.MustCompile(x.above).MatchString(above) {
					t.Errorf("it answers\n%s\nwant %s, and above it %s", got.out, x.last, x.above)
				}
			}
			js := postd(t, "", append(append([]string{"rules"}, strings.Fields(x.args)...), "--json", "--fen", x.fen)...)
			js.want(t, 0)
			proofJSON(t, x.fen, x.last, js.out)
		})
	}
}

// proofJSON compares an answer in JSON: the line can be played, and is the same
// in both notations.
func proofJSON(t *testing.T, fen, answer, out string) {
	t.Helper()
	var got found
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil || got.Answer != answer || len(got.Line.UCI) != len(got.Line.SAN) {
		t.Errorf("as JSON it answers %v\n%s", err, out)
	}
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	for i, uci := range got.Line.UCI {
		m, err := rules.ParseMove(uci)
		if err != nil || p.SAN(m) != got.Line.SAN[i] {
			t.Fatalf("move %d is %s or %s: %v", i+1, uci, got.Line.SAN[i], err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if answer == "alive" && !p.Mate() {
		t.Errorf("the helpmate ends in %s, which is no mate", p.FEN())
	}
	if answer == "dead" && (got.Reason == "" || got.Reason == "helpmate") || answer == "alive" && got.Reason != "helpmate" {
		t.Errorf("%s by %q", answer, got.Reason)
	}
}

func TestSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 s", 4 * time.Microsecond: "0.000004 s", 1234 * time.Microsecond: "0.001 s", 302 * time.Millisecond: "0.302 s",
		2*time.Second + 3*time.Millisecond: "2 s", 2340 * time.Millisecond: "2.3 s", time.Hour: "3600 s",
	} {
		if got := seconds(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

func TestNumbered(t *testing.T) {
	for _, x := range []struct{ fen, moves, want string }{
		{"", "", ""},
		{"", "e2e4 e7e5 g1f3", "1. e4 e5 2. Nf3"},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "2… Qh4#"},
		{"4k3/8/8/8/8/8/8/4K2R b K - 0 9", "e8e7 e1g1 e7e6", "9… Ke7 10. O-O Ke6"},
	} {
		p, err := position(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		var line []rules.Move
		for _, w := range strings.Fields(x.moves) {
			m, err := rules.ParseMove(w)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, m)
		}
		if got := numbered(p, line); got != x.want {
			t.Errorf("%s %s: %q, want %q", x.fen, x.moves, got, x.want)
		}
	}
}

func TestProofCommandLines(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, x := range []struct{ name, args, want string }{
		{"no position", "dead", "rules dead needs a position: give --fen 'FEN'"},
		{"an empty position", "mate --fen ", "rules mate needs a position"},
		{"a position of no sense", "perpetual --fen x", `FEN "x": `},
		{"two positions", "dead --fen " + blank(oneKnight) + " " + blank(pawnWall), "two are given"},
		{"a position without quotes", "dead " + oneKnight, "a FEN has blanks and stands in quotes"},
		{"no number of moves", "mate --in x " + blank(morphyTwo), `--in takes a whole number, not "x"`},
		{"mate in no moves", "mate --in 0 " + blank(morphyTwo), "--in is 1 to 50 moves, not 0"},
		{"mate in too many", "mate --in 51 " + blank(morphyTwo), "--in is 1 to 50 moves, not 51"},
		{"fewer positions than none", "mate --nodes -1 " + blank(morphyTwo), "--nodes is 0 or more, not -1"},
		{"less time than none", "dead --time -1s " + blank(morphyTwo), "--time is 0 or more, not -1s"},
		{"no time at all", "dead --time soon " + blank(morphyTwo), `--time takes a length of time like 300ms or 2s, not "soon"`},
		{"no colour", "perpetual --claimant red " + blank(twoSquares), `--claimant is white or black, not "red"`},
		{"to write and to look into", "perpetual --certificate a --verify b " + blank(twoSquares), "not both"},
		{"a flag of another", "dead --in 3 " + blank(morphyTwo), "unknown flag: --in"},
	} {
		t.Run(x.name, func(t *testing.T) {
			args := []string{"rules"}
			for _, a := range strings.Split(x.args, " ") {
				args = append(args, strings.ReplaceAll(a, "\x00", " "))
			}
			got := postd(t, "", args...)
			got.want(t, cli.ExitUsage, x.want)
			if got.out != "" || strings.Count(got.errs, "\n") != 1 || !strings.HasPrefix(got.errs, "postd: ") {
				t.Errorf("it says %q and %q", got.out, got.errs)
			}
		})
	}
}

// blank hides the blanks of a text that is to be one argument.
func blank(s string) string { return strings.ReplaceAll(s, " ", "\x00") }

// TestProofInterrupted checks that Ctrl-C ends the search, not the command.
func TestProofInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	var out, errs bytes.Buffer
	code := run(ctx, []string{"rules", "mate", "--time", "0", "--in", "50", noMate}, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
	if above, last := lines(out.String()); code != 0 || errs.Len() > 0 || last != "unknown" || !strings.Contains(above, " positions in ") {
		t.Errorf("it ends with %d: %s%s", code, out.String(), errs.String())
	}
}

// TestProofSignalled checks the same with the signal itself, at which other
// commands end.
func TestProofSignalled(t *testing.T) {
	t.Chdir(t.TempDir())
	caught := make(chan os.Signal, 100)
	signal.Notify(caught, os.Interrupt) // so that it does not end the tests
	defer signal.Stop(caught)
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan told, 1)
	go func() {
		var out, errs bytes.Buffer
		code := run(t.Context(), []string{"rules", "mate", "--time", "0", "--in", "50", noMate}, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		ended <- told{code, out.String(), errs.String()}
	}()
	for range 3000 {
		if err := self.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-ended:
			got.want(t, 0, " positions in ")
			if _, last := lines(got.out); last != "unknown" {
				t.Errorf("it answers %s", got.out)
			}
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
	t.Error("it goes on when interrupted")
}

func TestCertificate(t *testing.T) {
	t.Chdir(t.TempDir())
	postd(t, "", "rules", "perpetual", "--certificate", "checks.txt", twoSquares).want(t, 0, "proved")
	text, err := os.ReadFile("checks.txt")
	if err != nil {
		t.Fatal(err)
	}
	verified := postd(t, "", "rules", "perpetual", "--verify", "checks.txt", twoSquares)
	verified.want(t, 0)
	if !regexp.MustCompile(`^verified, [1-9]\d* positions\n$`).MatchString(verified.out) {
		t.Errorf("it says %q", verified.out)
	}
	postd(t, "", "rules", "perpetual", "--claimant", "white", "--verify", "checks.txt", answering).want(t, 0, "verified, ")

	postd(t, "", "rules", "perpetual", "--json", "--verify", "checks.txt", twoSquares).want(t, 0, `"answer": "verified"`)

	postd(t, "", "rules", "perpetual", "--endless", "--verify", "checks.txt", twoSquares).want(t, 0, "verified, ")
	postd(t, "", "rules", "perpetual", "--certificate", "mates.txt", checksMate).want(t, 0, "proved")
	postd(t, "", "rules", "perpetual", "--verify", "mates.txt", checksMate).want(t, 0, "verified, 1 positions")
	postd(t, "", "rules", "perpetual", "--json", "--endless", checksMate).want(t, 0, `"answer": "refuted"`, `"reason": "mates by checks"`, `"h5h8"`)

	half := string(text[:len(text)/2])
	write(t, "half.txt", half[:strings.LastIndex(half, "\n")+1])
	write(t, "other.txt", "no certificate at all\n")
	write(t, "empty.txt", "")
	for _, x := range []struct {
		name string
		args []string
		want string
	}{
		{"another position", []string{"--verify", "checks.txt", "--fen", noMate}, "checks.txt: "},
		{"another claimant", []string{"--claimant", "black", "--verify", "checks.txt", "--fen", twoSquares}, "checks.txt: "},
		{"half of it", []string{"--verify", "half.txt", "--fen", twoSquares}, "half.txt: "},
		{"one that mates, where a series is asked for", []string{"--endless", "--verify", "mates.txt", "--fen", checksMate}, "each line of its checks ends in mate"},
		{"something else", []string{"--verify", "other.txt", "--fen", twoSquares}, "other.txt: "},
		{"nothing", []string{"--verify", "empty.txt", "--fen", twoSquares}, "empty.txt: "},
		{"no file", []string{"--verify", "none.txt", "--fen", twoSquares}, "none.txt"},
		{"nowhere to write", []string{"--certificate", "none/checks.txt", "--fen", twoSquares}, "--certificate: open none/checks.txt"},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := postd(t, "", append([]string{"rules", "perpetual"}, x.args...)...)
			got.want(t, cli.ExitFailed, x.want)
			if got.out != "" {
				t.Errorf("it says %q", got.out)
			}
		})
	}
	postd(t, "", "rules", "perpetual", "--certificate", "refuted.txt", noMate).want(t, 0)
	if _, err := os.Stat("refuted.txt"); err == nil {
		t.Error("what is not proved has a certificate")
	}
}
