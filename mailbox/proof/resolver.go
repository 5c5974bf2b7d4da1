package proof

import (
	"context"
	"fmt"
	"net"
	"net/netip"
)

// Resolver asks DNS. A net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
	LookupMX(ctx context.Context, name string) ([]*net.MX, error)
	LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error)
	LookupAddr(ctx context.Context, addr string) (names []string, err error)
}

// NewResolver gives the resolver that the configuration names: "" is that of the
// system, "192.0.2.53:53" the one there, and "off" none.
func NewResolver(dns string) (Resolver, error) {
	switch dns {
	case "":
		return &net.Resolver{PreferGo: true}, nil
	case "off":
		return nil, nil
	}
	at, err := netip.ParseAddrPort(dns)
	if err != nil || at.Port() == 0 {
		return nil, fmt.Errorf("mailbox: %q is no resolver like 192.0.2.53:53", dns)
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, at.String())
	}}, nil
}
