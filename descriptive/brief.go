package descriptive

import (
	"sync"

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
	for record := range w.records {
		if onlyReading(record, p, m, moves) {
			return record
		}
	}
	return Full(p, m)
}

// onlyReading reports whether the record has the move as its one reading, as
// it stands and not by sufferance.
func onlyReading(record string, p rules.Position, m rules.Move, moves []rules.Move) bool {
	r, known := plainest()[record]
	if !known {
		var err error
		if r, err = Descriptive.parse(record); err != nil {
			return false
		}
	}
	got := r.MatchAmong(p, Birth, moves)
	return len(got.Readings) == 1 && got.Readings[0].Move == m && !got.NoCapture
}

// plainest are the plainest records, each as it is parsed: a man and a square or a man taken, in
// either spelling. Most moves are written so, and a letter writes a whole score; to parse a record
// takes as long as all the rest of it. Nobody may write into them.
var plainest = sync.OnceValue(func() map[string]Record {
	all := make(map[string]Record, 1_600)
	add := func(record string) {
		if r, err := Descriptive.parse(record); err == nil {
			all[record] = r
		}
	}
	for _, s := range []Style{{}, {Spelling: American}} {
		for role := rules.Pawn; role <= rules.King; role++ {
			man := Letters(role, s)
			for q := range rules.Square(64) {
				add(man + "-" + bareSquare(q, rules.White, s))
				add(man + "-" + ShortSquare(q, rules.White, s))
			}
			for taken := rules.Pawn; taken < rules.King; taken++ {
				add(man + "x" + Letters(taken, s))
			}
		}
	}
	return all
})

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

// phrase is a part of a record, in pieces, and how far it is from the plainest.
type phrase struct {
	words [5]string
	cost  int
}

// phrases are what a man or a square may be called.
type phrases struct {
	of [6]phrase
	n  int
}

func (all *phrases) add(cost int, words ...string) {
	x := &all.of[all.n]
	x.cost = cost
	copy(x.words[:], words)
	all.n++
}

// dearest is more than any record costs.
const dearest = 15

// records are records of the move, the shortest and most customary first: the wing of a
// square or of a man goes before an origin in brackets. The first is nearly always the one, so
// each is made when it is asked for.
func (w *writer) records(yield func(string) bool) {
	sign, tail := "-", ""
	var movers, objects phrases
	w.movers(&movers)
	if w.p.Takes(w.m) || w.p.InPassing(w.m) {
		sign = "x"
		w.victims(&objects)
	} else {
		w.arrivals(&objects)
	}
	if w.p.InPassing(w.m) {
		tail = " e.p."
	}
	open, promoted := "", Letters(w.m.Promotion(), w.s)
	if promoted != "" {
		open, tail = "(", ")"
	}
	var room [64]byte
	for cost := range dearest {
		for i := range movers.n {
			for j := range objects.n {
				mover, object := &movers.of[i], &objects.of[j]
				if mover.cost+object.cost != cost {
					continue
				}
				out := room[:0]
				for _, s := range mover.words {
					out = append(out, s...)
				}
				out = append(out, sign...)
				for _, s := range object.words {
					out = append(out, s...)
				}
				if !yield(string(append(append(append(out, open...), promoted...), tail...))) {
					return
				}
			}
		}
	}
}

// movers names the man that moves.
func (w *writer) movers(all *phrases) {
	from := w.m.From()
	letters := Letters(w.man.Role, w.s)
	all.add(0, letters)
	if w.man.Role == rules.Pawn {
		w.pawns(all, from)
	} else if w.man.Wing != rules.NoWing {
		cost := 2
		if !w.p.Born() {
			// A position that was set up does not tell where a piece began: its
			// square is the surer name.
			cost = 7
		}
		all.add(cost, ShortMan(w.man, w.s))
	}
	all.add(5, letters, "(", bareSquare(from, w.side, w.s), ")")
	all.add(6, letters, "(", ShortSquare(from, w.side, w.s), ")")
}

// pawns names a Pawn by its file: "KP"; "BP" and then "KBP".
func (w *writer) pawns(all *phrases, on rules.Square) {
	bare, short := Letters(fileRole(on.File()), w.s), shortFile(on.File(), w.s)
	all.add(1, bare, "P")
	if bare != short {
		all.add(2, short, "P")
	}
}

// arrivals names the square of a quiet move.
func (w *writer) arrivals(all *phrases) {
	to := w.m.To()
	bare, short := bareSquare(to, w.side, w.s), ShortSquare(to, w.side, w.s)
	all.add(0, bare)
	if bare != short {
		all.add(1, short)
	}
}

// victims names the man taken.
func (w *writer) victims(all *phrases) {
	on, man := w.p.Victim(w.m)
	letters := Letters(man.Role, w.s)
	all.add(0, letters)
	if w.p.InPassing(w.m) {
		return // no other capture is made in passing on that file's square
	}
	if man.Role == rules.Pawn {
		w.pawns(all, on)
	} else if man.Wing != rules.NoWing && w.p.Born() {
		all.add(3, ShortMan(man, w.s))
	}
	all.add(6, letters, "(", bareSquare(on, w.side, w.s), ")")
	all.add(7, letters, "(", ShortSquare(on, w.side, w.s), ")")
}
