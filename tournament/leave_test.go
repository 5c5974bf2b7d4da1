package tournament

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// five are the players of the tables below.
func five() []Player {
	return []Player{{Number: 1, Name: "Adams"}, {Number: 2, Name: "Brown"}, {Number: 3, Name: "Clark"}, {Number: 4, Name: "Davis"}, {Number: 5, Name: "Evans"}}
}

// played are games as "1-2 ½, 5-1 1, 3-4 *": White, Black and the points that White made.
func played(t *testing.T, words string) (out []Outcome) {
	t.Helper()
	for i, w := range strings.Split(words, ", ") {
		o := Outcome{Game: terms.GameID(i + 1), Round: i + 1, How: events.ByResignation}
		result := ""
		if _, err := fmt.Sscanf(w, "%d-%d %s", &o.White, &o.Black, &result); err != nil {
			t.Fatal(w, err)
		}
		switch o.Result = map[string]terms.Result{"1": terms.WhiteWins, "½": terms.Drawn, "0": terms.BlackWins}[result]; {
		case o.Result == terms.Drawn:
			o.How = events.ByAgreement
		case o.Result == "":
			o.How = ""
		}
		out = append(out, o)
	}
	return out
}

// tabled writes a table as "2 2½ 4¾|…": place, number, score, Sonneborn-Berger, marks.
func tabled(table Table) string {
	var rows []string
	for _, r := range table.Rows {
		place := r.Place()
		if place == "" {
			place = "-"
		}
		rows = append(rows, fmt.Sprintf("%s %d %s %s %s", place, r.Number, r.Score, r.SonnebornBerger, signs(r)))
	}
	return strings.Join(rows, " | ")
}

// ofFour are the games of the first four, all finished:
//
//	          1 2 3 4
//	1 Adams   . ½ 1 0   1½
//	2 Brown   ½ . 1 ½   2
//	3 Clark   0 0 . 1   1
//	4 Davis   1 ½ 0 .   1½
const ofFour = "1-2 ½, 1-3 1, 1-4 0, 2-3 1, 2-4 ½, 3-4 1"

// Evans beats Adams, draws with Brown, loses to Clark and to Davis, in this order, and leaves when
// so many of the four games are finished.
var ofEvans = []string{
	", 5-1 *, 2-5 *, 5-3 *, 4-5 *",
	", 5-1 1, 2-5 *, 5-3 *, 4-5 *",
	", 5-1 1, 2-5 ½, 5-3 *, 4-5 *",
	", 5-1 1, 2-5 ½, 5-3 0, 4-5 *",
	", 5-1 1, 2-5 ½, 5-3 0, 4-5 1",
}

// Without Evans: Adams ½×2 + 1×1 = 2; Brown ½×1½ + 1×1 + ½×1½ = 2½; Clark 1×1½ = 1½;
// Davis 1×1½ + ½×2 = 2½. Davis has beaten Adams.
func withoutEvans(against ...string) string {
	return fmt.Sprintf("1 2 2 2½ ½//1/½/%s | 2 4 1½ 2½ 1/½/0//%s | 3 1 1½ 2 /½/1/0/%s | 4 3 1 1½ 0/0//1/%s | - 5 0 0 %s", against[0], against[1], against[2], against[3], against[4])
}

