package takes

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestParseTakes reads the lines of the design, and writes them as they were.
func TestParseTakes(t *testing.T) {
	const text = `from preliminary: 1 of each, best 2 of place 2
from open: 1 of each -> right to "higher", 24 months
from higher: last 2 of each -> right to "open"
from semifinal: score 70%
from "group: north": 3 of each, score 50%, share: lot
`
	all, err := ParseTakes(text)
	if err != nil {
		t.Fatal(err)
	}
	want := []Take{
		{From: "preliminary", Share: ShareAll, Picks: []Pick{{Kind: FirstOfEach, Count: 1}, {Kind: BestOfPlace, Count: 2, Place: 2}}},
		{From: "open", Share: ShareAll, Picks: []Pick{{Kind: FirstOfEach, Count: 1}}, Right: &Right{To: "higher", Months: 24}},
		{From: "higher", Share: ShareAll, Picks: []Pick{{Kind: LastOfEach, Count: 2}}, Right: &Right{To: "open"}},
		{From: "semifinal", Share: ShareAll, Picks: []Pick{{Kind: Score, Percent: 70}}},
		{From: "group: north", Share: ShareLot, Picks: []Pick{{Kind: FirstOfEach, Count: 3}, {Kind: Score, Percent: 50}}},
	}
	if !reflect.DeepEqual(all, want) {
		t.Errorf("read as %+v", all)
	}
	if got := FormatTakes(all); got != text {
		t.Errorf("written as\n%s", got)
	}
	loose, err := ParseTakes("  from\topen :1 of each,share lot→right to \"higher\" , 1 month\n\n")
	if err != nil || FormatTakes(loose) != "from open: 1 of each, share: lot -> right to \"higher\", 1 month\n" {
		t.Errorf("read loosely: %q, %v", FormatTakes(loose), err)
	}
}

// TestParseFormat shows that reading and writing are inverse, for takes of every shape.
func TestParseFormat(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 2))
	names := []string{"preliminary", "class 2", "Vorrunde Süd", "a: b", "from", "->", "x, y", "1 of each", "share", "–"}
	for range 5000 {
		take := Take{From: names[r.IntN(len(names))], Share: []Share{ShareAll, ShareNone, ShareLot}[r.IntN(3)]}
		last := r.IntN(4) == 0
		for n := range 1 + r.IntN(3) {
			p := Pick{Kind: LastOfEach, Count: n + 1}
			if !last {
				p = []Pick{{Kind: FirstOfEach, Count: n + 1}, {Kind: BestOfPlace, Count: 1 + r.IntN(9), Place: n + 1}, {Kind: Score, Percent: 1 + n + r.IntN(3)*10}}[r.IntN(3)]
			}
			take.Picks = append(take.Picks, p)
		}
		if r.IntN(2) == 0 {
			take.Right = &Right{To: names[r.IntN(len(names))], Months: r.IntN(30)}
		}
		text := FormatTakes([]Take{take})
		back, err := ParseTakes(text)
		if err != nil || !reflect.DeepEqual(back, []Take{take}) {
			t.Fatalf("%q is read as %+v, %v", text, back, err)
		}
	}
}

