package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
)

// drill are the moves of the crash drill's games, letter by letter.
var drill = []string{"1. P-K4", "1. P-K4 P-K4", "2. Kt-KB3", "2. Kt-KB3 Kt-QB3", "3. B-Kt5", "3. B-Kt5 P-QR3", "4. B-R4", "4. B-R4 Kt-B3"}

// errFell is what a falling house panics with.
var errFell = errors.New("the house fell")

// arrival is when the n-th letter of a drill's game arrived.
func arrival(n int) time.Time { return begin.Add(time.Duration(n) * time.Hour) }

// work does what is still to do for one game, from whatever state the ledger
// is in: it takes in every letter, acts on those that wait, and sends what
// waits. It is the house in small; sent collects what went over the wire.
func (h *house) work(id terms.GameID, sent func(Posting)) {
	for n, text := range drill {
		seq, _, err := h.Keep([]byte(text), Place{"INBOX", 1, uint32(n + 1)}, arrival(n))
		if err != nil {
			h.t.Fatal(err)
		}
		if x := must(h.Letter(seq))(h.t); x.Verdict == "" {
			must(h.Try(seq))(h.t)
			m := letter(id, rules.Colour(n%2), text, x.Arrived)
			m.Letter, m.Verdict = seq, "acted"
			must(h.File(m))(h.t)
		}
		for {
			due := must(h.Outbox(arrival(len(drill))))(h.t)
			if len(due) == 0 {
				break
			}
			// The instants are those of the drill, whenever it is done.
			p := must(h.Book(due[0].Seq, due[0].Filed, compose))(h.t)
			sent(p)
			h.Ledger.at("sent")
			if err := h.Accepted(p.Seq, p.Filed, "250"); err != nil {
				h.t.Fatal(err)
			}
		}
	}
}

// TestCrashPoints crashes the house at every point of every step in turn, and begins
// again from the file. In the end the game and the letters are the same as without a
// crash.
func TestCrashPoints(t *testing.T) {
	t.Parallel()
	play := func(t *testing.T, fallAt int) (points int, events []string, postings []Posting, wire map[string]map[string]bool) {
		h := newHouse(t)
		id := h.game("A3-12")
		wire = map[string]map[string]bool{}
		n := 0
		fault := func(string) {
			if n++; n == fallAt {
				panic(errFell)
			}
		}
		for fell := true; fell; {
			h.Ledger.fault = fault
			fell = func() (fell bool) {
				defer func() {
					switch r := recover(); r {
					case nil:
					case errFell:
						fell = true
					default:
						panic(r)
					}
				}()
				h.work(id, func(p Posting) {
					if wire[p.MessageID] == nil {
						wire[p.MessageID] = map[string]bool{}
					}
					wire[p.MessageID][string(p.Bytes)] = true
				})
				return false
			}()
			h.Ledger.fault = nil
			if fell {
				h.reopen()
				checked(t, h.Ledger)
			}
		}
		for _, e := range must(h.Events(id))(t) {
			events = append(events, e.Kind()+e.At.String())
		}
		return n, events, must(h.PostingsOf(id))(t), wire
	}
	points, want, letters, _ := play(t, 0)
	if len(want) < len(drill)*3 {
		t.Fatalf("the drill is too short: %q", want)
	}
	t.Logf("%d points", points)
	step := 100 / drills.Count(t, drills.CrashPoints)
	for fallAt := 1; fallAt <= points; fallAt += step {
		_, events, postings, wire := play(t, fallAt)
		for i := range max(len(events), len(want)) {
			if i >= len(events) || i >= len(want) || events[i] != want[i] {
				t.Fatalf("fallen at point %d, the game differs from event %d of %d", fallAt, i+1, len(want))
			}
		}
		if len(postings) != len(letters) {
			t.Errorf("fallen at point %d, there are %d letters, not %d", fallAt, len(postings), len(letters))
		}
		if len(wire) != len(letters) {
			t.Errorf("fallen at point %d, %d letters went out, not %d", fallAt, len(wire), len(letters))
		}
		for id, bytes := range wire {
			if len(bytes) != 1 {
				t.Errorf("fallen at point %d, %s went out in %d forms", fallAt, id, len(bytes))
			}
		}
	}
}

const (
	drillPath  = "POSTD_CRASH_DRILL"
	drillGames = 12
)