// TestLeave works out by hand what becomes of the table when Evans leaves: the four rules, with
// none, fewer than half, exactly half, more, and all of the four games finished.
func TestLeave(t *testing.T) {
	// With all that is left won from Evans by default:
	// none finished: Adams 2½, Brown 3, Clark 2, Davis 2½; SB Adams ½×3 + 1×2 = 3½, Brown
	// ½×2½ + 1×2 + ½×2½ = 4½, Clark 1×2½ = 2½, Davis 1×2½ + ½×3 = 4. Davis has beaten Adams.
	none := "1 2 3 4½ ½//1/½/+ | 2 4 2½ 4 1/½/0//+ | 3 1 2½ 3½ /½/1/0/+ | 4 3 2 2½ 0/0//1/+ | 5 5 0 0 –/–/–/–/"
	// one: Adams 1½, Brown 3, Clark 2, Davis 2½, Evans 1; SB Adams ½×3 + 1×2 = 3½, Brown ½×1½ +
	// 1×2 + ½×2½ + 1×1 = 5, Clark 1×2½ + 1×1 = 3½, Davis 1×1½ + ½×3 + 1×1 = 4, Evans 1×1½.
	one := "1 2 3 5 ½//1/½/+ | 2 4 2½ 4 1/½/0//+ | 3 3 2 3½ 0/0//1/+ | 4 1 1½ 3½ /½/1/0/0 | 5 5 1 1½ 1/–/–/–/"
	// two and more: Adams 1½, Brown 2½, Clark 2, Davis 2½, Evans 1½; SB Adams ½×2½ + 1×2 = 3¼, Brown
	// ½×1½ + 1×2 + ½×2½ + ½×1½ = 4¾, Clark 1×2½ + 1×1½ = 4, Davis 1×1½ + ½×2½ + 1×1½ = 4¼,
	// Evans 1×1½ + ½×2½ = 2¾. Brown and Davis drew; Evans has beaten Adams.
	more := func(clark, davis string) string {
		sign := map[string]string{"+": "–", "1": "0"}
		return "1 2 2½ 4¾ ½//1/½/½ | 2 4 2½ 4¼ 1/½/0//" + davis + " | 3 3 2 4 0/0//1/" + clark +
			" | 4 5 1½ 2¾ 1/½/" + sign[clark] + "/" + sign[davis] + "/ | 5 1 1½ 3¼ /½/1/0/0"
	}
	two, three, all := more("+", "+"), more("1", "+"), more("1", "1")
	out := []string{
		withoutEvans("(+)", "(+)", "(+)", "(+)", "(–)/(–)/(–)/(–)/"),
		withoutEvans("(+)", "(+)", "(0)", "(+)", "(1)/(–)/(–)/(–)/"),
		withoutEvans("(½)", "(+)", "(0)", "(+)", "(1)/(½)/(–)/(–)/"),
		withoutEvans("(½)", "(+)", "(0)", "(1)", "(1)/(½)/(0)/(–)/"),
		withoutEvans("(½)", "(1)", "(0)", "(1)", "(1)/(½)/(0)/(0)/"),
	}
	// While what is left is adjudged it counts for nobody yet.
	// none: as without Evans, who has a place with 0.
	// one: Adams 1½, Brown 2, Clark 1, Davis 1½, Evans 1; SB Evans 1×1½ = Clark 1×1½, one win each.
	// two: Brown 2½; SB Adams ½×2½ + 1×1 = 2¼, Brown ½×1½ + 1×1 + ½×1½ + ½×1½ = 3¼, Davis 1×1½ + ½×2½ =
	// 2¾, Evans 1×1½ + ½×2½ = 2¾; Davis and Evans have not met, so that no encounter counts.
	// three: Clark 2; SB Adams ½×2½ + 1×2 = 3¼, Brown ¾ + 2 + ¾ + ¾ = 4¼, Clark 1×1½ + 1×1½ = 3.
	adjudged := []string{
		"1 2 2 2½ ½//1/½/adj | 2 4 1½ 2½ 1/½/0//adj | 3 1 1½ 2 /½/1/0/adj | 4 3 1 1½ 0/0//1/adj | 5 5 0 0 adj/adj/adj/adj/",
		"1 2 2 2½ ½//1/½/adj | 2 4 1½ 2½ 1/½/0//adj | 3 1 1½ 2 /½/1/0/0 | 4= 3 1 1½ 0/0//1/adj | 4= 5 1 1½ 1/adj/adj/adj/",
		"1 2 2½ 3¼ ½//1/½/½ | 2= 4 1½ 2¾ 1/½/0//adj | 2= 5 1½ 2¾ 1/½/adj/adj/ | 4 1 1½ 2¼ /½/1/0/0 | 5 3 1 1½ 0/0//1/adj",
		"1 2 2½ 4¼ ½//1/½/½ | 2 3 2 3 0/0//1/1 | 3 1 1½ 3¼ /½/1/0/0 | 4= 4 1½ 2¾ 1/½/0//adj | 4= 5 1½ 2¾ 1/½/0/adj/",
		all,
	}
	for rule, want := range map[terms.Withdrawal][]string{
		"":                       {none, one, two, three, all},
		terms.WithdrawalHalf:     {out[0], out[1], two, three, all},
		terms.WithdrawalAnnuls:   out,
		terms.WithdrawalAdjudged: adjudged,
	} {
		for n, words := range ofEvans {
			players, games := After(rule, "3 Dec 2026", five(), played(t, ofFour+words), []Leaver{{5, events.ByWithdrawal, "RULING/R-41"}})
			table := standings(t, players, DefaultOrder(), games...)
			if got := tabled(table); got != want[n] {
				t.Errorf("%q, %d finished\ngot  %s\nwant %s", rule, n, got, want[n])
			}
			left, taken := 0, 0
			if rule == terms.WithdrawalAdjudged {
				left = 4 - n
			}
			if strings.Contains(want[n], "(") {
				taken = 4
			}
			if table.Finished != 10-left-taken || table.Left != left || table.Out != taken || table.Provisional != (left > 0) {
				t.Errorf("%q, %d finished: %d finish, %d left, %d out", rule, n, table.Finished, table.Left, table.Out)
			}
		}
	}
}

