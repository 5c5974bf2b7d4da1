package terms

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAgreementValidate(t *testing.T) {
	for _, x := range []struct{ name, sets, field, want string }{
		{"BCC1903-APPA-14(b) automatic without a date", "adjudication.automatic=true|adjudication.months=none", "adjudication.automatic", "fill adjudication.months"},
		{"STAUNTON-COR.IX not sent without a penalty for lateness", "scrutiny.unreadable=not-sent", "scrutiny.unreadable", "let that be penalty_e"},
		{"BCC1903-V.10(a) from without months", "adjudication.from=2027-01-31|adjudication.months=none", "adjudication.from", "no months"},
		{"BCC1903-V.10(b) date before the first turn", "first_turn_at=2026-12-07 09:00|adjudication.date=2026-12-07", "adjudication.date", "not after"},
		{"BCC1903-V.2(b) every day left out", "calendar.weekly=Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday", "calendar", "every day of the week"},
		{"BCC1903-VI.3(a) time limit mandatory", "code=BCC1903-VI", "time_limit", "mandatory"},
		{"BCC1903-III.2 giver without odds", "first_mover=giver", "first_mover", "nobody gives odds"},
		{"BCC1903-II.1(a) lot for fixed colours", "colours=fixed|lot_seed=Derby", "lot_seed", "no lot"},
		{"BCC1903-V.PEN.E PE-4 after a loss", "penalty_e=loss, caution", "penalty_e", "nothing can follow a loss"},
		{"BCC1903-V.PEN.E none with others", "penalty_e=none, caution", "penalty_e", "none cannot stand"},
		{"BCC1903-V.PEN.E pass", "penalty_e=pass", "penalty_e", "STAUNTON alone"},
		{"BCC1903-V.PEN.E allowance", "penalty_e=time allowance 3h", "penalty_e", "no time_limit"},
		{"BCC1903-V.PEN.E two acts of time", "penalty_e=time remainder, time reopened 3h", "penalty_e", "two acts of time"},
	} {
		t.Run(x.name, func(t *testing.T) {
			a := defaultAgreement(t)
			for set := range strings.SplitSeq(x.sets, "|") {
				field, value, _ := strings.Cut(set, "=")
				if err := a.Set(field, value); err != nil {
					t.Fatal(err)
				}
			}
			errs := a.Validate()
			if len(errs) != 1 || faultyFields(errs)[0] != x.field || !strings.Contains(errs[0].Error(), x.want) {
				t.Errorf("got %v", errs)
			}
		})
	}
	a := defaultAgreement(t)
	if err := a.Set("calendar.holidays", "GB-SCT, FR"); err != nil || len(a.Validate()) > 0 || len(a.Unbuilt()) > 0 {
		t.Errorf("%v, %v, %v", err, a.Validate(), a.Unbuilt())
	}
	// A set that this release does not know is no calendar at all.
	a.Calendar.Holidays = []string{"XX"}
	if errs := a.Validate(); len(errs) != 1 || !strings.Contains(errs[0].Error(), `calendar.holidays: "XX" is not allowed`) {
		t.Errorf("%v", errs)
	}
}

// TestAgreementWarnings checks that what an organiser is warned of is no fault, and that
// no preset and no code by itself gives rise to a warning (RULING/R-84).
func TestAgreementWarnings(t *testing.T) {
	warned := func(a Agreement, sets ...string) string {
		t.Helper()
		for _, set := range sets {
			field, value, _ := strings.Cut(set, "=")
			if err := a.Set(field, value); err != nil {
				t.Fatal(err)
			}
		}
		if errs := a.Validate(); len(errs) > 0 {
			t.Errorf("%v: %v", sets, errs)
		}
		all := Warnings(a)
		if len(all) == 0 {
			return ""
		}
		return all[0].Error()
	}
	a := defaultAgreement(t)
	if got := warned(a, "penalty.illegal=C"); !strings.Contains(got, "penalty.multi_illegal: E is milder") || !strings.Contains(got, "BCC1903/V.4(b), RULING/R-84") {
		t.Errorf("got %q", got)
	}
	for _, sets := range [][]string{{}, {"penalty.multi_illegal=C"}, {"penalty.illegal=C", "penalty.multi_illegal=C"}} {
		if got := warned(a, sets...); got != "" {
			t.Errorf("%v: %s", sets, got)
		}
	}
	for _, p := range Presets() {
		b, errs := FillIn([][2]string{{"preset", p.Name}})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		if got := warned(b); got != "" {
			t.Errorf("%s: %s", p.Name, got)
		}
	}
	for _, c := range Codes() {
		field := "code"
		if c.Overlay {
			field = "overlay"
		}
		b, errs := FillIn([][2]string{{field, c.Name}})
		if got := Warnings(b); len(errs) > 0 || len(got) > 0 {
			t.Errorf("%s: %v, %v", c.Name, errs, got)
		}
	}
}

// TestAgreementBlanks checks that what does not come through Set is judged all the same.
func TestAgreementBlanks(t *testing.T) {
	got := faultyFields(Agreement{}.Validate())
	for _, field := range []string{"code", "turn.limit", "calendar.zone", "penalty.ambiguous", "penalty.illegal", "penalty.multi_illegal", "penalty_e", "author.limit"} {
		if !slices.Contains(got, field) {
			t.Errorf("%s is a blank that was overlooked: %v", field, got)
		}
	}
	if slices.Contains(got, "first_turn_at") {
		t.Error("first_turn_at may be blank until the game begins")
	}
	for name, spoil := range map[string]func(*Agreement){
		"calendar.zone":     func(a *Agreement) { a.Calendar.Zone = "Nowhere" },
		"calendar.holidays": func(a *Agreement) { a.Calendar.Holidays = []string{"GB-XXX"} },
		"turn.limit":        func(a *Agreement) { a.Turn.Limit = -time.Hour },
		"names":             func(a *Agreement) { a.Names = "side" },
		"penalty_e":         func(a *Agreement) { a.PenaltyE.Steps[2].From = 2 },
		"notices":           func(a *Agreement) { a.NoticeFloor = []string{"chat"} },
	} {
		a := defaultAgreement(t)
		spoil(&a)
		if got := faultyFields(a.Validate()); !slices.Equal(got, []string{name}) {
			t.Errorf("%s: %v", name, a.Validate())
		}
	}
}
