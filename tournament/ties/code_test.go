package ties

import (
	"strings"
	"testing"
)

var kinds = []Kind{RoundRobin, Swiss, Teams, TeamsSwiss}

// TestCodes has for each kind a name and a sentence for every code that may stand there, and
// reads each as it is written.
func TestCodes(t *testing.T) {
	for _, kind := range kinds {
		seen := map[string]bool{}
		for _, c := range Codes(kind) {
			if c.Title() == "" || !strings.HasSuffix(c.Meaning(), ".") || strings.Count(c.Meaning(), ".") != 1 {
				t.Errorf("%s has the name %q and means %q", c, c.Title(), c.Meaning())
			}
			if seen[c.Title()] {
				t.Errorf("two codes of a %s have the name %q", kind, c.Title())
			}
			seen[c.Title()] = true
			if back, err := ParseCode(kind, strings.ToLower(" "+c.String()+" ")); err != nil || back != c {
				t.Errorf("%s is read as %v: %v", c, back, err)
			}
		}
	}
}

// TestParse reads orders, also those of old ledgers, and writes them.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		kind    Kind
		s, want string
	}{
		{RoundRobin, "", "none"},
		{RoundRobin, " NONE ", "none"},
		{RoundRobin, "de,SB , ks/l+1", "DE, SB, KS/L+1"},
		{RoundRobin, "direct-encounter, sonneborn-berger, wins, koya", "direct-encounter, SB, WIN, KS"},
		{RoundRobin, "DE, KS/L-3, DE", "DE, KS/L-3, DE"},
		{Swiss, "BH/C1, bh/c2, BH/M1, PTS, TPN/R", "BH/C1, BH/C2, BH/M1, PTS, TPN/R"},
		{TeamsSwiss, "mpts, bh, bh:gp/c1, EDE", "MPTS, BH:MP, BH:GP/C1, EDE"},
	} {
		order, err := Parse(c.kind, c.s)
		if err != nil || Format(order) != c.want {
			t.Errorf("%q is %s, %v; want %s", c.s, Format(order), err, c.want)
		}
		if back, err := Parse(c.kind, Format(order)); err != nil || Format(back) != c.want {
			t.Errorf("%s is read as %s, %v", c.want, Format(back), err)
		}
	}
}

// TestParseRefused says of what may not stand what may.
func TestParseRefused(t *testing.T) {
	for _, c := range []struct {
		kind    Kind
		s, want string
	}{
		{RoundRobin, "beauty", `"beauty" is no tie-break; there may stand PTS, DE, SB`},
		{RoundRobin, "DE,", `"" is no tie-break`},
		{RoundRobin, "none, DE", `"none" is no tie-break`},
		{RoundRobin, "BH", "BH may not stand in a round robin, where all have the same opponents (FIDE/C.07/8); there may stand PTS"},
		{RoundRobin, "PS", "PS may not stand in a round robin; there may stand PTS"},
		{Swiss, "KS", "for it was made for round robins (FIDE/C.07/9.2); there may stand PTS, DE, SB, SB/C1, BH"},
		{Teams, "BH", "may not stand in a team round robin"},
		{Swiss, "koya", "KS may not stand in a Swiss"},
		{Swiss, "direct-encounter", "may not stand in a Swiss"},
		{Swiss, "BH/C3", `"BH/C3" is no way to reckon BH; there may stand`},
		{Swiss, "BH/C-1", "is no way to reckon"},
		{Swiss, "BH/C1/M1", `"BH/C1/M1" is no way to reckon BH`},
		{Swiss, "BH/X", `"X" is no way to reckon a tie-break`},
		{Swiss, "BH/P", `"P" is no way`},
		{Swiss, "BH:GP", "BH is not of match or game points"},
		{TeamsSwiss, "EDE:GP", "EDE is not of match or game points"},
		{TeamsSwiss, "BH:XP", "is no tie-break of a team Swiss"},
		{RoundRobin, "SB, sonneborn-berger", "sonneborn-berger is named twice"},
	} {
		if order, err := Parse(c.kind, c.s); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "ties: ") {
			t.Errorf("%q of a %s is %v, %v; want an error with %q", c.s, c.kind, order, err, c.want)
		}
	}
}

// TestValues writes and compares figures.
func TestValues(t *testing.T) {
	for want, v := range map[string]Value{
		"0": Parts(0, 4), "½": Parts(2, 4), "7¼": Parts(29, 4), "−1½": Parts(-3, 2), "−¾": Parts(-3, 4),
		"12 2/3": Parts(38, 3), "1/3": Parts(2, 6), "5": Parts(10, 2), "–": none,
	} {
		if got := v.String(); got != want {
			t.Errorf("%+v is written %q, want %q", v, got, want)
		}
	}
	for _, c := range []struct {
		a, b Value
		want int
	}{
		{Parts(1, 2), Parts(2, 4), 0}, {Parts(1, 3), Parts(1, 2), -1}, {Parts(-1, 2), Parts(-1, 1), 1},
		{none, Parts(-9, 1), -1}, {Parts(-9, 1), none, 1}, {none, none, 0},
	} {
		if got := c.a.Cmp(c.b); got != c.want {
			t.Errorf("%s and %s compare as %d, want %d", c.a, c.b, got, c.want)
		}
	}
	for _, c := range [][3]int{{5, 2, 3}, {4, 2, 2}, {7, 3, 2}, {8, 3, 3}, {-5, 2, -2}, {-7, 2, -3}, {-8, 3, -3}, {-1, 3, 0}} {
		if got := rounded(c[0], c[1]); got != c[2] {
			t.Errorf("%d/%d is rounded to %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
