package teams

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"postd/tournament"
	"postd/tournament/rounds"
)

// league makes n teams of so many players, "A1" to "A4" and so on, each with a reserve "AR".
func league(n, players int) (all []Team) {
	for i := range n {
		letter := string(rune('A' + i))
		t := Team{Name: "Team " + letter, Captain: letter + "1", Reserves: []Member{{Name: letter + "R"}}}
		for b := range players {
			t.Line = append(t.Line, Member{Name: fmt.Sprint(letter, b+1), Rating: 2000 - 10*b - i})
		}
		all = append(all, t)
	}
	return all
}

// TestMatch plays one match: boards, colours, forfeits, a reserve, and when it is decided.
func TestMatch(t *testing.T) {
	two := league(2, 4)
	two[1].Line[3] = Member{} // nobody on board 4
	for _, c := range []struct {
		name       string
		entries    []Entry
		home, away tournament.Half
		left       int
		decided    int
		points     [2]int
	}{
		{"nothing is known", nil, 2, 0, 3, 0, [2]int{0, 0}},
		{"in play", []Entry{{Match: 1, Board: 1, Result: '1'}}, 4, 0, 2, 0, [2]int{0, 0}},
		{"decided in play", []Entry{{Match: 1, Board: 1, Result: '1'}, {Match: 1, Board: 2, Result: '='}}, 5, 1, 1, 1, [2]int{0, 0}},
		{"won", []Entry{{Match: 1, Board: 1, Result: '1'}, {Match: 1, Board: 2, Result: '='}, {Match: 1, Board: 3, Result: '0'}}, 5, 3, 0, 1, [2]int{2, 0}},
		{"level", []Entry{{Match: 1, Board: 1, Result: '0'}, {Match: 1, Board: 2, Result: '='}, {Match: 1, Board: 3, Result: '='}}, 4, 4, 0, 0, [2]int{1, 1}},
		{"a forfeit", []Entry{{Match: 1, Board: 1, Result: '-'}, {Match: 1, Board: 2, Result: '0'}, {Match: 1, Board: 3, Result: 'Z'}}, 2, 4, 0, 2, [2]int{0, 2}},
		{"a reserve on board 4", []Entry{{Match: 1, Board: 4, Away: "BR", Result: '0'}}, 0, 2, 3, 0, [2]int{0, 0}},
	} {
		l, err := Play(two, Rules{Boards: 4}, c.entries)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		m := l.Matches[0]
		if m.Home.Points != c.home || m.Away.Points != c.away || m.Left != c.left || m.Decided() != c.decided || [2]int{m.Home.Match, m.Away.Match} != c.points {
			t.Errorf("%s: %+v, decided %d", c.name, m, m.Decided())
		}
		for i, b := range m.Boards {
			if b.White != (i%2 == 0) {
				t.Errorf("board %d: the home side has White: %v", b.No, b.White)
			}
		}
	}
	double, err := Play(league(2, 2), Rules{Boards: 2, Double: true}, []Entry{{Match: 1, Board: 2, Second: true, Result: '0'}})
	if err != nil {
		t.Fatal(err)
	}
	var colours string
	for _, b := range double.Matches[0].Boards {
		colours += map[bool]string{true: "W", false: "B"}[b.White]
	}
	if m := double.Matches[0]; colours != "WBBW" || m.Left != 3 || m.Away.Points != 2 {
		t.Errorf("two games a board: %s, %+v", colours, m)
	}
	if Label("C26", 2, 3, false) != "C26-2-3" || Label("C26", 2, 3, true) != "C26-2-3b" {
		t.Error("a label is wrong")
	}
}

