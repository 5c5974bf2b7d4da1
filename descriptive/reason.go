package descriptive

import (
	"fmt"
	"slices"
	"strings"

	"postd/rules"
)

// reasoner looks for what stands against a record that fits no legal move.
type reasoner struct {
	r Record
	n Names
	b board
	v Voice

	counted bool // a square was named as the author counts
}

// reason returns the nearest reason why no legal move fits the record: the
// safety of the King, where a man could go as recorded; a bar to castling; the
// one word without which a move would fit; what stands in the way; or that no
// man of the name can go there at all. The last two are false moves, and the first
// two illegal ones, in the words of STAUNTON/DEF.FALSE.
func (r Record) reason(p rules.Position, n Names, v Voice) (said string, counted bool) {
	x := &reasoner{r: r, n: n, b: newBoard(p), v: v}
	said = x.nearest()
	return said, x.counted
}

// Announces reports whether the record says that it gives check: "ch", "+", "mate", "Q checks".
// It is no part of the record (RULING/R-4), but under some codes an opponent whose King was not
// called upon need not see it (STAUNTON/R.VI, RICC/6, RULING/R-83).
func (r Record) Announces() bool {
	return slices.ContainsFunc(r.patterns, func(q pattern) bool { return q.marks != 0 || q.checks })
}

// Unsafe reports whether the record fits a move that nothing forbids but the safety of the
// King, castling out of check among them (BCC1903/I.11.E(a)).
func (r Record) Unsafe(p rules.Position, n Names) bool {
	x := &reasoner{r: r, n: n, b: newBoard(p)}
	for i := range r.patterns {
		q := &r.patterns[i]
		if q.castling && (q.wing != rules.QueenSide && p.Bar(rules.KingSide) == rules.BarCheck || q.wing != rules.KingSide && p.Bar(rules.QueenSide) == rules.BarCheck) {
			return true
		}
		if x.unsafe(q) != "" {
			return true
		}
	}
	return false
}

func (x *reasoner) nearest() string {
	r := x.r
	for _, look := range [...]func(*pattern) string{x.castling, x.absent, x.unsafe, x.castlingForm, x.oneWord, x.inTheWay} {
		for i := range r.patterns {
			if q := &r.patterns[i]; q.loose&looseOdd == 0 || len(r.patterns) == 1 {
				if s := look(q); s != "" {
					return s
				}
			}
		}
	}
	return x.cannot(&r.patterns[0])
}

// castling says what bars castling (BCC1903/I.11.E(e)).
func (x *reasoner) castling(q *pattern) string {
	if !q.castling {
		return ""
	}
	sides := []rules.Wing{q.wing}
	if q.wing == rules.NoWing {
		sides = []rules.Wing{rules.KingSide, rules.QueenSide}
	}
	var bars []string
	for _, w := range sides {
		bars = append(bars, barWords[x.b.p.Bar(w)])
	}
	switch {
	case len(bars) == 1:
		return fmt.Sprintf("%s cannot castle on the %s's side: %s", x.v.you, wingRole(q.wing), bars[0])
	case bars[0] == bars[1]:
		return fmt.Sprintf("%s can castle on neither side: %s", x.v.you, bars[0])
	}
	return fmt.Sprintf("%s cannot castle on the King's side, where %s, nor on the Queen's side, where %s", x.v.you, bars[0], bars[1])
}

var barWords = map[rules.Bar]string{
	rules.BarMoved:     "King or Rook has moved or is gone",
	rules.BarBetween:   "a man stands between King and Rook",
	rules.BarCheck:     "the King is in check",
	rules.BarCommanded: "a square that the King would pass or reach is commanded",
}

