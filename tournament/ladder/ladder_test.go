package ladder

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

var start = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)

// entries reads entries like "3 A challenges B": days after the start, who, what, whom.
func entries(lines ...string) (all []Entry) {
	for _, line := range lines {
		var n int
		if _, err := fmt.Sscan(line, &n); err != nil {
			panic(line)
		}
		w := strings.Fields(line)
		e := Entry{On: start.AddDate(0, 0, n), Who: w[1]}
		rest := strings.Join(w[2:], " ")
		for _, k := range Kinds() {
			if whom, ok := strings.CutPrefix(rest, string(k)); ok {
				e.Kind, e.Whom = k, strings.TrimSpace(whom)
			}
		}
		if e.Kind == "" {
			e.Kind = Kind(rest)
		}
		all = append(all, e)
	}
	return all
}

// five joins A to E, in this order.
func five(lines ...string) []Entry {
	return append(entries("0 A joins", "0 B joins", "0 C joins", "0 D joins", "0 E joins"), entries(lines...)...)
}

func order(l Ladder) (s string) {
	for _, r := range l.Rungs {
		s += r.Name
	}
	return s
}

// TestFold shows each law by itself.
func TestFold(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []Entry
		days    int // after the start
		want    string
		last    string
	}{
		{"a win from below", five("1 D challenges A", "2 D beats A"), 2, "DABCE", "D beats A and takes rung 1; A, B and C go down one"},
		{"of a neighbour", five("1 B challenges A", "2 B beats A"), 2, "BACDE", "A goes down one"},
		{"a win from above", five("1 D challenges A", "2 A beats D"), 2, "ABCDE", "A beats D and stays on rung 1"},
		{"a draw", five("1 D challenges A", "2 D draws with A"), 2, "ABCDE", "all stays as it is"},
		{"nobody wins", five("1 D challenges A", "2 D plays without a winner against A"), 2, "ABCDE", "D and A both lose their game; all stays as it is"},
		{"one refusal", five("1 D challenges A", "2 A refuses D"), 2, "ABCDE", "for the first time running"},
		{"two refusals", five("1 D challenges A", "2 A refuses D", "3 B challenges A", "4 A refuses B"), 4, "BACDE", "for the second time running, and goes down to rung 2"},
		{"three refusals", five("1 D challenges A", "2 A refuses D", "3 B challenges A", "4 A refuses B", "5 C challenges A", "6 A refuses C"), 6, "BACDE", "for the first time running"},
		{"one of them on leave", five("1 D challenges A", "2 A refuses D", "3 B challenges A", "4 A on leave refuses B"), 4, "ABCDE", "on leave"},
		{"a game between", five("1 D challenges A", "2 A refuses D", "3 B challenges A", "4 A beats B", "5 D challenges A", "6 A refuses D"), 6, "ABCDE", "first time"},
		{"accepted between", five("1 D challenges A", "2 A refuses D", "3 B challenges A", "4 A accepts B", "5 A has annulled the game with B", "6 D challenges A", "7 A refuses D"), 7, "ABCDE", "first time"},
		{"taken back", five("1 D challenges A", "2 D takes back the challenge to A", "2 C challenges A"), 2, "ABCDE", "C, on rung 3, challenges A"},
		{"one leaves in play", five("1 D challenges A", "2 A leaves", "3 D challenges B"), 3, "BCDE", "D, on rung 3, challenges B"},
		{"told", five(), 53, "ABCDE", "A is told: without a game they go down a rung on 30 January 2027"},
		{"idle all", five(), 60, "ABCDE", "A stays on rung 1: nobody below has had a game for 60 days either"},
		{"idle but the last", five("40 E challenges D", "50 D beats E"), 60, "DABCE", "A goes down to rung 2: 60 days without a game"},
		{"a game holds the days", five("50 D challenges C"), 70, "CABDE", "A goes down"},
		{"a week at least", five("50 D challenges C", "70 C on leave refuses D"), 76, "CABDE", "C is told"},
		{"after the week", five("50 D challenges C", "70 C on leave refuses D"), 77, "ACBED", "C goes down to rung 2"},
	} {
		l, err := Fold(Rules{}, c.entries, start.AddDate(0, 0, c.days))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := order(l); got != c.want || !strings.Contains(l.Steps[len(l.Steps)-1].Words, c.last) {
			t.Errorf("%s: %s, not %s; last: %s", c.name, got, c.want, l.Steps[len(l.Steps)-1].Words)
		}
	}
}

