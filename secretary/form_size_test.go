package secretary

import (
	"net/http"
	"testing"

	"golang.org/x/net/html"
)

// TestFormSize checks that the form of a tournament has at most 40 KB, and at most 14
// fields that are seen before anything is unfolded.
func TestFormSize(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	for _, path := range []string{"/t/new", "/t/new?preset=club", "/t/new?preset=telegraph"} {
		d := c.get(path).is(http.StatusOK).sound()
		seen := 0
		for _, tag := range []string{"input", "select", "textarea"} {
			for _, n := range d.all(tag) {
				if kind, _ := attr(n, "type"); kind == "hidden" || kind == "search" {
					continue
				}
				folded := false
				for up := n.Parent; up != nil; up = up.Parent {
					folded = folded || up.Type == html.ElementNode && up.Data == "details"
				}
				if !folded {
					seen++
				}
			}
		}
		t.Logf("%s: %d octets, %d fields at first", path, len(d.body), seen)
		if len(d.body) > 40<<10 || seen > 14 {
			t.Errorf("%s has %d octets and shows %d fields at first", path, len(d.body), seen)
		}
	}
}
