package correspondence

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// penalised looks at a penalty before it is applied.
func (s *stage) penalised(m matter, p penalty.Penalty, claimed, auto bool) {
	g := s.game
	switch {
	case p.Law == penalty.Lateness:
		// The agreement says it (invariant 4), once for an instance (STAUNTON/R.XV).
		if x := g.Excess[p.Of]; g.Agreement.ForfeitTime != terms.ForfeitToPenaltyE || x == nil || !x.Penalised {
			s.fault("4 claim", "%s is penalised for lateness, which is not agreed", p.Of)
		}
	case p.Law == "STAUNTON/COR.IX":
		if g.Agreement.Scrutiny.Unreadable != terms.UnreadableNotSent || p.Of != m.letter.Of {
			s.fault("4 claim", "%s is penalised for a record that cannot be made out, which is not agreed", p.Of)
		}
	case !auto && m.ruling.Row != "Penalise" && (p.Of == m.letter.Of || !claimed):
		s.fault("4 claim", "%s is penalised without a claim: %q", p.Of, m.letter.Text)
	}
	// PENALTY/PE-1: the ordinal is that of the offences exacted.
	n, by := 1, s.offenders(p.Of)
	for i, q := range g.Penalties {
		if q.Of == p.Of && by[i] == g.Sides[p.Of].Name() && (g.Agreement.PenaltyE.Count != penalty.CountPerLaw || q.Law == p.Law) {
			n++
		}
	}
	if p.Ordinal != n {
		s.fault("PENALTY/PE-1", "it is offence %d of %s, and is called %d", n, p.Of, p.Ordinal)
	}
	// PENALTY/PE-4, PENALTY/PE-5: loss ends the list; no turn is made shorter than a floor, but
	// where one was granted in this position, or the record counts as not sent.
	shortest, never := time.Duration(0), false
	for i, a := range p.Acts {
		if a.Kind == penalty.ActLoss && i+1 < len(p.Acts) {
			s.fault("PENALTY/PE-4", "%v follows a loss", p.Acts[i+1])
		}
		if a.Kind == penalty.ActTime {
			shortest = a.Floor
		}
		never = never || a.Kind == penalty.ActNotSent
	}
	if shortest = min(shortest, g.Agreement.Turn.Limit); p.Allowed > 0 && p.Allowed < shortest && !never && g.Floor[p.Of] != len(g.Score())+1 {
		s.fault("PENALTY/PE-5", "%s has %v, and the floor is %v", p.Of, p.Allowed, shortest)
	}
}

// penalties looks at the acts of Penalty E after a matter.
func (s *stage) penalties(m matter) {
	g := s.game
	for i, p := range m.before.Penalties {
		for j, f := range p.Fines {
			if j >= len(g.Penalties[i].Fines) || g.Penalties[i].Fines[j].Amount < f.Amount {
				s.fault("PE fines", "a fine of %s became less", f)
			}
		}
	}
	if h, held := g.Held(); held && m.by == "tick" && !m.office.Now.Before(h.Until) && !m.office.ReadThrough.Before(h.Until) {
		s.fault("9 lapse", "the hold for %q lasts beyond %s", h.What.Text, h.Until)
	}
}

// mark has the secretary mark an act of Penalty E; one that cannot be marked
// changes nothing.
func (s *stage) mark(penalty, act int, as string, note ...string) error {
	x := Discharge{By: terms.ToSecretary, Penalty: penalty, Act: act, As: as, Note: strings.Join(note, " "), Key: "mark:" + strconv.Itoa(len(s.events))}
	d, err := s.game.Discharge(x, s.office())
	if err == nil {
		s.file(matter{by: "secretary", ruling: Ruling{Key: x.Key}, office: s.office(), decision: d, asked: judges(x, Game.Discharge)})
	}
	return err
}

// marks has the secretary mark anything at all.
func (m *model) marks(t *rapid.T) {
	n := len(m.game.Penalties)
	if n == 0 {
		t.Skip()
	}
	_ = m.mark(m.between(1, n+1, "penalty"), m.between(0, 2, "act"), pick(m, "as", ActPaid, ActDone, "lost"))
}

// TestLaw3Twice checks that two records without the move before them are two offences, if
// nothing waived the first (RULING/R-66).
func TestLaw3Twice(t *testing.T) {
	s := open(t, "penalty_e=fine 3 d; from 2: fine 6 d", "")
	s.moves(four)
	s.write(rules.White, "P-Q5")
	s.deliver()
	s.file(matter{by: "secretary", decision: Decision{Events: []events.Event{{At: s.now, What: events.Law3Open{By: rules.White}}}}})
	s.write(rules.Black, "EXACT E")
	if due := s.game.Totals(rules.White).Due; len(s.game.Penalties) != 2 || len(due) != 1 || due[0].Amount != 9 {
		t.Errorf("%d penalties, %v due", len(s.game.Penalties), due)
	}
}
