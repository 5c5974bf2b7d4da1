package eventfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// file makes a file of lines.
func file(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// TestBad shows what is refused, by the line and by words that say what to do.
func TestBad(t *testing.T) {
	match := func(lines ...string) string {
		return file(append([]string{"event: match", "games: 2", "-- players --", "Ben Carter", "Gwen Hall", "-- results --"}, lines...)...)
	}
	robin := func(lines ...string) string {
		return file(append([]string{"event: round-robin", "-- section A --", "Ash", "Bell", "Cole", "-- results A --"}, lines...)...)
	}
	sides := func(lines ...string) string {
		return file(append([]string{"event: scheveningen", "-- side A --", "Ash", "Bell", "-- side B --", "Cole", "Dean"}, lines...)...)
	}
	stages := func(lines ...string) string {
		return file(append([]string{"event: round-robin", "-- stage first --", "-- section A --", "Ash", "Bell", "-- results A --", "Ash – Bell: 1-0", "-- stage final --"}, lines...)...)
	}
	swiss := func(lines ...string) string {
		return file(append([]string{"event: swiss", "rounds: 3", "initial: White", "-- players --", "Ash", "Bell", "Cole", "Dean", "-- round 1 --"}, lines...)...)
	}
	league := func(lines ...string) string {
		return file(append([]string{"event: teams", "boards: 1", "-- team North --", "Ash", "reserve Bell", "-- team South --", "Cole"}, lines...)...)
	}
	ladder := func(lines ...string) string {
		return file(append([]string{"event: ladder", "from: 2026-12-01", "-- rungs --", "Ash", "Bell", "-- entries --"}, lines...)...)
	}
	list := func(lines ...string) string {
		return file(append([]string{"event: rating", "quarter: 2026-Q4", "-- list --", "name,rating", "Ash,1500", "-- games 2026-Q4 --"}, lines...)...)
	}
	for _, c := range []struct{ text, want string }{
		{file("event: round-robin", "opening: 1. P-K4 P-K5", "-- section A --", "Ash", "Bell"), "P-K5 is no legal move there"},
		{"", "f:1: a file begins with \"event:\" and its kind, one of round-robin"},
		{file("event: chess"), `f:1: a file begins with "event:" and its kind, one of round-robin, scheveningen, swiss, knock-out, match, teams, ladder, rating, not "chess"`},
		{file("event: match", "colour: red"), `f:2: "colour" is no field of this kind of event; there are`},
		{file("event: match", "games: 2", "games: 3"), `f:3: the field "games" stands twice`},
		{file("event: match", "hello"), `f:2: "hello" is no field`},
		{file("event: match", "games: two"), `f:2: games must be a whole number from 1 to 24, not "two"`},
		{file("event: match", "rest: perhaps"), `f:2: rest can be play, ask, end, not "perhaps"`},
		{file("event: match", "-- teams --"), `f:2: "teams" is no part of this kind of event; there are players, results`},
		{file("event: match"), `f:1: the file has no part "-- players --"`},
		{file("event: match", "-- players --", "A", "-- players --"), `f:4: the part "-- players --" stands twice`},
		{file("event: match", "-- players --", "2 Ash"), `f:3: this is player 1, and 2 stands before the name`},
		{file("event: match", "-- players --", "Ash, 2100, Hants, x"), `f:3: "x" cannot stand here`},
		{file("event: match", "-- players --", "Ash", "Ash"), `f:4: Ash stands twice`},
		{file("event: match", "-- players --", "Ash", "Bell", "Cole"), `f:2: a match has two players, not 3`},
		{file("event: match", "level: toss", "-- players --", "Ash", "Bell"), `f:2: knockout: "toss" is no way to decide a tie`},
		{match("Carter beats Hall"), `f:7: "Carter beats Hall" is no tie`},
		{match("Carter v. Dean: 1-0"), `f:7: nobody here is called "Dean"; there are Ben Carter, Gwen Hall`},
		{match("Carter v. Hall: 2-0"), `f:7: "2-0" cannot stand here; there may stand 1-0, 0-1`},
		{match("Carter v. Hall: 1-0, 1-0, 1-0"), `f:7: knockout: the tie F has 2 games and no more, but 3 are given`},
		{match("Carter v. Carter: 1-0"), `f:7: Ben Carter and Ben Carter do not meet`},
		{match("Carter v. Hall: given to Carter"), `f:7: knockout: the tie F can be given to one of its players, with a reason`},
		{file("event: knock-out", "level: lot", "-- players --", "Ash", "Bell"), `f:3: knockout: a lot may decide a tie; give its seed`},
		{file("event: knock-out", "-- players --", "Al Ash", "Bo Ash", "-- results --", "Ash v. Al Ash: 1-0"), `f:6: "Ash" can be Al Ash or Bo Ash; write the whole name`},
		{sides("-- results --", "Ash – Bell: 1-0"), `f:9: Ash has no game left with White against Bell`},
		{sides("-- side C --", "Eve", "Fox"), `f:8: two sides meet, in two parts like "-- side Hants --"; there are 3`},
		{file("event: scheveningen", "-- side A --", "Ash", "Bell", "-- side B --", "Cole"), `f:5: side A has 2 players, and this one 1`},
		{file("event: scheveningen", "-- side A --", "Ash", "-- side B --", "Cole"), `f:4: tables: there are Scheveningen tables for sides of 2 to 10, not of 1`},
		{file("event: scheveningen", "-- side A --", "Ash", "Bell", "-- side B --", "Cole", "Ash"), `f:7: Ash stands twice`},
		{robin("Bell – Ash: 1-0"), `f:7: Bell has no game left with White against Ash`},
		{robin("Ash – Bell: 1-0", "Ash – Bell: 1-0"), `f:8: Ash has no game left with White against Bell`},
		{robin("Ash – Bell 1-0"), `f:7: "Ash – Bell 1-0" is no game; one is like "Carter – Hall: 1-0", White first`},
		{robin("Zed leaves"), `f:7: nobody here is called "Zed"`},
		{robin("-- results B --"), `f:7: the stage has no section "B"`},
		{file("event: round-robin"), `f:1: the file has no part "-- section A --"`},
		{file("event: round-robin", "-- section A --", "Ash"), `f:2: a section has 2 to 40 players, not 1`},
		{file("event: round-robin", "-- section A --", "Ash", "Bell", "-- section B --", "Cole", "Ash"), `f:7: Ash plays in section A already`},
		{file("event: round-robin", "-- section A --", "Ash", "Bell", "-- section A --", "Cole", "Dean"), `f:5: there are two sections "A"`},
		{file("event: round-robin", "tie-breaks: luck", "-- section A --", "Ash", "Bell"), `f:2: ties: "luck" is no tie-break`},
		{file("event: round-robin", "tie-breaks: BH", "-- section A --", "Ash", "Bell"), `f:2: ties: BH may not stand in a round robin`},
		{file("event: round-robin", "tie-breaks: SB, SB", "-- section A --", "Ash", "Bell"), `f:2: ties: the tie-break SB is named twice`},
		{stages("takes: frm first: 1 of each"), `f:9: takes: line 1: "frm" cannot stand here`},
		{stages("takes: from second: 1 of each"), `f:8: takes: "second" is no stage before this one; there is first`},
		{stages("takes: from final: 1 of each"), `f:8: takes: "final" is no stage before this one`},
		{stages("takes: from first: 3 of each"), `f:8: takes: "3 of each" asks for more places than there are: section A has 2`},
		{stages("takes: from first: 2 of each", "died: Zed"), `f:8: nobody here is called "Zed"`},
		{stages("takes: from first: 1 of each -> right to \"x\""), `f:9: a take that gives a right fills no stage`},
		{stages("cycles: 11"), `f:9: cycles must be a whole number from 1 to 10`},
		{stages("colour: red"), `f:9: "colour: red" is no field of a stage`},
		{stages("takes: from first: 1 of each", "-- section B --", "Cole", "Dean"), `f:10: the stage "final" takes its players; it cannot list a section`},
		{stages("-- rights --", "from first: 1 of each"), `f:10: there must stand "given: 2027-03-01"`},
		{swiss("Ash – Bell: 1-0"), `f:10: in round 1 Ash has White against Cole`},
		{swiss("Ash – Cole: 1-0", "Ash – Cole: 1-0"), `f:11: the game of Ash and Cole stands here already`},
		{swiss("half-point bye: Ash", "half-point bye: Zed"), `f:11: nobody here is called "Zed"`},
		{swiss("Ash – Cole: 1-0", "-- round 2 --"), `f:11: round 2 cannot be paired: games of the rounds before are in play (1)`},
		{swiss("-- round 3 --"), `f:10: here must stand "-- round 2 --"`},
		{swiss("-- later --", "Ash – Cole: 1-0"), `f:11: "Ash – Cole: 1-0" is no later result`},
		{file("event: swiss", "tie-breaks: DE, KS", "initial: White", "-- players --", "Ash", "Bell"), `f:2: ties: KS may not stand in a Swiss`},
		{file("event: swiss", "-- players --", "Ash", "Bell"), `f:1: the initial colour is drawn by lot, and wants a field "seed"`},
		{file("event: swiss", "initial: White", "apart: friends", "-- players --", "Ash", "Bell"), `f:3: apart can be "clubs, rounds 1 to 2", not "friends"`},
		{file("event: swiss", "initial: White", "rounds: 3", "-- players --", "Ash", "Bell", "-- round 1 --", "Ash – Bell: 1-0", "-- round 2 --"), `f:9: swiss: `},
		{league("-- match North v. South --", "1 Ash – Dean: 1-0"), `f:9: nobody here is called "Dean"; there are Cole`},
		{league("-- match North v. South --", "2 Ash – Cole: 1-0"), `f:9: teams: there is no such game on board 2 of match 1`},
		{league("-- match North v. South --", "Ash – Cole: 1-0"), `f:9: "Ash – Cole: 1-0" is no game of a match`},
		{league("-- match South v. North --"), `f:8: South is not at home against North`},
		{league("-- match North --"), `f:8: "North" is no match; write "-- match North v. South --"`},
		{league("Ash"), `f:1: Ash plays for North and for South`},
		{league("coach: Ash"), `f:8: "coach" is no field of a team; there are captain, club, country`},
		{ladder("2026-12-02 Bell beats Ash"), `f:7: ladder: entry 3, of 2 December 2026: Bell has no challenge in play with "Ash"`},
		{ladder("yesterday Bell challenges Ash"), `f:7: "yesterday" is no date; write it like 2026-12-07`},
		{ladder("2026-12-02 Bell insults Ash"), `f:7: "2026-12-02 Bell insults Ash" is no entry of a ladder`},
		{ladder("2026-12-02 Bell challenges Zed"), `f:7: nobody here is called "Zed"`},
		{file("event: ladder", "-- rungs --", "Ash", "-- entries --"), `f:1: the head has no field "from"`},
		{list("C-1 2026-10-01 Ash – Bell"), `f:7: "C-1 2026-10-01 Ash – Bell" is no game`},
		{list("C-1 2026-10-01 Ash – Bell: won"), `f:7: "won" is no result`},
		{list("C-1 2026-10-01 Ash – Bell: 1-0, quickly"), `f:7: "quickly" cannot stand here`},
		{list("C-1 2027-10-01 Ash – Bell: 1-0"), `f:7: game C-1 did not end in 2026-Q4`},
		{list("C-1 2026-10-01 Ash – Bell: 1-0", "C-1 2026-10-01 Ash – Bell: 1-0"), `f:8: there is a game C-1 already`},
		{list("-- corrections 2026-Q4 --", "C-9: 0-1; an appeal"), `f:8: there is no game "C-9" before this`},
		{list("-- corrections 2028-Q1 --"), `f:7: there is no part "-- games 2028-Q1 --"`},
		{list("-- games 2026-Q4 --"), `f:7: here must stand "games 2027-Q1"`},
		{file("event: rating", "quarter: 2026", "-- list --", "name,rating", "Ash,1500"), `f:2: rating: "2026" is no quarter`},
		{file("event: rating", "quarter: 2026-Q4", "-- list --", "name,rating", "# a remark", "Ash,15000"), `rating: line 6, column 5: rating: the rating 15000 is not from 800 to 3500`},
	} {
		_, err := Tell("f", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "eventfile: f:") {
			t.Errorf("%s\nsays %v\nand should say %s", c.text, err, c.want)
		}
	}
	many := file("event: match") + strings.Repeat("x\n", 100)
	if _, err := Tell("f", []byte(many)); err == nil || strings.Count(err.Error(), "\n") != mostFaults-1 {
		t.Errorf("a hundred faults: %v", err)
	}
}

// TestIs tells event files from dialogues.
func TestIs(t *testing.T) {
	for text, want := range map[string]bool{
		"event: match\n": true, "# a remark\n\nevent: x\r\n": true, "\xef\xbb\xbfevent: match": true,
		"": false, "LAW. A sentence.\n\nevent: x\n": false, "name: x\nevent: match\n": false, "-- event: x --\n": false,
	} {
		if Is([]byte(text)) != want {
			t.Errorf("%q is an event file: %v", text, !want)
		}
	}
}

// FuzzTell: whatever stands in a file, it is told or refused, and what is told holds.
func FuzzTell(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := Tell("f", data)
		if err != nil {
			return
		}
		if again, err := Tell("f", Update(data, o)); err != nil || !again.Holds() {
			t.Errorf("rewritten it does not hold: %v", err)
		}
	})
}
