package access

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"postd/ledger"
	"postd/templates"
)

// entrance is a door with its guard, over a ledger with two users, on a clock
// of the test.
type entrance struct {
	t       *testing.T
	ledger  *ledger.Ledger
	path    string
	door    *Gate
	handler http.Handler
	log     *bytes.Buffer
	clock   time.Time
	drawn   func(page string, body any) // is told what pages are given, where a test asks
	in, out ledger.User                 // Miss Rudge has a password, Mr Rice has none
}

const rudgesPassword = "a sentence is kept easily"

// cheaply derives keys for tests that are not about what they cost.
func cheaply(password, salt []byte, _, _ uint32, _ uint8, length uint32) []byte {
	return argon2.IDKey(password, salt, 1, 64, 1, length)
}

// cheap is a hasher of such keys. Its hashes claim the present cost.
func cheap() *hasher { return &hasher{make(chan struct{}, cap(hashers.slots)), cheaply} }

// rudgesHash is made once for all tests.
var rudgesHash = sync.OnceValue(func() string {
	hash, err := cheap().hash(context.Background(), rudgesPassword)
	if err != nil {
		panic(err)
	}
	return hash
})

func newEntrance(t *testing.T, secure bool) *entrance {
	t.Helper()
	e := &entrance{t: t, path: filepath.Join(t.TempDir(), "postd.db"), log: &bytes.Buffer{}, clock: time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)}
	now := func() time.Time { return e.clock }
	l, err := ledger.Open(e.path, ledger.Options{Now: now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r, err := l.Check(false)
		if err != nil || !r.Sound() {
			t.Errorf("Check: %v %s", err, r)
		}
		l.Close()
	})
	e.ledger = l
	e.in = e.put(ledger.User{Name: "rudge", Full: "Miss Rudge", Seats: ledger.Chairs(ledger.OfficeKeeper), Hash: rudgesHash()})
	e.out = e.put(ledger.User{Name: "rice", Full: "Mr Rice", Seats: ledger.Chairs(ledger.OfficeKeeper)})
	log := slog.New(slog.NewTextHandler(e.log, nil))
	if e.door, err = NewGate(Options{Ledger: l, Now: now, Second: true, Office: "Postal Office", Secure: secure, Draw: e.draw, Refuse: refusePlainly, Feed: noFeed, Log: log}); err != nil {
		t.Fatal(err)
	}
	e.door.hasher = cheap()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /login", e.door.LoginPage)
	mux.HandleFunc("POST /login", e.door.Login)
	mux.HandleFunc("POST /login/code", e.door.LoginCode)
	mux.HandleFunc("GET /account/second", e.door.SecondPage)
	mux.HandleFunc("POST /account/second", e.door.Enrol)
	mux.HandleFunc("POST /account/second/recovery", e.door.RenewRecovery)
	mux.HandleFunc("POST /account/second/give-up", e.door.GiveUpSecond)
	mux.HandleFunc("POST /again", e.door.AnswerAgain)
	mux.HandleFunc("POST /logout", e.door.Logout)
	mux.HandleFunc("GET /login/link/{token}", e.door.LinkPage)
	mux.HandleFunc("POST /login/link/{token}", e.door.Link)
	mux.HandleFunc("GET /account", e.door.AccountPage)
	mux.HandleFunc("POST /account/password", e.door.ChangePassword)
	mux.HandleFunc("POST /account/sessions/{id}/end", e.door.EndSession)
	mux.HandleFunc("POST /account/sessions/end-others", e.door.EndOthers)
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		u, _ := e.door.User(r)
		f := e.door.TakeFlash(r)
		fmt.Fprintf(w, "name=%s role=%s flash=%v", u.Name, u.Title(), f)
	})
	mux.HandleFunc("POST /note", func(w http.ResponseWriter, r *http.Request) {
		e.door.Flash(r, templates.Flash{Words: r.PostFormValue("words"), HrefWords: "undo", Href: "/undo"})
		http.Redirect(w, r, "/", http.StatusSeeOther)
	})
	mux.HandleFunc("/fall", func(http.ResponseWriter, *http.Request) { panic("rosebud") })
	e.handler = Guard(GuardOptions{Secure: secure, Now: now, Log: log, Refuse: refusePlainly}, e.door.Sessions(mux))
	return e
}

