package chess

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

const (
	initial   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	twoBishop = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"
)

func TestRead(t *testing.T) {
	line := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	type q map[string]any
	for _, x := range []struct{ name, in, want string }{
		{"one reading", line(q{"fen": initial, "record": "P-K4"}), `{"moves":["e2e4"]}`},
		{"two readings, in order", line(q{"fen": twoBishop, "record": "B-Kt5"}), `{"moves":["c1g5","f1b5"]}`},
		{"no reading", line(q{"fen": initial, "record": "K-K3"}), `{"moves":[]}`},
		{"Black to move", line(q{"fen": strings.Replace(initial, " w ", " b ", 1), "record": "P-K4"}), `{"moves":["e7e5"]}`},
		{"the game before", line(q{"before": []string{"e2e4", "e7e5"}, "record": "Kt-KB3"}), `{"moves":["g1f3"]}`},
		{"a Knight by its birth", line(q{"before": []string{"g1f3", "a7a6", "f3d4", "a6a5", "d4b3", "a5a4"}, "record": "KKt-Q4"}), `{"moves":["b3d4"]}`},
		{"no game before", line(q{"before": []string{}, "record": "P-K4"}), `{"moves":["e2e4"]}`},
		{"the position beside the game", line(q{"fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 3 9", "before": []string{"e2e4"}, "record": "P-K4"}), `{"moves":["e7e5"]}`},
		{"another position beside the game", line(q{"fen": initial, "before": []string{"e2e4"}, "record": "P-K4"}), `{"error":"\"fen\" is another position than that to which`},
		{"an illegal move before", line(q{"before": []string{"e2e5"}, "record": "P-K4"}), `{"error":"before[0]: `},
		{"no move before", line(q{"before": []string{"e2e4", "P-K4"}, "record": "P-K4"}), `{"error":"before[1]: `},
		{"no position", line(q{"record": "P-K4"}), `{"error":"the line has neither \"fen\" nor \"before\""}`},
		{"a position that is none", line(q{"fen": "8/8", "record": "P-K4"}), `{"error":"FEN \"8/8\": `},
		{"no record", line(q{"fen": initial}), `{"error":"the line has no \"record\""}`},
		{"words that are no record", line(q{"fen": initial, "record": "good morning"}), `{"error":"`},
		{"a number for words", `{"fen":1,"record":"P-K4"}`, `{"error":"\"fen\" must not be a JSON number"}`},
		{"no object", `["P-K4"]`, `{"error":"the line is a JSON array and must be an object"}`},
		{"no JSON", `P-K4`, `{"error":"the line is not JSON: `},
		{"two objects", line(q{"fen": initial, "record": "P-K4"}) + "{}", `{"error":"the line is not JSON: `},
		{"an empty line", ``, `{"error":"the line is empty"}`},
		{"octets that are no letters", "\xff\xfe\x00", `{"error":"the line is not JSON: `},
		{"more than 64 KB", line(q{"fen": initial, "record": strings.Repeat(" ", 1<<17) + "P-K4"}), `{"moves":["e2e4"]}`},
		{"more than can be meant", line(q{"fen": initial, "record": strings.Repeat(" ", longestLine) + "P-K4"}), `{"error":"the line is longer than`},
		{"Windows' end of a line", line(q{"fen": initial, "record": "P-K4"}) + "\r", `{"moves":["e2e4"]}`},
	} {
		t.Run(x.name, func(t *testing.T) {
			// The next line is read whatever this one is, also without an end.
			got := postd(t, x.in+"\n"+line(q{"fen": initial, "record": "P-Q4"}), "read")
			answers := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
			if got.code != 0 || got.errs != "" || len(answers) != 2 || !strings.HasPrefix(answers[0], x.want) || answers[1] != `{"moves":["d2d4"]}` {
				t.Errorf("it ends with %d and answers %q, %q", got.code, answers, got.errs)
			}
			if bad := forMakers.FindString(answers[0]); bad != "" {
				t.Errorf("it speaks to the makers: %s", answers[0])
			}
		})
	}
}

