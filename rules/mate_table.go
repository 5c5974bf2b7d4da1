package rules

// mateTable remembers boards on which the mating player was to move. It holds
// them whole, not by a hash alone: what it says is never about another board.
//
// It grows with what it holds, up to a limit. Where a place is full, the board
// that was looked into least of those that share it is forgotten.
type mateTable struct {
	rows []mateRow
	used int
	most int // rows
}

// mateRow is 40 octets about one board, without the counts of moves, on which
// nothing here depends, and without the turn, which is always the same.
type mateRow struct {
	x, y, z, black uint64
	castles        castles
	passed         Square
	mates          uint8 // in so many moves there is mate, 0 if that is not known
	refuted        uint8 // in so many there is none
	withoutQuiet   uint8 // in so many there is none, if only checks may be given
	move           Move  // the first of a mate
}

const (
	mateRowsShared = 4       // so many rows share a place
	mateRowsFirst  = 1 << 8  // at the beginning
	mateRowsMost   = 1 << 21 // 84 million octets; a few are asked for in a second
)

// newMateTable makes a table that grows up to a number of rows, a power of two
// and four at least.
func newMateTable(most int) mateTable {
	return mateTable{rows: make([]mateRow, min(most, mateRowsFirst)), most: most}
}

// shared returns the rows in which a board may be found.
func (t *mateTable) shared(r *mateRow) []mateRow {
	// Odd numbers of no meaning, one for each word.
	h := r.x*0x9E3779B97F4A7C15 ^ r.y*0xC2B2AE3D27D4EB4F ^ r.z*0x165667B19E3779F9 ^ r.black*0xD6E8FEB86659FD93
	h ^= uint64(r.castles)<<8 | uint64(r.passed)
	h ^= h >> 32
	h *= 0xA24BAED4963EE407
	h ^= h >> 32
	i := int(h) & (len(t.rows) - 1) &^ (mateRowsShared - 1)
	return t.rows[i : i+mateRowsShared]
}

func (r *mateRow) empty() bool { return r.x|r.y|r.z == 0 }

func (r *mateRow) same(q *mateRow) bool {
	return r.x == q.x && r.y == q.y && r.z == q.z && r.black == q.black && r.castles == q.castles && r.passed == q.passed
}

// depth is how far the board was looked into.
func (r *mateRow) depth() uint8 { return max(r.mates, r.refuted, r.withoutQuiet) }

// find returns the row of a board; a new one says nothing of it yet.
func (t *mateTable) find(b *board) mateRow {
	row := mateRow{x: b.x, y: b.y, z: b.z, black: b.black, castles: b.castles, passed: b.passed}
	shared := t.shared(&row)
	for i := range shared {
		if shared[i].same(&row) {
			return shared[i]
		}
	}
	return row
}

// keep puts down what is now known of a board.
func (t *mateTable) keep(row mateRow) {
	if t.used > len(t.rows)/2 && len(t.rows) < t.most {
		old := t.rows
		t.rows, t.used = make([]mateRow, 2*len(old)), 0
		for i := range old {
			if !old[i].empty() {
				t.put(&old[i])
			}
		}
	}
	t.put(&row)
}

func (t *mateTable) put(row *mateRow) {
	shared := t.shared(row)
	place := &shared[0]
	for i := range shared {
		r := &shared[i]
		if r.empty() {
			t.used++
			place = r
			break
		}
		if r.same(row) {
			place = r
			break
		}
		if r.depth() < place.depth() {
			place = r
		}
	}
	*place = *row
}
