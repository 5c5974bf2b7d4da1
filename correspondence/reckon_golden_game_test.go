package correspondence

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// goldenGame plays a worked example with a post that delivers at once and a
// mailbox that is always read.
type goldenGame struct {
	t     *testing.T
	g     Game
	c     calendar.Calendar
	now   time.Time
	last  [2]events.NoticeID
	told  []string // kinds of the notices since the last step, "White L-ACK"
	steps int
}

func (x *goldenGame) office() Setting {
	return Setting{Now: x.now, ReadThrough: x.now, Calendar: x.c}
}

// file remembers a decision, and delivers what it tells.
func (x *goldenGame) file(d Decision) {
	for _, e := range d.Events {
		x.g = x.g.Apply(e)
	}
	for _, n := range d.Notices {
		x.told = append(x.told, fmt.Sprintf("%s %s", n.To, n.Kind))
		if to, ok := n.To.Colour(); ok {
			x.last[to] = n.ID
			x.file(x.g.Delivered(n.ID, events.ReceiptAccepted, x.office()))
		}
	}
}

// pass goes to an instant, with all that falls due up to it and at it.
func (x *goldenGame) pass(to time.Time) {
	for n := 0; ; n++ {
		due := x.g.Due(x.c)
		if due.IsZero() || due.After(to) || n > 100 {
			break
		}
		x.now = calendar.Later(x.now, due)
		x.file(x.g.Elapse(x.office()))
	}
	x.now = calendar.Later(x.now, to)
}

// step does "2026-12-04T10:00:00Z White: 1. P-K4", "… passes" or "… idle: 1",
// which is the umpire's ruling on a question.
func (x *goldenGame) step(s string) {
	x.t.Helper()
	at, what, _ := strings.Cut(s, " ")
	who, words, _ := strings.Cut(what, ": ")
	x.steps++
	when := instant(x.t, at)
	if who == "passes" {
		x.told = nil
		x.pass(when)
		return
	}
	x.pass(when.Add(-1))
	x.now, x.told = when, nil
	if who == "idle" {
		d, err := x.g.Rule(Ruling{By: terms.ToUmpire, Row: "Uphold", On: 1, Idle: true, Reason: "The letter bears its date.", Key: fmt.Sprint("ruling:", x.steps)}, x.office())
		if err != nil {
			x.t.Fatal(err)
		}
		x.file(d)
		return
	}
	of := rules.White
	if who == "Black" {
		of = rules.Black
	}
	x.file(x.g.Receive(Letter{
		Of: of, Member: x.g.Sides[of].Members[0].Name, Text: strings.ReplaceAll(words, "; ", "\n"),
		Arrived: when, Answers: x.last[of], Key: fmt.Sprint("mail:", x.steps),
	}, x.office()))
}

// says is what stands, as the table writes it.
func (x *goldenGame) says() string {
	k, what := x.g.Turn, "turn"
	if !k.Running {
		k, what = x.g.Choice, "choice"
	}
	var out []string
	switch end := k.Deadline(x.c); {
	case x.g.Over():
		out = append(out, fmt.Sprintf("%s %s", x.g.Ended.Result, x.g.Ended.Law))
	case x.g.State == StateAdjudication:
		out = append(out, "adjudication")
	case !k.Running:
		out = append(out, "no time runs")
	case end.IsZero():
		out = append(out, fmt.Sprintf("%s of %s stands, used %s", what, k.Of, k.Used(x.c, x.now)))
	default:
		out = append(out, fmt.Sprintf("%s of %s, %s to %s", what, k.Of, k.Allowed, end.UTC().Format(time.RFC3339)))
	}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if x.g.exceeded(c) && !x.g.Over() {
			out = append(out, c.String()+" exceeded")
		}
	}
	for _, n := range []NoticeKind{NRefused, NReturned} {
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			if slices.Contains(x.told, fmt.Sprintf("%s %s", terms.PartyOf(c), n)) {
				out = append(out, fmt.Sprintf("%s told %s", c, n))
			}
		}
	}
	return strings.Join(out, "; ")
}

