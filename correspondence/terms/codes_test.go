package terms

import (
	"slices"
	"testing"

	"postd/rules"
)

// TestPointsOfLaw checks that every point names fields that there are, each of them once,
// and every code fills them with values that they may have, by a law that there
// is; a code as it stands contradicts nothing.
func TestPointsOfLaw(t *testing.T) {
	seen, named := map[string]string{}, map[string]bool{}
	for _, p := range Points() {
		if p.Name == "" || named[p.Name] {
			t.Errorf("the point %q stands twice", p.Name)
		}
		named[p.Name] = true
		for _, name := range p.Fields {
			if _, ok := FieldNamed(name); !ok || seen[name] != "" {
				t.Errorf("%s: %s is no field, or that of %q too", p.Name, name, seen[name])
			}
			seen[name] = p.Name
		}
		for _, c := range Codes() {
			cell := p.In(c)
			if cell.Says == "" {
				t.Errorf("%s says nothing to %q, not even that it is silent", c.Name, p.Name)
			}
			if cell.Law != "" && !cell.Law.Known() {
				t.Errorf("%s, %s: %s is no law", p.Name, c.Name, cell.Law)
			}
			if n := len(cell.Values); n != len(p.Fields) && !(c.Overlay && n == 0) {
				t.Errorf("%s, %s: %d values for %d fields", p.Name, c.Name, n, len(p.Fields))
			}
			for i, v := range cell.Values {
				var a Agreement
				if err := a.Set(p.Fields[i], v); err != nil && v != "" {
					t.Errorf("%s, %s: %v", p.Name, c.Name, err)
				}
			}
			for _, v := range cell.Or {
				var a Agreement
				if v != number && !slices.ContainsFunc(p.Fields, func(f string) bool { return a.Set(f, v) == nil }) {
					t.Errorf("%s, %s: none of its fields may be %s", p.Name, c.Name, v)
				}
			}
		}
	}
	for _, f := range Fields() {
		if f.Point && seen[f.Name] == "" {
			t.Errorf("%s is a point on which the codes differ, and no row of the table has it", f.Name)
		}
	}
	for _, c := range Codes() {
		var filled [][2]string
		if c.Overlay {
			filled = [][2]string{{"overlay", c.Name}}
		} else {
			filled = [][2]string{{"code", c.Name}}
		}
		a, errs := FillIn(filled)
		for _, err := range errs {
			t.Errorf("%s: %v", c.Name, err)
		}
		for _, x := range a.Contradictions() {
			t.Errorf("%s contradicts itself: %s is %s, and %s has %s", c.Name, x.Field.Field.Name, x.Field.Value, x.Code.Name, x.Says)
		}
	}
}

// TestContradictions checks that what is agreed otherwise than the code has it is found, by
// the overlay where it lies over the code.
func TestContradictions(t *testing.T) {
	for _, x := range []struct {
		name   string
		filled [][2]string
		want   []string
	}{
		{"BCC1903-V.6(a) C is good by the code", [][2]string{{"penalty.illegal", "C"}, {"penalty.multi_illegal", "C"}}, nil},
		{"BCC1903-V.2(b) no Sundays out", [][2]string{{"calendar.weekly", "none"}}, []string{"calendar.weekly"}},
		{"BCC1903-V.10(a) the months are a blank", [][2]string{{"adjudication.months", "24"}, {"adjudication.automatic", "true"}}, []string{"adjudication.automatic"}},
		{"BCC1903-V.2(b) other holidays, and a day besides", [][2]string{{"calendar.holidays", "GB-EAW, 2026-06-15 Proclaimed day"}, {"calendar.weekly", "Saturday, Sunday"}}, nil},
		{"BCC1897-III.3 D is not", [][2]string{{"code", "BCC1897-III"}, {"penalty.ambiguous", "D"}}, []string{"penalty.ambiguous"}},
		{"RICC-7 the overlay lies over the code", [][2]string{{"overlay", "RICC"}, {"repetition", "claim"}}, []string{"repetition"}},
		{"BCC1903-APPA-8(a) either course", [][2]string{{"code", "BCC1903-APPA"}, {"penalty.ambiguous", "E"}}, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			a, errs := FillIn(x.filled)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			var got []string
			for _, c := range a.Contradictions() {
				got = append(got, c.Field.Field.Name)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("got %v, want %v", got, x.want)
			}
		})
	}
}

// TestCites checks that each code cites its own law for a point of Part V, and every law in
// the table is one that there is.
func TestCites(t *testing.T) {
	for point, row := range laws {
		if !point.Known() {
			t.Errorf("%s is no law", point)
		}
		for i, l := range row {
			if l != "" && !l.Known() {
				t.Errorf("%s: %s of column %d is no law", point, l, i)
			}
		}
	}
	for _, x := range []struct{ code, overlay, law, want string }{
		{CodePost, "", "BCC1903/V.5(a)", "BCC1903/V.5(a)"},
		{CodeWire, "", "BCC1903/V.5(a)", "BCC1903/VI.4(a)"},
		{Code1897, "", "BCC1903/V.8(b)", "BCC1897/II.8(b)"},
		{CodeStaunton, "", "BCC1903/V.3", "BCC1903/V.3"},
		{CodePost, OverlayRICC, "BCC1903/V.8(c)", "RICC/7"},
		{CodeStaunton, "", "RULING/R-8", "RULING/R-8"},
	} {
		a := Agreement{Code: x.code, Overlay: x.overlay}
		if got := a.Cites(rules.Law(x.law)); got != rules.Law(x.want) {
			t.Errorf("%s under %s %s is %s, want %s", x.law, x.code, x.overlay, got, x.want)
		}
	}
	if got := (Agreement{Code: CodeWire}).Named("BCC1903/VI.9(d)"); !slices.Contains(got, "BCC1903/V.9(c)") {
		t.Errorf("the points of BCC1903/VI.9(d) are %v", got)
	}
}
