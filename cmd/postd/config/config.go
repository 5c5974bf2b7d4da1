package config

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"postd/cmd/postd/cli"
	"postd/mailbox"
)

// Config is the file postd.toml. Every key has a comment in the file that
// "postd init" writes.
type Config struct {
	Office    officeConfig
	Secretary PersonConfig
	IMAP      serverConfig
	Also      []*alsoConfig // further mailboxes
	SMTP      serverConfig
	Web       webConfig
	Public    publicConfig
	Door      doorConfig
	Keep      keepConfig
	Ledger    ledgerConfig
	Send      sendConfig // of the section smtp
	DKIM      dkimConfig
	Health    healthConfig
	Standby   standbyConfig
	Mail      mailConfig
	path      string
	lines     map[string]int // of the keys and sections that stand in the file
}

type officeConfig struct {
	Name, Address, Data, Sheet, Zone string
}

type PersonConfig struct {
	Name, Address string
}

// webConfig is where the secretary's pages are. Without Listen there are none.
type webConfig struct {
	Listen, Address, Proxies      string
	SecondFactor, Hosts, Breached string
}

type serverConfig struct {
	Host, Security, User, Password, PasswordFile, CA string
	Port                                             int
	Mailbox, Poll, Outage, AuthServer                string // of IMAP alone
	tokenConfig
}

// key is one key of the file, and where its value goes: a *string, an *int or a *bool.
type key struct {
	name string
	into any
}

// keys lists all that may stand in the file.
func (c *Config) keys() []key {
	all := []key{
		{"office.name", &c.Office.Name}, {"office.address", &c.Office.Address}, {"office.data", &c.Office.Data},
		{"office.daily_sheet", &c.Office.Sheet}, {"office.zone", &c.Office.Zone},
		{"secretary.name", &c.Secretary.Name}, {"secretary.address", &c.Secretary.Address},
		{"imap.mailbox", &c.IMAP.Mailbox}, {"imap.poll", &c.IMAP.Poll}, {"imap.outage", &c.IMAP.Outage},
		{"imap.authserv_id", &c.IMAP.AuthServer},
		{"web.listen", &c.Web.Listen}, {"web.address", &c.Web.Address}, {"web.trusted_proxies", &c.Web.Proxies},
		{"web.second_factor", &c.Web.SecondFactor}, {"web.hosts", &c.Web.Hosts}, {"web.breached", &c.Web.Breached},
	}
	all = append(all, c.Door.keys()...)
	all = append(all, c.Mail.keys()...)
	all = append(all, c.Keep.keys()...)
	all = append(all, c.Ledger.keys()...)
	all = append(all, c.Health.keys()...)
	all = append(all, c.Standby.keys()...)
	all = append(all, c.Public.keys()...)
	for _, s := range []named{{"imap", &c.IMAP}, {"smtp", &c.SMTP}} {
		all = append(all, s.keys(s.Name)...)
	}
	return append(all, c.sendKeys()...)
}

// keys are those of the section of every server.
func (s *serverConfig) keys(section string) []key {
	return append([]key{
		{section + ".host", &s.Host}, {section + ".port", &s.Port}, {section + ".security", &s.Security},
		{section + ".user", &s.User}, {section + ".password", &s.Password}, {section + ".password_file", &s.PasswordFile},
		{section + ".ca_file", &s.CA},
	}, s.tokenConfig.keys(section)...)
}

// Sample is the file that 'postd init' writes: every key, with what it is for.
//
//go:embed postd.toml
var Sample []byte

// named is a server with the name of its section.
type named struct {
	Name string
	*serverConfig
}

// Servers lists those that are spoken to. An office with a door of its own may do
// without a mailbox that it reads.
func (c *Config) Servers() []named {
	if c.Door.Open() && c.IMAP.Host == "" && c.lines["imap.user"] == 0 {
		return []named{{"smtp", &c.SMTP}}
	}
	return append([]named{{"imap", &c.IMAP}, {"smtp", &c.SMTP}}, c.alsoServers()...)
}

// fault is something wrong with the configuration.
type fault struct {
	line int // 0: it stands nowhere
	key  string
	text string
}

