package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger/store"
	"postd/rules"
)

// TestRowsAtRest changes each field of rows that came to rest, by hand and so that
// nothing else in the file is amiss. Check finds each, but for those that change by
// nature.
func TestRowsAtRest(t *testing.T) {
	t.Parallel()
	content := must(os.ReadFile(busyLedger(t)))(t)
	sent := func(f func(*Posting)) func(*testing.T, *store.Tx) {
		return func(t *testing.T, tx *store.Tx) { change(t, tx.Bucket(bktSent), be8(1), f) }
	}
	failed := func(f func(*Posting)) func(*testing.T, *store.Tx) {
		return func(t *testing.T, tx *store.Tx) {
			k, _ := tx.Bucket(ixFailed).Cursor().First()
			if k != nil {
				old, _, err := postingIn(tx, u8(k))
				p := old
				if f(&p); errors.Join(err, lay(tx, old, p)) != nil {
					t.Fatal(err)
				}
				return
			}
			t.Fatal("no posting failed")
		}
	}
	letter := func(seq uint64, f func(*Letter)) func(*testing.T, *store.Tx) {
		return func(t *testing.T, tx *store.Tx) { change(t, tx.Bucket(bktLetters), be8(seq), f) }
	}
	for _, c := range []struct {
		name, says string // what is said; "": the ledger is sound still
		tamper     func(*testing.T, *store.Tx)
	}{
		{"filed", "posting 1: its row was changed after it came to rest", sent(func(p *Posting) { p.Filed = p.Filed.Add(-time.Hour) })},
		{"tried", "posting 1: its row was changed", sent(func(p *Posting) { p.Tried = p.Tried.Add(time.Second) })},
		{"sent", "posting 1: its row was changed", sent(func(p *Posting) { p.SentAt = p.SentAt.Add(24 * time.Hour) })},
		{"attempts", "posting 1: its row was changed", sent(func(p *Posting) { p.Attempts++ })},
		{"what the server said", "posting 1: its row was changed", sent(func(p *Posting) { p.Last = "250 of another day" })},
		{"to be answered elsewhere", "posting 1: its row was changed", sent(func(p *Posting) { p.ReplyTo = "post@elsewhere.test" })},
		{"why it was refused", ": its row was changed", failed(func(p *Posting) { p.Last = "551" })},
		{"refused, and on its way again", "is on its way again", failed(func(p *Posting) { p.State = Queued })},
		{"arrived", "letter 1: its row was changed", letter(1, func(x *Letter) { x.Kept = x.Kept.Add(-time.Minute) })},
		{"late", "letter 1: its row was changed", letter(1, func(x *Letter) { x.Late = true })},
		{"arrived, without a matter", "letter 3: its row was changed", letter(3, func(x *Letter) { x.Arrived = x.Arrived.Add(time.Hour) })},
		{"a reason without a matter", "letter 3: its row was changed", letter(3, func(x *Letter) { x.Reason = "no reason" })},
		{"a verdict taken back", "letter 3 came to rest", letter(3, func(x *Letter) { x.Verdict, x.Reason = "", "" })},

		{"a report of delay", "", sent(func(p *Posting) { p.Delay = "later" })},
		{"seen to", "", failed(func(p *Posting) { p.Done = "clerk: told by telephone" })},
		{"a letter seen to", "", letter(1, func(x *Letter) { x.Done = "clerk: read" })},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "x.db")
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			l := must(Open(path, options(&clock{t: begin})))(t)
			defer l.Close()
			checked(t, l)
			if err := l.update(func(tx *store.Tx) error { c.tamper(t, tx); return nil }); err != nil {
				t.Fatal(err)
			}
			r := must(l.Check(true))(t) // the indexes are made to agree with it
			if c.says == "" && !r.Sound() || !strings.Contains(r.String(), c.says) {
				t.Errorf("found %q, not %q", r.Findings, c.says)
			}
		})
	}
}

