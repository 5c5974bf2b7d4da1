package secretary

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

// TestPoint54 checks that one POST to the link of a reminder, without a login, a
// cookie or a redirect, ends the reminders of that player at once and of nobody
// else; a GET shows a button and changes nothing; a wrong secret is no page (RFC
// 8058).
func TestPoint54(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	if got := MuteLink("http://chess.test", o.Ledger, 1); got != "" {
		t.Errorf("without TLS the link is %q", got)
	}
	link := MuteLink("https://chess.test/", o.Ledger, 1)
	path := strings.TrimPrefix(link, "https://chess.test")
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		if body != "" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		w := httptest.NewRecorder()
		o.site.ServeHTTP(w, r)
		return w
	}
	off := func(player uint64) bool { return must(o.Player(player))(t).Reminding.Off }
	before := o.digest()
	if w := ask("GET", path, ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Remind me no more") {
		t.Errorf("%d: %s", w.Code, w.Body)
	}
	other := MuteLink("https://chess.test", o.Ledger, 2)
	for _, wrong := range []string{path + "x", "/mute/p2" + path[strings.Index(path, "."):], "/mute/p1", "/mute/1." + path[len(path)-26:]} {
		if w := ask("POST", wrong, "List-Unsubscribe=One-Click"); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, w.Code)
		}
	}
	if o.digest() != before || off(1) || link == other {
		t.Fatal("something was changed")
	}
	for range 2 {
		w := ask("POST", path, "List-Unsubscribe=One-Click")
		if w.Code != http.StatusOK || len(w.Result().Cookies()) != 0 || !strings.Contains(w.Body.String(), "is reminded of no turn any more") {
			t.Errorf("%d, %d cookies: %s", w.Code, len(w.Result().Cookies()), w.Body)
		}
	}
	g := must(o.Game(id))(t)
	if !off(1) || off(2) || !g.Reminding(rules.White, g.Sides[rules.White].Members[0].Name).Equal(terms.Reminding{Off: true}) {
		t.Errorf("off %t, %t; in the game %+v", off(1), off(2), g.Reminding(rules.White, g.Sides[rules.White].Members[0].Name))
	}
	if !o.logged("one click") {
		t.Error("the log tells nothing of it")
	}
}
