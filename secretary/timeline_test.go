package secretary

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"postd/correspondence"
	"postd/rules"
	"postd/secretary/folder"
	"postd/templates"
	"postd/templates/narrate"
)

// TestNoticeWords checks that every sort of letter of the office has a name.
func TestNoticeWords(t *testing.T) {
	t.Parallel()
	source := string(must(os.ReadFile("../correspondence/notice.go"))(t))
	found := regexp.MustCompile(`NoticeKind += "(L-[A-Z0-9-]+)"|= "(L-[A-Z0-9-]+)"`).FindAllStringSubmatch(source, -1)
	for _, m := range found {
		if k := correspondence.NoticeKind(m[1] + m[2]); notices[k] == "" {
			t.Errorf("%s has no name", k)
		}
	}
	if len(found) != len(notices) {
		t.Errorf("%d kinds, %d names", len(found), len(notices))
	}
}

// TestE44 checks that the timeline shows every event once, in its order, with
// who brought it about; every letter filed in the game is in it, and every line
// of the log that tells of the game.
func TestE44(t *testing.T) {
	t.Parallel()
	o, id := appealed(t)
	o.advance(time.Hour)
	o.write(id, rules.White, "1… P-K4 2. Kt-KB3")
	o.deliver()
	c := o.as(roleUmpire)
	c.through("/g/g1/rule/Uphold", "on", "1", "reason", "The office counted right.")
	o.deliver()
	o.advance(4 * 24 * time.Hour)
	o.deliver()
	events := must(o.Events(id))(t)
	d := c.get("/g/g1/timeline").is(http.StatusOK).sound()
	var g correspondence.Game
	var told []*html.Node
	for _, div := range d.all("div", "id", "") {
		if i, _ := attr(div, "id"); strings.HasPrefix(i, "event-") {
			told = append(told, div)
		}
	}
	if len(told) != len(events) {
		t.Fatalf("%d events are told, there are %d", len(told), len(events))
	}
	for i, e := range events {
		if name, _ := attr(told[i], "id"); name != fmt.Sprintf("event-%d", i+1) || textOf(told[i]) != strings.Join(strings.Fields(narrate.Line(g, e)), " ") {
			t.Errorf("event %d is %s: %s", i+1, name, textOf(told[i]))
		}
		g = g.Apply(e)
	}
	d.has("White, Smith", "Black, Jones", "the post", "the umpire", "the clock", "the office")
	links := map[string]bool{}
	for _, a := range d.all("a", "href", "") {
		href, _ := attr(a, "href")
		links[href] = true
	}
	causes := map[string]bool{}
	for _, e := range events {
		causes[e.Cause] = true
	}
	for _, x := range must(o.LettersOf(id))(t) {
		if !links[folder.LetterPath(x.Seq)] {
			t.Errorf("letter %d is not in the timeline", x.Seq)
		}
	}
	for _, line := range must(o.LogLines(0, 1000))(t) {
		for _, kind := range []string{"mail:", "sent:", "elapse:", "deed:", "open:"} {
			if f, found, err := o.Filed(line.What); strings.HasPrefix(line.What, kind) && err == nil && found && len(f.Events[id]) > 0 && !causes[line.What] {
				t.Errorf("the log has %s, the timeline has not", line.What)
			}
		}
	}
}

// TestGameLetters checks that every letter in and out stands on the page, with
// what it was taken for and how far it has come.
func TestGameLetters(t *testing.T) {
	t.Parallel()
	o, id := appealed(t)
	o.advance(time.Hour)
	o.write(id, rules.White, "EXACT F")
	c := o.as(roleSecretary)
	d := c.get("/g/g1/letters").is(http.StatusOK).sound()
	rows := d.rows("Letters in and out")
	all := must(o.LettersOf(id))(t)
	out := must(o.PostingsOf(id))(t)
	if len(rows) != len(all)+len(out) {
		t.Errorf("%d letters are listed, there are %d", len(rows), len(all)+len(out))
	}
	d.has("out, to Smith", "not understood", "in, from Jones", "White sent “P-K4” as move 1; used 1 h of 3 days.", "acknowledgment", "accepted", "waits")
	for _, x := range all {
		if !strings.Contains(d.body, `href="`+folder.LetterPath(x.Seq)+`"`) {
			t.Errorf("letter %d is not linked", x.Seq)
		}
	}
	for _, p := range out {
		if !strings.Contains(d.body, `href="`+folder.PostedPath(p.Seq)+`"`) {
			t.Errorf("posting %d is not linked", p.Seq)
		}
	}
	// The page of the game has the last ten of them.
	few := c.get("/g/g1").rows("The last letters")
	if len(few) != fewLetters {
		t.Fatalf("%d letters on the page of the game", len(few))
	}
	for i := range few {
		if strings.Join(few[i], "|") != strings.Join(rows[i], "|") {
			t.Errorf("letter %d from the end is %q there and %q here", i, few[i], rows[i])
		}
	}
	// A long list has pages.
	o = longGame(t, 12)
	c = o.as(roleSecretary)
	c.get(c.get("/g/g1/letters").sound().link("Older →")).is(http.StatusOK).has("51 to")
}

// TestStandsAgrees checks that what this page says of a game's state is never
// at odds with the line that letters and previews have of it.
func TestStandsAgrees(t *testing.T) {
	t.Parallel()
	o, id := appealed(t)
	g := must(o.Game(id))(t)
	office := must(o.Office(id, o.clock.now()))(t)
	line := templates.Stands(g, office.Calendar)
	if !strings.Contains(line, "White to move") || !strings.Contains(line, "stands still") {
		t.Errorf("letters say %q", line)
	}
	o.as(roleSecretary).get("/g/g1").has("White to move. The clock stands still")
}
