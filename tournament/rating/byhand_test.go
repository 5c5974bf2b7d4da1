package rating

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// TestListsByHand holds lists against figures that were worked out with pencil and FIDE's table of
// expected shares (B.02/8.1.2), not by the code. Each line of games is White, Black and the points of
// White.
func TestListsByHand(t *testing.T) {
	for _, c := range []struct {
		name   string
		before []Row
		games  []string
		want   string
	}{
		{ // 1500−1612 = −112: .35; 1500−1455 = 45: .56. 1½ − .91 = .59, × 40 = 23.6. The others: 20 × −.65 = −13; 20 × (.5 − .44) = 1.2
			"the example of the design", []Row{{Name: "E", Rating: 1500, Games: 12}, {Name: "G", Rating: 1612, Games: 50}, {Name: "H", Rating: 1455, Games: 40}},
			[]string{"E G 1", "H E ½"}, "G 1599, E 1524, H 1456",
		},
		{ // 550 counts as 400: .92. 20 × .08 = 1.6; 20 × −.08 = −1.6. In the draw 20 × −.42 = −8.4 and 8.4
			"over 400", []Row{{Name: "A", Rating: 2350, Games: 99}, {Name: "B", Rating: 1800, Games: 99}, {Name: "C", Rating: 2351, Games: 99}, {Name: "D", Rating: 1801, Games: 99}},
			[]string{"A B 1", "C D ½"}, "A 2352, C 2343, D 1809, B 1798",
		},
		{ // 37: .55, and .45. 10 × −.05 = −.5, away from zero −1; 20 × .05 = 1, which reaches 2400
			"half away from zero", []Row{{Name: "M", Rating: 2436, Games: 50, Top: true}, {Name: "N", Rating: 2399, Games: 60}},
			[]string{"M N ½"}, "M 2435*, N 2400*",
		},
		{ // the list after it: N has K 10. 100: .64, and .36. 10 × −.64 = −6.4; 20 × .64 = 12.8
			"after 2400", []Row{{Name: "N", Rating: 2400, Games: 61, Top: true}, {Name: "Q", Rating: 2300, Games: 40}},
			[]string{"N Q 0"}, "N 2394*, Q 2313",
		},
		{ // 40 × 18 = 720 is more than 700: K 38. 38 × 9 = 342. 20 × 18 = 360 is not: 20 × −9 = −180
			"K times the games", []Row{{Name: "A", Rating: 1500}, {Name: "B", Rating: 1500, Games: 100}},
			strings.Split(strings.Repeat("A B 1|", 18)[:18*6-1], "|"), "A 1842, B 1320",
		},
		{ // 20 × 36 = 720: K 19, for both. 36 draws of equals change nothing; one of them lost, −.5 × 19 = −9.5, away from zero −10
			"K 19", []Row{{Name: "A", Rating: 1500, Games: 100}, {Name: "B", Rating: 1500, Games: 100}},
			append(strings.Split(strings.Repeat("A B ½|", 35)[:35*7-1], "|"), "A B 0"), "B 1510, A 1490",
		},
		{ // 5: .51, and .49. 20 × −.51 = −10.2: 795, and the floor is 800. 20 × .51 = 10.2
			"the floor", []Row{{Name: "A", Rating: 805, Games: 50}, {Name: "B", Rating: 800, Games: 50}},
			[]string{"A B 0"}, "B 810, A 800",
		},
		{ // 29 games before: K 40; 30: K 20. −100: .36, and .64. 40 × .14 = 5.6; 20 × −.14 = −2.8
			"thirty games", []Row{{Name: "A", Rating: 1600, Games: 29}, {Name: "B", Rating: 1700, Games: 30}},
			[]string{"B A ½"}, "B 1697, A 1606",
		},
		{ // on no list: 1500, K 40, with a ? until 12 games. 200: .24 and .76. 40 × .76 = 30.4; 20 × −.76 = −15.2
			"the first figure", []Row{{Name: "B", Rating: 1700, Games: 30}}, []string{"A B 1"}, "B 1685, A 1530?",
		},
	} {
		for i := range c.before {
			if c.before[i].Games == 0 {
				c.before[i].Source = "club"
			}
		}
		var games []Game
		for i, line := range c.games {
			f := strings.Fields(line)
			games = append(games, Game{Label: fmt.Sprint("G", i), White: f[0], Black: f[1], Ended: time.Date(2026, 11, 1+i%28, 12, 0, 0, 0, time.UTC),
				Result: map[string]terms.Result{"1": terms.WhiteWins, "0": terms.BlackWins, "½": terms.Drawn}[f[2]], How: events.ByResignation, Sent: [2]int{20, 20}})
		}
		l, w, err := Next(List{No: 1, Period: Period{2026, 4}, Rows: c.before}, games, nil)
		var got []string
		for _, r := range l.Rows {
			s := r.Name + " " + r.String()
			if r.Top {
				s += "*"
			}
			got = append(got, s)
		}
		if s := strings.Join(got, ", "); err != nil || s != c.want {
			t.Errorf("%s: %s, not %s; %v", c.name, s, c.want, err)
		}
		for _, a := range w.Accounts { // and each is recomputed from its working
			if err := a.Fault(); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
	// The game of the example turns out to be a draw: 40 × −½ = −20, and 20 × ½ = 10.
	was := Game{Label: "G0", White: "E", Black: "G", Ended: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), Result: terms.WhiteWins, How: events.ByResignation, Sent: [2]int{20, 20}}
	is := was
	is.Result = terms.Drawn
	l, w, err := Next(List{No: 2, Period: Period{2027, 1}, Rows: []Row{{Name: "E", Rating: 1524, Games: 14}, {Name: "G", Rating: 1599, Games: 51}}}, nil,
		[]Correction{{Was: was, Is: is, White: Basis{1500, 40}, Black: Basis{1612, 20}, Why: "the result was changed from 1–0 to ½–½"}})
	if e, _ := l.Find("E"); err != nil || e.Rating != 1504 || e.Games != 14 || l.Rows[0].Rating != 1609 || w.Accounts[0].Sentence() !=
		"1524 (14 games before) has no game in this quarter; made good of game G0 against G (the result was changed from 1–0 to ½–½): −20; together −20 → −20, 1504" {
		t.Errorf("%+v, %v, %s", l.Rows, err, w.Accounts[0].Sentence())
	}
}

// TestQuarterBoundaries holds the first instant of quarters in zones that turn their clocks, and of
// one that has no midnight on that day.
func TestQuarterBoundaries(t *testing.T) {
	for _, c := range []struct {
		zone string
		p    Period
		want string
	}{
		{"Europe/London", Period{2027, 1}, "2027-01-01T00:00:00Z"},
		{"Europe/London", Period{2027, 2}, "2027-03-31T23:00:00Z"},
		{"America/New_York", Period{2027, 2}, "2027-04-01T04:00:00Z"},
		{"Australia/Lord_Howe", Period{2027, 4}, "2027-09-30T13:30:00Z"},
		{"Pacific/Kiritimati", Period{2027, 1}, "2026-12-31T10:00:00Z"},
		{"America/Asuncion", Period{2023, 4}, "2023-10-01T04:00:00Z"}, // from 24:00 it was 1:00
		{"Asia/Damascus", Period{1991, 2}, "1991-03-31T22:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at := c.p.Begins(zone)
		if got := at.UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s begins in %s at %s, not %s", c.p, c.zone, got, c.want)
		}
		if PeriodOf(at) != c.p || PeriodOf(at.Add(-time.Nanosecond).In(zone)) != c.p.Before() {
			t.Errorf("%s in %s: what ends at its first instant is of %s, before it of %s", c.p, c.zone, PeriodOf(at), PeriodOf(at.Add(-time.Nanosecond)))
		}
	}
}
