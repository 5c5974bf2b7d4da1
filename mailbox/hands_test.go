package mailbox

import (
	"sync"
	"testing"
	"time"

	"postd/mailbox/posttest"
)

// monday is the instant at which the clock of the tests begins.
var monday = time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)

// hands is a clock that a test sets.
type hands struct {
	mu sync.Mutex
	t  time.Time
}

func clockAt(t time.Time) *hands { return &hands{t: t} }

func (h *hands) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.t
}

func (h *hands) pass(d time.Duration) {
	h.mu.Lock()
	h.t = h.t.Add(d)
	h.mu.Unlock()
}

// openOffice opens a post office with the given mailboxes, the password of
// each being "pw".
func openOffice(t *testing.T, now func() time.Time, boxes ...string) *posttest.Server {
	t.Helper()
	o, err := posttest.Start(posttest.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	for _, b := range boxes {
		if err := o.Open(b, "pw"); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// serverOf is where a post office of the tests is spoken to.
func serverOf(l posttest.Login) Server {
	return Server{Host: l.Host, Port: l.Port, Security: Plain, User: l.User, Password: l.Password}
}
