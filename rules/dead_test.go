package rules

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// plainWalk is a second opinion: it looks into all that can follow, by what
// Position shows alone, and reports whether a mate is among it. It gives up
// after so many positions. It is written to be plainly right. If bare is true
// it does not go on from positions that are dead by material.
func plainWalk(p Position, most int, bare bool) (mate, all bool, positions int) {
	key := func(p Position) string { return strings.Join(strings.Fields(p.FEN())[:4], " ") }
	seen := map[string]bool{key(p): true}
	list := []Position{p}
	for i := 0; i < len(list); i++ {
		if list[i].Mate() {
			return true, true, len(list)
		}
		if bare && list[i].DeadByMaterial() {
			continue
		}
		for _, m := range list[i].LegalMoves() {
			q, err := list[i].Play(m)
			if err != nil {
				panic(err)
			}
			if k := key(q); !seen[k] {
				seen[k] = true
				list = append(list, q)
			}
		}
		if len(list) > most {
			return false, false, len(list)
		}
	}
	return false, true, len(list)
}

// TestDeadAgainstPlain holds what is said to be dead against the plain walk.
func TestDeadAgainstPlain(t *testing.T) {
	t.Parallel()
	counts := map[string]int{}
	drill(t, positionsWanted(t)/10, func(p Position, _ *rand.Rand) bool {
		const nodes = 5000
		v := Dead(p, Budget{Nodes: nodes})
		checkVerdict(t, p, v, nodes)
		counts[strings.TrimSpace(v.Answer.String()+" "+v.Reason.String())]++
		if v.Answer != Proved || v.Reason == Material {
			return v.Answer == Proved
		}
		mate, all, positions := plainWalk(p, 600, false)
		if mate {
			t.Errorf("%s: dead, %v, but a mate follows", p.FEN(), v.Reason)
		}
		if all {
			counts["walked out"]++
			if v.Positions > positions {
				t.Errorf("%s: %d positions, and there are %d", p.FEN(), v.Positions, positions)
			}
		}
		return true
	})
	t.Log(counts)
	if positionsWanted(t) < 10_000 {
		return // Too few to show a position of every sort.
	}
	for _, want := range [...]string{"proved enclosed", "proved exhausted", "refuted helpmate", "walked out"} {
		if counts[want] == 0 {
			t.Errorf("no position is %s", want)
		}
	}
}

// wholeWalk begins a walk in which nothing is cut off but bare material, and
// nothing is hunted.
func wholeWalk(p Position, m *meter) *deadWalk {
	b := p.b
	b.half, b.number = 0, 0
	var r reach
	r.explore(&b)
	w := newDeadWalk(&b, White.set()|Black.set(), &r, m)
	w.waited, w.hunted = -1<<40, 1<<40
	return w
}

// TestDeadWalkSeesAll checks that where no bound cuts anything off, a walk of a dead position
// sees as many positions as the plain walk.
func TestDeadWalkSeesAll(t *testing.T) {
	t.Parallel()
	walks := 0
	drill(t, positionsWanted(t)/20, func(p Position, _ *rand.Rand) bool {
		v := Dead(p, Budget{Nodes: 2000})
		if v.Answer != Proved || v.Reason == Material || len(p.LegalMoves()) == 0 {
			return v.Answer == Proved
		}
		mate, all, positions := plainWalk(p, 600, true)
		if mate || !all {
			return true
		}
		m := Budget{Nodes: 1 << 20}.meter()
		w := wholeWalk(p, &m)
		line, all := w.run()
		if line != nil || !all || w.boards.count-1 != positions {
			t.Errorf("%s: %v, %v, %d positions, want %d", p.FEN(), line, all, w.boards.count-1, positions)
		}
		walks++
		return true
	})
	t.Logf("%d walks", walks)
	if walks == 0 && positionsWanted(t) >= 10_000 {
		t.Error("nothing was walked")
	}
}

// TestDeadWalkAlone checks that a walk without hunts, its bounds tried at every chance,
// does not say of a position that is alive that all was seen.
func TestDeadWalkAlone(t *testing.T) {
	t.Parallel()
	found, walks := 0, 0
	look := func(p Position, _ *rand.Rand) bool {
		v := Dead(p, Budget{Nodes: 3000})
		if v.Answer != Refuted || len(v.Line) == 0 {
			return v.Answer == Proved
		}
		m := Budget{Nodes: 4000}.meter()
		w := wholeWalk(p, &m)
		w.waited = 0
		line, all := w.run()
		if all {
			t.Errorf("%s: seen all, but %v mates", p.FEN(), v.Line)
		}
		if line != nil {
			checkVerdict(t, p, Verdict{Answer: Refuted, Reason: Helpmate, Line: line}, 0)
			found++
		}
		walks++
		return false
	}
	for _, c := range deadCases(t) {
		look(c.p, nil)
		look(changed(t, c.p), nil)
	}
	drill(t, positionsWanted(t)/40, look)
	t.Logf("%d walks, %d mates", walks, found)
	if found == 0 {
		t.Error("no walk found a mate")
	}
}

