package access

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// hostKnown reports whether a browser asked by a name that is ours: one of the hosts, or
// the address at which the connection reached us. Another site that makes its own name
// lead here (DNS rebinding) is not known by it.
func hostKnown(r *http.Request, hosts []string) bool {
	asked := plainHost(r.Host)
	if asked == "" {
		return false
	}
	name, port := splitHost(asked)
	if slices.ContainsFunc(hosts, func(h string) bool {
		known, at := splitHost(plainHost(h))
		return known == name && (at == "" || at == port)
	}) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	if err != nil {
		return local.Network() == "unix"
	}
	here := at.Addr().Unmap()
	if port != "" && port != strconv.Itoa(int(at.Port())) {
		return false
	}
	if a, err := netip.ParseAddr(name); err == nil {
		a = a.Unmap().WithZone("")
		return a == here.WithZone("") || a.IsLoopback() && here.IsLoopback()
	}
	return name == "localhost" && here.IsLoopback()
}

// splitHost cuts a host into its name and its port; the port is empty where it is the
// usual one.
func splitHost(host string) (name, port string) {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		return strings.Trim(host, "[]"), ""
	}
	return name, port
}

// plainHost is a host in small letters, without the port that is the usual one and
// without a dot at its end.
func plainHost(host string) string {
	host = strings.ToLower(strings.TrimSpace(host))
	for _, port := range []string{":443", ":80"} {
		host = strings.TrimSuffix(host, port)
	}
	return strings.TrimSuffix(host, ".")
}

// OnHosts answers only those who ask by one of the hosts, or by the address at which they
// reached us. What it answers is for programs: no browser shows it as a page, or keeps it.
func OnHosts(hosts []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "sandbox; default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		if !hostKnown(r, hosts) {
			misdirected(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func misdirected(w http.ResponseWriter) {
	http.Error(w, "This office is not found by that name.", http.StatusMisdirectedRequest)
}
