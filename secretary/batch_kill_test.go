package secretary

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"postd/correspondence"
	"postd/drills"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// batchPoints are the points at which a process is killed in a batch, and how often it comes by
// there at the most before.
var batchPoints = []struct {
	name string
	most int
}{{"loaded", 3}, {"decided", 3}, {"events written", 70}, {"before commit", 6}, {"after commit", 6}, {"composed", 4}, {"handed over", 30}}

const (
	batchFile = "POSTD_BATCH_PATH"
	batchFall = "POSTD_BATCH_FALL"
)

// batchLedger opens the ledger of the drill. The process kills itself at the point where it is
// told to: "decided 3" is the third time that it comes there.
func batchLedger(t testing.TB, path, fall string, c *clock) *ledger.Ledger {
	t.Helper()
	return must(ledger.Open(path, ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Source: composePlainly, Now: c.now,
		Secret: []byte("a secret of the tests, 32 bytes."), Fault: falls(fall),
	}))(t)
}

// falls kills this process at a point.
func falls(words string) func(string) {
	name, n, ok := strings.Cut(words, "/")
	if !ok {
		return nil
	}
	at, _ := strconv.Atoi(n)
	var count atomic.Int64
	return func(point string) {
		if point == name && count.Add(1) == int64(at) {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // it comes at once
		}
	}
}

// TestBatchChild is the process that is killed: it imports a table that lies beside the ledger, works
// at what is open, and sends meanwhile. Its clock stands an hour after the last press.
func TestBatchChild(t *testing.T) {
	path := os.Getenv(batchFile)
	if path == "" {
		t.Skip("it is run by TestBatchKills")
	}
	c := &clock{t: begin.Add(-3 * time.Hour)}
	fall := os.Getenv(batchFall)
	l := batchLedger(t, path, fall, c)
	for _, b := range must(l.Batches(1, nil))(t) {
		c.set(b.At.Add(time.Hour))
	}
	importBeside(t, l, path, c.now())
	handed := falls(fall)
	var wg sync.WaitGroup
	ended := make(chan struct{})
	wg.Go(func() {
		defer close(ended)
		if err := l.WorkBatches(context.Background(), BatchDeeds()); err != nil {
			t.Error(err)
		}
	})
	for last := false; ; {
		due := must(l.Outbox(c.now()))(t)
		if len(due) == 0 && last {
			break
		}
		if len(due) == 0 {
			select {
			case <-ended:
				last = true
			case <-time.After(5 * time.Millisecond):
			}
			continue
		}
		all := make([]ledger.Booking, len(due))
		for i, p := range due {
			all[i] = ledger.Booking{Seq: p.Seq, Next: c.now()}
		}
		booked, refused, err := l.BookAll(all, composePlainly)
		if err != nil || len(refused) > 0 {
			t.Fatal(err, refused)
		}
		var done []ledger.Outcome
		for _, p := range booked {
			fmt.Printf("wire %s %x\n", p.MessageID, sha256.Sum256(p.Bytes))
			if handed != nil {
				handed("handed over")
			}
			done = append(done, ledger.Outcome{Seq: p.Seq, At: c.now(), State: ledger.Sent, Answer: "250 ok"})
		}
		if err := l.Report(done...); err != nil {
			t.Fatal(err)
		}
	}
	wg.Wait()
	fmt.Println("all done")
}

