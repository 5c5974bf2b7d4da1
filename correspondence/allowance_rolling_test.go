package correspondence

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/rules"
)

// TestRolling sets the time of turns in succession against what was reckoned by
// hand. Two turns of each side have been made in no time before.
func TestRolling(t *testing.T) {
	const three = "rolling=3 turns 50h, none above 40h|penalty.ambiguous=E|"
	const play = "+30h | W: 2… P-Q3 3. P-Q5 | +1h | B: 3. P-Q5 P-QB3 | +15h | W: 3… P-QB3 4. P-QR3 | B: 4. P-QR3 P-QR3"
	for _, r := range []struct{ name, terms, play, white, black, stands string }{
		{"BCC1903-V.2(c) what is left of the last turns binds", three, play,
			"any 3 turns in succession in 50 h: 45 h used in the last 2, 5 h left", "any 3 turns in succession in 50 h: 1 h used in the last 2, 49 h left",
			"White to play; turn 5h; a7a6"},
		{"BCC1903-V.2(c) the oldest turn falls out", three, play + " | +4h | W: 4… P-QR3 5. P-KR3 | B: 5. P-KR3 P-KR3",
			"any 3 turns in succession in 50 h: 19 h used in the last 2, 31 h left", "any 3 turns in succession in 50 h: 0 min used in the last 2, 50 h left",
			"White to play; turn 31h; h7h6"},
		{"BCC1903-V.9(c) one excess is not exceeded again", three, play + " | +20h | W: 4… P-QR3 5. P-KR3 | B: 5. P-KR3 P-KR3",
			"any 3 turns in succession in 50 h: 20 h used in the last 2, 30 h left", "any 3 turns in succession in 50 h: 0 min used in the last 2, 50 h left",
			"White to play; turn 30h; h7h6"},
		{"BCC1903-II.10.NOTE an annulled turn counts", three, "+20h | " + illegal + " | +9h | B: EXACT E | +1h",
			"any 3 turns in succession in 50 h: 20 h used in the last 2, 30 h left", "any 3 turns in succession in 50 h: 0 min used in the last 2, 50 h left",
			"White to play; turn 24h used 1h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.PEN.E as if never sent ends no turn", three + "penalty_e=not-sent|", "+20h | " + illegal + " | B: EXACT E | +5h | W: 2… P-Q3 3. P-Q5",
			"any 3 turns in succession in 50 h: 25 h used in the last 2, 25 h left", "any 3 turns in succession in 50 h: 0 min used in the last 2, 50 h left",
			"Black to play; turn 40h; d4d5; 1 penalised; 1 struck"},
		{"BCC1903-V.7(c) a turn that goes on has a day at least, and the next is not charged with it", "rolling=2 turns 50h, none above 40h|",
			"W: 2… P-Q3 3. P-Q5 | +30h | B: 3. P-Q5 P-QB3 | W: 3… P-QB3 4. B-Kt5 | +19h | B: QUERY | +5h | W: INTERPRET 2 | +20h | B: 4. B-KKt5 P-QR3",
			"any 2 turns in succession in 50 h: 0 min used in the last 1, 50 h left", "any 2 turns in succession in 50 h: 20 h used in the last 1, 30 h left",
			"White to play; turn 40h; a7a6"},
		{"BCC1903-II.10.E a ruling that is undone has cost nothing", three, "+10h | W: 2… P-Q3 3. P-Q5 | +7h | Restore W n3 | +5h | Undo u1 | +1h",
			"any 3 turns in succession in 50 h: 10 h used in the last 2, 40 h left", "any 3 turns in succession in 50 h: 0 min used in the last 2, 50 h left",
			"Black to play; turn 40h used 8h; d4d5"},
	} {
		t.Run(r.name, func(t *testing.T) {
			s := open(t, r.terms, "")
			s.moves(four)
			if err := s.plays(r.play); err != nil {
				t.Fatal(err)
			}
			w, _ := s.game.Balance(rules.White)
			b, _ := s.game.Balance(rules.Black)
			if w, b := w.Told(0, calendar.Duration), b.Told(0, calendar.Duration); w != r.white || b != r.black {
				t.Errorf("White %s\nwant  %s\nBlack %s\nwant  %s", w, r.white, b, r.black)
			}
			if got := s.stands(); got != r.stands {
				t.Errorf("stands %s\nwant   %s", got, r.stands)
			}
			s.byItself()
			s.replays()
		})
	}
}

// TestRollingProperty plays turns of any length: each has what the turns before it
// leave, on a sheet on which every turn stands with no more than it had.
func TestRollingProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(t, "turns")
		single := rapid.IntRange(2, 40).Draw(t, "single")
		all := rapid.IntRange(single, 90).Draw(t, "all")
		r := calendar.Rolling{Turns: n, Time: time.Duration(all) * time.Hour, Single: time.Duration(single) * time.Hour}
		s := open(t, "repeat_opponent_move=optional|calendar.weekly=Sunday, Thursday|rolling="+r.String(), "")
		var sheet [2][]time.Duration
		for i := range rapid.IntRange(1, 16).Draw(t, "records") {
			of, k := s.game.ToMove(), s.game.Turn
			left := r.Time
			for _, d := range sheet[of][max(0, len(sheet[of])-n+1):] {
				left -= d
			}
			if want := min(r.Single, max(left, penalty.NoTime)); k.Allowed != want || k.Of != of {
				t.Fatalf("%s has a turn of %v, want %v of %v", of, k.Allowed, want, sheet[of])
			}
			deadline := k.DeadlineIfRunning(s.calendar)
			for _, at := range []time.Time{deadline, deadline.Add(1)} {
				d := s.game.Receive(Letter{Of: of.Other(), Key: "claim", Arrived: at, Text: "CLAIM FORFEIT TIME"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
				if g := decided(s.game, d); g.Over() != at.After(deadline) {
					t.Fatalf("%s until %s: a claim at %s ends it %t", of, deadline, at, g.Over())
				}
			}
			s.pass(s.now.Add(time.Duration(rapid.IntRange(0, 50).Draw(t, "thinks")) * time.Hour))
			used := s.game.Turn.Used(s.calendar, s.now)
			s.write(of, []string{"Kt-KB3", "Kt-KKt1"}[i/2%2])
			s.deliver()
			sheet[of] = append(sheet[of], min(used, r.Single, max(left, 0)))
		}
	})
}

// rollings checks that no turns in succession take more together than is agreed, on the sheet
// of the engine, and no turn has more than they leave.
func (s *stage) rollings(g Game) {
	r, ok := g.Agreement.RollingTime()
	if !ok {
		return
	}
	for c, all := range g.Stages {
		sum := all[0].Begun
		for _, d := range all[0].Each {
			if sum += d; d < 0 {
				s.fault("CLOCK/C-12", "a turn of %s has taken %v", rules.Colour(c), d)
			}
		}
		if len(all) != 1 || sum > r.Time || len(all[0].Each) > r.Turns {
			s.fault("CLOCK/C-12", "the turns of %s, %v, take %v of %v", rules.Colour(c), all[0].Each, sum, r.Time)
		}
	}
	b, _ := g.Balance(g.Turn.Of)
	if k := g.Turn; k.Running && !g.found(k) && k.Allowed != min(k.Own, max(b.Left, penalty.NoTime)) {
		s.fault("CLOCK/C-12", "the turn of %s has %v of %v, and %v is left", k.Of, k.Allowed, k.Own, b.Left)
	}
}