func (e *entrance) put(u ledger.User) ledger.User {
	e.t.Helper()
	u, err := e.ledger.PutUser("test", u)
	if err != nil {
		e.t.Fatal(err)
	}
	return u
}

func (e *entrance) draw(w http.ResponseWriter, r *http.Request, status int, page, title string, body any) {
	if e.drawn != nil {
		e.drawn(page, body)
	}
	drawPlainly(w, r, status, page, title, body)
}

// drawPlainly shows what a page would be given.
func drawPlainly(w http.ResponseWriter, _ *http.Request, status int, page, title string, body any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintf(w, "<title>%s</title><p>%s %s</p>", html.EscapeString(title), page, html.EscapeString(fmt.Sprintf("%+v", body)))
}

func refusePlainly(w http.ResponseWriter, r *http.Request, status int, title, what, todo string) {
	drawPlainly(w, r, status, "error", title, what+" "+todo)
}

// noFeed is the link of a private calendar that is off.
func noFeed(ledger.Feed) string { return "" }

// browser keeps cookies, as browsers do.
type browser struct {
	e       *entrance
	from    string
	cookies map[string]*http.Cookie
}

func (e *entrance) browser(from string) *browser {
	return &browser{e, from, map[string]*http.Cookie{}}
}

func (b *browser) ask(method, path string, form url.Values, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	r.Header.Set("User-Agent", "Lynx/2.9 (test)")
	r.RemoteAddr = b.from + ":4711"
	for _, c := range b.cookies {
		r.AddCookie(c)
	}
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	b.e.handler.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c
		}
	}
	return w
}

func (b *browser) get(path string) string { return b.ask(http.MethodGet, path, nil).Body.String() }

func (b *browser) login(name, password string) *httptest.ResponseRecorder {
	return b.ask(http.MethodPost, "/login", url.Values{"name": {name}, "password": {password}})
}

// inside is a browser in which Miss Rudge is logged in.
func (e *entrance) inside() *browser {
	e.t.Helper()
	b := e.browser("192.0.2.7")
	wants(e.t, b.login("Rudge", rudgesPassword), http.StatusSeeOther)
	return b
}

func (b *browser) cookie() *http.Cookie {
	for _, c := range b.cookies {
		return c
	}
	return &http.Cookie{}
}

func (b *browser) isIn() bool { return strings.Contains(b.get("/"), "name=rudge") }

func wants(t *testing.T, w *httptest.ResponseRecorder, status int, words ...string) {
	t.Helper()
	if w.Code != status {
		t.Errorf("the answer is %d, want %d: %s", w.Code, status, w.Body)
	}
	for _, x := range words {
		if !strings.Contains(w.Body.String()+w.Header().Get("Location"), x) {
			t.Errorf("the answer does not say %q: %s %s", x, w.Header().Get("Location"), w.Body)
		}
	}
}

func TestLogin(t *testing.T) {
	e := newEntrance(t, false)
	b := e.browser("192.0.2.1")
	wants(t, b.ask("GET", "/login?next=/g/A3-1", nil), 200, "login", "Next:/g/A3-1", "First:false")
	wants(t, b.login("rudge", "not the right one"), 403, "Name:rudge", wordsWrong)
	wants(t, b.login("rice", ""), 403, wordsWrong) // the user has no password
	if len(b.cookies) != 0 {
		t.Error("who is not in has a cookie")
	}
	wants(t, b.ask("POST", "/login", url.Values{"name": {" RUDGE"}, "password": {rudgesPassword}, "next": {"/g/A3-1?x=1"}}), 303, "/g/A3-1?x=1")
	if u, _ := e.ledger.User(e.in.ID); !b.isIn() || !u.LastIn.Equal(e.clock) {
		t.Errorf("not in, or not noted: %+v", u)
	}
	wants(t, b.ask("GET", "/login?next=/t", nil), 303, "/t")
	wants(t, b.ask("POST", "/logout", nil), 303, "/login")
	if b.isIn() || len(b.cookies) != 0 {
		t.Error("after logging out the user is in")
	}
	for _, line := range []string{`level=INFO msg="secretary: came in" user=1 by=password from=192.0.2.1 request=`, `level=WARN msg="secretary: refused at the door" user=1 from=192.0.2.1 request=`, "path=/login status=403", "path=/logout status=303"} {
		if !strings.Contains(e.log.String(), line) {
			t.Errorf("the log does not tell %q:\n%s", line, e.log)
		}
	}
	for _, s := range []string{rudgesPassword, "not the right one", "argon2"} {
		if strings.Contains(e.log.String(), s) {
			t.Errorf("the log tells %q:\n%s", s, e.log)
		}
	}
}

