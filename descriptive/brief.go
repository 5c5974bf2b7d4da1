package descriptive

import (
	"slices"

	"postd/rules"
)

// Brief returns the shortest customary record of a legal move of p that has
// exactly one reading there: "P-K4", "Kt-KB3", "QKt-Q2", "R(QR1)-Q1",
// "KPxP", "PxP e.p.", "P-K8(Q)", "Castles KR". Every record is tried on Match
// before it is given; it leans neither on a mark of check nor on the want of
// one, and a capture is always expressed.
func Brief(p rules.Position, m rules.Move, s Style) string {
	var list rules.MoveList
	p.Moves(&list)
	record := briefAmong(p, m, s, list.All())
	if !s.Checks {
		return record
	}
	// BCC1903/INTRO: the announcement is a courtesy.
	q, err := p.Play(m)
	switch {
	case err != nil || !q.Check():
		return record
	case q.Mate():
		return record + " mate"
	}
	return record + " ch"
}

func briefAmong(p rules.Position, m rules.Move, s Style, moves []rules.Move) string {
	w := writer{p: p, m: m, s: s, side: p.Turn(), man: p.At(m.From())}
	switch p.Castles(m) {
	case rules.KingSide:
		return w.castles("Castles KR", "O-O")
	case rules.QueenSide:
		return w.castles("Castles QR", "O-O-O")
	}
	for _, record := range w.records() {
		if onlyReading(record, p, m, moves) {
			return record
		}
	}
	return Full(p, m)
}

// onlyReading reports whether the record has the move as its one reading, as
// it stands and not by sufferance.
func onlyReading(record string, p rules.Position, m rules.Move, moves []rules.Move) bool {
	r, err := Descriptive.parse(record)
	if err != nil {
		return false
	}
	got := r.MatchAmong(p, Birth, moves)
	return len(got.Readings) == 1 && got.Readings[0].Move == m && !got.NoCapture
}

// writer makes records of one move.
type writer struct {
	p    rules.Position
	m    rules.Move
	s    Style
	side rules.Colour
	man  rules.Man
}

func (w writer) castles(british, american string) string {
	if w.s.Spelling == American {
		return american
	}
	return british
}

// phrase is a part of a record and how far it is from the plainest.
type phrase struct {
	words string
	cost  int
}

// records returns records of the move, the shortest and most customary first:
// the wing of a square or of a man goes before an origin in brackets.
func (w writer) records() []string {
	sign, tail := "-", ""
	objects := w.arrivals()
	if w.p.Takes(w.m) || w.p.InPassing(w.m) {
		sign, objects = "x", w.victims()
	}
	if w.p.InPassing(w.m) {
		tail = " e.p."
	}
	if r := w.m.Promotion(); r != rules.NoRole {
		tail = "(" + Letters(r, w.s) + ")"
	}
	var all []phrase
	for _, mover := range w.movers() {
		for _, object := range objects {
			all = append(all, phrase{mover.words + sign + object.words + tail, mover.cost + object.cost})
		}
	}
	slices.SortStableFunc(all, func(a, b phrase) int { return a.cost - b.cost })
	out := make([]string, len(all))
	for i, x := range all {
		out[i] = x.words
	}
	return out
}

// movers names the man that moves.
func (w writer) movers() []phrase {
	from := w.m.From()
	letters := Letters(w.man.Role, w.s)
	out := []phrase{{letters, 0}}
	if w.man.Role == rules.Pawn {
		out = append(out, w.pawns(from)...)
	} else if w.man.Wing != rules.NoWing {
		cost := 2
		if !w.p.Born() {
			// A position that was set up does not tell where a piece began: its
			// square is the surer name.
			cost = 7
		}
		out = append(out, phrase{ShortMan(w.man, w.s), cost})
	}
	return append(out,
		phrase{letters + "(" + bareSquare(from, w.side, w.s) + ")", 5},
		phrase{letters + "(" + ShortSquare(from, w.side, w.s) + ")", 6})
}

// pawns names a Pawn by its file: "KP"; "BP" and then "KBP".
func (w writer) pawns(on rules.Square) []phrase {
	short := ShortPawn(on, w.s)
	bare := Letters(fileRole(on.File()), w.s) + "P"
	if bare == short {
		return []phrase{{short, 1}}
	}
	return []phrase{{bare, 1}, {short, 2}}
}

// arrivals names the square of a quiet move.
func (w writer) arrivals() []phrase {
	to := w.m.To()
	bare, short := bareSquare(to, w.side, w.s), ShortSquare(to, w.side, w.s)
	if bare == short {
		return []phrase{{short, 0}}
	}
	return []phrase{{bare, 0}, {short, 1}}
}

// victims names the man taken.
func (w writer) victims() []phrase {
	on, man := w.p.Victim(w.m)
	letters := Letters(man.Role, w.s)
	out := []phrase{{letters, 0}}
	if w.p.InPassing(w.m) {
		return out // no other capture is made in passing on that file's square
	}
	if man.Role == rules.Pawn {
		out = append(out, w.pawns(on)...)
	} else if man.Wing != rules.NoWing && w.p.Born() {
		out = append(out, phrase{ShortMan(man, w.s), 3})
	}
	return append(out,
		phrase{letters + "(" + bareSquare(on, w.side, w.s) + ")", 6},
		phrase{letters + "(" + ShortSquare(on, w.side, w.s) + ")", 7})
}
