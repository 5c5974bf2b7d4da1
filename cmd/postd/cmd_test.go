package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"postd/cmd/postd/cli"
)

// TestMain lets the tests start the program itself, where one must be killed.
func TestMain(m *testing.M) {
	// What a test keeps in memory is little, and is collected less often than a
	// program's that lasts.
	debug.SetGCPercent(300)
	if os.Getenv("POSTD_TEST_AS_PROGRAM") != "" {
		killAt(os.Getenv("POSTD_TEST_KILL"))
		main()
		return
	}
	// Offices of other runs of the tests on this machine may stand at the same port.
	locks, err := os.MkdirTemp("", "postd-locks-")
	if err != nil {
		panic(err)
	}
	os.Setenv("POSTD_LOCK_DIR", locks)
	if os.Getenv("POSTD_TEST_ALONE") != "" {
		if err := loopbackUp(); err != nil {
			panic(err)
		}
	}
	// Many tests wait for servers and browsers most of their time, so that more of
	// them run beside each other than there are processors.
	flag.Parse()
	if !flagSet("test.parallel") {
		flag.Set("test.parallel", "4")
	}
	code := m.Run()
	os.RemoveAll(locks)
	os.Exit(code)
}

// flagSet tells whether the command line has the flag.
func flagSet(name string) (set bool) {
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// told is what a command line came to.
type told struct {
	code      int
	out, errs string
}

// postd carries out a command line as the terminal does.
func postd(t *testing.T, in string, args ...string) told {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(t.Context(), args, cli.Streams{In: strings.NewReader(in), Out: &out, Err: &errs})
	return told{code, out.String(), errs.String()}
}

// want compares a status, and words that must stand on either output. A
// command that does what it was asked says nothing on standard error; one that
// does not tells why, in words for its user.
func (x told) want(t *testing.T, code int, words ...string) {
	t.Helper()
	var wrong []string
	if x.code != code {
		wrong = append(wrong, fmt.Sprintf("the status is %d and should be %d", x.code, code))
	}
	for _, w := range words {
		if !strings.Contains(x.out+x.errs, w) {
			wrong = append(wrong, fmt.Sprintf("it does not say %q", w))
		}
	}
	if x.code == 0 && x.errs != "" {
		wrong = append(wrong, "it did what it was asked and complains")
	}
	if bad := forMakers.FindString(x.errs); bad != "" {
		wrong = append(wrong, fmt.Sprintf("its error speaks to the makers: %q", bad))
	}
	if len(wrong) > 0 {
		t.Errorf("%s\nstandard output:\n%s\nstandard error:\n%s", strings.Join(wrong, "\n"), x.out, x.errs)
	}
}

// forMakers are words that help nobody who uses the program.
var forMakers = regexp.MustCompile(`goroutine |panic|strconv\.|(?m:^| )(ledger|mailbox|rules|correspondence|dialogue): |main\.|%!|<nil>|Usage:|postd: postd: `)

// inOffice writes a configuration into a folder of its own, and goes there.
func inOffice(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	write(t, "postd.toml", testConfig)
}

const testConfig = `[office]
address = "post@chess.example"
[secretary]
name = "Mrs Brown"
address = "secretary@chess.example"
[imap]
host = "127.0.0.1"
port = 1
security = "plain"
user = "post"
password = "rosebud"
[smtp]
host = "127.0.0.1"
port = 1
security = "plain"
`

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, x := range []struct {
		name, args, want string
	}{
		{"no such command", "bogus", "there is no command 'postd bogus'"},
		{"a command misspelled", "sevre", "is 'postd serve' meant?"},
		{"no such command below", "game bogus", "there is no command 'postd game bogus'"},
		{"a command below misspelled", "game lst", "is 'postd game list' meant?"},
		{"no such shell", "completion tcsh", "there is no command 'postd completion tcsh'"},
		{"no such command to explain", "help bogus", "there is no command 'postd bogus'"},
		{"no such command below to explain", "help game bogus", "there is no command 'postd game bogus'"},
		{"no such flag", "game list --bogus", "unknown flag: --bogus (see 'postd game list --help')"},
		{"a flag misspelled", "game list --jsn", "is --json meant?"},
		{"a flag without its value", "rules perft --fen", "flag needs an argument: --fen"},
		{"a number that is none", "rules perft --depth x", `--depth takes a whole number, not "x"`},
		{"arguments where there are none", "game list x", `game list takes no arguments, and "x" is one`},
		{"an argument missing", "game show", "game show needs the game's label or number"},
		{"two where one should be", "player add a b", "player add needs the player as 'Name <address>'"},
		{"a player without address", "player add Paul", `"Paul" is no player`},
		{"a player with half an address", "player add Paul\x00<paul>", "is no player"},
		{"no such zone", "player add a@b.example --zone Mars", `"Mars" is no zone`},
		{"the zone of the machine", "player add a@b.example --zone Local", `"Local" is no zone`},
		{"no such receipts", "player add a@b.example --receipts weekly", "--receipts is on, off or daily"},
		{"no such file", "player add a@b.example --pgn often", "--pgn is always or off"},
		{"no such name to be called", "player add a@b.example --called 7", "--called is one to three words"},
		{"no such spelling", "player add a@b.example --spelling S", "Kt or N"},
		{"no such way to show moves", "player add a@b.example --moves figurine", `--moves is descriptive, full, algebraic, numeric or uci, not "figurine"`},
		{"none such beside", "player add a@b.example --beside both", `--beside is descriptive, full, algebraic, numeric or uci, not "both"`},
		{"beside by both its names", "player add a@b.example --beside uci --algebraic", "give one of them"},
		{"no such reminder", "player add a@b.example --remind soon", `--remind "soon": a reminder is named like 50%`},
		{"no such form", "player add a@b.example --form pdf", "html or text"},
		{"another address that is none", "player add a@b.example --also x", `--also "x"`},
		{"a game without label", "game open --white a@b.example", "needs --label, --white and --black"},
		{"a player of a game without address", "game open --label x --white a --black c@d.example", `"a" is no player`},
		{"no such field", "game open --label x --white a@b.example --black c@d.example --set turn.limt=3\x00days", `there is no field "turn.limt" in an agreement; did you mean turn.limit?`},
		{"a field without value", "game open --label x --white a@b.example --black c@d.example --set turn.limit", "--set takes field=value"},
		{"two fields wrong", "game open --label x --white a@b.example --black c@d.example --set a=1 --set b=2", `there is no field "b"`},
		{"terms that contradict each other", "game open --label x --white a@b.example --black c@d.example --set penalty.multi_illegal=D", "penalty.multi_illegal"},
		{"terms that are not kept yet", "game open --label x --white a@b.example --black c@d.example --set secretary=Rowland", "not built yet"},
		{"a first turn that is past", "game open --label x --white a@b.example --black c@d.example --set first_turn_at=2026-01-02\x0009:00", "is past"},
		{"a position that is none", "game open --label x --white a@b.example --black c@d.example --fen bad", `FEN "bad"`},
		{"no file of terms", "game open --label x --white a@b.example --black c@d.example --terms no.txt", "no.txt"},
		{"no row of the table", "game rule A --reason r", "needs --row"},
		{"no such row", "game rule A --row Fine --reason r", `"Fine" is none`},
		{"a ruling without reason", "game rule A --row Note", "needs --reason"},
		{"an award without result", "game rule A --row Award --reason r", "the result is 1-0, 0-1 or 1/2"},
		{"a result where none belongs", "game rule A --row Note --reason r --result 1-0", "belongs to an Award"},
		{"a time where none belongs", "game rule A --row Note --reason r --of white", "a Note has no --of"},
		{"a credit to nobody", "game rule A --row Credit --reason r", "needs --of white or --of black"},
		{"a credit of no time", "game rule A --row Credit --reason r --of white", "needs --from and a later --to"},
		{"a verdict that is none", "game adjudge A 2-0 --reason r", `not "2-0"`},
		{"a verdict without reason", "game adjudge A 1-0", "needs --reason"},
		{"a letter without number", "mail show x", `"x" is no letter's number`},
		{"no such level", "serve --log loud", `not "loud"`},
		{"a depth below nothing", "rules perft --depth -1", "0 to 20"},
		{"a depth beyond reason", "rules perft --depth 21", "0 to 20"},
		{"a position without Kings", "rules moves --fen 8/8/8/8/8/8/8/8\x00w\x00-\x00-", "White has 0 Kings"},
		{"a position for perft that is none", "rules perft --fen x", `FEN "x"`},
		{"a case without its limit", "reckon --begin 2026-12-04T10:00:00Z", "reckon needs --begin and --limit, or --game"},
		{"a beginning that is none", "reckon --begin soon --limit 3d", `--begin: "soon" is not an instant`},
		{"an hour that the clocks skip", "reckon --begin 2027-03-28\x0001:30 --limit 3d", "--begin: 2027-03-28 01:30 is an hour that the clocks of Europe/London skip"},
		{"a limit that is none", "reckon --begin 2026-12-04\x0010:00 --limit 3", `--limit: "3" is not a length of time`},
		{"a case that ends before it begins", "reckon --begin 2026-12-04\x0010:00 --limit 3d --until 2026-12-03\x0010:00", "comes before --begin"},
		{"no such set of holidays", "reckon --begin 2026-12-04\x0010:00 --limit 3d --calendar Mars", `no set of holidays is called "Mars"; there are `},
		{"no such zone of a case", "reckon --begin 2026-12-04\x0010:00 --limit 3d --zone Mars", `--zone: "Mars"`},
		{"no such weekday", "reckon --begin 2026-12-04\x0010:00 --limit 3d --weekly Someday", `--weekly: "Someday"`},
		{"a day that is none", "reckon --begin 2026-12-04\x0010:00 --limit 3d --day Boxing\x00Day", `--day: "Boxing Day" is no day`},
		{"a span that is none", "reckon --begin 2026-12-04\x0010:00 --limit 3d --out appeal", `--out: "appeal" is no span`},
		{"a span that ends before it begins", "reckon --begin 2026-12-04\x0010:00 --limit 3d --out 2026-12-05\x0010:00\x00to\x002026-12-05\x0009:00", "ends before it begins"},
		{"a case that never ends", "reckon --begin 2026-12-04\x0010:00 --limit 3d --out 2026-12-05\x0010:00\x00on\x00appeal", "the time stands still and never runs out"},
		{"a case beyond the list of holidays", "reckon --begin 1903-12-04\x0010:00 --limit 3d", "the holidays of GB-EAW are listed from "},
		{"a case of a hundred years", "reckon --begin 2026-12-04\x0010:00 --limit 3d --until 2126-12-04\x0010:00", "more than 10 years"},
		{"a game and a case", "reckon --game A --limit 3d", "--game takes all of the turn from the ledger, and --limit belongs to a case by hand"},
		{"a turn of no game", "reckon --turn 2", "--turn needs --game"},
		{"nothing to rehearse", "rehearse", "rehearse needs a file"},
		{"no file to rehearse", "rehearse no.txt", "no.txt"},
		{"two letters for the demo", "demo post a b", "one argument"},
		{"a backup nowhere", "backup", "backup needs the file to write"},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Chdir(t.TempDir()) // without a configuration: none is needed to see this
			var args []string
			for _, a := range strings.Fields(x.args) {
				args = append(args, strings.ReplaceAll(a, "\x00", " "))
			}
			got := postd(t, "", args...)
			got.want(t, cli.ExitUsage, x.want)
			if got.out != "" || strings.Count(got.errs, x.want) > 1 {
				t.Errorf("it is told twice, or where it does not belong: %q %q", got.out, got.errs)
			}
		})
	}
}