func TestFirstUser(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	d, err := NewGate(Options{Ledger: l, Draw: drawPlainly, Refuse: refusePlainly, Feed: noFeed})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	d.Sessions(http.HandlerFunc(d.LoginPage)).ServeHTTP(w, httptest.NewRequest("GET", "/login", nil))
	wants(t, w, 200, "First:true")
}

func TestSafeNext(t *testing.T) {
	for next, want := range map[string]string{
		"": "/", "/": "/", "/g/A3-1": "/g/A3-1", "/mail?after=7&n=50": "/mail?after=7&n=50", "/t/1#entries": "/t/1#entries",
		"//evil.example": "/", "///evil.example": "/", "/\\evil.example": "/", "https://evil.example/": "/", "evil": "/", "javascript:alert(1)": "/",
		"/x\r\nSet-Cookie: a=b": "/", "/\t/evil.example": "/", "/login": "/", "/login/link/abc": "/", "/login?next=/login": "/", "/%zz": "/",
		"http:/g": "/", "/" + strings.Repeat("x", 2000): "/",
	} {
		if got := SafeNext(next); got != want {
			t.Errorf("%q leads to %q, want %q", next, got, want)
		}
	}
}

func TestFlashOnce(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	wants(t, b.ask("POST", "/note", url.Values{"words": {"Zwei <b>Worte"}}), 303)
	if got := b.get("/"); !strings.Contains(got, "Zwei <b>Worte") || !strings.Contains(got, "/undo") {
		t.Errorf("it says %q", got)
	}
	if got := b.get("/"); !strings.Contains(got, "flash=<nil>") {
		t.Errorf("it says again %q", got)
	}
	stranger := e.browser("192.0.2.9")
	wants(t, stranger.ask("POST", "/note", url.Values{"words": {"x"}}), 303)
	if len(stranger.cookies) != 0 || !strings.Contains(stranger.get("/"), "flash=<nil>") {
		t.Error("who is not logged in has a session")
	}
}

