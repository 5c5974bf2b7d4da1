package main

import (
	"errors"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"postd/ledger"
	"postd/mailbox"
)

// Config is the file postd.toml. Every key has a comment in the file that
// "postd init" writes.
type Config struct {
	Office    officeConfig `toml:"office"`
	Secretary personConfig `toml:"secretary"`
	IMAP      serverConfig `toml:"imap"`
	SMTP      serverConfig `toml:"smtp"`
	path      string
}

type officeConfig struct {
	Name    string `toml:"name"`
	Address string `toml:"address"`
	Data    string `toml:"data"`
	Sheet   string `toml:"daily_sheet"`
	Zone    string `toml:"zone"`
}

type personConfig struct {
	Name    string `toml:"name"`
	Address string `toml:"address"`
}

type serverConfig struct {
	Host         string `toml:"host"`
	Port         int    `toml:"port"`
	Security     string `toml:"security"`
	User         string `toml:"user"`
	Password     string `toml:"password"`
	PasswordFile string `toml:"password_file"`
	Mailbox      string `toml:"mailbox"`
	Poll         string `toml:"poll"`
	CA           string `toml:"ca_file"`
}

// readConfig reads the file strictly: an unknown key is an error with its
// line, and so is a value that cannot be used. All faults are told at once.
func readConfig(path string) (Config, error) {
	c := Config{path: path}
	b, err := os.ReadFile(path)
	if err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return c, status{exitConfig, fmt.Errorf("postd: there is no configuration %s; 'postd init' writes one with comments", path)}
		}
		return c, status{exitConfig, fmt.Errorf("postd: %w", err)}
	}
	md, err := toml.Decode(string(b), &c)
	if err != nil {
		var p toml.ParseError
		if errors.As(err, &p) {
			return c, status{exitConfig, fmt.Errorf("postd: %s:%d: %s", path, p.Position.Line, p.Message)}
		}
		return c, status{exitConfig, fmt.Errorf("postd: %s: %w", path, err)}
	}
	var errs []error
	for _, k := range md.Undecoded() {
		errs = append(errs, fmt.Errorf("%s:%d: there is no key %q%s", path, lineOf(string(b), k), k.String(), nearestKey(k.String())))
	}
	errs = append(errs, c.check()...)
	if len(errs) > 0 {
		return c, status{exitConfig, errors.Join(errs...)}
	}
	return c, nil
}

// lineOf finds the line on which a key stands; tables are followed by name.
func lineOf(text string, k toml.Key) int {
	table, name := strings.Join(k[:len(k)-1], "."), k[len(k)-1]
	in := ""
	for i, line := range strings.Split(text, "\n") {
		t := strings.TrimSpace(line)
		if strings.HasPrefix(t, "[") {
			in = strings.Trim(strings.SplitN(t, "#", 2)[0], "[] \t")
			if in == k.String() {
				return i + 1
			}
			continue
		}
		key, _, found := strings.Cut(t, "=")
		if found && in == table && strings.Trim(key, " \t\"'") == name {
			return i + 1
		}
	}
	return 1
}

var knownKeys = []string{"office.name", "office.address", "office.data", "office.daily_sheet", "office.zone",
	"secretary.name", "secretary.address",
	"imap.host", "imap.port", "imap.security", "imap.user", "imap.password", "imap.password_file", "imap.mailbox", "imap.poll", "imap.ca_file",
	"smtp.host", "smtp.port", "smtp.security", "smtp.user", "smtp.password", "smtp.password_file", "smtp.ca_file"}

// nearestKey suggests the key that was probably meant.
func nearestKey(k string) string {
	best, at := 4, ""
	for _, known := range knownKeys {
		if d := distance(k, known); d < best {
			best, at = d, known
		}
	}
	if at == "" {
		return ""
	}
	return fmt.Sprintf(" (%q is meant?)", at)
}

// distance is the number of letters to change, add or leave out.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}

