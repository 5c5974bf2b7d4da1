package access

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestE72 checks that what comes from another site changes nothing.
func TestE72(t *testing.T) {
	for _, c := range []struct {
		name   string
		header map[string]string
		in     bool // the visitor is logged in
		status int
		done   bool
	}{
		{"same-origin", map[string]string{"Sec-Fetch-Site": "same-origin"}, true, 303, true},
		{"cross-site", map[string]string{"Sec-Fetch-Site": "cross-site"}, true, 403, false},
		{"same-site", map[string]string{"Sec-Fetch-Site": "same-site"}, true, 403, false},
		{"an evil origin", map[string]string{"Origin": "https://evil.example"}, true, 403, false},
		{"no header, no session", nil, false, 403, false},
		{"no header, with a session", nil, true, 303, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEntrance(t, false)
			other, b := e.inside(), e.browser("192.0.2.9")
			if c.in {
				b = e.inside()
			}
			w := b.ask("POST", "/account/sessions/end-others", nil, func(r *http.Request) {
				r.Header.Del("Sec-Fetch-Site")
				for k, v := range c.header {
					r.Header.Set(k, v)
				}
			})
			wants(t, w, c.status)
			if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") && c.status == 403 {
				t.Errorf("the answer is no page: %v", w.Header())
			}
			if strings.Contains(w.Body.String(), "<p>login ") {
				t.Error("a form to log in would be sent to where this one went")
			}
			if other.isIn() == c.done {
				t.Errorf("done: %t, want %t", !other.isIn(), c.done)
			}
		})
	}
}

// TestE73 checks that every answer, also one of what went wrong, binds the
// browser.
func TestE73(t *testing.T) {
	for _, secure := range []bool{true, false} {
		e := newEntrance(t, secure)
		in := e.inside()
		for what, w := range map[string]*httptest.ResponseRecorder{
			"a page":      in.ask("GET", "/account", nil),
			"a redirect":  e.browser("192.0.2.1").ask("GET", "/account", nil),
			"a form":      in.ask("POST", "/note", nil),
			"nothing":     in.ask("GET", "/nowhere", nil),
			"other site":  in.ask("POST", "/note", nil, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }),
			"a fall":      in.ask("GET", "/fall", nil),
			"too large":   in.ask("POST", "/note", url.Values{"words": {strings.Repeat("x", usualBody)}}),
			"no such way": in.ask("PUT", "/account", nil, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }),
		} {
			h := w.Header()
			for name, want := range map[string]string{
				"Content-Security-Policy":     "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
				"Referrer-Policy":             "same-origin",
				"X-Content-Type-Options":      "nosniff",
				"X-Frame-Options":             "DENY",
				"Cross-Origin-Opener-Policy":  "same-origin",
				"X-Robots-Tag":                "noindex, nofollow",
				"Cache-Control":               "no-store",
				"X-Xss-Protection":            "",
				"Access-Control-Allow-Origin": "",
				"Strict-Transport-Security":   map[bool]string{true: "max-age=63072000; includeSubDomains"}[secure],
			} {
				if h.Get(name) != want {
					t.Errorf("%s: %s is %q, want %q", what, name, h.Get(name), want)
				}
			}
			if h.Get("X-Request-Id") == "" || h.Get("Permissions-Policy") == "" {
				t.Errorf("%s: headers %v", what, h)
			}
		}
	}
	t.Run("public pages", func(t *testing.T) {
		h := Guard(GuardOptions{Refuse: refusePlainly, Public: func(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/public/") }},
			http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		for path, want := range map[string]string{"/public/t/1": "", "/t/1": "noindex, nofollow"} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
			if w.Header().Get("X-Robots-Tag") != want || w.Header().Get("Content-Security-Policy") != policy {
				t.Errorf("%s: %v", path, w.Header())
			}
		}
	})
}

// stand is a guard before a handler that tells what it was told.
func stand(o GuardOptions, log io.Writer, next http.HandlerFunc) http.Handler {
	o.Refuse, o.Log = refusePlainly, slog.New(slog.NewTextHandler(log, nil))
	if next == nil {
		next = func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprintf(w, "%s %s %s", clientIP(r), callerOf(r).scheme, RequestID(r))
		}
	}
	return Guard(o, next)
}

