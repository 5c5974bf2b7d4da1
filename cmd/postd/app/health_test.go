package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/posttest"
	"postd/secretary"
	"postd/templates"
)

// relay stands between the office and one server, which may go away.
type relay struct {
	ln net.Listener
	wg sync.WaitGroup

	mu   sync.Mutex
	to   string
	open []net.Conn
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &relay{ln: ln, to: to}
	l.wg.Go(l.serve)
	t.Cleanup(func() {
		ln.Close()
		l.lead("")
		l.wg.Wait()
	})
	return l
}

func (l *relay) port() int { return l.ln.Addr().(*net.TCPAddr).Port }

// lead ends all calls, and sends those that come to another server.
func (l *relay) lead(to string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.to = to
	for _, c := range l.open {
		c.Close()
	}
	l.open = nil
}

func (l *relay) serve() {
	for {
		c, err := l.ln.Accept()
		if err != nil {
			return
		}
		l.mu.Lock()
		s, err := net.Dial("tcp", l.to)
		if err != nil {
			c.Close()
		} else {
			l.open = append(l.open, c, s)
			l.wg.Go(func() { io.Copy(s, c); s.Close() })
			l.wg.Go(func() { io.Copy(c, s); c.Close() })
		}
		l.mu.Unlock()
	}
}

// asked is an answer of the office to a program that watches.
func asked(t *testing.T, h http.Handler, path string) (int, string) {
	t.Helper()
	r := httptest.NewRecorder()
	h.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
	return r.Code, r.Body.String()
}

// TestPoint56Health goes through a day on which the post fails: on a clock that is
// set, a quarter of an hour without a reading or without a letter out is an alarm
// everywhere where health is shown, and it ends when the post works again (DESK/E-59).
func TestPoint56Health(t *testing.T) {
	const office, secretarys, paul, anne = "post@chess.example", "secretary@chess.example", "paul@players.example", "anne@players.example"
	c := &handClock{at: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)}
	post, err := posttest.Start(posttest.Options{Now: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer post.Close()
	for _, a := range []string{office, secretarys, paul, anne} {
		if err := post.Open(a, "rosebud"); err != nil {
			t.Fatal(err)
		}
	}
	in, out := newRelay(t, post.IMAP(office).Addr()), newRelay(t, post.SMTP(office).Addr())
	server := func(l *relay) mailbox.Server {
		return mailbox.Server{Host: "127.0.0.1", Port: l.port(), Security: mailbox.Plain, User: office, Password: "rosebud"}
	}
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.example", From: office, Render: templates.Word, Compose: templates.Compose, Now: c.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a := &App{Ledger: l, Now: c.Now, Log: slog.New(slog.DiscardHandler), opened: c.Now(), Mail: mailbox.Config{IMAP: server(in), SMTP: server(out), Address: office, Trusting: true, Quiet: 5 * time.Second}}
	a.poller, a.sender = mailbox.NewPoller(l, a.Mail, c.Now, a.Log), mailbox.NewSender(l, a.Mail, c.Now, a.Log)
	mux := http.NewServeMux()
	a.routeHealth(mux)
	ctx := context.Background()
	pass := func(d time.Duration) {
		c.set(c.Now().Add(d))
		_ = a.poll(ctx)
		_ = a.flush(ctx)
	}
	expect := func(when, want string) {
		t.Helper()
		var codes []string
		for _, x := range a.health().Alarms() {
			codes = append(codes, x.Code)
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%s: alarms %q, want %q: %+v", when, got, want, a.health())
		}
		code, body := asked(t, mux, "/readyz")
		var r HealthReport
		if err := json.Unmarshal([]byte(body), &r); err != nil || r.Ready != (want == "") || (code == http.StatusOK) != r.Ready || len(r.Alarms) != len(codes) {
			t.Errorf("%s: /readyz answers %d %s (%v)", when, code, body, err)
		}
		_, metrics := asked(t, mux, "/metrics")
		for _, k := range secretary.AlarmCodes {
			n := 0
			if strings.Contains(" "+want+" ", " "+k+" ") {
				n = 1
			}
			if line := fmt.Sprintf("postd_alarm{alarm=%q} %d\n", k, n); !strings.Contains(metrics, line) {
				t.Errorf("%s: the metrics do not say %s", when, line)
			}
		}
	}

	pass(0)
	expect("at the beginning", "")
	agreed, err := terms.Default("BCC1903-V")
	if err != nil {
		t.Fatal(err)
	}
	agreed.Colours, agreed.FirstTurnAt = terms.ColoursFixed, c.Now().Add(3*time.Hour)
	arranged := func(label string) {
		t.Helper()
		if _, err := Arrange(l, Arrangement{Label: label, Players: [2]string{"Paul <" + paul + ">", "Anne <" + anne + ">"}, Terms: agreed, At: c.Now(),
			Secretary: ledger.Official{Name: "Mrs Brown", Addr: secretarys}}); err != nil {
			t.Fatal(err)
		}
	}
	arranged("H-1")
	pass(time.Minute)
	expect("letters went out", "")
	if h := a.health(); h.Postings != 0 || !h.LastOut.Equal(c.Now()) || len(h.Mailboxes) != 1 || !h.Mailboxes[0].Read.Equal(c.Now()) {
		t.Errorf("health %+v", h)
	}

	// Both servers are gone.
	in.lead("127.0.0.1:1")
	out.lead("127.0.0.1:1")
	arranged("H-2")
	pass(14 * time.Minute)
	expect("after a quarter of an hour, not yet", "")
	pass(3 * time.Minute)
	expect("after it", "mailbox_not_read nothing_sent")
	h := a.health()
	if h.Postings != 2 || h.Mailboxes[0].Trouble == "" {
		t.Errorf("health %+v", h)
	}
	_, metrics := asked(t, mux, "/metrics")
	for _, want := range []string{"postd_gathered_total 0\n", `postd_keys_renewed_total{why="office"} 0`, `postd_letters_weighed_total{level="doubtful"} 0`, `postd_questions_total{why="keyless"} 0`,
		"postd_outbox_postings 2\n", "postd_oldest_posting_waiting_seconds 1020\n", `postd_mailbox_troubled{mailbox="INBOX"} 1`} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics do not say %s", want)
		}
	}

	// They work again.
	in.lead(post.IMAP(office).Addr())
	out.lead(post.SMTP(office).Addr())
	for range 40 {
		pass(5 * time.Minute)
		if a.health().Postings == 0 {
			break
		}
	}
	expect("when the post works again", "")
	_, metrics = asked(t, mux, "/metrics")
	for _, line := range []string{"# TYPE postd_letter_seconds histogram\n", "postd_page_seconds_count 0\n"} {
		if !strings.Contains(metrics, line) {
			t.Errorf("the metrics do not say %s", line)
		}
	}
	for _, g := range gauges {
		if !strings.Contains(metrics, "\n"+g.name+" ") || !strings.Contains(metrics, "# HELP "+g.name+" ") {
			t.Errorf("the metrics do not tell %s", g.name)
		}
	}
}
