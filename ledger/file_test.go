package ledger

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

func TestFileGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	if got := kinds(h.post(begin.Add(-time.Hour))); got != "L-TERMS Smith, L-TERMS Jones" {
		t.Fatalf("the opening sent %s", got)
	}
	f := h.write(id, rules.White, "1. P-K4", begin.Add(time.Hour))
	if f.Already || len(f.Events[id]) == 0 || len(f.Postings) != 2 {
		t.Fatalf("filed %+v", f)
	}
	h.reopen()
	g := must(h.Game(id))(t)
	if len(g.Score()) != 1 || g.Post.To != rules.Black {
		t.Fatalf("%d plies, the post goes to %s", len(g.Score()), g.Post.To)
	}
	x := must(h.Line(id))(t)
	if x.Label != "A3-12" || x.Moves != 1 || x.ToMove != rules.Black || x.Acts != rules.Black || !x.InPost || x.Over() || x.Tournament != h.tournament || int(x.Seq) != g.Seq {
		t.Errorf("line %+v", x)
	}
	h.post(begin.Add(2 * time.Hour))
	if g = must(h.Game(id))(t); !g.Turn.Running || g.Turn.Of != rules.Black || !g.Turn.Begin.Equal(begin.Add(2*time.Hour)) {
		t.Errorf("RULING/R-1: Black's turn is %+v", g.Turn)
	}
	if x = must(h.Line(id))(t); x.InPost || x.Deadline.IsZero() || x.Due.IsZero() || !x.Due.Before(x.Deadline) {
		t.Errorf("line %+v", x)
	}
	f = h.write(id, rules.Black, "1... resigns", begin.Add(3*time.Hour))
	if x = must(h.Line(id))(t); x.Result != terms.WhiteWins || x.How != events.ByResignation || !x.Due.IsZero() {
		t.Errorf("line %+v after %v", x, f.Events[id])
	}
}

// TestFileOnce checks that a matter filed before changes nothing and tells what it
// filed.
func TestFileOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	m := letter(id, rules.White, "1. P-K4", begin.Add(time.Hour))
	first := must(h.File(m))(t)[0]
	before := must(h.Game(id))(t).Seq
	decided := false
	again := m
	again.Decide = func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		decided = true
		return m.Decide(g, o)
	}
	second := must(h.File(again))(t)[0]
	if !second.Already || decided || must(h.Game(id))(t).Seq != before {
		t.Errorf("filed twice: %+v, decided %t", second, decided)
	}
	if len(second.Events[id]) != len(first.Events[id]) || fmt.Sprint(second.Postings) != fmt.Sprint(first.Postings) || second.Games[0] != id {
		t.Errorf("it tells %+v, was %+v", second, first)
	}
	if f, found, err := h.Filed(m.Key); err != nil || !found || len(f.Events[id]) != len(first.Events[id]) {
		t.Errorf("Filed: %+v %t %v", f, found, err)
	}
	both := must(h.File(noted("twice", id), noted("twice", id)))(t)
	if both[0].Already || !both[1].Already || len(both[1].Events[id]) != 1 {
		t.Errorf("twice in one call: %+v", both)
	}
}

// TestFileTogether checks that many at once file each matter exactly once, and that
// every matter finds its game as the one before it left it.
func TestFileTogether(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ids := []terms.GameID{h.game("A3-1"), h.game("A3-2")}
	before := [2]int{must(h.Game(ids[0]))(t).Seq, must(h.Game(ids[1]))(t).Seq}
	const each, writers = 10, 8
	var wg sync.WaitGroup
	var fresh atomic.Int64
	for range writers {
		wg.Go(func() {
			for i := range each {
				f, err := h.File(noted(fmt.Sprintf("note:%d", i), ids...))
				if err != nil {
					t.Error(err)
					return
				}
				if !f[0].Already {
					fresh.Add(1)
				}
			}
		})
	}
	wg.Wait()
	for i, id := range ids {
		if got := must(h.Game(id))(t).Seq - before[i]; got != each {
			t.Errorf("%s has %d notes, want %d", id, got, each)
		}
	}
	if fresh.Load() != each {
		t.Errorf("%d were filed, want %d", fresh.Load(), each)
	}
}

