package swiss

import "math/bits"

// wordBits is how much of a word of a value the sums of its fields may fill. Duals, which are sums
// along a path of edges, need the rest.
const wordBits = 40

// field is a count that a criterion looks at. Its place in a value is found by seal.
type field struct {
	criterion Criterion
	most      int // no sum over a pairing is beyond it, up or down
	word      int
	shift     uint
}

// layout is the order of the fields in the values of one bracket, the first the weightiest.
type layout struct {
	fields []field
	width  int // words
}

// field adds a field and returns its number.
func (l *layout) field(c Criterion, most int) int {
	l.fields = append(l.fields, field{criterion: c, most: most})
	return len(l.fields) - 1
}

// seal gives each field its place. In a word a field is so wide that all below it together are
// less than half of one of its own.
func (l *layout) seal() {
	used := uint(0)
	for i := len(l.fields) - 1; i >= 0; i-- {
		f := &l.fields[i]
		wide := uint(bits.Len(uint(f.most))) + 1
		if used+wide > wordBits {
			l.width++
			used = 0
		}
		f.word, f.shift = l.width, used
		used += wide
	}
	l.width++
	for i := range l.fields {
		l.fields[i].word = l.width - 1 - l.fields[i].word
	}
}

// put adds n to a field.
func (l *layout) put(v value, f, n int) {
	v[l.fields[f].word] += int64(n) << l.fields[f].shift
}

// first is the first field in which a difference of two pairings is not 0, with its amount, and
// -1 where there is none.
func (l *layout) first(diff value) (f, n int) {
	for i, f := range l.fields {
		x := diff[f.word]
		if f.shift > 0 {
			x += 1 << (f.shift - 1)
		}
		if x >>= f.shift; x != 0 {
			return i, int(x)
		}
	}
	return -1, 0
}
