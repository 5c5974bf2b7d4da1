package mailbox

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-smtp"
)

// outcome is what an attempt came to; its zero value is success.
type outcome struct {
	deferred bool // not now, or nobody knows: again with the same bytes
	failed   bool // never
	end      bool // the server wants no more for now
	slow     bool // nor for a while, whatever the letter
	ours     bool // nothing was said of this letter or its reader
	unknown  bool // no answer came
}

// tooBusy is the outcome where the server wants fewer letters, or none from this
// office. All wait, and none of them is to blame.
var tooBusy = outcome{deferred: true, end: true, slow: true, ours: true}

// classify reads an outcome from the error of an attempt (RFC 5321 4.2.1). Only
// a refusal that concerns this reader or this letter is final; one of the
// sender or of the connection is a fault of the office, which somebody will
// mend, and an error that is no answer leaves the outcome unknown.
//
// Of the answers "not now", one by which the server wants less mail slows the
// whole queue: 421, whatever is said of the sender (MAIL), of the server's own state
// (RFC 3463: x.3.x), and words of a limit. Greylisting, a full mailbox and whatever
// else concerns one reader let that one letter wait alone (RFC 6647).
func classify(err error) outcome {
	if err == nil {
		return outcome{}
	}
	var s *smtp.SMTPError
	if !errors.As(err, &s) {
		return outcome{deferred: true, end: true, unknown: true}
	}
	var at step
	if p := (*step)(nil); errors.As(err, &p) {
		at = *p
	}
	switch temporary := s.Code/100 == 4; {
	case s.Code == 421: // the channel is closed (RFC 5321 4.2.3)
		return tooBusy
	case ofTheOffice(s):
		return tooBusy
	case at.at == "MAIL" && s.Code != 552: // with 552 the letter is too large for it
		return tooBusy
	case s.Code == 530 || s.Code == 535 || s.Code == 538 || s.Code == 454: // log in first, or later (RFC 4954 6)
		return tooBusy
	case temporary && s.EnhancedCode[1] == 3: // the state of the server (RFC 3463 3.4)
		return tooBusy
	case temporary, s.Code/100 != 5:
		return outcome{deferred: true}
	}
	return outcome{failed: true}
}

// ofTheOffice reports whether an answer is of how much, or that at all, this office
// sends, and not of the letter: the limits of providers come as 450, 451, 452, 550
// and 554 alike, and only their words tell. An answer in which a mailbox is too full
// or gets too much is of its reader.
func ofTheOffice(s *smtp.SMTPError) bool {
	words := strings.ToLower(s.Message)
	if s.EnhancedCode[1] == 2 || strings.Contains(words, "greylist") || strings.Contains(words, "graylist") {
		return false
	}
	for _, w := range officeWords {
		if strings.Contains(words, w) {
			return true
		}
	}
	return s.EnhancedCode == smtp.EnhancedCode{5, 4, 5} // Google: the day's number is sent
}

// officeWords stand in answers that concern the office.
var officeWords = []string{
	"rate limit", "ratelimit", "rate-limit", "sending limit", "sending rate", "sending quota", "submission quota", "daily limit", "hourly limit", "message limit",
	"too many", "too much mail", "too fast", "throttl", "server busy", "system busy", "exceeded the maximum number", "relay access denied", "relaying denied", "unable to relay",
	"relay not permitted", "authentication required", "blocked using",
}

// code is the code of the server's answer; 0 where there is none.
func code(err error) int {
	var s *smtp.SMTPError
	if errors.As(err, &s) {
		return s.Code
	}
	return 0
}

// waits are the times between attempts; the last holds for all that follow.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour}

// wait returns the time from an attempt to the next, when before it there were
// already so many that were answered "not now".
func wait(seq uint64, before int) time.Duration {
	return jittered(waits[min(before, len(waits)-1)], seq, before)
}

// jittered adds up to a tenth to a wait, so that what failed together does not all
// come back together. It is taken from a hash, so that a rehearsal runs the same
// twice.
func jittered(w time.Duration, seq uint64, before int) time.Duration {
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
