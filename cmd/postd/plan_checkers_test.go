package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// typedOf reads and checks a small package of the given files, which may
// import packages of the given ones.
func typedOf(t *testing.T, path string, imports map[string]*types.Package, files ...string) typed {
	t.Helper()
	s := typed{fset: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
	}}
	for i, src := range files {
		f, err := parser.ParseFile(s.fset, string(rune('a'+i))+".go", "package x\n"+src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		s.files = append(s.files, f)
	}
	conf := types.Config{Importer: importing(imports)}
	var err error
	if s.pkg, err = conf.Check(path, s.fset, s.files, s.info); err != nil {
		t.Fatal(err)
	}
	return s
}

// importing imports from a map.
type importing map[string]*types.Package

func (i importing) Import(path string) (*types.Package, error) { return i[path], nil }

func noneOutside() *outside {
	return &outside{names: map[string]bool{}, bare: map[string]map[string]bool{}, templates: map[string]bool{}}
}

// TestPlanCounts shows what each count counts, and what it does not.
func TestPlanCounts(t *testing.T) {
	circle := func(s typed) int { return s.greatestCircle() }
	most := func(s typed) int { return s.counted("x", noneOutside()).methods }
	docket := func(s typed) int { return s.counted("x", noneOutside()).docket }
	calls := func(s typed) int { return s.counted("x", noneOutside()).calls }
	long := func(s typed) int { return len(s.longs()) }
	exported := func(s typed) int { return len(s.exports()) }
	subjects := `type docket struct{ a as; b bs }; func (d *docket) tell() {}; type as struct{ *docket }; type bs struct{ *docket; n int }
		func (b bs) one() { b.tell(); b.two() }; func (b bs) two() {}; `
	for _, c := range []struct {
		name  string
		count func(typed) int
		files []string
		want  int
	}{
		{"files that lead to nobody", circle, []string{`var a = 1`, `var b = 2`}, 1},
		{"a chain is no circle", circle, []string{`var a = b`, `var b = c`, `var c = 3`}, 1},
		{"two files", circle, []string{`func f() { g() }`, `func g() { f() }`, `func h() { f(); g() }`}, 2},
		{"a circle of three by types", circle, []string{`type a struct{ x *b }`, `type b struct{ x *c }`, `type c struct{ x *a }`}, 3},
		{"a circle by a method", circle, []string{`type a int; func f(x a) { x.g() }`, `func (a) g() { f(1) }`}, 2},
		{"a circle by a method of a generic type", circle, []string{`type a[T any] struct{}; func f(x a[int]) { x.g() }`, `func (a[T]) g() { f(a[int]{}) }`}, 2},
		{"a field leads nowhere", circle, []string{`type a struct{ x int }; var v = g()`, `func g() int { return 1 }; func h(b struct{ x int }) int { return b.x }`}, 1},
		{"methods", most, []string{`type a int; func (a) f() {}`, `type b int; func (b) g() {}; func (*b) h() {}; type c interface{ i(); j(); k() }`}, 2},
		{"methods of a generic type", most, []string{`type a[T any] int; func (a[T]) f() {}; func (*a[T]) g() {}`}, 2},
		{"the docket", docket, []string{`type docket struct{}; func (docket) f() {}; type game int; func (game) g() {}; func (game) h() {}`}, 1},
		{"a subject that has more", docket, []string{subjects}, 2},
		{"no subject", calls, []string{`type docket struct{}; func (docket) f() {}`}, -1},
		{"subjects that keep to themselves", calls, []string{subjects}, 0},
		{"calls from one subject to another", calls, []string{subjects + `func (a *as) three() { a.b.one(); f := a.b.two; f(); a.tell() }; func (d *docket) all() { d.b.one() }`}, 2},
		{"a long function", long, []string{"func f() {" + strings.Repeat("\n", longFunction) + "}\nfunc g() {" + strings.Repeat("\n", longFunction-1) + "}"}, 1},
		{"exported names", exported, []string{`type A struct{ F int }; func (A) M() {}; func (A) m() {}; type b int; func (b) M() {}; const C, d = 1, 2; var E = 1; func G() {}`}, 5},
		{"methods of an interface", exported, []string{`type A interface{ M() }`}, 1},
	} {
		if got := c.count(typedOf(t, judgesHome, nil, c.files...)); got != c.want {
			t.Errorf("%s: counted %d, want %d", c.name, got, c.want)
		}
	}
}

