package access

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
)

// What a request may take, where GuardOptions.Limits does not say otherwise.
const (
	usualBody = 1 << 20
	usualTime = 10 * time.Second
)

// refuser answers a request by the page of an error: what is wrong, and what to do.
type refuser func(w http.ResponseWriter, r *http.Request, status int, title, what, todo string)

// GuardOptions are what the guard must be told.
type GuardOptions struct {
	Secure  bool             // browsers come by https, if by way of a proxy
	Trusted []netip.Prefix   // the proxies whose word about client and scheme is taken
	Now     func() time.Time // nil = time.Now
	Log     *slog.Logger     // one line a request; nil = none
	Refuse  refuser

	// Limits tells how large the body of a request may be, in octets, and how
	// long answering may take, 0 = for ever; nil: 1 MiB and ten seconds for all.
	Limits func(r *http.Request) (body int64, time time.Duration)
	// Public tells which pages are for everybody, and may be found by search
	// engines and kept by browsers; nil = none.
	Public func(r *http.Request) bool
	// Secret lists beginnings of paths after which a secret follows that must
	// not be logged. That of one-time links is always among them.
	Secret []string
	// Hosts are the names by which browsers may ask, with their ports where these are not
	// the usual ones; beside them the address at which they reached us. Nil = any name.
	Hosts []string
}

// Guard stands around all pages. It finds out where a request comes from,
// gives it an id and a line in the log, sets the headers that bind browsers,
// and refuses what comes from other sites, is too large or takes too long. What
// goes wrong behind it becomes a page with the id.
func Guard(o GuardOptions, next http.Handler) http.Handler {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Limits == nil {
		o.Limits = func(*http.Request) (int64, time.Duration) { return usualBody, usualTime }
	}
	if o.Public == nil {
		o.Public = func(*http.Request) bool { return false }
	}
	g := &guard{GuardOptions: o, next: next}
	g.Secret = append([]string{linkPath}, o.Secret...)
	return g
}

type guard struct {
	GuardOptions
	next  http.Handler
	cross http.CrossOriginProtection
}

// ServeHTTP answers a request and logs it, whatever comes of it.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := g.Now()
	c := g.caller(r)
	c.user = new(string)
	r = r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
	told := &toldWriter{ResponseWriter: w}
	g.headers(told.Header(), r, c)
	defer func() {
		fault := recover()
		if fault != nil && fault != http.ErrAbortHandler {
			g.Log.Error("secretary: a handler fell", "error", fault, "request", c.id, "stack", string(debug.Stack()))
			if told.status == 0 {
				g.refuse(told, r, http.StatusInternalServerError)
			} else {
				fault = http.ErrAbortHandler // half a page must not pass for a whole one
			}
		}
		level := slog.LevelInfo
		if told.status >= http.StatusInternalServerError {
			level = slog.LevelError
		}
		g.Log.Log(r.Context(), level, "secretary: request", "method", r.Method, "path", g.masked(r.URL.Path), "status", told.status,
			"octets", told.octets, "took", g.Now().Sub(began).Round(time.Millisecond).String(), "from", c.address, "user", *c.user, "request", c.id)
		if fault == http.ErrAbortHandler {
			panic(fault)
		}
	}()
	g.serve(told, r)
}

// serve refuses what may not pass and reads the form of what may.
func (g *guard) serve(w http.ResponseWriter, r *http.Request) {
	if g.Hosts != nil && !hostKnown(r, g.Hosts) {
		misdirected(w)
		return
	}
	if g.cross.Check(r) != nil {
		g.refuse(w, r, http.StatusForbidden)
		return
	}
	octets, long := g.Limits(r)
	if r.ContentLength > octets {
		g.refuse(w, r, http.StatusRequestEntityTooLarge)
		return
	}
	if long > 0 {
		ctx, cancel := context.WithTimeout(r.Context(), long)
		defer cancel()
		r = r.WithContext(ctx)
	}
	r.Body = http.MaxBytesReader(w, r.Body, octets)
	// A form is read here, so that every handler finds it whole. ParseForm
	// leaves alone what is no form.
	var tooLarge *http.MaxBytesError
	switch err := r.ParseForm(); {
	case errors.As(err, &tooLarge):
		g.refuse(w, r, http.StatusRequestEntityTooLarge)
	case err != nil:
		g.refuse(w, r, http.StatusBadRequest)
	default:
		g.next.ServeHTTP(w, r)
	}
}

// policy allows pages nothing but their own style, script, pictures and forms. The
// script is one file of ours, and may ask this office alone.
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

