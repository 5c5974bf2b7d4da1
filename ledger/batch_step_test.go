package ledger

import (
	"encoding/json"
	"fmt"
	"testing"
)

// TestBatchTakesLessWhileOthersWrite checks that the worker takes 64 targets a transaction while
// nobody else writes, and 8 while somebody does; its own writing is not somebody's.
func TestBatchTakesLessWhileOthersWrite(t *testing.T) {
	h := newHouse(t)
	b := Batch{Nonce: "STEPS", Deed: "note", Title: "Notes", By: "dan", At: begin, With: json.RawMessage(`{}`)}
	for i := range 300 {
		b.Targets = append(b.Targets, uint64(i+1))
	}
	must(h.File(Matter{Key: "deed:steps", Rows: []Row{b}}))(t)
	var asked []uint64
	var taken []int // by each step
	deeds := map[string]BatchDeed{"note": {Each: func(l *Ledger, b Batch, target uint64) (Matter, error) {
		if len(taken) == 0 || b.Done != int(asked[0])-1 {
			taken, asked = append(taken, 0), []uint64{uint64(b.Done + 1)}
		}
		taken[len(taken)-1]++
		if target == 70 { // somebody writes while the second step is thought over
			must(l.PutPlayer(Player{Name: "Ada Byron", Addresses: []Address{{Addr: "ada@players.test"}}}))(t)
		}
		return Matter{Why: fmt.Sprint("note ", target), At: begin}, nil
	}}}
	if err := h.WorkBatches(t.Context(), deeds); err != nil {
		t.Fatal(err)
	}
	if want := []int{64, 64, 8, 64, 64, 36}; fmt.Sprint(taken) != fmt.Sprint(want) {
		t.Errorf("it took %v, and not %v", taken, want)
	}
	if r := must(h.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
