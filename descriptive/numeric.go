package descriptive

import "postd/rules"

// numeric finds every understanding of a text as one record in the notation
// of the International Correspondence Chess Federation: "5254", "52-54",
// "52 54", "5171" for castling, "57581" for a promotion, where 1 is a Queen, 2
// a Rook, 3 a Bishop, 4 a Knight. It looks at the form alone; nil means that
// the text is no record in form. A promotion without its figure has four
// readings (RULING/R-6).
func numeric(s string) []pattern {
	a := absolute{numeric: true}
	if a.fold(s).what != noFault {
		return nil
	}
	i := 0
	for i < a.n && silent(a.b[i]) {
		i++
	}
	p := blank
	p.absolute = true
	from, ok := a.figures(i)
	if !ok {
		return nil
	}
	p.from, p.words[ofOrigin] = 1<<from, a.span(i, i+2)
	i = a.spaces(i + 2)
	if i < a.n && a.b[i] == '-' {
		i = a.spaces(i + 1)
	}
	to, ok := a.figures(i)
	if !ok {
		return nil
	}
	p.to, p.words[ofArrival] = 1<<to, a.span(i, i+2)
	i += 2
	if j := i; from.Rank() == 6 && to.Rank() == 7 || from.Rank() == 1 && to.Rank() == 0 {
		if j < a.n && a.b[j] == '-' {
			j++
		}
		if j < a.n && a.b[j] >= '1' && a.b[j] <= '4' {
			p.mover.role = rules.Pawn
			p.promotion, p.words[ofPromotion] = rules.Queen-rules.Role(a.b[j]-'1'), a.span(i, j+1)
			i = j + 1
		}
	}
	if i < a.n && digit(a.b[i]) {
		return nil
	}
	a.tail(p, i)
	if step := int(to) - int(from); step*step == 4 && from.File() == 4 && (from.Rank() == 0 || from.Rank() == 7) {
		// Castling is recorded as the King's move, and so it may be that of
		// another piece which stands there.
		p.castling, p.wing = true, rules.KingSide
		if step < 0 {
			p.wing = rules.QueenSide
		}
		a.tail(p, i)
	}
	return a.found.all()
}

// figures reads a square of two figures, "52" for e2.
func (a *absolute) figures(i int) (rules.Square, bool) {
	if i+1 >= a.n || a.b[i] < '1' || a.b[i] > '8' || a.b[i+1] < '1' || a.b[i+1] > '8' {
		return 0, false
	}
	return rules.SquareAt(int(a.b[i]-'1'), int(a.b[i+1]-'1')), true
}

// absolute reads notations that name a square by two signs and count from
// White's side, whoever moves. A branch that comes to the end of the text
// leaves its pattern in found.
type absolute struct {
	folded
	numeric bool // no words but those of check follow
	found   patterns
}

// tail reads what may follow the squares of a record, in any order: the marks
// of check, and of a Pawn that it takes in passing.
func (a *absolute) tail(p pattern, i int) {
	depth := 0
	for i < a.n {
		if silent(a.b[i]) {
			i++
			continue
		}
		j := i + 1
		switch b := a.b[i]; {
		case b == '+':
			p.mark(markCheck, ofCheck, token{span: a.span(i, j)})
		case b == '#':
			p.mark(markMate, ofMate, token{span: a.span(i, j)})
		case b == '(' || b == '[':
			depth++
		case b == ')' || b == ']':
			if depth--; depth < 0 {
				return
			}
		case letter(b):
			for j < a.n && letter(a.b[j]) {
				j++
			}
			if end, ok := a.passing(i, j); ok {
				if a.numeric || p.castling || p.mover.role != rules.Pawn && p.mover.role != rules.NoRole {
					return
				}
				j = end
				p.passing, p.takes = true, true
				p.words[ofPassing] = a.span(i, j)
				break
			}
			switch t := (token{span: a.span(i, j)}); string(a.low[i:j]) {
			case "ch", "check":
				p.mark(markCheck, ofCheck, t)
			case "mate", "checkmate":
				p.mark(markMate, ofMate, t)
			case "dis", "disc", "disch":
				p.mark(markCheck|markDisclosed, ofDisclosed, t)
			case "dbl", "double", "dblch":
				p.mark(markCheck|markDouble, ofDouble, t)
			default:
				return
			}
		default:
			return
		}
		i = j
	}
	if depth == 0 {
		a.found.add(&p)
	}
}
