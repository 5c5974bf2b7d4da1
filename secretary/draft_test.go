package secretary

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"postd/ledger"
	"postd/secretary/visit"
)

// founding is the form of a new tournament, filled so that it is good.
func founding(t *testing.T, d *doc, label string) url.Values {
	t.Helper()
	f := d.form("/t/new")
	f.Set("label", label)
	f.Set("name", "Autumn <Tournament> “1”")
	return f
}

// TestDraft goes the way of a form: an address of its own before anything is typed, the
// preview by a GET, the form with all values, and nothing left when it is filed.
func TestDraft(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	before := o.whole()
	first := c.do(c.request(http.MethodGet, "/t/new?preset=", nil)).is(http.StatusSeeOther)
	if !strings.HasPrefix(first.to, "/t/new?draft=") {
		t.Fatalf("/t/new leads to %s", first.to)
	}
	form := c.get(first.to).is(http.StatusOK).sound()
	if o.whole() != before {
		t.Error("a form that is only asked for is written")
	}
	name := strings.TrimPrefix(first.to[strings.Index(first.to, "draft="):], "draft=")
	name, _, _ = strings.Cut(name, "&")
	fields := founding(t, form, "A3")
	if fields.Get("nonce") != name {
		t.Errorf("the form is called %s, its address %s", fields.Get("nonce"), name)
	}
	sent := c.do(c.request(http.MethodPost, "/t/new", fields)).is(http.StatusSeeOther)
	if sent.to != "/t/new/preview?draft="+name {
		t.Fatalf("sent, it leads to %s", sent.to)
	}
	preview := c.get(sent.to).is(http.StatusOK).sound().has("Change it", "Not now", "Autumn <Tournament> “1”")
	if lost := c.get(first.to).holds("/t/new", fields); len(lost) > 0 {
		t.Errorf("Back has lost %v", lost)
	}
	change := c.get(preview.link("Change it")).is(http.StatusOK)
	if lost := change.holds("/t/new", fields); len(lost) > 0 {
		t.Errorf("Change it has lost %v", lost)
	}
	// What is wrong is said on the form, with all else that was typed.
	fields.Set("cycles", "none")
	wrong := c.sendFrom(change, "/t/new", fields).is(http.StatusUnprocessableEntity).sound().has("A number from 1 to")
	if lost := wrong.holds("/t/new", fields); len(lost) > 0 {
		t.Errorf("the form again has lost %v", lost)
	}
	fields.Set("cycles", "2")
	preview = c.sendFrom(change, "/t/new", fields).is(http.StatusOK)
	c.follow(c.sure(preview)).is(http.StatusOK).has("Autumn <Tournament> “1”")
	if all := must(o.drafts(c))(t); len(all) != 0 {
		t.Errorf("%d drafts are left after use", len(all))
	}
	c.get(first.to).is(http.StatusGone).has("This was done already")
	c.get(sent.to).is(http.StatusGone).has("This was done already")
	for _, x := range must(o.LogLines(0, 100))(t) {
		if strings.Contains(x.What+x.Reason, "draft") && !strings.Contains(x.Reason, "founded, draft") {
			t.Errorf("the log tells of drafts: %+v", x)
		}
	}
}

// drafts are those of the client.
func (o *office) drafts(c *client) ([]ledger.FormDraft, error) {
	return o.Drafts(o.site.o.DoorNow).Of(c.user.ID)
}

