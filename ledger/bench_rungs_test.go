package ledger

import (
	"testing"
	"time"

	"postd/tournament/ladder"
)

// bigLadder is a ladder of 200 rungs on which challenges came and were taken back, until it has
// 5,000 steps beside those by which its players joined, with 100 games in play, and an instant after
// the last.
func bigLadder(h *house) (row Tournament, now time.Time) {
	begin := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	row, who := rungsOf(h, "L", 200, begin)
	r := *row.Ladder
	now = begin
	add := func(e RungEntry) {
		now = now.Add(7 * time.Minute)
		e.At = now
		r.Entries = append(r.Entries, e)
	}
	for n := range 2500 {
		e := RungEntry{Kind: ladder.Challenges, Who: who[n*2%200+1], Whom: who[n*2%200]}
		add(e)
		e.Kind = ladder.TakesBack
		add(e)
	}
	row.Ladder = &r
	must(h.PutTournament(row))(h.t)
	for n := range 100 {
		put := must(must(h.Climb(must(h.Tournament(row.ID))(h.t), now))(h.t).Challenge(who[n*2+1], who[n*2], now))(h.t)
		must(h.PutTournament(put))(h.t)
		must(h.File(must(must(h.Climb(must(h.Tournament(row.ID))(h.t), now))(h.t).Begins(h.Ledger, who[n*2+1], who[n*2], now))(h.t)))(h.t)
	}
	return must(h.Tournament(row.ID))(h.t), now
}

// BenchmarkClimb folds a ladder of 200 rungs and 5,000 steps.
func BenchmarkClimb(b *testing.B) {
	h := newHouse(b)
	row, now := bigLadder(h)
	for b.Loop() {
		if c := must(h.Climb(row, now))(b); len(c.Rungs) != 200 || len(c.Steps) < 5000 {
			b.Fatal(len(c.Rungs), len(c.Steps))
		}
	}
}
