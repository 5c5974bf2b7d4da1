package main

import (
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/ledger"
)

// nothingLeft looks at the end of the test, after all else, whether something
// of it still runs.
func nothingLeft(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
}

// anyKey is the random part of a key of the office.
var anyKey = regexp.MustCompile(`\b[a-z2-7]{26}\b|\b[a-z2-7]{20}\b`)

func TestServe(t *testing.T) {
	nothingLeft(t)
	w := newTown(t)
	s := w.serve()
	w.step("games and players through the socket", func(t *testing.T, w *town) {
		w.do(open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1): Paul, White, against Anne, Black", "the terms are in the post to both\n")
		w.do("player", "add", paul, "--spelling", "N", "--also", "paul@club.example").want(t, 0, "player 1: Paul <paul@players.example> <paul@club.example>, N")
		w.do("game", "list").want(t, 0, "A1-1     Paul v Anne: in play; move 1, White to move")
		w.do("game", "list", "--json").want(t, 0, `"label": "A1-1"`)
		w.do("game", "show", "A9").want(t, cli.ExitFailed, `there is no game "A9"`)
		w.do("game", "rule", "A1-1", "--row", "Note", "--reason", "--law is no flag here").want(t, 0, "both players are told\n")
		w.letter(anne, "--law is no flag here")
	})
	w.step("a letter in, the answer out", func(t *testing.T, w *town) {
		w.reply(paul, w.letter(paul, `Subject: .*you have White`), "1. P-K4")
		w.reply(anne, w.letter(anne, `Subject: .*: 1\. P-K4`), "1. P-K4 P-K4")
		w.letter(paul, `Subject: .*: 1 ?\.\.\. ?P-K4`)
		w.do("game", "show", "A1-1").want(t, 0, "  1 P-K4          P-K4\n", "move 2, White to move")
		w.do("mail", "list", "--all").want(t, 0, "<anne@players.example>", "heard")
		w.do("mail", "show", "1").want(t, 0, "letter 1, arrived ", "\r\n\r\n1. P-K4")
		w.until("every letter went out", func() bool { return w.do("mail", "outbox").out == "Every letter has gone out.\n" })
		w.do("mail", "sent").want(t, 0, "L-MOVE", "to anne@players.example", "sent 20")
	})
	w.step("a letter replayed, and nothing filed", func(t *testing.T, w *town) {
		w.do("mail", "replay", "1").want(t, 0, "verdict   heard: White in game g1\n          as the ledger has it\n", "new text  | 1. P-K4", "game      A1-1 (g1), White", "says      1. P-K4", "as then; the game has gone on since")
		raw := w.do("mail", "show", "1", "--raw", "--secrets").out
		for _, args := range [][]string{{"mail", "show", "1"}, {"mail", "show", "1", "--raw"}, {"mail", "sent", "--json"}, {"mail", "list", "--all", "--json"}} {
			if out := w.do(args...).out; anyKey.MatchString(out) || !anyKey.MatchString(raw) {
				t.Errorf("%q shows a key: %s", args, anyKey.FindString(out))
			}
		}
		file := filepath.Join(t.TempDir(), "letter.eml")
		write(t, file, strings.NewReplacer("1. P-K4", "1... P-K4 2. P-KB4", "Message-ID: <", "Message-ID: <other").Replace(raw))
		w.do("mail", "replay", file).want(t, 0, "verdict   heard: White in game g1\n", "says      1... P-K4 2. P-KB4", "decided   ", "would go  L-MOVE to anne@players.example: A1-1: ")
		var x letterReplay
		if err := json.Unmarshal([]byte(w.do("mail", "replay", file, "--json").out), &x); err != nil || x.Verdict != "heard" || len(x.Games) != 1 || len(x.Letters) != 2 || x.Letter != 0 {
			t.Errorf("%+v, %v", x, err)
		}
		write(t, file, raw)
		w.do("mail", "replay", file).want(t, 0, "verdict   duplicate: the same as letter 1")
		w.do("mail", "replay", "99").want(t, cli.ExitFailed, "there is no letter 99")
		w.do("mail", "replay", "no such.eml").want(t, cli.ExitUsage, "no such file")
		w.do("mail", "replay", file, "--arrived", "soon").want(t, cli.ExitUsage, "--arrived takes an instant")
		w.do("game", "show", "A1-1").want(t, 0, "move 2, White to move")
		w.do("mail", "list", "--all", "--json").want(t, 0, `"seq": 2`)
		if strings.Contains(w.do("mail", "list", "--all", "--json").out, `"seq": 3`) {
			t.Error("a replayed letter is kept")
		}
	})
	w.step("the time of its turns", func(t *testing.T, w *town) {
		w.do("reckon", "--game", "A1-1").want(t, 0, "A1-1 (g1): Paul v Anne", "turn  of     move  begun", "1     White  1 ", "3     White  2 ", "Turn 3, White, move 2\n", "allowed   3 days\n", "V.2(b)")
		w.do("reckon", "--game", "A1-1", "--turn", "2").want(t, 0, "Turn 2, Black, move 1\nended     ", "the record “P-K4” was sent")
		var s correspondence.GameSheet
		if err := json.Unmarshal([]byte(w.do("reckon", "--game", "g1", "--json").out), &s); err != nil || s.Label != "A1-1" || len(s.Turns) != 3 || !s.Turns[2].Open || s.Turns[0].Open || s.Turns[0].Of != "white" || !s.Turns[1].Counts {
			t.Errorf("%+v, %v", s, err)
		}
		w.do("reckon", "--game", "A1-1", "--turn", "4").want(t, cli.ExitFailed, "game A1-1 has no turn 4; there are 3")
		w.do("reckon", "--game", "A9").want(t, cli.ExitFailed, `there is no game "A9"`)
	})
	w.step("a letter from an address that is not known", func(t *testing.T, w *town) {
		w.reply("paul@home.example", w.letter(paul, `Subject: .*: 1 ?\.\.\. ?P-K4`), "1... P-K4 2. P-Q4")
		w.until("it waits for the secretary", func() bool { return strings.Contains(w.do("mail", "list").out, "paul@home.example") })
		w.do("mail", "list").want(t, 0, "Re: A1-1")
		w.do("mail", "list", "--json").want(t, 0, `"from": "<paul@home.example>"`, `"seq": 3`)
		w.do("player", "add", paul, "--also", "paul@home.example").want(t, 0, "<paul@home.example>")
		w.do("mail", "release", "3", "--reason", "It is he.").want(t, 0, "Letter 3 is being read again")
		w.letter(anne, `Subject: .*: 2\. P-Q4`)
		w.do("mail", "list").want(t, 0, "No letter waits for you.")
		w.do("mail", "release", "99").want(t, cli.ExitFailed, "there is no letter 99")
	})
	w.step("check and backup while it runs", func(t *testing.T, w *town) {
		w.do("check").want(t, 0, "games: 1", "all in order.")
		t.Chdir(t.TempDir())
		w.do("backup", "copy.db").want(t, 0, "copy.db is written")
		l, err := ledger.OpenReadOnly("copy.db")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if r, err := l.Check(false); err != nil || !r.Sound() || r.Games != 1 {
			t.Errorf("the copy: %v %v", r, err)
		}
		w.do("backup", "copy.db").want(t, cli.ExitFailed, "is there already")
	})
	w.step("terms from a file in another folder", func(t *testing.T, w *town) {
		t.Chdir(t.TempDir())
		write(t, "terms.txt", "turn.limit: 9 days\n")
		w.do(open("A1-2", "--terms", "terms.txt")...).want(t, 0, "game A1-2 (g2)")
		w.do("game", "show", "A1-2").want(t, 0, "allowed   9 days")
	})
	w.step("a list of holidays from a file in another folder", func(t *testing.T, w *town) {
		t.Chdir(t.TempDir())
		write(t, "days.csv", "2028-12-25,Christmas Day\n2029-12-25,Christmas Day\n")
		w.do("calendar", "check", "2029").want(t, cli.ExitFound, "GB-EAW has no list for 2029.")
		w.do("calendar", "import", "days.csv", "--set", "GB-EAW", "--only-add", "--dry-run").want(t, 0, "Tue 25 Dec 2029, Christmas Day: added")
		w.do("calendar", "import", "days.csv", "--set", "GB-SCT").want(t, 0, "GB-SCT is now the office's version 1.")
		w.do("calendar", "show", "GB-SCT", "2029").want(t, 0, "2029 was compared by the office with: days.csv")
	})
	w.step("players from a file in another folder", func(t *testing.T, w *town) {
		t.Chdir(t.TempDir())
		write(t, "members.csv", "name;email\nJ\xfcrgen Gro\xdf;juergen@club.example\n")
		w.do("player", "import", "members.csv", "--dry-run").want(t, 0, "read as Windows-1252 with semicolons", "Letters that would go out: 1.")
		w.do("player", "import", "members.csv", "--yes", "--vouched", "the club").want(t, 0, "It is filed. Letters that go out: 0.")
		w.do("player", "list").want(t, 0, "Jürgen Groß <juergen@club.example>")
	})
	w.step("served twice", func(t *testing.T, w *town) {
		w.do("serve").want(t, cli.ExitFailed, "an office runs already on", filepath.Join(filepath.Dir(w.config), "data", "postd.db"))
		w.do("game", "list").want(t, 0, "A1-1")
	})
	w.step("the socket is the office's alone", func(t *testing.T, w *town) {
		if st, err := os.Stat(w.socket()); err != nil || st.Mode().Perm() != 0o600 {
			t.Errorf("%v %v", st, err)
		}
		if st, err := os.Stat(filepath.Dir(w.socket())); err != nil || st.Mode().Perm() != 0o700 {
			t.Errorf("its folder: %v %v", st, err)
		}
	})
	w.step("errands that are none", func(t *testing.T, w *town) {
		for body, want := range map[string]string{
			`{"args":["serve"]}`: "none for the running office", `{"args":[]}`: "none for the running office", `{"args":["--config=x","game","list"]}`: "none for the running office",
			`{"args":["game","bogus"]}`: "there is no command 'postd game bogus'", `nonsense`: "",
		} {
			code, a := w.errand(body)
			if want == "" && code != http.StatusBadRequest || want != "" && (code != http.StatusOK || a.Code != cli.ExitUsage || !strings.Contains(string(a.Err), want)) {
				t.Errorf("%s is answered by %d, %d %q", body, code, a.Code, a.Err)
			}
		}
	})
	w.step("a clean end", func(t *testing.T, w *town) {
		s.end(t)
		if _, err := os.Stat(w.socket()); !os.IsNotExist(err) {
			t.Errorf("the socket is still there: %v", err)
		}
		log := s.errs.String()
		for _, want := range []string{"postd: the office is open", "postd: errand", `"command":"player add"`, "postd: the office is closed"} {
			if !strings.Contains(log, want) {
				t.Errorf("the log does not tell of %q", want)
			}
		}
		if strings.Contains(log, "players.example") || strings.Contains(log, "rosebud") {
			t.Error("the log names players or passwords")
		}
		w.do("check").want(t, 0, "games: 2", "all in order.")
	})
}