// TestCrashChild is the child of TestCrashKill: it works on the file, with the
// disk waited for, until it is killed.
func TestCrashChild(t *testing.T) {
	path := os.Getenv(drillPath)
	if path == "" {
		t.Skip("only run by TestCrashKill")
	}
	c := &clock{t: begin}
	o := options(c)
	o.NoSync = false
	h := &house{t: t, clock: c, path: path, Ledger: must(Open(path, o))(t), white: 1, black: 2, tournament: 1}
	for round := 0; ; round++ {
		for n, text := range drill {
			for g := range drillGames {
				id := terms.GameID(g + 1)
				seq, _, err := h.Keep([]byte(text), Place{fmt.Sprint(id), 1, uint32(n + 1)}, arrival(n))
				if err != nil {
					t.Fatal(err)
				}
				m := letter(id, rules.Colour(n%2), text, arrival(n))
				m.Letter, m.Verdict = seq, "acted"
				must(h.File(m))(t)
				// What is said to be done must be there after the kill.
				fmt.Printf("done %d %s\n", id, m.Key)
				for _, p := range must(h.Outbox(arrival(n)))(t) {
					p = must(h.Book(p.Seq, arrival(n), compose))(t)
					if err := h.Accepted(p.Seq, arrival(n), "250"); err != nil {
						t.Fatal(err)
					}
					fmt.Printf("sent %d %s\n", p.Seq, p.MessageID)
				}
			}
		}
		if round == 0 {
			fmt.Println("all done")
		}
		must(h.File(noted(fmt.Sprintf("note:%d", round), 1)))(t)
	}
}

// TestCrashKill kills a process at any instant, again and again; each time the file
// is sound, and what the process said was done is there.
func TestCrashKill(t *testing.T) {
	t.Parallel()
	kills := drills.Count(t, drills.CrashKills)
	path := ""
	{
		h := newHouse(t)
		for g := range drillGames {
			h.game(fmt.Sprintf("A3-%d", g+1))
		}
		path = filepath.Join(t.TempDir(), "drill.db")
		f := must(os.Create(path))(t)
		must(h.Backup(f))(t)
		f.Close()
	}
	said := map[string]string{} // key → "done" or "sent"
	all := false
	for n := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestCrashChild$", "-test.v")
		cmd.Env = append(os.Environ(), drillPath+"="+path)
		out := must(cmd.StdoutPipe())(t)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		after := time.Duration(20+rand.IntN(400)) * time.Millisecond
		timer := time.AfterFunc(after, func() { cmd.Process.Kill() })
		// The first, and each third after it, is killed while it works, however slowly it began.
		waits := n%3 == 0 && timer.Stop()
		words, last := "", false
		for lines := bufio.NewReader(out); !last; {
			line, err := lines.ReadString('\n')
			last = err == io.EOF
			if f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3); len(f) == 3 && strings.HasSuffix(line, "\n") && (f[0] == "done" || f[0] == "sent") {
				said[f[2]] = f[0]
				if waits {
					waits = false
					timer.Reset(after)
				}
			} else if line == "all done\n" {
				all = true
			} else if strings.Contains(line, "FAIL") || strings.Contains(line, "_test.go") {
				words += line
			}
		}
		err := cmd.Wait()
		timer.Stop()
		if words != "" || err == nil {
			t.Fatalf("the child did not die of the kill: %v\n%s", err, words)
		}
		l := must(Open(path, options(&clock{t: begin})))(t)
		checked(t, l)
		for key, what := range said {
			switch what {
			case "done":
				if _, found, err := l.Filed(key); err != nil || !found {
					t.Errorf("%s was filed and is lost (%v)", key, err)
				}
			case "sent":
				if p, err := l.PostingByMessageID(key); err != nil || p.State != Sent {
					t.Errorf("%s was sent and is %s (%v)", key, p.State, err)
				}
			}
		}
		for g := range drillGames {
			if g := must(l.Game(terms.GameID(g + 1)))(t); all && len(g.Score()) != len(drill) {
				t.Errorf("%s has %d plies", g.ID, len(g.Score()))
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("after %d kills: %d things were said to be done", kills, len(said))
	if len(said) == 0 {
		t.Error("nothing was done before the kills")
	}
}