func TestReadManyLines(t *testing.T) {
	records := []struct{ record, want string }{
		{`P-K4`, `{"moves":["e2e4"]}`}, {`P-Q4`, `{"moves":["d2d4"]}`}, {`Kt-KB3`, `{"moves":["g1f3"]}`}, {`K-K3`, `{"moves":[]}`}, {`?`, `{"error":`},
	}
	var in strings.Builder
	const n = 10_000
	for i := range n {
		fmt.Fprintf(&in, "{\"fen\":%q,\"record\":%q}\n", initial, records[i%7%len(records)].record)
	}
	got := postd(t, in.String(), "read")
	got.want(t, 0)
	answers := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
	if len(answers) != n {
		t.Fatalf("%d lines are answered by %d", n, len(answers))
	}
	for i, a := range answers {
		if want := records[i%7%len(records)].want; !strings.HasPrefix(a, want) {
			t.Fatalf("line %d is answered by %s and not by %s", i+1, a, want)
		}
	}
}

// TestReadAsDialogue holds a dialogue: each answer comes before the next line
// is written.
func TestReadAsDialogue(t *testing.T) {
	in, to := io.Pipe()
	from, out := io.Pipe()
	done := make(chan int)
	go func() {
		code := run(t.Context(), []string{"read"}, cli.Streams{In: in, Out: out, Err: io.Discard})
		out.Close()
		done <- code
	}()
	answers := bufio.NewScanner(from)
	for range 3 {
		fmt.Fprintf(to, "{\"fen\":%q,\"record\":\"P-K4\"}\n", initial)
		if !answers.Scan() || answers.Text() != `{"moves":["e2e4"]}` {
			t.Fatalf("the answer is %q (%v)", answers.Text(), answers.Err())
		}
	}
	to.Close()
	if code := <-done; code != 0 || answers.Scan() {
		t.Errorf("it ends with %d, and says %q", code, answers.Text())
	}
}

// TestReadHalfLine checks that an answer does not wait for the end of a line of
// which the beginning came with the question.
func TestReadHalfLine(t *testing.T) {
	in, to := io.Pipe()
	from, out := io.Pipe()
	go func() {
		run(t.Context(), []string{"read"}, cli.Streams{In: in, Out: out, Err: io.Discard})
		out.Close()
	}()
	answers := bufio.NewScanner(from)
	line := fmt.Sprintf("{\"fen\":%q,\"record\":\"P-K4\"}\n", initial)
	for _, part := range []string{line + line[:9], line[9:]} {
		fmt.Fprint(to, part)
		if !answers.Scan() || answers.Text() != `{"moves":["e2e4"]}` {
			t.Fatalf("the answer is %q (%v)", answers.Text(), answers.Err())
		}
	}
	to.Close()
}

func TestReadWithoutReader(t *testing.T) {
	line := fmt.Sprintf("{\"fen\":%q,\"record\":\"P-K4\"}\n", initial)
	t.Run("nobody takes the answers any more", func(t *testing.T) {
		from, out := io.Pipe()
		from.Close()
		var errs bytes.Buffer
		if code := run(t.Context(), []string{"read"}, cli.Streams{In: &endless{line: line}, Out: out, Err: &errs}); code != cli.ExitFailed || !strings.Contains(errs.String(), "cannot be written") {
			t.Errorf("it ends with %d: %q", code, errs.String())
		}
	})
	t.Run("the input breaks off", func(t *testing.T) {
		in := io.MultiReader(strings.NewReader(line), broken{})
		var out, errs bytes.Buffer
		if code := run(t.Context(), []string{"read"}, cli.Streams{In: in, Out: &out, Err: &errs}); code != cli.ExitFailed || errs.String() != "postd: standard input: the disk is gone\n" || out.String() != `{"moves":["e2e4"]}`+"\n" {
			t.Errorf("it ends with %d: %q %q", code, out.String(), errs.String())
		}
	})
}

// endless is an input without an end.
type endless struct {
	line string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.line[e.at:])
	e.at = (e.at + n) % len(e.line)
	return n, nil
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

