package swiss

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/tournament/rounds"
)

// Pair says why the two of a board are paired, "why these two?": first a line for the board, then
// sentences. It is nil where the round has no such board.
func (w Working) Pair(board int) []string {
	if board < 1 || board > len(w.pairs) {
		return nil
	}
	b, p := w.board, w.pairs[board-1]
	hi, lo, why := &b.es[p[0]], &b.es[p[1]], w.why[p[0]]
	c := colours(hi, lo, b.rules.Initial)
	br := w.Brackets[why.bracket]
	lines := []string{
		fmt.Sprintf("Round %d, board %d   %s – %s    %s · bracket %d (%s)", b.rules.Round, board, c.white, c.black, bothScores(c.white, c.black), why.bracket+1, br.company(b)),
		hi.hasHad() + ", " + lo.hasHad() + ": " + c.granted(hi, lo, b.rules.Initial) + ".",
		w.broken(br, hi, lo),
	}
	if slices.Contains(br.Exchanged, hi.no) || slices.Contains(br.Exchanged, lo.no) {
		lines = append(lines, br.exchangedWords(b))
	}
	return append(lines, b.passedWords(hi, lo, why.passed)...)
}

// Bye says why somebody has the pairing-allocated bye. It is empty where nobody has.
func (w Working) Bye() string {
	if w.board == nil || w.bye < 0 {
		return ""
	}
	e, lowest, by := &w.board.es[w.bye], "lowest score of all", "C5"
	for _, o := range w.board.es {
		switch {
		case o.score >= e.score:
		case o.noBye == "":
			lowest, by = "lowest score with which all others can be paired", "C2, C4, C5"
		case by == "C5":
			lowest, by = "lowest score among those who may have it", "C2, C5"
		}
	}
	return fmt.Sprintf("Bye: %s (%s): %s (%s).", e, pointsWord(e.score), lowest, by)
}

func pointsWord(h int) string {
	if h == 1 || h == 2 {
		return points(h) + " point"
	}
	return points(h) + " points"
}

// Bracket says how a bracket, of those that the working lists, was paired.
func (w Working) Bracket(i int) []string {
	b, br := w.board, w.Brackets[i]
	lines := []string{fmt.Sprintf("Bracket %d: score %s, %s", i+1, points(br.Score), br.company(b))}
	if len(br.WentDown) > 0 {
		lines[0] += "; " + b.names(br.WentDown) + " " + goes(len(br.WentDown)) + " down"
	}
	lines[0] += "."
	switch {
	case len(br.Own)+len(br.CameDown) == 1:
		lines = append(lines, "Nobody is there to be met.")
	case len(br.Pairs) == 0:
		lines = append(lines, "No pair in it leaves all others so that they can be paired (C1 to C5).")
	case br.Decided == 0:
		lines = append(lines, "The first pairing in the order of article 4 is the best.")
	default:
		lines = append(lines, fmt.Sprintf("Not the first pairing in the order of article 4: %s decided (%s).", br.Decided, br.Decided.Asks()))
	}
	if len(br.Exchanged) > 0 {
		lines = append(lines, br.exchangedWords(b))
	}
	for _, s := range br.Short {
		lines = append(lines, fmt.Sprintf("%s is not kept for %s (%s).", s.Criterion, b.names(s.Players), s.Criterion.Asks()))
	}
	return lines
}

// exchangedWords says who changed halves, and why.
func (br Bracket) exchangedWords(b *board) string {
	return fmt.Sprintf("%s change halves (4.3), or %s would be kept less.", b.names(br.Exchanged), br.Unexchanged)
}

// String is the name of the player, or the number where there is none.
func (e *entrant) String() string {
	if e.name == "" {
		return "number " + strconv.Itoa(e.no)
	}
	return e.name
}

// points writes half points: 3 is "1½".
func points(h int) string {
	switch {
	case h == 1:
		return "½"
	case h%2 == 1:
		return strconv.Itoa(h/2) + "½"
	}
	return strconv.Itoa(h / 2)
}

func bothScores(white, black *entrant) string {
	if white.score == black.score {
		return "both " + points(white.score)
	}
	return points(white.score) + " and " + points(black.score)
}

func goes(n int) string {
	if n == 1 {
		return "goes"
	}
	return "go"
}

// company says how many the bracket has, and who came down to it.
func (br Bracket) company(b *board) string {
	n := len(br.Own) + len(br.CameDown)
	s := strconv.Itoa(n) + " players"
	if n == 1 {
		s = "1 player"
	}
	if len(br.CameDown) > 0 {
		s += ", " + b.names(br.CameDown) + " came down"
	}
	return s
}

