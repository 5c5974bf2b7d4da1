package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"
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
	case u.Scheme == "http" && !OnLoopback(u.Hostname()):
		find("web.address", "passwords would cross the network in the clear: it must begin with https:// (a proxy with TLS before postd), or lie on this machine itself")
	case u.Scheme == "http" && !OnLoopback(host):
		find("web.listen", "%s is reached from other machines, and %s is without TLS: listen on 127.0.0.1, or put a proxy with TLS before postd", w.Listen, w.Address)
	}
	if _, err := w.Trusted(); err != nil {
		find("web.trusted_proxies", "%s", err)
	}
	return faults
}

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
func checkAccess(c *Config) (faults []fault) {
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

// PublicAddress is the address of the pages where others than this machine reach
// them; empty where they do not.
func (c Config) PublicAddress() string {
	u, err := url.Parse(c.Web.Address)
	if err != nil || c.Web.Listen == "" || OnLoopback(u.Hostname()) {
		return ""
	}
	return c.Web.Address
}

// FeedAddress is the address under which others than this machine reach private calendars:
// that of the pages or, where these stay behind a wall, of the boards; empty for neither.
func (c Config) FeedAddress() string {
	u, err := url.Parse(c.Public.Base)
	if at := c.PublicAddress(); at != "" || err != nil || OnLoopback(u.Hostname()) {
		return at
	}
	return c.Public.Base
}

// Trusted are the proxies whose word about the visitor is taken.
func (w webConfig) Trusted() ([]netip.Prefix, error) { return networks(w.Proxies) }

// networks reads a list of addresses and networks.
func networks(list string) (out []netip.Prefix, err error) {
	for _, s := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
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

// OnLoopback reports whether the host is this machine itself, by whichever of its names
// (RFC 6761 6.3).
func OnLoopback(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || host == "ip6-localhost" || host == "localhost.localdomain" {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback()
}

// healthConfig is where programs ask how the office stands. Without Listen there
// is no such place but the socket.
type healthConfig struct {
	Listen string
	Beyond string // "yes": it may be reached from other machines
}

func (h *healthConfig) keys() []key {
	return []key{{"health.listen", &h.Listen}, {"health.beyond_this_machine", &h.Beyond}}
}

// checkHealth finds what is wrong with the section of health. It tells no names
// and no secrets, and yet it is nobody's business: another machine is answered
// only where that is said in so many words.
func (c *Config) checkHealth() (faults []fault) {
	find := func(key, format string, a ...any) { faults = append(faults, c.at(key, format, a...)) }
	h := c.Health
	if h.Beyond != "" && h.Beyond != "yes" && h.Beyond != "no" {
		find("health.beyond_this_machine", "%q is neither \"yes\" nor \"no\"", h.Beyond)
	}
	if h.Listen == "" {
		return faults
	}
	host, _, err := net.SplitHostPort(h.Listen)
	switch {
	case err != nil:
		find("health.listen", "%q is no address like 127.0.0.1:8144", h.Listen)
	case !OnLoopback(host) && h.Beyond != "yes":
		find("health.listen", "%s is reached from other machines, without a password: listen on 127.0.0.1, or say beyond_this_machine = \"yes\"", h.Listen)
	}
	return faults
}

// usualOutage is for how long the mailbox may go unread where the file says
// nothing, and outagePolls how many searches must have been left out at least:
// one that comes late is no failure.
const (
	usualOutage = 30 * time.Minute
	outagePolls = 3
)

// outage is for how long the mailbox may go unread before that is an outage, of
// which the time is given back (RULING/R-1).
func (c *Config) outage(poll time.Duration) (time.Duration, error) {
	least := outagePolls * poll
	if c.IMAP.Outage == "" {
		return max(usualOutage, least), nil
	}
	d, err := time.ParseDuration(c.IMAP.Outage)
	switch {
	case err != nil || d <= 0:
		return 0, fmt.Errorf("%q is no time like 30m", c.IMAP.Outage)
	case d < least:
		return 0, fmt.Errorf("%s is too short: the mailbox is searched every %s, and %s is the least", c.IMAP.Outage, poll, least)
	}
	return d, nil
}
