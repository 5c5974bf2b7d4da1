package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/secretary/access"
)

const goodPassword = "a sentence is kept easily"

var linkLine = regexp.MustCompile(`(?m)^(\S*)/login/link/([A-Za-z0-9_-]{43})(\s.*)?$`)

// withLedger opens the ledger of the office in this folder.
func withLedger(t *testing.T, f func(*ledger.Ledger)) {
	t.Helper()
	l, err := ledger.Open(filepath.Join("data", "postd.db"), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	f(l)
}

func TestUsers(t *testing.T) {
	inOffice(t)
	postd(t, "", "user", "list").want(t, cli.ExitFailed, "there is no ledger")
	var token string
	t.Run("added, with a link", func(t *testing.T) {
		x := postd(t, "", "user", "add", "Rudge", "--full", "Miss Rudge")
		x.want(t, 0, "user rudge: Miss Rudge, keeper\n", "lets Miss Rudge in once, until ")
		m := linkLine.FindStringSubmatch(x.out)
		if m == nil || m[1] != "" {
			t.Fatalf("the link: %q", m)
		}
		token = m[2]
		postd(t, "", "user", "list").want(t, 0, "rudge ", "keeper ", "Miss Rudge; no password; link until ", "; never in")
	})
	t.Run("the link", func(t *testing.T) {
		withLedger(t, func(l *ledger.Ledger) {
			if u, err := l.UserByLink(token, time.Now().Add(ledger.InvitationLasts-time.Minute)); err != nil || u.Name != "rudge" {
				t.Errorf("it lets in %+v: %v", u, err)
			}
		})
		x := postd(t, "", "user", "link", "RUDGE")
		x.want(t, 0, "lets Miss Rudge in once")
		withLedger(t, func(l *ledger.Ledger) {
			if _, err := l.UserByLink(token, time.Now()); err == nil {
				t.Error("the one before is not void")
			}
			if _, err := l.EnterByLink(linkLine.FindStringSubmatch(x.out)[2], time.Now()); err != nil {
				t.Error(err)
			}
		})
	})
	t.Run("added, with a password", func(t *testing.T) {
		write(t, "password", goodPassword+"\r\nwhat follows is none of it\n")
		x := postd(t, "", "user", "add", "rice", "--full", "Mr Rice", "--office", "umpire", "--all", "--password-file", "password")
		x.want(t, 0, "user rice: Mr Rice, umpire of all\n")
		if strings.Contains(x.out, "login") {
			t.Errorf("it prints a link: %s", x.out)
		}
		postd(t, "quite another sentence\n", "user", "add", "brown", "--password-file", "-").want(t, 0, "user brown: brown, keeper\n")
		withLedger(t, func(l *ledger.Ledger) {
			for _, name := range []string{"rice", "brown"} {
				if u, err := l.UserByName(name); err != nil || !strings.HasPrefix(u.Hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
					t.Errorf("%+v %v", u, err)
				}
			}
		})
	})
	t.Run("as JSON", func(t *testing.T) {
		x := postd(t, "", "user", "list", "--json")
		x.want(t, 0, `"name": "rice"`)
		var list []map[string]any
		if err := json.Unmarshal([]byte(x.out), &list); err != nil || len(list) != 3 || list[1]["password"] != true || list[0]["password"] != false || list[1]["last_in"] != nil || list[0]["last_in"] == nil {
			t.Errorf("%v: %v", err, list)
		}
		if strings.Contains(x.out, "argon2") || strings.Contains(x.out, "hash") {
			t.Errorf("it tells the hash: %s", x.out)
		}
	})
	t.Run("a new password", func(t *testing.T) {
		enterBrown(t)
		postd(t, "", "user", "sessions", "rice").want(t, 0, "Mr Rice is not logged in.")
		postd(t, "", "user", "sessions", "brown").want(t, 0, "from 192.0.2.1\n    Lynx\n", ", last seen ")
		postd(t, goodPassword, "user", "password", "brown", "--password-file", "-").want(t, 0, "The password of brown is set, and all sessions have ended.")
		postd(t, "", "user", "sessions", "brown").want(t, 0, "not logged in")
		postd(t, "", "user", "password", "brown").want(t, 0, "is taken away", "/login/link/")
		postd(t, "", "user", "list").want(t, 0, "brown; no password; link until")
	})
	t.Run("the second factor", func(t *testing.T) {
		postd(t, "", "user", "reset-second", "brown").want(t, 0, "brown has no second factor.")
		withLedger(t, func(l *ledger.Ledger) {
			u, err := l.UserByName("brown")
			if err != nil {
				t.Fatal(err)
			}
			u.Second = &ledger.Second{Sealed: []byte("sealed"), Since: time.Now()}
			if _, err := l.PutUser("test", u); err != nil {
				t.Fatal(err)
			}
		})
		enterBrown(t)
		t.Setenv("SUDO_USER", "alice")
		postd(t, "", "user", "list").want(t, 0, "; second factor; ")
		postd(t, "", "user", "sessions", "brown", "--json").want(t, 0, `"from": "192.0.2.1"`, `"agent": "Lynx"`)
		postd(t, "", "user", "reset-second", "brown", "--reason", "it fell into the sea").want(t, 0,
			"The second factor of brown is taken away, and all sessions have ended.", "No address of theirs is known here")
		postd(t, "", "user", "sessions", "brown", "--json").want(t, 0, "[]")
		withLedger(t, func(l *ledger.Ledger) {
			lines, err := l.LogLines(0, 1)
			if want := fmt.Sprintf("host, uid %d for alice", os.Getuid()); lines[0].Who != want {
				t.Errorf("the log names %q, want %q", lines[0].Who, want)
			}
			if err != nil || lines[0].Reason != "it fell into the sea" || lines[0].What != "reset the second factor" {
				t.Errorf("the log says %+v (%v)", lines, err)
			}
		})
	})
	t.Run("kept out", func(t *testing.T) {
		enterBrown(t)
		postd(t, "", "user", "sessions", "brown", "--end").want(t, 0, "sessions ended: 1\n")
		enterBrown(t)
		postd(t, "", "user", "disable", "brown").want(t, 0, "brown is kept out")
		postd(t, "", "user", "disable", "brown").want(t, 0, "brown is kept out")
		postd(t, "", "user", "list").want(t, 0, "brown; disabled; no password; ")
		postd(t, "", "user", "sessions", "brown").want(t, 0, "not logged in")
		postd(t, "", "user", "link", "brown").want(t, cli.ExitUsage, "brown is disabled")
		x := postd(t, "", "user", "password", "brown")
		x.want(t, 0, "is taken away")
		if linkLine.MatchString(x.out) {
			t.Error("who is kept out is given a link")
		}
		postd(t, "", "user", "enable", "brown").want(t, 0, "brown may enter again")
		postd(t, "", "user", "link", "brown").want(t, 0, "/login/link/")
	})
	t.Run("seats", func(t *testing.T) {
		withLedger(t, func(l *ledger.Ledger) {
			for _, name := range []string{"Rice", "Black"} {
				if _, err := l.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: strings.ToLower(name) + "@players.example"}}}); err != nil {
					t.Fatal(err)
				}
			}
		})
		postd(t, "", "user", "seat", "rice", "--office", "auditor", "--all").want(t, 0, "Mr Rice is auditor of all.")
		postd(t, "", "user", "list").want(t, 0, "umpire of all, auditor of all")
		postd(t, "", "user", "unseat", "rice", "--office", "auditor", "--all").want(t, 0, "Mr Rice is no longer auditor of all.")
		postd(t, "", "user", "plays", "rice", "--player", "rice@players.example").want(t, 0, "Mr Rice is player 1, Rice, and does nothing in that player's games but as a player.")
		postd(t, "", "user", "plays", "rice", "--player", "2").want(t, cli.ExitUsage, "rice is player 1 already, and nobody is two")
		postd(t, "", "user", "list", "--json").want(t, 0, `"player": 1`, `"umpire of all"`)
		postd(t, "", "user", "plays", "rice", "--nowhere").want(t, 0, "Mr Rice plays nowhere.")
		postd(t, "", "user", "list").want(t, 0, "plays nowhere")
		// Of two keepers one may go; the last may not.
		postd(t, "", "user", "unseat", "brown", "--office", "keeper").want(t, 0, "brown is no longer keeper.")
		postd(t, "", "user", "list").want(t, 0, "no seat")
		for _, verb := range [][]string{{"unseat", "rudge", "--office", "keeper"}, {"disable", "rudge"}} {
			postd(t, "", append([]string{"user"}, verb...)...).want(t, cli.ExitUsage, "rudge is the only one who may seat anybody; seat another keeper first")
		}
	})
	t.Run("refused", func(t *testing.T) {
		for _, c := range []struct {
			args, in, says string
			code           int
		}{
			{"add rice", "", "there is a user rice already", cli.ExitFailed},
			{"add Mr/Rice", "", "a name to log in by", cli.ExitUsage},
			{"add x --office player", "", "an office is keeper, secretary, umpire, adjudicator, auditor", cli.ExitUsage},
			{"add x --office umpire", "", "a seat is of one tournament, of one game, or of all", cli.ExitUsage},
			{"seat rice --office umpire --tournament A9", "", "there is no tournament A9 (any more)", cli.ExitUsage},
			{"seat rice --office umpire --game A9-1", "", "there is no game A9-1 (any more)", cli.ExitUsage},
			{"seat rice --office umpire", "", "a seat is of one tournament, of one game, or of all", cli.ExitUsage},
			{"seat rice --office keeper --tournament A9", "", "there is no tournament A9", cli.ExitUsage},
			{"unseat rice --office auditor --all", "", "rice is not auditor of all, but umpire of all", cli.ExitUsage},
			{"seat nobody --office auditor --all", "", "there is no user nobody", cli.ExitFailed},
			{"plays rice", "", "needs either --player or --nowhere", cli.ExitUsage},
			{"plays rice --player 99", "", "there is no player 99", cli.ExitFailed},
			{"add x --password-file nowhere", "", "nowhere", cli.ExitUsage},
			{"add x --password-file -", "", "12 characters", cli.ExitUsage},
			{"add x --password-file -", "short\n", "12 characters", cli.ExitUsage},
			{"add miss.rudge.x --password-file -", "miss.rudge.x\n", "by which you log in", cli.ExitUsage},
			{"add x --password-hash rosebud", "", "not hashed", cli.ExitUsage},
			{"add", "", "needs the name", cli.ExitUsage},
			{"link nobody", "", "there is no user nobody", cli.ExitFailed},
			{"password nobody", "", "there is no user nobody", cli.ExitFailed},
			{"disable nobody", "", "there is no user nobody", cli.ExitFailed},
			{"sessions nobody", "", "there is no user nobody", cli.ExitFailed},
		} {
			postd(t, c.in, append([]string{"user"}, strings.Fields(c.args)...)...).want(t, c.code, c.says)
		}
	})
}

