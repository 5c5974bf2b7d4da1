package quarters

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/rating"
)

func day(s string) time.Time {
	t, err := time.Parse("2006-01-02", s)
	if err != nil {
		panic(err)
	}
	return t.Add(12 * time.Hour)
}

// made is an office in memory: lists are made of its lines one after the other.
type made struct {
	*maker
	t *testing.T
}

func newMade(t *testing.T, players int) *made {
	m := &made{&maker{zone: time.UTC, persons: map[uint64]ledger.Player{}, games: map[string]ledger.Line{}}, t}
	for i := range players {
		m.persons[uint64(i+1)] = ledger.Player{ID: uint64(i + 1), Name: fmt.Sprint("P", i+1)}
	}
	return m
}

// game puts the line of a game in, or another one in its place.
func (m *made) game(id int, white, black uint64, on string, result terms.Result, change ...func(*ledger.Line)) {
	x := ledger.Line{Game: terms.GameID(id), Label: fmt.Sprint("G", id), Players: [2][]uint64{{white}, {black}}, Result: result, How: events.ByResignation, Rates: ledger.Rates{Sent: [2]int{20, 20}}}
	if on != "" {
		x.Ended = day(on)
	}
	for _, f := range change {
		f(&x)
	}
	if _, known := m.games[x.Game.String()]; known {
		for i := range m.lines {
			if m.lines[i].Game == x.Game {
				m.lines[i] = x
			}
		}
	} else {
		m.lines = append(m.lines, x)
	}
	m.games[x.Game.String()] = x
}

// publish makes the next list, and keeps it.
func (m *made) publish(now string) ledger.RatingList {
	m.t.Helper()
	var err error
	if m.coming, err = Next(m.lists, rating.Period{}, day(now), time.UTC); err != nil || !m.coming.Ripe {
		m.t.Fatalf("%+v, %v", m.coming, err)
	}
	x, err := m.make()
	if err != nil {
		m.t.Fatal(err)
	}
	for _, r := range x.Rows {
		if a, reckoned := r.Account(); reckoned && a.Fault() != nil {
			m.t.Fatal(a.Fault())
		}
	}
	m.lists = append(m.lists, x)
	return x
}

func (m *made) row(x ledger.RatingList, player uint64) ledger.RatingRow {
	for _, r := range x.Rows {
		if r.Player == player {
			return r
		}
	}
	return ledger.RatingRow{}
}

