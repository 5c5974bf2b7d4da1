package app

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/public"
	"postd/templates"
)

// TestWindow serves boards as an office does: whoever looks may look, nothing else is
// answered, and a caller who sends too much or nothing at all is sent away.
func TestWindow(t *testing.T) {
	t.Parallel()
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", Render: templates.Word, Compose: templates.Compose, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	id, err := l.PutPlayer(ledger.Player{Name: "Anne", Addresses: []ledger.Address{{Addr: "anne@players.test", Verified: true}}})
	if err != nil {
		t.Fatal(err)
	}
	a := &App{Ledger: l, Now: time.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler)}
	a.Config = config.Config{}
	a.Config.Secretary.Name, a.Config.Secretary.Address = "Mrs Brown", "secretary@chess.test"
	w, err := a.OpenWindow("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	link, err := public.OwnLink(w.Base, l, id)
	if err != nil {
		t.Fatal(err)
	}
	feed := ledger.Feed{Owner: ledger.FeedOfPlayer(id)}.Renewed()
	if _, err := l.File(ledger.Matter{Key: feed.Key(), Rows: []ledger.Row{feed}}); err != nil {
		t.Fatal(err)
	}
	ask := func(method, url string) (int, http.Header, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(ctx, method, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, res.Header, string(b)
	}
	if status, _, body := ask("GET", link); status != 200 || !strings.Contains(body, "Anne: your games") {
		t.Errorf("the page answers %d: %s", status, body)
	}
	if status, h, body := ask("HEAD", link); status != 200 || body != "" || h.Get("Content-Length") == "" {
		t.Errorf("HEAD answers %d, %v, %q", status, h, body)
	}
	if status, h, body := ask("GET", w.Base+"/cal/"+l.FeedSecret(feed)+".ics"); status != 200 || !strings.HasPrefix(h.Get("Content-Type"), "text/calendar") || !strings.HasPrefix(body, "BEGIN:VCALENDAR") {
		t.Errorf("the calendar answers %d, %v, %q", status, h, body)
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} {
		if status, h, _ := ask(method, link); status != 405 || h.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s answers %d, %v", method, status, h)
		}
	}
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.Base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() {
		_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\nX: "+strings.Repeat("a", 1<<20)+"\r\n\r\n")
	}()
	answer, _ := io.ReadAll(io.LimitReader(conn, 100))
	if !strings.HasPrefix(string(answer), "HTTP/1.1 431") {
		t.Errorf("a head of 1 MB is answered by %q", answer)
	}
}

// TestSlowCallers has 300 callers begin a request and say no more: they are sent away, and whoever
// asks behind them is answered.
func TestSlowCallers(t *testing.T) {
	t.Parallel()
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", Render: templates.Word, Compose: templates.Compose, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a := &App{Ledger: l, Now: time.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler)}
	a.Config.Secretary.Name, a.Config.Secretary.Address = "Mrs Brown", "secretary@chess.test"
	w, err := a.OpenWindow("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	var slow []net.Conn
	for range 300 {
		c, err := net.Dial("tcp", strings.TrimPrefix(w.Base, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.WriteString(c, "GET /b/nothing HTTP/1.1\r\nHost: x\r\nX: "); err != nil {
			t.Fatal(err)
		}
		slow = append(slow, c)
	}
	res, err := http.Get(w.Base + "/b/nothing") // it waits until there is room
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusNotFound {
		t.Errorf("behind slow callers a page answers %d", res.StatusCode)
	}
	for i, c := range slow {
		if answer, _ := io.ReadAll(io.LimitReader(c, 100)); strings.Contains(string(answer), " 200 ") {
			t.Fatalf("slow caller %d is answered by %q", i, answer)
		}
	}
}
