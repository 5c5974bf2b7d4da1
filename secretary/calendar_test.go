package secretary

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/secretary/visit"
)

// TestE64 checks the page of a year of a set of holidays: each day stands there
// with its kind and its source.
func TestE64(t *testing.T) {
	t.Parallel()
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
	if len(december) != 5 || december[3][4] != "[25] Christmas Day, not counted" || december[3][6] != "(27)" || december[4][0] != "[28] Boxing Day (substitute day), not counted" {
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

// TestE68OnTheCalendar checks that it is said where the list does not reach
// over the next year.
func TestE68OnTheCalendar(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/calendar?year=2026").is(http.StatusOK).lacks("are missing", "is not made for")
	c.get("/calendar?year=2029").is(http.StatusOK).sound().has("The list of GB-EAW is not made for 2029.", "No holiday of GB-EAW is known in 2029.")
	o.clock.set(at("2028-10-01 09:00"))
	c = o.as(roleSecretary)
	c.get("/calendar").is(http.StatusOK).has("known until Sun 31 Dec 2028", "those of 2029 are missing")
}

// TestE68 checks that the desk warns from 1 October where the next year's list
// of a set in use is wanting, until one is imported; and of lists that nobody
// has checked.
func TestE68(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	duties := func() string {
		var out []string
		for _, d := range must(o.site.calendarDuties(t.Context(), o.clock.now()))(t) {
			out = append(out, d.kind+" "+d.what+": "+d.why)
		}
		return strings.Join(out, "; ")
	}
	french, scot := o.player("Philidor", func(p *ledger.Player) { p.Region = "FR" }), o.player("Blackburne", func(p *ledger.Player) { p.Region = "in Scotland" })
	tourney := o.tournament("B", func(x *ledger.Tournament) { x.Agreement.Calendar.Holidays = []string{"GB-EAW"} })
	if got := duties(); got != "" {
		t.Errorf("in December 2026: %s", got)
	}
	// A game of the tournament that has other terms than it.
	o.arrange(tourney, "B1", french, scot, func(a *terms.Agreement) { a.Calendar.Holidays = []string{"GB-SCT"} })
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	for when, want := range map[string]string{
		"2027-09-30 12:00": "",
		"2027-10-01 12:00": "Calendar not checked GB-SCT: its list of 2028 was not compared with an official one",
		"2028-09-30 12:00": "Calendar not checked GB-SCT: its list of 2028 was not compared with an official one",
		"2028-10-01 12:00": "No calendar GB-EAW: its holidays are known until 31 December 2028; 2029 is missing; No calendar GB-SCT: its holidays are known until 31 December 2028; 2029 is missing",
	} {
		o.clock.set(at(when))
		if got := duties(); got != want {
			t.Errorf("%s: %s\nwant %s", when, got, want)
		}
	}
	o.clock.set(at("2028-10-01 12:00"))
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().has("No calendar", "GB-SCT")
	for _, set := range []string{"GB-EAW", "GB-SCT"} {
		form := c.get("/calendar?set=" + set + "&year=2029").is(http.StatusOK)
		c.follow(c.sure(c.press(form, "/calendar/import", "list", "2028-12-25,Christmas Day\n2029-12-25,Christmas Day\n", "from", "x"))).is(http.StatusOK)
	}
	if got := duties(); got != "" {
		t.Errorf("after the import: %s", got)
	}
	o.clock.set(at("2026-12-07 10:00"))
	// The calendar of the mover rests on the lists of the players, too.
	if got := must(o.SetsInUse())(t); fmt.Sprint(got) != "[GB-EAW GB-SCT]" {
		t.Errorf("%v", got)
	}
	byMover := o.tournament("M", func(x *ledger.Tournament) {
		x.State, x.Agreement.Calendar.Holidays, x.Agreement.Calendar.Scope = ledger.Entered, []string{"GB-EAW"}, calendar.ScopeMover
		x.Entries = []ledger.Entry{{Player: french.ID, State: ledger.Accepted}, {Player: scot.ID, State: ledger.Accepted}}
	})
	if got := must(o.SetsInUse())(t); fmt.Sprint(got) != "[FR GB-EAW GB-SCT]" {
		t.Errorf("%v", got)
	}
	byMover.State = ledger.Shut
	must(o.PutTournament(byMover))(t)
	o.tournament("C", func(x *ledger.Tournament) { x.Agreement.Calendar.Holidays = []string{"FR"} })
	if got := duties(); got != "Calendar not checked FR: its list of 2026 was not compared with an official one" {
		t.Errorf("a list that nobody checked: %s", got)
	}
}

// TestE67 checks that before a calendar is changed the page lists the games and
// the deadlines that it moves, and the turns that are exceeded, which it does not;
// a day far ahead moves none, and counts in the games that run all the same.
func TestE67(t *testing.T) {
	t.Parallel()
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
	preview.has("Tue 15 Jun 2027 is not counted in games under GB-EAW", "BCC1903/V.2(b)", "RULING/R-21", "It acts in 1 running game under GB-EAW: A1", "No turn that runs ends at another instant", "No letter will go out", "not counted: A proclamation")
	d := c.follow(c.sure(preview)).is(http.StatusOK).sound().has("Tue 15 Jun 2027 is added to GB-EAW.")
	if rows := d.rows("Days of 2027"); !strings.Contains(fmt.Sprint(rows), "[Tue 15 Jun 2027 A proclamation own, added by the office The Gazette") {
		t.Errorf("%q", rows)
	}
	if june := d.rows("June 2027"); june[2][1] != "{15} A proclamation, not counted" {
		t.Errorf("June is %q", june)
	}
	day := calendar.Date{Year: 2027, Month: time.June, Day: 15}
	excluded := func(id terms.GameID) bool {
		_, out := must(o.Office(id, o.clock.now()))(t).Calendar.Excluded(day)
		return out
	}
	later := o.arrange(must(o.Tournament(1))(t), "A2", must(o.Player(1))(t), must(o.Player(2))(t))
	if !excluded(id) || !excluded(later) {
		t.Errorf("left out in the game that ran: %v, in the one set up afterwards: %v", excluded(id), excluded(later))
	}
	c.press(c.get("/calendar?year=2027"), "/calendar/add", "date", "2027-06-15", "name", "Twice", "source", "x").is(http.StatusUnprocessableEntity).has("The office added this day before.")

	// A day in mid-turn: the page says what moves, and it moves.
	soon := c.press(c.get("/calendar?set=GB-EAW&year=2026"), "/calendar/add", "date", "2026-12-09", "name", "A day of mourning", "source", "The Gazette").is(http.StatusOK).sound()
	soon.has("2 turns that run end at another instant", "A1, Smith (White): now Thu 10 Dec 2026", "then Fri 11 Dec 2026", "4 letters or more will go out")
	c.follow(c.sure(soon)).is(http.StatusOK)
	if x := must(o.Line(id))(t); x.Deadline.Day() != 11 {
		t.Errorf("the turn ends %s", x.Deadline)
	}
	form = c.get("/calendar?set=GB-EAW&year=2027")
	undo := c.press(c.get("/calendar?year=2026"), "/calendar/remove").is(http.StatusOK).sound().has("is counted again", "No turn that runs ends at another instant")
	c.follow(c.sure(undo)).is(http.StatusOK)

	// DESK/E-11: a form that comes too late is refused, with both versions.
	c.press(form, "/calendar/add", "nonce", visit.Nonce(), "date", "2027-07-01", "name", "Late", "source", "x").is(http.StatusConflict).sound().has("What you sent", "not counted: Late", "What stands now", "A proclamation")

	preview = c.press(c.get("/calendar?year=2027"), "/calendar/remove").is(http.StatusOK).sound().has("is counted again")
	c.follow(c.sure(preview)).is(http.StatusOK)
	if own := must(o.OwnDays("GB-EAW"))(t); len(own.Days) != 0 || own.Version != 4 {
		t.Errorf("own days: %+v", own)
	}
	c.press(form, "/calendar/add", "nonce", visit.Nonce()).is(http.StatusUnprocessableEntity)
	c.post("/calendar/remove", "nonce", visit.Nonce(), "set", "GB-EAW", "date", "2027-12-25").is(http.StatusUnprocessableEntity).has("not one of the office's own")
}

// TestE66 checks that a day struck out of the list beats it, as a day added
// does; a strike is taken back.
func TestE66(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	form := c.get("/calendar?set=GB-EAW&year=2027").is(http.StatusOK)
	c.press(form, "/calendar/strike", "date", "2027-05-03", "reason", "").is(http.StatusUnprocessableEntity).sound().has("Say why the day is counted.", "Why it is counted")
	c.press(form, "/calendar/strike", "date", "2027-05-04", "reason", "x").is(http.StatusUnprocessableEntity).has("not in the list of GB-EAW")
	preview := c.press(form, "/calendar/strike", "date", "2027-05-03", "reason", "Moved by proclamation").is(http.StatusOK).sound()
	preview.has("Mon 3 May 2027, Early May Bank Holiday, is struck out of GB-EAW", "BCC1903/V.2(b)")
	d := c.follow(c.sure(preview)).is(http.StatusOK).sound().has("Mon 3 May 2027 is struck out of GB-EAW.", "office's version 1")
	if rows := d.rows("Days of 2027 that the office struck out"); len(rows) != 1 || !strings.Contains(fmt.Sprint(rows[0]), "Mon 3 May 2027 Early May Bank Holiday Moved by proclamation") {
		t.Errorf("%q", rows)
	}
	if rows := d.rows("Days of 2027 that are not"); strings.Contains(fmt.Sprint(rows), "Early May") || len(rows) != 9 {
		t.Errorf("%q", rows)
	}
	excluded := func(id terms.GameID, day string) bool {
		_, out := must(o.Office(id, o.clock.now()))(t).Calendar.Excluded(must(calendar.ParseDate(day))(t))
		return out
	}
	later := o.arrange(must(o.Tournament(1))(t), "A2", must(o.Player(1))(t), must(o.Player(2))(t))
	if excluded(later, "2027-05-03") || !excluded(later, "2027-05-31") {
		t.Error("the day struck out is left out in a game set up afterwards")
	}
	c.press(c.get("/calendar?year=2027"), "/calendar/add", "date", "2027-05-03", "name", "Again", "source", "x").is(http.StatusUnprocessableEntity).has("The office struck this day out of the list")
	c.press(c.get("/calendar?year=2027"), "/calendar/strike", "date", "2027-05-03", "reason", "x").is(http.StatusUnprocessableEntity).has("struck out already")
	// DESK/E-11: a form that comes too late is refused.
	c.press(form, "/calendar/strike", "nonce", visit.Nonce(), "date", "2027-05-31", "reason", "x").is(http.StatusConflict).sound()
	preview = c.press(c.get("/calendar?year=2027"), "/calendar/restore").is(http.StatusOK).sound().has("no longer struck out", "not counted: Early May Bank Holiday")
	c.follow(c.sure(preview)).is(http.StatusOK).has("is no longer struck out of GB-EAW")
	if own := must(o.OwnDays("GB-EAW"))(t); len(own.Struck) != 0 || own.Version != 2 {
		t.Errorf("own days: %+v", own)
	}
	c.post("/calendar/restore", "nonce", visit.Nonce(), "set", "GB-EAW", "date", "2027-05-03").is(http.StatusUnprocessableEntity)
}

// TestE64Import checks that what an imported list changes is shown day by day
// before it is filed; a year that the list lacked is there afterwards.
func TestE64Import(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	form := c.get("/calendar?set=GB-SCT&year=2026").is(http.StatusOK).sound()
	for want, fields := range map[string][]string{
		"Line 2: \"soon\" is no date":   {"list", "date,name\nsoon,A", "from", "x"},
		"The file is empty":             {"list", "", "from", "x"},
		"Where the list is from":        {"list", govUK(t), "from", ""},
		"The file changes nothing":      {"list", "2026-12-25,Christmas Day", "from", "x", "mode", fileOnlyAdds},
		"is no kind of day; known: gen": {"list", "2026-01-01,A,<script>alert(1)</script>", "from", "x"},
	} {
		c.press(form, "/calendar/import", fields...).is(http.StatusUnprocessableEntity).sound().has("Nothing is imported yet.", want)
	}
	list := govUK(t)[:strings.LastIndex(govUK(t), "    ]")] + `,{"title": "<b>Jubilee</b>", "date": "2026-07-01"}, {"title": "Christmas Day", "date": "2029-12-25"}]}}`
	list = strings.Replace(list, `{"title": "St Andrew’s Day", "date": "2026-11-30", "notes": "", "bunting": true},`, "", 1)
	preview := c.press(form, "/calendar/import", "list", list, "from", "gov.uk, 22 Nov 2026").is(http.StatusOK).sound()
	rows := fmt.Sprint(preview.rows("What changes"))
	for _, want := range []string{
		"[Wed 1 Jul 2026, <b>Jubilee</b> counted added: not counted]", "[Tue 25 Dec 2029, Christmas Day counted added: not counted]",
		"[Mon 30 Nov 2026, St Andrew's Day not counted struck out: counted]",
		"[Mon 15 Jun 2026, Bank Holiday by Royal Proclamation not counted the same: the file calls it Bank holiday]",
	} {
		if !strings.Contains(rows, want) {
			t.Errorf("no %s in %s", want, rows)
		}
	}
	if n := len(preview.rows("What changes")); n != 4 {
		t.Errorf("%d differences: %s", n, rows)
	}
	preview.has("2026 counts as compared with this list.", "GB-SCT has a list for 2029 from now on")
	if own := must(o.OwnDays("GB-SCT"))(t); own.Version != 0 {
		t.Errorf("the preview filed %+v", own)
	}
	d := c.follow(c.sure(preview)).is(http.StatusOK).sound().has("The list is imported: 3 days of GB-SCT changed.", "<b>Jubilee</b>", "to Mon 31 Dec 2029")
	for _, r := range d.rows("Days of 2026 that are not") {
		if want := map[bool]string{true: "by whoever added it", false: "by the office, against gov.uk, 22 Nov 2026"}[r[1] == "<b>Jubilee</b>"]; r[4] != want {
			t.Errorf("%q is checked %q", r[1], r[4])
		}
	}
	c.get("/calendar?set=GB-SCT&year=2029").is(http.StatusOK).lacks("is not made for")
	c.press(c.get("/calendar?set=GB-SCT&year=2026"), "/calendar/import", "list", list, "from", "again").is(http.StatusUnprocessableEntity).has("The file changes nothing")

	// The list comes as a file, by the button of the browser.
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, values := range c.get("/calendar?set=FR&year=2026").form("/calendar/import") {
		if name != "from" && name != "file" {
			w.WriteField(name, values[0])
		}
	}
	w.WriteField("from", "a file")
	part := must(w.CreateFormFile("file", "x.csv"))(t)
	io.WriteString(part, "2026-09-09,Only this\n")
	w.Close()
	r := c.request(http.MethodPost, "/calendar/import", nil)
	r.Body, r.ContentLength = io.NopCloser(&b), int64(b.Len())
	r.Header.Set("Content-Type", w.FormDataContentType())
	preview = c.onward(c.do(r)).is(http.StatusOK).sound().has("Only this", "struck out: counted")
	c.follow(c.sure(preview)).is(http.StatusOK)
	if own := must(o.OwnDays("FR"))(t); len(own.Days) != 1 || len(own.Struck) != 11 {
		t.Errorf("%+v", own)
	}
}

// TestCalendarExport checks that a page exports what it shows.
func TestCalendarExport(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleAuditor)
	page := c.get("/calendar?set=GB-NIR&year=2026").is(http.StatusOK).sound()
	for _, form := range holidays.Forms {
		path := "/calendar/export?form=" + form + "&set=GB-NIR&year=2026"
		if len(page.all("a", "href", path)) != 1 {
			t.Errorf("no link to %s", path)
		}
		d := c.get(path).is(http.StatusOK)
		if list := must(holidays.Read([]byte(d.body), "GB-NIR"))(t); len(list) != 12 {
			t.Errorf("%s: %v", form, list)
		}
		if want := "GB-NIR-2026." + form; !strings.Contains(d.header.Get("Content-Disposition"), want) {
			t.Errorf("%s: %v", form, d.header)
		}
	}
	c.get("/calendar/export?form=pdf").is(http.StatusNotFound)
	c.get("/calendar?set=FR").is(http.StatusOK).has("Nobody has checked the list FR")
	c.get("/calendar?set=GB-SCT&year=2028").is(http.StatusOK).has("11 days of 2028 are not compared")
	c.get("/calendar?set=england-1903&year=1903").is(http.StatusOK).sound().has("Whit Monday").lacks("Nobody has checked")
}

// govUK is a list in the shape of www.gov.uk/bank-holidays.json.
func govUK(t testing.TB) string { return string(must(os.ReadFile("holidays/testdata/gov_uk.json"))(t)) }
