package secretary

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates"
)

// everyEvent is one event of every kind.
var everyEvent = []events.What{
	events.Opened{Label: "A1", Calendar: "GB-EAW version 1", Sides: [2]terms.Side{{Members: []terms.Member{{Name: "Smith"}}}, {Members: []terms.Member{{Name: "Jones"}}}}},
	events.Despatched{Words: "P-K4", Number: 1, Used: time.Hour, Early: true, Crossing: true, Law3: "missing"},
	events.Offended{Law: "BCC1903/V.5(a)", Words: "Kt-B3", NoCapture: true}, events.Posted{Notice: "2.1", Begins: events.BeginsTurn},
	events.Delivered{Notice: "2.1", How: "accepted"}, events.Undelivered{Notice: "2.1", Why: "550"},
	events.Adopted{Words: "P-K4", Law: "BCC1903/V.2(a)"}, events.Exacted{Letter: "D", Law: "BCC1903/V.5(a)"},
	events.Waived{Law: "BCC1903/V.6(a)", How: "lapsed"}, events.Queried{Law: "BCC1903/V.5(a)"},
	events.Replied{Words: "P-K4"}, events.Selected{How: "interpreted", Stands: true}, events.Annulment{From: 3, Law: "BCC1903/V.5(b)"},
	events.Restored{Law: "BCC1903/V.6(b)", By: "claim", Reply: "P-K4"}, events.Penalised{Penalty: penalty.Penalty{Law: "BCC1903/V.3"}},
	events.Law3Open{}, events.Law3Closed{How: "lapsed"}, events.Exceeded{Used: 73 * time.Hour, Limit: 72 * time.Hour, Deadline: begin},
	events.ExcessWaived{}, events.Charged{Used: 73 * time.Hour}, events.Charged{Used: 5 * time.Hour, Why: correspondence.ForSatisfying}, events.Charged{Used: 5 * time.Hour, Why: correspondence.ForClaiming}, events.Reminded{Kind: "half"}, events.Proposed{WithMove: true}, events.Answered{How: "declined"},
	events.Claimed{Law: "BCC1903/V.9(c)", Parked: true}, events.Refused{Words: "EXACT B", Why: events.WhyNoPenalty, Law: "BCC1903/V.5(a)"},
	events.Returned{Words: "P-K4", Why: events.WhyStale}, events.Noted{About: "note", Words: "Hello."},
	events.Warned{Kind: "adj-soon", Date: begin}, events.Frozen{Law: "BCC1903/V.10(a)", Statements: begin},
	events.Stated{Words: "White is better."}, events.Laid{To: terms.ToAdjudicator, Notice: "3.1"},
	events.MadeGood{No: 1, Span: calendar.Span{From: begin, To: begin.Add(time.Hour), Why: "outage", Law: "RULING/R-1"}},
	events.Credited{Span: calendar.Span{From: begin, Why: "outage", Law: "BCC1903/II.10.E"}},
	events.Ruled{By: terms.ToUmpire, Row: "Note", Law: "BCC1903/INTRO(a)", Reason: "So.", On: 1},
	events.Appealed{No: 1, About: correspondence.AboutForfeit, Law: "BCC1903/V.9(b)", Words: "No."}, events.Settled{No: 1, How: "Uphold", Idle: true, Counts: true},
	events.Stayed{No: 1, Why: "appeal of White", Law: "BCC1903/V.2(b)"}, events.Resumed{Stay: 1}, events.Debited{Stay: 1, Over: time.Hour},
	events.TermsProposed{No: 1, About: "terms", Field: "turn.limit", Value: "5 days", Was: "3 days"}, events.TermsAnswered{No: 1, How: "consented"},
	events.TermsChanged{No: 1, Field: "turn.limit", Value: "5 days"},
	events.Carried{Words: "Kt-B3", Law: "BCC1903/V.5(a)"}, events.Found{Law: "BCC1903/V.6(a)"},
	events.CarriedJoined{Words: "B-B4"}, events.CarriedTaken{No: 2, Law: "BCC1903/V.4(a)"}, events.Raised{How: "query", Unbegun: true},
	events.Heard{}, events.Heard{Leave: true}, events.Silent{Since: begin},
	events.LeaveTaken{No: 1, From: calendar.Date{Year: 2026, Month: 12, Day: 20}, To: calendar.Date{Year: 2027, Month: 1, Day: 3}, Days: []events.YearDays{{Year: 2026, Days: 9}}, By: terms.ToSecretary, Beyond: 2, Reason: "He is ill."},
	events.LeaveEnded{No: 1, How: "cut", By: terms.ToSecretary, Reason: "He is well."},
	events.CalendarChanged{Set: "GB-EAW", Version: 2, Added: []calendar.Day{{Name: "A day"}}}, events.CaughtUp{Turn: &events.Moved{}},
	events.Doubted{Words: "draw?", Means: []string{"OFFER DRAW"}}, events.Cleared{Words: "draw?", How: "note"},
	events.ConfirmationAsked{No: 1, Words: "RESIGN"}, events.ConfirmationAnswered{No: 1, How: events.OvertakenAct},
	events.FineGrown{Penalty: 1, Days: 3}, events.Discharged{Penalty: 1, Act: 2, As: "paid", By: terms.ToSecretary},
	events.SeriesQueued{Ply: 3, Waits: []events.Condition{{Assumed: "P-K4", Words: "PxP"}}},
	events.SeriesFired{Assumed: "P-K4", Words: "PxP"}, events.SeriesLapsed{How: events.LapsedRestored},
	events.Tested{Law: "BCC1903/V.8(b)", Answer: "refuted", Own: 49, Other: 50},
	events.FiftyDemanded{From: 3, Ground: correspondence.GroundKing}, events.FiftyLifted{Law: "STAUNTON/R.XIV"},
	events.Required{Law: "BCC1903/V.6(a)", Man: "KBP"}, events.ManAsked{Law: "BCC1903/V.6(a)"}, events.TurnForfeited{Law: "STAUNTON/R.VIII"},
	events.Joined{Words: "B-B4", Law: "BCC1903/V.4(a)"}, events.Taken{No: 2, Law: "BCC1903/V.5(a)"},
	events.Reentered{Ply: 4, Law: "BCC1903/V.6(b)"}, events.WentBack{Ruling: 1, Law: "STAUNTON/R.XIX"}, events.Reput{No: 1},
	events.Remitted{No: 1}, events.Unanswered{Question: 1, By: terms.ToUmpire, To: terms.ToSecretary},
	events.Seated{Office: terms.ToUmpireOfWhite, Name: "Mr Hoffer", Proposal: 1}, events.Referred{Question: 1, To: terms.ToUmpireOfWhite},
	events.Specified{No: 1, Law: "BCC1903/V.9(a)", Notice: "2.1"}, events.SpecifiedClosed{No: 1, How: "waived"},
	events.ExcessUndone{Law: "RULING/R-21"}, events.Ended{Result: terms.Drawn, How: events.ByAgreement, Law: "BCC1903/V.8(a)"},
}