func TestWithoutAnOffice(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{"game list", "player list", "mail list", "mail outbox", "check", "backup x", "serve", "check-config"} {
		t.Run(args+", no configuration", func(t *testing.T) {
			postd(t, "", strings.Fields(args)...).want(t, cli.ExitConfig, "there is no configuration postd.toml", "'postd init' writes one")
		})
	}
	inOffice(t)
	for _, args := range []string{"game list", "player list", "mail list", "mail outbox", "mail sent", "check", "backup x", "game show A", "mail release 1"} {
		t.Run(args+", no ledger", func(t *testing.T) {
			postd(t, "", strings.Fields(args)...).want(t, cli.ExitFailed, "there is no ledger", "postd.db")
			if _, err := os.Stat("data"); err == nil {
				t.Error("it made one")
			}
		})
	}
	t.Run("terms and version need none", func(t *testing.T) {
		postd(t, "", "terms").want(t, 0, "turn.limit:", "3 days")
		postd(t, "", "terms", "--json").want(t, 0, `"field": "turn.limit"`, `"value": "3 days"`)
		postd(t, "", "version").want(t, 0, "postd ")
		postd(t, "", "version", "--json").want(t, 0, `"version": `)
		postd(t, "", "--version").want(t, 0, "postd ")
	})
	t.Run("no demo runs", func(t *testing.T) {
		t.Setenv("TMPDIR", t.TempDir())
		postd(t, "", "demo", "post", "1. P-K4").want(t, cli.ExitUnreachable, "no demo runs here", "'postd demo'")
		write(t, filepath.Join(os.TempDir(), fmt.Sprintf("postd-demo-%d.json", os.Getuid())), `{"smtp":"127.0.0.1:1","reply":{"anne":"post@chess.example"}}`)
		postd(t, "1. P-K4", "demo", "post").want(t, cli.ExitUnreachable, "no demo runs here")
		postd(t, "1. P-K4", "demo", "post", "--from", "zoe").want(t, cli.ExitUsage, "anne or bertram")
		postd(t, "", "demo", "post").want(t, cli.ExitUsage, "the letter is empty")
	})
}

