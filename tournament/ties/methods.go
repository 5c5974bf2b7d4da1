package ties

import (
	"fmt"
	"slices"
)

// method is a tie-break with all that is said of it.
type method struct {
	code    string
	title   string
	meaning string // one sentence
	kinds   []Kind
	cuts    int  // greatest Cut
	medians int  // greatest Median
	limit   bool // Limit may be set
	reverse bool // Reverse may be set
	of      bool // of teams: by match points or by game points
	least   bool // the least figure is the best
	old     bool // read in what is stored, and offered nowhere
	reckon  func(t *Table, a *account, c Code, say *teller) Value
}

// before are the names that ledgers have kept before there were codes. The old
// direct-encounter is a method of its own.
var before = map[string]string{"DIRECT-ENCOUNTER": oldEncounter, "SONNEBORN-BERGER": "SB", "WINS": "WIN", "KOYA": "KS"}

// oldEncounter sums games instead of averaging them, and is applied once.
const oldEncounter = "direct-encounter"

var (
	single  = []Kind{RoundRobin, Swiss}
	all     = []Kind{RoundRobin, Swiss, Teams, TeamsSwiss}
	inTeams = []Kind{Teams, TeamsSwiss}
)

// methods are the tie-breaks, in the order of a form.
var methods = []method{
	{code: "PTS", title: "Points", kinds: single, reckon: points,
		meaning: "The points made, less what was taken as a penalty."},
	{code: "MPTS", title: "Match points", kinds: inTeams, reckon: points,
		meaning: "Two points for a match won and one for a match drawn."},
	{code: "GPTS", title: "Game points", kinds: inTeams, reckon: points,
		meaning: "The points made on all boards."},
	{code: "DE", title: "Direct encounter", kinds: single,
		meaning: "The points that the tied players made against each other, the average where two met more than once; then again among those whom this leaves tied."},
	{code: oldEncounter, title: "Direct encounter", kinds: []Kind{RoundRobin}, old: true,
		meaning: "The points that the tied players made against each other, where all of them have met."},
	{code: "EDE", title: "Extended direct encounter", kinds: inTeams,
		meaning: "The score that the tied teams made against each other, then, where that parts none of them, the other score; then again among those whom this leaves tied."},
	{code: "SB", title: "Sonneborn-Berger", kinds: single, cuts: 1, reckon: sonnebornBerger,
		meaning: "The points made in each game, multiplied with the points that the opponent made in all."},
	{code: "EMMSB", title: "Sonneborn-Berger of match points", kinds: inTeams, reckon: sonnebornBerger,
		meaning: "The match points made in each match, multiplied with the match points that the opponents made in all."},
	{code: "EGGSB", title: "Sonneborn-Berger of game points", kinds: inTeams, reckon: sonnebornBerger,
		meaning: "The game points made in each match, multiplied with the game points that the opponents made in all."},
	{code: "KS", title: "Koya", kinds: []Kind{RoundRobin}, limit: true, reckon: koya,
		meaning: "The points made against those who made at least half of the points possible, or of another limit."},
	{code: "BH", title: "Buchholz", kinds: []Kind{Swiss, TeamsSwiss}, cuts: 2, medians: 1, of: true, reckon: buchholz,
		meaning: "The points that all opponents made."},
	{code: "FB", title: "Fore Buchholz", kinds: []Kind{Swiss}, reckon: buchholz,
		meaning: "Buchholz as if all games of the last round were drawn."},
	{code: "AOB", title: "Average of the opponents' Buchholz", kinds: []Kind{Swiss}, reckon: averageBuchholz,
		meaning: "The average Buchholz of the opponents against whom there was play."},
	{code: "PS", title: "Progressive score", kinds: []Kind{Swiss}, reckon: progressive,
		meaning: "The scores after each of the rounds, added up."},
	{code: "WIN", title: "Games won", kinds: all, reckon: wins,
		meaning: "The rounds that gave as much as a win, with or without play."},
	{code: "WON", title: "Games won over the board", kinds: single, reckon: won,
		meaning: "The games won by play."},
	{code: "BPG", title: "Games with Black", kinds: single, reckon: withBlack,
		meaning: "The games played with Black."},
	{code: "BWG", title: "Games won with Black", kinds: single, reckon: wonWithBlack,
		meaning: "The games won by play with Black."},
	{code: "REP", title: "Rounds elected to play", kinds: single, reckon: elected,
		meaning: "The rounds, less those that the player asked to be left out of or lost without play."},
	{code: "STD", title: "Standard points", kinds: single, reckon: standard,
		meaning: "One for each round with more points than the opponent had, and a half for each with as many."},
	{code: "ARO", title: "Average rating of the opponents", kinds: []Kind{Swiss}, cuts: 1, reckon: averageRating,
		meaning: "The average rating of the opponents against whom there was play, to the nearest whole number."},
	{code: "TPR", title: "Performance rating", kinds: []Kind{Swiss}, reckon: performance,
		meaning: "The average rating of the opponents, and what the share of the points is worth by FIDE's table."},
	{code: "APRO", title: "Average performance of the opponents", kinds: []Kind{Swiss}, reckon: averagePerformance,
		meaning: "The average performance rating of the opponents, to the nearest whole number."},
	{code: "PTP", title: "Perfect performance", kinds: []Kind{Swiss}, reckon: perfect,
		meaning: "The lowest rating with which FIDE's table would have let the player expect as many points as were made."},
	{code: "BC", title: "Board count", kinds: inTeams, least: true, reckon: boardCount,
		meaning: "The points of each board multiplied with its number, the least sum first; among teams with as many game points."},
	{code: "TBR", title: "Top board results", kinds: inTeams, reckon: topBoard,
		meaning: "The points made on the first board; where that does not decide, on the second, and so on."},
	{code: "BBE", title: "Bottom board elimination", kinds: inTeams, reckon: withoutBottom,
		meaning: "The points made on all boards but the last; where that does not decide, but the last two, and so on."},
	{code: "RTNG", title: "Rating", kinds: single, reverse: true, reckon: rating,
		meaning: "The rating, the highest first."},
	{code: "TPN", title: "Pairing number", kinds: all, reverse: true, least: true, reckon: pairingNumber,
		meaning: "The pairing number, the lowest first."},
}

