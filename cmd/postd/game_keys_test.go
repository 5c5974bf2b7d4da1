package main

import (
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
)

// TestRenewKeys renews the key of the ledger and those of a game by the command line: the
// number of the key is told, the log says who and why and holds no key, and each player
// has a letter.
func TestRenewKeys(t *testing.T) {
	inOffice(t)
	for _, bad := range [][]string{{}, {"--reason", " "}, {"--reason", "x", "--grace", "60"}, {"--reason", "x", "--grace", "0d"}, {"--reason", "x", "--grace", "3d", "--now"}} {
		postd(t, "", append([]string{"ledger", "renew-key"}, bad...)...).want(t, cli.ExitUsage)
	}
	postd(t, "", open("A1-1")...).want(t, 0)
	postd(t, "", "ledger", "renew-key", "--reason", "a change of staff").want(t, 0, "key 2 of the ledger; what was made under key 1 is known for 60 days more\n")
	postd(t, "", "ledger", "renew-key", "--now", "--links", "--reason", "a stolen backup").want(t, 0, "key 3 of the ledger; what was made under those before it proves nothing", "players told of the new link of their calendar: 0")
	postd(t, "", "game", "renew-key", "A1-1", "--side", "red").want(t, cli.ExitUsage, "white or black")
	postd(t, "", "game", "renew-key", "A1-1").want(t, 0, "A1-1: White has a new reply address", "A1-1: Black has")
	postd(t, "", "game", "renew-key", "A1-1", "--side", "black", "--reason", "a letter lay open").want(t, 0, "A1-1: Black has")

	l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", Compose: templates.Compose, NoSync: true})
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
	for _, want := range []string{"renewed key 2", "renewed key 3", "a stolen backup", "renewed the key of the links", "issue 2, of Black in g1: office", "host, uid "} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has not %q:\n%s", want, log.String())
		}
	}
	told := map[string]int{}
	all, err := l.Unsent()
	if err != nil {
		t.Fatal(err)
	}
	var last ledger.Posting
	for _, p := range all {
		if strings.Contains(p.Words.Subject, "you have a new reply address") {
			told[p.To]++
			last = p
		}
	}
	if told["paul@players.example"] != 1 || told["anne@players.example"] != 2 {
		t.Errorf("told: %v", told)
	}
	if k, ok := l.ParseKey(last.ReplyTo); !ok || k.Game != 1 || k.Issue != 2 || terms.PartyOf(k.Side) != terms.ToBlack {
		t.Errorf("the last letter is answered to %s: %+v", last.ReplyTo, k)
	}
}