// TestFileBeginsAgain checks that a game that moves on while a matter is decided is
// decided anew, and so is one whose rows change.
func TestFileBeginsAgain(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	for name, disturb := range map[string]func(){
		"the game moves on":      func() { must(h.File(noted("between", id)))(t) },
		"the key is filed":       func() { must(h.File(noted("slow: the key is filed", id)))(t) },
		"a player's row changes": func() { must(h.PutPlayer(must(h.Player(h.white))(t)))(t) },
	} {
		t.Run(name, func(t *testing.T) {
			rounds, seqs := 0, []int{}
			m := noted("slow: "+name, id)
			decide := m.Decide
			m.Decide = func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
				if rounds++; rounds == 1 {
					disturb()
				}
				seqs = append(seqs, g[0].Seq)
				return decide(g, o)
			}
			f := must(h.File(m))(t)[0]
			switch name {
			case "the key is filed":
				if !f.Already || rounds != 1 {
					t.Errorf("filed %+v in %d rounds", f, rounds)
				}
			case "the game moves on":
				if rounds != 2 || seqs[1] != seqs[0]+1 {
					t.Errorf("decided %d times, on %v", rounds, seqs)
				}
			default:
				if rounds != 2 || f.Already {
					t.Errorf("decided %d times", rounds)
				}
			}
		})
	}
	t.Run("for ever", func(t *testing.T) {
		n := 0
		m := noted("never", id)
		decide := m.Decide
		m.Decide = func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			n++
			must(h.File(noted(fmt.Sprintf("always %d", n), id)))(t)
			return decide(g, o)
		}
		if _, err := h.File(m); !errors.Is(err, ErrMoved) {
			t.Errorf("got %v after %d rounds", err, n)
		}
	})
}

// TestFileSeveral checks that matters of one call see the effects of those before
// them and are filed together or not at all.
func TestFileSeveral(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id, other := h.game("A3-1"), h.game("A3-2")
	filed := must(h.File(
		letter(id, rules.White, "1. P-K4", begin.Add(time.Hour)),
		letter(id, rules.Black, "1. P-K4 P-K4", begin.Add(2*time.Hour)),
		letter(other, rules.White, "1. P-Q4", begin.Add(2*time.Hour)),
	))(t)
	if g := must(h.Game(id))(t); len(g.Score()) != 2 {
		t.Errorf("%d plies after both letters: %v", len(g.Score()), filed[1].Events)
	}
	before := must(h.Game(id))(t).Seq
	bad := noted("bad", other)
	bad.Decide = func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision { return nil }
	if _, err := h.File(noted("good", id), bad); !errors.Is(err, errDecision) {
		t.Errorf("got %v", err)
	}
	if got := must(h.Game(id))(t).Seq; got != before {
		t.Errorf("the good matter was filed without the bad one")
	}
	if _, found, _ := h.Filed("good"); found {
		t.Error("its key is there")
	}
}

