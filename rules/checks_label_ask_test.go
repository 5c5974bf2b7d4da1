package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"postd/drills"
)

const (
	// checksBudget is one or two seconds of looking for a proof.
	checksBudget = 2_000_000
	// checksSure is the number of positions under which that must be enough,
	// be they all that can come about or those of a proof.
	checksSure = 80_000
)

// mustDecide reports whether a large budget must be enough for what the plain
// search found. Where only a part was looked into and refuted, luck decides
// which part EndlessChecks looks into first.
func mustDecide(w checked) bool {
	return !w.more && w.seen < checksSure || w.answer == Proved && w.good < checksSure
}

// againstChecks compares what EndlessChecks says with the label, and has the
// certificate of a proof verified: Unknown is not wrong.
func againstChecks(p Position, claimant Colour, label Answer, budget int) (Verdict, error) {
	v, c := EndlessChecks(p, claimant, Budget{Nodes: budget})
	if v.Nodes > max(budget, 0) {
		return v, fmt.Errorf("%d nodes spent of %d", v.Nodes, budget)
	}
	if v.Answer == Unknown {
		return v, nil
	}
	if v.Answer != label {
		return v, fmt.Errorf("%v, and the label is %v", v.Answer, label)
	}
	if v.Answer == Refuted {
		if len(v.Line) > 0 {
			return v, fmt.Errorf("refuted, and yet the check %v is shown", v.Line)
		}
		return v, nil
	}
	if err := c.Verify(p); err != nil {
		return v, fmt.Errorf("the certificate of %d positions: %w", v.Positions, err)
	}
	if p.Turn() != claimant {
		return v, nil
	}
	if len(v.Line) == 0 || !p.Legal(v.Line[0]) || !p.GivesCheck(v.Line[0]) {
		return v, fmt.Errorf("proved, and the line %v shows no check", v.Line)
	}
	return v, nil
}

// TestChecksAnswers asks EndlessChecks of every labelled position and of its
// images, at budgets from nothing to two seconds: never a wrong answer, every
// certificate good, and all decided that have few positions.
func TestChecksAnswers(t *testing.T) {
	t.Parallel()
	_, all := readChecks(t)
	asked, decided, proved := 0, 0, 0
	for _, x := range all {
		for i, image := range images(x.p.FEN()) {
			p := mustFEN(t, image)
			// The claimant is the player to move in all images or in none.
			claimant := p.Turn()
			if x.claimant != x.p.Turn() {
				claimant = p.Turn().Other()
			}
			budgets := []int{-1, 0, 1, 10, 100, 1000, 10_000, checksBudget}
			// The images of large ones, and with -short the large ones
			// themselves, are left to the long run.
			if i > 0 && !labelsWanted(t, x.seen, 5000) || testing.Short() && !labelsWanted(t, x.seen, 10_000) {
				budgets = budgets[:len(budgets)-1]
			}
			for _, n := range budgets {
				v, err := againstChecks(p, claimant, x.answer, n)
				if err != nil {
					t.Errorf("line %d: %s, at %d nodes: %s, %v claims: %v", x.line, x.name, n, image, claimant, err)
				}
				if n != checksBudget {
					continue
				}
				asked++
				switch v.Answer {
				case Proved:
					proved++
					decided++
				case Refuted:
					decided++
				default:
					t.Logf("line %d: %s: %s, %v claims, is undecided after %d nodes", x.line, x.name, image, claimant, v.Nodes)
					if mustDecide(x.checked) {
						t.Errorf("line %d: %s has only %d positions", x.line, x.name, x.seen)
					}
				}
			}
		}
	}
	t.Logf("%d of %d decided, %d of them proved", decided, asked, proved)
}

// TestChecksRandom compares EndlessChecks with the plain search in positions of
// few men, placed at random.
func TestChecksRandom(t *testing.T) {
	t.Parallel()
	count, most, enough := drills.Count(t, drills.CheckPositions), 3000, 100_000
	if testing.Short() {
		most, enough = 500, 20_000
	}
	random := rand.New(rand.NewPCG(8, 1903))
	answers := map[Answer]int{}
	undecided := 0
	for n := 0; n < count; {
		claimant := Colour(random.IntN(2))
		p, ok := placeMen(random, claimant)
		if !ok {
			continue
		}
		n++
		w := walkChecks(p, claimant, most)
		answers[w.answer]++
		for _, budget := range []int{1 + random.IntN(300), enough} {
			// Where the plain search does not know, a proof must still have a
			// good certificate.
			label := w.answer
			if label == Unknown {
				if v, _ := EndlessChecks(p, claimant, Budget{Nodes: budget}); v.Answer == Refuted {
					continue
				}
				label = Proved
			}
			v, err := againstChecks(p, claimant, label, budget)
			if err != nil {
				t.Errorf("%s, %v claims, at %d nodes: %v", p.FEN(), claimant, budget, err)
			}
			if v.Answer == Unknown && w.answer != Unknown && budget == enough {
				undecided++
				t.Logf("%s, %v claims: undecided at %d nodes, but %v", p.FEN(), claimant, budget, w)
				if mustDecide(w) {
					t.Errorf("this should be decided")
				}
			}
		}
	}
	t.Logf("%d positions: %d proved, %d refuted, %d too large for the plain search; %d undecided that it decides", count, answers[Proved], answers[Refuted], answers[Unknown], undecided)
	if answers[Proved] == 0 || answers[Refuted] == 0 {
		t.Error("the positions do not show both answers")
	}
}

// placeMen places Kings, pieces and Pawns at random, often close together, with a
// Pawn that has just made two steps or the rights to castle now and then. The
// claimant has a Queen more often than not and is mostly to move. It fails where
// the men cannot stand so, or the player to move has no move.
func placeMen(random *rand.Rand, claimant Colour) (Position, bool) {
	var p Position
	width := 4 + random.IntN(5)
	corner := random.IntN(9 - width)
	place := func(c Colour, r Role) {
		for {
			s := SquareAt(corner+random.IntN(width), random.IntN(8))
			if p.At(s) == (Man{}) && (r != Pawn || s.Rank()%7 != 0) {
				p.b.put(s, c, r)
				return
			}
		}
	}
	castles, passed := "-", "-"
	switch random.IntN(6) {
	case 0:
		p.b.put(e1, White, King)
		p.b.put(h1, White, Rook)
		place(Black, King)
		castles = "K"
	case 1:
		p.b.put(e8, Black, King)
		p.b.put(a8, Black, Rook)
		place(White, King)
		castles = "q"
	case 2:
		file := random.IntN(7)
		p.b.put(SquareAt(file, 4), White, Pawn)
		p.b.put(SquareAt(file+1, 4), Black, Pawn)
		passed = SquareAt(file+1, 5).String()
		fallthrough
	default:
		place(White, King)
		place(Black, King)
	}
	if random.IntN(3) > 0 {
		place(claimant, Queen)
	}
	for range 1 + random.IntN(6) {
		place(Colour(random.IntN(2)), [...]Role{Pawn, Pawn, Pawn, Knight, Bishop, Rook, Rook}[random.IntN(7)])
	}
	p.b.turn = claimant
	if random.IntN(4) == 0 {
		p.b.turn = claimant.Other()
	}
	if passed != "-" {
		p.b.turn = White
	}
	men := strings.Fields(p.FEN())[0]
	p, err := ParseFEN(strings.Join([]string{men, "wb"[p.b.turn:][:1], castles, passed}, " "))
	return p, err == nil && len(p.LegalMoves()) > 0
}
