package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/secretary/visit"
)

// TestE14Lists checks that the lists have captions and scoped heads, that the heads which sort
// them carry aria-sort and turn it round, that the filter survives, and that a part of a list is
// cut at a row: what is added before it moves nothing.
func TestE14Lists(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.plain = true
	a, smith, jones := o.tournament("A"), o.player("Smith"), o.player("Jones")
	for n := range 55 {
		o.arrange(a, fmt.Sprintf("A%02d", n+1), smith, jones, func(x *terms.Agreement) { x.FirstTurnAt = begin.Add(time.Duration(55-n) * time.Hour) })
	}
	c := o.as(roleSecretary)
	d := c.get("/g").is(http.StatusOK).sound()
	sorted := func(d *doc) (out []string) {
		for _, th := range d.all("th", "scope", "col") {
			if s, ok := attr(th, "aria-sort"); ok {
				out = append(out, textOf(th)+" "+s)
			}
		}
		return out
	}
	labels := func(d *doc) (out []string) {
		for _, r := range d.rows("Games: not ended") {
			out = append(out, r[0])
		}
		return out
	}
	if s := sorted(d); !slices.Equal(s, []string{"Due ascending"}) || labels(d)[0] != "A55" {
		t.Errorf("by default the list is sorted by %q, the first is %s", s, labels(d)[0])
	}
	d = c.get(d.link("Game"))
	if s := sorted(d); !slices.Equal(s, []string{"Game ascending"}) || labels(d)[0] != "A01" {
		t.Errorf("sorted by %q, the first is %s", s, labels(d)[0])
	}
	back := c.get(d.link("Game"))
	if s := sorted(back); !slices.Equal(s, []string{"Game descending"}) || labels(back)[0] != "A55" {
		t.Errorf("turned round it is sorted by %q, the first is %s", s, labels(back)[0])
	}
	second := c.get(back.link("Older →"))
	if got := labels(second); !slices.Equal(got, []string{"A05", "A04", "A03", "A02", "A01"}) {
		t.Errorf("the second part is %q", got)
	}
	older := back.link("Older →")
	o.arrange(a, "A56", smith, jones)
	if got := labels(c.get(older)); !slices.Equal(got, []string{"A05", "A04", "A03", "A02", "A01"}) {
		t.Errorf("after one was added before it the second part is %q", got)
	}
	if got := labels(c.get(second.link("← Newer"))); len(got) != visit.PerPage || got[len(got)-1] != "A06" {
		t.Errorf("the part before it has %d rows", len(got))
	}
	if href := back.link("All (55)"); !strings.Contains(href, "sort=-game") || !strings.Contains(href, "state=all") {
		t.Errorf("the filter loses the order: %s", href)
	}
	if times := back.all("time", "datetime", ""); len(times) < visit.PerPage {
		t.Errorf("%d instants", len(times))
	} else if title, _ := attr(times[0], "title"); title == "" {
		t.Error("an instant has no title")
	}
	for _, path := range []string{"/p", "/t", "/duties", "/p?sort=-games", "/t?sort=due", "/g?sort=nonsense&after=x", "/g?after=!!&before=!!", "/g?after=" + strings.Repeat("A", 4000)} {
		if x := c.get(path).is(http.StatusOK).sound(); !strings.HasPrefix(path, "/g") && !strings.HasPrefix(path, "/duties") && len(sorted(x)) != 1 && path != "/t" {
			t.Errorf("%s is sorted by %q", path, sorted(x))
		}
	}
}
