package descriptive

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"postd/rules"
)

// Scene is a position with what the tests themselves know of its men. The
// names are kept here, by a book of their own, so that the wings of package
// rules are proved with the rest.
type Scene struct {
	Position rules.Position
	Sort     string         // what sort of position it is, the name of its source
	Born     bool           // the game was followed from the array
	Named    [64]rules.Wing // the wing after which the piece standing there is named
	Castled  bool           // somebody has castled since it was set up
}

// sceneOfArray returns the scene of the array, where each Bishop, Knight and Rook
// is named after the royal piece nearer to it (BCC1903/I.6).
func sceneOfArray() Scene {
	s := Scene{Position: rules.Start(), Born: true}
	for _, rank := range [2]int{0, 7} {
		for file := range 8 {
			switch {
			case file < 3:
				s.Named[rank*8+file] = rules.QueenSide
			case file > 4:
				s.Named[rank*8+file] = rules.KingSide
			}
		}
	}
	return s
}

// sceneSetUp returns the scene of a position that was not played to: of one sort
// and colour, the only one on a half of the board is named after that half.
func sceneSetUp(p rules.Position) Scene {
	s := Scene{Position: p}
	for _, c := range [2]rules.Colour{rules.White, rules.Black} {
		for _, r := range [3]rules.Role{rules.Bishop, rules.Knight, rules.Rook} {
			var halves [2][]rules.Square
			for sq := rules.Square(0); sq < 64; sq++ {
				if m := p.At(sq); m.Role == r && m.Colour == c {
					halves[sq.File()/4] = append(halves[sq.File()/4], sq)
				}
			}
			for half, wing := range [2]rules.Wing{rules.QueenSide, rules.KingSide} {
				if len(halves[half]) == 1 {
					s.Named[halves[half][0]] = wing
				}
			}
		}
	}
	return s
}

// play plays a legal move and carries the names along.
func (s *Scene) play(m rules.Move) {
	p := s.Position
	carry := func(from, to rules.Square) {
		s.Named[to], s.Named[from] = s.Named[from], rules.NoWing
	}
	if p.At(m.From()).Role == rules.King {
		switch m.To().File() - m.From().File() {
		case 2:
			s.Castled = true
			carry(m.From()+3, m.From()+1)
		case -2:
			s.Castled = true
			carry(m.From()-4, m.From()-1)
		}
	}
	carry(m.From(), m.To())
	next, err := p.Play(m)
	if err != nil {
		panic(err)
	}
	s.Position = next
}

// scenery is the dice by which scenes are made.
type scenery struct{ *rand.Rand }

// sceneSource makes scenes of one sort: it begins somewhere, and plays on at
// random for a while before it begins anew.
type sceneSource struct {
	sort  string
	begin func(scenery) Scene
	plies int // at most so many are played on before the next beginning
	skip  int // and at most so many of them unseen between two scenes

	scenery
	now  Scene
	left int // plies still to be played on
}

// next returns the next scene in which there is a legal move.
func (s *sceneSource) next() Scene {
	for {
		if s.left == 0 {
			s.now = s.begin(s.scenery)
			s.now.Sort = s.sort
			s.left = s.IntN(s.plies + 1)
		} else {
			for range min(s.left, 1+s.IntN(s.skip+1)) {
				moves := s.now.Position.LegalMoves()
				if len(moves) == 0 {
					break
				}
				s.now.play(s.draw(moves))
				s.left--
			}
		}
		if len(s.now.Position.LegalMoves()) > 0 {
			return s.now
		}
		s.left = 0
	}
}

// draw chooses a move at random. Castling and moves of Pawns are few among so
// many and are drawn for again, and captures soon empty the board.
func (s *sceneSource) draw(moves []rules.Move) rules.Move {
	p := s.now.Position
	for _, m := range moves {
		if p.Castles(m) != rules.NoWing && s.IntN(4) == 0 {
			return m
		}
	}
	m := moves[s.IntN(len(moves))]
	for range 2 {
		o := moves[s.IntN(len(moves))]
		if p.Takes(m) && !p.Takes(o) || p.At(o.From()).Role == rules.Pawn && p.At(m.From()).Role != rules.Pawn {
			m = o
		}
	}
	return m
}

