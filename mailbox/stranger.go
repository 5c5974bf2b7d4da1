package mailbox

import (
	"fmt"
	"net/netip"
	"slices"

	"postd/ledger"
	"postd/mailbox/mime"
)

// strangerHead is how much of a stranger's letter is kept where strangers have
// written too much, in octets.
const strangerHead = 4 << 10

// meet notes what the header of a letter shows of whether it is expected: whether it
// bears a key, and if not, whether a player or an official wrote it. It says nothing of whether
// the letter is heard.
func meet(l *ledger.Ledger, in *ledger.Incoming) (err error) {
	defer mime.Recovered(&err)
	m := mime.HeadOf(in.Raw)
	from := ""
	if len(m.From) == 1 && !m.Groups {
		from = m.From[0]
	}
	in.Keyed = slices.ContainsFunc(m.To, func(to string) bool { return l.HasKey(to, from) }) ||
		slices.ContainsFunc(append(slices.Clone(m.InReplyTo), m.References...), l.HasThread)
	if in.Keyed {
		return nil
	}
	for _, a := range m.From {
		if _, err := l.PlayerByAddress(a); err == nil {
			return nil
		}
		if is, err := l.IsOfficial(a); is || err != nil {
			return err
		}
	}
	in.Stranger = &ledger.Stranger{From: from, Subject: clean(m.Subject)}
	if len(in.Raw) > strangerHead {
		head, _ := mime.Split(in.Raw)
		in.Stranger.Head = append(fmt.Appendf(nil, "%s: %d\r\n", mime.TruncatedField, len(in.Raw)), head[:min(len(head), strangerHead)]...)
	}
	return nil
}

// networkOf is the network by which callers are counted together: an IPv4 address's
// /24, an IPv6 address's /48. It is empty for this machine.
func networkOf(a netip.Addr) string {
	if !a.IsValid() || a.IsLoopback() {
		return ""
	}
	bits := 48
	if a.Is4() {
		bits = 24
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.String()
}
