package proof

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// How old a signed letter may be when it arrives, and how far its date may lie ahead,
// where a clock was set wrong.
const (
	maxAge   = 7 * 24 * time.Hour
	maxAhead = 24 * time.Hour
)

// claim is what a signature says of itself.
type claim struct {
	domain        string
	fields        []string
	made, expires time.Time // zero: it does not say
	malformed     bool
}

// claimOf reads a signature without verifying it.
func claimOf(value string) (c claim) {
	t := tags(value)
	c.domain = strings.ToLower(t["d"])
	c.fields = strings.Split(t["h"], ":")
	var err1, err2 error
	if v, ok := t["t"]; ok {
		c.made, err1 = seconds(v)
	}
	if v, ok := t["x"]; ok {
		c.expires, err2 = seconds(v)
	}
	_, cut := t["l"]
	c.malformed = c.domain == "" || cut || !covers(c.fields, "from") || err1 != nil || err2 != nil
	return c
}

func seconds(v string) (time.Time, error) {
	n, err := strconv.ParseInt(v, 10, 64)
	return time.Unix(n, 0), err
}

// demand says what a signature that holds is worth to the office: signed, loose, or
// unsigned with the reason. It must cover whatever stands in the letter and tells of
// what, when and to whom it is; and it must have been made for a letter to the office,
// now. Where it leaves open to whom the letter goes it is loose, and must cover the
// Message-ID, for by that the letter is known again.
func (l *letter) demand(c claim, arrived time.Time, home func(string) bool) (s Signature, note string) {
	_, subject := l.field("subject")
	_, id := l.field("message-id")
	_, cc := l.field("cc")
	toSigned, ccSigned := covers(c.fields, "to"), covers(c.fields, "cc")
	switch {
	case l.fault != "":
		return Unsigned, l.fault
	case c.malformed:
		return Unsigned, "the signature is not well formed, or covers a part alone"
	case !covers(c.fields, "date") || subject && !covers(c.fields, "subject"):
		return Unsigned, "Date or Subject is not signed"
	case l.date.IsZero():
		return Unsigned, "it has no date that can be read"
	case arrived.Sub(l.date) > maxAge:
		return Unsigned, "it was signed more than seven days ago"
	case l.date.Sub(arrived) > maxAhead, c.made.Sub(arrived) > maxAhead:
		return Unsigned, "it was signed in time to come"
	case !c.expires.IsZero() && arrived.After(c.expires):
		return Unsigned, "the signature has expired"
	}
	var named []string
	if toSigned {
		named = append(named, l.names("to")...)
	}
	if ccSigned {
		named = append(named, l.names("cc")...)
	}
	ours := slices.ContainsFunc(named, home)
	switch {
	case toSigned && !ours:
		return Unsigned, toAnother
	case toSigned && (ccSigned || !cc):
		return Signed, ""
	case !id || !covers(c.fields, "message-id"):
		return Unsigned, "neither To nor Message-ID is signed"
	}
	return Loose, ""
}

// toAnother is the note on a letter that was signed for somebody else.
const toAnother = "it was signed for a letter to somebody else"