// TestEventWords checks that every kind of event that there is has a sentence
// of its own, and no table of words lacks an entry that is used.
func TestEventWords(t *testing.T) {
	kinds := map[string]bool{}
	for _, name := range must(filepath.Glob("../correspondence/event*.go"))(t) {
		for _, m := range regexp.MustCompile(`\) kind\(\) string +\{ return "(\w+)" \}`).FindAllStringSubmatch(string(must(os.ReadFile(name))(t)), -1) {
			kinds[m[1]] = true
		}
	}
	if len(kinds) < 37 {
		t.Errorf("only %d kinds of events were found", len(kinds))
	}
	said := map[string]string{}
	for _, w := range everyEvent {
		e := events.Event{At: begin, What: w}
		words := eventWords(correspondence.Game{Origin: rules.Start()}, e)
		if words == e.Kind()+"." || len(words) < 15 || strings.Contains(words, "%!") || strings.Contains(words, "()") || strings.Contains(words, "  ") {
			t.Errorf("%s: %q", e.Kind(), words)
		}
		if other, twice := said[words]; twice {
			t.Errorf("%s and %s are told alike: %q", e.Kind(), other, words)
		}
		said[words] = e.Kind()
		delete(kinds, e.Kind())
	}
	for k := range kinds {
		t.Errorf("no event of the kind %s is in the test", k)
	}
	for how, source := range map[string]map[string]string{"Waived": waivings, "Answered": answers, "Delivered": receipts} {
		for _, name := range must(filepath.Glob("../correspondence/*.go"))(t) {
			for _, m := range regexp.MustCompile(`\b`+how+`\{[^}]*How: "([\w-]+)"`).FindAllStringSubmatch(string(must(os.ReadFile(name))(t)), -1) {
				if source[m[1]] == "" {
					t.Errorf("%s: nothing is said of %q", how, m[1])
				}
			}
		}
	}
}

