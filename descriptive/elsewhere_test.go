package descriptive

import "testing"

// TestElsewhere looks at whole lines in a notation that is not agreed, and at lines of every
// day that are none (RULING/R-78).
func TestElsewhere(t *testing.T) {
	for _, x := range []struct {
		agreed Notation
		line   string
		is     Notation // 0: none
		n      int
	}{
		{Descriptive, "1. c4", Algebraic, 1},
		{Descriptive, "e4", Algebraic, 1},
		{Descriptive, "Nf3", Algebraic, 1},
		{Descriptive, "2... e6 3. Nc3", Algebraic, 2},
		{Descriptive, "1. 5254", Numeric, 1},
		{Descriptive, "52-54", Numeric, 1},
		{Descriptive, "1. 5254 5755", Numeric, 2},
		{Algebraic, "1. P-K4", Descriptive, 1},
		{Algebraic, "Kt-KB3", Descriptive, 1},
		{Algebraic, "Knight to King's Bishop's third", Descriptive, 1},
		{Numeric, "3. B-Kt5", Descriptive, 1},
		{Numeric, "exd5", Algebraic, 1},
		{Algebraic | Descriptive, "7163 7866", Numeric, 2},
		{Descriptive, "P-K4", 0, 0},
		{Descriptive, "O-O", 0, 0},
		{Algebraic | Descriptive, "e4", 0, 0},
		{Descriptive, "1848", 0, 0},
		{Descriptive, "A4", 0, 0},
		{Descriptive, "I live at a1 now", 0, 0},
		{Descriptive, "e4 is my favourite square", 0, 0},
		{Descriptive, "Nc3 was better.", 0, 0},
		{Descriptive, "be", 0, 0},
		{Algebraic, "K. B.", 0, 0},
		{Algebraic, "King's Bishop", 0, 0},
		{Descriptive, "12", 0, 0},
		{Descriptive, "", 0, 0},
	} {
		is, row, ok := x.agreed.Elsewhere(x.line)
		if is != x.is || len(row) != x.n || ok != (x.n > 0) {
			t.Errorf("%q where %s is agreed: %d records in %q", x.line, x.agreed, len(row), is)
		}
	}
}
