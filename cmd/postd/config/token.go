package config

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"postd/mailbox"
)

// tokenConfig is how a server knows the office by a token (RFC 7628).
type tokenConfig struct {
	Auth, URL, ClientID, SecretFile, RefreshFile, Scope string
}

// keys are the keys of the section of a server.
func (t *tokenConfig) keys(section string) []key {
	return []key{
		{section + ".auth", &t.Auth}, {section + ".token_url", &t.URL}, {section + ".client_id", &t.ClientID},
		{section + ".client_secret_file", &t.SecretFile}, {section + ".refresh_token_file", &t.RefreshFile}, {section + ".scope", &t.Scope},
	}
}

// byToken reports whether the server knows the office by a token.
func (t tokenConfig) byToken() bool {
	return mailbox.Auth(t.Auth) == mailbox.XOAuth2 || mailbox.Auth(t.Auth) == mailbox.OAuthBearer
}

// envName is the name in the environment of a value of a server's section.
func (s named) envName(what string) string {
	return "POSTD_" + strings.ToUpper(strings.NewReplacer(".", "_", "-", "_").Replace(s.Name)) + "_" + what
}

// checkAuth finds what is wrong with how a server knows the office, but for the
// secrets themselves.
func (c *Config) checkAuth(s named) (faults []fault) {
	find := func(key, format string, a ...any) {
		faults = append(faults, c.at(s.Name+"."+key, format, a...))
	}
	switch s.Auth = cmp.Or(s.Auth, string(mailbox.ByPassword)); {
	case s.byToken():
	case s.Auth != string(mailbox.ByPassword):
		find("auth", "%q is none of password, xoauth2 and oauthbearer", s.Auth)
		return faults
	default:
		for _, k := range s.tokenConfig.keys("")[1:] {
			if name := strings.TrimPrefix(k.name, "."); *k.into.(*string) != "" {
				find(name, "is for a token: write auth = \"xoauth2\" (Exchange Online, Gmail) or \"oauthbearer\" beside it, or leave it out")
			}
		}
		return faults
	}
	terms := mailbox.TokenTerms{URL: s.URL, ClientID: s.ClientID, ClientSecret: "there"}
	switch {
	case s.User == "":
		find("user", "is missing; it is the address whose mailbox the token opens")
	case s.URL == "":
		find("token_url", "is missing; it is where tokens are given, like https://oauth2.googleapis.com/token")
	case s.ClientID == "":
		find("client_id", "is missing; it is what the provider calls postd")
	case terms.Check() != nil:
		find("token_url", "%s", strings.TrimPrefix(terms.Check().Error(), "mailbox: "))
	}
	if s.Password != "" || s.PasswordFile != "" {
		find("auth", "is %s, and a password is shown to nobody then: leave it out", s.Auth)
	}
	return faults
}

// clientSecret finds the secret of the client: in the environment
// (POSTD_IMAP_CLIENT_SECRET), else in client_secret_file. Where neither is said it
// has none.
func (c *Config) clientSecret(s named) (string, error) {
	if v := os.Getenv(s.envName("CLIENT_SECRET")); v != "" {
		return v, nil
	}
	if s.SecretFile == "" {
		return "", nil
	}
	return readSecret(c.beside(s.SecretFile))
}

func readSecret(file string) (string, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if secret := strings.TrimSpace(string(b)); secret != "" {
		return secret, nil
	}
	return "", fmt.Errorf("%s is empty", file)
}

// tokenSecrets finds what is wrong with the secrets of a server that knows the
// office by a token.
func (c *Config) tokenSecrets(s named) (faults []fault, notes []string) {
	secret, err := c.clientSecret(s)
	switch {
	case err != nil:
		faults = append(faults, c.at(s.Name+".client_secret_file", "%v", err))
	case s.RefreshFile == "" && secret == "":
		faults = append(faults, c.at(s.Name+".auth", "needs a refresh_token_file, or a client_secret_file (or %s) for an application that has rights of its own", s.envName("CLIENT_SECRET")))
	}
	for _, x := range []struct{ key, file string }{{"client_secret_file", s.SecretFile}, {"refresh_token_file", s.RefreshFile}} {
		if x.file == "" {
			continue
		}
		if _, err := readSecret(c.beside(x.file)); err != nil && x.key == "refresh_token_file" {
			faults = append(faults, c.at(s.Name+"."+x.key, "%v", err))
		}
		notes = append(notes, exposed(c.beside(x.file), "and it is a secret of "+s.Name)...)
	}
	return faults, notes
}

// tokens returns where the server's tokens come from. Servers with the same terms
// share one source, so that a refresh token which is good once is used once.
func (c *Config) tokens(s named, shared map[tokenConfig]*mailbox.Tokens) (*mailbox.Tokens, error) {
	terms := s.tokenConfig
	terms.Auth = ""
	if t := shared[terms]; t != nil {
		return t, nil
	}
	secret, err := c.clientSecret(s)
	if err != nil {
		return nil, err
	}
	t := mailbox.TokenTerms{URL: s.URL, ClientID: s.ClientID, ClientSecret: secret, Scope: s.Scope}
	if s.RefreshFile != "" {
		file := c.beside(s.RefreshFile)
		t.Refresh = func() (string, error) { return readSecret(file) }
		t.Keep = func(token string) error { return writeSecret(file, token) }
	}
	shared[terms] = mailbox.NewTokens(t)
	return shared[terms], nil
}

// writeSecret puts a secret in the place of another: after a fall the file has the
// one or the other.
func writeSecret(file, secret string) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".postd-*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(secret + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	d, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Known tells how the server knows the office, for the operator.
func (c *Config) Known(s named) string {
	if s.User == "" {
		return "without authentication"
	}
	if s.byToken() {
		return fmt.Sprintf("user %s, %s with tokens of %s", s.User, s.Auth, s.URL)
	}
	_, where, _ := c.secret(s)
	return fmt.Sprintf("user %s, password set by %s", s.User, where)
}