// names lists players by their numbers.
func (b *board) names(numbers []int) string {
	var list []string
	for _, no := range numbers {
		list = append(list, b.entrant(no).String())
	}
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

func (b *board) entrant(no int) *entrant {
	return &b.es[slices.IndexFunc(b.es, func(e entrant) bool { return e.no == no })]
}

// colourWord is the name of a colour.
func colourWord(c rounds.Colour) string {
	if c == rounds.White {
		return "White"
	}
	return "Black"
}

// hasHad says which colours the player has had, and which they prefer.
func (e *entrant) hasHad() string {
	if len(e.past) == 0 {
		return e.String() + " has played no game and prefers no colour"
	}
	s := e.String() + " has had"
	for _, c := range e.past {
		s += " " + strings.ToUpper(string(rune(c)))
	}
	how := map[strength]string{mild: "prefers", strong: "strongly prefers", absolute: "has an absolute preference for"}[e.wish.strength]
	return s + " and " + how + " " + colourWord(e.wish.colour)
}

// granted says which article gave the colours.
func (c colouring) granted(hi, lo *entrant, initial rounds.Colour) string {
	winner := hi
	if hi.wish.colour != c.of(hi) {
		winner = lo
	}
	switch c.article {
	case "5.2.1":
		if hi.wish.strength == none || lo.wish.strength == none {
			return "the preference is granted (5.2.1)"
		}
		return "both are granted (5.2.1)"
	case "5.2.2":
		if hi.wish.strength == lo.wish.strength {
			return winner.String() + " has the wider difference of colours, and it is granted (5.2.2)"
		}
		return "that of " + winner.String() + " is the stronger and is granted (5.2.2)"
	case "5.2.3":
		return "both the same, so the colours change from the last game in which theirs were unlike, and " + c.white.String() + " has White (5.2.3)"
	case "5.2.4":
		return "both the same, and " + hi.String() + " is ranked higher (5.2.4)"
	}
	if c.of(hi) == initial {
		return hi.String() + " is ranked higher, with an odd number, and has the initial colour (5.2.5)"
	}
	return hi.String() + " is ranked higher, with an even number, and does not have the initial colour (5.2.5)"
}

// broken says which criteria from C6 on are not kept for one of the two.
func (w Working) broken(br Bracket, hi, lo *entrant) string {
	var list []string
	for _, s := range br.Short {
		for _, e := range []*entrant{hi, lo} {
			if slices.Contains(s.Players, e.no) {
				list = append(list, fmt.Sprintf("%s for %s", s.Criterion, e))
			}
		}
	}
	if len(list) == 0 {
		return "No criterion from C6 on is broken."
	}
	return "Not kept, since no pairing of the bracket is better: " + strings.Join(list, ", ") + "."
}

// passedWords says who stood before the other in the order, and why not they.
func (b *board) passedWords(hi, lo *entrant, p passed) []string {
	var lines []string
	for _, x := range p.some {
		o := &b.es[x.other]
		lines = append(lines, fmt.Sprintf("Before %s in the order of 4.2 stands %s: %s.", lo, o, b.passedWhy(hi, o, x)))
	}
	if p.more > 0 {
		lines = append(lines, fmt.Sprintf("%d more before %s are in no best pairing either.", p.more, lo))
	}
	return lines
}

func (b *board) passedWhy(hi, o *entrant, x passing) string {
	if x.bar != free {
		return b.barWords(hi, o, x.bar)
	}
	switch x.criterion {
	case c4:
		return "then the others could not all be paired (C4)"
	case sequence:
		return "then more players would have to change halves (4.3)"
	}
	times := "once more"
	if x.worse > 1 {
		times = fmt.Sprintf("%d times more", x.worse)
	}
	switch x.criterion {
	case c7, c8, c9, c18, c19, c20, c21:
		times = "worse"
	}
	return fmt.Sprintf("then %s would be broken %s, that %s", x.criterion, times, x.criterion.Asks())
}

// barWords says why two may not meet.
func (b *board) barWords(x, y *entrant, bar obstacle) string {
	switch bar {
	case haveMet:
		return fmt.Sprintf("%s and %s met in round %d (C1)", x, y, x.met[y.no])
	case sameColour:
		return fmt.Sprintf("%s and %s both have an absolute preference for %s (C3)", x, y, colourWord(x.wish.colour))
	}
	s := fmt.Sprintf("%s and %s are kept apart", x, y)
	for _, p := range b.rules.Prohibited {
		if p.holds(b.rules.Round) && slices.Contains(p.Players, x.no) && slices.Contains(p.Players, y.no) && p.Reason != "" {
			return s + " (" + p.Reason + ")"
		}
	}
	return s
}
