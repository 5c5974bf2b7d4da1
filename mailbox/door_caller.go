package mailbox

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"postd/mailbox/mime"
)

// The limits of a connection.
const (
	maxCommand   = 2000     // octets of a command (RFC 5321 4.5.3.1.4 asks for 512 and what extensions add)
	commandRoom  = 1 << 20  // octets of commands between two letters
	drainRoom    = 64 << 20 // octets of a letter that is too long, which are thrown away so that its sender hears why
	handshakeEnd = 30 * time.Second
)

// caller is one connection at the door. The SMTP library holds the dialogue; this
// lies between it and the socket and keeps what the library does not:
//
//   - deadlines, and bounds of octets, commands and time;
//   - one command at a time is handed over, and only if it is a whole line that
//     ends in CRLF and has no control character in it. A client that sends ahead
//     where it must wait for an answer (RFC 2920 3.1) is left: so is made what is
//     smuggled in.
//   - STARTTLS, so that what was sent in the clear before it is forgotten
//     (RFC 3207 4.2), and what is said after it is still seen here;
//   - CHUNKING is not offered, for the library takes half a chunk for a whole one
//     when a connection ends.
type caller struct {
	*guard
	door *Door
	from netip.Addr // by whose network connections are counted
	peer string     // as it stands in Received
	end  *time.Timer

	secret   bool          // TLS
	cur      net.Conn      // the guard, or TLS over it
	in       *bufio.Reader // over cur
	text     atomic.Bool   // a letter's text is being read, not commands
	ending   ending        // of that text
	owed     []byte        // what the library is handed before anything else
	commands int           // since the last letter
	swallow  int           // answers of the library that the client is not to see

	own      bool // this machine's, or a friend's, which hand in the letters of all
	expected bool // of this machine, of a friend, or with a true key; the door's lock holds it,
	pressed  bool // and that it must be quick

	mu      sync.Mutex // of cur, too, where another than the caller looks at it
	leaving bool       // nothing more is read but the text that is on its way
	once    sync.Once
}

func newCaller(c net.Conn, d *Door) *caller {
	g := newGuard(c, d.config.Quiet)
	g.Allow(commandRoom)
	v := &caller{guard: g, door: d, cur: g, in: bufio.NewReader(g)}
	v.from, v.peer = peerOf(c)
	v.end = time.AfterFunc(d.config.Session, func() { _ = g.Close() })
	return v
}

// Read hands over a letter's text as it comes, or the next command.
func (v *caller) Read(b []byte) (int, error) {
	if v.text.Load() {
		return v.readText(b)
	}
	if v.left() {
		return 0, io.EOF
	}
	line, err := v.command()
	if err != nil {
		return 0, err
	}
	if len(line) > len(b) { // the library reads by 4096
		return 0, io.ErrShortBuffer
	}
	return copy(b, line), nil
}

// command reads one command. What is none is made an empty one, which the library
// refuses, and counts.
func (v *caller) command() ([]byte, error) {
	line, err := v.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull) || err == nil && len(line) > maxCommand:
		return nil, v.leave("500 5.5.6 The line is too long")
	case err != nil:
		return nil, err // half a command is none
	}
	if v.commands++; v.commands > v.door.config.MaxCommands {
		return nil, v.leave("421 4.7.0 Too many commands")
	}
	text, whole := bytes.CutSuffix(line, []byte("\r\n"))
	if !whole || bytes.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
		return []byte("\r\n"), nil
	}
	verb, rest, _ := strings.Cut(string(text), " ")
	switch verb = strings.ToUpper(verb); verb {
	case "DATA", "EHLO", "HELO", "LHLO", "STARTTLS":
		if v.in.Buffered() > 0 {
			return nil, v.leave("503 5.5.0 Wait for the answer (RFC 2920)")
		}
	}
	switch {
	case verb == "BDAT":
		return []byte("XBDT\r\n"), nil // not offered, so not known
	case verb == "STARTTLS" && rest == "" && v.offersTLS():
		return v.startTLS()
	case verb == "RCPT" && strings.EqualFold(strings.ReplaceAll(rest, " ", ""), "TO:<postmaster>"):
		// By RFC 5321 4.1.1.3 this is the one recipient that has no domain.
		return []byte("RCPT TO:<postmaster@" + mime.Host(v.door.config.Address) + ">\r\n"), nil
	}
	return line, nil
}

func (v *caller) offersTLS() bool { return v.door.config.TLS != nil && !v.secret }

// startTLS begins anew under TLS. The library is told to forget the envelope, and
// its answer is kept back: the client is to say EHLO first.
func (v *caller) startTLS() ([]byte, error) {
	if _, err := v.cur.Write([]byte("220 2.0.0 Ready to start TLS\r\n")); err != nil {
		return nil, err
	}
	c := tls.Server(v.guard, v.door.config.TLS)
	late := time.AfterFunc(handshakeEnd, func() { _ = v.guard.Close() })
	defer late.Stop()
	if err := c.Handshake(); err != nil {
		return nil, err
	}
	v.mu.Lock()
	v.cur = c
	v.mu.Unlock()
	v.in, v.secret = bufio.NewReader(c), true
	v.swallow++
	return []byte("RSET\r\n"), nil
}

// Write passes on what the library answers, a line at a time.
func (v *caller) Write(b []byte) (int, error) {
	line := b
	switch {
	case v.swallow > 0:
		v.swallow--
		return len(b), nil
	case string(b) == "250-CHUNKING\r\n":
		if !v.offersTLS() {
			return len(b), nil
		}
		line = []byte("250-STARTTLS\r\n")
	}
	if _, err := v.cur.Write(line); err != nil {
		return 0, err
	}
	return len(b), nil
}

// leave says why, and ends the connection.
func (v *caller) leave(why string) error {
	_, _ = v.cur.Write([]byte(why + "\r\n"))
	v.closing()
	return io.EOF
}

// left reports whether the connection is to end after the letter that is on its
// way.
func (v *caller) left() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.leaving
}

// closing ends the connection, but for a letter that is on its way.
func (v *caller) closing() {
	v.mu.Lock()
	v.leaving = true
	v.mu.Unlock()
	if !v.text.Load() {
		v.Silence(0) // a Read that waits for a command ends
	}
}

// begin lets the text of a letter in, and over it what is thrown away.
func (v *caller) begin() {
	v.guard.Allow(v.door.config.MaxSize + drainRoom)
	v.ending, v.owed = newEnding(), nil
	v.text.Store(true)
}

// done goes back to commands.
func (v *caller) done() {
	v.text.Store(false)
	v.guard.Allow(commandRoom)
}

// Close ends the connection.
func (v *caller) Close() error {
	v.once.Do(func() {
		v.end.Stop()
		v.door.gone(v)
	})
	return v.guard.Close()
}