// TestPlanUnnamed shows when a name counts as named by somebody outside.
func TestPlanUnnamed(t *testing.T) {
	lower := typedOf(t, "postd/low", nil, `type A int; type B int; const One A = 1; var V, W = One, 1
		func (a A) String() string { return "" }; func (a A) Act() { a.Rest() }; func (A) Rest() {}; func (A) Page() {}; func (A) Unwrap() error { return nil }
		type Own interface{ Rest() }; func F() {}; func G() { F() }`)
	check := func(o *outside, want string) {
		t.Helper()
		got := lower.counted("low", o).unnamedNames
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("unnamed are %q, want %q", got, want)
		}
	}
	o := noneOutside()
	o.add(lower)
	o.addInterfaces(lower)
	check(o, "A A.Act A.Page A.Rest A.String B F G One Own V W")

	untyped := func(home, src string) {
		t.Helper()
		f, err := parser.ParseFile(token.NewFileSet(), "b.go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		o.addUntyped(f, home)
	}
	untyped("postd/low", `package low_test; import "postd/low"; var _, _ = low.V, x.Rest()`)
	check(o, "A A.Act A.Page A.Rest A.String B F G One Own V W")

	fmt := typedOf(t, "fmt", nil, `type Stringer interface{ String() string }; func Println() {}`)
	upper := typedOf(t, "postd/up", map[string]*types.Package{"postd/low": lower.pkg, "fmt": fmt.pkg},
		`import (fmt "fmt"; low "postd/low"); func f(a low.A) { a.Act(); low.F(); var _ interface{ None() }; fmt.Println() }`)
	o.add(upper)
	check(o, "A.Page A.Rest A.String B G Own V W")
	o.addInterfaces(upper)
	check(o, "A.Page A.Rest B G Own V W")

	o.addTemplate(`{{range .Rows}}{{.Page | print}}{{end}} and .Rest, .V`)
	check(o, "A.Rest B G Own V W")

	untyped("postd/bench", `package b; import lower "postd/low"; var _ = lower.V`)
	check(o, "A.Rest B G Own W")
	untyped("postd/up", `package up; var _ = a().Rest()`)
	check(o, "B G Own W") // One is of a set that is named: A

	set := typedOf(t, "postd/set", nil, `type Of struct{ In Part; List map[Key][]Item }; type Part int; type Key string; type Item struct{}; type Alone int
		type Way int; const (There Way = 1; Back Way = 2); type Post interface{ Fails() }; func Takes(Post) {}; type Memory struct{}; func (*Memory) Fails() {}; func (*Memory) Works() {}`)
	o = noneOutside()
	o.add(set)
	names := typedOf(t, "postd/names", map[string]*types.Package{"postd/set": set.pkg}, `import set "postd/set"; var x set.Of; var y = set.There; func f() { set.Takes(&set.Memory{}) }`)
	o.add(names)
	if got := set.counted("set", o).unnamedNames; strings.Join(got, " ") != "Alone Memory.Works" {
		t.Errorf("unnamed are %q", got)
	}
}

