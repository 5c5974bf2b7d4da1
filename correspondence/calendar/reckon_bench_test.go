package calendar

import (
	"testing"
	"time"
)

// benchmarkZones have clocks that change, clocks that do not, and one that
// changed at midnight.
var benchmarkZones = []string{"Europe/London", "Asia/Kathmandu", "America/Sao_Paulo"}

// month is a turn of 30 days over Christmas and the New Year, with an appeal in
// it, and a span that is open no longer.
func month(b *testing.B, zone string) (c Calendar, from time.Time, allowed time.Duration, out []Span) {
	c = calendarOf(b, CalendarTerms{Zone: zone, Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"}})
	from = london(b, "2026-12-04 10:00")
	return c, from, 30 * 24 * time.Hour, spans(b, "2026-12-08 15:00 2026-12-10 11:00; 2026-12-24 12:00 2026-12-29 12:00")
}

// BenchmarkReckon is the reckoning of a turn of 30 days: what is used at its end,
// when it ends, when half of it is used, and its sheet day by day.
func BenchmarkReckon(b *testing.B) {
	for _, zone := range benchmarkZones {
		c, from, allowed, out := month(b, zone)
		until := c.Latest(from, allowed, out)
		for name, reckon := range map[string]func(){
			"Reckoned": func() { c.Reckoned(from, until, out) },
			"Latest":   func() { c.Latest(from, allowed, out) },
			"Reached":  func() { c.Reached(from, allowed/2, out) },
			"Account":  func() { c.Account(from, until, allowed, out) },
		} {
			b.Run(name+"/"+zone, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					reckon()
				}
			})
		}
	}
}
