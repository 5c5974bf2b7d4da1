package descriptive_test

import (
	"math/rand/v2"
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// truth says everything of a move that is true.
func (v *view) truth(f *fact) said {
	if f.castling != rules.NoWing {
		return said{castles: true, castling: f.castling, check: f.check, mate: f.mate, dis: f.dis, dbl: f.dbl}
	}
	s := said{
		mover: v.person(f.man, f.from), from: spotOf(f.from, v.turn),
		becomes: f.becomes, passing: f.passing,
		check: f.check, mate: f.mate, dis: f.dis, dbl: f.dbl,
	}
	if f.takes {
		s.verb, s.taken, s.on = takes, v.person(f.victim, f.on), spotOf(f.on, v.turn)
	} else {
		s.verb, s.to = goes, spotOf(f.to, v.turn)
	}
	return s
}

// person names a man in full.
func (v *view) person(r rules.Role, q rules.Square) person {
	p := person{man: r}
	switch r {
	case rules.Pawn:
		p.file, p.nth = theLines[q.File()], v.before(q)+1
	case rules.Bishop, rules.Knight, rules.Rook:
		p.wing = v.Named[q]
	}
	return p
}

// omit says of a move what is true, less some words at random; now and then
// one word is false.
func (v *view) omit(f *fact, dice *rand.Rand) said {
	s := v.truth(f)
	often := 2 + dice.IntN(7) // of ten words so many are left out
	out := func() bool { return dice.IntN(10) < often }
	leave := func(words ...*bool) {
		for _, w := range words {
			if out() {
				*w = false
			}
		}
	}
	leave(&s.check, &s.mate, &s.dis, &s.dbl)
	if s.castles {
		if out() {
			s.castling = rules.NoWing
		}
		v.falsify(&s, dice)
		return s
	}
	leave(&s.passing)
	for _, p := range []*person{&s.mover, &s.taken} {
		if out() {
			p.wing = rules.NoWing
		}
		if out() {
			p.nth = 0
		}
		if out() && p.nth == 0 {
			p.file = line{}
		} else if out() {
			p.file = p.file.bare()
		}
	}
	for _, q := range []*spot{&s.from, &s.on} {
		if out() {
			*q = spot{}
		} else if out() {
			*q = q.bare()
		}
	}
	switch dice.IntN(8) {
	case 0:
		s.from.line = line{}
	case 1:
		s.from.rank = 0
	case 2:
		s.on.line = line{}
	}
	switch n := dice.IntN(12); {
	case f.takes && n == 0:
		s.verb = moves
	case f.takes && n == 1, !f.takes && n > 3:
		s.verb, s.to = goes, spotOf(f.to, v.turn) // of a capture: not expressed
	case f.check && n == 2:
		s.verb = checks
	case !f.takes && n == 3:
		s.verb = moves
	}
	if out() {
		s.to = s.to.bare()
	}
	if s.verb == takes && out() && dice.IntN(2) == 0 {
		s.taken = person{}
	}
	if f.passing && dice.IntN(2) == 0 && s.on != (spot{}) {
		s.on = spotOf(f.to, v.turn)
	}
	if out() {
		s.becomes = rules.NoRole
	}
	if s.verb == goes && s.from.rank != 0 && s.from.line != (line{}) && out() && dice.IntN(2) == 0 {
		s.mover = person{}
	}
	v.falsify(&s, dice)
	s.grammatical()
	return s
}

// falsify makes one word false in a fifth of the records.
func (v *view) falsify(s *said, dice *rand.Rand) {
	if dice.IntN(5) > 0 {
		return
	}
	other := func(w rules.Wing) rules.Wing {
		if w == rules.NoWing {
			return 1 + rules.Wing(dice.IntN(2))
		}
		return rules.KingSide + rules.QueenSide - w
	}
	role := func() rules.Role { return rules.Pawn + rules.Role(dice.IntN(5)) }
	file := func() line { return theLines[dice.IntN(8)] }
	switch dice.IntN(14) {
	case 0:
		s.check = true
	case 1:
		s.mate = true
	case 2:
		s.dis = true
	case 3:
		s.dbl = true
	case 4, 5:
		s.mover.wing = other(s.mover.wing)
	case 6:
		s.taken.wing = other(s.taken.wing)
	case 7:
		s.taken = person{man: role()}
	case 8:
		s.taken.file = file()
	case 9:
		s.mover.file = file()
	case 10:
		s.from = spot{file(), 1 + dice.IntN(8)}
	case 11:
		s.on.line = file()
	case 12:
		s.passing = true
	case 13:
		s.mover.nth = 1 + dice.IntN(3)
	}
	if s.becomes != rules.NoRole && dice.IntN(4) == 0 {
		s.becomes = rules.Knight + rules.Role(dice.IntN(4))
	}
	if s.castles {
		*s = said{castles: true, castling: other(s.castling), check: s.check, mate: s.mate, dis: s.dis, dbl: s.dbl}
	}
}

// grammatical takes out the words that have no place in such a record.
func (s *said) grammatical() {
	for _, p := range []*person{&s.mover, &s.taken} {
		switch p.man {
		case rules.Pawn:
			p.wing = rules.NoWing
		case rules.NoRole:
			*p = person{}
		case rules.King, rules.Queen:
			*p = person{man: p.man}
		default:
			p.file, p.nth = line{}, 0
		}
	}
	if s.mover.man > rules.Pawn {
		s.passing, s.becomes = false, rules.NoRole
	}
	if s.mover.man == rules.Pawn {
		s.from.rank = min(s.from.rank, 7) // no Pawn leaves the eighth; "P/K8" is one that comes there
	}
	if s.verb != goes {
		s.to = spot{}
	}
	if s.verb != takes {
		s.taken, s.on = person{}, spot{}
	}
	if s.on.rank == 0 || s.taken.man == rules.NoRole && s.on.line == (line{}) {
		s.on = spot{} // a file alone is no place of a capture, nor a rank that no man stands before
	}
	if s.becomes != rules.NoRole && (s.verb == goes && s.to.rank != 8 || s.verb == takes && s.on.rank != 0 && s.on.rank != 8) {
		s.becomes = rules.NoRole
	}
}

// TestOmissions leaves words out at random, and compares the readings with
// those of the oracle. The rule is READING/RD2.
func TestOmissions(t *testing.T) {
	dice := rand.New(rand.NewPCG(1903, 5))
	var broken, records, none, clear, several, noCapture, surplus int
	descriptive.EachScene(max(60, descriptive.Positions(t)/2), func(s descriptive.Scene) {
		v := look(s)
		for i := range v.facts {
			for range 4 {
				what := v.omit(&v.facts[i], dice)
				if v.facts[i].check && dice.IntN(2) == 0 {
					// Of a check it is as often said how it is given, true or not.
					what.dis, what.dbl = dice.IntN(2) == 0, dice.IntN(3) == 0
				}
				h := mixed(dice)
				text, ok := h.write(what)
				if !ok {
					continue
				}
				want := v.answers(what)
				if wrong := v.ask(text, what, want); wrong != "" {
					if broken++; broken > 10 {
						t.FailNow()
					}
					t.Errorf("%s: %s", h.name, wrong)
				}
				a := want[descriptive.Birth]
				records++
				switch len(a.moves) {
				case 0:
					none++
				case 1:
					clear++
				default:
					several++
				}
				noCapture += one(a.noCapture)
				surplus += one(len(a.surplus) > 0)
			}
		}
	})
	for name, n := range map[string]int{"no reading": none, "one": clear, "several": several, "a capture not expressed": noCapture, "a surplus mark": surplus} {
		if n < records/500 {
			t.Errorf("only %d of %d records have %s", n, records, name)
		}
	}
	t.Logf("%d records: %d without a reading, %d with one, %d with several; %d captures not expressed, %d surplus marks",
		records, none, clear, several, noCapture, surplus)
}
