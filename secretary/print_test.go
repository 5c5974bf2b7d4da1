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
	"postd/secretary/folder"
	"postd/secretary/starting"
)

// onPaper makes a player one who has a postal address and no mail.
func onPaper(p *ledger.Player) {
	p.Addresses, p.Post = nil, &ledger.PostalAddress{Lines: []string{"3 Mill Lane", "Penrith CA11"}, Country: "England"}
}

// byPost has letters taken by post, without days left out.
func byPost(a *terms.Agreement) {
	a.Ways, a.Turn.Limit = []string{terms.WayPost}, 6*24*time.Hour
	a.Calendar.Weekly, a.Calendar.Holidays = nil, nil
}

// posts says of all that is to be printed that it is posted now.
func (c *client) posts(o *office) {
	c.t.Helper()
	d := c.press(c.get("/mail/print"), "/mail/print", "on", o.clock.now().Format("2006-01-02 15:04"))
	c.follow(c.sure(d)).has("posted")
}

// TestPostalMember plays a whole game of a member without mail through the pages: entered with a
// postal address, printed, posted, received three days later, answered by cards that are entered,
// with a sheet that comes back, to a resignation by card.
func TestPostalMember(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)

	form := c.get("/p/new").sound().form("/p/new")
	form.Set("name", "Marsh")
	form.Set("post_country", "England")
	c.send("/p/new", form).is(http.StatusUnprocessableEntity).has("Give the lines of the address")
	form.Set("post", "3 Mill Lane\nPenrith CA11\n\n")
	c.follow(c.send("/p/new", form).is(http.StatusSeeOther)).has("Marsh added, with a postal address.") // at once: nobody is written to
	marsh := must(o.Player(1))(t)
	if !marsh.OnPaper() {
		t.Fatalf("%+v", marsh)
	}
	c.get("/p").sound().has("on paper")
	c.get(folder.PlayerPath(1)).sound().has("3 Mill Lane, Penrith CA11, ENGLAND")
	c.get("/mail/print").sound().has("No letter is to be printed")

	jones := o.player("Jones")
	id := o.arrange(o.tournament("A"), "A-9", marsh, jones, byPost)
	o.deliver() // to Jones
	if n := len(must(o.Prints())(t)); n != 1 {
		t.Fatalf("%d letters to print", n)
	}
	page := c.get("/mail/print").sound().has("Marsh", "3 Mill Lane", "Penrith CA11", "ENGLAND", "A-9", "Marsh v Jones", "posted: ____", "My move in A-9")
	if sheets := page.all("article"); len(sheets) != 2 || len(inside(sheets[0], "svg")) != 1 {
		t.Errorf("%d sheets, or no board is drawn", len(sheets)) // the letter, and all that is agreed behind it
	}
	page.has("To answer: write here", "sheet behind this one").lacks("press Reply", "@")
	c.get("/").has("1 letter to print")

	// A letter that comes after the print is opened is not marked.
	early := c.get("/mail/print")
	o.advance(begin.Sub(o.clock.now()))
	o.write(id, rules.Black, "STATUS")
	c.posts(o)
	o.advance(24 * time.Hour)
	enter := func(on, words string) {
		t.Helper()
		form := c.get(handPath).form(handPath)
		for name, value := range map[string]string{"side": "White 1", "way": "post", "on": on, "words": words} {
			form.Set(name, value)
		}
		c.follow(c.sure(c.send(handPath, form)))
		o.deliver()
	}
	enter("2026-12-08", "1. P-K4")
	g := must(o.Game(id))(t)
	if len(g.Score()) != 1 || g.ToMove() != rules.Black {
		t.Fatalf("it stands at %s", g.State)
	}
	o.advance(time.Hour)
	o.write(id, rules.Black, "1. P-K4 P-K4")
	if g = must(o.Game(id))(t); g.Post.To != rules.White || g.Post.Notice == "" || g.Turn.Running {
		t.Fatalf("nothing lies in the post: %+v", g.Post)
	}
	// Nobody's time runs till it is posted, and the duty is overdue after two days.
	o.advance(50 * time.Hour)
	c.get("/").has("letters to print, oldest since")
	duties := must(o.site.duties(o.clock.now()))(t)
	overdue := false
	for _, x := range duties {
		overdue = overdue || x.kind == "Letters to print" && x.due.Before(o.clock.now())
	}
	if !overdue {
		t.Error("no duty is overdue")
	}
	stale := early.form("/mail/print").Get("letters")
	if n := len(strings.Fields(c.get("/mail/print").form("/mail/print").Get("letters"))); n != 2 || strings.Contains(stale, " ") {
		t.Errorf("%d letters on this print, and %q on the first", n, stale)
	}
	c.posts(o)
	g = must(o.Game(id))(t)
	want := at("2026-12-13 00:00") // posted on Thursday the 10th
	if !g.Turn.Running || g.Turn.Of != rules.White || !g.Turn.Begin.Equal(want) {
		t.Fatalf("the turn is %+v, and begins %s", g.Turn, g.Turn.Begin)
	}
	// The sheet comes back: nothing has begun, the address is in doubt, and it is printed again.
	sent := must(o.Sent())(t)
	var came uint64
	for _, p := range sent {
		if p.Paper && p.Kind == correspondence.NMove {
			came = p.Seq
		}
	}
	path := folder.PostedPath(came)
	c.get(path).has("It came back", "posted")
	o.advance(24 * time.Hour)
	c.follow(c.sure(c.press(c.get(path+"/came-back").sound(), path+"/came-back", "why", "gone away"))).has("The letter came back")
	if g = must(o.Game(id))(t); g.Turn.Running {
		t.Errorf("the turn runs: %+v", g.Turn)
	}
	c.get("/mail/print").has("Letters to Marsh fail: 2026-12-11: gone away")
	edit := c.get("/p/1/edit").form("/p/1/edit")
	edit.Set("post", "9 High Street\nPenrith CA11")
	c.follow(c.sure(c.send("/p/1/edit", edit)))
	c.get("/mail/print").has("9 High Street").lacks("fail: 2026-12-11")
	c.posts(o)
	o.advance(5 * 24 * time.Hour)
	enter("2026-12-15", "1… P-K4\n2. Kt-KB3")
	if g = must(o.Game(id))(t); len(g.Score()) != 3 || g.Used[rules.White] > 3*24*time.Hour {
		t.Fatalf("%d moves, used %s", len(g.Score()), g.Used[rules.White])
	}
	o.advance(time.Hour)
	o.write(id, rules.Black, "2. Kt-KB3 Kt-QB3")
	c.posts(o)
	o.advance(6 * 24 * time.Hour)
	enter("2026-12-21", "I resign.")
	if g = must(o.Game(id))(t); !g.Over() || g.Ended.Result != terms.BlackWins {
		t.Fatalf("it stands at %s", g.State)
	}
	c.get("/mail/print").lacks("My move in A-9") // the result has no strip, but what was written before it
}

