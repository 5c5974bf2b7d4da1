package mailbox

import (
	"bytes"
	"net"
	"net/netip"
	"time"
)

// gate lets in so many connections at a time and no more, in all and from one
// network. One too many is told so and closed at once; its server tries again.
type gate struct {
	net.Listener
	door *Door
	lmtp bool // all who come are the operator's own servers
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
		if v := g.door.admit(c, g.lmtp); v != nil {
			return v, nil
		}
		// The socket's own buffer takes so few octets; nobody is waited for.
		_ = c.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = c.Write([]byte(full))
		c.Close()
	}
}

// peerOf is the address of the other side, and how it stands in Received (RFC
// 5321 4.4); invalid and "local" on a local socket. An IPv6 host has a whole /64,
// and is counted by that.
func peerOf(c net.Conn) (from netip.Addr, peer string) {
	from = addressOf(c)
	if !from.IsValid() {
		return from, "local"
	}
	if from.Is4() {
		return from, "[" + from.String() + "]"
	}
	peer = "[IPv6:" + from.String() + "]"
	if p, err := from.Prefix(64); err == nil && !from.IsLoopback() {
		from = p.Addr()
	}
	return from, peer
}

// The SMTP library finds the end of a letter's text by a machine of its own, which
// takes two carriage returns before a line feed for text: a letter whose last line
// ends so would never end, and its sender would wait until the connection is cut,
// and begin again. So the end is looked for here too (RFC 5321 4.1.1.4), nothing
// behind it is handed over as text, and a letter whose end the library does not see
// is ended for it and refused: a carriage return stands alone in no letter (RFC
// 5321 2.3.8), and which line was meant to be the last is not for us to guess.

// ending follows the text of one letter, as it is and as the library takes it.
type ending struct {
	last []byte // at most the last six octets, after a CRLF that stands for the line before the text
	lib  libState
}

type libState int

const (
	libLine libState = iota // at the beginning of a line
	libDot
	libDotCR
	libCR
	libText
	libEnd
)

// newEnding begins with the text of a letter.
func newEnding() ending { return ending{last: []byte("\r\n")} }

// take counts an octet and reports whether the text ends with it.
func (e *ending) take(c byte) bool {
	e.last = append(e.last[max(0, len(e.last)-5):], c)
	switch {
	case e.lib == libLine && c == '.':
		e.lib = libDot
	case e.lib == libDot && c == '\r':
		e.lib = libDotCR
	case e.lib == libDotCR && c == '\n':
		e.lib = libEnd
	case e.lib == libCR && c == '\n':
		e.lib = libLine
	case (e.lib == libLine || e.lib == libText) && c == '\r':
		e.lib = libCR
	default:
		e.lib = libText
	}
	return e.lib == libEnd || bytes.HasSuffix(e.last, []byte("\r\n.\r\n"))
}

// bareCR reports whether a carriage return that stands alone ends the last line.
func (e *ending) bareCR() bool { return bytes.Equal(e.last, []byte("\r\r\n.\r\n")) }

// seen reports whether the library sees the end, too.
func (e *ending) seen() bool { return e.lib == libEnd }

// readText hands over the text of a letter, and nothing behind its end.
func (v *caller) readText(b []byte) (int, error) {
	if len(v.owed) > 0 {
		n := copy(b, v.owed)
		v.owed = v.owed[n:]
		return n, nil
	}
	if _, err := v.in.Peek(1); err != nil {
		return 0, err
	}
	text, _ := v.in.Peek(min(v.in.Buffered(), len(b)))
	for i, c := range text {
		if !v.ending.take(c) {
			continue
		}
		if text = text[:i+1]; !v.ending.seen() {
			v.owed = []byte(".\r\n") // with its last octets the library stands at the beginning of a line
		}
		break
	}
	n := copy(b, text)
	_, _ = v.in.Discard(n)
	return n, nil
}
