package files

import (
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// TestE29PGNOfKinds checks the games of every system as a file: the replay of a tie, the boards of a match of teams, a
// round of a Swiss, two sides, an agreed opening, a ladder and a friendly game. Each has what the design of files names,
// and other readers take it.
func TestE29PGNOfKinds(t *testing.T) {
	t.Parallel()
	north := []ledger.Team{{No: 1, Name: "North", Line: []uint64{1, 2}}, {No: 2, Name: "South", Line: []uint64{3, 4}}}
	for _, x := range []struct {
		name  string
		stage ledger.Stage
		row   ledger.Tournament
		teams []ledger.Team
		games []ledger.Pairing
		terms []string
		tags  []string // of the last game
	}{
		{"a cup with a replay", ledger.Stage{System: ledger.KnockOut}, ledger.Tournament{Cup: &ledger.Cup{Games: 2}}, nil, []ledger.Pairing{
			{Round: 1, White: 3, Black: 2, Label: "C26-SF2-1", Tie: "SF2"}, {Round: 1, White: 2, Black: 3, Label: "C26-SF2-2", Tie: "SF2"}, {Round: 1, White: 3, Black: 2, Label: "C26-SF2-3", Tie: "SF2"},
		}, nil, []string{`[EventType "k.o. (corr)"]`, `[Round "1"]`, `[GameId "C26-SF2-3"]`}},
		{"a match", ledger.Stage{System: ledger.Match}, ledger.Tournament{Cup: &ledger.Cup{Games: 2}}, nil, []ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "C26-F-1", Tie: "F"}}, nil, []string{`[EventType "match (corr)"]`}},
		{"teams", ledger.Stage{System: ledger.TeamMatches, Boards: 2}, ledger.Tournament{}, north, []ledger.Pairing{{Round: 1, White: 1, Black: 3, Label: "C26-1-1"}, {Round: 1, White: 4, Black: 2, Label: "C26-1-2"}}, nil,
			[]string{`[EventType "team (corr)"]`, `[WhiteTeam "South"]`, `[BlackTeam "North"]`, `[Board "2"]`}},
		{"a Swiss", ledger.Stage{System: ledger.Swiss}, ledger.Tournament{Swiss: &ledger.SwissRules{Rounds: 3, Days: 30, Late: "Z", Initial: "w"}}, nil, []ledger.Pairing{{Round: 2, White: 1, Black: 3, Label: "C26A-2-1"}, {Round: 2, White: 4, Black: 2, Label: "C26A-2-2"}}, nil,
			[]string{`[EventType "swiss (corr)"]`, `[Round "2"]`}},
		{"two sides", ledger.Stage{System: ledger.Scheveningen}, ledger.Tournament{Sides: true}, nil, []ledger.Pairing{{Round: 1, White: 1, Black: 3, Label: "C26A-1"}}, nil, []string{`[EventType "schev (corr)"]`}},
		{"an agreed opening", ledger.Stage{System: ledger.RoundRobin}, ledger.Tournament{}, nil, []ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "C26A-1"}}, []string{"opening=1. P-K4 P-K4 2. P-KB4"}, []string{"1. e4 e5 2. f4"}},
		{"a ladder", ledger.Stage{System: ledger.Ladder}, ledger.Tournament{Ladder: &ledger.Rungs{}}, nil, []ledger.Pairing{{White: 1, Black: 2, Label: "C26A-1"}}, nil, []string{`[Round "?"]`}},
		{"friendly games", ledger.Stage{System: ledger.Friendly}, ledger.Tournament{}, nil, []ledger.Pairing{{White: 1, Black: 2, Label: "C26A-1"}}, nil, []string{`[GameId "C26A-1"]`}},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			e := o.kind(x.stage, x.row, x.teams, 4, x.games, x.terms...)
			o.begins()
			last := must(o.TournamentByLabel("C26A"))(t)
			for _, id := range must(o.GameIDs(last.ID))(t) {
				if len(x.terms) == 0 {
					o.plays(id, "P-K4", "P-K4", "Kt-KB3")
				}
			}
			o.writes(must(o.GameIDs(last.ID))(t)[0], rules.Black, "I resign.")
			games := must(must(ReadEvent(o.Ledger, e, o.now))(t).PGN())(t)
			if len(games) != len(x.games) {
				t.Fatalf("there are %d games, not %d", len(games), len(x.games))
			}
			text := string(templates.Portables(games[len(games)-1]))
			for _, want := range append(x.tags, `[Event "Cup & league"]`, `[Site "chess.test"]`, `[EventDate "2026.12.07"]`, `[Section "A"]`, `[Stage "final"]`, `[Mode "EM"]`) {
				if !strings.Contains(text, want) {
					t.Errorf("it has not %s:\n%s", want, text)
				}
			}
			readElsewhere(t, games)
		})
	}
}
