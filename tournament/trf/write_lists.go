package trf

import (
	"fmt"
	"strings"
)

// lists returns the records with the tag, each without it.
func (x *writer) lists(tag string) (lines []string) {
	f := x.f
	switch tag {
	case "013":
		for _, t := range f.Teams {
			lines = append(lines, x.left(t.Name, 32)+numbers(t.Players))
		}
	case "310":
		for _, t := range f.Teams {
			lines = append(lines, x.team(t))
		}
	case "320":
		lines = teamByes(f.TeamByes)
	case "330":
		for _, m := range f.Forfeits {
			lines = append(lines, fmt.Sprintf("%2s %03d %03d %03d", m.Won, m.Round, m.White, m.Black))
		}
	case "300":
		for _, l := range f.LineUps {
			lines = append(lines, fmt.Sprintf("%03d %03d %03d ", l.Round, l.Team, l.Opponent)+numbers(l.Players))
		}
	case "240":
		for _, b := range f.Byes {
			lines = append(lines, fmt.Sprintf("%c %03d ", rune(b.Result), b.Round)+numbers(b.Numbers))
		}
	case "250":
		for _, a := range f.Accelerated {
			lines = append(lines, fmt.Sprintf("%4s %4s %03d %03d %4d %4d", show(a.Match), showHalves(a.Points), a.From, a.To, a.First, a.Last))
		}
	case "260":
		for _, a := range f.Apart {
			lines = append(lines, fmt.Sprintf("%03d %03d ", a.From, a.To)+numbers(a.Numbers))
		}
	case "299":
		for _, a := range f.Abnormal {
			lines = append(lines, fmt.Sprintf("%1s %5s %5s  %03d ", a.Kind, show(a.Match), showHalves(a.Points), a.Round)+numbers(a.Numbers))
		}
	}
	return lines
}

// show writes half points; none are blank.
func show(n int) string {
	if n == 0 {
		return ""
	}
	return showHalves(n)
}

// numbers writes numbers in places of four columns, parted by a blank.
func numbers(all []int) string {
	places := make([]string, 0, len(all))
	for _, n := range all {
		if n == 0 {
			places = append(places, "0000")
			continue
		}
		places = append(places, figure(n, 4))
	}
	return strings.Join(places, " ")
}

func (x *writer) team(t Team) string {
	return fmt.Sprintf("%3d %s %s %s %6s %6s %s  ", t.Number, x.left(t.Name, 32), x.left(t.Nickname, 5), x.right(t.Strength, 6),
		showHalves(t.Match), showHalves(t.Games), figure(t.Rank, 3)) + numbers(t.Players)
}

// teamByes writes record 320, whose points stand there once.
func teamByes(all []TeamBye) []string {
	if len(all) == 0 {
		return nil
	}
	var match, games int
	text := ""
	for _, b := range all {
		if b.Team > 0 {
			match, games = b.Match, b.Games
		}
		text += fmt.Sprintf(" %03d", b.Team)
	}
	return []string{fmt.Sprintf("%4s %4s", showHalves(match), showHalves(games)) + text}
}
