package main

import (
	"context"
	"fmt"
	"strings"

	"postd/mailbox"
)

// seal looks at the office's own letter as it came back: whether it is signed as
// others will ask, and by what name the mailbox's server says what it found, which is
// the line to configure.
func (x *doctor) seal(ctx context.Context, raw []byte) {
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	s := mailbox.ReadSeal(raw, x.conf.Office.Address, func(name string) ([]string, error) { return resolver.LookupTXT(ctx, name) })
	switch {
	case len(s.Broken) > 0:
		x.fail("signature", "see that the server which takes the letters changes nothing of them, and that the DNS shows the key by which they are signed", "%s", s)
	case !s.Aligned:
		x.warn("signature", "make a key and name it in [dkim], or have the server that takes the letters sign them for the office's domain", "%s", s)
	default:
		x.ok("signature", "%s", s)
	}
	line := fmt.Sprintf("authserv_id = %q", s.Server)
	switch configured := x.conf.IMAP.AuthServer; {
	case s.Server == "":
		x.ok("results", "the mailbox's server writes no Authentication-Results above what it delivers to itself")
	case strings.EqualFold(configured, s.Server):
		x.ok("results", "they are by %s, as configured: %s", s.Server, s.Results)
	case configured == "":
		x.ok("results", "the mailbox's server says what it found (%s); to use it write into [imap]: %s", s.Results, line)
	default:
		x.warn("results", "if that is the server of the mailbox, write into [imap]: "+line, "the topmost are by %s, and %s is configured", s.Server, configured)
	}
}
