package files

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/tournament/rounds"
	"postd/tournament/teams"
	"postd/tournament/trf"
)

// kind makes an event of one section of n players that is played so, of which the games are begun
// that are named: each label with the numbers of its players and its tie.
func (o *office) kind(stage ledger.Stage, row ledger.Tournament, teams []ledger.Team, n int, pairings []ledger.Pairing, change ...string) ledger.Event {
	o.t.Helper()
	stage.No, stage.Name = 1, "final"
	for i := range n {
		must(o.PutPlayer(ledger.Player{Name: people[i], Publish: ledger.PublishFull, Addresses: []ledger.Address{{Addr: fmt.Sprintf("p%d@players.test", i+1), Verified: true}}}))(o.t)
	}
	o.file(ledger.Event{Label: "C26", Name: "Cup & league", Stages: []ledger.Stage{stage}, Teams: teams})
	a := must(terms.Default(terms.CodePost))(o.t)
	a.Colours, a.FirstTurnAt = terms.ColoursFixed, begin
	for _, c := range change {
		field, value, _ := strings.Cut(c, "=")
		if err := a.Set(field, value); err != nil {
			o.t.Fatal(err)
		}
	}
	row.Label, row.Name, row.Agreement, row.State, row.Secretary = "C26A", "Section <A>", a, ledger.Draft, ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}
	for i := range n {
		row.Entries = append(row.Entries, ledger.Entry{Player: uint64(i + 1), State: ledger.Accepted, Number: i + 1, At: o.now})
	}
	o.file(row, ledger.Placing{Label: "C26A", Version: 1, Event: 1, Stage: 1, Section: "A"})
	row = must(o.TournamentByLabel("C26A"))(o.t)
	row.State, row.Pairings = ledger.Running, pairings
	must(o.PutTournament(row))(o.t)
	side := func(number int) terms.Side {
		id := row.Entries[number-1].Player
		return terms.Side{Members: []terms.Member{{Player: id, Name: must(o.Player(id))(o.t).Name}}}
	}
	for _, p := range pairings {
		must(o.OpenGame(row.ID, p.Label, [2]terms.Side{side(p.White), side(p.Black)}, a, "", o.now))(o.t)
	}
	return must(o.EventByLabel("C26"))(o.t)
}

