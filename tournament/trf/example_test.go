package trf_test

import (
	"fmt"
	"strings"

	"postd/tournament/rounds"
	"postd/tournament/trf"
)

// A report that is made here, and read by whoever gets it.
func ExampleFile_Write() {
	f := trf.File{
		Event: trf.Event{Name: "C26A, preliminaries", City: "correspondence", Begins: "2026/11/27", Program: "postd"},
		Section: rounds.Section{Planned: 3, Players: []rounds.Player{
			{Name: "Carter, Ben", Rating: 1612, Rounds: []rounds.Meeting{{Opponent: 2, Colour: rounds.White, Result: rounds.Won}, {Colour: rounds.NoColour, Result: rounds.HalfBye}}},
			{Name: "Hall, Gwen", Rating: 1524, Rounds: []rounds.Meeting{{Opponent: 1, Colour: rounds.Black, Result: rounds.Lost}, {Opponent: 3, Colour: rounds.White, Result: rounds.ForfeitWin}}},
			{Name: "Vale, Iris", Rounds: []rounds.Meeting{{Colour: rounds.NoColour, Result: rounds.PairingBye}, {Opponent: 2, Colour: rounds.Black, Result: rounds.ForfeitLoss}}},
		}},
		Cards: []trf.Card{{Federation: "ENG", Rank: 1}, {Federation: "ENG", Rank: 3}, {Rank: 2}},
		Kept:  []trf.Kept{{Text: "### game 1 adjudicated 2027/01/07"}},
	}
	data := f.Write(trf.TRF26, false)
	fmt.Print(strings.ReplaceAll(string(data), "\r", "\n"))

	_, err := trf.Read([]byte(strings.Replace(string(data), "2 b -", "2 w -", 1)))
	fmt.Println(err)
	// Output:
	// 012 C26A, preliminaries
	// 022 correspondence
	// 042 2026/11/27
	// 142 3
	// 182 postd
	// 001    1      Carter, Ben                       1612 ENG                         1.5    1     2 w 1  0000 - H
	// 001    2      Hall, Gwen                        1524 ENG                         1.0    3     1 b 0     3 w +
	// 001    3      Vale, Iris                                                         1.0    2  0000 - U     2 b -
	// ### game 1 adjudicated 2027/01/07
	// trf: line 7, column 107: in round 2 numbers 2 and 3 have w and w, which are no two colours of one game
}
