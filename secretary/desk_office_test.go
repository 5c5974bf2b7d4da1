package secretary

import (
	"net/http"
	"testing"
	"time"

	"postd/ledger"
)

// TestE70BackupAge checks that the desk tells how old the last copy of the ledger is, and warns
// when there is none or it is older than 26 hours; and that whoever does not keep the office is
// not told.
func TestE70BackupAge(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	warned := func(want bool, words string) {
		t.Helper()
		d := c.get("/").is(http.StatusOK).has(words)
		found := false
		for _, b := range d.all("span", "class", "badge due") {
			found = found || textOf(b) == words
		}
		if found != want {
			t.Errorf("%q is a warning: %v", words, found)
		}
	}
	warned(true, "never backed up")
	c.press(c.get("/system"), "/system/backup").is(http.StatusOK)
	warned(false, "backed up now")
	o.clock.set(o.clock.now().Add(26 * time.Hour))
	warned(false, "backed up 1 day ago")
	o.clock.set(o.clock.now().Add(time.Minute))
	warned(true, "backed up 1 day ago")
	o.seated("of-a", []ledger.Chair{{Office: ledger.OfficeSecretary, Tournament: 1}}).get("/").is(http.StatusOK).lacks("backed up")
}

// TestDeskOfOwnKinds checks that umpires and adjudicators see on their desks what they can do,
// and nothing else: neither how the time stands nor how the office does.
func TestDeskOfOwnKinds(t *testing.T) {
	t.Parallel()
	o, _ := busy(t)
	for role, kind := range map[string]string{roleUmpire: "Question to be ruled on", roleAdjudicator: "Verdict awaited"} {
		d := o.as(role).get("/").is(http.StatusOK).sound().lacks("unsent", "Near its end", "Since yesterday", "Time is up", "Letter not understood")
		if rows := d.rows("Waits for you"); len(rows) != 1 || rows[0][0] != kind {
			t.Errorf("%s sees %q", role, rows)
		}
	}
	o.as(roleAuditor).get("/").is(http.StatusOK).sound().has("unsent").lacks("Later:", "Give:")
}

// TestDeskFolds checks that more than three of one kind in a tournament are one row, which leads
// to all of them.
func TestDeskFolds(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.tournament("C", func(x *ledger.Tournament) {
		x.State = ledger.Entered
		for _, name := range []string{"Ann", "Bob", "Cora", "Dan", "Eve"} {
			p := o.player(name, func(p *ledger.Player) {
				p.Addresses[0].Verified, p.Addresses[0].Asked = false, begin.Add(-10*24*time.Hour)
			})
			x.Entries = append(x.Entries, ledger.Entry{Player: p.ID, State: ledger.Accepted, At: begin.Add(-11 * 24 * time.Hour)})
		}
	})
	c := o.as(roleSecretary)
	d := c.get("/").is(http.StatusOK).sound()
	if rows := d.rows("Waits for you 5"); len(rows) != 1 || rows[0][0] != "Address not confirmed: 5 of them" || rows[0][1] != "in C" {
		t.Fatalf("the desk shows %q", rows)
	}
	if rows := c.get(d.link("See them: Address not confirmed: 5 of them, in C")).is(http.StatusOK).rows("What waits"); len(rows) != 5 {
		t.Errorf("it leads to %d rows", len(rows))
	}
}
