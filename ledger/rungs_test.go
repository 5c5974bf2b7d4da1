package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/tournament/ladder"
)

// rungsOf begins a ladder of the house with so many players, on the day begin.
func rungsOf(h *house, label string, n int, begin time.Time) (t Tournament, who []uint64) {
	t = h.draft(label)
	t.Ladder = &Rungs{}
	for i := range n {
		name := fmt.Sprintf("Player %c", 'A'+i%26)
		if i >= 26 {
			name += fmt.Sprint(i / 26)
		}
		id := must(h.PutPlayer(Player{Name: name, Addresses: []Address{{Addr: fmt.Sprintf("p%d@%s.test", i, strings.ToLower(label)), Verified: true}}}))(h.t)
		who = append(who, id)
		t.Entries = append(t.Entries, Entry{Player: id, State: Accepted, At: begin.AddDate(0, -6, 0)})
	}
	id := must(h.PutTournament(t.BeginLadder(who, begin)))(h.t)
	return must(h.Tournament(id))(h.t), who
}

// TestRungRows holds what is kept of a ladder, and what is refused.
func TestRungRows(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	begin := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	row, who := rungsOf(h, "L", 3, begin)
	for want, change := range map[string]func(*Tournament){
		"cannot be told 60 days": func(x *Tournament) { x.Ladder.Warn = 60 },
		"a challenge reaches":    func(x *Tournament) { x.Ladder.Reach = -1 },
		"played as a ladder and": func(x *Tournament) { x.Cup = &Cup{Games: 2} },
		`"beats" is no entry`: func(x *Tournament) {
			x.Ladder = x.Ladder.With(RungEntry{At: begin, Kind: ladder.Beats, Who: who[0], Whom: who[1]})
		},
		"is not entered or is":    func(x *Tournament) { x.Ladder = x.Ladder.With(RungEntry{At: begin, Kind: ladder.Leaves, Who: 99}) },
		"comes before another":    func(x *Tournament) { x.Ladder.Entries[2].At = begin.Add(-time.Hour) },
		"1 to 100 friendly games": func(x *Tournament) { x.AtOnce = 101 },
	} {
		bad := row
		r := *row.Ladder
		bad.Ladder = r.With(RungEntry{At: begin, Kind: ladder.Leaves, Who: who[2]})
		bad.Ladder.Entries = bad.Ladder.Entries[:3]
		change(&bad)
		if _, err := h.PutTournament(bad); !errors.Is(err, ErrRow) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	// Who is accepted in play joins at the foot, who is withdrawn leaves, and who comes back is below.
	row.Entries[0].State, row.Entries[0].Left = Withdrawn, begin.AddDate(0, 0, 3)
	must(h.PutTournament(row))(t)
	row = must(h.Tournament(row.ID))(t)
	row.Entries[0].State, row.Entries[0].At = Accepted, begin.AddDate(0, 0, 5)
	must(h.PutTournament(row))(t)
	row = must(h.Tournament(row.ID))(t)
	c := must(h.Climb(row, begin.AddDate(0, 0, 6)))(t)
	if c.Rung(who[1]) != 1 || c.Rung(who[0]) != 3 || c.Rung(99) != 0 || len(c.Out) != 0 {
		t.Errorf("the rungs are %+v, out %v", c.Rungs, c.Out)
	}
	if len(c.Within(who[0])) != 2 || len(c.Within(who[1])) != 0 {
		t.Errorf("within reach are %v", c.Within(who[0]))
	}
	if _, err := h.Climb(h.draft("NONE"), begin); !errors.Is(err, ErrRow) {
		t.Errorf("a ladder that is none: %v", err)
	}
}

// TestLadderPlayed plays challenges of a ladder: refused, refused again, taken back, begun and
// won, annulled, and by one who leaves in the middle.
func TestLadderPlayed(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	begin := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	row, who := rungsOf(h, "L", 5, begin)
	day := 0
	climb := func() Climb { return must(h.Climb(must(h.Tournament(row.ID))(t), begin.AddDate(0, 0, day)))(t) }
	put := func(x Tournament, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		must(h.PutTournament(x))(t)
		day++
	}
	at := func() time.Time { return begin.AddDate(0, 0, day) }
	a, b, d, e := who[0], who[1], who[3], who[4]
	for want, pair := range map[string][2]uint64{
		"cannot reach": {e, a}, "cannot challenge themselves": {a, a}, "one challenges those above": {a, b}, "is not on the ladder": {a, 99},
	} {
		if got := climb().MayNot(pair[0], pair[1]); !strings.Contains(got, want) {
			t.Errorf("%s: %q", want, got)
		}
		if _, err := climb().Challenge(pair[0], pair[1], at()); err == nil {
			t.Errorf("%s: it is taken", want)
		}
	}
	put(climb().Challenge(d, a, at()))
	if _, err := climb().Answer(ladder.Refuses, d, a, at(), ""); err == nil {
		t.Error("the challenger refuses")
	}
	if got := climb().MayNot(b, a); !strings.Contains(got, "in play") {
		t.Errorf("two challenges at once: %q", got)
	}
	put(climb().Answer(ladder.Refuses, a, d, at(), ""))
	put(climb().Challenge(d, a, at()))
	put(climb().Answer(ladder.Refuses, a, d, at(), ""))
	if c := climb(); c.Rung(a) != 2 || c.Rung(b) != 1 {
		t.Errorf("after two refusals: %+v", c.Rungs)
	}
	put(climb().Challenge(d, a, at()))
	put(climb().Answer(ladder.TakesBack, d, a, at(), ""))
	// A game begins, and its row knows of it.
	put(climb().Challenge(d, b, at()))
	c := climb()
	m, err := c.Begins(h.Ledger, d, b, at())
	if err != nil {
		t.Fatal(err)
	}
	must(h.File(m))(t)
	c = climb()
	label := c.Game(d)
	if _, err := h.GameByLabel(label); err != nil || label != "L-1" || len(must(h.GameIDs(c.Tournament.ID))(t)) != 1 {
		t.Fatalf("the game is %q: %v", label, err)
	}
	if _, err := c.Answer(ladder.Refuses, b, d, at(), ""); err == nil {
		t.Error("what is accepted is refused")
	}
	if _, err := c.Begins(h.Ledger, d, b, at()); !errors.Is(err, ErrStale) {
		t.Errorf("it begins twice: %v", err)
	}
	for _, result := range []struct {
		of   Line
		want string
		rung int
	}{
		{Line{Result: terms.BlackWins}, "Player D beats Player B and takes rung 1", 1},
		{Line{Result: terms.WhiteWins}, "Player B beats Player D and stays on rung 1", 4},
		{Line{Result: terms.Drawn}, "Player B draws with Player D", 4},
		{Line{Result: terms.BothLost}, "both lose their game", 4},
		{Line{Result: terms.WhiteWins, Counts: terms.BlackWins}, "Player D beats Player B", 1},
		{Line{Result: terms.Annulled}, "is annulled", 4},
	} {
		c := climb()
		x := c.Lines[label]
		x.Result, x.Counts, x.Ended = result.of.Result, result.of.Counts, at()
		c.Lines[label] = x
		var entries []ladder.Entry
		for _, e := range c.happened() {
			entries = append(entries, ladder.Entry{On: e.At, Kind: e.Kind, Who: c.Names[e.Who], Whom: c.Names[e.Whom]})
		}
		l, err := ladder.Fold(ladder.Rules{}, entries, at())
		if c.Ladder = l; err != nil || !strings.Contains(l.Steps[len(l.Steps)-1].Words, result.want) || c.Rung(d) != result.rung {
			t.Errorf("%s: rung %d, %v", result.want, c.Rung(d), err)
		}
	}
	// One who leaves frees the other.
	x := climb().Tournament
	x.Entries[1].State, x.Entries[1].Left = Withdrawn, at()
	put(x, nil)
	if c := climb(); c.Rung(b) != 0 || c.MayNot(d, who[2]) != "" {
		t.Errorf("after one has left: %q", c.MayNot(d, who[2]))
	}
	if rows, more, r, err := h.AnswersOnLadder(climb(), Request{Player: d, Other: b}, ladder.Accepts, at()); err != nil || r.State != RequestDropped || len(rows) != 1 || more != nil {
		t.Errorf("an answer of one who left: %+v, %v", r, err)
	}
}
