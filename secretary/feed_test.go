package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"postd/ledger"
	"postd/rules"
	"postd/secretary/access"
	"postd/secretary/folder"
)

// feedOf fetches a private calendar and checks its form: lines of no more than 75
// octets that end with CRLF, entries with names of their own (RFC 5545).
func feedOf(t *testing.T, o *office, f ledger.Feed) (raw string, events map[string]*ics.VEvent) {
	t.Helper()
	d := o.stranger().get(feedPath + o.FeedSecret(f) + ".ics").is(http.StatusOK)
	if got := d.header.Get("Content-Type"); got != "text/calendar; charset=utf-8" {
		t.Errorf("it is %s", got)
	}
	if !strings.Contains(d.header.Get("X-Robots-Tag"), "noindex") || !strings.HasPrefix(d.header.Get("Cache-Control"), "private") || d.header.Get("ETag") == "" {
		t.Errorf("the header is %v", d.header)
	}
	body, ended := strings.CutSuffix(d.body, "\r\n")
	if !ended {
		t.Error("the last line has no end")
	}
	for _, line := range strings.Split(body, "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line has %d octets: %q", len(line), line)
		}
	}
	c, err := ics.ParseCalendar(strings.NewReader(d.body))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(d.body, "METHOD:PUBLISH\r\n") {
		t.Error("it is not published")
	}
	events = map[string]*ics.VEvent{}
	for _, e := range c.Events() {
		if events[e.Id()] != nil {
			t.Errorf("two entries are %s", e.Id())
		}
		if n := len(e.Alarms()); n != 2 {
			t.Errorf("%s has %d alarms", e.Id(), n)
		}
		events[e.Id()] = e
	}
	return d.body, events
}

func value(e *ics.VEvent, p ics.ComponentProperty) string {
	if e == nil || e.GetProperty(p) == nil {
		return ""
	}
	return e.GetProperty(p).Value
}

// feedFor makes a private calendar.
func feedFor(t *testing.T, o *office, owner string) ledger.Feed {
	t.Helper()
	f := must(o.Feed(owner))(t).Renewed()
	must(o.File(ledger.Matter{Key: f.Key(), Rows: []ledger.Row{f}}))(t)
	return f
}

// TestFeed checks that a player's private calendar moves an entry when its date
// moves, and then only; without that its octets stay the same.
func TestFeed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	tournament := o.tournament("D")
	hostile := "Long; X,\\n:BEGIN"
	white := o.player("Long", func(p *ledger.Player) { p.Name = hostile })
	id := o.arrange(tournament, "D1", white, o.player("Short"))
	o.deliver()
	o.advance(2 * time.Hour)
	f := feedFor(t, o, ledger.FeedOfPlayer(white.ID))
	name := "game-1-turn-white@chess.test"
	first, events := feedOf(t, o, f)
	e := events[name]
	if e == nil {
		t.Fatalf("the turn is not in it:\n%s", first)
	}
	line := must(o.Line(id))(t)
	if got, want := value(e, ics.ComponentPropertyDtStart), line.Deadline.Format("20060102"); got != want {
		t.Errorf("the day is %s, want %s", got, want)
	}
	if s := value(e, ics.ComponentPropertySummary); !strings.Contains(s, "Move due by") || !strings.Contains(s, hostile) {
		t.Errorf("the summary is %q", s)
	}
	if again, _ := feedOf(t, o, f); again != first {
		t.Error("nothing moved, and the octets are others")
	}
	o.write(id, rules.White, "STATUS")
	o.advance(time.Hour)
	if again, _ := feedOf(t, o, f); again != first {
		t.Error("the date did not move, and the octets are others")
	}
	before := value(e, ics.ComponentPropertySequence)

	// An outage moves the date.
	o.clock.set(o.clock.now().Add(24 * time.Hour))
	if _, found, err := o.ReadAgain("post", o.clock.now(), time.Hour, "x"); !found || err != nil {
		t.Fatal(found, err)
	}
	must(o.Sweep(o.clock.now()))(t)
	o.deliver()
	raw, events := feedOf(t, o, f)
	if raw == first || value(events[name], ics.ComponentPropertySequence) <= before || value(events[name], ics.ComponentPropertyDtStart) == value(e, ics.ComponentPropertyDtStart) {
		t.Errorf("the date moved, and the entry did not:\n%s", raw)
	}

	// The move takes it away; the next turn has the same name.
	o.play(id, "P-K4")
	o.deliver()
	if _, events = feedOf(t, o, f); events[name] != nil {
		t.Error("the player has moved, and the turn is still in it")
	}
	o.play(id, "P-K4")
	o.deliver()
	if _, events = feedOf(t, o, f); events[name] == nil {
		t.Error("the next turn is not in it")
	}
}

