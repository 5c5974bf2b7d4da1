package elo

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestPrintedTables holds every difference and every share against FIDE's print.
func TestPrintedTables(t *testing.T) {
	file, err := os.Open("testdata/expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	next, shares := 0, 0
	for s := bufio.NewScanner(file); s.Scan(); {
		var a, b, higher, lower int
		switch line := s.Text(); {
		case strings.HasPrefix(line, "worth"):
			if _, err := fmt.Sscanf(line, "worth %d %d", &a, &b); err != nil {
				t.Fatal(err)
			}
			shares++
			if got := Difference(a); got != b {
				t.Errorf("%d percent are worth %d, and in the print %d", a, got, b)
			}
		case strings.HasPrefix(line, "step"):
			if _, err := fmt.Sscanf(line, "step %d %d %d %d", &a, &b, &higher, &lower); err != nil {
				t.Fatal(err)
			}
			if a != next {
				t.Errorf("%s: the step before ends at %d", line, next-1)
			}
			for ; next <= b; next++ {
				if Full(next) != higher || Full(-next) != lower && next != 0 {
					t.Errorf("%d apart: %d and %d, and in the print %d and %d", next, Full(next), Full(-next), higher, lower)
				}
			}
		}
	}
	if shares != 101 || next != 2001 {
		t.Errorf("the file has %d shares, and steps up to %d", shares, next-1)
	}
}

// TestExpectedIsCapped counts more than 400 as 400, and both sides expect one point together.
func TestExpectedIsCapped(t *testing.T) {
	for d := -1000; d <= 1000; d++ {
		want := Full(d)
		if d > 400 {
			want = 92
		} else if d < -400 {
			want = 8
		}
		if got := Expected(d); got != want || got+Expected(-d) != 100 {
			t.Errorf("%d apart: %d and %d", d, got, Expected(-d))
		}
	}
	if Difference(-1) != -800 || Difference(101) != 800 {
		t.Errorf("beyond all shares: %d and %d", Difference(-1), Difference(101))
	}
}
