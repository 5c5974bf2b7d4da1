package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
)

// logged reports whether a line of the log says all of the words.
func (o *office) logged(words ...string) bool {
	o.t.Helper()
	return slices.ContainsFunc(must(o.LogLines(0, 40))(o.t), func(x ledger.LogLine) bool {
		line := fmt.Sprint(x.Who, " ", x.What, " ", x.On, " ", x.Reason)
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) })
	})
}

// TestE56Hold checks that a letter is held and let go on its page, which says
// what waits for it; it is a duty meanwhile, and each deed stands in the log.
func TestE56Hold(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.deliver()
	o.write(id, rules.White, "1. P-K4")
	var move ledger.Posting
	for _, p := range o.waiting() {
		if p.Kind == correspondence.NMove {
			move = p
		}
	}
	c := o.as(roleSecretary)
	path := folder.PostedPath(move.Seq)
	c.get(path).is(http.StatusOK).sound().has("something waits for the receipt of this letter", "Hold it").lacks("Cancel it")
	c.get(path+"/cancel").is(http.StatusUnprocessableEntity).has("The game waits for this letter", "RULING/R-1", "Hold it")
	c.press(c.get(path+"/hold"), path+"/hold").is(http.StatusUnprocessableEntity).has("Say why, for the log.")
	c.through(path+"/hold", "why", "a wrong name").is(http.StatusOK).sound().has("held", "secretary: a wrong name", "Let it go")
	o.deliver()
	if x := must(o.Posting(move.Seq))(t); x.State != ledger.Held || !o.logged("secretary", "held until", "a wrong name") {
		t.Fatalf("%s", x.State)
	}
	c.get("/mail?tray=outbox").is(http.StatusOK).sound().has("held", "by itself "+o.site.Instant(o.clock.now().Add(ledger.MostHeld)))
	c.get("/").has("Letter held", "a wrong name")
	c.press(c.get(path+"/let-go"), path+"/let-go", "why", "it is right after all").has("goes out", "No new letter is written").lacks("No letter will go out")
	c.get(path + "/hold").is(http.StatusConflict)
	c.through(path+"/let-go", "why", "it is right after all").is(http.StatusOK)
	o.deliver()
	if x := must(o.Posting(move.Seq))(t); x.State != ledger.Sent || !o.logged("secretary", "let go") {
		t.Errorf("%s", x.State)
	}
	o.as(roleAuditor).get(path).is(http.StatusOK).lacks("Hold it")
	o.as(roleAuditor).post(path + "/hold").is(http.StatusForbidden)
}

// TestE56Cancel checks that a letter on which nothing waits is cancelled, and the
// log tells.
func TestE56Cancel(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.deliver()
	o.write(id, rules.White, "1. P-K4")
	var ack ledger.Posting
	for _, p := range o.waiting() {
		if p.Kind == correspondence.NAck {
			ack = p
		}
	}
	c := o.as(roleSecretary)
	path := folder.PostedPath(ack.Seq)
	c.get(path).is(http.StatusOK).has("Cancel it")
	c.through(path+"/cancel", "why", "told by telephone").is(http.StatusOK).has("cancelled")
	o.deliver()
	if x := must(o.Posting(ack.Seq))(t); x.State != ledger.Cancelled || x.Done != "secretary: told by telephone" || !o.logged("cancelled", "told by telephone") {
		t.Errorf("%+v", x)
	}
	c.get("/mail?tray=sent").is(http.StatusOK).sound().has("cancelled")
	c.get(path + "/cancel").is(http.StatusConflict)
}