// TestE8AtTheDoor checks that a GET writes nothing into the ledger, but for the
// note of when a session was last seen, once in five minutes.
func TestE8AtTheDoor(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	token, _, err := e.ledger.MakeLink("test", e.out.ID, e.clock)
	if err != nil {
		t.Fatal(err)
	}
	file := func() string {
		raw, err := os.ReadFile(e.path)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	before := file()
	e.clock = e.clock.Add(seenEvery - time.Second)
	for _, who := range []*browser{b, e.browser("192.0.2.9")} {
		for _, path := range []string{"/", "/login", "/account", SecondPath, LinkPath(token), LinkPath("x"), "/nowhere"} {
			who.get(path)
		}
	}
	if file() != before {
		t.Error("a GET wrote into the ledger")
	}
	e.clock = e.clock.Add(time.Second)
	b.get("/")
	after := file()
	if after == before {
		t.Error("after five minutes it was not noted that the session was seen")
	}
	for range 3 {
		b.get("/")
	}
	if file() != after {
		t.Error("it was noted twice")
	}
}

// TestE74Cookie checks the name and the attributes of the cookie.
func TestE74Cookie(t *testing.T) {
	for _, c := range []struct {
		secure bool
		name   string
	}{{true, "__Host-postd"}, {false, "postd"}} {
		e := newEntrance(t, c.secure)
		b := e.inside()
		got := b.cookie()
		if got.Name != c.name || got.Secure != c.secure || !got.HttpOnly || got.SameSite != http.SameSiteLaxMode || got.Path != "/" || got.Domain != "" || got.MaxAge != 0 || !got.Expires.IsZero() {
			t.Errorf("the cookie is %s", got.Raw)
		}
		if len(got.Value) != 43 {
			t.Errorf("the token has %d characters", len(got.Value))
		}
		raw, err := os.ReadFile(e.path)
		if err != nil || strings.Contains(string(raw), got.Value) {
			t.Errorf("the ledger holds the token (%v)", err)
		}
		if strings.Contains(e.log.String(), got.Value) {
			t.Error("the log holds the token")
		}
	}
}

// TestE74Token checks that a user gets a new token at every log-in and at a
// change of role, and that the old one opens nothing any more.
func TestE74Token(t *testing.T) {
	e := newEntrance(t, true)
	b := e.browser("192.0.2.7")
	b.cookies["__Host-postd"] = &http.Cookie{Name: "__Host-postd", Value: strings.Repeat("A", 43)} // of one who wants to know the token beforehand
	wants(t, b.login("rudge", rudgesPassword), 303)
	first := *b.cookie()
	if first.Value == strings.Repeat("A", 43) {
		t.Fatal("the token was taken over")
	}
	wants(t, b.login("rudge", rudgesPassword), 303)
	second := *b.cookie()
	old := e.browser("192.0.2.7")
	old.cookies[first.Name] = &first
	if first.Value == second.Value || old.isIn() {
		t.Error("logging in again goes on with the old token")
	}
	wants(t, b.ask("POST", "/note", url.Values{"words": {"kept"}}), 303)
	e.clock = e.clock.Add(11 * time.Hour / 6)
	u, _ := e.ledger.User(e.in.ID)
	u.Seats = ledger.Chairs(ledger.OfficeAuditor)
	e.put(u)
	if got := b.get("/"); !strings.Contains(got, "role=auditor") || !strings.Contains(got, "kept") {
		t.Errorf("it says %q", got)
	}
	third := *b.cookie()
	old.cookies[second.Name] = &second
	if third.Value == second.Value || old.isIn() || !b.isIn() {
		t.Error("after a change of role the old token goes on, or the new one does not")
	}
	list, err := e.door.store.Of(u.ID)
	if err != nil || len(list) != 1 || !list[0].Until.Equal(list[0].Begun.Add(12*time.Hour)) || list[0].Begun.Equal(e.clock) {
		t.Errorf("the session is %+v (%v)", list, err)
	}
}

// TestE74Ends checks that a user logs in again after two idle hours, or after
// twelve hours. A disabled user is out at once.
func TestE74Ends(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	begun := e.clock
	e.clock = begun.Add(2*time.Hour - time.Second)
	if !b.isIn() {
		t.Error("it ended too soon")
	}
	e.clock = e.clock.Add(2 * time.Hour)
	if b.isIn() {
		t.Error("idle for two hours, it goes on")
	}
	wants(t, b.ask("GET", "/account?x=1", nil), 303, "/login?next=%2Faccount%3Fx%3D1")
	b = e.inside()
	begun = e.clock
	for e.clock.Before(begun.Add(12*time.Hour - time.Minute)) {
		if !b.isIn() {
			t.Fatalf("it ended after %s", e.clock.Sub(begun))
		}
		e.clock = e.clock.Add(30 * time.Minute)
	}
	e.clock = begun.Add(12 * time.Hour)
	if b.isIn() {
		t.Error("it goes on after twelve hours")
	}
	b = e.inside()
	list, err := e.door.store.Of(e.in.ID)
	if err != nil || len(list) != 1 {
		t.Fatalf("sessions %+v (%v)", list, err)
	}
	data, _, err := e.door.store.Find(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	u, _ := e.ledger.User(e.in.ID)
	u.Disabled = true
	u = e.put(u)
	if b.isIn() {
		t.Error("disabled, the user is in")
	}
	if err := errors.Join(e.door.store.Begin(list[0]), e.door.store.Commit(list[0].ID, data, list[0].Until)); err != nil {
		t.Fatal(err)
	}
	if b.isIn() {
		t.Error("disabled during the log-in, the user is in")
	}
	wants(t, b.login("rudge", rudgesPassword), 403, wordsWrong)
	u.Disabled = false
	e.put(u)
	if b.isIn() {
		t.Error("enabled, the old session goes on")
	}
}

// TestE74Sessions checks that users see their own sessions, and end them.
func TestE74Sessions(t *testing.T) {
	e := newEntrance(t, false)
	a, b, c := e.inside(), e.inside(), e.inside()
	page := a.get("/account")
	if strings.Count(page, "From:192.0.2.7") != 3 || strings.Count(page, "Here:true") != 1 || !strings.Contains(page, "Lynx/2.9 (test)") || !strings.Contains(page, "Mon 7 Dec 2026, 09:00") {
		t.Errorf("the account is %s", page)
	}
	if strings.Contains(page, a.cookie().Value) {
		t.Error("the page shows the token")
	}
	list, err := e.door.store.Of(e.in.ID)
	if err != nil {
		t.Fatal(err)
	}
	here := regexp.MustCompile(`ID:(\S+) [^{}]*Here:true`).FindStringSubmatch(page)
	for _, s := range list {
		if here == nil || s.ID == here[1] {
			continue
		}
		wants(t, a.ask("POST", "/account/sessions/"+s.ID+"/end", nil), 303, "/account")
		break
	}
	if !a.isIn() || b.isIn() == c.isIn() {
		t.Errorf("in are %t %t %t", a.isIn(), b.isIn(), c.isIn())
	}
	wants(t, a.ask("POST", "/account/sessions/end-others", nil), 303, "/account")
	if !a.isIn() || b.isIn() || c.isIn() {
		t.Errorf("in are %t %t %t", a.isIn(), b.isIn(), c.isIn())
	}
	t.Run("another's", func(t *testing.T) {
		token, _, err := e.ledger.MakeLink("test", e.out.ID, e.clock)
		if err != nil {
			t.Fatal(err)
		}
		rice := e.browser("192.0.2.8")
		wants(t, rice.ask("POST", LinkPath(token), nil), 303)
		list, _ := e.door.store.Of(e.in.ID)
		wants(t, rice.ask("POST", "/account/sessions/"+list[0].ID+"/end", nil), 303)
		if !a.isIn() {
			t.Error("the user ended another's session")
		}
	})
	wants(t, a.ask("POST", "/account/sessions/"+here[1]+"/end", nil), 303, "/login")
	if a.isIn() {
		t.Error("the user's own goes on")
	}
}

func TestChangePassword(t *testing.T) {
	e := newEntrance(t, false)
	b, other := e.inside(), e.inside()
	const next = "quite another sentence"
	change := func(old, password, again string) *httptest.ResponseRecorder {
		return b.ask("POST", "/account/password", url.Values{"old": {old}, "password": {password}, "again": {again}})
	}
	wants(t, change("no", next, next), 422, "The old password is wrong.")
	wants(t, change(rudgesPassword, next, next+"x"), 422, "not the same")
	wants(t, change(rudgesPassword, "short", "short"), 422, "12 characters")
	if u, _ := e.ledger.User(e.in.ID); u.Hash != e.in.Hash || !other.isIn() {
		t.Error("refused, it was done")
	}
	before := b.cookie().Value
	wants(t, change(rudgesPassword, next, next), 303, "/account")
	if b.cookie().Value == before || !b.isIn() || other.isIn() {
		t.Error("the token is the old one, or not the others alone have ended")
	}
	wants(t, other.login("rudge", rudgesPassword), 403)
	wants(t, other.login("rudge", next), 303)
}

// TestUpgrade checks that a hash of another cost is made anew at the next
// log-in.
func TestUpgrade(t *testing.T) {
	e := newEntrance(t, false)
	weak := phc{hashCost: hashCost{memory: 1024, passes: 1, threads: 1}, salt: []byte("0123456789abcdef")}
	weak.key = argon2.IDKey([]byte(rudgesPassword), weak.salt, 1, 1024, 1, 32)
	e.door.hasher = hashers
	e.in.Hash = weak.String()
	e.put(e.in)
	wants(t, e.browser("192.0.2.1").login("rudge", "wrong wrong wrong"), 403)
	if u, _ := e.ledger.User(e.in.ID); u.Hash != weak.String() {
		t.Error("a wrong password changed the hash")
	}
	b, again := e.inside(), e.inside()
	u, _ := e.ledger.User(e.in.ID)
	if !strings.HasPrefix(u.Hash, "$argon2id$v=19$m=19456,t=2,p=1$") || !b.isIn() || !again.isIn() {
		t.Errorf("the hash is %s", u.Hash)
	}
}

// TestE75 checks that whoever tries by one name, or from one address, is slowed
// down, and is told the same whether there is such a user or not.
func TestE75(t *testing.T) {
	t.Run("by one name", func(t *testing.T) {
		e := newEntrance(t, false)
		var first []string
		for _, name := range []string{"rudge", "nobody"} {
			var got []string
			for i := range 7 {
				w := e.browser(fmt.Sprintf("198.51.100.%d", 10*len(name)+i)).login(name, "wrong wrong wrong")
				got = append(got, fmt.Sprintf("%d %s %s", w.Code, w.Header().Get("Retry-After"), strings.ReplaceAll(w.Body.String(), name, "NAME")))
			}
			if strings.HasPrefix(got[4], "429") || !strings.HasPrefix(got[5], "429 60 ") {
				t.Errorf("%s: %q", name, got)
			}
			if first != nil && strings.Join(first, "\n") != strings.Join(got, "\n") {
				t.Errorf("for nobody it answers\n%q\nand for a user\n%q", got, first)
			}
			first = got
		}
		wants(t, e.browser("192.0.2.1").login("rudge", rudgesPassword), 429)
		e.clock = e.clock.Add(time.Minute)
		wants(t, e.browser("192.0.2.1").login("rudge", rudgesPassword), 303)
	})
	t.Run("from one address", func(t *testing.T) {
		e := newEntrance(t, false)
		b := e.browser("198.51.100.1")
		for i := range 5 {
			wants(t, b.login(fmt.Sprint("name", i), "wrong wrong wrong"), 403)
		}
		wants(t, b.login("rudge", rudgesPassword), 429)
		wants(t, b.ask("GET", LinkPath("x"), nil), 429)
		wants(t, e.browser("198.51.100.2").login("rudge", rudgesPassword), 303)
	})
	t.Run("never for long", func(t *testing.T) {
		e := newEntrance(t, false)
		for i := range 15 * 60 { // somebody tries on and on from everywhere
			e.clock = e.clock.Add(time.Second)
			e.door.attempts.take("rudge", fmt.Sprintf("203.0.113.%d", i%250), e.clock)
		}
		token, _, err := e.ledger.MakeLink("host", e.in.ID, e.clock)
		if err != nil {
			t.Fatal(err)
		}
		b := e.browser("192.0.2.1")
		wants(t, b.ask("POST", LinkPath(token), nil), 303)
		home := e.browser("192.0.2.2")
		e.clock = e.clock.Add(time.Minute)
		wants(t, home.login("rudge", rudgesPassword), 303) // a minute after the last of them
		for i := range 100 {
			e.door.attempts.take("rudge", fmt.Sprintf("203.0.113.%d", i), e.clock)
		}
		wants(t, home.login("rudge", rudgesPassword), 303) // the user was known there before
	})
	t.Run("clock set back", func(t *testing.T) {
		a, now := newAttempts(), time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
		for range 5 {
			a.take("x", "192.0.2.1", now)
		}
		if a.take("x", "192.0.2.1", now) == 0 || a.take("x", "192.0.2.1", now.Add(-time.Hour)) != 0 {
			t.Error("it waits until the clock has caught up")
		}
	})
	t.Run("a network of IPv6 is one address", func(t *testing.T) {
		a, now := newAttempts(), time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
		for i := range 5 {
			a.take(fmt.Sprint(i), fmt.Sprintf("2001:db8::%x", i), now)
		}
		if a.take("x", "2001:db8::ffff", now) == 0 || a.take("x", "2001:db8:0:1::1", now) != 0 {
			t.Error("it is not")
		}
	})
}

// TestE76 checks that of fifty who log in at once, no more than two are hashed
// at a time, and each gets an answer.
func TestE76(t *testing.T) {
	e := newEntrance(t, false)
	var now, most, all atomic.Int32
	h := cheap()
	h.derive = func(password, salt []byte, passes, memory uint32, threads uint8, length uint32) []byte {
		n := now.Add(1)
		defer now.Add(-1)
		for {
			m := most.Load()
			if n <= m || most.CompareAndSwap(m, n) {
				break
			}
		}
		all.Add(1)
		time.Sleep(time.Millisecond)
		return cheaply(password, salt, passes, memory, threads, length)
	}
	e.door.hasher = h
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			wants(t, e.browser(fmt.Sprintf("203.0.113.%d", i)).login(fmt.Sprint("name", i), "wrong wrong wrong"), 403)
		})
	}
	wg.Wait()
	if most.Load() != 2 || all.Load() != 50 {
		t.Errorf("%d were hashed, and up to %d at a time", all.Load(), most.Load())
	}
	t.Run("who waits too long", func(t *testing.T) {
		h.slots <- struct{}{}
		h.slots <- struct{}{}
		defer func() { <-h.slots; <-h.slots }()
		w := e.browser("192.0.2.1").ask("POST", "/login", url.Values{"name": {"rudge"}, "password": {"x"}}, func(r *http.Request) {
			ctx, cancel := context.WithCancel(r.Context())
			cancel()
			*r = *r.WithContext(ctx)
		})
		wants(t, w, 503, "too much to do")
	})
}

