package secretary

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// TestLongThinking checks that the sheet says of each day what is reckoned of it
// and, where it is agreed that long thinking counts more, what that counts for.
func TestLongThinking(t *testing.T) {
	t.Parallel()
	k := calendar.Clock{Running: true, Begin: at("2026-12-24 10:00"), Allowed: 3 * 24 * time.Hour,
		Long: calendar.LongThink{After: 20 * time.Hour, Factor: 2}}
	c, err := calendar.NewCalendar(calendar.CalendarTerms{Zone: "Europe/London", Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range dayRows(correspondence.Game{}, k.Account(c, at("2026-12-30 09:00"))) {
		got = append(got, r.Reckoned+" | "+r.Total)
	}
	want := "yes, 14 h | 14 h\nno | 14 h\nno | 14 h\nno | 14 h\nno | 14 h\n" +
		"yes, 24 h, which counts for 42 h: it counts double beyond 20 h (BCC1903/V.2(c), by agreement) | 56 h\n" +
		"yes, 9 h, which counts for 18 h: it counts double beyond 20 h (BCC1903/V.2(c), by agreement) | 74 h"
	if strings.Join(got, "\n") != want {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}
