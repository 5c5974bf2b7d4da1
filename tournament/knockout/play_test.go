package knockout

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"postd/tournament/rounds"
)

// field makes players P1 to Pn.
func field(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("P%d", i+1))
	}
	return all
}

func results(s string) (all []rounds.Result) {
	for _, r := range s {
		all = append(all, rounds.Result(r))
	}
	return all
}

// TestOrder compares the first rounds with those that FIDE prints for its cups.
func TestOrder(t *testing.T) {
	for size, want := range map[int][]int{
		2:  {1, 2},
		4:  {1, 4, 3, 2},
		8:  {1, 8, 5, 4, 3, 6, 7, 2},
		16: {1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6, 7, 10, 15, 2},
	} {
		if got := order(size); !slices.Equal(got, want) {
			t.Errorf("%d players: %v, not %v", size, got, want)
		}
	}
}

// TestTree plays cups of 2 to 128 in which the higher seed wins every game: the best so many meet
// in each round, byes go to the highest seeds, and 1 and 2 meet last.
func TestTree(t *testing.T) {
	for n := minPlayers; n <= maxPlayers; n++ {
		var records []Record
		rules := Rules{Games: 2, Level: []Way{BySeed}}
		for {
			b, err := Play(field(n), rules, records)
			if err != nil {
				t.Fatal(err)
			}
			begun := len(records)
			for _, tie := range b.Ties {
				if tie.State == Playing && tie.Left == 2 {
					won := "11"
					if tie.Lower.Seed < tie.Upper.Seed {
						won = "00"
					}
					records = append(records, Record{Tie: tie.Label, Games: results(won)})
				}
			}
			if len(records) > begun {
				continue
			}
			if b.Winner != 1 || len(records) != n-1 {
				t.Fatalf("%d players: %d won after %d ties", n, b.Winner, len(records))
			}
			size := 1 << roundsFor(n)
			for _, tie := range b.Ties {
				here := size >> (tie.Round - 1)
				if tie.Why == "bye" && (tie.Round != 1 || tie.Winner > size-n) {
					t.Fatalf("%d players: seed %d has a bye in round %d", n, tie.Winner, tie.Round)
				}
				if tie.Upper.Seed+tie.Lower.Seed != here+1 && tie.Why != "bye" {
					t.Fatalf("%d players: %d meets %d in a round of %d", n, tie.Upper.Seed, tie.Lower.Seed, here)
				}
			}
			break
		}
	}
}

// TestTie decides one tie in each way.
func TestTie(t *testing.T) {
	for _, c := range []struct {
		name, level string
		games       int
		record      Record
		state       State
		winner      int
		left        int
		why         string
	}{
		{"not begun", "", 2, Record{}, Playing, 0, 2, "0–0, 2 games in play"},
		{"won", "lot", 2, Record{Games: results("1=")}, Decided, 1, 0, "1½–½"},
		{"won by the lower side", "lot", 2, Record{Games: results("=0")}, Decided, 2, 0, "1½–½"},
		{"decided early", "lot", 4, Record{Games: results("111")}, Decided, 1, 1, "3–0, decided early; 1 game in play, to be played out"},
		{"could come level", "lot", 4, Record{Games: results("11")}, Playing, 0, 2, "2–0, 2 games in play"},
		{"the second game first", "lot", 2, Record{Games: []rounds.Result{0, '1'}}, Playing, 0, 1, "1–0, 1 game in play"},
		{"stopped by consent", "lot", 4, Record{Games: results("111"), Stopped: true}, Decided, 1, 0, "3–0"},
		{"replay wanted", "replay, lot", 2, Record{Games: results("==")}, Playing, 0, 2, "1–1 with a replay of 2, 2 games in play"},
		{"replay won", "replay, lot", 2, Record{Games: results("==1=")}, Decided, 1, 0, "2½–1½ with a replay of 2"},
		{"replay early", "replay, lot", 2, Record{Games: results("==1*")}, Playing, 0, 1, "2–1 with a replay of 2, 1 game in play"},
		{"second replay", "replay, replay, lot", 2, Record{Games: results("10==0=")}, Decided, 2, 0, "3½–2½ with a replay of 4"},
		{"more wins by play", "more wins, lot", 2, Record{Games: results("1-")}, Decided, 1, 0, "1–1; more wins: P1 1, P2 0"},
		{"equal wins", "more wins, seed", 2, Record{Games: results("10")}, Decided, 1, 0, "1–1; by the higher seed"},
		{"both with Black", "wins with Black, lot", 2, Record{Games: results("01")}, Decided, 0, 0, "1–1; by lot"},
		{"Black, of three", "wins with Black, seed", 4, Record{Games: results("0=1=")}, Decided, 2, 0, "2–2; wins with Black: P1 0, P2 1"},
		{"replay behind a way", "wins with Black, replay, seed", 2, Record{Games: results("10=0")}, Decided, 2, 0, "2½–1½ with a replay of 2"},
		{"lot", "lot", 2, Record{Games: results("==")}, Decided, 0, 0, `1–1; by lot, seed "Hants F"`},
		{"no way left", "replay, more wins", 2, Record{Games: results("====")}, Level, 0, 0, "2–2 with a replay of 2, and no way is left"},
		{"no way at all", "", 2, Record{Games: results("==")}, Level, 0, 0, "no way is left"},
		{"by hand", "", 2, Record{Games: results("=="), Given: 2, Why: "the committee"}, Decided, 2, 0, "given by hand: the committee"},
		{"one has left", "lot", 2, Record{Games: results("1"), Gone: []int{1}}, Decided, 2, 1, "P1 has left"},
		{"both have left", "lot", 2, Record{Gone: []int{2, 1}}, Empty, 0, 2, "both have left"},
		{"both forfeit", "seed", 2, Record{Games: results("ZZ")}, Decided, 1, 0, "by the higher seed"},
	} {
		rules := Rules{Games: c.games, Seed: "Hants"}
		if c.level != "" {
			var err error
			if rules.Level, err = ParseLevel(c.level); err != nil {
				t.Fatal(err)
			}
		}
		c.record.Tie = "F"
		b, err := Play(field(2), rules, []Record{c.record})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		tie := b.Ties[0]
		if tie.Lot != nil {
			c.winner = 1 + tie.Lot.Lots[0].Listed
		}
		if tie.State != c.state || tie.Winner != c.winner || tie.Left != c.left || !strings.Contains(tie.Why, c.why) {
			t.Errorf("%s: state %d, winner %d, left %d, %q", c.name, tie.State, tie.Winner, tie.Left, tie.Why)
		}
	}
}

