package correspondence

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// remindedOf is what a player was reminded of in one turn.
type remindedOf struct {
	kinds []string
	ran   time.Duration // the last of it, as the clock ran
	limit time.Duration // when it was told
}

// reminds checks CLOCK/C-10: a reminder is of a turn that runs and is not over, of a
// moment that the player wants or the terms give and that is reached; none is
// sent twice of one turn, and none after a later one.
func (s *stage) reminds(m matter, e events.Event, w events.Reminded) {
	g, k := s.game, s.game.Turn
	if g.Over() || !k.Running || k.Of != w.Of {
		s.fault("reminders", "%s is reminded of a turn that is not his", w.Of)
		return
	}
	if w.Kind == "" {
		at := calendar.Earlier(e.At, m.office.ReadThrough) // CLOCK/C-9: nothing is judged beyond that
		if k.GoesOn(at).Equal(at) {
			s.fault("reminders", "%s is not reminded of %v, though his time runs", w.Of, w.Passed)
		}
		return
	}
	if slices.ContainsFunc(k.Out, func(o calendar.Span) bool { return !e.At.Before(o.From) && (o.To.IsZero() || e.At.Before(o.To)) }) {
		s.fault("reminders", "%s is reminded while his time stands still", w.Of)
	}
	if d := k.Deadline(s.calendar); e.At.After(d) {
		s.fault("reminders", "%s is reminded of a turn that was over at %s", w.Of, d)
	}
	of := terms.PromptNamed(w.Kind)
	if !slices.Contains(g.promptsOf(w.Of), of) {
		s.fault("reminders", "%s has not asked for %s, but for %v", w.Of, w.Kind, g.promptsOf(w.Of))
	}
	ran, _ := promptedAt(k, s.calendar, of)
	if used := k.Ran(s.calendar, e.At); used+time.Minute < ran {
		s.fault("reminders", "%s comes when %v are used, and %v are not", w.Kind, used, ran)
	}
	if s.reminded == nil {
		s.reminded = map[string]remindedOf{}
	}
	turn := fmt.Sprint(k.Of, k.Begin, g.Despatches)
	told := s.reminded[turn]
	if slices.Contains(told.kinds, w.Kind) {
		s.fault("reminders", "%s is told %s twice of one turn", w.Of, w.Kind)
	}
	limit := k.Limit(s.calendar)
	if limit == told.limit && ran < told.ran {
		s.fault("reminders", "%s is told %s after a later one: %v", w.Of, w.Kind, told.kinds)
	}
	s.reminded[turn] = remindedOf{append(slices.Clip(told.kinds), w.Kind), ran, limit}
}

// TestParseReminding shows what a player may write behind REMIND, and what it says.
func TestParseReminding(t *testing.T) {
	daily, own := terms.Reminding{Daily: true}, terms.Reminding{Prompts: []terms.Prompt{{Gone: 30}}}
	for _, c := range []struct {
		words string
		had   terms.Reminding
		want  string
	}{
		{"", own, "default"}, {"default", daily, "default"}, {"Off", own, "off"}, {"OFF.", daily, "off"},
		{"50% 2 days", terms.Reminding{}, "50%, 2 days"}, {"50 %, 2d and 36h", terms.Reminding{}, "50%, 2 days, 36 h"},
		{"half of my time", terms.Reminding{}, "50%"}, {"24h before the end", terms.Reminding{}, "1 day"}, {"20 per cent", terms.Reminding{}, "20%"},
		{"daily", own, "daily, 30%"}, {"daily off", terms.Reminding{Daily: true, Prompts: own.Prompts}, "30%"}, {"2 days", daily, "daily, 2 days"},
		{"daily 12 h", terms.Reminding{}, "daily, 12 h"}, {"50% 50% half", terms.Reminding{}, "50%"}, {"1% 99% 1 h 400 days", terms.Reminding{}, "1%, 99%, 1 h, 400 days"},
	} {
		w, err := terms.ParseReminding(c.words, c.had)
		if got := w.String(); err != nil || got != c.want || w.Fault() != nil {
			t.Errorf("%q after %s: %q, %v, %v; want %q", c.words, c.had, got, err, w.Fault(), c.want)
		}
		if again, err := terms.ParseReminding(w.String(), terms.Reminding{}); err != nil || again.String() != c.want {
			t.Errorf("%q is read again as %q, %v", w, again, err)
		}
	}
	for _, words := range []string{"0%", "100%", "401 days", "0 h", "soon", "5", "10% 20% 30% 40% 50% 60%", "99999 h", "-2 days", "2 weeks", "off 2 days", "٣ days", "and"} {
		if w, err := terms.ParseReminding(words, own); err == nil || !w.Equal(own) {
			t.Errorf("%q is read as %q", words, w)
		}
	}
	for _, w := range []terms.Reminding{{Prompts: []terms.Prompt{{}}}, {Prompts: []terms.Prompt{{Gone: 100}}}, {Prompts: []terms.Prompt{{Gone: 5, Left: time.Hour}}}, {Prompts: []terms.Prompt{{Left: 90 * time.Minute}}},
		{Prompts: []terms.Prompt{{Gone: 5}, {Gone: 5}}}, {Prompts: make([]terms.Prompt, 6)}} {
		if w.Fault() == nil {
			t.Errorf("%+v is found good", w)
		}
	}
}