func (g *guard) headers(h http.Header, r *http.Request, c caller) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "same-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("X-Request-Id", c.id)
	if g.Secure {
		h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	if !g.Public(r) {
		h.Set("X-Robots-Tag", "noindex, nofollow")
		h.Set("Cache-Control", "no-store")
	}
}

// refusals are what the guard says when it refuses.
var refusals = map[int]struct{ title, what, todo string }{
	http.StatusBadRequest: {"The form cannot be read", "The form came in pieces that do not fit together. Nothing was done.", "Go back, open the form again and send it once more."},
	http.StatusForbidden: {"This came from another site", "The form was sent from a page that is not of this office. Nothing was done.",
		"Open the page here and send the form from it."},
	http.StatusRequestEntityTooLarge: {"This is too large", "What was sent is larger than the office takes. Nothing was done.", "Send less at a time."},
	http.StatusInternalServerError: {"The office failed", "Something failed in the office. What you did was not done, or can be seen where it was done.",
		"Try again. If it fails again, tell whoever keeps the office’s machine, and quote the request below."},
}

func (g *guard) refuse(w http.ResponseWriter, r *http.Request, status int) {
	x := refusals[status]
	g.Refuse(w, r, status, x.title, x.what, x.todo)
}

// masked is a path without the secret in it.
func (g *guard) masked(path string) string {
	for _, s := range g.Secret {
		if len(path) > len(s) && strings.HasPrefix(path, s) {
			return s + "…"
		}
	}
	return path
}

// toldWriter remembers what was answered.
type toldWriter struct {
	http.ResponseWriter
	status int
	octets int64
}

// WriteHeader notes the status; those of the hundreds are not the last word.
func (t *toldWriter) WriteHeader(status int) {
	if t.status == 0 && status >= 200 {
		t.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

func (t *toldWriter) Write(b []byte) (int, error) {
	if t.status == 0 {
		t.status = http.StatusOK
	}
	n, err := t.ResponseWriter.Write(b)
	t.octets += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController through.
func (t *toldWriter) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// caller is where a request comes from, as the guard found it out.
type caller struct {
	address string  // of the browser
	scheme  string  // by which it asked: http or https
	id      string  // of the request
	user    *string // the name by which the visitor logs in, once it is known; nil outside the guard
}

type callerKey struct{}

// clientIP returns the address of the browser. What proxies say of it counts
// only if they are trusted; a request that did not pass the guard has that of
// its connection.
func clientIP(r *http.Request) string { return callerOf(r).address }

// RequestID returns the id by which the log knows the request, or "" outside
// the guard.
func RequestID(r *http.Request) string { return callerOf(r).id }

func callerOf(r *http.Request) caller {
	if c, ok := r.Context().Value(callerKey{}).(caller); ok {
		return c
	}
	return direct(r)
}

// direct is what the connection itself shows.
func direct(r *http.Request) caller {
	c := caller{address: r.RemoteAddr, scheme: "http"}
	if at, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
		c.address = at.Addr().Unmap().WithZone("").String()
	}
	if r.TLS != nil {
		c.scheme = "https"
	}
	return c
}

// named notes who the visitor is, for the log.
func (c caller) named(user string) {
	if c.user != nil {
		*c.user = user
	}
}

// requestIDs are the ids that are taken over from a trusted proxy, so that nothing
// else comes into logs and pages.
var requestIDs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9-]{8,64}$`)
})

// caller finds out where a request comes from. The header X-Forwarded-For is
// read from its end: each address was written by the proxy after it, so that
// the first one that is no trusted proxy is the client. What stands before it
// anybody can have made up.
func (g *guard) caller(r *http.Request) caller {
	c := direct(r)
	c.id = rand.Text()
	peer, err := netip.ParseAddr(c.address)
	if err != nil || !g.trusts(peer) {
		return c
	}
	if id := r.Header.Get("X-Request-Id"); requestIDs().MatchString(id) {
		c.id = id
	}
	said := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, s := range slices.Backward(said) {
		a, err := netip.ParseAddr(strings.TrimSpace(s))
		if err != nil {
			break
		}
		a = a.Unmap().WithZone("")
		c.address = a.String()
		if !g.trusts(a) {
			break
		}
	}
	protos := strings.Split(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
	if p := strings.ToLower(strings.TrimSpace(protos[len(protos)-1])); p == "http" || p == "https" {
		c.scheme = p
	}
	return c
}

func (g *guard) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(g.Trusted, func(p netip.Prefix) bool { return p.Contains(a) })
}
