package templates

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// lawIn finds a law in brackets, with the name of its code or without.
var lawIn = regexp.MustCompile(`\[[A-Z0-9a-z/.(), -]+\]`)

// bears are the kinds of letters that print the reason of their notice.
func bears() []correspondence.NoticeKind {
	return []correspondence.NoticeKind{correspondence.NRefused, correspondence.NReturned, correspondence.NOutOfTurn}
}

// because checks what a letter says of its reason: a law, and what to do now.
func (v *view) because(t testing.TB) string {
	t.Helper()
	b, ok := reasonOf(v)
	l := v.known
	way := b.way.Bare()
	switch {
	case !ok:
		t.Fatalf("%s, reason %q has no row", l.n.Kind, l.n.Reason)
	case b.why == "" || strings.TrimSpace(b.law) == "" || way == "":
		t.Errorf("%s, reason %q lacks a part: %+v", l.n.Kind, l.n.Reason, b)
	case strings.Contains(way, "Just send your move") && (!l.MyTurn() || l.HasAsked() || l.Duty() != "" || l.Frozen()):
		t.Errorf("%s, reason %q asks for a move that is not due: %s", l.n.Kind, l.n.Reason, way)
	case strings.Contains(way, "STATEMENT") && !l.MayState() && l.n.Reason != events.WhyNoView:
		t.Errorf("%s, reason %q asks for a statement that comes too late: %s", l.n.Kind, l.n.Reason, way)
	}
	for id := range strings.FieldsSeq(b.law) {
		if !rules.Law(id).Known() && !strings.HasPrefix(id, "CLOCK/") {
			t.Errorf("the reason %q cites %s, which is no law", l.n.Reason, id)
		}
	}
	return b.why.Bare() + " " + way
}

// tellsWhy checks that a letter which prints why something had no effect prints it whole, of
// what else came back with it too.
func tellsWhy(t testing.TB, n correspondence.Notice, text string) {
	t.Helper()
	if reasons[n.Reason] == nil || !slices.Contains(bears(), n.Kind) {
		return
	}
	v := newView(n, reader)
	b, _ := reasonOf(v)
	v.because(t)
	text = bare(text)
	for _, part := range []string{b.why.Bare(), b.way.Bare()} {
		if !strings.Contains(text, bare(part)) {
			t.Errorf("%s, reason %q: the letter does not say %q", n.Kind, n.Reason, part)
		}
	}
	for _, x := range n.Back {
		if !strings.Contains(text, "which did nothing either") {
			t.Errorf("%s does not tell of what came back with it, %q", n.Kind, x.Record)
		}
	}
}

// bare is a text without its laws.
func bare(text string) string {
	text = lawIn.ReplaceAllString(text, "")
	return strings.Join(strings.Fields(text), " ")
}

// states are games as they stand when something has no effect.
func states(t *testing.T) map[string]*stage {
	five := []string{"P-K4", "P-K4", "P-Q4", "P-Q3"}
	return map[string]*stage{
		"in turn":              open(t, "").plays(opening...),
		"before the first":     open(t, ""),
		"ambiguous":            amb(t),
		"to be announced":      amb(t, "penalty.ambiguous=announce"),
		"illegal":              ill(t),
		"one of three":         ill(t, "penalty.illegal=choice"),
		"a capture":            open(t, cap2).white("P-Q5"),
		"several":              open(t, "").plays(five...).white("P-KR4").white("P-QR4"),
		"asked":                amb(t).black("QUERY"),
		"answered":             amb(t).black("3. B-Kt5 P-QB3"),
		"restored":             ill(t).black("WAIVE"),
		"silent":               amb(t, "scrutiny.ambiguity=silent", "scrutiny.illegality=silent"),
		"guarded":              open(t, "", "scrutiny.ambiguity=guard", "scrutiny.illegality=guard").plays(opening...),
		"offered":              open(t, "").plays(opening...).black("OFFER DRAW"),
		"exceeded":             open(t, "").plays(opening...).at("2026-12-20 12:00"),
		"adjudication claimed": open(t, "", "adjudication.date=2026-12-01").plays(opening...).at("2026-12-02 12:00").white("CLAIM ADJUDICATION"),
		"with the umpire":      open(t, "").plays(opening...).white(question),
		"over":                 open(t, "").plays(opening...).white("RESIGN"),
	}
}

// TestEveryReasonHasLawAndWayOn walks every reason in every letter that can bear it, for both
// players and as games stand: a law and a way on are printed.
func TestEveryReasonHasLawAndWayOn(t *testing.T) {
	t.Parallel()
	known := events.Words(reflect.TypeFor[events.Reason]())
	known = append(known, events.Words(reflect.TypeFor[events.SeriesWay]())...)
	for why := range reasons { // some stand in letters alone, and in no event
		if !slices.Contains(known, string(why)) {
			known = append(known, string(why))
		}
	}
	kinds, told, letters := bears(), 0, 0
	for _, why := range known {
		if reasons[events.Reason(why)] == nil {
			t.Errorf("the reason %q has no row", why)
		}
	}
	for name, s := range states(t) {
		for _, to := range []rules.Colour{rules.White, rules.Black} {
			n := s.to(s.notices[0].To, s.notices[0].Kind)
			n.Game, n.To, n.By, n.At = &s.g, terms.PartyOf(to), to, s.now
			n.Record, n.Statement, n.Detail, n.Deadline = "P-K4", "EXACT E", "E", s.now
			n.Laws = []rules.Law{"RULING/R-13"}
			for _, why := range known {
				n.Reason = events.Reason(why)
				n.Kind = correspondence.NRefused
				newView(n, reader).because(t)
				if told++; name == "in turn" && to == s.g.ToMove() || name == "ambiguous" && to == rules.Black {
					letters += inWhole(t, n, kinds)
				}
			}
		}
	}
	t.Logf("%d reasons, %d kinds of letters, %d times told, %d whole letters", len(known), len(kinds), told, letters)
}

// inWhole renders a reason in each kind of letter; it returns how many.
func inWhole(t *testing.T, n correspondence.Notice, kinds []correspondence.NoticeKind) int {
	t.Helper()
	for _, n.Kind = range kinds {
		p, err := Render(n, reader)
		if err != nil {
			t.Fatal(err)
		}
		tellsWhy(t, n, strings.Join(strings.Fields(p.Text), " "))
	}
	return len(kinds)
}
