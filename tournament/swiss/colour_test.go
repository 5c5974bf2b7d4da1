package swiss

import (
	"testing"

	"postd/tournament/rounds"
)

// withPast is an entrant with colours as "WBW", a number, and whether a topscorer.
func withPast(no int, past string, top bool) *entrant {
	e := &entrant{no: no, tpn: no, top: top}
	for _, c := range past {
		if e.past = append(e.past, rounds.White); c == 'W' {
			e.diff++
		} else {
			e.past[len(e.past)-1] = rounds.Black
			e.diff--
		}
	}
	e.wish = wishOf(e.past, e.diff)
	return e
}

// TestColours has a row for each way in which article 5.2 decides, the higher player first, and
// what C10 to C13 count then.
func TestColours(t *testing.T) {
	for _, c := range []struct {
		hi, lo  string
		no      int
		white   bool // the higher has White
		article string
		ill     blemish
	}{
		{"W", "B", 1, false, "5.2.1", blemish{}},
		{"", "B", 1, false, "5.2.1", blemish{}},
		{"WB", "", 1, true, "5.2.1", blemish{}},
		{"WB", "B", 1, false, "5.2.2", blemish{wish: 1}},
		{"WBB", "BBW", 1, true, "5.2.2", blemish{wish: 1, strong: 1}},
		{"WWWB", "WW", 1, true, "5.2.3", blemish{wish: 1, wide: 1}},
		{"WWWBW", "BWW", 1, false, "5.2.2", blemish{wish: 1, thrice: 1}},
		{"WW", "WWWW", 1, true, "5.2.2", blemish{wish: 1, wide: 1, thrice: 1}},
		{"WBWB", "BWWB", 1, true, "5.2.3", blemish{wish: 1}},
		{"BWWB", "WB", 1, true, "5.2.4", blemish{wish: 1}},
		{"", "", 1, true, "5.2.5", blemish{}},
		{"", "", 2, false, "5.2.5", blemish{}},
	} {
		hi, lo := withPast(c.no, c.hi, true), withPast(9, c.lo, false)
		got := colours(hi, lo, rounds.White)
		if (got.white == hi) != c.white || got.article != c.article {
			t.Errorf("%q against %q: %d has White by %s", c.hi, c.lo, got.white.no, got.article)
		}
		if ill := blemishes(hi, lo, rounds.White); ill != c.ill {
			t.Errorf("%q against %q: it counts %+v, and should %+v", c.hi, c.lo, ill, c.ill)
		}
	}
}

// TestWishes has the preferences of article 1.7.
func TestWishes(t *testing.T) {
	for past, want := range map[string]wish{
		"": {rounds.NoColour, none}, "W": {rounds.Black, strong}, "WB": {rounds.White, mild}, "BW": {rounds.Black, mild},
		"WW": {rounds.Black, absolute}, "BBW": {rounds.White, strong}, "WBB": {rounds.White, absolute},
		"WWBW": {rounds.Black, absolute}, "WWWBB": {rounds.White, absolute}, "BBWB": {rounds.White, absolute},
	} {
		if got := withPast(1, past, false).wish; got != want {
			t.Errorf("%q: the wish is %v, and should be %v", past, got, want)
		}
	}
}
