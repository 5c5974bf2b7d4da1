package correspondence

import (
	"postd/rules"
	"testing"
	"time"
)

func TestAdjudicationAt(t *testing.T) {
	first := inLondon(t, "2026-08-31 09:00")
	day := func(s string) *Date { d := civilDate(t, s); return &d }
	for _, tt := range []struct {
		name  string
		first time.Time
		terms AdjudicationTerms
		want  string // local; "" = none
		law   rules.Law
	}{
		{"BCC1903-V.10(a) months", first, AdjudicationTerms{Months: 6}, "2027-02-28 09:00", "BCC1903/V.10(a)"},
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
			a := Agreement{FirstTurnAt: tt.first, Adjudicate: tt.terms, Calendar: CalendarTerms{Zone: "Europe/London"}}
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
func civilDate(t testing.TB, s string) Date {
	t.Helper()
	d, err := ParseDate(s)
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
