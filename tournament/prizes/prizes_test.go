package prizes

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"postd/tournament"
)

// table are five players: Bea and Cy have equal points and Bea the better tie-break; Dot and Eli
// share the fourth place.
var table = []Row{
	{Key: "Ann", Rank: 1, Points: 9, Rating: 2000}, {Key: "Bea", Rank: 2, Points: 7, Rating: 1590}, {Key: "Cy", Rank: 3, Points: 7, Rating: 1500},
	{Key: "Dot", Rank: 4, Points: 4}, {Key: "Eli", Rank: 4, Points: 4, Rating: 1400}, {Key: "Fay", Rank: 0, Points: 0, Rating: 1300},
}

func said(all []Prize, rows []Row) string {
	var out []string
	for _, a := range Give(all, rows) {
		out = append(out, fmt.Sprintf("%d %s %s/%d", a.Prize, a.Key, Money(a.Cents), a.Shares))
	}
	return strings.Join(out, ", ")
}

// TestGive gives prizes for places, by the tie-breaks and shared, and of categories.
func TestGive(t *testing.T) {
	gone := append([]Row{}, table...)
	gone[0].Gone = true
	for _, c := range []struct {
		name string
		all  []Prize
		rows []Row
		want string
	}{
		{"by tie-break", []Prize{{Place: 1, Cents: 100}, {Place: 2, Cents: 50}, {Place: 3, Cents: 25}}, table, "0 Ann 1.00/1, 1 Bea 0.50/1, 2 Cy 0.25/1"},
		{"shared by points", []Prize{{Place: 2, Cents: 50, Shared: true}, {Place: 3, Cents: 25, Shared: true}}, table, "0 Bea 0.25/2, 0 Cy 0.25/2, 1 Bea 0.13/2, 1 Cy 0.12/2"},
		{"odd cents in turn", []Prize{{Place: 2, Cents: 51, Shared: true}, {Place: 3, Cents: 25, Shared: true}}, table, "0 Bea 0.26/2, 0 Cy 0.25/2, 1 Bea 0.12/2, 1 Cy 0.13/2"},
		{"level after tie-breaks", []Prize{{Place: 4, Cents: 100, What: "a book"}}, table, "0 Dot 0.50/2, 0 Eli 0.50/2"},
		{"the first has left", []Prize{{Place: 1, Cents: 100}}, gone, "0 Bea 1.00/1"},
		{"nobody has the place", []Prize{{Place: 6, Cents: 100}, {Place: 1, What: "a cup"}}, table, "1 Ann 0.00/1"},
		{"best below a rating", []Prize{{Under: 1600, Cents: 10}, {Under: 1500, Cents: 10}, {Under: 1000, Cents: 10}}, table, "0 Bea 0.10/1, 1 Eli 0.10/1"},
		{"best below a rating, shared", []Prize{{Under: 1600, Cents: 11, Shared: true}}, table, "0 Bea 0.06/2, 0 Cy 0.05/2"},
		{"named", []Prize{{Named: "Dot", What: "a pen"}, {Named: "Zoe"}, {}}, table, "0 Dot 0.00/1"},
		{"of nobody", []Prize{{Place: 1, Cents: 1}, {Under: 1600}}, nil, ""},
	} {
		if got := said(c.all, c.rows); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestGiveAll gives random prizes over random tables: no cent is lost or made, and the order of the
// rows makes no difference.
func TestGiveAll(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 11))
	for range 2000 {
		var rows []Row
		points, rank := 30, 1
		for i := range 2 + r.IntN(8) {
			if r.IntN(2) == 0 {
				points -= 1
			}
			if i > 0 && (r.IntN(2) == 0 || rows[i-1].Points != tournament.Half(points)) {
				rank = i + 1
			}
			rows = append(rows, Row{Key: string(rune('A' + i)), Rank: rank, Points: tournament.Half(points)})
		}
		shared := r.IntN(2) == 0
		var all []Prize
		total := int64(0)
		for p := range len(rows) {
			all = append(all, Prize{Place: p + 1, Cents: int64(r.IntN(10000)), Shared: shared})
			total += all[p].Cents
		}
		sum, each := int64(0), map[string]int64{}
		for _, a := range Give(all, rows) {
			sum += a.Cents
			each[a.Key] += a.Cents
		}
		if sum != total {
			t.Fatalf("of %d there are given %d: %+v", total, sum, rows)
		}
		for i, a := range rows {
			for _, b := range rows[i+1:] {
				level := a.Rank == b.Rank || shared && a.Points == b.Points
				if d := each[a.Key] - each[b.Key]; level && (d < 0 || d > 1) {
					t.Fatalf("%s has %d and %s %d: %+v, %+v", a.Key, each[a.Key], b.Key, each[b.Key], rows, all)
				}
			}
		}
		before := said(all, rows)
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		if after := said(all, rows); after != before {
			t.Fatalf("%s, and in another order %s", before, after)
		}
	}
}

// TestMoney reads amounts, and refuses what is none.
func TestMoney(t *testing.T) {
	for s, want := range map[string]int64{"12": 1200, "12.5": 1250, "12,50": 1250, "0.01": 1, "1000000": MostCents} {
		if got, err := ParseMoney(s); err != nil || got != want {
			t.Errorf("%s is %d, %v", s, got, err)
		}
		if back, err := ParseMoney(Money(want)); err != nil || back != want {
			t.Errorf("%s is written %s", s, Money(want))
		}
	}
	for _, s := range []string{"", "-1", "+1", "1.234", "1.", ".5", "1 000", "1000000.01", "99999999999999999999", "1e3", "½", "1.2.3"} {
		if got, err := ParseMoney(s); err == nil {
			t.Errorf("%q is %d", s, got)
		}
	}
}
