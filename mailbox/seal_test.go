package mailbox

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"fmt"
	"net"
	"strings"
	"testing"
)

// TestSeal reads what a letter of the office shows when it comes back: whole and
// signed, changed on the way, signed by another, not signed, and what its server says.
func TestSeal(t *testing.T) {
	t.Parallel()
	old, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, young, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	dns := map[string][]string{"_dmarc.chess.test": {"v=DMARC1; p=none"}}
	lookup := func(name string) ([]string, error) {
		if v, ok := dns[name]; ok {
			return v, nil
		}
		return nil, &net.DNSError{Name: name, IsNotFound: true}
	}
	signed := func(domain, selector string, key any) string {
		s, err := NewSigner(domain, selector, "post@"+domain, pemOf(t, key))
		if err != nil {
			t.Fatal(err)
		}
		name, value := s.Record()
		dns[name] = []string{value}
		raw, err := s.sign([]byte(crlf("From: <post@chess.test>\nTo: <post+doctor-x@chess.test>\nSubject: s\n\nwords\n")))
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	results := func(of, raw string) string {
		return "Authentication-Results: " + of + "spf=pass smtp.mailfrom=chess.test; dkim=pass header.d=chess.test\r\n" + raw
	}
	own := signed("chess.test", "s1", old)
	for what, x := range map[string]struct{ raw, want, server string }{
		"all is well":        {results("mx.test; ", own), "signed by chess.test, aligned; SPF pass; DMARC p=none", "mx.test"},
		"Exchange's":         {results("", own), "signed by chess.test, aligned; SPF pass; DMARC p=none", "-"},
		"by Ed25519":         {signed("chess.test", "s2", young), "signed by chess.test, aligned; the server says nothing of SPF; DMARC p=none", ""},
		"by the carrier":     {signed("carrier.test", "s1", young), "signed by carrier.test, not aligned; the server says nothing of SPF; DMARC p=none", ""},
		"not signed":         {"From: <post@chess.test>\r\n\r\nwords\r\n", "not signed; the server says nothing of SPF; DMARC p=none", ""},
		"changed on its way": {strings.Replace(own, "words", "other words", 1), "not signed; a signature is broken (chess.test: ", ""},
	} {
		s := ReadSeal([]byte(x.raw), officeAt, lookup)
		if got := s.String(); !strings.HasPrefix(got, x.want) || s.Server != x.server {
			t.Errorf("%s: %q by %q, want %q by %q", what, got, s.Server, x.want, x.server)
		}
	}
	many := strings.Repeat("DKIM-Signature: v=1; a=rsa-sha256; d=co.test; s=x; h=from; bh=; b=\r\n", 60) + "From: <post@chess.test>\r\n\r\nwords\r\n"
	if s := ReadSeal([]byte(many), officeAt, lookup); len(s.Signed) != 0 || len(s.Broken) > maxSignatures+1 {
		t.Errorf("of sixty signatures: %v, %d broken", s.Signed, len(s.Broken))
	}
}

func mustSigner(t *testing.T, key any) *Signer {
	t.Helper()
	s, err := NewSigner("chess.test", "s1", officeAt, pemOf(t, key))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestZoneLine writes the record in strings that a zone file takes, which together are
// the record.
func TestZoneLine(t *testing.T) {
	t.Parallel()
	for _, bits := range []int{2048, 4096} {
		key, err := rsa.GenerateKey(rand.Reader, bits)
		if err != nil {
			t.Fatal(err)
		}
		s := mustSigner(t, key)
		name, value := s.Record()
		rest, ok := strings.CutPrefix(s.ZoneLine(), name+". IN TXT ")
		var whole string
		strs := strings.Split(rest, " \"")
		for i, part := range strs {
			if i > 0 {
				part = "\"" + part
			}
			var text string
			if _, err := fmt.Sscanf(part, "%q", &text); err != nil || len(text) > 255 {
				t.Errorf("%d bits: %q has %d octets, %v", bits, part, len(text), err)
			}
			whole += text
		}
		if !ok || whole != value || len(strs) < 2 {
			t.Errorf("%d bits: %q", bits, s.ZoneLine())
		}
	}
}