// TestServeWithoutServers has an office whose mail servers take the call and
// say nothing: it works at the desk, and ends when it should.
func TestServeWithoutServers(t *testing.T) {
	nothingLeft(t)
	w := newTown(t)
	w.post.Close()
	var ports []int
	var called [2]atomic.Bool
	for i := range called {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer ln.Close()
		ports = append(ports, ln.Addr().(*net.TCPAddr).Port)
		go func() { // it lifts the receiver, and never says a word
			for {
				c, err := ln.Accept()
				if err != nil {
					return
				}
				defer c.Close()
				called[i].Store(true)
			}
		}()
	}
	w.configure(ports[0], ports[1])
	s := w.serve()
	w.do(open("A1-1")...).want(t, 0, "game A1-1")
	w.until("both servers are called", func() bool { return called[0].Load() && called[1].Load() })
	s.end(t)
	// Nothing was said to a server, so that nothing counts as tried.
	w.do("mail", "outbox").want(t, 0, "L-TERMS", "tries 0")
}

// TestServeKilled kills the program itself in the middle of its work.
func TestServeKilled(t *testing.T) {
	w := newTown(t)
	var log safeBuffer
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the office's log:\n%s", log.String())
		}
	})
	start := func() *exec.Cmd {
		c := exec.Command(os.Args[0], "serve", "--config", w.config)
		c.Stderr = &log
		c.Env = append(os.Environ(), "POSTD_TEST_AS_PROGRAM=1")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			c.Process.Kill()
			c.Wait()
		})
		w.answers()
		return c
	}
	c := start()
	w.do(open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0)
	terms := w.letter(paul, `Subject: .*you have White`)
	// A letter whose outcome nobody has filed is sent again after a minute only.
	w.until("every letter went out", func() bool { return w.do("mail", "outbox").out == "Every letter has gone out.\n" })
	c.Process.Kill()
	c.Wait()
	w.step("the desk works on the ledger itself", func(t *testing.T, w *town) {
		if _, err := os.Stat(w.socket()); err != nil {
			t.Fatalf("the socket should be left behind: %v", err)
		}
		w.do("game", "list").want(t, 0, "A1-1")
		w.do("check").want(t, 0, "all in order.")
	})
	w.reply(paul, terms, "1. P-K4")
	c = start()
	w.step("what came meanwhile is read", func(t *testing.T, w *town) {
		w.letter(anne, `Subject: .*: 1\. P-K4`)
		w.do("game", "list").want(t, 0, "Black to move")
	})
	w.step("a signal ends it", func(t *testing.T, w *town) {
		if err := c.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := c.Wait(); err != nil {
			t.Errorf("it ends with %v", err)
		}
		if _, err := os.Stat(w.socket()); !os.IsNotExist(err) {
			t.Errorf("the socket is still there: %v", err)
		}
	})
}

func TestLedgerHeldByAnother(t *testing.T) {
	inOffice(t)
	postd(t, "", "player", "add", "a@b.example").want(t, 0)
	l, err := ledger.Open("data/postd.db", ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Run("at the desk", func(t *testing.T) {
		postd(t, "", "player", "list").want(t, cli.ExitUnreachable, "another postd holds data/postd.db and takes no errands", "try again")
	})
	t.Run("served", func(t *testing.T) {
		postd(t, "", "serve").want(t, cli.ExitFailed, "another postd holds data/postd.db")
	})
}
