package terms

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/calendar"
	"postd/rules"
)

// TestNoneIsOneValue checks that none, 0h and 0 min are one value in every field of time:
// where the one may stand the others may, and nowhere else.
func TestNoneIsOneValue(t *testing.T) {
	may := []string{"time_limit", "leave", "long_think", "rolling", "silence"}
	never := []string{"umpire.silence", "turn.limit", "election.limit", "author.limit", "appeal.window", "adjudication.statements"}
	for _, name := range slices.Concat(may, never) {
		var said [3]error
		var made [3]Agreement
		for i, v := range []string{none, "0h", "0 min"} {
			made[i] = defaultAgreement(t)
			said[i] = made[i].Set(name, v)
		}
		for i := range said {
			if ok := slices.Contains(may, name); (said[i] == nil) != ok || !reflect.DeepEqual(made[i], made[0]) {
				t.Errorf("%s: none and the like make %v: %v", name, said, made[i])
			}
		}
	}
	// Every field that holds a length of time is one of these.
	for _, f := range Fields() {
		if strings.Contains(f.Allowed, lengthAllowed) && !slices.Contains(never, f.Name) && f.Name != "silence" {
			t.Errorf("%s is a field of time that is not looked at", f.Name)
		}
	}
}

// TestListsTakeBothSigns checks that commas and semicolons part the items of every list
// alike, and that commas are printed, but semicolons between the parts of odds.
func TestListsTakeBothSigns(t *testing.T) {
	for name, value := range map[string]string{
		"calendar.weekly":   "Saturday, Sunday",
		"calendar.holidays": "GB-EAW, 2026-06-15 Proclaimed day, except 2026-05-04 Early May",
		"time_limit":        "40 turns 20 days, 1 turn 12h",
		"leave":             "30 days a year, moving ends it, cut short without harm",
		"rolling":           "10 turns 30 days, none above 10 days",
		"notices":           "turn, right, excess, ruling, result, half",
		"confirm":           "resign, accept",
		"ways":              "mail, post",
		"odds":              "White gives QKt, KRP; mate with KP; draws won by Black",
		"penalty_e":         "caution; from 2: loss",
	} {
		want := defaultAgreement(t)
		if err := want.Set(name, value); err != nil {
			t.Fatal(err)
		}
		for _, sign := range []string{",", ";", " ; "} {
			got := defaultAgreement(t)
			entered := strings.NewReplacer(",", sign, ";", sign).Replace(value)
			if err := got.Set(name, entered); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %q is not what %q is: %v", name, entered, value, err)
			}
		}
		if printed, err := want.Get(name); printed != value || err != nil {
			t.Errorf("%s is printed %q, not %q", name, printed, value)
		}
	}
	// Two acts of Penalty E are one step, and a semicolon does not make them so.
	a := defaultAgreement(t)
	if err := a.Set("penalty_e", "caution; loss"); err == nil {
		t.Error("caution; loss is taken for one step")
	}
}

// TestADayKeepsItsPlace checks that the name of a day never ends an item of the list.
func TestADayKeepsItsPlace(t *testing.T) {
	a := defaultAgreement(t)
	a.Calendar.Days = []calendar.Day{{Date: civilDate(t, "2026-06-15"), Name: "Fair, and market; all day", Kind: "own"}}
	v, err := a.Get("calendar.holidays")
	if want := "GB-EAW, 2026-06-15 Fair - and market - all day"; v != want || err != nil {
		t.Errorf("%q, %v", v, err)
	}
	b := a
	if err := b.Set("calendar.holidays", v); err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("%v, %v", b.Calendar, err)
	}
}

// TestMenByTheirWords checks that men are named in the odds as they are in records.
func TestMenByTheirWords(t *testing.T) {
	for words, want := range map[string]string{
		"Kt": "b1", "Knight": "b1", "N": "b1", "Kn": "b1", "knight": "b1", "Knt": "b1", "KKt": "g1", "KN": "g1", "King's Knight": "g1", "K's Kt": "g1", "QN": "b1", "queen's knight": "b1",
		"P": "f2", "Pawn": "f2", "KBP": "f2", "krp": "h2", "King's Pawn": "e2", "KP": "e2", "Q's P": "d2", "Queen's Knight's Pawn": "b2", "QNP": "b2", "K.B.P.": "f2",
		"B": "c1", "Bishop": "c1", "KB": "f1", "R": "a1", "Rook": "a1", "KR": "h1", "Queen": "d1", "Q": "d1",
		"K": "", "King": "", "Bishop's Pawn": "", "elephant": "", "": "", "P-K4": "", "Kt or B": "", "a1": "",
		strings.Repeat("Kt", 500): "",
	} {
		got := ""
		if sq, ok := homeOf(rules.White, words); ok {
			got = sq.String()
		}
		if got != want {
			t.Errorf("%q is the man on %q, not on %q", words, got, want)
		}
	}
	if sq, ok := homeOf(rules.Black, "Kt"); !ok || sq.String() != "b8" {
		t.Error("Black's Knight", sq, ok)
	}
	if sq, ok := homeOf(rules.Black, "K B P"); !ok || sq.String() != "f7" {
		t.Error("Black's King's Bishop's Pawn", sq, ok)
	}
	a := defaultAgreement(t)
	if err := a.Set("odds", "White gives N; mate with the King's Pawn"); err != nil {
		t.Error(err)
	}
}
