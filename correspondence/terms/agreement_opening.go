package terms

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// longestOpening is how many moves of both sides an agreed opening has at most.
const longestOpening = 60

const openingAllowed = "none, or the moves from the beginning on (like 1. P-K4 P-K4 2. P-KB4; or 1. e4 e5 2. f4)"

// openingField takes moves in any notation that is read, and keeps them in algebraic
// notation, which names by no custom. They begin from the array, with White (RULING/R-88).
var openingField = Field{
	Name: "opening", Law: "RULING/R-88",
	Means:   "The moves with which every game begins, agreed beforehand; the first turn comes after them.",
	Allowed: openingAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string { return cmp.Or(a.Opening, none) },
		set: func(a *Agreement, v string) string {
			if v == none {
				a.Opening = ""
				return ""
			}
			names, _ := descriptive.ParseNames(string(a.Names))
			s, problem := readOpening(v, names)
			if problem == "" {
				a.Opening = s
			}
			return problem
		},
	},
}

// AgreedMove is a move of the opening that was agreed, in the position in which it was made.
type AgreedMove struct {
	Before rules.Position
	Move   rules.Move
}

// OpeningMoves are the moves with which the game begins by agreement (RULING/R-88); none
// where no opening was agreed. A text that is no opening has none; Commencement says why.
func (a Agreement) OpeningMoves() []AgreedMove {
	out, _, _ := playOpening(a.Opening)
	return out
}

// OpeningWords are those moves in the notation agreed, "1. P-K4 P-K4 2. P-KB4".
func (a Agreement) OpeningWords() string {
	var b strings.Builder
	for _, x := range a.OpeningMoves() {
		if x.Before.Turn() == rules.White {
			b.WriteString(" " + strconv.Itoa(x.Before.Number()) + ".")
		}
		b.WriteString(" " + a.Writes(x.Before, x.Move))
	}
	return strings.TrimSpace(b.String())
}

// playOpening plays the agreed moves from the array on.
func playOpening(opening string) (out []AgreedMove, after rules.Position, err error) {
	after = rules.Start()
	for i, s := range strings.Fields(opening) {
		if i%3 == 0 {
			continue // its number
		}
		m, err := after.ParseSAN(s)
		if err != nil {
			return nil, after, fmt.Errorf("correspondence: the opening %q cannot be played: %w", opening, err)
		}
		out = append(out, AgreedMove{after, m})
		if after, err = after.Play(m); err != nil {
			return nil, after, fmt.Errorf("correspondence: the opening %q cannot be played: %w", opening, err)
		}
	}
	return out, after, nil
}

// readOpening reads the moves in the notation in which they can be read, and writes them as
// they are kept: "1. e4 e5 2. f4".
func readOpening(v string, names descriptive.Names) (kept, problem string) {
	line := strings.Join(strings.Fields(v), " ")
	for _, n := range []descriptive.Notation{descriptive.Descriptive, descriptive.Algebraic, descriptive.Numeric} {
		row, ok := n.ReadLine(line)
		if !ok {
			continue
		}
		s, fault := playRow(row, names)
		if fault == "" {
			return s, ""
		}
		if problem == "" {
			problem = fault
		}
	}
	if problem == "" {
		problem = notAllowed(v, openingAllowed)
	}
	return "", problem
}

// playRow plays the records of an opening, or says which is none.
func playRow(row []descriptive.Numbered, names descriptive.Names) (kept, problem string) {
	if len(row) > longestOpening {
		return "", fmt.Sprintf("%d moves are too many; %d are the most", len(row), longestOpening)
	}
	var b strings.Builder
	p := rules.Start()
	for i, r := range row {
		no := strconv.Itoa(p.Number())
		at := no + ". "
		if p.Turn() == rules.Black {
			at = no + "... "
		}
		if r.Number != 0 && (r.Number != p.Number() || r.Dots && p.Turn() == rules.White) {
			return "", fmt.Sprintf("%s is numbered %d, where move %s is due", r.Record.Words, r.Number, strings.TrimSpace(at))
		}
		switch m := r.Record.Match(p, names); len(m.Readings) {
		case 0:
			return "", at + r.Record.Words + " is no legal move there"
		case 1:
			if i%2 == 0 {
				b.WriteString(no + ". ")
			}
			b.WriteString(p.SAN(m.Readings[0].Move) + " ")
			p, _ = p.Play(m.Readings[0].Move) // which is legal
		default:
			return "", fmt.Sprintf("%s%s fits %s; write which is meant", at, r.Record.Words, strings.Join(m.Full(p), " and "))
		}
	}
	if p.Mate() || p.Stalemate() || p.DeadByMaterial() {
		return "", "the game is over after these moves"
	}
	return strings.TrimSpace(b.String()), ""
}
