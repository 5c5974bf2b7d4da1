package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// gathered are all positions with the claimant to move that checks and replies can
// bring about, by their names.
type gathered struct {
	nodes map[string]*gatheredNode
	order []string
	first []string // the position itself, or those to which the adversary's replies lead
}

type gatheredNode struct {
	p       Position
	answers [][]string // for each check, the positions after the replies
}

// gather finds them by what Position shows to anybody, and no order or number guides
// it. It gives up, and says false, if the positions are more than the most.
func gather(p Position, claimant Colour, most int) (gathered, bool) {
	g := gathered{nodes: map[string]*gatheredNode{}, first: []string{"the position itself"}}
	replies := func(p Position) []string {
		after := []string{}
		for _, m := range p.LegalMoves() {
			next, err := p.Play(m)
			if err != nil {
				panic(err)
			}
			key := strings.Join(strings.Fields(next.FEN())[:4], " ")
			for _, w := range []Wing{KingSide, QueenSide} {
				for _, c := range []Colour{White, Black} {
					if q, err := next.WithoutRook(c, w); err == nil && q == next {
						key += fmt.Sprint(" ", c, w)
					}
				}
			}
			if g.nodes[key] == nil {
				g.nodes[key] = &gatheredNode{p: next}
				g.order = append(g.order, key)
			}
			after = append(after, key)
		}
		return after
	}
	if p.Turn() == claimant {
		g.nodes[g.first[0]] = &gatheredNode{p: p}
		g.order = append(g.order, g.first[0])
	} else {
		g.first = replies(p)
	}
	for i := 0; i < len(g.order); i++ {
		if len(g.order) > most {
			return g, false
		}
		n := g.nodes[g.order[i]]
		for _, m := range n.p.LegalMoves() {
			next, err := n.p.Play(m)
			if err != nil {
				panic(err)
			}
			if next.Check() {
				n.answers = append(n.answers, replies(next))
			}
		}
	}
	return g, true
}

// plainChecks is a second opinion: of all positions that are gathered it strikes out,
// until nothing changes, those without a check of which all replies are left.
func plainChecks(p Position, claimant Colour, most int) (proved, ok bool) {
	if p.Due() > 1 || !p.Commences() {
		return false, false
	}
	g, ok := gather(p, claimant, most)
	if !ok {
		return false, false
	}
	nodes, order := g.nodes, g.order
	in := func(keys []string) bool {
		for _, k := range keys {
			if nodes[k] == nil {
				return false
			}
		}
		return true
	}
	for changed := true; changed; {
		changed = false
		for i := len(order) - 1; i >= 0; i-- {
			n := nodes[order[i]]
			if n == nil {
				continue
			}
			stays := false
			for _, after := range n.answers {
				stays = stays || in(after)
			}
			if !stays {
				nodes[order[i]] = nil
				changed = true
			}
		}
	}
	return in(g.first), true
}

// checksScene makes a position at random in which checks are likely: a King
// among men of its own and few others about. Either player may be to move.
func checksScene(random *rand.Rand) (Position, bool) {
	var men [64]byte
	put := func(man byte, near int) {
		for range 50 {
			s := random.IntN(64)
			if d := near - s; near >= 0 && (abs(d%8) > 2 || abs(d/8) > 2) {
				continue
			}
			if men[s] == 0 && (lower(man) != 'p' || s >= 8 && s < 56) {
				men[s] = man
				return
			}
		}
	}
	king := random.IntN(8) + 56*random.IntN(2)
	men[king] = 'k'
	put('K', -1)
	for range random.IntN(5) {
		put("pppbnr"[random.IntN(6)], king)
	}
	for range random.IntN(3) {
		put("qrbnp"[random.IntN(5)], -1)
	}
	sets := []string{"Q", "R", "RN", "NB", "RR", "RB", "NP", "QP", "BP", "RP", "NNP"}
	for _, man := range []byte(sets[random.IntN(len(sets))]) {
		put(man, -1)
	}
	fen := inRanks(men) + " " + []string{"w", "w", "w", "b"}[random.IntN(4)] + " - -"
	if random.IntN(2) == 0 {
		all := images(fen)
		fen = all[len(all)-1]
	}
	p, err := ParseFEN(fen)
	return p, err == nil
}

// inRanks writes men as the first field of a FEN.
func inRanks(men [64]byte) string {
	var ranks []string
	for r := 7; r >= 0; r-- {
		rank := ""
		for _, man := range men[8*r : 8*r+8] {
			if man == 0 {
				man = '1'
			}
			rank += string(man)
		}
		ranks = append(ranks, rank)
	}
	return strings.Join(ranks, "/")
}

func abs(n int) int { return max(n, -n) }

