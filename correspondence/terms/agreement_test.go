package terms

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
)

func defaultAgreement(t *testing.T) Agreement {
	t.Helper()
	a, err := Default(CodePost)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// samplesOf are the samples of the field, the words of a closed one and its example among them.
func samplesOf(f Field) sample {
	s := samples[f.Name]
	s.kept = append(slices.Clone(s.kept), f.Example)
	if f.foreign != nil || f.Allowed == "true, false" {
		s.kept, s.bad = append(s.kept, strings.Split(f.Allowed, ", ")...), append(slices.Clone(s.bad), "elephant")
	}
	return s
}

// TestFields sets every field to every sample, and reads it back.
func TestFields(t *testing.T) {
	for name := range samples {
		if _, ok := FieldNamed(name); !ok {
			t.Errorf("there are samples of %s, which is no field", name)
		}
	}
	seen := map[string]bool{}
	for _, f := range Fields() {
		s := samplesOf(f)
		if usual, err := f.Default(CodePost); f.Example == "" || err != nil || f.Example == usual && f.Allowed != usual && f.Kept != usual {
			t.Errorf("%s has no example that is not the usual %q: give its row one by like", f.Name, usual)
		}
		if f.play == "" {
			t.Errorf("%s: its row does not say whether it may be changed in play: add in, with byConsent or the reason why not", f.Name)
		}
		if seen[f.Name] {
			t.Errorf("%s stands twice", f.Name)
		}
		seen[f.Name] = true
		if f.Law != "" && !f.Law.Known() {
			t.Errorf("%s: %s is no law", f.Name, f.Law)
		}
		if f.Means == "" || !strings.HasSuffix(f.Means, ".") || strings.Count(f.Means, ". ") > 0 || f.Allowed == "" {
			t.Errorf("%s: means %q, allowed %q", f.Name, f.Means, f.Allowed)
		}
		if f.Kept == "" && len(s.unbuilt) > 0 {
			t.Errorf("%s does not say what is kept", f.Name)
		}
		name := f.Name
		if f.Law != "" {
			name = f.Law.FileName() + " " + f.Name
		}
		t.Run(name, func(t *testing.T) {
			for i, sample := range slices.Concat(s.kept, s.unbuilt) {
				in, out, ok := strings.Cut(sample, " => ")
				if !ok {
					out = in
				}
				a := defaultAgreement(t)
				if err := a.Set(f.Name, "  "+in+" "); err != nil {
					t.Error(err)
					continue
				}
				got, err := a.Get(f.Name)
				if got != out || err != nil {
					t.Errorf("%q is printed %q, %v; want %q", in, got, err, out)
				}
				b := defaultAgreement(t)
				if err := b.Set(f.Name, out); err != nil || !reflect.DeepEqual(a, b) {
					t.Errorf("%q and %q differ: %v", in, out, err)
				}
				checkJSON(t, a)
				unbuilt := a.Unbuilt()
				switch {
				case i < len(s.kept) && unbuilt != nil:
					t.Errorf("%q should be kept: %v", in, unbuilt)
				case i >= len(s.kept):
					var e *FieldError
					if len(unbuilt) != 1 || !errors.As(unbuilt[0], &e) || e.Field != f.Name || !strings.Contains(e.Problem, "is not built yet; use ") {
						t.Errorf("%q should not be built: %v", in, unbuilt)
					}
				}
			}
			for _, bad := range append(s.bad, "") {
				a := defaultAgreement(t)
				err := a.Set(f.Name, bad)
				var e *FieldError
				if !errors.As(err, &e) || e.Field != f.Name || !strings.HasPrefix(err.Error(), "correspondence: "+f.Name+": ") {
					t.Errorf("%q: %v", bad, err)
				}
				if !reflect.DeepEqual(a, defaultAgreement(t)) {
					t.Errorf("the refused %q changed the agreement", bad)
				}
			}
			if err := new(Agreement).Set(f.Name, "a\nb"); err == nil {
				t.Error("two lines were accepted")
			}
		})
	}
}

// checkJSON checks that the agreement is the same value from the ledger. Empty
// lists that are written as null come back as nil.
func checkJSON(t *testing.T, a Agreement) {
	t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var b Agreement
	if err := json.Unmarshal(text, &b); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("JSON changes\n%+v\nto\n%+v", a, b)
	}
}

