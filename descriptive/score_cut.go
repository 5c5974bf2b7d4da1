package descriptive

import (
	"slices"
	"strings"

	"postd/rules"
)

// cutAt is a record in form and where it ends.
type cutAt struct {
	end   int
	rec   Record
	moves []rules.Move
	quiet bool // a quiet move fits, or the capture is expressed
	plain int
}

// forms returns every record in form that begins at a place, the shortest
// first. A record does not go on past an empty line, a bar, a brace or, once
// there is one, a wide gap.
func (s *scorer) forms(at int) []cutAt {
	var out []cutAt
	end := at
	for range mostRecord {
		next, gap := s.boundary(end)
		if next <= end || next-at > longest || gap && len(out) > 0 {
			break
		}
		end = next
		s.steps++
		words := strings.TrimRight(s.text[at:end], ",;: \t\"”")
		if words == "" {
			break
		}
		r, f := read(strings.Join(strings.Fields(words), " "))
		if f.what == noFault {
			out = append(out, cutAt{end: at + len(words), rec: r, plain: -1})
		} else if f.hopeless {
			break
		}
	}
	return out
}

// record looks for the record of the side to move at a place, cut so that it
// fits.
func (s *scorer) record(st standing, x *spotted, at int, how manner) {
	all := s.forms(at)
	if len(all) == 0 {
		return
	}
	var fit []cutAt
	for _, c := range all {
		s.steps++
		m := c.rec.Match(st.p, s.o.Names)
		if len(m.Readings) == 0 {
			continue
		}
		for _, r := range m.Readings {
			c.moves = append(c.moves, r.Move)
		}
		c.quiet = !m.NoCapture
		fit = append(fit, c)
	}
	x.is, x.at = spotMove, at
	if len(fit) == 0 {
		last := s.plainest(st, all)
		c := last[len(last)-1]
		x.kind, x.fault, x.step.end, x.rec, x.plain = stepFault, FaultIllegal, c.end, c.rec, c.plain
		x.alone = s.rowEnds(st, c.end)
		return
	}
	best := s.plainest(st, fit)
	if best[0].plain < 3 {
		best = best[len(best)-1:]
	} else if differ(best) {
		best = s.following(st, whole(best))
	}
	c := best[len(best)-1] // the longest
	x.kind, x.step.end, x.rec, x.plain = stepMove, c.end, c.rec, c.plain
	x.moves, x.noQuiet = slices.Clone(c.moves), !c.quiet
	for _, other := range best {
		for _, m := range other.moves {
			// Where the next record can begin behind either of two cuts, each
			// reading of both is one of the words (BCC1903/V.5(a)).
			if !slices.Contains(x.moves, m) {
				x.moves = append(x.moves, m)
			}
		}
	}
	x.alone = s.rowEnds(st, c.end)
}

// plainest returns the cuts behind which the text goes on most plainly.
func (s *scorer) plainest(st standing, cuts []cutAt) []cutAt {
	best := -1
	for i := range cuts {
		cuts[i].plain = s.plain(st, cuts[i].end)
		best = max(best, cuts[i].plain)
	}
	return slices.DeleteFunc(slices.Clone(cuts), func(c cutAt) bool { return c.plain < best })
}

// differ reports whether the cuts do not all mean the same one move.
func differ(cuts []cutAt) bool {
	return slices.ContainsFunc(cuts, func(c cutAt) bool { return len(c.moves) != 1 || c.moves[0] != cuts[0].moves[0] })
}

// whole drops, where others are left, the cuts that leave out a rank or the
// destination: "King to Queen's second" is not "King to Queen's" and more. Nor
// does castling leave out a side that is written: "Castles KR P-R3".
func whole(cuts []cutAt) []cutAt {
	last := cuts[len(cuts)-1]
	sided := last.rec.castles() && len(last.moves) == 1
	out := slices.DeleteFunc(slices.Clone(cuts), func(c cutAt) bool {
		return c.rec.loose()&(looseRank|looseHalf) != 0 || sided && len(c.moves) > 1 && c.rec.castles()
	})
	if len(out) == 0 {
		return cuts
	}
	return out
}

// castles reports whether the record is of castling.
func (r Record) castles() bool {
	return slices.ContainsFunc(r.patterns, func(p pattern) bool { return p.castling })
}

// following keeps, of cuts that mean different moves, those behind which the
// next record fits the board; all, if none does.
func (s *scorer) following(st standing, cuts []cutAt) []cutAt {
	out := slices.DeleteFunc(slices.Clone(cuts), func(c cutAt) bool { return !s.answered(st, c) })
	if len(out) == 0 {
		return cuts
	}
	return out
}

// answered reports whether a record that fits stands behind a cut.
func (s *scorer) answered(st standing, c cutAt) bool {
	at := s.gap(c.end)
	if m, ok := marker(s.text, at); ok {
		at = s.gap(m.end)
	}
	next := s.forms(at)
	for _, m := range c.moves {
		p, err := st.p.Play(m)
		if err != nil {
			continue
		}
		for _, n := range next {
			s.steps++
			if len(n.rec.Match(p, s.o.Names).Readings) > 0 {
				return true
			}
		}
	}
	return false
}
