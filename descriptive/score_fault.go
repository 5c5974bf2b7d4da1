package descriptive

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/rules"
)

// mostReadings is the number of readings that a fault names.
const mostReadings = 8

// fault says why reading stops at a step.
func (s *scorer) fault(st standing, x step) Fault {
	kind, why := x.fault, x.why
	words := x.rec.Words
	if x.kind == stepMove {
		kind = FaultAmbiguous
		why = fmt.Sprintf("it fits %d moves", len(x.moves))
	}
	at := x.at
	switch kind {
	case FaultIllegal:
		why = x.rec.Account(st.p, s.o.Names, About(st.p.Turn())).Reason
		if why == "" {
			why = "no legal move fits it"
		}
	case FaultForm:
		words = s.shortly(x.at, x.end)
		why = "no record in form stands here"
		if words == "" {
			why = "nothing stands behind the number"
			at = x.mark
		} else if _, err := Parse(words); err != nil {
			why = strings.Replace(withoutRoom(err), strconv.Quote(words)+" is", "it is", 1)
		}
	case FaultWanting, FaultOrder:
		at = x.mark
		words = s.shortly(x.mark, x.end)
	}
	f := s.faultAt(kind, at, words, why)
	f.Number, f.Side = st.p.Number()+x.shift, st.p.Turn()
	if !st.begun && kind == FaultOrder {
		f.Number = 0
		f.Why = "no game begins here: its number 1 is wanting, and no FEN gives a position"
	}
	if kind == FaultAmbiguous {
		f.Readings = readingWords(st.p, x.moves)
	}
	return f
}

// shortly is the text of a place as far as it may be quoted.
func (s *scorer) shortly(from, to int) string {
	fields := strings.Fields(s.text[from:to])
	if len(fields) > 8 {
		fields = append(fields[:8], "…")
	}
	return strings.Join(fields, " ")
}

func withoutRoom(err error) string { return strings.TrimPrefix(err.Error(), "descriptive: ") }

// readingWords names moves in the full words of BCC1903/I.13.A.
func readingWords(p rules.Position, moves []rules.Move) []string {
	var out []string
	for i, m := range moves {
		if i == mostReadings {
			out = append(out, fmt.Sprintf("%d more", len(moves)-i))
			break
		}
		out = append(out, Full(p, m)+" ("+Brief(p, m, Style{})+")")
	}
	return out
}

// remarks are what is told of a move that was read.
func (s *scorer) remarks(st standing, x step) []Fault {
	var out []Fault
	add := func(k FaultKind, why string) {
		f := s.faultAt(k, x.at, x.rec.Words, why)
		f.Number, f.Side = st.p.Number()+x.shift, st.p.Turn()
		out = append(out, f)
	}
	if x.noQuiet {
		// BCC1903/V.5(c): between players this is for the receiver to decide.
		add(RemarkNoCapture, "it expresses no capture and fits no other move; it is taken for "+Full(st.p, x.moves[0]))
	}
	if len(x.sequel) > 0 {
		add(RemarkSequel, fmt.Sprintf("it fits %d moves, and only after this one can the rest of the game be read", len(x.sequel)))
		out[len(out)-1].Readings = readingWords(st.p, x.sequel)
	}
	return out
}

// mostTrials bounds the work of trying sequels in one game.
const mostTrials = 400_000

// branch is a place in the text with the position in which it is reached.
type branch struct {
	at int
	p  rules.Position
}

// bySequel takes, of several readings, the one after which the rest of the
// game can be read, if it is one.
func (s *scorer) bySequel(st standing, x *step) {
	s.budget, s.dead = mostTrials, map[branch]bool{}
	var live []rules.Move
	for _, m := range x.moves {
		y := *x
		y.moves = []rules.Move{m}
		if s.readable(st.after(y)) {
			live = append(live, m)
		}
	}
	if len(live) != 1 || s.budget <= 0 {
		return
	}
	x.sequel = append(slices.Clone(live), slices.DeleteFunc(slices.Clone(x.moves), func(m rules.Move) bool { return m == live[0] })...)
	x.moves = live
}

// readable reports whether the game can be read to its end from a standing,
// with any readings of its records.
func (s *scorer) readable(st standing) bool {
	var passed []branch
	for {
		at := branch{st.at, st.p}
		if s.budget <= 0 || s.dead[at] {
			return false
		}
		passed = append(passed, at)
		before := s.steps
		x := s.next(st)
		s.budget -= s.steps - before
		if x.kind == stepEnd {
			return true
		}
		if x.kind == stepMove && len(x.moves) == 1 {
			st = st.after(x)
			continue
		}
		if x.kind == stepMove {
			for _, m := range x.moves {
				y := x
				y.moves = []rules.Move{m}
				if s.readable(st.after(y)) {
					return true
				}
			}
		}
		for _, t := range passed {
			s.dead[t] = true
		}
		return false
	}
}