// TestChecksAgainstPlain compares with the plain search on positions made at
// random, for either claimant, at ample budgets and small ones. Most of them
// are refuted at once, and of those only some are compared.
func TestChecksAgainstPlain(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1903, 58))
	var answers [3]int
	unknown, longest, toMove, refuted := 0, 0, 0, 0
	try := func(p Position, claimant Colour) {
		most := 700
		if v, _ := checksAt(t, p, claimant, Budget{Nodes: 2000}); v.Answer == Refuted {
			if refuted++; refuted%16 != 0 {
				return
			}
			most = 300
		}
		plain, ok := plainChecks(p, claimant, most)
		if !ok {
			return
		}
		v, _ := checksAt(t, p, claimant, Budget{Nodes: 1 << 40})
		if v.Answer == Unknown || plain != (v.Answer == Proved) {
			t.Fatalf("%s: %v claims: %v, and by the plain search proved is %v", p.FEN(), claimant, v.Answer, plain)
		}
		answers[v.Answer]++
		if longest = max(longest, v.Positions); p.Turn() != claimant {
			toMove++
		}
		for n := 1; n < v.Nodes; n += 1 + 2*n + random.IntN(3) {
			less, _ := checksAt(t, p, claimant, Budget{Nodes: n})
			if less.Answer != Unknown {
				t.Fatalf("%s: %v claims: %v with %d positions, and %d were needed", p.FEN(), claimant, less.Answer, n, v.Nodes)
			}
			unknown++
		}
	}
	wanted := positionsWanted(t) / 5
	for n := 0; n < wanted && !t.Failed(); {
		if p, ok := checksScene(random); ok {
			n++
			try(p, White)
			try(p, Black)
		}
	}
	walks(t, wanted/100, 60, func(p Position) {
		if random.IntN(4) == 0 {
			try(p, p.Turn())
		}
	})
	t.Logf("%d proved, the longest certificate %d, %d refuted, %d with the adversary to move, %d small budgets", answers[Proved], longest, answers[Refuted], toMove, unknown)
	if least := max(1, wanted/200); positionsWanted(t) >= 3000 && (answers[Proved] < least || answers[Refuted] < least || toMove < least || unknown < least) {
		t.Error("the positions do not show everything")
	}
}

// TestChecksAgain checks that what is answered depends on the position and the budget
// alone.
func TestChecksAgain(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "8/8/8/3k4/8/8/8/Q6K w - - 0 1")
	v, c := checksAt(t, p, White, Budget{Nodes: 100_000})
	for range 3 {
		w, d := checksAt(t, p, White, Budget{Nodes: 100_000})
		if v.Answer != Proved || w.Nodes != v.Nodes || d.String() != c.String() {
			t.Fatalf("%+v, and before %+v", w, v)
		}
	}
}

// FuzzEndless checks that whatever the position and the budget, the search keeps to the
// budget, a proof has a certificate that holds and can be read back, and a
// smaller budget never says otherwise.
func FuzzEndless(f *testing.F) {
	for _, c := range checksClaims(f) {
		f.Add(c.p.FEN(), c.claimant == Black, uint16(1000))
	}
	f.Fuzz(func(t *testing.T, fen string, black bool, nodes uint16) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		claimant := White
		if black {
			claimant = Black
		}
		v, c := checksAt(t, p, claimant, Budget{Nodes: int(nodes)})
		if v.Answer == Proved {
			back, err := ParseCertificate(c.String())
			if err != nil || back.Verify(p) != nil {
				t.Errorf("%s: read back: %v", p.FEN(), err)
			}
		}
		if less, _ := checksAt(t, p, claimant, Budget{Nodes: int(nodes) / 3}); less.Answer != Unknown && less.Answer != v.Answer {
			t.Errorf("%s: %v with a third of the budget, else %v", p.FEN(), less.Answer, v.Answer)
		}
		if plain, ok := plainChecks(p, claimant, 50); ok && v.Answer != Unknown && plain != (v.Answer == Proved) {
			t.Errorf("%s: %v claims: %v, and by the plain search proved is %v", p.FEN(), claimant, v.Answer, plain)
		}
	})
}

// BenchmarkEndlessChecks prints how many positions a second are looked into,
// how long the certificates are and how many octets a position takes.
func BenchmarkEndlessChecks(b *testing.B) {
	for _, c := range []struct{ name, fen string }{
		{"worked-example", workedExample},
		{"open-board", "8/8/8/3k4/8/8/8/Q6K w - - 0 1"},
		{"against-rook", "8/8/3k4/8/5r2/8/8/Q6K w - - 0 1"},
		{"against-bishops", "K7/3k4/3b4/8/8/8/5b2/3Q4 w - - 0 1"},
		{"with-knights", "8/1N5N/4K3/5Q2/8/6k1/8/2b4b w - - 0 1"},
		{"no-series", "8/3nk3/8/5R2/q7/2K4B/8/8 b - - 29 40"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			p := mustFEN(b, c.fen)
			nodes, certificate := 0, 0
			for b.Loop() {
				v, _ := EndlessChecks(p, p.Turn(), Budget{Nodes: 20_000_000})
				nodes += v.Nodes
				certificate = v.Positions
			}
			b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
			b.ReportMetric(float64(certificate), "certificate")
		})
	}
}
