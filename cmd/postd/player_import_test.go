package main

import (
	"os"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

// TestPlayerImport checks the command: the dry run, what keeps a table from being filed,
// the filing, and that the same table twice changes nothing.
func TestPlayerImport(t *testing.T) {
	inOffice(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("good.csv", "name,email,club\nGwen Hall,gwen@club.test,Hastings\nLeo Marsh,leo@club.test,\n")
	write("bad.csv", "name,email\nDan Eves,dan@club.test\nNobody,\n")
	write("long.csv", strings.Repeat("x", 1<<20+1))
	in := func(args ...string) told { return postd(t, "", append([]string{"player", "import"}, args...)...) }
	in("good.csv").want(t, cli.ExitUsage, "give --dry-run to look at it, or --yes to file it")
	in("none.csv", "--yes").want(t, cli.ExitUsage, "none.csv")
	if got := in("long.csv", "--yes"); got.code == 0 || !strings.Contains(got.errs, "more than 1 MB") {
		t.Errorf("a long file: %+v", got)
	}
	in("good.csv", "--dry-run").want(t, 0, "2 rows, read as UTF-8 with commas between the cells.", "line 2, new: Gwen Hall <gwen@club.test> Club: Hastings.",
		"2 players are new.", "Letters that would go out: 2.")
	in("good.csv", "--dry-run", "--json").want(t, 0, `"kind": "new"`, `"letters": 2`, `"filed": false`)
	if got := in("bad.csv", "--yes"); got.code != cli.ExitFailed || !strings.Contains(got.errs, "nothing is filed: line 3: It is wrong, and still ticked.") {
		t.Errorf("a wrong row: %+v", got)
	}
	postd(t, "", "player", "list").want(t, 0, "There are no players yet")
	in("bad.csv", "--yes", "--leave-wrong", "--vouched", "the club").want(t, 0, "1 player is new. 1 row is left out.", "It is filed. Letters that go out: 0.")
	in("good.csv", "--yes").want(t, 0, "It is filed. Letters that go out: 2.", "The office does not run")
	postd(t, "", "player", "list").want(t, 0, "Gwen Hall <gwen@club.test> (not confirmed)", "Dan Eves <dan@club.test>,")
	in("good.csv", "--yes").want(t, 0, "line 2, no change", "Nothing changes.", "Nothing is filed.")
	in("good.csv", "--dry-run", "--tournament", "Z").want(t, 0, "There is no tournament Z.")
	write("again.csv", "name,email\nLEO  marsh,leo@other.test\n")
	in("again.csv", "--dry-run").want(t, 0, "perhaps known", "player 3 is called Leo Marsh too", "Before it can be filed, decide on line 2")
	in("again.csv", "--yes", "--perhaps", "skip").want(t, 0, "1 row is left out.", "Nothing is filed.")
}
