package secretary

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/visit"
)

// TestAppealOnThePage checks that the page of an appeal has what it is about, with its maker, its
// reason, its law and what stood before, both sides' words, and the choices of the letter with the
// form of each filled in (RULING/R-76). Other people's words are escaped.
func TestAppealOnThePage(t *testing.T) {
	t.Parallel()
	o, id := played(t)
	o.as(roleSecretary).through("/g/g1/rule/Suspend", "reason", "The hall <b>is shut</b>.")
	o.deliver()
	o.advance(time.Hour)
	o.write(id, rules.Black, "APPEAL RULING 1 The hall has a back door.")
	o.deliver()
	c := o.as(roleUmpire)
	d := c.get("/g/g1/case/1").is(http.StatusOK).sound()
	d.has("What it is about", "It is about ruling 1 of this game, Suspend, which the secretary took on", "The reason that was given for it: “The hall <b>is shut</b>”",
		"Before that move 2 was White’s to play", "The hall has a back door.", "White has been asked for a word on it, and has said nothing yet.",
		"The appeal is good: the clocks that were stopped run again")
	if href := d.link("Its form"); href == "" {
		t.Error("no choice leads to its form")
	}
	o.write(id, rules.White, "STATEMENT It is <i>locked</i>.")
	o.deliver()
	c.get("/g/g1/case/1").sound().has("What the sides say of it", "It is <i>locked</i>.").lacks("has said nothing yet")
	o.stranger().get("/g/g1/case/1").lacks("back door")
}

// TestAppealMeansWhatStood checks that an answer to an appeal that is about no ruling undoes the
// last one that stood when it was made, by its name, and never a later one (RULING/R-76).
func TestAppealMeansWhatStood(t *testing.T) {
	t.Parallel()
	for before, want := range map[bool]string{true: "ruling 1, Credit, of Monday 7 December 2026 (“A word”), is undone", false: ""} {
		o, id := played(t)
		rule := func(row, why string) {
			o.as(roleSecretary).through("/g/g1/rule/"+row, "reason", why)
			o.deliver()
			o.advance(time.Hour)
		}
		if before {
			rule("Credit", "A word.")
		}
		o.write(id, rules.Black, "APPEAL 1. P-K4 was no move.")
		o.deliver()
		o.advance(time.Hour)
		rule("Credit", "Another word, said since.")
		q, ok := must(o.Game(id))(t).Question(1)
		if !ok || q.Matter.Kind == events.TopicRuling {
			t.Fatalf("the appeal is %+v", q)
		}
		d := o.as(roleUmpire).get("/g/g1/case/1").is(http.StatusOK).sound().lacks("said since”), is undone")
		if before {
			d.has(want)
		} else {
			d.lacks("”), is undone")
		}
	}
}

// appeals are a game of each thing that an appeal can be about (RULING/R-76), with the answer that
// is given to it.
var appeals = []struct {
	about, row string
	set        func(testing.TB) (*office, terms.GameID)
}{
	{"ruling 1", "Resume", func(t testing.TB) (*office, terms.GameID) {
		o, id := played(t)
		o.as(roleSecretary).through("/g/g1/rule/Suspend", "reason", "The hall is shut.")
		o.deliver()
		o.advance(time.Hour)
		o.write(id, rules.Black, "APPEAL RULING 1 The hall has a back door.")
		return o, id
	}},
	{"White’s record 2", "Uphold", func(t testing.TB) (*office, terms.GameID) {
		o, id := fined(t)
		o.advance(time.Hour)
		o.write(id, rules.White, "APPEAL CASE 1 The hall has a back door.")
		return o, id
	}},
	{"the time of White, which the office", "Undo", func(t testing.TB) (*office, terms.GameID) { // a lapse
		o, id := played(t)
		o.advance(5 * 24 * time.Hour)
		o.deliver()
		o.write(id, rules.White, "1… P-K4 2. Kt-KB3\n\nAPPEAL The hall has a back door.")
		return o, id
	}},
	{"the result", "Reopen", func(t testing.TB) (*office, terms.GameID) {
		o, id := played(t)
		o.resign(id, rules.White)
		o.deliver()
		o.advance(time.Hour)
		o.write(id, rules.White, "APPEAL The hall has a back door.")
		return o, id
	}},
}

