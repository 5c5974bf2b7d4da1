package mailbox

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"
)

const short = 200 * time.Millisecond

// TestPoint10GuardSilence proves that a silent server is left in time, though the
// libraries set no deadline or try four times (MAIL/10, MAIL/49).
func TestPoint10GuardSilence(t *testing.T) {
	t.Parallel()
	var left chan struct{} // closed when the guard has left
	cases := map[string]struct {
		part func(*actor)
		do   func(*wire) error
	}{
		"no greeting": {
			func(a *actor) { a.silence() },
			func(w *wire) error {
				c := imapclient.New(w.Conn, nil)
				defer c.Close()
				return c.WaitGreeting()
			},
		},
		"silent after a command": {
			func(a *actor) { a.say("* OK ready"); a.hear(); a.silence() },
			func(w *wire) error {
				c := imapclient.New(w.Conn, nil)
				defer c.Close()
				return c.Noop().Wait()
			},
		},
		"silent after STARTTLS": {
			func(a *actor) {
				a.say("* OK [CAPABILITY IMAP4rev1 STARTTLS] ready")
				id, _ := tag(a.hear())
				a.say(id + " OK go on")
				a.silence()
			},
			func(w *wire) error {
				_, err := imapclient.NewStartTLS(w.Conn, &imapclient.Options{TLSConfig: Server{Host: "localhost"}.tls()})
				return err
			},
		},
		"no greeting of SMTP": {
			func(a *actor) { a.silence() },
			func(w *wire) error { return smtp.NewClient(w.Conn).Hello("x") },
		},
		"stops reading in the text": {
			func(a *actor) {
				a.say("220 ready")
				for range 3 {
					a.hear()
					a.say("250 ok")
				}
				a.hear()
				a.say("354 go on")
				<-left
			},
			func(w *wire) error {
				c := smtp.NewClient(w.Conn)
				if err := c.Mail("a@b", nil); err != nil {
					return err
				}
				if err := c.Rcpt("c@d", nil); err != nil {
					return err
				}
				d, err := c.Data()
				if err != nil {
					return err
				}
				_, err = io.Copy(d, io.LimitReader(endless{}, 64<<20))
				return err
			},
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			left = make(chan struct{})
			leaves := sync.OnceFunc(func() { close(left) })
			defer leaves() // else the other side waits for ever where this fails
			s := play(t, func(_ int, a *actor) { c.part(a) })
			w, err := dial(context.Background(), s.server(), short)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			took := within(t, 100*short, func() { err = c.do(w) })
			leaves()
			if err == nil {
				t.Fatal("no error")
			}
			if got := w.guard.Err(); !errors.Is(got, os.ErrDeadlineExceeded) {
				t.Errorf("the guard ended by %v", got)
			}
			t.Logf("left after %v: %v", took.Round(time.Millisecond), err)
		})
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
		if i%70 == 69 {
			b[i] = '\n'
		}
	}
	return len(b), nil
}

// TestGuardAllow proves that a server cannot fill the memory.
func TestGuardAllow(t *testing.T) {
	t.Parallel()
	s := play(t, func(_ int, a *actor) { _, _ = io.Copy(a.Conn, endless{}) })
	w, err := dial(context.Background(), s.server(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	w.guard.Allow(100_000)
	n, err := io.Copy(io.Discard, w)
	if n != 100_000 || !errors.Is(err, errTooMuch) {
		t.Errorf("%d octets, %v", n, err)
	}
	if _, err := w.Write([]byte("x")); !errors.Is(err, errTooMuch) {
		t.Errorf("after the first error a Write gives %v", err)
	}
}

// TestGuardSilenceShortened proves that a new limit holds for a Read that
// already waits.
func TestGuardSilenceShortened(t *testing.T) {
	t.Parallel()
	s := play(t, func(_ int, a *actor) { a.silence() })
	w, err := dial(context.Background(), s.server(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	time.AfterFunc(50*time.Millisecond, func() { w.guard.Silence(50 * time.Millisecond) })
	within(t, 5*time.Second, func() { _, err = w.Read(make([]byte, 1)) })
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
}

// TestDialEnds proves that the end of the context ends a Read.
func TestDialEnds(t *testing.T) {
	t.Parallel()
	s := play(t, func(_ int, a *actor) { a.silence() })
	ctx, cancel := context.WithCancel(context.Background())
	w, err := dial(ctx, s.server(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	time.AfterFunc(50*time.Millisecond, cancel)
	within(t, 5*time.Second, func() { _, err = w.Read(make([]byte, 1)) })
	if !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}

// TestPlainRefused proves that nothing but the loopback is spoken to in the
// clear (RFC 8314).
func TestPlainRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s    Server
		want string
	}{
		{Server{Host: "mail.example", Port: 143, Security: Plain}, "is refused for mail.example"},
		{Server{Host: "192.0.2.1", Port: 143, Security: Plain}, "is refused"},
		{Server{Host: "localhost.example", Port: 143, Security: Plain}, "is refused"},
		{Server{Host: "mail.example", Port: 993, Security: "ssl"}, "is not known"},
		{Server{Host: "", Port: 993}, "no host"},
		{Server{Host: "mail.example", Port: 0}, "no port"},
		{Server{Host: "mail.example", Port: 993}, ""},
		{Server{Host: "localhost", Port: 143, Security: Plain}, ""},
		{Server{Host: "::1", Port: 143, Security: Plain}, ""},
	} {
		err := c.s.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.s, err, c.want)
		}
		if c.want != "" {
			if _, err := dial(context.Background(), c.s, time.Second); err == nil {
				t.Errorf("%+v: dialled", c.s)
			}
		}
	}
}
