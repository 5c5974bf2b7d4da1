package correspondence

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// foreign takes a row that is written in a notation which is not agreed; so many of its
// records go as far as the writer's turn. It is no record and no offence; where it can be
// one move of that turn, its writer is asked, and told how the game writes it (RULING/R-78).
func (q *quoted) foreign(r *copiedRow, n int) {
	part := &q.parts[r.part]
	if !q.mine && (q.g.State != StateAuthor || q.g.Case.Author != q.by) {
		part.is(IsNote)
		return
	}
	part.is(IsDoubt)
	part.Foreign = true
	words := q.translated(r.piece.Row[n-1])
	if words == "" {
		return
	}
	words = q.withNumber(words)
	if n > 1 && q.repeated(r.piece.Row[n-2]) {
		words = q.withLast(words)
	}
	part.Means = []string{words}
}

// translated is a record of another notation as the game writes its one reading; "" if it
// has none or several, and in a silent game, where nobody is told which move it would be.
func (q *quoted) translated(x descriptive.Numbered) string {
	if q.g.Silent() || q.due > len(q.g.Score()) {
		return ""
	}
	p := q.g.Position()
	var move rules.Move
	for _, n := range []descriptive.Notation{descriptive.Descriptive, descriptive.Algebraic, descriptive.Numeric} {
		r, err := n.Parse(x.Record.Words) // in each by itself, for in a row it was read in all of them
		if err != nil || q.g.Agreement.Records()&n != 0 {
			continue
		}
		for _, m := range q.g.match(r, p).Readings {
			if move != 0 && move != m.Move {
				return ""
			}
			move = m.Move
		}
	}
	if move == 0 {
		return ""
	}
	return q.written(p, move)
}

// written is a move as the game writes it.
func (q *quoted) written(p rules.Position, m rules.Move) string {
	form := descriptive.InNumeric
	switch due := q.g.Agreement.Records(); {
	case due&descriptive.Descriptive != 0:
		form = descriptive.InBrief
	case due&descriptive.Algebraic != 0:
		form = descriptive.InAlgebraic
	}
	return form.Write(p, m, descriptive.Style{})
}

// withNumber puts the number of the due move before a record, where it is agreed that none
// counts without (RULING/R-48).
func (q *quoted) withNumber(own string) string {
	if !q.g.Agreement.Numbered {
		return own
	}
	return strconv.Itoa(q.number(q.due)) + map[bool]string{true: "... ", false: ". "}[q.by == rules.Black] + own
}

// withLast puts the opponent's last move, as it was written, before a record of the
// writer's that is alone: "2... P-K3 3. Kt-QB3" (BCC1903/V.3).
func (q *quoted) withLast(own string) string {
	if row, ok := terms.RecordsIn(q.expect.Notation).ReadLine(own); !ok || len(row) != 1 || q.due == 0 ||
		len(q.all.at(q.due-1).words) != 1 || q.g.Agreement.RepeatMove != terms.RepeatRequired {
		return own
	}
	own = strings.TrimLeft(own, "0123456789.… ")
	both := q.numbered(q.all.at(q.due - 1).words[0], own)
	if row, ok := terms.RecordsIn(q.expect.Notation).ReadLine(both); !ok || len(row) != 2 {
		return own
	}
	return both
}

// numbered writes the opponent's last move and a record of the writer's with their numbers, as
// the office does: so they can be read in one way.
func (q *quoted) numbered(last, own string) string {
	last, own = blank(last), blank(own)
	number := strconv.Itoa(q.number(q.due - 1))
	if q.by == rules.Black {
		return number + ". " + last + " " + own
	}
	return number + "... " + last + " " + strconv.Itoa(q.number(q.due)) + ". " + own
}

// beyond asks about what stands in a row behind the writer's record: it may be talk, or
// a condition (BCC1903/V.6(c)).
func (q *quoted) beyond(r *copiedRow, n int) {
	part := &q.parts[r.part]
	tail := r.piece.Row[n:]
	var words []string
	for _, x := range tail {
		words = append(words, x.Record.Words)
	}
	more := Part{Kind: IsGarbled, Words: strings.Join(words, " "), From: part.To, To: part.To}
	if len(tail) == 2 {
		more.Kind, more.Means = IsDoubt, []string{"IF " + words[0] + " THEN " + words[1]}
	}
	q.parts = append(q.parts, more)
}

// blank is a record without the marks of the blank into which it was written, "<P-K4>".
func blank(words string) string { return strings.Trim(words, "*_<>[]") }

// goesOn looks at a row that ends with two records for the writer's turn, of which the first may
// be the opponent's last move: "4. P-QR4 P-R5" after 3... P-QR4 repeats that, or is a move and
// what may follow (P7). It reports whether it may be the first.
func (q *quoted) goesOn(r *copiedRow) bool {
	n := len(r.piece.Row)
	last, own := r.piece.Row[n-2], r.piece.Row[n-1]
	if !q.repeated(last) || !q.fits(own, q.due) || sameWords(last.Record.Words, own.Record.Words) {
		return false
	}
	if q.fits(last, q.due) && own.Record.Words == blank(own.Record.Words) {
		q.asks(r, q.withLast(q.withNumber(last.Record.Words)), q.withLast(q.withNumber(own.Record.Words)))
	} else {
		q.plays(r, 0)
	}
	return true
}

// asks leaves open what a row is. Each of the meanings is a line that would be heard; ""
// is none. What is not in a notation that is agreed is asked about in one that is.
func (q *quoted) asks(r *copiedRow, means ...string) {
	part := &q.parts[r.part]
	if n := len(r.piece.Row); n > 0 {
		if _, err := q.g.Agreement.Records().Parse(r.piece.Row[n-1].Record.Words); err != nil {
			q.foreign(r, n)
			return
		}
	}
	part.is(IsDoubt)
	part.Means = slices.DeleteFunc(means, func(s string) bool { return s == "" })
}

// needs finds what is said to the office (RULING/R-68): words for a person of the office,
// beside whatever else; and other needs in a letter that says nothing else.
func (q *quoted) needs() {
	var below talk.Need
	for i, p := range q.parts {
		to, head := talk.AddressedTo(p.Words)
		if p.Kind != IsNote || p.noted || strings.TrimSpace(p.Words) == "" || to == "" && below == "" {
			continue
		}
		if head || to == "" && below != "" {
			below = cmp.Or(to, below)
		} else {
			below = ""
		}
		q.parts[i].Kind, q.parts[i].Need = IsNeed, cmp.Or(to, below)
	}
	if slices.ContainsFunc(q.parts, func(p Part) bool { return len(p.Said) > 0 || p.Kind == IsDoubt }) {
		return
	}
	for i, p := range q.parts {
		if p.Kind != IsNote || p.noted {
			continue
		}
		if need := talk.NeedOf(p.Words); need != "" {
			q.parts[i].Kind, q.parts[i].Need = IsNeed, need
		}
	}
}
