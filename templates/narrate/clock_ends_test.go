package narrate

import (
	"math/rand/v2"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// TestClockEnds checks over clocks of all sorts, by the minute, the second and less, that the
// sentence never promises more than there is, nor so much as a minute less, and that what is
// told to the minute is the minute of the end.
func TestClockEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 3))
	zones := []string{"Europe/London", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo", "America/Havana"}
	weeks := [][]time.Weekday{nil, {time.Sunday}, {time.Sunday, time.Saturday}, {time.Friday}}
	seconds := 0
	for i := range 400 {
		c := clockCalendar(t, zones[r.IntN(len(zones))], weeks[r.IntN(len(weeks))], "GB-EAW")
		unit := []time.Duration{time.Minute, time.Minute, time.Second, time.Nanosecond}[i%4]
		length := func(most time.Duration) time.Duration { return time.Duration(r.Int64N(int64(most))).Truncate(unit) }
		k := calendar.Clock{
			Running: true, Cause: calendar.CauseRecord, Allowed: 72 * time.Hour,
			Begin: time.Date(2025, time.December, 1, 0, 0, 0, 0, time.UTC).Add(length(700 * calendar.OneDay)),
		}
		if r.IntN(3) == 0 {
			k.Allowed = length(40 * calendar.OneDay)
		}
		if r.IntN(4) == 0 {
			k.Rounds = 1
		}
		if r.IntN(4) == 0 {
			k.Long = calendar.LongThink{After: length(72 * time.Hour).Truncate(time.Hour), Factor: 2 + r.IntN(3)}
		}
		for range r.IntN(4) {
			s := calendar.Span{From: k.Begin.Add(length(5 * calendar.OneDay)), Why: "appeal of White", Law: "BCC1903/V.2(b)"}
			switch s.To = s.From.Add(length(3 * calendar.OneDay)); r.IntN(3) {
			case 0:
				s.Why, s.Law = "the office could not read its post", "RULING/R-1"
			case 1:
				date := calendar.DateOf(s.From, c.Zone())
				s.Leave, s.From = 1, calendar.Later(k.Begin, calendar.Midnight(date, c.Zone()))
				s.To = calendar.Midnight(date.AddDays(1+r.IntN(9)), c.Zone())
			}
			k.Out = append(k.Out, s)
		}
		d := ClockDeadline(correspondence.Game{Agreement: terms.Agreement{Turn: terms.TurnTerms{Limit: 72 * time.Hour}}}, k, c)
		if !d.reckoned().Equal(d.Ends) {
			t.Errorf("clock %d: the end is %s, and what the sentence says makes it %s", i, d.Ends, d.reckoned())
		}
		told := d.told()
		if told.From.Second() > 0 || told.Ends.Second() > 0 {
			seconds++
		}
		if late := d.Ends.Sub(told.Ends); late < 0 || late >= time.Minute {
			t.Errorf("clock %d: %q, and the end is %s", i, d.Sentence(nil), d.Ends)
		}
	}
	if seconds == 0 {
		t.Error("no sentence had to tell of seconds")
	}
}
