package secretary

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"postd/drills"
)

// filtered are lists as they are asked for by what is typed into their forms, and pages on which something
// is done with everybody.
var filtered = []string{
	"/g?player=smith", "/g?player=zzz", "/g?player=a&state=near", "/g?tournament=1", "/g?tournament=1&state=ended", "/g?tournament=1&state=near", "/p?q=smith", "/p?q=zzz", "/p?q=p", "/p?q=test&state=asked",
	"/search?q=smith", "/search?q=t", "/search?q=t1", "/search?q=zzz", "/search?q=player", "/search?q=%21%21", "/hand?q=smith", "/hand?q=t1", "/hand?q=zzz",
	"/g/bulk?state=near", "/g/bulk?state=play&player=smith", "/g/bulk?tournament=1", "/p/bulk?all=yes", "/p/bulk?all=yes&state=asked", "/p/bulk?all=yes&q=smith", "/write?all=yes", "/write?player=1",
	"/p/import?into=T1", "/p/merge?stays=1&goes=2", "/p?after=zz", "/g?after=ff", "/t?before=00", "/log?before=100",
}

// rowsOfFilters asks for every list in each of its orders and by each of its filters, as its page leads
// to them, and by words that are typed: the same number of rows is read where there is several times as much.
func rowsOfFilters(t *testing.T, of, in *client) {
	t.Helper()
	seen := map[string]bool{}
	var ask []string
	put := func(path string) {
		if !seen[path] {
			seen[path] = true
			ask = append(ask, path)
		}
	}
	for _, list := range []string{"/g", "/p", "/t", "/e", "/batches", "/mail", "/umpire", "/log", "/ratings", "/players/1", "/p/1", "/t/1", "/t/1/entries", "/desk"} {
		d := in.get(list)
		if d.status != http.StatusOK {
			continue
		}
		for a := range d.root.Descendants() {
			for _, x := range a.Attr {
				if to := x.Val; a.Data == "a" && x.Key == "href" && strings.HasPrefix(to, list+"?") && !strings.Contains(to, "after=") && !strings.Contains(to, "before=") {
					put(to)
				}
			}
		}
	}
	if len(ask) < 20 {
		t.Errorf("the lists lead only to %q", ask)
	}
	for _, path := range filtered {
		put(path)
	}
	var all []drills.Rows
	for _, path := range ask {
		x := drills.Rows{What: "GET " + path}
		var status int
		x.Small, status = of.rows(path)
		if x.Large, _ = in.rows(path); status >= http.StatusInternalServerError {
			t.Errorf("%s is answered %d", path, status)
		}
		all = append(all, x)
	}
	drills.HoldRows(t, filepath.Join("testdata", "rows_filters.txt"), all)
}
