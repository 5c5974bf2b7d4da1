package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestClockTerms sets the deadline, and what is allowed by it, of clocks of which
// something is agreed against what was counted by hand, by the calendar of England
// and Wales.
func TestClockTerms(t *testing.T) {
	double := LongThink{After: 2 * OneDay, Factor: 2}
	for _, tt := range []struct {
		name, begin string
		k           Clock
		out         string
		limit       time.Duration
		want        string
	}{
		{"RULING-R-20 to the end of the day", "2026-12-07 09:00", Clock{Allowed: 3 * OneDay, Rounds: 3 * OneDay}, "", 87 * time.Hour, "2026-12-11 00:00"},
		{"RULING-R-20 to the end of the day, which is the edge of a Sunday", "2026-12-02 09:00", Clock{Allowed: 3 * OneDay, Rounds: 3 * OneDay}, "", 87 * time.Hour, "2026-12-07 00:00"},
		{"RULING-R-20 at midnight there is nothing to carry", "2026-12-07 00:00", Clock{Allowed: 3 * OneDay, Rounds: 3 * OneDay}, "", 3 * OneDay, "2026-12-10 00:00"},
		{"RULING-R-20 over Christmas", "2026-12-23 18:00", Clock{Allowed: 3 * OneDay, Rounds: 3 * OneDay}, "", 78 * time.Hour, "2026-12-31 00:00"},
		{"RULING-R-20 the long day", "2026-10-24 12:00", Clock{Allowed: OneDay, Rounds: OneDay}, "", 36 * time.Hour, "2026-10-27 00:00"},
		{"RULING-R-20 over Easter", "2027-03-24 12:00", Clock{Allowed: 2 * OneDay, Rounds: 2 * OneDay}, "", 60 * time.Hour, "2027-03-30 00:00"},
		{"BCC1903-V.PEN.E a turn that Penalty E has shortened is exact", "2026-12-07 09:00", Clock{Allowed: 2 * OneDay, Rounds: 3 * OneDay}, "", 2 * OneDay, "2026-12-09 09:00"},
		{"BCC1903-II.10.D what is left for several turns is exact", "2026-12-07 09:00", Clock{Own: 3 * OneDay, Allowed: 2 * OneDay, Rounds: 3 * OneDay, Most: 2 * OneDay}, "", 2 * OneDay, "2026-12-09 09:00"},
		{"BCC1903-II.10.D no end of a day goes beyond what is left", "2026-12-07 09:00", Clock{Own: 3 * OneDay, Allowed: 3 * OneDay, Rounds: 3 * OneDay, Most: 80 * time.Hour}, "", 80 * time.Hour, "2026-12-10 17:00"},
		{"BCC1903-V.2(b) an appeal before the end", "2026-12-07 09:00", Clock{Allowed: 3 * OneDay, Rounds: 3 * OneDay}, "2026-12-08 15:00 2026-12-09 20:00", 82 * time.Hour, "2026-12-12 00:00"},
		{"BCC1903-V.2(b) an appeal in the evening that was carried", "2026-12-07 09:00", Clock{Allowed: 3 * OneDay, Rounds: 3 * OneDay}, "2026-12-10 15:00 2026-12-11 15:00", 87 * time.Hour, "2026-12-12 00:00"},
		{"BCC1903-V.2(c) long thinking counts double", "2026-12-07 09:00", Clock{Allowed: 5 * OneDay, Long: double}, "", 5 * OneDay, "2026-12-10 21:00"},
		{"BCC1903-V.2(c) long thinking over Christmas", "2026-12-23 12:00", Clock{Allowed: 5 * OneDay, Long: double}, "", 5 * OneDay, "2026-12-31 00:00"},
		{"BCC1903-V.2(c) nobody has come to the mark", "2026-12-07 09:00", Clock{Allowed: OneDay, Long: double}, "", OneDay, "2026-12-08 09:00"},
		{"RULING-R-20 long thinking to the end of the day", "2026-12-07 09:00", Clock{Allowed: 5 * OneDay, Rounds: 5 * OneDay, Long: double}, "", 126 * time.Hour, "2026-12-11 00:00"},
		{"BCC1903-V.2(c) a sum that is no multiple", "2026-12-07 09:00", Clock{Allowed: 2*OneDay + 2*time.Second, Long: LongThink{After: 2 * OneDay, Factor: 3}}, "", 2*OneDay + 2*time.Second, "2026-12-09 09:00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, k := usual(t), tt.k
			k.Running, k.Begin, k.Out = true, london(t, tt.begin), spans(t, tt.out)
			want := london(t, tt.want)
			if got := k.Deadline(c); k.Limit(c) != tt.limit || got.Sub(want) < 0 || got.Sub(want) >= time.Second {
				t.Errorf("until %v, allowed %v; want %v, %v", got, k.Limit(c), want, tt.limit)
			}
			if d := k.Deadline(c); k.Exceeded(c, d) || !k.Exceeded(c, d.Add(1)) {
				t.Errorf("%v is the last instant in time: used %v, then %v", d, k.Used(c, d), k.Used(c, d.Add(1)))
			}
		})
	}
}

