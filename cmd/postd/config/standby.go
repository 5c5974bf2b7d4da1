package config

import (
	"cmp"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"postd/cmd/postd/cli"
)

// standbyConfig is the second machine, and the log between the two. Without Servers there is none.
type standbyConfig struct {
	Name, Office           string // of this machine; of the office in the log, the same on both machines
	Servers                string // of the log, with commas between
	User                   string
	Password, PasswordFile string
	Replicas               int    // of the log
	Lease                  string // "10s"
}

// keys are those of the section.
func (x *standbyConfig) keys() []key {
	return []key{{"standby.name", &x.Name}, {"standby.office", &x.Office}, {"standby.servers", &x.Servers}, {"standby.user", &x.User},
		{"standby.password", &x.Password}, {"standby.password_file", &x.PasswordFile}, {"standby.replicas", &x.Replicas}, {"standby.lease", &x.Lease}}
}

// Set reports whether there is a second machine.
func (x standbyConfig) Set() bool { return x.Servers != "" }

// List are the servers of the log.
func (x standbyConfig) List() (out []string) {
	for s := range strings.SplitSeq(x.Servers, ",") {
		out = append(out, strings.TrimSpace(s))
	}
	return out
}

const (
	usualReplicas = 3
	longestName   = 60
	usualLease    = 10 * time.Second
	leastLease    = time.Second // a log that is slow for so long stops the sending
	mostLease     = 5 * time.Minute
	inNames       = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
)

// checkStandby fills in what was left out of the section and finds what cannot be used.
func (c *Config) checkStandby() (faults []fault) {
	x := &c.Standby
	find := func(key, format string, a ...any) { faults = append(faults, c.at("standby."+key, format, a...)) }
	if *x == (standbyConfig{}) {
		return nil
	}
	if x.Office == "" {
		x.Office = strings.Map(func(r rune) rune {
			if strings.ContainsRune(inNames, r) {
				return r
			}
			return '_'
		}, c.Office.Address)
		x.Office = x.Office[:min(len(x.Office), longestName)]
	}
	x.Replicas = cmp.Or(x.Replicas, usualReplicas)
	for _, n := range []struct{ key, v, like string }{{"name", x.Name, "office-a; it tells this machine from the other"}, {"office", x.Office, "chess; it is the same on both machines"}} {
		switch {
		case n.v == "":
			find(n.key, "is missing; it is a name like %s", n.like)
		case strings.Trim(n.v, inNames) != "", len(n.v) > longestName:
			find(n.key, "%q is no name of letters, digits, hyphens and underscores, like %s (%d at most)", n.v, n.like, longestName)
		}
	}
	if x.Servers == "" {
		find("servers", "is missing; they are the servers of the log, like nats://log-a:4222, nats://log-b:4222, nats://log-c:4222")
	}
	for _, s := range x.List() {
		u, err := url.Parse(s)
		if x.Servers == "" {
			break
		}
		if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Hostname() == "" || u.Path != "" || u.User != nil {
			find("servers", "%q is no server of a log, like nats://log-a:4222 or tls://log-a:4222, with commas between several; name and password stand in user and password_file", s)
			break
		}
		if _, _, err := net.SplitHostPort(u.Host); err != nil {
			find("servers", "%q names no port; that of NATS is usually 4222", s)
			break
		}
	}
	if x.User == "" && (x.Password != "" || x.PasswordFile != "") {
		find("user", "is missing, and there is a password")
	}
	if x.Replicas != 1 && x.Replicas != 3 && x.Replicas != 5 {
		find("replicas", "%d; the log lies on 1, 3 or 5 servers", x.Replicas)
	}
	x.Lease = cmp.Or(x.Lease, usualLease.String())
	if d, err := time.ParseDuration(x.Lease); err != nil || d < leastLease || d > mostLease {
		find("lease", "%q is no length of time from %v to %v, like %v; it is the same on both machines", x.Lease, leastLease, mostLease, usualLease)
	}
	return faults
}

// LeaseTime is the lease.
func (x standbyConfig) LeaseTime() time.Duration {
	d, _ := time.ParseDuration(x.Lease)
	return d
}

// secretStandby finds what is wrong with the password of the log.
func (c *Config) secretStandby() (faults []fault, notes []string) {
	x := c.Standby
	if x.Password != "" && x.PasswordFile != "" {
		faults = append(faults, c.at("standby.password", "stands beside password_file; leave one of them out"))
	}
	if _, err := c.StandbyPassword(); err != nil {
		faults = append(faults, c.at("standby.password_file", "%v", err))
	}
	switch {
	case x.PasswordFile != "":
		notes = exposed(c.beside(x.PasswordFile), "and it is the password of the log")
	case x.Password != "":
		notes = exposed(c.path, "and it holds the password of the log")
	}
	return faults, notes
}

// StandbyPassword is the password of the log.
func (c *Config) StandbyPassword() (string, error) {
	if c.Standby.PasswordFile == "" {
		return c.Standby.Password, nil
	}
	file := c.beside(c.Standby.PasswordFile)
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	password := strings.TrimRight(string(b), "\r\n")
	if password == "" {
		return "", fmt.Errorf("%s is empty", file)
	}
	return password, nil
}

// NoStandby is the error of a command for a second machine where the settings name none.
func (c *Config) NoStandby() error {
	return cli.Ends(cli.ExitConfig, fmt.Errorf("postd: %s says nothing in its section [standby], so there is no second machine; docs/operating.md tells how one is set up", c.path))
}
