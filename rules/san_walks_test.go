package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postd/drills"
)

// plainSAN writes a move on the slow board, from the list of its legal moves
// and nothing else: it tries the file, the rank, and both, until one move is
// left (PGN standard, 8.2.3.4).
func plainSAN(s slow, moves []string, uci string) string {
	man := func(uci string) byte { return lower(s.men[uci[1]-'0'][uci[0]-'a'+1]) }
	takes := s.men[uci[3]-'0'][uci[2]-'a'+1] != '.' || man(uci) == 'p' && uci[0] != uci[2]
	var san string
	switch {
	case man(uci) == 'k' && uci[0] == 'e' && uci[2] == 'g':
		san = "O-O"
	case man(uci) == 'k' && uci[0] == 'e' && uci[2] == 'c':
		san = "O-O-O"
	case man(uci) == 'p':
		if takes {
			san = uci[:1] + "x"
		}
		san += uci[2:4]
		if len(uci) == 5 {
			san += "=" + strings.ToUpper(uci[4:])
		}
	default:
		for _, said := range []string{"", uci[:1], uci[1:2], uci[:2]} {
			fits := 0
			for _, other := range moves {
				if man(other) == man(uci) && other[2:4] == uci[2:4] &&
					(said == "" || strings.Contains(other[:2], said)) {
					fits++
				}
			}
			if fits == 1 {
				san = strings.ToUpper(string(man(uci))) + said
				break
			}
		}
		if takes {
			san += "x"
		}
		san += uci[2:4]
	}
	next := s.after(uci)
	if s.due > 1 {
		// The turn does not pass, so that nobody can be mated.
		if next.inCheck(!next.white) {
			san += "+"
		}
	} else if next.inCheck(next.white) {
		if len(next.moves()) == 0 {
			return san + "#"
		}
		san += "+"
	}
	return san
}

// lesser returns a text of a piece's move with less said of its origin.
func lesser(san string) (all []string) {
	body := strings.TrimRight(san, "+#")
	if len(body) < 4 || strings.ContainsAny(body, "O=") || body[0] >= 'a' {
		return nil
	}
	to := body[len(body)-2:]
	said := strings.TrimSuffix(body[1:len(body)-2], "x")
	for i := range said {
		all = append(all, body[:1]+said[:i]+said[i+1:]+to)
	}
	return all
}

// TestSANOfWalks compares all legal moves of positions of random games, a third
// of them at odds, with the plain writer: each is written as it writes it, is
// read again, and not a letter less would do.
func TestSANOfWalks(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(8, 23))
	positions, written, distinguished, both := 0, 0, 0, 0
	for game := 0; positions < positionsWanted(t)/10; game++ {
		p := mustFEN(t, walkStarts[game%len(walkStarts)])
		s := readSlow(p.FEN())
		if game%3 == 2 {
			p, s = beginOdds(t, game/3%len(oddsStarts))
		}
		for range 80 {
			list := s.moves()
			if len(list) == 0 {
				break
			}
			positions++
			seen := map[string]bool{}
			for _, uci := range list {
				m := mustMove(t, uci)
				want := plainSAN(s, list, uci)
				got := p.SAN(m)
				if got != want {
					t.Fatalf("%s: %s is written %s, and plainly %s", p, uci, got, want)
				}
				if seen[got] {
					t.Fatalf("%s: two moves are written %s", p, got)
				}
				seen[got] = true
				written++
				for _, text := range []string{got, strings.TrimRight(got, "+#"), strings.Replace(got, "x", "", 1), strings.Replace(got, "O", "0", -1), strings.Replace(got, "=", "", 1), got + "!?"} {
					if n, err := p.ParseSAN(text); err != nil || n != m {
						t.Fatalf("%s: %s is written %s, and %s is read as %v: %v", p, uci, got, text, n, err)
					}
				}
				if lower(s.men[uci[1]-'0'][uci[0]-'a'+1]) != 'p' && !strings.HasPrefix(got, "O") {
					long := got[:1] + uci[:2] + "-" + uci[2:4]
					if n, err := p.ParseSAN(long); err != nil || n != m {
						t.Fatalf("%s: %s is read as %v: %v", p, long, n, err)
					}
				}
				less := lesser(got)
				for _, text := range less {
					if n, err := p.ParseSAN(text); err == nil || !strings.Contains(err.Error(), "more than one") {
						t.Fatalf("%s: %s is written %s, and %s would do: %v", p, uci, got, text, n)
					}
				}
				distinguished += min(len(less), 1)
				both += len(less) / 2
			}
			uci := list[random.IntN(len(list))]
			p, s = p.after(mustMove(t, uci)), s.after(uci)
		}
	}
	t.Logf("%d positions, %d moves, of which %d with a file or a rank and %d with both", positions, written, distinguished, both)
	if distinguished < written/1000 {
		t.Error("there is too little to distinguish")
	}
}

