package files

import (
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

// TestReportsOfAllSystems writes the report of a section of each system, reads it and writes it again,
// to the same octets in both versions; and each has its games, with what became of them.
func TestReportsOfAllSystems(t *testing.T) {
	t.Parallel()
	days := []time.Time{begin, begin.AddDate(0, 5, 0), begin.AddDate(0, 10, 0)}
	for name, c := range map[string]struct {
		stage ledger.Stage
		row   ledger.Tournament
		n     int
		pairs []ledger.Pairing // those without results are in play
		left  int              // the number of one who has left
		want  []string
	}{
		"double round": {stage: ledger.Stage{System: ledger.RoundRobin}, row: ledger.Tournament{Cycles: 2}, n: 3, pairs: []ledger.Pairing{
			{Round: 1, White: 2, Black: 3, Came: "10"}, {Round: 2, White: 3, Black: 1, Came: "-+"}, {Round: 3, White: 1, Black: 2, Came: "=="},
			{Round: 4, White: 3, Black: 2}, {Round: 5, White: 1, Black: 3, Came: "00"}, {Round: 6, White: 2, Black: 1},
		}, want: []string{"092 Individual: Round-Robin", "     3 b +     2 w =  0000 - Z     3 w 0     2 b", "     2 b 0     1 w -  0000 - Z     2 w       1 b 0"}},
		"Swiss": {stage: ledger.Stage{System: ledger.Swiss}, n: 7, left: 5, row: ledger.Tournament{
			Swiss: &ledger.SwissRules{Rounds: 4, Days: 150, Late: "Z", Byes: 1, Apart: 1, Initial: "b", Unfinished: ledger.UnfinishedDrawn, Kept: []ledger.KeptApart{{From: 2, Players: [2]uint64{1, 6}, Reason: "brothers"}}},
			Rounds: []ledger.Round{
				{No: 1, Begins: days[0], Paired: begin, Started: begin, Byes: []ledger.Bye{{Number: 6, Kind: "H"}, {Number: 7, Kind: "Z"}, {Number: 5, Kind: "U"}}},
				{No: 2, Begins: days[1], Paired: begin, Started: begin, Byes: []ledger.Bye{{Number: 3, Kind: "F"}, {Number: 5, Kind: "Z"}, {Number: 7, Kind: "U"}}},
				{No: 3, Byes: []ledger.Bye{{Number: 2, Player: 2, Kind: "H"}, {Number: 4, Player: 4, Kind: "Z"}}},
			},
		}, pairs: []ledger.Pairing{{Round: 1, White: 3, Black: 1, Came: "LW"}, {Round: 1, White: 2, Black: 4, Came: "+-"}, {Round: 2, White: 1, Black: 2, Came: "DD"}, {Round: 2, White: 4, Black: 6}},
			want: []string{"142 4", "152 B", "162  X 0.0", "192 FIDE_DUTCH_2026", "26/12/07  27/05/07", "     3 b W     2 w D", "0000 - U  0000 - Z", "0000 - H     4 b", "0000 - Z  0000 - U", "     1 w L  0000 - F", "240 H 003    2", "240 Z 003    4", "260 002 004    1    6", "### number 5 left 2026/12/07"}},
		"Scheveningen": {stage: ledger.Stage{System: ledger.Scheveningen}, row: ledger.Tournament{Sides: true}, n: 4, pairs: []ledger.Pairing{
			{Round: 1, White: 1, Black: 3, Came: "10"}, {Round: 1, White: 4, Black: 2, Came: "=="}, {Round: 2, White: 2, Black: 3, Came: "01"}, {Round: 2, White: 1, Black: 4},
		}, want: []string{"092 Individual: Scheveningen", "     3 w 1     4 w"}},
		"cup": {stage: ledger.Stage{System: ledger.KnockOut}, row: ledger.Tournament{Cup: &ledger.Cup{Games: 2}}, n: 3, pairs: []ledger.Pairing{
			{Round: 1, White: 3, Black: 2, Tie: "SF2", Came: "=="}, {Round: 1, White: 2, Black: 3, Tie: "SF2", Came: "10"},
		}, want: []string{"092 Individual: Knock-Out", "     3 b =     3 w 1"}},
		"match": {stage: ledger.Stage{System: ledger.Match}, row: ledger.Tournament{Cup: &ledger.Cup{Games: 4}}, n: 2, pairs: []ledger.Pairing{
			{Round: 1, White: 1, Black: 2, Tie: "F1", Came: "10"}, {Round: 1, White: 2, Black: 1, Tie: "F1", Came: "=="}, {Round: 1, White: 1, Black: 2, Tie: "F1"},
		}, want: []string{"092 Individual: Match", "     2 w 1     2 b ="}},
	} {
		o := newOffice(t)
		var open []ledger.Pairing
		for i := range c.pairs {
			if c.pairs[i].Label = "C26A-" + string(rune('a'+i)); c.pairs[i].Came == "" {
				open = append(open, c.pairs[i])
			}
		}
		o.kind(c.stage, c.row, nil, c.n, open)
		row := must(o.TournamentByLabel("C26A"))(t)
		row.Pairings = c.pairs
		if c.left > 0 {
			row.Entries[c.left-1].State, row.Entries[c.left-1].Left = ledger.Withdrawn, begin
		}
		must(o.PutTournament(row))(t)
		s := must(Read(o.Ledger, must(o.TournamentByLabel("C26A"))(t), o.now))(t)
		f, err := s.Report("postd")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		texts := sameAgain(t, f)
		for _, want := range c.want {
			if !strings.Contains(texts[0], want) {
				t.Errorf("%s: the report has not %q:\n%s", name, want, texts[0])
			}
		}
	}
}