func TestFileRefuses(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	decide := func(d ...correspondence.Decision) func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision {
		return func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision { return d }
	}
	event := events.Event{At: begin, What: events.Noted{About: "test"}}
	for _, c := range []struct {
		name string
		m    Matter
		want error
	}{
		{"no key", Matter{}, errMatter},
		{"a game twice", Matter{Key: "k", Games: []terms.GameID{id, id}, Decide: decide()}, errMatter},
		{"games without Decide", Matter{Key: "k", Games: []terms.GameID{id}}, errMatter},
		{"a letter without a verdict", Matter{Key: "k", Letter: 1}, errMatter},
		{"a letter to nobody", Matter{Key: "k", Post: []Post{{}}}, errMatter},
		{"an address with a header", Matter{Key: "k", Post: []Post{{To: []string{"a@b.test\r\nBcc: c@d.test"}}}}, errMatter},
		{"no such game", noted("k", 99), ErrNoGame},
		{"no such letter", Matter{Key: "k", Letter: 77, Verdict: "acted"}, ErrNoLetter},
		{"too few decisions", Matter{Key: "k", Games: []terms.GameID{id}, Decide: decide()}, errDecision},
		{"too many decisions", Matter{Key: "k", Decide: decide(correspondence.Decision{})}, errDecision},
		{"a notice without an event", Matter{Key: "k", Games: []terms.GameID{id}, Decide: decide(correspondence.Decision{Notices: []correspondence.Notice{{ID: "9.1"}}})}, errDecision},
		{"an event without a kind", Matter{Key: "k", Games: []terms.GameID{id}, Decide: decide(correspondence.Decision{Events: []events.Event{{}}})}, errDecision},
		{"events that do not fold", Matter{Key: "k", Games: []terms.GameID{id}, Decide: decide(correspondence.Decision{Events: []events.Event{
			event, {At: begin, What: events.Adopted{By: rules.White, Move: rules.NewMove(0, 63, 0)}},
		}})}, errDecision},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := must(h.Game(id))(t).Seq
			if _, err := h.File(c.m); !errors.Is(err, c.want) || strings.Count(err.Error(), "ledger: ") != 1 {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if must(h.Game(id))(t).Seq != before {
				t.Error("something was filed")
			}
		})
	}
	if f, err := h.File(); f != nil || err != nil {
		t.Errorf("no matters: %v %v", f, err)
	}
	t.Run("words that cannot be made", func(t *testing.T) {
		h.o.Render = func(correspondence.Notice, correspondence.Reader) (correspondence.Rendered, error) {
			return correspondence.Rendered{}, errors.New("no such template")
		}
		defer func() { h.o.Render = words }()
		if _, err := h.File(letter(id, rules.White, "1. P-K4", begin)); err == nil || !strings.Contains(err.Error(), "no such template") {
			t.Errorf("got %v", err)
		}
		h.o.Render = nil
		if _, err := h.File(letter(id, rules.White, "1. P-K4", begin)); !errors.Is(err, errDecision) {
			t.Errorf("got %v", err)
		}
	})
}

// TestFileLockFree checks that deciding and putting into words hold no lock, so that
// others read and write meanwhile.
func TestFileLockFree(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	seq, _, err := h.Keep([]byte("a letter"), Place{"INBOX", 1, 1}, begin)
	if err != nil {
		t.Fatal(err)
	}
	busy := func() {
		done := make(chan error)
		go func() { _, err := h.Try(seq); done <- err }()
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(10 * time.Second):
			t.Error("the write lock is held")
		}
	}
	m := letter(id, rules.White, "1. P-K4", begin)
	decide := m.Decide
	m.Decide = func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		busy()
		return decide(g, o)
	}
	h.o.Render = func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		busy()
		return words(n, r)
	}
	must(h.File(m))(t)
	p := must(h.Outbox(begin))(t)[0]
	must(h.Book(p.Seq, begin, func(p Posting) ([]byte, error) { busy(); return compose(p) }))(t)
}

// TestFileOffices checks what a decision may know.
func TestFileOffices(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	through := begin.Add(5 * time.Hour)
	if err := h.SetReadThrough("INBOX", through); err != nil {
		t.Fatal(err)
	}
	var o correspondence.Setting
	m := noted("look", id)
	decide := m.Decide
	m.Decide = func(g []correspondence.Game, os []correspondence.Setting) []correspondence.Decision {
		o = os[0]
		return decide(g, os)
	}
	h.clock.set(begin.Add(6 * time.Hour))
	must(h.File(m))(t)
	if !o.Now.Equal(begin.Add(6*time.Hour)) || !o.ReadThrough.Equal(through) || o.Calendar.Zone().String() != "Europe/London" {
		t.Errorf("office %+v", o)
	}
	if got := must(h.Office(id, begin))(t); !got.Now.Equal(begin) || got.Calendar.Label() != o.Calendar.Label() {
		t.Errorf("Office: %+v", got)
	}
	// A letter that waits is not known yet, though it was read (CLOCK/C-9).
	if _, _, err := h.Keep([]byte("x"), Place{"INBOX", 1, 1}, begin.Add(2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	m.Key = "look again"
	must(h.File(m))(t)
	if !o.ReadThrough.Equal(begin.Add(2 * time.Hour)) {
		t.Errorf("with a letter waiting, all is known through %s", o.ReadThrough)
	}
}
