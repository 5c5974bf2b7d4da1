package access

import (
	"crypto/rand"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// caller is where a request comes from, as the guard found it out.
type caller struct {
	address string // of the browser
	scheme  string // by which it asked: http or https
	id      string // of the request
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

// requestIDs are the ids that are taken over from a client, so that nothing
// else comes into logs and pages.
var requestIDs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9-]{1,64}$`)
})

// caller finds out where a request comes from. The header X-Forwarded-For is
// read from its end: each address was written by the proxy after it, so that
// the first one that is no trusted proxy is the client. What stands before it
// anybody can have made up.
func (g *guard) caller(r *http.Request) caller {
	c := direct(r)
	if id := r.Header.Get("X-Request-Id"); requestIDs().MatchString(id) {
		c.id = id
	} else {
		c.id = rand.Text()
	}
	peer, err := netip.ParseAddr(c.address)
	if err != nil || !g.trusts(peer) {
		return c
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