// TestFeedSecret checks that only the link that was made last shows anything,
// and who tries others is slowed down.
func TestFeedSecret(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	white := o.player("Long")
	o.arrange(o.tournament("D"), "D1", white, o.player("Short"))
	o.deliver()
	owner := ledger.FeedOfPlayer(white.ID)
	never := o.FeedSecret(must(o.Feed(owner))(t))
	f := feedFor(t, o, owner)
	secret := o.FeedSecret(f)
	if _, token, _ := strings.Cut(secret, "."); len(token) < 26 {
		t.Errorf("the secret %q has fewer than 128 bits", token)
	}
	o.stranger().get(feedPath + secret + ".ics").is(http.StatusOK)
	other := o.FeedSecret(ledger.Feed{Owner: "p999", No: 1})
	for _, wrong := range []string{never, "p1", "p1.", secret[:len(secret)-1], strings.Replace(secret, "p", "u", 1), other} {
		o.stranger().get(feedPath + wrong + ".ics").is(http.StatusNotFound)
	}
	g := feedFor(t, o, owner)
	o.stranger().get(feedPath + secret + ".ics").is(http.StatusNotFound)
	c := o.stranger()
	c.get(feedPath + o.FeedSecret(g) + ".ics").is(http.StatusOK)
	for i := range 2 * access.AttemptsAMinute {
		want := http.StatusNotFound
		if i >= access.AttemptsAMinute {
			want = http.StatusTooManyRequests
		}
		if got := c.get(feedPath + secret + string(rune('a'+i))).status; got != want {
			t.Errorf("attempt %d is answered %d, want %d", i+1, got, want)
		}
	}
	if strings.Contains(o.log.String(), secret) {
		t.Error("the secret stands in the log")
	}

	// The secretary ends it on the player's page.
	s := o.as(roleSecretary)
	page := s.get(folder.PlayerPath(white.ID)).has("End the private calendar")
	s.follow(s.press(page, folder.PlayerPath(white.ID)+"/calendar"))
	o.stranger().get(feedPath + o.FeedSecret(g) + ".ics").is(http.StatusNotFound)
	s.get(folder.PlayerPath(white.ID)).lacks("End the private calendar")
}

// TestFeedOfOfficial checks that an official makes the link on the account
// page, and it shows the questions that wait, with the address of the game.
func TestFeedOfOfficial(t *testing.T) {
	t.Parallel()
	o := newOffice(t, func(x *Options) { x.Base = "https://chess.test" })
	id := o.game()
	o.advance(time.Hour)
	o.write(id, rules.White, "APPEAL The office counts wrongly.")
	o.deliver()
	var u ledger.User
	s := o.as(roleSecretary)
	for _, x := range must(o.Users())(t) {
		u = x
	}
	s.get("/account").has("Your private calendar")
	f := feedFor(t, o, ledger.FeedOfUser(u.ID))
	s.get("/account").has("https://chess.test/cal/" + o.FeedSecret(f))
	_, events := feedOf(t, o, f)
	e := events["game-1-question-1@chess.test"]
	if e == nil || value(e, ics.ComponentPropertyUrl) != "https://chess.test/g/"+id.String() || !strings.Contains(value(e, ics.ComponentPropertyDescription), "counts wrongly") {
		t.Errorf("the question is not in it: %v", events)
	}
}
