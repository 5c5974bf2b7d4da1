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
	readings := q.g.match(x.Record, p).Readings
	if len(readings) != 1 {
		return ""
	}
	return q.written(p, readings[0].Move)
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
	last, number := q.all.at(q.due - 1).words[0], strconv.Itoa(q.number(q.due-1))
	both := number + "... " + last + " " + strconv.Itoa(q.number(q.due)) + ". " + own
	if q.by == rules.Black {
		both = number + ". " + last + " " + own
	}
	if row, ok := terms.RecordsIn(q.expect.Notation).ReadLine(both); !ok || len(row) != 2 {
		return own
	}
	return both
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

// asks leaves open what a row is. Each of the meanings is a line that would be heard; ""
// is none.
func (q *quoted) asks(r *copiedRow, means ...string) {
	part := &q.parts[r.part]
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
