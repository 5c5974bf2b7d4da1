package correspondence

import (
	"slices"

	"postd/correspondence/letters"
	"postd/descriptive"
)

// undresses looks in a letter that has no record for this turn, beside what was copied, for
// the one line that is a record but for the signs around it (RULING/R-69).
func (q *quoted) undresses() {
	at := -1
	var found letters.Piece
	for i, p := range q.parts {
		if p.Kind == IsRecord || p.Kind == IsDoubt && !q.wrongCopy(i) {
			return
		}
		if p.Kind != IsNote || len(q.rows) == 0 {
			continue
		}
		if u, ok := letters.Undressed(letters.Piece{From: p.From, To: p.To, Words: p.Words, Noted: p.noted}, q.expect); ok {
			if at >= 0 {
				return
			}
			at, found = i, u
		}
	}
	if at < 0 {
		return
	}
	for i, p := range q.parts {
		if p.Kind == IsDoubt {
			q.parts[i].is(IsMisquotation)
			q.parts[i].Means = nil
		}
	}
	q.parts[at].Said = found.Said
	q.rows = append(q.rows, copiedRow{part: at, piece: found})
	r := &q.rows[len(q.rows)-1]
	q.place(r)
	q.kind(r)
}

// wrongCopy reports whether a part is a row of past moves that are not what stands.
func (q *quoted) wrongCopy(part int) bool {
	return slices.ContainsFunc(q.rows, func(r copiedRow) bool {
		return r.part == part && q.past(r) && !r.either && slices.Contains(r.equal, false)
	})
}

// beside looks at several rows that are each a record: where one has its number and repeats
// the opponent's move rightly, it is the record, and bare ones are asked about (P12).
func (q *quoted) beside() {
	var sure, bare []*copiedRow
	for i := range q.rows {
		r := &q.rows[i]
		switch n := len(r.piece.Row); {
		case !r.last || q.parts[r.part].Kind != IsRecord:
		case len(r.places) == n && n > 1 && r.places[n-1] == q.due && r.equal[n-2]:
			sure = append(sure, r)
		case n == 1 && r.piece.Row[0].Number == 0 && !r.piece.Named:
			bare = append(bare, r)
		}
	}
	if len(sure) != 1 {
		return
	}
	for _, r := range bare {
		if words := r.piece.Row[0].Record.Words; q.repeated(r.piece.Row[0]) && !q.fits(r.piece.Row[0], q.due) {
			q.parts[r.part].is(IsRepetition)
		} else if own := sure[0].piece.Row; !sameWords(words, own[len(own)-1].Record.Words) {
			q.asks(r, q.withNumber(words))
		} else {
			q.parts[r.part].Said = q.parts[sure[0].part].Said // the same once more
		}
	}
}

// repeats gives a record that stands alone the opponent's last move from elsewhere in the
// letter (RULING/R-70), right or wrong; of several the right one.
func (q *quoted) repeats() {
	if q.due == 0 || !q.mine {
		return
	}
	var found *descriptive.Numbered
	right := false
	for _, r := range q.rows {
		if k := q.parts[r.part].Kind; k != IsQuotation && k != IsMisquotation && k != IsRepetition {
			continue
		}
		for i, at := range r.places {
			if at == q.due-1 && q.all.by(at) != q.by && (found == nil || r.equal[i]) {
				found, right = &r.piece.Row[i], right || r.equal[i]
			}
		}
		if len(r.places) == 0 && q.parts[r.part].Kind == IsRepetition {
			found, right = &r.piece.Row[0], true
		}
	}
	if found == nil && slices.ContainsFunc(q.parts, lacksRepetition) {
		found = q.mentioned()
		right = true
	}
	if found == nil {
		return
	}
	for i, p := range q.parts {
		if p.Kind == IsDoubt && len(p.Means) == 1 && right {
			q.parts[i].Means = []string{q.withLast(p.Means[0])}
		}
		if p.Kind != IsRecord {
			continue
		}
		for j, s := range p.Said {
			if s.Kind == letters.Plays && len(s.Moves) == 1 {
				q.parts[i].Said = slices.Clone(p.Said)
				q.parts[i].Said[j].Moves = []descriptive.Numbered{*found, s.Moves[0]}
			}
		}
	}
}

// lacksRepetition reports whether a part is a record that stands alone, or may be one.
func lacksRepetition(p Part) bool {
	return p.Kind == IsDoubt && len(p.Means) == 1 ||
		p.Kind == IsRecord && slices.ContainsFunc(p.Said, func(s letters.Statement) bool { return s.Kind == letters.Plays && len(s.Moves) == 1 })
}

// mentioned is the opponent's last move where it stands in a sentence, "your move: 2... P-K3".
// What differs there is talk, and of a record that is in question talk names no reading.
func (q *quoted) mentioned() *descriptive.Numbered {
	last := q.all.at(q.due - 1)
	for i, p := range q.parts {
		if p.Kind != IsNote || p.noted {
			continue
		}
		for _, row := range q.spokenIn(i) {
			r := copiedRow{piece: letters.Piece{Row: row}}
			q.place(&r)
			for i, x := range row {
				if (len(r.places) == 0 || r.places[i] == q.due-1) && q.repeated(x) && (last.settled || last.asWritten(x.Record.Words)) {
					return &x
				}
			}
		}
	}
	return nil
}

// besides reports whether the letter says something beside a row that is the writer's own record
// once more: that is then copied beside it, and not sent again (TABLE/T1.16, TABLE/T1.21).
func (q *quoted) besides(part int) bool {
	return slices.ContainsFunc(q.parts, func(p Part) bool {
		u, ok := letters.Undressed(letters.Piece{Words: p.Words, Said: p.Said, Noted: p.noted}, q.expect)
		return p.From != q.parts[part].From && (len(p.Said) > 0 || ok && len(u.Said) > 0)
	})
}

// silentBeside reports whether no other part of the letter plays; of none, whether none does.
func (q *quoted) silentBeside(part int) bool {
	return !slices.ContainsFunc(q.parts, func(p Part) bool { return p.Kind == IsRecord && (part < 0 || p.From != q.parts[part].From) })
}
