package tournament

import (
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/tournament/rounds"
)

// TestSection shows what a tournament comes to by its rounds: games of every kind of result, byes,
// a game in the place of an annulled one, and a late entry.
func TestSection(t *testing.T) {
	players := []Player{{Number: 2, Name: "Bell", Club: "Hants"}, {Number: 1, Name: "Ash", Rating: 1900}, {Number: 3, Name: "Cole"}, {Number: 4, Name: "Dean"}}
	games := []Outcome{
		{White: 1, Black: 2, Round: 1, Label: "S-1-01", Result: terms.Annulled},
		{White: 2, Black: 1, Round: 1, Label: "S-1-01b", Result: terms.WhiteWins},
		{White: 3, Black: 1, Round: 2, Label: "S-2-01", Result: terms.BlackWins, How: events.ByTime, Unplayed: true},
		{White: 4, Black: 2, Round: 2, Label: "S-2-02"},
	}
	byes := []Bye{{3, 1, rounds.PairingBye}, {4, 1, rounds.HalfBye}}
	s, err := Section(players, games, byes, 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fault(); err != nil {
		t.Error(err)
	}
	var lines []string
	for _, p := range s.Players {
		line := p.Name
		for _, m := range p.Rounds {
			line += " " + string(rune('0'+m.Opponent)) + string(rune(m.Colour)) + string(rune(m.Result))
		}
		lines = append(lines, line)
	}
	if got, want := strings.Join(lines, "\n"), "Ash 2b0 3b+\nBell 1w1 4b*\nCole 0-U 1w-\nDean 0-H 2w*"; got != want || s.Planned != 3 || s.Players[0].Rating != 1900 || s.Players[1].Club != "Hants" {
		t.Errorf("the rounds are\n%s\nand should be\n%s", got, want)
	}
	for name, c := range map[string]struct {
		games []Outcome
		byes  []Bye
		want  string
	}{
		"a game and a bye": {games[2:3], []Bye{{3, 2, rounds.HalfBye}}, "something else"},
		"two byes":         {nil, []Bye{{3, 2, rounds.HalfBye}, {3, 2, rounds.ZeroBye}}, "two byes"},
		"a stranger's bye": {nil, []Bye{{9, 2, rounds.HalfBye}}, "is no player"},
		"two games":        {append(games[3:4:4], Outcome{White: 1, Black: 2, Round: 2, Label: "S-2-03"}), nil, "something else"},
		"oneself":          {[]Outcome{{White: 1, Black: 1, Round: 1}}, nil, "not two players"},
	} {
		if _, err := Section(players, c.games, c.byes, 3); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, and should say %q", name, err, c.want)
		}
	}
	if _, err := Section([]Player{{Number: 2, Name: "Bell"}}, nil, nil, 3); err == nil {
		t.Error("numbers with a gap are taken")
	}
}

// TestSwissTable shows the table of a Swiss: points of byes, cells by rounds, tie-breaks of a Swiss
// with their working, and that it is provisional while a round is to come.
func TestSwissTable(t *testing.T) {
	players := []Player{{Number: 1, Name: "Ash"}, {Number: 2, Name: "Bell"}, {Number: 3, Name: "Cole", Left: &Departure{Since: "1 May 2027", Rule: terms.WithdrawalHalf}}}
	games := []Outcome{{White: 1, Black: 2, Round: 1, Label: "S-1-01", Result: terms.WhiteWins}, {White: 3, Black: 1, Round: 2, Label: "S-2-01", Result: terms.Drawn}}
	byes := []Bye{{3, 1, rounds.PairingBye}, {2, 2, rounds.HalfBye}}
	// Cole's bye is a game against a dummy, which has what draws in both rounds would give: 1.
	table, err := SwissStandings(players, games, byes, 2, []TieBreak{"BH", "SB"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range table.Rows {
		line := r.Place() + " " + r.Name + " " + r.Score.String()
		for _, c := range r.Cells {
			line += " " + c.Paired(c.Marks[0])
		}
		got = append(got, line+" "+strings.Join(r.Figures, " "))
	}
	if got, want := strings.Join(got, "\n"), "1 Cole 1½ bye 1 1w½ 2½ 1¾\n2 Ash 1½ 2w1 3b½ 2 1¼\n3 Bell ½ 1b0 bye ½ 2 ¼"; got != want || table.Provisional {
		t.Errorf("the table is\n%s\nand should be\n%s", got, want)
	}
	if notes := table.Notes(); len(notes) != 1 || !strings.Contains(notes[0], "what was played counts") {
		t.Errorf("notes %q", notes)
	}
	if w := table.Working(2, "BH"); !strings.Contains(w, "of Ash") {
		t.Errorf("the working of Buchholz is %q", w)
	}
	if more, err := SwissStandings(players, games, byes, 3, []TieBreak{"BH"}); err != nil || !more.Provisional {
		t.Errorf("with a round to come: %v, provisional %v", err, more.Provisional)
	}
	if _, err := SwissStandings(players, games, byes, 2, []TieBreak{Koya}); err == nil {
		t.Error("Koya stands in a Swiss")
	}
}
