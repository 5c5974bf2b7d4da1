package mailbox

import (
	"strings"
	"testing"

	"postd/ledger"
	"postd/mailbox/mime"
)

// TestFence checks that of the secrets in a posting only its reader's own go out, and
// that the others are counted.
func TestFence(t *testing.T) {
	t.Parallel()
	const token = "abcdefghij234567klmnopqrst"
	own := whole()
	own.Party, own.Player, own.ReplyTo, own.MessageID = 1, 7, "post+g12."+token+"@chess.test", "<g12.17-2.b."+token+"@chess.test>"
	alien := strings.Repeat("z", 25) + "2"
	for _, c := range []struct {
		name, words string
		found       ledger.Secret
		kept        bool
	}{
		{"its own address", "mailto:post+g12." + token + "@chess.test?subject=x", "", true},
		{"the same, encoded", "mailto:post%2Bg12." + token + "%40chess.test", "", true},
		{"its own links", "https://chess.test/cal/p7." + alien + ".ics and https://chess.test/mute/p7." + alien, "", true},
		{"another's address", "write to post+g12." + alien + "@chess.test", ledger.SecretAddress, false},
		{"another's, encoded", "<p>post&#43;g12." + alien + "&#64;chess.test</p>", ledger.SecretAddress, false},
		{"a Message-ID", "see <g12.3-1.w." + alien + "@chess.test>", ledger.SecretID, false},
		{"another's link", "https://chess.test/mute/p8." + alien, ledger.SecretLink, false},
		{"a one-time link", "https://chess.test/login/link/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE", ledger.SecretLink, false},
		{"a lone key", "it is g12.17-2w." + alien, ledger.SecretKey, false},
	} {
		p := own
		p.Words.Text, p.Words.HTML = c.words, "<p>"+c.words+"</p>"
		p.Links = map[string]string{muteLink: "https://chess.test/mute/p7." + alien}
		out, found := fenced(p)
		if kept := out.Words.Text == c.words; kept != c.kept || (len(found) == 0) != c.kept {
			t.Errorf("%s: %q went out, found %v", c.name, out.Words.Text, found)
		}
		if !c.kept && (found[0].Sort != c.found || strings.Contains(out.Words.Text+out.Words.HTML, alien)) {
			t.Errorf("%s: %v in %q", c.name, found, out.Words.Text)
		}
		var r redactions
		if r.add(found); r.Counts()[string(c.found)] == 0 && !c.kept {
			t.Errorf("%s is not counted: %v", c.name, r.Counts())
		}
	}

	p := own
	p.Words.Subject = "A: post+g12." + alien + "@chess.test"
	p.InReplyTo, p.References = "<g12.15-1.w."+alien+"@chess.test>", []string{"<g12.1-1.b.x@chess.test>", "<g12.15-1.w." + alien + "@chess.test>", "<7@players.test>"}
	b, err := Compose(p)
	if err != nil {
		t.Fatal(err)
	}
	m, err := mime.ReadMail(b)
	if err != nil || strings.Contains(string(b), alien) || len(m.References) != 2 || len(m.InReplyTo) != 0 || m.Subject != "A: post@chess.test" {
		t.Errorf("another's thread is in the head: %q %q %q %v", m.Subject, m.References, m.InReplyTo, err)
	}
}
