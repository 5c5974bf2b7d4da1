package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// TestCupStopped asks both by letter whether to stop a tie that is decided, and annuls what is left
// when they have agreed otherwise than by letter (RULING/R-94).
func TestCupStopped(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(2, ledger.Cup{Games: 4, Rest: "ask"})
	base := fmt.Sprintf("/t/%d/tree/F", row.ID)
	row = c.seeded(row)
	c.begins(row, "")
	c.get(base + "/stop").has("F is not decided")
	c.get(base + "/ask").has("F is not decided")
	o.plays("F 101")
	c.get(base).sound().has("3–0, decided early; both are asked whether to stop, 1 game in play", "Ask both whether to stop", "Both agree to stop").lacks("Both are asked by letter")
	preview := c.press(c.get(base+"/ask"), base+"/ask").has("C26-F-4", "3–0, and Player A has won", "player-a@players.test", "player-b@players.test")
	c.follow(c.sure(preview)).has("Both are asked")
	if n := len(o.waiting()); n != 2 {
		t.Errorf("%d letters wait", n)
	}
	c.get(base).sound().has("Both are asked by letter whether to stop, until", "Player A has not answered, Player B has not answered")
	c.get(base+"/ask").has("Both are asked already", "has not answered")
	c.press(c.get(base+"/stop"), base+"/stop").is(http.StatusUnprocessableEntity).has("Without the agreement of both")
	preview = c.press(c.get(base+"/stop"), base+"/stop", "agreed", "yes").has("annulled", "stays so")
	c.follow(c.sure(preview)).sound().has("3–0", "Player A wins", "both agreed to stop")
	if g := must(o.Game(must(o.GameByLabel("C26-F-4"))(t)))(t); g.Ended == nil || g.Ended.Result != terms.Annulled || g.Ended.Next != nil {
		t.Errorf("the game left stands at %s: %+v", g.State, g.Ended)
	}
	if open := must(o.OpenRequests())(t); len(open) != 0 {
		t.Errorf("open are %+v", open)
	}
	c.get(fmt.Sprintf("/t/%d", row.ID)).has("All games are over")
}