// TestLeaveInBothCycles counts both cycles together: of four games two are half, though all of
// the second cycle is left.
func TestLeaveInBothCycles(t *testing.T) {
	players := five()[:3]
	const cycle1, cycle2 = "1-2 1, 3-1 1, ", ", 2-1 ½, 1-3 *, 3-2 *"
	for words, want := range map[string]string{
		// Adams 1 + ½ + 0 + 1 = 2½, Brown ½ + ½ + 1 = 2, Clark 1½; SB Adams 1×2 + ½×2 + 1×1½ = 4½,
		// Brown ½×2½ + ½×1½ + 1×1½ = 3½, Clark 1×2½ + ½×2 = 3½.
		cycle1 + "2-3 ½" + cycle2: "1 1 2½ 4½ /1½/0+ | 2 2 2 3½ 0½//½+ | 3 3 1½ 3½ 1–/½–/",
		// One of four: Adams 1½, Brown ½; SB Adams 1×½ + ½×½ = ¾, Brown ½×1½ = ¾.
		cycle1 + "2-3 *" + cycle2: "1 1 1½ ¾ /1½/(0)(+) | 2 2 ½ ¾ 0½//(+)(+) | - 3 0 0 (1)(–)/(–)(–)/",
	} {
		after, games := After(terms.WithdrawalHalf, "3 Dec 2026", players, played(t, words), []Leaver{{3, events.ByDeath, "RULING/R-41"}})
		if got := tabled(standings(t, after, DefaultOrder(), games...)); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", words, got, want)
		}
	}
}