// TestShut folds a ladder of which nobody could be told anything for some days: nothing falls due in
// them, the warning comes late, and the step a week after it.
func TestShut(t *testing.T) {
	span := func(from, to int) Span { return Span{start.AddDate(0, 0, from), start.AddDate(0, 0, to)} }
	played := five("40 E challenges D", "45 E draws with D") // A, B and C are told on day 53, and are due on day 60
	for _, c := range []struct {
		name string
		shut []Span
		days int
		want string
		last string
	}{
		{"never", nil, 60, "DABCE", "A goes down to rung 2"},
		{"over the warning", []Span{span(50, 58)}, 57, "ABCDE", "E draws with D"},
		{"told late", []Span{span(50, 58)}, 58, "ABCDE", "A is told: without a game they go down a rung on 4 February 2027"},
		{"the step a week after", []Span{span(50, 58)}, 64, "ABCDE", "A is told"},
		{"and then", []Span{span(50, 58)}, 65, "DABCE", "A goes down to rung 2"},
		{"over warning and step", []Span{span(50, 90)}, 96, "ABCDE", "A is told"},
		{"over the step alone", []Span{span(56, 63)}, 69, "ABCDE", "A is told: without a game they go down a rung on 9 February 2027"},
		{"after the step alone", []Span{span(56, 63)}, 70, "DABCE", "A goes down to rung 2"},
		{"two that meet", []Span{span(50, 55), span(54, 58)}, 64, "ABCDE", "A is told: without a game they go down a rung on 4 February 2027"},
		{"shut on the day itself, after its hour", []Span{span(53, 54)}, 60, "DABCE", "A goes down to rung 2"},
		{"not over yet", []Span{span(50, 200)}, 150, "ABCDE", "E draws with D"},
	} {
		l, err := Fold(Rules{Shut: c.shut}, played, start.AddDate(0, 0, c.days))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		last := l.Steps[len(l.Steps)-1].Words
		if got := order(l); got != c.want || !strings.Contains(last, c.last) {
			t.Errorf("%s: %s, not %s; last: %s", c.name, got, c.want, last)
		}
	}
	l, err := Fold(Rules{Shut: []Span{span(44, 48)}}, played, start.AddDate(0, 0, 48))
	if i := len(l.Steps) - 1; err != nil || !l.Steps[i].Goes.Equal(start.AddDate(0, 0, 48)) || !l.Steps[i].On.Equal(start.AddDate(0, 0, 45)) {
		t.Errorf("a result while no letter goes is told when one does: %+v, %v", l.Steps[len(l.Steps)-1], err)
	}
}

// TestFoldWrong shows what cannot be entered.
func TestFoldWrong(t *testing.T) {
	for line, want := range map[string]string{
		"1 E challenges A":                  "E, on rung 5, cannot reach A, on rung 1; a challenge reaches 3 rungs",
		"1 A challenges B":                  "one challenges those above",
		"1 A challenges A":                  "cannot challenge themselves",
		"1 F challenges A":                  "F is not on the ladder",
		"1 E challenges F":                  "F is not on the ladder",
		"1 E challenges C":                  "C has a challenge in play with D",
		"1 C challenges B":                  "C has a challenge in play with D",
		"1 E beats D":                       `E has no challenge in play with "D"`,
		"1 D refuses C":                     "D has challenged C, and it is for C to answer",
		"1 C takes back the challenge to":   `no challenge in play with ""`,
		"1 C takes back the challenge to D": "C was challenged by D, who alone can take that back",
		"1 A joins":                         "A stands on the ladder already, on rung 1",
		"1 F leaves":                        "F is not on the ladder",
		"1 A dances":                        `"dances" is no entry of a ladder`,
		"0 A leaves":                        "entries stand in the order of their days",
	} {
		_, err := Fold(Rules{}, five("1 D challenges C", line), start)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "ladder: entry 7, of ") {
			t.Errorf("%s: %v", line, err)
		}
	}
	for want, rules := range map[string]Rules{"a challenge reaches": {Reach: -1}, "cannot be told 60 days before": {Warn: 60}, "the days without a game": {Idle: 100000}} {
		if _, err := Fold(rules, nil, start); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", rules, err)
		}
	}
}

