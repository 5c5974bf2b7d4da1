package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
)

// Whether an index has an entry too many is asked of all entries of some neighbouring rows together.
// What these rows bring about was looked for in the index, and added up; the entries of the index are
// taken off again. Only where something is left each entry is looked up by itself: there is a fault, or
// somebody wrote meanwhile. So a row is not read for each of its entries, which lie in another order
// than the rows; of rows that are bound, each would be in another volume.

// sums are of the entries of blocks of neighbouring rows, for each sort of rows that have numbers.
type sums struct {
	n       [sumSorts][]uint64
	changed [sumSorts]map[int]bool // chunks that are not in the file as they are
}

// The sorts of sums behind those of the entries of indexes.
const (
	sumLines    = len(summed) + iota // of lines of the log, and of what says that they tell of it
	sumPostings                      // of postings at rest, as the log has them, and as they are
	sumLetters
	sumSorts
)

// sumBlock is how many numbers are one block of them.
var sumBlock = [sumSorts]uint64{sumLines: 4096, sumPostings: 256, sumLetters: 256}

// put adds to the block of a number.
func (s *sums) put(sort int, n, x uint64) {
	if n < 1<<40 {
		s.addTo(sort, n/sumBlock[sort], x)
	}
}

// open reports whether something is left in the block of a number.
func (s *sums) open(sort int, n uint64) bool {
	block := n / sumBlock[sort]
	return block < uint64(len(s.n[sort])) && s.n[sort][block] != 0
}

// summed are the sorts: how long the keys of the rows are, and how many numbers are one block.
var summed = [3]struct {
	buckets [][]byte
	size    int
	block   uint64
}{
	{[][]byte{bktGames, ixLines}, 4, 8},
	{[][]byte{bktLetters}, 8, 256},
	{[][]byte{bktOutbox, bktSent}, 8, 256},
}

// chunkSums begins the kinds of chunks of sums.
const chunkSums = 'A'

// blockOf is the sort and the block of the row from which an entry comes; false: it has none.
func blockOf(index, key, value []byte) (sort int, block uint64, ok bool) {
	if string(index) == string(ixLines) {
		return 0, 0, false // a game has one line
	}
	buckets, row := rowsOf(index, key, value)
	if len(buckets) == 0 {
		return 0, 0, false
	}
	for i, s := range summed {
		for _, b := range s.buckets {
			if !bytes.Equal(b, buckets[0]) || len(row) != s.size {
				continue
			}
			n := uint64(0)
			for _, x := range row {
				n = n<<8 | uint64(x)
			}
			return i, n / s.block, n < 1<<40
		}
	}
	return 0, 0, false
}

// sumOfEntry is what an entry counts.
func sumOfEntry(index, key []byte) uint64 {
	h := make([]byte, 0, 128)
	h = append(append(append(h, index...), 0), key...)
	sum := sha256.Sum256(h)
	return binary.BigEndian.Uint64(sum[:])
}

// add adds what an entry counts to its block, or takes it off; false: its row has no block.
func (s *sums) add(index, key, value []byte, off bool) bool {
	sort, block, ok := blockOf(index, key, value)
	if !ok {
		return false
	}
	x := sumOfEntry(index, key)
	if off {
		x = -x
	}
	s.addTo(sort, block, x)
	return true
}

func (s *sums) addTo(sort int, block, x uint64) {
	for uint64(len(s.n[sort])) <= block {
		s.n[sort] = append(s.n[sort], make([]uint64, chunk/8)...)
	}
	s.n[sort][block] += x
	note(&s.changed[sort], int(block)/(chunk/8))
}

// differ reports whether something is left in the block of an entry.
func (s *sums) differ(index, key, value []byte) bool {
	sort, block, ok := blockOf(index, key, value)
	return ok && block < uint64(len(s.n[sort])) && s.n[sort][block] != 0
}

// left reports whether something is left anywhere in sums of these sorts, from one to before another.
func (s *sums) left(from, to int) bool {
	for _, all := range s.n[from:to] {
		for _, n := range all {
			if n != 0 {
				return true
			}
		}
	}
	return false
}

// save writes what has changed as chunks.
func (s *sums) save(put func(key, value []byte) error) error {
	for sort := range s.n {
		for n := range s.changed[sort] {
			raw := make([]byte, 0, chunk)
			for _, x := range s.n[sort][n*chunk/8 : (n+1)*chunk/8] {
				raw = binary.BigEndian.AppendUint64(raw, x)
			}
			if err := put(chunkKey(chunkSums+byte(sort), n), raw); err != nil {
				return err
			}
		}
	}
	return nil
}

// restore takes a chunk.
func (s *sums) restore(sort, n int, raw []byte) {
	for len(s.n[sort]) < (n+1)*chunk/8 {
		s.n[sort] = append(s.n[sort], make([]uint64, chunk/8)...)
	}
	for i := range chunk / 8 {
		s.n[sort][n*chunk/8+i] = u8(raw[8*i:])
	}
}
