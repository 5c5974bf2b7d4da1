package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
)

// TestReckon checks worked examples by hand, as anybody may: it needs neither an
// office nor a configuration.
func TestReckon(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, x := range []struct {
		name string
		args []string
		want []string
	}{
		{"BCC1903-V.2(b) Ex 36, Christmas", []string{"--begin", "2026-12-23 18:00", "--limit", "3 days"}, []string{
			"begun     Wed 23 Dec 2026, 18:00 GMT, 2026-12-23T18:00:00Z\nallowed   3 days\ncalendar  GB-EAW version ",
			"Thu 24 Dec 2026  the whole day   24 h     1 day 6 h   1 day 18 h\n",
			"Sat 26 Dec 2026  the whole day   none     1 day 6 h   1 day 18 h   Boxing Day\n",
			"Sun 27 Dec 2026  the whole day   none     1 day 6 h   1 day 18 h   Sunday\n",
			"Mon 28 Dec 2026  the whole day   none     1 day 6 h   1 day 18 h   Boxing Day (substitute day)\n",
			"Wed 30 Dec 2026  00:00 to 18:00  18 h     3 days      none\n",
			"used      3 days, left none, up to Wed 30 Dec 2026, 18:00 GMT",
			"deadline  Wed 30 Dec 2026, 18:00 GMT, 2026-12-30T18:00:00Z\n", "BCC1903/V.2(b)", "BCC1903/V.2(c)",
		}},
		{"BCC1903-V.2(b) Ex 39, across an appeal", []string{"--begin", "2026-12-07 09:00", "--limit", "72h", "--until", "2026-12-12 05:01", "--out", "2026-12-08 15:00 to 2026-12-10 11:00 appeal"}, []string{
			"left out  Tue 8 Dec 2026, 15:00 GMT to Thu 10 Dec 2026, 11:00 GMT: appeal\n",
			"Tue 8 Dec 2026   the whole day   15 h       30 h        42 h  appeal\n",
			"Wed 9 Dec 2026   the whole day   none       30 h        42 h  appeal\n",
			"used      72 h 1 min, left none", "deadline  Sat 12 Dec 2026, 05:00 GMT", "\n          exceeded\n",
		}},
		{"BCC1903-V.2(b) Ex 38, at the edge of a Sunday", []string{"--begin", "2026-12-03 00:00", "--limit", "3 days"}, []string{
			"deadline  Mon 7 Dec 2026, 00:00 GMT (the midnight from Sunday to Monday), 2026-12-07T00:00:00Z\n",
		}},
		{"a proclaimed day", []string{"--begin", "2026-06-12T10:00", "--limit", "2 days", "--day", "2026-06-15 Proclaimed day"}, []string{
			"Mon 15 Jun 2026  the whole day   none     1 day 14 h  10 h        Proclaimed day\n", "with 1 more day", "deadline  Tue 16 Jun 2026, 10:00 BST, 2026-06-16T09:00:00Z\n",
		}},
		{"a day of 23 hours", []string{"--begin", "2027-03-27 12:00", "--limit", "48h", "--calendar", "none", "--weekly", "none"}, []string{
			"Sun 28 Mar 2027  the whole day (of 23 h)  23 h", "deadline  Mon 29 Mar 2027, 13:00 BST",
		}},
		{"a day of 25 hours in another zone", []string{"--begin", "2026-10-31T12:00:00-04:00", "--limit", "24h", "--calendar", "none", "--weekly", "none", "--zone", "America/New_York"}, []string{
			"Sun 1 Nov 2026   00:00 to 11:00 (of 25 h)  12 h", "deadline  Sun 1 Nov 2026, 11:00 EST, 2026-11-01T16:00:00Z\n",
		}},
		{"RULING-R-20 to the end of the day", []string{"--begin", "2026-12-07 10:00", "--limit", "3 days", "--rounding", "end-of-day"}, []string{
			"allowed   3 days\ncarried   14 h, to the end of the day (RULING/R-20)\n", "deadline  Fri 11 Dec 2026, 00:00 GMT (the midnight from Thursday to Friday)",
		}},
		{"BCC1903-V.2(c) long thinking", []string{"--begin", "2026-12-07 10:00", "--limit", "72h", "--long-think", "after 24h double"}, []string{
			"thinking  counts double beyond 24 h (BCC1903/V.2(c))\n", "Tue 8 Dec 2026  the whole day   24 h, counts 38 h", "deadline  Wed 9 Dec 2026, 10:00 GMT",
		}},
		{"an appeal that is open", []string{"--begin", "2026-12-07 09:00", "--limit", "72h", "--until", "2026-12-09 09:00", "--out", "2026-12-08 15:00 on appeal"}, []string{
			"left out  Tue 8 Dec 2026, 15:00 GMT on: appeal\n", "used      30 h, left 42 h", "deadline  none: the time stands still\n",
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			postd(t, "", append([]string{"reckon"}, x.args...)...).want(t, 0, x.want...)
		})
	}
	got := postd(t, "", "reckon", "--begin", "2026-07-03 10:00", "--limit", "3 days", "--json")
	got.want(t, 0)
	var s calendar.Sheet
	if err := json.Unmarshal([]byte(got.out), &s); err != nil {
		t.Fatal(err)
	}
	if s.Deadline == nil || s.Deadline.UTC.Format(time.RFC3339) != "2026-07-07T09:00:00Z" || s.Deadline.Local.Format(time.RFC3339) != "2026-07-07T10:00:00+01:00" ||
		time.Duration(s.Used) != 72*time.Hour || s.Exceeded || len(s.Days) != 5 || !strings.HasPrefix(s.Calendar, "GB-EAW version ") {
		t.Errorf("%+v", s)
	}
	if sunday := s.Days[2]; sunday.Date.String() != "2026-07-05" || sunday.Reckoned != 0 || len(sunday.Why) != 1 || sunday.Why[0] != "Sunday" || sunday.Weekday != "Sunday" {
		t.Errorf("%+v", sunday)
	}
}