// TestRemindersOfSeveral checks that a side in consultation gets what any of its members
// wishes, and each sets the own alone.
func TestRemindersOfSeveral(t *testing.T) {
	side := terms.Side{Members: []terms.Member{{Player: 1, Name: "A"}, {Player: 2, Name: "B"}}}
	g := Game{Sides: [2]terms.Side{side, {Members: []terms.Member{{Player: 3, Name: "C"}}}}, Agreement: terms.Agreement{NoticeFloor: []string{"turn", "day"}}}
	set := func(member, words string) {
		w, err := terms.ParseReminding(words, g.Reminding(0, member))
		if err != nil {
			t.Fatal(err)
		}
		g = g.Apply(events.Event{What: events.RemindersSet{Member: member, Reminding: w}})
	}
	want := func(words string) {
		t.Helper()
		if got := terms.Reminding.String(terms.Reminding{Prompts: g.promptsOf(0)}); got != words {
			t.Errorf("%s, not %s", got, words)
		}
	}
	want("50%, 1 day")
	set("A", "OFF")
	want("50%, 1 day") // B's
	set("B", "80%")
	want("80%, 1 day")
	set("B", "DAILY") // beside the own
	set("A", "10 h")
	want("80%, 1 day, 10 h")
	set("B", "OFF")
	set("A", "OFF")
	want("1 day")
	set("A", "")
	if want("50%, 1 day"); len(g.Reminders[0]) != 1 || g.Reminders[1] != nil {
		t.Errorf("kept: %v", g.Reminders)
	}
}

// TestNoHalfAfterADay checks that where half of the time goes by when no more than a day is
// left, the day alone is told of, also when both have passed.
func TestNoHalfAfterADay(t *testing.T) {
	for _, limit := range []string{"36h", "48h", "30h"} {
		for _, wait := range []time.Duration{time.Hour, 20 * time.Hour} {
			s := open(t, "turn.limit="+limit, "")
			for s.now.Before(begins.Add(29 * time.Hour)) {
				s.pass(s.now.Add(wait))
			}
			var kinds []string
			for _, e := range s.events {
				if w, ok := e.What.(events.Reminded); ok {
					kinds = append(kinds, w.Kind)
				}
			}
			if len(kinds) != 1 || kinds[0] != "day" {
				t.Errorf("%s: %v", limit, kinds)
			}
		}
	}
}

// TestAdjudicationPast checks that where the mailbox was not read until the date had come,
// nobody is told that it will come (CLOCK/C-10).
func TestAdjudicationPast(t *testing.T) {
	s := open(t, "adjudication.date=2027-01-20|turn.limit=200 days", "")
	at, _, _ := s.game.Agreement.AdjudicationAt()
	for _, now := range []time.Time{at.Add(-time.Hour), at, at.Add(time.Hour)} {
		d := s.game.Elapse(Setting{Now: at.AddDate(0, 0, -7), ReadThrough: at.AddDate(0, 0, -7), Written: now, Calendar: s.calendar})
		soon := slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.Kind == NAdjSoon })
		if soon != now.Before(at) {
			t.Errorf("written at %s: told of it %t", now, soon)
		}
	}
}
