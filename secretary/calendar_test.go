package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
)

// TestE64: a year of a set of holidays, each day with its kind and its source.
func TestE64(t *testing.T) {
	o := newOffice(t)
	c := o.as(roleSecretary)
	d := c.get("/calendar?set=GB-EAW&year=2026").is(http.StatusOK).sound()
	rows := d.rows("Days of 2026")
	want := map[string]string{
		"Thu 1 Jan 2026": "New Year's Day", "Fri 3 Apr 2026": "Good Friday", "Mon 6 Apr 2026": "Easter Monday", "Mon 4 May 2026": "Early May Bank Holiday",
		"Mon 25 May 2026": "Spring Bank Holiday", "Mon 31 Aug 2026": "Summer Bank Holiday", "Fri 25 Dec 2026": "Christmas Day", "Sat 26 Dec 2026": "Boxing Day",
		"Mon 28 Dec 2026": "Boxing Day",
	}
	if len(rows) != len(want) {
		t.Errorf("%d days: %q", len(rows), rows)
	}
	for _, r := range rows {
		if want[r[0]] != r[1] || !strings.Contains(r[3], "www.gov.uk") || r[4] != "against the source" {
			t.Errorf("%q", r)
		}
		if substitute := r[0] == "Mon 28 Dec 2026"; substitute != (r[2] == "substitute day") {
			t.Errorf("the kind of %q", r)
		}
	}
	if n := len(d.all("table", "class", "squares")); n != 12 {
		t.Errorf("%d months", n)
	}
	december := d.rows("December 2026")
	if len(december) != 5 || december[3][4] != "[25] Christmas Day, not reckoned" || december[3][6] != "(27)" || december[4][0] != "[28] Boxing Day (substitute day), not reckoned" {
		t.Errorf("December is %q", december)
	}
	sum := 0
	for m := time.January; m <= time.December; m++ {
		for _, week := range d.rows(fmt.Sprintf("%s 2026", m)) {
			for _, cell := range week {
				if cell != "" {
					sum++
				}
			}
		}
	}
	if sum != 365 {
		t.Errorf("the year has %d days", sum)
	}
	c.get("/calendar?set=XX").is(http.StatusNotFound)
	c.get("/calendar?year=x").is(http.StatusNotFound)
}

// TestE68: it is said where the list does not reach over the next year.
func TestE68OnTheCalendar(t *testing.T) {
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/calendar?year=2026").is(http.StatusOK).lacks("are wanting", "is not made for")
	c.get("/calendar?year=2029").is(http.StatusOK).sound().has("The list of GB-EAW is not made for 2029.", "No holiday of GB-EAW is known in 2029.")
	o.clock.set(at("2028-10-01 09:00"))
	c = o.as(roleSecretary)
	c.get("/calendar").is(http.StatusOK).has("known until Sun 31 Dec 2028", "those of 2029 are wanting")
}

// TestE67: a day of the office's own counts in games arranged afterwards; the
// preview says in which games that run nothing changes.
func TestE67(t *testing.T) {
	o := newOffice(t)
	id := o.game()
	c := o.as(roleSecretary)
	form := c.get("/calendar?set=GB-EAW&year=2027").is(http.StatusOK)
	for field, value := range map[string]string{"date": "15 June", "name": "", "source": ""} {
		fields := map[string]string{"date": "2027-06-15", "name": "A proclamation", "source": "The Gazette"}
		fields[field] = value
		d := c.press(form, "/calendar/add", "date", fields["date"], "name", fields["name"], "source", fields["source"]).is(http.StatusUnprocessableEntity).sound()
		if got := d.form("/calendar/add"); field != "name" && got.Get("name") != "A proclamation" {
			t.Errorf("the values are not kept: %v", got)
		}
	}
	preview := c.press(form, "/calendar/add", "date", "2027-06-15", "name", "A proclamation", "source", "The Gazette").is(http.StatusOK).sound()
	preview.has("Tue 15 Jun 2027 is not reckoned in games that are arranged from now on", "BCC1903/V.2(b)", "In 1 running game under GB-EAW nothing changes", "A1", "Credit", "No letter will go out", "not reckoned: A proclamation")
	d := c.follow(c.sure(preview)).is(http.StatusOK).sound().has("Tue 15 Jun 2027 is added to GB-EAW.")
	if rows := d.rows("Days of 2027"); !strings.Contains(fmt.Sprint(rows), "[Tue 15 Jun 2027 A proclamation own, added by the office The Gazette") {
		t.Errorf("%q", rows)
	}
	if june := d.rows("June 2027"); june[2][1] != "{15} A proclamation, not reckoned" {
		t.Errorf("June is %q", june)
	}
	day := correspondence.Date{Year: 2027, Month: time.June, Day: 15}
	excluded := func(id correspondence.GameID) bool {
		_, out := must(o.Office(id, o.clock.now()))(t).Calendar.Excluded(day)
		return out
	}
	later := o.arrange(must(o.Tournament(1))(t), "A2", must(o.Player(1))(t), must(o.Player(2))(t))
	if excluded(id) || !excluded(later) {
		t.Errorf("left out in the game that ran: %v, in the one arranged afterwards: %v", excluded(id), excluded(later))
	}
	c.press(c.get("/calendar?year=2027"), "/calendar/add", "date", "2027-06-15", "name", "Twice", "source", "x").is(http.StatusUnprocessableEntity).has("The office added this day before.")

	// E-11: a form that comes too late is refused, with both versions.
	c.press(form, "/calendar/add", "nonce", nonce(), "date", "2027-07-01", "name", "Late", "source", "x").is(http.StatusConflict).sound().has("What you sent", "not reckoned: Late", "What stands now", "A proclamation")

	preview = c.press(c.get("/calendar?year=2027"), "/calendar/remove").is(http.StatusOK).sound().has("is reckoned again")
	c.follow(c.sure(preview)).is(http.StatusOK)
	if own := must(o.OwnDays("GB-EAW"))(t); len(own.Days) != 0 || own.Version != 2 {
		t.Errorf("own days: %+v", own)
	}
	c.press(form, "/calendar/add", "nonce", nonce()).is(http.StatusUnprocessableEntity)
	c.post("/calendar/remove", "nonce", nonce(), "set", "GB-EAW", "date", "2027-12-25").is(http.StatusUnprocessableEntity).has("not one of the office's own")
}
