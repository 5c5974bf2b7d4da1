package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// TestCrowdIsServed serves a ledger of very many games. An office whose daily bell did not ring today rings it when
// it starts: it is ended in the midst of that as a signal ends it, and started again. Then the sheet goes out once,
// commands are answered, it ends, and check finds nothing. What each takes of a processor is printed.
func TestCrowdIsServed(t *testing.T) {
	nothingLeft(t)
	games := drills.Count(t, drills.Served)
	w := newTown(t)
	if err := w.post.Open(crowd.Secretary.Addr, "rosebud"); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(filepath.Dir(w.socket()), "postd.db")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	var clock crowd.Clock
	l, err := ledger.Open(path, ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	step := func(what string, do func()) {
		began, before := time.Now(), processor(t)
		do()
		t.Logf("%-30s %9s of CPU, %9s by the clock", what, (processor(t) - before).Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	}
	step("filled", func() {
		if _, err = crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: games, Plies: 2, Papers: 1, Seed: 1, Answers: true, Until: time.Now().Add(-time.Minute)}); err == nil {
			err = l.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	var s *served
	step("started", func() { s = w.serve() })
	step("ended, the daily bell ringing", func() { s.end(t) })
	step("started again", func() { s = w.serve() })
	step("the daily sheet went out", func() {
		w.until("the sheet lies with the secretary", func() bool { return len(w.post.Letters(crowd.Secretary.Addr)) == 1 })
	})
	for _, c := range []struct{ command, says string }{
		{"game show T1-1", "move 2, White to move"},
		{"game list", "T1-1 "},
		{"mail sent", "sent 20"},
		{"player list", "@players.test"},
	} {
		step(c.command, func() { w.do(strings.Fields(c.command)...).want(t, 0, c.says) })
	}
	step("ended again", func() { s.end(t) })
	step("checked", func() { w.do("check").want(t, 0, "all in order") })
}

// processor is what the process has had of the processors until now.
func processor(t *testing.T) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
