package main

import (
	"os"
	"path/filepath"
	"testing"

	"postd/cmd/postd/cli"
)

// TestRatingCommands takes the first list in, shows, explains and writes it, and refuses files that are wrong.
func TestRatingCommands(t *testing.T) {
	inOffice(t)
	for _, p := range []string{"Eve Foster <eve@players.test>", "Gwen Hall <gwen@players.test>", "Ann Lee <ann1@players.test>", "ann lee <ann2@players.test>"} {
		postd(t, "", "player", "add", p).want(t, 0)
	}
	file := filepath.Join(t.TempDir(), "list.csv")
	take := func(table string) told {
		if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
			t.Fatal(err)
		}
		return postd(t, "", "rating", "import", file, "--source", "the club")
	}
	postd(t, "", "rating", "list").want(t, 1, "there is no rating list yet")
	take("name,rating\nEve Foster,\n").want(t, cli.ExitFailed, "line 2, column 12: it is empty")
	take("name,rating\nEve Foster,-5\n").want(t, cli.ExitFailed, `"-5" is no whole number from 0`)
	take("name,rating\nEve Foster,99999999999999999999\n").want(t, cli.ExitFailed, "is no whole number from 0")
	take("name,rating\nEve Foster,1500\nEve Foster,1600\n").want(t, cli.ExitFailed, "line 3, column 1: Eve Foster stands on line 2 already")
	take("name,rating\nEve Foster,1500\nEVE  FOSTER,1600\n").want(t, cli.ExitFailed, "EVE  FOSTER and Eve Foster are one player")
	take("name,rating\nNobody,1500\nAnn Lee,1500\n").want(t, cli.ExitFailed, "no player is called Nobody", "2 players are called Ann Lee")
	take("name;rating\nJos\xe9;1500\nEve Foster;1500;;\n").want(t, cli.ExitFailed, "line 3, column 1: there are 4 cells, and the first line has 2 columns")
	take("\xef\xbb\xbfname;rating\r\nJos\xe9;1500\r\n").want(t, cli.ExitFailed, "no player is called José")
	take("name,rating,games,list,quarter\nEve Foster,1500,11,7,2026-Q4\nGwen Hall,1612,40,7,2026-Q4\n").want(t, 0, "List 7, in force in 2026-Q4: 2 players.")
	take("name,rating\nEve Foster,1600\n").want(t, cli.ExitFailed, "list 7 stands, and a list is never changed")
	postd(t, "", "rating", "list").want(t, 0, " 1612     40 games  Gwen Hall\n 1500?    11 games  Eve Foster\n")
	postd(t, "", "rating", "list", "--no", "3").want(t, cli.ExitUsage, "there is no rating list 3; there are 7 to 7")
	postd(t, "", "rating", "list", "--json").want(t, 0, `"name": "Eve Foster"`, `"provisional": true`, `"source": "the club"`)
	postd(t, "", "rating", "explain", "eve foster").want(t, 0, "List 7, 2026-Q4: 1500?. no game in the quarter before")
	postd(t, "", "rating", "explain", "gwen@players.test", "--json").want(t, 0, `"rating": 1612`)
	postd(t, "", "rating", "explain", "Ann Lee").want(t, cli.ExitUsage, "2 players are called Ann Lee; give the number or the address")
	postd(t, "", "rating", "explain", "3").want(t, 0, "Ann Lee is on no rating list.")
	postd(t, "", "rating", "export").want(t, 0, "list,quarter,name,rating,games,top,source\r\n7,2026-Q4,Gwen Hall,1612,40,,the club\r\n7,2026-Q4,Eve Foster,1500,11,,the club\r\n")
}
