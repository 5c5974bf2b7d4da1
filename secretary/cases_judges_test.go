package secretary

import (
	"net/http"
	"testing"
	"time"

	"postd/ledger"
)

// TestJudgesEnteredAndUndone enters an adjudicator, takes it back, enters them again under the same
// address, and lets them have no cases any more: each is filed at once and can be undone.
func TestJudgesEnteredAndUndone(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.seated("rice", ledger.Chairs(ledger.OfficeKeeper))
	const page, cases = "/adjudication/judges", "/adjudication/judges/cases"
	off := func(want bool) {
		t.Helper()
		if all := must(o.Ledger.Judges())(t); len(all) != 1 || all[0].Off != want {
			t.Errorf("the adjudicators are %+v", all)
		}
	}
	d := c.follow(c.press(c.get(page), page, "name", "Fox", "addr", "fox@judges.test")).is(http.StatusOK).has("Fox is entered", "The adjudicators, 1")
	off(false)
	o.clock.set(o.clock.now().Add(13 * 24 * time.Hour))
	c.follow(c.press(d, d.undo())).has("Undone: ")
	off(true)
	c.get(page).has("gets no cases")
	c.follow(c.press(c.get(page), page, "name", "Fox", "addr", "Fox@judges.test", "club", "Hants")).has("Fox is entered")
	off(false)
	c.press(c.get(page), page, "name", "Fox", "addr", "fox@judges.test").has("An adjudicator has this address already.")
	c.press(c.get(cases), cases, "who", "1", "gets", "yes").has("That is so already.")
	c.press(c.get(cases), cases, "who", "7", "gets", "no").has("Choose one of the adjudicators.")
	d = c.follow(c.press(c.get(cases), cases, "who", "1", "gets", "no")).has("Fox gets no cases any more.")
	off(true)
	c.follow(c.press(d, d.undo())).has("Undone: ")
	off(false)
}