// TestRandomLadders plays random ladders: everybody stands on one rung, a step moves nobody up
// but a winner or those who make room, whoever goes down for want of games was told a week
// before, and a ladder that was looked at on the way is the same at the end.
func TestRandomLadders(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 7))
	downs := 0
	for range 60 {
		n := 2 + r.IntN(8)
		var all []Entry
		for i := range n {
			all = append(all, Entry{On: start, Kind: Joins, Who: string(rune('A' + i))})
		}
		on := start
		for range 60 {
			on = on.AddDate(0, 0, r.IntN(12))
			e := Entry{On: on, Who: string(rune('A' + r.IntN(n))), Whom: string(rune('A' + r.IntN(n))), Kind: Kinds()[1+r.IntN(8)]}
			if _, err := Fold(Rules{}, append(slices.Clone(all), e), on); err == nil {
				all = append(all, e)
			}
		}
		end := on.AddDate(0, 0, 100)
		l, err := Fold(Rules{}, all, end)
		if err != nil {
			t.Fatal(err)
		}
		if next := l.Next(); !next.IsZero() {
			before, err := Fold(Rules{}, all, next.AddDate(0, 0, -1))
			if err != nil || !next.After(end) || len(before.Steps) != len(l.Steps) {
				t.Fatalf("on %s nothing was to happen until %s, and %d steps became %d: %v", day(end), day(next), len(l.Steps), len(before.Steps), err)
			}
		}
		for k := 1; k <= len(all); k++ {
			early, err := Fold(Rules{}, all[:k], all[k-1].On)
			if err != nil || !reflect.DeepEqual(early.Steps, l.Steps[:len(early.Steps)]) {
				t.Fatalf("after %d entries the steps are others: %v", k, err)
			}
		}
		for i, s := range l.Steps {
			if got := slices.Sorted(slices.Values(s.Order)); len(got) > n || len(slices.Compact(got)) != len(s.Order) {
				t.Fatalf("after %q the rungs are %v", s.Words, s.Order)
			}
			name, _, idle := strings.Cut(s.Words, " goes down to rung")
			if !idle || !strings.HasSuffix(s.Words, "without a game") {
				continue
			}
			downs++
			if told := fmt.Sprintf("%s is told: without a game they go down a rung on %s", name, day(s.On)); !slices.ContainsFunc(l.Steps[:i], func(b Step) bool { return b.Words == told && !b.On.After(s.On.AddDate(0, 0, -7)) }) {
				t.Fatalf("%s on %s was not told", name, s.On)
			}
		}
	}
	if downs < 100 {
		t.Errorf("only %d go down for want of games", downs)
	}
}

// TestSettle folds what was entered when it could be: a result before it was changed, so that the
// challenger stands above by now, and one is entered of somebody who has left.
func TestSettle(t *testing.T) {
	then := five("1 C challenges A", "9 A beats C", "10 C challenges A", "11 E challenges D", "12 D leaves", "13 E beats D", "20 C beats A")
	if _, err := Fold(Rules{}, then[:10], start); err != nil {
		t.Fatal(err)
	}
	then[6].Who, then[6].Whom = "C", "A" // an appeal has changed the first result
	l, out, err := Settle(Rules{}, then, start.AddDate(0, 0, 20))
	if err != nil || order(l) != "CABE" || len(out) != 0 || !slices.ContainsFunc(l.Steps, func(s Step) bool {
		return s.Words == "the game of E and D ends; their challenge was over before, and all stays as it is"
	}) {
		t.Errorf("%s, %v, %v", order(l), out, err)
	}
	then = append(then, entries("21 E challenges B", "22 E refuses B", "23 E leaves", "24 B challenges E")...)
	if _, out, err = Settle(Rules{}, then, start.AddDate(0, 0, 24)); err != nil || len(out) != 2 || !strings.Contains(out[0].Error(), "it is for B to answer") || !strings.Contains(out[1].Error(), "E is not on the ladder") {
		t.Errorf("left out are %v, %v", out, err)
	}
	if err := l.May("C", "A"); err == nil {
		t.Error("what is made now is made by the laws")
	}
	if _, _, err := Settle(Rules{Reach: -1}, nil, start); err == nil {
		t.Error("rules that are none are taken")
	}
}
