package rules

import "math/bits"

// These are the squares commanded from each square by the men that leap or step, the
// lines of an empty board, and what lies between two squares of one line.
var (
	knightMoves   [64]uint64 // STAUNTON/DEF.MOVES.KNIGHT: whatever stands between
	kingMoves     [64]uint64
	pawnCommands  [2][64]uint64
	straightLines [64]uint64
	diagonalLines [64]uint64 // BCC1903/I.2(c)
	between       [64][64]uint64
)

func init() {
	for s := range Square(64) {
		for file := max(0, s.File()-2); file <= min(7, s.File()+2); file++ {
			for rank := max(0, s.Rank()-2); rank <= min(7, s.Rank()+2); rank++ {
				df, dr := file-s.File(), rank-s.Rank()
				to := bit(SquareAt(file, rank))
				switch df*df + dr*dr {
				case 1, 2:
					kingMoves[s] |= to
				case 5:
					knightMoves[s] |= to
				}
				if df*df == 1 && dr == 1 {
					pawnCommands[White][s] |= to
				}
				if df*df == 1 && dr == -1 {
					pawnCommands[Black][s] |= to
				}
			}
		}
		straightLines[s] = walk(s, &straightSteps, 0)
		diagonalLines[s] = walk(s, &diagonalSteps, 0)
	}
	for s := range Square(64) {
		for t := range Square(64) {
			steps := &straightSteps
			if diagonalLines[s]&bit(t) != 0 {
				steps = &diagonalSteps
			} else if straightLines[s]&bit(t) == 0 {
				continue
			}
			// Of the squares seen from both ends only those between lie on
			// the same line as the two.
			both := walk(s, steps, bit(t)) & walk(t, steps, bit(s))
			between[s][t] = both & rectangle(s, t)
		}
	}
}

// rectangle returns the squares of the rectangle of which s and t are corners.
func rectangle(s, t Square) uint64 {
	var set uint64
	for file := min(s.File(), t.File()); file <= max(s.File(), t.File()); file++ {
		for rank := min(s.Rank(), t.Rank()); rank <= max(s.Rank(), t.Rank()); rank++ {
			set |= bit(SquareAt(file, rank))
		}
	}
	return set
}

// forward is the way of a colour's Pawns: the number of squares to add. A set
// of Pawns is advanced by rotating it; none stands where it would wrap round.
func forward(c Colour) int { return 8 - 16*int(c) }

// advance moves a set of squares one rank forward for a colour.
func advance(set uint64, c Colour) uint64 { return bits.RotateLeft64(set, forward(c)) }

// pawnCommand returns all squares commanded by a set of Pawns of one colour.
func pawnCommand(pawns uint64, c Colour) uint64 {
	ahead := advance(pawns, c)
	return (ahead&^fileA)>>1 | (ahead&^fileH)<<1
}

// commanders returns the men of a colour that command s (BCC1903/I.9), seen
// with the given squares occupied and only those of the men given. One that is
// pinned is among them: it checks and guards, though STAUNTON/DEF.ATTACK asks that
// it could legally take there.
func (b *board) commanders(s Square, c Colour, men, occupied uint64) uint64 {
	s &= 63
	found := pawnCommands[c.Other()&1][s]&b.pawns() |
		knightMoves[s]&b.knights() |
		kingMoves[s]&b.kings()
	// Magic look-ups are only worth making along lines where such a man is.
	if far := b.straight() & men & straightLines[s]; far != 0 {
		found |= rookCommand(s, occupied) & far
	}
	if far := b.diagonal() & men & diagonalLines[s]; far != 0 {
		found |= bishopCommand(s, occupied) & far
	}
	return found & men
}

// check reports whether the player to move is in check (BCC1903/I.10).
func (b *board) check() bool {
	them := b.men(b.turn.Other())
	return b.commanders(b.king(b.turn), b.turn.Other(), them, b.occupied()) != 0
}

// A Rook or Bishop is stopped only by men on a few squares, and a magic number
// is a multiplier that gathers those squares' bits into the top of a word: the
// index of a table of commanded squares. The search that found the numbers is
// repeated by TestMagicNumbers.

// multiplier finds one square's part of a table: (occupied & mask) * magic >>
// shift + base.
type multiplier struct {
	mask  uint64
	magic uint64
	base  uint32
	shift uint8
}

const (
	rookTableSize   = 102400
	bishopTableSize = 5248
)

var (
	rookMultipliers   [64]multiplier
	bishopMultipliers [64]multiplier
	rookTable         [rookTableSize]uint64
	bishopTable       [bishopTableSize]uint64
)

// rookCommand returns the squares that a Rook on s commands (BCC1903/I.9) with
// the given squares occupied.
func rookCommand(s Square, occupied uint64) uint64 {
	m := &rookMultipliers[s&63]
	return rookTable[m.base+uint32((occupied&m.mask)*m.magic>>(m.shift&63))]
}

// bishopCommand returns the squares that a Bishop on s commands with the given
// squares occupied.
func bishopCommand(s Square, occupied uint64) uint64 {
	m := &bishopMultipliers[s&63]
	return bishopTable[m.base+uint32((occupied&m.mask)*m.magic>>(m.shift&63))]
}

// step is one square's advance along a line: in files and in ranks.
type step struct{ file, rank int }

