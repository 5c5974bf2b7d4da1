package trf

import (
	"fmt"
	"strings"

	"postd/tournament/rounds"
)

// players writes the lines with 001, by their numbers.
func (x *writer) players() {
	for i, p := range x.f.Section.Players {
		var c Card
		if i < len(x.f.Cards) {
			c = x.f.Cards[i]
		}
		x.before("001", i)
		var b strings.Builder
		sex := " "
		if c.Sex == 'm' || c.Sex == 'w' {
			sex = string(rune(c.Sex))
		}
		fmt.Fprintf(&b, "001 %4d %s%s %s %s %s %s %s %4s %s", i+1, sex, x.right(p.Title, 3), x.left(p.Name, 33), figure(p.Rating, 4),
			x.left(c.Federation, 3), x.right(c.ID, 11), x.left(c.Born, 10), showHalves(x.f.Points(i+1)), figure(c.Rank, 4))
		for _, m := range p.Rounds {
			b.WriteString("  ")
			b.WriteString(meeting(m))
		}
		x.line(b.String())
	}
}

// meeting writes the eight columns of a round.
func meeting(m rounds.Meeting) string {
	opponent := "0000"
	if m.Opponent > 0 {
		opponent = figure(m.Opponent, 4)
	}
	colour := m.Colour
	if colour != rounds.White && colour != rounds.Black {
		colour = rounds.NoColour
	}
	if m.Result == rounds.Unpaired {
		return "        "
	}
	return opponent + " " + string(rune(colour)) + " " + letter(m.Result)
}

// letter is the result as it stands in a file.
func letter(r rounds.Result) string {
	if r == rounds.Running {
		return " "
	}
	return string(rune(r))
}