// TestGoldenGames are EXAMPLE/39, EXAMPLE/41, EXAMPLE/42, EXAMPLE/43 and
// EXAMPLE/44, EXAMPLE/54 and EXAMPLE/55 as games: what is done, and after a dash
// what stands then.
func TestGoldenGames(t *testing.T) {
	for _, x := range []struct {
		name, terms string
		steps       []string
	}{
		{"BCC1903-V.2(b) Ex 39, an appeal found idle", "first_turn_at=2026-12-07 09:00", []string{
			"2026-12-08T15:00:00Z White: APPEAL Was it in time? — turn of White stands, used 30h0m0s",
			"2026-12-10T11:00:00Z idle: 1 — turn of White, 72h0m0s to 2026-12-10T09:00:00Z",
			"2026-12-10T11:00:01Z passes — turn of White, 72h0m0s to 2026-12-10T09:00:00Z; White exceeded",
			"2026-12-10T12:00:00Z Black: CLAIM FORFEIT TIME — 0-1 BCC1903/V.9(c)",
		}},
		{"BCC1903-V.PREF(e) Ex 41, an illegal record at the last minute", "first_turn_at=2026-12-07 09:00|penalty_e=time remainder floor 24h", []string{
			"2026-12-10T08:59:00Z White: 1. K-K3 — choice of Black, 72h0m0s to 2026-12-14T08:59:00Z",
			"2026-12-10T12:00:00Z Black: CLAIM FORFEIT TIME — choice of Black, 72h0m0s to 2026-12-14T08:59:00Z; Black told L-REFUSED-CLAIM",
			"2026-12-10T13:00:00Z Black: EXACT E — turn of White, 24h0m0s to 2026-12-11T13:00:00Z",
		}},
		{"BCC1903-V.9(c) Ex 42, two minutes before the deadline", "first_turn_at=2026-12-04 09:00", []string{
			"2026-12-04T10:00:00Z White: 1. P-K4 — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z",
			"2026-12-08T09:58:00Z Black: 1. P-K4 P-K4 — turn of White, 72h0m0s to 2026-12-11T09:58:00Z",
		}},
		{"BCC1903-V.9(c) Ex 42, forfeit for time", "first_turn_at=2026-12-04 09:00", []string{
			"2026-12-04T10:00:00Z White: 1. P-K4 — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z",
			"2026-12-08T10:00:00Z White: CLAIM FORFEIT TIME — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z; White told L-REFUSED-CLAIM",
			"2026-12-08T10:05:00Z passes — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z; Black exceeded",
			"2026-12-08T11:00:00Z White: CLAIM FORFEIT TIME — 1-0 BCC1903/V.9(c)",
		}},
		{"BCC1903-V.9.PROVISO Ex 43, waived by moving", "first_turn_at=2026-12-04 09:00", []string{
			"2026-12-04T10:00:00Z White: 1. P-K4 — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z",
			"2026-12-08T15:00:00Z Black: 1. P-K4 P-K4 — turn of White, 72h0m0s to 2026-12-11T15:00:00Z; Black exceeded",
			"2026-12-09T09:00:00Z White: 1… P-K4 2. P-Q4 — turn of Black, 72h0m0s to 2026-12-12T09:00:00Z",
			"2026-12-09T10:00:00Z White: CLAIM FORFEIT TIME — turn of Black, 72h0m0s to 2026-12-12T09:00:00Z; White told L-REFUSED-CLAIM",
		}},
		{"BCC1903-V.9.PROVISO Ex 43, claimed in the same letter", "first_turn_at=2026-12-04 09:00", []string{
			"2026-12-04T10:00:00Z White: 1. P-K4 — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z",
			"2026-12-08T15:00:00Z Black: 1. P-K4 P-K4 — turn of White, 72h0m0s to 2026-12-11T15:00:00Z; Black exceeded",
			"2026-12-09T09:00:00Z White: 1… P-K4 2. P-Q4; CLAIM FORFEIT TIME — 1-0 BCC1903/V.9(c)",
		}},
		{"BCC1903-V.9(c) Ex 44, idle over an ambiguous record", "first_turn_at=2026-12-03 09:00", []string{
			"2026-12-03T10:00:00Z White: 1. P-K4 — turn of Black, 72h0m0s to 2026-12-07T10:00:00Z",
			"2026-12-03T11:00:00Z Black: 1. P-K4 P-K4 — turn of White, 72h0m0s to 2026-12-07T11:00:00Z",
			"2026-12-03T12:00:00Z White: 1… P-K4 2. P-Q4 — turn of Black, 72h0m0s to 2026-12-07T12:00:00Z",
			"2026-12-03T13:00:00Z Black: 2. P-Q4 P-Q3 — turn of White, 72h0m0s to 2026-12-07T13:00:00Z",
			"2026-12-04T10:00:00Z White: 2… P-Q3 3. B-Kt5 — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z",
			"2026-12-08T10:00:01Z passes — turn of Black, 72h0m0s to 2026-12-08T10:00:00Z; Black exceeded",
			"2026-12-08T12:00:00Z White: CLAIM FORFEIT TIME — 1-0 BCC1903/V.9(c)",
		}},
		{"RULING-R-7 Ex 44, an illegal record left lying", "first_turn_at=2026-12-04 09:00", []string{
			"2026-12-04T10:00:00Z White: 1. P-K5 — choice of Black, 72h0m0s to 2026-12-08T10:00:00Z",
			"2026-12-08T10:00:01Z passes — turn of White, 72h0m0s to 2026-12-11T10:00:00Z",
			"2026-12-08T12:00:00Z Black: EXACT E — turn of White, 72h0m0s to 2026-12-11T10:00:00Z; Black told L-REFUSED-CLAIM",
		}},
		{"BCC1903-V.10(b) Ex 54, the position then existing", "first_turn_at=2026-12-07 09:00|adjudication.date=2026-12-08", []string{
			"2026-12-07T09:00:00Z White: 1. P-K4 — turn of Black, 72h0m0s to 2026-12-10T09:00:00Z",
			"2026-12-08T10:00:00Z White: CLAIM ADJUDICATION — adjudication",
			"2026-12-08T10:20:00Z Black: 1. P-K4 P-K4 — adjudication; Black told L-RETURNED",
		}},
		{"BCC1903-V.10(a) Ex 55, a day too early", "first_turn_at=2026-08-31 09:00|turn.limit=400 days|adjudication.months=6", []string{
			"2026-08-31T08:00:00Z White: 1. P-K4 — turn of Black, 9600h0m0s to 2027-12-22T00:00:00Z",
			"2027-02-28T00:00:00Z White: CLAIM ADJUDICATION — turn of Black, 9600h0m0s to 2027-12-22T00:00:00Z; White told L-REFUSED-CLAIM",
			"2027-03-01T00:00:00Z White: CLAIM ADJUDICATION — adjudication",
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			a, err := terms.Default(terms.CodePost)
			if err != nil {
				t.Fatal(err)
			}
			for set := range strings.SplitSeq("adjudication.months=none|"+x.terms, "|") {
				field, value, _ := strings.Cut(set, "=")
				if err := a.Set(field, value); err != nil {
					t.Fatal(err)
				}
			}
			y := &goldenGame{t: t, c: calendarIn(t, a.Calendar), now: a.FirstTurnAt.Add(-48 * time.Hour)}
			sides := [2]terms.Side{{Members: []terms.Member{{Player: 1, Name: "A. White"}}}, {Members: []terms.Member{{Player: 2, Name: "B. Black"}}}}
			d, err := Open(1, "A1-1", sides, a, "", y.office())
			if err != nil {
				t.Fatal(err)
			}
			y.file(d)
			for _, s := range x.steps {
				do, want, _ := strings.Cut(s, " — ")
				y.step(do)
				if got := y.says(); got != want {
					t.Errorf("%s:\ngot  %s\nwant %s", do, got, want)
				}
			}
		})
	}
}

// instant reads an instant of RFC 3339.
func instant(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// calendarIn makes the calendar that is agreed.
func calendarIn(t testing.TB, agreed calendar.CalendarTerms) calendar.Calendar {
	t.Helper()
	c, err := calendar.NewCalendar(agreed)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
