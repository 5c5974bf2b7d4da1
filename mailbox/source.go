package mailbox

import (
	"postd/ledger"
	"postd/mailbox/mime"
)

// Layout is the number of the layout by which letters are set: as text, as page, as picture and
// as mail. The ledger keeps it with the digest of what was sent, so that a digest is only
// compared with octets of the same layout. Whoever changes one octet of a letter that is stored
// raises it and says so in CHANGELOG.md; a golden test tells when (layout_test.go).
const Layout = 2

// The names of the links that a letter gets.
const (
	muteLink  = "mute"  // ends the reader's reminders (RFC 8058)
	boardLink = "board" // shows the board
)

// links are the addresses that a letter gets with its first attempt. They are kept with it.
func (c Config) links(p ledger.Posting) map[string]string {
	out := map[string]string{}
	if p.Mute && c.MuteLink != nil {
		if link := c.MuteLink(p.Player); link != "" {
			out[muteLink] = link
		}
	}
	if c.BoardLink != nil && p.Game != 0 && p.Player != 0 {
		if link := c.BoardLink(p); link != "" {
			out[boardLink] = link
		}
	}
	return out
}

// compose makes the octets of an attempt, and tells what the fence took out. With the first
// they are signed where there is a key; the later ones have its signature.
func (c Config) compose(p ledger.Posting) (b []byte, found []ledger.Found, err error) {
	if c.unfenced {
		b, err = composed(p)
		return b, nil, err
	}
	b, found, err = compose(p)
	switch {
	case err != nil:
	case p.Signature != "":
		b = append([]byte(p.Signature), b...)
	case p.Sum == "" && c.Sign != nil:
		b, err = c.Sign.sign(b)
	}
	return b, found, err
}

// Source makes the octets of a posting once more, with the signature that was kept.
func Source(p ledger.Posting) (b []byte, err error) {
	defer mime.Recovered(&err)
	b, _, err = Config{}.compose(p)
	return b, err
}
