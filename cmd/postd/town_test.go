package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/mailbox/posttest"
)

// town is a post office in this process, a folder and a configuration: what an
// operator has before postd is started.
type town struct {
	t      *testing.T
	post   *posttest.Server
	config string
}

const paul, anne = "paul@players.example", "anne@players.example"

func newTown(t *testing.T) *town {
	t.Helper()
	dir, err := os.MkdirTemp("", "postd-test-") // that of the test may be too deep for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	post, err := posttest.Start(posttest.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	for _, a := range []string{"post@chess.example", "secretary@chess.example", paul, anne} {
		if err := post.Open(a, "rosebud"); err != nil {
			t.Fatal(err)
		}
	}
	w := &town{t, post, filepath.Join(dir, "postd.toml")}
	w.configure(post.IMAP("post@chess.example").Port, post.SMTP("post@chess.example").Port)
	return w
}

func (w *town) configure(imap, smtp int) {
	w.t.Helper()
	write(w.t, w.config, fmt.Sprintf(`[office]
address = "post@chess.example"
[secretary]
name = "Mrs Brown"
address = "secretary@chess.example"
[imap]
host = "127.0.0.1"
port = %d
security = "plain"
user = "post@chess.example"
password = "rosebud"
poll = "1s"
[smtp]
answers_per_hour = 10000
host = "127.0.0.1"
port = %d
security = "plain"
user = "post@chess.example"
password = "rosebud"
`, imap, smtp))
}

func (w *town) socket() string { return filepath.Join(filepath.Dir(w.config), "data", "postd.sock") }

// do carries out a command on the town's office.
func (w *town) do(args ...string) told {
	w.t.Helper()
	return postd(w.t, "", append(args, "--config", w.config)...)
}

// until waits for something to come about. How long that takes is no matter,
// but for ever would be too long.
func (w *town) until(what string, come func() bool) {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); !come(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("in a minute it did not come about that %s", what)
		}
	}
}

// step is a subtest on the town; without it those that follow make no sense.
func (w *town) step(name string, f func(t *testing.T, w *town)) {
	w.t.Helper()
	if !w.t.Run(name, func(t *testing.T) { f(t, &town{t, w.post, w.config}) }) {
		w.t.FailNow()
	}
}

// letter waits for a letter to a player that matches the expression.
func (w *town) letter(to, expression string) (m *mail.Message) {
	w.t.Helper()
	like := regexp.MustCompile(expression)
	w.until(fmt.Sprintf("%s had a letter like %s", to, expression), func() bool {
		for _, x := range w.post.Letters(to) {
			if like.Match(x.Raw) {
				var err error
				if m, err = mail.ReadMessage(bytes.NewReader(x.Raw)); err != nil {
					w.t.Fatal(err)
				}
				return true
			}
		}
		return false
	})
	return m
}

// reply answers a letter as a mail program does.
func (w *town) reply(from string, m *mail.Message, text string) {
	w.t.Helper()
	to, err := mail.ParseAddress(m.Header.Get("Reply-To"))
	if err != nil {
		w.t.Fatal(err)
	}
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <%d@players.example>\r\nIn-Reply-To: %s\r\n\r\n%s\r\n",
		from, to.Address, m.Header.Get("Subject"), time.Now().Format(time.RFC1123Z), time.Now().UnixNano(), m.Header.Get("Message-ID"), text)
	if err := w.post.Deliver(to.Address, []byte(raw)); err != nil {
		w.t.Fatal(err)
	}
}

// served is an office that runs in this process.
type served struct {
	stop context.CancelFunc
	done chan struct{}
	code int
	out  bytes.Buffer
	errs safeBuffer
}

// safeBuffer is a log that is read while it is written.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// serve starts the office and waits until it takes errands.
func (w *town) serve() *served {
	w.t.Helper()
	ctx, stop := context.WithCancel(w.t.Context())
	s := &served{stop: stop, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		s.code = run(ctx, []string{"serve", "--config", w.config}, cli.Streams{In: strings.NewReader(""), Out: &s.out, Err: &s.errs})
	}()
	w.t.Cleanup(func() {
		stop()
		<-s.done
		if w.t.Failed() {
			w.t.Logf("the office's log:\n%s", s.errs.String())
		}
	})
	w.answers()
	return s
}

func (w *town) answers() {
	w.t.Helper()
	w.until("the office answered", func() bool {
		conn, err := app.Reach(w.socket())
		if conn != nil {
			conn.Close()
		}
		return err == nil && conn != nil
	})
}

// end ends the office as a signal does.
func (s *served) end(t *testing.T) {
	t.Helper()
	s.stop()
	select {
	case <-s.done:
	case <-time.After(time.Minute):
		t.Fatal("the office does not end")
	}
	if s.code != 0 || s.out.Len() > 0 {
		t.Errorf("the office ends with %d, and prints %q", s.code, s.out.String())
	}
}

// errand sends a body to the socket as it is.
func (w *town) errand(body string) (int, app.RemoteAnswer) {
	w.t.Helper()
	conn, err := app.Reach(w.socket())
	if err != nil || conn == nil {
		w.t.Fatal(conn, err)
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true,
		DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil }}}
	r, err := client.Post("http://postd/errand", "application/json", strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	defer r.Body.Close()
	var a app.RemoteAnswer
	b, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(b, &a)
	return r.StatusCode, a
}