// TestBatchKills kills a process again and again while it starts a tournament and sends its
// letters. In the end each game was arranged once, each letter went out once under its Message-ID
// or again in the same words, and the batch has ended.
func TestBatchKills(t *testing.T) {
	t.Parallel()
	kills, games := drills.Count(t, drills.BatchKills), drills.Count(t, drills.BatchGames)
	d := &killed{t: t, path: filepath.Join(t.TempDir(), "postd.db"), wire: map[string]map[string]bool{}}
	id, players := startOf(t, d.path, games)
	for n := range kills {
		p := batchPoints[n%len(batchPoints)]
		d.child(fmt.Sprintf("%s/%d", p.name, 1+rand.IntN(p.most)))
		if d.done {
			break
		}
		if n%10 == 0 {
			l := batchLedger(t, d.path, "", &clock{t: begin.Add(-2 * time.Hour)})
			if r := must(l.Check(false))(t); !r.Sound() {
				t.Fatalf("after %d kills: %s", n+1, r)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	d.ends()
	t.Logf("%d games, %d kills: %d letters went over the wire %d times", games, d.kills, len(d.wire), d.sent)
	startHasEnded(t, d.path, id, games, players, d.wire)
}

// killed is a ledger at which processes work that are killed.
type killed struct {
	t           *testing.T
	path        string
	wire        map[string]map[string]bool // Message-ID → digests
	kills, sent int
	done        bool // one came to its end

	run string   // the test that is the process; empty: TestBatchChild
	env []string // what else it is told
}

// ends has a process work to the end, if none did.
func (d *killed) ends() {
	d.t.Helper()
	if !d.done {
		d.child("")
	}
	if !d.done || d.kills == 0 {
		d.t.Fatalf("done %v after %d kills", d.done, d.kills)
	}
}

// child has a process work until it kills itself at the point, or to the end.
func (d *killed) child(fall string) {
	d.t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+cmp.Or(d.run, "TestBatchChild")+"$")
	cmd.Env = append(append(os.Environ(), batchFile+"="+d.path, batchFall+"="+fall), d.env...)
	out := must(cmd.StdoutPipe())(d.t)
	if err := cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	words := ""
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if f := strings.Fields(line); len(f) == 3 && f[0] == "wire" {
			if d.wire[f[1]] == nil {
				d.wire[f[1]] = map[string]bool{}
			}
			d.wire[f[1]][f[2]] = true
			d.sent++
		} else if line == "all done\n" {
			d.done = true
		} else {
			words += line
		}
		if err == io.EOF {
			break
		}
	}
	if err := cmd.Wait(); err != nil && cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL {
		d.kills++
	} else if err != nil || strings.Contains(words, "FAIL") {
		d.t.Fatalf("the child failed at %q: %v\n%s", fall, err, words)
	}
}

// startOf files the start of a tournament of so many games, in an office of its own.
func startOf(t testing.TB, path string, games int) (tournament uint64, players int) {
	t.Helper()
	c := &clock{t: begin.Add(-4 * time.Hour)}
	l := batchLedger(t, path, "", c)
	defer l.Close()
	if _, _, err := l.ReadAgain("post", c.now(), 0, ""); err != nil {
		t.Fatal(err)
	}
	row := bigTournament(t, l, c.now(), games, ledger.Starting)
	v := &request{Request: &folder.Request{Request: &visit.Request{Now: c.now(), User: ledger.User{Name: "secretary"}}}}
	view := tournamentView{folder.Course{Tournament: row, Zone: folder.ZoneOf(row)}}.start()
	must(l.File(ledger.Matter{Key: "deed:" + visit.Nonce(), At: c.now(), Rows: []ledger.Row{view.Batch(v.Request, "deed:"+visit.Nonce())}}))(t)
	return row.ID, len(view.Playing())
}

// bigTournament is a tournament of so many games, of which the lots are drawn.
func bigTournament(t testing.TB, l *ledger.Ledger, now time.Time, games int, state ledger.TournamentState) ledger.Tournament {
	t.Helper()
	players := 0
	for players*(players-1)/2 < games {
		players++
	}
	row := ledger.Tournament{Label: "A3", Name: "Autumn Tournament", Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}, Agreement: agreement(t), State: state}
	for n := range players {
		name := fmt.Sprintf("Player %c%c", 'A'+n/26, 'A'+n%26)
		p := must(l.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: fmt.Sprintf("p%d@players.test", n+1), Verified: true}}}))(t)
		row.Entries = append(row.Entries, ledger.Entry{Player: p, State: ledger.Accepted, At: now, Number: n + 1})
	}
	for a := 1; a <= players; a++ {
		for b := a + 1; b <= players && len(row.Pairings) < games; b++ {
			x := ledger.Pairing{Round: 1, White: a, Black: b, Label: fmt.Sprintf("A3-%d", len(row.Pairings)+1)}
			if (a+b)%2 == 0 {
				x.White, x.Black = b, a
			}
			row.Pairings = append(row.Pairings, x)
		}
	}
	return must(l.Tournament(must(l.PutTournament(row))(t)))(t)
}

// startHasEnded checks that all is there, once.
func startHasEnded(t *testing.T, path string, id uint64, games, players int, wire map[string]map[string]bool) {
	t.Helper()
	l := batchLedger(t, path, "", &clock{t: begin.Add(-2 * time.Hour)})
	defer l.Close()
	row := must(l.Tournament(id))(t)
	ids := must(l.GameIDs(id))(t)
	if row.State != ledger.Running || len(ids) != games || len(must(l.Games())(t)) != games {
		t.Errorf("the tournament is %s with %d games, of %d in all", row.State, len(ids), len(must(l.Games())(t)))
	}
	labels := map[string]bool{}
	for i, g := range ids {
		x := must(l.Line(g))(t)
		if labels[x.Label] = true; x.Label != row.Pairings[i].Label {
			t.Errorf("game %d is %s, and was paired as %s", i+1, x.Label, row.Pairings[i].Label)
		}
	}
	if b := must(l.Batch(1))(t); b.Open() || b.Done != games+players || len(b.Failed) > 0 || len(labels) != games {
		t.Errorf("the batch stands at %d of %d, %d refused, %d labels", b.Done, len(b.Targets), len(b.Failed), len(labels))
	}
	kinds := map[correspondence.NoticeKind]int{}
	for _, p := range must(l.Sent())(t) {
		kinds[p.Kind]++
		if n := len(wire[p.MessageID]); n != 1 {
			t.Errorf("letter %s went out in %d wordings", p.MessageID, n)
		}
	}
	if kinds[correspondence.NTerms] != 2*games || kinds[""] != players || len(wire) != 2*games+players {
		t.Errorf("%d letters of games, %d of terms; %d Message-IDs on the wire", kinds[correspondence.NTerms], kinds[""], len(wire))
	}
	if r := must(l.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