// TestSANOfAllMoves asks for the SAN of every move that there could be, in
// crowded positions: the legal ones have one, and no other has.
func TestSANOfAllMoves(t *testing.T) {
	t.Parallel()
	all := func(p Position) {
		legal := p.LegalMoves()
		for i := range 1 << 16 {
			m := Move(i)
			if got := p.SAN(m); (got != "") != slices.Contains(legal, m) {
				t.Fatalf("%s: %d (from %v to %v, promotion %d) is written %q", p, i, m.From(), m.To(), m.Promotion(), got)
			}
		}
	}
	plies := drills.Count(t, drills.WalkPlies)
	walks(t, len(walkStarts), plies, all)
	for n := range oddsStarts {
		p, _ := beginOdds(t, n)
		all(p)
	}
}

// TestSANOfFirstTurn checks that in a first turn of several moves no man goes beyond the
// fourth rank, and none but its last move gives mate (BCC1903/III.4).
func TestSANOfFirstTurn(t *testing.T) {
	t.Parallel()
	p, _ := beginOdds(t, 5)
	if p.Due() != 2 {
		t.Fatalf("%d moves are due", p.Due())
	}
	for _, san := range []string{"Nc3", "e4", "Na3"} {
		if m, err := p.ParseSAN(san); err != nil || p.SAN(m) != san {
			t.Errorf("%s is read as %v: %v", san, m, err)
		}
	}
	p = line(t, p, "e4")
	for _, uci := range []string{"e4e5", "f1b5", "d1h5"} {
		if got := p.SAN(mustMove(t, uci)); got != "" {
			t.Errorf("%s is written %s", uci, got)
		}
	}
	if m, err := p.ParseSAN("e5"); err == nil || !strings.Contains(err.Error(), "beyond the fourth rank") {
		t.Errorf("e5 is read as %v: %v", m, err)
	}
	mate := mustFEN(t, "8/8/8/8/R7/6K1/8/7k w - - 0 1")
	for due, want := range []string{"Ra1#", "Ra1#", "Ra1+", "Ra1+"} {
		mate.due = uint8(due)
		if got := mate.SAN(mustMove(t, "a4a1")); got != want {
			t.Errorf("with %d moves due it is written %s", due, got)
		}
	}
	// A score of such a game can be written, though PGN has no words for its
	// beginning.
	start, _ := beginOdds(t, 5)
	g := PGN{Start: start, Moves: []Move{mustMove(t, "e2e4"), mustMove(t, "d2d4"), mustMove(t, "e7e5")}}
	if got := movetext(g); got != "1. e4 1. d4 e5 *" {
		t.Errorf("it is written %s", got)
	}
}

// TestParseSANOfAllTexts reads every text that names a man, a file or none, a
// square, and a piece or none that the Pawn becomes: what the list of legal
// moves has once is read, what it has not or more than once is refused.
func TestParseSANOfAllTexts(t *testing.T) {
	t.Parallel()
	plies := drills.Count(t, drills.TextPlies)
	read := 0
	all := func(p Position) {
		type text struct {
			role, promotion Role
			file            int
			to              Square
		}
		fits := map[text][]Move{}
		for _, m := range p.LegalMoves() {
			if p.Castles(m) != NoWing {
				continue
			}
			x := text{p.At(m.From()).Role, m.Promotion(), m.From().File(), m.To()}
			fits[x] = append(fits[x], m)
			// Without a file it is any man's move, but of a Pawn that which
			// does not leave its file.
			if x.role != Pawn || x.file == x.to.File() {
				x.file = -1
				fits[x] = append(fits[x], m)
			}
		}
		for role := Pawn; role <= King; role++ {
			for file := -1; file < 8; file++ {
				for to := range Square(64) {
					for _, promotion := range []Role{NoRole, Knight, Bishop, Rook, Queen} {
						if promotion != NoRole && role != Pawn {
							continue
						}
						s := [...]string{"", "", "N", "B", "R", "Q", "K"}[role]
						if file >= 0 {
							s += string(rune('a' + file))
						}
						s += to.String() + [...]string{"", "", "N", "B", "R", "Q"}[promotion]
						want := fits[text{role, promotion, file, to}]
						m, err := p.ParseSAN(s)
						switch {
						case len(want) == 1 && (err != nil || m != want[0]):
							t.Fatalf("%s: %s is read as %v, not %v: %v", p, s, m, want[0], err)
						case len(want) > 1 && (err == nil || !strings.Contains(err.Error(), "more than one")):
							t.Fatalf("%s: %s is read as %v, though it fits %v: %v", p, s, m, want, err)
						case len(want) == 0 && err == nil:
							t.Fatalf("%s: %s is read as %v", p, s, m)
						}
						read++
					}
				}
			}
		}
	}
	walks(t, 2*len(walkStarts), plies, all)
	for n := range oddsStarts {
		p, _ := beginOdds(t, n)
		all(p)
	}
	t.Logf("%d texts", read)
}

