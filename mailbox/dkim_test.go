package mailbox

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"postd/mailbox/mime"
)

// pemOf writes a private key as openssl does.
func pemOf(t *testing.T, key any) []byte {
	t.Helper()
	b, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: b})
}

// TestPoint53 checks that the letter is signed by the domain of its From address,
// over all that a reader acts on, once, so that every attempt sends the signed
// bytes; and that reports of non-delivery come back to a token of the same domain.
func TestPoint53(t *testing.T) {
	t.Parallel()
	old, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, young, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	pkcs1 := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(old)})
	for name, key := range map[string][]byte{"rsa": pemOf(t, old), "rsa in the old form": pkcs1, "ed25519": pemOf(t, young)} {
		t.Run(name, func(t *testing.T) {
			fresh := true
			s := playSMTP(t, func(_ int, c string) string {
				if c == "TEXT" && fresh {
					fresh = false
					return ""
				}
				return willing(c)
			})
			h := sendingHouse(t, s)
			if h.config.Sign, err = NewSigner("chess.test", "postd2026", officeAt, key); err != nil {
				t.Fatal(err)
			}
			sender := h.sender()
			h.flush(sender)
			h.clock.pass(2 * time.Minute)
			h.flush(sender)
			heard, texts := s.all()
			if len(texts) != 3 || texts[0] != texts[1] && texts[0] != texts[2] {
				t.Fatalf("%d texts, or the second attempt differs from the first", len(texts))
			}
			record, value := h.config.Sign.Record()
			lookup := &dkim.VerifyOptions{LookupTXT: func(domain string) ([]string, error) {
				if domain != record {
					t.Errorf("looked up %s, the record is %s", domain, record)
				}
				return []string{value}, nil
			}}
			for _, text := range texts {
				found, err := dkim.VerifyWithOptions(strings.NewReader(text), lookup)
				if err != nil || len(found) != 1 || found[0].Err != nil || found[0].Domain != "chess.test" {
					t.Fatalf("%+v, %v", found, err)
				}
				for _, k := range []string{"From", "Reply-To", "Subject", "Message-ID", "List-Unsubscribe", "List-Unsubscribe-Post"} {
					if !slices.Contains(found[0].HeaderKeys, k) { // also of one that is not there: none can be added
						t.Errorf("%s is not signed: %q", k, found[0].HeaderKeys)
					}
				}
				m, err := mime.ReadMail([]byte(text))
				if err != nil || !aligned(found[0].Domain, mime.Host(mime.First(m.From))) {
					t.Errorf("From %q, signed by %s", m.From, found[0].Domain)
				}
				changed := strings.Replace(text, "Subject: ", "Subject: not ", 1)
				if found, err = dkim.VerifyWithOptions(strings.NewReader(changed), lookup); err == nil && found[0].Err == nil {
					t.Error("a changed letter verifies")
				}
			}
			for _, line := range heard {
				if a, ok := strings.CutPrefix(line, "MAIL FROM:<"); ok {
					a, _, _ = strings.Cut(a, ">")
					if _, ok := h.ledger.ParseBounceAddress(a); !ok || mime.Host(a) != "chess.test" {
						t.Errorf("the envelope is from %s", a)
					}
				}
			}
		})
	}
}

// TestSignerRefused checks that a key that receivers would not take is refused with
// words.
func TestSignerRefused(t *testing.T) {
	t.Parallel()
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	_, young, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	good := pemOf(t, young)
	public, err := x509.MarshalPKIXPublicKey(young.Public())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		domain, selector string
		key              []byte
		want             string
	}{
		{"chess.test", "a", pemOf(t, weak), "1024 bits"},
		{"chess.test", "a", []byte("no key"), "no key in PEM form"},
		{"chess.test", "a", pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: public}), "no private key"},
		{"chess.test", "a", bytes.Replace(good, []byte("M"), []byte("A"), 1), "cannot be read"},
		{"players.test", "a", good, "says nothing"},
		{"test", "a", good, "says nothing"},
		{"", "a", good, "no domain"},
		{"chess.test", "", good, "no selector"},
	} {
		if _, err := NewSigner(c.domain, c.selector, officeAt, c.key); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.domain, c.selector, err, c.want)
		}
	}
	if _, err := NewSigner("Chess.test", "a", "post@mail.chess.TEST", good); err != nil {
		t.Error(err)
	}
}