// TestDraftsOfOthers checks what is no draft of the visitor's: another user's, an expired
// one, one of another form, one that was never kept; each is a page that says so.
func TestDraftsOfOthers(t *testing.T) {
	t.Parallel()
	now := time.Now()
	o := newOffice(t, func(x *Options) { x.DoorNow = func() time.Time { return now } })
	c, d := o.as(roleSecretary), o.as(roleSecretary)
	form := c.get("/t/new")
	fields := founding(t, form, "A3")
	name := fields.Get("nonce")
	c.send("/t/new", fields).is(http.StatusOK)
	for _, path := range []string{"/t/new?draft=" + name, "/t/new/preview?draft=" + name} {
		d.get(path).is(http.StatusForbidden).sound().has("This form is somebody else’s").lacks("Autumn")
	}
	d.send("/t/new", fields).is(http.StatusForbidden).has("This form is somebody else’s")
	if all := must(o.drafts(d))(t); len(all) != 0 {
		t.Error("a form of another was kept")
	}
	c.get("/p/new?draft="+name).is(http.StatusUnprocessableEntity).sound().has("This draft belongs to another form", "Go to that form")
	c.get("/p/new/preview?draft=" + name).is(http.StatusUnprocessableEntity).has("This draft belongs to another form")
	c.post("/p/new", "nonce", name, "name", "Smith", "address", "smith@players.test").is(http.StatusUnprocessableEntity).has("This draft belongs to another form")
	for _, path := range []string{"/t/new/preview", "/t/new/preview?draft=x", "/t/new?draft=../x"} {
		c.get(path).is(http.StatusNotFound).sound()
	}
	c.get("/t/new/preview?draft="+visit.Nonce()).is(http.StatusGone).has("This draft is gone", "Open a new form")

	// Put aside, it stands on the desk of its user alone, and can be thrown away.
	aside := c.post("/drafts/"+name+"/aside", "leads", "/t").is(http.StatusSeeOther)
	c.follow(aside).has("Nothing was done. The form is kept until")
	v := o.visitOf(c.user)
	if list := must(v.Unfinished())(t); len(list) != 1 || !strings.HasPrefix(list[0].Name, "Unfinished: ") || c.get(list[0].Href).form("/t/new").Get("label") != "A3" {
		t.Errorf("the desk lists %+v", list)
	}
	c.get("/").is(http.StatusOK).sound().has("Unfinished forms", "Unfinished: ", "Throw away")
	d.get("/").lacks("Unfinished")
	d.post("/drafts/" + name + "/aside").is(http.StatusGone)
	d.post("/drafts/" + name + "/drop").is(http.StatusGone)

	now = now.Add(ledger.DraftsLast - time.Minute)
	c = o.again(c)
	c.get("/t/new?draft=" + name).is(http.StatusOK).has("Autumn")
	now = now.Add(3 * time.Hour)
	c = o.again(c)
	for _, path := range []string{"/t/new?draft=" + name, "/t/new/preview?draft=" + name} {
		c.get(path).is(http.StatusGone).sound().has("This draft is gone", "7 days", "Open a new form")
	}
	// Who may not do it any more sees no preview of it.
	kept := c.send("/t/new", founding(t, c.get("/t/new"), "A9")).is(http.StatusOK)
	u := must(o.User(c.user.ID))(t)
	u.Seats = ledger.Chairs(roleAuditor)
	must(o.PutUser("test", u))(t)
	c.get(kept.path).is(http.StatusForbidden).lacks("What this will do")
	c.sure(kept).is(http.StatusForbidden)
	c.post("/drafts/" + kept.form("/t/new").Get("nonce") + "/drop")
	u = must(o.User(c.user.ID))(t)
	u.Seats = ledger.Chairs(roleSecretary)
	must(o.PutUser("test", u))(t)
	c = o.again(c)
	// What has gone is swept out with the next that is kept.
	c.send("/t/new", founding(t, c.get("/t/new"), "A4")).is(http.StatusOK)
	if all := must(o.drafts(c))(t); len(all) != 1 {
		t.Errorf("%d drafts", len(all))
	}
	c.follow(c.post("/drafts/" + must(o.drafts(c))(t)[0].Name + "/drop")).has("The form was thrown away")
	if all := must(o.drafts(c))(t); len(all) != 0 {
		t.Errorf("%d drafts are left", len(all))
	}
}

// again is the same user in a new session.
func (o *office) again(c *client) *client {
	o.t.Helper()
	d := o.stranger()
	d.user = c.user
	d.begin()
	return d
}

