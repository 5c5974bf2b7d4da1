package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/dialogue"
	"postd/templates"
)

// TestShowConfirm checks that the secretary is told what waits for a second
// letter, and from when it would count (RULING/R-53).
func TestShowConfirm(t *testing.T) {
	const play = `RULING/R-53. White resigns, and is asked to confirm it.

turn.limit: 3 days
calendar.zone: Europe/London
confirm: resign
moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
RESIGN
`
	script, err := dialogue.Read("RULING-R-53 shown.txt", []byte(play))
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
	if err := d.show(g, time.Date(2026, time.December, 7, 10, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	if want := `waits for the YES of White since 2026-12-07 09:00, and is told to nobody else: "RESIGN" [RULING/R-53]`; !strings.Contains(out.String(), want) {
		t.Errorf("it is not told: %s\n%s", want, out.String())
	}
}