// TestPlanFaults shows that each check of the plan can fail, and when it does
// not.
func TestPlanFaults(t *testing.T) {
	is := plan{name: "rules", lines: 1000, files: 9, circle: 5, methods: 7, on: "board", docket: -1, exported: 60, unnamed: 2, calls: -1, long: 1}
	held := nextCaps([]plan{is}, nil, nil)
	if want := (map[string]int{"lines": 1100, "circle": 5, "methods": 7, "exported": 60, "unnamed": 2, "long": 1}); len(held["rules"]) != len(want) || held["rules"]["lines"] != want["lines"] || held["rules"]["long"] != want["long"] {
		t.Errorf("the first caps are %v, want %v", held["rules"], want)
	}
	again, err := readCaps(planPage([]plan{is}, held))
	if err != nil || len(raiseFaults(nil, again, nil)) > 0 || len(capFaults([]plan{is}, again)) > 0 {
		t.Errorf("the page does not give back the caps: %v %v", again, err)
	}
	for line := range strings.Lines(planPage([]plan{is}, held)) {
		if len(line) > 200 {
			t.Errorf("a line of the page is too long: %s", line)
		}
	}
	page := planPage([]plan{is}, held)
	for _, c := range []struct {
		from, to string
		want     int
	}{
		{"", "", 0},
		{"No number may", "A number may", 1},
		{"| 5 | 7 board |", "| 4 | 7 board |", 1},
		{"| 5 | 7 board |", "| 5 | 8 board |", 1},
		{"| 1000 |", "| 900 |", 1},
		{"| 1000 |", "| 1001 |", 0},
		{"| `rules` | 1000", "| `walls` | 1000", 2},
		{"| 1100 | 5 | 7 |", "| 1100 | 6 | 7 |", 1},
		{"| 1100 | 5 | 7 |", "| 1100 | 5 | 9 |", 0},
	} {
		edited := strings.Replace(page, c.from, c.to, 1)
		held, err := readCaps(edited)
		if got := pageFaults(edited, held, []raised{{"rules", "methods", 9}}); err != nil || len(got) != c.want {
			t.Errorf("%q for %q: found %q, want %d faults", c.to, c.from, got, c.want)
		}
	}
	for _, broken := range []string{"| `rules` | many", "| `rules` | 1 | 2 |\n|"} {
		if _, err := readCaps(strings.Replace(planPage([]plan{is}, held), "| `rules` | 1100", broken, 1)); err == nil {
			t.Errorf("caps are read from a page that says %q", broken)
		}
	}

	with := func(change func(*plan)) []plan {
		p := is
		change(&p)
		return []plan{p}
	}
	for _, c := range []struct {
		name string
		all  []plan
		want string // of the fault; empty: none
	}{
		{"as it is", with(func(p *plan) {}), ""},
		{"smaller", with(func(p *plan) { p.circle, p.exported = 1, 3 }), ""},
		{"lines with room", with(func(p *plan) { p.lines = 1100 }), ""},
		{"too many lines", with(func(p *plan) { p.lines = 1101 }), "lines is 1101 and its cap is 1100"},
		{"a greater circle", with(func(p *plan) { p.circle = 6 }), "circle is 6 and its cap is 5"},
		{"a type with more methods", with(func(p *plan) { p.methods = 8 }), "methods is 8"},
		{"a name more", with(func(p *plan) { p.exported = 61 }), `"cap of rules exported raised to 61, YYYY-MM-DD"`},
		{"a name that nobody names", with(func(p *plan) { p.unnamed = 3 }), "make the name private"},
		{"a long function more", with(func(p *plan) { p.long = 2 }), "more than 70 lines"},
		{"a docket where none was", with(func(p *plan) { p.docket = 3 }), "docket has no cap"},
		{"a new package", append(with(func(p *plan) {}), plan{name: "stamps"}), "stamps is not in docs/house.md; run: go test"},
		{"a package that went", nil, "rules stands in docs/house.md and is no package"},
	} {
		got := strings.Join(capFaults(c.all, held), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
	small := plan{name: "rules/small", lines: chamberLines, circle: chamberCircle}
	for _, c := range []struct {
		lines, circle, want int
	}{{0, 0, 0}, {1, 0, 1}, {0, 1, 1}} {
		p := small
		p.lines, p.circle = p.lines+c.lines, p.circle+c.circle
		if got := capFaults([]plan{p}, nextCaps([]plan{p}, nil, nil)); len(got) != c.want {
			t.Errorf("a chamber of %d lines, circle %d: found %q, want %d faults", p.lines, p.circle, got, c.want)
		}
	}
	if got := corpusFaults("x", []string{"testdata/fuzz/FuzzA", "testdata/fuzz/FuzzB"}, "func FuzzA(f *testing.F)"); len(got) != 1 {
		t.Errorf("a corpus that nobody reads: found %q", got)
	}
}

// TestPlanRaised shows that a cap falls by itself and rises by a sentence of
// the decisions alone.
func TestPlanRaised(t *testing.T) {
	told := raisesIn("**2026-11-23. Why.** A move needs it: cap of `rules`\ncircle raised to 7, 2026-11-23, and\nCap of cmd/postd/app lines raised to 2300, 2026-12-01.\n" +
		"cap of rules long raised to 9, soon; cap of rules long raised to N, YYYY-MM-DD; cap of rules long raised to 9, 2026-02-30")
	if want := []raised{{"rules", "circle", 7}, {"cmd/postd/app", "lines", 2300}}; !slices.Equal(told, want) {
		t.Fatalf("the decisions raise %v, want %v", told, want)
	}
	is := plan{name: "rules", circle: 5, methods: 5, docket: -1, calls: -1}
	held := nextCaps([]plan{is}, nil, nil)
	for _, c := range []struct {
		circle, methods   int
		circles, methodss int // the caps then
	}{
		{4, 3, 4, 3},
		{6, 6, 7, 5},
		{7, 5, 7, 5},
		{8, 5, 5, 5},
	} {
		p := is
		p.circle, p.methods = c.circle, c.methods
		next := nextCaps([]plan{p}, held, told)
		if next["rules"]["circle"] != c.circles || next["rules"]["methods"] != c.methodss {
			t.Errorf("circle %d, methods %d: the caps are %v, want %d and %d", c.circle, c.methods, next["rules"], c.circles, c.methodss)
		}
	}

	at := func(circle int) caps { return caps{"rules": {"circle": circle}} }
	for _, c := range []struct {
		name string
		past []version
		now  caps
		want int
	}{
		{"the first page", nil, at(5), 0},
		{"as before", []version{{"HEAD", nil, at(5)}}, at(5), 0},
		{"lower", []version{{"HEAD", nil, at(5)}}, at(4), 0},
		{"a new package", []version{{"HEAD", nil, at(5)}}, caps{"rules": {"circle": 5}, "new": {"circle": 9}}, 0},
		{"higher, by nobody's word", []version{{"HEAD", nil, at(5)}}, at(6), 1},
		{"higher, as decided", []version{{"HEAD", nil, at(5)}}, at(7), 0},
		{"higher, some commits ago", []version{{"HEAD", nil, at(6)}, {"b", []string{"a"}, at(6)}, {"a", nil, at(5)}}, at(6), 1},
		{"higher, and taken back", []version{{"HEAD", nil, at(5)}, {"c", []string{"b"}, at(5)}, {"b", []string{"a"}, at(6)}, {"a", nil, at(5)}}, at(5), 0},
		{"a merge", []version{{"HEAD", nil, at(6)}, {"c", []string{"a", "b"}, at(6)}, {"b", []string{"a"}, at(5)}, {"a", nil, at(6)}}, at(6), 0},
	} {
		if got := raiseFaults(c.past, c.now, told); len(got) != c.want {
			t.Errorf("%s: found %q, want %d faults", c.name, got, c.want)
		}
	}
}
