package mailbox

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/rules"
)

// renewal is a house in whose games keys are renewed while they run. Each game has players
// of its own; in every other one their providers sign.
type renewal struct {
	*house
	path  string
	games []terms.GameID
	yes   map[string]int // by address: how often its owner was asked, and said YES
}

// player is the address of a side of a game.
func (r *renewal) player(i int, c rules.Colour) string {
	return fmt.Sprintf("p%d@%s%d.test", i, strings.ToLower(c.String()), i)
}

// openRenewal opens a house with so many games.
func openRenewal(t *testing.T, n int) *renewal {
	t.Helper()
	r := &renewal{house: &house{t: t, clock: clockAt(monday)}, path: filepath.Join(t.TempDir(), "postd.db"), yes: map[string]int{}}
	boxes := []string{officeAt, "secretary@chess.test"}
	for i := range n {
		boxes = append(boxes, r.player(i, rules.White), r.player(i, rules.Black))
	}
	r.office = openOffice(t, r.clock.now, boxes...)
	r.config = worded(Config{IMAP: serverOf(r.office.IMAP(officeAt)), SMTP: serverOf(r.office.SMTP(officeAt)), Address: officeAt, AuthServer: "mx.chess.test",
		Quiet: 5 * time.Second, Connections: 1, Help: 100})
	r.openFile()
	t.Cleanup(func() { r.closeFile() })
	for i := range n {
		r.alice, r.bob = r.enter(i, rules.White), r.enter(i, rules.Black)
		r.games = append(r.games, r.open(fmt.Sprintf("K-%d", i+1)))
	}
	return r
}

func (r *renewal) enter(i int, c rules.Colour) uint64 {
	r.t.Helper()
	id, err := r.ledger.PutPlayer(ledger.Player{Name: fmt.Sprint(c, i), Addresses: []ledger.Address{{Addr: r.player(i, c), Verified: true}}})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

func (r *renewal) openFile() {
	r.t.Helper()
	l, err := ledger.Open(r.path, ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: r.clock.now, Render: renderPlainly})
	if err != nil {
		r.t.Fatal(err)
	}
	r.ledger = l
}

func (r *renewal) closeFile() {
	if report, err := r.ledger.Check(false); err != nil || !report.Sound() {
		r.t.Errorf("the ledger: %v %v", report, err)
	}
	if err := r.ledger.Close(); err != nil {
		r.t.Error(err)
	}
}

// answer has a side of every game answer the newest letter that lies with it.
func (r *renewal) answer(c rules.Colour, move string) {
	r.t.Helper()
	r.clock.pass(time.Hour)
	for i := range r.games {
		at := r.player(i, c)
		raw := r.reply(at, move)
		if i%2 == 0 {
			raw = signedBy(mime.Host(at)) + raw
		}
		r.deliver(raw)
	}
}

// owned pumps, and has everybody who is asked whether a letter is theirs say YES.
func (r *renewal) owned() {
	r.t.Helper()
	r.pump()
	for i := range r.games {
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			at := r.player(i, c)
			if q := r.last(at).Subject; !strings.Contains(q, "is this letter yours?") && !strings.Contains(q, "letters with your name") {
				continue
			}
			r.yes[at]++
			r.write(at, "YES")
		}
	}
	r.pump()
}

// stand checks that every game has so many moves.
func (r *renewal) stand(when string, plies int) {
	r.t.Helper()
	for _, id := range r.games {
		if n := r.moves(id); n != plies {
			r.t.Fatalf("%s: %d moves in %s, want %d; %q", when, n, id, plies, r.verdicts())
		}
	}
}

const keysChild = "POSTD_KEYS_CHILD"

// childOf is what the child is told.
type childOf struct {
	Path  string
	IMAP  Server
	Now   time.Time
	Grace time.Duration
	Dies  int64 // at which letter that it reads
}

