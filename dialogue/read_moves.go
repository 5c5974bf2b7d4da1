package dialogue

import (
	"errors"
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// opening is the position in which the game begins, as the terms read it; empty for the
// initial array.
func (s Script) opening() string {
	if s.Since >= 0 {
		return terms.WithSince(s.Position, s.Since)
	}
	return s.Position
}

// setUp judges what is set up in place of the initial array; an error has its line.
func (s Script) setUp() (line int, _ error) {
	at, since := s.lines["position"], s.lines["plies since capture"]
	if at == 0 && since > 0 {
		return since, errors.New("plies since capture may only stand beside a position")
	}
	_, err := s.Agreement.Commencement(s.opening())
	if at == 0 || err == nil {
		return 0, nil // what is wrong with the odds the agreement says
	}
	if _, wrong := rules.ParseFEN(s.Position); wrong == nil {
		at = since
	}
	return at, err
}

// play reads the moves played before the dialogue, "1 P-K4 P-K4 2 P-Q4 P-Q3",
// each of which must have one reading in the game's own position: that of the odds, or
// one that is set up. They are written as the letters that brought them: in the notation
// agreed for records. An error has its line.
func (s *Script) play(f Field) (line int, _ error) {
	p, err := s.Agreement.Commencement(s.opening())
	if err != nil {
		return 0, nil // said of the position, or of the odds
	}
	in := s.Agreement.Records()
	said, ok := in.ReadLine(f.Value)
	switch {
	case !ok && in != descriptive.Descriptive:
		return f.unread(in), fmt.Errorf("%q cannot be read as moves in the notation agreed, %s", f.Value, in)
	case !ok:
		return f.unread(in), fmt.Errorf("%q cannot be read as moves (like 1 P-K4 P-K4 2 Kt-KB3)", f.Value)
	}
	names, err := descriptive.ParseNames(string(s.Agreement.Names))
	if err != nil {
		return f.Line, err
	}
	last := ""
	for i := 0; i < len(said); {
		move := Move{By: p.Turn(), line: f.lineOf(in, i)}
		number, due := p.Number(), p.Due()
		var words []string
		for ; len(words) < due; i++ {
			if i == len(said) {
				return move.line, fmt.Errorf("the first turn of %s has %d moves, which must all be there (BCC1903/III.4)", move.By, due)
			}
			q, err := follow(p, said[i], names)
			if err != nil {
				return f.lineOf(in, i), fmt.Errorf("move %d of %s, %s, %w", number, move.By, said[i].Record.Words, err)
			}
			p, words = q, append(words, said[i].Record.Words)
		}
		move.Words, move.plies = strings.Join(words, ", "), i
		switch {
		case last == "" && move.By == rules.White:
			move.Letter = fmt.Sprintf("%d. %s", number, move.Words)
		case last == "":
			move.Letter = fmt.Sprintf("%d… %s", number, move.Words)
		case move.By == rules.White:
			move.Letter = fmt.Sprintf("%d… %s %d. %s", number-1, last, number, move.Words)
		default:
			move.Letter = fmt.Sprintf("%d. %s %s", number, last, move.Words)
		}
		s.Moves, last = append(s.Moves, move), move.Words
	}
	return 0, nil
}

// follow plays one record in a position. An error goes on from its words.
func follow(p rules.Position, n descriptive.Numbered, names descriptive.Names) (rules.Position, error) {
	if n.Number != 0 && n.Number != p.Number() || n.Dots && p.Turn() == rules.White {
		return p, fmt.Errorf("has the number %d, and it is %s who has to move, at %d", n.Number, p.Turn(), p.Number())
	}
	m := n.Record.Match(p, names)
	switch {
	case m.NoCapture:
		return p, errors.New("must express the capture")
	case len(m.Readings) != 1:
		return p, fmt.Errorf("has %d readings and must have one", len(m.Readings))
	}
	return p.Play(m.Readings[0].Move)
}

// lineOf is the line on which the record stands that has that number, from 0, in a value
// of moves.
func (f Field) lineOf(in descriptive.Notation, record int) int {
	line := f.Line
	for _, m := range f.more {
		if said, ok := in.ReadLine(f.Value[:m.from]); ok && len(said) <= record {
			line = m.line
		}
	}
	return line
}

// unread is the line from which on a value cannot be read as moves.
func (f Field) unread(in descriptive.Notation) int {
	line := f.Line
	for _, m := range f.more {
		if _, ok := in.ReadLine(f.Value[:m.from]); ok {
			line = m.line
		}
	}
	return line
}
