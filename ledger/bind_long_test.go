package ledger

import (
	"fmt"
	"strings"
	"testing"
)

// Lines of the log by which hundreds were entered are long: a volume takes as many as it holds, and they
// are told as before.
func TestLongLinesAreBound(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for n := range 3 * logVolume {
		if err := h.Log("cli", fmt.Sprint("line ", n), "", strings.Repeat(fmt.Sprintf("player %d entered, ", n), 2_000)); err != nil {
			t.Fatal(err)
		}
	}
	before := must(h.LogLines(0, 4*logVolume))(t)
	b := must(h.Bind(100))(t)
	if b.Volumes < 3 || b.Rows < logVolume {
		t.Fatalf("%+v", b)
	}
	after := must(h.LogLines(0, 4*logVolume))(t)
	for i, x := range before {
		if y := after[len(after)-len(before)+i]; x.Hash != y.Hash || x.Reason != y.Reason {
			t.Fatalf("line %d is told otherwise", x.Seq)
		}
	}
	if r := must(h.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
