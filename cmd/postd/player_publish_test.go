package main

import (
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

func TestPlayerPublish(t *testing.T) {
	inOffice(t)
	add := func(args ...string) told { return postd(t, "", append([]string{"player", "add"}, args...)...) }
	add("Mary Jones <mary@players.test>", "--publish", "everywhere").want(t, cli.ExitUsage, `--publish is full, short or none, not "everywhere"`)
	add("Mary Jones <mary@players.test>", "--publish", "SHORT").want(t, 0, "published: Mary J.")
	add("mary@players.test", "--zone", "Europe/London").want(t, 0, "published: Mary J.")
	postd(t, "", "player", "list").want(t, 0, "published: Mary J.")
	add("mary@players.test", "--publish", "full").want(t, 0, "published: Mary Jones")
	if got := add("mary@players.test", "--publish", "none"); got.code != 0 || strings.Contains(got.out, "published") {
		t.Errorf("none: %+v", got)
	}
}
