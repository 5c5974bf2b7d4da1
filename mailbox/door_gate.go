package mailbox

import (
	"net"
	"net/netip"
	"time"
)

// gate lets in so many connections at a time and no more, in all and from one
// address. One too many is told so and closed at once; its server tries again.
type gate struct {
	net.Listener
	door *Door
}

// full is the answer to one too many (RFC 5321 3.8, 4.2.1).
const full = "421 4.7.0 Too many connections, try again later\r\n"

// Accept returns the next connection that may come in.
func (g *gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if v := g.door.admit(c); v != nil {
			return v, nil
		}
		// The socket's own buffer takes so few octets; nobody is waited for.
		_ = c.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = c.Write([]byte(full))
		c.Close()
	}
}

// admit makes a caller of a connection, or none if there are too many.
func (d *Door) admit(c net.Conn) *caller {
	from, _ := peerOf(c)
	d.mu.Lock()
	defer d.mu.Unlock()
	same := 0
	for v := range d.callers {
		if v.from == from {
			same++
		}
	}
	here := !from.IsValid() || from.IsLoopback() // the operator's own server, which hands in the letters of all
	if d.shut || len(d.callers) >= d.config.MaxConns || !here && same >= d.config.MaxPerAddress {
		return nil
	}
	v := newCaller(c, d)
	d.callers[v] = struct{}{}
	d.open.Add(1)
	return v
}

// gone forgets a caller.
func (d *Door) gone(v *caller) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.callers, v)
	d.open.Done()
}

// peerOf is the address of the other side, and how it stands in Received (RFC
// 5321 4.4); invalid and "local" on a local socket. An IPv6 host has a whole /64,
// and is counted by that.
func peerOf(c net.Conn) (from netip.Addr, peer string) {
	a, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Addr{}, "local"
	}
	from = a.Addr().Unmap().WithZone("")
	if from.Is4() {
		return from, "[" + from.String() + "]"
	}
	peer = "[IPv6:" + from.String() + "]"
	if p, err := from.Prefix(64); err == nil && !from.IsLoopback() {
		from = p.Addr()
	}
	return from, peer
}
