package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/letters"
)

// rowsFirst finds the lines that begin with a copy of the score, or with the opponent's last
// move and one of the writer's, and go on as talk. Such a copy is a quotation. Where the two
// end a sentence the second is the record, "3. N-QB3 N-KB3. My grandfather played this."
// (RULING/R-11, RULING/R-70, TABLE/T1.21).
func (q *quoted) rowsFirst() {
	for i := 0; i < len(q.parts); i++ {
		p := q.parts[i]
		if p.Kind != IsNote || p.noted {
			continue
		}
		piece, rest, ok := q.rowFirst(p.Words)
		if !ok {
			continue
		}
		r := copiedRow{part: i, piece: piece}
		q.place(&r)
		if past := q.past(r) && !slices.Contains(r.equal, false); !past && !(q.ends(r) && q.silentBeside(-1)) {
			continue
		}
		talk := Part{Kind: IsNote, Words: rest, From: p.From + len(p.Words) - len(rest), To: p.To}
		q.parts[i].Words, q.parts[i].To = strings.TrimRight(p.Words[:len(p.Words)-len(rest)], " \t"), talk.From
		for j := range q.rows {
			if q.rows[j].part > i {
				q.rows[j].part++
			}
		}
		q.rows = append(q.rows, r)
		q.kind(&q.rows[len(q.rows)-1])
		q.parts = slices.Insert(q.parts, i+1, talk)
	}
}

// mostRowWords bounds the words of a line among which a row at its beginning may end.
const mostRowWords = 16

// rowFirst finds a row of two or more records, the first with its number, that is the first
// sentence of a line. It gives the row, and the line behind it.
func (q *quoted) rowFirst(line string) (row letters.Piece, rest string, ok bool) {
	begin := strings.TrimLeft(line, " \t")
	if letters.Long(line) || strings.Contains(line, "\n") || begin == "" || begin[0] < '0' || begin[0] > '9' {
		return row, "", false
	}
	words := strings.Fields(line)
	for n := min(mostRowWords, len(words)-1); n > 1; n-- {
		head := strings.Join(words[:n], " ")
		bare := strings.TrimRight(head, ",;:!.–—- ")
		if end := strings.TrimRight(head[len(bare):], " "); end == "" || strings.Trim(end, ".!") != "" {
			continue // the sentence goes on
		}
		pieces := letters.Pieces(bare, q.expect)
		if len(pieces) != 1 || len(pieces[0].Said) > 0 && pieces[0].Said[0].Kind != letters.Plays {
			continue
		}
		p := pieces[0]
		if p.Row == nil && len(p.Said) > 0 {
			p.Row, p.Agreed = p.Said[0].Moves, true
		}
		if len(p.Row) < 2 || p.Row[0].Number == 0 {
			continue
		}
		if own := strings.ToLower(p.Row[len(p.Row)-1].Record.Words); !strings.ContainsAny(own, "12345678-–x") && !strings.Contains(own, "castle") {
			continue // "the Bishop goes" is prose
		}
		for range n { // the line behind so many words, as written
			line = strings.TrimLeft(line, " \t")
			line = line[strings.IndexAny(line, " \t"):]
		}
		p.Said = nil
		return p, strings.TrimLeft(line, " \t"), true
	}
	return row, "", false
}

// ends reports whether a row ends with a record for the writer's turn, in a notation that is
// agreed, behind nothing but what stands, the opponent's last move among it.
func (q *quoted) ends(r copiedRow) bool {
	n := len(r.piece.Row)
	return q.mine && r.piece.Agreed && !r.gap && len(r.places) == n && r.places[n-1] == q.due &&
		!slices.Contains(r.equal[:n-1], false) && q.repeated(r.piece.Row[n-2])
}
