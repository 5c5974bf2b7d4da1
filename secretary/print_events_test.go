package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// TestPrintEvents prints what an event has for paper in Chromium: the booklet of four sections, the pairing
// slips and the table of a Swiss of eighteen, the boards of a match and the tree of a cup. All stands on A4,
// nothing is cut, no way or form is printed, a slip stands on one sheet, and the head of a table that goes
// over the sheet is printed again on the next.
func TestPrintEvents(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	p := newPrinter(t)
	prints := func(o *office, name string, d *doc, sheets int, wide bool) []paper {
		t.Helper()
		p.open(o, d.is(http.StatusOK).sound())
		all := p.print(name)
		t.Logf("%s: %v", name, all)
		if len(all) == 0 || len(all) > sheets {
			t.Errorf("%s is printed on %d sheets", name, len(all))
		}
		for _, sheet := range all {
			if sheet.landscape() != wide || sheet.upright() == wide || sheet.least < 7.99 || sheet.texts < 5 {
				t.Errorf("%s: %v", name, sheet)
			}
		}
		p.nothingIsCut(map[bool]int64{true: 1047, false: paperWidth}[wide])
		if seen := onPage[string](p, onPaperAnyway); seen != "" {
			t.Errorf("%s has on paper %s", name, seen)
		}
		if heads := onPage[string](p, `[...new Set([...document.querySelectorAll("thead")].filter(e => e.checkVisibility()).map(e => getComputedStyle(e).display))].join(" ")`); heads != "" && heads != "table-header-group" {
			t.Errorf("%s: the heads of its tables are %s, and stand on the first sheet alone", name, heads)
		}
		return all
	}

	many := manySections(t, 4, 6)
	c := many.as(roleSecretary)
	if all := prints(many, "booklet", c.get("/e/1/booklet").has("C26D", "Round 5"), 6, false); len(all) < 2 {
		t.Errorf("four sections are printed on %d sheets", len(all))
	}
	prints(many, "slips-section", c.get("/t/1/slips").has("C26A-1", "round 1, board 1", "White:", "first turn"), 2, false)

	s := newSwiss(t, 18, 5)
	s.follow(s.sure(s.pair()))
	s.start(1)
	slips := prints(s.office, "slips-swiss", s.get(fmt.Sprintf("/t/%d/slips?round=1", s.id)).has("C26-1-09", "round 1, board 9"), 2, false)
	if n := onPage[int](p, `document.querySelectorAll(".strip").length`); n != 9 {
		t.Errorf("%d slips on %d sheets", n, len(slips))
	}
	if inside := onPage[[]string](p, `[...new Set([...document.querySelectorAll(".strip")].map(e => getComputedStyle(e).breakInside))]`); !slices.Equal(inside, []string{"avoid"}) {
		t.Errorf("a slip may be cut by the end of a sheet: %v", inside)
	}
	prints(s.office, "table-swiss", s.get(fmt.Sprintf("/t/%d/standings", s.id)), 1, true)
	prints(s.office, "boards", s.get(s.base+"/1"), 5, false)

	o := newOffice(t)
	c = o.as(roleSecretary)
	row := c.seeded(o.cupOf(11, ledger.Cup{Games: 2, Level: "replay, lot", Third: true, Replay: 24 * time.Hour}))
	c.begins(row, "")
	o.write(must(o.GameByLabel("C26-R16-2-1"))(t), rules.White, "I resign.")
	prints(o, "tree", c.get(fmt.Sprintf("/t/%d/tree", row.ID)).has("QF1"), 3, false)
}
