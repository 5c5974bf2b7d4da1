package trf

import (
	"reflect"
	"strings"
	"testing"

	"postd/tournament/rounds"
)

// TestWriteTakesAnything writes what no file may hold: what is written is one that can be
// read, and no name makes a record of its own.
func TestWriteTakesAnything(t *testing.T) {
	f := File{
		Event: Event{Name: "A\r001    9      Ghost", City: "\x00\ttown ", Deputies: []string{"", "Vale\nIris"}, Days: []string{"", "27/01/01"}},
		Section: rounds.Section{Players: []rounds.Player{
			{Name: strings.Repeat("Long ", 20), Title: "  a very long title", Rating: 2100, Rounds: []rounds.Meeting{{Opponent: 2, Colour: rounds.White, Result: rounds.Running}}},
			{Name: "Foster, Eve\rXXR 99", Rounds: []rounds.Meeting{{Opponent: 1, Colour: rounds.Black, Result: rounds.Running}}},
			{Name: "Ærø, Søren\xff", Rounds: []rounds.Meeting{{Result: rounds.PairingBye}}},
		}},
		Cards: []Card{{Sex: 'q', Federation: "ENGLAND", ID: "123456789012345", Born: "1970/01/31 or so", Rank: 1}},
	}
	got := lines(f.Write(TRF26, true))
	want := `012 A 001    9      Ghost
022 town
112
112 Vale Iris
162  X 0.0
132                                                                                                  27/01/01
001    1  a v Long Long Long Long Long Long Lon 2100 ENG 12345678901 1970/01/31  0.0    1     2 w
001    2      Foster, Eve XXR 99                                                 0.0          1 b
001    3      AEroe, Soeren?                                                     1.0       0000 - U
`
	if got != want {
		t.Errorf("it is\n%s\nand should be\n%s", got, want)
	}
	again(t, "it", f, TRF26, false)
}

// TestNext shows who is not to be paired next: those with a bye in their own line, in record
// 240, or in XXZ.
func TestNext(t *testing.T) {
	f, err := Read([]byte(`142 5
XXZ 4
240 H 003    2
240 Z 004    1
001    1      Carter                                                             2.0    1     3 w 1     2 b 1
001    2      Dean                                                               1.0    2     4 b 1     1 w 0
001    3      Ellis                                                              1.0    3     1 b 0     4 w 1  0000 - Z
001    4      Foster                                                             0.0    4     2 w 0     3 b 0
`))
	if err != nil {
		t.Fatal(err)
	}
	if f.Played() != 2 || f.Section.Planned != 5 {
		t.Errorf("%d rounds of %d have been paired", f.Played(), f.Section.Planned)
	}
	var got []rounds.Result
	for _, p := range f.Next().Players {
		var last rounds.Result
		if len(p.Rounds) == 3 {
			last = p.Rounds[2].Result
		}
		got = append(got, last)
	}
	if want := []rounds.Result{0, rounds.HalfBye, rounds.ZeroBye, rounds.ZeroBye}; !reflect.DeepEqual(got, want) {
		t.Errorf("the byes of round 3 are %q and should be %q", got, want)
	}
	if len(f.Section.Players[1].Rounds) != 2 {
		t.Error("Next has changed the file")
	}
}

// TestPoints counts what record 299 changes, and games without a result.
func TestPoints(t *testing.T) {
	f := File{Unknown: 1, Section: rounds.Section{Players: []rounds.Player{
		{Rounds: []rounds.Meeting{{Opponent: 2, Colour: rounds.White, Result: rounds.Won}, {Result: rounds.ZeroBye}, {Opponent: 2, Colour: rounds.Black, Result: rounds.Running}}},
		{Rounds: []rounds.Meeting{{Opponent: 1, Colour: rounds.Black, Result: rounds.Lost}, {Result: rounds.PairingBye}, {Opponent: 1, Colour: rounds.White, Result: rounds.Running}}},
	}}}
	for _, c := range []struct {
		name     string
		abnormal []Abnormal
		one, two int
	}{
		{"none", nil, 3, 3},
		{"a penalty", []Abnormal{{Points: -1, Numbers: []int{1}}}, 2, 3},
		{"a win that counts a half", []Abnormal{{Kind: "W", Points: 1, Round: 1, Numbers: []int{1}}}, 2, 3},
		{"of another round", []Abnormal{{Kind: "W", Points: 1, Round: 2, Numbers: []int{1}}}, 3, 3},
		{"all absences count a half", []Abnormal{{Kind: "Z", Points: 1}}, 4, 3},
		{"all losses count a point", []Abnormal{{Kind: "L", Points: 2}}, 3, 5},
	} {
		f.Abnormal = c.abnormal
		if one, two := f.Points(1), f.Points(2); one != c.one || two != c.two {
			t.Errorf("%s: they have %d and %d half points and should have %d and %d", c.name, one, two, c.one, c.two)
		}
	}
}

// TestTooLarge refuses a file before it is looked at.
func TestTooLarge(t *testing.T) {
	_, err := Read(make([]byte, longest+1))
	if err == nil || !strings.Contains(err.Error(), "line 1, column 1") {
		t.Errorf("Read says %v", err)
	}
	for name, text := range map[string]string{
		"10,000 players": "001 10000      Carter\n",
		"100 rounds":     "142 100\n001    1      Carter\n",
		"1,000 teams":    strings.Repeat("013 Hants\n", 1000) + "001    1      Carter\n",
		"many lines":     strings.Repeat("###\n", mostLines) + "001    1      Carter\n",
		"many penalties": strings.Repeat("299           1.0  001    1\n", mostAbnormal+1) + "001    1      Carter\n",
		"many numbers":   "260 001 002" + strings.Repeat("    1", mostNumbers+1) + "\n001    1      Carter\n",
	} {
		if _, err := Read([]byte(text)); err == nil || len(err.(Faults)) > 2 {
			t.Errorf("%s: Read says %v", name, err)
		}
	}
}
