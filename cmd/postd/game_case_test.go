package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/dialogue"
	"postd/templates"
)

// TestShowCases checks that the command line tells the cases of a game in the
// words of the letters, and as JSON for scripts.
func TestShowCases(t *testing.T) {
	name := filepath.Join("..", "..", "dialogue", "testdata", "BCC1903-V.2(b) T4 row 16, an appeal about an ambiguous record, with its case file.txt")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	script, err := dialogue.Read(name, text)
	if err != nil {
		t.Fatal(err)
	}
	stage := dialogue.NewMemory(templates.Render)
	if _, err := dialogue.Play(script, stage); err != nil {
		t.Fatal(err)
	}
	g, err := stage.Game()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	d := &control{Streams: cli.Streams{Out: &out}}
	if err := d.show(g, time.Date(2026, time.December, 8, 9, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"case 2: White’s 3 “Kt-KB3”: it is the move Kt-KB3 (Nf3)\n  it came without the opponent's last move, or with a wrong one [BCC1903/V.3]\n",
		"case 1: White’s 3 “B-Kt5”: the position before it was restored\n  it is ambiguous [BCC1903/V.5(a)]\n",
		"  record “B-Kt5”: sent Mon 7 Dec 2026, 09:00 GMT, none of 3 days used, received Mon 7 Dec 2026, 09:00 GMT; it fits 2 legal moves\n    (1) Bishop on King's Bishop's square to Queen's Knight's fifth; B-QKt5 (Bb5+)\n    (2) ",
		"  read in rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3\n        QR  QKt",
		"  right: Black could claim Penalties A and E, from Mon 7 Dec 2026, 09:00 GMT: claimed on Mon 7 Dec 2026, 11:00 GMT [BCC1903/V.5(a)]\n",
		"  Mon 7 Dec 2026, 11:00 GMT  Penalty E on White: ",
		"  Mon 7 Dec 2026, 18:00 GMT  the umpire ruled, Uphold: “A check that is not marked decides nothing.” [",
		"  not counted: Black, from Mon 7 Dec 2026, 09:00 GMT to Mon 7 Dec 2026, 11:00 GMT: making a requirement [BCC1903/V.2(b)]\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it is not told: %s\n%s", want, out.String())
		}
	}
	b, err := json.Marshal(casesOf(g))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"no":1,"author":"White","number":"3","open":false,"state":"the position before it was restored"`, `"despatched":"2026-12-07T09:00:00Z"`,
		`{"no":2,"full":"Bishop on Queen's Bishop's square to King's Knight's fifth","short":"B-KKt5 (Bg5)","move":"c1g5"}`, `"laws":["BCC1903/V.PEN.A"]`, `"rulings":[1],"questions":[1]`} {
		if !bytes.Contains(b, []byte(want)) {
			t.Errorf("as JSON it lacks %s:\n%s", want, b)
		}
	}
}
