package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/folder"
)

// undo is the address of the button by which the page offers to undo what was just done.
func (d *doc) undo() string {
	for _, flash := range d.all("div", "role", "status") {
		for _, f := range inside(flash, "form", "method", "post") {
			a, _ := attr(f, "action")
			return a
		}
	}
	return ""
}

// TestE9AtOnceAndUndo does what needs no preview, and takes it back by one press (DESK/E-9).
func TestE9AtOnceAndUndo(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		do   func(t *testing.T, o *office, c *client) *doc
		says string
	}{
		"a new player": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/p/new"), "/p/new", "name", "Ada Byron", "address", "ada@players.test")
		}, "Ada Byron added. We have asked for the address to be confirmed."},
		"a new player in a tournament": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/p/new"), "/p/new", "name", "Ada Byron", "address", "ada@players.test", "tournament", "1")
		}, "Ada Byron added, and accepted in A3."},
		"a name": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/p/1/edit"), "/p/1/edit", "name", "Smythe", "zone", "Europe/Paris", "notes", "writes late")
		}, "Smythe is changed."},
		"an entry": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/t/1/entries"), "/t/1/entries/add", "player", "2", "wish", "to play Smith")
		}, "Jones is entered."},
		"a list": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/t/1/entries"), "/t/1/entries/move", "player", "1", "to", string(ledger.OnList))
		}, "Waiting list: Smith."},
		"the entries are closed": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/t/1/entries"), "/t/1/entries/close")
		}, "The entries are closed."},
		"a day": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/calendar"), "/calendar/add", "date", "2027-06-15", "name", "A fair", "source", "the town")
		}, "is added to"},
		"vouched": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/p/3/vouch?address=brown@players.test"), "/p/3/vouch", "why", "I know them")
		}, "brown@players.test counts as confirmed."},
		"done": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/letters/1/attend"), "/letters/1/attend", "how", "not for us")
		}, "Letter 1 is marked as done"},
		"a letter that came back": {func(t *testing.T, o *office, c *client) *doc {
			p := o.waiting()[0]
			path := folder.PostedPath(p.Seq) + "/attend"
			return c.press(c.get(path), path, "how", "nothing to do")
		}, "is marked as done"},
		"a request": {func(t *testing.T, o *office, c *client) *doc {
			return c.press(c.get("/requests/1"), "/requests/1")
		}, "see to it."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, c := undoOffice(t)
			before, letters := o.state(), len(o.waiting())
			d := x.do(t, o, c)
			if d.status != http.StatusSeeOther || strings.Contains(d.to, "draft=") {
				t.Fatalf("it is not done at once: %d %s %s", d.status, d.to, d.text())
			}
			page := c.follow(d).is(http.StatusOK).sound().has(x.says)
			by := page.undo()
			if by == "" || o.state() == before {
				t.Fatalf("nothing was done, or nothing undoes it: %q", by)
			}
			// It stands on three pages, and then in the log alone.
			for i, want := range []string{by, by, ""} {
				if got := c.get("/p").undo(); got != want {
					t.Errorf("page %d offers %q, want %q", i+2, got, want)
				}
			}
			row := c.get("/log").is(http.StatusOK).sound()
			if row.theForm(by) == nil {
				t.Error("the log does not offer it")
			}
			c.follow(c.press(row, by)).is(http.StatusOK).sound().has("Undone: ")
			if now := o.state(); now != before {
				t.Errorf("it was %s\nand is   %s", before, now)
			}
			if n := len(o.waiting()); n != letters {
				t.Errorf("%d letters wait, want %d", n, letters)
			}
			c.post(by).is(http.StatusGone).sound().has("This cannot be undone")
			if c.get("/log").theForm(by) != nil {
				t.Error("the log offers it twice")
			}
		})
	}
}

// undoOffice has three players, a tournament that takes entries, and a letter of a stranger.
func undoOffice(t *testing.T) (*office, *client) {
	t.Helper()
	o := newOffice(t)
	o.player("Smith")
	o.player("Jones")
	o.player("Brown", unverified)
	o.tournament("A3", func(x *ledger.Tournament) {
		x.State = ledger.Entered
		x.Entries = []ledger.Entry{{Player: 1, State: ledger.Applied, At: o.clock.now()}}
	})
	seq, _, err := o.Keep([]byte("From: <who@strangers.test>\r\nTo: <post@chess.test>\r\nSubject: Hello\r\nMessage-ID: <a@x>\r\n\r\nHello.\r\n"), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: 7}, o.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	must(o.File(ledger.Matter{Key: "mail:x", Letter: seq, Verdict: ledger.SetAside, Reason: "for a person"}))(t)
	o.request(ledger.Request{Kind: ledger.RequestLeave, Player: 1, State: ledger.RequestOpen})
	must(o.File(ledger.Matter{Key: "verify:x", Post: []ledger.Post{{To: []string{"brown@players.test"}, Words: correspondence.Rendered{Subject: "x", Text: "x"}, Name: "Brown", Player: 3}}}))(t)
	o.refuse("brown@players.test", "550 no such user")
	return o, o.as(roleSecretary)
}

