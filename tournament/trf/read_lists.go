package trf

import (
	"slices"
	"strings"

	"postd/tournament/rounds"
)

// between are the columns that part the fields of a record.
var between = map[string][]int{
	"013": {4}, "310": {4, 8, 41, 47, 54, 61, 68, 72, 73}, "320": {4, 9, 14}, "330": {4, 7, 11, 15}, "300": {4, 8, 12, 16},
	"240": {4, 6, 10}, "250": {4, 9, 14, 18, 22, 27}, "260": {4, 8, 12}, "299": {4, 6, 12, 18, 19, 23},
}

// list reads a record of teams, of byes or of what a pairing must know, and reports whether
// the tag is one.
func (x *reader) list(tag string, w row) bool {
	f := &x.f
	for _, c := range between[tag] {
		if w.at(c) != ' ' {
			x.add(w.no, c, "column %d is blank in a record %s, and here it has %q", c, tag, string(w.at(c)))
			return true
		}
	}
	switch tag {
	case "013":
		if len(f.Teams) == 0 { // else the line is not written again
			x.keep(tag, len(x.teams16))
		}
		x.team13(w)
	case "310":
		x.keep(tag, len(f.Teams))
		x.team(w)
	case "320":
		x.keep(tag, 0)
		x.teamByes(w)
	case "330":
		x.keep(tag, len(f.Forfeits))
		x.forfeit(w)
	case "300":
		x.keep(tag, len(f.LineUps))
		f.LineUps = append(f.LineUps, LineUp{
			Round:    x.round(w, 5, 7),
			Team:     x.one(w, 9, 11, "the team", false),
			Opponent: x.one(w, 13, 15, "the opponent", false),
			Players:  x.numbers(w, 17, "the player", true, true),
		})
	case "240":
		x.keep(tag, len(f.Byes))
		x.bye(w)
	case "250":
		x.keep(tag, len(f.Accelerated))
		x.accelerated(w)
	case "260":
		x.keep(tag, len(f.Apart))
		f.Apart = append(f.Apart, Apart{x.round(w, 5, 7), x.round(w, 9, 11), x.numbers(w, 13, "the number", false, false)})
	case "299":
		x.keep(tag, len(f.Abnormal))
		x.abnormal(w)
	default:
		return false
	}
	return true
}

func (x *reader) round(w row, from, to int) int {
	n, _ := x.number(w, from, to, 1, mostRounds, "the round")
	return n
}

// team13 reads a team of TRF16. Its number is its place among them.
func (x *reader) team13(w row) {
	x.teams16 = append(x.teams16, Team{
		Number:  len(x.teams16) + 1,
		Name:    w.cut(5, 36),
		Players: x.numbers(w, 37, "the player", false, true),
	})
}

func (x *reader) team(w row) {
	n, ok := x.number(w, 5, 7, 1, 999, "the number of the team")
	if !ok {
		return
	}
	if x.isTeam(n) {
		x.add(w.no, 5, "there are two teams with the number %d", n)
		return
	}
	x.f.Teams = append(x.f.Teams, Team{
		Number:   n,
		Name:     w.cut(9, 40),
		Nickname: w.cut(42, 46),
		Strength: w.cut(48, 53),
		Match:    x.halves(w, 55, 60, "match points"),
		Games:    x.halves(w, 62, 67, "game points"),
		Rank:     x.maybe(w, 69, 71, 999, "the rank"),
		Players:  x.numbers(w, 73, "the player", false, true),
	})
}

// isTeam reports whether a team that has been read has the number.
func (x *reader) isTeam(n int) bool {
	return slices.ContainsFunc(x.f.Teams, func(t Team) bool { return t.Number == n })
}

// teamByes reads record 320: from column 15 on the team of each round, blank or 0 for none.
func (x *reader) teamByes(w row) {
	match, games := x.halves(w, 5, 8, "match points"), x.halves(w, 10, 13, "game points")
	if len(x.f.TeamByes) > 0 {
		x.add(w.no, 1, "there is a second record 320")
		return
	}
	for c := 15; c <= len(w.r); c += 4 {
		switch w.cut(c, c+2) {
		case "", "0", "000":
			x.f.TeamByes = append(x.f.TeamByes, TeamBye{})
		default:
			x.f.TeamByes = append(x.f.TeamByes, TeamBye{x.one(w, c, c+2, "the team", false), match, games})
		}
	}
	if len(x.f.TeamByes) > mostRounds {
		x.add(w.no, 15, "there are byes for more than %d rounds", mostRounds)
	}
}

func (x *reader) forfeit(w row) {
	won := w.cut(5, 6)
	if won != "+-" && won != "-+" && won != "--" {
		x.add(w.no, 5, "a match that was not played is +-, -+ or --, and not %q", won)
		return
	}
	x.f.Forfeits = append(x.f.Forfeits, Forfeit{won, x.round(w, 8, 10), x.one(w, 12, 14, "the team", false), x.one(w, 16, 18, "the team", false)})
}

func (x *reader) bye(w row) {
	b := Bye{Result: rounds.Result(upper(w.at(5)))}
	switch b.Result {
	case rounds.FullBye, rounds.HalfBye, rounds.ZeroBye:
	default:
		x.add(w.no, 5, "a bye is F, H or Z, and not %q", string(w.at(5)))
		return
	}
	b.Round = x.round(w, 7, 9)
	b.Numbers = x.numbers(w, 11, "the number", false, false)
	x.f.Byes = append(x.f.Byes, b)
}

func (x *reader) accelerated(w row) {
	a := Acceleration{
		Match:  x.halves(w, 5, 8, "match points"),
		Points: x.halves(w, 10, 13, "points"),
		From:   x.round(w, 15, 17),
		To:     x.round(w, 19, 21),
		First:  x.one(w, 23, 26, "the first", false),
		Last:   x.one(w, 28, 31, "the last", false),
	}
	if a.From > a.To || a.First > a.Last {
		x.add(w.no, 15, "the last round or number comes before the first")
	}
	x.f.Accelerated = append(x.f.Accelerated, a)
}

func (x *reader) abnormal(w row) {
	a := Abnormal{Kind: strings.ToUpper(w.cut(5, 5))}
	if len(a.Kind) != 1 && a.Kind != "" || !strings.Contains("WDLFHZ+-", a.Kind) {
		x.add(w.no, 5, "a result with points of its own is W, D, L, F, H, Z, + or -, or blank for others, and not %q", w.cut(5, 5))
		return
	}
	a.Match = x.halves(w, 7, 11, "match points")
	a.Points = x.halves(w, 13, 17, "points")
	a.Round = x.maybe(w, 20, 22, mostRounds, "the round")
	a.Numbers = x.numbers(w, 24, "the number", false, false)
	x.f.Abnormal = append(x.f.Abnormal, a)
}

// upper is the capital of a letter of ASCII; what is none stands for nothing.
func upper(r rune) byte {
	switch {
	case r >= 'a' && r <= 'z':
		return byte(r - 'a' + 'A')
	case r < 0x80:
		return byte(r)
	}
	return '?'
}
