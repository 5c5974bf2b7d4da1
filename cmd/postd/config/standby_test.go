package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// standby reads a section and returns it with the words of its faults.
func standbyOf(t *testing.T, section string) (Config, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "postd.toml")
	text := "[office]\naddress = \"post@chess.example\"\n[secretary]\naddress = \"s@chess.example\"\n[imap]\nhost = \"imap.chess.example\"\nuser = \"post\"\npassword = \"x\"\n[smtp]\nhost = \"smtp.chess.example\"\n"
	if err := os.WriteFile(path, []byte(text+section), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _, err := ReadToServe(path)
	if err == nil {
		return c, ""
	}
	return c, strings.ReplaceAll(err.Error(), path, "postd.toml")
}

const aLog = "[standby]\nname = \"office-a\"\nservers = \"nats://log-a:4222, tls://log-b:4222\"\n"

func TestStandby(t *testing.T) {
	if c, words := standbyOf(t, ""); words != "" || c.Standby.Set() {
		t.Errorf("without the section: %q, %+v", words, c.Standby)
	}
	c, words := standbyOf(t, aLog+"user = \"postd\"\npassword = \"secret\"\n")
	x := c.Standby
	if words != "" || !x.Set() || x.Office != "post_chess_example" || x.Replicas != 3 || x.LeaseTime() != 10*time.Second {
		t.Errorf("%q, %+v", words, x)
	}
	if l := x.List(); len(l) != 2 || l[0] != "nats://log-a:4222" || l[1] != "tls://log-b:4222" {
		t.Errorf("%q", l)
	}
	if p, err := c.StandbyPassword(); p != "secret" || err != nil {
		t.Errorf("%q, %v", p, err)
	}
	for section, want := range map[string]string{
		"[standby]\nlease = \"5s\"\n":                                    "standby.name: is missing; it is a name like office-a",
		"[standby]\nname = \"office-a\"\n":                               "standby.servers: is missing; they are the servers of the log, like nats://log-a:4222",
		strings.Replace(aLog, "office-a", "the office", 1):               "\"the office\" is no name of letters, digits, hyphens and underscores",
		strings.Replace(aLog, "office-a", strings.Repeat("a", 61), 1):    "(60 at most)",
		strings.Replace(aLog, "nats://log-a:4222", "log-a:4222", 1):      "\"log-a:4222\" is no server of a log, like nats://log-a:4222",
		strings.Replace(aLog, "log-a:4222", "u:p@log-a:4222", 1):         "name and password stand in user and password_file",
		strings.Replace(aLog, "log-a:4222", "log-a", 1):                  "\"nats://log-a\" names no port; that of NATS is usually 4222",
		aLog + "office = \"a.b\"\n":                                      "standby.office: \"a.b\" is no name of letters",
		aLog + "office = \"*\"\n":                                        "standby.office: \"*\" is no name of letters",
		aLog + "replicas = 2\n":                                          "standby.replicas: 2; the log lies on 1, 3 or 5 servers",
		aLog + "replicas = -1\n":                                         "standby.replicas: -1; the log lies on 1, 3 or 5 servers",
		aLog + "replicas = \"3\"\n":                                      "standby.replicas: must be a number without quotation marks",
		aLog + "lease = \"soon\"\n":                                      "standby.lease: \"soon\" is no length of time from 1s to 5m0s",
		aLog + "lease = \"10ms\"\n":                                      "standby.lease: \"10ms\" is no length of time",
		aLog + "password = \"x\"\n":                                      "standby.user: is missing, and there is a password",
		aLog + "user = \"u\"\npassword = \"x\"\npassword_file = \"y\"\n": "standby.password: stands beside password_file; leave one of them out",
		aLog + "user = \"u\"\npassword_file = \"nowhere\"\n":             "standby.password_file: open ",
		aLog + "server = \"x\"\n":                                        "standby.server: there is no such key; is standby.servers meant?",
	} {
		if _, words := standbyOf(t, section); !strings.Contains(words, want) {
			t.Errorf("%q: %q, and not %q", section, words, want)
		}
	}
}