func TestAgreementDefault(t *testing.T) {
	a := defaultAgreement(t)
	for _, err := range append(a.Validate(), a.Unbuilt()...) {
		t.Error(err)
	}
	checkJSON(t, a)
	for field, want := range map[string]string{
		"turn.limit": "3 days", "calendar.zone": "Europe/London", "calendar.weekly": "Sunday", "calendar.holidays": "GB-EAW",
		"penalty.ambiguous": "D", "penalty.illegal": "E", "penalty.multi_illegal": "E", "repeat_opponent_move": "required",
		"forfeit_on_time": "claim", "adjudication.months": "12", "adjudication.statements": "15 days", "author.limit": "24h",
		"umpire.silence": "14 days", "appeal.window": "14 days", "dead_position_draw": "true", "election.limit": "turn.limit",
		"dmarc_fail": "confirm", "first_turn_at": "", "leave": "none", "ways": "mail", "post.days": "3",
	} {
		f, ok := FieldNamed(field)
		if got, err := f.Default(CodePost); got != want || err != nil || !ok {
			t.Errorf("%s is %q by default, %v; want %q", field, got, err, want)
		}
	}
	if e := a.PenaltyE.String(); !strings.HasPrefix(e, `caution, time remainder floor 24h; from 2: time remainder floor 6h; from 3: time remainder floor 6h, text "`) {
		t.Error(e)
	}
	for i, v := range a.Filled() {
		if got, err := a.Get(v.Field.Name); got != v.Value || err != nil || v.Field.Name != Fields()[i].Name {
			t.Errorf("%s is filled with %q, but is %q, %v", v.Field.Name, v.Value, got, err)
		}
	}
	if _, err := Default("FIDE"); err == nil || !strings.Contains(err.Error(), "BCC1903-V, BCC1903-VI") {
		t.Errorf("FIDE: %v", err)
	}
	// The other codes are kept as they are; some leave a blank that must be filled.
	for code, wrong := range map[string][]string{CodeWire: {"time_limit"}, CodeUmpired: {"time_limit"}, Code1897: nil, CodeStaunton: nil} {
		a, err := Default(code)
		if err != nil || len(a.Unbuilt()) > 0 {
			t.Errorf("%s: %v, %v", code, err, a.Unbuilt())
		}
		if got := faultyFields(a.Validate()); !slices.Equal(got, wrong) {
			t.Errorf("%s: faults in %v: %v", code, got, a.Validate())
		}
	}
}

func faultyFields(errs []error) []string {
	var out []string
	for _, err := range errs {
		var e *FieldError
		if errors.As(err, &e) {
			out = append(out, e.Field)
		}
	}
	return out
}

func TestAgreementSetMessages(t *testing.T) {
	for _, x := range []struct{ field, value, want string }{
		{"turn.limt", "3 days", `correspondence: there is no field "turn.limt" in an agreement; did you mean turn.limit?`},
		{"Penalty_E", "loss", "did you mean penalty_e?"},
		{"calender.zone", "UTC", "did you mean calendar.zone?"},
		{strings.Repeat("x", 5000), "", "did you mean "},
		{"penalty.illegal", "Q", `correspondence: penalty.illegal: "Q" is not allowed; allowed: E, C`},
		{"penalty.illegal", "", "it is not filled; allowed: E, C"},
		{"turn.limit", "soon", `"soon" is not allowed; allowed: a length of time (like 3 days or 51h15m)`},
		{"penalty_e", "caution; from 2: banish", `correspondence: penalty_e: after ":" there should be an act (none, caution,`},
		{"calendar.holidays", "XX", `"XX" is not allowed; allowed: none, or a list of sets (GB-EAW,`},
		{"first_turn_at", "2026-03-29 01:30", "the clocks of Europe/London skip 2026-03-29 01:30; enter another hour, or calendar.zone first"},
	} {
		a := defaultAgreement(t)
		if err := a.Set(x.field, x.value); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %q: %v, want %s", x.field, x.value, err, x.want)
		}
	}
	if _, err := defaultAgreement(t).Get("turn"); err == nil {
		t.Error("turn is no field")
	}
	a := defaultAgreement(t)
	if err := a.Set("secretary", "Mr. Rowland"); err != nil {
		t.Fatal(err)
	}
	if got := a.Unbuilt()[0].Error(); got != "correspondence: secretary: Mr. Rowland is not built yet; use secretary" {
		t.Error(got)
	}
}

