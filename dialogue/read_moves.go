package dialogue

import (
	"fmt"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// scoreNotation is in which notations the standing score may be written: that
// of the records, and descriptive.
func scoreNotation(a terms.Agreement) descriptive.Notation {
	return a.Records() | descriptive.Descriptive
}

// moves reads the moves played before the dialogue, "1 P-K4 P-K4 2 P-Q4 P-Q3",
// each of which must have one reading. They are written as the letters that
// brought them: in the notation agreed for records.
func (r *reader) moves(f Field) {
	in := r.script.Agreement.Records()
	said, ok := in.ReadLine(f.Value)
	if !ok && in != descriptive.Descriptive {
		r.fail(f.Line, "%q cannot be read as moves in the notation agreed, %s", f.Value, in)
		return
	}
	if !ok {
		r.fail(f.Line, "%q cannot be read as moves (like 1 P-K4 P-K4 2 Kt-KB3)", f.Value)
		return
	}
	p := rules.Start()
	last := ""
	for i, n := range said {
		by, number := p.Turn(), i/2+1
		if n.Number != 0 && n.Number != number || n.Dots && by == rules.White {
			r.fail(f.Line, "%s has the number %d, and is move %d of %s", n.Record.Words, n.Number, number, by)
			return
		}
		m := n.Record.Match(p, descriptive.Birth)
		if m.NoCapture {
			r.fail(f.Line, "move %d of %s, %s, must express the capture", number, by, n.Record.Words)
			return
		}
		if len(m.Readings) != 1 {
			r.fail(f.Line, "move %d of %s, %s, has %d readings and must have one", number, by, n.Record.Words, len(m.Readings))
			return
		}
		move := Move{By: by, Words: n.Record.Words}
		switch {
		case i == 0:
			move.Letter = fmt.Sprintf("1. %s", move.Words)
		case by == rules.White:
			move.Letter = fmt.Sprintf("%d… %s %d. %s", number-1, last, number, move.Words)
		default:
			move.Letter = fmt.Sprintf("%d. %s %s", number, last, move.Words)
		}
		r.script.Moves = append(r.script.Moves, move)
		last = move.Words
		var err error
		if p, err = p.Play(m.Readings[0].Move); err != nil {
			r.fail(f.Line, "%w", err)
			return
		}
	}
}
