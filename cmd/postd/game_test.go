package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
)

// open is a command line that arranges a game between Paul and Anne.
func open(label string, more ...string) []string {
	return append([]string{"game", "open", "--label", label, "--white", "Paul <paul@players.example>", "--black", "Anne <anne@players.example>", "--set", "colours=fixed"}, more...)
}

// soon is an instant that a first turn may begin at.
func soon() string {
	z, _ := time.LoadLocation("Europe/London")
	return time.Now().In(z).Format("2006-01-02 15:04")
}

func TestGames(t *testing.T) {
	inOffice(t)
	t.Run("the terms are shown and nothing is done", func(t *testing.T) {
		postd(t, "", open("A1-1", "--set", "turn.limit=5 days", "--dry-run")...).want(t, 0, "turn.limit:                5 days")
		if _, err := os.Stat("data"); err == nil {
			t.Error("it made a ledger")
		}
	})
	t.Run("opened", func(t *testing.T) {
		postd(t, "", open("A1-1")...).want(t, 0, "game A1-1 (g1): Paul, White, against Anne, Black", "first turn:", "letters go out when 'postd serve' is started")
	})
	t.Run("what is refused leaves nothing behind", func(t *testing.T) {
		before := everything(t)
		for _, x := range []struct {
			name string
			args []string
			code int
			want string
		}{
			{"a label that is taken", open("a1-1"), cli.ExitFailed, "there is a game a1-1 already"},
			{"one player on both sides", []string{"game", "open", "--label", "B", "--white", "Paul <paul@players.example>", "--black", "PAUL@players.example"}, cli.ExitUsage, "cannot play on both sides"},
			{"a date beyond the calendar", []string{"game", "open", "--label", "B", "--white", "a@b.example", "--black", "c@d.example", "--set", "adjudication.months=60"}, cli.ExitFailed, "the calendar knows the holidays from"},
			{"a label of two lines", []string{"game", "open", "--label", "B\nC", "--white", "a@b.example", "--black", "c@d.example"}, cli.ExitUsage, "plain words on one line"},
			{"a tournament of no words", []string{"game", "open", "--label", "B", "--tournament", " ", "--white", "a@b.example", "--black", "c@d.example"}, cli.ExitUsage, "plain words on one line"},
		} {
			t.Run(x.name, func(t *testing.T) { postd(t, "", x.args...).want(t, x.code, x.want) })
		}
		if after := everything(t); after != before {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
	})
	t.Run("a player who is known keeps the name", func(t *testing.T) {
		postd(t, "", "game", "open", "--label", "A1-2", "--white", "Paulus <paul@players.example>", "--black", "Zoe <zoe@players.example>", "--set", "colours=fixed",
			"--tournament", "A", "--set", "first_turn_at="+soon()).want(t, 0, "Paul, White, against Zoe, Black")
		postd(t, "", "player", "list").want(t, 0, "1  Paul <paul@players.example>\n", "3  Zoe <zoe@players.example>\n")
	})
	t.Run("listed", func(t *testing.T) {
		postd(t, "", "game", "list").want(t, 0, "A1-1     Paul v Anne: in play; move 1, White to move, until ", "A1-2     Paul v Zoe")
		var rows []gameRow
		if err := json.Unmarshal([]byte(postd(t, "", "game", "list", "--json").out), &rows); err != nil || len(rows) != 2 || rows[0].Game != "g1" || rows[1].White != "Paul" || rows[0].ToMove != "White" || rows[0].Deadline.IsZero() {
			t.Errorf("%+v, %v", rows, err)
		}
	})
	t.Run("shown", func(t *testing.T) {
		postd(t, "", "game", "show", "A1-1").want(t, 0, "A1-1 (g1): Paul v Anne", "No move is made yet.", "QR  QKt QB", rules.Start().FEN()[:20], "calendar  GB-EAW version ")
		postd(t, "", "game", "show", "g1", "--events").want(t, 0, "Opened", "(open:a1-1)")
		postd(t, "", "game", "show", "A1-1", "--json").want(t, 0, `"fen": "`+rules.Start().FEN(), `"kind": "Opened"`)
		postd(t, "", "game", "pgn", "A1-1").want(t, 0, `[White "Paul"]`, `[Mode "EM"]`, "*")
	})
	t.Run("a position of its own", func(t *testing.T) {
		const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
		postd(t, "", open("FEN", "--fen", fen)...).want(t, 0, "game FEN")
		postd(t, "", "game", "pgn", "FEN").want(t, 0, `[SetUp "1"]`, `[FEN "`+fen)
		both := postd(t, "", "game", "pgn", "A1-1", "FEN")
		both.want(t, 0, `[GameId "A1-1"]`, "\n\n[Event", `[GameId "FEN"]`)
		if !strings.HasSuffix(both.out, " *\n\n") || strings.Count(both.out, "[Event ") != 2 {
			t.Errorf("an empty line does not end each game:\n%s", both.out)
		}
		postd(t, "", "game", "pgn").want(t, cli.ExitUsage, "needs the label or number")
		postd(t, "", "game", "pgn", "A1-1", "A9").want(t, cli.ExitFailed, "there is no game")
	})
	for _, name := range []string{"A9", "g99", "", "../x"} {
		t.Run("no game "+name, func(t *testing.T) {
			for _, verb := range []string{"show", "pgn"} {
				postd(t, "", "game", verb, name).want(t, cli.ExitFailed, "there is no game", "'postd game list' lists them")
			}
			postd(t, "", "game", "adjudge", name, "1-0", "--reason", "r").want(t, cli.ExitFailed, "there is no game")
			postd(t, "", "game", "rule", name, "--row", "Note", "--reason", "r").want(t, cli.ExitFailed, "there is no game")
		})
	}
	t.Run("it checks", func(t *testing.T) {
		postd(t, "", "check").want(t, 0, "games: 3", "all in order.")
		postd(t, "", "check", "--rebuild").want(t, 0, "all in order.")
		postd(t, "", "check", "--json").want(t, 0, `"findings": []`, `"games": 3`)
	})
}

// everything is all that a secretary can see.
func everything(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, args := range []string{"game list", "player list", "mail outbox", "check --json"} {
		b.WriteString(postd(t, "", strings.Fields(args)...).out)
	}
	return b.String()
}

func TestTermsFromAFile(t *testing.T) {
	inOffice(t)
	write(t, "terms.txt", "\ufeff# our terms\n\nturn.limit: 5 days\r\npenalty.ambiguous: E\n")
	t.Run("the flags prevail", func(t *testing.T) {
		postd(t, "", open("A", "--terms", "terms.txt", "--set", "penalty.ambiguous=D", "--dry-run")...).want(t, 0, "turn.limit:                5 days", "penalty.ambiguous:         D")
	})
	t.Run("all that is wrong, by its line", func(t *testing.T) {
		write(t, "bad.txt", "turn.limt: 5 days\nx\n\nturn.limit: 5 dys\n")
		got := postd(t, "", open("A", "--terms", "bad.txt")...)
		got.want(t, cli.ExitUsage, `bad.txt:1: there is no field "turn.limt"`, `bad.txt:2: "x" is no line`, `bad.txt:4: turn.limit: "5 dys"`)
		if strings.Count(got.errs, "\n") != 3 {
			t.Errorf("it says more:\n%s", got.errs)
		}
	})
}

func TestRulings(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A", "--set", "first_turn_at="+soon())...).want(t, 0)
	rule := func(args ...string) []string {
		return append([]string{"game", "rule", "A", "--reason", "It is just."}, args...)
	}
	t.Run("what the law does not admit is not filed", func(t *testing.T) {
		before := postd(t, "", "check", "--json").out
		postd(t, "", rule("--row", "Draw", "--law", "no law")...).want(t, cli.ExitFailed, "does not rest on no law")
		postd(t, "", rule("--row", "Credit", "--of", "black", "--from", "2026-12-08 10:00", "--to", "2026-12-08 11:00")...).want(t, cli.ExitFailed, "Credit needs")
		postd(t, "", "game", "adjudge", "A", "1-0", "--reason", "r").want(t, cli.ExitFailed, "has not been claimed")
		if after := postd(t, "", "check", "--json").out; after != before {
			t.Errorf("before %s\nafter %s", before, after)
		}
	})
	t.Run("a note", func(t *testing.T) {
		postd(t, "", rule("--row", "note")...).want(t, 0, "White to move", "both players are told", "letters go out when")
		postd(t, "", "mail", "outbox").want(t, 0, "L-RULING", "queued, tries 0, next at once")
	})
	t.Run("a credit that changes nothing", func(t *testing.T) {
		postd(t, "", rule("--row", "Credit", "--of", "white", "--from", "2028-01-04 10:00", "--to", "2028-01-04 11:00")...).want(t, 0, "The deadline is the same")
	})
	t.Run("every row is told of, and a wrong one gets the list", func(t *testing.T) {
		help := postd(t, "", "help", "game", "rule").out
		wrong := postd(t, "", rule("--row", "Fine")...)
		wrong.want(t, cli.ExitUsage, `"Fine" is none`)
		for _, row := range correspondence.Rulings() {
			if !strings.Contains(help, row.Name) || !strings.Contains(wrong.errs, row.Name) {
				t.Errorf("%s is not told of", row.Name)
			}
		}
	})
	for _, x := range []struct{ name, args, want string }{
		{"no question", "--row Uphold", "needs --on"},
		{"idle, but no answer", "--row Credit --of white --idle", "belong to Uphold"},
		{"words where none belong", "--row Note --words x", "belong to Readings"},
		{"readings of nobody", "--row Readings", "needs --of white"},
		{"readings of a letter that never arrived", "--row Readings --of white", "need --arrived"},
		{"a reading that is none", "--row Readings --of white --arrived 2026-12-07_10:00 --move x", "neither a move"},
		{"a reading of which there are two", "--row Readings --of white --arrived 2026-12-07_10:00 --move Kt-B3", "has 2 legal readings"},
		{"no such office", "--row Note --as king", "is not for the office"},
	} {
		t.Run(x.name, func(t *testing.T) {
			args := strings.Fields(x.args)
			for i, a := range args {
				args[i] = strings.ReplaceAll(a, "_", " ")
			}
			postd(t, "", rule(args...)...).want(t, cli.ExitUsage, x.want)
		})
	}
	t.Run("what is refused in words", func(t *testing.T) {
		postd(t, "", rule("--row", "Uphold", "--on", "1")...).want(t, cli.ExitFailed, "has no question 1")
		postd(t, "", rule("--row", "Resume")...).want(t, cli.ExitFailed, "is not suspended")
	})
	t.Run("suspended and resumed", func(t *testing.T) {
		postd(t, "", rule("--row", "suspend")...).want(t, 0, "both players are told")
		postd(t, "", rule("--row", "Resume", "--as", "umpire")...).want(t, 0, "both players are told")
	})
	t.Run("an award", func(t *testing.T) {
		postd(t, "", rule("--row", "Award", "--result", "0-1")...).want(t, 0, "0-1, ")
		postd(t, "", "game", "pgn", "A").want(t, 0, `[Termination "abandoned"]`, "0-1")
		postd(t, "", rule("--row", "Draw")...).want(t, cli.ExitFailed, "is ended: 0-1")
	})
}

func TestPlayers(t *testing.T) {
	inOffice(t)
	for _, x := range []struct{ name, args, want string }{
		{"entered", "Paul_Morphy_<paul@players.example> --zone America/Chicago --algebraic", "player 1: Paul Morphy <paul@players.example>, America/Chicago, algebraic as well\n"},
		{"another address", "paul@players.example --also paul@home.example", "player 1: Paul Morphy <paul@players.example> <paul@home.example>, America/Chicago, algebraic as well\n"},
		{"found by it, and it is not added twice", "paul@home.example --also PAUL@home.example", "player 1: Paul Morphy <paul@players.example> <paul@home.example>, America/Chicago, algebraic as well\n"},
		{"another name and another wish", "P._Morphy_<paul@players.example> --algebraic=false --form text", "player 1: P. Morphy <paul@players.example> <paul@home.example>, America/Chicago, text\n"},
		{"a wish that is given up", "paul@players.example --zone= --form=", "player 1: P. Morphy <paul@players.example> <paul@home.example>\n"},
		{"moves as the player wishes them", "paul@players.example --moves algebraic --beside descriptive", "player 1: P. Morphy <paul@players.example> <paul@home.example>, moves in algebraic, descriptive as well\n"},
		{"another beside them", "paul@players.example --beside uci", "player 1: P. Morphy <paul@players.example> <paul@home.example>, moves in algebraic, UCI as well\n"},
		{"what is shown anyhow is not shown beside", "paul@players.example --moves uci", "player 1: P. Morphy <paul@players.example> <paul@home.example>, moves in UCI\n"},
		{"in full words, and by the old name", "paul@players.example --moves full --algebraic", "player 1: P. Morphy <paul@players.example> <paul@home.example>, moves in full words, algebraic as well\n"},
		{"nothing beside, by the old name", "paul@players.example --moves numeric --algebraic=false", "player 1: P. Morphy <paul@players.example> <paul@home.example>, moves in numeric\n"},
		{"full words beside them", "paul@players.example --beside full --spelling N", "player 1: P. Morphy <paul@players.example> <paul@home.example>, N, moves in numeric, full words as well\n"},
		{"as it was at first", "paul@players.example --moves descriptive --beside none --spelling=", "player 1: P. Morphy <paul@players.example> <paul@home.example>\n"},
		{"without a name", "anne@players.example", "player 2: anne <anne@players.example>\n"},
	} {
		t.Run(x.name, func(t *testing.T) {
			args := strings.Fields("player add " + x.args)
			args[2] = strings.ReplaceAll(args[2], "_", " ")
			if got := postd(t, "", args...); got.code != 0 || got.out != x.want {
				t.Errorf("it ends with %d: %q %q", got.code, got.out, got.errs)
			}
		})
	}
	t.Run("the same twice", func(t *testing.T) {
		postd(t, "", "player", "add", "anne@players.example", "--beside", "descriptive").want(t, cli.ExitFailed, "moves are shown in descriptive already")
	})
	t.Run("an address of another", func(t *testing.T) {
		postd(t, "", "player", "add", "anne@players.example", "--also", "paul@home.example").want(t, cli.ExitFailed, "the address belongs to another player")
	})
	t.Run("an address that is not confirmed, and one for which the secretary vouches", func(t *testing.T) {
		l, err := ledger.Open("data/postd.db", ledger.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		p, err := l.PlayerByAddress("anne@players.example")
		if err == nil {
			p.Addresses = append(p.Addresses, ledger.Address{Addr: "anne@home.example"}, ledger.Address{Addr: "anne@work.example", Doubt: "550"})
			_, err = l.PutPlayer(p)
		}
		if err := errors.Join(err, l.Close()); err != nil {
			t.Fatal(err)
		}
		postd(t, "", "player", "list").want(t, 0, "anne <anne@players.example> <anne@home.example> (not confirmed) <anne@work.example> (not confirmed) (in doubt: 550)\n")
		postd(t, "", "player", "add", "anne@home.example", "--form", "text").want(t, 0, "<anne@home.example> (not confirmed)")
		postd(t, "", "player", "add", "anne@players.example", "--also", "Anne@Home.example").want(t, 0, "<anne@players.example> <anne@home.example> <anne@work.example> (not confirmed)")
	})
	t.Run("lists that are empty", func(t *testing.T) {
		for _, list := range []string{"game list", "mail list", "mail list --all", "mail outbox", "mail sent"} {
			if got := postd(t, "", strings.Fields(list+" --json")...); got.out != "[]\n" {
				t.Errorf("%s is %q", list, got.out)
			}
			if got := postd(t, "", strings.Fields(list)...); strings.Count(got.out, "\n") != 1 {
				t.Errorf("%s is %q", list, got.out)
			}
		}
	})
}

func TestBackup(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A")...).want(t, 0)
	postd(t, "", "backup", "copy.db").want(t, 0, "copy.db is written")
	t.Run("never over a file", func(t *testing.T) {
		postd(t, "", "backup", "copy.db").want(t, cli.ExitFailed, "copy.db is there already and stays as it is")
	})
	t.Run("nowhere", func(t *testing.T) {
		postd(t, "", "backup", "no/such/copy.db").want(t, cli.ExitFailed, "no such file or directory")
	})
	t.Run("the copy goes on", func(t *testing.T) {
		if err := os.Rename("copy.db", "data/postd.db"); err != nil {
			t.Fatal(err)
		}
		postd(t, "", "check").want(t, 0, "games: 1", "all in order.")
		postd(t, "", "game", "list").want(t, 0, "Paul v Anne")
	})
	t.Run("what is no ledger", func(t *testing.T) {
		write(t, "data/postd.db", strings.Repeat("no ledger\n", 1000))
		postd(t, "", "game", "list").want(t, cli.ExitFailed, "not a ledger of postd")
		postd(t, "", "serve").want(t, cli.ExitFailed, "not a ledger of postd")
	})
}
