package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/letters"
	"postd/descriptive"
)

// mostChoices is how many moves that stand in a sentence a writer may be asked about; more
// are talk.
const mostChoices = 2

// spoken are the records within the sentences of a letter, as the game knows them.
type spoken struct {
	means    []string // each that may be the writer's move
	numbered bool     // with the number of the turn
	repeats  bool     // the opponent's last move stands there too
	parts    []int    // in which they are
	same     int      // 1+part that is no sentence but the opponent's last move in another notation
	own      string   // and this record, which may be the writer's own
	foreign  int      // 1+part of a move that is given in another notation and has no one meaning
}

// mostProse is how many words of sentences in which moves stand are looked through in a letter;
// more are analysis.
const mostProse = 800

// spokenIn are the records within a part that is talk.
func (q *quoted) spokenIn(part int) [][]descriptive.Numbered {
	rows, ok := q.spoken[part]
	if words := strings.Count(q.parts[part].Words, " "); !ok && letters.MoveSigns(q.parts[part].Words) {
		if q.prose += words; q.prose <= mostProse {
			rows = letters.Within(q.parts[part].Words, q.expect)
		}
		if q.spoken == nil {
			q.spoken = map[int][][]descriptive.Numbered{}
		}
		q.spoken[part] = rows
	}
	return rows
}

// within looks for the writer's move in sentences, where the letter has no other: "I play
// 3. Kt-QB3 in reply to your 2... P-K3". What stands there of the score is talk about it; the
// writer is asked about what is left (RULING/R-69, RULING/R-73, TABLE/T1.24).
func (q *quoted) within() {
	if !q.mine || slices.ContainsFunc(q.parts, func(p Part) bool { return p.Kind != IsNote && p.Kind != IsQuotation && p.Kind != IsRepetition }) {
		return
	}
	var s spoken
	for i, p := range q.parts {
		if p.Kind != IsNote || p.noted {
			continue
		}
		rows := q.spokenIn(i)
		if len(rows) > 0 && len(letters.Doubts(nil, p.Words, q.expect)) > 0 {
			s = spoken{} // another question is put about it
			break
		}
		for _, row := range rows {
			q.speaks(&s, i, row)
		}
		if len(rows) == 1 {
			own := rows[0][len(rows[0])-1]
			if last, ok := strings.CutSuffix(strings.TrimSpace(p.Words), own.Record.Words); ok && q.repeatedElsewhere(strings.TrimSpace(last)) {
				s.repeats = true
				if q.fits(own, q.due) {
					s.same, s.own = i+1, own.Record.Words
				}
			}
		}
	}
	if len(s.means) == 0 && s.foreign > 0 {
		q.parts[s.foreign-1].is(IsDoubt)
		q.parts[s.foreign-1].Foreign = true
		return
	}
	if len(s.means) == 0 && s.same > 0 { // "5878 O-O", where both sides castle
		s.means, s.parts = []string{s.own}, []int{s.same - 1}
	}
	if len(s.parts) > 1 { // a list of thoughts, which is no note either
		for _, i := range s.parts {
			q.parts[i].is(IsGarbled)
		}
		return
	}
	if len(s.means) == 0 || len(s.means) > mostChoices {
		q.attempts()
		return
	}
	if s.repeats {
		for i, own := range s.means {
			s.means[i] = q.withLast(own)
		}
	}
	q.parts[s.parts[0]].is(IsDoubt)
	q.parts[s.parts[0]].Means = s.means
}

// repeatedElsewhere reports whether words are the opponent's last move in a notation that is not
// agreed; figures or a square alone, "5878", are no record to anybody else.
func (q *quoted) repeatedElsewhere(words string) bool {
	due := q.g.Agreement.Records()
	for _, n := range []descriptive.Notation{descriptive.Numeric, descriptive.Algebraic, descriptive.Descriptive} {
		if due&n != 0 {
			continue
		}
		if r, err := n.Parse(words); err == nil && q.repeated(descriptive.Numbered{Record: r}) {
			return true
		}
	}
	return false
}

// speaks adds a row of records in a sentence: what it may mean as the writer's move. One with
// the number of the turn goes before those without; one that the sentence gives as the move
// is asked about whether it is legal or not (RULING/R-2).
func (q *quoted) speaks(s *spoken, part int, row []descriptive.Numbered) {
	r := copiedRow{piece: letters.Piece{Row: row}}
	q.place(&r)
	for i, x := range row {
		at := -1
		if len(r.places) > 0 {
			at = r.places[i]
		}
		if (at < 0 || at == q.due-1) && q.repeated(x) {
			s.repeats = true
			continue
		}
		given := at == q.due || letters.Declares(q.parts[part].Words)
		if at >= 0 && at != q.due || !given && !q.g.Silent() && !q.fits(x, q.due) {
			continue
		}
		words := strings.TrimSuffix(x.Record.Words, " the") // of "P-QR4 the Bishop goes home"
		if _, err := q.g.Agreement.Records().Parse(words); err != nil {
			if words = q.translated(x); words == "" && given {
				s.foreign = part + 1
			}
		}
		if words == "" || s.numbered && at < 0 || slices.Contains(s.means, words) {
			continue
		}
		if at >= 0 && !s.numbered {
			s.means, s.parts, s.numbered = nil, nil, true
		}
		if !slices.Contains(s.parts, part) {
			s.parts = append(s.parts, part)
		}
		s.means = append(s.means, words)
	}
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
