package rounds

import (
	"strings"
	"testing"
)

// TestFault shows what cannot stand in a section.
func TestFault(t *testing.T) {
	two := func(a, b Meeting) Section {
		return Section{Players: []Player{{Name: "Ash", Rounds: []Meeting{a}}, {Name: "Bell", Rounds: []Meeting{b}}}}
	}
	for name, c := range map[string]struct {
		s    Section
		want string // empty: no fault
	}{
		"a game":             {two(Meeting{2, White, Won}, Meeting{1, Black, Lost}), ""},
		"both forfeit":       {two(Meeting{2, White, ForfeitLoss}, Meeting{1, Black, ForfeitLoss}), ""},
		"both have lost":     {two(Meeting{2, White, Lost}, Meeting{1, Black, Lost}), ""},
		"one forfeits":       {two(Meeting{2, White, ForfeitWin}, Meeting{1, Black, ForfeitLoss}), ""},
		"it runs":            {two(Meeting{2, White, Running}, Meeting{1, Black, Running}), ""},
		"byes":               {two(Meeting{0, NoColour, PairingBye}, Meeting{0, NoColour, HalfBye}), ""},
		"no such result":     {two(Meeting{2, White, 'Q'}, Meeting{1, Black, Lost}), "which is none"},
		"oneself":            {two(Meeting{1, White, Won}, Meeting{1, Black, Lost}), "not in the section"},
		"a stranger":         {two(Meeting{3, White, Won}, Meeting{1, Black, Lost}), "not in the section"},
		"not answered":       {two(Meeting{2, White, Won}, Meeting{0, NoColour, ZeroBye}), "somebody else"},
		"both have White":    {two(Meeting{2, White, Won}, Meeting{1, White, Lost}), "same colour"},
		"both have won":      {two(Meeting{2, White, Won}, Meeting{1, Black, Won}), "do not go together"},
		"won against nobody": {two(Meeting{0, NoColour, Won}, Meeting{0, NoColour, HalfBye}), "needs an opponent"},
		"a bye of somebody":  {two(Meeting{2, White, HalfBye}, Meeting{1, Black, Unpaired}), "a bye"},
		"annulled":           {two(Meeting{2, White, Annulled}, Meeting{1, Black, Annulled}), ""},
		"drawn and forfeit":  {two(Meeting{2, White, Drawn}, Meeting{1, Black, ForfeitLoss}), "do not go together"},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.s.Fault()
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("Fault says %v, and should say %q", err, c.want)
			}
		})
	}
}

// TestBoardFault shows what cannot stand on the boards of two teams.
func TestBoardFault(t *testing.T) {
	for name, c := range map[string]struct {
		a, b []Result
		want string // empty: no fault
	}{
		"two boards":   {[]Result{Won, ForfeitLoss}, []Result{Lost, ForfeitWin}, ""},
		"none":         {nil, nil, ""},
		"one is short": {[]Result{Won}, []Result{Lost, Drawn}, "has 1 boards"},
		"no mirror":    {[]Result{Won, Drawn}, []Result{Lost, Won}, "on board 2"},
		"a bye":        {[]Result{HalfBye}, []Result{HalfBye}, "on board 1"},
	} {
		s := Section{Players: []Player{
			{Name: "Ash", Rounds: []Meeting{{2, White, Won}}, Boards: [][]Result{c.a}},
			{Name: "Bell", Rounds: []Meeting{{1, Black, Lost}}, Boards: [][]Result{c.b}},
		}}
		if err := s.Fault(); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: Fault says %v, and should say %q", name, err, c.want)
		}
	}
}

// TestScore counts each result once.
func TestScore(t *testing.T) {
	var p Player
	for r := range results {
		p.Rounds = append(p.Rounds, Meeting{Result: r})
	}
	if got := p.Score(len(p.Rounds)); got != 2+1+2+1+2+2+2+1 {
		t.Errorf("all results together give %d halves", got)
	}
	if got := p.Score(0); got != 0 {
		t.Errorf("no round gives %d halves", got)
	}
}