// at makes a fault of a key: with its line, or where it is missing, with that
// of its section.
func (c *Config) at(key, format string, a ...any) fault {
	line := c.lines[key]
	if section, _, ok := strings.Cut(key, "."); ok && line == 0 {
		line = c.lines[section]
	}
	return fault{line, key, key + ": " + fmt.Sprintf(format, a...)}
}

// refused makes an error of faults, in the order of the file. One is enough
// for each key, and for a section that is none.
func (c *Config) refused(faults []fault) error {
	if len(faults) == 0 {
		return nil
	}
	seen := map[string]bool{}
	faults = slices.DeleteFunc(faults, func(f fault) bool {
		section, _, _ := strings.Cut(f.key, ".")
		told := seen[f.key] || seen[section]
		seen[f.key] = true
		return told
	})
	slices.SortStableFunc(faults, func(a, b fault) int { return a.line - b.line })
	var errs []error
	for _, f := range faults {
		if f.line > 0 {
			errs = append(errs, fmt.Errorf("%s:%d: %s", c.path, f.line, f.text))
		} else {
			errs = append(errs, fmt.Errorf("%s: %s", c.path, f.text))
		}
	}
	return cli.Ends(cli.ExitConfig, cli.InFile(errors.Join(errs...)))
}

// readConfig reads the file strictly: an unknown key is an error with its
// line, and so is a value that cannot be used. All faults are told at once.
// Passwords and certificates are looked at only where the servers are spoken
// to, for the other commands may not be allowed to see them.
func Read(path string) (Config, error) {
	c, faults, err := parseConfig(path)
	if err != nil {
		return c, err
	}
	return c, c.refused(append(faults, c.check()...))
}

// readConfigToServe reads the file as the office does: with its secrets. The
// notes are what is allowed and not advised.
func ReadToServe(path string) (c Config, notes []string, err error) {
	c, faults, err := parseConfig(path)
	if err != nil {
		return c, nil, err
	}
	more, notes := c.secrets()
	return c, notes, c.refused(slices.Concat(faults, c.check(), more))
}

func parseConfig(path string) (Config, []fault, error) {
	c := Config{path: path}
	b, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return c, nil, cli.Ends(cli.ExitConfig, fmt.Errorf("postd: there is no configuration %s: 'postd init' writes one with comments, and --config names another", path))
	}
	if err != nil {
		return c, nil, cli.Ends(cli.ExitConfig, fmt.Errorf("postd: the configuration cannot be read: %w", err))
	}
	faults, err := c.parse(string(b))
	return c, faults, err
}

// check fills in what was left out and finds what cannot be used.
func (c *Config) check() (faults []fault) {
	find := func(key, format string, a ...any) { faults = append(faults, c.at(key, format, a...)) }
	for _, d := range []struct {
		v     *string
		value string
	}{{&c.Office.Name, "Correspondence Chess Office"}, {&c.Office.Data, "data"}, {&c.Office.Sheet, "07:00"}, {&c.Office.Zone, "Europe/London"},
		{&c.Secretary.Name, "The Secretary"}, {&c.IMAP.Mailbox, "INBOX"}, {&c.IMAP.Poll, "5m"}, {&c.IMAP.Security, "tls"}, {&c.SMTP.Security, "tls"}} {
		if *d.v == "" {
			*d.v = d.value
		}
	}
	c.Office.Data = c.beside(c.Office.Data)
	c.IMAP.Port = cmp.Or(c.IMAP.Port, named{"imap", &c.IMAP}.port())
	faults = append(faults, c.inherit()...)
	for _, s := range c.Servers() {
		s.defaultPort()
	}

	for _, n := range []struct{ key, v string }{{"office.name", c.Office.Name}, {"secretary.name", c.Secretary.Name}} {
		if strings.ContainsFunc(n.v, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			find(n.key, "must be one line of plain words")
		}
	}
	if _, err := time.Parse("15:04", c.Office.Sheet); err != nil {
		find("office.daily_sheet", "%q is no time of the day like 07:00", c.Office.Sheet)
	}
	if _, err := time.LoadLocation(c.Office.Zone); err != nil || c.Office.Zone == "Local" {
		find("office.zone", "%q is no zone like Europe/London", c.Office.Zone)
	}
	if long := len(c.Socket()); long > longestSocket {
		find("office.data", "the path of the socket, %s, has %d octets, and %d are the most that all systems take: choose a shorter folder", c.Socket(), long, longestSocket)
	}
	for _, a := range []struct{ key, v, like string }{
		{"office.address", c.Office.Address, "post@chess.example"}, {"secretary.address", c.Secretary.Address, "secretary@chess.example"}} {
		switch {
		case a.v == "":
			find(a.key, "is missing; it is an address like %s", a.like)
		case !plainAddress(a.v):
			find(a.key, "%q is no address like %s", a.v, a.like)
		}
	}
	if local, _, _ := strings.Cut(c.Office.Address, "@"); strings.Contains(local, "+") {
		find("office.address", "must have no plus sign: postd adds one, and after it the game")
	}
	if c.Office.Address != "" && strings.EqualFold(c.Office.Address, c.Secretary.Address) {
		find("secretary.address", "is that of the office itself, which would read its own letters to the secretary")
	}
	if strings.ContainsAny(c.IMAP.AuthServer, "; \t\"()\r\n") {
		find("imap.authserv_id", "%q is no name like mx.chess.example, as the server writes it first into Authentication-Results", c.IMAP.AuthServer)
	}
	if d, err := time.ParseDuration(c.IMAP.Poll); err != nil || d < time.Second {
		find("imap.poll", "%q is no time like 5m (a second is the least)", c.IMAP.Poll)
	} else if gap, err := c.outage(d); err != nil {
		find("imap.outage", "%s", err)
	} else {
		c.IMAP.Outage = gap.String()
	}
	for _, s := range c.Servers() {
		faults = append(faults, c.checkServer(s)...)
		faults = append(faults, c.checkAuth(s)...)
	}
	return slices.Concat(faults, c.checkWeb(), checkAccess(c), c.checkDoor(), c.checkKeep(), c.checkLedger(), c.checkSend(), c.checkHealth(), c.checkMail(), c.checkPublic(), c.checkStandby())
}

