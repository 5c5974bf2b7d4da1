package mailbox

import (
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"postd/drills"
)

// TestFloodServers has four games go on under a flood of each kind that Dovecot holds,
// laid there by APPEND, as a mailbox that was moved is.
func TestFloodServers(t *testing.T) {
	n := drills.Count(t, drills.ServerFlood)
	s := realServers(t)
	f := openDeluge(t, time.Now().Add(-48*time.Hour).Truncate(time.Second))
	f.config.IMAP = s.server(43, StartTLS)
	f.config.Quiet = 20 * time.Second
	l, err := f.poller().boxes[0].connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	f.lay = func(raw string) {
		l.ready(0)
		c := l.client.Append("INBOX", int64(len(raw)), &imap.AppendOptions{Time: f.clock.now()})
		if _, err := c.Write([]byte(raw)); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	f.runs(4, n)
}
