package templates

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// lawIn finds a law in brackets, with the name of its code or without.
var lawIn = regexp.MustCompile(`\[([A-Z0-9]+/)?[A-Z0-9a-z/.()-]+\]`)

// bears are the kinds of letters that print the reason of their notice.
var bears = sync.OnceValue(func() (out []correspondence.NoticeKind) {
	all, err := words()
	if err != nil {
		panic(err)
	}
	for _, k := range kinds {
		if written(k) != nil {
			continue
		}
		for _, part := range []string{"/news", "/body"} {
			if strings.Contains(all.Lookup(string(k)+part).Root.String(), ".Why}}") && !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	return out
})

// because checks what a letter says of its reason: a law, and what to do now.
func (l *letter) because(t testing.TB) string {
	t.Helper()
	why, err := l.Why()
	if err != nil {
		t.Fatalf("%s, reason %q: %v", l.n.Kind, l.n.Reason, err)
	}
	now, err := l.phrase("now:" + string(l.n.Reason))
	switch {
	case err != nil:
		t.Fatalf("%s, reason %q: %v", l.n.Kind, l.n.Reason, err)
	case !lawIn.MatchString(why):
		t.Errorf("%s, reason %q names no law: %s", l.n.Kind, l.n.Reason, why)
	case now == "" || !l.Over() && !strings.HasSuffix(bare(why), bare(now)):
		t.Errorf("%s, reason %q does not say what to do now: %s", l.n.Kind, l.n.Reason, why)
	case strings.Contains(why, "Simply send your move") && (!l.MyTurn() || l.HasAsked() || l.Duty() != "" || l.Frozen()):
		t.Errorf("%s, reason %q asks for a move that is not due: %s", l.n.Kind, l.n.Reason, why)
	case strings.Contains(why, "`STATEMENT`") && !l.MayState() && l.n.Reason != events.WhyNoView:
		t.Errorf("%s, reason %q asks for a statement that comes too late: %s", l.n.Kind, l.n.Reason, why)
	}
	return why
}

// tellsWhy checks that a letter which prints why something had no effect prints the law and
// what to do now, of what else came back with it too.
func tellsWhy(t testing.TB, n correspondence.Notice, text string) {
	t.Helper()
	if _, ok := reasons[n.Reason]; !ok || !slices.Contains(bears(), n.Kind) {
		return
	}
	l := newLetter(n, reader)
	if n.Kind == correspondence.NDoubt && n.Reason != events.WhyPerhapsOld && n.Reason != events.WhyForeign || n.Kind == correspondence.NAck && !l.Repeated() || n.Kind == correspondence.NTry && len(l.Found()) > 0 || n.Kind == correspondence.NCondLapsed && !l.Mine() {
		return // it says something else
	}
	printsWhy(t, l, text)
	for _, b := range n.Back {
		l.n.Reason, l.n.Detail, l.n.Laws, l.n.Record = b.Reason, b.Detail, b.Laws, b.Record
		if !strings.Contains(text, "in the same letter, has no effect") {
			t.Errorf("%s does not tell of what came back with it, %q", n.Kind, b.Record)
		}
		l.because(t)
	}
}

// bare is a text without its laws, which stand in a letter with or without the names of
// their codes, and without the marks of commands.
func bare(text string) string {
	text = lawIn.ReplaceAllString(strings.NewReplacer(glue, " ", "`", "").Replace(text), "")
	return strings.Join(strings.Fields(text), " ")
}

// printsWhy holds a letter against what it is to say.
func printsWhy(t testing.TB, l *letter, text string) {
	t.Helper()
	if why := l.because(t); !strings.Contains(bare(text), bare(why)) {
		t.Errorf("%s, reason %q: the letter does not say %q", l.n.Kind, l.n.Reason, why)
	}
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
		b, ok := reasons[events.Reason(why)]
		if !ok || b.Says == "" || b.Law == "" || b.Now == "" {
			t.Errorf("the reason %q has no row with law and way on: %+v", why, b)
		}
		for id := range strings.FieldsSeq(b.Law) {
			if !strings.Contains(b.Law, "{{") && !rules.Law(id).Known() && !strings.HasPrefix(id, "CLOCK/") {
				t.Errorf("the reason %q cites %s, which is no law", why, id)
			}
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
				newLetter(n, reader).because(t)
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