// sceneSources returns the sorts of positions, each with dice of its own.
func sceneSources() []*sceneSource {
	list := []*sceneSource{
		{sort: "game", begin: func(scenery) Scene { return sceneOfArray() }, plies: 240, skip: 12},
		{sort: "crowded", begin: scenery.crowded, plies: 3},
		{sort: "passing", begin: scenery.passing, plies: 2},
		{sort: "both wings", begin: scenery.bothWings, plies: 3},
		{sort: "promotion", begin: scenery.promotion, plies: 2},
		{sort: "set up", begin: scenery.fromGame, plies: 60, skip: 6},
		{sort: "many", begin: scenery.many, plies: 3},
		{sort: "odds", begin: scenery.atOdds, plies: 120, skip: 9},
		{sort: "battery", begin: scenery.battery, plies: 2},
		{sort: "long game", begin: func(scenery) Scene { return sceneOfArray() }, plies: 600, skip: 40},
		{sort: "doubled", begin: scenery.doubled, plies: 3},
		{sort: "few", begin: scenery.few, plies: 4},
	}
	for i, s := range list {
		s.scenery = scenery{rand.New(rand.NewPCG(1903, uint64(i)))}
	}
	return list
}

// EachScene calls f with n scenes, of each sort in turn: the same ones in
// every run.
func EachScene(n int, f func(Scene)) {
	list := sceneSources()
	for i := range n {
		f(list[i%len(list)].next())
	}
}

// placing is a board on which men are put at random.
type placing struct {
	scenery
	men     [64]byte // the letters of FEN, 0 where the square is empty
	turn    rules.Colour
	castles string
	passed  string
	barred  uint64 // squares that stay empty
}

// fenLetter returns the FEN letter of a man; sorts are written "PNBRQK".
func fenLetter(c rules.Colour, sort byte) byte {
	if c == rules.Black {
		return sort | 0x20
	}
	return sort
}

func (b *placing) put(s rules.Square, c rules.Colour, sort byte) { b.men[s] = fenLetter(c, sort) }

// drop puts a man on some empty square where it may stand.
func (b *placing) drop(c rules.Colour, sort byte) {
	for range 200 {
		s := rules.Square(b.IntN(64))
		if b.men[s] != 0 || b.barred>>s&1 != 0 || sort == 'P' && (s.Rank() == 0 || s.Rank() == 7) {
			continue
		}
		b.put(s, c, sort)
		return
	}
}

// of returns the square of a file and rank as a player counts them, from 0.
func (b *placing) of(c rules.Colour, file, rank int) rules.Square {
	if c == rules.Black {
		rank = 7 - rank
	}
	return rules.SquareAt(file, rank)
}

// scene reads the board as a FEN. Boards that no laws can deal with, such as
// one with the wrong King in check, are refused.
func (b *placing) scene() (Scene, bool) {
	var fen strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			man := b.men[rank*8+file]
			if man == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&fen, empty)
			}
			empty = 0
			fen.WriteByte(man)
		}
		if empty > 0 {
			fmt.Fprint(&fen, empty)
		}
		if rank > 0 {
			fen.WriteByte('/')
		}
	}
	fmt.Fprintf(&fen, " %c %s %s 0 1", "wb"[b.turn], b.castles, b.passed)
	p, err := rules.ParseFEN(fen.String())
	if err != nil {
		return Scene{}, false
	}
	return sceneSetUp(p), true
}

// until makes boards until one is a position that is wanted.
func (d scenery) until(place func(*placing), wanted func(rules.Position) bool) Scene {
	for range 1_000_000 {
		b := &placing{scenery: d, turn: rules.Colour(d.IntN(2)), castles: "-", passed: "-"}
		place(b)
		if s, ok := b.scene(); ok && len(s.Position.LegalMoves()) > 0 && (wanted == nil || wanted(s.Position)) {
			return s
		}
	}
	panic("no position of this sort was found")
}
