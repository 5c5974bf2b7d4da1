package penalty

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

// exampleOffence has the common facts of EXAMPLE/11, EXAMPLE/12, EXAMPLE/13, EXAMPLE/14, EXAMPLE/15,
// EXAMPLE/16 and EXAMPLE/17: 72 hours a turn, of which White had used 48 on
// sending "B-Kt5"; restored Thu 3 Dec 2026 12:00.
var exampleOffence = Context{
	Of: rules.White, Law: "BCC1903/V.5(a)", Ordinal: 1, Limit: 72 * time.Hour,
	Reopened: true, Used: 48 * time.Hour, Allowed: 72 * time.Hour,
}

func parsedE(t *testing.T, text string) Schedule {
	t.Helper()
	e, err := ParsePenaltyE(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestPenaltyE is the worked examples and the rules of application of
// BOOK/2.3, in numbers.
func TestPenaltyE(t *testing.T) {
	const h = time.Hour
	const table23 = `caution; from 2: time reopened 24h floor 24h; from 4: fine 12 d, text "Report to the committee" to secretary; from 6: loss`
	with := func(change func(*Context)) Context {
		c := exampleOffence
		change(&c)
		return c
	}
	nth := func(n int) Context { return with(func(c *Context) { c.Ordinal = n }) }
	law3 := with(func(c *Context) { c.Law, c.Reopened, c.Used, c.Allowed = "BCC1903/V.3", false, 0, 0 })
	used := func(used, allowed time.Duration, granted bool) Context {
		return with(func(c *Context) { c.Used, c.Allowed, c.FloorGranted = used, allowed, granted })
	}
	deflt := Default().String()
	for _, x := range []struct {
		name, e string
		c       Context
		step    int
		allowed time.Duration // 0: a full turn
		until   string        // the deadline, if White receives L-RESTORE Thu 3 Dec 12:00
		rest    Penalty       // Cautions, Fines, Loss, Reports, Floored
	}{
		{name: "BCC1903-V.PEN.E Ex 11 fine of 6d", e: "fine 6 d", c: exampleOffence, step: 1, until: "Mon 7 Dec 12:00", rest: Penalty{Fines: []Fine{{6, "d"}}}},
		{name: "BCC1903-V.PEN.E Ex 12 loss of 24 h", e: "time reopened 24h floor 24h", c: exampleOffence, step: 1, allowed: 48 * h, until: "Sat 5 Dec 12:00"},
		{name: "BCC1903-V.PEN.E Ex 13 remainder", e: "time remainder floor 24h", c: exampleOffence, step: 1, allowed: 24 * h, until: "Fri 4 Dec 12:00"},
		{name: "BCC1903-V.PEN.E Ex 13 remainder at its floor", e: "time remainder floor 24h", c: used(70*h, 72*h, false), step: 1, allowed: 24 * h, until: "Fri 4 Dec 12:00", rest: Penalty{Floored: true}},
		{name: "BCC1903-V.PEN.E Ex 14 first", e: table23, c: nth(1), step: 1, until: "Mon 7 Dec 12:00", rest: Penalty{Cautions: 1}},
		{name: "BCC1903-V.PEN.E Ex 14 second", e: table23, c: nth(2), step: 2, allowed: 48 * h, until: "Sat 5 Dec 12:00"},
		{name: "BCC1903-V.PEN.E Ex 14 third", e: table23, c: nth(3), step: 2, allowed: 48 * h, until: "Sat 5 Dec 12:00"},
		{name: "BCC1903-V.PEN.E Ex 14 fourth", e: table23, c: nth(4), step: 4, until: "Mon 7 Dec 12:00", rest: Penalty{Fines: []Fine{{12, "d"}}, Reports: []string{"Report to the committee"}}},
		{name: "BCC1903-V.PEN.E Ex 14 fifth", e: table23, c: nth(5), step: 4, until: "Mon 7 Dec 12:00", rest: Penalty{Fines: []Fine{{12, "d"}}, Reports: []string{"Report to the committee"}}},
		{name: "BCC1903-V.PEN.E Ex 14 sixth", e: table23, c: nth(6), step: 6, rest: Penalty{Loss: true}},
		{name: "BCC1903-V.PEN.E Ex 15 loss", e: "loss", c: exampleOffence, step: 1, rest: Penalty{Loss: true}},

		{name: "BCC1903-V.PEN.E none", e: "none", c: exampleOffence, step: 1, until: "Mon 7 Dec 12:00"},
		{name: "BCC1903-V.PEN.E no step yet", e: "from 3: loss", c: nth(2), until: "Mon 7 Dec 12:00"},
		{name: "BCC1903-V.PEN.E default first", e: deflt, c: nth(1), step: 1, allowed: 24 * h, until: "Fri 4 Dec 12:00", rest: Penalty{Cautions: 1}},
		{name: "BCC1903-V.PEN.E default first, last minute", e: deflt, c: used(72*h-time.Minute, 72*h, false), step: 1, allowed: 24 * h, until: "Fri 4 Dec 12:00", rest: Penalty{Cautions: 1, Floored: true}},
		{name: "BCC1903-V.PEN.E default second", e: deflt, c: with(func(c *Context) { c.Ordinal, c.Used = 2, 72*h }), step: 2, allowed: 6 * h, until: "Thu 3 Dec 18:00", rest: Penalty{Floored: true}},
		{name: "BCC1903-V.PEN.E default ninth", e: deflt, c: nth(9), step: 3, allowed: 24 * h, until: "Fri 4 Dec 12:00", rest: Penalty{Reports: []string{Default().Steps[2].Acts[1].Text}}},
		{name: "BCC1903-V.PEN.E PE-4 loss ends the list", e: "fine 6 d, time reopened 24h, loss, caution", c: exampleOffence, step: 1, rest: Penalty{Loss: true, Fines: []Fine{{6, "d"}}}},
		{name: "BCC1903-V.PEN.E PE-5 floor", e: "time reopened 71h", c: exampleOffence, step: 1, allowed: 24 * h, until: "Fri 4 Dec 12:00", rest: Penalty{Floored: true}},
		{name: "BCC1903-V.PEN.E PE-5 floor longer than the turn", e: "time reopened 6h", c: with(func(c *Context) { c.Limit = 12 * h }), step: 1, allowed: 12 * h, until: "Fri 4 Dec 00:00", rest: Penalty{Floored: true}},
		{name: "BCC1903-V.PEN.E PE-5 excess of the turn before", e: "time remainder floor 24h", c: used(80*h, 72*h, false), step: 1, allowed: 24 * h, until: "Fri 4 Dec 12:00", rest: Penalty{Floored: true}},
		{name: "BCC1903-V.PEN.E PE-9 remainder without floor", e: "time remainder floor 24h", c: used(22*h, 24*h, true), step: 1, allowed: 2 * h, until: "Thu 3 Dec 14:00"},
		{name: "BCC1903-V.PEN.E PE-9 nothing remains", e: "time remainder floor 24h", c: used(25*h, 24*h, true), step: 1, allowed: NoTime, until: "Thu 3 Dec 12:00"},
		{name: "BCC1903-V.PEN.E PE-9 reopened", e: "time reopened 60h", c: used(20*h, 24*h, true), step: 1, allowed: 4 * h, until: "Thu 3 Dec 16:00"},
		{name: "BCC1903-V.PEN.E PE-9 no act of time", e: "caution", c: used(20*h, 24*h, true), step: 1, until: "Mon 7 Dec 12:00", rest: Penalty{Cautions: 1}},
		{name: "RULING-R-65 remainder where nothing is reopened", e: deflt, c: law3, step: 1, until: "Mon 7 Dec 12:00", rest: Penalty{Cautions: 1}},
		{name: "BCC1903-V.3 time reopened acts on the next turn", e: "time reopened 24h", c: law3, step: 1, allowed: 48 * h, until: "Sat 5 Dec 12:00"},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := parsedE(t, x.e).Penalise(x.c)
			if p.Of != x.c.Of || p.Law != x.c.Law || p.Ordinal != x.c.Ordinal || p.Step != x.step || p.Allowed != x.allowed {
				t.Errorf("step %d, allowed %v; want step %d, %v: %+v", p.Step, p.Allowed, x.step, x.allowed, p)
			}
			if r := x.rest; p.Cautions != r.Cautions || !slices.Equal(p.Fines, r.Fines) || p.Loss != r.Loss || p.Floored != r.Floored || !slices.Equal(p.Reports, r.Reports) {
				t.Errorf("got %+v, want the rest as %+v", p, r)
			}
			if x.until != "" {
				allowed := x.c.Limit
				if p.Allowed > 0 {
					allowed = p.Allowed
				}
				if got := exampleDeadline(t, allowed); got != x.until {
					t.Errorf("deadline %s, want %s", got, x.until)
				}
			}
			text, err := json.Marshal(p)
			var back Penalty
			if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(p, back) {
				t.Errorf("JSON %s gives back %+v", text, back)
			}
		})
	}
}

