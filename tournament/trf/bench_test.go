package trf

import (
	"fmt"
	"testing"

	"postd/tournament/rounds"
)

// large is a section of n players and so many rounds: in each round all players sit in a
// circle, turned by one, and meet the one across.
func large(n, played int) File {
	f := File{Version: TRF26, Event: Event{Name: "Large"}, Section: rounds.Section{Planned: played}}
	for i := range n {
		f.Section.Players = append(f.Section.Players, rounds.Player{Name: fmt.Sprintf("Player, Number %d", i+1), Rating: 2400 - i%1500})
		f.Cards = append(f.Cards, Card{Sex: 'm', Federation: "ENG", ID: fmt.Sprint(400000 + i), Born: "1970/01/31", Rank: i + 1})
	}
	for r := range played {
		place := func(k int) int { // of the circle; the last one sits still
			if k == n-1 {
				return n - 1
			}
			return (k + r) % (n - 1)
		}
		for k := range n / 2 {
			a, b := place(k), place(n-1-k)
			results := []rounds.Result{rounds.Won, rounds.Drawn, rounds.Lost, rounds.ForfeitWin}
			won := results[(k+r)%len(results)]
			f.Section.Players[a].Rounds = append(f.Section.Players[a].Rounds, rounds.Meeting{Opponent: b + 1, Colour: rounds.White, Result: won})
			f.Section.Players[b].Rounds = append(f.Section.Players[b].Rounds, rounds.Meeting{Opponent: a + 1, Colour: rounds.Black, Result: won.Mirror()})
		}
	}
	return f
}

// TestLarge writes and reads the most players and rounds that there may be in a report.
func TestLarge(t *testing.T) {
	for _, size := range [][2]int{{300, 11}, {9998, 2}, {100, 99}} {
		again(t, fmt.Sprint(size), large(size[0], size[1]), TRF26, false)
	}
}

func BenchmarkWrite300x11(b *testing.B) {
	f := large(300, 11)
	for b.Loop() {
		f.Write(TRF26, false)
	}
}

func BenchmarkRead300x11(b *testing.B) {
	f := large(300, 11)
	data := f.Write(TRF26, false)
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