// TestE80Link checks that a link is shown without being spent, lets one in
// once, and is in no log.
func TestE80Link(t *testing.T) {
	e := newEntrance(t, true)
	link := func() string {
		t.Helper()
		token, _, err := e.ledger.MakeLink("host", e.out.ID, e.clock)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	token := link()
	b := e.browser("192.0.2.1")
	for range 7 { // more often than one may guess
		w := b.ask("GET", LinkPath(token), nil)
		wants(t, w, 200, "link", "Full:Mr Rice")
		if w.Header().Get("Referrer-Policy") != "same-origin" || !strings.Contains(w.Header().Get("X-Robots-Tag"), "noindex") || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("headers %v", w.Header())
		}
	}
	wants(t, b.ask("POST", LinkPath(token), nil, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }), 403)
	wants(t, b.ask("POST", LinkPath(token), nil), 303, "/")
	if got := b.get("/"); !strings.Contains(got, "name=rice") {
		t.Errorf("it says %q", got)
	}
	rice, _ := e.ledger.UserByName("rice")
	e.door.o.Second = false // else the second factor is asked for first
	if f := e.door.Banner(httptest.NewRequest("GET", "/", nil), rice); f == nil || f.Href != "/account" || !strings.Contains(f.Words, "no password yet") {
		t.Errorf("the desk says %+v", f)
	}
	e.door.o.Second = true
	t.Run("sets a password without an old one", func(t *testing.T) {
		form := url.Values{"password": {"a first sentence"}, "again": {"a first sentence"}}
		wants(t, b.ask("POST", "/account/password", form), 303)
		if got := b.get("/"); !strings.Contains(got, "name=rice") {
			t.Errorf("it says %q", got)
		}
		wants(t, b.ask("POST", "/account/password", url.Values{"password": {"a second sentence"}, "again": {"a second sentence"}}), 422, "old password")
	})
	other := e.browser("192.0.2.2")
	withdrawn := link()
	last := link()
	for _, gone := range []string{token, withdrawn, "x"} {
		wants(t, other.ask("GET", LinkPath(gone), nil), 404, "lets nobody in")
	}
	wants(t, other.ask("POST", LinkPath(token), nil), 404, "lets nobody in")
	e.clock = e.clock.Add(ledger.LinkLasts)
	wants(t, other.ask("POST", LinkPath(last), nil), 404)
	if len(other.cookies) != 0 {
		t.Error("the user is in")
	}
	for _, s := range []string{token, withdrawn, last} {
		if strings.Contains(e.log.String(), s) {
			t.Errorf("the log tells the token:\n%s", e.log)
		}
	}
	if !strings.Contains(e.log.String(), "path=/login/link/…") {
		t.Errorf("the log does not tell of links:\n%s", e.log)
	}
}

