package ties

import (
	"cmp"
	"strconv"
)

// Value is an exact figure of a tie-break: Num parts, of which Den make a whole.
type Value struct {
	Num, Den int
	None     bool // the tie-break does not apply to the player; it ranks below every figure
}

// Parts is the value of num parts of which den make a whole; den is greater than 0.
func Parts(num, den int) Value { return Value{Num: num, Den: den} }

// none is the value of one to whom a tie-break does not apply.
var none = Value{Den: 1, None: true}

// Cmp compares as numbers: less than 0 where v is the smaller one.
func (v Value) Cmp(w Value) int {
	switch {
	case v.None || w.None:
		return cmp.Compare(yes(w.None), yes(v.None))
	}
	return cmp.Compare(v.Num*w.Den, w.Num*v.Den)
}

func yes(b bool) int {
	if b {
		return 1
	}
	return 0
}

// signs are the fractions that have a sign of their own, by parts and whole.
var signs = map[[2]int]string{{1, 2}: "½", {1, 4}: "¼", {3, 4}: "¾"}

// String writes the figure as a table does: "7¼", "½", "0", "12 2/3", with the sign U+2212 where
// it is less than nothing, and "–" where there is none.
func (v Value) String() string {
	if v.None {
		return "–"
	}
	sign, n := "", v.Num
	if n < 0 {
		sign, n = "−", -n
	}
	whole, part, den := n/v.Den, n%v.Den, v.Den
	if part == 0 {
		return sign + strconv.Itoa(whole)
	}
	d := divisor(part, den)
	part, den = part/d, den/d
	fraction, own := signs[[2]int{part, den}]
	if !own {
		fraction = strconv.Itoa(part) + "/" + strconv.Itoa(den)
	}
	switch {
	case whole == 0:
		return sign + fraction
	case own:
		return sign + strconv.Itoa(whole) + fraction
	}
	return sign + strconv.Itoa(whole) + " " + fraction
}

// divisor is the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// rounded is num/den as a whole number, exact halves rounded up (FIDE/C.07/10.1).
func rounded(num, den int) int {
	n, d := 2*num+den, 2*den
	if n < 0 {
		return -((-n + d - 1) / d)
	}
	return n / d
}
