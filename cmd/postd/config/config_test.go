package config

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestEveryKeyIsExplained checks that each key of the configuration stands in the file
// that 'postd init' writes.
func TestEveryKeyIsExplained(t *testing.T) {
	lines := keyLines(regexp.MustCompile(`(?m)^# ([a-z_]+ = )`).ReplaceAllString(string(Sample), "$1"))
	for _, k := range new(Config).keys() {
		if lines[k.name] == 0 && !strings.HasSuffix(k.name, ".password") {
			t.Errorf("%s does not stand in it", k.name)
		}
	}
}

// TestSecretIsKept checks that a secret which is written is read again, and by its owner
// alone.
func TestSecretIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "refresh")
	if err := writeSecret(file, "another"); err != nil {
		t.Fatal(err)
	}
	if s, err := readSecret(file); err != nil || s != "another" {
		t.Errorf("%q, %v", s, err)
	}
	if st, err := os.Stat(file); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", st.Mode(), err)
	}
}

// TestInheritedSocket checks that the door takes a socket that systemd hands over,
// by its name.
func TestInheritedSocket(t *testing.T) {
	if _, err := inherited("systemd:smtp", firstInherited); err == nil || !strings.Contains(err.Error(), "no sockets") {
		t.Error(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	file, err := ln.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	fd, err := syscall.Dup(int(file.Fd())) // that will be closed
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
	t.Setenv("LISTEN_PID", strconv.Itoa(os.Getpid()))
	t.Setenv("LISTEN_FDS", "2")
	t.Setenv("LISTEN_FDNAMES", "web:smtp")
	if _, err := inherited("systemd:lmtp", fd-1); err == nil || !strings.Contains(err.Error(), "web, smtp, and none of that name") {
		t.Error(err)
	}
	got, err := inherited("systemd:smtp", fd-1)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	if got.Addr().String() != ln.Addr().String() {
		t.Errorf("it listens at %s, not %s", got.Addr(), ln.Addr())
	}
	t.Setenv("LISTEN_PID", "1")
	if _, err := inherited("systemd:smtp", fd-1); err == nil {
		t.Error("the sockets of another process are taken")
	}
}
