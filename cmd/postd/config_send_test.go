package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"testing"

	"postd/cmd/postd/cli"
)

// TestConfigurationOfSending checks that limits that are none, and keys that sign
// nothing, are told with their lines; what is in order is shown, with the record
// for the DNS.
func TestConfigurationOfSending(t *testing.T) {
	inOffice(t)
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, "dkim.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: b})))
	write(t, "wrong.pem", "rosebud")
	for _, c := range []struct {
		more string
		code int
		want []string
	}{
		{"", 0, []string{"connections 2, letters at once to one domain 2\n"}},
		{"connections = 3\nper_domain = 1\nmax_per_minute = 30\nmax_per_day = 500\nanswers_per_hour = 40\n", 0, []string{"connections 3, letters at once to one domain 1, at most 30 a minute, at most 500 a day, answers to one address in an hour 40\n"}},
		{"connections = 99\nmax_per_day = -1\nanswers_per_hour = 10001\n", cli.ExitConfig, []string{"postd.toml:18: smtp.answers_per_hour: 10001 is no number from 1 to 10000", "postd.toml:16: smtp.connections: 99 is no number from 1 to 20", "postd.toml:17: smtp.max_per_day: -1 is no number"}},
		{"[dkim]\nselector = \"a\"\n", cli.ExitConfig, []string{"postd.toml:16: dkim.key_file: is missing"}},
		{"[dkim]\nkey_file = \"dkim.pem\"\n", cli.ExitConfig, []string{"postd.toml:16: dkim.selector: is missing"}},
		{"[dkim]\nselector = \"a\"\nkey_file = \"none.pem\"\n", cli.ExitConfig, []string{"postd.toml:18: dkim.key_file: open", "no such file"}},
		{"[dkim]\nselector = \"a\"\nkey_file = \"wrong.pem\"\n", cli.ExitConfig, []string{"postd.toml:18: dkim.key_file: the file holds no key in PEM form"}},
		{"[dkim]\nselector = \"a\"\nkey_file = \"dkim.pem\"\ndomain = \"players.example\"\n", cli.ExitConfig, []string{"says nothing for letters from post@chess.example"}},
		{"[dkim]\nselector = \"a\"\nkey_file = \"dkim.pem\"\n", 0, []string{"signed by  chess.example", `a._domainkey.chess.example. IN TXT "v=DKIM1; k=ed25519; p=`}},
	} {
		write(t, "postd.toml", testConfig+c.more)
		postd(t, "", "check-config").want(t, c.code, c.want...)
	}
}
