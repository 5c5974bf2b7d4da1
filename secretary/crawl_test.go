package secretary

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"postd/secretary/visit"
)

// crawl follows every link from the desk on, and returns each page that it
// found and the actions of their forms.
func crawl(t *testing.T, c *client) (pages []*doc, actions []string) {
	t.Helper()
	const most = 1500
	queue, seen := []string{"/"}, map[string]bool{"/": true}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		d := c.get(path)
		if d.status == http.StatusSeeOther && d.to != "" {
			if !seen[d.to] {
				seen[d.to] = true
				queue = append(queue, d.to)
			}
			continue
		}
		if d.status != http.StatusOK {
			t.Errorf("%s answers %d: %s", path, d.status, d.text())
		}
		pages = append(pages, d)
		for _, f := range d.all("form", "method", "post") {
			a, has := attr(f, "action")
			if !has {
				a = path
			}
			if !slices.Contains(actions, a) {
				actions = append(actions, a)
			}
		}
		for _, link := range d.all("a", "href", "") {
			to := target(t, path, link)
			if to != "" && !seen[to] && len(seen) < most {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	if len(seen) == most {
		t.Errorf("more than %d links: there is no end to them", most)
	}
	return pages, actions
}

// target is the path of a link of these pages; "" for one that leads away, or
// to a place on the same page.
func target(t *testing.T, from string, link *html.Node) string {
	t.Helper()
	href, _ := attr(link, "href")
	base, err := url.Parse(from)
	if err != nil {
		t.Fatal(err)
	}
	u, err := base.Parse(href)
	if err != nil {
		t.Errorf("%s links to %q: %v", from, href, err)
		return ""
	}
	if u.Scheme != "" || u.Host != "" {
		if u.Scheme != "mailto" {
			t.Errorf("%s links away, to %q", from, href)
		}
		return ""
	}
	u.Fragment = ""
	return u.RequestURI()
}

// TestE8NoGetChangesAnything checks that a crawler follows every link, as
// somebody logged in and as a stranger, and the file is the same as before.
func TestE8NoGetChangesAnything(t *testing.T) {
	walksAll(t)
	t.Parallel()
	o, _ := busy(t)
	c := o.as(roleSecretary)
	before := o.whole()
	pages, actions := crawl(t, c)
	for _, d := range pages {
		if d.root != nil {
			d.sound()
			if len(d.all("form", "action", "/logout")) == 0 && !strings.HasSuffix(d.path, "/booklet") && !strings.Contains(d.path, "/slips") { // which is for print
				t.Errorf("%s has no button to log out", d.path)
			}
		}
		if d.header.Get("Content-Security-Policy") == "" || d.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s does not bind the browser: %v", d.path, d.header)
		}
		if kind := d.header.Get("Content-Type"); kind == "" || strings.HasPrefix(kind, "text/") && !strings.Contains(kind, "charset=utf-8") {
			t.Errorf("%s is %q, which says no charset", d.path, kind)
		}
	}
	if after := o.whole(); after != before {
		t.Error("following links changed the ledger")
	}
	if len(pages) < 60 || len(actions) < 20 {
		t.Errorf("only %d pages and %d forms were found", len(pages), len(actions))
	}
	t.Logf("%d pages, %d forms", len(pages), len(actions))

	// A stranger is led to the log-in from each of them, and sees nothing.
	s := o.stranger()
	for _, d := range pages {
		x := s.get(d.path)
		if d.path != "/login" && (x.status != http.StatusSeeOther || !strings.HasPrefix(x.to, "/login?next=") || strings.Contains(x.body, "Smith")) {
			t.Errorf("a stranger gets %d (to %q) of %s: %s", x.status, x.to, d.path, x.text())
		}
	}
	// Nothing that is posted from another site, or by a stranger, is taken.
	for _, a := range actions {
		r := c.request(http.MethodPost, a, url.Values{"nonce": {visit.Nonce()}, "sure": {"yes"}})
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		c.do(r).is(http.StatusForbidden)
		if x := s.post(a, "nonce", visit.Nonce(), "sure", "yes"); x.status != http.StatusForbidden && a != "/login" && a != "/logout" {
			t.Errorf("a stranger's POST to %s answers %d", a, x.status)
		}
	}
	if after := o.whole(); after != before {
		t.Error("refused forms changed the ledger")
	}
}

// TestE10 checks that errors are pages, with the id of the request.
func TestE10(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	for path, status := range map[string]int{
		"/nothing": 404, "/g/g99": 404, "/g/none": 404, "/t/0": 404, "/t/99": 404, "/t/x": 404, "/p/99": 404, "/letters/99": 404, "/posted/99": 404,
	} {
		d := c.get(path).is(status).sound()
		if d.root == nil || !strings.Contains(d.text(), "quote the request "+d.header.Get("X-Request-Id")) {
			t.Errorf("%s: the page does not name its request: %s", path, d.text())
		}
	}
	r := c.request("DELETE", "/t", nil)
	if d := c.do(r); d.status != http.StatusMethodNotAllowed || d.root == nil {
		t.Errorf("DELETE answers %d: %s", d.status, d.text())
	}
	if d := c.post("/t/new"); d.status < 400 || d.root == nil {
		t.Errorf("a form without its fields answers %d: %s", d.status, d.text())
	}
}

// TestE81 checks that the auditor reads everything and changes nothing.
func TestE81(t *testing.T) {
	walksAll(t)
	t.Parallel()
	o, _ := busy(t)
	c := o.as(roleAuditor)
	before := o.whole()
	pages, _ := crawl(t, c)
	if len(pages) < 60 {
		t.Errorf("the auditor sees %d pages", len(pages))
	}
	fill := strings.NewReplacer(":tournament", "1", ":tie", "F", ":event", "1", ":game", "g1", ":player", "1", ":letter", "1", ":posting", "1", ":request", "1", ":duty", "none", ":row", "Note", ":number", "1", ":round", "1", ":no", "1", ":n", "1", ":case", "1", ":set", "GB-EAW", ":day", "2027-01-01", ":batch", "1", ":list", "1")
	for _, r := range o.site.Table {
		if r.Method == http.MethodPost && !strings.HasPrefix(r.Path, "/drafts/") && !strings.HasPrefix(r.Path, "/undo/") { // a draft is one's own; undo_test.go
			c.post(fill.Replace(r.Path), "nonce", visit.Nonce(), "sure", "yes").is(http.StatusForbidden)
		}
	}
	if after := o.whole(); after != before {
		t.Error("the auditor changed the ledger")
	}
}
