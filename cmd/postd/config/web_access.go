package config

import (
	"net"
	"net/url"
	"strings"
)

// Whether whoever enters the pages must have a second factor.
const (
	secondRequired = "required"
	secondOptional = "optional"
)

// SecondRequired reports whether everybody who enters the pages must have a second factor.
func (w webConfig) SecondRequired() bool { return w.SecondFactor != secondOptional }

// HostList are the further names by which browsers may come.
func (w webConfig) HostList() []string {
	return strings.FieldsFunc(w.Hosts, func(r rune) bool { return r == ',' || r == ' ' })
}

// checkAccess finds what is wrong with how the pages are entered.
func (c *Config) checkAccess() (faults []fault) {
	find := func(key, format string, a ...any) { faults = append(faults, c.at(key, format, a...)) }
	w := &c.Web
	switch {
	case w.SecondFactor != "" && w.SecondFactor != secondRequired && w.SecondFactor != secondOptional:
		find("web.second_factor", "%q is neither %q nor %q", w.SecondFactor, secondRequired, secondOptional)
	case w.SecondFactor == secondOptional && !w.hereAlone():
		find("web.second_factor", "can be %q only where the pages are reached from this machine alone: listen on 127.0.0.1, with an address on it, and without a proxy", secondOptional)
	}
	for _, h := range w.HostList() {
		u, err := url.Parse("http://" + h)
		if err != nil || u.Host != h || u.Hostname() == "" || strings.ContainsAny(h, "*/@") {
			find("web.hosts", "%q is no name like chess.example; each by which browsers come is written out", h)
		}
	}
	c.Web.Breached = c.beside(w.Breached)
	return faults
}

// hereAlone reports whether nobody but this machine itself reaches the pages.
func (w webConfig) hereAlone() bool {
	host, _, err := net.SplitHostPort(w.Listen)
	u, err2 := url.Parse(w.Address)
	return w.Listen == "" || err == nil && err2 == nil && OnLoopback(host) && (w.Address == "" || OnLoopback(u.Hostname())) && w.Proxies == ""
}
