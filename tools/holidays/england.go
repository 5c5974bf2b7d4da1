package main

import "time"

// england1903 is the list of the code's own time (BCC1903/V.2(b)): Good
// Friday, Easter Monday, Whit Monday, the first Monday in August, the 25th and
// the 26th of December, and nothing else. No substitute stands for a day that
// falls on a Sunday.
func england1903() list {
	l := list{
		name: "england-1903", title: "England in 1903, the holidays of that time", from: 1871, to: 2050,
		source: "the Bank Holidays Act 1871, with Good Friday and Christmas Day", checked: "checked",
		head: `The general holidays of England when the code was written: Good Friday,
Easter Monday, Whit Monday, the first Monday in August, 25 and 26 December,
and nothing else (BCC1903/V.2(b)). Nothing stands for a day that falls on a
Sunday. For games played as they were then.

Made by tools/holidays from that rule, and compared by a test of
correspondence with another computation of Easter; do not edit.`,
	}
	for year := l.from; year <= l.to; year++ {
		easter := easterDay(year)
		l.add(easter.AddDate(0, 0, -2), "general", "Good Friday")
		l.add(easter.AddDate(0, 0, 1), "general", "Easter Monday")
		l.add(easter.AddDate(0, 0, 50), "general", "Whit Monday")
		august := noon(year, time.August, 1)
		for august.Weekday() != time.Monday {
			august = august.AddDate(0, 0, 1)
		}
		l.add(august, "general", "August Bank Holiday")
		l.add(noon(year, time.December, 25), "general", "Christmas Day")
		l.add(noon(year, time.December, 26), "general", "Boxing Day")
	}
	return l
}

// easterDay is Easter Day of the Gregorian calendar by the table of epacts:
// the Sunday after the fourteenth day of the moon that falls on or next after
// the 21st of March.
func easterDay(year int) time.Time {
	century := year/100 + 1
	sun, moon := 3*century/4-12, (8*century+5)/25-5
	golden := year%19 + 1
	epact := ((11*golden+20+moon-sun)%30 + 30) % 30
	if epact == 25 && golden > 11 || epact == 24 {
		epact++
	}
	full := 44 - epact
	if full < 21 {
		full += 30
	}
	day := noon(year, time.March, full)
	return day.AddDate(0, 0, 7-int(day.Weekday()))
}