func (c *Config) check() (errs []error) {
	fault := func(key, format string, a ...any) {
		errs = append(errs, fmt.Errorf("%s: %s: %s", c.path, key, fmt.Sprintf(format, a...)))
	}
	if c.Office.Name == "" {
		c.Office.Name = "Correspondence Chess Office"
	}
	if c.Office.Data == "" {
		c.Office.Data = "data"
	}
	if !filepath.IsAbs(c.Office.Data) {
		c.Office.Data = filepath.Join(filepath.Dir(c.path), c.Office.Data)
	}
	if c.Office.Sheet == "" {
		c.Office.Sheet = "07:00"
	}
	if _, err := time.Parse("15:04", c.Office.Sheet); err != nil {
		fault("office.daily_sheet", "%q is no time of day like 07:00", c.Office.Sheet)
	}
	if c.Office.Zone == "" {
		c.Office.Zone = "Europe/London"
	}
	if _, err := time.LoadLocation(c.Office.Zone); err != nil {
		fault("office.zone", "%q is no zone like Europe/London", c.Office.Zone)
	}
	for _, a := range []struct{ key, v string }{{"office.address", c.Office.Address}, {"secretary.address", c.Secretary.Address}} {
		p, err := mail.ParseAddress(a.v)
		if err != nil || p.Address != a.v {
			fault(a.key, "%q is no address like post@chess.example", a.v)
		}
	}
	if strings.Contains(c.Office.Address, "+") {
		fault("office.address", "must not contain a plus sign: postd adds the game after one")
	}
	for _, s := range []struct {
		key string
		v   *serverConfig
	}{{"imap", &c.IMAP}, {"smtp", &c.SMTP}} {
		if err := s.v.server(filepath.Dir(c.path)).Check(); err != nil {
			fault(s.key, "%s", strings.TrimPrefix(err.Error(), "mailbox: "))
		}
		if s.v.Poll != "" {
			if d, err := time.ParseDuration(s.v.Poll); err != nil || d < time.Second {
				fault(s.key+".poll", "%q is no time like 5m (a second at least)", s.v.Poll)
			}
		}
		if s.v.CA != "" {
			if _, err := roots(s.v.CA); err != nil {
				fault(s.key+".ca_file", "%v", err)
			}
		}
		if _, err := s.v.secret(strings.ToUpper(s.key), filepath.Dir(c.path)); err != nil {
			fault(s.key+".password_file", "%v", err)
		}
	}
	if c.IMAP.User == "" {
		fault("imap.user", "is empty: the mailbox needs a user")
	}
	return errs
}

// secret finds the password: the environment first (POSTD_IMAP_PASSWORD, or
// POSTD_IMAP_PASSWORD_FILE), then password_file, then password.
func (s serverConfig) secret(name, dir string) (string, error) {
	if v, ok := os.LookupEnv("POSTD_" + name + "_PASSWORD"); ok {
		return v, nil
	}
	file := os.Getenv("POSTD_" + name + "_PASSWORD_FILE")
	if file == "" && s.PasswordFile != "" {
		if file = s.PasswordFile; !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
	}
	if file == "" {
		return s.Password, nil
	}
	b, err := os.ReadFile(file)
	return strings.TrimRight(string(b), "\r\n"), err
}

// server gives the mailbox room its view; Check has been or will be asked.
func (s serverConfig) server(dir string) mailbox.Server {
	v := mailbox.Server{Host: s.Host, Port: s.Port, Security: mailbox.Security(s.Security), User: s.User}
	if s.CA != "" {
		v.Roots, _ = roots(s.CA)
	}
	return v
}

// mailbox returns the configuration of the door of letters.
func (c Config) mailbox() (mailbox.Config, error) {
	dir := filepath.Dir(c.path)
	in, out := c.IMAP.server(dir), c.SMTP.server(dir)
	var err1, err2 error
	in.Password, err1 = c.IMAP.secret("IMAP", dir)
	out.Password, err2 = c.SMTP.secret("SMTP", dir)
	m := mailbox.Config{IMAP: in, SMTP: out, Mailbox: c.IMAP.Mailbox, Address: c.Office.Address}
	if c.IMAP.Poll != "" {
		m.Poll, _ = time.ParseDuration(c.IMAP.Poll)
	}
	return m, errors.Join(err1, err2)
}

// ledger returns the options of the ledger.
func (c Config) ledger() ledger.Options {
	_, host, _ := strings.Cut(c.Office.Address, "@")
	return ledger.Options{Host: host, From: c.Office.Address, OfficeName: c.Office.Name, Render: render, Now: time.Now}
}

func (c Config) file() string   { return filepath.Join(c.Office.Data, "postd.db") }
func (c Config) socket() string { return filepath.Join(c.Office.Data, "postd.sock") }
