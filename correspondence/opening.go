package correspondence

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// The moves of an agreed opening are no records (RULING/R-88). A player who copies the score
// from the first move on, or sends a file that plays it, repeats them all the same.

// withoutOpening is the text of a letter without what its lines copy of the agreed opening:
// of "2. P-KB4 PxP", where White's second move was agreed, "2... PxP" is left. A row that
// differs from what was agreed is left as it is, and so is a record alone that may be the first
// move: "2. P-KB4", where Black has the turn and can play it too (RULING/R-11).
func (g Game) withoutOpening(text string) string {
	opening := g.Agreement.OpeningMoves()
	if len(opening) == 0 || g.Broken != "" {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		row, ok := g.Agreement.Records().ReadLine(line)
		if !ok {
			continue
		}
		n := copiesOpening(row, opening, g.names())
		switch {
		case n == 1 && len(row) == 1 && mayBegin(&g, row[0]):
		case n == len(row):
			lines[i] = ""
		case n > 0:
			lines[i] = numberedFrom(row[n:], g.Origin)
		}
	}
	return strings.Join(lines, "\n")
}

// mayBegin reports whether a record is, by its number and on the board, the first of the game.
func mayBegin(g *Game, n descriptive.Numbered) bool {
	return len(g.Score()) == 0 && n.Number == g.Origin.Number() && (!n.Dots || g.Origin.Turn() == rules.Black) &&
		len(n.Record.Match(g.Origin, g.names()).Readings) > 0
}

// copiesOpening is how many records at the head of a row are the moves of the opening, from
// the number on that the first of them bears.
func copiesOpening(row []descriptive.Numbered, opening []terms.AgreedMove, names descriptive.Names) int {
	if row[0].Number < 1 {
		return 0
	}
	at := 2 * (row[0].Number - 1)
	if row[0].Dots {
		at++
	}
	n := 0
	for ; n < len(row) && at+n < len(opening); n++ {
		x := opening[at+n]
		if no := row[n].Number; no != 0 && no != x.Before.Number() {
			return 0
		}
		if !slices.Contains(movesOf(row[n].Record.Match(x.Before, names)), x.Move) {
			return 0
		}
	}
	return n
}

// numberedFrom writes the records that follow the opening as a row, the first with the number
// that is due.
func numberedFrom(row []descriptive.Numbered, p rules.Position) string {
	var b strings.Builder
	for i, r := range row {
		switch {
		case i == 0 && p.Turn() == rules.Black:
			b.WriteString(strconv.Itoa(p.Number()) + "... ")
		case i == 0:
			b.WriteString(strconv.Itoa(p.Number()) + ". ")
		case r.Number != 0 && r.Dots:
			b.WriteString(" " + strconv.Itoa(r.Number) + "... ")
		case r.Number != 0:
			b.WriteString(" " + strconv.Itoa(r.Number) + ". ")
		default:
			b.WriteString(" ")
		}
		b.WriteString(r.Record.Words)
	}
	return b.String()
}

// playsOpening takes the agreed opening off a file that begins with the usual position, or
// says where it differs.
func (f *scoreFile) playsOpening(opening []terms.AgreedMove) string {
	start := f.game.Start
	if len(opening) == 0 || start != (rules.Position{}) && placed(start) != placed(rules.Start()) {
		return ""
	}
	moves := f.game.Moves
	for i, x := range opening {
		if i == len(moves) {
			return fmt.Sprintf("it ends before the opening that was agreed does, at move %d", x.Before.Number())
		}
		if moves[i] != x.Move {
			return fmt.Sprintf("it has %s, where %s was agreed as the opening (RULING/R-88)", x.Before.SAN(moves[i]), x.Before.SAN(x.Move))
		}
	}
	n := len(opening)
	last := opening[n-1]
	f.game.Start, _ = last.Before.Play(last.Move) // which was played
	f.game.Moves = moves[n:]
	comments := map[int]string{}
	for i, words := range f.game.Comments {
		if i >= n {
			comments[i-n] = words
		}
	}
	f.game.Comments = comments
	return ""
}
