package rules

import (
	"fmt"
	"iter"
	"strings"
)

// Certificate is a closed set of positions with the claimant to move and in
// each the check to give: whatever is replied, the game is back in the set.
// Verify tells of which positions it shows that the claim of BCC1903/V.8(d) is
// good. The zero Certificate is White's and has no positions.
//
// The positions come nearest first, each once; the counts of moves are those of
// a FEN that does not tell them.
type Certificate struct {
	claimant Colour
	steps    []certificateStep
}

type certificateStep struct {
	position Position
	check    Move
}

// Claimant returns the player who gives the checks.
func (c Certificate) Claimant() Colour { return c.claimant }

// Len returns the number of positions. It is 0 where the adversary, to move,
// has no legal reply.
func (c Certificate) Len() int { return len(c.steps) }

// Check returns the check to be given in a position of the certificate; false
// if it is not one.
func (c Certificate) Check(p Position) (Move, bool) {
	name := positionName(p)
	for _, s := range c.steps {
		if positionName(s.position) == name {
			return s.check, true
		}
	}
	return 0, false
}

// All yields the positions with their checks. If the claimant is to move in the
// position that the certificate is about, that is the first.
func (c Certificate) All() iter.Seq2[Position, Move] {
	return func(yield func(Position, Move) bool) {
		for _, s := range c.steps {
			if !yield(s.position, s.check) {
				return
			}
		}
	}
}

// certificate takes out of what is known the stations to which the replies can
// lead while the claimant gives one check in each. Of several good checks that
// is given which adds the fewest.
func (s *pursuit) certificate() Certificate {
	s.settle()
	return s.certificateBy(func(t *station, _ uint32) *attempt {
		var best *attempt
		fewest := 0
		for k := range uint32(t.n) {
			a := s.attempts.at(t.first + k)
			if added, closed := s.added(a); closed && (best == nil || added < fewest) {
				best, fewest, t.choice = a, added, uint8(k)
			}
		}
		return best
	})
}

// certificateBy takes them out with the checks that choose gives.
func (s *pursuit) certificateBy(choose func(*station, uint32) *attempt) Certificate {
	c := Certificate{claimant: s.claimant}
	s.walk(func(t *station, i uint32) *attempt {
		a := choose(t, i)
		c.steps = append(c.steps, certificateStep{resting(t.board), a.check})
		return a
	})
	return c
}

// added returns how many stations an attempt would add to the walk, and whether
// all its replies lead to good ones.
func (s *pursuit) added(a *attempt) (int, bool) {
	n := 0
	for _, i := range s.replies.span(a.first, int(a.n)) {
		t := s.stations.at(i)
		if !t.is(good) {
			return 0, false
		}
		if !t.is(seen) {
			n++
		}
	}
	return n, true
}

// resting returns a board as a position without a past.
func resting(b board) Position {
	b.half, b.number = 0, 1
	return Position{b: b, w: guessWings(&b)}
}

const (
	certificateHead = "claimant "
	rooklessHead    = "without-rook:"
)

// String returns the certificate as text: a line that names the claimant, then
// a line for each position, the first four fields of its FEN and the check in
// UCI form. A right to castle without a Rook (BCC1903/III.5), for which FEN has
// no sign, follows as without-rook: and letters of KQkq.
func (c Certificate) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s%v\n", certificateHead, c.claimant)
	for _, s := range c.steps {
		fields, without := fourFields(s.position)
		fmt.Fprintf(&text, "%s %v", fields, s.check)
		if without != "" {
			fmt.Fprintf(&text, " %s%s", rooklessHead, without)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// fourFields returns what distinguishes a position from others by its moves:
// the first four fields of its FEN, and letters of KQkq for the rights to
// castle without a Rook.
func fourFields(p Position) (fields, without string) {
	fen := p.FEN()
	end := 0
	for range 4 {
		end += strings.IndexByte(fen[end:], ' ') + 1
	}
	for i, r := range "KQkq" {
		c, w := Colour(i/2), [2]Wing{KingSide, QueenSide}[i%2]
		if q, err := p.WithoutRook(c, w); err == nil && q == p {
			without += string(r)
		}
	}
	return fen[:end-1], without
}

// ParseCertificate reads a certificate as String writes it. It reads only: that
// a check is legal, and all else, is for Verify to say.
func ParseCertificate(text string) (Certificate, error) {
	var c Certificate
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		var err error
		if n == 1 {
			c.claimant, err = readClaimant(line)
		} else if line != "" {
			var s certificateStep
			s, err = readStep(line)
			c.steps = append(c.steps, s)
		}
		if err != nil {
			return Certificate{}, fmt.Errorf("rules: certificate: line %d: %w", n, err)
		}
	}
	if n == 0 {
		return Certificate{}, fmt.Errorf("rules: certificate: the text is empty")
	}
	return c, nil
}

func readClaimant(line string) (Colour, error) {
	for _, c := range [2]Colour{White, Black} {
		if line == certificateHead+c.String() {
			return c, nil
		}
	}
	return White, fmt.Errorf("%.100q should be %q or %q", line, certificateHead+White.String(), certificateHead+Black.String())
}

func readStep(line string) (certificateStep, error) {
	words := strings.Fields(line)
	if len(words) < 5 || len(words) > 6 {
		return certificateStep{}, fmt.Errorf("%.100q should be the first four fields of a FEN and a check", line)
	}
	p, err := ParseFEN(strings.Join(words[:4], " "))
	if err != nil {
		return certificateStep{}, err
	}
	check, err := ParseMove(words[4])
	if err != nil {
		return certificateStep{}, err
	}
	if len(words) == 6 {
		letters, ok := strings.CutPrefix(words[5], rooklessHead)
		if !ok || letters == "" {
			return certificateStep{}, fmt.Errorf("%.100q should be %s and letters of KQkq", words[5], rooklessHead)
		}
		for _, r := range letters {
			i := strings.IndexRune("KQkq", r)
			if i < 0 {
				return certificateStep{}, fmt.Errorf("%.100q should be %s and letters of KQkq", words[5], rooklessHead)
			}
			if p, err = p.WithoutRook(Colour(i/2), [2]Wing{KingSide, QueenSide}[i%2]); err != nil {
				return certificateStep{}, err
			}
		}
	}
	return certificateStep{p, check}, nil
}
