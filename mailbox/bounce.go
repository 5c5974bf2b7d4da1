package mailbox

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/ledger"
)

// bounceWindow is how long after it was sent a posting can come back.
const bounceWindow = 10 * 24 * time.Hour

// bounce files that a posting came back, if the letter is a report of that
// (RFC 3464), and returns what it did, "" if it is none. The posting is known
// by the token in the address to which the report came, its reader must be the
// one whom the report names, and the failure must be for good: of a delay
// nothing follows (RULING/R-57).
func (c *Clerk) bounce(m Mail, arrived time.Time) (string, error) {
	if m.Sender != "" || !m.head.Has("Return-Path") { // RFC 3464 2, RFC 5321 4.5.5
		return "", nil
	}
	var seq uint64
	for _, a := range m.To {
		if n, ok := c.ledger.ParseBounceAddress(a); ok {
			seq = n
		}
	}
	if seq == 0 {
		return "", nil
	}
	posting, err := c.ledger.Posting(seq)
	if errors.Is(err, ledger.ErrNoPosting) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if posting.State != ledger.Sent || arrived.Sub(posting.SentAt) > bounceWindow {
		return "", nil
	}
	for _, p := range m.parts {
		if p.kind != "message/delivery-status" {
			continue
		}
		for _, r := range recipients(p.body) {
			if r.final() && same(r.address, posting.To) {
				why := strings.TrimSpace(fmt.Sprintf("came back: %s %s", clean(r.status), clean(r.diagnostic)))
				if err := c.files.Failed(seq, arrived, why); err != nil {
					return "", err
				}
				c.log.Warn("mailbox: a posting came back", "posting", seq, "status", clean(r.status))
				return fmt.Sprintf("posting %d came back", seq), nil
			}
		}
	}
	return "", nil
}

// recipient is one block of a report: what became of the letter for one
// reader (RFC 3464 2.3).
type recipient struct {
	address, action, status, diagnostic string
}

// final reports whether the letter was refused for good.
func (r recipient) final() bool {
	return strings.EqualFold(r.action, "failed") && strings.HasPrefix(r.status, "5.")
}

// recipients reads the blocks of a message/delivery-status.
func recipients(body []byte) []recipient {
	var out []recipient
	var r recipient
	flush := func() {
		if r.address != "" {
			out = append(out, r)
		}
		r = recipient{}
	}
	key := ""
	for line := range strings.SplitSeq(decode(body, ""), "\n") {
		line = strings.TrimRight(line, "\r")
		if strings.TrimSpace(line) == "" {
			flush()
			continue
		}
		value := strings.TrimSpace(line)
		if line[0] != ' ' && line[0] != '\t' {
			k, v, _ := strings.Cut(line, ":")
			key, value = strings.ToLower(strings.TrimSpace(k)), strings.TrimSpace(v)
		} else if key != "diagnostic-code" {
			continue
		}
		switch key {
		case "final-recipient", "original-recipient":
			if _, a, ok := strings.Cut(value, ";"); ok && (key == "original-recipient" || r.address == "") {
				r.address = strings.Trim(strings.TrimSpace(a), "<>")
			}
		case "action":
			r.action = value
		case "status":
			r.status = value
		case "diagnostic-code":
			r.diagnostic = strings.TrimSpace(r.diagnostic + " " + value)
		}
	}
	flush()
	return out
}
