package mailbox

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// floodChild tells a child of the test how it is to read the mailbox.
const floodChild = "POSTD_FLOOD_CHILD"

// intakeRun is what such a child is told.
type intakeRun struct {
	Path  string // of the ledger
	IMAP  Server
	Now   time.Time
	Point string // at which it falls; empty: at none
	After int    // how often that point is passed before
}

// TestFloodChild is a process of the tests below: it reads the mailbox, and may fall; and
// it does fall at each letter of the fifth game.
func TestFloodChild(t *testing.T) {
	if os.Getenv(floodChild) == "" {
		t.Skip("only run by TestFloodKills")
	}
	var x intakeRun
	if err := json.Unmarshal([]byte(os.Getenv(floodChild)), &x); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	passed := 0
	falls := func(point string) {
		mu.Lock()
		defer mu.Unlock()
		if point == x.Point {
			if passed++; passed > x.After {
				os.Exit(9)
			}
		}
	}
	o := ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament (postd)", Now: func() time.Time { return x.Now }, NoSync: true,
		Compose: templates.Compose, Source: Source, Layout: Layout, Fault: falls,
		Render: func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
			if n.Game.Label == "F-4" {
				os.Exit(9)
			}
			return renderPlainly(n, r)
		}}
	l, err := ledger.Open(x.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c := worded(Config{IMAP: x.IMAP, Address: officeAt, Trusting: true, Quiet: 30 * time.Second, Help: -1, Fault: falls})
	if err := NewPoller(l, c, o.Now, nil).PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// floodPoints are where the process falls.
var floodPoints = []string{"listed", "fetched", "kept", "flagged", "batch kept", "read", "before commit", "after commit"}

// TestFloodKills kills the process again and again while it reads a flood, three letters
// of which bring it down by themselves: nothing is lost, nothing is kept or played twice,
// and the three are set aside at the third time.
func TestFloodKills(t *testing.T) {
	n, kills := drills.Count(t, drills.Flood), drills.Count(t, drills.FloodKills)
	f := openDeluge(t, monday)
	bad := []int{n / 5, n / 2, n/2 + 1}
	for i := range 4 {
		f.pours(0, n/8)
		f.moves(i)
	}
	for i, at := range bad {
		f.pours(0, at-n/5)
		f.letter("white4@players.test", f.ledger.ReplyAddress(f.games[4], terms.PartyOf(rules.White)), fmt.Sprintf("P-K4\n\nLetter %d", i))
	}
	f.pours(0, n/2)
	x := intakeRun{Path: filepath.Join(t.TempDir(), "killed.db"), IMAP: f.config.IMAP, Now: f.clock.now()}
	if err := os.WriteFile(x.Path, must(os.ReadFile(f.ledger.Path())), 0o600); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(28, uint64(n)))
	fell, own := 0, 0
	for round := 0; ; round++ {
		y := x
		y.Now = y.Now.Add(time.Duration(round) * time.Second)
		if round < kills {
			y.Point, y.After = floodPoints[round%len(floodPoints)], r.IntN(4)*r.IntN(4)
		}
		if !f.child(y) {
			break
		}
		if fell++; round >= kills {
			own++
		}
	}
	f.openLedger(x.Path)
	all := must(f.ledger.Letters(nil))
	places, aside := map[uint32]bool{}, 0
	for _, l := range all {
		if places[l.Place.UID] || l.Verdict == "" {
			t.Errorf("letter %d, UID %d: %q", l.Seq, l.Place.UID, l.Verdict)
		}
		places[l.Place.UID] = true
		if l.Verdict == ledger.SetAside && strings.HasPrefix(l.Reason, "held: reading it failed 3 times") {
			aside++
		}
	}
	t.Logf("%d letters, %d kills at named points, %d falls by letters alone; %d set aside", len(all), fell-own, own, aside)
	if len(all) != f.written || aside != len(bad) {
		t.Errorf("%d of %d letters kept, %d set aside", len(all), f.written, aside)
	}
	for i := range 5 {
		if plies, want := must(f.ledger.Line(f.games[i])).Moves, 1-i/4; plies != want {
			t.Errorf("game %d: %d moves", i, plies)
		}
	}
	if m := f.ledger.Reached("INBOX"); m.From != 0 || int(m.UID) != f.written {
		t.Errorf("%+v", m)
	}
}

// child reads the mailbox in a process of its own, and tells whether that fell.
func (f *deluge) child(x intakeRun) bool {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestFloodChild$")
	cmd.Env = append(os.Environ(), floodChild+"="+string(must(json.Marshal(x))))
	words, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != 0 && code != 9 {
		f.t.Fatalf("the process ended with %d: %v\n%s", code, err, words)
	}
	return cmd.ProcessState.ExitCode() == 9
}
