package secretary

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/starting"
	"postd/secretary/visit"
)

// pressed presses the start of a tournament of so many games, and has nobody work at it.
func (o *office) pressed(c *client, games int) (ledger.Tournament, ledger.Batch) {
	o.t.Helper()
	o.clock.set(begin.Add(-4 * time.Hour))
	row := bigTournament(o.t, o.Ledger, o.clock.now(), games, ledger.Drawn)
	at := fmt.Sprintf("/t/%d", row.ID)
	c.follow(c.sure(c.press(c.get(at), at+"/start"))).is(http.StatusOK)
	list := must(o.Batches(1, nil))(o.t)
	if len(list) != 1 || list[0].Tournament != row.ID || list[0].Done != 0 {
		o.t.Fatalf("pressed %+v", list)
	}
	return must(o.Tournament(row.ID))(o.t), list[0]
}

// TestBatchSaysTheSame checks that the letters worded when they go out are those that were shown
// in the preview, to the last octet of the tree.
func TestBatchSaysTheSame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	smith := players[0]
	smith.Zone, smith.Spelling, smith.Called = "Asia/Tokyo", "N", "Smithy"
	must(o.PutPlayer(smith))(t)
	row := c.drawn(o.tournament("A3", entered(players...)), "seed")
	view := tournamentView{folder.Course{Tournament: row, Zone: folder.ZoneOf(row)}}.start()
	trees := map[string][]byte{}
	for _, x := range row.Pairings {
		m := must(view.Opening(o.Ledger, x, o.clock.now()))(t)
		for _, p := range must(o.Rehearse(m))(t).Letters {
			trees[p.Label+" "+p.Name] = p.Words.Tree
		}
	}
	row = c.started(row)
	if len(trees) != 12 {
		t.Fatalf("%d letters rehearsed", len(trees))
	}
	for _, p := range o.waiting() { // made for whoever looks
		if p.Game != 0 && !bytes.Equal(p.Words.Tree, trees[p.Label+" "+p.Name]) {
			t.Errorf("%s to %s would say\n%s", p.Label, p.Name, p.Words.Text)
		}
	}
	// The wishes are those that stood.
	smith = must(o.Player(smith.ID))(t)
	smith.Zone, smith.Spelling = "America/New_York", "Kt"
	must(o.PutPlayer(smith))(t)
	n := 0
	for _, p := range o.deliver() {
		if p.Game == 0 {
			continue
		}
		n++
		if frozen := must(o.Posting(p.Seq))(t); !p.Batch || !bytes.Equal(frozen.Words.Tree, trees[p.Label+" "+p.Name]) {
			t.Errorf("%s to %s says\n%s", p.Label, p.Name, frozen.Words.Text)
		}
	}
	if n != 12 || row.State != ledger.Running {
		t.Errorf("%d letters of games went out", n)
	}
}

// TestBatchRefused checks that a target that changed meanwhile is refused with its reason, that
// the rest goes on, and that what was refused is tried again.
func TestBatchRefused(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, b := o.pressed(c, 100)
	other := o.tournament("X")
	o.arrange(other, "A3-7", must(o.Player(1))(t), must(o.Player(2))(t))
	o.batches()
	b = must(o.Batch(b.ID))(t)
	if b.Open() || b.Done != len(b.Targets) || len(b.Failed) != 1 || b.Failed[0].Target != 7 {
		t.Fatalf("it stands at %d, refused %v", b.Done, b.Failed)
	}
	row = must(o.Tournament(row.ID))(t)
	if row.State != ledger.Starting || len(must(o.GameIDs(row.ID))(t)) != 99 {
		t.Errorf("%s, %d games", row.State, len(must(o.GameIDs(row.ID))(t)))
	}
	page := c.get(batches.Path(b.ID)).sound().has("114 of 115 done, 1 refused", "A3-7", "label is taken", "Try the refused ones again")
	c.get("/").has("Start of the tournament A3", "1 refused")

	form := page.form(batches.Path(b.ID) + "/continue")
	c.send(batches.Path(b.ID)+"/continue", form).is(http.StatusSeeOther)
	c.send(batches.Path(b.ID)+"/continue", form) // pressed twice
	if b = must(o.Batch(b.ID))(t); !b.Open() || b.Done != 114 || b.Targets[114] != 7 {
		t.Errorf("tried again from %d, the last %d", b.Done, b.Targets[114])
	}
	o.batches()
	if b = must(o.Batch(b.ID))(t); b.Open() || len(b.Failed) != 1 || len(must(o.GameIDs(row.ID))(t)) != 99 {
		t.Errorf("tried again: %v", b.Failed)
	}
}

