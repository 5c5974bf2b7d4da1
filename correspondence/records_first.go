package correspondence

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// firstTurn takes the records of a letter for the one record of a first turn of
// several moves, which the receiver of odds makes together (BCC1903/III.4): "1.
// P-K4, P-Q4", or each on a line of its own. It reports whether such a turn is
// the writer's.
//
// With more moves or fewer it is not the record of that turn. Where one of them
// fits two moves, what the turn is cannot be put to the receiver by numbers, so
// that it comes back before despatch, as in guard (BCC1903/VI.PREF(d)); nothing
// has happened then and nobody has a right. So does a turn of which a move is illegal,
// where it is agreed that the office looks at records before despatch (TABLE/T6).
func (d *records) firstTurn(plays []letters.Statement) ([]heardRecord, bool) {
	by, p := d.letter.Of, d.g.Position()
	mine := d.g.State == StateTurn && (d.g.Turn.Of == by && d.g.Turn.Running || d.g.Post.Notice != "" && d.g.Post.To == by)
	if p.Due() < 2 || p.Turn() != by || !mine || len(plays) == 0 {
		return nil, false
	}
	var x heardRecord
	var words []string
	for _, s := range plays {
		for _, m := range s.Moves {
			if x.number == 0 {
				x.number, x.dots = m.Number, m.Dots
			}
			x.row = append(x.row, m.Record)
			words = append(words, m.Record.Words)
		}
	}
	x.words, x.record = strings.Join(words, ", "), x.row[0]
	switch turns := d.g.sequences(p, x.row); {
	case len(x.row) != p.Due():
		d.giveBack(x.words, NReturned, events.WhyFirstTurn, strconv.Itoa(p.Due()), "BCC1903/III.4")
		return nil, true
	case len(turns) > 1:
		d.giveBack(x.words, NReturned, events.WhyFirstUnclear, "", "BCC1903/III.4", "BCC1903/VI.PREF(d)")
		return nil, true
	case len(turns) == 0 && d.g.Agreement.Scrutiny.Illegality == terms.Guard:
		d.giveBack(x.words, NReturned, events.WhyFirstIllegal, "", "BCC1903/III.4", "BCC1903/V.6(a)", "BCC1903/VI.PREF(d)")
		return nil, true
	}
	return []heardRecord{x}, true
}

// sequences returns the ways in which a row of records can be read as so many
// legal moves of one turn, one after the other; more than two are not looked for.
func (g Game) sequences(p rules.Position, row []descriptive.Record) (out [][]rules.Move) {
	if len(row) == 0 {
		return [][]rules.Move{nil}
	}
	for _, r := range row[0].Match(p, g.names()).Readings {
		q, err := p.Play(r.Move)
		if err != nil {
			continue
		}
		for _, rest := range g.sequences(q, row[1:]) {
			if out = append(out, append([]rules.Move{r.Move}, rest...)); len(out) > 2 {
				return out
			}
		}
	}
	return out
}

// judgeFirst judges the record of a first turn of several moves: all of them
// are legal, or the record is illegal as a whole (BCC1903/III.4, V.6(a)).
func (d *records) judgeFirst(by rules.Colour, x heardRecord) {
	turns := d.g.sequences(d.g.Position(), x.row)
	if len(turns) != 1 || len(turns[0]) != len(x.row) {
		d.judgeAs(by, x, nil, false)
		return
	}
	for i, m := range turns[0] {
		d.conclude(events.Adopted{By: by, Move: m, Words: x.row[i].Words, Law: "BCC1903/III.4"})
	}
	if !d.settled(by) {
		d.passOn(by, x, nil, "BCC1903/V.2(a)", "BCC1903/III.4")
	}
}

// TurnFrom returns the number of plies before the turn in which the last ply of
// the first n was made: one less, but for a first turn of several moves.
func (g Game) TurnFrom(n int) int {
	for n--; n > 0 && !g.After(n).Commences(); {
		n--
	}
	return max(n, 0)
}

// MoveNumber returns the number that a record has which came when so many plies
// stood, be they still standing or not.
func (g Game) MoveNumber(plies int) int {
	plies = max(plies-(g.Origin.Due()-1), 0) // of a first turn of several moves
	if g.Origin.Turn() == rules.Black {
		plies++
	}
	return g.Origin.Number() + plies/2
}

// repeatsWhole reports whether records of the opponent's are those of the whole
// last turn, if that was of several moves (BCC1903/V.3).
func (g Game) repeatsWhole(moves []descriptive.Numbered) bool {
	n := len(g.Score())
	from := g.TurnFrom(n)
	if n == 0 || n-from != len(moves) || n-from < 2 {
		return false
	}
	for i, m := range moves {
		if !slices.Contains(movesOf(m.Record.Match(g.After(from+i), g.names())), g.Score()[from+i].Move) {
			return false
		}
	}
	return true
}
