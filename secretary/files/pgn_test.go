package files

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// championship is an event of two sections of four, in which games were won, drawn and
// resigned, and most run. Its third game has a record that nobody has answered.
func championship(t testing.TB) (*office, ledger.Event) {
	t.Helper()
	o := newOffice(t)
	e := o.event(2, 4)
	o.begins()
	a := must(o.TournamentByLabel("C26A"))(t)
	games := must(o.GameIDs(a.ID))(t)
	o.plays(games[0], "P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5")
	o.writes(games[1], rules.Black, "I resign.")
	o.plays(games[2], "P-Q4", "P-Q4")
	o.writes(games[3], rules.White, "I offer a draw.")
	o.writes(games[3], rules.Black, "I accept.")
	return o, e
}

// TestE101PGN checks the file of a whole event: the seven tags first, the mode of mail, how
// each game ended, who plays in what, and no address.
func TestE101PGN(t *testing.T) {
	t.Parallel()
	o, e := championship(t)
	x := must(ReadEvent(o.Ledger, e, o.now))(t)
	games := must(x.PGN())(t)
	text := string(templates.Portables(games...))
	want := `[Event "Championship <2026>"]
[Site "chess.test"]
[Date "2026.12.07"]
[Round "1"]
[White "Foster, Eve"]
[Black "O'Brien\\, Art \"Pat\""]
[Result "*"]
[EventDate "2026.12.07"]
[EventType "tourn (corr)"]
[Stage "preliminaries"]
[Section "A"]
[WhiteElo "1500"]
[WhiteCountry "ENG"]
[BlackElo "1530"]
[BlackCountry "ENG"]
[Mode "EM"]
[TimeControl "1/259200"]
[Termination "unterminated"]
[PlyCount "5"]
[GameId "C26A-1"]
`
	if !strings.HasPrefix(text, want) {
		t.Errorf("the file begins\n%.900s\nnot\n%s", text, want)
	}
	for words, n := range map[string]int{"@": 0, `[Termination "normal"]`: 2, `[Result "1/2-1/2"]`: 1, `[Mode "EM"]`: 12, `[Section "B"]`: 6, `[White "Ben, Carter"]`: 1} {
		if got := strings.Count(text, words); got != n && (n > 0 || got > 0) {
			t.Errorf("%s stands %d times, not %d", words, got, n)
		}
	}
	last := ""
	for _, g := range games {
		tags := map[string]string{}
		for i, tag := range g.Tags {
			if tags[tag.Name] = tag.Value; i < 6 && tag.Name != []string{"Event", "Site", "Date", "Round", "White", "Black"}[i] {
				t.Errorf("tag %d is %s", i, tag.Name)
			}
		}
		if at := tags["Section"] + tags["Round"]; at < last {
			t.Errorf("%s comes behind %s", at, last)
		} else {
			last = at
		}
	}
	one := must(GamePGN(o.Ledger, o.gamesOf(must(o.TournamentByLabel("C26A"))(t).ID)[0], o.now))(t)
	if one.String() != games[0].String() {
		t.Errorf("alone the game is\n%s\nand in the file\n%s", one, games[0])
	}
}

// TestE29PGN checks that the games of an event, read again by our own reader and by
// pgn-extract, come to the same positions, without a remark or a warning.
func TestE29PGN(t *testing.T) {
	t.Parallel()
	o, e := championship(t)
	x := must(ReadEvent(o.Ledger, e, o.now))(t)
	games := must(x.PGN())(t)
	if len(games) != 12 {
		t.Errorf("there are %d games", len(games))
	}
	readElsewhere(t, games)
}

// readElsewhere checks that our own reader and pgn-extract read games without a remark or a warning, and come to
// their positions.
func readElsewhere(t *testing.T, games []rules.PGN) {
	t.Helper()
	text := templates.Portables(games...)
	var ends []string
	r := rules.NewPGNReader(bytes.NewReader(text))
	for i, g := range games {
		got, err := r.Next()
		if err != nil || len(r.Remarks()) > 0 {
			t.Fatalf("game %d: %v, %v", i, err, r.Remarks())
		}
		ends = append(ends, board(t, got))
		if ends[i] != board(t, g) || got.Result != g.Result {
			t.Errorf("game %d comes to %s %s", i, ends[i], got.Result)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("%d games, and then %v", len(games), err)
	}
	program, err := exec.LookPath("/usr/games/pgn-extract")
	if err != nil {
		t.Skip("pgn-extract is not installed: our own reader alone was tried (.ci/run installs it where it can)")
	}
	file := filepath.Join(t.TempDir(), "C26.pgn")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "-s", "-F", file) // -F writes the last position behind the moves
	var warned bytes.Buffer
	c.Stderr = &warned
	out, err := c.Output()
	if err != nil || warned.Len() > 0 {
		t.Fatalf("pgn-extract: %v: %s", err, warned.String())
	}
	words := strings.Join(strings.Fields(string(out)), " ")
	for _, at := range ends {
		if strings.HasPrefix(rules.Start().FEN(), at) {
			continue // it says nothing where no move was made
		}
		i := strings.Index(words, at)
		if i < 0 {
			t.Fatalf("pgn-extract comes to no position %s:\n%s", at, out)
		}
		words = words[i+len(at):]
	}
	if n := strings.Count(string(out), "[Event "); n != len(games) {
		t.Errorf("pgn-extract read %d games", n)
	}
}

// board is the position to which a game comes, as far as a FEN tells the men on the board.
func board(t testing.TB, g rules.PGN) string {
	t.Helper()
	p := g.Start
	if p == (rules.Position{}) {
		p = rules.Start()
	}
	for _, m := range g.Moves {
		var err error
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	at, _, _ := strings.Cut(p.FEN(), " ")
	return at
}

// TestOrderOfGames checks that a game in the place of an annulled one stands where that stood,
// and that boards of team matches are told by the label.
func TestOrderOfGames(t *testing.T) {
	s := Section{Stage: ledger.Stage{System: ledger.TeamMatches}}
	s.Label, s.Event.Label = "C26T", "C26"
	s.Pairings = []ledger.Pairing{{Round: 1, Label: "C26-1-1"}, {Round: 1, Label: "C26-1-2b"}, {Round: 2, Label: "C26-2-10"}}
	for _, label := range []string{"by hand", "C26-2-10", "C26-1-1r", "C26-1-2b", "C26-1-1"} {
		s.Lines = append(s.Lines, ledger.Line{})
		s.Lines[len(s.Lines)-1].Label = label
	}
	s.Lines[4].Next = "C26-1-1r"
	var got []string
	at := s.places()
	for _, x := range s.ordered() {
		got = append(got, fmt.Sprint(x.Label, ", ", at[x.Label].words(), ", ", s.board(x.Label)))
	}
	if want := []string{"C26-1-1, 1, 1", "C26-1-1r, 1, ", "C26-1-2b, 1, 2", "C26-2-10, 2, 10", "by hand, , "}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
