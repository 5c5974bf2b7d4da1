package terms

import (
	"slices"
	"strings"
	"testing"
)

// TestPresets checks that each preset fills what there is, and together it is an agreement;
// none departs from its code but where it means to.
func TestPresets(t *testing.T) {
	departs := map[string][]string{
		"club": {"repeat_opponent_move", "forfeit_on_time"},
	}
	for _, p := range Presets() {
		t.Run("BCC1903-INTRO(b) "+p.Name, func(t *testing.T) {
			a, errs := FillIn([][2]string{{"preset", p.Name}})
			for _, err := range slices.Concat(errs, a.Validate()) {
				t.Error(err)
			}
			if not := a.Unbuilt(); len(not) > 0 {
				t.Errorf("not kept: %v", not)
			}
			if p.Title == "" || p.For == "" || !slices.ContainsFunc(p.Fields, func(f [2]string) bool { return f[0] == "code" }) {
				t.Error("it has no title, no sentence or no code")
			}
			var otherwise []string
			for _, c := range a.Clauses() {
				if c.Otherwise != "" {
					otherwise = append(otherwise, c.Field)
				}
			}
			for _, f := range otherwise {
				if !slices.Contains(departs[p.Name], f) {
					t.Errorf("it departs from its code in %s", f)
				}
			}
		})
	}
}

// TestLeaveOfPresets checks that no code grants leave, since what is not reckoned is a closed list,
// and which presets agree on a month of it (RULING/R-67, BCC1903/V.2(b)).
func TestLeaveOfPresets(t *testing.T) {
	month := map[string]bool{"club": true, "1903-lenient": true}
	var filled [][2]string
	for _, p := range Presets() {
		filled = append(filled, [2]string{"preset", p.Name})
	}
	for _, c := range Codes() {
		if !c.Overlay {
			filled = append(filled, [2]string{"code", c.Name})
		}
	}
	for _, f := range filled {
		t.Run("RULING-R-67 "+f[1], func(t *testing.T) {
			a, errs := FillIn([][2]string{f})
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			want := none
			if month[f[1]] {
				want = "30 days a year, moving ends it, cut short without harm"
			}
			if got, err := a.Get("leave"); got != want || err != nil {
				t.Errorf("leave is %q, %v; want %q", got, err, want)
			}
		})
	}
}

// TestFillInPreset checks that what is filled beside a preset prevails over it, wherever it
// stands, and a preset that there is not is told with those there are.
func TestFillInPreset(t *testing.T) {
	a, errs := FillIn([][2]string{{"turn.limit", "2 days"}, {"preset", "CLUB"}, {"books", "forbidden"}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for field, want := range map[string]string{"turn.limit": "2 days", "books": "forbidden", "time_limit": "10 turns 30 days", "code": CodePost} {
		if got, _ := a.Get(field); got != want {
			t.Errorf("%s is %q, want %q", field, got, want)
		}
	}
	if a, errs = FillIn([][2]string{{"preset", "club"}, {"code", CodeStaunton}, {"scrutiny.unreadable", "return"}}); len(errs) > 0 || a.Code != CodeStaunton || a.ForfeitTime != ForfeitAtOnce {
		t.Errorf("under another code: %v, %s, %s", errs, a.Code, a.ForfeitTime)
	}
	if _, errs = FillIn([][2]string{{"preset", "chess960"}}); len(errs) != 1 || !strings.Contains(errs[0].Error(), "1903-strict, 1903-lenient, 1897") {
		t.Errorf("of a preset that there is not it says %v", errs)
	}
}

// TestClauses checks that every field of the agreement has a sentence, and each of its values
// says something else than the others, so that none is a fixed text.
func TestClauses(t *testing.T) {
	in := map[string]int{}
	for _, p := range clauseParts {
		for _, s := range p.sentences {
			in[s.field]++
			f, ok := FieldNamed(s.field)
			if !ok {
				t.Errorf("%s is no field", s.field)
				continue
			}
			for v := range s.words {
				var a Agreement
				if err := a.Set(s.field, v); err != nil {
					t.Errorf("%s has a sentence for %q: %v", s.field, v, err)
				}
			}
			if s.words != nil && len(s.words) != len(strings.Split(f.Allowed, ", ")) {
				t.Errorf("%s may be %s, and %d of them have a sentence", s.field, f.Allowed, len(s.words))
			}
		}
	}
	page := func(a Agreement) string {
		var b strings.Builder
		for _, c := range a.Clauses() {
			b.WriteString(c.Says + "\n")
		}
		return b.String()
	}
	for _, f := range Fields() {
		if in[f.Name] != 1 {
			t.Errorf("%s has %d sentences", f.Name, in[f.Name])
		}
		told := map[string]string{}
		for _, v := range slices.Concat(samplesOf(f).kept, samples[f.Name].unbuilt) {
			v, _, _ = strings.Cut(v, " => ")
			a, _ := Default(CodePost)
			a.Colours = ColoursFixed
			if err := a.Set(f.Name, v); err != nil {
				t.Fatal(err)
			}
			is, _ := a.Get(f.Name)
			says := page(a)
			if was, ok := told[says]; ok && was != is {
				t.Errorf("%s: %q and %q have the same page", f.Name, was, is)
			}
			told[says] = is
		}
	}
	for _, c := range Codes() {
		a, _ := FillIn([][2]string{{map[bool]string{true: "overlay", false: "code"}[c.Overlay], c.Name}})
		for _, x := range a.Clauses() {
			if !strings.HasSuffix(x.Says, ".") && !strings.HasSuffix(x.Says, "”") || x.Otherwise != "" || x.Law != "" && !x.Law.Known() {
				t.Errorf("%s: %+v", c.Name, x)
			}
		}
	}
}

// TestClausesOtherwise checks that, where the agreement departs from its code, the clause says
// what the code has, in words, and by which law.
func TestClausesOtherwise(t *testing.T) {
	a, errs := FillIn([][2]string{{"code", Code1897}, {"penalty.ambiguous", "D"}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	i := slices.IndexFunc(a.Clauses(), func(c Clause) bool { return c.Field == "penalty.ambiguous" })
	c := a.Clauses()[i]
	if !strings.Contains(c.Says, "selects") || !strings.Contains(c.Otherwise, "says with the reply which") || c.By != "BCC1897/III.3" {
		t.Errorf("it says %+v", c)
	}
}