// enterBrown begins a session of Mrs Brown, as the pages do.
func enterBrown(t *testing.T) {
	t.Helper()
	withLedger(t, func(l *ledger.Ledger) {
		u, err := l.UserByName("brown")
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		if err := access.SessionsIn(l, time.Now).Begin(ledger.Session{ID: "x", User: u.ID, Begun: now, Seen: now, Until: now.Add(time.Hour), From: "192.0.2.1", Agent: "Lynx"}); err != nil {
			t.Fatal(err)
		}
	})
}

// TestUsersInOffice checks that through the socket the password itself is not
// handed over, and its file is read where the command was typed.
func TestUsersInOffice(t *testing.T) {
	nothingLeft(t)
	w := newTown(t)
	s := w.serve()
	t.Chdir(t.TempDir())
	write(t, "password", goodPassword)
	w.do("user", "add", "rudge", "--full", "Miss Rudge", "--password-file", "password").want(t, 0, "user rudge: Miss Rudge, keeper")
	postd(t, goodPassword, "user", "add", "rice", "--password-file", "-", "--config", w.config).want(t, 0, "user rice: rice, keeper")
	x := w.do("user", "link", "rice")
	x.want(t, 0, "lets rice in once")
	w.do("user", "list").want(t, 0, "Miss Rudge; never in", "link until")
	s.end(t)
	if want := fmt.Sprintf(`"by":"host, uid %d`, os.Getuid()); !strings.Contains(s.errs.String(), want) {
		t.Errorf("the log does not say %s", want)
	}
	for _, secret := range []string{goodPassword, "argon2", linkLine.FindStringSubmatch(x.out)[2]} {
		if strings.Contains(s.errs.String(), secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
	raw, err := os.ReadFile(filepath.Join(filepath.Dir(w.config), "data", "postd.db"))
	if err != nil || strings.Contains(string(raw), goodPassword) {
		t.Errorf("the ledger holds the password (%v)", err)
	}
}
