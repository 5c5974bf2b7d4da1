package public

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// What a request may take.
const (
	mostOctets = 64 << 10 // of its address and its head; of a body, which is never read, none
	mostTries  = 20       // wrong secrets a second of one address
)

// policy lets a page have its own style, script and pictures, and sends its one form back to
// where it came from.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard stands before all pages: it sets the headers that bind browsers, refuses all that
// does not only look, takes the path of the base away, and writes the line of the log. In
// it stands the route and never the path, in which secrets are.
func (s *Site) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.o.DoorNow()
		told := &toldWriter{ResponseWriter: w, route: "none"}
		h := told.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Robots-Tag", "noindex, nofollow")
		h.Set("Cache-Control", "no-store")
		defer func() {
			if fault := recover(); fault != nil && fault != http.ErrAbortHandler {
				s.o.Log.Error("public: a handler fell", "error", fault, "route", told.route, "stack", string(debug.Stack()))
				if told.status != 0 {
					panic(http.ErrAbortHandler) // half a page must not pass for a whole one
				}
				s.fail(told, http.StatusInternalServerError)
			}
			s.o.Log.Info("public: request", "method", r.Method, "route", told.route, "status", told.status,
				"took", s.o.DoorNow().Sub(began).Round(time.Millisecond).String(), "from", s.caller(r).String())
		}()
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			h.Set("Connection", "close") // the body is not waited for
			s.fail(told, http.StatusMethodNotAllowed)
		case len(r.RequestURI) > mostOctets:
			s.fail(told, http.StatusRequestURITooLong)
		default:
			next.ServeHTTP(told, s.below(r))
		}
	})
}

// below is the request without the path of the base, where a proxy left it there.
func (s *Site) below(r *http.Request) *http.Request {
	rest, found := strings.CutPrefix(r.URL.Path, s.prefix+"/")
	if s.prefix == "" || !found {
		return r
	}
	as := *r
	as.URL = &url.URL{Path: "/" + rest, RawQuery: r.URL.RawQuery}
	return &as
}

// toldWriter remembers what was answered, and to which route.
type toldWriter struct {
	http.ResponseWriter
	status int
	route  string
}

// WriteHeader implements http.ResponseWriter.
func (w *toldWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// caller is the address from which a request comes: that of the connection or, where that
// is a proxy which is trusted, what the proxies say. Of an address of the sixth version its
// network counts, of which one visitor has all.
func (s *Site) caller(r *http.Request) netip.Addr {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	at, _ := netip.ParseAddr(host)
	at = at.Unmap()
	said := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(said) - 1; i >= 0 && s.trusts(at); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(said[i]))
		if err != nil {
			break
		}
		at = next.Unmap()
	}
	if at.Is6() {
		if p, err := at.WithZone("").Prefix(64); err == nil {
			at = p.Addr()
		}
	}
	return at
}

func (s *Site) trusts(at netip.Addr) bool {
	for _, p := range s.o.Trusted {
		if p.Contains(at) {
			return true
		}
	}
	return false
}

// tries counts wrong secrets by the address from which they come, within the second.
type tries struct {
	mu     sync.Mutex
	second int64
	of     map[netip.Addr]int
}

// enough reports whether the address has tried enough for this second.
func (t *tries) enough(at netip.Addr, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.second == now.Unix() && t.of[at] >= mostTries
}

// wrong counts a wrong secret.
func (t *tries) wrong(at netip.Addr, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.second != now.Unix() {
		t.second, t.of = now.Unix(), map[netip.Addr]int{}
	}
	t.of[at]++
}
