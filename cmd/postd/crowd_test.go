package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// TestCrowdIsServed serves a ledger of very many games by the program itself, and prints what it takes: how
// long until the first page, of memory, of a processor for each page, with rows and octets, a search, a
// thousand pages, eight visitors at the desk, and how soon it ends in the midst of the daily bell. Rows and
// octets of pages have their bounds; no time and no memory has one. POSTD_LEDGER names a ledger of
// cmd/office with as many games, for one is made here that is smaller.
func TestCrowdIsServed(t *testing.T) {
	paths := askedFor(t)
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
	step(t, fmt.Sprintf("%d games made", games), func() { fillCrowd(t, path, games) })
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("seed 1, %d octets of file a game", info.Size()/int64(games))
	write(t, filepath.Join(filepath.Dir(w.config), "password"), goodPassword)
	name := fmt.Sprintf("rudge%d", time.Now().Unix()) // a ledger that was made before may have been served too
	w.do("user", "add", name, "--password-file", filepath.Join(filepath.Dir(w.config), "password")).want(t, 0, "user "+name)

	o := openCrowd(t, w)
	o.stop("ended, the daily bell ringing")
	t.Logf("until then %d sheets went out", len(w.post.Letters(crowd.Secretary.Addr)))
	o = openCrowd(t, w)
	o.logIn(name)
	o.memory("after the log-in")
	o.pages(paths)
	for _, what := range []string{"smith", "frederick smith", "g1", "x"} {
		x := o.measured("/search?q="+strings.ReplaceAll(what, " ", "+"), 3)
		t.Logf("search %-15s %8s of CPU, %6d octets, %4d rows", what, x.cpu, x.octets, x.rows)
		if x.rows > mostRows {
			t.Errorf("a search for %s reads %d rows", what, x.rows)
		}
	}
	some, each := min(games, 500), min(games/50, 10)
	if games > 100_000 {
		some, each = 1_000, 25
	}
	o.step(fmt.Sprintf("%d pages", some), func() {
		for n := range some {
			o.get([]string{"/", "/g", "/p", "/t", fmt.Sprintf("/g/g%d", 1+n*7%games), "/mail", "/log"}[n%7])
		}
	})
	o.memory(fmt.Sprintf("after %d pages", some))
	o.step("visitors", func() { o.visitors(8, each) })
	if os.Getenv("POSTD_LEDGER") == "" {
		step(t, "the daily sheet went out", func() {
			w.until("the sheet lies with the secretary", func() bool { return len(w.post.Letters(crowd.Secretary.Addr)) >= 1 })
		})
	}
	t.Logf("%d sheets lie with the secretary", len(w.post.Letters(crowd.Secretary.Addr)))
	for _, c := range []struct {
		command, says string
		most          int // games, where it writes a line for each
	}{
		{"game show g1", "White to move", 0},
		{"game list", "T", manyGames},
		{"mail sent", "sent 20", manyGames},
		{"player list", "@players.test", manyGames},
	} {
		if c.most > 0 && games > c.most {
			t.Logf("%-30s left out: it writes a line for each of them", c.command)
			continue
		}
		o.step(c.command, func() { w.do(strings.Fields(c.command)...).want(t, 0, c.says) })
	}
	o.stop("ended again")
	if games <= manyGames { // it takes some milliseconds a game
		step(t, "checked", func() {
			if x := w.do("check"); x.code != 0 || !strings.Contains(x.out, "all in order") {
				t.Errorf("check: %d %s", x.code, x.out)
			}
		})
	}
}

// manyGames is how many a ledger has at most of which all are listed and checked here.
const manyGames = 2_000

// fillCrowd makes the ledger that is served.
func fillCrowd(t *testing.T, path string, games int) {
	t.Helper()
	if made := os.Getenv("POSTD_LEDGER"); made != "" {
		if err := os.Link(made, path); err != nil {
			t.Fatal(err)
		}
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as cmd/office has it
	var clock crowd.Clock
	l, err := ledger.Open(path, ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	o := crowd.Options{Games: games, Plies: 4, Papers: 2, Seed: 1, Answers: true, Bound: true, Mould: min(games, 500), Until: time.Now().Add(-time.Minute)}
	if _, err = crowd.Fill(t.Context(), l, &clock, o); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// step prints what something took.
func step(t *testing.T, what string, do func()) {
	t.Helper()
	began, before := time.Now(), processor(t)
	do()
	t.Logf("%-30s %9s of CPU here, %9s by the clock", what, (processor(t) - before).Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
}

// processor is what this process has had of the processors until now.
func processor(t *testing.T) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// visitors has some look at the desk at the same time.
func (o *crowdOffice) visitors(some, times int) {
	o.t.Helper()
	var mu sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	for range some {
		all.Go(func() {
			for range times {
				began := time.Now()
				o.get("/")
				mu.Lock()
				took = append(took, time.Since(began))
				mu.Unlock()
			}
		})
	}
	all.Wait()
	slices.Sort(took)
	o.t.Logf("%d visitors at the desk: p50 %s, p99 %s by the clock", some, took[len(took)/2].Round(time.Microsecond), took[len(took)*99/100].Round(time.Microsecond))
}
