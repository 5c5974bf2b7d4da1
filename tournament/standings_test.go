package tournament

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// TestE26SixPlayers compares with a tournament that was worked out by hand:
// scores, places, all tie-breaks in several orders, marks and workings.
func TestE26SixPlayers(t *testing.T) {
	file, err := os.Open("testdata/six-players.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var players []Player
	var games []Outcome
	var table Table
	rows, tables := 0, 0
	for s, n := bufio.NewScanner(file), 1; s.Scan(); n++ {
		word, rest, _ := strings.Cut(s.Text(), " ")
		at := fmt.Sprintf("line %d: %s", n, s.Text())
		switch word {
		case "", "#":
		case "player":
			var p Player
			scan(t, at, rest, "%d %s", &p.Number, &p.Name)
			players = append(players, p)
		case "game":
			o := Outcome{Game: terms.GameID(len(games) + 1)}
			scan(t, at, rest, "%d %d-%d %s", &o.Round, &o.White, &o.Black, &o.Result)
			o.How = events.Ending(strings.SplitN(rest, " ", 4)[3])
			games = append(games, o)
		case "order":
			if table, err = Standings(players, games, parseOrder(rest)); err != nil {
				t.Fatal(err)
			}
			if table.Provisional || table.Finished != len(games) || len(games) != 15 || rows%6 != 0 {
				t.Errorf("%s: provisional %v, %d games finished of %d; %d rows before", at, table.Provisional, table.Finished, len(games), rows)
			}
			rows = 0
			tables++
		case "row":
			if got := shown(table.Rows[rows]); got != rest {
				t.Errorf("%s\ngot  row %s", at, got)
			}
			rows++
		case "working":
			var number int
			var by TieBreak
			scan(t, at, rest, "%d %s", &number, &by)
			want := strings.SplitN(rest, " ", 3)[2]
			if d := cmp.Diff(want, table.Working(number, by)); d != "" {
				t.Errorf("%s\n%s", at, d)
			}
		default:
			t.Fatalf("%s: unknown directive", at)
		}
	}
	if tables != 3 || rows != 6 {
		t.Errorf("%d tables, the last of %d rows", tables, rows)
	}
}

func scan(t *testing.T, at, s, format string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(s, format, into...); err != nil {
		t.Fatalf("%s: %v", at, err)
	}
}

// shown writes a row as testdata/six-players.txt does.
func shown(r Row) string {
	encounter := "none"
	if r.Encounter.Counts {
		encounter = r.Encounter.Points.String()
	}
	return fmt.Sprint(r.Place(), " ", r.Number, " ", r.Score, " ", encounter, " ", r.SonnebornBerger, " ", r.Koya, " ", r.Wins, " ", signs(r))
}

func signs(r Row) string {
	var cells []string
	for _, c := range r.Cells {
		sign := ""
		for _, m := range c.Marks {
			sign += m.Sign
		}
		cells = append(cells, sign)
	}
	return strings.Join(cells, "/")
}

// trio are three players, with numbers that are not listed in order.
func trio() []Player {
	return []Player{{Number: 2, Name: "Jones"}, {Number: 1, Name: "Smith"}, {Number: 3, Name: "Brown"}}
}

func standings(t *testing.T, players []Player, order []TieBreak, outcomes ...Outcome) Table {
	t.Helper()
	table, err := Standings(players, outcomes, order)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestE27Provisional checks that unfinished games show as such, and the table says whether
// it is provisional or final.
func TestE27Provisional(t *testing.T) {
	won := func(white, black int) Outcome {
		return Outcome{White: white, Black: black, Result: terms.WhiteWins, How: events.ByMate, Game: 9}
	}
	for _, c := range []struct {
		name        string
		games       []Outcome
		provisional bool
		left        int
		rows        string // of numbers 1, 2, 3
	}{
		{"nothing paired", nil, true, 0, "// // //"},
		{"not begun", []Outcome{{White: 1, Black: 2}, {White: 2, Black: 3}, {White: 3, Black: 1}}, true, 3, "/*/* *//* */*/"},
		{"running", []Outcome{won(1, 2), won(2, 3), {White: 3, Black: 1, Game: 7}}, true, 1, "/1/* 0//1 */0/"},
		{"in adjudication", []Outcome{won(1, 2), won(2, 3), {White: 3, Black: 1, Game: 7, Adjudicating: true}}, true, 1, "/1/adj 0//1 adj/0/"},
		{"annulled", []Outcome{won(1, 2), won(2, 3), {White: 3, Black: 1, Game: 7, Result: terms.Annulled}}, false, 0, "/1/× 0//1 ×/0/"},
		{"ended", []Outcome{won(1, 2), won(2, 3), won(3, 1)}, false, 0, "/1/0 0//1 1/0/"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := standings(t, trio(), DefaultOrder(), c.games...)
			if table.Provisional != c.provisional || table.Left != c.left {
				t.Errorf("provisional %v, %d left", table.Provisional, table.Left)
			}
			var rows []string
			for _, r := range table.ByNumber() {
				rows = append(rows, signs(r))
			}
			if got := strings.Join(rows, " "); got != c.rows {
				t.Errorf("got %s, want %s", got, c.rows)
			}
		})
	}
}

// TestMarks shows every mark, with its words, in the rows of both players.
func TestMarks(t *testing.T) {
	const w, b, d = terms.WhiteWins, terms.BlackWins, terms.Drawn
	for _, c := range []struct {
		o                            Outcome
		white, whiteSays, black, say string
	}{
		{Outcome{Result: w, How: events.ByResignation}, "1", "won", "0", "lost"},
		{Outcome{Result: b, How: events.ByAdjudication}, "0", "lost", "1", "won"},
		{Outcome{Result: d, How: events.ByRuling}, "½", "drawn", "½", "drawn"},
		{Outcome{Result: w, How: events.ByTime}, "+", "won by default", "–", "lost by default"},
		{Outcome{Result: b, How: events.ByRuling}, "–", "lost by default", "+", "won by default"},
		{Outcome{Result: b, How: events.ByPenalty}, "–", "lost by default", "+", "won by default"},
		{Outcome{Game: 5}, "*", "unfinished", "*", "unfinished"},
		{Outcome{}, "*", "not begun", "*", "not begun"},
		{Outcome{Game: 5, Adjudicating: true}, "adj", "in adjudication", "adj", "in adjudication"},
		{Outcome{Game: 5, Result: terms.Annulled}, "×", "annulled", "×", "annulled"},
	} {
		o := c.o
		o.White, o.Black, o.Round, o.Label = 2, 1, 4, "A3-12"
		rows := standings(t, trio()[:2], nil, o).ByNumber()
		want := []Mark{{c.black, c.say, false, 4, "A3-12", o.Game}, {c.white, c.whiteSays, true, 4, "A3-12", o.Game}}
		if d := cmp.Diff(want, []Mark{rows[0].Cells[1].Marks[0], rows[1].Cells[0].Marks[0]}); d != "" {
			t.Errorf("%+v\n%s", c.o, d)
		}
	}
}

// TestDirectEncounter checks that it counts only where all tied players have met.
func TestDirectEncounter(t *testing.T) {
	four := append(trio(), Player{Number: 4, Name: "Green"})
	won := func(white, black int) Outcome {
		return Outcome{White: white, Black: black, Result: terms.WhiteWins, Game: 1}
	}
	for _, c := range []struct {
		name   string
		games  []Outcome
		places string // in order of the numbers
		words  string // of number 1
	}{
		{"two have met", []Outcome{won(1, 2), won(2, 3)}, "1 2 3= 3=", "tied with Jones: 1 against Jones; together 1"},
		{"two have not met", []Outcome{won(1, 3), won(2, 3), {White: 1, Black: 2}}, "1= 1= 3= 3=",
			"tied with Jones; does not count, because Smith and Jones have not finished with each other"},
		{"their second game runs", []Outcome{won(1, 2), won(2, 3), {White: 2, Black: 1, Game: 8}}, "1= 1= 3= 3=",
			"tied with Jones; does not count, because Smith and Jones have not finished with each other"},
		{"their game was annulled", []Outcome{won(1, 3), won(2, 3), {White: 1, Black: 2, Result: terms.Annulled}}, "1= 1= 3= 3=",
			"tied with Jones; does not count, because Smith and Jones have not finished with each other"},
		{"one of three pairs has not met", []Outcome{won(1, 2), won(2, 3), won(3, 4)}, "1= 1= 1= 4",
			"tied with Jones and Brown; does not count, because Smith and Brown have not finished with each other"},
		{"three in a ring", []Outcome{won(1, 2), won(2, 3), won(3, 1)}, "1= 1= 1= 4", "tied with Jones and Brown: 1 against Jones; 0 against Brown; together 1"},
		{"two games of a match", []Outcome{won(1, 2), won(2, 1)}, "1= 1= 3= 3=", "tied with Jones: 1 against Jones; together 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := standings(t, four, []TieBreak{DirectEncounter}, c.games...)
			var places []string
			for _, r := range table.ByNumber() {
				places = append(places, r.Place())
			}
			if got := strings.Join(places, " "); got != c.places {
				t.Errorf("places %s, want %s", got, c.places)
			}
			if got := table.Working(1, DirectEncounter); got != c.words {
				t.Errorf("got  %s\nwant %s", got, c.words)
			}
		})
	}
}

