package main

import (
	"os"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/mailbox"
)

// TestConfigurationByToken checks that a server may know the office by a token;
// what is missing for that is said, and secrets are shown to nobody.
func TestConfigurationByToken(t *testing.T) {
	inOffice(t)
	byToken := func(more string) string {
		return replaced(`password = "rosebud"`, more)
	}
	for _, x := range []struct{ name, text, want string }{
		{"no such way", byToken(`auth = "oauth"`), `imap.auth: "oauth" is none of password, xoauth2 and oauthbearer`},
		{"whence", byToken(`auth = "xoauth2"`), "imap.token_url: is missing"},
		{"who", byToken("auth = \"xoauth2\"\ntoken_url = \"https://login.example/token\""), "imap.client_id: is missing"},
		{"in the clear", byToken("auth = \"xoauth2\"\ntoken_url = \"http://login.example/token\"\nclient_id = \"a\""), "in the clear"},
		{"no secret", byToken("auth = \"xoauth2\"\ntoken_url = \"https://login.example/token\"\nclient_id = \"a\""), "imap.auth: needs a refresh_token_file, or a client_secret_file (or POSTD_IMAP_CLIENT_SECRET)"},
		{"no file", byToken("auth = \"xoauth2\"\ntoken_url = \"https://login.example/token\"\nclient_id = \"a\"\nrefresh_token_file = \"none\""), "imap.refresh_token_file: open"},
		{"a password beside it", byToken("auth = \"xoauth2\"\ntoken_url = \"https://login.example/token\"\nclient_id = \"a\"\npassword = \"b\""), "a password is shown to nobody"},
		{"a key of tokens alone", replaced(`password = "rosebud"`, "password = \"rosebud\"\nclient_id = \"a\""), "imap.client_id: is for a token"},
	} {
		write(t, "token.toml", x.text)
		got := postd(t, "", "check-config", "--config", "token.toml")
		if got.code != cli.ExitConfig || !strings.Contains(got.errs, x.want) {
			t.Errorf("%s: status %d, %q", x.name, got.code, got.errs)
		}
	}
	write(t, "refresh", "s3cret-refresh\n")
	write(t, "token.toml", byToken("auth = \"xoauth2\"\ntoken_url = \"https://login.example/token\"\nclient_id = \"a\"\nrefresh_token_file = \"refresh\""))
	if err := os.Chmod("refresh", 0o644); err != nil {
		t.Fatal(err)
	}
	got := postd(t, "", "check-config", "--config", "token.toml")
	got.want(t, 0, "xoauth2 with tokens of https://login.example/token", "others on this machine can read")
	if strings.Contains(got.out, "s3cret") {
		t.Errorf("it shows %q", got.out)
	}
}

// TestConfigurationOfSeveralMailboxes checks that a further mailbox says what is
// other than in [imap], and the ledger knows each by a name of its own.
func TestConfigurationOfSeveralMailboxes(t *testing.T) {
	inOffice(t)
	write(t, "also.toml", testConfig+`[imap.also.junk]
mailbox = "Junk"
[imap.also.old]
user = "old"
password = "word"
[imap.also.far]
host = "imap.far.example"
user = "far"
`)
	t.Setenv("POSTD_IMAP_ALSO_FAR_PASSWORD", "distant")
	postd(t, "", "check-config", "--config", "also.toml").want(t, 0, "and        Junk, as imap.also.junk", "imap.also.far", "imap.far.example:993", "user old, password set by imap.also.old.password")
	c, _, err := config.ReadToServe("also.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.Mailbox()
	if err != nil {
		t.Fatal(err)
	}
	want := []mailbox.Box{
		{Name: "also.far/INBOX", Mailbox: "INBOX", IMAP: mailbox.Server{Host: "imap.far.example", Port: 993, Security: mailbox.TLS, User: "far", Auth: mailbox.ByPassword, Password: "distant"}},
		{Name: "also.junk/Junk", Mailbox: "Junk", IMAP: m.IMAP},
		{Name: "also.old/INBOX", Mailbox: "INBOX", IMAP: mailbox.Server{Host: m.IMAP.Host, Port: m.IMAP.Port, Security: m.IMAP.Security, User: "old", Auth: mailbox.ByPassword, Password: "word"}},
	}
	if len(m.Also) != len(want) {
		t.Fatalf("%+v", m.Also)
	}
	for i := range want {
		if m.Also[i] != want[i] {
			t.Errorf("it is %+v and should be %+v", m.Also[i], want[i])
		}
	}
	for _, x := range []struct{ text, want string }{
		{"[imap.also.A]\n", "imap.also.A: is no further mailbox"},
		{"[imap.also.a]\nprot = 1\n", "imap.also.a.prot: there is no such key; is imap.also.a.port meant?"},
		{"[imap.also.a]\npoll = \"1m\"\n", "imap.also.a.poll: there is no such key"},
		{"[imap.also.a]\n", "imap.also.a.mailbox: INBOX is read as imap already"},
		{"[imap.also.a]\nhost = \"h\"\n", "imap.also.a.user: is missing"},
		{"[imap.also.a]\npassword = \"h\"\n", "imap.also.a.user: is missing; without it"},
		{"[imap.also.a]\nuser = \"h\"\n", "imap.also.a.user: has no password"},
	} {
		write(t, "also.toml", testConfig+x.text)
		if got := postd(t, "", "check-config", "--config", "also.toml"); got.code != cli.ExitConfig || !strings.Contains(got.errs, x.want) {
			t.Errorf("%s: status %d, %q", x.text, got.code, got.errs)
		}
	}
}