// exampleDeadline reckons from Thu 3 Dec 2026 12:00, Sundays left out.
func exampleDeadline(t *testing.T, allowed time.Duration) string {
	t.Helper()
	c, err := calendar.NewCalendar(calendar.CalendarTerms{Zone: "Europe/London", Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"}})
	if err != nil {
		t.Fatal(err)
	}
	at := c.Latest(time.Date(2026, 12, 3, 12, 0, 0, 0, time.UTC), allowed, nil)
	return at.Format("Mon 2 Jan 15:04")
}

func TestPenaltySentences(t *testing.T) {
	const table23 = `caution; from 2: time reopened 24h floor 24h; from 4: fine 12 d, text "Report to the committee" to secretary; from 6: loss`
	for _, x := range []struct {
		name, e, want string
		n             int
		change        func(*Context)
	}{
		{"first", table23, "This is the first offence.|A caution is written in the ledger: it is the first.|Next step: from the second offence, a loss of 24 hours.", 1, nil},
		{"second", table23, "This is the second offence; 24 hours are taken from the turn: 48 hours are allowed.|Next step: from the fourth offence, a fine of 12d and a report to the secretary.", 2, nil},
		{"fourth", table23, `This is the fourth offence.|A fine of 12d is due.|The secretary is told: "Report to the committee."|Next step: from the sixth offence, loss of the game.`, 4, nil},
		{"sixth", table23, "This is the sixth offence.|The game is lost by White, Penalty E as agreed.", 6, nil},
		{"none", "none; from 2: caution", "This is the first offence.|There is no penalty for it.|Next step: from the second offence, a caution.", 1, nil},
		{"no step", "from 2: caution; from 3: none", "This is the first offence.|The terms lay down nothing more for it.|Next step: from the second offence, a caution.", 1, nil},
		{"next turn", "time reopened 71h floor 1h", "This is the 21st offence; 71 hours are taken from the next turn: 1 hour is allowed.", 21, func(c *Context) { c.Reopened = false }},
		{"floor", "time reopened 71h", "This is the first offence; 71 hours would be taken from the turn, but a floor is kept: 24 hours are allowed.", 1, nil},
		{"remainder", "time remainder", "This is the first offence; the turn has only what was left of it: 24 hours are allowed.", 1, nil},
		{"remainder at its floor", "time remainder floor 25h30m", "This is the 12th offence; the turn has only what was left of it, but a floor is kept: 25 hours and 30 minutes are allowed.", 12, nil},
		{"nothing left", "time remainder", "This is the 113th offence; nothing is left of the time of the turn.", 113, func(c *Context) { c.FloorGranted, c.Used = true, c.Allowed }},
		{"remainder under V.3", "time remainder", "This is the first offence.|No time is taken, since no turn is restored (RULING/R-65).", 1, func(c *Context) { c.Reopened = false }},
		{"many cautions", "caution; from 3: fine 1 cent and caution", "This is the fifth offence.|A fine of 1 cent is due.|A caution is written in the ledger: it is the fifth.", 5, nil},
	} {
		t.Run("BCC1903-V.PEN.E PE-8 "+x.name, func(t *testing.T) {
			c := exampleOffence
			c.Ordinal = x.n
			if x.change != nil {
				x.change(&c)
			}
			want := strings.ReplaceAll(x.want, "12th", "twelfth")
			if got := strings.Join(parsedE(t, x.e).Penalise(c).Sentences(), "|"); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestParsePenaltyE(t *testing.T) {
	for _, x := range []struct{ text, canonical string }{
		{"caution; from 2: time reopened 24h floor 24h; from 6: loss", ""},
		{"none", ""},
		{"from 3: loss", ""},
		{"scope tournament; count per-law; fine 6 d", ""},
		{"scope game; count all; fine 6d per instance", "fine 6 d"},
		{"fine 20 cents per day and caution", "fine 20 cents per day, caution"},
		{"from 1: Time Remainder", "time remainder floor 24h"},
		{"time reopened 2 days floor 12 h", "time reopened 48h floor 12h"},
		{"time next 24h turns 3", "time next 24h turns 3 floor 24h"},
		{"time next 24h turns 1 floor 6h", "time next 24h floor 6h"},
		{"time allowance 24h, not-sent, score 0.5, pass", ""},
		{`text "Write; to the club, and soon: now" to secretary hold; from 2: loss`, ""},
		{`text "Report"`, `text "Report" to secretary`},
		{`text "Report" to umpire`, ""},
		{Default().String(), ""},
	} {
		e, err := ParsePenaltyE(x.text)
		if err != nil {
			t.Error(err)
			continue
		}
		if x.canonical == "" {
			x.canonical = x.text
		}
		if got := e.String(); got != x.canonical {
			t.Errorf("%q is written %q, want %q", x.text, got, x.canonical)
		}
		again, err := ParsePenaltyE(e.String())
		if err != nil || !reflect.DeepEqual(e, again) {
			t.Errorf("%q read again gives %+v, %v", e, again, err)
		}
	}
	if got := parsedE(t, Default().String()); !reflect.DeepEqual(got, Default()) {
		t.Errorf("the default reads %+v", got)
	}
}

func TestParsePenaltyEErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "at the beginning there should be an act",
		"cautoin":                        `not "cautoin"`,
		"caution;":                       `after ";" there should be a step (like from 2: caution), not nothing more`,
		"caution; fine 6 d":              "there should be a step",
		"caution; from 1: loss":          "from 1 stands after from 1; the steps must be in order",
		"caution; from 3: none; from 2:": `after ":" there should be an act`,
		"from 0: loss":                   "the number of an offence",
		"from x: loss":                   `after "from" there should be the number of an offence, not "x"`,
		"from 2 loss":                    "a colon",
		"fine d":                         "an amount (like 6 d)",
		"fine 6":                         "the smallest coin",
		"fine 6 3":                       "the smallest coin",
		"fine 6 d per week":              "instance or day",
		"time 24h":                       "reopened, remainder, next or allowance",
		"time reopened":                  "a length of time",
		"time reopened 0h":               "a length of time",
		"time reopened soon":             "a length of time",
		"time remainder floor 0h":        "a length of time",
		"time next 24h turns 0":          "a number of turns",
		"score 2":                        "a number of points",
		"score NaN":                      "a number of points",
		"text Report":                    "words in quotation marks",
		`text "Report`:                   "words in quotation marks",
		`text " "`:                       "words on one line",
		`text "Report" to the club`:      "secretary, umpire or adjudicator",
		"scope world; loss":              "game or tournament",
		"count some; loss":               "all or per-law",
		"caution; scope game":            "there should be a step",
		"caution loss":                   "a comma, a semicolon or the end",
		"scope game":                     "a comma, a semicolon or the end",
	} {
		_, err := ParsePenaltyE(text)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "correspondence: Penalty E: ") {
			t.Errorf("%q: %v, want …%s…", text, err, want)
		}
	}
}

func FuzzParsePenaltyE(f *testing.F) {
	f.Add(Default().String())
	f.Add(`scope tournament; count per-law; fine 6d per day and time next 2 days turns 3 floor 6h; from 4: text "a; b" to umpire hold, score 0.25; from 9: loss`)
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParsePenaltyE(text)
		if err != nil {
			return
		}
		again, err := ParsePenaltyE(e.String())
		if err != nil || !reflect.DeepEqual(e, again) {
			t.Fatalf("%q is written %q, which reads %+v, %v", text, e, again, err)
		}
		for n := range 12 {
			c := exampleOffence
			c.Ordinal, c.FloorGranted = n+1, n%2 == 1
			p := e.Penalise(c)
			if p.Allowed < 0 || p.Allowed > c.Limit || len(p.Sentences()) == 0 {
				t.Fatalf("%q: %+v", text, p)
			}
		}
	})
}
