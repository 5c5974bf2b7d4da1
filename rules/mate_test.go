package rules

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// slowMate is a second opinion: it reports whether the player to move mates in
// at most n moves. It uses only what Position shows, keeps no table and takes
// moves as they come. It is written to be plainly right.
func slowMate(p Position, n int) bool {
	return slices.ContainsFunc(p.LegalMoves(), func(m Move) bool { return slowKey(p, m, n) })
}

// slowKey reports whether a move mates in at most n moves, itself counted.
func slowKey(p Position, m Move, n int) bool {
	q, err := p.Play(m)
	if err != nil {
		panic(err)
	}
	replies := q.LegalMoves()
	if len(replies) == 0 || n == 1 {
		return q.Mate()
	}
	for _, r := range replies {
		next, err := q.Play(r)
		if err != nil {
			panic(err)
		}
		if !slowMate(next, n-1) {
			return false
		}
	}
	return true
}

// slowSoonest returns the number of moves of the shortest mate up to n and all
// its first moves, or 0 and none.
func slowSoonest(p Position, n int) (int, []string) {
	for d := 1; d <= n; d++ {
		if keys := keysBy(p, func(m Move) bool { return slowKey(p, m, d) }); len(keys) > 0 {
			return d, keys
		}
	}
	return 0, nil
}

// keysBy returns the legal moves of which f is true, in UCI form and order.
func keysBy(p Position, f func(Move) bool) []string {
	var keys []string
	for _, m := range p.LegalMoves() {
		if f(m) {
			keys = append(keys, m.String())
		}
	}
	slices.Sort(keys)
	return keys
}

// ample is a budget that the small mates of the tests never spend.
var ample = Budget{Nodes: 1 << 40}

// searchedKey is slowKey with the search itself after each reply.
func searchedKey(p Position, m Move, n int) bool {
	q := p.after(m)
	replies := q.LegalMoves()
	if len(replies) == 0 || n == 1 {
		return q.Mate()
	}
	return !slices.ContainsFunc(replies, func(r Move) bool {
		return MateIn(q.after(r), n-1, ample).Answer != Proved
	})
}

// mateCase is what testdata/mate.txt says of one position.
type mateCase struct {
	line    int
	name    string
	p       Position
	moves   int      // of the shortest mate, 0 if there is none
	keys    []string // its first moves, in UCI form and order
	without int      // the number of moves in which there is no mate
	within  bool     // moves is not said to be the shortest
}

