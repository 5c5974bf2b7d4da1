package main

import (
	"encoding/json"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// TestGameUmpire checks that on the command line an umpire is seated of whom the
// players have approved, and nobody else; show tells who is asked
// (BCC1903/APPA/2).
func TestGameUmpire(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1", "--set", "umpires=each-place", "--set", "forfeit_specified_by=umpire", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1)")
	postd(t, "", "game", "umpire", "A1-1").want(t, 0, "nobody is agreed upon as umpire at White's place", "nobody is agreed upon as umpire at Black's place")
	says := func(by rules.Colour, text string) {
		t.Helper()
		l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		letter := correspondence.Letter{Of: by, Text: text, Arrived: time.Now(), Key: "mail:" + text}
		if _, err := l.File(ledger.Matter{Key: letter.Key, At: letter.Arrived, Games: []terms.GameID{1},
			Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
				return []correspondence.Decision{g[0].Receive(letter, o[0])}
			}}); err != nil {
			t.Fatal(err)
		}
	}
	says(rules.Black, "PROPOSE UMPIRE Mr Bird")
	says(rules.White, "CONSENT")
	postd(t, "", "game", "umpire", "A1-1").want(t, 0, "have approved of Mr Bird as umpire at Black's place, who is not seated")
	seat := func(more ...string) told { return postd(t, "", append([]string{"game", "umpire", "A1-1"}, more...)...) }
	seat("--name", "Mr Bird").want(t, cli.ExitUsage, "needs --name and --address")
	seat("--name", "Mr Bird", "--address", "bird@umpires.example").want(t, cli.ExitUsage, "--side is white or black")
	seat("--side", "white", "--name", "Mr Bird", "--address", "bird@umpires.example").want(t, cli.ExitFailed, "approved of nobody as umpire at White's place")
	seat("--side", "black", "--name", "Mr Hoffer", "--address", "bird@umpires.example").want(t, cli.ExitFailed, "approved of Mr Bird as umpire at Black's place, and not of Mr Hoffer")
	seat("--side", "black", "--name", "Mr Bird", "--address", "anne@players.example").want(t, cli.ExitFailed, "who plays in the game")
	seat("--side", "black", "--name", "Mr Bird", "--address", "bird@umpires.example").want(t, 0, "the umpire at Black's place is Mr Bird")
	says(rules.White, "CLAIM FORFEIT ASSISTANCE he asked the club")
	postd(t, "", "game", "show", "A1-1").want(t, 0, "question 1 of White waits for the umpire at Black's place (Mr Bird), until ")
	var shown struct {
		Umpires   []umpireShown
		Questions []questionShown
	}
	if err := json.Unmarshal([]byte(postd(t, "", "game", "show", "A1-1", "--json").out), &shown); err != nil {
		t.Fatal(err)
	}
	if len(shown.Umpires) != 1 || shown.Umpires[0].Seated != "Mr Bird" || len(shown.Questions) != 1 || shown.Questions[0].Holder != "Mr Bird" {
		t.Errorf("as JSON: %+v", shown)
	}
	const reason = "Nobody bears it out."
	postd(t, "", "game", "rule", "A1-1", "--row", "Uphold", "--on", "1", "--reason", reason).want(t, cli.ExitFailed, "before the umpire at Black's place, Mr Bird")
	postd(t, "", "game", "rule", "A1-1", "--row", "Uphold", "--on", "1", "--as", "umpire", "--reason", reason).want(t, 0, "both players are told")
	postd(t, "", "game", "rule", "A1-1", "--row", "Specify", "--of", "black", "--law", "BCC1903/V.9(a)", "--as", "umpire", "--reason", reason).want(t, 0, "both players are told")
	l, err := ledger.OpenReadOnly("data/postd.db")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	g, err := l.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range g.Rulings {
		if r.By != terms.ToUmpireOfBlack {
			t.Errorf("%s is ruled by the %s", r.Row, r.By)
		}
	}
}