// TestColours: the colours go by turns through a tie and its replays.
func TestColours(t *testing.T) {
	b, err := Play(field(2), Rules{Games: 2, Level: []Way{Replay}}, []Record{{Tie: "F", Games: results("=+")}})
	if err != nil {
		t.Fatal(err)
	}
	// The upper side has Black in the second game, so White has lost it by forfeit.
	want := []Game{{1, 2, '=', false}, {2, 1, '-', false}}
	if got := b.Ties[0].Games; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestCupOfEleven walks through a cup with byes, players who leave and a third place.
func TestCupOfEleven(t *testing.T) {
	records := []Record{
		{Tie: "R16.2", Games: results("11")},
		{Tie: "R16.5", Gone: []int{3}}, // nobody: 3 has a bye there
	}
	rules := Rules{Games: 2, Third: true, Level: []Way{BySeed}}
	if _, err := Play(field(11), rules, records); err == nil || !strings.Contains(err.Error(), "is not played: bye") && !strings.Contains(err.Error(), "not theirs") {
		t.Errorf("leaving a bye: %v", err)
	}
	records = []Record{
		{Tie: "R16.2", Games: results("11")},                   // 9 beats 8
		{Tie: "R16.6", Gone: []int{6, 11}},                     // nobody goes on
		{Tie: "R16.7", Games: results("00")},                   // 10 beats 7
		{Tie: "QF1", Games: results("11")},                     // 1 beats 9
		{Tie: "QF2", Games: results("=="), Appeal: true},       // 4 by seed, 5 is above
		{Tie: "QF4", Games: results("00")},                     // 2 beats 10
		{Tie: "SF1", Upper: 1, Lower: 5, Games: results("00")}, // begun by 1 and 5
	}
	b, err := Play(field(11), rules, records)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, tie := range b.Ties {
		told += fmt.Sprintf("%s %d %d: %d %s %q\n", tie.Label, tie.Upper.Seed, tie.Lower.Seed, tie.Winner, tie.Why, tie.Notes)
	}
	const want = `R16.1 1 0: 1 bye []
R16.2 9 8: 9 2–0 []
R16.3 5 0: 5 bye []
R16.4 0 4: 4 bye []
R16.5 3 0: 3 bye []
R16.6 11 6: 0 both have left []
R16.7 7 10: 10 2–0 []
R16.8 0 2: 2 bye []
QF1 1 9: 1 2–0 []
QF2 5 4: 4 1–1; by the higher seed ["an appeal is open; what is decided here may change"]
QF3 3 0: 3 bye []
QF4 10 2: 2 2–0 []
SF1 1 5: 5 2–0 ["QF2: an appeal is open; what is decided here may change" "begun by P5; by QF2 as it stands it would be P4. It goes on until it is annulled"]
SF2 3 2: 0 0–0, 2 games in play []
F 5 0: 0 waits for its players []
3rd 1 0: 0 waits for its players []
`
	if got := firstNotes(told); got != want {
		t.Errorf("the cup is\n%s", got)
	}
	n := b.Tree()
	if n.Tie.Label != "F" || len(n.Below) != 2 || n.Below[0].Tie.Label != "SF1" || n.Below[1].Below[1].Tie.Label != "QF4" || len(n.Below[1].Below[1].Below[0].Below) != 0 {
		t.Errorf("the tree is %+v", n)
	}
}

// firstNotes leaves the notes of the final and the third place away: they repeat those before.
func firstNotes(s string) string {
	lines := strings.SplitAfter(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "F ") || strings.HasPrefix(l, "3rd") {
			lines[i] = l[:strings.Index(l, " [")] + " []\n"
		}
	}
	return strings.Join(lines, "")
}

