package config

import (
	"net"
	"net/netip"
	"net/url"
	"path"
	"strings"
)

// publicConfig is where boards are looked at: the pages behind players' links, and those of
// tournaments that are public. Without Base there are none.
type publicConfig struct {
	Listen, Base, Proxies string
	Tournaments           bool
	// Robots says what search engines may take up of the pages that are for everybody:
	// "none", "events" or "all".
	Robots string
}

// usualPublic is where the pages are served where the file says only by which address
// browsers come.
const usualPublic = "127.0.0.1:8082"

func (p *publicConfig) keys() []key {
	return []key{{"public.listen", &p.Listen}, {"public.base_url", &p.Base}, {"public.trusted_proxies", &p.Proxies}, {"public.tournaments", &p.Tournaments}, {"public.robots", &p.Robots}}
}

// Trusted are the proxies whose word about the visitor is taken.
func (p publicConfig) Trusted() ([]netip.Prefix, error) { return networks(p.Proxies) }

// checkPublic fills in what was left out of the section and finds what cannot be used.
func (c *Config) checkPublic() (faults []fault) {
	find := func(key, format string, a ...any) {
		faults = append(faults, c.at("public."+key, format, a...))
	}
	p := &c.Public
	if c.lines["public.tournaments"] == 0 {
		p.Tournaments = true
	}
	switch p.Robots {
	case "":
		p.Robots = "none" // who plays at other people's tables need not be found by their name
	case "none", "events", "all":
	default:
		find("robots", "%q is none of none, events and all", p.Robots)
	}
	if p.Base == "" {
		p.Listen = ""
		return faults
	}
	if p.Listen == "" {
		p.Listen = usualPublic
	}
	host, _, err := net.SplitHostPort(p.Listen)
	switch {
	case err != nil:
		find("listen", "%q is no address like %s", p.Listen, usualPublic)
	case p.Listen == c.Web.Listen:
		find("listen", "%s is where the secretary's pages are served: take another port", p.Listen)
	case p.Listen == c.Health.Listen:
		find("listen", "%s is where the health of the office is told: take another port", p.Listen)
	}
	p.Base = strings.TrimRight(p.Base, "/")
	u, urlErr := url.Parse(p.Base)
	switch {
	case !strings.Contains(p.Base, "://"):
		find("base_url", "%q has no scheme: write https:// before it", p.Base)
	case urlErr != nil || u.Hostname() == "" || u.User != nil || strings.ContainsAny(p.Base, "?#"):
		find("base_url", "%q is no address like https://games.chess.example", p.Base)
	case u.Scheme != "http" && u.Scheme != "https":
		find("base_url", "%q begins neither with https:// nor with http://", p.Base)
	case u.Path != "" && (path.Clean(u.Path) != u.Path || u.EscapedPath() != u.Path || strings.ContainsAny(u.Path, ":*")):
		find("base_url", "the path %q must be plain words with single slashes between them, like /club/games", u.Path)
	case u.Scheme == "http" && !OnLoopback(u.Hostname()):
		find("base_url", "the links are secrets, and would cross the network in the clear: it must begin with https:// (a proxy with TLS before postd), or lie on this machine itself")
	case u.Scheme == "http" && err == nil && !OnLoopback(host):
		find("listen", "%s is reached from other machines, and %s is without TLS: listen on 127.0.0.1, or put a proxy with TLS before postd", p.Listen, p.Base)
	}
	if _, err := p.Trusted(); err != nil {
		find("trusted_proxies", "%s", err)
	}
	return faults
}
