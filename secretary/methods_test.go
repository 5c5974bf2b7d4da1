package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/secretary/access"
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
	d := c.send("/p/new?name=Evil+Eve&address=eve@evil.test", fields)
	if d = c.follow(d).is(http.StatusOK).sound(); strings.Contains(d.text(), "Evil") {
		t.Errorf("the address counts: %s", d.text())
	}
	all := must(o.Players())(t)
	if len(all) != 1 || all[0].Name != "Anne Able" || all[0].ID != 1 || all[0].Addresses[0].Verified || all[0].Addresses[0].Addr != "able@players.test" {
		t.Errorf("entered is %+v", all)
	}
}

// TestPasswordFields checks that passwords are typed unseen, and that browsers and
// programs that keep passwords may fill them in.
func TestPasswordFields(t *testing.T) {
	t.Parallel()
	now := time.Now()
	o := newOffice(t, func(x *Options) { x.DoorNow = func() time.Time { return now } })
	c := o.as(roleSecretary)
	hash := must(access.HashPassword(t.Context(), "a sentence is kept easily"))(t)
	u := must(o.User(c.user.ID))(t)
	token, _, err := o.MakeLink("test", u.ID, now)
	if err != nil {
		t.Fatal(err)
	}
	u = must(o.User(u.ID))(t)
	u.Hash = hash
	must(o.PutUser("test", u))(t) // which ends the user's session
	c.post("/login/link/" + token).is(http.StatusSeeOther)
	pages := []*doc{o.stranger().get("/login"), c.get("/account")}
	now = now.Add(11 * time.Minute)
	pages = append(pages, c.post("/system/backup"))
	seen := 0
	for _, d := range pages {
		for _, field := range d.all("input", "name", "") {
			name, _ := attr(field, "name")
			if !strings.Contains(" password old again again-proof ", " "+name+" ") {
				continue
			}
			seen++
			kind, _ := attr(field, "type")
			fill, _ := attr(field, "autocomplete")
			_, short := attr(field, "maxlength")
			if kind != "password" || !strings.HasSuffix(fill, "-password") || short {
				t.Errorf("%s: the field %s is of type %q and filled in by %q", d.path, name, kind, fill)
			}
		}
	}
	if seen != 5 {
		t.Errorf("%d fields were seen", seen)
	}
}
