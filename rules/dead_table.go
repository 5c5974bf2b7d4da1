package rules

import "slices"

// deadNode is a board that a walk has seen, in 56 bytes.
type deadNode struct {
	b      board
	parent uint32
	next   [2]uint32 // in each colour's queue
	move   Move
	open   colours // those of which it is not shown that they never mate
	done   bool
	// crowned tells that a Pawn was promoted on the way.
	crowned bool
}

// boardTable holds the boards seen, numbered from 1 in the order of coming, in
// blocks that stay where they are, and finds them by their hashes.
type boardTable struct {
	blocks [][]deadNode
	count  int // the number that comes next
	slots  []uint32
}

const tableBlock = 256

// first makes an empty table and returns the first number.
func (t *boardTable) first() int {
	t.slots = make([]uint32, tableBlock)
	t.blocks = append(t.blocks, make([]deadNode, tableBlock))
	t.count = 1
	return t.count
}

func (t *boardTable) node(i uint32) *deadNode { return &t.blocks[i/tableBlock][i%tableBlock] }

// find returns the number of a board; if it is not there, 0 and the slot where
// it belongs.
func (t *boardTable) find(b *board) (i, slot uint32) {
	mask := uint32(len(t.slots) - 1)
	for slot = uint32(b.hash()) & mask; ; slot = (slot + 1) & mask {
		if i = t.slots[slot]; i == 0 || t.node(i).b == *b {
			return i, slot
		}
	}
}

// add gives a node the next number and puts that into a slot.
func (t *boardTable) add(slot uint32, n deadNode) uint32 {
	if t.count%tableBlock == 0 {
		t.blocks = append(t.blocks, make([]deadNode, tableBlock))
	}
	i := uint32(t.count)
	t.count++
	*t.node(i) = n
	t.slots[slot] = i
	if 3*t.count > 2*len(t.slots) {
		t.slots = make([]uint32, 2*len(t.slots))
		for j := uint32(1); j <= i; j++ {
			_, slot := t.find(&t.node(j).b)
			t.slots[slot] = j
		}
	}
	return i
}

// line returns the moves that lead to a board.
func (t *boardTable) line(i uint32) []Move {
	var line []Move
	for ; t.node(i).parent != 0; i = t.node(i).parent {
		line = append(line, t.node(i).move)
	}
	slices.Reverse(line)
	return line
}
