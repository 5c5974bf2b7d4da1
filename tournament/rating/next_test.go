package rating

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

var autumn = Period{2026, 4}

func day(s string) time.Time {
	d, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return d
}

// played is a game of the autumn with nothing against it.
func played(label, white, black string, result terms.Result) Game {
	return Game{Label: label, White: white, Black: black, Ended: day("2026-11-27"), Result: result, How: events.ByResignation, Sent: [2]int{30, 30}}
}

// TestExample is the example of the design, to the letter.
func TestExample(t *testing.T) {
	before := List{No: 3, Period: autumn, Rows: []Row{{Name: "Foster", Rating: 1500, Games: 12}, {Name: "Hall", Rating: 1612, Games: 40}, {Name: "Ellis", Rating: 1455, Games: 40}}}
	list, w, err := Next(before, []Game{played("C-1", "Foster", "Hall", terms.WhiteWins), played("C-2", "Ellis", "Foster", terms.Drawn)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Foster": "1500 (12 games before, K 40) wins against 1612 and draws with 1455: expected .35 + .56 = .91; 1½ − .91 = .59; 40 × .59 = 23.6 → +24, 1524",
		"Hall":   "1612 (40 games before, K 20) loses to 1500: expected .65; 0 − .65 = −.65; 20 × −.65 = −13 → −13, 1599",
		"Ellis":  "1455 (40 games before, K 20) draws with 1500: expected .44; ½ − .44 = .06; 20 × .06 = 1.2 → +1, 1456",
	}
	for _, a := range w.Accounts {
		if got := a.Sentence(); got != want[a.Before.Name] {
			t.Errorf("%s: %s", a.Before.Name, got)
		}
	}
	if list.No != 4 || list.Period != (Period{2027, 1}) || !reflect.DeepEqual(list.Rows, []Row{{Name: "Hall", Rating: 1599, Games: 41}, {Name: "Foster", Rating: 1524, Games: 14}, {Name: "Ellis", Rating: 1456, Games: 41}}) {
		t.Errorf("the list is %+v", list)
	}
}

// TestFactor shows K at its edges, and the cut of 700.
func TestFactor(t *testing.T) {
	for _, c := range []struct {
		row   Row
		games int
		want  int
	}{
		{Row{Games: 0}, 1, 40}, {Row{Games: 29}, 1, 40}, {Row{Games: 30}, 1, 20}, {Row{Games: 29, Top: true}, 1, 40}, {Row{Games: 30, Top: true}, 1, 10},
		{Row{}, 17, 40}, {Row{}, 18, 38}, {Row{Games: 30}, 35, 20}, {Row{Games: 30}, 36, 19}, {Row{Games: 30, Top: true}, 70, 10}, {Row{Games: 30, Top: true}, 71, 9}, {Row{}, 800, 0},
	} {
		if got := c.row.Factor(c.games); got != c.want {
			t.Errorf("%+v with %d games: K %d, not %d", c.row, c.games, got, c.want)
		}
	}
}

// TestBar shows each reason not to rate a game, and the game that just is.
func TestBar(t *testing.T) {
	for want, change := range map[string]func(*Game){
		"":                           func(g *Game) { g.Sent = [2]int{1, 1} },
		"in play":                    func(g *Game) { g.Result = "" },
		"annulled":                   func(g *Game) { g.Result = terms.Annulled },
		"lost by both sides":         func(g *Game) { g.Result = terms.BothLost },
		"one player on both sides":   func(g *Game) { g.Black = g.White },
		"played at odds":             func(g *Game) { g.Bars.Odds = true },
		"played in consultation":     func(g *Game) { g.Bars.Consultation = true },
		"taken over by a substitute": func(g *Game) { g.Bars.Substitute = true },
		"a friendly game that not both wished to be rated": func(g *Game) { g.Bars.Friendly = true },
		"not rated by its terms":                           func(g *Game) { g.Bars.Terms = true },
		"not begun: a side has sent no record":             func(g *Game) { g.Sent = [2]int{5, 0} },
		"left before each side had sent 10 records":        func(g *Game) { g.Sent, g.How = [2]int{10, 9}, events.ByWithdrawal },
	} {
		g := played("1", "A", "B", terms.WhiteWins)
		change(&g)
		if got := g.Bar(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		_, w, err := Next(List{Period: autumn}, []Game{g}, nil)
		if err != nil || (len(w.Accounts) == 2) != (want == "") {
			t.Errorf("%s: %+v, %v", want, w, err)
		}
	}
	left := played("1", "A", "B", terms.WhiteWins)
	if left.How, left.Sent = events.ByDeath, [2]int{10, 10}; left.Bar() != "" {
		t.Errorf("left after ten records: %s", left.Bar())
	}
}

// TestQuarters: only the games of the quarter are rated, and a newcomer begins with 1500.
func TestQuarters(t *testing.T) {
	var games []Game
	for label, on := range map[string]string{"a": "2026-09-30", "b": "2026-10-01", "c": "2026-12-31", "d": "2027-01-01"} {
		g := played(label, "Old "+label, "New", terms.Drawn)
		g.Ended = day(on)
		games = append(games, g)
	}
	list, _, err := Next(List{No: 1, Period: autumn, Rows: []Row{{Name: "Old b", Rating: 1500}}}, games, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := list.Find("New"); got.Games != 2 || got.String() != "1500?" || len(list.Rows) != 3 {
		t.Errorf("%+v", list)
	}
	for s, ok := range map[string]bool{"2026-Q4": true, "2026-Q5": false, "2026-Q0": false, "26-Q4": false, "2026Q4": false, "-001-Q1": false} {
		if p, err := ParsePeriod(s); (err == nil) != ok || ok && p.String() != s {
			t.Errorf("%s: %v, %v", s, p, err)
		}
	}
}

// TestCorrections makes good what became known after a list: the two lists together give what one
// would have given, but for the rounding and the K of the second.
func TestCorrections(t *testing.T) {
	before := List{No: 1, Period: autumn, Rows: []Row{{Name: "A", Rating: 1600, Games: 50}, {Name: "B", Rating: 1500, Games: 50}}}
	won, lost, annulled, running := played("C-1", "A", "B", terms.WhiteWins), played("C-1", "A", "B", terms.BlackWins), played("C-1", "A", "B", terms.Annulled), Game{Label: "C-1", White: "A", Black: "B"}
	basis := func(a Account) Basis { return Basis{a.Before.Rating, a.K} }
	for name, c := range map[string]struct {
		was, is Game
		change  [2]int // of both after the second list, from the first
		games   [2]int
	}{
		"changed":       {won, lost, [2]int{-20, 20}, [2]int{51, 51}},
		"annulled":      {won, annulled, [2]int{-7, 7}, [2]int{50, 50}}, // 20 × (1 − .64) = 7.2 is taken back
		"decided later": {running, won, [2]int{7, -7}, [2]int{51, 51}},
		"the same":      {won, won, [2]int{0, 0}, [2]int{51, 51}},
	} {
		first, w, err := Next(before, []Game{c.was}, nil)
		if err != nil {
			t.Fatal(err)
		}
		fix := Correction{Was: c.was, Is: c.is, White: Basis{1600, 20}, Black: Basis{1500, 20}, Why: "an appeal"}
		if len(w.Accounts) == 2 && (basis(w.Accounts[0]) != fix.White || basis(w.Accounts[1]) != fix.Black) {
			t.Fatalf("%s: the basis was %+v", name, w.Accounts)
		}
		second, w, err := Next(first, nil, []Correction{fix})
		if err != nil {
			t.Fatal(err)
		}
		for i, who := range []string{"A", "B"} {
			old, _ := first.Find(who)
			now, _ := second.Find(who)
			if now.Rating-old.Rating != c.change[i] || now.Games != c.games[i] {
				t.Errorf("%s: %s goes from %+v to %+v", name, who, old, now)
			}
		}
		if s := w.Accounts[0].Sentence(); !strings.Contains(s, "has no game in this quarter; made good of game C-1 against B (an appeal): ") {
			t.Errorf("%s: %s", name, s)
		}
	}
	for want, fix := range map[string]Correction{
		"it needs no correction":        {Was: running, Is: func() Game { g := won; g.Ended = day("2027-02-01"); return g }(), White: Basis{1, 1}, Black: Basis{1, 1}},
		"is of another game, C-2":       {Was: won, Is: played("C-2", "A", "B", terms.Drawn), White: Basis{1, 1}, Black: Basis{1, 1}},
		"by which ratings and K it is ": {Was: won, Is: lost},
	} {
		if _, _, err := Next(List{Period: Period{2027, 1}}, nil, []Correction{fix}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// TestFloor: no rating goes below 800, or is accepted there.
func TestFloor(t *testing.T) {
	list, w, err := Next(List{Period: autumn, Rows: []Row{{Name: "A", Rating: 805}, {Name: "B", Rating: 805}}}, []Game{played("1", "A", "B", terms.WhiteWins)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := list.Find("B"); b.Rating != Floor || !strings.HasSuffix(w.Accounts[1].Sentence(), "= −20 → −20, and no rating goes beyond 800, 800") {
		t.Errorf("%+v: %s", b, w.Accounts[1].Sentence())
	}
	for want, rows := range map[string][]Row{
		"A stands twice":        {{Name: "A", Rating: 1500}, {Name: "A", Rating: 1600}},
		"the rating 799 is not": {{Name: "A", Rating: 799}},
		"the rating -5 is not":  {{Name: "A", Rating: -5}},
		"3501":                  {{Name: "A", Rating: 3501}},
		"-1 games":              {{Name: "A", Rating: 1500, Games: -1}},
	} {
		if _, _, err := Next(List{Period: autumn, Rows: rows}, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	twice := []Game{played("1", "A", "B", terms.Drawn), played("1", "A", "C", terms.Drawn)}
	if _, _, err := Next(List{Period: autumn}, twice, nil); err == nil || !strings.Contains(err.Error(), "two games 1") {
		t.Errorf("two games of one label: %v", err)
	}
}

// TestRandomLists makes lists of random games: each is recomputed from its working, both sides
// gain and lose as much where K is equal, and the order of what is given makes no difference.
func TestRandomLists(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 9))
	results := []terms.Result{terms.WhiteWins, terms.BlackWins, terms.Drawn}
	for range 100 {
		before := List{No: 1, Period: autumn}
		for i := range 12 {
			before.Rows = append(before.Rows, Row{Name: fmt.Sprint("P", i), Rating: 800 + r.IntN(1900), Games: 30 * r.IntN(3), Top: r.IntN(5) == 0})
		}
		var games []Game
		for i := range r.IntN(150) {
			a := r.IntN(14)
			games = append(games, played(fmt.Sprint(i), fmt.Sprint("P", a), fmt.Sprint("P", (a+1+r.IntN(13))%14), results[r.IntN(3)]))
		}
		list, w, err := Next(before, games, nil)
		if err != nil {
			t.Fatal(err)
		}
		byLabel := map[string][]Line{}
		for _, a := range w.Accounts {
			sum := 0
			for _, l := range a.Lines {
				sum += a.K * (l.Points - l.Expected)
				byLabel[l.Label] = append(byLabel[l.Label], l)
			}
			whole, part := sum/100, sum%100
			if part >= 50 {
				whole++
			} else if part <= -50 {
				whole--
			}
			if got, _ := list.Find(a.Before.Name); got != a.After || a.After.Games != a.Before.Games+len(a.Lines) || a.After.Rating != max(800, a.Before.Rating+whole) {
				t.Fatalf("by its working %+v is not %+v", a, got)
			}
		}
		for label, l := range byLabel {
			if len(l) != 2 || l[0].Basis.K == l[1].Basis.K && l[0].Change+l[1].Change != 0 {
				t.Fatalf("game %s: %+v", label, l)
			}
		}
		r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		slices.Reverse(before.Rows)
		if again, v, err := Next(before, games, nil); err != nil || !reflect.DeepEqual(again, list) || !reflect.DeepEqual(v, w) {
			t.Fatalf("in another order: %v", err)
		}
	}
}

// BenchmarkNext makes a list of 10,000 games of 3,000 players.
func BenchmarkNext(b *testing.B) {
	before := List{No: 1, Period: autumn}
	for i := range 3000 {
		before.Rows = append(before.Rows, Row{Name: fmt.Sprint("P", i), Rating: 1000 + i%1000, Games: i % 60})
	}
	var games []Game
	for i := range 10_000 {
		games = append(games, played(fmt.Sprint(i), fmt.Sprint("P", i%3000), fmt.Sprint("P", (i*7+1)%3000), terms.Drawn))
	}
	for b.Loop() {
		if _, _, err := Next(before, games, nil); err != nil {
			b.Fatal(err)
		}
	}
}
