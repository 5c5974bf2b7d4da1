package trf

import (
	"fmt"
	"slices"

	"postd/tournament/rounds"
)

// Points returns the half points of a player: those of all meetings, with what games without
// a result count meanwhile and what record 299 says.
func (f *File) Points(number int) int {
	return f.points(number, len(f.Section.Players[number-1].Rounds), f.Unknown)
}

func (f *File) points(number, after, unknown int) int {
	p := f.Section.Players[number-1]
	sum := p.Score(after)
	for _, m := range p.Rounds[:min(after, len(p.Rounds))] {
		if m.Result == rounds.Running {
			sum += unknown
		}
	}
	if len(f.Teams) > 0 {
		return sum // record 299 is about teams
	}
	for _, a := range f.Abnormal {
		if len(a.Numbers) == 0 || slices.Contains(a.Numbers, number) {
			sum += a.of(p.Rounds[:min(after, len(p.Rounds))])
		}
	}
	return sum
}

// of returns what is added to the points of somebody who has met these.
func (a Abnormal) of(met []rounds.Meeting) int {
	if a.Kind == "" {
		return a.Points
	}
	sum := 0
	for i, m := range met {
		if (a.Round == 0 || a.Round == i+1) && kindOf(m.Result) == a.Kind {
			sum += a.Points - m.Result.Halves()
		}
	}
	return sum
}

// kindOf is the letter of record 299 for a result.
func kindOf(r rounds.Result) string {
	switch r {
	case rounds.Won, rounds.ShortWin:
		return "W"
	case rounds.Drawn, rounds.ShortDraw:
		return "D"
	case rounds.Lost, rounds.ShortLoss:
		return "L"
	case rounds.Unpaired:
		return ""
	}
	return string(rune(r))
}

// sums looks that the points are those of the results. Programs differ in whether they have
// in them what a game without a result, a bye of the next round or an acceleration counts.
func (x *reader) sums() {
	x.f.Unknown = x.meanwhile()
	for i, p := range x.rows {
		if text := showHalves(x.f.Points(i + 1)); len(text) > 4 {
			x.add(p.no, 81, "number %d comes to %s points, for which there are no columns", i+1, text)
		} else if p.points != unsaid && p.points != x.f.Points(i+1) && !slices.Contains(x.loosely(i+1), p.points) {
			x.add(p.no, 81, "number %d has %s points here, and the results give %s", i+1, showHalves(p.points), text)
		}
	}
}

// meanwhile finds what a game without a result counts: what record 162 says, else what the
// points show, else ½ (FIDE/TRF26/162, X). Where there is no such game it is 0.
func (x *reader) meanwhile() int {
	var running []int
	for i, p := range x.f.Section.Players {
		if slices.ContainsFunc(p.Rounds, func(m rounds.Meeting) bool { return m.Result == rounds.Running }) {
			running = append(running, i+1)
		}
	}
	if running == nil {
		return 0
	}
	if x.unknown != nil {
		return *x.unknown
	}
	all := func(unknown int, loosely bool) bool {
		x.f.Unknown = unknown
		for _, n := range running {
			if has := x.rows[n-1].points; has != unsaid && has != x.f.Points(n) && (!loosely || !slices.Contains(x.loosely(n), has)) {
				return false
			}
		}
		return true
	}
	for _, loosely := range []bool{false, true} {
		for _, unknown := range []int{1, 0} {
			if all(unknown, loosely) {
				return unknown
			}
		}
	}
	return 1
}

// loosely returns other points that programs write for the player.
func (x *reader) loosely(number int) []int {
	f, played := &x.f, x.f.Played()
	all := []int{f.Points(number), f.points(number, played, f.Unknown)}
	for _, a := range f.Accelerated {
		if number < a.First || number > a.Last || len(f.Teams) > 0 {
			continue
		}
		for r := played; r <= played+1; r++ {
			if a.From <= r && r <= a.To {
				all = append(all, all[0]+a.Points, all[1]+a.Points)
			}
		}
	}
	return all
}

// showHalves writes half points as 11.5.
func showHalves(n int) string {
	if n < 0 {
		return "-" + showHalves(-n)
	}
	return fmt.Sprintf("%d.%d", n/2, n%2*5)
}
