package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/mailbox"
)

// alsoConfig is a further mailbox: [imap.also.NAME]. What it does not say is as in
// [imap]: with a folder alone it is of the same account, with a user of another
// account there; one that names a host says all for itself.
type alsoConfig struct {
	Name string
	serverConfig
}

// parseAlso reads the tables below imap.also.
func (c *Config) parseAlso(v any) (faults []fault) {
	tables, ok := v.(map[string]any)
	if !ok {
		return []fault{c.at("imap.also", "is for further mailboxes: write [imap.also.NAME], and its keys below")}
	}
	for name, v := range tables {
		section := "imap.also." + name
		table, ok := v.(map[string]any)
		if !ok || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			faults = append(faults, c.at(section, "is no further mailbox: write [imap.also.NAME] with a name of small letters, digits and hyphens, and its keys below"))
			continue
		}
		x := &alsoConfig{Name: name}
		c.Also = append(c.Also, x)
		known := append(x.keys(section), key{section + ".mailbox", &x.Mailbox})
		for key, v := range table {
			faults = append(faults, fill(c, known, section+"."+key, v)...)
		}
	}
	slices.SortFunc(c.Also, func(a, b *alsoConfig) int { return strings.Compare(a.Name, b.Name) })
	return faults
}

// sameAccount reports whether the mailbox is a further folder of the account of
// [imap].
func (x *alsoConfig) sameAccount() bool { return x.Host == "" && x.User == "" }

// inherit fills in what the further mailboxes have of [imap].
func (c *Config) inherit() (faults []fault) {
	seen := map[string]string{}
	for _, x := range append([]*alsoConfig{{serverConfig: c.IMAP}}, c.Also...) {
		x.Mailbox = cmp.Or(x.Mailbox, "INBOX")
		user := x.User
		if x.Name != "" && x.Host == "" {
			if x.User == "" {
				user = c.IMAP.User
				if x.Password+x.PasswordFile+x.Auth != "" {
					faults = append(faults, c.at("imap.also."+x.Name+".user", "is missing; without it the mailbox is of the account of [imap], and needs no password"))
				}
			} else {
				x.Host, x.Port, x.Security, x.CA = c.IMAP.Host, c.IMAP.Port, c.IMAP.Security, c.IMAP.CA
			}
		}
		x.Security = cmp.Or(x.Security, string(mailbox.TLS))
		host := x.Host
		if x.Name != "" && x.sameAccount() {
			host = c.IMAP.Host
		}
		if OnLoopback(host) { // every name of this machine is one
			host = "localhost"
		}
		account := strings.ToLower(host+" "+user) + " " + x.Mailbox
		if other, ok := seen[account]; ok {
			faults = append(faults, c.at("imap.also."+x.Name+".mailbox", "%s is read as %s already", x.Mailbox, other))
		}
		seen[account] = strings.TrimSuffix("imap.also."+x.Name, ".also.")
	}
	return faults
}

// alsoServers are the further accounts.
func (c *Config) alsoServers() (all []named) {
	for _, x := range c.Also {
		if !x.sameAccount() {
			all = append(all, named{"imap.also." + x.Name, &x.serverConfig})
		}
	}
	return all
}

// boxes returns the further mailboxes as the mailbox room has them. Their names
// stand in the ledger.
func (c *Config) boxes(servers map[string]mailbox.Server) (all []mailbox.Box) {
	for _, x := range c.Also {
		b := mailbox.Box{Name: fmt.Sprintf("also.%s/%s", x.Name, x.Mailbox), Mailbox: x.Mailbox, IMAP: servers["imap.also."+x.Name]}
		if x.sameAccount() {
			b.IMAP = servers["imap"]
		}
		all = append(all, b)
	}
	return all
}