// TestE56Pause checks that the outbox is paused as a whole, which the desk and the
// tray tell, and goes on.
func TestE56Pause(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.write(o.game(), rules.White, "1. P-K4")
	c := o.as(roleSecretary)
	c.get("/mail?tray=outbox").is(http.StatusOK).sound().has("Pause the outbox")
	c.through("/outbox/pause", "why", "we move house").is(http.StatusOK).has("The outbox has been paused since", "by secretary: we move house")
	if n := len(must(o.Outbox(o.clock.now()))(t)); n != 0 {
		t.Errorf("%d go out", n)
	}
	c.get("/").has("Outbox paused", "we move house")
	c.get("/mail?tray=outbox").sound().has("when the outbox goes on").lacks("Send now all that waits", "at once")
	c.through("/outbox/pause").is(http.StatusOK).lacks("The outbox has been paused since")
	if n := len(must(o.Outbox(o.clock.now()))(t)); n == 0 || !o.logged("the outbox is paused", "we move house") || !o.logged("the outbox goes on") {
		t.Errorf("%d go out", n)
	}
}

// TestE56One checks that one letter is tried at once, and the others are left.
func TestE56One(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.write(o.game(), rules.White, "1. P-K4")
	now := o.clock.now()
	due := must(o.Outbox(now))(t)
	for _, p := range due {
		must(o.book(p.Seq, now.Add(2*time.Hour)))(t)
		if err := o.Report(ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Queued, Answer: "451 later"}); err != nil {
			t.Fatal(err)
		}
	}
	c := o.as(roleSecretary)
	path := folder.PostedPath(due[0].Seq)
	c.follow(c.press(c.get(path), path+"/now")).is(http.StatusOK).has("is tried now")
	if got := must(o.Outbox(now))(t); len(got) != 1 || got[0].Seq != due[0].Seq {
		t.Errorf("%d are due", len(got))
	}
}

// TestE57 checks that a letter that was sent goes out once more, as the same
// letter or as a second sending.
func TestE57(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	o.deliver()
	c := o.as(roleSecretary)
	for _, how := range []string{"same", "second"} {
		c.through(folder.PostedPath(1)+"/resend", "how", how).is(http.StatusOK)
		all := o.waiting()
		first, copied := must(o.Posting(1))(t), must(o.Posting(all[len(all)-1].Seq))(t)
		if same := copied.MessageID == first.MessageID && copied.Sum == first.Sum && first.Sum != ""; same != (how == "same") || copied.Repeats != 1 {
			t.Errorf("%s: %+v", how, copied)
		}
		if says := strings.Contains(copied.Words.Subject, "(second sending)"); says != (how == "second") {
			t.Errorf("%s: subject %q", how, copied.Words.Subject)
		}
		c.get(folder.PostedPath(copied.Seq)).is(http.StatusOK).sound().has("It repeats letter 1")
	}
	o.deliver()
	c.get(folder.PostedPath(1) + "/raw").is(http.StatusOK)
}

// TestReturnedCredit checks that beside a letter that came back after it was accepted stands
// the ruling that gives the time back, and that it can be taken as it is filled in: no clock
// moves by a report that was not proven (RULING/R-57, RULING/R-87).
func TestReturnedCredit(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.write(id, rules.White, "1. P-K4")
	o.deliver()
	var move ledger.Posting
	for _, p := range must(o.PostingsOf(id))(t) {
		if p.Kind == correspondence.NMove {
			move = p
		}
	}
	before := must(o.Game(id))(t).Turn
	o.advance(3 * time.Hour)
	if err := o.Returned(ledger.Return{Posting: move.Seq, At: o.clock.now(), Answer: "came back: 5.1.1"}); err != nil {
		t.Fatal(err)
	}
	if now := must(o.Game(id))(t).Turn; !now.Begin.Equal(before.Begin) || len(now.Out) != 0 {
		t.Errorf("the clock moved: %+v", now)
	}
	c := o.as(roleSecretary)
	c.get("/").has("Letter came back").has("See to it, or credit the time")
	page := c.get(folder.PostedPath(move.Seq)).is(http.StatusOK).sound().has("Credit the time")
	for _, a := range page.all("a") {
		if to, _ := attr(a, "href"); strings.Contains(to, "/rule/Credit?") {
			c.through(to)
		}
	}
	after := must(o.Game(id))(t).Turn
	if len(after.Out) != 1 || after.Out[0].To.Sub(after.Out[0].From) < 3*time.Hour {
		t.Errorf("of the turn is left out %+v", after.Out)
	}
}