// TestWrong shows what is no cup.
func TestWrong(t *testing.T) {
	two := Rules{Games: 2}
	for name, c := range map[string]struct {
		n       int
		rules   Rules
		records []Record
		want    string
	}{
		"one player":           {1, two, nil, "2 to 128 players, not 1"},
		"129":                  {129, two, nil, "not 129"},
		"odd games":            {4, Rules{Games: 3}, nil, "even number"},
		"no games":             {4, Rules{}, nil, "1 to 24 games"},
		"third of three":       {3, Rules{Games: 2, Third: true}, nil, "third place"},
		"rest":                 {4, Rules{Games: 2, Rest: "perhaps"}, nil, `not "perhaps"`},
		"twice":                {4, Rules{Games: 2, Level: []Way{MoreWins, MoreWins}}, nil, "stands twice"},
		"behind the seed":      {4, Rules{Games: 2, Level: []Way{BySeed, Replay}}, nil, `"replay" behind it has no use`},
		"a lot without a seed": {4, Rules{Games: 2, Level: []Way{ByLot}}, nil, "give its seed"},
		"a seed of two lines":  {4, Rules{Games: 2, Seed: "a\nb"}, nil, "plain words"},
		"no such tie":          {4, two, []Record{{Tie: "QF1"}}, "there is no tie QF1; the first round of this cup begins with SF1"},
		"two records":          {4, two, []Record{{Tie: "F"}, {Tie: "F"}}, "two records of the tie F"},
		"not yet":              {4, two, []Record{{Tie: "F", Games: results("1")}}, "F is not played: waits"},
		"too many games":       {2, two, []Record{{Tie: "F", Games: results("1==")}}, "2 games and no more, but 3"},
		"no result":            {2, two, []Record{{Tie: "F", Games: results("H")}}, `'H' is no result`},
		"leaves another's tie": {4, two, []Record{{Tie: "SF1", Gone: []int{2}}}, "seed 2 cannot leave the tie SF1"},
		"given to another":     {4, two, []Record{{Tie: "SF1", Given: 2, Why: "x"}}, "given to one of its players"},
		"given without reason": {2, two, []Record{{Tie: "F", Given: 2}}, "with a reason"},
		"kept wrongly":         {4, two, []Record{{Tie: "SF1", Upper: 3}}, "seed 3 cannot play the tie SF1"},
	} {
		if _, err := Play(field(c.n), c.rules, c.records); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "knockout: ") && !strings.HasPrefix(err.Error(), "tournament: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Play([]string{"Ash", "Ash"}, two, nil); err == nil || !strings.Contains(err.Error(), "Ash is seeded twice") {
		t.Errorf("twice: %v", err)
	}
	if _, err := ParseLevel("replay, toss"); err == nil || !strings.Contains(err.Error(), `"toss" is no way`) {
		t.Errorf("toss: %v", err)
	}
	if all, err := ParseLevel("replay,more  wins, wins with Black , seed"); err != nil || FormatLevel(all) != "replay, more wins, wins with Black, seed" {
		t.Errorf("%v, %v", all, err)
	}
}

// TestRandomCups plays random cups to their ends: each tie gives one player or none, who played
// it, and the order of the records makes no difference.
func TestRandomCups(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 5))
	for range 200 {
		n := 2 + r.IntN(20)
		rules := Rules{Games: 2, Level: []Way{Replay, MoreWins, BlackWins, ByLot}, Seed: "s", Third: n >= 4}
		var records []Record
		var b Bracket
		for {
			var err error
			if b, err = Play(field(n), rules, records); err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(b.Ties, func(t Tie) bool { return t.State == Playing })
			if i < 0 {
				break
			}
			tie := b.Ties[i]
			k := slices.IndexFunc(records, func(r Record) bool { return r.Tie == tie.Label })
			if k < 0 {
				k = len(records)
				records = append(records, Record{Tie: tie.Label})
			}
			if records[k].Games = append(records[k].Games, results("1=0=+-")[r.IntN(6)]); r.IntN(12) == 0 {
				records[k].Gone = []int{tie.Lower.Seed}
			} else if r.IntN(20) == 0 {
				records[k].Gone = []int{tie.Lower.Seed, tie.Upper.Seed}
			}
		}
		for _, tie := range b.Ties {
			if tie.State != Decided && tie.State != Empty || (tie.Winner == 0) != (tie.State == Empty) || tie.Winner != 0 && tie.Winner != tie.Upper.Seed && tie.Winner != tie.Lower.Seed {
				t.Fatalf("%d players: %+v", n, tie)
			}
		}
		r.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		if again, err := Play(field(n), rules, records); err != nil || !reflect.DeepEqual(again, b) {
			t.Fatalf("in another order: %v", err)
		}
	}
}
