package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

// TestHealthByItsName checks that what programs ask of the private listener is answered
// by the address that it has, and by the names of the configuration, and 421 by any other.
func TestHealthByItsName(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a := &App{Ledger: l, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	a.Config.Health.Listen, a.Config.Web.Hosts = "127.0.0.1:0", "watch.example"
	if err := a.openHealth(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.tellHealth(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	at := a.watched.Addr().String()
	_, port, _ := strings.Cut(at, ":")
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for host, want := range map[string]int{at: 200, "localhost:" + port: 200, "watch.example": 200, "watch.example:" + port: 200, "evil.example": 421, "evil.example:" + port: 421} {
		for _, path := range []string{"/healthz", "/metrics"} {
			q, err := http.NewRequest(http.MethodGet, "http://"+at+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			q.Host = host
			res, err := client.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(res.Body)
			res.Body.Close()
			if res.StatusCode != want || want == http.StatusMisdirectedRequest && strings.Contains(string(body), "postd_") {
				t.Errorf("%s by %s is answered %d", path, host, res.StatusCode)
			}
		}
	}
}
