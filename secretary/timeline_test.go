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
	"postd/rules"
	"postd/templates"
)

// everyEvent is one event of every kind.
var everyEvent = []correspondence.What{
	correspondence.Opened{Label: "A1", Calendar: "GB-EAW version 1", Sides: [2]correspondence.Side{{Members: []correspondence.Member{{Name: "Smith"}}}, {Members: []correspondence.Member{{Name: "Jones"}}}}},
	correspondence.Despatched{Words: "P-K4", Number: 1, Used: time.Hour, Early: true, Crossing: true, Law3: "missing"},
	correspondence.Offended{Law: "BCC1903/V.5(a)", Words: "Kt-B3", NoCapture: true}, correspondence.Posted{Notice: "2.1", Begins: correspondence.BeginsTurn},
	correspondence.Delivered{Notice: "2.1", How: "accepted"}, correspondence.Undelivered{Notice: "2.1", Why: "550"},
	correspondence.Adopted{Words: "P-K4", Law: "BCC1903/V.2(a)"}, correspondence.Exacted{Letter: "D", Law: "BCC1903/V.5(a)"},
	correspondence.Waived{Law: "BCC1903/V.6(a)", How: "lapsed"}, correspondence.Queried{Law: "BCC1903/V.5(a)"},
	correspondence.Replied{Words: "P-K4"}, correspondence.Selected{How: "interpreted", Stands: true}, correspondence.Annulment{From: 3, Law: "BCC1903/V.5(b)"},
	correspondence.Restored{Law: "BCC1903/V.6(b)", By: "claim", Reply: "P-K4"}, correspondence.Penalised{Penalty: correspondence.Penalty{Law: "BCC1903/V.3"}},
	correspondence.Law3Open{}, correspondence.Law3Closed{How: "lapsed"}, correspondence.Exceeded{Used: 73 * time.Hour, Limit: 72 * time.Hour, Deadline: begin},
	correspondence.ExcessWaived{}, correspondence.Charged{Used: 73 * time.Hour}, correspondence.Charged{Used: 5 * time.Hour, Why: correspondence.ForSatisfying}, correspondence.Charged{Used: 5 * time.Hour, Why: correspondence.ForClaiming}, correspondence.Reminded{Kind: "half"}, correspondence.Proposed{WithMove: true}, correspondence.Answered{How: "declined"},
	correspondence.Claimed{Law: "BCC1903/V.9(c)", Parked: true}, correspondence.Refused{Words: "EXACT B", Why: correspondence.WhyNoPenalty, Law: "BCC1903/V.5(a)"},
	correspondence.Returned{Words: "P-K4", Why: correspondence.WhyStale}, correspondence.Noted{About: "note", Words: "Hello."},
	correspondence.Warned{Kind: "adj-soon", Date: begin}, correspondence.Frozen{Law: "BCC1903/V.10(a)", Statements: begin},
	correspondence.Stated{Words: "White is better."}, correspondence.Laid{To: correspondence.ToAdjudicator, Notice: "3.1"},
	correspondence.MadeGood{No: 1, Span: correspondence.Span{From: begin, To: begin.Add(time.Hour), Why: "outage", Law: "RULING/R-1"}},
	correspondence.Credited{Span: correspondence.Span{From: begin, Why: "outage", Law: "BCC1903/II.10.E"}},
	correspondence.Ruled{By: correspondence.ToUmpire, Row: "Note", Law: "BCC1903/INTRO(a)", Reason: "So.", On: 1},
	correspondence.Appealed{No: 1, About: correspondence.AboutForfeit, Law: "BCC1903/V.9(b)", Words: "No."}, correspondence.Settled{No: 1, How: "Uphold", Idle: true, Counts: true},
	correspondence.Stayed{No: 1, Why: "appeal of White", Law: "BCC1903/V.2(b)"}, correspondence.Resumed{Stay: 1}, correspondence.Debited{Stay: 1, Over: time.Hour},
	correspondence.TermsProposed{No: 1, About: "terms", Field: "turn.limit", Value: "5 days", Was: "3 days"}, correspondence.TermsAnswered{No: 1, How: "consented"},
	correspondence.TermsChanged{No: 1, Field: "turn.limit", Value: "5 days"},
	correspondence.Carried{Words: "Kt-B3", Law: "BCC1903/V.5(a)"}, correspondence.Found{Law: "BCC1903/V.6(a)"},
	correspondence.CarriedJoined{Words: "B-B4"}, correspondence.CarriedTaken{No: 2, Law: "BCC1903/V.4(a)"}, correspondence.Raised{How: "query", Unbegun: true},
	correspondence.Heard{}, correspondence.Heard{Leave: true}, correspondence.Silent{Since: begin},
	correspondence.LeaveTaken{No: 1, From: correspondence.Date{Year: 2026, Month: 12, Day: 20}, To: correspondence.Date{Year: 2027, Month: 1, Day: 3}, Days: []correspondence.YearDays{{Year: 2026, Days: 9}}, By: correspondence.ToSecretary, Beyond: 2, Reason: "He is ill."},
	correspondence.LeaveEnded{No: 1, How: "cut", By: correspondence.ToSecretary, Reason: "He is well."},
	correspondence.CalendarChanged{Set: "GB-EAW", Version: 2, Added: []correspondence.Day{{Name: "A day"}}}, correspondence.CaughtUp{Turn: &correspondence.Moved{}},
	correspondence.Doubted{Words: "draw?", Means: []string{"OFFER DRAW"}}, correspondence.Cleared{Words: "draw?", How: "note"},
	correspondence.ConfirmationAsked{No: 1, Words: "RESIGN"}, correspondence.ConfirmationAnswered{No: 1, How: correspondence.OvertakenAct},
	correspondence.FineGrown{Penalty: 1, Days: 3}, correspondence.Discharged{Penalty: 1, Act: 2, As: "paid", By: correspondence.ToSecretary},
	correspondence.SeriesQueued{Ply: 3, Waits: []correspondence.Condition{{Assumed: "P-K4", Words: "PxP"}}},
	correspondence.SeriesFired{Assumed: "P-K4", Words: "PxP"}, correspondence.SeriesLapsed{How: correspondence.LapsedRestored},
	correspondence.Tested{Law: "BCC1903/V.8(b)", Answer: "refuted", Own: 49, Other: 50},
	correspondence.FiftyDemanded{From: 3, Ground: correspondence.GroundKing}, correspondence.FiftyLifted{Law: "STAUNTON/R.XIV"},
	correspondence.Required{Law: "BCC1903/V.6(a)", Man: "KBP"}, correspondence.ManAsked{Law: "BCC1903/V.6(a)"}, correspondence.TurnForfeited{Law: "STAUNTON/R.VIII"},
	correspondence.Joined{Words: "B-B4", Law: "BCC1903/V.4(a)"}, correspondence.Taken{No: 2, Law: "BCC1903/V.5(a)"},
	correspondence.Reentered{Ply: 4, Law: "BCC1903/V.6(b)"}, correspondence.WentBack{Ruling: 1, Law: "STAUNTON/R.XIX"}, correspondence.Reput{No: 1},
	correspondence.Remitted{No: 1}, correspondence.Unanswered{Question: 1, By: correspondence.ToUmpire, To: correspondence.ToSecretary},
	correspondence.Seated{Office: correspondence.ToUmpireOfWhite, Name: "Mr Hoffer", Proposal: 1}, correspondence.Referred{Question: 1, To: correspondence.ToUmpireOfWhite},
	correspondence.Specified{No: 1, Law: "BCC1903/V.9(a)", Notice: "2.1"}, correspondence.SpecifiedClosed{No: 1, How: "waived"},
	correspondence.ExcessUndone{Law: "RULING/R-21"}, correspondence.Ended{Result: correspondence.Drawn, How: correspondence.ByAgreement, Law: "BCC1903/V.8(a)"},
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
		e := correspondence.Event{At: begin, What: w}
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
	for _, c := range correspondence.Codes() {
		a := correspondence.Agreement{Code: c.Name}
		if c.Overlay {
			a = correspondence.Agreement{Code: correspondence.CodePost, Overlay: c.Name}
		}
		for _, w := range everyEvent {
			words := eventWords(correspondence.Game{Origin: rules.Start(), Agreement: a}, correspondence.Event{At: begin, What: w})
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
