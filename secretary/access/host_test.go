package access

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHostKnown checks by which names a browser may ask.
func TestHostKnown(t *testing.T) {
	hosts := []string{"chess.example", "office.example:8443", "[2001:db8::1]"}
	for _, x := range []struct {
		asked, local string
		known        bool
	}{
		{"chess.example", "", true}, {"CHESS.example.", "", true}, {"chess.example:443", "", true}, {"chess.example:8143", "", true},
		{"office.example:8443", "", true}, {"office.example", "", false}, {"office.example:1", "", false}, {"[2001:db8::1]", "", true},
		{"evil.example", "", false}, {"chess.example.evil.example", "", false}, {"", "", false}, {"xchess.example", "", false},
		{"127.0.0.1:8143", "127.0.0.1:8143", true}, {"localhost:8143", "127.0.0.1:8143", true}, {"[::1]:8143", "127.0.0.1:8143", true},
		{"127.0.0.1", "127.0.0.1:8143", true}, {"127.0.0.1:9", "127.0.0.1:8143", false}, {"evil.example:8143", "127.0.0.1:8143", false},
		{"192.0.2.7:8143", "192.0.2.7:8143", true}, {"192.0.2.8:8143", "192.0.2.7:8143", false}, {"localhost:8143", "192.0.2.7:8143", false},
		{"127.0.0.1.evil.example:8143", "127.0.0.1:8143", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = x.asked
		if x.local != "" {
			at, err := net.ResolveTCPAddr("tcp", x.local)
			if err != nil {
				t.Fatal(err)
			}
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(at)))
		}
		if got := hostKnown(r, hosts); got != x.known {
			t.Errorf("%q at %q is known: %t", x.asked, x.local, got)
		}
		w := httptest.NewRecorder()
		OnHosts(hosts, http.NotFoundHandler()).ServeHTTP(w, r)
		if want := map[bool]int{true: 404, false: http.StatusMisdirectedRequest}[x.known]; w.Code != want {
			t.Errorf("%q is answered %d", x.asked, w.Code)
		}
		if h := w.Header(); h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "no-store" || !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%q: headers %v", x.asked, h)
		}
	}
}
