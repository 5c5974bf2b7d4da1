package config

import (
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"postd/mailbox"
)

// secret finds the password of a server: in the environment
// (POSTD_IMAP_PASSWORD, or in the file that POSTD_IMAP_PASSWORD_FILE names),
// then by password_file, then by password. Where says whence it is, or would
// be, for the operator.
func (c *Config) secret(s named) (password, where string, err error) {
	env := s.envName("PASSWORD")
	if v := os.Getenv(env); v != "" {
		return v, env, nil
	}
	file, where := os.Getenv(env+"_FILE"), env+"_FILE"
	if file == "" {
		file, where = c.beside(s.PasswordFile), s.Name+".password_file"
	}
	if file == "" {
		return s.Password, s.Name + ".password", nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return "", where, err
	}
	password = strings.TrimRight(string(b), "\r\n")
	if password == "" {
		return "", where, fmt.Errorf("%s is empty", file)
	}
	return password, where, nil
}

// secrets finds what is wrong with passwords and certificates, and notes what
// others on this machine could read.
func (c *Config) secrets() (faults []fault, notes []string) {
	for _, s := range c.Servers() {
		if s.Password != "" && s.PasswordFile != "" {
			faults = append(faults, c.at(s.Name+".password", "stands beside password_file; leave one of them out"))
		}
		if _, err := roots(c.beside(s.CA)); err != nil {
			faults = append(faults, c.at(s.Name+".ca_file", "%v", err))
		}
		if s.byToken() {
			more, said := c.tokenSecrets(s)
			faults, notes = append(faults, more...), append(notes, said...)
			continue
		}
		password, where, err := c.secret(s)
		env := s.envName("PASSWORD")
		switch key := s.Name + ".password_file"; {
		case err != nil && where == key:
			faults = append(faults, c.at(key, "%v", err))
		case err != nil:
			faults = append(faults, fault{0, where, where + " in the environment: " + err.Error()})
		case password == "" && s.User != "":
			faults = append(faults, c.at(s.Name+".user", "has no password: write its file into password_file, or set %s or %s_FILE", env, env))
		}
		if where == s.Name+".password" && password != "" {
			notes = append(notes, exposed(c.path, "and it holds the password of "+s.Name)...)
		}
		if where == s.Name+".password_file" && err == nil {
			notes = append(notes, exposed(c.beside(s.PasswordFile), "and it is the password of "+s.Name)...)
		}
	}
	more, said := c.doorSecrets()
	key, also := c.secretKey()
	log, whose := c.secretStandby()
	return slices.Concat(faults, more, key, log), slices.Concat(notes, said, also, whose)
}

// exposed notes a file that others than its owner can read.
func exposed(file, what string) []string {
	st, err := os.Stat(file)
	if err != nil || st.Mode().Perm()&0o077 == 0 {
		return nil
	}
	return []string{fmt.Sprintf("others on this machine can read %s, %s: chmod 600 %[1]s", file, what)}
}

// Mailbox returns the configuration of the mail, without the words of its letters.
func (c *Config) Mailbox() (mailbox.Config, error) {
	m := mailbox.Config{Mailbox: c.IMAP.Mailbox, Address: c.Office.Address, AuthServer: c.IMAP.AuthServer}
	m.Poll, _ = time.ParseDuration(c.IMAP.Poll)
	m.Outage, _ = time.ParseDuration(c.IMAP.Outage)
	var errs []error
	servers, shared := map[string]mailbox.Server{}, map[tokenConfig]*mailbox.Tokens{}
	for _, s := range c.Servers() {
		v := s.Server()
		var err1, err2 error
		if v.Auth = mailbox.Auth(s.Auth); s.byToken() {
			v.Tokens, err1 = c.tokens(s, shared)
		} else {
			v.Password, _, err1 = c.secret(s)
		}
		v.Roots, err2 = roots(c.beside(s.CA))
		errs = append(errs, err1, err2)
		servers[s.Name] = v
	}
	m.IMAP, m.SMTP, m.Also = servers["imap"], servers["smtp"], c.boxes(servers)
	return m, errors.Join(append(errs, c.sending(&m), c.trust(&m))...)
}

// roots reads the certificates of a private authority; without a file those of
// the system serve.
func roots(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(b) {
		return nil, fmt.Errorf("%s holds no certificate in PEM form", filepath.Base(file))
	}
	return pool, nil
}