// TestFirstTurnAt checks that fields come in any order, and instants are local.
func TestFirstTurnAt(t *testing.T) {
	t.Run("BCC1903-V.2(a) zone before and after", func(t *testing.T) {
		first, after := defaultAgreement(t), defaultAgreement(t)
		for _, err := range []error{
			first.Set("calendar.zone", "Asia/Kolkata"), first.Set("first_turn_at", "2026-12-07 09:00"),
			after.Set("first_turn_at", "2026-12-07 09:00"), after.Set("calendar.zone", "America/New_York"), after.Set("calendar.zone", "Asia/Kolkata"),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		want := time.Date(2026, 12, 7, 3, 30, 0, 0, time.UTC)
		if !first.FirstTurnAt.Equal(want) || !reflect.DeepEqual(first, after) {
			t.Errorf("%v and %v, want %v", first.FirstTurnAt, after.FirstTurnAt, want)
		}
	})
	t.Run("BCC1903-V.2(a) an hour that comes twice", func(t *testing.T) {
		a := defaultAgreement(t)
		if err := a.Set("first_turn_at", "2026-10-25 01:30"); err != nil || a.FirstTurnAt.Hour() != 0 {
			t.Errorf("%v, %v", a.FirstTurnAt, err)
		}
	})
	t.Run("BCC1903-V.2(a) a zone that skips the hour", func(t *testing.T) {
		a := defaultAgreement(t)
		if err := a.Set("first_turn_at", "2026-03-08 02:30"); err != nil {
			t.Fatal(err)
		}
		if err := a.Set("calendar.zone", "America/New_York"); err == nil || !strings.Contains(err.Error(), "skip") || a.Calendar.Zone != "Europe/London" {
			t.Errorf("%v, %v", a.Calendar.Zone, err)
		}
	})
	var empty Agreement
	if err := empty.Set("first_turn_at", "2026-12-07 09:00"); err == nil || !strings.Contains(err.Error(), "calendar.zone") {
		t.Error(err)
	}
}

func TestElectionLimit(t *testing.T) {
	t.Run("RULING-R-7", func(t *testing.T) {
		a := defaultAgreement(t)
		if a.ElectionLimit() != 72*time.Hour {
			t.Error(a.ElectionLimit())
		}
		if err := a.Set("election.limit", "36h"); err != nil || a.ElectionLimit() != 36*time.Hour {
			t.Error(a.ElectionLimit(), err)
		}
	})
}

func TestDurations(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "nothing", time.Second: "less than a minute", 90 * time.Second: "1 min",
		51*time.Hour + 15*time.Minute: "2 days 3 h 15 min", 24 * time.Hour: "1 day",
	} {
		if got := calendar.DurationWords(d, true); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	if got := calendar.DurationWords(51*time.Hour+15*time.Minute, false); got != "51 h 15 min" {
		t.Error(got)
	}
	for _, d := range []time.Duration{time.Second, time.Minute, time.Hour, 51*time.Hour + 15*time.Minute + time.Second, 72 * time.Hour, 3660 * 24 * time.Hour} {
		for _, days := range []bool{true, false} {
			got, _, err := calendar.ParseDuration(calendar.FormatDuration(d, days))
			if got != d || err != nil {
				t.Errorf("%v is written %s, which reads %v, %v", d, calendar.FormatDuration(d, days), got, err)
			}
		}
	}
}
