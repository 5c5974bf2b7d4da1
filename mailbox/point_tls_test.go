package mailbox

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"net"
	"strings"
	"testing"
	"time"
)

// authority is a certificate authority of the tests.
type authority struct {
	t    *testing.T
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
	pool *x509.CertPool
}

func newAuthority(t *testing.T) *authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{t: t, key: key, pool: x509.NewCertPool()}
	a.cert = &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "tests"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, a.cert, a.cert, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	if a.cert, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	a.pool.AddCert(a.cert)
	return a
}

// issues makes the terms of a server under a name, good until an instant.
func (a *authority) issues(ip string, until time.Time) *tls.Config {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "server"}, IPAddresses: []net.IP{net.ParseIP(ip)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: until, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	der, err := x509.CreateCertificate(rand.Reader, c, a.cert, &key.PublicKey, a.key)
	if err != nil {
		a.t.Fatal(err)
	}
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}

// TestPoint20NoPlainText holds servers against both doors whose certificate has
// expired, is of another name or of an authority that nobody knows, that speak old versions
// of TLS or weak ciphers alone, or that offer no
// TLS, or know us before it. Nothing is said to them, the letter waits where it is,
// and what was to go out waits in the outbox. A server in order is spoken to.
func TestPoint20NoPlainText(t *testing.T) {
	t.Parallel()
	known, stranger := newAuthority(t), newAuthority(t)
	later, before := time.Now().Add(time.Hour), time.Now().Add(-time.Minute)
	old, weak := known.issues("127.0.0.1", later), known.issues("127.0.0.1", later)
	old.MinVersion, old.MaxVersion = tls.VersionTLS10, tls.VersionTLS11
	weak.MaxVersion, weak.CipherSuites = tls.VersionTLS12, []uint16{tls.TLS_ECDHE_ECDSA_WITH_RC4_128_SHA, tls.TLS_ECDHE_RSA_WITH_RC4_128_SHA, tls.TLS_RSA_WITH_AES_128_CBC_SHA}
	for _, x := range []struct {
		name     string
		security Security
		terms    *tls.Config
		greeting string // of IMAP, before TLS
		want     string // in the error
	}{
		{"expired", TLS, known.issues("127.0.0.1", before), "", "expired"},
		{"another name", TLS, known.issues("192.0.2.1", later), "", "192.0.2.1"},
		{"signed by nobody", TLS, stranger.issues("127.0.0.1", later), "", "unknown authority"},
		{"expired after STARTTLS", StartTLS, known.issues("127.0.0.1", before), "* OK [CAPABILITY IMAP4rev1 STARTTLS] ready", "expired"},
		{"signed by nobody after STARTTLS", StartTLS, stranger.issues("127.0.0.1", later), "* OK [CAPABILITY IMAP4rev1 STARTTLS] ready", "unknown authority"},
		{"of an old version alone", TLS, old, "", "protocol version"},
		{"of weak ciphers alone", TLS, weak, "", "handshake failure"},
		{"STARTTLS stripped", StartTLS, nil, "* OK [CAPABILITY IMAP4rev1] ready", ""},
		{"known before STARTTLS", StartTLS, nil, "* PREAUTH [CAPABILITY IMAP4rev1 STARTTLS] welcome", ""},
		{"no TLS at all", TLS, nil, "* OK [CAPABILITY IMAP4rev1] ready", ""},
		{"in order", TLS, known.issues("127.0.0.1", later), "", "-"},
		{"in order after STARTTLS", StartTLS, known.issues("127.0.0.1", later), "* OK [CAPABILITY IMAP4rev1 STARTTLS] ready", "-"},
	} {
		t.Run(x.name, func(t *testing.T) {
			heard := make(chan string, 100)
			s := play(t, func(_ int, a *actor) {
				a.note = func(line string) { heard <- line }
				if x.security == StartTLS || x.terms == nil {
					a.say(x.greeting)
					for x.security == StartTLS {
						line := a.hear()
						id, command := tag(line)
						if line == "" {
							return
						}
						if x.terms != nil && command == "STARTTLS" {
							a.say(id + " OK go on")
							break
						}
						a.say(id + " BAD no")
					}
					if x.terms == nil {
						a.silence()
						return
					}
				}
				a.secure(x.terms)
				if x.security == TLS {
					a.say("* OK [CAPABILITY IMAP4rev1] ready")
				}
				a.imapGo("never", 0, "")
			})
			h := openHouse(t)
			h.config.IMAP = s.server()
			h.config.IMAP.Security, h.config.IMAP.Roots = x.security, known.pool
			h.config.Quiet = time.Second
			p := h.poller()
			err := p.PollOnce(t.Context())
			said := ""
			for len(heard) > 0 {
				said += <-heard + "\n"
			}
			if x.want == "-" {
				if err != nil || h.ledger.ReadThrough().IsZero() || !strings.Contains(said, "LOGIN") {
					t.Errorf("a server in order: %v", err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), x.want) || !h.ledger.ReadThrough().IsZero() {
				t.Errorf("%v; read through %v", err, h.ledger.ReadThrough())
			}
			if strings.Contains(said, "LOGIN") || strings.Contains(said, "AUTHENTICATE") || strings.Contains(said, "secret") {
				t.Errorf("it said %q", said)
			}
			if health := p.Health()[0]; health.Trouble == nil || health.Name != "INBOX" || !health.Through.IsZero() {
				t.Errorf("its health is %+v", health)
			}
			// What goes out waits.
			h.config.SMTP = h.config.IMAP
			waiting := len(h.unsent())
			if err := h.sender().Flush(t.Context()); err != nil || waiting == 0 || len(h.unsent()) != waiting {
				t.Errorf("%v; %d of %d postings wait", err, len(h.unsent()), waiting)
			}
			said = ""
			for len(heard) > 0 {
				said += <-heard + "\n"
			}
			if strings.Contains(said, "AUTH ") || strings.Contains(said, "MAIL ") {
				t.Errorf("it said %q", said)
			}
		})
	}
}