// TestPrintRefusals checks what is not taken for a posting, and that a second press changes nothing.
func TestPrintRefusals(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	marsh, jones := o.player("Marsh", onPaper), o.player("Jones")
	o.arrange(o.tournament("A"), "A-9", marsh, jones, byPost)
	o.advance(time.Hour)
	for on, says := range map[string]string{
		"": "A date and a time", "tomorrow": "A date and a time", "2026-12-09 10:00": "lies in the future", "2026-12-06 10:00": "was written after that",
	} {
		form := c.get("/mail/print").form("/mail/print")
		form.Set("on", on)
		c.send("/mail/print", form).is(http.StatusUnprocessableEntity).has(says)
	}
	form := c.get("/mail/print").form("/mail/print")
	form.Set("letters", form.Get("letters")+" 2")
	c.send("/mail/print", form).is(http.StatusUnprocessableEntity).has("no letter on paper of yours")
	first := c.get("/mail/print")
	c.posts(o)
	d := c.press(first, "/mail/print", "on", o.clock.now().Format("2006-01-02 15:04"))
	c.follow(c.sure(d)) // by another form: filed before, and nothing changes
	if n := len(must(o.Prints())(t)); n != 0 {
		t.Errorf("%d letters to print", n)
	}
	seq := must(o.Sent())(t)[0].Seq
	own := o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper), func(u *ledger.User) { u.Player = jones.ID })
	own.get("/mail/print").is(http.StatusOK).lacks("Marsh")
	own.get(fmt.Sprintf("/posted/%d/came-back", seq)).is(http.StatusForbidden)
}

// TestPrintTogether checks that letters for one person lie together under one address, oldest first.
func TestPrintTogether(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	marsh, field, jones := o.player("Marsh", onPaper), o.player("Field", onPaper), o.player("Jones")
	a := o.tournament("A")
	o.arrange(a, "A-1", marsh, jones, byPost)
	o.arrange(a, "A-2", field, jones, byPost)
	o.arrange(a, "A-3", jones, marsh, byPost)
	page := c.get("/mail/print").sound()
	text := page.main()
	one, three, two := strings.Index(text, "My move in A-1"), strings.Index(text, "My move in A-3"), strings.Index(text, "My move in A-2")
	if n := len(page.all("address")); n != 2 || one < 0 || one > three || three > two {
		t.Errorf("%d addresses; A-1 at %d, A-3 at %d, A-2 at %d", n, one, three, two)
	}
	page.has("2 letters for this address")
}

// TestPaperByBatch checks that a member without mail gets every letter on paper that a batch files,
// of a game and of none, with its words, and what an official writes to all.
func TestPaperByBatch(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	marsh := o.player("Marsh", onPaper)
	row := c.started(c.drawn(o.tournament("A3", entered(marsh, o.player("Smith"), o.player("Jones")), func(row *ledger.Tournament) { byPost(&row.Agreement) }), "seed"))
	if b := must(o.Batches(1, nil))(t)[0]; b.Open() || len(b.Failed) > 0 {
		t.Fatalf("%+v", b)
	}
	if n := len(must(o.Prints())(t)); n != 3 { // the terms, and two games
		t.Errorf("%d letters to print", n)
	}
	c.get("/").is(http.StatusOK).sound().has("to print")
	c.get("/mail/print").is(http.StatusOK).sound().has("You have 2 games", "My move in A3-", "3 letters for this address", "RULING/R-41")
	c.posts(o)
	form := c.get(fmt.Sprintf("/write?tournament=%d", row.ID))
	c.follow(c.sure(c.press(form, "/write", "subject", "News", "text", "All is well.").has("3 letters will go out")))
	c.get("/mail/print").has("All is well.").lacks("My move in A3-")
}

// TestPaperWanting checks that before a start it is said what the terms need for a member without
// mail.
func TestPaperWanting(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	marsh := o.player("Marsh", onPaper)
	a := agreement(t)
	c := folder.Course{Tournament: ledger.Tournament{ID: 1, Agreement: a}}
	if list := starting.PaperWanting(c, marsh); len(list) != 1 || !strings.Contains(list[0].Name, "post.days") {
		t.Errorf("%v", list)
	}
	byPost(&c.Agreement)
	if list := starting.PaperWanting(c, marsh); len(list) != 0 {
		t.Errorf("%v", list)
	}
}