// TestE29FolderOfCup writes the tree of a cup, with ways to its games.
func TestE29FolderOfCup(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	e := o.kind(ledger.Stage{System: ledger.KnockOut}, ledger.Tournament{Cup: &ledger.Cup{Games: 2}}, nil, 3, []ledger.Pairing{{Round: 1, White: 3, Black: 2, Label: "C26-SF2-1", Tie: "SF2"}})
	dir := filepath.Join(t.TempDir(), "C26")
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now}); err != nil {
		t.Fatal(err)
	}
	page := string(must(os.ReadFile(filepath.Join(dir, "C26A.html")))(t))
	for _, want := range []string{"A cup of 3 players. 0 of 2 ties are decided.", `<td rowspan="2"><b>F</b>`, "from SF2", `href="games/C26-SF2-1.html"`, "José Ñandú – =1&#43;1: in play", `<ul class="nested"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has not %q:\n%s", want, page)
		}
	}
	s := must(Read(o.Ledger, must(o.TournamentByLabel("C26A"))(t), o.now))(t)
	sameAgain(t, must(s.Report("postd"))(t))
}

// sameAgain writes a report, reads it and writes it again, in both versions, to the same octets.
func sameAgain(t *testing.T, f trf.File) (texts []string) {
	t.Helper()
	for _, version := range []trf.Version{trf.TRF26, trf.TRF16} {
		out := f.Write(version, false)
		in, err := trf.Read(out)
		if err != nil {
			t.Fatalf("TRF%d is not read: %v\n%s", version, err, bytes.ReplaceAll(out, []byte("\r"), []byte("\n")))
		}
		if again := in.Write(version, false); !bytes.Equal(again, out) {
			t.Errorf("TRF%d, read and written again, is\n%q\nnot\n%q", version, again, out)
		}
		texts = append(texts, strings.ReplaceAll(string(out), "\r", "\n"))
	}
	return texts
}

// TestE101FolderOfTeams writes the table of teams and their matches, and the teams into the reports; a
// team that plays with an empty board has its line-up there.
func TestE101FolderOfTeams(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	e := o.kind(ledger.Stage{System: ledger.TeamMatches, Boards: 2}, ledger.Tournament{}, []ledger.Team{{No: 1, Name: "Northern <Post>", Line: []uint64{1, 2}}, {No: 2, Name: "Hants", Line: []uint64{0, 3}, Captain: ledger.Official{Name: "Ned", Addr: "ned@players.test"}}}, 3,
		[]ledger.Pairing{{Round: 1, White: 3, Black: 2, Label: "C26-1-2"}})
	dir := filepath.Join(t.TempDir(), "C26")
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now}); err != nil {
		t.Fatal(err)
	}
	page := string(must(os.ReadFile(filepath.Join(dir, "C26A.html")))(t))
	for _, want := range []string{"Match 1: <bdi>Northern &lt;Post&gt;</bdi> 1 – 0 <bdi>Hants</bdi>", `<a href="games/C26-1-2.html">C26-1-2</a>: in play`, "without a game", `aria-label="the same team"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has not %q:\n%s", want, page)
		}
	}
	if strings.Contains(page, "@") {
		t.Error("the page has an address")
	}
	s := must(Read(o.Ledger, must(o.TournamentByLabel("C26A"))(t), o.now))(t)
	texts := sameAgain(t, must(s.Report("postd"))(t))
	for i, want := range [][]string{{"\n082 2\n", "\n310   1 Northern <Post>", "\n310   2 Hants", "\n300 001 002 001 "}, {"\n013 Northern <Post>", "\n013 Hants"}} {
		for _, w := range want {
			if !strings.Contains(texts[i], w) {
				t.Errorf("the report has not %q:\n%s", w, texts[i])
			}
		}
	}
}

// TestE49Folder hands out nothing of a game that is judged without names, nor of those in play beside it:
// no page, no label, no move (RULING/R-91).
func TestE49Folder(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	e := o.kind(ledger.Stage{System: ledger.RoundRobin}, ledger.Tournament{}, nil, 4, []ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "C26A-1"}, {Round: 1, White: 3, Black: 4, Label: "C26A-2"}}, "adjudication.date=2026-12-09", "adjudication.blind=true", "turn.limit=30 days")
	o.begins()
	row := must(o.TournamentByLabel("C26A"))(t)
	games := must(o.GameIDs(row.ID))(t)
	o.plays(games[0], "P-K4", "P-K4", "Kt-KB3")
	o.plays(games[1], "P-K4", "P-K4", "Kt-KB3")
	export := func() string {
		dir := filepath.Join(t.TempDir(), "C26")
		if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now}); err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		if err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				fmt.Fprintf(&all, "%s\n%s\n", name, must(os.ReadFile(name))(t))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return all.String()
	}
	if before := export(); !strings.Contains(before, "C26A-1") || !strings.Contains(before, "P-K4") {
		t.Fatal("the games are not handed out while they run")
	}
	o.pass(5 * 24 * time.Hour)
	o.writes(games[0], rules.White, "CLAIM ADJUDICATION")
	if !must(o.Line(games[0]))(t).Sealed {
		t.Fatal("the game is not judged without names")
	}
	after := export()
	for _, word := range []string{"C26A-1", "C26A-2", "P-K4", "1. e4"} {
		if strings.Contains(after, word) {
			t.Errorf("the folder has %q", word)
		}
	}
}