// TestHelp reads what every command says of itself.
func TestHelp(t *testing.T) {
	t.Chdir(t.TempDir())
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden || strings.Contains(c.CommandPath(), "completion ") {
			return
		}
		t.Run(c.CommandPath(), func(t *testing.T) {
			path := strings.Fields(c.CommandPath())[1:]
			help := postd(t, "", append(path, "--help")...)
			if help.code != 0 || help.errs != "" || !strings.Contains(help.out, "Usage:\n  postd") {
				t.Errorf("--help ends with %d: %s", help.code, help.errs)
			}
			if same := postd(t, "", append([]string{"help"}, path...)...); same.out != help.out {
				t.Errorf("'postd help' says something else:\n%s", same.out)
			}
			if c.Short == "" || strings.HasSuffix(c.Short, ".") || c.Short != strings.TrimSpace(c.Short) {
				t.Errorf("its line is %q", c.Short)
			}
			if n := strings.Count(help.out, "\n"); n > 75 { // the list of rulings is the longest
				t.Errorf("it has %d lines", n)
			}
			examplesHold(t, c)
		})
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(newRoot(&control{Streams: cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}))
}

// examplesHold looks whether the commands of an example are there, and their
// flags.
func examplesHold(t *testing.T, c *cobra.Command) {
	text := strings.ReplaceAll(c.Example+"\n"+c.Long, "\\\n", " ")
	for _, m := range regexp.MustCompile(`(?m)^ +(?:echo .*\| )?postd .*$|'postd [^']*'`).FindAllString(text, -1) {
		words := regexp.MustCompile(`'[^']*'|\S+`).FindAllString(strings.Trim(m[strings.Index(m, "postd ")+6:], "' "), -1)
		found, rest, err := newRoot(&control{}).Find(words)
		if err != nil || found.CommandPath() == "postd" {
			t.Errorf("there is no command for %q: %v", m, err)
			continue
		}
		for _, w := range rest {
			name, _, _ := strings.Cut(strings.TrimPrefix(w, "--"), "=")
			if strings.HasPrefix(w, "--") && found.Flag(name) == nil {
				t.Errorf("%q: there is no flag --%s", m, name)
			}
		}
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Usage == "" {
			t.Errorf("--%s says nothing", f.Name)
		}
	})
}

