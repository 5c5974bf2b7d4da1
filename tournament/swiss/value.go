package swiss

// A value is the worth of a pair, or of a whole pairing, by all criteria at once: words of which
// the first that differs decides. Values are added word by word and never carry, so that each
// word holds as many criteria as its sums leave room for. See layout.
type value []int64

// sign is -1, 0 or 1, as the first word that is not 0 says.
func (v value) sign() int {
	for _, x := range v {
		if x != 0 {
			if x < 0 {
				return -1
			}
			return 1
		}
	}
	return 0
}

// less reports whether v is worth less than o.
func (v value) less(o value) bool {
	for k, x := range v {
		if x != o[k] {
			return x < o[k]
		}
	}
	return false
}

// add adds o as often as it is told, which may be less than no time.
func (v value) add(o value, times int64) {
	for k, x := range o {
		v[k] += times * x
	}
}

// values is a list of values in one piece.
type values struct {
	words []int64
	width int
}

func newValues(n, width int) values { return values{make([]int64, n*width), width} }

// at is the value at place i, to be read or changed.
func (s values) at(i int) value { return s.words[i*s.width : (i+1)*s.width : (i+1)*s.width] }

// clone is a copy.
func (s values) clone() values {
	return values{append([]int64(nil), s.words...), s.width}
}
