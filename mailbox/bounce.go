package mailbox

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
)

// bounceWindow is how long after it was sent a posting can come back.
const bounceWindow = 10 * 24 * time.Hour

// report does what a machine's letter about a posting of the office brings about,
// and returns it in words, "" if it is no such letter; aside says that a person must
// look at it.
//
// That a posting came back is filed only on evidence: the letter has a null
// Return-Path, as reports have (RFC 3464 2, RFC 5321 4.5.5), and came to the address
// with the token that stood on the envelope of that posting alone. Where the token
// was lost on the way, the Message-ID in what is returned names the posting; since
// whoever saw the letter knows that too, it is only a question to the secretary. The
// clock moves only by what the office's own carrier says (RULING/R-87).
func (c *Clerk) report(kept ledger.Letter, m mime.Mail) (what string, aside bool, err error) {
	arrived := kept.Arrived
	p, token, err := c.reportedOf(m)
	if err != nil || p.Seq == 0 {
		return "", false, err
	}
	if m.Report == "feedback-report" || hasPart(m, "message/feedback-report") {
		return c.complaint(p, arrived)
	}
	if p, err = c.handedOver(p); err != nil {
		return "", false, err
	}
	if !m.Null || p.State != ledger.Sent || arrived.Sub(p.SentAt) > bounceWindow {
		return "", false, nil
	}
	r := readReport(m, p.To)
	switch {
	case r.kind == came && !token:
		note := "a report without its token says that it came back: " + r.words
		if strings.Contains(p.Delay, "a report without its token") {
			return fmt.Sprintf("posting %d, once more", p.Seq), false, nil
		}
		return fmt.Sprintf("letter %d of the office to %s may have come back (%s); the report has not the token that would prove it, so the clock is unchanged", p.Seq, p.To, r.words),
			true, c.files.Delayed(p.Seq, arrived, note)
	case r.kind == came:
		answered, err := c.hasAnswered(p)
		if err != nil {
			return "", false, err
		}
		x := ledger.Return{Posting: p.Seq, At: arrived, Answer: "came back: " + r.words, Proven: carrier{c.config, c.verified}.proves(kept, m, p, r), Answered: answered}
		if err := c.files.Returned(x); err != nil {
			return "", false, err
		}
		c.log.Warn("mailbox: a posting came back", "posting", p.Seq, "status", r.status, "carrier", x.Proven)
		if x.Proven {
			return fmt.Sprintf("posting %d came back, by our carrier", p.Seq), false, nil
		}
		return fmt.Sprintf("posting %d came back", p.Seq), false, nil
	case r.kind == late && token:
		again, err := c.unreadAgain(p, r)
		if err != nil {
			return "", false, err
		}
		if err := c.files.Delayed(p.Seq, arrived, r.words); err != nil {
			return "", false, err
		}
		if again {
			return fmt.Sprintf("a second report about letters to %s could not be read; the clock is unchanged", p.To), true, nil
		}
		return fmt.Sprintf("posting %d is delayed", p.Seq), false, nil
	}
	return "", false, nil
}

// unreadAgain reports whether a report cannot be read, and it is not the first of a letter
// to this address in the game: then somebody must look at it.
func (c *Clerk) unreadAgain(p ledger.Posting, r reading) (bool, error) {
	if !strings.HasPrefix(r.words, unreadable) || p.Game == 0 {
		return false, nil
	}
	all, err := c.ledger.PostingsOf(p.Game)
	return slices.ContainsFunc(all, func(x ledger.Posting) bool {
		return mime.SameAddress(x.To, p.To) && strings.Contains(x.Delay, unreadable)
	}), err
}

// complaint ends the reminders of the player to whom a letter went of which somebody
// complained as unwanted (RFC 5965). Whoever reports it knows the letter; and what
// it does, its reader could do at any time. The secretary is to look at it.
func (c *Clerk) complaint(p ledger.Posting, arrived time.Time) (string, bool, error) {
	if err := c.files.Complained(p.Seq, arrived); err != nil {
		return "", false, err
	}
	c.log.Warn("mailbox: a complaint about a letter", "posting", p.Seq)
	return fmt.Sprintf("a complaint about letter %d of the office to %s: that player's reminders are ended", p.Seq, p.To), true, nil
}

// reportedOf finds the posting of which a report is: by the token of its envelope,
// or else by the Message-ID of what is returned.
func (c *Clerk) reportedOf(m mime.Mail) (p ledger.Posting, token bool, err error) {
	to := slices.Clone(m.To)
	for _, part := range m.Parts {
		if part.Kind == "message/feedback-report" {
			to = append(to, fieldIn(part.Body, "original-mail-from")...)
		}
	}
	for _, a := range to {
		if seq, ok := c.ledger.ParseBounceAddress(strings.Trim(a, "<> ")); ok {
			p, err = c.ledger.Posting(seq)
			token = true
		}
	}
	if token {
		return p, token, none(err)
	}
	for _, id := range returnedIDs(m) {
		if _, _, _, ours := c.ledger.ParseMessageID(id); !ours {
			continue
		}
		if p, err = c.ledger.PostingByMessageID(mime.Bracketed(id)); err == nil || !errors.Is(err, ledger.ErrNoPosting) {
			return p, false, err
		}
	}
	return ledger.Posting{}, false, nil
}

// none takes it for no error that there is no such posting.
func none(err error) error {
	if errors.Is(err, ledger.ErrNoPosting) {
		return nil
	}
	return err
}

// maxReturned bounds the Message-IDs that are looked up for one report.
const maxReturned = 20

// returnedIDs are the Message-IDs that stand in the letter that a report returns,
// as an inner letter, as its header, or copied into the text.
func returnedIDs(m mime.Mail) (out []string) {
	add := func(ids []string) {
		for _, id := range ids {
			if id = mime.MsgID(id); id != "" && len(out) < maxReturned {
				out = append(out, id)
			}
		}
	}
	for _, p := range m.Parts {
		for _, name := range []string{"original-message-id", "x-original-message-id", "message-id"} {
			add(fieldIn(p.Body, name))
		}
	}
	add(fieldIn([]byte(m.Text), "message-id"))
	return out
}

// fieldIn are the values of a field that stands anywhere at the beginning of a line.
func fieldIn(body []byte, name string) (out []string) {
	for line := range bytes.Lines(body) {
		key, value, ok := bytes.Cut(line, []byte(":"))
		if ok && strings.EqualFold(string(bytes.TrimSpace(key)), name) {
			out = append(out, strings.TrimSpace(string(value)))
		}
	}
	return out
}

// hasPart reports whether the letter has a part of the kind.
func hasPart(m mime.Mail, kind string) bool {
	return slices.ContainsFunc(m.Parts, func(p mime.Part) bool { return p.Kind == kind })
}

// handedOver waits a moment for a posting that is under way: a server of this machine may
// return a letter before its acceptance is written down.
func (c *Clerk) handedOver(p ledger.Posting) (ledger.Posting, error) {
	for range 40 {
		if p.State != ledger.Sending {
			break
		}
		time.Sleep(50 * time.Millisecond)
		var err error
		if p, err = c.ledger.Posting(p.Seq); err != nil {
			return p, err
		}
	}
	return p, nil
}
