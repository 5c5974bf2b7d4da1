package visit

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"postd/ledger"
)

// aLink finds the links of a page of ours: none stands within another.
var aLink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)<a( [^>]*)?>(.*?)</a>`)
})

var anHref = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(` href="(/[^"]*)"`) })

// offered leaves of a page's links those that its reader may follow: of another only
// the words stand there. Pages are made for whoever may read all, and nobody is led to
// a refusal by them.
func (v *Request) offered(page string) string {
	if !v.Known || v.Ledger().Everything() {
		return page
	}
	asked := map[string]bool{}
	return aLink().ReplaceAllStringFunc(page, func(link string) string {
		parts := aLink().FindStringSubmatch(link)
		href := anHref().FindStringSubmatch(parts[1])
		if href == nil {
			return link
		}
		to := html.UnescapeString(href[1])
		may, known := asked[to]
		if !known {
			may = v.follows(to)
			asked[to] = may
		}
		if may {
			return link
		}
		return "<span>" + parts[2] + "</span>"
	})
}

// follows reports whether the visitor may ask for the page.
func (v *Request) follows(href string) bool {
	u, err := url.Parse(href)
	if err != nil {
		return false
	}
	for _, r := range v.Site.Table {
		names, ok := matches(r.Path, u.Path)
		if !ok || r.Method != http.MethodGet {
			continue
		}
		if r.Right.Act == ledger.ActEnter {
			return true
		}
		there := &Request{Site: v.Site, HTTP: &http.Request{Method: http.MethodGet, URL: u, Header: v.HTTP.Header}, Names: names, User: v.User, Known: v.Known, Now: v.Now, kept: v.kept}
		return there.admit(r.Right) == nil
	}
	return true // of the door, or a file
}

// matches reads a path by the path of a route: "/g/:game" in "/g/g1".
func matches(route, path string) (names map[string]string, ok bool) {
	a, b := strings.Split(route, "/"), strings.Split(path, "/")
	if len(a) != len(b) {
		return nil, false
	}
	names = map[string]string{}
	for i := range a {
		if name, is := strings.CutPrefix(a[i], ":"); is && b[i] != "" {
			names[name] = b[i]
		} else if a[i] != b[i] {
			return nil, false
		}
	}
	return names, true
}
