package main

import (
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
)

// TestPublicConfiguration says what is wrong with the address of the boards.
func TestPublicConfiguration(t *testing.T) {
	for _, x := range []struct{ name, text, want string }{
		{"without a scheme", `base_url = "games.chess.example"`, `public.base_url: "games.chess.example" has no scheme: write https:// before it`},
		{"of another scheme", `base_url = "ftp://games.chess.example"`, "begins neither with https:// nor with http://"},
		{"in the clear", `base_url = "http://games.chess.example"`, "public.base_url: the links are secrets, and would cross the network in the clear"},
		{"in the clear on every network", "base_url = \"http://localhost:8082\"\nlisten = \"0.0.0.0:8082\"", "public.listen: 0.0.0.0:8082 is reached from other machines"},
		{"with a question", `base_url = "https://games.chess.example/?a=b"`, "is no address like https://games.chess.example"},
		{"without a host", `base_url = "https://"`, `public.base_url: "https:" has no scheme`},
		{"with a path of tricks", `base_url = "https://chess.example/club//../games"`, "must be plain words with single slashes between them, like /club/games"},
		{"with a path in code", `base_url = "https://chess.example/a%2fb"`, "must be plain words"},
		{"with a listener that is none", "base_url = \"https://chess.example\"\nlisten = \"8082\"", `public.listen: "8082" is no address like 127.0.0.1:8082`},
		{"where the secretary is", "base_url = \"https://chess.example\"\nlisten = \"127.0.0.1:8143\"\n[web]\nlisten = \"127.0.0.1:8143\"", "is where the secretary's pages are served"},
		{"with proxies that are none", "base_url = \"https://chess.example\"\ntrusted_proxies = \"next door\"", "public.trusted_proxies: next is no address"},
		{"with robots of their own", "base_url = \"https://chess.example\"\nrobots = \"some\"", `public.robots: "some" is none of none, events and all`},
		{"with a word for a yes", "base_url = \"https://chess.example\"\ntournaments = \"yes\"", "public.tournaments: must be true or false, without quotation marks"},
	} {
		t.Run(x.name, func(t *testing.T) {
			inOffice(t)
			write(t, "postd.toml", testConfig+"[public]\n"+x.text+"\n")
			if got := postd(t, "", "check-config"); got.code != cli.ExitConfig || !strings.Contains(got.errs, x.want) {
				t.Errorf("%d: %s, want %q", got.code, got.errs, x.want)
			}
		})
	}
	for text, want := range map[string]string{
		`base_url = "https://games.chess.example/"`:                                  "  boards     https://games.chess.example, listening on 127.0.0.1:8082\n",
		`base_url = "https://chess.example/club/games"`:                              "  boards     https://chess.example/club/games, listening on 127.0.0.1:8082\n",
		"base_url = \"http://127.0.0.1:9000\"\nlisten = \"[::1]:9000\"":              "  boards     http://127.0.0.1:9000, listening on [::1]:9000\n",
		"base_url = \"https://chess.example\"\nlisten = \":9000\"\ntournaments=true": "  boards     https://chess.example, listening on :9000\n",
	} {
		inOffice(t)
		write(t, "postd.toml", testConfig+"[public]\n"+text+"\n")
		postd(t, "", "check-config").want(t, 0, want)
	}
	inOffice(t)
	write(t, "postd.toml", testConfig+"[public]\nlisten = \"127.0.0.1:8082\"\n")
	c, err := config.Read("postd.toml")
	if err != nil || c.Public.Listen != "" || !c.Public.Tournaments || c.Public.Robots != "none" {
		t.Errorf("without an address of the boards: %+v, %v", c.Public, err)
	}
}

// TestLinkCommands prints, renews and ends links, and the log says who was told.
func TestLinkCommands(t *testing.T) {
	inOffice(t)
	write(t, "postd.toml", testConfig+"[public]\nbase_url = \"https://games.chess.example\"\n")
	postd(t, "", open("A1-1")...).want(t, 0)
	for _, bad := range [][]string{{"player", "link"}, {"game", "link", "A1-1"}, {"game", "link", "A1-1", "--side", "red"}, {"player", "link", "1", "--renew", "--end"}} {
		postd(t, "", bad...).want(t, cli.ExitUsage)
	}
	postd(t, "", "player", "link", "nobody@players.example").want(t, cli.ExitFailed, "there is no player nobody@players.example")
	first := postd(t, "", "player", "link", "anne@players.example")
	first.want(t, 0, "https://games.chess.example/me/p2.0.", "It shows the own page of Anne to whoever has it.\n")
	if again := postd(t, "", "player", "link", "2"); again.out != first.out {
		t.Errorf("told again it is %q, and was %q", again.out, first.out)
	}
	postd(t, "", "player", "link", "2", "--renew", "--reason", "it was forwarded").want(t, 0, "/me/p2.1.")
	postd(t, "", "player", "link", "2", "--end").want(t, 0, "The link to the own page of Anne is ended.\n")
	postd(t, "", "player", "link", "2").want(t, 0, "There is no link to the own page of Anne; --renew makes one.\n")
	postd(t, "", "game", "link", "A1-1", "--side", "white").want(t, 0, "https://games.chess.example/b/g1.w.0.", "the board of White in A1-1")
	postd(t, "", "game", "link", "A1-1", "--side", "black", "--guest").want(t, 0, "There is no link to the board for guests of Black in A1-1")
	postd(t, "", "game", "link", "g1", "--side", "black", "--guest", "--renew").want(t, 0, "https://games.chess.example/x/g1.b.1.")

	l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	lines, err := l.LogLines(0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	for _, x := range lines {
		log.WriteString(x.Who + " " + x.What + " " + x.On + " " + x.Reason + "\n")
	}
	for _, want := range []string{"told link own of p2", "told link seat of g1.w", "link own of p2 renewed", "it was forwarded", "link own of p2 ended", "link guest of g1.b renewed", "host, uid "} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has not %q:\n%s", want, log.String())
		}
	}
	if anyKey.MatchString(log.String()) {
		t.Errorf("a secret stands in the log:\n%s", log.String())
	}
}