// TestBatchStopped checks that a batch is stopped between two of its transactions, goes on where
// it was, and that each press counts once.
func TestBatchStopped(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c, other := o.as(roleSecretary), o.as(roleSecretary)
	row, b := o.pressed(c, 100)
	at := batches.Path(b.ID)
	mine, theirs := c.get(at).has("0 of 115", "in progress").form(at+"/stop"), other.get(at).form(at+"/stop")
	c.follow(c.send(at+"/stop", mine)).has("Stopped. What is done stays done.", "stopped by", "Continue")
	other.send(at+"/stop", theirs).is(http.StatusConflict).has("stopped by")
	o.batches()
	if n := len(must(o.Games())(t)); n != 0 {
		t.Fatalf("%d games were arranged by a batch that is stopped", n)
	}
	form := c.get(at).form(at + "/continue")
	c.follow(c.send(at+"/continue", form)).has("It goes on.")
	c.send(at+"/continue", form).is(http.StatusSeeOther)

	// After the first transaction it is stopped again.
	ctx, cancel := context.WithCancel(t.Context())
	deeds := BatchDeeds()
	start, taken := deeds[starting.Deed], 0
	each := start.Each
	start.Each = func(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
		if taken++; taken == 20 {
			b := must(o.Batch(b.ID))(t)
			must(o.File(ledger.Matter{Key: "deed:" + visit.Nonce(), Rows: []ledger.Row{ledger.BatchHalt{Batch: b.ID, Version: b.Version, By: "another", At: o.clock.now()}}}))(t)
		}
		return each(l, b, target)
	}
	deeds[starting.Deed] = start
	if err := o.WorkBatches(ctx, deeds); err != nil {
		t.Fatal(err)
	}
	cancel()
	if b = must(o.Batch(b.ID))(t); b.Done != 64 || b.Stopped != "another" || taken != 64 {
		t.Errorf("stopped at %d by %q, %d thought of", b.Done, b.Stopped, taken)
	}
	c.get(at).has("64 of 115", "stopped by another")
	c.press(c.get(at), at+"/continue").is(http.StatusSeeOther)
	o.batches()
	row = must(o.Tournament(row.ID))(t)
	if b = must(o.Batch(b.ID))(t); b.Open() || row.State != ledger.Running || len(must(o.GameIDs(row.ID))(t)) != 100 {
		t.Errorf("%d of %d, %s, %d games", b.Done, len(b.Targets), row.State, len(must(o.GameIDs(row.ID))(t)))
	}
	c.get(at).has("All 115 done")
}

// TestBatchOutbox checks that the letters of a batch wait while the outbox is paused, that those
// filed by themselves go before them, and that each goes out once.
func TestBatchOutbox(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	_, b := o.pressed(c, 36)
	must(o.File(ledger.Matter{Key: "deed:" + visit.Nonce(), Rows: []ledger.Row{ledger.Pause{At: o.clock.now(), By: "Dan", Why: "we move"}}}))(t)
	o.batches()
	if got := must(o.Outbox(o.clock.now()))(t); len(got) != 0 || must(o.Batch(b.ID))(t).Open() {
		t.Errorf("%d letters go out of an outbox that is paused", len(got))
	}
	must(o.File(ledger.Matter{Key: "deed:" + visit.Nonce(), Rows: []ledger.Row{ledger.Pause{At: o.clock.now(), By: "Dan", Over: true}}}))(t)
	alone := must(o.File(ledger.Matter{Key: "deed:" + visit.Nonce(), Post: []ledger.Post{{To: []string{"someone@else.test"}, Words: correspondence.Rendered{Subject: "Hello", Text: "Hello."}}}}))(t)
	due := must(o.Outbox(o.clock.now()))(t)
	ofBatch := 0
	for _, p := range due {
		if p.Batch {
			ofBatch++
		}
	}
	if last := due[len(due)-1]; ofBatch > 8 || due[0].Batch || !last.Batch {
		t.Errorf("%d of %d letters that may go are of the batch", ofBatch, len(due))
	}
	first := 0
	sent := map[string]int{}
	for i, p := range o.deliver() {
		if sent[p.MessageID]++; p.Seq == alone[0].Postings[0] {
			first = i
		}
	}
	if len(sent) != 72+9+1 || first > 9 {
		t.Errorf("%d letters went out; the one filed by itself as number %d", len(sent), first+1)
	}
	for id, n := range sent {
		if n != 1 {
			t.Errorf("%s went out %d times", id, n)
		}
	}
}

// batchDisk names the ledger to TestBatchDiskChild.
const batchDisk = "POSTD_BATCH_DISK"

// TestBatchDiskChild works at a batch on a disk that is full, and again when it is not.
func TestBatchDiskChild(t *testing.T) {
	path := os.Getenv(batchDisk)
	if path == "" {
		t.Skip("it is run by TestBatchDiskFull")
	}
	l := batchLedger(t, path, "", &clock{t: begin.Add(-3 * time.Hour)})
	defer l.Close()
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ) // so that a write says EFBIG
	full := was
	// The file is longer than what is written in it: its end is a hole.
	full.Cur = uint64(must(os.Stat(path))(t).Sys().(*syscall.Stat_t).Blocks) * 512
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Fatal(err)
	}
	err := l.WorkBatches(t.Context(), BatchDeeds())
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	b := must(l.Batch(1))(t)
	if err == nil || !b.Open() || len(b.Failed) > 0 {
		t.Fatalf("on a full disk: %v; it stands at %d, refused %v", err, b.Done, b.Failed)
	}
	fmt.Printf("full at %d of %d: %v\n", b.Done, len(b.Targets), err)
	if err := l.WorkBatches(t.Context(), BatchDeeds()); err != nil {
		t.Fatal(err)
	}
	if b := must(l.Batch(1))(t); b.Open() || len(b.Failed) > 0 || len(must(l.Games())(t)) != 300 {
		t.Errorf("it stands at %d, %d games", b.Done, len(must(l.Games())(t)))
	}
	if r := must(l.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// TestBatchDiskFull checks that a full disk refuses no target: the batch goes on when there is
// room again.
func TestBatchDiskFull(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "postd.db")
	startOf(t, path, 300)
	cmd := exec.Command(os.Args[0], "-test.run=^TestBatchDiskChild$", "-test.v")
	cmd.Env = append(os.Environ(), batchDisk+"="+path)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "full at ") {
		t.Fatalf("%v\n%s", err, out)
	}
	line, _, _ := strings.Cut(string(out)[strings.Index(string(out), "full at "):], "\n")
	t.Log(line)
}