// TestDoorPages draws the pages of the door as they are.
func TestDoorPages(t *testing.T) {
	e := newEntrance(t, false)
	e.door.o.Draw = func(w http.ResponseWriter, r *http.Request, status int, page, title string, body any) {
		var b bytes.Buffer
		if err := templates.WritePage(&b, page, templates.Frame{Title: title}, body); err != nil {
			t.Errorf("%s: %v", page, err)
		}
		w.WriteHeader(status)
		w.Write(b.Bytes())
	}
	b := e.inside()
	wants(t, b.ask("GET", "/account", nil, func(r *http.Request) { r.Header.Set("User-Agent", "<script>") }), 200, "Change the password", "this one", "Lynx/2.9", "Miss Rudge")
	evil := e.browser("192.0.2.7")
	wants(t, evil.ask("POST", "/login", url.Values{"name": {"rudge"}, "password": {rudgesPassword}}, func(r *http.Request) { r.Header.Set("User-Agent", "<script>\x01"+strings.Repeat("x", 500)) }), 303)
	page := b.get("/account")
	if !strings.Contains(page, "&lt;script&gt; x") || strings.Contains(page, "<script>") || strings.Contains(page, strings.Repeat("x", 160)) || !strings.Contains(page, "End all the others") {
		t.Errorf("the account is %s", page)
	}
	wants(t, e.browser("192.0.2.1").login("<i>", "wrong wrong wrong"), 403, "&lt;i&gt;", wordsWrong)
	token, _, err := e.ledger.MakeLink("host", e.out.ID, e.clock)
	if err != nil {
		t.Fatal(err)
	}
	rice := e.browser("192.0.2.3")
	wants(t, rice.ask("GET", LinkPath(token), nil), 200, "Log in as", "Mr Rice")
	wants(t, rice.ask("GET", LinkPath("x"), nil), 404, "postd user link")
	wants(t, rice.ask("POST", LinkPath(token), nil), 303)
	wants(t, rice.ask("GET", "/account", nil), 200, "Set the password")
	if page := rice.get("/account"); strings.Contains(page, `name="old"`) {
		t.Error("a user who has no password is asked for it")
	}
}

