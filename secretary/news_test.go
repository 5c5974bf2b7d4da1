package secretary

import (
	"net/http"
	"strings"
	"testing"
)

// TestNews checks that the desk has an ETag of its counts, which the page bears as well
// and a HEAD tells without drawing the page: it changes when a duty comes, and the number
// behind its dash is that of the duties.
func TestNews(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	head := func() string {
		t.Helper()
		d := c.do(c.request(http.MethodHead, "/", nil)).is(http.StatusOK)
		if d.body != "" {
			t.Errorf("a HEAD is answered by a page:\n%s", d.body)
		}
		return strings.Trim(d.header.Get("ETag"), `"`)
	}
	before := head()
	c.get("/").inSource(`data-news="`+before+`"`, true)
	c.get("/t").inSource("data-news", false)
	if again := head(); again != before || !strings.HasSuffix(again, "-0") {
		t.Errorf("nothing changed, and the ETag went from %s to %s", before, again)
	}
	asides(t, o, o.game())
	if after := head(); after == before || strings.HasSuffix(after, "-0") {
		t.Errorf("a duty came, and the ETag stayed %s", after)
	}
	if d := o.stranger().do(o.stranger().request(http.MethodHead, "/", nil)); d.header.Get("ETag") != "" {
		t.Error("a stranger is told the counts of the desk")
	}
}

// TestKeysOff checks that a user can turn the keys of the pages off and on.
func TestKeysOff(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/").inSource("data-keys", false)
	c.post("/account/keys", "keys", "off").is(http.StatusSeeOther)
	c.get("/").inSource(`data-keys="off"`, true)
	c.get("/account").has("Turn the keys on")
	c.post("/account/keys", "keys", "on").is(http.StatusSeeOther)
	c.get("/").inSource("data-keys", false)
}

// inSource reports if the source of the page has what it must not, or lacks what it must.
func (d *doc) inSource(what string, want bool) {
	d.t.Helper()
	if got := strings.Contains(d.body, what); got != want {
		d.t.Errorf("%s: that it holds %q is %v", d.path, what, got)
	}
}
