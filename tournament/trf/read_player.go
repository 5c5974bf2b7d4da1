package trf

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"postd/tournament/rounds"
)

// player is a line with 001.
type player struct {
	no     int // of the line
	number int
	points int // half points, or unsaid
	card   Card
	who    rounds.Player
}

// unsaid is for points that a line leaves blank. Points with a penalty may be less than none.
const unsaid = -1 << 20

// gaps are the columns of a player's line that are blank, before the meetings.
var gaps = []int{4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91}

// fits reports whether a line has blanks where they must be, or in which column it has none.
func (w row) fits() (int, bool) {
	for _, c := range gaps {
		if w.at(c) != ' ' {
			return c, false
		}
	}
	for c := 96; c <= len(w.r); c += 10 {
		for _, gap := range []int{c, c + 2, c + 4, c + 5} {
			if w.at(gap) != ' ' {
				return gap, false
			}
		}
	}
	return 0, true
}

// plausible reports whether a line fits, and has figures where figures stand.
func (w row) plausible() bool {
	if _, ok := w.fits(); !ok {
		return false
	}
	for _, field := range []string{w.cut(5, 8), w.cut(49, 52), w.cut(81, 84), w.cut(86, 89)} {
		if strings.Trim(field, "0123456789.,") != "" {
			return false
		}
	}
	return true
}

// layout finds the columns of a player's line: characters, each tab a blank; or tabs that
// lead to every eighth column; or octets, as some programs count a name in UTF-8.
func (l line) layout() row {
	w := l.columns()
	if w.plausible() {
		return w
	}
	if strings.Contains(l.text, "\t") {
		if t := l.tabbed(); t.plausible() {
			return t
		}
	}
	if len(l.text) > 47 && utf8.RuneCountInString(l.text) != len(l.text) && utf8.ValidString(l.text[14:47]) {
		name := []rune(l.text[14:47])
		for len(name) < 33 {
			name = append(name, ' ')
		}
		if b := (row{l.no, slices.Concat([]rune(l.text[:14]), name, []rune(l.text[47:]))}); b.plausible() {
			return b
		}
	}
	return w
}

// player reads a line with 001, and remembers whether there was a fault in one.
func (x *reader) player(l line) {
	before := len(x.all)
	x.row(l.layout())
	x.spoilt = x.spoilt || len(x.all) > before
}

func (x *reader) row(w row) {
	if c, ok := w.fits(); !ok {
		x.add(w.no, c, "column %d is blank in a record 001, and here it has %q", c, string(w.at(c)))
		return
	}
	n, ok := x.number(w, 5, 8, 1, mostPlayers, "the player's number")
	if !ok {
		return
	}
	x.keep("001", n-1)
	p := player{no: w.no, number: n, points: unsaid}
	p.who = rounds.Player{
		Name:   w.cut(15, 47),
		Title:  w.cut(11, 13),
		Rating: x.maybe(w, 49, 52, 9999, "the rating"),
	}
	p.card = Card{
		Federation: w.cut(54, 56),
		ID:         w.cut(58, 68),
		Born:       w.cut(70, 79),
		Rank:       x.maybe(w, 86, 89, mostPlayers, "the rank"),
	}
	switch w.at(10) {
	case 'm', 'M':
		p.card.Sex = 'm'
	case 'w', 'W', 'f', 'F':
		p.card.Sex = 'w'
	case ' ':
	default:
		x.add(w.no, 10, "the sex is m or w, or blank, and not %q", string(w.at(10)))
	}
	if w.cut(81, 84) != "" {
		p.points = x.halves(w, 81, 84, "points")
	}
	for c := 92; c <= len(w.r); c += 10 {
		if len(p.who.Rounds) == mostRounds {
			x.add(w.no, c, "there are more than %d rounds", mostRounds)
			break
		}
		p.who.Rounds = append(p.who.Rounds, x.meeting(w, c))
	}
	x.rows = append(x.rows, p)
}

// meeting reads one round from the column where it begins.
func (x *reader) meeting(w row, c int) rounds.Meeting {
	m := rounds.Meeting{Colour: rounds.NoColour}
	if text := w.cut(c, c+3); text != "" && text != "0000" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || text[0] == '+' {
			x.add(w.no, c, "the opponent is no number: %q", text)
			return m
		}
		m.Opponent = n
	}
	switch w.at(c + 5) {
	case 'w', 'W':
		m.Colour = rounds.White
	case 'b', 'B':
		m.Colour = rounds.Black
	case '-', ' ':
	default:
		x.add(w.no, c+5, "the colour is w, b or -, and not %q", string(w.at(c+5)))
		return m
	}
	m.Result = rounds.Result(upper(w.at(c + 7)))
	if m.Result == rounds.Running || m.Result != ' ' && !m.Result.Known() {
		x.add(w.no, c+7, "%q is no result; they are 1 = 0, + -, W D L and U H F Z", string(w.at(c+7)))
		return m
	}
	x.together(w, c, &m)
	return m
}

// together looks whether opponent, colour and result go together.
func (x *reader) together(w row, c int, m *rounds.Meeting) {
	forfeit := m.Result == rounds.ForfeitWin || m.Result == rounds.ForfeitLoss
	switch {
	case m.Opponent == 0 && m.Colour == rounds.NoColour && m.Result == ' ':
		// Blank: an absence if the round was paired, else nothing yet. whole decides it.
		m.Result = rounds.Unpaired
	case m.Opponent == 0 && m.Colour == rounds.NoColour && m.Result == rounds.Drawn:
		m.Result = rounds.HalfBye // older programs write it so
	case m.Opponent == 0 && (m.Result == ' ' || m.Result.Played()):
		x.add(w.no, c, "there is a game without an opponent; a bye is U, H, F or Z without a colour")
	case m.Opponent == 0:
		m.Colour = rounds.NoColour
	case m.Result == ' ':
		m.Result = rounds.Running
		fallthrough
	case m.Result.Played():
		if m.Colour == rounds.NoColour {
			x.add(w.no, c+5, "a game that is played has a colour, w or b")
		}
	case !forfeit:
		x.add(w.no, c+7, "%s is a bye, and there is an opponent", string(w.at(c+7)))
	}
}
