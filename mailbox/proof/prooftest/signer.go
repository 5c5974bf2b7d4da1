package prooftest

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Google are the fields that Google signs of a letter, as most providers do.
var Google = []string{"to", "cc", "subject", "message-id", "date", "from", "mime-version", "reply-to", "in-reply-to", "references"}

// Microsoft are the fields that Microsoft signs: not To.
var Microsoft = []string{"From", "Date", "Subject", "Message-ID", "Content-Type", "MIME-Version"}

// Signer signs letters in the name of a domain (RFC 6376).
type Signer struct {
	Domain   string
	Selector string
	Key      crypto.Signer
	Fields   []string // that are signed, whether they stand in the letter or not
	Canon    string   // "relaxed/relaxed"
	Tags     string   // further tags, each with a semicolon at its end: "x=1700000000; "
}

// NewSigner returns a signer of the domain with a new key of Ed25519, which signs what
// Google signs.
func NewSigner(domain string) Signer {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	return Signer{Domain: domain, Selector: "s1", Key: key, Fields: Google, Canon: "relaxed/relaxed"}
}

// NewRSASigner returns one with a new RSA key of so many bits.
func NewRSASigner(domain string, bits int) Signer {
	key, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		panic(err)
	}
	return Signer{Domain: domain, Selector: "s1", Key: key, Fields: Google, Canon: "relaxed/relaxed"}
}

// Signing returns the signer for other fields.
func (s Signer) Signing(fields ...string) Signer {
	s.Fields = fields
	return s
}

// Tagged returns the signer with further tags.
func (s Signer) Tagged(tags string) Signer {
	s.Tags = tags
	return s
}

// Record is what the domain publishes for the signer, and under which name.
func (s Signer) Record() (name, value string) {
	kind, key := "ed25519", []byte(nil)
	switch pub := s.Key.Public().(type) {
	case ed25519.PublicKey:
		key = pub
	default:
		kind = "rsa"
		var err error
		if key, err = x509.MarshalPKIXPublicKey(pub); err != nil {
			panic(err)
		}
	}
	return s.Selector + "._domainkey." + s.Domain, "v=DKIM1; k=" + kind + "; p=" + base64.StdEncoding.EncodeToString(key)
}

// Sign puts a signature above a letter.
func (s Signer) Sign(letter string) string {
	letter = crlf(letter)
	head, body, _ := strings.Cut(letter, "\r\n\r\n")
	headCanon, bodyCanon, _ := strings.Cut(s.Canon, "/")
	digest := sha256.Sum256([]byte(canonBody(body, bodyCanon)))
	algo := "ed25519-sha256"
	if _, ok := s.Key.(ed25519.PrivateKey); !ok {
		algo = "rsa-sha256"
	}
	field := fmt.Sprintf("DKIM-Signature: v=1; a=%s; c=%s; d=%s; s=%s;\r\n\th=%s; %s\r\n\tbh=%s; b=",
		algo, s.Canon, s.Domain, s.Selector, strings.Join(s.Fields, ":"), s.Tags, base64.StdEncoding.EncodeToString(digest[:]))
	var signed bytes.Buffer
	left := fields(head)
	for _, name := range s.Fields { // from the bottom upward, each once (5.4.2)
		for i, f := range slices.Backward(left) {
			if key, _, _ := strings.Cut(f, ":"); strings.EqualFold(strings.TrimSpace(key), name) {
				signed.WriteString(canonField(f, headCanon))
				left = slices.Delete(slices.Clone(left), i, i+1)
				break
			}
		}
	}
	signed.WriteString(strings.TrimRight(canonField(field+"\r\n", headCanon), "\r\n"))
	sum := sha256.Sum256(signed.Bytes())
	hash := crypto.SHA256
	if algo == "ed25519-sha256" {
		hash = crypto.Hash(0) // the digest itself is signed (RFC 8463 3)
	}
	sig, err := s.Key.Sign(rand.Reader, sum[:], hash)
	if err != nil {
		panic(err)
	}
	return field + base64.StdEncoding.EncodeToString(sig) + "\r\n" + letter
}

// crlf makes the ends of lines those of a letter on its way.
func crlf(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}

// fields divides a header, each with the end of its last line.
func fields(head string) (out []string) {
	for line := range strings.SplitSeq(head, "\r\n") {
		if n := len(out); n > 0 && line != "" && (line[0] == ' ' || line[0] == '\t') {
			out[n-1] += line + "\r\n"
			continue
		}
		out = append(out, line+"\r\n")
	}
	return out
}

var blanks = regexp.MustCompile(`[ \t]+`)

// canonField is a field as it is signed (3.4.1, 3.4.2).
func canonField(f, canon string) string {
	if canon == "simple" {
		return f
	}
	name, value, _ := strings.Cut(f, ":")
	value = blanks.ReplaceAllString(strings.ReplaceAll(value, "\r\n", ""), " ")
	return strings.ToLower(strings.Trim(name, " \t")) + ":" + strings.Trim(value, " ") + "\r\n"
}

// canonBody is a body as it is signed (3.4.3, 3.4.4).
func canonBody(body, canon string) string {
	if canon != "simple" {
		lines := strings.Split(body, "\r\n")
		for i, l := range lines {
			lines[i] = strings.TrimRight(blanks.ReplaceAllString(l, " "), " ")
		}
		body = strings.Join(lines, "\r\n")
	}
	for strings.HasSuffix(body, "\r\n") {
		body = strings.TrimSuffix(body, "\r\n")
	}
	if body == "" && canon != "simple" {
		return ""
	}
	return body + "\r\n"
}
