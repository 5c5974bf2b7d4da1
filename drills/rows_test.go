package drills

import (
	"strings"
	"testing"
)

// TestRowFaults finds each sort of disagreement between counts and list.
func TestRowFaults(t *testing.T) {
	flat, few, grown := Rows{"flat", 10, 10}, Rows{"a few more", 10, 10 + spare}, Rows{"GET /g", 100, 400}
	list := string(listRows([]Rows{flat, few, grown}))
	if !strings.HasSuffix(list, "\n100 400 GET /g\n") || strings.Contains(list, "flat") || strings.Contains(list, "few") {
		t.Errorf("the list:\n%s", list)
	}
	for _, c := range []struct {
		name, list string
		all        []Rows
		want       string
	}{
		{"as listed", list, []Rows{flat, few, grown}, ""},
		{"one more grows", list, []Rows{{"flat", 10, 60}, grown}, "flat reads 10 rows, and 60"},
		{"one is mended", list, []Rows{flat, {"GET /g", 50, 50}}, "GET /g reads 50 rows, and 50 where there is several times as much: it does not grow any more"},
		{"one is gone", list, []Rows{flat}, "GET /g stands on the list"},
	} {
		got := strings.Join(rowFaults(c.list, c.all), "\n")
		if (got == "") != (c.want == "") || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, and should begin %q", c.name, got, c.want)
		}
	}
}
