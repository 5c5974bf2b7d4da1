package rules

import (
	"math/rand/v2"
	"testing"
)

// seriesAt asks about a claim and looks at everything that is answered, but for the
// answer itself.
func seriesAt(t testing.TB, p Position, claimant Colour, b Budget) (Verdict, Certificate) {
	t.Helper()
	v, c := EndlessSeries(p, claimant, b)
	fault := func(why string) {
		t.Helper()
		t.Fatalf("%s: %v claims with %d positions: %s: %+v", p.FEN(), claimant, b.Nodes, why, v)
	}
	if v.Nodes > max(0, b.Nodes) || v.Nodes < 0 {
		fault("the budget was not kept")
	}
	if v.Positions != c.Len() {
		fault("the number of positions is wrong")
	}
	if v.Answer == Proved {
		if err := c.VerifyEndless(p); err != nil {
			fault(err.Error())
		}
		if check, _ := c.Check(p); p.Turn() == claimant && (len(v.Line) != 1 || v.Line[0] != check) {
			fault("the line is not the first check")
		}
	} else if c.Len() != 0 {
		fault("there is a certificate, and nothing is proved")
	}
	switch {
	case v.Reason == NoReason && v.Answer != Proved && v.Line != nil, v.Reason != NoReason && v.Answer != Refuted:
		fault("the reason or the line is of another answer")
	case v.Reason == MatesByChecks && p.Turn() == claimant:
		next, err := p.Play(v.Line[0])
		if err != nil || !next.Check() {
			fault("the first check is none")
		}
	}
	return v, c
}

