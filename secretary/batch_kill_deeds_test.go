package secretary

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/imports"
	"postd/secretary/visit"
	"postd/templates"
)

// at has a process killed at each of the points, and then one that comes to the end.
func (d *killed) at(points ...string) {
	d.t.Helper()
	for i, p := range points {
		if d.child(p); d.kills != i+1 || d.done {
			d.t.Fatalf("no process came to %q: %d kills", p, d.kills)
		}
	}
	d.ends()
}

// TestLeaveKills kills a process at each point while a player leaves and a substitute takes the games
// over, and checks that all comes to what it comes to in a process that nobody kills: the same
// events in each game, the same row of the table, and each letter under its Message-ID in the same words.
func TestLeaveKills(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, b := o.pressed(c, 28)
	o.batches()
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	row = must(o.Tournament(row.ID))(t)
	o.player("Leo Marsh")
	four := c.numbered(row, 4)
	form, at := fmt.Sprintf("/t/%d/leave?player=%d", row.ID, four.ID), fmt.Sprintf("/t/%d/leave", row.ID)
	c.sure(c.press(c.get(form), at, "since", today(c, row), "substitute", "other", "another", "Leo Marsh")).is(http.StatusSeeOther)
	b = must(o.Batches(1, nil))(t)[0]
	var sums [2]string
	var wires [2]map[string]map[string]bool
	for i := range sums {
		d := &killed{t: t, path: filepath.Join(t.TempDir(), "postd.db"), wire: map[string]map[string]bool{}}
		f := must(os.Create(d.path))(t)
		must(o.Backup(f))(t)
		f.Close()
		if i == 0 {
			d.child("")
		} else {
			d.at("loaded/1", "decided/1", "events written/4", "before commit/1", "after commit/1", "composed/1", "handed over/3")
			t.Logf("%d targets, %d kills", len(b.Targets), d.kills)
		}
		sums[i], wires[i] = leftSums(t, d.path, row, b), d.wire
	}
	if sums[0] != sums[1] || fmt.Sprint(wires[0]) != fmt.Sprint(wires[1]) {
		t.Errorf("it comes to\n%s\nand with kills to\n%s", sums[0], sums[1])
	}
}

// leftSums are what the ledger holds after the batch: the row of the tournament, and the events of each
// game, whose order among those of one instant is that in which letters were taken by the post.
func leftSums(t *testing.T, path string, row ledger.Tournament, b ledger.Batch) string {
	t.Helper()
	l := batchLedger(t, path, "", &clock{t: b.At.Add(2 * time.Hour)})
	defer l.Close()
	if r := must(l.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
	if b = must(l.Batch(b.ID))(t); b.Open() || b.Done != len(b.Targets) || len(b.Failed) > 0 {
		t.Errorf("the batch stands at %d of %d, refused %v", b.Done, len(b.Targets), b.Failed)
	}
	row = must(l.Tournament(row.ID))(t)
	if len(row.Takeovers) != 7 {
		t.Errorf("taken over %+v", row.Takeovers)
	}
	var out strings.Builder
	fmt.Fprintln(&out, string(must(json.Marshal(row.Takeovers))(t)))
	for _, id := range must(l.GameIDs(row.ID))(t) {
		var lines []string
		for _, e := range must(l.Events(id))(t) {
			lines = append(lines, fmt.Sprintf("%s %T %+v", e.At, e.What, e.What))
		}
		slices.Sort(lines)
		fmt.Fprintln(&out, id, strings.Join(lines, "\n"))
	}
	return out.String()
}

// importBeside presses the import of the table beside the ledger, unless all of it is known: that
// is what somebody does who does not know whether the press before was heard.
func importBeside(t *testing.T, l *ledger.Ledger, path string, now time.Time) {
	t.Helper()
	raw, err := os.ReadFile(path + ".csv")
	if os.IsNotExist(err) {
		return
	}
	table := must(imports.Read(raw, nil))(t)
	in := imports.Office{Home: l.Home, Into: "A", Players: must(l.Players())(t), Tournaments: must(l.Tournaments())(t)}
	plan, undecided := imports.Choose(imports.Judge(table, in), func(imports.Judged) imports.Choice { return imports.Take })
	if plan.Empty() || len(undecided) > 0 {
		return
	}
	matters := must(plan.Matters(l, imports.Filing{Key: "deed:" + visit.Nonce(), By: "secretary", State: ledger.Accepted, At: now, Words: ledger.AddressWords{
		Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
			return templates.RenderVerification(templates.Verification{Name: p.Name, Addr: addr, Office: "Postal Office"})
		}}}))(t)
	must(l.File(matters...))(t)
}

// TestImportKills kills a process at each point while it imports 120 players into a tournament and asks
// them for their addresses: each is there once, entered once and asked once.
func TestImportKills(t *testing.T) {
	t.Parallel()
	d := &killed{t: t, path: filepath.Join(t.TempDir(), "postd.db"), wire: map[string]map[string]bool{}}
	c := &clock{t: begin.Add(-4 * time.Hour)}
	l := batchLedger(t, d.path, "", c)
	if _, _, err := l.ReadAgain("post", c.now(), 0, ""); err != nil {
		t.Fatal(err)
	}
	id := must(l.PutTournament(ledger.Tournament{Label: "A", Name: "Autumn Tournament", Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"},
		Agreement: agreement(t), State: ledger.Entered}))(t)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	const players = 120
	if err := os.WriteFile(d.path+".csv", []byte(pasted(players)), 0o600); err != nil {
		t.Fatal(err)
	}
	d.at("before commit/1", "after commit/1", "composed/1", "handed over/3")
	l = batchLedger(t, d.path, "", &clock{t: begin.Add(-2 * time.Hour)})
	defer l.Close()
	row, sent := must(l.Tournament(id))(t), must(l.Sent())(t)
	if n := len(must(l.Players())(t)); n != players || len(row.Entries) != players || len(sent) != players || len(d.wire) != players {
		t.Errorf("%d players, %d entries, %d letters sent, %d Message-IDs on the wire", n, len(row.Entries), len(sent), len(d.wire))
	}
	for _, p := range sent {
		if n := len(d.wire[p.MessageID]); n != 1 {
			t.Errorf("letter %s to %s went out in %d wordings", p.MessageID, p.To, n)
		}
	}
	if r := must(l.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
	t.Logf("%d players, %d kills", players, d.kills)
}
