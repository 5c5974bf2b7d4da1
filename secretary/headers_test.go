package secretary

import (
	"net/http"
	"strings"
	"testing"
)

// TestHosts checks that whoever asks by another name is answered 421, of every kind of
// address, and that a page is found by the names that are ours.
func TestHosts(t *testing.T) {
	t.Parallel()
	o := newOffice(t, func(x *Options) { x.Base, x.Hosts = "http://chess.test", []string{"office.test"} })
	c := o.as(roleSecretary)
	for host, status := range map[string]int{"chess.test": 200, "office.test": 200, "example.com": 421, "evil.test": 421} {
		for _, path := range []string{"/", "/login"} {
			r := c.request("GET", path, nil)
			r.Host = host
			if d := c.do(r); d.status != status && (path != "/login" || status == 421) {
				t.Errorf("%s of %s answers %d", path, host, d.status)
			}
		}
	}
	r := o.stranger().request("GET", "/cal/u1.secret.ics", nil)
	r.Host = "evil.test"
	c.do(r).is(http.StatusMisdirectedRequest)
}

// TestOptions checks that a stranger who asks what can be asked learns nothing by it.
func TestOptions(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	s := o.stranger()
	for _, path := range []string{"/", "/t/1", "/g/g1", "/users", "/nowhere", "/account"} {
		get, options := s.get(path), s.do(s.request(http.MethodOptions, path, nil))
		if get.status != options.status || get.to != options.to || options.header.Get("Allow") != "" {
			t.Errorf("%s: GET answers %d to %q, OPTIONS %d to %q %s", path, get.status, get.to, options.status, options.to, options.header.Get("Allow"))
		}
	}
	c := o.as(roleSecretary)
	if d := c.do(c.request(http.MethodOptions, "/t", nil)); d.header.Get("Allow") == "" {
		t.Errorf("who is logged in is answered %d %v", d.status, d.header)
	}
}

// TestLogNamesTheUser checks that the line of a request names who asked, of a refusal too,
// and that logging out has the browser forget the pages.
func TestLogNamesTheUser(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleAuditor)
	c.get("/t")
	c.post("/system/backup").is(http.StatusForbidden)
	var said []string
	for line := range strings.Lines(o.log.String()) {
		said = append(said, line)
	}
	if log := o.log.String(); !strings.Contains(log, "path=/system/backup status=403") || strings.Count(log, " user=auditor ") != len(said) {
		t.Errorf("the log says\n%s", log)
	}
	if d := c.post("/logout"); d.header.Get("Clear-Site-Data") != `"cache", "storage"` {
		t.Errorf("logging out says %v", d.header)
	}
}
