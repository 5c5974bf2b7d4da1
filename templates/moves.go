package templates

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// Full is the move in the full words of BCC1903/I.13.A.
func (l *letter) Full() string {
	m, p := l.told()
	if m == 0 {
		return ""
	}
	return descriptive.Full(p, m)
}

// told finds the move that the notice tells of, and its position.
func (l *letter) told() (rules.Move, rules.Position) {
	if l.n.Move == 0 {
		return 0, rules.Position{}
	}
	if l.n.Position.Legal(l.n.Move) {
		return l.n.Move, l.n.Position
	}
	// Some notices name a move of the score without its position.
	for i, x := range slices.Backward(l.g.Score()) {
		if x.Move == l.n.Move {
			return l.n.Move, l.g.After(i)
		}
	}
	return 0, rules.Position{}
}

// WrittenOtherwise says that the move was not written as the letter writes it,
// nor as the reader would write it, so that the record as received is worth a
// line.
func (l *letter) WrittenOtherwise() bool {
	m, p := l.told()
	if m == 0 || l.n.Record == "" {
		return false
	}
	words := narrate.OneLine(l.n.Record)
	return words != l.short(p, m) && words != l.hand(p, m)
}

// choice is one numbered reading as the reader sees it.
type choice struct {
	N      int
	Full   string
	Shown  string // the same in the forms that the reader wishes
	Effect string // on the reply: taken, stands, annuls, judged, or ""
}

// Choices are the numbered readings, in the order of the notice, which is
// final; none to one who may not know them (RULING/R-2). They stand in full
// words whatever the reader wishes.
func (l *letter) Choices() []choice {
	if l.seen.hidden {
		return nil
	}
	p := l.before()
	all := l.readings()
	out := make([]choice, len(all))
	for i, c := range all {
		out[i] = choice{N: i + 1, Full: narrate.OneLine(c.Full), Shown: l.reading(p, c.Move), Effect: l.effect(c.Move)}
	}
	return out
}

// reading is a reading as the reader wishes it, "`B-QKt5`; algebraic 3.Bb5". Since
// the reader has the full words already, the short record stands for them; there is
// always one, for with the number before them the full words alone would be a record
// (RULING/R-11). What the reader might write is marked as such.
func (l *letter) reading(p rules.Position, m rules.Move) string {
	words := l.short(p, m)
	if words != "" && l.records(l.r.Moves) {
		words = "`" + words + "`"
	}
	twice := l.r.Beside == descriptive.InFull || l.r.Beside == descriptive.InBrief && l.r.Moves == descriptive.InFull
	if beside := l.beside(p, m); beside != "" && !twice {
		words += "; " + beside
	}
	return words
}

// Count is the number of the readings, in a word.
func (l *letter) Count() string { return inWord(len(l.Choices())) }

// blank is where the reader's own move goes in a line that the reader is shown.
const blank = "<your move>"

// Prefilled is the line by which the reader answers the last move of the score, with
// that move already written (BCC1903/V.3).
func (l *letter) Prefilled() string {
	if l.Quiet() {
		return l.quietReply()
	}
	n := len(l.seen.plies)
	if n == 0 || l.g.Agreement.RepeatMove != terms.RepeatRequired || l.lastPassed() {
		return l.own()
	}
	before := l.g.After(n - 1)
	return l.repeated(l.hand(before, l.seen.plies[n-1].Move), before)
}

// PrefilledRecord is the same for a record that is not settled, in its
// author's own words, which satisfy the duty whatever it means (RULING/R-23).
// Words that only a ruling could read are not to be repeated.
func (l *letter) PrefilledRecord() string {
	if l.g.Agreement.RepeatMove != terms.RepeatRequired || !l.g.Repeatable() {
		return l.own()
	}
	return l.repeated(narrate.OneLine(l.seen.words), l.before())
}

// repeated writes the opponent's move, made in a position, and the blank.
func (l *letter) repeated(move string, before rules.Position) string {
	no := itoa(before.Number())
	if before.Turn() == rules.White {
		return no + ". " + move + " " + blank
	}
	return no + "... " + move + " " + itoa(before.Number()+1) + ". " + blank
}

// own is the line with the reader's own move alone.
func (l *letter) own() string {
	p := l.position()
	number, turn := p.Number(), p.Turn()
	if l.Quiet() {
		number, turn = l.g.Number(l.g.Passed()), l.me
	}
	if l.seen.unsettled && l.seen.by != l.me && turn != l.me { // the record comes before it
		if turn == rules.Black {
			number++
		}
		turn = l.me
	}
	moves := blank + strings.Repeat(", "+blank, p.Due()-1) // BCC1903/III.4
	if turn == rules.Black {
		return itoa(number) + "... " + moves
	}
	return itoa(number) + ". " + moves
}

// Repeats says that a reply must repeat the opponent's last move.
func (l *letter) Repeats() bool {
	if l.seen.unsettled && !l.g.Repeatable() || l.lastPassed() {
		return false
	}
	return l.g.Agreement.RepeatMove == terms.RepeatRequired && (len(l.seen.plies) > 0 || l.seen.unsettled || l.Quiet() && l.g.Passed() > 0)
}

// Struck are the records that stand no longer, each with its number and law.
func (l *letter) Struck() []string {
	var out []string
	for _, s := range l.g.Struck {
		out = append(out, l.struck(s))
	}
	return out
}

func (l *letter) struck(s correspondence.Struck) string {
	return narrate.Number(l.g.MoveNumber(s.At), s.By) + " " + narrate.Quote(s.Words) + " (" + s.By.String() + ") " + l.Law(string(s.Law))
}
