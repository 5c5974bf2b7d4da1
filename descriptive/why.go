package descriptive

import (
	"cmp"
	"slices"

	"postd/rules"
)

// Account says why a record has the readings that it has in a position.
type Account struct {
	Match
	// Said are the words that the record might have left out, in the order
	// written, each with what it decides (BCC1903/I.13.C).
	Said []Said
	// Reason is the nearest reason why no legal move fits, a sentence without
	// its capital and its stop; "" where one fits.
	Reason string
	// Counted says that the reason names squares as their author counts them
	// (RULING/R-35).
	Counted bool
}

// Said is one thing that a record says of its move.
type Said struct {
	Words string // as written: "K" of "KKt", "(Q2)", "ch"
	Check bool   // they are a mark of check (RULING/R-4)
	// Out are the legal moves that would be readings too without the words, in
	// the order of likelihood. Where there are none the words are surplus, and
	// the move would have been recorded without them.
	Out []rules.Move
}

// Surplus reports whether the words decide nothing.
func (s Said) Surplus() bool { return len(s.Out) == 0 }

// Full returns the readings in the full words of BCC1903/I.13.A, the likeliest
// first. p is the position of the match.
func (m Match) Full(p rules.Position) []string {
	var out []string
	for _, x := range m.Readings {
		out = append(out, Full(p, x.Move))
	}
	return out
}

// Account is Match with its reasons: for each reading which words narrowed the
// record to it, and for a record without one what stands against it. v is
// whom the reason speaks of.
func (r Record) Account(p rules.Position, n Names, v Voice) Account {
	a := Account{Match: r.Match(p, n)}
	switch {
	case len(r.patterns) == 0:
		a.Reason = "nothing is recorded"
	case len(a.Readings) == 0:
		a.Reason, a.Counted = r.reason(p, n, v)
	default:
		a.Said = r.decides(p, n, a.Readings)
	}
	return a
}

// omissible are the aspects whose words may be left out with a record still
// left. The man, the arrival and the capture itself are what a record is.
var omissible = [...]aspect{
	ofName, ofNth, ofOrigin, ofVictim, ofVictimName, ofVictimNth, ofPlace, ofWing,
	ofPromotion, ofPassing, ofSide, ofCheck, ofMate, ofDisclosed, ofDouble,
}

// decides finds for each word what it decides, by reading the record without
// it.
func (r Record) decides(p rules.Position, n Names, readings []Reading) []Said {
	var spans []span
	for i := range r.patterns {
		q := &r.patterns[i]
		one := r
		one.patterns = r.patterns[i : i+1]
		fits := slices.ContainsFunc(one.Match(p, n).Readings, func(x Reading) bool { return slices.Contains(readings, x) })
		if !fits {
			continue
		}
		for _, of := range omissible {
			if s := q.words[of]; s != (span{}) && !slices.Contains(spans, s) {
				spans = append(spans, s)
			}
		}
	}
	slices.SortFunc(spans, func(x, y span) int { return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(y.end, x.end)) })
	var out []Said
	for _, s := range spans {
		without := r
		without.patterns = slices.Clone(r.patterns)
		said := Said{Words: r.said[s.start:s.end]}
		for i := range without.patterns {
			p := &without.patterns[i]
			for _, of := range [...]aspect{ofCheck, ofMate, ofDisclosed, ofDouble} {
				said.Check = said.Check || p.words[of] == s
			}
			p.forget(s)
		}
		for _, x := range without.Match(p, n).Readings {
			if !slices.Contains(readings, x) {
				said.Out = append(said.Out, x.Move)
			}
		}
		out = append(out, said)
	}
	return out
}

// forget takes out of a pattern what stands in certain words.
func (p *pattern) forget(s span) {
	for _, of := range omissible {
		if p.words[of] == s {
			p.relax(of)
		}
	}
}

// relax takes one thing out of a pattern.
func (p *pattern) relax(of aspect) {
	switch of {
	case ofName:
		p.mover.wing, p.mover.files = rules.NoWing, 0
	case ofNth:
		p.mover.nth = 0
	case ofOrigin:
		p.from = anywhere
	case ofVictim:
		p.victim = who{}
	case ofVictimName:
		p.victim.wing, p.victim.files = rules.NoWing, 0
	case ofVictimNth:
		p.victim.nth = 0
	case ofPlace:
		p.victimOn = anywhere
	case ofWing:
		if p.to != anywhere {
			p.to = p.to.bothWings()
		} else {
			p.victimOn = p.victimOn.bothWings()
		}
	case ofPromotion:
		p.promotion = rules.NoRole
	case ofPassing:
		p.passing = false
	case ofSide:
		p.wing = rules.NoWing
	case ofCheck:
		// "dis" and "double" say check too.
		if p.marks&(markDisclosed|markDouble) == 0 {
			p.marks &^= markCheck
		}
		p.checks = false
	case ofMate:
		p.marks &^= markMate
		p.checks = false
	case ofDisclosed:
		p.marks &^= markDisclosed
	case ofDouble:
		p.marks &^= markDouble
	}
}

// bothWings adds to each square that of the same name on the other wing.
func (s squares) bothWings() squares {
	var out squares
	for q := rules.Square(0); q < 64; q++ {
		if s.has(q) || q.File() != 3 && q.File() != 4 && s.has(q^7) {
			out |= 1 << q
		}
	}
	return out
}
