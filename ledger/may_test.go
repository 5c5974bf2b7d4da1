package ledger

import (
	"slices"
	"strings"
	"testing"
)

// mayTable is the table of acts, office by office: y may, n may not, and of the rest
// what it hangs on. The object is a game of tournament 1 in which nobody is named.
var mayTable = map[Act]string{ //   keeper secretary umpire adjudicator auditor
	ActKeep:     "ynnnn",
	ActArrange:  "yynnn",
	ActRule:     "yyynn",
	ActJudge:    "yynyn", // of nobody: the secretary's (BOOK/0.2)
	ActRead:     "yynny",
	ActCase:     "yyyny",
	ActPosition: "yyyyy",
	ActEnter:    "yyyyy",
}

// TestMayTable checks every act of every office, seated here, elsewhere, and over all.
func TestMayTable(t *testing.T) {
	t.Parallel()
	here := Object{Tournaments: []uint64{1}, Game: 7, Parties: []uint64{11, 12}, Section: []uint64{11, 12, 13}}
	asked := 0
	for _, act := range acts {
		for i, office := range Offices {
			want := mayTable[act][i] == 'y'
			for name, c := range map[string]struct {
				chair  Chair
				covers bool
			}{
				"its tournament": {Chair{Office: office, Tournament: 1}, true}, "its game": {Chair{Office: office, Game: 7}, true},
				"all": {Chair{Office: office, All: true}, true}, "another tournament": {Chair{Office: office, Tournament: 2}, false},
				"another game": {Chair{Office: office, Game: 8}, false},
			} {
				if office == OfficeKeeper && !c.chair.All {
					continue
				}
				asked++
				a := May(User{Name: "x", Seats: []Chair{c.chair}}, act, here)
				if a.Yes != (want && c.covers || act == ActEnter) {
					t.Errorf("%s of %s, seated in %s: %+v", act, office, name, a)
				}
				if !a.Yes && (a.Why == "" || a.Do == "") {
					t.Errorf("%s of %s, seated in %s: no reason is given: %+v", act, office, name, a)
				}
				if a.Masked != (a.Yes && office == OfficeAuditor) {
					t.Errorf("%s of %s sees addresses masked: %t", act, office, a.Masked)
				}
			}
			// What is of the whole office belongs to nobody who sits in a part of it.
			if a := May(User{Seats: []Chair{{Office: office, Tournament: 1}}}, act, Object{}); a.Yes && act != ActEnter {
				t.Errorf("%s of the whole office by the %s of one tournament", act, office)
			}
		}
	}
	t.Logf("%d questions", asked)
}

// TestMayOwnCause checks that a party does nothing in the game, whatever seats they
// hold, and that a player of the section is warned (RULING/R-86).
func TestMayOwnCause(t *testing.T) {
	t.Parallel()
	o := Object{Tournaments: []uint64{1}, Game: 7, Parties: []uint64{11, 12}, Section: []uint64{11, 12, 13}}
	var every []Chair
	for _, office := range Offices {
		every = append(every, Chair{Office: office, All: true})
	}
	for _, act := range acts {
		if act == ActEnter {
			continue
		}
		party := May(User{Seats: every, Player: 12}, act, o)
		if party.Yes || party.Law != LawOwnCause || !strings.Contains(party.Why, "judge in their own cause") || !strings.Contains(party.Why, "R-86") {
			t.Errorf("%s by a party: %+v", act, party)
		}
		if a := May(User{Seats: every, Player: 13}, act, o); !a.Yes || !a.Warn {
			t.Errorf("%s by a player of the section: %+v", act, a)
		}
		if a := May(User{Seats: every, Player: 99}, act, o); !a.Yes || a.Warn {
			t.Errorf("%s by a player of elsewhere: %+v", act, a)
		}
	}
	one, two := User{ID: 1, Seats: every, Player: 12}, User{ID: 2, Seats: Chairs(OfficeUmpire)}
	if !Alone([]User{one}, one, ActRule, o) || Alone([]User{one, two}, one, ActRule, o) || !Alone([]User{one, two}, one, ActArrange, o) {
		t.Error("who is alone is not found out")
	}
}

// TestMayNamed checks that who is named to an office holds it alone (BOOK/0.2), until
// a question has passed to the secretary (CLOCK/C-7).
func TestMayNamed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		o           Object
		rule, judge string // of keeper, secretary, umpire, adjudicator, auditor
	}{
		"nobody":      {Object{}, "yyynn", "yynyn"},
		"umpire":      {Object{Umpire: true}, "nnynn", "nnyyn"},
		"passed":      {Object{Umpire: true, Passed: true}, "yyynn", "nnyyn"},
		"adjudicator": {Object{Adjudicator: true}, "yyynn", "nnnyn"},
		"both":        {Object{Umpire: true, Adjudicator: true}, "nnynn", "nnnyn"},
	} {
		for i, office := range Offices {
			u := User{Seats: Chairs(office)}
			if got := May(u, ActRule, c.o); got.Yes != (c.rule[i] == 'y') {
				t.Errorf("named %s: the %s rules: %+v", name, office, got)
			}
			if got := May(u, ActJudge, c.o); got.Yes != (c.judge[i] == 'y') {
				t.Errorf("named %s: the %s judges: %+v", name, office, got)
			}
		}
	}
}

// TestMayNobody checks that who is disabled or seated nowhere does nothing.
func TestMayNobody(t *testing.T) {
	t.Parallel()
	for _, act := range acts {
		if a := May(User{Disabled: true, Seats: Chairs(OfficeKeeper)}, act, Object{}); a.Yes || a.Why == "" {
			t.Errorf("%s by one who is disabled: %+v", act, a)
		}
		if a := May(User{}, act, Object{}); a.Yes != (act == ActEnter) {
			t.Errorf("%s by one who holds no seat: %+v", act, a)
		}
	}
	if !slices.Equal(Offices, []string{"keeper", "secretary", "umpire", "adjudicator", "auditor"}) {
		t.Errorf("the offices are %q", Offices)
	}
}

func TestMaskAddress(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"alice@gmail.com": "a…@gmail.com", "élan@x.example": "é…@x.example", "@x": "@x", "nobody": "nobody", "a@b@c.example": "a…@c.example", "\xff@x": "\xff…@x",
	} {
		if got := MaskAddress(in); got != want {
			t.Errorf("%q is shown as %q", in, got)
		}
	}
}