// brokenPipe takes some octets and no more.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errors.New("broken pipe")
	}
	return len(p), nil
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	inOffice(t)
	postd(t, "", "player", "add", "a@b.example").want(t, 0)
	for _, args := range []string{"player list", "player list --json", "game list", "terms", "check-config", "rules moves", "rules perft --depth 2 --divide", "help", "game --help", "read"} {
		t.Run(args, func(t *testing.T) {
			var errs bytes.Buffer
			in := strings.NewReader(`{"before":[],"record":"P-K4"}` + "\n")
			code := run(t.Context(), strings.Fields(args), cli.Streams{In: in, Out: &brokenPipe{left: 3}, Err: &errs})
			if code != cli.ExitFailed || !strings.Contains(errs.String(), "the output cannot be written: broken pipe") || strings.Count(errs.String(), "\n") != 1 {
				t.Errorf("it ends with %d: %q", code, errs.String())
			}
		})
	}
}

// TestRehearseEvent plays events from files.
func TestRehearseEvent(t *testing.T) {
	t.Chdir(t.TempDir())
	const match = "event: match\nname: A match\ngames: 2\nlevel: seed\n-- players --\nAsh\nBell\n-- results --\nAsh v. Bell: 1-0, ½-½\n"
	write(t, "match.txt", match)
	postd(t, "", "rehearse", "match.txt").want(t, 0, "A match", "1½–½: Ash", "The winner is Ash.")
	postd(t, "", "rehearse", "-q", "match.txt").want(t, 0)
	postd(t, "", "rehearse", "-q", "--update", "match.txt").want(t, 0)
	postd(t, "", "rehearse", "-q", "match.txt", "match.txt").want(t, 0, "2 of 2")
	b, err := os.ReadFile("match.txt")
	if err != nil || !strings.HasPrefix(string(b), match+"-- outcome --\nA match\n") {
		t.Fatalf("%s, %v", b, err)
	}
	write(t, "match.txt", strings.Replace(string(b), "is Ash.", "is Bell.", 1))
	postd(t, "", "rehearse", "-q", "match.txt").want(t, cli.ExitFailed, "match.txt:16: expected is", "The winner is Bell.", "The winner is Ash.")
	write(t, "bad.txt", strings.Replace(match, "Ash v. Bell", "Ash v. Bel", 1))
	postd(t, "", "rehearse", "bad.txt").want(t, cli.ExitUsage, `bad.txt:9: nobody here is called "Bel"; there are Ash, Bell`)
	write(t, "bad.txt", strings.Replace(match, "games: 2", "games: 2\nseed: a\tb", 1))
	postd(t, "", "rehearse", "bad.txt").want(t, cli.ExitUsage, "bad.txt:6: the seed,")
	postd(t, "", "rehearse", "--mail", "match.txt").want(t, cli.ExitUsage, "is an event, which has no letters")
}

