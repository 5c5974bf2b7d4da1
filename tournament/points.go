package tournament

import "strconv"

// Half is a number of half points: 5 is 2½ points.
type Half int

// String writes points as a crosstable does: "2½", "½", "0", "−1½".
func (h Half) String() string { return mixed(int(h), 2, [4]string{"", "½"}) }

// Times multiplies points with points, exactly.
func (h Half) Times(k Half) Quarter { return Quarter(h * k) }

// Quarter is a number of quarter points: 29 is 7¼ points.
type Quarter int

// String writes quarter points as a crosstable does: "7¼", "½", "0".
func (q Quarter) String() string { return mixed(int(q), 4, [4]string{"", "¼", "½", "¾"}) }

// mixed writes n parts of a whole as a mixed number, with the sign U+2212 where
// it is less than nothing.
func mixed(n, whole int, signs [4]string) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	if n > 0 && n < whole {
		return sign + signs[n]
	}
	return sign + strconv.Itoa(n/whole) + signs[n%whole]
}