// TestSANOfQueens checks that positions with many pieces of a sort, where most must be
// said.
func TestSANOfQueens(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 9))
	boards, both := drills.Count(t, drills.Boards), 0
	for range boards {
		s := readSlow("8/8/8/8/8/8/8/8 w - - 0 1")
		for _, man := range []byte("Kk" + strings.Repeat(string("QRBN"[random.IntN(4)]), 9)) {
			for {
				r, f := 1+random.IntN(8), 1+random.IntN(8)
				if s.men[r][f] == '.' {
					s.men[r][f] = man
					break
				}
			}
		}
		p, err := ParseFEN(s.fen())
		if err != nil {
			continue // the Kings stand side by side, or one is in check out of turn
		}
		list := s.moves()
		for _, uci := range list {
			m := mustMove(t, uci)
			got := p.SAN(m)
			if want := plainSAN(s, list, uci); got != want {
				t.Fatalf("%s: %s is written %s, and plainly %s", p, uci, got, want)
			}
			if n, err := p.ParseSAN(got); err != nil || n != m {
				t.Fatalf("%s: %s is read as %v: %v", p, got, n, err)
			}
			both += len(lesser(got)) / 2
		}
	}
	if both < boards/30 {
		t.Errorf("only %d moves need file and rank", both)
	}
}

// FuzzSAN reads any text in any position: no panic, and a move that comes of it
// is legal and is written in its own way.
func FuzzSAN(f *testing.F) {
	for _, fen := range walkStarts {
		for _, s := range []string{"e4", "Nf3", "O-O", "0-0-0", "exd6 e.p.", "a8=Q#", "bxa8(N)", "Ng1-f3", "Qa1xb2!?", "e2e4", "Pd4", "--", "o-o", "♘f3", "e.p.", "=", "(Q)"} {
			f.Add(fen, s)
		}
	}
	f.Fuzz(func(t *testing.T, fen, s string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		moves := p.LegalMoves()
		m, err := p.ParseSAN(s)
		switch {
		case err == nil && !slices.Contains(moves, m):
			t.Fatalf("%s: %q is read as %v, which is not legal", fen, s, m)
		case err == nil:
			// All that the text names must be so.
			role := p.At(m.From()).Role
			if c := strings.TrimSpace(s)[0]; role != Pawn && !strings.ContainsRune("O0o", rune(c)) && " PNBRQK"[role] != c {
				t.Fatalf("%s: %q is read as %v, a move of a %v", fen, s, m, role)
			}
			if role == Pawn && m.Promotion() != NoRole && !strings.Contains(s, " PNBRQK"[m.Promotion():][:1]) {
				t.Fatalf("%s: %q is read as %v", fen, s, m)
			}
		case m != 0:
			t.Fatalf("%s: %q is read as %v, with the error %v", fen, s, m, err)
		case !strings.HasPrefix(err.Error(), fmt.Sprintf("rules: SAN %.20q: ", s)):
			t.Fatalf("%s: %q: %v", fen, s, err)
		}
		for _, m := range moves {
			san := p.SAN(m)
			if n, err := p.ParseSAN(san); err != nil || n != m {
				t.Fatalf("%s: %v is written %s and read as %v: %v", fen, m, san, n, err)
			}
		}
	})
}