func TestRehearse(t *testing.T) {
	t.Chdir(t.TempDir())
	const good = `BCC1903/V.5(a). Black replies without a word.

moves: 1 P-K4 P-K4 2 P-Q4 P-Q3
-- Mon 7 Dec 2026 09:00, White writes --
2… P-Q3 3. B-KKt5
-- the state --
to play: %s
`
	write(t, "holds.txt", fmt.Sprintf(good, "Black"))
	write(t, "holds not.txt", fmt.Sprintf(good, "White"))
	write(t, "bad.txt", strings.Replace(fmt.Sprintf(good, "Black"), "White writes", "White whistles", 1))
	t.Run("one that holds", func(t *testing.T) {
		postd(t, "", "rehearse", "-q", "holds.txt").want(t, 0)
		postd(t, "", "rehearse", "holds.txt").want(t, 0, "3. B-KKt5")
	})
	t.Run("one that does not", func(t *testing.T) {
		postd(t, "", "rehearse", "-q", "holds not.txt").want(t, cli.ExitFailed, "holds not.txt:7:", "to play: White", "to play: Black")
	})
	t.Run("one that cannot be understood", func(t *testing.T) {
		postd(t, "", "rehearse", "bad.txt").want(t, cli.ExitUsage, "bad.txt:4:", "whistles")
	})
	t.Run("several", func(t *testing.T) {
		postd(t, "", "rehearse", "-q", "holds.txt", "holds.txt").want(t, 0, "2 of 2 dialogues hold")
		postd(t, "", "rehearse", "-q", "holds not.txt", "holds.txt").want(t, cli.ExitFailed, "1 of 2 dialogues hold")
		postd(t, "", "rehearse", "-q", "no.txt", "bad.txt", "holds not.txt", "holds.txt").want(t, cli.ExitUsage,
			"postd: open no.txt", "bad.txt:4:", "holds not.txt:7:", "1 of 4 dialogues hold")
	})
	t.Run("its letters as files", func(t *testing.T) {
		for _, args := range [][]string{{"rehearse", "-q", "--letters", "in memory"}, {"rehearse", "-q", "--mail", "--letters", "by mail"}} {
			dir := args[len(args)-1]
			postd(t, "", append(args, "holds.txt")...).want(t, 0)
			mails, _ := filepath.Glob(filepath.Join(dir, "holds *.eml"))
			boards := 0
			for _, name := range mails {
				stem := strings.TrimSuffix(name, ".eml")
				var all [3]string
				for i, ending := range []string{".eml", ".txt", ".html"} {
					b, err := os.ReadFile(stem + ending)
					if err != nil {
						t.Fatal(err)
					}
					all[i] = string(b)
				}
				raw, text, page := all[0], all[1], all[2]
				if !strings.Contains(raw, "\r\nMessage-Id: <") && !strings.Contains(raw, "\r\nMessage-ID: <") || strings.Contains(page, "cid:") || !strings.Contains(page, "<html") {
					t.Errorf("%s is no whole letter", name)
				}
				if strings.Contains(page, "data:image/png;base64,") && strings.Contains(text, "3. B-KKt5") {
					boards++
				}
			}
			if len(mails) < 10 || boards == 0 {
				t.Errorf("%s has %d letters, %d with a board and the move", dir, len(mails), boards)
			}
		}
		write(t, "a file", "")
		postd(t, "", "rehearse", "-q", "--letters", "a file", "holds.txt").want(t, cli.ExitUsage, "a file")
	})
	t.Run("by mail", func(t *testing.T) {
		t.Setenv("TMPDIR", t.TempDir())
		postd(t, "", "rehearse", "-q", "--mail", "holds.txt").want(t, 0)
		if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "*")); len(left) > 0 {
			t.Errorf("it leaves %q behind", left)
		}
	})
}
