package config

import (
	"fmt"
	"os"
	"strings"

	"postd/mailbox"
)

// sendConfig is how fast letters go out; 0 is the default, or no limit.
type sendConfig struct {
	Connections, PerDomain, MaxPerMinute, MaxPerDay int
	Answers                                         int // in an hour to one address
}

// dkimConfig is the key by which letters are signed. Without a file nothing is.
type dkimConfig struct {
	Domain, Selector, KeyFile string
}

// sendKeys are the keys of the file for both.
func (c *Config) sendKeys() []key {
	return []key{
		{"smtp.connections", &c.Send.Connections}, {"smtp.per_domain", &c.Send.PerDomain},
		{"smtp.max_per_minute", &c.Send.MaxPerMinute}, {"smtp.max_per_day", &c.Send.MaxPerDay},
		{"smtp.answers_per_hour", &c.Send.Answers},
		{"dkim.selector", &c.DKIM.Selector}, {"dkim.key_file", &c.DKIM.KeyFile}, {"dkim.domain", &c.DKIM.Domain},
	}
}

// mostConnections is what no provider takes more of.
const mostConnections = 20

// checkSend finds what is wrong with the limits and, but for the key itself, with
// the signature.
func (c *Config) checkSend() (faults []fault) {
	find := func(key, format string, a ...any) { faults = append(faults, c.at(key, format, a...)) }
	for _, n := range []struct {
		key  string
		v    int
		most int
	}{{"smtp.connections", c.Send.Connections, mostConnections}, {"smtp.per_domain", c.Send.PerDomain, mostConnections},
		{"smtp.max_per_minute", c.Send.MaxPerMinute, 100_000}, {"smtp.max_per_day", c.Send.MaxPerDay, 10_000_000}, {"smtp.answers_per_hour", c.Send.Answers, 10_000}} {
		if n.v < 0 || n.v > n.most {
			find(n.key, "%d is no number from 1 to %d (leave it out for the default)", n.v, n.most)
		}
	}
	if c.DKIM == (dkimConfig{}) {
		return faults
	}
	if c.DKIM.Domain == "" {
		_, c.DKIM.Domain, _ = strings.Cut(c.Office.Address, "@")
	}
	if c.DKIM.KeyFile == "" {
		find("dkim.key_file", "is missing; it is the file of the private key, and docs/operating.md tells how it is made")
	}
	if c.DKIM.Selector == "" {
		find("dkim.selector", "is missing; it is a name like postd2026, under which the public key stands in the DNS")
	}
	return faults
}

// Signer reads the key; nil where letters are not signed.
func (c *Config) Signer() (*mailbox.Signer, error) {
	if c.DKIM.KeyFile == "" {
		return nil, nil
	}
	b, err := os.ReadFile(c.beside(c.DKIM.KeyFile))
	if err != nil {
		return nil, err
	}
	return mailbox.NewSigner(c.DKIM.Domain, c.DKIM.Selector, c.Office.Address, b)
}

// secretKey finds what is wrong with the key of the signature.
func (c *Config) secretKey() (faults []fault, notes []string) {
	if c.DKIM.KeyFile == "" || c.DKIM.Selector == "" {
		return nil, nil // told, or none
	}
	if c.DKIM.Domain == "" {
		_, c.DKIM.Domain, _ = strings.Cut(c.Office.Address, "@")
	}
	if _, err := c.Signer(); err != nil {
		return []fault{c.at("dkim.key_file", "%s", strings.TrimPrefix(err.Error(), "mailbox: "))}, nil
	}
	return nil, exposed(c.beside(c.DKIM.KeyFile), "and it is the key by which letters are signed")
}

// Unsigned notes that nobody may sign what goes out: a server on this machine does so
// only where it was told to, and large providers take letters that are not signed for
// forged.
func (c *Config) Unsigned() []string {
	if !OnLoopback(c.SMTP.Host) || c.DKIM.KeyFile != "" {
		return nil
	}
	return []string{"letters go out by " + c.SMTP.Host + ", which is this machine, and [dkim] names no key: see that the server signs them, or make a key ('postd doctor --send' shows how they arrive)"}
}

// sending gives the mailbox room its view.
func (c *Config) sending(m *mailbox.Config) (err error) {
	m.Connections, m.PerDomain = c.Send.Connections, c.Send.PerDomain
	m.MaxPerMinute, m.MaxPerDay, m.Answers = c.Send.MaxPerMinute, c.Send.MaxPerDay, c.Send.Answers
	m.Sign, err = c.Signer()
	return err
}

// SendingWords tells how fast letters go out.
func (c *Config) SendingWords() string {
	connections, perDomain := mailbox.Config{Connections: c.Send.Connections, PerDomain: c.Send.PerDomain}.AtOnce()
	words := fmt.Sprintf("connections %d, letters at once to one domain %d", connections, perDomain)
	if n := c.Send.MaxPerMinute; n > 0 {
		words += fmt.Sprintf(", at most %d a minute", n)
	}
	if n := c.Send.MaxPerDay; n > 0 {
		words += fmt.Sprintf(", at most %d a day", n)
	}
	if n := c.Send.Answers; n > 0 {
		words += fmt.Sprintf(", answers to one address in an hour %d", n)
	}
	return words
}