// unsafe finds a move that fits every word and that nothing forbids but the
// safety of the King (BCC1903/I.11.E(a)).
func (x *reasoner) unsafe(q *pattern) string {
	if q.castling {
		return ""
	}
	var c candidate
	found := false
	x.each(q, func(m rules.Move) bool {
		if !x.b.p.Unsafe(m) {
			return true
		}
		c = candidate{move: m}
		x.b.describe(&c)
		found = x.b.fits(q, &c, false)
		return !found
	})
	if !found {
		return ""
	}
	if c.man.Role == rules.King {
		return fmt.Sprintf("%s King would be in check on %s", x.v.your, x.square(c.move.To()))
	}
	does := "can reach " + x.square(c.move.To())
	if c.takes {
		does = fmt.Sprintf("can take the %s on %s", c.victim.Role, x.square(c.victimOn))
	}
	return fmt.Sprintf("%s %s only by leaving %s King in check", x.some(who{role: c.man.Role}), does, x.v.your)
}

// each goes through the squares of a pattern, with every promotion, until f
// answers false.
func (x *reasoner) each(q *pattern, f func(rules.Move) bool) {
	for from := rules.Square(0); from < 64; from++ {
		man := x.b.p.At(from)
		if man.Role == rules.NoRole || man.Colour != x.b.side {
			continue
		}
		for to := rules.Square(0); to < 64; to++ {
			for promotion := range rules.King {
				if m := rules.NewMove(from, to, promotion); from != to && promotion != rules.Pawn && x.b.reaches(q, m) && !f(m) {
					return
				}
				if man.Role != rules.Pawn {
					break
				}
			}
		}
	}
}

// castlingForm says that castling has a form of its own (RULING/R-46).
func (x *reasoner) castlingForm(q *pattern) string {
	if q.castling || q.takes || q.mover.role != rules.King && q.mover.role != rules.Rook {
		return ""
	}
	for _, side := range [...]struct {
		wing       rules.Wing
		king, rook rules.Square
		form       string
	}{{rules.KingSide, 6, 5, "Castles KR"}, {rules.QueenSide, 2, 3, "Castles QR"}} {
		to := side.king
		if q.mover.role == rules.Rook {
			to = side.rook
		}
		if q.absolute {
			to = relative(to, x.b.side)
		}
		if q.to != anywhere && q.to.has(to) && x.b.p.Bar(side.wing) == rules.NoBar {
			return fmt.Sprintf("that is a move of the %s; castling is recorded in its own form, %s", q.mover.role, side.form)
		}
	}
	return ""
}

// oneWord finds a single thing without which a legal move fits, and says what
// is the matter with it.
func (x *reasoner) oneWord(q *pattern) string {
	if q.castling {
		return ""
	}
	mover, victim := x.some(who{role: q.mover.role}), q.victim.noun()
	for _, w := range [...]struct {
		of  aspect
		has bool
		say string
	}{
		{ofVictimName, q.victim.wing != rules.NoWing || q.victim.files != 0, fmt.Sprintf("%s can take a %s, but not the %s", mover, q.victim.role, victim)},
		{ofVictim, q.victim.role != rules.NoRole, fmt.Sprintf("%s can take a man there, but no %s", mover, q.victim.role)},
		{ofPlace, q.victimOn != anywhere && q.victim.role != rules.NoRole, fmt.Sprintf("%s can take a %s, but not on the square named", mover, q.victim.role)},
		{ofName, q.mover.wing != rules.NoWing, fmt.Sprintf("%s can move so, but it is not the one that began as the %s", mover, q.mover.noun())},
		{ofName, q.mover.files != 0, fmt.Sprintf("a Pawn of %s can move so, but it is not the %s now", x.v.of, q.mover.noun())},
		{ofNth, q.mover.nth != 0, fmt.Sprintf("%s can move so, but it is not the one that is counted so on its file", mover)},
		{ofOrigin, q.from != anywhere, fmt.Sprintf("%s can move so, but not from the square named", mover)},
		{ofPromotion, q.promotion != rules.NoRole, "that move of the Pawn is no promotion"},
		{ofPassing, q.passing, "no Pawn can be taken in passing so"},
		{ofWing, q.words[ofWing] != span{}, fmt.Sprintf("%s can reach the square of that name on the other wing alone", mover)},
		{ofCheck, q.checks, fmt.Sprintf("no such move of %s gives check", x.some(q.mover))},
	} {
		if !w.has {
			continue
		}
		near := *q
		near.relax(w.of)
		if x.any(near) {
			return w.say
		}
	}
	if q.takes && q.victimOn != anywhere && q.promotion == rules.NoRole {
		// "takes" with nothing to take is illegal, even where the man can go.
		near := *q
		near.takes, near.to, near.victimOn = false, q.victimOn, anywhere
		if x.any(near) {
			return mover + " can go there, but there is nothing to take"
		}
	}
	if q.takes {
		near := *q
		near.victim, near.victimOn, near.passing = who{}, anywhere, false
		if !x.any(near) && !x.anyTaken(q) {
			return x.v.nothing(q.mover, x.only(q.mover))
		}
	}
	return ""
}