// methodOf returns the method of a code that was parsed.
func methodOf(c Code) method {
	return methods[slices.IndexFunc(methods, func(m method) bool { return m.code == c.Name })]
}

// forbidden says why FIDE lets a tie-break of its own not stand, where it says so.
func (m method) forbidden(kind Kind) string {
	switch {
	case !kind.swiss() && slices.Contains([]string{"BH", "FB", "AOB"}, m.code):
		return ", where all have the same opponents (FIDE/C.07/8)"
	case kind.swiss() && m.code == "KS":
		return ", for it was made for round robins (FIDE/C.07/9.2)"
	}
	return ""
}

// allows reports whether the method can be reckoned in the ways of the code.
func (m method) allows(c Code) bool {
	ways := yes(c.Cut != 0) + yes(c.Median != 0) + yes(c.Limit != 0) + yes(c.Reverse)
	return ways <= 1 && c.Cut >= 0 && c.Cut <= m.cuts && c.Median >= 0 && c.Median <= m.medians &&
		(c.Limit == 0 || m.limit) && (!c.Reverse || m.reverse)
}

// forms are the ways in which the method may be reckoned, as codes.
func (m method) forms() []string {
	out := []string{m.code}
	if m.of {
		out = append(out, m.code+":GP")
	}
	for n := 1; n <= m.cuts; n++ {
		out = append(out, fmt.Sprintf("%s/C%d", m.code, n))
	}
	for n := 1; n <= m.medians; n++ {
		out = append(out, fmt.Sprintf("%s/M%d", m.code, n))
	}
	if m.limit {
		out = append(out, m.code+"/L+1", m.code+"/L-1")
	}
	if m.reverse {
		out = append(out, m.code+"/R")
	}
	return out
}

// Title returns the name for a page: "Buchholz, the lowest left out".
func (c Code) Title() string {
	s := methodOf(c).title
	if c.Of == "GP" {
		s += " of game points"
	}
	return s + c.way()
}

// way says how the code differs from the bare tie-break.
func (c Code) way() string {
	switch {
	case c.Cut == 1:
		return ", the lowest left out"
	case c.Cut > 1:
		return fmt.Sprintf(", the %d lowest left out", c.Cut)
	case c.Median == 1:
		return ", the lowest and the highest left out"
	case c.Limit > 0:
		return fmt.Sprintf(", the limit %s higher", Parts(c.Limit, 2))
	case c.Limit < 0:
		return fmt.Sprintf(", the limit %s lower", Parts(-c.Limit, 2))
	case c.Reverse && c.Name == "TPN":
		return ", the highest first"
	case c.Reverse:
		return ", the lowest first"
	}
	return ""
}

// Meaning returns what the tie-break is, in one sentence.
func (c Code) Meaning() string { return methodOf(c).meaning }