// standing tells by the plain search in which of the sets of BOOK/3.6 a position is; it
// gives up, and says false, if the positions are more than the most.
func standing(p Position, claimant Colour, most int) (series, mates, ok bool) {
	g, ok := gather(p, claimant, most)
	if !ok {
		return false, false, false
	}
	// M: the least set, from below. S: the greatest, from above.
	m, s := map[string]bool{}, map[string]bool{}
	for _, k := range g.order {
		s[k] = true
	}
	all := func(keys []string, in func(string) bool) bool {
		for _, k := range keys {
			if !in(k) {
				return false
			}
		}
		return true
	}
	inM := func(k string) bool { return m[k] }
	inEither := func(k string) bool { return m[k] || s[k] }
	notInS := func(k string) bool { return !s[k] }
	for changed := true; changed; {
		changed = false
		for _, k := range g.order {
			for _, after := range g.nodes[k].answers {
				if !m[k] && all(after, inM) {
					m[k], changed = true, true
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, k := range g.order {
			stays := false
			for _, after := range g.nodes[k].answers {
				stays = stays || all(after, inEither) && !all(after, notInS)
			}
			if s[k] && !stays {
				delete(s, k)
				changed = true
			}
		}
	}
	series = all(g.first, inEither) && !all(g.first, notInS)
	return series, !series && all(g.first, inM) && (len(g.first) > 0 || p.Mate()), true
}

// TestSeriesAgainstPlain compares with the sets as BOOK/3.6 defines them, on positions
// made at random, for either claimant, at ample budgets and small ones.
func TestSeriesAgainstPlain(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1903, 82))
	counts := map[string]int{}
	try := func(p Position, claimant Colour) {
		if v, _ := EndlessChecks(p, claimant, Budget{Nodes: 2000}); v.Answer == Refuted {
			if w, _ := seriesAt(t, p, claimant, Budget{Nodes: 2000}); w.Answer != Refuted || w.Reason != NoReason {
				t.Fatalf("%s: %v claims: %+v, and there are no endless checks", p.FEN(), claimant, w)
			}
			return
		}
		series, mates, ok := standing(p, claimant, 700)
		if !ok {
			return
		}
		v, _ := seriesAt(t, p, claimant, Budget{Nodes: 1 << 40})
		if series != (v.Answer == Proved) || v.Answer == Unknown || mates != (v.Reason == MatesByChecks) {
			t.Fatalf("%s: %v claims: %+v; by the plain search a series is %v, a mate %v", p.FEN(), claimant, v, series, mates)
		}
		switch {
		case !series && !mates:
			counts["neither"]++
		case series:
			counts["a series"]++
		default:
			counts["mate alone"]++
		}
		for n := 1; n < v.Nodes; n += 1 + 2*n + random.IntN(3) {
			less, _ := seriesAt(t, p, claimant, Budget{Nodes: n})
			if less.Answer != Unknown {
				t.Fatalf("%s: %v claims: %v with %d positions, and %d were needed", p.FEN(), claimant, less.Answer, n, v.Nodes)
			}
			counts["small budgets"]++
		}
	}
	wanted := positionsWanted(t) / 5
	for n := 0; n < wanted && !t.Failed(); {
		if p, ok := crowdedScene(random); ok {
			n++
			try(p, White)
			try(p, Black)
		}
	}
	t.Log(counts)
	if positionsWanted(t) >= 3000 && (counts["a series"] == 0 || counts["mate alone"] == 0 || counts["small budgets"] == 0) {
		t.Error("the positions do not show everything")
	}
}

// crowdedScene makes a position at random in which a King stands among its own men, with
// others about that often mate it.
func crowdedScene(random *rand.Rand) (Position, bool) {
	var men [64]byte
	put := func(man byte, near, far int) {
		for range 60 {
			s := random.IntN(64)
			if near >= 0 && (abs(s%8-near%8) > far || abs(s/8-near/8) > far) {
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
	put('K', -1, 0)
	for range 2 + random.IntN(5) {
		put("pppbnrpp"[random.IntN(8)], king, 1+random.IntN(2))
	}
	for _, man := range []byte([]string{"QN", "RN", "NN", "NB", "RR", "QR", "RB", "QB", "NNR"}[random.IntN(9)]) {
		put(man, king, 3)
	}
	p, err := ParseFEN(inRanks(men) + " w - -")
	return p, err == nil
}

// TestSeries asks about claims that a person can follow.
func TestSeries(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, fen string
		answer    Answer
		reason    Reason
		first     string
	}{
		{"the Queen checks on two squares", workedExample, Proved, NoReason, "h5e8"},
		{"the one check mates", "4k3/3pppp1/3n4/5R1R/8/8/7K/8 w - - 0 1", Refuted, MatesByChecks, "h5h8"},
		{"mate at once, or checks from two squares for ever", "6rk/7p/4Nr2/6Q1/8/8/3K4/8 w - - 0 1", Proved, NoReason, "g5f6"},
		{"two Rooks mate, and one alone need not", "5rk1/5p1R/7K/7R/8/8/8/8 w - - 0 1", Proved, NoReason, "h7g7"},
		{"no check is left", "2r3k1/6p1/8/7Q/8/8/1q4PP/6K1 w - - 0 1", Refuted, NoReason, ""},
	} {
		for _, image := range images(x.fen) {
			p := mustFEN(t, image)
			v, _ := seriesAt(t, p, p.Turn(), Budget{Nodes: ChecksBudget})
			if v.Answer != x.answer || v.Reason != x.reason || image == x.fen && x.first != "" && v.Line[0].String() != x.first {
				t.Errorf("%s: %s: %+v", x.name, image, v)
			}
		}
	}
	// With the adversary to move, mated or stalemated, there is no series.
	for fen, reason := range map[string]Reason{
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": MatesByChecks,
		"8/8/8/8/8/1q6/8/K1k5 w - - 0 1":                                NoReason,
	} {
		if v, _ := seriesAt(t, mustFEN(t, fen), Black, Budget{Nodes: 100}); v.Answer != Refuted || v.Reason != reason {
			t.Errorf("%s: %+v", fen, v)
		}
	}
}