// TestWrong shows what is refused, and what is told.
func TestWrong(t *testing.T) {
	change := func(f func([]Team)) []Team { all := league(3, 4); f(all); return all }
	for want, c := range map[string]struct {
		teams   []Team
		rules   Rules
		entries []Entry
	}{
		"A1 plays for Team A and for Team B":              {change(func(a []Team) { a[1].Line[2].Name = "A1" }), Rules{Boards: 4}, nil},
		"A1 stands twice in Team A":                       {change(func(a []Team) { a[0].Reserves[0].Name = "A1" }), Rules{Boards: 4}, nil},
		"reserve without a name":                          {change(func(a []Team) { a[0].Reserves[0].Name = "" }), Rules{Boards: 4}, nil},
		`"Team A" is none or stands twice`:                {change(func(a []Team) { a[1].Name = "Team A" }), Rules{Boards: 4}, nil},
		"Team C has nobody on its line":                   {change(func(a []Team) { a[2].Line = nil }), Rules{Boards: 4}, nil},
		"Team A has 4 players for 3 boards; enter":        {league(3, 4), Rules{Boards: 3}, nil},
		"2 to 40 teams, not 1":                            {league(1, 4), Rules{Boards: 4}, nil},
		"1 to 40 boards, not 0":                           {league(2, 0), Rules{}, nil},
		"up to 10 times, not 11":                          {league(2, 4), Rules{Boards: 4, Cycles: 11}, nil},
		"in Team A A4 (2100) must play above A3 (1980)":   {change(func(a []Team) { a[0].Line[3].Rating = 2100 }), Rules{Boards: 4, ByRating: true}, nil},
		"there is no match 4; there are 3":                {league(3, 4), Rules{Boards: 4}, []Entry{{Match: 4, Board: 1}}},
		"no such game on board 5 of match 1":              {league(3, 4), Rules{Boards: 4}, []Entry{{Match: 1, Board: 5}}},
		"no such game on board 1 of match 1":              {league(3, 4), Rules{Boards: 4}, []Entry{{Match: 1, Board: 1, Second: true}}},
		"board 1 of match 1 is entered twice":             {league(3, 4), Rules{Boards: 4}, []Entry{{Match: 1, Board: 1}, {Match: 1, Board: 1, Result: '1'}}},
		"'H' is no result":                                {league(3, 4), Rules{Boards: 4}, []Entry{{Match: 1, Board: 1, Result: 'H'}}},
		"A1 cannot play for Team C on board 1 of match 1": {league(3, 4), Rules{Boards: 4}, []Entry{{Match: 1, Board: 1, Away: "A1"}}}, // teams B and C meet
		"has boards 1 and 2 of match 1":                   {league(2, 4), Rules{Boards: 4}, []Entry{{Match: 1, Board: 1, Home: "A2"}}},
	} {
		_, err := Play(c.teams, c.rules, c.entries)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "teams: ") {
			t.Errorf("%s: %v", want, err)
		}
	}
	short := change(func(a []Team) { a[0].Captain, a[1].Line = "", a[1].Line[:2] })
	wrong, told := Check(short, Rules{Boards: 4, ByRating: true})
	if len(wrong) != 0 || !reflect.DeepEqual(told, []string{"Team A has no captain; its letters go to its players", "Team B has players for 2 of 4 boards, and loses the others by forfeit"}) {
		t.Errorf("%q, %q", wrong, told)
	}
}

// TestRandomLeagues plays random leagues: each match gives 2 points, each board one but where both
// forfeit, what the table says is what the matches say, and the order of entries makes no difference.
func TestRandomLeagues(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 6))
	results := []rounds.Result{'1', '=', '0', '+', '-', 'Z'}
	for range 200 {
		n, boards := 2+r.IntN(6), 1+r.IntN(5)
		rules := Rules{Boards: boards, Double: r.IntN(2) == 0, Cycles: r.IntN(3)}
		empty, err := Play(league(n, boards), rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		var entries []Entry
		lost := 0
		for _, m := range empty.Matches {
			for _, b := range m.Boards {
				e := Entry{Match: m.No, Board: b.No, Second: b.Second, Result: results[r.IntN(6)]}
				if e.Result == 'Z' {
					lost++
				}
				entries = append(entries, e)
			}
		}
		l, err := Play(league(n, boards), rules, entries)
		if err != nil {
			t.Fatal(err)
		}
		match, points, played := 0, 0, 0
		for i, row := range l.Rows {
			match, points, played = match+row.Match, points+int(row.Points), played+row.Played
			if i > 0 && (row.Match > l.Rows[i-1].Match || row.Match == l.Rows[i-1].Match && row.Points > l.Rows[i-1].Points) || row.Won*2+row.Drawn != row.Match || row.Won+row.Drawn+row.Lost != row.Played {
				t.Fatalf("the table is %+v", l.Rows)
			}
		}
		if match != 2*len(l.Matches) || points != 2*(len(entries)-lost) || played != 2*len(l.Matches) || l.Provisional {
			t.Fatalf("%d teams, %d boards: %d match points, %d points of %d games of which %d were lost by both", n, boards, match, points, len(entries), lost)
		}
		r.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
		if again, err := Play(league(n, boards), rules, entries); err != nil || !reflect.DeepEqual(again, l) {
			t.Fatalf("in another order: %v", err)
		}
	}
}

// TestStandings: prizes of the boards go by the share of the points, and a forfeit is no game.
func TestStandings(t *testing.T) {
	l, err := Play(league(3, 1), Rules{Boards: 1}, []Entry{{Match: 1, Board: 1, Result: '1'}, {Match: 2, Board: 1, Result: '='}, {Match: 3, Board: 1, Result: '+'}})
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, s := range l.Standings() {
		told += fmt.Sprintf("%s %s/%d ", s.Name, s.Points, s.Played)
	}
	// B1 beats C1, then A1 draws with B1, and C1 loses by forfeit to A1.
	if want := "B1 1½/2 A1 ½/1 C1 0/1 "; told != want {
		t.Errorf("%s of %+v", told, l.Matches)
	}
}