// TestE101ReportOfTeams writes the teams that are left over, and the matches of which no board was played.
func TestE101ReportOfTeams(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.kind(ledger.Stage{System: ledger.TeamMatches, Boards: 2}, ledger.Tournament{}, []ledger.Team{{No: 1, Name: "North", Line: []uint64{1, 2}}, {No: 2, Name: "Hants", Line: []uint64{0, 5}}, {No: 3, Name: "Kent", Line: []uint64{3, 4}}}, 5,
		[]ledger.Pairing{{Round: 2, White: 5, Black: 2, Label: "C26-2-2"}})
	s := must(Read(o.Ledger, must(o.TournamentByLabel("C26A"))(t), o.now))(t)
	x, _, err := s.league()
	if err != nil {
		t.Fatal(err)
	}
	f := must(s.Report("postd"))(t)
	if texts := sameAgain(t, f); !strings.Contains(texts[0], "\n320  0.0  0.0 001 003 002\n") || strings.Contains(texts[0], "\n330") {
		t.Errorf("the report is\n%s", texts[0])
	}
	x.Rules.Double, f.TeamByes = true, nil
	if notPlayed(&f, x); len(f.TeamByes) != 6 || f.TeamByes[2] != f.TeamByes[3] {
		t.Errorf("with two games a board the teams that are left over are %v", f.TeamByes)
	}
	x.Rules.Double = false
	board := func(white bool, home, away rounds.Result) teams.Board {
		return teams.Board{White: white, Result: home, Back: away}
	}
	x.Matches = []teams.Match{
		{Round: 1, Home: teams.Side{Team: 2, Points: 4}, Away: teams.Side{Team: 3}, Boards: []teams.Board{board(true, rounds.ForfeitWin, rounds.ForfeitLoss), board(false, rounds.ForfeitWin, rounds.ForfeitLoss)}},
		{Round: 2, Home: teams.Side{Team: 1, Points: 4}, Away: teams.Side{Team: 3}, Boards: []teams.Board{board(false, rounds.ForfeitWin, rounds.ForfeitLoss), board(true, rounds.ForfeitWin, rounds.ForfeitLoss)}},
		{Round: 3, Home: teams.Side{Team: 1}, Away: teams.Side{Team: 2}, Boards: []teams.Board{board(true, rounds.ForfeitLoss, rounds.ForfeitLoss)}},
		{Round: 3, Home: teams.Side{Team: 1, Points: 2}, Away: teams.Side{Team: 2, Points: 2}, Boards: []teams.Board{board(true, rounds.ForfeitWin, rounds.ForfeitLoss), board(true, rounds.ForfeitLoss, rounds.ForfeitWin)}},
		{Round: 3, Home: teams.Side{Team: 1, Points: 2}, Away: teams.Side{Team: 2, Points: 2}, Boards: []teams.Board{board(true, rounds.Drawn, rounds.Drawn), board(true, rounds.ForfeitLoss, rounds.ForfeitWin)}},
	}
	f.Forfeits, f.TeamByes = nil, nil
	notPlayed(&f, x)
	if texts := sameAgain(t, f); !strings.Contains(texts[0], "\n330 +- 001 002 003\n330 -+ 002 003 001\n330 -- 003 001 002\n") {
		t.Errorf("the report is\n%s", texts[0])
	}
}

// TestReportOfDoubleBoards writes two games a board as two rounds.
func TestReportOfDoubleBoards(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.kind(ledger.Stage{System: ledger.TeamMatches, Boards: 1, Double: true}, ledger.Tournament{}, []ledger.Team{{No: 1, Name: "North", Line: []uint64{1}}, {No: 2, Name: "Hants", Line: []uint64{2}}}, 2,
		[]ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "C26-1-1"}, {Round: 1, White: 2, Black: 1, Label: "C26-1-1b"}})
	s := must(Read(o.Ledger, must(o.TournamentByLabel("C26A"))(t), o.now))(t)
	if texts := sameAgain(t, must(s.Report("postd"))(t)); !strings.Contains(texts[0], "     2 w       2 b\n") {
		t.Errorf("the report is\n%s", texts[0])
	}
}
