package app

import (
	"fmt"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"postd/ledger"
)

// How often it is told how far a ledger of an earlier schema is brought to this one, and how much longer
// systemd is asked to wait each time.
const (
	makingEach   = 2 * time.Second
	makingExtend = time.Minute
)

// Making tells in words how far a ledger of an earlier schema is brought to this one. Systemd, where it
// starts the office with Type=notify, is asked to wait on (sd_notify(3), EXTEND_TIMEOUT_USEC): else it
// would end what is still opening.
func Making(say func(words string)) func(ledger.Making) {
	var last time.Time
	return func(m ledger.Making) {
		now := time.Now()
		if now.Sub(last) < makingEach {
			return
		}
		last = now
		_, _ = daemon.SdNotify(false, fmt.Sprintf("EXTEND_TIMEOUT_USEC=%d", makingExtend.Microseconds()))
		say(fmt.Sprintf("the ledger is brought to the form of this release: %d rows read, now %s", m.Rows, m.Bucket))
	}
}
