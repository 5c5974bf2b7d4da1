package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
)

// TestPoint56HealthOfTheProgram asks the program itself, by its listener, its
// socket and its command.
func TestPoint56HealthOfTheProgram(t *testing.T) {
	nothingLeft(t)
	w := newTown(t)
	w.do("health").want(t, cli.ExitFailed, "there is no ledger")
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := ln.Addr().String()
	ln.Close()
	text, err := os.ReadFile(w.config)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w.config, string(text)+fmt.Sprintf("[health]\nlisten = %q\n", listen))
	s := w.serve()
	w.do(open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1")
	w.letter(paul, `Subject: .*you have White`)
	w.until("the mailbox was read", func() bool { return strings.Contains(w.do("health").out, "read 0s ago") })
	w.do("health").want(t, 0, "All is well with the post.", "Mailbox INBOX", "Letters in the outbox", "Disk ")
	var r app.HealthReport
	if err := json.Unmarshal([]byte(w.do("health", "--json").out), &r); err != nil || !r.Ready || len(r.Mailboxes) != 1 || r.DiskFree == 0 {
		t.Errorf("%+v %v", r, err)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	bySocket := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) {
		return net.Dial("unix", w.socket())
	}}}
	get := func(c *http.Client, path string) string {
		t.Helper()
		r, err := c.Get("http://" + listen + path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %v", path, r.StatusCode, err)
		}
		return string(b)
	}
	for _, c := range []*http.Client{client, bySocket} {
		if got := get(c, "/healthz"); got != "ok\n" {
			t.Errorf("/healthz says %q", got)
		}
		if got := get(c, "/readyz"); !strings.Contains(got, `"ready": true`) {
			t.Errorf("/readyz says %s", got)
		}
		metrics := get(c, "/metrics")
		for _, name := range []string{"postd_letters_waiting", "postd_build_info", "go_goroutines"} {
			if !strings.Contains(metrics, "\n"+name) || !strings.Contains(metrics, "# HELP "+name+" ") {
				t.Errorf("the metrics do not tell %s", name)
			}
		}
		if bad := regexp.MustCompile(`(?i)players\.example|chess\.example|rosebud|\+g1|A1-1`).FindString(metrics); bad != "" {
			t.Errorf("the metrics tell %q", bad)
		}
	}
	s.end(t)
	w.do("health").want(t, cli.ExitUnreachable, "no office runs")
}