func mateCases(t testing.TB) []mateCase {
	text, err := os.ReadFile("testdata/mate.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []mateCase
	var c mateCase
	for i, line := range strings.Split(string(text), "\n") {
		w := strings.Fields(line)
		if len(w) == 0 || w[0][0] == '#' {
			continue
		}
		bad := func() { t.Fatalf("line %d: %q stands here wrongly", i+1, line) }
		rest := strings.TrimSpace(strings.TrimPrefix(line, w[0]))
		switch w[0] {
		case "position":
			c = mateCase{name: rest}
		case "fen":
			if c.name == "" || c.p != (Position{}) {
				bad()
			}
			c.p = mustFEN(t, rest)
		case "mate", "within", "none":
			if len(w) < 2 || c.p == (Position{}) {
				bad()
			}
			c := c
			c.line = i + 1
			n, err := strconv.Atoi(w[1])
			if err != nil || n < 1 || (w[0] == "none") != (len(w) == 2) {
				bad()
			}
			for _, san := range w[2:] {
				m, err := c.p.ParseSAN(san)
				if err != nil {
					t.Fatalf("line %d: %v", i+1, err)
				}
				if got := c.p.SAN(m); got != san {
					t.Fatalf("line %d: %s is written %s", i+1, san, got)
				}
				c.keys = append(c.keys, m.String())
			}
			slices.Sort(c.keys)
			c.within = w[0] == "within"
			if c.moves = n; w[0] == "none" {
				c.moves, c.without = 0, n
			}
			all = append(all, c)
		default:
			t.Fatalf("line %d: unknown directive %q", i+1, w[0])
		}
	}
	return all
}

// TestMate reads the table: each mate is found at its length and not before,
// with the first of its first moves, and no other move of the position mates so
// soon.
func TestMate(t *testing.T) {
	t.Parallel()
	mates, none := 0, 0
	for _, c := range mateCases(t) {
		if c.moves == 0 {
			none++
			if v := MateIn(c.p, c.without, ample); v.Answer != Refuted || v.Line != nil {
				t.Errorf("line %d, %s: mate in %d is %v %v, want refuted", c.line, c.name, c.without, v.Answer, v.Line)
			}
			continue
		}
		mates++
		budget := ample
		if c.within {
			budget.Nodes = 2_000_000
		}
		v := MateIn(c.p, c.moves, budget)
		if v.Answer != Proved || len(v.Line) != 1 || v.Line[0].String() != c.keys[0] || v.Nodes < 1 || v.Reason != NoReason {
			t.Errorf("line %d, %s: mate in %d is %v by %v, want %v", c.line, c.name, c.moves, v.Answer, v.Line, c.keys)
		}
		if c.within {
			continue
		}
		if v := MateIn(c.p, c.moves-1, ample); v.Answer != Refuted || v.Line != nil {
			t.Errorf("line %d, %s: mate in %d is %v by %v, want refuted", c.line, c.name, c.moves-1, v.Answer, v.Line)
		}
		if testing.Short() {
			continue
		}
		if v := MateIn(c.p, c.moves+2, ample); v.Answer != Proved || v.Line[0].String() != c.keys[0] {
			t.Errorf("line %d, %s: mate in %d is %v by %v, want %v", c.line, c.name, c.moves+2, v.Answer, v.Line, c.keys)
		}
		key := searchedKey
		switch {
		case c.moves <= 2:
			key = slowKey
		}
		if keys := keysBy(c.p, func(m Move) bool { return key(c.p, m, c.moves) }); !slices.Equal(keys, c.keys) {
			t.Errorf("line %d, %s: the first moves of a mate in %d are %v, want %v", c.line, c.name, c.moves, keys, c.keys)
		}
	}
	t.Logf("%d mates, %d positions without", mates, none)
	if mates < 30 || none < 8 {
		t.Errorf("only %d mates and %d positions without were tested", mates, none)
	}
}

// TestMateDecidedAtOnce checks that what can be told without looking into any position is
// told at every budget, and nothing else is.
func TestMateDecidedAtOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen  string
		n    int
		want Answer
	}{
		{"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 0, Refuted},
		{"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", -1, Refuted},
		{"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 1, Unknown},
		{"6k1/5ppp/8/8/8/8/8/K3R3 b - - 0 1", 9, Unknown},
		{"4R1k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 9, Refuted}, // mated
		{"7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 9, Refuted},     // the King is alone
		{"7k/5Q2/8/8/p7/P7/8/K7 b - - 0 1", 9, Refuted},   // stalemated
		{"7k/8/8/8/8/8/8/KB6 w - - 0 1", 1000, Refuted},   // no mate can come about
		{"4R1k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 1000, Refuted},
	} {
		v := MateIn(mustFEN(t, c.fen), c.n, Budget{})
		if v.Answer != c.want || v.Nodes != 0 || v.Line != nil {
			t.Errorf("%s, in %d: %+v, want %v", c.fen, c.n, v, c.want)
		}
	}
	// A search that reaches the greatest length leaves open what is beyond.
	walls := mustFEN(t, "7k/8/8/8/8/p1p1p1p1/P1P1P1P1/7K w - - 0 1")
	if v := MateIn(walls, mostMateMoves, ample); v.Answer != Refuted {
		t.Errorf("in %d: %v", mostMateMoves, v.Answer)
	}
	if v := MateIn(walls, mostMateMoves+1, ample); v.Answer != Unknown {
		t.Errorf("in %d: %v", mostMateMoves+1, v.Answer)
	}
}

// fewMen returns a random position of few men in which mates are not rare: the
// King of the opponent stands near the edge, and the player to move has more
// men. In some castling is allowed, with a Rook or where one was given, and in some
// taking in passing. False means that no such position came about.
func fewMen(random *rand.Rand) (Position, bool) {
	const edges = 0xFF818181818181FF
	var b board
	b.number, b.turn = 1, Colour(random.IntN(2))
	us, them := b.turn, b.turn.Other()
	home := 56 * Square(us)
	put := func(c Colour, r Role, squares uint64) {
		squares &^= b.occupied()
		for range random.IntN(bits.OnesCount64(squares)) {
			squares &= squares - 1
		}
		b.put(first(squares), c, r)
	}
	wing, passed := NoWing, Square(0)
	switch random.IntN(4) {
	case 0:
		wing = Wing(1 + random.IntN(2))
		b.put(home+4, us, King)
		b.castles = right(us, wing)
		if random.IntN(4) == 0 {
			b.castles <<= rookless
		} else {
			b.put(rookHome(us, wing), us, Rook)
		}
	case 1:
		// A Pawn beside one of the opponent's, which has just passed over.
		file := random.IntN(7)
		ours, theirs := SquareAt(file, 4-int(us)), SquareAt(file+1, 4-int(us))
		if random.IntN(2) == 0 {
			ours, theirs = theirs, ours
		}
		b.put(ours, us, Pawn)
		b.put(theirs, them, Pawn)
		passed = Square(int(theirs) + forward(us))
	}
	if wing == NoWing {
		put(us, King, everywhere&^bit(passed))
	}
	near := kingMoves[b.king(us)]
	where := uint64(edges)
	if wing != NoWing {
		where = bits.RotateLeft64(0xFF|0xFF00, int(home)&^8) // where castling may touch the King
	}
	put(them, King, where&^near&^bit(passed))
	for range 2 + random.IntN(2) {
		put(us, [...]Role{Pawn, Knight, Bishop, Rook, Queen}[random.IntN(5)], ^lastRanks&^bit(passed))
	}
	for range random.IntN(3) {
		put(them, [...]Role{Pawn, Pawn, Knight, Bishop, Rook}[random.IntN(5)], ^lastRanks&^bit(passed))
	}
	if b.commanders(b.king(them), us, b.men(us), b.occupied()) != 0 || b.count() == 0 {
		return Position{}, false
	}
	if passed != 0 {
		if b.occupied()&bit(Square(int(passed)+forward(us))) != 0 {
			return Position{}, false
		}
		b.pass(passed)
	}
	return Position{b: b, w: guessWings(&b)}, true
}

// TestMateAgainstSlow compares the search with the slow solver where the men
// are few: answers, first moves, and every small budget.
func TestMateAgainstSlow(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1903, 8))
	var found [4]int
	passing, castling, promotions, unknown := 0, 0, 0, 0
	wanted := max(60, positionsWanted(t)/50)
	for tested := 0; tested < wanted; {
		p, ok := fewMen(random)
		if !ok {
			continue
		}
		tested++
		most := 3
		if len(p.LegalMoves()) > 30 {
			most = 2
		}
		soonest, keys := slowSoonest(p, most)
		found[soonest]++
		for n := 1; n <= most; n++ {
			v := MateIn(p, n, ample)
			if want := soonest != 0 && n >= soonest; want != (v.Answer == Proved) || !want && v.Answer != Refuted {
				t.Fatalf("%s: mate in %d is %v, want %v", p.FEN(), n, v.Answer, want)
			}
			if v.Answer == Proved && (len(v.Line) != 1 || v.Line[0].String() != keys[0]) {
				t.Fatalf("%s: the first move of a mate in %d is %v, want the first of %v", p.FEN(), n, v.Line, keys)
			}
			unknown += smallBudgets(t, p, n, v)
		}
		for _, key := range keys {
			m := mustMove(t, key)
			if p.InPassing(m) {
				passing++
			}
			if p.Castles(m) != NoWing {
				castling++
			}
			if m.Promotion() != NoRole {
				promotions++
			}
		}
	}
	t.Logf("no mate %d, in one %d, in two %d, in three %d; first moves in passing %d, castling %d, promotions %d; %d small budgets were spent",
		found[0], found[1], found[2], found[3], passing, castling, promotions, unknown)
	if wanted >= 400 && slices.Contains(found[:], 0) || unknown == 0 {
		t.Error("of some answers there are none")
	}
}

// smallBudgets compares the answers at small budgets with that at an ample one
// and returns how many were unknown.
func smallBudgets(t *testing.T, p Position, n int, ample Verdict) (unknown int) {
	t.Helper()
	for _, nodes := range []int{0, 1, 2, 3, 5, 10, 30, 100, 300, 1000, ample.Nodes - 1, ample.Nodes} {
		v := MateIn(p, n, Budget{Nodes: nodes})
		switch {
		case v.Nodes > max(nodes, 0):
			t.Fatalf("%s: mate in %d looked into %d positions of %d", p.FEN(), n, v.Nodes, nodes)
		case v.Answer == Unknown && nodes < ample.Nodes:
			unknown++
		case v.Answer != ample.Answer:
			t.Fatalf("%s: mate in %d is %v with %d positions, and %v with %d", p.FEN(), n, v.Answer, nodes, ample.Answer, ample.Nodes)
		case v.Answer == Proved && !searchedKey(p, v.Line[0], n):
			t.Fatalf("%s: with %d positions %v is said to mate in %d", p.FEN(), nodes, v.Line[0], n)
		}
		if nodes >= ample.Nodes && !slices.Equal(v.Line, ample.Line) {
			t.Fatalf("%s: mate in %d begins with %v or %v", p.FEN(), n, v.Line, ample.Line)
		}
	}
	return unknown
}

// TestMateInGames compares the search with the slow solver in positions with
// many men, as random games bring them about.
func TestMateInGames(t *testing.T) {
	t.Parallel()
	i, tested, mates := 0, 0, 0
	games := max(10, positionsWanted(t)/2000)
	walks(t, games, 60, func(p Position) {
		if i++; i%10 != 0 || len(p.LegalMoves()) == 0 {
			return
		}
		tested++
		soonest, keys := slowSoonest(p, 2)
		v := MateIn(p, 2, ample)
		if want := soonest != 0; want != (v.Answer == Proved) || !want && v.Answer != Refuted {
			t.Errorf("%s: mate in 2 is %v, want %v", p.FEN(), v.Answer, want)
		}
		if soonest != 0 {
			mates++
			if v.Line[0].String() != keys[0] {
				t.Errorf("%s: the first move is %v, want the first of %v", p.FEN(), v.Line, keys)
			}
		}
	})
	t.Logf("%d positions, %d mates", tested, mates)
	if mates == 0 {
		t.Error("no mate came about")
	}
}