// any reports whether a legal move fits a pattern.
func (x *reasoner) any(q pattern) bool {
	one := x.r
	one.patterns = []pattern{q}
	return len(one.Match(x.b.p, x.n).Readings) > 0
}

// anyTaken reports whether a man of the name could take, were it not for the
// King.
func (x *reasoner) anyTaken(q *pattern) (found bool) {
	near := *q
	near.victim, near.victimOn, near.passing = who{}, anywhere, false
	x.each(&near, func(m rules.Move) bool {
		if x.b.p.Unsafe(m) {
			c := candidate{move: m}
			x.b.describe(&c)
			found = x.b.fits(&near, &c, false)
		}
		return !found
	})
	return found
}

// absent says that there is no man of the name, or no such square.
func (x *reasoner) absent(q *pattern) string {
	if q.castling {
		return ""
	}
	if q.to == 0 || q.from == 0 || q.victimOn == 0 {
		return "there is no square of that name on the board"
	}
	has, sort := false, false
	name := q.mover
	name.nth = 0
	x.b.p.Each(func(on rules.Square, man rules.Man) {
		if man.Colour == x.b.side {
			has = has || x.b.is(&name, man, on, false)
			sort = sort || man.Role == q.mover.role
		}
	})
	switch {
	case has:
		return ""
	case sort && q.mover.wing != rules.NoWing:
		return fmt.Sprintf("%s %s is no longer on the board", x.v.your, q.mover.noun())
	case sort && q.mover.files != 0:
		return fmt.Sprintf("%s %s no %s now", x.v.you, x.v.have, q.mover.noun())
	}
	return fmt.Sprintf("%s %s no %s", x.v.you, x.v.have, q.mover.role)
}

// cannot is the last reason: no man of the name goes there.
func (x *reasoner) cannot(q *pattern) string {
	if q.castling {
		return x.v.you + " cannot castle"
	}
	none := x.v.none(q.mover, x.only(q.mover))
	switch {
	case q.takes && q.victim.role != rules.NoRole:
		return fmt.Sprintf("%s take a %s there", none, q.victim.noun())
	case q.takes:
		return none + " take so"
	case q.to == anywhere:
		return none + " move"
	}
	var names []string
	for to := rules.Square(0); to < 64; to++ {
		side := x.b.side
		if q.absolute {
			side = rules.White
		}
		if q.to.has(relative(to, side)) {
			if name := x.square(to); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) > 2 {
		return none + " move so"
	}
	return none + " reach " + strings.Join(names, " or ")
}

// square names a square from the author's side, or as in algebraic notation
// where the author wrote in that.
func (x *reasoner) square(s rules.Square) string {
	if x.r.in.or()&Descriptive == 0 {
		return s.String()
	}
	x.counted = true
	return ShortSquare(s, x.b.side, Style{})
}

// only reports whether the words mean one man, by themselves or because there
// is but one of the sort on the board.
func (x *reasoner) only(w who) bool {
	n := 0
	x.b.p.Each(func(_ rules.Square, man rules.Man) {
		if man.Colour == x.b.side && man.Role == w.role {
			n++
		}
	})
	return w.only() || n == 1
}

func (x *reasoner) some(w who) string { return x.v.some(w, x.only(w)) }