// TestE46ThreePresses checks that from the desk an appeal against a ruling, a record, a lapse and a
// result is ruled on by three presses: its button on the desk, the answer on its page, and the
// one that does it. The page has first what it is about and what both sides say; the events are
// those which the law itself takes, and those which an official's letter with the number of the
// same answer brings.
func TestE46ThreePresses(t *testing.T) {
	t.Parallel()
	for _, x := range appeals {
		t.Run(x.about, func(t *testing.T) {
			o, id := x.set(t)
			o.deliver()
			c := o.as(roleUmpire)
			desk := c.get("/").is(http.StatusOK).sound()
			page := c.get(desk.link("Rule on it: Question to be ruled on, A1, Smith v Jones")).is(http.StatusOK).sound() // the first press
			text := page.has(x.about).text()
			for i, words := range []string{"What it is about", "What the sides say of it", "What can be ruled", "The facts"} {
				if !strings.Contains(text, words) {
					t.Errorf("the page does not say %q", words)
				}
				if i == 3 && strings.Index(text, words) < strings.Index(text, "What can be ruled") {
					t.Error("the facts stand before what can be ruled")
				}
			}
			was := must(o.Game(id))(t)
			issue := correspondence.Issue{Question: len(was.Appeals)}
			options := was.OptionsOn(issue, terms.ToUmpire)
			i := slices.IndexFunc(options, func(o correspondence.Option) bool { return o.Ruling.Row == x.row })
			if i < 0 {
				t.Fatalf("no answer is %s: %+v", x.row, options)
			}
			fields := url.Values{}
			path := "/g/g1/rule/" + x.row
			for _, b := range page.all("button", "name", "as") {
				if action, _ := attr(b, "formaction"); action == path && len(fields) == 0 {
					value, _ := attr(b, "value")
					fields = url.Values{"as": {value}, "reason": {"The back door will do."}, "nonce": {visit.Nonce()}, "version": {fmt.Sprint(was.Seq)}}
				}
			}
			before := o.digest()
			preview := c.send(path, fields).is(http.StatusOK).sound() // the second
			if preview.has("The back door will do."); o.digest() != before {
				t.Error("the preview changed the ledger")
			}
			r := options[i].Ruling
			r.By, r.On, r.Reason = terms.ToUmpire, issue.Question, "The back door will do."
			office := must(o.Office(id, o.clock.now()))(t)
			law := must(was.Rule(r, office))(t)
			letter := was.Answer(correspondence.OfficialLetter{
				By: terms.ToUmpire, Text: fmt.Sprintf("%d\n\nThe back door will do.", options[i].No), Arrived: o.clock.now(), Key: "mail:test umpire", Issue: issue,
			}, office)
			alike(t, "the letter", letter.Events, law.Events)
			c.follow(c.sure(preview)).is(http.StatusOK) // the third
			alike(t, "the page", must(o.Events(id))(t)[was.Seq:], law.Events)
		})
	}
}

// TestVerdictInThreePresses checks that a verdict is given from the desk by three presses.
func TestVerdictInThreePresses(t *testing.T) {
	t.Parallel()
	o, id := claimedAdjudication(t)
	c := o.as(roleAdjudicator)
	desk := c.get("/").is(http.StatusOK).sound()
	page := c.get(desk.link("The dossier: Verdict awaited, A1")).is(http.StatusOK).sound()
	was := must(o.Game(id))(t)
	var preview *doc
	for _, b := range page.all("button", "name", "as") {
		if value, _ := attr(b, "value"); strings.Contains(value, "1-0") {
			action, _ := attr(b, "formaction")
			preview = c.send(action, url.Values{"as": {value}, "reason": {"White wins by P-K5."}, "nonce": {visit.Nonce()}, "version": {fmt.Sprint(was.Seq)}}).is(http.StatusOK).sound()
		}
	}
	if preview == nil {
		t.Fatalf("no button gives the game to White: %s", page.text())
	}
	c.follow(c.sure(preview)).is(http.StatusOK)
	if g := must(o.Game(id))(t); !g.Over() || g.Ended.Result != terms.WhiteWins {
		t.Errorf("the game stands at %s", g.State)
	}
}

// alike checks that the same came about, whatever the names of matters and letters.
func alike(t *testing.T, who string, got, want []events.Event) {
	t.Helper()
	kinds := func(list []events.Event) (out []string) {
		for _, e := range list {
			w := e.What
			if r, ok := w.(events.Ruled); ok {
				out = append(out, fmt.Sprintf("%s by %s, %s, on %d: %s", r.Row, r.By, r.Law, r.On, r.Reason))
				continue
			}
			out = append(out, e.Kind())
		}
		return out
	}
	if a, b := kinds(got), kinds(want); fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("by %s came %q, want %q", who, a, b)
	}
}
