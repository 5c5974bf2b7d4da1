package chess

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/tournament/trf"
)

// open6 is a Swiss of six players after a round; the last one has asked for half a point.
const open6 = `012 Club Open
142 3
152 W
001    1      Carter, Ben                       2210                             1.0    1     4 w 1
001    2      Dean, Cora                        2105                             1.0    2     5 b 1
001    3      Ellis, Dan                        1980                             0.5    3     6 w =
001    4      Foster, Eve                       1850                             0.0    6     1 b 0
001    5      Hall, Gwen                        1800                             0.0    5     2 w 0
001    6      Marsh, Leo                        1700                             0.5    4     3 b =  0000 - H
`

func TestPair(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "open.trf", open6)
	write(t, "bad.trf", strings.Replace(open6, "4 w 1", "4 w =", 1))
	// By the rules 1 meets 4, 5 meets 2 and 3 meets 6.
	write(t, "other.trf", "152 W\n"+strings.Join([]string{
		"001    1      Carter                                                             1.0    1     2 w 1",
		"001    2      Dean                                                               0.0    2     1 b 0",
		"001    3      Ellis                                                              1.0    3     4 w 1",
		"001    4      Foster                                                             0.0    4     3 b 0",
	}, "\n"))
	new4 := "142 3\n001    1      Carter\n001    2      Dean\n001    3      Ellis\n001    4      Foster\n"
	write(t, "new.trf", new4)
	write(t, "over.trf", strings.NewReplacer("142 3", "142 1", "  0000 - H", "").Replace(open6))
	for _, x := range []struct {
		name, in, args string
		code           int
		out, errs      string // each is so, or with ~ has it
	}{
		{"the next round", "", "open.trf", 0, `open.trf: round 2 of 3, 6 players
    1  2 Dean, Cora (1) – 1 Carter, Ben (1)
    2  4 Foster, Eve (0) – 3 Ellis, Dan (½)
  bye  5 Hall, Gwen (0)
    –  6 Marsh, Leo (½), not paired, ½
`, ""},
		{"standard input", open6, "-", 0, "~standard input: round 2 of 3", ""},
		{"JSON", "", "--json open.trf", 0, `{"file":"open.trf","round":2,"planned":3,"pairs":[{"board":1,"white":2,"black":1},{"board":2,"white":4,"black":3}],"bye":5,"absent":[{"number":6,"result":"H"}]}` + "\n", ""},
		{"several files", "", "open.trf bad.trf", cli.ExitFailed, "~2 Dean, Cora (1) – 1 Carter, Ben (1)", "bad.trf:4:99: in round 1 number 1 has \"=\" and number 4 has \"0\", which do not go together\n"},
		{"a bad file in JSON", "", "--json bad.trf", cli.ExitFailed, `{"file":"bad.trf","line":4,"column":99,"why":"in round 1 number 1 has \"=\" and number 4 has \"0\", which do not go together"}` + "\n", ""},
		{"all rounds are as they should be", "", "--check open.trf", 0, "files: 1\nrounds: 1\nrounds that differ: 0\nfiles with a fault: 0\n", ""},
		{"a round differs", "", "--check open.trf other.trf bad.trf", cli.ExitFailed, `other.trf: round 1 differs
  Carter – Dean was paired
  Ellis – Foster was paired
  Carter – Ellis should be
  Foster – Dean should be
  bracket 1 could be paired better by the order of article 4, that of equal pairings the first in the order of articles 4.2 to 4.4 is taken
files: 3
rounds: 2
rounds that differ: 1
files with a fault: 1
`, "~bad.trf:4:99:"},
		{"a round differs, in JSON", "", "--check --json other.trf", cli.ExitFailed, `~{"file":"other.trf","round":1,"theirs":[[1,2],[3,4]],"ours":[[1,3],[4,2]],"why":["Carter – Dean was paired",`, ""},
		{"why", "", "--why open.trf", 0, `~Round 2, board 1   Dean, Cora – Carter, Ben    both 1 · bracket 1 (2 players)
  Carter, Ben has had W and strongly prefers Black, Dean, Cora has had B and strongly prefers White: both are granted (5.2.1).
`, ""},
		{"why the bye", "", "--why open.trf", 0, "~\nBye: Hall, Gwen (0 points): lowest score", ""},
		{"why the brackets", "", "--why open.trf", 0, "~\nBracket 1: score 1, 2 players.\n", ""},
		{"why in JSON", "", "--why --json open.trf", 0, `~"why":["Round 2, board 1 `, ""},
		{"the lot is not known", "", "new.trf", cli.ExitFailed, "", "new.trf: round 1: the colour at the start is drawn by lot; say what it was by --colour white or --colour black, or write record 152\n"},
		{"the lot is said", "", "--colour black new.trf", 0, "~1  3 Ellis (0) – 1 Carter (0)", ""},
		{"a game runs", strings.Replace(strings.Replace(open6, "4 w 1", "4 w  ", 1), "1 b 0", "1 b  ", 1), "-", cli.ExitFailed, "", "~standard input:4:81: number 1 has 1.0 points here"},
		{"a game runs and counts nothing", strings.NewReplacer("1.0    1     4 w 1", "0.0    1     4 w", "1 b 0", "1 b").Replace(open6), "-", cli.ExitFailed, "", "standard input: round 2: the game of numbers 1 and 4 in round 1 has no result; enter it, or let such games count a half meanwhile: 162  X 0.5\n"},
		{"a game runs and counts a half", strings.NewReplacer("1.0    1     4 w 1", "0.5    1     4 w", "0.0    6     1 b 0", "0.5    6     1 b").Replace(open6), "-", 0, "~Carter, Ben (½)", ""},
		{"it is over", "", "over.trf", cli.ExitFailed, "", "over.trf: round 2: round 2 is beyond the 1 rounds that were declared; end the event, or declare more\n"},
		{"teams", open6 + "310   1 Hants" + strings.Repeat(" ", 60) + "1    2\n", "-", cli.ExitFailed, "", "standard input: it is a tournament of teams, and only players are paired\n"},
		{"players with teams beside", open6 + "092 Individual: Swiss-System\n013 Hants                                1    2\n", "-", 0, "~(½)", ""},
		{"accelerated", open6 + "250       1.0 001 002    1    2\n", "-", cli.ExitFailed, "", "standard input: its rounds are accelerated (record 250 or XXA), which is not paired\n"},
		{"a penalty", strings.Replace(open6, "1.0    2", "0.5    2", 1) + "299          -0.5  001    2\n", "-", cli.ExitFailed, "", "~record 299 gives points against the rule"},
		{"another system", open6 + "192 FIDE_DUBOV_2026\n", "-", cli.ExitFailed, "", "standard input: record 192 says FIDE_DUBOV_2026, and only the Dutch System without acceleration is paired\n"},
		{"another system in words", open6 + "092 Individual: Swiss-System (Dubov)\n", "-", cli.ExitFailed, "", "~record 092 says \"Individual: Swiss-System (Dubov)\", and only the Dutch System"},
		{"the system in both records", open6 + "092 Preliminaries, Burstein\n192 FIDE_DUTCH\n", "-", 0, "~(½)", ""},
		{"words of no system", open6 + "092 Limits of a preliminary: Swiss Dutch\n", "-", 0, "~(½)", ""},
		{"kept apart", open6 + "260 002 003    1    2\n", "-", 0, "~2 Dean, Cora (1) – 3 Ellis, Dan (½)", ""},
		{"no file", "", "", cli.ExitUsage, "", "postd: name a file, or - for standard input\n"},
		{"a file that is none", "", "none.trf", cli.ExitUsage, "", "~none.trf"},
		{"a colour that is none", "", "--colour red open.trf", cli.ExitUsage, "", "postd: --colour is white or black, not \"red\"\n"},
		{"both versions", "", "--trf --trf16 open.trf", cli.ExitUsage, "", "~ask for one of them"},
		{"a report of two", "", "--trf open.trf new.trf", cli.ExitUsage, "", "postd: a report is written of one file, not of 2\n"},
		{"a report of a check", "", "--trf --check open.trf", cli.ExitUsage, "", "~without --check"},
		{"a name without a report", "", "--out x.trf open.trf", cli.ExitUsage, "", "~for the report that --trf writes"},
		{"why of a check", "", "--check --why open.trf", cli.ExitUsage, "", "~of the next round"},
		{"the report over the file", "", "--trf --out open.trf open.trf", cli.ExitUsage, "", "postd: --out open.trf is read too; it stays as it is\n"},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := postd(t, x.in, append([]string{"pair"}, strings.Fields(x.args)...)...)
			got.want(t, x.code)
			for _, is := range [][2]string{{got.out, x.out}, {got.errs, x.errs}} {
				if words, has := strings.CutPrefix(is[1], "~"); has && !strings.Contains(is[0], words) || !has && is[0] != is[1] {
					t.Errorf("it says\n%s\nand should say\n%s", is[0], is[1])
				}
			}
		})
	}
}

