package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/ledger"
)

// TestCalendarWithoutOffice checks that the lists that come with postd can be
// read by anybody.
func TestCalendarWithoutOffice(t *testing.T) {
	t.Chdir(t.TempDir())
	postd(t, "", "calendar", "list").want(t, 0, "GB-EAW        2026-2028  version 1, checked: England and Wales\n", "GB-SCT        2026-2028  version 1, checked 2026 to 2027: Scotland\n",
		"england-1903  1871-2050  version 1, checked: ", "FR            2026-2028  version 1, not checked: France\n")
	var sets []setView
	if err := json.Unmarshal([]byte(postd(t, "", "calendar", "list", "--json").out), &sets); err != nil || len(sets) != len(calendar.Sets()) || sets[0].Set != "GB-EAW" || len(sets[0].Checked) != 3 {
		t.Errorf("%v: %+v", err, sets)
	}
	postd(t, "", "calendar", "show", "GB-SCT", "2026").want(t, 0, "GB-SCT, Scotland, version 1, 2026 to 2028; source: www.gov.uk/bank-holidays, Scotland", "Mon 15 Jun 2026  Bank Holiday by Royal Proclamation\n", "Mon 28 Dec 2026  Boxing Day (substitute day)\n")
	postd(t, "", "calendar", "show", "GB-SCT", "2028").want(t, 0, "2028 was compared with no official list.")
	postd(t, "", "calendar", "show", "FR", "2029").want(t, 0, "There is no list for 2029.")
	var days []calendar.Day
	if err := json.Unmarshal([]byte(postd(t, "", "calendar", "show", "GB-NIR", "2026", "--json").out), &days); err != nil || len(days) != 12 || days[1].Name != "St Patrick's Day" {
		t.Errorf("%v: %+v", err, days)
	}
	postd(t, "", "calendar", "export", "GB-EAW", "2026", "--format", "csv").want(t, 0, "date,name,kind\r\n2026-01-01,New Year's Day,general\r\n", "2026-12-28,Boxing Day,substitute\r\n")
	postd(t, "", "calendar", "export", "GB-EAW", "2026", "--format", "ics").want(t, 0, "BEGIN:VCALENDAR", "DTSTART;VALUE=DATE:20261228", "SUMMARY:Boxing Day (substitute day)")
	postd(t, "", "calendar", "export", "GB-EAW", "2026").want(t, 0, `"england-and-wales"`, `"notes": "Substitute day"`)
	postd(t, "", "calendar", "show", "GB-SCX").want(t, cli.ExitUsage, "is GB-SCT meant?")
	postd(t, "", "calendar", "show").want(t, cli.ExitUsage, "needs a set")
	postd(t, "", "calendar", "show", "FR", "soon").want(t, cli.ExitUsage, `"soon" is no year`)
	postd(t, "", "calendar", "export", "FR", "2026", "--format", "pdf").want(t, cli.ExitUsage, "--format is json, ics, csv")
	postd(t, "", "calendar", "check", "2027").want(t, cli.ExitConfig, "there is no configuration")
}

// TestCalendar has a set in use checked and a list imported, and then the year is
// there.
func TestCalendar(t *testing.T) {
	inOffice(t)
	postd(t, "", "game", "open", "--label", "A3-1", "--white", "Smith <smith@players.example>", "--black", "Jones <jones@players.example>", "--set", "calendar.holidays=FR").want(t, 0,
		"Nobody has checked the list FR against an official one")
	postd(t, "", "calendar", "check", "2028").want(t, 0, "FR has a list for 2028, which was not compared with an official one.\n")
	postd(t, "", "calendar", "check", "2029").want(t, cli.ExitFound, "FR has no list for 2029.\n")
	var used []setInUse
	if err := json.Unmarshal([]byte(postd(t, "", "calendar", "check", "2029", "--json").out), &used); err != nil || len(used) != 1 || used[0] != (setInUse{"FR", false, false}) {
		t.Errorf("%v: %+v", err, used)
	}
	list := "date,name,kind\n2029-01-01,Nouvel an,general\n2029-12-25,Noël,general\n"
	if err := os.WriteFile("jours.csv", []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "calendar", "import", "jours.csv", "--set", "FR", "--dry-run").want(t, 0, "Mon 1 Jan 2029, Nouvel an: added, no longer counted\n", "2029: FR has a list for it from now on\n", "Nothing is filed")
	withLedger(t, func(l *ledger.Ledger) {
		if own, err := l.OwnDays("FR"); err != nil || own.Version != 0 {
			t.Errorf("%+v, %v", own, err)
		}
	})
	postd(t, "", "calendar", "import", "jours.csv", "--set", "FR", "--source", "service-public.fr").want(t, 0, "Tue 25 Dec 2029, Noël: added", "FR is now the office's version 1.\n")
	postd(t, "", "calendar", "import", "jours.csv", "--set", "FR").want(t, 0, "Nothing changes in FR.\n")
	postd(t, "", "calendar", "check", "2029").want(t, 0, "FR has a list for 2029.\n")
	postd(t, "", "calendar", "show", "FR", "2029").want(t, 0, "2029 was compared by the office with: service-public.fr", "Nouvel an  (added by the office: service-public.fr)")
	postd(t, "", "calendar", "list").want(t, 0, "FR            2026-2029  version 1 (office's 1), checked 2029: France\n")

	if err := os.WriteFile("weniger.csv", []byte("2029-01-01,Nouvel an\n2027-07-14,Fête Nationale\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "calendar", "import", "weniger.csv", "--set", "FR", "--only-add").want(t, 0, "Nothing changes in FR.\n")
	postd(t, "", "calendar", "import", "weniger.csv", "--set", "FR", "--dry-run").want(t, 0, "Thu 11 Nov 2027, Armistice de 1918: struck out, counted from now on\n", "Tue 25 Dec 2029, Noël: not in the file, and left as it is\n")

	if err := os.WriteFile("bad.csv", []byte("date,name\n2029-01-01,A\a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "calendar", "import", "bad.csv", "--set", "FR").want(t, cli.ExitFailed, "bad.csv: line 2: a control character, U+0007")
	postd(t, "", "calendar", "import", "none.csv", "--set", "FR").want(t, cli.ExitUsage, "none.csv")
	postd(t, "", "calendar", "import", "bad.csv").want(t, cli.ExitUsage, "--set names the set")
	postd(t, "", "calendar", "import", "bad.csv", "--set", "XX").want(t, cli.ExitUsage, `no set of holidays is called "XX"`)
	if err := os.WriteFile("large.csv", []byte(strings.Repeat("2029-01-01,A\n", 30_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "calendar", "import", "large.csv", "--set", "FR").want(t, cli.ExitUsage, "more than 262144 octets")
}