// TestGamesOfAQuarter shows which games a list has, and that it says why others are not rated.
func TestGamesOfAQuarter(t *testing.T) {
	m := newMade(t, 4)
	m.persons[3] = ledger.Player{ID: 3, Name: "P3", Rating: 1900, RatingFrom: "FIDE"}
	m.persons[4] = ledger.Player{ID: 4, Name: "P4", Rating: 1900} // of no source
	m.game(1, 1, 2, "2026-11-01", terms.WhiteWins)
	m.game(2, 3, 4, "2026-12-31", terms.Drawn)
	m.game(3, 1, 3, "2026-09-30", terms.WhiteWins) // before
	m.game(4, 1, 4, "2027-01-01", terms.WhiteWins) // after
	m.game(5, 2, 4, "", "")
	for i, bar := range []struct {
		why    string
		change func(*ledger.Line)
	}{
		{"played at odds", func(x *ledger.Line) { x.Rates.Odds = true }},
		{"played in consultation", func(x *ledger.Line) { x.Players[0] = []uint64{1, 4} }},
		{"taken over by a substitute", func(x *ledger.Line) { x.Rates.Substitute = true }},
		{"not rated by its terms", func(x *ledger.Line) { x.Rates.Not = true }},
		{"a friendly game that not both wished to be rated", func(x *ledger.Line) { x.Rates.Not, x.Tournament = true, 7 }},
		{"annulled", func(x *ledger.Line) { x.Result = terms.Annulled }},
		{"not begun: a side has sent no record", func(x *ledger.Line) { x.Rates.Sent[1] = 0 }},
		{"left before each side had sent 10 records", func(x *ledger.Line) { x.How, x.Rates.Sent = events.ByWithdrawal, [2]int{10, 9} }},
	} {
		m.friendly = map[uint64]bool{7: true}
		m.game(10+i, 1, 2, "2026-12-01", terms.WhiteWins, bar.change)
		x := m.publish("2027-01-02")
		m.lists = nil
		if n := len(x.Unrated); n != i+1 || x.Unrated[i] != (ledger.UnratedGame{Game: terms.GameID(10 + i), Why: bar.why}) {
			t.Errorf("%s: %+v", bar.why, x.Unrated)
		}
	}
	x := m.publish("2027-01-02")
	if x.No != 1 || x.Quarter != "2027-Q1" || x.Games != 2 || x.Players != 4 || x.Good != 0 {
		t.Errorf("%+v", x)
	}
	for player, want := range map[uint64]string{1: "1520? 40", 2: "1480? 40", 3: "1883? 40", 4: "1517? 40"} {
		if r := m.row(x, player); fmt.Sprint(r, " ", r.K) != want {
			t.Errorf("player %d has %s, K %d, not %s", player, r, r.K, want)
		}
	}
	if r := m.row(x, 3); r.Source != "FIDE" || r.Was.Rating != 1900 {
		t.Errorf("a first rating with a source: %+v", r)
	}
	m.persons[3] = ledger.Player{ID: 3, Name: "P3", Rating: 3900, RatingFrom: "FIDE"}
	m.lists = nil
	if _, err := m.make(); err == nil || err.Error() != "ledger: P3 has no list yet, and begins with what was entered: the rating 3900 is not from 800 to 3500; mend it on the player's page" {
		t.Errorf("an enormous first rating: %v", err)
	}
}

// TestMadeGood changes a game after its list in every way, more than once, and sees that the lists
// together come to what is known at last.
func TestMadeGood(t *testing.T) {
	m := newMade(t, 3)
	m.game(1, 1, 2, "2026-11-01", terms.WhiteWins)
	m.game(2, 3, 2, "", "")
	first := m.publish("2027-01-01")
	if m.row(first, 1).Rating != 1520 || m.row(first, 2).Rating != 1480 || m.row(first, 3).Player != 0 {
		t.Fatalf("%+v", first.Rows)
	}
	for i, step := range []struct {
		change           func()
		now, why         string
		white, black     int
		games            int
		good, of, points int
	}{
		{func() { m.game(1, 1, 2, "2026-11-01", terms.Drawn) }, "2027-04-01", "the result was changed from 1–0 to ½–½", 1500, 1500, 1, 1, 1, 50},
		{func() { m.game(1, 1, 2, "2026-11-01", terms.Annulled) }, "2027-07-01", "it is not rated any more: annulled", 1500, 1500, 0, 1, 1, 0},
		{func() { m.game(1, 1, 2, "2026-11-01", terms.BlackWins) }, "2027-10-01", "it was decided after the list was made: 0–1", 1480, 1520, 1, 1, 1, 0},
		{func() { m.game(1, 1, 2, "", "") }, "2028-01-01", "it is in play again", 1500, 1500, 0, 1, 1, 0},
		{func() {}, "2028-04-01", "", 1500, 1500, 0, 0, 1, 0},
		{func() { m.game(1, 1, 2, "2028-05-01", terms.WhiteWins) }, "2028-07-01", "", 1520, 1480, 1, 0, 1, 0},
		{func() { m.game(1, 1, 2, "2028-08-01", terms.Drawn) }, "2028-10-01", "it went on, and ended anew in 2028-Q3", 1498, 1502, 1, 1, 1, 0},
		{func() { m.game(2, 3, 2, "2026-12-31", terms.WhiteWins) }, "2029-01-01", "it was decided after the list was made: 1–0", 1498, 1482, 1, 1, 2, 100},
	} {
		step.change()
		x := m.publish(step.now)
		white, black := m.row(x, 1), m.row(x, 2)
		if white.Rating != step.white || black.Rating != step.black || white.Games != step.games || x.Good != step.good {
			t.Errorf("%d: White %+v, Black %+v, %d made good", i, white, black, x.Good)
		}
		if len(black.Good) != step.good || step.good > 0 && (black.Good[0].Why != step.why || int(black.Good[0].Game) != step.of) {
			t.Errorf("%d: %+v", i, black.Good)
		}
		if step.of == 2 && (m.row(x, 3).Rating != 1520 || m.row(x, 3).Good[0].Points != step.points) {
			t.Errorf("%d: %+v", i, m.row(x, 3))
		}
	}
}