// state is what all rows hold that can be undone, but for their versions.
func (o *office) state() string {
	var out []string
	for _, p := range must(o.Players())(o.t) {
		p.Version = 0
		out = append(out, fmt.Sprintf("%+v", p))
	}
	for _, x := range must(o.Tournaments())(o.t) {
		out = append(out, fmt.Sprintf("%s %s %+v", x.Label, x.State, x.Entries))
	}
	for _, x := range must(o.Letters(func(ledger.Letter) bool { return true }))(o.t) {
		out = append(out, fmt.Sprintf("letter %d %s %q", x.Seq, x.Verdict, x.Done))
	}
	for _, x := range o.waiting() {
		out = append(out, fmt.Sprintf("posting %d %s %q", x.Seq, x.State, x.Done))
	}
	out = append(out, string(must(o.Ledger.Request(1))(o.t).State))
	for _, set := range []string{"GB-EAW", "FR"} {
		own := must(o.OwnDays(set))(o.t)
		if len(own.Days) > 0 {
			out = append(out, fmt.Sprint(own.Days))
		}
	}
	return strings.Join(out, "\n")
}

// TestUndoComesTooLate checks that what somebody changed since is not undone, and who did is
// named; and who might not do it cannot undo it.
func TestUndoComesTooLate(t *testing.T) {
	t.Parallel()
	o, c := undoOffice(t)
	dan := o.seated("Dan", ledger.Chairs(roleSecretary))
	by := c.follow(c.press(c.get("/p/1/edit"), "/p/1/edit", "name", "Smythe")).undo()
	for _, other := range []*client{o.as(roleAuditor), o.as(roleUmpire)} {
		other.post(by).is(http.StatusForbidden)
		if other.get("/log").theForm(by) != nil {
			t.Error("the log offers it to who may not")
		}
	}
	if p := must(o.Player(1))(t); p.Name != "Smythe" {
		t.Errorf("%+v", p)
	}
	o.clock.set(o.clock.now().Add(10 * 60 * 1e9))
	dan.follow(dan.press(dan.get("/p/1/edit"), "/p/1/edit", "region", "FR")).is(http.StatusOK)
	c.follow(c.post(by)).is(http.StatusOK).sound().has("Not done.", "Dan changed it at Mon 7 Dec 2026, 08:10", "nothing was undone")
	if c.get("/log").theForm(by) != nil {
		t.Error("the log offers what cannot be undone any more")
	}
	if p := must(o.Player(1))(t); p.Name != "Smythe" || p.Region != "FR" {
		t.Errorf("%+v", p)
	}
	// A new player who is entered by another since stays.
	by = c.follow(c.press(c.get("/p/new"), "/p/new", "name", "Ada", "address", "ada@players.test")).undo()
	dan.follow(dan.press(dan.get("/t/1/entries"), "/t/1/entries/add", "player", "4")).is(http.StatusOK)
	c.follow(c.post(by)).has("Not done.", "Ada is entered in A3")
	if _, err := o.Player(4); err != nil {
		t.Error(err)
	}
	// After fourteen days it is too late.
	o.clock.set(o.clock.now().Add(15 * 24 * 60 * 60 * 1e9))
	c.post(by).is(http.StatusGone)
}

// TestPreviewsStay checks that what writes to somebody, touches a clock or cannot be undone
// is shown first, and what is grave asks for the label.
func TestPreviewsStay(t *testing.T) {
	t.Parallel()
	o, c := undoOffice(t)
	c.press(c.get("/p/1/edit"), "/p/1/edit", "others", "second@players.test").is(http.StatusOK).has("2 letters will go out", "Change it", "Not now")
	c.press(c.get("/p/new"), "/p/new", "name", "Smith", "address", "other@players.test").is(http.StatusOK).has("Take care: another player is called Smith too")
	id := o.arrange(o.tournament("A"), "A1", must(o.Player(1))(t), must(o.Player(2))(t))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	page := c.get("/calendar?set=GB-EAW")
	c.press(page, "/calendar/add", "date", "2027-06-15", "name", "A fair", "source", "the town").is(http.StatusOK).has("It acts in 1 running game")
	for _, row := range []string{"Award", "Annul"} {
		d := c.get("/g/" + id.String() + "/rule/" + row)
		d = c.press(d, "/g/"+id.String()+"/rule/"+row, "reason", "So.", "result", "1-0", "of", "white")
		if d.status != http.StatusOK || !strings.Contains(d.text(), "To do it, type A1") {
			t.Errorf("%s is not asked for by its label: %d %s", row, d.status, d.main())
		}
	}
	// At most four presses bring a new player into a tournament: the list, the link, the form.
	list := c.get("/t/1/entries")
	form := c.get(list.link("Add a new player"))
	if f := form.form("/p/new"); f.Get("tournament") != "1" {
		t.Errorf("the form begins with %v", f)
	}
	done := c.follow(c.press(form, "/p/new", "name", "Ada Byron", "address", "ada@players.test")).is(http.StatusOK)
	if done.path != "/t/1/entries" || !slices.ContainsFunc(done.rows("Entries"), func(r []string) bool { return strings.HasPrefix(r[1], "Ada Byron") && r[2] == "accepted" }) {
		t.Errorf("it leads to %s: %s", done.path, done.main())
	}
}
