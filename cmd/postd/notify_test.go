package main

import (
	"log/slog"
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

// TestWatchdogOfSilentBells checks that an office whose bells do not ring is not
// said to work.
func TestWatchdogOfSilentBells(t *testing.T) {
	r := newRally(t)
	l := r.open()
	defer l.Close()
	a := &App{Ledger: l, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	if a.works() {
		t.Error("an office works whose bells never rang")
	}
	if a.rang.Store(time.Now().UnixNano()); !a.works() {
		t.Error("an office does not work whose bells ring")
	}
	if a.rang.Store(time.Now().Add(-time.Hour).UnixNano()); a.works() {
		t.Error("an office works whose bells are silent for an hour")
	}
}
