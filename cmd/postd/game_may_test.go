package main

import (
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

// TestMayByCommand checks that commands ask the table of seats: where an umpire and an
// adjudicator are named the secretary's place is not theirs, and what is written into
// the account is the secretary's all the same (BOOK/0.2, CLOCK/C-7).
func TestMayByCommand(t *testing.T) {
	for _, x := range []struct {
		named string // of the tournament's row
		args  string
		code  int
		says  string
	}{
		{"", "--row Award --result 1-0 --reason x", 0, "both players are told"},
		{"umpire", "--row Award --result 1-0 --reason x", cli.ExitUsage, "An umpire is named"},
		{"umpire", "--row Award --result 1-0 --as umpire --reason x", 0, "both players are told"},
		{"umpire", "--row Note --reason x", 0, "both players are told"},
		{"adjudicator", "--row Award --result 1-0 --reason x", 0, "both players are told"},
		{"adjudicator", "--row Adjudge --result 1-0 --as secretary --reason x", cli.ExitUsage, "It is for the adjudicator of it."},
		{"umpire", "--row Adjudge --result 1-0 --as secretary --reason x", cli.ExitUsage, "It is for the adjudicator of it or the umpire of it."},
	} {
		t.Run(x.named+" "+x.args, func(t *testing.T) {
			inOffice(t)
			postd(t, "", open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1)")
			withLedger(t, func(l *ledger.Ledger) {
				row, err := l.Tournament(1)
				if err != nil {
					t.Fatal(err)
				}
				other := ledger.Official{Name: "Mr Hoffer", Addr: "hoffer@umpires.example"}
				switch x.named {
				case "umpire":
					row.Umpire = other
				case "adjudicator":
					row.Adjudicator = other
				}
				if _, err := l.PutTournament(row); err != nil {
					t.Fatal(err)
				}
			})
			postd(t, "", append([]string{"game", "rule", "A1-1"}, strings.Fields(x.args)...)...).want(t, x.code, x.says)
		})
	}
}
