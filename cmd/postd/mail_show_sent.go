package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/mailbox"
)

// letterAsked is what 'postd mail show' was asked for.
type letterAsked struct {
	sent                 uint64 // of a letter of the office, its number; 0 for one that came in
	octets, raw, secrets bool
}

// args holds the arguments against the flags: one of the two numbers is given.
func (s *letterAsked) args(c *cobra.Command, args []string) error {
	if c.Flags().Changed("sent") {
		if s.sent == 0 {
			return cli.Usage("postd: the letters of the office begin with number 1 ('postd mail sent' lists them)")
		}
		return cli.ExactArgs(0, "")(c, args)
	}
	if s.octets {
		return cli.Usage("postd: --octets is of a letter of the office; name it by --sent NUMBER ('postd mail sent' lists them)")
	}
	return cli.ExactArgs(1, "the letter's number")(c, args)
}

// showSent prints a letter of the office: its words, or its octets, which are made anew.
func showSent(d *control, l *ledger.Ledger, s letterAsked) error {
	p, err := l.Posting(s.sent)
	switch {
	case errors.Is(err, ledger.ErrNoPosting):
		return fmt.Errorf("postd: the office has no letter %d of its own ('postd mail sent' and 'postd mail outbox' list them)", s.sent)
	case err != nil:
		return err
	}
	text, what := []byte(p.Words.Text), "the words"
	if s.octets || s.raw {
		var same bool
		if text, same, err = l.Source(p); err != nil {
			return err
		}
		if text == nil {
			return fmt.Errorf("postd: letter %d of the office has no octets yet: it is %s, and they are made at the first attempt", p.Seq, p.State)
		}
		what = octetsWords(p, same)
	}
	to := d.Out
	if s.secrets {
		to = d.whole
		if err := l.Log(byWhom(d), "source shown", fmt.Sprintf("posting %d", p.Seq), "as it was sent, with its keys"); err != nil {
			return err
		}
	} else {
		text = []byte(l.Redact(string(text)))
	}
	if !s.raw {
		d.Printf("letter %d of the office, to %s, %s%s: %s\n%s\n\n", p.Seq, p.To, p.State, at(p.SentAt), l.Redact(p.Words.Subject), what)
	}
	_, err = to.Write(text)
	return err
}

// octetsWords says of octets that were made anew whether they are those that were sent. Facts,
// words and digest are kept; how the words are wrapped is no evidence.
func octetsWords(p ledger.Posting, same bool) string {
	done, on := "tried", p.Tried
	if !p.SentAt.IsZero() {
		done, on = "sent", p.SentAt
	}
	if same {
		return "the octets " + done
	}
	sum, err := base64.RawStdEncoding.DecodeString(p.Sum)
	if err != nil {
		return fmt.Sprintf("the words %s; their digest %q cannot be read", done, p.Sum)
	}
	return fmt.Sprintf("the words %s on %s; wrapped by form %d, %s by form %d, SHA-256 then %x", done, on.Format("2 Jan 2006"), mailbox.Layout, done, p.Layout, sum)
}

// at is an instant behind a state; "" where there is none.
func at(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " " + t.Format(time.RFC3339)
}
