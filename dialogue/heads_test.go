package dialogue

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"postd/correspondence/terms"
	"postd/templates"
)

// repeated are the fields that a head may state though they are those of the code:
// whoever reads a dialogue must know by which clocks it goes, and how long a turn is.
var repeated = []string{"turn.limit", "calendar.zone"}

// beside returns the agreement that the code of a head makes by itself, with the
// preset and what is laid over it, and the other fields of the agreement in the head.
func beside(t *testing.T, name string, data []byte) (terms.Agreement, []Field) {
	t.Helper()
	text := lines(txtar.Parse(data).Comment)
	from := slices.Index(text, "")
	r := reader{script: Script{Name: name}}
	var laws [][2]string
	var rest []Field
	for _, f := range r.headFields(from, text) {
		switch _, known := terms.FieldNamed(f.Name); {
		case f.Name == "preset" || f.Name == "code" || f.Name == "overlay":
			laws = append(laws, [2]string{f.Name, f.Value})
		case known && f.Name != "first_turn_at":
			rest = append(rest, f)
		}
	}
	a, errs := terms.FillIn(laws)
	if len(errs) > 0 || len(r.errs) > 0 {
		t.Fatal(name, errs, r.errs)
	}
	return a, rest
}

// needless are the fields of a head that the code fills in alike without it.
func needless(a terms.Agreement, fields []Field) []Field {
	var out []Field
	for _, f := range fields {
		b := a
		if err := b.Set(f.Name, f.Value); err != nil || slices.Contains(repeated, f.Name) {
			continue
		}
		if valueOf(a, f.Name) == valueOf(b, f.Name) {
			out = append(out, f)
		}
	}
	return out
}

// valueOf is how a field of the agreement is filled.
func valueOf(a terms.Agreement, name string) string {
	for _, v := range a.Filled() {
		if v.Field.Name == name {
			return v.Value
		}
	}
	return ""
}

func dialogues(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues", err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[file] = data
	}
	return all
}

// TestHeadsRepeatNothing: where a head names a code, a preset or what is laid over
// the code, it goes on with what is agreed otherwise than those have it, so that a
// reader sees at once on what the case turns. (A head that names none may fill in
// the blanks of Part V that its case is about.)
func TestHeadsRepeatNothing(t *testing.T) {
	for file, data := range dialogues(t) {
		if bytes.Contains(data, []byte("\ncode: "+terms.CodePost+"\n")) {
			t.Errorf("%s: %s is the code where none is named", file, terms.CodePost)
		}
		a, fields := beside(t, file, data)
		if !bytes.Contains(data, []byte("\ncode: ")) && !bytes.Contains(data, []byte("\npreset: ")) && a.Overlay == "" {
			continue
		}
		for _, f := range needless(a, fields) {
			t.Errorf("%s:%d: %s: %s is what the code fills in by itself", file, f.Line, f.Name, f.Value)
		}
	}
}

// TestHeadsDepartForSomething: where another code is named than the first, a head
// departs from it only in that without which the case would end otherwise. So a
// code's own ways are seen in its dialogues.
func TestHeadsDepartForSomething(t *testing.T) {
	for file, data := range dialogues(t) {
		a, fields := beside(t, file, data)
		if a.Code == terms.CodePost && a.Overlay == "" {
			continue
		}
		for _, f := range fields {
			if err := a.Set(f.Name, f.Value); err != nil {
				t.Fatal(file, err)
			}
		}
		tried := map[string]bool{}
		for _, c := range a.Contradictions() {
			point := pointOf(c.Field.Field.Name)
			var drop []int
			for _, f := range fields {
				if slices.Contains(point.Fields, f.Name) {
					drop = append(drop, f.Line)
				}
			}
			if tried[point.Name] || len(drop) == 0 {
				continue // it departs by its preset
			}
			tried[point.Name] = true
			if holdsWithout(file, data, drop) {
				t.Errorf("%s:%d: it holds as well without %s: %s, which departs from %s", file, drop[0], c.Field.Field.Name, c.Field.Value, c.Code.Name)
			}
		}
	}
}

// pointOf is the point of law in which the codes may fill the field otherwise.
func pointOf(field string) terms.Point {
	all := terms.Points()
	return all[slices.IndexFunc(all, func(p terms.Point) bool { return slices.Contains(p.Fields, field) })]
}

// holdsWithout plays a dialogue without some lines of its head.
func holdsWithout(name string, data []byte, drop []int) bool {
	var kept []string
	for i, l := range strings.Split(string(data), "\n") {
		if !slices.Contains(drop, i+1) {
			kept = append(kept, l)
		}
	}
	s, err := Read(name, []byte(strings.Join(kept, "\n")))
	if err != nil {
		return false
	}
	r, err := Play(s, NewMemory(templates.Render))
	return err == nil && r.Holds()
}

// TestNeedless: the check of the heads finds what it is for.
func TestNeedless(t *testing.T) {
	const head = `STAUNTON/R.VIII. A false move.

code: STAUNTON
turn.limit: 3 days
penalty.illegal: choice
penalty.ambiguous: announce
false_check: nothing
-- Mon 7 Dec 2026 09:00 passes --
`
	a, fields := beside(t, "example", []byte(head))
	var got []string
	for _, f := range needless(a, fields) {
		got = append(got, f.Name)
	}
	if want := "penalty.illegal penalty.ambiguous"; strings.Join(got, " ") != want {
		t.Errorf("%q, not %q", got, want)
	}
	if holdsWithout("example", []byte(head), []int{99}) != true {
		t.Error("the example itself does not hold")
	}
}
