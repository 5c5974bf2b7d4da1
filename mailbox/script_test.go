package mailbox

import (
	"bufio"
	"crypto/tls"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// scripted is a server that plays a part: each connection is handed to the
// function, which speaks as it likes.
type scripted struct {
	ln    net.Listener
	mu    sync.Mutex
	conns []net.Conn
	calls int
	wg    sync.WaitGroup
}

// play starts a server on the loopback; call says which connection it is, from
// 1. The connection is closed when the function returns.
func play(t *testing.T, part func(call int, c *actor)) *scripted {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &scripted{ln: ln}
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.calls++
			call := s.calls
			s.conns = append(s.conns, c)
			s.mu.Unlock()
			s.wg.Add(1)
			go func() {
				defer s.wg.Done()
				defer c.Close()
				part(call, &actor{Conn: c, r: bufio.NewReader(c)})
			}()
		}
	}()
	t.Cleanup(s.stop)
	return s
}

func (s *scripted) stop() {
	s.ln.Close()
	s.mu.Lock()
	for _, c := range s.conns {
		c.Close()
	}
	s.mu.Unlock()
	s.wg.Wait()
}

func (s *scripted) server() Server {
	a := s.ln.Addr().(*net.TCPAddr)
	return Server{Host: "127.0.0.1", Port: a.Port, Security: Plain, User: "post@chess.test", Password: "secret"}
}

func (s *scripted) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// actor is the server's end of one connection.
type actor struct {
	net.Conn
	r    *bufio.Reader
	last string       // the last line heard
	note func(string) // told every line heard, if set
	caps string       // what it says that it can, beside IMAP4rev1
}

// secure goes on under TLS; it ends the part if the other side does not.
func (a *actor) secure(terms *tls.Config) {
	c := tls.Server(a.Conn, terms)
	_ = c.Handshake()
	a.Conn, a.r = c, bufio.NewReader(c)
}

func (a *actor) say(lines ...string) {
	_, _ = io.WriteString(a.Conn, strings.Join(lines, "\r\n")+"\r\n")
}

// hear returns the next line without its end, "" at the end of the connection.
func (a *actor) hear() string {
	line, err := a.r.ReadString('\n')
	if err != nil {
		return ""
	}
	a.last = strings.TrimRight(line, "\r\n")
	if a.note != nil {
		a.note(a.last)
	}
	return a.last
}

// silence says nothing until the other side goes.
func (a *actor) silence() { _, _ = io.Copy(io.Discard, a.r) }

// tag returns the tag of an IMAP command and the rest of it.
func tag(line string) (string, string) {
	t, rest, _ := strings.Cut(line, " ")
	return t, rest
}

// imapUntil answers IMAP commands as a small server does, up to the one that
// begins with stop, whose tag it returns.
func (a *actor) imapUntil(stop string, exists int, uids string) string {
	a.say("* OK [CAPABILITY IMAP4rev1" + a.caps + "] ready")
	return a.imapGo(stop, exists, uids)
}

func (a *actor) imapGo(stop string, exists int, uids string) string {
	for {
		line := a.hear()
		if line == "" {
			return ""
		}
		t, rest := tag(line)
		switch {
		case strings.HasPrefix(rest, stop):
			return t
		case strings.HasPrefix(rest, "LOGIN"), strings.HasPrefix(rest, "NOOP"), strings.HasPrefix(rest, "UID STORE"):
			a.say(t + " OK done")
		case strings.HasPrefix(rest, "CAPABILITY"):
			a.say("* CAPABILITY IMAP4rev1"+a.caps, t+" OK done")
		case strings.HasPrefix(rest, "SELECT"):
			a.say("* FLAGS (\\Seen)", "* "+itoa(exists)+" EXISTS", "* OK [UIDVALIDITY 7] ok", "* OK [UIDNEXT 99] ok", t+" OK [READ-WRITE] done")
		case strings.HasPrefix(rest, "UID SEARCH"):
			a.say(strings.TrimRight("* SEARCH "+uids, " "), t+" OK done")
		case strings.HasPrefix(rest, "LOGOUT"):
			a.say("* BYE", t+" OK done")
			return ""
		default:
			a.say(t + " BAD what?")
		}
	}
}

func itoa(n int) string {
	if n == 0 {
		return "0"
	}
	var b []byte
	for ; n > 0; n /= 10 {
		b = append([]byte{byte('0' + n%10)}, b...)
	}
	return string(b)
}

// within fails the test if f takes longer than the limit.
func within(t *testing.T, limit time.Duration, f func()) time.Duration {
	t.Helper()
	done := make(chan struct{})
	began := time.Now()
	go func() { defer close(done); f() }()
	select {
	case <-done:
		return time.Since(began)
	case <-time.After(limit):
		t.Fatalf("it hangs: not done after %v", limit)
		return limit
	}
}
