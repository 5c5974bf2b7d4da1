package config

import "net"

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
	case !onLoopback(host) && h.Beyond != "yes":
		find("health.listen", "%s is reached from other machines, without a password: listen on 127.0.0.1, or say beyond_this_machine = \"yes\"", h.Listen)
	}
	return faults
}
