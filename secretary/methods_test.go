package secretary

import (
	"net/http"
	"strings"
	"testing"
)

// TestMethods checks that TRACE is answered to nobody, and that no folder is listed.
func TestMethods(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for who, c := range map[string]*client{"a stranger": o.stranger(), "a keeper": o.as(roleSecretary)} {
		for _, method := range []string{http.MethodTrace, http.MethodConnect, "PROPFIND"} {
			r := c.request(method, "/t", nil)
			r.Header.Set("X-Mine", "rosebud")
			if d := c.do(r); d.status < 400 || strings.Contains(d.body, "rosebud") {
				t.Errorf("%s by %s answers %d: %.200s", method, who, d.status, d.body)
			}
		}
		for _, path := range []string{"/static", "/static/", "/static/..", "/.git/config", "/static/../postd.db", "/postd.toml", "/metrics", "/debug/pprof/"} {
			if d := c.get(path); d.status == http.StatusOK {
				t.Errorf("%s to %s answers %d: %.200s", path, who, d.status, d.body)
			}
		}
	}
}

// TestBodyBeforeQuery checks that a form says what it says: what an address adds to it by
// the same names counts for nothing, and neither do names of which the form knows nothing.
func TestBodyBeforeQuery(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	form := c.get("/p/new").is(http.StatusOK)
	fields := form.form("/p/new")
	fields.Set("name", "Anne Able")
	fields.Set("address", "able@players.test")
	fields.Set("verified", "yes")
	fields.Set("id", "77")
	fields.Set("version", "9")
	d := c.send("/p/new?name=Evil+Eve&address=eve@evil.test", fields).is(http.StatusOK).sound()
	if strings.Contains(d.text(), "Eve") {
		t.Errorf("the address counts: %s", d.text())
	}
	c.follow(c.press(d, "/p/new", "sure", "yes")).is(http.StatusOK)
	all := must(o.Players())(t)
	if len(all) != 1 || all[0].Name != "Anne Able" || all[0].ID != 1 || all[0].Addresses[0].Verified || all[0].Addresses[0].Addr != "able@players.test" {
		t.Errorf("entered is %+v", all)
	}
}