// TestMergedRows are one player from the next list on.
func TestMergedRows(t *testing.T) {
	m := newMade(t, 3)
	m.game(1, 1, 2, "2026-11-01", terms.WhiteWins)
	m.game(2, 3, 2, "2026-11-02", terms.WhiteWins)
	m.publish("2027-01-01")
	one := m.persons[1]
	one.Joined = []uint64{3}
	m.persons[1], m.persons[3] = one, one
	m.game(3, 3, 2, "2027-02-01", terms.Drawn)
	x := m.publish("2027-04-01")
	if r := m.row(x, 1); x.Players != 2 || r.Was.Rating != 1520 || r.Games != 2 || len(r.Lines) != 1 || x.Good != 0 {
		t.Errorf("%+v", x)
	}
}

// TestNext tells which list comes, and when.
func TestNext(t *testing.T) {
	london, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		last  string
		first rating.Period
		now   string
		want  string
	}{
		{"", rating.Period{}, "2027-01-01T00:00:00Z", "1 of 2026-Q4 true"},
		{"", rating.Period{}, "2026-12-31T23:59:59Z", "1 of 2026-Q3 true"},
		{"", rating.Period{Year: 2025, Quarter: 1}, "2026-12-31T23:59:59Z", "1 of 2025-Q1 true"},
		{"2026-Q4", rating.Period{}, "2026-12-31T23:59:59Z", "2 of 2026-Q4 false"},
		{"2026-Q2", rating.Period{}, "2026-06-30T23:00:00Z", "2 of 2026-Q2 true"}, // 00:00 in London
		{"2026-Q2", rating.Period{}, "2026-06-30T22:59:59Z", "2 of 2026-Q2 false"},
	} {
		var lists []ledger.RatingList
		if c.last != "" {
			lists = append(lists, ledger.RatingList{No: 1, Quarter: c.last})
		}
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Next(lists, c.first, now, london)
		if s := fmt.Sprintf("%d of %s %t", got.No, got.Games, got.Ripe); err != nil || s != c.want {
			t.Errorf("after %s at %s: %s, %v; not %s", c.last, c.now, s, err, c.want)
		}
	}
}

// BenchmarkMake makes a list of 10,000 games of 3,000 players, after eight lists of as many.
func BenchmarkMake(b *testing.B) {
	m := newMade(nil, 3000)
	for i := range 80_000 {
		m.game(i+1, uint64(i%3000+1), uint64((i*7+1)%3000+1), fmt.Sprintf("%d-%02d-15", 2024+i/40_000, i/10_000%4*3+1), terms.Drawn)
	}
	for q := range 7 {
		var err error
		if m.coming, err = Next(m.lists, rating.Period{Year: 2024, Quarter: 1}, day("2027-01-01"), time.UTC); err != nil {
			b.Fatal(q, err)
		}
		x, err := m.make()
		if err != nil {
			b.Fatal(err)
		}
		m.lists = append(m.lists, x)
	}
	m.coming, _ = Next(m.lists, rating.Period{}, day("2027-01-01"), time.UTC)
	for b.Loop() {
		if x, err := m.make(); err != nil || x.Games != 10_000 || x.Players != 3000 {
			b.Fatal(x.Games, x.Players, err)
		}
	}
}