func (c *Config) checkServer(s named) (faults []fault) {
	find := func(key, format string, a ...any) {
		faults = append(faults, c.at(s.Name+"."+key, format, a...))
	}
	if s.Host == "" {
		find("host", "is missing; it is the name of the server, like %s.chess.example", s.kind())
	}
	switch mailbox.Security(s.Security) {
	case mailbox.TLS, mailbox.StartTLS, mailbox.Plain:
		v := s.Server()
		if v.Port < 1 || v.Port > 65535 {
			if c.lines[s.Name+".port"] == 0 {
				find("port", "is missing")
			} else {
				find("port", "%d is no port; it is 1 to 65535, for %s usually %d", v.Port, s.Security, usualPort(s.kind(), s.Security))
			}
			v.Port = 1 // told
		}
		if err := v.Check(); err != nil && v.Host != "" {
			find("security", "%s", strings.TrimPrefix(err.Error(), "mailbox: "))
		}
	default:
		find("security", "%q is none of tls, starttls and (for this machine only) plain", s.Security)
	}
	if s.User == "" && s.kind() == "imap" {
		find("user", "is missing; it is the name under which the mailbox is read")
	}
	return faults
}

// defaultPort fills in the port that a server with TLS has (RFC 8314).
func (s named) defaultPort() { s.Port = cmp.Or(s.Port, s.port()) }

// port is the usual port of such a server; 0 without TLS.
func (s named) port() int {
	if s.Security == string(mailbox.Plain) {
		return 0
	}
	return usualPort(s.kind(), s.Security)
}

// kind is what the server speaks.
func (s named) kind() string {
	kind, _, _ := strings.Cut(s.Name, ".")
	return kind
}

func usualPort(name, security string) int {
	return map[string]int{"imap tls": 993, "imap starttls": 143, "imap plain": 143, "smtp tls": 465, "smtp starttls": 587, "smtp plain": 25}[name+" "+security]
}

// Server gives the mailbox room its view, without password and certificates.
func (s serverConfig) Server() mailbox.Server {
	return mailbox.Server{Host: s.Host, Port: s.Port, Security: mailbox.Security(s.Security), User: s.User}
}

// beside makes a path absolute to the folder of the configuration.
func (c *Config) beside(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(c.path), path)
}

// longestSocket is what fits into sockaddr_un on every system, with its end.
const longestSocket = 103

func (c Config) File() string   { return filepath.Join(c.Office.Data, "postd.db") }
func (c Config) Socket() string { return filepath.Join(c.Office.Data, "postd.sock") }