// TestClockByMinutes sets clocks with terms drawn at random against one who counts
// minute by minute, and each beyond the mark so many times; and the account
// against both.
func TestClockByMinutes(t *testing.T) {
	zones := []string{"Europe/London", "Australia/Lord_Howe", "America/Havana", "Pacific/Chatham"}
	rapid.Check(t, func(t *rapid.T) {
		minutes := func(name string, lo, hi int) time.Duration {
			return time.Duration(rapid.IntRange(lo, hi).Draw(t, name)) * time.Minute
		}
		zone, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		from, _ := time.Parse(time.RFC3339, rapid.SampledFrom(turning).Draw(t, "turning"))
		from = from.Add(minutes("before", -4*24*60, 24*60))
		m := counter{zone: zone, weekly: []time.Weekday{rapid.SampledFrom([]time.Weekday{0, 3}).Draw(t, "weekly")}}
		c, err := NewCalendar(CalendarTerms{Zone: zone.String(), Weekly: m.weekly})
		if err != nil {
			t.Fatal(err)
		}
		k := Clock{Running: true, Begin: from, Allowed: minutes("allowed", 1, 3*24*60)}
		if rapid.Bool().Draw(t, "rounded") {
			k.Rounds = k.Allowed
		}
		if rapid.Bool().Draw(t, "long") {
			k.Long = LongThink{After: minutes("after", 1, 2*24*60), Factor: rapid.IntRange(2, 10).Draw(t, "factor")}
		}
		// The minute in which the time is first over: that which is reckoned when all
		// is used or, where the end is carried, when that date is past.
		var once, counted time.Duration
		var last Date // the date that is carried to the end; zero: none
		var late time.Time
		for at := from; late.IsZero(); at = at.Add(time.Minute) {
			if !m.counts(at) {
				continue
			}
			if counted >= k.Allowed && DateOf(at, zone) != last {
				late = at
				break
			}
			once += time.Minute
			if counted += time.Minute; k.Long.Factor > 0 && once > k.Long.After {
				counted += time.Minute * time.Duration(k.Long.Factor-1)
			}
			over := counted - k.Allowed
			switch next := at.Add(time.Minute); {
			case !last.IsZero() || over < 0:
			case k.Rounds == 0 && over > 0:
				late = at
			case k.Rounds > 0 && (over > 0 || DateOf(next, zone) == DateOf(at, zone)):
				last = DateOf(at, zone)
			}
		}
		deadline := k.Deadline(c)
		if deadline.Before(late) || !deadline.Before(late.Add(time.Minute)) {
			t.Fatalf("until %v of %v, from %v; counted until the minute %v", deadline, k, from, late)
		}
		until := from.Add(minutes("until", 0, 6*24*60))
		a := k.Account(c, until)
		var sum, ran time.Duration
		for _, d := range a.Days {
			sum, ran = sum+d.Counts, ran+d.Reckoned
			if d.Total != sum {
				t.Fatalf("%v: total %v, sum %v", d.Date, d.Total, sum)
			}
		}
		if sum != a.Used || a.Used != k.Used(c, until) || ran != c.Reckoned(from, until, nil) || !a.Deadline.Equal(deadline) || a.Left != max(k.Limit(c)-sum, 0) {
			t.Fatalf("account %+v, used %v", a, k.Used(c, until))
		}
		if half := k.Reached(c, k.Limit(c)/2); k.Used(c, half) < k.Limit(c)/2 || half.After(from) && k.Used(c, half.Add(-1)) >= k.Limit(c)/2 {
			t.Fatalf("half of %v is reached %v, with %v", k.Limit(c), half, k.Used(c, half))
		}
	})
}
