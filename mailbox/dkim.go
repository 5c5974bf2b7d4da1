package mailbox

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-msgauth/dkim"

	"postd/mailbox/mime"
)

// Signer signs what goes out (DKIM, RFC 6376), for those whose server does not do
// it for them.
type Signer struct {
	domain, selector string
	key              crypto.Signer
}

// leastRSA is the fewest bits of a key that receivers take (RFC 8301 3.2 asks for
// 1024, and for 2048 of those who sign).
const leastRSA = 2048

// NewSigner reads a private key in PEM form: of RSA (PKCS 1 or PKCS 8) with 2048
// bits or more, or of Ed25519 (RFC 8463). The domain must be that of the office's
// From address, or one above it, or else the signature says nothing of who wrote
// (alignment, RFC 7489 3.1).
func NewSigner(domain, selector, from string, key []byte) (*Signer, error) {
	switch {
	case domain == "" || strings.ContainsAny(domain, " \t@;"):
		return nil, fmt.Errorf("mailbox: %q is no domain", domain)
	case selector == "" || strings.ContainsAny(selector, " \t@;"):
		return nil, fmt.Errorf("mailbox: %q is no selector, a name like postd2026", selector)
	case !aligned(domain, mime.Host(from)):
		return nil, fmt.Errorf("mailbox: a signature of %s says nothing for letters from %s (RFC 7489 3.1)", domain, from)
	}
	block, _ := pem.Decode(key)
	if block == nil {
		return nil, errors.New("mailbox: the file holds no key in PEM form")
	}
	var k any
	var err error
	switch block.Type {
	case "RSA PRIVATE KEY":
		k, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	case "PRIVATE KEY":
		k, err = x509.ParsePKCS8PrivateKey(block.Bytes)
	default:
		return nil, fmt.Errorf("mailbox: the file holds no private key but a %q", block.Type)
	}
	if err != nil {
		return nil, fmt.Errorf("mailbox: the key cannot be read: %w", err)
	}
	s := &Signer{domain: strings.ToLower(domain), selector: selector}
	switch k := k.(type) {
	case *rsa.PrivateKey:
		if n := k.N.BitLen(); n < leastRSA {
			return nil, fmt.Errorf("mailbox: the key has %d bits, and %d are the least that is trusted (RFC 8301 3.2)", n, leastRSA)
		}
		s.key = k
	case ed25519.PrivateKey:
		s.key = k
	default:
		return nil, fmt.Errorf("mailbox: a key of %T signs no mail: RSA and Ed25519 do", k)
	}
	return s, nil
}

// aligned reports whether a signature of the domain speaks for the host: they are
// the same, or the host lies below it.
func aligned(domain, host string) bool {
	domain, host = strings.ToLower(domain), strings.ToLower(host)
	return domain == host || strings.Contains(domain, ".") && strings.HasSuffix(host, "."+domain)
}

// Record returns the name and the value of the DNS record (type TXT) under which
// receivers find the public key (RFC 6376 3.6.1).
func (s *Signer) Record() (name, value string) {
	var kind string
	var public []byte
	switch k := s.key.Public().(type) {
	case *rsa.PublicKey:
		kind = "rsa"
		public, _ = x509.MarshalPKIXPublicKey(k) // never fails for RSA
	case ed25519.PublicKey:
		kind, public = "ed25519", k // by RFC 8463 4.2 it is the bare key
	}
	return s.selector + "._domainkey." + s.domain, "v=DKIM1; k=" + kind + "; p=" + base64.StdEncoding.EncodeToString(public)
}

// signedFields are the fields that a signature covers: all that a reader or the
// reader's program acts on, and both of List-Unsubscribe, as RFC 8058 4 asks.
var signedFields = []string{
	"From", "From", "Reply-To", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "Auto-Submitted",
	"List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
}

// sign puts a signature before the letter. It is made once and kept, for the present time
// stands in it: every attempt sends the same.
func (s *Signer) sign(raw []byte) ([]byte, error) {
	var out bytes.Buffer
	err := dkim.Sign(&out, bytes.NewReader(raw), &dkim.SignOptions{
		Domain: s.domain, Selector: s.selector, Signer: s.key, Hash: crypto.SHA256,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys: signedFields,
	})
	if err != nil {
		return nil, fmt.Errorf("mailbox: signing: %w", err)
	}
	return out.Bytes(), nil
}