// TestWithdrawn checks that the row stays, with a place while any game of it counts; one
// that was annulled does not (STAUNTON/DEF.ANNULLED).
func TestWithdrawn(t *testing.T) {
	players := trio()
	players[1].Left = &Departure{} // number 1
	draw := Outcome{White: 2, Black: 3, Result: terms.Drawn, Game: 1}
	annulled := Outcome{White: 1, Black: 2, Result: terms.Annulled, Game: 2}

	table := standings(t, players, nil, draw, annulled)
	last := table.Rows[2]
	if last.Number != 1 || last.Left == nil || last.Place() != "" || last.Score != 0 || signs(last) != "/×/" {
		t.Errorf("got %+v", last)
	}
	if table.Provisional || table.Annulled != 1 || table.Rows[0].Place() != "1=" || table.Rows[0].Played != 1 {
		t.Errorf("got %+v", table)
	}

	kept := Outcome{White: 1, Black: 3, Result: terms.WhiteWins, How: events.ByResignation, Game: 3}
	table = standings(t, players, nil, draw, annulled, kept)
	if first := table.Rows[0]; first.Number != 1 || first.Left == nil || first.Place() != "1" || signs(first) != "/×/1" {
		t.Errorf("got %+v", first)
	}
}

// TestDeducted checks that points taken as a penalty lower the score of the offender and
// change no tie-break (BCC1903/VI.PREF(e)).
func TestDeducted(t *testing.T) {
	games := []Outcome{
		{White: 1, Black: 2, Result: terms.WhiteWins}, {White: 2, Black: 3, Result: terms.WhiteWins}, {White: 3, Black: 1, Result: terms.BlackWins}}
	players := trio()
	clean := standings(t, players, DefaultOrder(), games...).ByNumber()
	players[0].Deducted = 3 // number 2
	table := standings(t, players, DefaultOrder(), games...)
	fined := table.ByNumber()
	if got := fined[1]; got.Score.String() != "−½" || got.Place() != "3" || clean[1].Place() != "2" {
		t.Errorf("got %s, place %s", got.Score, got.Place())
	}
	for i := range fined {
		if fined[i].SonnebornBerger != clean[i].SonnebornBerger || fined[i].Koya != clean[i].Koya || fined[i].Wins != clean[i].Wins {
			t.Errorf("number %d: %+v, without the penalty %+v", i+1, fined[i], clean[i])
		}
	}
	if got, want := table.ScoreWorking(2), "0 against Smith; 1 against Brown; together 1; less 1½ as a penalty, −½"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestShared checks that many who are equal share a place, in order of their numbers; and
// the table keeps its order of tie-breaks when the caller changes the list.
func TestShared(t *testing.T) {
	var players []Player
	for n := MaxPlayers; n > 0; n-- {
		players = append(players, Player{Number: n, Deducted: Half(n % 3)})
	}
	order := DefaultOrder()
	table := standings(t, players, order)
	order[0] = Koya
	if table.Order[0] != DirectEncounter {
		t.Errorf("the order is %v", table.Order)
	}
	for i, r := range table.Rows {
		place := []string{"1=", "14=", "28="}[r.Number%3] // 13 numbers are divisible by three, 14 leave one
		if r.Place() != place || i > 0 && table.Rows[i-1].Rank == r.Rank && table.Rows[i-1].Number > r.Number {
			t.Errorf("row %d has number %d, place %s", i, r.Number, r.Place())
		}
	}
}

func TestWorkingWords(t *testing.T) {
	players := []Player{{Number: 1, Name: "Jones"}, {Number: 2, Name: "Jones"}, {Number: 3, Name: "Brown"}}
	table := standings(t, players, nil, Outcome{White: 3, Black: 2, Result: terms.WhiteWins}, Outcome{White: 3, Black: 1})
	// Brown has made half a point of one, but three are possible.
	half := standings(t, players, nil, Outcome{White: 3, Black: 2, Result: terms.Drawn}, Outcome{White: 3, Black: 1}, Outcome{White: 2, Black: 3})
	for _, c := range []struct{ got, want string }{
		{table.ScoreWorking(3), "1 against Jones (2); together 1"},
		{table.ScoreWorking(1), "no game is finished"},
		{table.ScoreWorking(7), ""},
		{table.Working(3, SonnebornBerger), "1 × 0 = 0 against Jones (2); together 0"},
		{table.Working(1, SonnebornBerger), "no game is finished"},
		{table.Working(3, Koya), "no game is finished against one who made half of the points possible; not against Jones (2), who made less than half"},
		{half.Working(2, Koya), "no game is finished against one who made half of the points possible; not against Brown, who made less than half"},
		{table.Working(2, Koya), "0 against Brown, who made 1 of 2; together 0"},
		{table.Working(3, Wins), "won against Jones (2); together 1"},
		{table.Working(7, Wins), ""},
		{table.Working(3, "beauty"), ""},
	} {
		if c.got != c.want {
			t.Errorf("got  %q\nwant %q", c.got, c.want)
		}
	}
}

func TestStandingsRefused(t *testing.T) {
	for _, c := range []struct {
		name     string
		players  []Player
		outcomes []Outcome
		order    []TieBreak
		want     string
	}{
		{"number 0", []Player{{Name: "Smith"}}, nil, nil, "numbers begin with 1"},
		{"a number twice", []Player{{Number: 1, Name: "Smith"}, {Number: 1, Name: "Jones"}}, nil, nil, "Smith and Jones both have the number 1"},
		{"a stranger", trio(), []Outcome{{White: 1, Black: 4, Label: "A-1"}}, nil, "game A-1 is between the numbers 1 and 4"},
		{"against himself", trio(), []Outcome{{White: 3, Black: 3}}, nil, "plays on both sides"},
		{"no result", trio(), []Outcome{{White: 1, Black: 3, Result: "2-0"}}, nil, `the result "2-0"`},
		{"no tie-break", trio(), nil, []TieBreak{"beauty"}, `"beauty" is no tie-break; there may stand PTS, DE, `},
		{"a tie-break twice", trio(), nil, []TieBreak{Wins, Koya, Wins}, "WIN is named twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table, err := Standings(c.players, c.outcomes, c.order)
			if err == nil || !strings.Contains(err.Error(), c.want) || table.Rows != nil {
				t.Errorf("got %v, %v; want an error with %q", table, err, c.want)
			}
		})
	}
}

// TestTieBreakNames has a name for a page for each tie-break that a ledger may hold.
func TestTieBreakNames(t *testing.T) {
	for b, want := range map[TieBreak]string{
		DirectEncounter: "Direct encounter", SonnebornBerger: "Sonneborn-Berger", Wins: "Games won", Koya: "Koya",
		"SB/C1": "Sonneborn-Berger, the lowest left out", "DE": "Direct encounter", "beauty": "",
	} {
		if got := b.Name(); got != want {
			t.Errorf("%s has the name %q, want %q", b, got, want)
		}
	}
}

// parseOrder reads the order of tie-breaks as testdata/six-players.txt writes it.
func parseOrder(s string) (order []TieBreak) {
	for name := range strings.SplitSeq(s, ", ") {
		if name == "none" {
			return nil
		}
		order = append(order, TieBreak(name))
	}
	return order
}