// TestKeysRenewedChild is the child of TestKeysRenewed: it renews the key of the ledger,
// reads letters, and kills itself at one of them.
func TestKeysRenewedChild(t *testing.T) {
	if os.Getenv(keysChild) == "" {
		t.Skip("only run by TestKeysRenewed")
	}
	var x childOf
	if err := json.Unmarshal([]byte(os.Getenv(keysChild)), &x); err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return x.Now }
	l, err := ledger.Open(x.Path, ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: now, Render: renderPlainly})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.RenewKey("a test", "a drill", x.Grace); err != nil {
		t.Fatal(err)
	}
	var read atomic.Int64
	c := worded(Config{IMAP: x.IMAP, SMTP: x.IMAP, Address: officeAt, AuthServer: "mx.chess.test", Quiet: 5 * time.Second, Fault: func(point string) {
		if point == "read" && read.Add(1) == x.Dies {
			p, err := os.FindProcess(os.Getpid())
			if err == nil {
				err = p.Kill()
			}
			if err != nil {
				panic(err)
			}
			select {} // it comes at once
		}
	}})
	t.Fatal("it was not killed: ", NewPoller(l, c, now, nil).PollOnce(t.Context()), read.Load())
}

// renewAndDie renews the key of the ledger in a process that is killed while it acts on
// the letters that wait.
func (r *renewal) renewAndDie(grace time.Duration) {
	r.t.Helper()
	r.closeFile()
	x, err := json.Marshal(childOf{r.path, r.config.IMAP, r.clock.now(), grace, int64(max(1, len(r.games)/4))})
	if err != nil {
		r.t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestKeysRenewedChild$", "-test.v")
	cmd.Env = append(os.Environ(), keysChild+"="+string(x))
	words, err := cmd.CombinedOutput()
	if err == nil || cmd.ProcessState.ExitCode() != -1 {
		r.t.Fatalf("the child did not die of the kill: %v\n%s", err, words)
	}
	r.openFile()
}

// TestKeysRenewed renews the key of the ledger and those of the games under way, with a
// kill and a restart in the middle: all games go on, players whose providers sign are
// asked nothing, and of the others nobody is asked more than once.
func TestKeysRenewed(t *testing.T) {
	t.Parallel()
	for name, grace := range map[string]time.Duration{"with grace": 30 * 24 * time.Hour, "at once": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := openRenewal(t, drills.Count(t, drills.KeysRenewed))
			r.pump()
			r.answer(rules.White, "1 P-K4")
			r.owned()
			r.stand("before", 1)
			if len(r.yes) != 0 {
				t.Fatalf("asked before anything was renewed: %v", r.yes)
			}
			r.answer(rules.Black, "1 P-K4 P-K4")
			r.renewAndDie(grace) // what Black answers bears the former key
			r.owned()
			r.stand("after the ledger's key is renewed", 2)
			asked := len(r.yes)

			r.answer(rules.White, "1... P-K4 2 Kt-KB3")
			r.closeFile()
			r.openFile()
			r.owned()
			r.stand("after a restart", 3)

			for _, id := range r.games {
				words := func(ledger.Player, string, ledger.RekeyWhy) (correspondence.Rendered, error) {
					return correspondence.Rendered{Subject: "you have a new reply address", Text: "You have a new reply address."}, nil
				}
				m, err := r.ledger.Rekeying(id, ledger.RekeyOffice, r.clock.now(), words, rules.White, rules.Black)
				if err != nil {
					t.Fatal(err)
				}
				m.Key = "rekey:" + id.String()
				if _, err := r.ledger.File(m); err != nil {
					t.Fatal(err)
				}
			}
			r.pump()
			r.answer(rules.Black, "2 Kt-KB3 Kt-QB3")
			r.owned()
			r.stand("after the games' keys are renewed", 4)

			for i := range r.games {
				for _, c := range []rules.Colour{rules.White, rules.Black} {
					if at := r.player(i, c); r.yes[at] > 1 || i%2 == 0 && r.yes[at] > 0 {
						t.Errorf("%s is asked %d times", at, r.yes[at])
					}
				}
			}
			if asked != len(r.games)/2 || len(r.yes) != asked {
				t.Errorf("asked were %d after the ledger's key was renewed, and %d in all, want %d: those whose providers sign nothing", asked, len(r.yes), len(r.games)/2)
			}
			t.Logf("%s: %d games, all go on; players asked once %d, more often 0; signed players asked 0", name, len(r.games), len(r.yes))
		})
	}
}
