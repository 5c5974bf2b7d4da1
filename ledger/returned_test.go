package ledger

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// movePosting is the last letter that brought Black a move, or a copy of it.
func (h *house) movePosting(id terms.GameID) (last Posting) {
	h.t.Helper()
	for _, p := range must(h.PostingsOf(id))(h.t) {
		if p.Kind == correspondence.NMove && p.Name == "Jones" {
			last = p
		}
	}
	return last
}

// TestReturned checks what follows when the office's own carrier takes back the letter with
// which a turn began (RULING/R-87, RULING/R-57): the turn has not begun, a copy goes out
// after four hours and a day after the first report, by itself, so that no other letter
// waits behind it, and after two reckoned days it is deemed received.
func TestReturned(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	jones := must(h.Player(h.black))(t)
	jones.Addresses = jones.Addresses[:1]
	must(h.PutPlayer(jones))(t)
	h.write(id, rules.White, "1. P-K4", begin)
	h.post(begin)
	back := func(at time.Time) {
		t.Helper()
		h.clock.set(at)
		p := h.movePosting(id)
		x := Return{Posting: p.Seq, At: at, Answer: "came back: 5.1.1", Proven: true}
		if err := h.Returned(x); err != nil {
			t.Fatal(err)
		}
		if err := h.Returned(x); err != nil { // twice changes nothing
			t.Fatal(err)
		}
	}
	waits := func(what string) {
		t.Helper()
		if g := must(h.Game(id))(t); g.Turn.Running || g.Post.Notice == "" || len(g.TookBack[rules.Black]) != 1 {
			t.Fatalf("%s: %+v, %+v, %v", what, g.Turn, g.Post, g.TookBack)
		}
	}
	back(begin.Add(time.Hour))
	waits("taken back")
	first := h.movePosting(id)
	if !first.Apart || !first.Next.Equal(begin.Add(5*time.Hour)) || first.State != Queued {
		t.Fatalf("the first copy: %+v", first)
	}
	h.write(id, rules.Black, "SCORE", begin.Add(2*time.Hour))
	if all := kinds(h.post(begin.Add(2 * time.Hour))); !strings.Contains(all, "L-STATUS Jones") || strings.Contains(all, "L-MOVE Jones") {
		t.Errorf("behind the copy went %s", all)
	}
	checked(t, h.Ledger)
	h.reopen()
	h.post(begin.Add(5 * time.Hour))
	if g := must(h.Game(id))(t); !g.Turn.Running || !g.Turn.Begin.Equal(begin.Add(5*time.Hour)) || len(g.Turn.Out) != 1 || g.Turn.Out[0].Law != "RULING/R-87" {
		t.Errorf("with the copy began %+v", g.Turn)
	}
	back(begin.Add(6 * time.Hour))
	waits("taken back again")
	if second := h.movePosting(id); !second.Apart || !second.Next.Equal(begin.Add(25*time.Hour)) {
		t.Errorf("the second copy: %+v", second)
	}
	h.post(begin.Add(25 * time.Hour))
	back(begin.Add(26 * time.Hour))
	waits("taken back for the third time")
	if third := h.movePosting(id); third.State != Failed {
		t.Errorf("a third copy: %+v", third)
	}
	checked(t, h.Ledger)
	for at := begin.Add(27 * time.Hour); at.Before(begin.Add(80 * time.Hour)); at = at.Add(time.Hour) {
		h.clock.set(at)
		if err := h.SetReadThrough("", at); err != nil {
			t.Fatal(err)
		}
		must(h.Sweep(at))(t)
	}
	c := must(must(h.Game(id))(t).Calendar())(t)
	want := c.Latest(begin, 48*time.Hour, nil)
	if g := must(h.Game(id))(t); !g.Turn.Running || !g.Turn.Begin.Equal(want) {
		t.Errorf("deemed received: %+v, want %s", g.Turn, want)
	}
}

// TestReturnedElsewhere checks that the copy goes to another address of the player at once,
// where there is one, and that an unproven report moves no clock.
func TestReturnedElsewhere(t *testing.T) {
	t.Parallel()
	for _, proven := range []bool{true, false} {
		h := newHouse(t)
		id := h.game("A3-12")
		h.post(begin.Add(-time.Hour))
		h.write(id, rules.White, "1. P-K4", begin)
		h.post(begin)
		h.clock.set(begin.Add(time.Hour))
		p := h.movePosting(id)
		if err := h.Returned(Return{Posting: p.Seq, At: begin.Add(time.Hour), Answer: "came back: 5.1.1", Proven: proven}); err != nil {
			t.Fatal(err)
		}
		if again := h.movePosting(id); again.To != "jones@home.test" || again.Apart || again.State != Queued {
			t.Errorf("proven %t: the copy is %+v", proven, again)
		}
		h.post(begin.Add(2 * time.Hour))
		want := begin
		if proven {
			want = begin.Add(2 * time.Hour)
		}
		if g := must(h.Game(id))(t); !g.Turn.Running || !g.Turn.Begin.Equal(want) {
			t.Errorf("proven %t: the turn began %s, want %s", proven, g.Turn.Begin, want)
		}
		checked(t, h.Ledger)
	}
}