// TestTwoLeave has two who leave, with a game against each other.
func TestTwoLeave(t *testing.T) {
	// Both at once. Davis has 2 of 4, which is half; Evans 1 of 4, so that no game of that row counts.
	// Adams 1½, Brown 2, Clark 1 of Davis, Davis 1½; SB Adams ½×2 + 1×1 = 2, Brown ½×1½ + 1×1 +
	// ½×1½ = 2½, Clark 1×1½ = 1½, Davis 1×1½ + ½×2 = 2½; Davis has beaten Adams.
	both := []Leaver{{4, events.ByWithdrawal, "RULING/R-41"}, {5, events.ByWithdrawal, "RULING/R-41"}}
	games := played(t, "1-2 ½, 1-3 1, 2-3 1, 1-4 0, 2-4 ½, 3-4 *, 5-1 1, 2-5 *, 5-3 *, 4-5 *")
	players, after := After(terms.WithdrawalHalf, "3 Dec 2026", five(), games, both)
	table := standings(t, players, DefaultOrder(), after...)
	want := "1 2 2 2½ ½//1/½/(+) | 2 4 1½ 2½ 1/½/–//(–) | 3 1 1½ 2 /½/1/0/(0) | 4 3 1 1½ 0/0//+/(+) | - 5 0 0 (1)/(–)/(–)/(–)/"
	if got := tabled(table); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	notes := []string{
		"Davis left on 3 Dec 2026 with 2 of 4 games finished, half or more: by the terms these count, and those left are lost by default (RULING/R-41).",
		"Evans left on 3 Dec 2026 with 1 of 4 games finished, fewer than half: by the terms none of them counts (RULING/R-41).",
	}
	if got := table.Notes(); strings.Join(got, "\n") != strings.Join(notes, "\n") {
		t.Errorf("the notes are %q", got)
	}
	if got := fmt.Sprint(awards(LeftGames(terms.WithdrawalHalf, five(), games, both))); got != "[6 Award 1-0 withdrawn RULING/R-41 8 Award 1-0 withdrawn RULING/R-41 9 Award 0-1 withdrawn RULING/R-41 10 Award 0-0 withdrawn BCC1903/V.9(d)]" {
		t.Error(got)
	}

	// Evans first; then Davis, with one game finished, and one won of Evans, which counts as
	// finished: 2 of 4, half. Brown and Clark have theirs of Davis by default. Adams 1½, Brown 2½, Clark
	// 1, Davis 1 of Adams; SB Adams ½×2½ + 1×1 = 2¼, Brown ½×1½ + 1×1 + 1×1 = 2¾, Clark 1×1, Davis 1×1½.
	games = played(t, "1-2 ½, 1-3 1, 2-3 1, 1-4 0, 2-4 *, 3-4 *, 5-1 1, 2-5 *, 5-3 *, 4-5 *")
	players, after = After(terms.WithdrawalHalf, "3 Dec 2026", five(), games, both[1:])
	players, after = After(terms.WithdrawalHalf, "9 Dec 2026", players, after, both[:1])
	want = "1 2 2½ 2¾ ½//1/+/(+) | 2 1 1½ 2¼ /½/1/0/(0) | 3 3 1 1 0/0//+/(+) | 4 4 1 1½ 1/–/–//(+) | - 5 0 0 (1)/(–)/(–)/(–)/"
	if got := tabled(standings(t, players, DefaultOrder(), after...)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// A game with one who left before, and which still runs, is lost by both.
	players = five()
	players[3].Left = &Departure{Rule: terms.WithdrawalHalf}
	if got := fmt.Sprint(awards(LeftGames(terms.WithdrawalHalf, players, played(t, "4-5 *, 4-1 *"), []Leaver{{5, events.ByDeath, "RULING/R-41"}}))); got != "[1 Award 0-0 withdrawn BCC1903/V.9(d)]" {
		t.Error(got)
	}
}

func awards(all []LeftGame) (out []string) {
	for _, g := range all {
		out = append(out, strings.Join(strings.Fields(fmt.Sprint(int(g.Game), " ", g.Row, " ", g.Gives, " ", g.Ends, " ", g.Law)), " "))
	}
	return out
}

// TestSubstitute takes nothing out of the table where another plays on, before half and after it.
func TestSubstitute(t *testing.T) {
	for n, want := range map[int]string{
		1: "1 2 2 2½ ½//1/½/* | 2 4 1½ 2½ 1/½/0//* | 3 1 1½ 2 /½/1/0/0 | 4= 3 1 1½ 0/0//1/* | 4= 5 1 1½ 1/*/*/*/",
		3: "1 2 2½ 4¼ ½//1/½/½ | 2 3 2 3 0/0//1/1 | 3 1 1½ 3¼ /½/1/0/0 | 4= 4 1½ 2¾ 1/½/0//* | 4= 5 1½ 2¾ 1/½/0/*/",
	} {
		players := five()
		players[4].Name = RowName("Evans", []Stand{{"Leo Marsh", "3 Dec"}}, 5)
		table := standings(t, players, DefaultOrder(), played(t, ofFour+ofEvans[n])...)
		if got := tabled(table); got != want || table.Out != 0 || table.Left != 4-n || len(table.Notes()) > 0 {
			t.Errorf("%d finished\ngot  %s\nwant %s", n, got, want)
		}
		if name := table.ByNumber()[4].Name; name != "Evans, from 3 Dec Leo Marsh (5)" {
			t.Errorf("the row is %q", name)
		}
	}
	if RowName("Evans", nil, 5) != "Evans" {
		t.Error("a row in which nobody else plays")
	}
}

// TestLeftGames are the rulings that end the games of one who leaves.
func TestLeftGames(t *testing.T) {
	games := played(t, "1-5 *, 5-2 *, 3-5 1, 1-2 *, 4-5 *")
	games[4].Adjudicating = true // it stays with the adjudicator
	died := []Leaver{{5, events.ByDeath, "RULING/R-41"}}
	if got := fmt.Sprint(awards(LeftGames("", five(), games, died))); got != "[1 Award 1-0 died RULING/R-41 2 Award 0-1 died RULING/R-41]" {
		t.Error(got)
	}
	excluded := []Leaver{{5, events.ByWithdrawal, "BCC1903/V.9(d)"}}
	if got := fmt.Sprint(awards(LeftGames(terms.WithdrawalAnnuls, five(), games, excluded))); got != "[1 Award 1-0 withdrawn BCC1903/V.9(d) 2 Award 0-1 withdrawn BCC1903/V.9(d)]" {
		t.Error(got)
	}
	all := LeftGames(terms.WithdrawalAdjudged, five(), games, died)
	if got := fmt.Sprint(awards(all)); got != "[1 Adjudicate RULING/R-41 2 Adjudicate RULING/R-41]" || all[0].Of != rules.Black || all[1].Of != rules.White {
		t.Error(got)
	}
}

// TestLeaveSums checks for any tournament in which any leave that each game is somewhere, that no
// row without a place has a point, and that what counts for one counts for the other.
func TestLeaveSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, games, order := drawn(t)
		rule := rapid.SampledFrom([]terms.Withdrawal{"", terms.WithdrawalHalf, terms.WithdrawalAnnuls, terms.WithdrawalAdjudged}).Draw(t, "rule")
		var leaving []Leaver
		for _, p := range players {
			if rapid.IntRange(0, 3).Draw(t, "leaves") == 0 {
				leaving = append(leaving, Leaver{p.Number, events.ByWithdrawal, "RULING/R-41"})
			}
		}
		after, stand := After(rule, "3 Dec 2026", players, games, leaving)
		table, err := Standings(after, stand, order)
		if err != nil {
			t.Fatal(err)
		}
		if table.Finished+table.Left+table.Out+table.Annulled != len(games) {
			t.Errorf("%d finished, %d left, %d out, %d annulled of %d", table.Finished, table.Left, table.Out, table.Annulled, len(games))
		}
		gone, sum, finish, nobody := map[int]bool{}, Half(0), 0, 0
		for _, r := range table.Rows {
			gone[r.Number] = r.Rank == 0
			sum, finish = sum+r.Score+r.Deducted, finish+r.Played
			if r.Rank == 0 && (r.Left == nil || r.Score+r.Deducted != 0 || r.Played+r.Remain > 0) {
				t.Errorf("%+v has no place", r.Player)
			}
		}
		for _, o := range stand {
			if o.Result == terms.BothLost && !gone[o.White] && !gone[o.Black] {
				nobody++
			}
		}
		if finish != 2*table.Finished || int(sum) != 2*(table.Finished-nobody) {
			t.Errorf("%d played and %s points of %d games, %d of them lost by both", finish, sum, table.Finished, nobody)
		}
	})
}
