package mailbox

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-smtp"
)

// outcome is what an attempt came to; its zero value is success.
type outcome struct {
	deferred bool // not now, or nobody knows: again with the same bytes
	failed   bool // never
	end      bool // the server wants no more for now
}

// classify reads an outcome from the error of an attempt (RFC 5321 4.2.1). Only
// a refusal that concerns this reader or this letter is final; one of the
// sender or of the connection is a fault of the office, which somebody will
// mend, and an error that is no answer leaves the outcome unknown.
func classify(err error) outcome {
	if err == nil {
		return outcome{}
	}
	var s *smtp.SMTPError
	if !errors.As(err, &s) {
		return outcome{deferred: true, end: true}
	}
	var at step
	if p := (*step)(nil); errors.As(err, &p) {
		at = *p
	}
	switch {
	case s.Code == 421: // RFC 5321 4.2.3: the channel is closed
		return outcome{deferred: true, end: true}
	case s.Code/100 == 4:
		return outcome{deferred: true}
	case s.Code/100 != 5:
		return outcome{deferred: true}
	case at.at == "MAIL" && s.Code != 552: // 552: the letter is too large for it
		return outcome{deferred: true, end: true}
	case s.Code == 530 || s.Code == 535 || s.Code == 538: // RFC 4954 6: log in first
		return outcome{deferred: true, end: true}
	}
	return outcome{failed: true}
}

// waits are the times between attempts; the last holds for all that follow.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour}

// maxAttempts is the number of attempts that fit into five days (RFC 5321
// 4.5.4.1: at least four or five).
var maxAttempts = func() int {
	n, t := 1, time.Duration(0)
	for t < 5*24*time.Hour {
		t += waits[min(n, len(waits))-1]
		n++
	}
	return n
}()

// wait returns the time from an attempt to the next, when before it there were
// already so many. Up to a tenth is added, so that postings that failed
// together do not all come back together; it is taken from a hash, so that a
// rehearsal runs the same twice.
func wait(seq uint64, before int) time.Duration {
	w := waits[min(before, len(waits)-1)]
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], seq)
	binary.BigEndian.PutUint64(b[8:], uint64(before))
	sum := sha256.Sum256(b[:])
	return w + w/10*time.Duration(sum[0])/256
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