// TestDraftMeasures checks the largest draft, one octet more, and the fifty-first.
func TestDraftMeasures(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	fields := founding(t, c.get("/t/new"), "A3")
	fields.Set("name", "bad")
	fields.Set("seed", "")
	size := ledger.FormDraft{Fields: fields}.Size()
	fields.Set("seed", strings.Repeat("x", ledger.LargestDraft-size))
	c.do(c.request(http.MethodPost, "/t/new", fields)).is(http.StatusSeeOther)
	first := fields.Get("nonce")
	fields = founding(t, c.get("/t/new"), "A3")
	fields.Set("name", "bad")
	fields.Set("seed", strings.Repeat("x", ledger.LargestDraft-size+1))
	c.do(c.request(http.MethodPost, "/t/new", fields)).is(http.StatusRequestEntityTooLarge).sound().has("This form is too long", "256 KB", "nothing of it was kept or done")
	last := (*doc)(nil)
	for i := range ledger.MostDrafts {
		o.clock.set(o.clock.now().Add(time.Second))
		last = c.send("/t/new", founding(t, c.get("/t/new"), fmt.Sprint("B", i))).is(http.StatusOK)
	}
	if all := must(o.drafts(c))(t); len(all) != ledger.MostDrafts {
		t.Errorf("%d drafts are kept", len(all))
	}
	last.has("You had 50 unfinished forms. The oldest was let go: ")
	c.get("/t/new/preview?draft=" + first).is(http.StatusGone)
}

// TestDraftOfAFormBesideOthers checks that of several forms of a page each has what was typed
// into it, and that one which comes too late leads back to the same page, with its query.
func TestDraftOfAFormBesideOthers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.arrange(o.tournament("A", func(x *ledger.Tournament) { x.Agreement.Calendar.Holidays = []string{"FR"} }), "A1", o.player("Smith"), o.player("Jones"))
	c, other := o.as(roleSecretary), o.as(roleSecretary)
	page := c.get("/calendar?set=FR&year=2027")
	day := []string{"date", "2027-06-15", "name", "A fair", "source", "the town"}
	preview := c.press(page, "/calendar/add", day...).is(http.StatusOK).has("It acts in 1 running game")
	list := []string{"list", "2027-09-09,Another", "from", "a file", "mode", "adds"}
	c.press(c.get(page.path), "/calendar/import", list...).is(http.StatusOK).has("Another")
	back := c.get(page.path).is(http.StatusOK)
	for action, fields := range map[string][]string{"/calendar/add": day, "/calendar/import": list} {
		if lost := back.holds(action, valuesOf(t, fields)); len(lost) > 0 {
			t.Errorf("%s has lost %v", action, lost)
		}
	}
	other.follow(other.sure(other.press(other.get("/calendar?set=FR&year=2027"), "/calendar/add", "date", "2027-07-01", "name", "First", "source", "the town"))).is(http.StatusOK)
	late := c.sure(preview).is(http.StatusConflict)
	to := late.link("Put what I typed onto the form as it is now")
	if !strings.Contains(to, "set=FR") || !strings.Contains(to, "year=2027") {
		t.Errorf("it leads to %s", to)
	}
	again := c.get(to).is(http.StatusOK)
	if lost := again.holds("/calendar/add", valuesOf(t, day)); len(lost) > 0 {
		t.Errorf("lost: %v", lost)
	}
	c.follow(c.sure(c.press(again, "/calendar/add"))).is(http.StatusOK).has("A fair", "First")
}