// TestRestEnds brings rows to rest, has them change as they do by nature, and go on their
// way again.
func TestRestEnds(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	g := h.game("A3-1")
	seq := h.keep(1, "?", begin)
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"set aside", func() error { return h.Settle(seq, SetAside, "no sense") }},
		{"released", func() error { return h.Release(seq, "clerk", "it has") }},
		{"set aside again", func() error { return h.Settle(seq, SetAside, "still none") }},
		{"released by a matter", func() error {
			_, err := h.File(Matter{Key: "deed:1", Rows: []Row{Released{Letter: seq}}})
			return err
		}},
		{"acted on", func() error {
			m := letter(g, rules.White, "1. P-K4", begin)
			m.Letter, m.Verdict = seq, "acted"
			_, err := h.File(m)
			return err
		}},
		{"the same once more", func() error {
			m := letter(g, rules.White, "1. P-K4", begin)
			m.Letter, m.Verdict = h.keep(2, "?", begin), "acted"
			_, err := h.File(m)
			return err
		}},
		{"sent", func() error { h.post(begin); return nil }},
		{"delayed", func() error { return h.Delayed(1, begin, "4.4.7") }},
		{"come back", func() error { return h.Failed(1, begin.Add(time.Hour), "550 no such mailbox") }},
		{"seen to", func() error {
			_, err := h.File(Matter{Key: "deed:2", Rows: []Row{Attended{Posting: 1, By: "clerk", How: "by telephone"}}})
			return err
		}},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if r := must(h.Check(false))(t); !r.Sound() {
			t.Fatalf("%s: %s", step.name, r)
		}
	}
	told := map[string]int{}
	for _, line := range must(h.LogLines(0, 1000))(t) {
		for of, sum := range line.Rests {
			if sum != "" {
				told[of]++
			}
		}
	}
	if told["letter 1"] != 3 || told["letter 2"] != 1 || told["posting 1"] != 2 {
		t.Errorf("digests of rows at rest: %v", told)
	}
}

// TestHead cuts off the end of a log with the game that it tells of, so that what is left
// is sound. Who holds a later line finds it.
func TestHead(t *testing.T) {
	t.Parallel()
	path := busyLedger(t)
	before := must(os.ReadFile(path))(t)
	l := must(Open(path, options(&clock{t: begin})))(t)
	old := must(l.Head())(t)
	h := &house{Ledger: l, t: t}
	must(h.File(letter(1, rules.White, "2. Kt-KB3", begin.Add(2*time.Hour))))(t)
	head := must(l.Head())(t)
	if head.Line <= old.Line || must(ParseHead(head.String()))(t) != head || must(ParseHead(head.Words()))(t) != head {
		t.Fatalf("from %s to %s, %q", old, head, head.Words())
	}
	if got := must(l.Sheet(begin))(t).Book; got != head {
		t.Errorf("the daily sheet tells of %s, not %s", got, head)
	}
	if r := must(l.Check(false, old, head))(t); !r.Sound() {
		t.Fatal(r)
	}
	moved := len(must(l.Events(1))(t))
	l.Close()

	if err := os.WriteFile(path, before, 0o600); err != nil { // the tail is cut off, with its games
		t.Fatal(err)
	}
	l = must(Open(path, options(&clock{t: begin})))(t)
	defer l.Close()
	if r := must(l.Check(false, old))(t); !r.Sound() || len(must(l.Events(1))(t)) >= moved {
		t.Fatalf("what is left: %s", r)
	}
	if r := must(l.Check(false, head))(t); r.Sound() || !strings.Contains(r.String(), "does not pass through "+head.Words()+": it has no such line, and ends at line ") {
		t.Errorf("found %q", r.Findings)
	}
	// The log is written on, so that the number is there again.
	for must(l.Head())(t).Line < head.Line+3 {
		if err := l.Log("clerk", "looked", "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if r := must(l.Check(false, head))(t); r.Sound() || !strings.Contains(r.String(), ": that line is line ") {
		t.Errorf("found %q", r.Findings)
	}
}

// TestParseHead reads heads as people copy them.
func TestParseHead(t *testing.T) {
	t.Parallel()
	want := Head{8214, "3f9ac2d177b0e9a4"}
	for _, s := range []string{"8214:3f9ac2d177b0e9a4", "8,214:3F9A-C2D1-77B0-E9A4", "line 8,214, 3f9a-c2d1-77b0-e9a4", " 8,214, 3f9a-c2d1-77b0-e9a4 "} {
		if got, err := ParseHead(s); err != nil || got != want {
			t.Errorf("%q: %v, %v", s, got, err)
		}
	}
	if want.Words() != "line 8,214, 3f9a-c2d1-77b0-e9a4" || (Head{12, "3f9ac2d177b0e9a4"}).Words() != "line 12, 3f9a-c2d1-77b0-e9a4" ||
		(Head{1234567, "3f9ac2d177b0e9a4"}).Words() != "line 1,234,567, 3f9a-c2d1-77b0-e9a4" || (Head{}).Words() != "" {
		t.Errorf("%q", want.Words())
	}
	for _, s := range []string{"", "8214", "8214:", ":3f9ac2d177b0e9a4", "0:3f9ac2d177b0e9a4", "8214:3f9ac2d177b0e9a", "8214:3f9ac2d177b0e9a45", "8214:3f9ac2d177b0e9ag", "-1:3f9ac2d177b0e9a4"} {
		if got, err := ParseHead(s); err == nil {
			t.Errorf("%q is read as %v", s, got)
		}
	}
}