// TestDeadBudgets checks that no budget contradicts another, each is kept, a greater one
// knows what a smaller knew, and the answer depends on nothing else.
func TestDeadBudgets(t *testing.T) {
	t.Parallel()
	drill(t, positionsWanted(t)/40, func(p Position, _ *rand.Rand) bool {
		said := Unknown
		for _, nodes := range []int{-1, 0, 1, 2, 7, 40, 200, 1000, 5000} {
			v := Dead(p, Budget{Nodes: nodes})
			checkVerdict(t, p, v, nodes)
			if said != Unknown && v.Answer != Unknown && v.Answer != said {
				t.Fatalf("%s: %v, and with %d positions %v", p.FEN(), said, nodes, v.Answer)
			}
			if v.Answer != Unknown {
				said = v.Answer
			}
			if again := Dead(p, Budget{Nodes: nodes}); !reflect.DeepEqual(v, again) {
				t.Fatalf("%s: %+v, then %+v", p.FEN(), v, again)
			}
		}
		return said == Proved
	})
}

// TestDeadCounts checks that the counts of moves and the wings change nothing.
func TestDeadCounts(t *testing.T) {
	t.Parallel()
	for _, c := range deadCases(t) {
		fields := strings.Fields(c.fen)
		fields[4], fields[5] = "99", "120"
		v, w := Dead(c.p, Budget{Nodes: 3000}), Dead(mustFEN(t, strings.Join(fields, " ")), Budget{Nodes: 3000})
		if !reflect.DeepEqual(v, w) {
			t.Errorf("%s: %+v, then %+v", c.name, v, w)
		}
	}
}

// TestDeadStaysDead checks that after any legal move a dead position is still dead, and by
// the bound if it was so by the bound.
func TestDeadStaysDead(t *testing.T) {
	t.Parallel()
	drill(t, positionsWanted(t)/40, func(p Position, _ *rand.Rand) bool {
		v := Dead(p, Budget{Nodes: 2000})
		if v.Answer != Proved {
			return false
		}
		for _, m := range p.LegalMoves() {
			w := Dead(p.after(m), Budget{Nodes: 2000})
			if w.Answer == Refuted || w.Answer == Unknown && v.Reason != Exhausted {
				t.Fatalf("%s: %v, and after %v %v", p.FEN(), v.Reason, m, w.Answer)
			}
		}
		return true
	})
}

// TestDeadAtOnce checks that what needs no other position is told without a budget.
func TestDeadAtOnce(t *testing.T) {
	t.Parallel()
	for _, c := range deadCases(t) {
		v := Dead(c.p, Budget{})
		checkVerdict(t, c.p, v, 0)
		if ended := len(c.p.LegalMoves()) == 0; v.Answer == Unknown && (ended || c.reason == Material || c.reason == Enclosed) {
			t.Errorf("%s: unknown", c.name)
		} else if v.Answer == Refuted && !ended {
			t.Errorf("%s: a helpmate was found without looking", c.name)
		}
	}
	if v := Dead(Position{}, Budget{}); v.Answer != Proved || v.Reason != Material {
		t.Errorf("an empty board: %+v", v)
	}
}

// TestDeadStopped checks that Stop ends a search, and only that.
func TestDeadStopped(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "2b5/1k6/8/1b6/2p1pBp1/BpPpP1Pp/1P1P3P/7K w - - 0 1")
	asked := 0
	v := Dead(p, Budget{Nodes: 1 << 40, Stop: func() bool { asked++; return asked == 3 }})
	if v.Answer != Unknown || asked != 3 || v.Nodes != 3*stopInterval-1 {
		t.Errorf("%+v after %d questions", v, asked)
	}
}

// TestDeadInFirstTurn checks that while several moves are due nothing is said.
func TestDeadInFirstTurn(t *testing.T) {
	t.Parallel()
	p, err := Odds{Giver: Black, Given: []Square{square("f7")}, Moves: 3}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if v := Dead(p, Budget{Nodes: 1000}); v.Answer != Unknown || v.Nodes != 0 {
			t.Errorf("%s: %+v", p.FEN(), v)
		}
		p = p.after(p.LegalMoves()[0])
	}
	if v := Dead(p, Budget{Nodes: 1000}); v.Answer != Refuted {
		t.Errorf("%s: %+v", p.FEN(), v)
	} else {
		checkVerdict(t, p, v, 1000)
	}
}

// TestDeadTable puts more boards into a table than it begins with.
func TestDeadTable(t *testing.T) {
	t.Parallel()
	var table boardTable
	var boards []board
	i := table.first()
	random := rand.New(rand.NewPCG(5, 5))
	for range 5000 {
		b := board{x: random.Uint64(), turn: Colour(random.IntN(2))}
		j, slot := table.find(&b)
		if j != 0 {
			t.Fatal("a new board is found")
		}
		if got := table.add(slot, deadNode{b: b}); int(got) != i {
			t.Fatalf("number %d, want %d", got, i)
		}
		boards = append(boards, b)
		i++
	}
	for i := range boards {
		if j, _ := table.find(&boards[i]); int(j) != i+1 {
			t.Fatalf("board %d has number %d", i+1, j)
		}
	}
}

// FuzzDead checks that whatever the position, a helpmate can be replayed, the budget is
// kept, and after any one legal move a dead position is not alive.
func FuzzDead(f *testing.F) {
	for _, c := range deadCases(f) {
		f.Add(c.fen, uint16(500))
	}
	f.Fuzz(func(t *testing.T, fen string, nodes uint16) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		v := Dead(p, Budget{Nodes: int(nodes)})
		checkVerdict(t, p, v, int(nodes))
		if v.Answer != Proved {
			return
		}
		for _, m := range p.LegalMoves() {
			w := Dead(p.after(m), Budget{Nodes: int(nodes)})
			if w.Answer == Refuted || w.Answer == Unknown && v.Reason != Exhausted {
				t.Fatalf("%s: %v by %v, and after %v %v", p.FEN(), v.Answer, v.Reason, m, w.Answer)
			}
		}
	})
}
