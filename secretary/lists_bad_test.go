package secretary

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// manySearches are words that fit very much, or nothing, or are none.
var manySearches = []string{
	"x", "s", "smith", "frederick smith", "smith frederick a b c d", "g", "g1", "players", "@", "players.test", "!?*…", "\x00\xff", "Ѳ", "иван", "陳", "김", "عمر", "e\u0301", "ﬃ", "½",
	strings.Repeat("smith ", 300), strings.Repeat("ab cd ", 300), strings.Repeat("x", 10<<10),
}

// searchesAreBounded searches in every place where that can be done.
func searchesAreBounded(t *testing.T, o *office) {
	c := o.as(roleSecretary)
	for _, q := range manySearches {
		for _, path := range []string{"/search?q=", "/p?q=", "/g?q=", "/g?player="} {
			d := c.get(path + url.QueryEscape(q))
			n, _ := c.rows(path + url.QueryEscape(q))
			if d.status != http.StatusOK && d.status != http.StatusSeeOther || n > mostRead {
				t.Errorf("%s%.40q is answered %d and reads %d rows", path, q, d.status, n)
			}
		}
	}
}

// placesOfOthers asks lists to go on behind a row that is gone, and behind one of another list.
func placesOfOthers(t *testing.T, o *office) {
	c := o.as(roleSecretary)
	next := regexp.MustCompile(`after=([0-9a-f]+)`)
	places := map[string]string{}
	lists := []string{"/p", "/g", "/t", "/mail?tray=all", "/mail?tray=sent", "/log"}
	for _, list := range lists {
		if m := next.FindStringSubmatch(c.get(list).body); m != nil {
			places[list] = m[1]
		}
	}
	if len(places) < 4 {
		t.Fatalf("only %d lists go on", len(places))
	}
	with := func(list, place string) string {
		return list + map[bool]string{true: "&", false: "?"}[strings.Contains(list, "?")] + "after=" + place
	}
	for _, list := range lists {
		for from, place := range places {
			d := c.get(with(list, place))
			n, _ := c.rows(with(list, place))
			if d.status != http.StatusOK || n > mostRead {
				t.Errorf("%s after a place of %s is answered %d and reads %d rows", list, from, d.status, n)
			}
		}
	}
	// A row between two that stand is gone where one was: the list goes on there.
	second := c.get(with("/p", places["/p"])).rows("All players, by name")
	gone := places["/p"][:len(places["/p"])-2] + "00"
	if d := c.get(with("/p", gone)); d.status != http.StatusOK || len(d.rows("All players, by name")) == 0 || len(second) == 0 {
		t.Errorf("behind a row that is gone: %d, %d rows", d.status, len(d.rows("All players, by name")))
	}
}

// givenUp has a request end before it is answered: nothing more is read for it, and the log has no error.
func givenUp(t *testing.T, o *office) {
	c := o.as(roleSecretary)
	had := o.log.Len()
	for _, path := range []string{"/", "/g", "/p", "/t", "/mail", "/log", "/search?q=smith"} {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		before := o.Counts().Read
		c.site.ServeHTTP(httptest.NewRecorder(), c.request(http.MethodGet, path, nil).WithContext(ctx))
		if n := o.Counts().Read - before; n > mostRead {
			t.Errorf("%s was given up, and %d rows were read", path, n)
		}
	}
	if words := o.log.String()[had:]; strings.Contains(words, "level=ERROR") {
		t.Errorf("the log of what was given up:\n%s", words)
	}
}

// manyAtOnce has a hundred pages asked for together when the office has just been opened.
func manyAtOnce(t *testing.T, o *office) {
	c := o.as(roleSecretary)
	paths := []string{"/", "/g", "/p", "/t", "/mail", "/log", "/g/g1", "/t/1", "/p/1", "/search?q=smith"}
	requests := make([]*http.Request, 100)
	for i := range requests {
		requests[i] = c.request(http.MethodGet, paths[i%len(paths)], nil)
	}
	before := o.Counts().Read
	var all sync.WaitGroup
	for _, r := range requests {
		all.Go(func() {
			w := httptest.NewRecorder()
			c.site.ServeHTTP(w, r)
			if w.Code != http.StatusOK {
				t.Errorf("%s is answered %d", r.URL, w.Code)
			}
		})
	}
	all.Wait()
	if n := o.Counts().Read - before; n > int64(len(requests)*mostRead) {
		t.Errorf("a hundred pages read %d rows", n)
	}
}

// busyDays are the days on which pages of a busy office are asked for: when everything came within the day, and
// when as much is near its end, or behind it.
var busyDays = []time.Duration{0, 59 * time.Hour, 60 * time.Hour}