// TestParseTakesWrong shows that an error names the line, the word, and what may stand there.
func TestParseTakesWrong(t *testing.T) {
	for line, want := range map[string]string{
		`frm open: 1 of each`:                          `"frm" cannot stand here; there may stand "from"`,
		`from open 1 of each`:                          `after the stage "open 1 of each" there must be ":"`,
		`from : 1 of each`:                             `the name ""`,
		`from "open: 1 of each`:                        `wants a quotation mark at its end`,
		`from "open" 1 of each`:                        `there may stand ":" after the name`,
		`from open:`:                                   `the line ends where a number, "last", "best", "score" or "share" must stand`,
		`from open: share: lot`:                        `takes nobody`,
		`from open: first of each`:                     `"first" cannot stand here; there may stand a number, "last"`,
		`from open: 0 of each`:                         `"0" cannot stand here; there may stand a whole number from 1 to 1000`,
		`from open: 01 of each`:                        `"01" cannot stand here`,
		`from open: 99999999999999999999 of each`:      `whole number from 1`,
		`from open: 2 of all`:                          `"all" cannot stand here; there may stand "each"`,
		`from open: 2`:                                 `the line ends where "of" must stand`,
		`from open: best 2 of places 2`:                `"places" cannot stand here; there may stand "place"`,
		`from open: best of place 2`:                   `"of" cannot stand here`,
		`from open: score 70`:                          `"70" cannot stand here; there may stand a share from "1%" to "100%"`,
		`from open: score 101%`:                        `"101%" cannot stand here`,
		`from open: score`:                             `the line ends where a share`,
		`from open: 1 of each, 1 of each`:              `"1 of each" stands twice`,
		`from open: 1 of each, last 2 of each`:         `"last 2 of each" takes the last`,
		`from open: 1 of each, share: some`:            `"some" cannot stand here; there may stand "all", "none" or "lot"`,
		`from open: 1 of each, share lot, share lot`:   `once`,
		`from open: 1 of each 2 of each`:               `"2" cannot stand here; there may stand "," or "->"`,
		`from open: 1 of each -> "higher"`:             `there may stand "right"`,
		`from open: 1 of each -> right to higher`:      `"higher" cannot stand here; there may stand a name in quotation marks`,
		`from open: 1 of each -> right to "higher`:     `wants a quotation mark`,
		`from open: 1 of each -> right to ""`:          `the name ""`,
		`from open: 1 of each -> right to "a", months`: `"months" cannot stand here; there may stand a whole number from 1 to 120`,
		`from open: 1 of each -> right to "a", 2 days`: `"days" cannot stand here; there may stand "months"`,

		`from open: 1 of each -> right to "a", 2 months, share: lot`: `"," cannot stand here; there may stand nothing behind the right`,
	} {
		_, err := ParseTakes("from a: 1 of each\n" + line)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "takes: line 2: ") {
			t.Errorf("%s: %v, and should say %s", line, err, want)
		}
	}
	all, err := ParseTakes("from opn: 1 of each")
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckStages(all, []string{"open", "higher"}); err == nil || !strings.Contains(err.Error(), `"opn" is no stage before this one; there is open, higher`) {
		t.Errorf("a stage that there is not: %v", err)
	}
}

// TestGrant shows when a right may be used.
func TestGrant(t *testing.T) {
	day := func(s string) time.Time {
		d, err := time.Parse(time.DateOnly, s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct {
		given  string
		months int
		until  string
	}{{"2026-08-31", 6, "2027-02-28"}, {"2026-11-27", 24, "2028-11-27"}, {"2028-01-31", 1, "2028-02-29"}, {"2026-12-31", 2, "2027-02-28"}} {
		if got := (Right{Months: c.months}).Until(day(c.given)); !got.Equal(day(c.until)) {
			t.Errorf("%d months from %s end on %s", c.months, c.given, got)
		}
	}
	if got := (Right{}).Until(day("2026-01-01")); !got.IsZero() {
		t.Errorf("a right without end ends on %s", got)
	}
	g := Grant{Whose: "Carter", To: "higher", Table: "C26A", Until: day("2028-11-27")}
	for _, c := range []struct{ who, to, on, used, want string }{
		{"Carter", "higher", "2028-11-27", "", ""},
		{"Ellis", "higher", "2028-11-27", "", "is that of Carter"},
		{"Carter", "open", "2028-11-27", "", `has a right to "higher", not to "open"`},
		{"Carter", "higher", "2028-11-28", "", "cannot be used: it ended on 27 November 2028"},
		{"Carter", "higher", "2028-11-27", "C27", "cannot be used: it was used by the entry to C27"},
	} {
		g.UsedBy = c.used
		err := g.Fault(c.who, c.to, day(c.on))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	g.UsedBy, g.Passed = "", "declined"
	if got := g.Unfit(day("2027-01-01")); got != "it was passed over: declined" {
		t.Errorf("of one who declined: %q", got)
	}
}
