package correspondence

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/rules"
)

// TestAllowance sets the balances of both sides, and the turn that runs, against
// what was reckoned by hand. Four turns have been made in no time before: two of
// each side. The step "to" stands where the play has come.
func TestAllowance(t *testing.T) {
	const several = "time_limit=5 turns 5 days, 3 turns 30h|penalty.ambiguous=E|"
	for _, r := range []struct {
		name, terms, play string
		white, black      string
		stands            string
	}{
		{"BCC1903-II.10.D the length of the turn ends first", several, "+30h",
			"1: 2 of 5 turns in 120 h made, 0 min used, 120 h left", "1: 2 of 5 turns in 120 h made, 0 min used, 120 h left",
			"White to play; turn 72h used 30h; d7d6"},
		{"BCC1903-II.10.D what is left ends first", several, "+70h | W: 2… P-Q3 3. P-Q5 | +1h | B: 3. P-Q5 P-QB3",
			"1: 3 of 5 turns in 120 h made, 70 h used, 50 h left", "1: 3 of 5 turns in 120 h made, 1 h used, 119 h left",
			"White to play; turn 50h; c7c6"},
		{"BCC1903-II.10.A(a) each side by itself", several, "+20h | W: 2… P-Q3 3. P-Q5 | +50h | B: 3. P-Q5 P-QB3 | +7h | W: 3… P-QB3 4. P-QR3",
			"1: 4 of 5 turns in 120 h made, 27 h used, 93 h left", "1: 3 of 5 turns in 120 h made, 50 h used, 70 h left",
			"Black to play; turn 70h; a2a3"},
		{"BCC1903-II.10.D what is left is not carried into the next", several,
			"+20h | W: 2… P-Q3 3. P-Q5 | B: 3. P-Q5 P-QB3 | +7h | W: 3… P-QB3 4. P-QR3 | B: 4. P-QR3 P-QR3 | W: 4… P-QR3 5. P-KR3 | B: 5. P-KR3 P-KR3 | +1h",
			"2: 0 of 3 turns in 30 h made, 0 min used, 30 h left", "2: 0 of 3 turns in 30 h made, 0 min used, 30 h left",
			"White to play; turn 30h used 1h; h7h6"},
		{"BCC1903-II.10.NOTE an annulled turn counts", several, "+20h | " + illegal + " | +9h | B: EXACT E | +1h",
			"1: 3 of 5 turns in 120 h made, 20 h used, 100 h left", "1: 2 of 5 turns in 120 h made, 0 min used, 120 h left",
			"White to play; turn 52h used 1h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.5(b) a reply that is annulled counts", several, "+20h | " + ambiguous + " | +9h | B: 3. B-KKt5 P-QB3 | +4h | W: INTERPRET 1",
			"1: 3 of 5 turns in 120 h made, 20 h used, 100 h left", "1: 3 of 5 turns in 120 h made, 9 h used, 111 h left",
			"Black to play; turn 72h; f1b5; 1 struck"},
		{"BCC1903-V.2(b) making a requirement counts nothing", several, ambiguous + " | +30h | B: EXACT E",
			"1: 3 of 5 turns in 120 h made, 0 min used, 120 h left", "1: 2 of 5 turns in 120 h made, 0 min used, 120 h left",
			"White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-60 a late requirement leaves nothing out", several, ambiguous + " | +74h | B: EXACT E",
			"1: 3 of 5 turns in 120 h made, 0 min used, 120 h left", "1: 3 of 5 turns in 120 h made, 74 h used, 46 h left",
			"White to play; turn 72h; d7d6; excess of Black; 1 penalised; 1 struck"},
		{"BCC1903-V.7(c) a turn that goes on has a day at least", "time_limit=5 turns 50h|", "W: 2… P-Q3 3. P-Q5 | +30h | B: 3. P-Q5 P-QB3 | W: 3… P-QB3 4. B-Kt5 | +19h | B: QUERY | +5h | W: INTERPRET 2",
			"1: 4 of 5 turns in 50 h made, 0 min used, 50 h left", "1: 3 of 5 turns in 50 h made, 30 h used, 43 h left",
			"Black to play; turn 43h used 19h; c1g5"},
		{"BCC1903-V.2(b) an appeal is left out of both", "time_limit=5 turns 50h|", "+10h | W: APPEAL is this right | +30h | Uphold #1 reasonable | +5h",
			"1: 2 of 5 turns in 50 h made, 0 min used, 50 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 50h used 15h; d7d6"},
		{"RULING-R-62 an idle appeal counts in the turn that was over", "time_limit=5 turns 50h|", "+10h | W: APPEAL is this right | +30h | W: 2… P-Q3 3. P-Q5 | Uphold #1 idle",
			"1: 3 of 5 turns in 50 h made, 40 h used, 10 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"Black to play; turn 50h; d4d5"},
		{"RULING-R-62 and what it leaves binds the turn that is open", "time_limit=5 turns 50h|", "+10h | W: APPEAL is this right | +30h | W: 2… P-Q3 3. P-Q5 | B: 3. P-Q5 P-QB3 | +3h | Uphold #1 idle | +4h",
			"1: 3 of 5 turns in 50 h made, 40 h used, 10 h left", "1: 3 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 10h used 7h; c7c6"},
		{"BCC1903-II.10.E a credit acts on both", "time_limit=5 turns 50h|", "+10h | Credit | +1h | W: 2… P-Q3 3. P-Q5",
			"1: 3 of 5 turns in 50 h made, 6 h used, 44 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"Black to play; turn 50h; d4d5"},
		{"BCC1903-V.9(c) the excess of what was left", "time_limit=5 turns 50h|", "+51h",
			"1: 2 of 5 turns in 50 h made, 0 min used, 50 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 50h used 51h; d7d6; excess of White"},
		{"BCC1903-V.9.PROVISO an excess that is past binds no more", "time_limit=5 turns 50h|", "+51h | W: 2… P-Q3 3. P-Q5 | +1h | B: 3. P-Q5 P-QB3 | +60h | W: 3… P-QB3 4. P-QR3",
			"1: 4 of 5 turns in 50 h made, 111 h used; it was exceeded, and binds no more till they are made", "1: 3 of 5 turns in 50 h made, 1 h used, 49 h left",
			"Black to play; turn 49h; a2a3"},
		{"BCC1903-V.9(c) the next period is not touched by it", "time_limit=3 turns 50h|", "+51h | W: 2… P-Q3 3. P-Q5 | +1h | B: 3. P-Q5 P-QB3",
			"2: 0 of 3 turns in 50 h made, 0 min used, 50 h left", "2: 0 of 3 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 50h; c7c6"},
		{"BCC1903-V.PEN.E time is taken from what is left", "time_limit=5 turns 50h|penalty_e=time allowance 30h|", "+10h | " + illegal + " | B: EXACT E",
			"1: 3 of 5 turns in 50 h made, 10 h used, 30 h taken by Penalty E, 10 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 10h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.PEN.E more is taken than is left", "time_limit=5 turns 50h|penalty_e=time allowance 45h|", "+10h | " + illegal + " | B: EXACT E | +1m",
			"1: 3 of 5 turns in 50 h made, 10 h used, 45 h taken by Penalty E, exceeded by 5 h", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn  used 1m; d7d6; excess of White; 1 penalised; 1 struck"},
		// PENALTY/PE-6
		{"BCC1903-V.PEN.E and it is given back", "time_limit=5 turns 50h|penalty_e=time allowance 45h|", "+10h | " + illegal + " | B: EXACT E | +1h | Remit p1",
			"1: 3 of 5 turns in 50 h made, 10 h used, 40 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 40h used 1h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.PEN.E as if never sent ends no turn", "time_limit=3 turns 50h|penalty_e=not-sent|", "+10h | " + illegal + " | B: EXACT E | +5h",
			"1: 2 of 3 turns in 50 h made, 10 h used, 40 h left", "1: 2 of 3 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 40h used 5h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.PEN.E where lateness costs it, once", "time_limit=5 turns 50h|forfeit_on_time=penalty_e|penalty_e=time allowance 5h|", "+51h | W: 2… P-Q3 3. P-Q5 | B: 3. P-Q5 P-QB3 | +60h",
			"1: 3 of 5 turns in 50 h made, 51 h used, 5 h taken by Penalty E; it was exceeded, and binds no more till they are made",
			"1: 3 of 5 turns in 50 h made, 0 min used, 50 h left",
			"White to play; turn 72h used 60h; c7c6; 1 penalised"},
		{"STAUNTON-PRIV another list counts what comes after", "time_limit=5 turns 50h|", "W: PROPOSE time_limit = 4 turns 30h | B: CONSENT | +20h | W: 2… P-Q3 3. P-Q5",
			"1: 0 of 4 turns in 30 h made, 0 min used, 30 h left", "1: 0 of 4 turns in 30 h made, 0 min used, 30 h left",
			"Black to play; turn 30h; d4d5"},
		{"STAUNTON-PRIV without one the length of the turn alone binds", "time_limit=5 turns 50h|", "W: PROPOSE time_limit = none | B: CONSENT | +20h | W: 2… P-Q3 3. P-Q5",
			"none", "none", "Black to play; turn 72h; d4d5"},
		{"BCC1903-II.10.E a ruling that is undone has cost nothing", "time_limit=5 turns 50h|", "+10h | W: 2… P-Q3 3. P-Q5 | +7h | Restore W n3 | +5h | Undo u1 | +1h",
			"1: 3 of 5 turns in 50 h made, 10 h used, 40 h left", "1: 2 of 5 turns in 50 h made, 0 min used, 50 h left",
			"Black to play; turn 50h used 8h; d4d5"},
	} {
		t.Run(r.name, func(t *testing.T) {
			s := open(t, r.terms, "")
			s.moves(four)
			if err := s.plays(r.play); err != nil {
				t.Fatal(err)
			}
			if w, b := balanceWords(s.game, rules.White), balanceWords(s.game, rules.Black); w != r.white || b != r.black {
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

func balanceWords(g Game, of rules.Colour) string {
	b, ok := g.Balance(of)
	if !ok {
		return "none"
	}
	return fmt.Sprintf("%d: %s", b.No, b.Sentence(0, calendar.Duration))
}

// purse is an allowance as a patient opponent would keep it on a sheet of paper.
type purse struct {
	list        []calendar.Allowance
	no, made    int
	used, fined time.Duration
	past        bool // the excess was passed over
	turns       []time.Duration
}

func (p *purse) period() calendar.Allowance { return p.list[min(p.no, len(p.list)-1)] }

// turn is one more, by which the period may be at its end.
func (p *purse) turn(used time.Duration) {
	p.made, p.used, p.turns = p.made+1, p.used+used, append(p.turns, used)
	if p.made == p.period().Turns {
		p.no, p.made, p.used, p.fined, p.past, p.turns = p.no+1, 0, 0, 0, false, nil
	}
}

// left is until when the turn may last, of its own length at most.
func (p *purse) left(limit time.Duration) time.Duration {
	if p.past {
		return limit
	}
	return min(limit, max(p.period().Time-p.used-p.fined, 1))
}

// TestAllowanceProperty plays turns of any length, some records illegal and
// exacted: the deadline is always the last instant at which a claim is refused,
// and a period has used the sum of its turns.
func TestAllowanceProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hours := func(name string, lo, hi int) time.Duration {
			return time.Duration(rapid.IntRange(lo, hi).Draw(t, name)) * time.Hour
		}
		var list []calendar.Allowance
		var words []string
		for range rapid.IntRange(1, 3).Draw(t, "periods") {
			a := calendar.Allowance{Turns: rapid.IntRange(1, 4).Draw(t, "turns"), Time: hours("time", 1, 90)}
			list = append(list, a)
			words = append(words, fmt.Sprintf("%d turns %s", a.Turns, calendar.DurationText(a.Time)))
		}
		limit, fine := hours("limit", 1, 60), hours("fine", 1, 40)
		s := open(t, fmt.Sprintf("repeat_opponent_move=optional|calendar.weekly=Sunday, Thursday|time_limit=%s|turn.limit=%s|penalty_e=time allowance %s",
			strings.Join(words, ", "), calendar.DurationText(limit), calendar.DurationText(fine)), "")
		purses := [2]*purse{{list: list}, {list: list}}
		made := [2]int{}
		for range rapid.IntRange(1, 14).Draw(t, "records") {
			of := s.game.ToMove()
			p, k := purses[of], s.game.Turn
			if !k.Running || k.Of != of || k.Allowed != p.left(limit) {
				t.Fatalf("%s has a turn of %v, want %v: %s", of, k.Allowed, p.left(limit), balanceWords(s.game, of))
			}
			deadline := k.DeadlineIfRunning(s.calendar)
			for _, at := range []time.Time{deadline, deadline.Add(1)} {
				d := s.game.Receive(Letter{Of: of.Other(), Key: "claim", Arrived: at, Text: "CLAIM FORFEIT TIME"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
				if g := decided(s.game, d); g.Over() != at.After(deadline) {
					t.Fatalf("%s until %s: a claim at %s ends it %t", of, deadline, at, g.Over())
				}
			}
			s.pass(s.now.Add(hours("thinks", 0, 70)))
			s.deliver()
			used := s.game.Turn.Used(s.calendar, s.now)
			late := used > s.game.Turn.Allowed
			illegal := rapid.IntRange(0, 4).Draw(t, "illegal") == 0
			text := []string{"Kt-KB3", "Kt-KKt1"}[made[of]%2]
			if illegal {
				text = "K-K5"
			} else {
				made[of]++
			}
			s.write(of, text)
			s.deliver()
			no := p.no
			p.turn(used)
			if illegal {
				s.write(of.Other(), "EXACT E")
				s.deliver()
				p.fined += fine
			} else if late && p.no == no && p.period().Time-p.used-p.fined < 0 {
				// The opponent, who knows of it, moves next and claims nothing.
				p.past = true
			}
			if late && illegal {
				return // the ground is open still, and what follows is told by dialogues
			}
			b, _ := s.game.Balance(of)
			var sum time.Duration
			for _, d := range p.turns {
				sum += d
			}
			if b.No != p.no+1 || b.Turns != p.made || b.Used != sum || b.Used != p.used || b.Taken != p.fined {
				t.Fatalf("%s: %s; on paper period %d, %d turns, %v used, %v taken", of, balanceWords(s.game, of), p.no+1, p.made, sum, p.fined)
			}
		}
	})
}

// allowances checks that the periods of a side hold all its turns, and all their time; none
// but the last is unfinished; and no turn has more than is left.
func (s *stage) allowances(g Game) {
	if len(g.Agreement.TimeLimit) == 0 {
		s.rollings(g)
		return
	}
	b, _ := g.Balance(g.Turn.Of)
	if k := g.Turn; k.Running && !g.found(k) && (b.Passed && k.Allowed != k.Own || !b.Passed && k.Allowed != min(k.Own, max(b.Left, penalty.NoTime))) {
		s.fault("VI.3(a)", "the turn of %s has %v of %v, and %v is left", k.Of, k.Allowed, k.Own, b.Left)
	}
	var turns [2]int
	var used [2]time.Duration
	for _, e := range s.events {
		switch w := e.What.(type) {
		case events.Despatched:
			turns[w.By]++
			used[w.By] += w.Used
		case events.Charged:
			if w.Why == "" || w.Why == events.ForClaiming {
				turns[w.Of]++
			}
			used[w.Of] += w.Used
		case events.Debited:
			used[w.Of] += w.Over
		case events.Substituted:
			used[w.Of] += w.Used // the turn begins anew, and what was used stays used
		case events.Penalised:
			for _, a := range w.Acts {
				if a.Kind == penalty.ActNotSent && w.Reopened && !w.Loss {
					turns[w.Of]--
					break
				}
			}
		case events.WentBack, events.TermsChanged:
			return // what is undone, or was agreed otherwise, is counted by neither
		}
	}
	for of, all := range g.Stages {
		for i, p := range all {
			if turns[of] -= p.Turns; (i+1 < len(all)) != (p.Turns == p.Of.Turns) || p.Of != g.Agreement.Stage(i+1) {
				s.fault("VI.3(a)", "%s has made %d turns in period %d of %d, %+v", rules.Colour(of), p.Turns, i+1, len(all), p.Of)
			}
			used[of] -= p.Used
		}
		if turns[of] != 0 || used[of] != 0 {
			s.fault("II.10.NOTE", "%d turns of %s and %v are in no period", turns[of], rules.Colour(of), used[of])
		}
	}
}

// decided is the game after a decision.
func decided(g Game, d Decision) Game {
	for _, e := range d.Events {
		g = g.Apply(e)
	}
	return g
}