// TestE79 checks that what a peer says of client and scheme counts only if it
// is trusted.
func TestE79(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("10.1.0.0/16")}
	for _, c := range []struct {
		name, peer string
		tls        bool
		forwarded  []string
		proto      string
		want       string
	}{
		{"direct", "192.0.2.1:99", false, nil, "", "192.0.2.1 http"},
		{"direct by TLS", "192.0.2.1:99", true, nil, "", "192.0.2.1 https"},
		{"forged", "192.0.2.1:99", false, []string{"198.51.100.9"}, "https", "192.0.2.1 http"},
		{"forged downwards", "192.0.2.1:99", true, []string{"198.51.100.9"}, "http", "192.0.2.1 https"},
		{"forged as the proxy", "192.0.2.1:99", false, []string{"127.0.0.1"}, "https", "192.0.2.1 http"},
		{"a private peer that is not named", "10.2.0.1:99", false, []string{"198.51.100.9"}, "https", "10.2.0.1 http"},
		{"by the proxy", "127.0.0.1:99", false, []string{"198.51.100.9"}, "https", "198.51.100.9 https"},
		{"by the proxy, in IPv6", "[::1]:99", false, []string{"2001:db8::7"}, "https", "2001:db8::7 https"},
		{"by the proxy, mapped", "[::ffff:127.0.0.1]:99", false, []string{"::ffff:198.51.100.9"}, "https", "198.51.100.9 https"},
		{"by two proxies", "127.0.0.1:99", false, []string{"198.51.100.9, 10.1.2.3"}, "https", "198.51.100.9 https"},
		{"forged before the proxy", "127.0.0.1:99", false, []string{"203.0.113.5, 198.51.100.9"}, "https", "198.51.100.9 https"},
		{"forged in a header of its own", "127.0.0.1:99", false, []string{"203.0.113.5", "198.51.100.9"}, "https", "198.51.100.9 https"},
		{"forged as a chain", "127.0.0.1:99", false, []string{"127.0.0.1, 198.51.100.9, 10.1.2.3"}, "https", "198.51.100.9 https"},
		{"the proxy says nothing", "127.0.0.1:99", false, nil, "", "127.0.0.1 http"},
		{"the proxy says nonsense", "127.0.0.1:99", false, []string{"203.0.113.5, <script>"}, "gopher", "127.0.0.1 http"},
		{"forged scheme before the proxy's", "127.0.0.1:99", false, []string{"198.51.100.9"}, "http, https", "198.51.100.9 https"},
		{"on a socket", "@", false, []string{"198.51.100.9"}, "https", "@ http"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = c.peer
			if c.tls {
				r.TLS = &tls.ConnectionState{}
			}
			r.Header["X-Forwarded-For"] = c.forwarded
			r.Header.Set("X-Forwarded-Proto", c.proto)
			r.Header.Set("X-Real-IP", "203.0.113.77")
			r.Header.Set("Forwarded", "for=203.0.113.77;proto=https")
			w := httptest.NewRecorder()
			stand(GuardOptions{Trusted: trusted}, io.Discard, nil).ServeHTTP(w, r)
			if got := w.Body.String(); !strings.HasPrefix(got, c.want+" ") {
				t.Errorf("it comes from %q, want %q", got, c.want)
			}
		})
	}
	t.Run("the key of attempts", func(t *testing.T) {
		e := newEntrance(t, false)
		b := e.browser("198.51.100.1")
		forge := func(i int) func(*http.Request) {
			return func(r *http.Request) { r.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i)) }
		}
		for i := range 5 {
			wants(t, b.ask("POST", "/login", url.Values{"name": {fmt.Sprint("name", i)}, "password": {"x"}}, forge(i)), 403)
		}
		wants(t, b.ask("POST", "/login", url.Values{"name": {"rudge"}, "password": {rudgesPassword}}, forge(99)), 429)
	})
}

