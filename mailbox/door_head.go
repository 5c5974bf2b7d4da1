package mailbox

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"postd/mailbox/mime"
)

// head is what the door writes above a letter: the envelope, as is the custom of
// the last server (RFC 5321 4.4), and where it came from. What of the same names
// stands below has no effect: the first of each is read. The field that a letter
// might continue by beginning with a blank stands last, and nothing hangs on it.
func (s *bearer) head(arrived time.Time) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\n", quoted(s.from))
	for _, to := range s.to {
		fmt.Fprintf(&b, "Delivered-To: %s\r\n", quoted(to))
	}
	protocol := "ESMTP"
	switch {
	case s.lmtp:
		protocol = "LMTP"
	case s.caller.secret:
		protocol = "ESMTPS"
	}
	fmt.Fprintf(&b, "Received: from %s (%s)\r\n\tby %s (postd) with %s;\r\n\t%s\r\n",
		hello(s.conn.Hostname()), s.caller.peer, hello(s.door.config.Hello), protocol, arrived.Format(time.RFC1123Z))
	return b.Bytes()
}

// quoted writes an address as it stands in a field: the library takes the quotes
// off a local part that needs them.
func quoted(a string) string {
	i := strings.LastIndexByte(a, '@')
	if i < 0 {
		return a
	}
	local := a[:i]
	if !strings.ContainsFunc(local, func(r rune) bool { return r <= ' ' || strings.ContainsRune(`()<>[]:;@\,"`, r) }) {
		return a
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(local) + `"` + a[i:]
}

// hello makes the name that the other side gave itself fit to stand in a field.
func hello(name string) string {
	name = strings.Map(func(r rune) rune {
		if r > ' ' && r < 0x7f && !strings.ContainsRune(`()<>@,;\"`, r) {
			return r
		}
		return '?'
	}, name)
	return name[:min(len(name), 255)]
}

// hops counts the servers through which a letter went.
func hops(raw []byte) (n int) {
	head, _ := mime.Split(raw)
	for line := range bytes.Lines(head) {
		if hasField(line, "received") {
			n++
		}
	}
	return n
}

// authResults is the field in which the server at the border says whether a
// letter is its author's (RFC 8601).
const authResults = "authentication-results"

// foreign takes their force from results of authentication in a letter that came
// from outside. Before the door there is no server of ours, so that whoever wrote
// them, it was none whose word we take, though they give our name (RFC 8601 5). They
// can still be seen for what they are.
func foreign(raw []byte) []byte {
	head, body := mime.Split(raw)
	if !bytes.Contains(bytes.ToLower(head), []byte(authResults)) {
		return raw
	}
	var b bytes.Buffer
	for line := range bytes.Lines(head) {
		if hasField(line, authResults) {
			b.WriteString("X-Foreign-")
		}
		b.Write(line)
	}
	b.Write(raw[len(head) : len(raw)-len(body)])
	b.Write(body)
	return b.Bytes()
}

// hasField reports whether a line of a header begins the field of that name, which
// is given in small letters.
func hasField(line []byte, name string) bool {
	key, _, ok := bytes.Cut(line, []byte(":"))
	return ok && strings.EqualFold(string(bytes.TrimRight(key, " \t")), name)
}