// TestDraftOfAnOlderRelease checks that a form of another release is not taken for one of
// this, and what was typed goes onto the form as it is now.
func TestDraftOfAnOlderRelease(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	fields := founding(t, c.get("/t/new"), "A3")
	preview := c.send("/t/new", fields).is(http.StatusOK)
	newer := o.options
	newer.Version = "newer"
	o.site = must(New(newer))(t)
	old := c.get(preview.path).is(http.StatusConflict).sound().has("The form has changed since", "label: A3")
	c.sure(preview).is(http.StatusConflict).has("The form has changed since")
	c.get("/t/new?draft=" + fields.Get("nonce")).is(http.StatusConflict)
	form := c.get(old.link("Put what I typed onto the form as it is now")).is(http.StatusOK)
	if lost := form.holds("/t/new", fields); len(lost) > 0 {
		t.Errorf("lost: %v", lost)
	}
	c.follow(c.sure(c.press(form, "/t/new"))).is(http.StatusOK)
}

// TestLapsedSession checks that what was typed when the session had ended by its time is on
// the form after the log-in, for its user alone; no stranger and no browser that was put out
// has anything kept.
func TestLapsedSession(t *testing.T) {
	t.Parallel()
	now := time.Now()
	o := newOffice(t, func(x *Options) { x.DoorNow = func() time.Time { return now } })
	c := o.as(roleSecretary)
	fields := founding(t, c.get("/t/new"), "A3")
	now = now.Add(3 * time.Hour)
	d := c.send("/t/new", fields).is(http.StatusForbidden).sound().has("Your session has ended. Nothing was done, and what you typed is kept.")
	to := d.link("Log in and go on")
	next := must(url.Parse(to))(t).Query().Get("next")
	if !strings.HasPrefix(next, "/t/new?draft=") {
		t.Fatalf("the log-in leads to %s", next)
	}
	in := o.again(c)
	if lost := in.get(next).is(http.StatusOK).holds("/t/new", fields); len(lost) > 0 {
		t.Errorf("after the log-in is lost: %v", lost)
	}
	in.follow(in.sure(in.press(in.get(next), "/t/new"))).is(http.StatusOK)

	// Who logged out, and a stranger, leave nothing.
	out := o.as(roleSecretary)
	fields = founding(t, out.get("/t/new"), "A4")
	token := out.cookies
	out.post("/logout")
	out.cookies = token
	for _, x := range []*client{out, o.stranger()} {
		before := o.whole()
		x.send("/t/new", fields).is(http.StatusForbidden).has("Nothing was done").lacks("is kept")
		if o.whole() != before {
			t.Error("something was written")
		}
	}
}

// TestDraftOfAnotherAnswer checks that the reason stays beside the numbered answers of a
// question, whichever was pressed, and that another can be pressed after Back.
func TestDraftOfAnotherAnswer(t *testing.T) {
	t.Parallel()
	o, _ := leftLying(t)
	c := o.as(roleSecretary)
	page := c.get("/g/g1/case/1").is(http.StatusOK)
	answers := func(d *doc) *html.Node { return d.all("form", "class", "fields answers")[0] }
	buttons := inside(answers(page), "button", "formaction", "")
	first, _ := attr(buttons[0], "formaction")
	last, _ := attr(buttons[len(buttons)-1], "formaction")
	if first == last {
		t.Fatalf("both answers are %s", first)
	}
	for _, b := range []*html.Node{buttons[len(buttons)-1], buttons[0]} {
		action, _ := attr(b, "formaction")
		as, _ := attr(b, "value")
		form := filled(answers(page)) // as the browser shows it after Back, without asking
		form.Set("as", as)
		form.Set("reason", "A slip.")
		d := c.sendFrom(page, action, form).sound().has("A slip.") // the preview, or the form that asks for more
		if !strings.HasPrefix(d.path, action) {
			t.Errorf("the answer leads to %s, not to %s", d.path, action)
		}
		back := c.get(page.path).is(http.StatusOK)
		if to, _ := attr(answers(back), "action"); to != action || filled(answers(back)).Get("reason") != "A slip." {
			t.Errorf("after %s the form is for %s and says %v", action, to, filled(answers(back)))
		}
	}
	if all := must(o.Drafts(o.site.o.DoorNow).Of(c.user.ID))(t); len(all) != 1 {
		t.Errorf("%d drafts are kept", len(all))
	}
}