func TestRequestID(t *testing.T) {
	for given, kept := range map[string]bool{
		"abc-1234": true, strings.Repeat("a", 64): true,
		"": false, "abc-123": false, strings.Repeat("a", 65): false, "a b": false, "<script>": false, "a\x00": false, "ä": false, "x=y": false,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("X-Request-Id", given)
		w, log := httptest.NewRecorder(), &bytes.Buffer{}
		stand(GuardOptions{Trusted: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}}, log, nil).ServeHTTP(w, r)
		id := w.Header().Get("X-Request-Id")
		if (id == given) != kept || !requestIDs().MatchString(id) || !strings.HasSuffix(w.Body.String(), " "+id) || !strings.Contains(log.String(), "request="+id) {
			t.Errorf("%q became %q; %s; %s", given, id, w.Body, log)
		}
		w = httptest.NewRecorder()
		stand(GuardOptions{}, io.Discard, nil).ServeHTTP(w, r)
		if id := w.Header().Get("X-Request-Id"); id == given {
			t.Errorf("of a peer that is not trusted the id %q is taken", id)
		}
	}
}

func TestGuardBody(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	large := url.Values{"words": {strings.Repeat("x", usualBody)}}
	wants(t, b.ask("POST", "/note", large), 413, "error", "larger than the office takes")
	wants(t, b.ask("POST", "/note", large, func(r *http.Request) { r.ContentLength = -1 }), 413, "error") // it does not say how large it is
	wants(t, b.ask("POST", "/note", url.Values{"words": {strings.Repeat("x", usualBody-100)}}), 303)
	wants(t, b.ask("POST", "/note?x=%zz", nil), 400, "error")
	t.Run("more where more may come", func(t *testing.T) {
		h := stand(GuardOptions{Limits: func(r *http.Request) (int64, time.Duration) { return 2 * usualBody, 0 }}, io.Discard, func(w http.ResponseWriter, r *http.Request) {
			n, err := io.Copy(io.Discard, r.Body)
			_, limited := r.Context().Deadline()
			fmt.Fprint(w, n, err, limited)
		})
		for size, want := range map[int]string{usualBody + 1: fmt.Sprint(int64(usualBody+1), nil, false), 2*usualBody + 1: "error"} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", size))))
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%d octets: %d %s", size, w.Code, w.Body)
			}
		}
	})
}

func TestGuardFall(t *testing.T) {
	e := newEntrance(t, false)
	w := e.inside().ask("GET", "/fall", nil)
	id := w.Header().Get("X-Request-Id")
	wants(t, w, 500, "error")
	if strings.Contains(w.Body.String(), "rosebud") {
		t.Errorf("the page tells what fell: %s", w.Body)
	}
	if log := e.log.String(); !strings.Contains(log, "error=rosebud request="+id) || !strings.Contains(log, "status=500") || !strings.Contains(log, "guard_test.go") && !strings.Contains(log, "door_test.go") {
		t.Errorf("the log tells\n%s", log)
	}
	t.Run("within a page", func(t *testing.T) {
		log := &bytes.Buffer{}
		s := httptest.NewServer(stand(GuardOptions{}, log, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "half a page")
			panic("rosebud")
		}))
		defer s.Close()
		a, err := s.Client().Get(s.URL)
		if err == nil {
			_, err = io.ReadAll(a.Body)
			a.Body.Close()
		}
		if err == nil {
			t.Error("half a page passes for a whole one")
		}
	})
}

func TestGuardDeadline(t *testing.T) {
	h := stand(GuardOptions{}, io.Discard, func(w http.ResponseWriter, r *http.Request) {
		at, ok := r.Context().Deadline()
		fmt.Fprint(w, ok && time.Until(at) <= usualTime)
	})
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Body.String() != "true" {
		t.Error("a request may take for ever")
	}
}

// TestGuardLog checks that the log has one line a request, without what is secret.
func TestGuardLog(t *testing.T) {
	log := &bytes.Buffer{}
	h := stand(GuardOptions{Secret: []string{"/my/"}}, log, func(w http.ResponseWriter, r *http.Request) {
		http.NewResponseController(w).Flush()
		io.WriteString(w, "12345")
	})
	for _, path := range []string{"/g/A3-1?q=hidden1", "/login/link/hidden2", "/my/hidden3/feed.ics", "/my/"} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 4 || strings.Contains(log.String(), "hidden") {
		t.Errorf("the log tells\n%s", log)
	}
	for i, path := range []string{"/g/A3-1", "/login/link/…", "/my/…", "/my/"} {
		if i < len(lines) && (!strings.Contains(lines[i], "path="+path+" ") || !strings.Contains(lines[i], "method=GET") || !strings.Contains(lines[i], "octets=5") || !strings.Contains(lines[i], "status=200")) {
			t.Errorf("%s: %s", path, lines[i])
		}
	}
}