func TestRules(t *testing.T) {
	for _, x := range []struct{ name, args, last string }{
		{"perft", "perft --depth 3", "8902"},
		{"perft of no depth", "perft --depth 0", "1"},
		{"perft of each move", "perft --depth 3 --divide", "8902"},
		{"perft of a pinned Pawn that takes in passing", "perft --depth 3 --fen 2b1r2r/4p3/5P1k/2p2P2/5R1P/6Pp/4q2K/4R3_w_-_-", "3488"},
		{"moves", "moves --fen 7k/8/8/8/8/8/8/K7_w_-_-", "a1a2 a1b1 a1b2"},
		{"no moves", "moves --fen 7k/5KQ1/8/8/8/8/8/8_b_-_-", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			var args []string
			for _, a := range strings.Fields("rules " + x.args) {
				args = append(args, strings.ReplaceAll(a, "_", " "))
			}
			got := postd(t, "", args...)
			got.want(t, 0)
			lines := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
			if lines[len(lines)-1] != x.last {
				t.Errorf("the last line is %q", lines[len(lines)-1])
			}
			if strings.Contains(x.args, "--divide") && (len(lines) != 21 || lines[0] != "a2a3 380") {
				t.Errorf("the moves are %q", lines)
			}
		})
	}
}

// TestReadNotations checks that a record is read in the notations that are
// named, and in no other.
func TestReadNotations(t *testing.T) {
	for _, x := range []struct{ notation, record, want string }{
		{"algebraic", "e4", `{"moves":["e2e4"]}`},
		{"algebraic", "P-K4", `{"error":"\"P-K4\" is no record in algebraic notation"}`},
		{"numeric", "5254", `{"moves":["e2e4"]}`},
		{"numeric", "e4", `{"error":"\"e4\" is no record in numeric notation"}`},
		{"descriptive", "e4", `{"error":`},
		{"algebraic+descriptive", "e4", `{"moves":["e2e4"]}`},
		{"algebraic+descriptive", "P-K4", `{"moves":["e2e4"]}`},
		{"numeric + descriptive", "5254", `{"moves":["e2e4"]}`},
		{"numeric+descriptive", "e4", `{"error":"\"e4\" is no record in descriptive or numeric notation"}`},
	} {
		got := postd(t, fmt.Sprintf("{\"fen\":%q,\"record\":%q}\n", initial, x.record), "read", "--notation", x.notation)
		if got.code != 0 || got.errs != "" || !strings.HasPrefix(got.out, x.want) {
			t.Errorf("%s %q: it ends with %d and answers %q, %q", x.notation, x.record, got.code, got.out, got.errs)
		}
	}
	got := postd(t, "", "read", "--notation", "German")
	if want := `postd: --notation: "German" is no notation; there are descriptive, algebraic and numeric; several are joined by +`; got.code != cli.ExitUsage || !strings.HasPrefix(got.errs, want) {
		t.Errorf("it ends with %d: %q", got.code, got.errs)
	}
}

// TestReadWhy checks that --why says what each word decides, and what stands
// against a record that fits no move.
func TestReadWhy(t *testing.T) {
	for _, x := range []struct{ fen, record, want string }{
		{twoBishop, "B-Kt5", `{"moves":["c1g5","f1b5"],"full":["Bishop on Queen's Bishop's square to King's Knight's fifth","Bishop on King's Bishop's square to Queen's Knight's fifth"]}`},
		{twoBishop, "B-Kt5 ch", `{"moves":["f1b5"],"full":["Bishop on King's Bishop's square to Queen's Knight's fifth"],"said":[{"words":"ch","against":["c1g5"]}]}`},
		{twoBishop, "P-KR3 ch", `{"moves":["h2h3"],"full":["Pawn on King's Rook's second to King's Rook's third"],"said":[{"words":"K","against":["a2a3"]},{"words":"ch","against":[]}],"surplus":["ch"]}`},
		{twoBishop, "R-R3", `{"moves":[],"reason":"a Rook of yours has no open way to QR3"}`},
		{"4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Kt-Q5", `{"moves":["c3d5"],"full":["Knight on Queen's Bishop's third takes Pawn on Queen's fifth"],"no_capture":true}`},
	} {
		got := postd(t, fmt.Sprintf("{\"fen\":%q,\"record\":%q}\n", x.fen, x.record), "read", "--why")
		if got.code != 0 || got.errs != "" || got.out != x.want+"\n" {
			t.Errorf("%q: it ends with %d and answers\n %s\nwant %s, %q", x.record, got.code, got.out, x.want, got.errs)
		}
	}
	if got := postd(t, "", "read", "--names", "side"); got.code != cli.ExitUsage || !strings.HasPrefix(got.errs, `postd: --names is birth or birth-then-side, not "side"`) {
		t.Errorf("it ends with %d: %q", got.code, got.errs)
	}
}
