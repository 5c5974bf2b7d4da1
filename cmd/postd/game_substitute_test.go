package main

import (
	"testing"

	"postd/cmd/postd/cli"
)

// TestGameSubstitute checks the ruling Substitute on the command line: who comes is named by
// number or address, and what forbids it is told with what to do (TABLE/T7.Substitute).
func TestGameSubstitute(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1)")
	rule := func(more ...string) told {
		return postd(t, "", append([]string{"game", "rule", "A1-1", "--row", "Substitute", "--of", "white", "--reason", "Anne has asked to leave."}, more...)...)
	}
	rule().want(t, cli.ExitUsage, "a Substitute, and nothing else, needs --player")
	rule("--player", "marsh@players.example").want(t, cli.ExitUsage, "is nobody's address; enter the player first")
	postd(t, "", "player", "add", "Leo Marsh <marsh@players.example>").want(t, 0, "player 3")
	rule("--player", "marsh@players.example", "--since", "tomorrow").want(t, cli.ExitUsage, "is no date like 2026-12-03")
	rule("--player", "2").want(t, cli.ExitFailed, "nobody plays both sides")
	rule("--player", "marsh@players.example", "--since", "2099-01-01").want(t, cli.ExitFailed, "is still to come")
	postd(t, "", "game", "rule", "A1-1", "--row", "Note", "--player", "3", "--reason", "So.").want(t, cli.ExitUsage, "a Substitute, and nothing else, needs --player")
	rule("--player", "marsh@players.example").want(t, 0, "both players are told")
	postd(t, "", "game", "show", "A1-1").want(t, 0, "Leo Marsh v ")
	postd(t, "", "check").want(t, 0)
	postd(t, "", "game", "rule", "A1-1", "--row", "Undo", "--undoes", "1", "--reason", "Anne has thought better of it.").want(t, 0, "both players are told")
	rule("--player", "3").want(t, 0, "both players are told")
	postd(t, "", "check").want(t, 0)
}
