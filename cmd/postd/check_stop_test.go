package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

// TestCheckPages looks at the pages of a ledger, of one that is held, and of one of which a page
// is overwritten; and says which flags go together.
func TestCheckPages(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1)")
	postd(t, "", "check", "--stop").want(t, 0, "no check is under way")
	postd(t, "", "check", "--anew").want(t, 0, "all in order")
	postd(t, "", "check", "--stop", "--anew").want(t, cli.ExitUsage, "go with no other flag")
	postd(t, "", "check", "--pages", "--rebuild").want(t, cli.ExitUsage, "go with no other flag")
	postd(t, "", "check", "x.db").want(t, cli.ExitUsage, "takes no arguments")
	// It says first how much memory it takes.
	if x := postd(t, "", "check", "--pages"); x.code != 0 || !strings.Contains(x.errs, "MB of memory") || !strings.Contains(x.out, "all in order") {
		t.Errorf("%+v", x)
	}
	postd(t, "", "backup", "copy.db").want(t, 0)
	if x := postd(t, "", "check", "--pages", "--json", "copy.db"); x.code != 0 || !strings.Contains(x.out, `"findings": []`) {
		t.Errorf("of a copy: %+v", x)
	}
	postd(t, "", "check", "--pages", "none.db").want(t, cli.ExitFailed, "no such file")

	b, err := os.ReadFile("copy.db")
	if err != nil {
		t.Fatal(err)
	}
	page, found := os.Getpagesize(), 0
	for n := 4; (n+1)*page <= len(b) && found == 0; n++ {
		torn := append([]byte{}, b...)
		clear(torn[n*page : (n+1)*page])
		if err := os.WriteFile("torn.db", torn, 0o600); err != nil {
			t.Fatal(err)
		}
		if x := postd(t, "", "check", "--pages", "torn.db"); x.code == cli.ExitFound {
			found++
		}
	}
	if found == 0 {
		t.Error("a page that was emptied was not found")
	}
}

// TestCheckWords checks how far a check is said to be.
func TestCheckWords(t *testing.T) {
	t.Parallel()
	p := ledger.CheckProgress{Phase: 8, Of: 18, Name: "games", Rows: 2000, Octets: 40 << 20, Part: 0.25, Found: 2}
	if w := checkWords(p, 5*time.Second); w != "8 of 18, games: 2000 looked at, 40 MB read, about 15s to go in it, findings: 2" {
		t.Error(w)
	}
}
