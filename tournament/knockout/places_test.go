package knockout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPlaces reads the places of a cup of eleven with a third place, before its final and after it,
// and of one whose semi-final is decided otherwise after the final began.
func TestPlaces(t *testing.T) {
	rules := Rules{Games: 2, Third: true, Level: []Way{BySeed}}
	records := []Record{
		{Tie: "R16.2", Games: results("00")}, {Tie: "R16.6", Games: results("00")}, {Tie: "R16.7", Games: results("11")},
		{Tie: "QF1", Games: results("11")}, {Tie: "QF2", Games: results("00")}, {Tie: "QF3", Games: results("11")}, {Tie: "QF4", Games: results("00")},
		{Tie: "SF1", Games: results("11")}, {Tie: "SF2", Games: results("00")},
		{Tie: "3rd", Upper: 4, Lower: 3, Games: results("11")},
	}
	at := func(records []Record) string {
		b, err := Play(field(11), rules, records)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(b.Places())
	}
	if got, want := at(records), "[{1 2} {1 2} {4 4} {3 3} {5 8} {5 8} {5 8} {5 8} {9 11} {9 11} {9 11}]"; got != want {
		t.Errorf("before the final: %s", got)
	}
	records = append(records, Record{Tie: "F", Upper: 1, Lower: 2, Games: results("00")})
	if got, want := at(records), "[{2 2} {1 1} {4 4} {3 3} {5 8} {5 8} {5 8} {5 8} {9 11} {9 11} {9 11}]"; got != want {
		t.Errorf("after it: %s", got)
	}
	records[7].Games = results("00") // now 4 goes on by SF1, and 1 has played the final
	if got, want := at(records[:9]), "[{3 4} {1 2} {3 4} {1 2}"; got[:len(want)] != want {
		t.Errorf("otherwise, and no final yet: %s", got)
	}
	if got, want := at(append(slices.Clone(records[:9]), records[10])), "[{2 2} {1 1} {3 4} {3 4}"; got[:len(want)] != want {
		t.Errorf("otherwise, after it: %s", got)
	}
}

// TestPlacesNarrow plays random cups: a place is only ever told more exactly, and at the end one
// player has each of the first two.
func TestPlacesNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 9))
	for range 200 {
		n := 2 + r.IntN(30)
		rules := Rules{Games: 2, Level: []Way{ByLot}, Seed: "s", Third: n >= 4}
		var records []Record
		var was []Place
		for {
			b, err := Play(field(n), rules, records)
			if err != nil {
				t.Fatal(err)
			}
			now := b.Places()
			for i, p := range now {
				if p.Best < 1 || p.Worst > n || p.Best > p.Worst || was != nil && (p.Best < was[i].Best || p.Worst > was[i].Worst) {
					t.Fatalf("%d players: seed %d has %v after %v", n, i+1, p, was)
				}
			}
			was = now
			i := slices.IndexFunc(b.Ties, func(t Tie) bool { return t.State == Playing })
			if i < 0 {
				break
			}
			x := Record{Tie: b.Ties[i].Label, Games: results([]string{"11", "00", "=="}[r.IntN(3)])}
			if r.IntN(12) == 0 {
				x.Gone = []int{b.Ties[i].Lower.Seed}
			}
			records = append(records, x)
		}
		for _, place := range []Place{{1, 1}, {2, 2}} {
			if k := len(slices.DeleteFunc(slices.Clone(was), func(p Place) bool { return p != place })); k != 1 {
				t.Fatalf("%d players: %d have %v: %v", n, k, place, was)
			}
		}
	}
}

// TestPlacesUnderAppeal plays random cups and appeals in one of their ties. However the ruling falls,
// with the later ties as they were begun or with those annulled that the ruling touches, and however
// the rest is played then: nobody has a place that was not said to be possible.
func TestPlacesUnderAppeal(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 10))
	ends := []string{"11", "00", "=="}
	for range 200 {
		n := 2 + r.IntN(20)
		rules := Rules{Games: 2, Level: []Way{ByLot}, Seed: "s", Third: n >= 4 && r.IntN(2) == 0}
		play := func(records []Record) Bracket {
			t.Helper()
			b, err := Play(field(n), rules, records)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		more := func(records []Record, most int) []Record {
			for range most {
				b := play(records)
				i := slices.IndexFunc(b.Ties, func(x Tie) bool {
					return x.State == Playing && !slices.ContainsFunc(records, func(o Record) bool { return o.Tie == x.Label })
				})
				if i < 0 {
					break
				}
				x := b.Ties[i]
				records = append(records, Record{Tie: x.Label, Upper: x.Upper.Seed, Lower: x.Lower.Seed, Games: results(ends[r.IntN(3)])})
			}
			return records
		}
		records := more(nil, 1+r.IntN(n))
		k := r.IntN(len(records))
		records[k].Appeal = true
		said := play(records).Places()
		within := func(records []Record) {
			t.Helper()
			for i, p := range play(records).Places() {
				if p.Best < said[i].Best || p.Worst > said[i].Worst {
					t.Fatalf("%d players, %s appealed: seed %d was said to have %v, and has %v", n, records[k].Tie, i+1, said[i], p)
				}
			}
		}
		ruled := slices.Clone(records)
		ruled[k].Appeal, ruled[k].Games = false, results(ends[r.IntN(3)])
		within(ruled)
		within(more(slices.Clone(ruled), n))
		open := map[string]bool{ruled[k].Tie: true}
		b := play(records)
		for _, x := range b.Ties {
			open[x.Label] = open[x.Label] || open[x.Upper.From] || open[x.Lower.From]
		}
		annulled := slices.DeleteFunc(slices.Clone(ruled), func(x Record) bool { return open[x.Tie] && x.Tie != ruled[k].Tie })
		within(annulled)
		within(more(annulled, n))
	}
}
