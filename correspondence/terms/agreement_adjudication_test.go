package terms

import (
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

func TestAdjudicationAt(t *testing.T) {
	first := inLondon(t, "2026-08-31 09:00")
	day := func(s string) *calendar.Date { d := civilDate(t, s); return &d }
	for _, tt := range []struct {
		name  string
		first time.Time
		terms AdjudicationTerms
		want  string // local; "" = none
		law   rules.Law
	}{
		{"BCC1903-V.10(a) months", first, AdjudicationTerms{Months: 6}, "2027-03-01 00:00", "BCC1903/V.10(a)"},
		{"BCC1903-V.10(a) from a date", first, AdjudicationTerms{Months: 6, From: day("2026-10-01")}, "2027-04-01 00:00", "BCC1903/V.10(a)"},
		{"BCC1903-V.10(a) from a date, first turn open", time.Time{}, AdjudicationTerms{Months: 1, From: day("2026-10-01")}, "2026-11-01 00:00", "BCC1903/V.10(a)"},
		{"BCC1903-V.10(a) first turn open", time.Time{}, AdjudicationTerms{Months: 6}, "", ""},
		{"BCC1903-V.10(b) date", first, AdjudicationTerms{Date: day("2027-06-30")}, "2027-06-30 00:00", "BCC1903/V.10(b)"},
		{"BCC1903-V.10(b) date the earlier", first, AdjudicationTerms{Months: 12, Date: day("2027-06-30")}, "2027-06-30 00:00", "BCC1903/V.10(b)"},
		{"BCC1903-V.10(a) months the earlier", first, AdjudicationTerms{Months: 9, Date: day("2027-06-30")}, "2027-05-31 09:00", "BCC1903/V.10(a)"},
		{"BCC1903-V.10(b) first turn open", time.Time{}, AdjudicationTerms{Months: 9, Date: day("2027-06-30")}, "2027-06-30 00:00", "BCC1903/V.10(b)"},
		{"BCC1903-V.10(a) neither", first, AdjudicationTerms{}, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := Agreement{FirstTurnAt: tt.first, Adjudicate: tt.terms, Calendar: calendar.CalendarTerms{Zone: "Europe/London"}}
			at, law, ok := a.AdjudicationAt()
			if tt.want == "" {
				if ok || law != "" || !at.IsZero() {
					t.Errorf("got %v %s, want none", at, law)
				}
				return
			}
			if !ok || law != tt.law || !law.Known() || !at.Equal(inLondon(t, tt.want)) {
				t.Errorf("got %v %s %v, want %s %s", at, law, ok, tt.want, tt.law)
			}
		})
	}
	if _, _, ok := (Agreement{FirstTurnAt: first, Adjudicate: AdjudicationTerms{Months: 6}}).AdjudicationAt(); ok {
		t.Error("an agreement without a zone has a date")
	}
}

// civilDate reads a date.
func civilDate(t testing.TB, s string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// inLondon reads "2006-01-02 15:04" by the clocks of Europe/London.
func inLondon(t testing.TB, s string) time.Time {
	t.Helper()
	zone, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", s, zone)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// TestGoldenAdjudication is EXAMPLE/53, with EXAMPLE/55's fixed date: from when
// adjudication may be claimed, in UTC.
func TestGoldenAdjudication(t *testing.T) {
	for _, x := range []struct {
		name, first string
		months      int
		date, want  string
	}{
		{"Ex 53, six months, to a Sunday", "2026-08-31T08:00:00Z", 6, "", "2027-03-01T00:00:00Z"},
		{"Ex 53, eighteen months", "2026-08-31T08:00:00Z", 18, "", "2028-03-01T00:00:00Z"},
		{"Ex 53, a year from the leap day", "2028-02-29T09:00:00Z", 12, "", "2029-03-01T00:00:00Z"},
		{"Ex 53, four years from the leap day", "2028-02-29T09:00:00Z", 48, "", "2032-02-29T09:00:00Z"},
		{"Ex 53, one month", "2027-01-31T09:00:00Z", 1, "", "2027-03-01T00:00:00Z"},
		{"Ex 53, two months", "2027-01-31T09:00:00Z", 2, "", "2027-03-31T08:00:00Z"},
		{"Ex 53, to February", "2026-11-30T09:00:00Z", 3, "", "2027-03-01T00:00:00Z"},
		{"Ex 53, to a leap February", "2027-11-30T09:00:00Z", 3, "", "2028-03-01T00:00:00Z"},
		{"Ex 53, into summer time", "2026-10-01T08:00:00Z", 9, "", "2027-07-01T08:00:00Z"},
		{"Ex 55, a fixed date", "2026-08-31T08:00:00Z", 0, "2027-06-30", "2027-06-29T23:00:00Z"},
		{"Ex 55, the earlier of both", "2026-08-31T08:00:00Z", 6, "2027-06-30", "2027-03-01T00:00:00Z"},
	} {
		t.Run("BCC1903-V.10 "+x.name, func(t *testing.T) {
			a := Agreement{FirstTurnAt: instant(t, x.first), Adjudicate: AdjudicationTerms{Months: x.months}, Calendar: calendar.CalendarTerms{Zone: "Europe/London"}}
			if x.date != "" {
				d := civilDate(t, x.date)
				a.Adjudicate.Date = &d
			}
			got, _, _ := a.AdjudicationAt()
			if !got.Equal(instant(t, x.want)) {
				t.Errorf("adjudication from %s, want %s", got.UTC(), x.want)
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