var (
	straightSteps = [4]step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonalSteps = [4]step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// walk returns the squares along the four lines from s, up to and including
// the first occupied one. It is slow and serves to fill the tables.
func walk(s Square, steps *[4]step, occupied uint64) uint64 {
	var seen uint64
	for _, d := range steps {
		file, rank := s.File()+d.file, s.Rank()+d.rank
		for uint(file) < 8 && uint(rank) < 8 {
			b := uint64(1) << (rank<<3 | file)
			seen |= b
			if occupied&b != 0 {
				break
			}
			file, rank = file+d.file, rank+d.rank
		}
	}
	return seen
}

// stoppers returns the squares on which a man stops a slider on s: those of
// its lines on the empty board without the last of each line, because beyond
// the last there is nothing to hide.
func stoppers(s Square, steps *[4]step) uint64 {
	var m uint64
	for _, d := range steps {
		file, rank := s.File()+d.file, s.Rank()+d.rank
		for uint(file+d.file) < 8 && uint(rank+d.rank) < 8 {
			m |= uint64(1) << (rank<<3 | file)
			file, rank = file+d.file, rank+d.rank
		}
	}
	return m
}

// fillTable lays out one table of commanded squares, square after square.
func fillTable(table []uint64, to *[64]multiplier, magics *[64]uint64, steps *[4]step) {
	base := uint32(0)
	for s := range Square(64) {
		mask := stoppers(s, steps)
		n := bits.OnesCount64(mask)
		m := multiplier{mask: mask, magic: magics[s], base: base, shift: uint8(64 - n)}
		for occupied := uint64(0); ; {
			table[base+uint32(occupied*m.magic>>m.shift)] = walk(s, steps, occupied)
			// The next subset of the mask, by carrying through its gaps.
			if occupied = (occupied - mask) & mask; occupied == 0 {
				break
			}
		}
		to[s] = m
		base += 1 << n
	}
}

func init() {
	fillTable(rookTable[:], &rookMultipliers, &rookMagics, &straightSteps)
	fillTable(bishopTable[:], &bishopMultipliers, &bishopMagics, &diagonalSteps)
}

var rookMagics = [64]uint64{
	0x2080084000201080, 0x0040002000100048, 0x0880100020018980, 0x0880080080100004,
	0x5080080080040002, 0x0080020004008001, 0x0400020400811008, 0x0100008820490002,
	0x4100802080004008, 0x1204802002400090, 0x10c1001020010440, 0x000d001000090420,
	0x0000800400800800, 0x8108800200800400, 0x0046000801041200, 0x5441000042008100,
	0x4080004000402010, 0x1004820021060840, 0x0000888010022000, 0x01900100200d0010,
	0x0001010008001004, 0x1201010004000802, 0xac01040008019002, 0x2040020010408104,
	0x004ea08080084000, 0x2210004040002000, 0x4800110100200040, 0x46042202000a1040,
	0x1003000500080012, 0x0041000300080400, 0x8024010400100208, 0x0368014600010884,
	0x0001624000800c80, 0x0000400080802000, 0x0020004800401000, 0x0010100081800800,
	0x1100080080800400, 0x0002001002000804, 0x0484810204001008, 0x0000111042000084,
	0x0000803040008008, 0x8500500020004000, 0x00100280a0038010, 0x0020100104090020,
	0x0000080004008080, 0xa000040002008080, 0x0414040200010100, 0x0800040443860001,
	0x00800140002000c0, 0x00004108208a0200, 0x0014122001004500, 0x0410000800801080,
	0x066c410080201002, 0x2001000204004900, 0x000a083002414400, 0x0800440080410200,
	0x9008408000102501, 0x0040010280116841, 0x0020001041000821, 0x0000500018210015,
	0xc391000800040211, 0x5a91000400080203, 0x0000084081023004, 0x7052030588240042,
}

var bishopMagics = [64]uint64{
	0x00c0220810410041, 0x080808d800404041, 0x1030908200481140, 0x4002208204404300,
	0x110c030840210000, 0x0100900420c00000, 0x818b011012a08250, 0x0400108211202084,
	0x2400c04404808e00, 0x20c1201400860444, 0x5004501900451040, 0x0400020a02082080,
	0x0008311040011800, 0x1098008220208200, 0x0020004202104000, 0x10906046049008c0,
	0x0010040604100404, 0x8005002008009101, 0x8204006800262200, 0xc0028a3802044084,
	0x0001000820080800, 0x0016202200900820, 0x11808c0218040200, 0x403a211101111000,
	0x0910064041044404, 0x2010040010d14209, 0x0003100181044600, 0x0304040128401080,
	0x060484000a802021, 0x0002208018080101, 0x1000921501080200, 0x9000802141041208,
	0x0841086881202000, 0x202801052010a400, 0x0882009000220821, 0x0036008020020201,
	0x4424040400801100, 0x1012004a00810288, 0xc0500400900100a0, 0x1001060889020040,
	0x0041100820006600, 0x0400a09048023000, 0x0015001088801000, 0x0005501148000c00,
	0x9880481100410402, 0xa804500042000442, 0x0020828409000041, 0x40a2080051000c80,
	0x2422084402084080, 0x0000410090101000, 0x0d00010041108000, 0x01c001802a080010,
	0x4049004008222808, 0x0086200404882026, 0x0004101002108202, 0x003002088c108001,
	0x4004118410221000, 0x200001005202203a, 0x8090808a00840480, 0x1040055042208840,
	0x8000000012820200, 0x080a906004440820, 0x011012a042008600, 0x109010100a504140,
}
