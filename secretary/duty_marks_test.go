package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
)

// unanswered is an office in which an address waits to be confirmed, and its duty.
func unanswered(t *testing.T) (*office, duty) {
	t.Helper()
	o := newOffice(t)
	o.tournament("A")
	o.player("Silent", func(p *ledger.Player) {
		p.Addresses[0].Verified, p.Addresses[0].Asked = false, begin.Add(-10*24*time.Hour)
	})
	for _, d := range must(o.site.duties(o.clock.now()))(t) {
		if d.kind == "Address not confirmed" {
			return o, d
		}
	}
	t.Fatal("nothing waits")
	return nil, duty{}
}

// TestE4Snooze checks that a duty is put off until a day with a reason, in one form and with no
// preview, and comes back on that day at 00:00 of the office's zone.
func TestE4Snooze(t *testing.T) {
	t.Parallel()
	o, d := unanswered(t)
	c := o.as(roleSecretary)
	count := func() string { return c.get("/").rows("Waits for you")[0][0] }
	if count() != "Address not confirmed" {
		t.Fatalf("the desk shows %q", count())
	}
	path := "/duty/" + d.key() + "/snooze"
	form := c.get(path).is(http.StatusOK).sound()
	form.has("Later: Address not confirmed: Silent", "Until", "Why")
	until := calendar.DateOf(o.clock.now(), time.UTC).AddDays(3)
	for _, bad := range [][]string{{"until", until.String(), "why", ""}, {"until", "2020-01-01", "why", "x"}, {"until", "tomorrow", "why", "x"}, {"until", "2029-01-01", "why", "x"}} {
		c.press(form, path, bad...).is(http.StatusUnprocessableEntity)
	}
	x := c.follow(c.press(form, path, "until", until.String(), "why", "The player is at sea."))
	x.has("Address not confirmed: Silent waits until Thu 10 Dec 2026.", "Nothing needs you.")
	c.get("/duties").has("Put off, or given to somebody", "waits until Thu 10 Dec 2026, 00:00 UTC: The player is at sea.")
	if n := strings.Count(c.get("/t").text(), "open"); n != 0 {
		t.Errorf("the navigation counts what is put off: %s", c.get("/t").text())
	}
	o.clock.set(calendar.Midnight(until, time.UTC).Add(-time.Second))
	c.get("/").has("Nothing needs you.")
	o.clock.set(calendar.Midnight(until, time.UTC))
	c.get("/").lacks("Nothing needs you.")
	if count() != "Address not confirmed" {
		t.Errorf("it came back as %q", count())
	}
	c.get("/log").has("Address not confirmed: Silent: waits until", "The player is at sea.")
}

// TestAssign checks that a duty is given to an official who may do it, and to no other; it
// leaves the desks of the others, and their counts.
func TestAssign(t *testing.T) {
	t.Parallel()
	o, d := unanswered(t)
	edith, dan := o.as(roleSecretary), o.as(roleSecretary)
	o.as(roleUmpire)
	path := "/duty/" + d.key() + "/assign"
	form := edith.get(path).is(http.StatusOK).sound()
	form.has("Secretary2").lacks("Umpire</option>")
	edith.press(form, path, "for", "umpire").is(http.StatusUnprocessableEntity)
	edith.follow(edith.press(form, path, "for", "secretary2")).has("Address not confirmed: Silent is for Secretary2.", "Nothing needs you.")
	dan.get("/").has("Address not confirmed", "(for Secretary2)").lacks("Nothing needs you.")
	edith.get("/duties").has("Put off, or given to somebody")
	dan.press(dan.get(path), path, "for", "")
	edith.get("/").lacks("Nothing needs you.")
}

// TestStillSuspended checks that after fourteen days the desk asks whether a game is still to
// be suspended, and after as many again, once it was put off.
func TestStillSuspended(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	c.through("/g/g1/rule/Suspend", "reason", "fire at the printer's")
	o.deliver()
	o.advance(14*24*time.Hour - time.Second)
	c.get("/").lacks("Still suspended?").has("1 game is suspended")
	o.advance(time.Second)
	d := c.get("/")
	if rows := d.rows("Waits for you"); len(rows) != 1 || rows[0][0] != "Still suspended?" || rows[0][1] != "A1, Smith v Jones both clocks stand since Mon 7 Dec 2026, 09:00 UTC" {
		t.Fatalf("the desk shows %q", rows)
	}
	path := d.link("Later: Still suspended?, A1, Smith v Jones")
	form := c.get(path)
	if got := form.form(path).Get("until"); got != "2027-01-04" {
		t.Errorf("it would be put off until %s", got)
	}
	c.follow(c.press(form, path, "why", "The printer is not back.")).lacks("Still suspended?, A1")
	o.clock.set(at("2027-01-04 00:00"))
	c.get("/").has("Still suspended?")
}