// TestCupStopQuestions answers the question in every way, as the matters of the mail room do: a YES that
// is taken back, a NO of the other, silence, both, one that comes when the tie is decided otherwise,
// and one of whom no letter is known (RULING/R-94).
func TestCupStopQuestions(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(2, ledger.Cup{Games: 4, Rest: "ask"})
	base := fmt.Sprintf("/t/%d/tree/F", row.ID)
	row = c.seeded(row)
	c.begins(row, "")
	if due := o.toStop(row.ID); len(due) != 0 {
		t.Fatalf("asked too soon: %+v", due)
	}
	o.plays("F 101")
	if due := o.toStop(row.ID); len(due) != 1 || !strings.HasPrefix(due[0].Title(), "F of C26, ") {
		t.Fatalf("to be asked are %+v", due)
	}
	ask := func() (one, other ledger.Request) {
		t.Helper()
		c.follow(c.sure(c.press(c.get(base+"/ask"), base+"/ask"))).has("Both are asked")
		open := must(o.OpenRequests())(t)
		if len(open) != 2 {
			t.Fatalf("open are %+v", open)
		}
		return open[0], open[1]
	}
	say := func(r ledger.Request, yes bool) string {
		t.Helper()
		a, err := o.Stopper(o.clock.now(), stopTold).Answered(must(o.Request(r.ID))(t), yes)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Rows) > 0 {
			m := ledger.Matter{Key: fmt.Sprintf("deed:say%d%t%s", r.ID, yes, a.Came), At: o.clock.now(), By: "a letter", Rows: a.Rows, Post: a.Post}
			must(o.File(append([]ledger.Matter{m}, a.More...)...))(t)
		}
		return a.Came
	}
	a, b := ask()
	if len(o.toStop(row.ID)) != 0 {
		t.Error("who was asked is asked again")
	}
	for _, x := range []struct {
		r    ledger.Request
		yes  bool
		want string
	}{{a, true, "yes"}, {a, true, "yes"}, {b, false, "no"}, {a, true, "over"}, {b, true, "over"}} {
		if got := say(x.r, x.yes); got != x.want {
			t.Errorf("an answer %t to request %d came to %q, not %q", x.yes, x.r.ID, got, x.want)
		}
	}
	c.get(base).sound().has("Player B said NO, and what was left is played out", "Ask both whether to stop")
	c.advance(time.Minute)
	a, b = ask()
	if got := say(a, true); got != "yes" {
		t.Errorf("a YES came to %q", got)
	}
	c.get(base).has("Player A has said YES, Player B has not answered")
	c.advance(ledger.RequestLasts)
	if got := say(b, true); got != "over" {
		t.Errorf("too late came to %q", got)
	}
	c.get(base).has("not both answered, and what was left is played out")
	c.advance(time.Minute)
	a, b = ask()
	rows, post, err := o.Stopper(o.clock.now(), stopTold).Silent(a)
	if err != nil || len(rows) != 2 || len(post) != 2 {
		t.Errorf("silence comes to %d rows and %d letters: %v", len(rows), len(post), err)
	}
	must(o.File(ledger.Matter{Key: "deed:silent", At: o.clock.now(), Rows: rows, Post: post}))(t)
	if rows, _, err := o.Stopper(o.clock.now(), stopTold).Silent(b); err != nil || len(rows) > 0 {
		t.Errorf("the other half is silent once more: %v, %v", rows, err)
	}
	p := must(o.Player(b.Other))(t)
	for _, p.Stopped = range []time.Time{o.clock.now(), {}} {
		must(o.PutPlayer(p))(t)
		if p = must(o.Player(b.Other))(t); !p.Stopped.IsZero() {
			c.get(base+"/ask").has("No letter reaches Player B", "Both agree to stop")
		}
	}
	c.advance(time.Minute)
	a, b = ask()
	if say(b, true) != "yes" || say(a, true) != "stopped" || say(a, false) != "stopped" {
		t.Error("both said YES, and it is not stopped")
	}
	if g := must(o.Game(must(o.GameByLabel("C26-F-4"))(t)))(t); g.Ended == nil || g.Ended.Result != terms.Annulled || g.Ended.Next != nil {
		t.Errorf("the game left stands at %s: %+v", g.State, g.Ended)
	}
	c.get(base).sound().has("both agreed to stop", "Player A wins").lacks("Ask both")
}

// TestCupStopAppealed asks nobody while a result of the tie waits for a ruling: it may become another
// (RULING/R-94).
func TestCupStopAppealed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.cupOf(2, ledger.Cup{Games: 4, Rest: "ask"})
	base := fmt.Sprintf("/t/%d/tree/F", row.ID)
	row = c.seeded(row)
	c.begins(row, "")
	o.plays("F 101")
	o.write(must(o.GameByLabel("C26-F-2"))(t), rules.White, "APPEAL I did not resign.")
	c.get(base).sound().has("an appeal is open").lacks("Ask both whether to stop")
	c.get(base + "/ask").has("Nothing can be stopped: a result of F waits for a ruling")
	if due := o.toStop(row.ID); len(due) != 0 {
		t.Errorf("asked are %+v", due)
	}
}

// stopTold words letters about what is left of a tie.
func stopTold(s ledger.Stopping, to ledger.Player, came string, _ time.Time) (correspondence.Rendered, error) {
	return correspondence.Rendered{Subject: came, Text: s.Title() + ", " + to.Name}, nil
}

// toStop are the ties of a cup of which both are to be asked whether to stop.
func (o *office) toStop(cup uint64) []ledger.Stopping {
	o.t.Helper()
	all, _, err := o.ToStop(must(o.Tournament(cup))(o.t))
	if err != nil {
		o.t.Fatal(err)
	}
	return all
}
