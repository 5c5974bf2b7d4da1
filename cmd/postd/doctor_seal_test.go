package main

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"postd/cmd/postd/config"
)

// TestDoctorSeal says of a letter that came back whether it is signed, and by which
// name the mailbox's server tells of it, with the line to configure.
func TestDoctorSeal(t *testing.T) {
	public, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	letter := "From: <post@chess.example>\r\nTo: <post+doctor-x@chess.example>\r\nSubject: s\r\n\r\nwords\r\n"
	if err := dkim.Sign(&b, strings.NewReader(letter), &dkim.SignOptions{Domain: "chess.example", Selector: "a", Signer: key, Hash: crypto.SHA256}); err != nil {
		t.Fatal(err)
	}
	records := answers{txt: map[string][]string{"_dmarc.chess.example": {"v=DMARC1; p=none"}, "a._domainkey.chess.example": {"v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public)}}}
	asking(t, records)
	named, nameless := "Authentication-Results: mx.chess.example; spf=pass smtp.mailfrom=chess.example\r\n", "Authentication-Results: spf=pass smtp.mailfrom=chess.example\r\n"
	for _, x := range []struct {
		what, raw, configured string
		state, want, results  string
	}{
		{"well", named + b.String(), "", isOK, "signed by chess.example, aligned; SPF pass; DMARC p=none", `authserv_id = "mx.chess.example"`},
		{"as configured", named + b.String(), "MX.chess.example", isOK, "signed by chess.example, aligned", "as configured"},
		{"another", named + b.String(), "mx.other.example", isOK, "signed by chess.example, aligned", "mx.other.example is configured"},
		{"Exchange", nameless + b.String(), "", isOK, "SPF pass", `authserv_id = "-"`},
		{"bare", letter, "", isWarn, "not signed; the server says nothing of SPF; DMARC p=none", "writes no Authentication-Results"},
		{"changed", strings.Replace(b.String(), "words", "other", 1), "", isFail, "a signature is broken", "writes no"},
	} {
		d := &doctor{conf: config.Config{}}
		d.conf.Office.Address, d.conf.IMAP.AuthServer = "post@chess.example", x.configured
		d.seal(t.Context(), []byte(x.raw))
		if len(d.found) != 2 || d.found[0].State != x.state || !strings.Contains(d.found[0].Words, x.want) || !strings.Contains(d.found[1].Words+d.found[1].Do, x.results) {
			t.Errorf("%s: %+v", x.what, d.found)
		}
	}
}
