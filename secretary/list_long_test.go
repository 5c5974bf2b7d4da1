package secretary

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"postd/secretary/visit"
)

// TestLongList goes through a list that is too long to be read whole, to its end and back, and asks for
// places that are none.
func TestLongList(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	const all = visit.MostSorted + 30
	for n := range all {
		o.player(fmt.Sprintf("Player %c%c", 'A'+n/26, 'A'+n%26))
	}
	c := o.as(roleSecretary)
	seen := map[string]bool{}
	names := func(d *doc) (out []string) {
		for _, r := range d.rows("All players, by name") {
			out = append(out, r[0])
		}
		return out
	}
	d := c.get("/p").is(http.StatusOK).sound().has(fmt.Sprintf("1 to 50 of %d", all))
	first, last := names(d), ""
	for pages := 1; ; pages++ {
		for _, n := range names(d) {
			if seen[n] || n <= last {
				t.Fatalf("%s comes after %s", n, last)
			}
			seen[n], last = true, n
		}
		if !strings.Contains(d.body, `rel="next"`) {
			break
		}
		d = c.get(d.link("Older →")).is(http.StatusOK).sound()
	}
	if len(seen) != all {
		t.Errorf("%d of %d were listed", len(seen), all)
	}
	for strings.Contains(d.body, `rel="prev"`) {
		d = c.get(d.link("← Newer")).is(http.StatusOK)
	}
	if back := names(d); len(back) != visit.PerPage || back[0] != first[0] {
		t.Errorf("the way back ends with %d rows, the first %q", len(back), back)
	}
	d = c.get(c.get("/p").link("Name")).is(http.StatusOK)
	if n := names(d); n[0] != last {
		t.Errorf("turned round it begins with %s", n[0])
	}
	for _, place := range []string{"ff", "00", "zz", "70006c", strings.Repeat("ab", 5000), "!!", strings.Repeat("A", 10<<10)} {
		for _, field := range []string{"after", "before"} {
			d := c.get("/p?" + field + "=" + url.QueryEscape(place)).is(http.StatusOK).sound()
			if len(names(d)) != visit.PerPage {
				t.Errorf("?%s=%.20q shows %d rows", field, place, len(names(d)))
			}
			for _, path := range []string{"/g", "/t", "/events", "/batch", "/mail?tray=all", "/mail?tray=sent", "/mail?tray=outbox", "/log", "/p?state=doubt", "/p?state=nonsense", "/p?q=nobody"} {
				c.get(path + map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + field + "=" + url.QueryEscape(place)).is(http.StatusOK)
			}
		}
	}
	if d := c.get("/p?q=player+ab").is(http.StatusOK).sound(); len(d.rows("All players, by name")) != 1 {
		t.Errorf("the filter by words: %q", names(d))
	}
	if d := c.get("/p?q=layer").is(http.StatusOK); len(names(d)) != visit.PerPage {
		t.Errorf("the filter by a part of a word: %d rows", len(names(d)))
	}
}
