package correspondence

import (
	"slices"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// clocksOf are what a ruling leaves as it is if it is about no time: the clocks and
// what lies in the post, apart from what they leave out.
func clocksOf(g Game) [3]any {
	without := func(k calendar.Clock) calendar.Clock { k.Out = nil; return k }
	return [3]any{without(g.Turn), without(g.Choice), g.Post}
}

// untouched holds that a ruling has left the score, the records that fell, what is in
// question, the time and the penalties as they were.
func (s *stage) untouched(m matter) {
	was, is := m.before, s.game
	for name, pair := range map[string][2]any{
		"the score": {was.Score(), is.Score()}, "what fell": {was.Struck, is.Struck}, "the case": {was.Case, is.Case}, "the state": {was.State, is.State},
		"the clocks": {clocksOf(was), clocksOf(is)}, "the time used": {was.Used, is.Used}, "the allowance": {was.Stages, is.Stages},
		"the excess": {was.Excess, is.Excess}, "the penalties": {was.Penalties, is.Penalties}, "the conditions": {was.Series, is.Series},
		"the offer": {was.Offer, is.Offer}, "what is carried": {was.Carried(), is.Carried()},
	} {
		if diff := cmp.Diff(pair[0], pair[1], equal); diff != "" {
			s.fault(m.ruling.Row, "the ruling changes %s:\n%s", name, diff)
		}
	}
}

// ruledRightly checks that each ruling that only some codes know does what its law says, and no
// more.
func (s *stage) ruledRightly(m matter) {
	was, is, r := m.before, s.game, m.ruling
	switch r.Row {
	case "Limit":
		// The game is limited to fifty moves each from the demand (STAUNTON/R.XIV).
		q, _ := was.Question(r.On)
		if d := is.Demand; d == nil || d.By != q.By || d.Ground != events.GroundRuled || q.About != events.AboutFifty || is.Agreement.Points.FiftyCount != terms.DemandDrawn || d.From > is.despatchedPlies() {
			s.fault("Limit", "the demand of %s stands as %+v", q.By, is.Demand)
		}
		if e := is.Ended; e != nil && (e.How != events.ByFifty || len(is.Score())-is.Demand.From < 2*fiftyEach) {
			s.fault("Limit", "the game is ended, %s", e.How)
		}
		if q.Stay == 0 && !is.Over() {
			s.untouched(m)
		}
	case "Specify":
		// It forfeits nobody, and stops nobody's clock (BCC1903/VI.9.PROVISO).
		if n := len(was.Specified); len(is.Specified) != n+1 || is.Specified[n].Of != r.Of || is.Over() {
			s.fault("Specify", "%d offences are specified, of which one is new", len(is.Specified))
		}
		if r.On == 0 {
			s.untouched(m)
		}
	case "Correct":
		s.correctedRightly(m)
	case "Substitute":
		s.substitutedRightly(m)
	case "Note":
		if r.On == 0 {
			s.untouched(m)
		}
	}
}

// correctedRightly checks that what stood before the slip stands; the move made on the board
// stands in its place, or the turn begins anew; and nobody's time that was used is
// given back (BCC1903/APPA/7(a), BCC1903/APPA/7(b)).
func (s *stage) correctedRightly(m matter) {
	was, is, r := m.before, s.game, m.ruling
	x, sent := was.slip(r)
	if !sent || was.Agreement.Points.Slips != terms.SlipsToUmpire {
		s.fault("Correct", "a record of %s is corrected, of which the game knows nothing", r.Of)
		return
	}
	if len(is.Score()) < x.Ply || !cmp.Equal(was.Score()[:x.Ply], is.Score()[:x.Ply], equal) || was.Used != is.Used {
		s.fault("Correct", "what stood before ply %d, or the time used, is not as it was", x.Ply)
		return
	}
	fired := slices.ContainsFunc(m.decision.Events, func(e events.Event) bool { return e.Kind() == "SeriesFired" })
	switch {
	case len(r.Moves) == 1 && (len(is.Score()) <= x.Ply || is.Score()[x.Ply].Move != r.Moves[0] || is.Score()[x.Ply].By != r.Of || len(is.Score()) > x.Ply+1 && !fired):
		s.fault("Correct", "ply %d is not the move %s that was made on the board", x.Ply, r.Moves[0])
	case len(r.Moves) == 0 && (len(is.Score()) != x.Ply || is.Case != nil || is.Frozen == nil && (is.Post.To != r.Of || is.Post.Begins != events.BeginsTurn || is.Turn.Running)):
		s.fault("Correct", "the turn of %s does not begin anew", r.Of)
	}
}
