package swiss

import (
	"strings"
	"testing"

	"postd/tournament/rounds"
)

// TestRefused shows what Pair refuses before it pairs, and what it says.
func TestRefused(t *testing.T) {
	white := func(r Rules) Rules { r.Initial = rounds.White; return r }
	faulty := newSection(2, 3)
	faulty.Players[0].Rounds = []rounds.Meeting{{Opponent: 2, Colour: rounds.White, Result: rounds.Won}}
	for name, c := range map[string]struct {
		s    rounds.Section
		r    Rules
		want string
	}{
		"no lot for the colour":  {newSection(4, 3), Rules{}, "draw White or Black by lot"},
		"a round too early":      {newSection(4, 3), white(Rules{Round: 2}), "cannot be paired before round 1"},
		"beyond the last":        {rounds.Section{Players: []rounds.Player{{Rounds: make([]rounds.Meeting, 3)}}}, white(Rules{Planned: 3, Round: 4}), "beyond the 3 rounds"},
		"a stranger is absent":   {newSection(4, 3), white(Rules{Absent: map[int]rounds.Result{5: rounds.ZeroBye}}), "number 5 is absent"},
		"absent with a win":      {newSection(4, 3), white(Rules{Absent: map[int]rounds.Result{2: rounds.Won}}), "give a bye"},
		"a stranger kept apart":  {newSection(4, 3), white(Rules{Prohibited: []Prohibition{{From: 1, Players: []int{1, 7}}}}), "number 7 is kept apart"},
		"a meeting not answered": {faulty, white(Rules{}), "meets somebody else"},
	} {
		_, _, err := Pair(c.s, c.r)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: Pair says %v, and should say %q", name, err, c.want)
		}
	}
}

// TestNobody pairs rounds with nobody, and with one.
func TestNobody(t *testing.T) {
	all := map[int]rounds.Result{1: rounds.ZeroBye, 2: rounds.HalfBye, 3: rounds.FullBye}
	r, w, err := Pair(newSection(3, 3), Rules{Initial: rounds.White, Absent: all})
	if err != nil || len(r.Games) != 0 || r.Bye != 0 || len(r.Absent) != 3 || w.Bye() != "" {
		t.Errorf("with all absent the round is %+v, %v", r, err)
	}
	delete(all, 2)
	r, w, err = Pair(newSection(3, 3), Rules{Initial: rounds.White, Absent: all})
	if err != nil || len(r.Games) != 0 || r.Bye != 2 || !strings.Contains(w.Bye(), "Player 2") {
		t.Errorf("with one left the round is %+v, %v, %q", r, err, w.Bye())
	}
}

// TestAsked takes byes of the round from the section too, and from the rules before it.
func TestAsked(t *testing.T) {
	s := newSection(4, 3)
	s.Players[0].Rounds = []rounds.Meeting{{Colour: rounds.NoColour, Result: rounds.HalfBye}}
	s.Players[1].Rounds = []rounds.Meeting{{Colour: rounds.NoColour, Result: rounds.HalfBye}}
	r, _, err := Pair(s, Rules{Initial: rounds.Black, Absent: map[int]rounds.Result{2: rounds.ZeroBye}})
	if err != nil || r.No != 1 || len(r.Games) != 1 || r.Games[0] != (Game{1, 4, 3}) {
		t.Fatalf("the round is %+v, %v", r, err)
	}
	if r.Absent[1] != rounds.HalfBye || r.Absent[2] != rounds.ZeroBye {
		t.Errorf("absent are %v", r.Absent)
	}
}

// TestProhibited keeps two apart in the rounds of a prohibition alone.
func TestProhibited(t *testing.T) {
	for to, apart := range map[int]bool{0: true, 1: true, 2: true} {
		r := Rules{Initial: rounds.White, Prohibited: []Prohibition{{From: 1, To: to, Players: []int{1, 3}, Reason: "same club"}}}
		got, w, err := Pair(newSection(4, 3), r)
		if err != nil {
			t.Fatal(err)
		}
		met := got.Games[0].White == 1 && got.Games[0].Black == 3
		if met == apart || !strings.Contains(strings.Join(w.Pair(1), "\n"), "(same club)") {
			t.Errorf("with a prohibition up to round %d the first game is %v: %q", to, got.Games[0], w.Pair(1))
		}
	}
	later := Rules{Initial: rounds.White, Prohibited: []Prohibition{{From: 2, Players: []int{1, 3}}}}
	if got, _, err := Pair(newSection(4, 3), later); err != nil || got.Games[0] != (Game{1, 1, 3}) {
		t.Errorf("with a prohibition from round 2 the round is %v, %v", got.Games, err)
	}
}
