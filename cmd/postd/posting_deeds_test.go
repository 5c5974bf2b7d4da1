package main

import (
	"testing"

	"postd/cmd/postd/cli"
)

// TestOutboxDeeds checks the deeds on letters of the office from the command
// line.
func TestOutboxDeeds(t *testing.T) {
	inOffice(t)
	postd(t, "", "player", "add", "Smith <smith@players.example>").want(t, 0)
	postd(t, "", "player", "add", "Jones <jones@players.example>").want(t, 0)
	postd(t, "", "game", "open", "--white", "smith@players.example", "--black", "jones@players.example", "--label", "A3-12").want(t, 0)
	postd(t, "", "mail", "outbox").want(t, 0, "smith@players.example", "queued, tries 0")
	postd(t, "", "mail", "hold", "1").want(t, cli.ExitUsage, "--reason says why")
	postd(t, "", "mail", "hold", "one", "--reason", "x").want(t, cli.ExitUsage, "no letter's number")
	postd(t, "", "mail", "hold", "99", "--reason", "x").want(t, cli.ExitFailed, "there is no such letter of the office")
	postd(t, "", "mail", "hold", "1", "--reason", "a wrong name").want(t, 0, "Letter 1 is held")
	postd(t, "", "mail", "outbox").want(t, 0, "held by secretary: a wrong name; goes out by itself")
	postd(t, "", "mail", "outbox", "--json").want(t, 0, `"state": "held"`, `"hold": "secretary: a wrong name"`)
	postd(t, "", "mail", "hold", "1", "--reason", "x").want(t, cli.ExitFailed, "posting 1 is held")
	postd(t, "", "mail", "let-go", "1").want(t, 0, "Letter 1 goes out.")
	postd(t, "", "mail", "resend", "1").want(t, cli.ExitFailed, "posting 1 is queued")
	postd(t, "", "mail", "pause").want(t, cli.ExitUsage, "--reason says why")
	postd(t, "", "mail", "pause", "--reason", "we move house").want(t, 0, "The outbox is paused")
	postd(t, "", "mail", "outbox").want(t, 0, "The outbox is paused since", "by secretary: we move house")
	postd(t, "", "mail", "resume").want(t, 0, "The outbox goes on.")
	postd(t, "", "mail", "resume").want(t, cli.ExitFailed, "the outbox is paused: false")
	postd(t, "", "mail", "send").want(t, 0, "Made due: ")
	postd(t, "", "mail", "check").want(t, cli.ExitUsage)
	postd(t, "", "check").want(t, 0, "all in order")
	for _, seq := range []string{"1", "2"} {
		got := postd(t, "", "mail", "cancel", seq, "--reason", "told by telephone")
		if got.code == 0 {
			postd(t, "", "mail", "sent").want(t, 0, "cancelled by secretary: told by telephone")
			postd(t, "", "mail", "resend", seq).want(t, cli.ExitFailed, "was never composed")
			postd(t, "", "mail", "resend", seq, "--second").want(t, 0, "goes out once more")
			continue
		}
		got.want(t, cli.ExitFailed, "the game waits for this letter")
	}
	postd(t, "", "check").want(t, 0, "all in order")
}
