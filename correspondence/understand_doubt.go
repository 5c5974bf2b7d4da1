package correspondence

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// foreign takes a row that is written in a notation which is not agreed. It is no record
// and no offence; where it can be one move of the writer's turn, its writer is asked, and
// told how the game writes it. In a silent game it is not told which move it would be. The
// ruling is RULING/R-78.
func (q *quoted) foreign(r *copiedRow) {
	part := &q.parts[r.part]
	n := len(r.piece.Row)
	if !q.mine {
		part.is(IsNote)
		return
	}
	part.is(IsDoubt)
	part.Foreign = true
	if q.g.Silent() || q.due > len(q.g.Score()) {
		return
	}
	p := q.g.Position()
	readings := q.g.match(r.piece.Row[n-1].Record, p).Readings
	if len(readings) != 1 {
		return
	}
	words := q.written(p, readings[0].Move)
	if n > 1 && q.repeated(r.piece.Row[n-2]) {
		words = q.withLast(words)
	}
	part.Means = []string{words}
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

// withLast puts the opponent's last move, as it was written, before a record of the
// writer's that is alone: "2... P-K3 3. Kt-QB3" (BCC1903/V.3).
func (q *quoted) withLast(own string) string {
	if _, ok := terms.RecordsIn(q.expect.Notation).ReadLine(own); !ok || q.due == 0 || len(q.all[q.due-1].words) != 1 || q.g.Agreement.RepeatMove != terms.RepeatRequired {
		return own
	}
	if row, _ := terms.RecordsIn(q.expect.Notation).ReadLine(own); len(row) != 1 {
		return own
	}
	own = strings.TrimLeft(own, "0123456789.… ")
	last, number := q.all[q.due-1].words[0], strconv.Itoa(q.number(q.due-1))
	both := number + "... " + last + " " + strconv.Itoa(q.number(q.due)) + ". " + own
	if q.by == rules.Black {
		both = number + ". " + last + " " + own
	}
	if row, ok := terms.RecordsIn(q.expect.Notation).ReadLine(both); !ok || len(row) != 2 {
		return own
	}
	return both
}

// within looks for the writer's move in sentences, where the letter has no other: if one
// record stands there its writer is asked (RULING/R-73, TABLE/T1.24).
func (q *quoted) within() {
	if !q.mine || slices.ContainsFunc(q.parts, func(p Part) bool { return p.Kind != IsNote && p.Kind != IsQuotation && p.Kind != IsRepetition }) {
		return
	}
	var found []descriptive.Record
	at := -1
	for i, p := range q.parts {
		if p.Kind != IsNote || p.noted {
			continue
		}
		if all := letters.Within(p.Words, q.expect); len(all) > 0 {
			found, at = append(found, all...), i
		}
	}
	if sure := len(found) == 1 && len(letters.Doubts(nil, q.parts[at].Words, q.expect)) == 0 && !q.repeated(descriptive.Numbered{Record: found[0]}); !sure ||
		!q.g.Silent() && !q.fits(descriptive.Numbered{Record: found[0]}, q.due) {
		q.attempts()
		return
	}
	q.parts[at].is(IsDoubt)
	q.parts[at].Means = []string{found[0].Words}
}

// attempts keeps back the lines by which the writer seems to have meant a move and that
// nobody can read: they are no note, which would show the opponent a plan (RULING/R-11).
func (q *quoted) attempts() {
	for i, p := range q.parts {
		if p.Kind == IsNote && !p.noted && letters.Attempts(p.Words) && len(letters.Doubts(nil, p.Words, q.expect)) == 0 {
			q.parts[i].Kind = IsGarbled
		}
	}
}

// needs finds what is said to the office, in a letter that says nothing else (RULING/R-68).
func (q *quoted) needs() {
	if slices.ContainsFunc(q.parts, func(p Part) bool { return len(p.Said) > 0 || p.Kind == IsDoubt }) {
		return
	}
	for i, p := range q.parts {
		if p.Kind != IsNote || p.noted {
			continue
		}
		if need := letters.NeedOf(p.Words); need != "" {
			q.parts[i].Kind, q.parts[i].Need = IsNeed, need
		}
	}
}
