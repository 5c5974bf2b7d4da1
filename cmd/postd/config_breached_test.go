package main

import (
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

// TestConfigBreached checks that check-config tells if the list of passwords that thieves
// have cannot be read or is not in order, and that none of them is taken.
func TestConfigBreached(t *testing.T) {
	inOffice(t)
	write(t, "breached.toml", testConfig+"[web]\nlisten = \"127.0.0.1:8143\"\nbreached = \"pwned.txt\"\n")
	check := func(code int, words ...string) {
		t.Helper()
		postd(t, "", "check-config", "--config", "breached.toml").want(t, code, words...)
	}
	check(cli.ExitConfig, "web.breached", "pwned.txt", "no such file")
	write(t, "pwned.txt", strings.Repeat("B", 40)+":3\n"+strings.Repeat("A", 40)+":1\n")
	check(cli.ExitConfig, "web.breached", "not in order")
	// SHA-1 of goodPassword, which 'sha1sum' says too.
	write(t, "pwned.txt", strings.Repeat("0", 40)+":2\nF59468CB2D9328306D65C449286A3E5BC281B081:1\n"+strings.Repeat("F", 40)+":1\n")
	check(0, "in order")
	postd(t, goodPassword, "user", "add", "rudge", "--password-file", "-", "--config", "breached.toml").want(t, cli.ExitUsage, "was stolen somewhere")
	postd(t, "quite another sentence", "user", "add", "rudge", "--password-file", "-", "--config", "breached.toml").want(t, 0, "user rudge")
	postd(t, "Brown's northern 1903", "user", "add", "rice", "--password-file", "-", "--config", "breached.toml").want(t, 0, "user rice")
	postd(t, "brown correspondence 1903", "user", "add", "ross", "--password-file", "-", "--config", "breached.toml").want(t, cli.ExitUsage, "words of this place")
}
