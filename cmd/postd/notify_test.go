package main

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestE107NotifiesSystemd checks that systemd is told when the office is open,
// that it works, and that it ends.
func TestE107NotifiesSystemd(t *testing.T) {
	w := newTown(t)
	socket := filepath.Join(filepath.Dir(w.config), "notify")
	c, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	t.Setenv("NOTIFY_SOCKET", socket)
	t.Setenv("WATCHDOG_USEC", "100000")
	told := func(want string) {
		t.Helper()
		c.SetReadDeadline(time.Now().Add(time.Minute))
		b := make([]byte, 200)
		for {
			n, err := c.Read(b)
			if err != nil {
				t.Fatalf("systemd was not told %s: %v", want, err)
			}
			if strings.Contains(string(b[:n]), want) {
				return
			}
		}
	}
	s := w.serve()
	told("READY=1")
	told("WATCHDOG=1")
	s.end(t)
	told("STOPPING=1")
}
