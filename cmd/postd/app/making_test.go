package app

import (
	"net"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"postd/ledger"
)

// TestMaking tells the operator and systemd how far a ledger is brought to this schema, and not each window.
func TestMaking(t *testing.T) {
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(t.TempDir(), "notify"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", socket.LocalAddr().String())
	var said []string
	tell := Making(func(words string) { said = append(said, words) })
	tell(ledger.Making{Bucket: "letters", Rows: 5000})
	tell(ledger.Making{Bucket: "letters", Rows: 10000})
	if want := []string{"the ledger is brought to the form of this release: 5000 rows read, now letters"}; !slices.Equal(said, want) {
		t.Errorf("told %q", said)
	}
	if err := socket.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 100)
	n, err := socket.Read(b)
	if err != nil || string(b[:n]) != "EXTEND_TIMEOUT_USEC=60000000" {
		t.Errorf("systemd was told %q, %v", b[:n], err)
	}
}
