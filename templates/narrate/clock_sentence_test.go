package narrate

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

var updateClock = flag.Bool("update-clock", false, "write the sentences of the clock anew")

// clockFile holds the sentences of the table for tools/recompute, which reads them as any
// reader of a letter would.
const clockFile = "testdata/clock_sentences.txt"

// clockCalendar is the calendar of the terms.
func clockCalendar(t *testing.T, zone string, weekly []time.Weekday, sets ...string) calendar.Calendar {
	t.Helper()
	c, err := calendar.NewCalendar(calendar.CalendarTerms{Zone: zone, Weekly: weekly, Holidays: sets})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestClockSentence checks a sentence for every branch of its grammar: of turns and choices
// as a game has them, and of other times with an end.
func TestClockSentence(t *testing.T) {
	sundays := []time.Weekday{time.Sunday}
	london := clockCalendar(t, "Europe/London", sundays, "GB-EAW")
	plain := clockCalendar(t, "Europe/London", nil)
	at := func(s string) time.Time { return clockInstant(t, s, london.Zone()) }
	game := func(change func(*correspondence.Game)) correspondence.Game {
		g := correspondence.Game{Origin: rules.Start(), Agreement: terms.Agreement{Turn: terms.TurnTerms{Limit: 72 * time.Hour, Days: true}}}
		if change != nil {
			change(&g)
		}
		return g
	}
	turn := func(begin string, change func(*calendar.Clock)) calendar.Clock {
		k := calendar.Clock{Of: rules.White, Running: true, Begin: at(begin), Allowed: 72 * time.Hour, Cause: calendar.CauseRecord}
		if change != nil {
			change(&k)
		}
		return k
	}
	out := func(from, to, why string, law rules.Law, leave int) func(*calendar.Clock) {
		return func(k *calendar.Clock) {
			s := calendar.Span{From: at(from), Why: why, Law: law, Leave: leave}
			if to != "" {
				s.To = at(to)
			}
			k.Out = append(k.Out, s)
		}
	}
	penalised := func(p penalty.Penalty, used time.Duration) correspondence.Game {
		return game(func(g *correspondence.Game) {
			g.Penalties = []correspondence.Applied{{Penalty: p}}
			g.Last[rules.White].Used = used
		})
	}
	stages := func(turns, of int, total, used time.Duration, rolls bool) correspondence.Game {
		return game(func(g *correspondence.Game) {
			g.Stages[rules.White] = []calendar.Stage{{Of: calendar.Allowance{Turns: of, Time: total}, Turns: turns, Used: used, Rolls: rolls, Each: []time.Duration{used}}}
		})
	}
	left := func(d time.Duration) func(*calendar.Clock) {
		return func(k *calendar.Clock) { k.Own, k.Allowed = k.Allowed, d }
	}
	rounds := func(k *calendar.Clock) { k.Rounds = k.Allowed }
	both := func(all ...func(*calendar.Clock)) func(*calendar.Clock) {
		return func(k *calendar.Clock) {
			for _, f := range all {
				f(k)
			}
		}
	}
	allowed := func(d time.Duration) func(*calendar.Clock) { return func(k *calendar.Clock) { k.Allowed = d } }
	var all []string
	for _, tt := range []struct {
		name string
		d    Deadline
		zone string // the reader's, where it is another
		want string
	}{
		{"a turn with this letter, a Sunday", with(ClockDeadline(game(nil), turn("2026-11-26 08:02", nil), london), func(d *Deadline) { d.Sent = true }), "America/New_York",
			"Time: 3 days from Thursday 26 November 2026, 08:02 (London), when this letter was sent; not counted: Sunday 29 November; so until Monday 30 November 2026, 08:02 = 03:02 in New York."},
		{"nothing left out, on another day there", ClockDeadline(game(nil), turn("2026-11-30 22:00", nil), london), "Asia/Kathmandu",
			"Time: 3 days from Monday 30 November 2026, 22:00 (London); not counted: nothing; so until Thursday 3 December 2026, 22:00 = Friday 4 December 2026, 03:45 in Kathmandu."},
		{"another zone of the same clocks", ClockDeadline(game(nil), turn("2026-11-30 13:00", nil), london), "Europe/Lisbon",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Thursday 3 December 2026, 13:00."},
		{"it runs out as a Sunday begins", ClockDeadline(game(nil), turn("2026-12-03 00:00", nil), london), "",
			"Time: 3 days from the end of Wednesday 2 December 2026 (London); not counted: Sunday 6 December; so until the end of Sunday 6 December 2026."},
		{"holidays, the next year", ClockDeadline(game(nil), turn("2026-12-23 10:00", allowed(10*calendar.OneDay)), london), "",
			"Time: 10 days from Wednesday 23 December 2026, 10:00 (London); not counted: Friday 25 December (Christmas Day), Saturday 26 December (Boxing Day), Sunday 27 December, Monday 28 December (Boxing Day, substitute day), Friday 1 January 2027 (New Year's Day) and Sunday 3 January 2027; so until Friday 8 January 2027, 10:00."},
		{"four Sundays", ClockDeadline(game(nil), turn("2026-11-26 08:02", allowed(30*calendar.OneDay)), london), "",
			"Time: 30 days from Thursday 26 November 2026, 08:02 (London); not counted: every Sunday, Friday 25 December (Christmas Day), Saturday 26 December (Boxing Day), Monday 28 December (Boxing Day, substitute day) and Friday 1 January 2027 (New Year's Day); so until Tuesday 5 January 2027, 08:02."},
		{"two weekdays", ClockDeadline(game(nil), turn("2026-03-05 08:02", allowed(24*calendar.OneDay)), clockCalendar(t, "Europe/London", []time.Weekday{time.Saturday, time.Sunday})), "",
			"Time: 24 days from Thursday 5 March 2026, 08:02 (London); not counted: every Saturday and every Sunday; so until Wednesday 8 April 2026, 08:02."},
		{"in hours", ClockDeadline(game(func(g *correspondence.Game) { g.Agreement.Turn.Days, g.Agreement.Turn.Limit = false, 72*time.Hour }), turn("2026-11-30 13:00", nil), london), "",
			"Time: 72 h from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Thursday 3 December 2026, 13:00."},
		{"days, hours and minutes by other terms", ClockDeadline(game(nil), turn("2026-11-30 13:00", allowed(31*time.Hour+15*time.Minute)), london), "",
			"Time: 1 day 7 h 15 min from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Tuesday 1 December 2026, 20:15."},
		{"less by Penalty E", ClockDeadline(penalised(penalty.Penalty{Allowed: 48 * time.Hour, Taken: 24 * time.Hour}, 0), turn("2026-11-30 13:00", allowed(48*time.Hour)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); less 24 h (agreed penalty); not counted: nothing; so until Wednesday 2 December 2026, 13:00."},
		{"a floor of Penalty E", ClockDeadline(penalised(penalty.Penalty{Allowed: 24 * time.Hour, Reopened: true, Floored: true}, 60*time.Hour), turn("2026-11-30 13:00", allowed(24*time.Hour)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); less 2 days (agreed penalty); not counted: nothing; so until Tuesday 1 December 2026, 13:00."},
		{"what remained by Penalty E", ClockDeadline(penalised(penalty.Penalty{Allowed: 67 * time.Hour, Reopened: true}, 5*time.Hour), turn("2026-11-30 13:00", allowed(67*time.Hour)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); with 5 h used before; not counted: nothing; so until Thursday 3 December 2026, 08:00."},
		{"a penalty remitted, so other terms", ClockDeadline(game(func(g *correspondence.Game) {
			g.Penalties = []correspondence.Applied{{Penalty: penalty.Penalty{Allowed: 48 * time.Hour, Remitted: true}}}
		}), turn("2026-11-30 13:00", allowed(48*time.Hour)), london), "",
			"Time: 2 days from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Wednesday 2 December 2026, 13:00."},
		{"nothing left by Penalty E", ClockDeadline(penalised(penalty.Penalty{Allowed: penalty.NoTime, Reopened: true}, 72*time.Hour), turn("2026-11-30 13:00", allowed(penalty.NoTime)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); with 3 days used before; not counted: nothing; so until Monday 30 November 2026, 13:00."},
		{"a day at least after a question", ClockDeadline(game(nil), turn("2026-12-07 09:00", both(allowed(86*time.Hour), func(k *calendar.Clock) { k.Granted = true },
			out("2026-12-09 23:00", "2026-12-10 10:00", "your opponent is asked what he meant", "BCC1903/V.7(c)", 0))), london), "",
			"Time: 3 days from Monday 7 December 2026, 09:00 (London); plus 14 h (a day at least is left); standing still from Wednesday 9 December 2026, 23:00 to Thursday 10 December 2026, 10:00 (your question); not counted: nothing; so until Friday 11 December 2026, 10:00."},
		{"the office was down, over a Sunday", ClockDeadline(game(nil), turn("2026-12-04 09:00", out("2026-12-05 22:00", "2026-12-07 04:00", "the office could not read its post", "RULING/R-1", 0)), london), "",
			"Time: 3 days from Friday 4 December 2026, 09:00 (London); plus 6 h (the office was down); not counted: Sunday 6 December; so until Tuesday 8 December 2026, 15:00."},
		{"an appeal, and another's", ClockDeadline(game(nil), turn("2026-11-30 13:00", both(
			out("2026-11-30 20:00", "2026-11-30 22:00", "appeal of White", "BCC1903/V.2(b)", 0), out("2026-12-01 00:00", "2026-12-01 06:30", "appeal of Black", "BCC1903/V.2(b)", 0))), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); standing still from Monday 30 November 2026, 20:00 to Monday 30 November 2026, 22:00 (your appeal); standing still from the end of Monday 30 November 2026 to Tuesday 1 December 2026, 06:30 (appeal of Black); not counted: nothing; so until Thursday 3 December 2026, 21:30."},
		{"a reason of the secretary's", ClockDeadline(game(nil), turn("2026-11-30 13:00", out("2026-11-30 13:30", "2026-11-30 14:00", "Fog; (thick).", "BCC1903/V.2(b)", 0)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); standing still from Monday 30 November 2026, 13:30 to Monday 30 November 2026, 14:00 (Fog, thick); not counted: nothing; so until Thursday 3 December 2026, 13:30."},
		{"a claim, and a suspension", ClockDeadline(game(nil), turn("2026-11-30 13:00", both(
			out("2026-11-30 13:00", "2026-11-30 14:00", "making a requirement", "BCC1903/V.2(b)", 0), out("2026-11-30 15:00", "2026-11-30 16:00", "claim of White", "BCC1903/V.2(b)", 0), out("2026-12-01 13:00", "2026-12-01 14:00", "the game is suspended", "BCC1903/V.2(b)", 0),
			out("2026-12-01 15:00", "2026-12-01 16:00", "Penalty E of White", "BCC1903/V.PEN.E", 0))), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); standing still from Monday 30 November 2026, 13:00 to Monday 30 November 2026, 14:00 (your claim); standing still from Monday 30 November 2026, 15:00 to Monday 30 November 2026, 16:00 (your claim); standing still from Tuesday 1 December 2026, 13:00 to Tuesday 1 December 2026, 14:00 (the game is suspended); standing still from Tuesday 1 December 2026, 15:00 to Tuesday 1 December 2026, 16:00 (agreed penalty); not counted: nothing; so until Thursday 3 December 2026, 17:00."},
		{"leave, a Sunday in it and one after", ClockDeadline(game(nil), turn("2026-12-02 13:00", out("2026-12-03 00:00", "2026-12-13 00:00", "leave", "RULING/R-67", 1)), london), "",
			"Time: 3 days from Wednesday 2 December 2026, 13:00 (London); not counted: 3 to 12 December 2026 (your leave) and Sunday 13 December; so until Wednesday 16 December 2026, 13:00."},
		{"leave that has begun, over the year", with(ClockDeadline(game(nil), turn("2026-12-28 13:00", out("2026-12-20 00:00", "2027-01-04 00:00", "leave", "RULING/R-67", 1)), london), func(d *Deadline) { d.Theirs = true }), "",
			"Time: 3 days from Monday 28 December 2026, 13:00 (London); not counted: 28 December 2026 to 3 January 2027 (their leave); so until the end of Wednesday 6 January 2027."},
		{"leave over the month, and one of a day", ClockDeadline(game(nil), turn("2026-11-28 13:00", both(out("2026-11-29 00:00", "2026-12-03 00:00", "leave", "RULING/R-67", 1), out("2026-12-04 00:00", "2026-12-05 00:00", "leave", "RULING/R-67", 2))), london), "",
			"Time: 3 days from Saturday 28 November 2026, 13:00 (London); not counted: 29 November to 2 December 2026 (your leave), Friday 4 December (your leave) and Sunday 6 December; so until Monday 7 December 2026, 13:00."},
		{"leave cut by a move", ClockDeadline(game(nil), turn("2026-12-07 13:00", out("2026-12-08 00:00", "2026-12-08 09:30", "leave", "RULING/R-67", 1)), london), "",
			"Time: 3 days from Monday 7 December 2026, 13:00 (London); standing still from the end of Monday 7 December 2026 to Tuesday 8 December 2026, 09:30 (your leave); not counted: nothing; so until Thursday 10 December 2026, 22:30."},
		{"leave of which nothing remains, and one after the end", ClockDeadline(game(nil), turn("2026-12-07 13:00", both(out("2026-12-08 00:00", "2026-12-08 00:00", "leave", "RULING/R-67", 1), out("2026-12-20 00:00", "2026-12-22 00:00", "leave", "RULING/R-67", 2))), london), "",
			"Time: 3 days from Monday 7 December 2026, 13:00 (London); not counted: nothing; so until Thursday 10 December 2026, 13:00."},
		{"a day struck out in mid-turn", ClockDeadline(game(nil), turn("2026-12-01 13:00", out("2026-12-02 00:00", "2026-12-03 00:00", "Day of mourning", "RULING/R-21", 0)), london), "",
			"Time: 3 days from Tuesday 1 December 2026, 13:00 (London); not counted: Wednesday 2 December (Day of mourning); so until Saturday 5 December 2026, 13:00."},
		{"before the time agreed", ClockDeadline(game(nil), turn("2026-12-01 13:00", out("2026-12-01 13:00", "2026-12-03 09:00", "before the time agreed for the first turn", "RULING/R-58", 0)), london), "",
			"Time: 3 days from Thursday 3 December 2026, 09:00 (London); not counted: Sunday 6 December; so until Monday 7 December 2026, 09:00."},
		{"to the end of the day", ClockDeadline(game(nil), turn("2026-11-26 08:02", rounds), london), "America/New_York",
			"Time: 3 days from Thursday 26 November 2026, 08:02 (London); not counted: Sunday 29 November; so to the end of Monday 30 November 2026 = 19:00 in New York."},
		{"to the end of the day, and a Sunday after it", ClockDeadline(game(nil), turn("2026-12-02 08:02", rounds), london), "",
			"Time: 3 days from Wednesday 2 December 2026, 08:02 (London); not counted: Sunday 6 December; so to the end of Sunday 6 December 2026."},
		{"to the end of the day, and an appeal in the evening", ClockDeadline(game(nil), turn("2026-11-30 08:00", both(rounds, out("2026-12-03 16:00", "2026-12-03 20:00", "appeal of White", "BCC1903/V.2(b)", 0))), london), "",
			"Time: 3 days from Monday 30 November 2026, 08:00 (London); plus 16 h (to the end of the day); standing still from Thursday 3 December 2026, 16:00 to Thursday 3 December 2026, 20:00 (your appeal); not counted: nothing; so until Friday 4 December 2026, 04:00."},
		{"to the end of the day, and the office was down", ClockDeadline(game(nil), turn("2026-11-30 08:00", both(rounds, out("2026-12-01 16:00", "2026-12-01 20:00", "the office could not read its post", "RULING/R-1", 0))), london), "",
			"Time: 3 days from Monday 30 November 2026, 08:00 (London); plus 4 h (the office was down); not counted: nothing; so to the end of Thursday 3 December 2026."},
		{"what is left for several moves", ClockDeadline(stages(3, 10, 20*calendar.OneDay, 18*calendar.OneDay+20*time.Hour, false), turn("2026-11-30 13:00", left(28*time.Hour)), london), "",
			"Time: the 1 day 4 h left for moves 1 to 7 from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Tuesday 1 December 2026, 17:00."},
		{"for the last of several", ClockDeadline(stages(9, 10, 20*calendar.OneDay, 20*calendar.OneDay, false), turn("2026-11-30 13:00", left(penalty.NoTime)), london), "",
			"Time: the 0 min left for move 1 from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Monday 30 November 2026, 13:00."},
		{"for any so many moves", ClockDeadline(stages(1, 10, 20*calendar.OneDay, 19*calendar.OneDay, true), turn("2026-11-30 13:00", left(24*time.Hour)), london), "",
			"Time: the 1 day left for any 10 moves together from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Tuesday 1 December 2026, 13:00."},
		{"several agreed, and its own length ends first", ClockDeadline(stages(3, 10, 20*calendar.OneDay, 0, false), turn("2026-11-30 13:00", left(72*time.Hour)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Thursday 3 December 2026, 13:00."},
		{"long thinking", ClockDeadline(game(nil), turn("2026-11-30 13:00", func(k *calendar.Clock) { k.Long = calendar.LongThink{After: 48 * time.Hour, Factor: 2} }), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); counting double beyond 2 days; not counted: nothing; so until Thursday 3 December 2026, 01:00."},
		{"longer thinking, and the office was down", ClockDeadline(game(nil), turn("2026-11-30 13:00", both(func(k *calendar.Clock) { k.Long = calendar.LongThink{After: 48 * time.Hour, Factor: 3} },
			out("2026-12-01 16:00", "2026-12-01 20:00", "the office could not read its post", "RULING/R-1", 0))), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); counting 3 times beyond 2 days; standing still from Tuesday 1 December 2026, 16:00 to Tuesday 1 December 2026, 20:00 (the office was down); not counted: nothing; so until Thursday 3 December 2026, 01:00."},
		{"a choice", ClockDeadline(game(nil), calendar.Clock{Running: true, Begin: at("2026-12-05 20:00"), Allowed: 24 * time.Hour}, london), "",
			"Time: 1 day from Saturday 5 December 2026, 20:00 (London); not counted: Sunday 6 December; so until Monday 7 December 2026, 20:00."},
		{"months", Deadline{Months: 6, From: at("2026-08-31 09:00"), Calendar: london, Ends: calendar.AddMonths(at("2026-08-31 09:00"), 6, london.Zone())}, "",
			"Time: 6 months from Monday 31 August 2026, 09:00 (London); not counted: nothing; so until the end of Sunday 28 February 2027."},
		{"an appeal after the end, over a Sunday", ElapsedDeadline(at("2026-12-01 12:00"), 7*calendar.OneDay, london.Zone()), "",
			"Time: 7 days from Tuesday 1 December 2026, 12:00 (London); not counted: nothing; so until Tuesday 8 December 2026, 12:00."},
		{"months, as agreed", MonthsDeadline(terms.Agreement{FirstTurnAt: at("2026-12-07 00:00"), Adjudicate: terms.AdjudicationTerms{Months: 12}, Calendar: calendar.CalendarTerms{Zone: "Europe/London"}}), "",
			"Time: 12 months from the end of Sunday 6 December 2026 (London); not counted: nothing; so until the end of Monday 6 December 2027."},
		{"months from a date", MonthsDeadline(terms.Agreement{FirstTurnAt: at("2026-12-07 00:00"), Adjudicate: terms.AdjudicationTerms{Months: 1, From: &calendar.Date{Year: 2027, Month: time.January, Day: 31}}, Calendar: calendar.CalendarTerms{Zone: "Europe/London"}}), "",
			"Time: 1 month from the end of Saturday 30 January 2027 (London); not counted: nothing; so until the end of Sunday 28 February 2027."},
		{"no months", MonthsDeadline(terms.Agreement{Adjudicate: terms.AdjudicationTerms{Date: &calendar.Date{Year: 2027, Month: time.January, Day: 31}}, Calendar: calendar.CalendarTerms{Zone: "Europe/London"}}), "", ""},
		{"a month", Deadline{Months: 1, From: at("2026-10-01 09:00"), Calendar: london, Ends: calendar.AddMonths(at("2026-10-01 09:00"), 1, london.Zone())}, "",
			"Time: 1 month from Thursday 1 October 2026, 09:00 (London); not counted: nothing; so until Sunday 1 November 2026, 09:00."},
		{"time that elapses", Deadline{Length: 14 * calendar.OneDay, InDays: true, From: at("2026-10-20 09:00"), Calendar: plain, Ends: at("2026-10-20 09:00").Add(14 * calendar.OneDay)}, "",
			"Time: 14 days from Tuesday 20 October 2026, 09:00 (London); not counted: nothing; so until Tuesday 3 November 2026, 08:00."},
		{"the hour that comes twice", Deadline{Length: 24 * time.Hour, From: at("2026-10-24 01:30"), Calendar: plain, Ends: at("2026-10-24 01:30").Add(25 * time.Hour).Add(-time.Hour)}, "",
			"Time: 24 h from Saturday 24 October 2026, 01:30 (London); not counted: nothing; so until Sunday 25 October 2026, 01:30."},
		{"the same, the second time", Deadline{Length: 25 * time.Hour, From: at("2026-10-24 01:30"), Calendar: plain, Ends: at("2026-10-24 01:30").Add(25 * time.Hour)}, "",
			"Time: 25 h from Saturday 24 October 2026, 01:30 (London); not counted: nothing; so until Sunday 25 October 2026, 01:30, the second time."},
		{"seconds that change nothing", ClockDeadline(game(nil), turn("2026-11-30 13:00:41", nil), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00 (London); not counted: nothing; so until Thursday 3 December 2026, 13:00."},
		{"seconds that matter", ClockDeadline(game(nil), turn("2026-11-30 13:00:41", out("2026-11-30 14:00:10", "2026-11-30 15:00:50", "appeal of White", "BCC1903/V.2(b)", 0)), london), "",
			"Time: 3 days from Monday 30 November 2026, 13:00:41 (London); standing still from Monday 30 November 2026, 14:00:10 to Monday 30 November 2026, 15:00:50 (your appeal); not counted: nothing; so until Thursday 3 December 2026, 14:01:21."},
		{"standing still", ClockDeadline(game(nil), turn("2026-11-30 13:00", out("2026-12-01 14:00", "", "your opponent is asked what he meant", "BCC1903/V.7(c)", 0)), london), "", ""},
		{"waiting for its notice", ClockDeadline(game(nil), turn("2026-11-30 13:00", func(k *calendar.Clock) { k.Awaits = true }), london), "", ""},
	} {
		var reader *time.Location
		if tt.zone != "" {
			reader, _ = calendar.LoadZone(tt.zone)
		}
		if got := tt.d.Sentence(reader); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
		if tt.want != "" {
			all = append(all, tt.want)
		}
	}
	keepSentences(t, all)
}

// with is the deadline with what a letter adds to it.
func with(d Deadline, add func(*Deadline)) Deadline {
	add(&d)
	return d
}

func clockInstant(t *testing.T, s string, zone *time.Location) time.Time {
	t.Helper()
	at, err := calendar.ParseInstant(s, zone)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// keepSentences checks that the file for tools/recompute holds these sentences.
func keepSentences(t *testing.T, all []string) {
	t.Helper()
	want := strings.Join(all, "\n") + "\n"
	if *updateClock {
		if err := os.WriteFile(clockFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(clockFile); err != nil || string(got) != want {
		t.Errorf("%s does not hold the sentences of the table (%v): run this test with -update-clock", clockFile, err)
	}
}
