package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSearch looks for words as people write them, in any script, and for what is no word.
func TestSearch(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-1")
	ids := map[string]uint64{}
	for i, name := range []string{"José Łukasiewicz", "Иванов Пётр", "김민수", "Strauß", "J. Smithers"} {
		p := Player{Name: name, Addresses: []Address{{Addr: fmt.Sprintf("first.last%d@club.example", i), Verified: true}}}
		ids[name] = must(h.PutPlayer(p))(t)
	}
	find := func(q string) (out []uint64) {
		hits, _, many, err := h.Search(context.Background(), "ptegu", q, 50, nil)
		if err != nil || many {
			t.Fatalf("%.40q: %v, too many: %v", q, err, many)
		}
		for _, x := range hits {
			if x.Sort == FoundPlayer {
				out = append(out, x.ID)
			}
		}
		return out
	}
	for q, name := range map[string]string{
		"jose": "José Łukasiewicz", "JOSÉ luk": "José Łukasiewicz", "lukasiewicz": "José Łukasiewicz", "петр иван": "Иванов Пётр", "ИВАНОВ": "Иванов Пётр",
		"김민": "김민수", "ｓｔｒａｕ": "Strauß", "strauss": "Strauß", "first.last4@club.example": "J. Smithers", "last3": "Strauß", "FIRST.last2@club": "김민수",
		"smithers j": "J. Smithers", "j": "J. Smithers",
	} {
		if got := find(q); !slices.Equal(got, []uint64{ids[name]}) {
			t.Errorf("%q finds %v, not %d", q, got, ids[name])
		}
	}
	for _, q := range []string{"", " ", "!?*", "@", "\x00", "\xff\xfe", "́", strings.Repeat("word ", 300), strings.Repeat("x", 10000), "jose ivanov", "smi ther"} {
		if got := find(q); len(got) != 0 {
			t.Errorf("%.40q finds %v", q, got)
		}
	}
	if got := find(strings.Repeat("smith ", 300)); len(got) != 2 {
		t.Errorf("a word 300 times finds %v", got)
	}
	hits, more, _, err := h.Search(context.Background(), "p", "first", 2, nil)
	if err != nil || !more || len(hits) != 2 {
		t.Errorf("two at most: %v, more %v, %v", hits, more, err)
	}
	if hits, _, _, err = h.Search(context.Background(), "g", "a3 1", 9, nil); err != nil || len(hits) != 1 {
		t.Errorf("the game is found %v, %v", hits, err)
	}
	smith := must(h.Player(ids["J. Smithers"]))(t)
	smith.Name = "J. Brown"
	must(h.PutPlayer(smith))(t)
	if got := find("smithers"); len(got) != 0 || !slices.Equal(find("brown"), []uint64{smith.ID}) {
		t.Errorf("by the former name %v", got)
	}
	if r := must(h.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