// TestPairSeeds pairs every round anew that an endorsed engine has paired.
func TestPairSeeds(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "tournament", "swiss", "testdata", "seeds", "*.trf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no files: %v", err)
	}
	got := postd(t, "", append([]string{"pair", "--check", "--json"}, files...)...)
	var sum pairSum
	if err := json.Unmarshal([]byte(got.out), &sum); err != nil {
		t.Fatalf("%v in\n%s%s", err, got.out, got.errs)
	}
	if got.want(t, 0); sum.Files != len(files) || sum.Rounds < 6*len(files) || sum.Different+sum.Faulty > 0 {
		t.Errorf("the sum is %+v", sum)
	}
	t.Logf("%d rounds of %d files are equal", sum.Rounds-sum.Different, sum.Files)
}

// TestPairReport writes the round into the file: the report of it can be read, has the round,
// and the rules pair that round again.
func TestPairReport(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "open.trf", open6)
	postd(t, "", "pair", "--trf", "--out", "next.trf", "open.trf").want(t, 0)
	data, err := os.ReadFile("next.trf")
	if err != nil {
		t.Fatal(err)
	}
	want := `012 Club Open
142 3
152 W
162  X 0.0
182 postd
001    1      Carter, Ben                       2210                             1.0    1     4 w 1     2 b
001    2      Dean, Cora                        2105                             1.0    2     5 b 1     1 w
001    3      Ellis, Dan                        1980                             0.5    3     6 w =     4 b
001    4      Foster, Eve                       1850                             0.0    6     1 b 0     3 w
001    5      Hall, Gwen                        1800                             1.0    5     2 w 0  0000 - U
001    6      Marsh, Leo                        1700                             1.0    4     3 b =  0000 - H
`
	if got := strings.ReplaceAll(string(data), "\r", "\n"); got != want {
		t.Errorf("the report is\n%s\nand should be\n%s", got, want)
	}
	if f, err := trf.Read(data); err != nil || f.Played() != 2 {
		t.Errorf("the report has %d rounds: %v", f.Played(), err)
	}
	postd(t, "", "pair", "--check", "next.trf").want(t, 0, "rounds: 2\n", "rounds that differ: 0\n")

	old := postd(t, strings.ReplaceAll(open6, "Carter, Ben", "Çelik, Jörg"), "pair", "--trf16", "--ascii", "-")
	old.want(t, 0, "Celik, Joerg  ", "0000 - U\r")
	if strings.Contains(old.out, "142") || strings.Contains(old.out, "XX") || strings.Contains(old.out, "\n") {
		t.Errorf("TRF16 is\n%s", old.out)
	}
	if code := run(t.Context(), []string{"pair", "open.trf"}, cli.Streams{In: strings.NewReader(""), Out: &brokenPipe{10}, Err: &brokenPipe{1000}}); code != cli.ExitFailed {
		t.Errorf("half a list ends with %d", code)
	}
}
