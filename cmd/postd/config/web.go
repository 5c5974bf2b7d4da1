package config

import (
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// checkWeb finds what is wrong with the section of the pages.
func (c *Config) checkWeb() (faults []fault) {
	find := func(key, format string, a ...any) { faults = append(faults, c.at(key, format, a...)) }
	w := &c.Web
	if w.Listen == "" {
		if w.Address != "" || w.Proxies != "" {
			find("web.listen", "is missing; it is an address of this machine like 127.0.0.1:8143")
		}
		return faults
	}
	host, _, err := net.SplitHostPort(w.Listen)
	if err != nil {
		find("web.listen", "%q is no address like 127.0.0.1:8143", w.Listen)
		return faults
	}
	if w.Address == "" {
		w.Address = "http://" + w.Listen
	}
	w.Address = strings.TrimSuffix(w.Address, "/")
	u, err := url.Parse(w.Address)
	switch {
	case err != nil || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https":
		find("web.address", "%q is no address like https://chess.example", w.Address)
	case u.Scheme == "http" && !onLoopback(u.Hostname()):
		find("web.address", "passwords would cross the network in the clear: it must begin with https:// (a proxy with TLS before postd), or lie on this machine itself")
	case u.Scheme == "http" && !onLoopback(host):
		find("web.listen", "%s is reached from other machines, and %s is without TLS: listen on 127.0.0.1, or put a proxy with TLS before postd", w.Listen, w.Address)
	}
	if _, err := w.Trusted(); err != nil {
		find("web.trusted_proxies", "%s", err)
	}
	return faults
}

// PublicAddress is the address of the pages where others than this machine reach
// them; empty where they do not.
func (c Config) PublicAddress() string {
	u, err := url.Parse(c.Web.Address)
	if err != nil || c.Web.Listen == "" || onLoopback(u.Hostname()) {
		return ""
	}
	return c.Web.Address
}

// Trusted are the proxies whose word about the visitor is taken.
func (w webConfig) Trusted() (out []netip.Prefix, err error) {
	for _, s := range strings.FieldsFunc(w.Proxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			a, err := netip.ParseAddr(s)
			if err != nil {
				return nil, fault{text: s + " is no address or network like 127.0.0.1 or 10.0.0.0/8"}
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		out = append(out, p)
	}
	return out, nil
}

// Error makes a fault an error of its own.
func (f fault) Error() string { return f.text }

func onLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.IsLoopback()
}