func TestPHC(t *testing.T) {
	hash, err := HashPassword(t.Context(), rudgesPassword)
	if err != nil {
		t.Fatal(err)
	}
	p, err := parsePHC(hash)
	if err != nil || p.String() != hash || p.hashCost != presentCost {
		t.Fatalf("%s is read as %+v (%v)", hash, p, err)
	}
	h := newHasher(1)
	for name, bad := range map[string]string{
		"empty": "", "nothing": "$argon2id$", "another function": strings.Replace(hash, "argon2id", "argon2i", 1), "another version": strings.Replace(hash, "v=19", "v=16", 1),
		"much memory": strings.Replace(hash, "m=19456", "m=4294967295", 1), "no passes": strings.Replace(hash, "t=2", "t=0", 1), "many passes": strings.Replace(hash, "t=2", "t=999999", 1),
		"no threads": strings.Replace(hash, "p=1", "p=0", 1), "more behind": hash + "$x", "no base64": hash + "!", "words in numbers": strings.Replace(hash, "t=2", "t=2x", 1),
		"no key": hash[:strings.LastIndexByte(hash, '$')+1],
	} {
		if _, err := parsePHC(bad); !errors.Is(err, errPHC) {
			t.Errorf("%s: %v", name, err)
		}
		if ok, _, err := h.matches(t.Context(), bad, rudgesPassword); ok || err != nil {
			t.Errorf("%s matches (%v)", name, err)
		}
	}
	for password, want := range map[string]bool{rudgesPassword: true, rudgesPassword + " ": false, "": false, strings.Repeat("x", 2000): false} {
		if ok, outdated, err := h.matches(t.Context(), hash, password); ok != want || outdated || err != nil {
			t.Errorf("%q: %t %t %v", password, ok, outdated, err)
		}
	}
	if again, err := HashPassword(t.Context(), rudgesPassword); err != nil || again == hash {
		t.Errorf("one password has one hash: %v", err)
	}
}

func BenchmarkHashPassword(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := HashPassword(b.Context(), rudgesPassword); err != nil {
			b.Fatal(err)
		}
	}
}
