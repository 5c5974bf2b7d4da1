package mailbox

import (
	"net"
	"net/netip"
	"slices"
	"time"
)

// A door is easily held shut by callers who say little and stay long. So a part of its
// places is kept for those who are expected: this machine, the servers of friends, and
// callers who have named a true key. When many are in, all others must be quick, and
// when no place is left, of those who bear no key the one goes who has said nothing for
// the longest.

// What holds when the door is crowded.
const (
	crowdedQuiet   = 10 * time.Second
	crowdedSession = 5 * time.Minute
)

// reserved is how many places are kept for those who are expected: 8 of 64.
func (c DoorConfig) reserved() int { return c.MaxConns / 8 }

// crowded reports whether so many callers are a crowd: from 48 of 64 on.
func (c DoorConfig) crowded(callers int) bool { return callers >= max(2, c.MaxConns*3/4) }

// friend reports whether the address is this machine's, or a friend's.
func (c DoorConfig) friend(a netip.Addr) bool {
	return !a.IsValid() || a.IsLoopback() || slices.ContainsFunc(c.Friends, func(p netip.Prefix) bool { return p.Contains(a) })
}

// admit makes a caller of a connection, or none if there are too many.
func (d *Door) admit(c net.Conn, own bool) *caller {
	from, _ := peerOf(c)
	expected := own || d.config.friend(addressOf(c))
	network := networkOf(from)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shut {
		return nil
	}
	same, others := 0, 0
	for v := range d.callers {
		if !v.expected {
			others++
			if networkOf(v.from) == network {
				same++
			}
		}
	}
	if !expected && same >= d.config.MaxPerNetwork {
		return nil
	}
	if len(d.callers) >= d.config.MaxConns || !expected && others >= d.config.MaxConns-d.config.reserved() {
		idle := d.longestIdle()
		if idle == nil {
			return nil
		}
		delete(d.callers, idle)
		go idle.turnOut() // nobody waits for it
	}
	v := newCaller(c, d)
	v.own, v.expected = expected, expected
	d.callers[v] = struct{}{}
	d.open.Add(1)
	d.press()
	return v
}

// longestIdle is the caller whom nobody expects that has said nothing for the longest.
func (d *Door) longestIdle() (idle *caller) {
	for v := range d.callers {
		if !v.expected && (idle == nil || v.Heard().Before(idle.Heard())) {
			idle = v
		}
	}
	return idle
}

// press gives all whom nobody expects as much time as the door has for them.
func (d *Door) press() {
	crowd := d.config.crowded(len(d.callers))
	for v := range d.callers {
		switch {
		case v.expected || v.pressed == crowd || v.left():
			continue
		case crowd:
			v.Silence(min(d.config.Quiet, crowdedQuiet))
			v.end.Reset(min(d.config.Session, crowdedSession))
		default:
			v.Silence(d.config.Quiet)
			v.end.Reset(d.config.Session)
		}
		v.pressed = crowd
	}
}

// expect says that a caller has named a true key.
func (d *Door) expect(v *caller) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if v.expected {
		return
	}
	if v.expected = true; v.pressed {
		v.Silence(d.config.Quiet)
		v.end.Reset(d.config.Session)
	}
}

// gone forgets a caller.
func (d *Door) gone(v *caller) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.callers, v)
	d.press()
	d.open.Done()
}

// turnOut tells a caller that others wait, and ends the connection.
func (v *caller) turnOut() {
	v.Silence(time.Second)
	v.mu.Lock()
	out := v.cur
	v.mu.Unlock()
	_, _ = out.Write([]byte("421 4.7.0 Others wait, try again later\r\n"))
	_ = v.guard.Close()
}

// addressOf is the whole address of the other side; invalid on a local socket.
func addressOf(c net.Conn) netip.Addr {
	a, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Addr{}
	}
	return a.Addr().Unmap().WithZone("")
}
