package config

import (
	"net/netip"

	"postd/mailbox"
	"postd/mailbox/proof"
)

// mailConfig says what a letter must have to be heard.
type mailConfig struct {
	Unsigned, DNS string
}

// What becomes of a letter with the player's address and a fresh key that nobody signed.
const (
	unsignedAsk   = "ask"   // it moves; what cannot be mended is asked about
	unsignedTrust = "trust" // it is the player's for sure
)

func (m *mailConfig) keys() []key {
	return []key{{"mail.unsigned", &m.Unsigned}, {"mail.dns", &m.DNS}}
}

func (c *Config) checkMail() (faults []fault) {
	switch c.Mail.Unsigned {
	case "":
		c.Mail.Unsigned = unsignedAsk
	case unsignedAsk, unsignedTrust:
	default:
		faults = append(faults, c.at("mail.unsigned", "%q is neither %q nor %q", c.Mail.Unsigned, unsignedAsk, unsignedTrust))
	}
	if c.Mail.DNS != "" && c.Mail.DNS != "off" {
		if at, err := netip.ParseAddrPort(c.Mail.DNS); err != nil || at.Port() == 0 {
			faults = append(faults, c.at("mail.dns", "%q is no resolver like 192.0.2.53:53, and not \"off\"", c.Mail.DNS))
		}
	}
	return faults
}

// trust writes into the mail what a letter must have.
func (c *Config) trust(m *mailbox.Config) (err error) {
	m.Trusting = c.Mail.Unsigned == unsignedTrust
	m.Resolver, err = proof.NewResolver(c.Mail.DNS)
	return err
}

// Trust says in a sentence what a letter must have.
func (c *Config) Trust() string {
	if c.Mail.Unsigned == unsignedTrust {
		return "A letter does all by its key and the player's address (mail.unsigned = \"trust\")."
	}
	return "A letter moves by its key and the player's address; resignations also need a signature or a YES."
}