// TestEventsCiteTheCodeOfTheGame checks that under each code the words of every
// event name the laws of that code, and none for which it has a sister: VI.5(a) by
// telegraph where the event has V.6(a).
func TestEventsCiteTheCodeOfTheGame(t *testing.T) {
	named := regexp.MustCompile(`\b(?:BCC1903|BCC1897|STAUNTON|RICC)/[A-Z0-9]+(?:[./-][A-Z0-9]+)*(?:\([a-z]\))?`)
	for _, c := range terms.Codes() {
		a := terms.Agreement{Code: c.Name}
		if c.Overlay {
			a = terms.Agreement{Code: terms.CodePost, Overlay: c.Name}
		}
		for _, w := range everyEvent {
			words := eventWords(correspondence.Game{Origin: rules.Start(), Agreement: a}, events.Event{At: begin, What: w})
			for _, id := range named.FindAllString(words, -1) {
				own := a.Cites(rules.Law(id))
				if section := a.Cites(rules.Law(id + "(a)")); !rules.Law(id).Known() && section != rules.Law(id+"(a)") {
					own = section // a whole law is named where the code has no sister to its section
				}
				if own != rules.Law(id) {
					t.Errorf("under %s %q names %s, not %s", c.Name, words, id, own)
				}
			}
		}
	}
}

// TestNoticeWords checks that every sort of letter of the office has a name.
func TestNoticeWords(t *testing.T) {
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
		if name, _ := attr(told[i], "id"); name != fmt.Sprintf("event-%d", i+1) || textOf(told[i]) != strings.Join(strings.Fields(eventWords(g, e)), " ") {
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
		if !links[letterPath(x.Seq)] {
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
	o, id := appealed(t)
	o.advance(time.Hour)
	o.write(id, rules.White, "I wonder what to play.")
	c := o.as(roleSecretary)
	d := c.get("/g/g1/letters").is(http.StatusOK).sound()
	rows := d.rows("Letters in and out")
	all := must(o.LettersOf(id))(t)
	out := must(o.PostingsOf(id))(t)
	if len(rows) != len(all)+len(out) {
		t.Errorf("%d letters are listed, there are %d", len(rows), len(all)+len(out))
	}
	d.has("out, to Smith", "not understood", "in, from Jones", "White despatched “P-K4” as move 1; used 1 h of 3 days.", "acknowledgment", "accepted", "waits")
	for _, x := range all {
		if !strings.Contains(d.body, `href="`+letterPath(x.Seq)+`"`) {
			t.Errorf("letter %d is not linked", x.Seq)
		}
	}
	for _, p := range out {
		if !strings.Contains(d.body, `href="`+postedPath(p.Seq)+`"`) {
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
	o, id := appealed(t)
	g := must(o.Game(id))(t)
	office := must(o.Office(id, o.clock.now()))(t)
	line := templates.Stands(g, office.Calendar)
	if !strings.Contains(line, "White to move") || !strings.Contains(line, "stands still") {
		t.Errorf("letters say %q", line)
	}
	o.as(roleSecretary).get("/g/g1").has("White to move. The clock stands still")
}
