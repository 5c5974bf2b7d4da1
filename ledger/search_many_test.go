package ledger

import (
	"context"
	"fmt"
	"testing"
)

// TestSearchOfVeryMany looks for a name of which each word is that of hundreds: it is found, and few rows are read.
func TestSearchOfVeryMany(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var wanted uint64
	for n := range 300 {
		for _, name := range []string{fmt.Sprintf("Smith, Adam%d", n), fmt.Sprintf("Young, Frederick Q%d", n)} {
			must(h.PutPlayer(Player{Name: name, Addresses: []Address{{Addr: fmt.Sprintf("%d.%c@club.example", n, name[0])}}}))(t)
		}
		if n == 250 {
			wanted = must(h.PutPlayer(Player{Name: "Smith, Frederick", Addresses: []Address{{Addr: "wanted@club.example"}}}))(t)
		}
	}
	for _, x := range []struct {
		words string
		least int
		many  bool
		id    uint64
	}{
		{"frederick smith", 1, true, wanted}, {"smith", 50, true, 0}, {"frederick smi", 0, true, 0}, {"adam7 smith", 11, false, 0}, {"f", 0, false, 0}, {"smith nobody", 0, false, 0},
	} {
		before := h.Counts().Read
		hits, _, many, err := h.Search(context.Background(), "ptegu", x.words, 50, nil)
		if err != nil || many != x.many || len(hits) < x.least {
			t.Errorf("%q finds %d, too many %t, %v", x.words, len(hits), many, err)
		}
		if n := h.Counts().Read - before; n > 400 {
			t.Errorf("%q reads %d rows", x.words, n)
		}
		if x.id != 0 && (len(hits) != x.least || hits[0].ID != x.id) {
			t.Errorf("%q finds %v, not %d", x.words, hits, x.id)
		}
	}
}
